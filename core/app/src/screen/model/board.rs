//! A board, its squares, and the bits of their marks.

crosses_the_border! {
    /// A board as drawn: squares from the top left, as many ranks of eight as it has.
    record BoardState {
        /// 8 or 10; 4 where the army builder shows one half.
        ranks: u8,
        /// Whether Black is below.
        flipped: bool,
        /// The squares, top left first.
        squares: Vec<SquareState>,
        /// From and to of an arrow (indices into `squares`), as of a decisive capture or a hint.
        arrow: Vec<u8>,
        /// What a screen reader says of the whole.
        spoken: String,
    }
}

crosses_the_border! {
    /// One square.
    record SquareState {
        /// `e4`; coordinates are Latin in every language.
        name: String,
        /// FEN letter of the man on it, or empty.
        piece: String,
        /// A sum of [`crate::screen::marks`] bits.
        marks: u32,
        /// Mines beside it, 0 for none to show.
        number: u8,
        /// What a screen reader says (ux: square, colour piece, states).
        spoken: String,
        /// What tapping it does, for the tree; empty when nothing.
        action: String,
    }
}

/// Bits of [`SquareState::marks`].
pub mod marks {
    /// Selected.
    pub const SELECTED: u32 = 1;
    /// An ordinary target.
    pub const TARGET: u32 = 1 << 1;
    /// A capture.
    pub const CAPTURE: u32 = 1 << 2;
    /// With the two above: only the Joker allows it; in diagrams: a leap.
    pub const DIAMOND: u32 = 1 << 3;
    /// From or to of the last move.
    pub const LAST_MOVE: u32 = 1 << 4;
    /// An attacked king.
    pub const CHECK: u32 = 1 << 5;
    /// A pawn may be placed here.
    pub const PLACE: u32 = 1 << 6;
    /// A pawn will be placed here; a tap takes it back.
    pub const PLACED: u32 = 1 << 7;
    /// Fogged.
    pub const FOG: u32 = 1 << 8;
    /// An open square of the fog zone.
    pub const CLEARED: u32 = 1 << 9;
    /// A known mine.
    pub const MINE: u32 = 1 << 10;
    /// The selected pawn may sap here.
    pub const SAP: u32 = 1 << 11;
    /// A private flag.
    pub const FLAG: u32 = 1 << 12;
    /// Not allowed in the builder.
    pub const FORBIDDEN: u32 = 1 << 13;
    /// Locked in place: the king in the builder.
    pub const LOCKED: u32 = 1 << 14;
    /// Where a mine has just gone off.
    pub const BOOM: u32 = 1 << 15;
    /// Under the curtain of a hidden set-up.
    pub const CURTAIN: u32 = 1 << 16;
}
