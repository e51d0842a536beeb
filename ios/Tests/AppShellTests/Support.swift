/// What the tests of the shell share: a folder that goes away, and their patience.

import Foundation

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

/// Longer than a thought of the computer at level 1 takes on a busy machine, in seconds.
let patience: TimeInterval = 60
