//! How a game ended.

use crate::Seat;
use core::fmt;

/// Why a game ended, as far as its rules know. A table adds reasons of its own (TB-36).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// Check without an answer.
    Mate,
    /// The enemy king could be taken (CU-R082).
    KingCapture,
    /// No legal move and no check.
    Stalemate,
    /// The same position for the third time (MJ-A25, MS-A31).
    Repetition,
    /// A hundred half-moves without pawn move or capture (MJ-A24).
    Fifty,
    /// Nobody has the pieces to mate (MJ-A26, MS-A31).
    Material,
    /// Too many turns in a row without a move (CU-R099).
    Inactivity,
    /// A draw offer was accepted.
    Agreement,
    /// A player gave up.
    Resignation,
}

impl Reason {
    /// All reasons.
    pub const ALL: [Self; 9] = [
        Self::Mate,
        Self::KingCapture,
        Self::Stalemate,
        Self::Repetition,
        Self::Fifty,
        Self::Material,
        Self::Inactivity,
        Self::Agreement,
        Self::Resignation,
    ];

    /// The stable string of the record form.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Mate => "mate",
            Self::KingCapture => "king_capture",
            Self::Stalemate => "stalemate",
            Self::Repetition => "repetition",
            Self::Fifty => "fifty",
            Self::Material => "material",
            Self::Inactivity => "inactivity",
            Self::Agreement => "agreement",
            Self::Resignation => "resignation",
        }
    }

    /// Reads [`Self::code`].
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.code() == code)
    }
}

/// The result of a finished game. Displays as in the events: `A mate`, `draw fifty`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Who won; `None` is a draw.
    pub winner: Option<Seat>,
    /// Why.
    pub reason: Reason,
}

impl Outcome {
    /// A win.
    pub const fn win(winner: Seat, reason: Reason) -> Self {
        Self { winner: Some(winner), reason }
    }

    /// A draw.
    pub const fn draw(reason: Reason) -> Self {
        Self { winner: None, reason }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.winner.map_or("draw", Seat::name), self.reason.code())
    }
}
