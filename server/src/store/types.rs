//! What is stored.

use core::fmt;
use protocol::{GameName, MatchKind, Queue, RoomSettings};
use rules::{Seat, record::Record};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use table::{HeadToHead, Rating, Saved, Standing, VerdictReason};

/// Milliseconds since 1970; for lists and long spans only, no clock of a game looks at it.
pub type WallMs = u64;
/// A device's public Ed25519 key.
pub type DeviceKey = [u8; 32];
/// SHA-256 of a token: tokens themselves are never stored.
pub type TokenHash = [u8; 32];

macro_rules! number {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{:016x}", self.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                Self::parse(&text).ok_or_else(|| serde::de::Error::custom("not a number of 16 hex digits"))
            }
        }

        impl $name {
            /// Reads what `Display` writes: 16 lower-case hex digits.
            pub fn parse(text: &str) -> Option<Self> {
                let plain = text.len() == 16 && text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
                plain.then(|| u64::from_str_radix(text, 16).ok().map(Self)).flatten()
            }
        }
    };
}

number! {
    /// An account. Drawn by lot, never given twice.
    AccountId
}
number! {
    /// A match. Drawn by lot, so that nobody can guess another's.
    MatchId
}

/// An account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// Its number.
    pub id: AccountId,
    /// Its name; a guest has none, a deleted account neither.
    pub name: Option<String>,
    /// Rises when all its tokens are to end.
    pub generation: u64,
    /// When it was made.
    pub created: WallMs,
    /// Whether it is deleted.
    pub deleted: bool,
    /// Blocked by the operator until then.
    pub blocked_until: Option<WallMs>,
    /// Whether it has a password.
    pub has_password: bool,
}

impl Account {
    /// Whether the operator keeps it out at a moment.
    pub fn is_blocked(&self, now: WallMs) -> bool {
        self.blocked_until.is_some_and(|until| until > now)
    }
}

/// A refresh token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RefreshRow {
    /// Whose.
    pub account: AccountId,
    /// All tokens that came from one sign-in: they end together when a spent one shows up late.
    pub family: u64,
    /// The account's generation when it was made.
    pub generation: u64,
    /// When it ends.
    pub expires: WallMs,
    /// When it was traded in.
    pub spent: Option<WallMs>,
}

/// A stored match.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredMatch {
    /// What does not change.
    pub fixed: MatchFixed,
    /// The set-up, while it lasts.
    pub setup: Option<SetupRow>,
    /// The game, from its start on: the record with all accepted commands.
    pub play: Option<PlayRow>,
    /// When it was saved last.
    pub saved_at: WallMs,
    /// A result without a game: the set-up ran out of time.
    pub closed: Option<VerdictReason>,
}

/// What does not change in a match.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchFixed {
    /// Its number.
    pub id: MatchId,
    /// The players, seat A first.
    pub seats: [AccountId; 2],
    /// The game.
    pub game: GameName,
    /// How it came about.
    pub kind: MatchKind,
    /// The queue it came from.
    pub queue: Option<Queue>,
    /// Whether its result moves ratings (TB-31).
    pub rated: bool,
    /// The settings of the room, or those that the queue stands for.
    pub settings: RoomSettings,
    /// The match it is the rematch of.
    pub rematch_of: Option<MatchId>,
    /// Both armies of the match before, in a rematch with a set-up.
    pub last_armies: [Option<String>; 2],
    /// The seed of its dice. Secret.
    pub seed: Secret<[u8; 32]>,
    /// When it was made.
    pub created: WallMs,
}

/// A running set-up.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupRow {
    /// The fixed armies, as `OwnArmy::text` writes them. Secret.
    pub armies: [Option<String>; 2],
    /// Why the last two could not start together.
    pub refused: Option<Value>,
    /// How long it has lasted, in ms.
    pub lasted_ms: u64,
}

/// A game and its table.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayRow {
    /// The record: start, chance and accepted commands. Secret while it runs.
    pub record: Record,
    /// The rest of the table.
    pub saved: Saved,
}

/// A room.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredRoom {
    /// Its code, in capitals.
    pub code: String,
    /// Who opened it.
    pub owner: AccountId,
    /// The game.
    pub game: GameName,
    /// Its settings.
    pub settings: RoomSettings,
    /// When it was opened.
    pub created: WallMs,
    /// Whether it can still be joined.
    pub door: Door,
}

/// Whether a room can be joined, and why not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Door {
    /// It can, until it expires.
    Open,
    /// Somebody has joined.
    Taken,
    /// Its owner has closed it.
    Closed,
}

impl StoredRoom {
    /// Whether it can still be joined, if it has not expired.
    pub fn is_open(&self) -> bool {
        self.door == Door::Open
    }
}

/// A row of a leaderboard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardRow {
    /// From 1; equal ratings share a rank.
    pub rank: u64,
    /// Whose.
    pub account: AccountId,
    /// The name.
    pub name: String,
    /// Rating and games.
    pub rating: Rating,
}

/// A finished match in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PastMatch {
    /// The match.
    pub id: MatchId,
    /// The game.
    pub game: GameName,
    /// How it came about.
    pub kind: MatchKind,
    /// The account's own seat.
    pub seat: Seat,
    /// The opponent.
    pub opponent: AccountId,
    /// Who won.
    pub winner: Option<Seat>,
    /// Why.
    pub reason: VerdictReason,
    /// The change of the own rating, if it was rated.
    pub change: Option<i64>,
    /// When it ended.
    pub ended: WallMs,
}

/// What booking a match led to: both players in seat order (TB-33).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Booked {
    /// Rating after it, and the change.
    pub standings: [Standing; 2],
    /// Their record, seen from seat A.
    pub head_to_head: HeadToHead,
}

/// The answer to an account command that came with a key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answered {
    /// SHA-256 of the request.
    pub request: TokenHash,
    /// The answer: for a room its code.
    pub answer: String,
}

/// A report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredReport {
    /// Its number.
    pub id: i64,
    /// Who reports; `None` once deleted.
    pub reporter: AccountId,
    /// Whom.
    pub accused: AccountId,
    /// Which match it is about.
    pub about: Option<MatchId>,
    /// Why.
    pub reason: String,
    /// When.
    pub created: WallMs,
    /// The operator's answer.
    pub answer: Option<String>,
}

/// What the operator wants of the running server; it looks every second, and at its start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "order", rename_all = "snake_case")]
pub enum Order {
    /// End a running match: `server_abort`, unrated (TB-23).
    CloseMatch {
        /// Which.
        id: MatchId,
    },
    /// Close the sockets of an account, which is blocked already.
    CloseSockets {
        /// Whose.
        id: AccountId,
    },
    /// Delete an account as if it had asked for that itself.
    DeleteAccount {
        /// Which.
        id: AccountId,
    },
}

/// An order that waits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredOrder {
    /// Its number.
    pub id: i64,
    /// What is to be done.
    pub order: Order,
}

/// Why the store failed.
#[derive(Debug)]
pub enum StoreError {
    /// The database or its disk failed; the text says how.
    Database(String),
    /// Something stored cannot be read; the text says what.
    Unreadable(String),
    /// The file is of a newer version, or not a store of this server.
    Foreign(String),
}

impl StoreError {
    /// The stable code.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Database(_) => "store_failed",
            Self::Unreadable(_) => "store_unreadable",
            Self::Foreign(_) => "store_foreign",
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Database(text) | Self::Unreadable(text) | Self::Foreign(text)) = self;
        write!(f, "{}: {text}", self.code())
    }
}

impl core::error::Error for StoreError {}

/// A value that no log may show.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret<T>(pub T);

impl<T> fmt::Debug for Secret<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}
