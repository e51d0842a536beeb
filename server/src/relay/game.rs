//! One match as the relay holds it: what a letter does to it, before anything is saved or told.
//!
//! The table's time stands still while a step is being saved: what that takes is nobody's time.

use super::io::{ConnId, Mono};
use crate::store::{MatchFixed, MatchId, NewCommand, SetupRow, StoreError, StoredMatch};
use protocol::{GameName, MatchKind, RoomSettings, server};
use rules::{
    Command, Dice, Event, Seat,
    game::{GameState, GameView},
    notation::{fen, san},
    record::{Begun, Record, Replay, Tape, read_config},
};
use serde::Serialize;
use serde_json::value::RawValue;
use std::{collections::VecDeque, sync::Arc};
use table::{Answer, Fischer, Happened, Kind, Millis, Reply, Request, Saved, Settings, Step, Table, Verdict};

/// Letters that may wait for a match while it is being saved; comings and goings always may.
pub(super) const MAILBOX: usize = 32;

/// Something for a match to deal with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Letter {
    /// When it came.
    pub(super) at: Mono,
    /// What it says.
    pub(super) what: What,
}

/// What a letter says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum What {
    /// A session of the seat attaches on this socket; how much of the log it holds.
    Attach { seat: Seat, conn: ConnId, have: Option<u64> },
    /// The session of the seat on this socket is gone.
    Lost { seat: Seat, conn: ConnId },
    /// A numbered command.
    Do { seat: Seat, conn: ConnId, cseq: u64, version: u64, text: String },
    /// An army of the set-up.
    Army { seat: Seat, conn: ConnId, ranks: String },
    /// Something may have fallen due.
    Due,
    /// It was saved long ago: whether anybody attends it is to be on the disk (TB-06).
    Dormant,
    /// The account on this seat is deleted.
    Deleted { seat: Seat },
    /// The operator closes the match.
    Abort,
}

impl What {
    /// The socket on which somebody waits for an answer.
    pub(super) const fn asked_on(&self) -> Option<ConnId> {
        match self {
            Self::Do { conn, .. } | Self::Army { conn, .. } => Some(*conn),
            Self::Attach { .. }
            | Self::Lost { .. }
            | Self::Due
            | Self::Dormant
            | Self::Deleted { .. }
            | Self::Abort => None,
        }
    }

    /// The seat whose account is deleted.
    pub(super) const fn deletes(&self) -> Option<Seat> {
        if let Self::Deleted { seat } = self { Some(*seat) } else { None }
    }
}

/// A game and its table.
#[derive(Debug)]
pub(super) struct Play {
    /// The table.
    pub(super) table: Table,
    /// Commands in the record so far.
    pub(super) commands: usize,
    /// What happened before the first command.
    pub(super) opening: Vec<String>,
    /// Both armies at the start, where they are not the same in all games.
    pub(super) start: Option<Box<str>>,
    /// The public log: each entry as it goes over the wire, which takes a quarter of the room.
    pub(super) log: Vec<Box<RawValue>>,
    /// Whether somebody attended it when it was saved last. Comings are saved if not, so that no
    /// janitor of a later process closes what was attended since (TB-06).
    pub(super) attended_on_disk: bool,
}

/// The body of a match.
#[derive(Debug)]
pub(super) enum Body {
    /// Armies are built; since when, in relay time that may lie before the process.
    Setup { row: SetupRow, since: i64 },
    /// The game is played, or over.
    Play(Box<Play>),
    /// Closed without a game.
    Closed(table::VerdictReason),
}

/// Where a seat's player is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Attached {
    /// The socket.
    pub(super) conn: Option<ConnId>,
    /// Log entries told on it.
    pub(super) told: u64,
}

/// A step that is being saved.
#[derive(Debug)]
pub(super) struct Saving {
    /// The letter; the table's time stands still from when it came.
    pub(super) letter: Letter,
    /// What comes then.
    pub(super) then: Then,
}

/// What a saved step leads to.
#[derive(Debug)]
pub(super) enum Then {
    /// The table moves on, and a rematch may begin.
    Play(Box<Stepped>, Option<Box<super::making::Making>>),
    /// The set-up moves on.
    Setup(Box<super::setup::Prepared>),
}

/// A match.
#[derive(Debug)]
pub(super) struct Match {
    pub(super) fixed: MatchFixed,
    pub(super) body: Body,
    pub(super) seats: [Attached; 2],
    /// Which seats have attached since this process knows the match.
    pub(super) came: [bool; 2],
    /// Relay time at which the table's time was 0; negative after a restart.
    pub(super) base: i64,
    /// From when to when the process stood still last; `base` was moved on by that.
    pub(super) stood: (Mono, Mono),
    /// When a save failed last: the table was not moved on to the step that failed, but what was read
    /// before or meanwhile comes no earlier than that.
    pub(super) not_before: Mono,
    pub(super) saving: Option<Saving>,
    pub(super) mailbox: VecDeque<Letter>,
    /// When it is to be woken, as it stands in the list of dues.
    pub(super) due: Option<Mono>,
    /// The result frame's contents, once booked.
    pub(super) booked: Option<crate::store::Booked>,
    /// The public state of the table's present version as text, from the first telling of it until
    /// all are told.
    pub(super) seen: Option<(u64, Arc<RawValue>)>,
}

/// A step of a table that is not saved yet.
#[derive(Debug)]
pub(super) struct Stepped {
    /// The table after it.
    pub(super) table: Table,
    /// What happened at the table, in order.
    pub(super) happened: Vec<Happened>,
    /// The accepted command of the game or of talk.
    pub(super) command: Option<NewCommand>,
    /// Its entry in the log.
    pub(super) entry: Option<Box<RawValue>>,
    /// What the sender is told.
    pub(super) reply: Option<(ConnId, Replied)>,
    /// What is to be on the disk before anybody hears of it; `None` if nothing is.
    pub(super) to_save: Option<Box<Saved>>,
    /// Whether the match ended with it.
    pub(super) ended: bool,
    /// Who attaches with it.
    pub(super) attaching: Option<(Seat, ConnId, Option<u64>)>,
    /// Whether a rematch was agreed with it.
    pub(super) rematch: bool,
    /// Whether the sender needs a snapshot.
    pub(super) resync: Option<ConnId>,
    /// What the command did at the table, as the record form writes it.
    said: Vec<String>,
}

/// What the sender of a command is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Replied {
    /// Accepted.
    Done(Answer),
    /// Refused with this code.
    Rejected { cseq: u64, code: &'static str, text: String },
}

/// The game's kind on the wire and in the rules.
pub(super) const fn kind_of(game: GameName) -> rules::game::GameKind {
    match game {
        GameName::ChessUno => rules::game::GameKind::ChessUno,
        GameName::Maharajah => rules::game::GameKind::Maharajah,
        GameName::Minesweeper => rules::game::GameKind::Minesweeper,
    }
}

/// The table settings of a match (TB-04, TB-07).
pub(super) fn table_settings(game: GameName, kind: MatchKind, rated: bool, room: &RoomSettings) -> Settings {
    let kind = match kind {
        MatchKind::Queue => Kind::Queue,
        MatchKind::Private => Kind::Private,
    };
    let clock = room.clock.map(|clock| Fischer { base_ms: clock.base_ms, increment_ms: clock.increment_ms });
    let mut settings = Settings { clock, ..Settings::of(kind, rated) };
    if game == GameName::ChessUno
        && let Ok(config) = read_config(&room.config)
    {
        settings.grace = config.reconnect_grace_ms().into();
    }
    settings
}

impl Play {
    /// A game that begins now.
    pub(super) fn open(
        settings: Settings,
        begun: rules::Applied<GameState>,
    ) -> Result<Self, table::SettingsError> {
        let opening = begun.events.iter().map(ToString::to_string).collect();
        let start = start_of(&begun.state.view(Seat::A));
        let table = Table::open(settings, begun)?;
        let attended_on_disk = table.saved().attended();
        Ok(Self { table, commands: 0, opening, start, log: Vec::new(), attended_on_disk })
    }

    /// A game as it was saved, at `now` of its own time.
    pub(super) fn load(record: &Record, saved: Saved, now: Millis) -> Result<Self, StoreError> {
        let unreadable = |error: &dyn core::fmt::Display| StoreError::Unreadable(error.to_string());
        let Begun::Game(mut replay) = Replay::begin(record).map_err(|error| unreadable(&error))? else {
            return Err(StoreError::Unreadable("the armies may not start".to_owned()));
        };
        let opening = replay.events().iter().map(ToString::to_string).collect();
        let mut log = Vec::new();
        let mut before = replay.state().view(Seat::A);
        let start = start_of(&before);
        for (seat, text) in record.commands() {
            let played = replay.play(seat, text).map_err(|error| unreadable(&error))?;
            if played.is_err() {
                return Err(StoreError::Unreadable(format!("the stored command {text:?} is refused")));
            }
            let after = replay.state().view(Seat::A);
            log.push(entry(seat, text, &before, &after, replay.events()));
            before = after;
        }
        let (applied, _) = replay.into_parts();
        let attended_on_disk = saved.attended();
        let table = Table::resume(saved, applied.state, now)
            .map_err(|error| StoreError::Unreadable(error.to_string()))?;
        Ok(Self { table, commands: log.len(), opening, start, log, attended_on_disk })
    }

    /// What a letter of a seat does. `at` is table time.
    pub(super) fn step(&self, at: Millis, what: &What, seed: [u8; 32]) -> Stepped {
        let before = self.table.saved();
        let mut stepped = Stepped {
            table: self.table.clone(),
            happened: Vec::new(),
            command: None,
            entry: None,
            reply: None,
            to_save: None,
            ended: false,
            attaching: None,
            rematch: false,
            resync: None,
            said: Vec::new(),
        };
        stepped.happened = stepped.table.advance(at);
        match what {
            What::Attach { seat, conn, have } => {
                stepped.take(*seat, Step::Attach);
                stepped.attaching = Some((*seat, *conn, *have));
            }
            What::Lost { seat, .. } => stepped.take(*seat, Step::Lost),
            What::Do { seat, conn, cseq, version, text } => {
                let request = Request { cseq: *cseq, expected_version: *version, text };
                stepped.say(self, *seat, *conn, request, seed);
            }
            What::Deleted { seat } => stepped.happened.extend(stepped.table.account_deleted(*seat)),
            What::Abort => stepped.happened.extend(stepped.table.abort()),
            What::Due | What::Dormant | What::Army { .. } => {}
        }
        let after = stepped.table.saved();
        stepped.ended = before.verdict().is_none() && after.verdict().is_some();
        let attendance = match what {
            What::Dormant => true,
            What::Attach { .. } => !self.attended_on_disk && after.attended(),
            _ => false,
        };
        if attendance || !after.says_the_same(&before) {
            stepped.to_save = Some(Box::new(after));
        }
        stepped
    }
}

impl Stepped {
    fn take(&mut self, seat: Seat, step: Step<'_>) {
        // Attaching and losing are never refused, and leave nothing to chance.
        if let Ok(happened) = self.table.step(seat, step, &mut Dice::from_seed([0; 32])) {
            self.happened.push(happened);
        }
    }

    fn say(&mut self, play: &Play, seat: Seat, conn: ConnId, request: Request<'_>, seed: [u8; 32]) {
        let mut dice = Dice::at_moment(seed, play.commands as u64 + 1);
        let mut tape = Tape::new(&mut dice);
        let agreed = self.table.rematch_agreed();
        let reply = self.table.request(seat, request, &mut tape);
        let rejected = |code: &'static str| Replied::Rejected {
            cseq: request.cseq,
            code,
            text: request.text.to_owned(),
        };
        let told = match reply {
            Reply::Done(answer) => {
                self.rematch = !agreed && self.table.rematch_agreed();
                if Command::parse(request.text, self.table.game().kind().height()).is_ok() {
                    let (before, after) = (play.table.game().view(seat), self.table.game().view(seat));
                    self.entry = Some(entry(seat, request.text, &before, &after, self.table.game_events()));
                    self.command = Some(NewCommand {
                        seat,
                        text: request.text.to_owned(),
                        reshuffles: tape.reshuffles().to_vec(),
                    });
                }
                self.said.clone_from(&answer.events);
                Replied::Done(answer)
            }
            Reply::Again(answer) => Replied::Done(answer),
            Reply::Stale => rejected(protocol::Code::Stale.text()),
            Reply::Conflict => rejected(protocol::Code::CseqConflict.text()),
            Reply::Resync => {
                self.resync = Some(conn);
                rejected(protocol::Code::Resync.text())
            }
            Reply::Refused(refusal) => rejected(refusal.code()),
        };
        self.reply = Some((conn, told));
    }

    /// What happened, as the record form writes it: what fell due, then what the command did.
    pub(super) fn events(&self) -> Vec<String> {
        let fell_due = self.happened.iter().flat_map(|happened| &happened.events).map(ToString::to_string);
        fell_due.chain(self.said.iter().cloned()).collect()
    }
}

/// The placement that a game began with, if it is one of those that players choose.
fn start_of(view: &GameView) -> Option<Box<str>> {
    match view {
        GameView::Maharajah(view) => Some(fen::placement(view.board()).into()),
        GameView::ChessUno(_) | GameView::Minesweeper(_) => None,
    }
}

/// The log entry of a command that led from one view to another.
fn entry(seat: Seat, text: &str, before: &GameView, after: &GameView, events: &[Event]) -> Box<RawValue> {
    let entry = server::LogEntry {
        seat: seat_name(seat),
        text: text.to_owned(),
        san: san::write_text(before, text, after),
        events: events.iter().map(ToString::to_string).collect(),
    };
    written(&entry)
}

/// A value as its text; what is made of strings, numbers and lists can always be written.
pub(super) fn written(value: &impl Serialize) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).unwrap_or_else(|_| RawValue::NULL.to_owned())
}

/// A seat on the wire.
pub(super) const fn seat_name(seat: Seat) -> protocol::SeatName {
    match seat {
        Seat::A => protocol::SeatName::A,
        Seat::B => protocol::SeatName::B,
    }
}

impl Match {
    /// A match as it is stored, at this moment of relay and wall time. For `idle` at least nobody has
    /// attended it.
    pub(super) fn load(stored: StoredMatch, mono: Mono, wall: u64, idle: Mono) -> Result<Self, StoreError> {
        let dead = wall.saturating_sub(stored.saved_at);
        let now = i64::try_from(mono).unwrap_or(i64::MAX);
        let signed = |ms: u64| i64::try_from(ms).unwrap_or(i64::MAX);
        let (body, base) = match (stored.setup, stored.play, stored.closed) {
            (_, _, Some(reason)) => (Body::Closed(reason), now),
            (Some(row), None, None) => {
                let since = now.saturating_sub(signed(row.lasted_ms));
                (Body::Setup { row, since }, now)
            }
            (_, Some(play), None) => {
                // What passed while nobody ran the match counts for the janitor and the minute of
                // rematches alone: clocks stand, and nobody is absent (TB-05).
                let idle = idle.min(dead);
                let since = play.saved.now().saturating_add(dead - idle);
                let play = Play::load(&play.record, play.saved, since)?;
                let base = now.saturating_sub(signed(play.table.now().saturating_add(idle)));
                (Body::Play(Box::new(play)), base)
            }
            (None, None, None) => return Err(StoreError::Unreadable("a match without a body".to_owned())),
        };
        Ok(Self::new(stored.fixed, body, base))
    }

    /// A match.
    pub(super) fn new(fixed: MatchFixed, body: Body, base: i64) -> Self {
        Self {
            fixed,
            body,
            seats: [Attached::default(); 2],
            came: [false; 2],
            base,
            stood: (0, 0),
            not_before: 0,
            saving: None,
            mailbox: VecDeque::new(),
            due: None,
            booked: None,
            seen: None,
        }
    }

    pub(super) fn id(&self) -> MatchId {
        self.fixed.id
    }

    /// Table time at a moment of relay time; 0 before the game began.
    pub(super) fn table_time(&self, at: Mono) -> Millis {
        // What was read before the process stood still, or while it did, belongs to the time before.
        let (from, to) = self.stood;
        let at = at.max(self.not_before);
        let at = if at < to { at.saturating_add(to - from).min(to) } else { at };
        u64::try_from(i64::try_from(at).unwrap_or(i64::MAX).saturating_sub(self.base)).unwrap_or(0)
    }

    /// The result, once there is one.
    pub(super) fn verdict(&self) -> Option<Verdict> {
        match &self.body {
            Body::Setup { .. } => None,
            Body::Play(play) => play.table.verdict(),
            Body::Closed(reason) => Some(Verdict { winner: None, reason: *reason }),
        }
    }

    /// The seat of an account.
    pub(super) fn seat_of(&self, account: crate::store::AccountId) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| self.fixed.seats[seat.index()] == account)
    }
}
