//! Which law a match follows: its kind, clock and times, fixed when it is made (TB-04, TB-07).

use crate::{Fischer, Millis};
use core::fmt;
use rules::game::GameKind;
use serde::{Deserialize, Serialize};

/// How a match came about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// From a ranked queue.
    Queue,
    /// From a private room.
    Private,
    /// On one phone, against the computer or a person beside it.
    Offline,
}

/// The settings of a match that are no rules of its game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// How the match came about.
    pub kind: Kind,
    /// Whether the result moves ratings; both are told before they join (TB-31).
    pub rated: bool,
    /// The clock, if the match has one. Chess-Uno never has (TB-04).
    pub clock: Option<Fischer>,
    /// How long an absent Chess-Uno player may stay away (CU-R100).
    pub grace: Millis,
    /// When the waiting player may claim the win; 0 is never (TB-07).
    pub away_claim: Millis,
}

/// The default time to come back (CU-R100).
const GRACE: Millis = 60_000;
/// When a queue game may be claimed (TB-07).
const QUEUE_AWAY_CLAIM: Millis = 180_000;
/// When a rated private game may be claimed (TB-07).
const PRIVATE_AWAY_CLAIM: Millis = 86_400_000;

/// Why settings do not fit a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SettingsError {
    /// Chess-Uno has no clock (TB-04).
    ClockInChessUno,
}

impl SettingsError {
    /// The stable code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::ClockInChessUno => "clock_in_chess_uno",
        }
    }
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: Chess-Uno is played without a clock", self.code())
    }
}

impl core::error::Error for SettingsError {}

impl Settings {
    /// The settings of a match of this kind, all times as the rules give them.
    pub const fn of(kind: Kind, rated: bool) -> Self {
        Self { kind, rated, clock: None, grace: GRACE, away_claim: Self::default_away_claim(kind, rated) }
    }

    /// A game on one phone: unrated, without a clock.
    pub const fn offline() -> Self {
        Self::of(Kind::Offline, false)
    }

    /// The away claim of TB-07: three minutes in queues, a day in rated private games, else none.
    pub const fn default_away_claim(kind: Kind, rated: bool) -> Millis {
        match (kind, rated) {
            (Kind::Queue, _) => QUEUE_AWAY_CLAIM,
            (Kind::Private, true) => PRIVATE_AWAY_CLAIM,
            (Kind::Private, false) | (Kind::Offline, _) => 0,
        }
    }

    /// Whether a match like this can be rated between two accounts: in Chess-Uno always, else only
    /// on a clock (CU-A73, MJ-A53, TB-31). Offline games never are.
    pub fn can_be_rated(&self, game: GameKind) -> bool {
        self.kind != Kind::Offline && (game == GameKind::ChessUno || self.clock.is_some())
    }

    /// Whether the settings fit a game.
    ///
    /// # Errors
    /// [`SettingsError`].
    pub fn check(&self, game: GameKind) -> Result<(), SettingsError> {
        if game == GameKind::ChessUno && self.clock.is_some() {
            return Err(SettingsError::ClockInChessUno);
        }
        Ok(())
    }
}
