/// A player without eyes: sends commands, waits for snapshots, taps to the end of a game.

import Foundation
import Testing
import WildcardBindings

final class Player {
  let app: WildcardApp

  init(folder: String, seed: UInt64) throws {
    app = try WildcardApp.open(folder: folder, language: "en", seed: seed)
  }

  func snapshot() throws -> Snapshot { try app.snapshot() }

  func send(_ command: UserCommand) throws { try app.dispatch(command: command) }

  func send(_ step: Step) throws {
    try send(#require(step.command, "no command: \(step)"))
  }

  /// Waits for a snapshot that satisfies `wanted`.
  @discardableResult
  func until(_ what: String, _ wanted: (Snapshot) -> Bool) throws -> Snapshot {
    let deadline = Date(timeIntervalSinceNow: patience)
    while true {
      let now = try app.snapshot()
      if wanted(now) { return now }
      guard Date() < deadline else {
        throw NeverCame(what: what, last: now.facts ?? "\(now.screen)", toast: now.toast?.text)
      }
      usleep(2_000)
    }
  }

  /// From the home screen to the board.
  func start(_ scenario: Scenario) throws {
    for step in scenario.start { try send(step) }
    try until("a game") { $0.game != nil }
  }

  /// Leaves the process's memory behind: what was shown last must be shown again.
  func resume() throws {
    guard case .home(let home) = try snapshot().screen, let running = home.running.first else {
      Issue.record("no running game on the home screen")
      return
    }
    try send(running.command)
    try until("the running game") { $0.game != nil }
  }

  /// Makes one move of a typed game and sees that it shows the facts of the list.
  func play(_ step: Step, _ what: String) throws {
    let before = try snapshot()
    try send(step)
    if let facts = step.facts {
      try until("\(what): \(step.type ?? "") to \(facts)") { $0.facts == facts }
      return
    }
    let now = try until("\(what): a refusal") { $0.refusals > before.refusals }
    #expect(now.facts == before.facts, "\(what): refused and yet changed")
  }

  /// Plays on by taps, never looking at a word, and resigns when `most` taps were not enough.
  func tapToTheEnd(_ most: Int) throws {
    for turn in 0..<most {
      let now = try until("the own turn") { now in
        now.game.map { $0.result != nil || !$0.thinking } ?? false
      }
      let game = try #require(now.game)
      if game.result != nil { return }
      if let choice = (game.promotion?.choices ?? game.popover?.choices)?.first {
        try sendAndSee(choice.command)
        continue
      }
      let squares = game.board.squares
      let targets = squares.filter { $0.has([.target, .capture, .sap, .place]) }
      let pick = targets.isEmpty ? squares.filter { !$0.action.isEmpty } : targets
      if !pick.isEmpty {
        try sendAndSee(.tap(square: pick[turn % pick.count].name))
      } else if game.primary.enabled {
        // Nothing to tap: a series wants to be ended.
        try sendAndSee(game.primary.command)
      }
    }
    try send(.type(text: "resign"))
    try until("the end") { $0.game?.result != nil }
  }

  private func sendAndSee(_ command: UserCommand) throws {
    let before = try snapshot().revision
    try send(command)
    try until("a newer snapshot") { $0.revision > before }
  }
}

/// What was waited for did not come.
struct NeverCame: Error {
  let what: String
  let last: String
  let toast: String?
}
