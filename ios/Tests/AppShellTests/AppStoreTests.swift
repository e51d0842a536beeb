/// The store that screens read: it follows the core, on the main actor.

import Foundation
import Observation
import Testing
import WildcardBindings

@testable import AppShell

@MainActor
@Suite struct AppStoreTests {
  let scratch: Scratch
  let store: AppStore

  init() throws {
    scratch = try Scratch()
    store = try AppStore(folder: scratch.path, language: "en", seed: 1)
  }

  /// Lets the core's news reach the main actor until they satisfy `wanted`.
  func until(_ wanted: (Snapshot) -> Bool) async throws {
    let deadline = Date(timeIntervalSinceNow: patience)
    while !wanted(store.snapshot) {
      guard Date() < deadline else {
        throw NeverCame(what: "a change", last: "\(store.snapshot.screen)", toast: nil)
      }
      try await Task.sleep(nanoseconds: 5_000_000)
    }
  }

  @Test func itBeginsWithAScreen() {
    guard case .home(let home) = store.snapshot.screen else {
      Issue.record("begins with \(store.snapshot.screen)")
      return
    }
    #expect(!home.variants.isEmpty)
    store.close()
  }

  @Test func whatWasSentIsSeen() async throws {
    #expect(store.send(.open(page: "settings")))
    try await until { if case .page = $0.screen { true } else { false } }
    store.close()
  }

  /// A view is drawn anew because the snapshot that it read has changed.
  @Test func readersAreToldOfAChange() async throws {
    let told = Flag()
    withObservationTracking {
      _ = store.snapshot
    } onChange: {
      told.raise()
    }
    store.send(.open(page: "settings"))
    let deadline = Date(timeIntervalSinceNow: patience)
    while !told.isRaised && Date() < deadline { try await Task.sleep(nanoseconds: 5_000_000) }
    #expect(told.isRaised)
    store.close()
  }

  @Test func revisionsNeverFall() async throws {
    var last: UInt64 = 0
    for page in ["settings", "about", "history", "settings"] {
      store.send(.open(page: page))
      for _ in 0..<20 {
        #expect(store.snapshot.revision >= last)
        last = store.snapshot.revision
        await Task.yield()
      }
    }
    store.close()
  }

  @Test func afterCloseNothingIsTaken() {
    store.close()
    store.close()
    #expect(!store.send(.back))
  }
}

/// Raised once, from any thread.
private final class Flag: @unchecked Sendable {
  private let lock = NSLock()
  private var up = false

  var isRaised: Bool { lock.withLock { up } }

  func raise() {
    lock.withLock { up = true }
  }
}
