//! What the app knows of a server: the connection, the matches, rooms and queues, what was asked.
//!
//! Plain values; [`super::Sync`] alone changes them. All moments are of the local clock, in ms, and
//! every countdown takes `now` of that clock: server times were translated on arrival.

use super::{AskKind, Notice};
use crate::LogEntry;
use protocol::{
    GameName, Phrase, Player, Queue, SeatName,
    server::{MatchInfo, MatchResult, PastGame, Profile, Room, SetupState, Stage, Table, Top},
};
use rules::{Event, Seat, game::GameView};
use serde_json::Value;
use std::collections::{BTreeMap, VecDeque};
use table::{Verdict, VerdictReason};

/// Notices that are kept.
pub(super) const NOTICES: usize = 32;
/// Finished matches that are kept until they are dismissed.
pub(super) const FINISHED: usize = 16;
/// Rows of the list of finished matches that are kept.
pub(super) const GAMES: usize = 500;

/// How it stands with the connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Connection {
    /// Nobody wants one: not begun, or the app is in the background.
    #[default]
    Off,
    /// No server is set.
    NoServer,
    /// On the way, or waiting to try again.
    Connecting {
        /// Failed tries so far; 0 while all is well.
        attempt: u32,
        /// When the next try begins; `None` while one is under way.
        retry_at: Option<u64>,
    },
    /// Signed in and up to date.
    On,
    /// Signed in, but a ping has been without an answer for 3 s.
    Shaky,
    /// Signed in elsewhere (TB-01); [`super::Ask::ContinueHere`] takes over again.
    Elsewhere,
    /// The server speaks another version: online play waits for an update.
    UpdateNeeded,
    /// The server does not accept this device any more; it signs in anew when asked
    /// ([`super::Ask::RetryNow`]).
    SignedOut,
    /// The account is deleted.
    Gone,
    /// The account is blocked: its data and its deletion are all that can be asked for.
    Blocked,
}

/// A value with the local moment at which it was true, for what counts down or up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Anchored {
    /// The local moment, in ms.
    pub at: u64,
}

impl Anchored {
    /// What is left at `now` of what had `left_ms` left then.
    pub fn left(self, left_ms: u64, now: u64) -> u64 {
        left_ms.saturating_sub(now.saturating_sub(self.at))
    }
}

/// A queue one waits in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Queued {
    /// Since when, in ms of the local clock.
    pub since: u64,
    /// Whether the server has said so; else the wish is still on its way.
    pub confirmed: bool,
}

/// A room and how long it lives.
#[derive(Clone, PartialEq, Debug)]
pub struct RoomState {
    /// As the server told it.
    pub room: Room,
    /// When it told so.
    pub told: Anchored,
}

impl RoomState {
    /// How long the room still lives, in ms.
    pub fn left_at(&self, now: u64) -> u64 {
        self.told.left(self.room.left_ms, now)
    }
}

/// The room that was looked at last.
#[derive(Clone, PartialEq, Debug)]
pub enum Looked {
    /// On the way.
    Asking {
        /// The code.
        code: String,
    },
    /// There it is.
    Found(Box<RoomState>),
    /// It cannot be joined.
    Failed {
        /// The code of the room.
        code: String,
        /// The code of the refusal (`no_such_room`, `room_expired`, …).
        why: String,
        /// When the same may be tried again, in ms of the local clock.
        retry_at: Option<u64>,
    },
}

/// How far a command has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Progress {
    /// Just sent, or waiting for the connection.
    Sending,
    /// Without an answer for 400 ms.
    Slow,
    /// Without an answer for 3 s.
    Slower,
}

/// The command of a match that is on its way. Gone once it is accepted or refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Delivery {
    /// The command.
    pub text: String,
    /// Its number.
    pub cseq: u64,
    /// Since when, in ms of the local clock.
    pub since: u64,
    /// How far.
    pub progress: Progress,
}

/// The last command of a match that was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The command.
    pub text: String,
    /// Why: a code of docs/record.md, docs/table-record.md or the protocol; `resync` when the
    /// match had gone on meanwhile.
    pub code: String,
}

/// A phrase that was said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Said {
    /// Who.
    pub seat: SeatName,
    /// What.
    pub phrase: Phrase,
    /// When, in ms of the local clock.
    pub at: u64,
}

/// A match on the server, as the own seat may know it.
#[derive(Clone, PartialEq, Debug)]
pub struct RemoteMatch {
    /// What does not change in it.
    pub info: MatchInfo,
    /// Grows from match to match in the order in which they became known; the newest is the highest.
    pub order: u64,
    /// The stage.
    pub stage: Stage,
    /// Counts what matters to the rules.
    pub version: u64,
    /// Number of the own last accepted command.
    pub cseq: u64,
    /// The game; `None` during the set-up and until the first state has come.
    pub view: Option<GameView>,
    /// The public state as the server sent it, for programs; `null` where there is no view.
    pub public: Value,
    /// The table; `None` where there is no view.
    pub table: Option<Table>,
    /// The set-up, while it lasts.
    pub setup: Option<SetupState>,
    /// Whether the own army is on its way.
    pub army_sent: bool,
    /// Why the own army was refused: a code and what is wrong with it.
    pub army_refused: Option<(String, Vec<String>)>,
    /// Accepted commands, oldest first, as far as they are here.
    pub log: Vec<LogEntry>,
    /// Entries of the whole log.
    pub log_total: u64,
    /// What happened before the first command.
    pub opening: Vec<Event>,
    /// The result, once there is one.
    pub result: Option<MatchResult>,
    /// The command on its way.
    pub pending: Option<Delivery>,
    /// The last command that was refused, until the next is said.
    pub refused: Option<Refusal>,
    /// Whether the match was made just now, by this session.
    pub fresh: bool,
    /// Whether the server was restarted while the match ran, and the match was restored.
    pub restored: bool,
    /// The last phrases, at most 8.
    pub phrases: Vec<Said>,
    /// When `table` and `setup` were true.
    pub told: Anchored,
}

impl RemoteMatch {
    /// The own seat.
    pub fn seat(&self) -> Seat {
        seat_of(self.info.seat)
    }

    /// Whether it is the own turn to act in the game.
    pub fn is_own_turn(&self) -> bool {
        self.stage == Stage::Play && self.view.as_ref().and_then(GameView::actor) == Some(self.seat())
    }

    /// Whether `command` of the table or of talk would be accepted, as far as is known.
    pub fn can(&self, command: &str) -> bool {
        self.table.as_ref().is_some_and(|table| table.can.iter().any(|word| word == command))
    }

    /// The clocks at a local moment, seat A first, in ms; `None` without clocks.
    pub fn clock_at(&self, now: u64) -> Option<[u64; 2]> {
        let clock = self.table.as_ref()?.clock?;
        let left = |seat: SeatName, ms: u64| {
            if clock.running == Some(seat) { self.told.left(ms, now) } else { ms }
        };
        Some([left(SeatName::A, clock.a), left(SeatName::B, clock.b)])
    }

    /// The table as it stands at a local moment: all that counts down has done so.
    pub fn table_at(&self, now: u64) -> Option<Table> {
        let mut table = self.table.clone()?;
        if let (Some(clock), Some([a, b])) = (&mut table.clock, self.clock_at(now)) {
            (clock.a, clock.b) = (a, b);
        }
        if let (Some(pause), Some(left)) = (&mut table.pause, self.pause_at(now)) {
            pause.left_ms = left;
        }
        table.grace_ms = self.grace_at(now);
        table.claim_in_ms = self.claim_at(now);
        table.leave_in_ms = self.leave_at(now);
        table.rematch_ms = self.rematch_at(now);
        Some(table)
    }

    /// Whose clock runs.
    pub fn clock_running(&self) -> Option<Seat> {
        self.table.as_ref()?.clock?.running.map(seat_of)
    }

    /// What is left of the absent opponent's grace.
    pub fn grace_at(&self, now: u64) -> Option<u64> {
        let table = self.table.as_ref()?;
        let left = table.grace_ms?;
        Some(if table.grace_runs { self.told.left(left, now) } else { left })
    }

    /// How long the pause that runs still lasts.
    pub fn pause_at(&self, now: u64) -> Option<u64> {
        Some(self.told.left(self.table.as_ref()?.pause?.left_ms, now))
    }

    /// How long the set-up may still take.
    pub fn setup_at(&self, now: u64) -> Option<u64> {
        Some(self.told.left(self.setup.as_ref()?.left_ms, now))
    }

    /// In how many ms the win of the silent opponent's game may be claimed.
    pub fn claim_at(&self, now: u64) -> Option<u64> {
        Some(self.told.left(self.table.as_ref()?.claim_in_ms?, now))
    }

    /// In how many ms one may leave without result.
    pub fn leave_at(&self, now: u64) -> Option<u64> {
        Some(self.told.left(self.table.as_ref()?.leave_in_ms?, now))
    }

    /// How long a rematch may still be asked for.
    pub fn rematch_at(&self, now: u64) -> Option<u64> {
        Some(self.told.left(self.table.as_ref()?.rematch_ms?, now))
    }

    /// The result in the words of a table; `None` while it runs, or for a reason that this
    /// version does not know.
    pub fn verdict(&self) -> Option<Verdict> {
        let (winner, reason) = match &self.result {
            Some(result) => (result.winner.map(seat_of), result.reason.as_str()),
            // The last state comes before the result.
            None if self.stage == Stage::Over => {
                let result = self.public.get("result")?;
                let winner = result.get("winner").and_then(Value::as_str).and_then(Seat::parse);
                (winner, result.get("reason")?.as_str()?)
            }
            None => return None,
        };
        Some(Verdict { winner, reason: VerdictReason::parse(reason)? })
    }
}

/// The seat of the rules that a seat of the wire is.
pub fn seat_of(seat: SeatName) -> Seat {
    match seat {
        SeatName::A => Seat::A,
        SeatName::B => Seat::B,
    }
}

/// Everything the app knows of a server.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Online {
    /// The connection.
    pub connection: Connection,
    /// Since when there has been no working connection, in ms of the local clock, though there was one.
    pub lost_since: Option<u64>,
    /// The version of the server's software, once known.
    pub server: String,
    /// The own account, once known.
    pub me: Option<Player>,
    /// Matches that run, and finished ones until they are dismissed (at most 16), by their ids.
    pub matches: BTreeMap<String, RemoteMatch>,
    /// Running matches that the server has named since the last hello, but not told yet.
    pub untold: usize,
    /// Own open rooms by their codes.
    pub rooms: BTreeMap<String, RoomState>,
    /// Queues one waits in.
    pub queues: BTreeMap<Queue, Queued>,
    /// The room that was looked at last.
    pub look: Option<Looked>,
    /// The own profile, when it was last asked for.
    pub own_profile: Option<Profile>,
    /// The profile of somebody else that was last asked for.
    pub profile: Option<Profile>,
    /// Whether the profile that came last is the own one.
    pub profile_is_own: bool,
    /// The last page of each leaderboard.
    pub top: BTreeMap<GameName, Top>,
    /// Finished matches, newest first, as far as they were asked for (at most 500).
    pub games: Vec<PastGame>,
    /// Whether there are older ones than those in `games`.
    pub games_more: bool,
    /// What was asked for and is not answered, by kind, with how often.
    pub waiting: BTreeMap<AskKind, u32>,
    /// The last events, at most 32, oldest first.
    pub notices: VecDeque<Notice>,
    /// Server's clock less local clock, in ms.
    pub offset: i64,
}

impl Online {
    /// The server's clock at a local moment, in ms.
    pub fn server_at(&self, now: u64) -> u64 {
        now.saturating_add_signed(self.offset)
    }

    /// Whether the server can be asked something now.
    pub fn is_on(&self) -> bool {
        matches!(self.connection, Connection::On | Connection::Shaky)
    }

    /// The newest running match.
    pub fn newest(&self) -> Option<&RemoteMatch> {
        self.running().max_by_key(|game| game.order)
    }

    /// Running matches, set-ups too.
    pub fn running(&self) -> impl Iterator<Item = &RemoteMatch> {
        self.matches.values().filter(|game| game.stage != Stage::Over)
    }

    /// The profile that came last.
    pub fn last_profile(&self) -> Option<&Profile> {
        if self.profile_is_own { self.own_profile.as_ref() } else { self.profile.as_ref() }
    }

    /// Whether a match from a queue runs (TB-35).
    pub fn in_queue_match(&self) -> bool {
        self.running().any(|game| game.info.kind == protocol::MatchKind::Queue)
    }
}
