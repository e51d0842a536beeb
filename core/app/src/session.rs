//! One offline game: a table, its two players, and the disk. Saved first, told then.
//!
//! ```text
//! say        a command of a seat
//! thought    what the computer or a hint has to think about; pure, for any thread
//! take_back  back to before the own last command, where nothing came to light since (TB-50)
//! ```
//! Time is the milliseconds since the session was opened or resumed, passed in.

use crate::{Entropy, EntropyError, GameId, LogEntry, Store, StoreError, StoredGame, store::NewCommand};
use bots::{Cancel, Level};
use core::fmt;
use rules::{
    Command, Dice, Event, Rejected, Seat, Talk,
    game::{GameState, GameView},
    maharajah::Refused,
    record::{Begun, NewGame, NewGameError, Record, RecordError, Replay, Tape},
};
use serde::{Deserialize, Serialize};
use std::time::{SystemTime, UNIX_EPOCH};
use table::{Fischer, Happened, Millis, Refusal, Settings, SettingsError, Step, Table, TableEvent};

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    /// A person at this phone.
    Person,
    /// The computer, at a level of 1 to 10.
    Computer {
        /// 1 to 10.
        level: u8,
    },
}

/// A game to be begun.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewMatch {
    /// Rules, settings, armies.
    pub game: NewGame,
    /// Who plays, seat A (White at the start) first.
    pub players: [Player; 2],
    /// The clock, if any; Chess-Uno has none.
    pub clock: Option<Fischer>,
    /// Where chance comes from.
    pub entropy: Entropy,
}

/// Why something was not done; the game is as it was.
#[derive(Debug)]
pub enum SessionError {
    /// The rules or the table refuse it.
    Refused(Refusal),
    /// The game cannot start.
    Record(RecordError),
    /// The Maharajah armies may not start (MJ-A11).
    Armies(Refused),
    /// Settings that do not fit the game.
    Settings(SettingsError),
    /// A level outside 1 to 10.
    Level(u8),
    /// Nothing can be taken back (TB-50).
    NoTakeBack,
    /// The game is still running, and its record a secret (TB-43).
    StillRunning,
    /// No PGN exists for this game.
    NoPgn,
    /// The disk failed; the command was not accepted.
    Store(StoreError),
    /// The operating system gave no randomness.
    Entropy(EntropyError),
}

impl SessionError {
    /// The stable code.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Refused(refusal) => refusal.code(),
            Self::Record(error) => error.code(),
            Self::Armies(_) => "armies_refused",
            Self::Settings(error) => error.code(),
            Self::Level(_) => "config_out_of_range",
            Self::NoTakeBack => "no_take_back",
            Self::StillRunning => "still_running",
            Self::NoPgn => "no_pgn",
            Self::Store(error) => error.code(),
            Self::Entropy(_) => "no_entropy",
        }
    }
}

impl fmt::Display for SessionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) => refusal.fmt(f),
            Self::Record(error) => error.fmt(f),
            Self::Settings(error) => error.fmt(f),
            Self::Store(error) => error.fmt(f),
            Self::Entropy(error) => error.fmt(f),
            Self::Armies(_) => write!(f, "{}: the armies may not start", self.code()),
            Self::Level(level) => write!(f, "{}: level {level} is not in 1..=10", self.code()),
            Self::NoTakeBack => write!(f, "{}: nothing can be taken back", self.code()),
            Self::StillRunning => write!(f, "{}: the record of a running game is secret", self.code()),
            Self::NoPgn => write!(f, "{}: PGN knows neither cards nor mines", self.code()),
        }
    }
}

impl core::error::Error for SessionError {}

macro_rules! from {
    ($($variant:ident($error:ty)),*) => {
        $(impl From<$error> for SessionError {
            fn from(error: $error) -> Self {
                Self::$variant(error)
            }
        })*
    };
}
from!(
    Refused(Refusal),
    Record(RecordError),
    Settings(SettingsError),
    Store(StoreError),
    Entropy(EntropyError)
);

impl From<NewGameError> for SessionError {
    fn from(error: NewGameError) -> Self {
        match error {
            NewGameError::Record(error) => Self::Record(error),
            NewGameError::Refused(refused) => Self::Armies(refused),
        }
    }
}

/// What a step led to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Moment {
    /// What happened at the table, in order, each at its time.
    pub table: Vec<Happened>,
    /// What happened in the game.
    pub game: Vec<Event>,
}

/// Something to think about: it may be sent to another thread.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought {
    view: GameView,
    seat: Seat,
    level: Level,
    seed: u64,
    /// Whether an offer waits for an answer.
    offered: bool,
}

impl Thought {
    /// The seat that thinks.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Thinks, and says what the seat does; `None` when cancelled.
    pub fn think(&self, cancel: &Cancel) -> Option<String> {
        let mut player = bots::Player::new(self.level, self.seed);
        if self.offered {
            let talk = if player.answers_offer(&self.view) { Talk::Accept } else { Talk::Decline };
            return Some(talk.word().to_owned());
        }
        player.choose(&self.view, cancel).map(|command| command.to_string())
    }
}

/// One offline game.
#[derive(Debug)]
pub struct Session {
    id: GameId,
    record: Record,
    seed: [u8; 32],
    players: [Player; 2],
    table: Table,
    /// The game before the first command, as everybody saw it.
    start: GameView,
    /// What happened before the first command: in Chess-Uno the first card.
    opening: Vec<Event>,
    log: Vec<LogEntry>,
    /// Table time when this session began.
    base: Millis,
}

/// The wall clock, for lists only: no rule looks at it.
fn wall_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

impl Session {
    /// Begins a game and saves it before anybody sees the first card.
    ///
    /// # Errors
    /// [`SessionError`]; nothing is stored then.
    pub fn begin(store: &mut Store, new: &NewMatch) -> Result<Self, SessionError> {
        for player in &new.players {
            if let Player::Computer { level } = player {
                Level::new(*level).ok_or(SessionError::Level(*level))?;
            }
        }
        let settings = Settings { clock: new.clock, ..Settings::offline() };
        settings.check(new.game.kind())?;
        let seed = new.entropy.seed()?;
        let (record, begun) = new.game.begin(&mut Dice::at_moment(seed, 0))?;
        let (start, opening) = (begun.state.view(Seat::A), begun.events.clone());
        let table = Table::open(settings, begun)?;
        let id = store.add(&record, seed, &new.players, &table.saved(), wall_ms())?;
        let players = new.players.clone();
        Ok(Self { id, record, seed, players, table, start, opening, log: Vec::new(), base: 0 })
    }

    /// Goes on with a stored game, exactly where it stood.
    ///
    /// # Errors
    /// [`SessionError::Store`] when it cannot be read.
    pub fn resume(store: &Store, id: GameId) -> Result<Self, SessionError> {
        let StoredGame { id, record, seed, players, saved } = store.load(id)?;
        let (state, log) = replayed(&record, usize::MAX)?;
        let begun = begin(&record)?;
        let (start, opening) = (begun.state().view(Seat::A), begun.events().to_vec());
        let base = saved.now();
        let table = Table::resume(saved, state, base)?;
        Ok(Self { id, record, seed, players, table, start, opening, log, base })
    }

    /// Its number in the store.
    pub fn id(&self) -> GameId {
        self.id
    }

    /// The table. Full states stay in here: show [`Self::view`] to people.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// What a seat may see.
    pub fn view(&self, seat: Seat) -> GameView {
        self.table.game().view(seat)
    }

    /// Who plays, seat A first.
    pub fn players(&self) -> &[Player; 2] {
        &self.players
    }

    /// What everybody saw before the first command.
    pub fn start(&self) -> &GameView {
        &self.start
    }

    /// What happened before the first command: in Chess-Uno the cards up to the first decision.
    pub fn opening(&self) -> &[Event] {
        &self.opening
    }

    /// Every accepted command so far, and what it led to.
    pub fn log(&self) -> &[LogEntry] {
        &self.log
    }

    /// The record, once the game is over (TB-43).
    ///
    /// # Errors
    /// [`SessionError::StillRunning`].
    pub fn export(&self) -> Result<&Record, SessionError> {
        if self.table.verdict().is_some() { Ok(&self.record) } else { Err(SessionError::StillRunning) }
    }

    /// The same game once more between these players: settings, armies and clock stay.
    pub fn rematch(&self, players: [Player; 2], entropy: Entropy) -> NewMatch {
        let game = match (&self.record, self.record.config(), self.record.placement()) {
            (Record::ChessUno(_), Some(config), _) => NewGame::ChessUno(config),
            (Record::Maharajah(_), _, Some(placement)) => NewGame::Maharajah(placement.to_owned()),
            (Record::Maharajah(_), _, None) => NewGame::classic(),
            _ => NewGame::Minesweeper,
        };
        NewMatch { game, players, clock: self.table.settings().clock, entropy }
    }

    /// Lets time pass: a flag may fall.
    ///
    /// # Errors
    /// [`SessionError::Store`].
    pub fn tick(&mut self, store: &mut Store, elapsed: Millis) -> Result<Moment, SessionError> {
        let mut table = self.table.clone();
        let happened = table.advance(self.base.saturating_add(elapsed));
        if !happened.is_empty() {
            store.save(self.id, self.commands(), None, &table.saved(), wall_ms())?;
        }
        self.table = table;
        Ok(Moment { table: happened, game: Vec::new() })
    }

    /// When something falls due by itself, as time of this session.
    pub fn next_due(&self) -> Option<Millis> {
        self.table.next_due().map(|at| at.saturating_sub(self.base))
    }

    /// A seat says something: a command of the game, talk, or one of the table.
    ///
    /// # Errors
    /// [`SessionError::Refused`] by the rules or the table; [`SessionError::Store`] when it could
    /// not be saved: then it was not accepted.
    pub fn say(
        &mut self,
        store: &mut Store,
        seat: Seat,
        text: &str,
        elapsed: Millis,
    ) -> Result<Moment, SessionError> {
        let mut moment = self.tick(store, elapsed)?;
        let mut table = self.table.clone();
        let number = self.commands();
        let mut dice = Dice::at_moment(self.seed, number as u64 + 1);
        let mut tape = Tape::new(&mut dice);
        let happened = table.step(seat, Step::Say(text), &mut tape)?;
        let height = table.game().kind().height();
        let of_game = Command::parse(text, height).is_ok();
        let command = of_game.then_some(NewCommand { seat, text, reshuffles: tape.reshuffles() });
        store.save(self.id, number, command, &table.saved(), wall_ms())?;
        if of_game {
            self.record.push(seat, text, tape.reshuffles());
            moment.game = table.game_events().to_vec();
            let (before, after) = (self.view(seat), table.game().view(seat));
            self.log.push(LogEntry::new(seat, text, &before, &after, moment.game.clone()));
        }
        self.table = table;
        moment.table.push(happened);
        Ok(moment)
    }

    /// The app leaves the screen, or comes back: clocks stand meanwhile (TB-14), as they do after a
    /// kill (TB-05).
    ///
    /// # Errors
    /// [`SessionError::Store`].
    pub fn set_background(
        &mut self,
        store: &mut Store,
        hidden: bool,
        elapsed: Millis,
    ) -> Result<Moment, SessionError> {
        let moment = self.tick(store, elapsed)?;
        let mut table = self.table.clone();
        table.set_background(hidden);
        store.save(self.id, self.commands(), None, &table.saved(), wall_ms())?;
        self.table = table;
        Ok(moment)
    }

    fn commands(&self) -> usize {
        self.record.commands().count()
    }

    /// What a computer player has to think about now: an open offer first, else its turn.
    pub fn thought(&self) -> Option<Thought> {
        if self.table.verdict().is_some() {
            return None;
        }
        let computer = |seat: Seat| match self.players[seat.index()] {
            Player::Computer { level } => Level::new(level).map(|level| (seat, level)),
            Player::Person => None,
        };
        let offers = self.view(Seat::A).offers();
        let answering =
            Seat::ALL.into_iter().find_map(|seat| computer(seat).filter(|_| offers.is_open(!seat)));
        let moving = self.table.actor().and_then(computer);
        let (seat, level) = answering.or(moving)?;
        let seed = self.thinking_seed(seat);
        Some(Thought { view: self.view(seat), seat, level, seed, offered: answering.is_some() })
    }

    /// The same position of the same game makes the same thoughts. The computer is given a number
    /// that tells nothing about the secrets drawn from the same seed.
    fn thinking_seed(&self, seat: Seat) -> u64 {
        const THOUGHTS: u64 = 1 << 63;
        let moment = THOUGHTS | (self.commands() as u64 * 2 + seat.index() as u64);
        Dice::at_moment(self.seed, moment).number()
    }

    /// Back to before the last command of `seat`, if nothing has come to light since (TB-50). Tells
    /// what became of draw offers on the way.
    ///
    /// # Errors
    /// [`SessionError::NoTakeBack`], [`SessionError::Store`].
    pub fn take_back(
        &mut self,
        store: &mut Store,
        seat: Seat,
        elapsed: Millis,
    ) -> Result<Moment, SessionError> {
        self.tick(store, elapsed)?;
        if self.table.verdict().is_some() {
            return Err(SessionError::NoTakeBack);
        }
        let is_play = |text: &str| Talk::ALL.into_iter().all(|talk| talk.word() != text);
        let own = self.record.commands().enumerate().filter(|(_, (by, text))| *by == seat && is_play(text));
        let keep = own.last().map(|(number, _)| number).ok_or(SessionError::NoTakeBack)?;
        let (then, _) = replayed(&self.record, keep)?;
        if came_to_light(&then, &self.record, keep)? {
            return Err(SessionError::NoTakeBack);
        }
        let gone = self.record.commands().skip(keep).filter(|(_, text)| is_play(text));
        let mut moves = [0; 2];
        gone.for_each(|(by, _)| moves[by.index()] += 1);
        let mut table = self.table.clone();
        table.take_back(then, moves);
        store.take_back(self.id, self.commands(), keep, &table.saved(), wall_ms())?;
        let events = offers_told(self.open_offers(), offers_of(&table));
        self.record.truncate(keep);
        self.log.truncate(keep);
        self.table = table;
        let table =
            if events.is_empty() { Vec::new() } else { vec![Happened { at: self.table.now(), events }] };
        Ok(Moment { table, game: Vec::new() })
    }

    /// Who has a draw offer on the table, seat A first.
    pub fn open_offers(&self) -> [bool; 2] {
        offers_of(&self.table)
    }
}

fn offers_of(table: &Table) -> [bool; 2] {
    let offers = table.game().view(Seat::A).offers();
    Seat::ALL.map(|seat| offers.is_open(seat))
}

/// The difference between two moments in words of the table.
fn offers_told(before: [bool; 2], after: [bool; 2]) -> Vec<TableEvent> {
    let told = Seat::ALL.into_iter().filter_map(|seat| match (before[seat.index()], after[seat.index()]) {
        (false, true) => Some(TableEvent::Offer(seat)),
        (true, false) => Some(TableEvent::OfferOver(seat)),
        _ => None,
    });
    told.collect()
}

/// The game after the first `commands` commands of a record, and the log of them.
fn replayed(record: &Record, commands: usize) -> Result<(GameState, Vec<LogEntry>), SessionError> {
    let mut replay = begin(record)?;
    let mut log = Vec::new();
    let mut before = replay.state().view(Seat::A);
    for (seat, text) in record.commands().take(commands) {
        step(&mut replay, seat, text)?;
        let after = replay.state().view(Seat::A);
        log.push(LogEntry::new(seat, text, &before, &after, replay.events().to_vec()));
        before = after;
    }
    Ok((replay.into_parts().0.state, log))
}

fn begin(record: &Record) -> Result<Replay, SessionError> {
    match Replay::begin(record)? {
        Begun::Game(replay) => Ok(*replay),
        Begun::Refused(refused) => Err(SessionError::Armies(refused)),
    }
}

fn step(replay: &mut Replay, seat: Seat, text: &str) -> Result<(), SessionError> {
    replay.play(seat, text)?.map_err(|rejected| {
        StoreError::Unreadable(format!("stored command {text:?}: {:?}", rejected.code())).into()
    })
}

/// Whether anything was learnt from the commands of a record from number `keep` on: a card, an
/// explosion, a mine, a number, a refusal, or where pawns went.
fn came_to_light(then: &GameState, record: &Record, keep: usize) -> Result<bool, SessionError> {
    let mut replay = begin(record)?;
    let mut learnt = false;
    for (number, (seat, text)) in record.commands().enumerate() {
        step(&mut replay, seat, text)?;
        learnt |= number >= keep
            && replay.events().iter().any(|event| {
                matches!(
                    event,
                    Event::Reveal(..)
                        | Event::Swap
                        | Event::Place(_)
                        | Event::Reshuffle(_)
                        | Event::TurnEnd(_)
                        | Event::Boom(..)
                        | Event::Swept(_)
                        | Event::Sapped(..)
                        | Event::Refused(_)
                        | Event::FogLifted
                )
            });
    }
    let fog_changed = match (then, replay.state()) {
        (GameState::Minesweeper(then), GameState::Minesweeper(now)) => {
            then.open().field() != now.open().field()
        }
        _ => false,
    };
    Ok(learnt || fog_changed)
}

impl From<Rejected> for SessionError {
    fn from(rejected: Rejected) -> Self {
        Self::Refused(rejected.into())
    }
}
