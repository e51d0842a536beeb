/// The app as screens see it: the newest snapshot to draw, and commands the other way.

import Observation
import WildcardBindings

/// Newest snapshot in, commands out; keeps nothing that a killed process would lose.
///
/// The core tells of a change on its own thread. The snapshot is fetched there, and the main actor
/// gets finished values only.
@MainActor
@Observable
public final class AppStore {
  /// What to draw now.
  public private(set) var snapshot: Snapshot

  @ObservationIgnored private let app: WildcardApp
  @ObservationIgnored private var subscription: Subscription?

  /// The core with its store in `folder` and texts in `language` (a BCP 47 tag).
  ///
  /// `seed` is for tests: the same number, the same games.
  ///
  /// - Throws: `AppFailure.Store` when the store cannot be opened.
  public convenience init(folder: String, language: String, seed: UInt64? = nil) throws {
    try self.init(app: WildcardApp.open(folder: folder, language: language, seed: seed))
  }

  init(app: WildcardApp) throws {
    self.app = app
    snapshot = try app.snapshot()
    let observer = Newer(app: app) { [weak self] fetched in self?.take(fetched) }
    subscription = try app.subscribe(observer: observer)
  }

  /// Hands a command to the core; what came of it is in a later `snapshot`.
  ///
  /// Returns whether the core took it: it does not once it is closed, and while more commands wait
  /// than a person can give.
  @discardableResult
  public func send(_ command: UserCommand) -> Bool {
    do {
      try app.dispatch(command: command)
      return true
    } catch {
      return false
    }
  }

  /// Ends the core; what it accepted is saved already. A second call does nothing.
  public func close() {
    try? subscription?.cancel()
    subscription = nil
    try? app.shutdown()
  }

  /// Snapshots may arrive out of order: each call of the core makes its own way to the main actor.
  private func take(_ fetched: Snapshot) {
    if fetched.revision > snapshot.revision { snapshot = fetched }
  }
}

/// Hears of newer snapshots on the core's thread and passes them on.
private final class Newer: SnapshotObserver {
  private let app: WildcardApp
  private let give: @MainActor @Sendable (Snapshot) -> Void

  init(app: WildcardApp, give: @escaping @MainActor @Sendable (Snapshot) -> Void) {
    self.app = app
    self.give = give
  }

  func changed(revision: UInt64) throws {
    let fetched = try app.snapshot()
    let give = give
    Task { @MainActor in give(fetched) }
  }
}
