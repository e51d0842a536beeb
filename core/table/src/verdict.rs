//! How a match ended: the games' own reasons and those that a table adds (TB-36).

use core::fmt;
use rules::{Outcome, Reason, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Why a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum VerdictReason {
    /// The game itself ended.
    Game(Reason),
    /// Not back within the grace (CU-R101).
    Forfeit,
    /// The silent player's opponent claimed the win (CU-A80).
    AwayClaim,
    /// The flag fell (MJ-R053).
    Time,
    /// The flag fell, but the opponent cannot mate: a draw (MJ-R054).
    TimeNoMaterial,
    /// The match ended without a result (MJ-R061, TB-06).
    NoResult,
    /// The server gave the match up (TB-23).
    ServerAbort,
    /// An account was deleted while playing: a loss (TB-36).
    Deleted,
}

impl VerdictReason {
    /// All reasons of tables and games.
    pub fn all() -> impl Iterator<Item = Self> {
        let own = [
            Self::Forfeit,
            Self::AwayClaim,
            Self::Time,
            Self::TimeNoMaterial,
            Self::NoResult,
            Self::ServerAbort,
            Self::Deleted,
        ];
        Reason::ALL.into_iter().map(Self::Game).chain(own)
    }

    /// The stable string.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Game(reason) => reason.code(),
            Self::Forfeit => "forfeit",
            Self::AwayClaim => "away_claim",
            Self::Time => "time",
            Self::TimeNoMaterial => "time_no_material",
            Self::NoResult => "no_result",
            Self::ServerAbort => "server_abort",
            Self::Deleted => "deleted",
        }
    }

    /// Reads [`Self::code`].
    pub fn parse(code: &str) -> Option<Self> {
        Self::all().find(|reason| reason.code() == code)
    }

    /// Whether a match that ended so has a result at all; without one nothing is rated.
    pub const fn has_result(self) -> bool {
        !matches!(self, Self::NoResult | Self::ServerAbort)
    }
}

impl Serialize for VerdictReason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl<'de> Deserialize<'de> for VerdictReason {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = String::deserialize(deserializer)?;
        Self::parse(&code).ok_or_else(|| serde::de::Error::custom(format!("unknown reason {code:?}")))
    }
}

/// The end of a match. Displays as in the events: `A time`, `draw agreement`, `none no_result`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Verdict {
    /// Who won, if anybody did.
    pub winner: Option<Seat>,
    /// Why.
    pub reason: VerdictReason,
}

impl Verdict {
    pub(crate) const fn win(winner: Seat, reason: VerdictReason) -> Self {
        Self { winner: Some(winner), reason }
    }

    pub(crate) const fn without_winner(reason: VerdictReason) -> Self {
        Self { winner: None, reason }
    }
}

impl From<Outcome> for Verdict {
    fn from(outcome: Outcome) -> Self {
        Self { winner: outcome.winner, reason: VerdictReason::Game(outcome.reason) }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let who = match self.winner {
            Some(seat) => seat.name(),
            None if self.reason.has_result() => "draw",
            None => "none",
        };
        write!(f, "{who} {}", self.reason.code())
    }
}
