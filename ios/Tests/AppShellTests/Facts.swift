/// What a snapshot shows of a game, on one line that every language writes alike.

import WildcardBindings

extension Snapshot {
  /// The game on the screen, if there is one.
  var game: GameScreen? {
    if case .game(let game) = screen { game } else { nil }
  }

  /// How many refusals have been shown.
  var refusals: UInt64 { toast?.number ?? 0 }

  /// Placement, who is to move (`-` when it is over), card and deck, mines and fog.
  var facts: String? {
    guard let game else { return nil }
    var facts = [placement(game.board.squares), game.turn]
    if let card = game.card {
      facts.append("card=" + (card.open.map { "\($0.colour)-\($0.value)" } ?? "none"))
      facts.append("deck=\(card.deck)")
    }
    if let counter = game.counter {
      facts.append("mines=\(counter.mines)")
      facts.append("fog=\(game.board.squares.count { $0.has(.fog) })")
    }
    return facts.joined(separator: " ")
  }
}

extension GameScreen {
  /// `w`, `b`, or `-` when the game is over.
  fileprivate var turn: String {
    if result != nil { return "-" }
    if top.onTurn { return top.white ? "w" : "b" }
    if bottom.onTurn { return bottom.white ? "w" : "b" }
    return "-"
  }
}

extension SquareState {
  /// Whether it bears one of `wanted`.
  func has(_ wanted: Marks) -> Bool { !Marks(rawValue: marks).isDisjoint(with: wanted) }
}

/// Whether the game of these facts is over.
func isOver(_ facts: String) -> Bool { facts.split(separator: " ").dropFirst().first == "-" }

/// The placement as in a FEN, however the board is turned.
private func placement(_ squares: [SquareState]) -> String {
  let files = Array("abcdefgh")
  var ranks: [Int: [String]] = [:]
  for square in squares {
    guard let file = square.name.first.flatMap(files.firstIndex(of:)),
      let rank = Int(square.name.dropFirst())
    else { continue }
    ranks[rank, default: Array(repeating: "", count: files.count)][file] = square.piece
  }
  return ranks.sorted { $0.key > $1.key }.map { fenRank($0.value) }.joined(separator: "/")
}

/// One rank: letters, and numbers for runs of empty squares.
private func fenRank(_ pieces: [String]) -> String {
  var text = ""
  var empty = 0
  for piece in pieces {
    if piece.isEmpty {
      empty += 1
      continue
    }
    if empty > 0 { text += "\(empty)" }
    empty = 0
    text += piece
  }
  return empty > 0 ? text + "\(empty)" : text
}
