/// The traps of the border to Rust: observers, cancelling, the end of the app, errors.

import Foundation
import Testing
import WildcardBindings

@Suite struct BorderTests {
  let scratch: Scratch
  let app: WildcardApp

  init() throws {
    scratch = try Scratch()
    app = try WildcardApp.open(folder: scratch.path, language: "en", seed: 1)
  }

  @Test func aFolderThatCannotBeIsAnErrorWithItsCode() throws {
    let file = scratch.path + "/file"
    try Data().write(to: URL(fileURLWithPath: file))
    let refused = failure(of: {
      _ = try WildcardApp.open(folder: file + "/below", language: "en", seed: nil)
    })
    guard case .Store(let code, let detail) = refused else {
      Issue.record("not a failure of the store: \(String(describing: refused))")
      return
    }
    #expect(!code.isEmpty && !detail.isEmpty)
  }

  @Test func anObserverHearsOfTheFirstSnapshotAndOfChanges() throws {
    let ear = Ear()
    let subscription = try app.subscribe(observer: ear)
    ear.waitForCall()
    let before = try app.snapshot().revision
    try app.dispatch(command: .open(page: "settings"))
    ear.wait { $0 > before }
    try subscription.cancel()
  }

  @Test func anObserverMayCallBackIn() throws {
    let ear = Ear { [app] _ in
      _ = try app.snapshot()
      try app.dispatch(command: .nothing)
    }
    let subscription = try app.subscribe(observer: ear)
    try app.dispatch(command: .open(page: "settings"))
    ear.waitForCall()
    try subscription.cancel()
    let deadline = Date(timeIntervalSinceNow: patience)
    while try !app.snapshot().isPage && Date() < deadline { usleep(5_000) }
    #expect(try app.snapshot().isPage)
  }

  @Test func anObserverThatThrowsStopsNothing() throws {
    struct Stumbled: Error {}
    let stumbling = Ear { _ in throw Stumbled() }
    let steady = Ear()
    let subscriptions = try [stumbling, steady].map { try app.subscribe(observer: $0) }
    stumbling.waitForCall()
    let before = try app.snapshot().revision
    try app.dispatch(command: .open(page: "settings"))
    stumbling.wait { $0 > before }
    steady.wait { $0 > before }
    for subscription in subscriptions { try subscription.cancel() }
  }

  @Test func aThousandSubscriptionsComeAndGo() throws {
    for _ in 0..<1_000 {
      let subscription = try app.subscribe(observer: Ear())
      try subscription.cancel()
      try subscription.cancel()
    }
    let ear = Ear()
    let last = try app.subscribe(observer: ear)
    ear.waitForCall()
    try last.cancel()
  }

  /// Swift frees an observer only when Rust has let go of its handle.
  @Test func aCancelledObserverIsFreed() throws {
    weak var gone: Ear?
    do {
      let ear = Ear()
      gone = ear
      let subscription = try app.subscribe(observer: ear)
      ear.waitForCall()
      try subscription.cancel()
    }
    let deadline = Date(timeIntervalSinceNow: patience)
    while gone != nil && Date() < deadline { usleep(5_000) }
    #expect(gone == nil)
  }

  @Test func theEndIsTheEnd() throws {
    let subscription = try app.subscribe(observer: Ear())
    let last = try app.snapshot()
    try app.shutdown()
    try app.shutdown()
    #expect(try app.snapshot() == last)
    try subscription.cancel()
    let calls: [() throws -> Void] = [
      { try app.dispatch(command: .back) },
      { _ = try app.subscribe(observer: Ear()) },
    ]
    for call in calls {
      #expect(failure(of: call) == .Closed(code: "closed"))
    }
  }

  @Test func manyThreadsMayTalkAtOnce() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<50 {
            _ = try app.snapshot()
            do { try app.dispatch(command: .nothing) } catch AppFailure.Busy { usleep(1_000) }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try !app.snapshot().tabs.isEmpty)
  }

  @Test func versionIsTold() throws {
    #expect(try app.version().split(separator: ".").count == 3)
  }
}

extension Snapshot {
  fileprivate var isPage: Bool {
    if case .page = screen { true } else { false }
  }
}

/// What `call` fails with.
private func failure(of call: () throws -> Void) -> AppFailure? {
  do {
    try call()
    return nil
  } catch {
    return error as? AppFailure
  }
}

/// An observer that remembers what it was told.
private final class Ear: SnapshotObserver, @unchecked Sendable {
  private let lock = NSCondition()
  private var heard: [UInt64] = []
  private let also: @Sendable (UInt64) throws -> Void

  init(also: @escaping @Sendable (UInt64) throws -> Void = { _ in }) {
    self.also = also
  }

  func changed(revision: UInt64) throws {
    lock.withLock {
      heard.append(revision)
      lock.broadcast()
    }
    try also(revision)
  }

  func waitForCall() {
    wait { _ in true }
  }

  /// Waits until a revision was told that satisfies `wanted`.
  func wait(until wanted: (UInt64) -> Bool) {
    let deadline = Date(timeIntervalSinceNow: patience)
    let came = lock.withLock {
      while !heard.contains(where: wanted) {
        if !lock.wait(until: deadline) { return false }
      }
      return true
    }
    #expect(came, "nothing was told")
  }
}
