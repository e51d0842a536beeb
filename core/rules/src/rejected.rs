//! Refusals and errors, each with a stable code.

use crate::ChanceError;
use core::fmt;

/// Why the rules refused a command; the state is as it was. Listed in order of precedence:
/// where several apply, the first is given.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rejected {
    /// The game has ended.
    GameOver,
    /// No game's grammar knows this text.
    BadText,
    /// Another seat acts now (CU-R022).
    NotYourTurn,
    /// Pawns wait to be placed, or none do.
    WrongPhase,
    /// The move is not among the legal ones.
    IllegalMove,
    /// The move becomes legal when it says what the pawn becomes.
    PromotionNeeded,
    /// Wrong squares, or not exactly as many as are due (CU-A27, CU-A28).
    Placement,
    /// The placement leaves the own king mated while another one would not (CU-A30).
    PlacementLeavesMate,
    /// The series cannot be ended now (CU-A56).
    CannotEnd,
    /// There is no draw offer to answer or withdraw.
    NoOffer,
    /// The own draw offer is still open.
    AlreadyOffered,
}

impl Rejected {
    /// All refusals, in order of precedence.
    pub const ALL: [Self; 11] = [
        Self::GameOver,
        Self::BadText,
        Self::NotYourTurn,
        Self::WrongPhase,
        Self::IllegalMove,
        Self::PromotionNeeded,
        Self::Placement,
        Self::PlacementLeavesMate,
        Self::CannotEnd,
        Self::NoOffer,
        Self::AlreadyOffered,
    ];

    /// The code of the record form; it never changes.
    pub const fn code(self) -> &'static str {
        match self {
            Self::GameOver => "game_over",
            Self::BadText => "bad_text",
            Self::NotYourTurn => "not_your_turn",
            Self::WrongPhase => "wrong_phase",
            Self::IllegalMove => "illegal_move",
            Self::PromotionNeeded => "promotion_needed",
            Self::Placement => "placement",
            Self::PlacementLeavesMate => "placement_leaves_mate",
            Self::CannotEnd => "cannot_end",
            Self::NoOffer => "no_offer",
            Self::AlreadyOffered => "already_offered",
        }
    }
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl core::error::Error for Rejected {}

/// Why a command had no effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ApplyError {
    /// The rules refuse it.
    Rejected(Rejected),
    /// The rules would accept it, but the source of chance failed. The state is as it was.
    Chance(ChanceError),
}

impl From<Rejected> for ApplyError {
    fn from(rejected: Rejected) -> Self {
        Self::Rejected(rejected)
    }
}

impl From<ChanceError> for ApplyError {
    fn from(error: ChanceError) -> Self {
        Self::Chance(error)
    }
}

impl fmt::Display for ApplyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rejected(rejected) => rejected.fmt(f),
            Self::Chance(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ApplyError {}

/// Why a game cannot start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StartError {
    /// A setting is outside its bounds (CU-A70); names it and what is allowed.
    ConfigOutOfRange(&'static str),
    /// The position cannot be read or cannot be played; says what is wrong.
    BadPosition(String),
    /// The source of chance failed.
    Chance(ChanceError),
}

impl StartError {
    /// The stable code.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::ConfigOutOfRange(_) => "config_out_of_range",
            Self::BadPosition(_) => "bad_position",
            Self::Chance(error) => error.code(),
        }
    }
}

impl From<ChanceError> for StartError {
    fn from(error: ChanceError) -> Self {
        Self::Chance(error)
    }
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ConfigOutOfRange(what) => write!(f, "{}: {what}", self.code()),
            Self::BadPosition(what) => write!(f, "{}: {what}", self.code()),
            Self::Chance(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for StartError {}
