// Written by `cargo xtask gen` from core/app/src/screen/model/board.rs; changes by hand are lost.
package chess.wildcard.screens

/** Bits of [SquareState.marks]. */
object Marks {
    /** Selected. */
    const val SELECTED: UInt = 1u

    /** An ordinary target. */
    const val TARGET: UInt = 2u

    /** A capture. */
    const val CAPTURE: UInt = 4u

    /** With the two above: only the Joker allows it; in diagrams: a leap. */
    const val DIAMOND: UInt = 8u

    /** From or to of the last move. */
    const val LAST_MOVE: UInt = 16u

    /** An attacked king. */
    const val CHECK: UInt = 32u

    /** A pawn may be placed here. */
    const val PLACE: UInt = 64u

    /** A pawn will be placed here; a tap takes it back. */
    const val PLACED: UInt = 128u

    /** Fogged. */
    const val FOG: UInt = 256u

    /** An open square of the fog zone. */
    const val CLEARED: UInt = 512u

    /** A known mine. */
    const val MINE: UInt = 1024u

    /** The selected pawn may sap here. */
    const val SAP: UInt = 2048u

    /** A private flag. */
    const val FLAG: UInt = 4096u

    /** Not allowed in the builder. */
    const val FORBIDDEN: UInt = 8192u

    /** Locked in place: the king in the builder. */
    const val LOCKED: UInt = 16384u

    /** Where a mine has just gone off. */
    const val BOOM: UInt = 32768u

    /** Under the curtain of a hidden set-up. */
    const val CURTAIN: UInt = 65536u
}
