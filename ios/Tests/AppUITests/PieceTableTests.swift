/// The generated piece table holds what a drawing needs.

import AppUI
import Testing

@Suite struct PieceTableTests {
  @Test func everyPieceHasItsLetter() {
    #expect(Set(PieceTable.pieces.keys) == Set("PNBRQKACM"))
  }

  /// A shell walks steps and numbers side by side: they must end together.
  @Test(arguments: "PNBRQKACM")
  func stepsAndNumbersEndTogether(letter: Character) throws {
    let paths = try #require(PieceTable.pieces[letter])
    #expect(paths.first?.role == .body)
    for path in paths {
      #expect(path.steps.first == "M")
      var taken = 0
      for step in path.steps { taken += try #require(["M": 2, "L": 2, "C": 6, "Z": 0][step]) }
      #expect(taken == path.numbers.count)
      #expect(path.numbers.allSatisfy { (0...PieceTable.box).contains($0) })
      if path.role != .line { #expect(path.steps.last == "Z") }
    }
  }
}
