/// What the tests of the shell share: a folder that goes away, and waiting for a snapshot.

import Foundation
import Testing
import WildcardBindings

/// A folder of its own, gone with the last reference to it.
final class Scratch: Sendable {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}

/// How long anything may take on a slow and busy machine.
let patience: TimeInterval = 30

/// Waits until a snapshot of `app` satisfies `wanted`.
func snapshot(of app: WildcardApp, where wanted: (Snapshot) -> Bool) throws -> Snapshot {
  let deadline = Date(timeIntervalSinceNow: patience)
  while Date() < deadline {
    let now = try app.snapshot()
    if wanted(now) { return now }
    usleep(5_000)
  }
  let last = try app.snapshot()
  throw NeverCame(last: String(describing: last.screen).prefix(2_000).description)
}

/// What was waited for did not come.
struct NeverCame: Error {
  let last: String
}

extension Snapshot {
  /// The game on the screen, if there is one.
  var game: GameScreen? {
    if case .game(let game) = screen { game } else { nil }
  }
}

extension GameScreen {
  /// The FEN letter of the man on a square, empty for none.
  func piece(on name: String) -> String? {
    board.squares.first { $0.name == name }?.piece
  }
}
