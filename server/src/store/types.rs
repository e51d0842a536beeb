//! What is stored, and the changes to it.

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
    /// Whether it can still be joined; a joined or closed one cannot.
    pub open: bool,
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

/// A change. Each is whole or not made at all.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// A value of the server's own.
    Meta(&'static str, Vec<u8>),
    /// A guest and its device. Refused with [`Refused::Exists`] if the key has an account.
    NewAccount {
        /// Its number.
        id: AccountId,
        /// Its device.
        key: DeviceKey,
        /// Now.
        now: WallMs,
    },
    /// A further device of an account; a device that belonged to a guest moves over.
    AddDevice {
        /// The account.
        id: AccountId,
        /// The device.
        key: DeviceKey,
        /// Now.
        now: WallMs,
    },
    /// A name (TB-41). Refused with [`Refused::Exists`] if another account has this skeleton.
    Name {
        /// The account.
        id: AccountId,
        /// The name.
        name: String,
        /// Its skeleton.
        skeleton: String,
    },
    /// A password, as an Argon2id hash.
    Password {
        /// The account.
        id: AccountId,
        /// The hash.
        hash: Secret<String>,
    },
    /// A new refresh token; `spends` is traded in for it. Expired ones of the account go.
    Refresh {
        /// Its hash.
        hash: TokenHash,
        /// The rest.
        row: RefreshRow,
        /// The token that was traded in.
        spends: Option<TokenHash>,
        /// Now.
        now: WallMs,
    },
    /// All tokens of a family end.
    EndFamily(u64),
    /// All tokens of an account end; its generation rises.
    SignOut(AccountId),
    /// A match begins. Refused with [`Refused::Gone`] if a player is deleted. With `room`, that
    /// room is joined by it: refused with [`Refused::Gone`] if it is not open any more. From a
    /// queue: refused with [`Refused::InQueueMatch`] if a player has a running match from a queue
    /// (TB-35). A rematch: refused with [`Refused::Exists`] if there is one of that match already
    /// (TB-22).
    NewMatch {
        /// The match.
        new: Box<StoredMatch>,
        /// The room that was joined.
        room: Option<String>,
    },
    /// The set-up of a match, or the begin of its game, or its end without one.
    Setup {
        /// The match.
        id: MatchId,
        /// What is left of the set-up: `None` once the game has begun or it is closed.
        setup: Option<SetupRow>,
        /// The game that begins.
        play: Option<Box<PlayRow>>,
        /// It is closed without a game.
        closed: Option<VerdictReason>,
        /// Now.
        now: WallMs,
    },
    /// A step of a match. Refused with [`Refused::Gone`] if the match is not there, is over
    /// already (but for rematch requests), or does not stand at `after_commands` commands.
    Step {
        /// The match.
        id: MatchId,
        /// How many commands the record had before this step.
        after_commands: usize,
        /// The accepted command of the game or of talk, with the piles it made.
        command: Option<NewCommand>,
        /// The table after it.
        saved: Box<Saved>,
        /// The match ended with this step: booked in the same transaction if it is rated and has
        /// a result.
        ends: bool,
        /// Now.
        now: WallMs,
    },
    /// A room. Remembered under `key`, so that the same request gives the same room; refused with
    /// [`Refused::Exists`] if the code is in use, with [`Refused::TooMany`] over five open ones
    /// (expired ones do not count).
    NewRoom {
        /// The room.
        room: Box<StoredRoom>,
        /// The key of the request.
        key: String,
        /// SHA-256 of the request.
        request: TokenHash,
    },
    /// A room is closed. Refused with [`Refused::Gone`] if it is not open.
    CloseRoom(String),
    /// Blocks one account for another, or no longer.
    Block {
        /// Who.
        id: AccountId,
        /// Whom.
        other: AccountId,
        /// Whether it is blocked from now on.
        on: bool,
        /// Now.
        now: WallMs,
    },
    /// A report, remembered under `key`.
    Report {
        /// Who.
        id: AccountId,
        /// Whom.
        accused: AccountId,
        /// The match.
        about: Option<MatchId>,
        /// Why.
        reason: String,
        /// The key of the request.
        key: String,
        /// SHA-256 of the request.
        request: TokenHash,
        /// Now.
        now: WallMs,
    },
    /// The operator answers a report.
    AnswerReport {
        /// Which.
        id: i64,
        /// How.
        answer: String,
    },
    /// The operator blocks an account until then, or no longer.
    BlockAccount {
        /// Whom.
        id: AccountId,
        /// Until when.
        until: Option<WallMs>,
    },
    /// The operator gives an order. Refused with [`Refused::TooMany`] if too many wait.
    Order(Order),
    /// An order is carried out, or cannot be.
    OrderDone(i64),
    /// Deletes an account: name, devices, tokens, password, blocks, rooms, keys and reports by it
    /// go, its ratings leave the boards, what is left is a number without a datum (T37). Matches
    /// it plays are ended by their own steps before.
    Delete {
        /// Whom.
        id: AccountId,
        /// Now.
        now: WallMs,
    },
}

/// An accepted command.
#[derive(Clone, PartialEq, Debug)]
pub struct NewCommand {
    /// Who gave it.
    pub seat: Seat,
    /// As it was given.
    pub text: String,
    /// The piles that it made, top card first.
    pub reshuffles: Vec<Vec<rules::chess_uno::Card>>,
}

/// What a change led to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Written {
    /// Done.
    Done,
    /// Done, and the match booked.
    Booked(Box<Booked>),
}

/// Why a single change was not made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// There is one already.
    Exists,
    /// It is not there, or no longer as it was.
    Gone,
    /// A player has a running match from a queue.
    InQueueMatch,
    /// Too many of them.
    TooMany,
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
