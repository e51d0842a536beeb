/// The list of games that Rust, Kotlin and Swift play, read from tests/vectors/scenarios.json.

import Foundation
import Testing
import WildcardBindings

/// A game of the list.
struct Scenario: Decodable, Sendable, CustomTestStringConvertible {
  let name: String
  let seed: UInt64
  /// From the home screen to the board.
  let start: [Step]
  /// What two people type.
  let moves: [Step]?
  /// Against the computer: after so many taps one resigns.
  let tapsAtMost: Int?

  var testDescription: String { name }
}

/// A command, and in a typed game the facts that it leads to; none where it is refused.
struct Step: Decodable, Sendable {
  let open: String?
  let press: String?
  let tap: String?
  let type: String?
  let facts: String?

  var command: UserCommand? {
    if let open { return .open(page: open) }
    if let press { return .press(id: press) }
    if let tap { return .tap(square: tap) }
    if let type { return .type(text: type) }
    return nil
  }
}

/// The whole list.
struct Scenarios: Decodable {
  /// Two people who type their moves.
  let games: [Scenario]
  /// One person against the computer at level 1.
  let againstComputer: [Scenario]

  static func read() throws -> Scenarios {
    let top = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardized
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let file = top.appendingPathComponent("tests/vectors/scenarios.json")
    return try decoder.decode(Scenarios.self, from: Data(contentsOf: file))
  }
}
