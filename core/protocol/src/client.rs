//! Frames that an app sends.

use crate::{GameName, Phrase, Queue, RoomSettings, TierName};
use serde::{Deserialize, Serialize};

/// What the client has seen of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Have {
    /// The match.
    #[serde(rename = "match")]
    pub id: String,
    /// Log entries it holds; the `state` that follows brings those after them.
    pub log: u64,
}

/// One frame of an app. `id`, where there is one, comes back in the answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum ClientFrame {
    /// The first frame. It signs in, takes the account over from an older socket (4001), attaches
    /// the account to all its running matches (TB-01) and is answered by `welcome` and, for each
    /// of them and for each finished match named in `have`, by `match` and `state`.
    Hello {
        /// The version of the protocol.
        v: u32,
        /// The access token.
        token: String,
        /// What the app calls itself, for statistics: at most 64 bytes.
        #[serde(default)]
        app: String,
        /// What the app holds already; at most 32.
        #[serde(default)]
        have: Vec<Have>,
    },
    /// Shows that the app is there. Answered by `pong`.
    Ping {
        /// Comes back.
        n: u64,
    },
    /// A command in a match: of the game, talk, or of the table (docs/table-record.md).
    Do {
        /// The match.
        #[serde(rename = "match")]
        id: String,
        /// The seat's own number: one more than that of its last accepted command.
        cseq: u64,
        /// The version of the match that the player saw.
        version: u64,
        /// The command.
        text: String,
    },
    /// Fixes the own army in a hidden set-up (TB-24). The same army again is answered again.
    Army {
        /// The match.
        #[serde(rename = "match")]
        id: String,
        /// The four ranks of the own half, highest first, as in a FEN.
        ranks: String,
    },
    /// A quick phrase to the opponent.
    Phrase {
        /// The match.
        #[serde(rename = "match")]
        id: String,
        /// The phrase.
        phrase: Phrase,
    },
    /// Log entries of a match from a number on.
    Log {
        /// The match.
        #[serde(rename = "match")]
        id: String,
        /// The first entry wanted, from 0.
        from: u64,
    },
    /// Looks for an opponent (TB-34). Again, it is the same ticket.
    Queue {
        /// Comes back.
        #[serde(default)]
        id: u64,
        /// Which queue.
        queue: Queue,
    },
    /// Stops looking, in one queue or in all.
    Unqueue {
        /// Comes back.
        #[serde(default)]
        id: u64,
        /// Which queue; all without it.
        #[serde(default)]
        queue: Option<Queue>,
    },
    /// Opens a room (TB-40). The same `key` again gives the same room.
    Create {
        /// Comes back.
        #[serde(default)]
        id: u64,
        /// Chosen by the client, different for each room; at most 64 bytes.
        key: String,
        /// The game.
        game: GameName,
        /// Its settings.
        #[serde(default)]
        settings: RoomSettings,
    },
    /// Closes an own room that nobody has joined.
    Close {
        /// Comes back.
        #[serde(default)]
        id: u64,
        /// Its code.
        code: String,
    },
    /// Asks what a room offers, and whether the game would be rated (TB-31).
    Look {
        /// Comes back.
        #[serde(default)]
        id: u64,
        /// Its code; case and blanks do not matter.
        code: String,
    },
    /// Joins a room. The game begins, or its set-up.
    Join {
        /// Comes back.
        #[serde(default)]
        id: u64,
        /// Its code.
        code: String,
    },
    /// Takes a name, or another one (TB-41). A guest becomes an account (TB-30).
    Name {
        /// Comes back.
        #[serde(default)]
        id: u64,
        /// The name.
        name: String,
    },
    /// Asks for a profile: the own one, or that of a name.
    Profile {
        /// Comes back.
        #[serde(default)]
        id: u64,
        /// Whose; the own one without it.
        #[serde(default)]
        name: Option<String>,
    },
    /// Asks for a page of a leaderboard.
    Top {
        /// Comes back.
        #[serde(default)]
        id: u64,
        /// Which ladder.
        game: GameName,
        /// The first row wanted, from 0.
        #[serde(default)]
        from: u64,
        /// The page with the own row in its middle instead.
        #[serde(default)]
        around: bool,
        /// Only the rows of a medal; `from` counts from the first of them.
        #[serde(default)]
        tier: Option<TierName>,
    },
    /// Asks for finished matches, newest first, a page of 50.
    Games {
        /// Comes back.
        #[serde(default)]
        id: u64,
        /// Older than this moment, in ms of the server's wall clock; the newest without it.
        #[serde(default)]
        before: Option<u64>,
    },
    /// Asks for the record of a finished match of one's own (TB-43).
    Record {
        /// Comes back.
        #[serde(default)]
        id: u64,
        /// The match.
        #[serde(rename = "match")]
        of: String,
    },
    /// Blocks an account (TB-42).
    Block {
        /// Comes back.
        #[serde(default)]
        id: u64,
        /// The account's number.
        player: String,
        /// Whether it is blocked from now on, or no longer.
        #[serde(default = "yes")]
        on: bool,
    },
    /// Reports an account to the operator (TB-42).
    Report {
        /// Comes back.
        #[serde(default)]
        id: u64,
        /// Chosen by the client, different for each report; at most 64 bytes.
        key: String,
        /// The account's number.
        player: String,
        /// The match it is about.
        #[serde(default, rename = "match")]
        about: Option<String>,
        /// `cheating`, `stalling`, `name` or `other`.
        reason: String,
    },
}

impl ClientFrame {
    /// Its `id`; 0 where there is none.
    pub const fn request(&self) -> u64 {
        match self {
            Self::Queue { id, .. }
            | Self::Unqueue { id, .. }
            | Self::Create { id, .. }
            | Self::Close { id, .. }
            | Self::Look { id, .. }
            | Self::Join { id, .. }
            | Self::Name { id, .. }
            | Self::Profile { id, .. }
            | Self::Top { id, .. }
            | Self::Games { id, .. }
            | Self::Record { id, .. }
            | Self::Block { id, .. }
            | Self::Report { id, .. } => *id,
            Self::Hello { .. }
            | Self::Ping { .. }
            | Self::Do { .. }
            | Self::Army { .. }
            | Self::Phrase { .. }
            | Self::Log { .. } => 0,
        }
    }
}

fn yes() -> bool {
    true
}

macro_rules! kinds {
    ($($name:ident = $word:literal,)*) => {
        impl ClientFrame {
            /// Every `t`.
            pub const KINDS: &[&str] = &[$($word),*];

            /// Its `t`.
            pub const fn kind(&self) -> &'static str {
                match self {
                    $(Self::$name { .. } => $word),*
                }
            }
        }
    };
}

kinds! {
    Hello = "hello",
    Ping = "ping",
    Do = "do",
    Army = "army",
    Phrase = "phrase",
    Log = "log",
    Queue = "queue",
    Unqueue = "unqueue",
    Create = "create",
    Close = "close",
    Look = "look",
    Join = "join",
    Name = "name",
    Profile = "profile",
    Top = "top",
    Games = "games",
    Record = "record",
    Block = "block",
    Report = "report",
}
