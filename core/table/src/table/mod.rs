//! A match at work: steps of the seats in, happenings out, and what falls due between them.
//!
//! ```text
//! advance(t)      everything that falls due before t, one Happened each; the end of a pause
//!                 also at t itself: a step at t comes before anything else that is due at t
//! step(t, …)      attach, lost, commands of the game and of the table
//! next_due()      when to wake up at the latest
//! ```
//! A refused step changes nothing. After an accepted one the caller saves ([`Table::saved`])
//! before it tells anybody.

mod authority;
mod commands;
mod dues;
mod told;
mod view;

pub use commands::{Refusal, Step, TableCommand};
pub use view::{Happened, TableEvent, TableView};

use crate::{Saved, Settings, SettingsError, Verdict, clock::Clocks, once::Ledger, presence::Presence};
use rules::{Applied, Event, Seat, game::GameState};

/// Milliseconds: a span, or a time since the match began.
pub type Millis = u64;

/// Why a pause runs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cause {
    /// Its player asked for it (MJ-R055).
    Asked,
    /// It shields an absent player (MJ-R058).
    Shield,
}

/// A running pause: both clocks stand still (MJ-R056).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pause {
    /// Whose pause it is.
    pub by: Seat,
    /// Why it runs.
    pub cause: Cause,
    /// When it ends by itself.
    pub ends: Millis,
}

/// One match. See the module's first lines for how it is driven.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    settings: Settings,
    game: GameState,
    /// What happened in the game at the last accepted command.
    game_events: Vec<Event>,
    now: Millis,
    version: u64,
    verdict: Option<Verdict>,
    /// When the result came, for the minute of rematches.
    ended_at: Option<Millis>,

    presence: [Presence; 2],
    /// Since the latest restart: when each seat first attached.
    attached_since_restart: [Option<Millis>; 2],
    /// Whether this table was resumed from what a former process saved.
    restarted: bool,
    /// The last moment at which any seat was attached.
    last_attached: Millis,

    clocks: Option<Clocks>,
    /// The clocks as a restart would find them (TB-05).
    saved_clocks: Option<[Millis; 2]>,
    pause: Option<Pause>,
    pauses_left: [u8; 2],
    /// Which seats have completed a move of their own (MJ-R061, TB-10).
    has_moved: [bool; 2],
    /// Offline: the app is not in front (TB-14).
    in_background: bool,

    /// How long the seat to act has been silent while the other was attached (TB-07).
    away: Millis,
    /// Which seats may make a new draw offer (TB-21).
    may_offer: [bool; 2],
    /// Who has asked for a rematch.
    rematch_asked: Option<Seat>,
    rematch_agreed: bool,

    ledgers: [Ledger; 2],
}

impl Table {
    /// A match that begins now, at time 0, with both seats attached.
    ///
    /// # Errors
    /// [`SettingsError`] when the settings do not fit the game.
    pub fn open(settings: Settings, begun: Applied<GameState>) -> Result<Self, SettingsError> {
        settings.check(begun.state.kind())?;
        let clocks = settings.clock.map(Clocks::new);
        let verdict = begun.state.outcome().map(Verdict::from);
        Ok(Self {
            settings,
            game: begun.state,
            game_events: begun.events,
            now: 0,
            version: 0,
            verdict,
            ended_at: verdict.map(|_| 0),
            presence: [Presence::Attached; 2],
            attached_since_restart: [Some(0); 2],
            restarted: false,
            last_attached: 0,
            clocks,
            saved_clocks: clocks.map(|clocks| clocks.both()),
            pause: None,
            pauses_left: [1; 2],
            has_moved: [false; 2],
            in_background: false,
            away: 0,
            may_offer: [true; 2],
            rematch_asked: None,
            rematch_agreed: false,
            ledgers: [Ledger::default(), Ledger::default()],
        })
    }

    /// The match as a new process finds it (TB-05): nobody is attached or absent, no timer runs,
    /// a pause that ran is over and spent. Offline both seats sit there at once.
    ///
    /// `game` is the state after the last accepted command, `now` the time of the new process in
    /// the match's own time.
    ///
    /// # Errors
    /// [`SettingsError`] when the settings do not fit the game.
    pub fn resume(saved: Saved, game: GameState, now: Millis) -> Result<Self, SettingsError> {
        let settings = saved.settings;
        let mut table = Self::open(settings, Applied { state: game, events: Vec::new() })?;
        table.now = now.max(saved.now);
        table.version = saved.version;
        table.verdict = saved.verdict().or(table.verdict);
        table.ended_at = table.verdict.map(|_| saved.ended_at.unwrap_or(saved.now));
        table.clocks =
            settings.clock.zip(saved.clocks).map(|(control, left)| Clocks::standing(control, left));
        table.saved_clocks = table.clocks.map(|clocks| clocks.both());
        table.pauses_left = saved.pauses_left;
        table.has_moved = saved.has_moved;
        table.may_offer = saved.may_offer;
        table.rematch_agreed = saved.rematch_agreed;
        table.last_attached = if saved.attended { table.now } else { saved.last_attached };
        table.ledgers = saved.ledgers;
        if !table.is_offline() {
            table.presence = [Presence::Unknown; 2];
            table.attached_since_restart = [None; 2];
            table.restarted = true;
        }
        Ok(table)
    }

    /// What has to be on disk before anybody hears of the last step.
    pub fn saved(&self) -> Saved {
        Saved {
            settings: self.settings,
            now: self.now,
            version: self.version,
            winner: self.verdict.and_then(|verdict| verdict.winner).map(|seat| seat.name().to_owned()),
            reason: self.verdict.map(|verdict| verdict.reason),
            ended_at: self.ended_at,
            clocks: self.saved_clocks,
            pauses_left: self.pauses_left,
            has_moved: self.has_moved,
            may_offer: self.may_offer,
            rematch_agreed: self.rematch_agreed,
            last_attached: self.last_attached,
            attended: self.presence.iter().any(|presence| presence.is_attached()),
            ledgers: self.ledgers.clone(),
        }
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The full state of the game. Only the authority looks at it.
    pub fn game(&self) -> &GameState {
        &self.game
    }

    /// What happened in the game at the last accepted command of it, or at the start.
    pub fn game_events(&self) -> &[Event] {
        &self.game_events
    }

    /// Table time.
    pub fn now(&self) -> Millis {
        self.now
    }

    /// Counts the moments that matter to the rules: one for each accepted command of the game, for
    /// a result that comes otherwise, and for a take-back. A pause, talk, or somebody's coming and
    /// going is none, so that it bounces nobody's move.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The result, once there is one.
    pub fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// Whether the result moves ratings.
    pub fn is_rated(&self) -> bool {
        self.settings.rated && self.verdict.is_none_or(|verdict| verdict.reason.has_result())
    }

    fn is_offline(&self) -> bool {
        self.settings.kind == crate::Kind::Offline
    }

    fn is_over(&self) -> bool {
        self.verdict.is_some()
    }

    /// The seat that may act in the game; `None` when the match is over.
    pub fn actor(&self) -> Option<Seat> {
        if self.is_over() {
            return None;
        }
        match &self.game {
            GameState::ChessUno(state) => state.open().actor(),
            GameState::Maharajah(state) => state.open().actor(),
            GameState::Minesweeper(state) => state.open().actor(),
        }
    }

    /// The seat whose clock runs now: that of the seat to act, absent or not, except in a pause,
    /// in the background, and after a restart until its player has attached once.
    fn running(&self) -> Option<Seat> {
        let stands = self.clocks.is_none() || self.pause.is_some() || self.in_background;
        self.actor().filter(|seat| !stands && self.attached_since_restart[seat.index()].is_some())
    }

    pub(crate) fn ledger(&self, seat: Seat) -> &Ledger {
        &self.ledgers[seat.index()]
    }

    pub(crate) fn ledger_mut(&mut self, seat: Seat) -> &mut Ledger {
        &mut self.ledgers[seat.index()]
    }

    fn presence(&self, seat: Seat) -> Presence {
        self.presence[seat.index()]
    }

    /// Notes the clocks as a restart would find them: at every accepted command and at the begin
    /// of a pause.
    fn keep_clocks(&mut self) {
        self.saved_clocks = self.clocks.map(|clocks| clocks.both());
    }

    /// The moment in which this happened, counted if it matters to the rules.
    fn happened(&mut self, events: Vec<TableEvent>) -> Happened {
        let matters = |event: &TableEvent| matches!(event, TableEvent::Move(_) | TableEvent::Result(_));
        self.version += u64::from(events.iter().any(matters));
        Happened { at: self.now, events }
    }

    fn end(&mut self, verdict: Verdict, events: &mut Vec<TableEvent>) {
        self.verdict = Some(verdict);
        self.ended_at = Some(self.now);
        self.pause = None;
        self.keep_clocks();
        events.push(TableEvent::Result(verdict));
    }
}
