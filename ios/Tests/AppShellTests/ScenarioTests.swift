/// Whole games through the bindings, on the real library: the list that Kotlin runs too.

import Testing
import WildcardBindings

@Suite struct ScenarioTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test func theListHoldsAGameOfEachKind() throws {
    let list = try Scenarios.read()
    #expect(list.games.count >= 5)
    #expect(list.againstComputer.count >= 5)
  }

  @Test(arguments: try Scenarios.read().games)
  func aTypedGameShowsTheFactsOfTheList(scenario: Scenario) throws {
    let player = try Player(folder: scratch.path, seed: scenario.seed)
    try player.start(scenario)
    for (at, step) in try #require(scenario.moves).enumerated() {
      try player.play(step, "\(scenario.name), move \(at + 1)")
    }
    #expect(try isOver(#require(player.snapshot().facts)))
    try player.app.shutdown()
  }

  /// Every half-move is played by another app on the same store, opened after the last one was let go.
  @Test(arguments: try Scenarios.read().games)
  func aTypedGameGoesOnWhereItWasLeft(scenario: Scenario) throws {
    var player = try Player(folder: scratch.path, seed: scenario.seed)
    try player.start(scenario)
    for (at, step) in try #require(scenario.moves).enumerated() {
      let shown = try player.snapshot().facts
      try player.app.shutdown()
      player = try Player(folder: scratch.path, seed: scenario.seed)
      try player.resume()
      #expect(try player.snapshot().facts == shown)
      try player.play(step, "\(scenario.name), move \(at + 1)")
    }
    #expect(try isOver(#require(player.snapshot().facts)))
    try player.app.shutdown()
  }

  @Test(arguments: try Scenarios.read().againstComputer)
  func aGameAgainstTheComputerByTapsAlone(scenario: Scenario) throws {
    let player = try Player(folder: scratch.path, seed: scenario.seed)
    try player.start(scenario)
    try player.tapToTheEnd(try #require(scenario.tapsAtMost))
    // How long it lasts depends on what the screen showed when a tap came; a king can fall early.
    #expect(try #require(player.snapshot().game).log.count >= 2)
    try player.app.shutdown()
  }
}
