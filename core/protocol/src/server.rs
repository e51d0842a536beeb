//! Frames that a server sends.

use crate::{
    Army, Clock, ClockTimes, Code, GameName, MatchKind, Phrase, Player, Queue, RatingBrief, RoomSettings,
    SeatName, Setup, TierName,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// One frame of a server.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum ServerFrame {
    /// The answer to a hello.
    Welcome(Welcome),
    /// The answer to a ping.
    Pong {
        /// From the ping.
        n: u64,
        /// The server's clock, in ms; never falls while its epoch lasts.
        now: u64,
    },
    /// What does not change in a match. Comes before the first `state`, at its making and at
    /// every hello; `fresh` at its making.
    Match(Box<MatchInfo>),
    /// The whole of a match as this seat may see it. Comes after every accepted command, and when
    /// anything else changes at the table; a newer one replaces all older ones.
    State(Box<State>),
    /// A command was accepted, now or before; `state` follows or was sent.
    Done {
        /// The match.
        #[serde(rename = "match")]
        id: String,
        /// Its number.
        cseq: u64,
        /// The version after it.
        version: u64,
        /// What happened at the table, as docs/table-record.md writes it.
        events: Vec<String>,
    },
    /// A command was refused; its number is free again.
    Rejected {
        /// The match.
        #[serde(rename = "match")]
        id: String,
        /// Its number.
        cseq: u64,
        /// The code: of docs/record.md, docs/table-record.md, or a [`Code`].
        code: String,
        /// The command.
        text: String,
    },
    /// An army was fixed, or refused (`bad_army`, with `faults`).
    Army {
        /// The match.
        #[serde(rename = "match")]
        id: String,
        /// The army as given, when it was fixed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ranks: Option<String>,
        /// Why not.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        code: Option<Code>,
        /// What is wrong with it, as docs/record.md writes it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        faults: Vec<String>,
    },
    /// The opponent said something.
    Phrase {
        /// The match.
        #[serde(rename = "match")]
        id: String,
        /// Who: `A` or `B`.
        seat: SeatName,
        /// What.
        phrase: Phrase,
    },
    /// A page of a log.
    Log {
        /// The match.
        #[serde(rename = "match")]
        id: String,
        /// The page.
        log: Log,
    },
    /// The result of a match, after its last `state`; again when a finished match is asked for.
    Result(Box<MatchResult>),
    /// In a queue now.
    Queued {
        /// From the request; 0 when the server tells by itself.
        id: u64,
        /// Which.
        queue: Queue,
        /// For how long, in ms.
        waited_ms: u64,
    },
    /// In this queue no longer.
    Unqueued {
        /// From the request; 0 when the server tells by itself.
        id: u64,
        /// Which.
        queue: Queue,
        /// `asked`, `matched`, `draining`.
        why: String,
    },
    /// A room: opened, looked at, or changed.
    Room(Box<Room>),
    /// The own name now.
    Named {
        /// From the request.
        id: u64,
        /// The name.
        name: String,
    },
    /// A profile.
    Profile(Box<Profile>),
    /// A page of a leaderboard.
    Top(Box<Top>),
    /// A page of finished matches.
    Games {
        /// From the request.
        id: u64,
        /// Newest first.
        games: Vec<PastGame>,
    },
    /// The record of a finished match.
    Record {
        /// From the request.
        id: u64,
        /// The match.
        #[serde(rename = "match")]
        of: String,
        /// docs/record.md. `null` if it is longer than a frame may be: `GET
        /// /v1/matches/{match}/record` has it.
        record: Value,
    },
    /// Something without an answer of its own was done.
    Ok {
        /// From the request.
        id: u64,
    },
    /// Something was refused.
    Error {
        /// From the request; 0 where it had none.
        id: u64,
        /// Why.
        code: Code,
        /// For developers, in English.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        text: String,
        /// When the same may be tried again, in ms.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        retry_after_ms: Option<u64>,
        /// The match it is about.
        #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
        about: Option<String>,
    },
    /// The server is going to restart and closes the socket next (1012).
    Bye {
        /// When to come back, in ms.
        retry_after_ms: u64,
    },
}

/// The answer to a hello.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Welcome {
    /// The version of the protocol.
    pub v: u32,
    /// The version of the server's software.
    pub server: String,
    /// Changes at every start of the server.
    pub epoch: u64,
    /// Counts the sessions of this account; only the newest is attached.
    pub generation: u64,
    /// The server's clock, in ms.
    pub now: u64,
    /// The account.
    pub you: Player,
    /// Running matches; `match` and `state` of each follow.
    pub matches: Vec<String>,
    /// Queues it waits in.
    pub queues: Vec<Queue>,
    /// Own open rooms; a `room` of each follows.
    pub rooms: Vec<String>,
}

/// What does not change in a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchInfo {
    /// Its number.
    #[serde(rename = "match")]
    pub id: String,
    /// Whether it was made just now.
    pub fresh: bool,
    /// The match this one is the rematch of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<String>,
    /// The own seat.
    pub seat: SeatName,
    /// How it came about.
    pub kind: MatchKind,
    /// The queue it came from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub queue: Option<Queue>,
    /// Whether its result moves ratings, fixed when it was made (TB-31).
    pub rated: bool,
    /// The game.
    pub game: GameName,
    /// Chess-Uno: all settings (docs/record.md).
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub config: Map<String, Value>,
    /// The clock.
    pub clock: Option<Clock>,
    /// How long an absent Chess-Uno player may stay away, in ms.
    pub grace_ms: u64,
    /// When the win of a silent opponent's game may be claimed, in ms; 0 is never (TB-07).
    pub away_claim_ms: u64,
    /// Whether armies are built first, unseen.
    pub setup: Setup,
    /// The own player.
    pub you: Player,
    /// The opponent.
    pub opponent: Player,
    /// The own army of the match before, in a rematch with a set-up (TB-22).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_army: Option<String>,
    /// Both armies as the game began with them, once a hidden set-up is over: FEN placement.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
}

/// The stage of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Armies are built (TB-24).
    Setup,
    /// The game is played.
    Play,
    /// It is over.
    Over,
}

/// The whole of a match as one seat may see it. A server may hold the public state (`S`) and the
/// log's entries (`E`) as text that was written once.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State<S = Value, E = LogEntry> {
    /// The match.
    #[serde(rename = "match")]
    pub id: String,
    /// The stage.
    pub stage: Stage,
    /// Counts what matters to the rules; goes into the next `do`.
    pub version: u64,
    /// The number of the own last accepted command; the next one is one more.
    pub cseq: u64,
    /// Table time of this frame, in ms since the game began.
    pub at: u64,
    /// The server's clock at this frame, in ms (as in `pong`).
    pub now: u64,
    /// The public state of docs/record.md for this seat, without its `events`, and in Chess-Uno with
    /// `turn`: `{"moved": 1, "placed": false, "passed": "-"}`, what the series has seen; `null` during the set-up.
    pub state: S,
    /// The table; `null` during the set-up.
    pub table: Option<Table>,
    /// The set-up; `null` afterwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setup: Option<SetupState>,
    /// What happened at the table since the frame before, as docs/table-record.md writes it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<String>,
    /// Log entries that the client does not hold yet.
    pub log: Log<E>,
}

/// Entries of a public log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Log<E = LogEntry> {
    /// The number of the first entry in `entries`, from 0.
    pub from: u64,
    /// Entries of the whole log; ask with `log` for what is missing.
    pub total: u64,
    /// What happened before the first command: in Chess-Uno the cards up to the first decision.
    /// Only where `from` is 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opening: Vec<String>,
    /// Accepted commands, oldest first.
    pub entries: Vec<E>,
}

impl<E> Default for Log<E> {
    fn default() -> Self {
        Self { from: 0, total: 0, opening: Vec::new(), entries: Vec::new() }
    }
}

/// An accepted command of the game or of talk, and what it led to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LogEntry {
    /// Who gave it.
    pub seat: SeatName,
    /// As it was given.
    pub text: String,
    /// As people write it.
    pub san: String,
    /// What happened, as docs/record.md writes it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<String>,
}

/// The table, as docs/table-record.md tells it, in the view of one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// Whether the opponent is connected.
    pub opponent_attached: bool,
    /// Whether the opponent is absent (TB-03).
    pub opponent_absent: bool,
    /// The clocks; `null` without.
    pub clock: Option<ClockTimes>,
    /// Pauses left, own and the opponent's; `null` where there are none.
    pub pauses: Option<[u8; 2]>,
    /// The pause that runs.
    pub pause: Option<PauseState>,
    /// What is left of the absent opponent's grace, in ms.
    pub grace_ms: Option<u64>,
    /// Whether that grace runs.
    pub grace_runs: bool,
    /// The own open draw offer.
    pub offered: bool,
    /// The opponent's open draw offer.
    pub offer: bool,
    /// Commands of the table, and talk, that would be accepted now, in byte order.
    pub can: Vec<String>,
    /// Whether the server was restarted since the opponent was last attached (TB-06).
    pub opponent_missing_since_restart: bool,
    /// In how many ms `claim` would be accepted, if the opponent stays silent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim_in_ms: Option<u64>,
    /// In how many ms `leave` would be accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leave_in_ms: Option<u64>,
    /// Who asks for a rematch: `you`, `opponent` or `null`.
    pub rematch: Option<String>,
    /// How long a rematch can still be asked for, in ms; after the end only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_ms: Option<u64>,
}

/// A pause.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PauseState {
    /// Whose it is.
    pub by: SeatName,
    /// Whether it shields an absent player; else it was asked for.
    pub shield: bool,
    /// How long it still lasts at most, in ms.
    pub left_ms: u64,
}

/// The set-up as one seat may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SetupState {
    /// The own army, once fixed.
    pub own: Option<String>,
    /// Whether the opponent's is fixed.
    pub opponent_fixed: bool,
    /// Whether the opponent is connected.
    pub opponent_attached: bool,
    /// How long the set-up may still take, in ms.
    pub left_ms: u64,
    /// Why the last two armies could not start together, as docs/record.md writes it; both are
    /// to build anew (MJ-A48).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<Value>,
}

/// A change of a rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RatingChange {
    /// Before the match.
    pub before: i64,
    /// After it.
    pub after: i64,
    /// The difference.
    pub change: i64,
    /// Rated games, this one included.
    pub games: u32,
    /// The medal now.
    pub tier: TierName,
    /// The medal before.
    pub tier_before: TierName,
}

/// The record of a pair, seen by one of them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct HeadToHead {
    /// Own wins.
    pub wins: u32,
    /// Own losses.
    pub losses: u32,
    /// Draws.
    pub draws: u32,
    /// The last five, newest first: W, L, D.
    pub form: String,
}

/// The result of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MatchResult {
    /// The match.
    #[serde(rename = "match")]
    pub id: String,
    /// The own seat.
    pub seat: SeatName,
    /// Who won; `null` for a draw and for no result.
    pub winner: Option<SeatName>,
    /// Why (docs/table-record.md).
    pub reason: String,
    /// Whether ratings moved.
    pub rated: bool,
    /// The own rating; `null` unless rated.
    pub you: Option<RatingChange>,
    /// The opponent's.
    pub opponent: Option<RatingChange>,
    /// The record of the pair; `null` unless rated.
    pub head_to_head: Option<HeadToHead>,
}

/// A room.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Room {
    /// From the request; 0 when the server tells by itself.
    pub id: u64,
    /// Its code.
    pub code: String,
    /// `open`, `taken`, `expired`, `closed`.
    pub status: String,
    /// Whether it is one's own.
    pub own: bool,
    /// The game.
    pub game: GameName,
    /// Its settings.
    pub settings: RoomSettings,
    /// The army the one who asks would play.
    pub your_army: Army,
    /// Whether the game would be rated (TB-31): for the owner, if an account joins.
    pub rated: bool,
    /// Who opened it.
    pub owner: Player,
    /// How long it still lives, in ms.
    pub left_ms: u64,
}

/// Where a player stands on one ladder.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LadderProfile {
    /// Rating, games, medal.
    #[serde(flatten)]
    pub brief: RatingBrief,
    /// Rank on the leaderboard, from 1; `null` without a rated game.
    pub rank: Option<u64>,
    /// Ratings after the last 50 rated games, oldest first.
    pub chart: Vec<i64>,
    /// The last five results, newest first: W, L, D.
    pub form: String,
}

/// The record against one opponent on one ladder.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rival {
    /// The ladder.
    pub game: GameName,
    /// The opponent's number.
    pub id: String,
    /// The opponent's name; `null` for a deleted account.
    pub name: Option<String>,
    /// The record, seen by the player of the profile.
    #[serde(flatten)]
    pub record: HeadToHead,
}

/// A profile. Public but for `blocked`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Profile {
    /// From the request.
    pub id: u64,
    /// The account's number.
    pub player: String,
    /// The name; `null` for a guest.
    pub name: Option<String>,
    /// Whether it is one's own.
    pub own: bool,
    /// Whether it has a password; own profile only.
    pub has_password: bool,
    /// Whether one has blocked it.
    pub blocked: bool,
    /// Chess-Uno.
    pub chess_uno: LadderProfile,
    /// Maharajah.
    pub maharajah: LadderProfile,
    /// Minesweeper Chess.
    pub minesweeper: LadderProfile,
    /// The pairs played most recently, at most 50.
    pub head_to_head: Vec<Rival>,
}

/// A row of a leaderboard.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TopRow {
    /// From 1; equal ratings share a rank.
    pub rank: u64,
    /// The account's number.
    pub player: String,
    /// The name.
    pub name: String,
    /// Rating, games, medal.
    #[serde(flatten)]
    pub brief: RatingBrief,
}

/// A page of a leaderboard.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Top {
    /// From the request.
    pub id: u64,
    /// The ladder.
    pub game: GameName,
    /// The medal whose rows these are; all rows without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tier: Option<TierName>,
    /// The number of the first row, from 0; of a medal's rows, where only these were asked for.
    pub from: u64,
    /// Rows of the whole board, or of the medal.
    pub total: u64,
    /// The page.
    pub rows: Vec<TopRow>,
    /// The own row, if there is one.
    pub own: Option<TopRow>,
}

/// A finished match in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PastGame {
    /// The match.
    #[serde(rename = "match")]
    pub id: String,
    /// The game.
    pub game: GameName,
    /// How it came about.
    pub kind: MatchKind,
    /// The own seat.
    pub seat: SeatName,
    /// The opponent's name; `null` for a guest or a deleted account.
    pub opponent: Option<String>,
    /// Who won.
    pub winner: Option<SeatName>,
    /// Why.
    pub reason: String,
    /// Whether ratings moved.
    pub rated: bool,
    /// What the own rating changed by.
    pub change: Option<i64>,
    /// When it ended, in ms of the server's wall clock.
    pub ended: u64,
}
