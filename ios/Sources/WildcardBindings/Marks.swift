// Written by `cargo xtask gen` from core/app/src/screen/model/board.rs; changes by hand are lost.

/// What `SquareState.marks` is the sum of.
public struct Marks: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Selected.
  public static let selected = Marks(rawValue: 1 << 0)
  /// An ordinary target.
  public static let target = Marks(rawValue: 1 << 1)
  /// A capture.
  public static let capture = Marks(rawValue: 1 << 2)
  /// With the two above: only the Joker allows it; in diagrams: a leap.
  public static let diamond = Marks(rawValue: 1 << 3)
  /// From or to of the last move.
  public static let lastMove = Marks(rawValue: 1 << 4)
  /// An attacked king.
  public static let check = Marks(rawValue: 1 << 5)
  /// A pawn may be placed here.
  public static let place = Marks(rawValue: 1 << 6)
  /// A pawn will be placed here; a tap takes it back.
  public static let placed = Marks(rawValue: 1 << 7)
  /// Fogged.
  public static let fog = Marks(rawValue: 1 << 8)
  /// An open square of the fog zone.
  public static let cleared = Marks(rawValue: 1 << 9)
  /// A known mine.
  public static let mine = Marks(rawValue: 1 << 10)
  /// The selected pawn may sap here.
  public static let sap = Marks(rawValue: 1 << 11)
  /// A private flag.
  public static let flag = Marks(rawValue: 1 << 12)
  /// Not allowed in the builder.
  public static let forbidden = Marks(rawValue: 1 << 13)
  /// Locked in place: the king in the builder.
  public static let locked = Marks(rawValue: 1 << 14)
  /// Where a mine has just gone off.
  public static let boom = Marks(rawValue: 1 << 15)
  /// Under the curtain of a hidden set-up.
  public static let curtain = Marks(rawValue: 1 << 16)
}
