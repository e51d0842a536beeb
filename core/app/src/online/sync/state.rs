//! Matches as the server tells them.

use super::Sync;
use crate::{
    LogEntry,
    online::{Anchored, OnlineEvent, Queued, RemoteMatch, Said, seat_of},
};
use protocol::{
    ClientFrame, GameName, Phrase, Queue, SeatName, Setup,
    server::{Log, MatchInfo, MatchResult, Stage, State, Welcome},
};
use rules::{
    Event, Offers,
    chess_uno::Config,
    game::{GameKind, GameView},
    record,
};
use serde_json::Value;

/// Phrases that are kept of one match.
const PHRASES: usize = 8;
/// Log entries of one match at most; no game that ends by its rules has more.
const LOG: usize = 20_000;
/// How long after a welcome the state of every match is expected, in ms.
const STATES_WITHIN: u64 = 10_000;
/// How long an interrupted search for an opponent is taken up again, in ms.
const RENEW_WITHIN: u64 = 60_000;

/// When a match that was not told is given up, after being signed in since then.
pub(super) fn unanswered_at(since: u64) -> u64 {
    since + STATES_WITHIN
}

impl Sync {
    /// Takes up what a welcome tells: queues, rooms, and what is still to be asked.
    pub(super) fn resume(&mut self, welcome: &Welcome, lost_since: Option<u64>) {
        self.model.me = Some(welcome.you.clone());
        self.untold = welcome.matches.iter().cloned().collect();
        self.missed.retain(|id| !self.untold.contains(id));
        self.count_untold();
        for commands in self.commands.values_mut() {
            commands.log_asked = false;
        }
        self.model.rooms.retain(|code, _| welcome.rooms.contains(code));
        let now = self.now;
        self.model.queues.retain(|queue, _| welcome.queues.contains(queue) || self.wishes.contains(queue));
        for queue in &welcome.queues {
            self.model.queues.entry(*queue).or_insert(Queued { since: now, confirmed: true });
        }
        for (queue, queued) in &mut self.model.queues {
            queued.confirmed = welcome.queues.contains(queue);
        }
        // What the server still knows was wished; what it forgot is asked again unless a match came of it.
        let asked = self.asks.queues();
        let forgotten =
            self.wishes.iter().any(|queue| !welcome.queues.contains(queue) && !asked.contains(queue));
        self.wishes.extend(&welcome.queues);
        self.undecided = None;
        if forgotten {
            let in_time = lost_since.is_none_or(|since| now.saturating_sub(since) <= RENEW_WITHIN);
            let unknown = welcome.matches.iter().filter(|id| !self.model.matches.contains_key(*id));
            self.undecided = in_time.then(|| unknown.cloned().collect());
            if !in_time {
                self.wishes.retain(|queue| welcome.queues.contains(queue) || asked.contains(queue));
                self.model.queues.retain(|queue, _| self.wishes.contains(queue));
            }
        }
        self.send_asks();
        self.decide_wishes();
        self.set_next_ping();
    }

    /// Renews interrupted searches once it is known that no match came of them.
    fn decide_wishes(&mut self) {
        if !self.undecided.as_ref().is_some_and(|unknown| unknown.is_empty()) {
            return;
        }
        self.undecided = None;
        let asked = self.asks.queues();
        let confirmed = |queue: &Queue| self.model.queues.get(queue).is_some_and(|queued| queued.confirmed);
        let missing = |queue: &&Queue| !confirmed(queue) && !asked.contains(queue);
        let lost: Vec<_> = self.wishes.iter().filter(missing).copied().collect();
        for queue in lost {
            if self.model.in_queue_match() {
                self.wishes.remove(&queue);
                self.model.queues.remove(&queue);
            } else {
                self.tell(OnlineEvent::Queue { queue, why: "again".to_owned() });
                self.queue(queue);
            }
        }
    }

    fn count_untold(&mut self) {
        self.model.untold = self.untold.len() + self.missed.len();
    }

    pub(super) fn match_info(&mut self, info: MatchInfo, runs: bool) {
        let id = info.id.clone();
        let is_new = match self.model.matches.get_mut(&id) {
            Some(game) => {
                game.info = info;
                false
            }
            None => {
                self.orders += 1;
                let mut game = RemoteMatch::new(info, self.orders, Anchored { at: self.now });
                if !runs {
                    game.stage = Stage::Over;
                }
                self.model.matches.insert(id.clone(), game);
                true
            }
        };
        if let Some(unknown) = &mut self.undecided {
            unknown.remove(&id);
        }
        if is_new {
            self.tell(OnlineEvent::Matched(id));
        }
        self.decide_wishes();
        self.set_next_ping();
    }

    pub(super) fn state(&mut self, state: State) {
        self.offset.at_least(state.now, self.now);
        self.model.offset = self.offset.get();
        let told = Anchored { at: self.offset.local(state.now, self.now) };
        let id = state.id;
        self.untold.remove(&id);
        if state.stage != Stage::Over || state.state.is_null() {
            self.missed.remove(&id); // it runs, or was closed: no result comes after this
        }
        self.count_untold();
        let Some(game) = self.model.matches.get_mut(&id) else { return };
        let before = (game.version, game.log.len());
        game.view = view_of(&game.info, state.table.as_ref(), &state.state);
        (game.stage, game.version, game.cseq) = (state.stage, state.version, state.cseq);
        (game.public, game.table, game.setup, game.told) = (state.state, state.table, state.setup, told);
        if state.log.total == 0
            && game.stage == Stage::Play
            && game.info.setup == Setup::Hidden
            && game.info.start.is_none()
        {
            // The armies have been shown just now; a later hello would tell them.
            game.info.start = game.public.get("fen").and_then(Value::as_str).map(ToOwned::to_owned);
        }
        let missing = take_log(game, state.log);
        let fresh = game.log.len().saturating_sub(before.1);
        let commands = self.commands.entry(id.clone()).or_default();
        if commands.synced == Some(self.link.session) && before.0 != game.version {
            game.restored = false;
        }
        commands.synced = Some(self.link.session);
        if let Some(setup) = &game.setup {
            if setup.own.is_some() {
                commands.army = None;
                game.army_sent = false;
            }
        } else {
            (commands.army, game.army_sent, game.army_refused) = (None, false, None);
        }
        self.tell(OnlineEvent::State { id: id.clone(), events: state.events, fresh });
        if missing {
            self.ask_log(&id);
        }
        self.settle(&id);
        self.bound_matches();
        self.set_next_ping();
    }

    pub(super) fn log(&mut self, id: &str, log: Log) {
        let Some(game) = self.model.matches.get_mut(id) else { return };
        if let Some(commands) = self.commands.get_mut(id) {
            commands.log_asked = false;
        }
        let before = game.log.len();
        let missing = take_log(game, log);
        if game.log.len() > before {
            self.tell(OnlineEvent::Log(id.to_owned()));
            if missing {
                self.ask_log(id);
            }
        }
    }

    /// Asks for the entries that are missing; the last ones may be here before those between.
    fn ask_log(&mut self, id: &str) {
        if self.is_quiet() {
            return; // it is asked for afterwards
        }
        let Some(game) = self.model.matches.get(id) else { return };
        let from = game.log.len() as u64;
        if let Some(commands) = self.commands.get_mut(id)
            && !core::mem::replace(&mut commands.log_asked, true)
        {
            self.send(&ClientFrame::Log { id: id.to_owned(), from });
        }
    }

    /// Asks for entries that are missing and were not asked for.
    pub(super) fn ask_missing(&mut self, id: &str) {
        let held = |game: &RemoteMatch| game.log.len();
        let is_missing = |game: &RemoteMatch| (held(game) as u64) < game.log_total && held(game) < LOG;
        if self.is_synced(id) && self.model.matches.get(id).is_some_and(is_missing) {
            self.ask_log(id);
        }
    }

    pub(super) fn result(&mut self, result: MatchResult) {
        let Some(game) = self.model.matches.get_mut(&result.id) else { return };
        let (id, known) = (result.id.clone(), game.result.is_some());
        game.stage = Stage::Over;
        game.result = Some(result);
        self.missed.remove(&id);
        self.count_untold();
        if !known {
            self.tell(OnlineEvent::Result(id));
        }
        self.bound_matches();
        self.set_next_ping();
    }

    pub(super) fn army_told(
        &mut self,
        id: &str,
        ranks: Option<String>,
        code: Option<String>,
        faults: Vec<String>,
    ) {
        if let Some(code) = code {
            self.army_refused(id, code, faults);
            return;
        }
        if let Some(commands) = self.commands.get_mut(id) {
            commands.army = None;
        }
        if let Some(game) = self.model.matches.get_mut(id) {
            (game.army_sent, game.army_refused) = (false, None);
            if let Some(setup) = &mut game.setup {
                setup.own = ranks.or(setup.own.take());
            }
            self.tell(OnlineEvent::Army(id.to_owned()));
        }
    }

    pub(super) fn phrase(&mut self, id: String, seat: SeatName, phrase: Phrase) {
        let at = self.now;
        let Some(game) = self.model.matches.get_mut(&id) else { return };
        if game.phrases.len() >= PHRASES {
            game.phrases.remove(0);
        }
        game.phrases.push(Said { seat, phrase, at });
        self.tell(OnlineEvent::Phrase { id, phrase });
    }

    /// A match that the server does not know any more.
    pub(super) fn vanished(&mut self, id: &str) {
        if self.model.matches.get(id).is_some_and(|game| game.result.is_none()) {
            self.drop_match(id);
            self.tell(OnlineEvent::Vanished(id.to_owned()));
            self.set_next_ping();
        }
    }

    /// Whether a match that runs as far as is known here was not told in this session.
    pub(super) fn has_unanswered(&self) -> bool {
        self.model.untold > 0 || self.untold_runs().next().is_some()
    }

    /// Matches that ran before this session and were not told in it. One that began since then is
    /// about to be told.
    fn untold_runs(&self) -> impl Iterator<Item = &RemoteMatch> {
        let since = self.link.on_since().unwrap_or(0);
        self.model.running().filter(move |game| game.told.at < since && !self.is_synced(&game.info.id))
    }

    fn is_synced(&self, id: &str) -> bool {
        self.commands.get(id).is_some_and(|commands| commands.synced == Some(self.link.session))
    }

    pub(super) fn pass_states(&mut self) {
        if self.link.on_since().is_none_or(|since| self.now < unanswered_at(since)) {
            return;
        }
        if self.model.untold > 0 {
            // The server named them and cannot tell them, or it does not know them; nobody waits for that.
            self.untold.clear();
            self.missed.clear();
            (self.model.untold, self.changed) = (0, true);
        }
        let untold: Vec<String> = self.untold_runs().map(|game| game.info.id.clone()).collect();
        for id in untold {
            self.vanished(&id);
        }
    }
}

impl RemoteMatch {
    /// Whether its end was told: its result, or that it was closed without a game.
    pub(crate) fn is_ended(&self) -> bool {
        self.result.is_some() || (self.stage == Stage::Over && self.public.is_null())
    }

    /// A match before its first state came.
    pub(crate) fn new(info: MatchInfo, order: u64, told: Anchored) -> Self {
        let stage = if info.setup == Setup::Hidden { Stage::Setup } else { Stage::Play };
        Self {
            fresh: info.fresh,
            info,
            order,
            stage,
            version: 0,
            cseq: 0,
            view: None,
            public: Value::Null,
            table: None,
            setup: None,
            army_sent: false,
            army_refused: None,
            log: Vec::new(),
            log_total: 0,
            opening: Vec::new(),
            result: None,
            pending: None,
            refused: None,
            restored: false,
            phrases: Vec::new(),
            told,
        }
    }
}

/// The view of a public state; `None` if there is none, or if this version cannot read it.
fn view_of(info: &MatchInfo, table: Option<&protocol::server::Table>, state: &Value) -> Option<GameView> {
    if state.is_null() {
        return None;
    }
    let kind = match info.game {
        GameName::ChessUno => GameKind::ChessUno,
        GameName::Maharajah => GameKind::Maharajah,
        GameName::Minesweeper => GameKind::Minesweeper,
    };
    let config = match kind {
        GameKind::ChessUno => record::read_config(&info.config).ok()?,
        _ => Config::default(),
    };
    let mut open = [false; 2];
    if let Some(table) = table {
        let own = seat_of(info.seat);
        for (seat, offer) in [(own, table.offered), (!own, table.offer)] {
            if let Some(place) = open.get_mut(seat.index()) {
                *place = offer;
            }
        }
    }
    record::view_from_public(kind, &config, Offers::of(open), state).ok()
}

/// Takes in the entries that follow those held; tells whether some are missing still.
fn take_log(game: &mut RemoteMatch, log: Log) -> bool {
    let held = game.log.len() as u64;
    game.log_total = log.total;
    if log.from == 0 {
        game.opening = log.opening.iter().filter_map(|event| Event::parse(event)).collect();
    }
    if log.from <= held {
        let known = usize::try_from(held - log.from).unwrap_or(usize::MAX);
        let room = LOG.saturating_sub(game.log.len());
        game.log.extend(log.entries.into_iter().skip(known).take(room).map(entry_of));
    }
    (game.log.len() as u64) < log.total && game.log.len() < LOG
}

fn entry_of(entry: protocol::server::LogEntry) -> LogEntry {
    let events = entry.events.iter().filter_map(|event| Event::parse(event)).collect();
    LogEntry { seat: seat_of(entry.seat), text: entry.text, san: entry.san, events }
}
