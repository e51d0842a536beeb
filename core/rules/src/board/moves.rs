//! One move of one man, and its text in the record form.

use super::{Kind, Square};
use core::fmt;

/// What sort of move it is, where from and to alone do not say.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// What the piece does anyway.
    Normal,
    /// King and rook together, written from the king's square to its target.
    Castle,
    /// A pawn takes the pawn that just passed it.
    EnPassant,
    /// A queen's slide that only the Joker allows (CU-R045). What the piece does anyway is never
    /// one.
    Joker,
}

impl MoveKind {
    /// The suffix in the record form.
    pub const fn suffix(self) -> &'static str {
        match self {
            Self::Normal => "",
            Self::Castle => ":castle",
            Self::EnPassant => ":ep",
            Self::Joker => ":joker",
        }
    }
}

/// A move. Displays as the record form writes it: `e2e4`, `e7e8q`, `e1g1:castle`, `a7a8q:joker`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the man stands.
    pub from: Square,
    /// Where it lands.
    pub to: Square,
    /// What a pawn becomes, where there is a choice.
    pub promotion: Option<Kind>,
    /// The sort of move.
    pub kind: MoveKind,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        if let Some(kind) = self.promotion {
            write!(f, "{}", kind.letter().to_ascii_lowercase())?;
        }
        f.write_str(self.kind.suffix())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
