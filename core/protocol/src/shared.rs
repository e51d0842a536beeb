//! What frames of both directions hold.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$item_doc:meta])* $item:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        pub enum $name {
            $($(#[$item_doc])* #[serde(rename = $word)] $item,)*
        }

        impl $name {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$item),*];

            /// The word on the wire.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$item => $word),* }
            }

            /// Reads what [`Self::word`] writes.
            pub fn parse(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|item| item.word() == word)
            }
        }
    };
}

words! {
    /// A game, and the ladder of its ratings (TB-32).
    GameName {
        /// Chess-Uno, both modes.
        ChessUno = "chess_uno",
        /// Maharajah and classic chess.
        Maharajah = "maharajah",
        /// Minesweeper Chess.
        Minesweeper = "minesweeper",
    }
}

/// A ladder: one for each game (TB-32).
pub type Ladder = GameName;

words! {
    /// A ranked queue (TB-34).
    Queue {
        /// Chess-Uno, purist.
        UnoPurist = "uno-purist",
        /// Chess-Uno, king hunt.
        UnoKingHunt = "uno-king-hunt",
        /// Maharajah 10+5 with hidden set-up.
        Maharajah = "maharajah",
        /// Minesweeper Chess 10+5.
        Minesweeper = "minesweeper",
    }
}

impl Queue {
    /// The game that is played.
    pub const fn game(self) -> GameName {
        match self {
            Self::UnoPurist | Self::UnoKingHunt => GameName::ChessUno,
            Self::Maharajah => GameName::Maharajah,
            Self::Minesweeper => GameName::Minesweeper,
        }
    }
}

words! {
    /// How a match came about.
    MatchKind {
        /// From a ranked queue.
        Queue = "queue",
        /// From a room.
        Private = "private",
    }
}

words! {
    /// A medal by rating (CU-R112).
    TierName {
        /// Below 950.
        Bronze = "bronze",
        /// From 950.
        Silver = "silver",
        /// From 1050.
        Gold = "gold",
        /// From 1200.
        Platinum = "platinum",
        /// From 1400.
        Diamond = "diamond",
    }
}

words! {
    /// Everything that can be said to an opponent (TB-42).
    Phrase {
        /// Hello.
        Hello = "hello",
        /// Good luck.
        GoodLuck = "good_luck",
        /// Nice move.
        NiceMove = "nice_move",
        /// Oops.
        Oops = "oops",
        /// Thanks.
        Thanks = "thanks",
        /// Good game.
        GoodGame = "good_game",
        /// One moment, please.
        OneMoment = "one_moment",
        /// Sorry, I have to go.
        HaveToGo = "have_to_go",
    }
}

words! {
    /// An army that a room's owner wishes for.
    Army {
        /// White.
        White = "white",
        /// Black.
        Black = "black",
        /// By lot.
        Random = "random",
    }
}

words! {
    /// How a Maharajah room begins.
    Setup {
        /// Both armies are built unseen (TB-24).
        Hidden = "hidden",
        /// Two classic armies; the game begins at once.
        Classic = "classic",
    }
}

/// A Fischer clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Clock {
    /// What either player begins with, in ms: 60 000 to 3 600 000.
    pub base_ms: u64,
    /// What each own move adds, in ms: 0 to 60 000.
    #[serde(default)]
    pub increment_ms: u64,
}

/// The settings of a room. Everything has a default, so that `{}` is a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RoomSettings {
    /// Chess-Uno: settings by their names in docs/record.md; missing ones have their defaults.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub config: Map<String, Value>,
    /// Maharajah and Minesweeper: the clock; none by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// The owner's army; by lot by default.
    pub army: Army,
    /// Maharajah only.
    pub setup: Setup,
    /// Whether the game is to be rated if it can be (TB-31); it is by default.
    pub rated: bool,
}

impl Default for RoomSettings {
    fn default() -> Self {
        Self { config: Map::new(), clock: None, army: Army::Random, setup: Setup::Hidden, rated: true }
    }
}

/// A rating as others see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RatingBrief {
    /// Elo points.
    pub rating: i64,
    /// Rated games so far.
    pub games: u32,
    /// The medal.
    pub tier: TierName,
}

/// A player of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Player {
    /// The account's number, never given to another account.
    pub id: String,
    /// The name; `null` for a guest and for a deleted account.
    pub name: Option<String>,
    /// Whether the account was deleted.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub deleted: bool,
    /// The rating on the match's ladder; `null` for a guest.
    pub rating: Option<RatingBrief>,
}

/// Clocks as they stand at the frame's `now`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ClockTimes {
    /// What seat A has left, in ms.
    #[serde(rename = "A")]
    pub a: u64,
    /// What seat B has left, in ms.
    #[serde(rename = "B")]
    pub b: u64,
    /// Whose clock runs: `A`, `B` or `null`.
    pub running: Option<SeatName>,
}

words! {
    /// A seat.
    SeatName {
        /// The first seat; it controls White at the start.
        A = "A",
        /// The second seat.
        B = "B",
    }
}
