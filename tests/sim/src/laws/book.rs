//! Every match as it was committed: the rules alone replay it, nothing is taken from the relay.

use super::{Laws, Moment};
use crate::trace::hash_of;
use ::server::store::{AccountId, Booked, Change, MatchFixed, MatchId, Reads, SetupRow, Written};
use protocol::{GameName, MatchKind};
use rules::{
    Applied, Chance, ChanceError, Command, Event, Seat,
    board::Square,
    chess_uno::Card,
    game::GameState,
    record::{Begun, Replay, wire_state},
};
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use table::{Saved, Verdict};

/// The last accepted command of a seat, as it is stored.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Entry {
    pub(super) last: u64,
    pub(super) text: String,
    pub(super) version: u64,
    pub(super) events: Vec<String>,
}

/// What a saved table says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Told {
    pub(super) ledgers: [Entry; 2],
    pub(super) clocks: Option<[u64; 2]>,
    pub(super) has_moved: [bool; 2],
    pub(super) pauses_left: [u64; 2],
}

impl Told {
    fn of(saved: &Saved) -> Self {
        let value = serde_json::to_value(saved).unwrap_or_default();
        let entry = |at: usize| {
            let ledger = &value["ledgers"][at];
            let answer = &ledger["answer"];
            let events = answer["events"].as_array().into_iter().flatten();
            Entry {
                last: ledger["last"].as_u64().unwrap_or(0),
                text: ledger["text"].as_str().unwrap_or_default().to_owned(),
                version: answer["version"].as_u64().unwrap_or(0),
                events: events.filter_map(Value::as_str).map(str::to_owned).collect(),
            }
        };
        let number = |name: &str, at: usize| value[name][at].as_u64();
        Self {
            ledgers: [entry(0), entry(1)],
            clocks: number("clocks", 0).zip(number("clocks", 1)).map(|(a, b)| [a, b]),
            has_moved: [0, 1].map(|at| value["has_moved"][at] == true),
            pauses_left: [0, 1].map(|at| number("pauses_left", at).unwrap_or(0)),
        }
    }
}

/// A match.
pub struct Book {
    /// What does not change in it.
    pub fixed: MatchFixed,
    pub(super) state: Option<GameState>,
    pub(super) setup: Option<SetupRow>,
    /// Accepted commands of the game and talk.
    pub commands: Vec<(Seat, String)>,
    /// The version.
    pub version: u64,
    /// The public state of every version, hashed.
    pub(super) lines: BTreeMap<u64, u64>,
    /// The public state now, as text.
    pub line: String,
    pub(super) table: Told,
    /// The result.
    pub verdict: Option<Verdict>,
    pub(super) booked: Option<Booked>,
    pub(super) answers: [BTreeMap<u64, Entry>; 2],
    pub(super) settings: Option<table::Settings>,
    /// World time of the last commit that noted the clocks, which a mere coming does not (TB-05), and
    /// of the last command of the game.
    pub(super) clocked: u64,
    pub(super) played: u64,

    /// In this process: since the match is in it, when the last frame was told, with table time.
    pub(super) told: Option<(u64, u64)>,
    pub(super) told_clocks: Option<[u64; 2]>,
    pub(super) versions: BTreeMap<AccountId, u64>,
    /// How long the table stood still in this process, and up to when.
    pub(super) stood: u64,
    stood_to: u64,
    saving_since: Option<u64>,
    /// World time since when it has been in this process; the begin, or that of the process.
    pub(super) since: u64,
    pub(super) game_here: bool,
}

/// The piles that one command made.
struct Given(VecDeque<Vec<Card>>);

impl Chance for Given {
    fn deal(&mut self, _deck: Vec<Card>) -> Result<Vec<Card>, ChanceError> {
        Err(ChanceError::RanOut)
    }

    fn reshuffle(&mut self, discards: Vec<Card>) -> Result<Vec<Card>, ChanceError> {
        let pile = self.0.pop_front().ok_or(ChanceError::RanOut)?;
        let sorted = |mut cards: Vec<Card>| {
            cards.sort_unstable();
            cards
        };
        if sorted(pile.clone()) == sorted(discards) { Ok(pile) } else { Err(ChanceError::NotAPermutation) }
    }

    fn lay_mines(&mut self, _zone: &[Square]) -> Result<Vec<Square>, ChanceError> {
        Err(ChanceError::RanOut)
    }
}

impl Book {
    /// The seat of an account.
    pub fn seat_of(&self, account: AccountId) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| self.fixed.seats[seat.index()] == account)
    }

    /// Whether it runs.
    pub fn runs(&self) -> bool {
        self.verdict.is_none()
    }

    /// Whether armies are built in it.
    pub fn is_set_up(&self) -> bool {
        self.setup.is_some()
    }

    /// The number of a seat's last accepted command.
    pub fn last_number(&self, seat: Seat) -> u64 {
        self.table.ledgers[seat.index()].last
    }

    pub(super) fn actor(&self) -> Option<Seat> {
        self.state.as_ref().and_then(|state| state.view(Seat::A).actor())
    }

    pub(super) fn new_process(&mut self) {
        self.rebuilt();
        self.versions.clear();
        self.game_here = false;
    }

    pub(super) fn rebuilt(&mut self) {
        (self.told, self.told_clocks, self.saving_since) = (None, None, None);
        (self.stood, self.stood_to) = (0, 0);
    }

    pub(super) fn saves(&mut self, stamp: u64) {
        self.saving_since = Some(stamp);
    }

    /// The answer of the store has come: up to now the table stood still.
    pub(super) fn saved_at(&mut self, mono: u64) {
        if let Some(since) = self.saving_since.take() {
            self.stood_still(since, mono);
        }
    }

    /// The process stood still; what is being saved is given that time with the rest.
    pub(super) fn stands_still(&mut self, from: u64, to: u64) {
        if self.saving_since.is_none() {
            self.stood_still(from, to);
        }
    }

    fn stood_still(&mut self, from: u64, to: u64) {
        let from = from.max(self.stood_to);
        self.stood += to.saturating_sub(from);
        self.stood_to = self.stood_to.max(to);
    }

    /// The command that a saved table accepts beyond what is committed.
    pub(super) fn newly_accepted(&self, saved: &Saved) -> Option<(usize, Entry)> {
        let told = Told::of(saved);
        let new = told.ledgers.into_iter().enumerate();
        new.into_iter().find(|(seat, entry)| entry.last > self.table.ledgers[*seat].last)
    }

    fn remember_line(&mut self) {
        let Some(state) = &self.state else { return };
        let mut value = wire_state(&state.view(Seat::A));
        if let Some(verdict) = self.verdict {
            value["actor"] = Value::Null;
            value["legal"] = json!([]);
            value["result"] =
                json!({"winner": verdict.winner.map(Seat::name), "reason": verdict.reason.code()});
            if let Some(phase) = value.get_mut("phase") {
                *phase = json!("over");
            }
        }
        self.line = value.to_string();
        self.lines.insert(self.version, hash_of(&self.line));
    }

    /// Whether the cards are all there, each once.
    fn cards_are_whole(&self) -> bool {
        let Some(GameState::ChessUno(state)) = &self.state else { return true };
        let view = state.open();
        let mut cards: Vec<Card> = state.pile().collect();
        for seat in Seat::ALL {
            cards.extend(view.discards(seat));
        }
        let mut deck = Card::deck(view.config());
        let has_open = cards.len() < deck.len();
        cards.extend(view.card().filter(|_| has_open));
        cards.sort_unstable();
        deck.sort_unstable();
        cards == deck
    }
}

/// Ratings by the bookings.
#[derive(Clone, Debug, Default)]
pub(super) struct Ratings(BTreeMap<(GameName, AccountId), (i64, u32)>);

impl Laws {
    pub(super) fn made(&mut self, moment: Moment, change: &Change, written: &Written) {
        self.moment = moment;
        match change {
            Change::NewMatch { new, .. } => {
                let fixed = new.fixed.clone();
                self.must(fixed.seats[0] != fixed.seats[1], || format!("{}: plays itself", fixed.id));
                self.one_queue_match(&fixed);
                let book = Book {
                    state: None,
                    setup: new.setup.clone(),
                    commands: Vec::new(),
                    version: 0,
                    lines: BTreeMap::new(),
                    line: String::new(),
                    table: Told::default(),
                    verdict: None,
                    booked: None,
                    answers: [BTreeMap::new(), BTreeMap::new()],
                    settings: None,
                    clocked: moment.now,
                    played: moment.now,
                    told: None,
                    told_clocks: None,
                    versions: BTreeMap::new(),
                    stood: 0,
                    stood_to: 0,
                    saving_since: None,
                    since: moment.now,
                    game_here: true,
                    fixed,
                };
                let id = book.fixed.id;
                self.must(!self.matches.contains_key(&id), || format!("{id} is made twice"));
                self.matches.insert(id, book);
                self.count(match new.fixed.rematch_of {
                    Some(_) => "rematches",
                    None if new.fixed.kind == MatchKind::Queue => "from queues",
                    None => "from rooms",
                });
                if let Some(play) = &new.play {
                    self.begins(id, &play.record, &play.saved);
                }
            }
            Change::Setup { id, setup, play, closed, .. } => {
                if let Some(reason) = closed {
                    let before = self.matches.get(id).map(|book| (book.fixed.clone(), book.since));
                    self.closes_without_a_game(moment, *id, *reason, before);
                    if let Some(book) = self.matches.get_mut(id) {
                        book.verdict = Some(Verdict { winner: None, reason: *reason });
                    }
                }
                if let Some(book) = self.matches.get_mut(id) {
                    book.setup.clone_from(setup);
                }
                if let Some(play) = play {
                    self.begins(*id, &play.record, &play.saved);
                }
            }
            Change::Step { id, after_commands, command, saved, ends, .. } => {
                let Some(mut book) = self.matches.remove(id) else {
                    return self.fail(moment.now, format!("a step of no match {id}"));
                };
                self.step(&mut book, moment, *after_commands, command.as_ref(), saved, *ends);
                if let Written::Booked(booked) = written {
                    self.book_rating(&mut book, booked);
                }
                self.matches.insert(*id, book);
            }
            _ => {}
        }
    }

    fn one_queue_match(&mut self, new: &MatchFixed) {
        if new.kind != MatchKind::Queue {
            return;
        }
        let busy = self.matches.values().find(|book| {
            let shared = book.fixed.seats.iter().any(|account| new.seats.contains(account));
            book.fixed.kind == MatchKind::Queue && book.runs() && shared
        });
        if let Some(busy) = busy.map(|book| book.fixed.id) {
            self.fail(self.moment.now, format!("{} begins while {busy} runs, both from queues", new.id));
        }
    }

    fn begins(&mut self, id: MatchId, record: &rules::record::Record, saved: &Saved) {
        let now = self.moment.now;
        let begun = match Replay::begin(record) {
            Ok(Begun::Game(replay)) => replay.into_parts().0,
            other => return self.fail(now, format!("{id}: a record that begins nothing: {other:?}")),
        };
        let Some(book) = self.matches.get_mut(&id) else { return };
        let Applied { state, .. } = begun;
        book.verdict = state.outcome().map(Verdict::from);
        book.state = Some(state);
        book.settings = Some(*saved.settings());
        book.version = saved.version();
        book.table = Told::of(saved);
        (book.clocked, book.played) = (now, now);
        book.game_here = true;
        book.remember_line();
        let whole = book.cards_are_whole();
        let clocks = book.table.clocks;
        let base = book.settings.and_then(|settings| settings.clock).map(|clock| [clock.base_ms; 2]);
        self.must(whole, || format!("{id}: cards are missing at the start"));
        self.must(clocks == base, || format!("{id}: clocks begin with {clocks:?}"));
        self.must(saved.version() == 0, || format!("{id}: begins with a version"));
    }

    fn step(
        &mut self,
        book: &mut Book,
        moment: Moment,
        after: usize,
        command: Option<&::server::store::NewCommand>,
        saved: &Saved,
        ends: bool,
    ) {
        let id = book.fixed.id;
        let before = core::mem::replace(&mut book.table, Told::of(saved));
        let was_over = book.verdict.is_some();
        let actor = book.actor();
        let commands = book.commands.len();
        self.must(after == commands, || format!("{id}: a step after {after} of {commands} commands"));
        // What the seats have newly accepted: at most one command, with the next number.
        let mut accepted = None;
        for seat in Seat::ALL {
            let (old, new) = (&before.ledgers[seat.index()], &book.table.ledgers[seat.index()]);
            if new.last == old.last {
                self.must(new == old, || format!("{id}: a stored answer has changed: {old:?} {new:?}"));
                continue;
            }
            let next = new.last == old.last + 1 && accepted.is_none();
            self.must(next, || format!("{id}: {seat} goes from {} to {}", old.last, new.last));
            accepted = Some((seat, new.clone()));
            book.answers[seat.index()].insert(new.last, new.clone());
        }
        let mut played = false;
        let mut completed = None;
        if let Some(command) = command {
            let fits = accepted
                .as_ref()
                .is_some_and(|(seat, entry)| *seat == command.seat && entry.text == command.text);
            self.must(fits, || format!("{id}: {command:?} is no newly accepted one: {accepted:?}"));
            let Some(state) = &book.state else { return };
            let mut chance = Given(command.reshuffles.iter().cloned().collect());
            match state.apply_text(command.seat, &command.text, &mut chance) {
                Ok(applied) => {
                    let refereed = applied.events.iter().any(|event| matches!(event, Event::Refused(_)));
                    book.state = Some(applied.state);
                    let height = book.state.as_ref().map_or(8, |state| state.kind().height());
                    played = !matches!(Command::parse(&command.text, height), Ok(Command::Talk(_)));
                    completed = (played && !refereed).then_some(command.seat);
                }
                Err(error) => self.fail(moment.now, format!("{id}: {command:?} is illegal: {error:?}")),
            }
            self.must(chance.0.is_empty(), || format!("{id}: a shuffle too many"));
            book.commands.push((command.seat, command.text.clone()));
        }
        if let Some((seat, entry)) = &accepted {
            self.was_heard(id, *seat, entry);
        }
        let outcome = book.state.as_ref().and_then(GameState::outcome).map(Verdict::from);
        book.verdict = saved.verdict();
        let ended = !was_over && book.verdict.is_some();
        self.must(ends == ended, || format!("{id}: ends {ends} but {:?}", saved.verdict()));
        let version = book.version + u64::from(played || ended);
        self.must(saved.version() == version, || {
            format!("{id}: version {} after {}, expected {version}", saved.version(), book.version)
        });
        book.version = saved.version();
        if ended {
            self.count("ends");
            self.has_a_cause(
                book,
                moment,
                actor,
                outcome,
                accepted.as_ref().map(|(seat, entry)| (*seat, entry.text.as_str())),
            );
        } else {
            self.must(outcome.is_none() || was_over, || format!("{id}: over by the rules, but goes on"));
        }
        self.clocks_are_right(book, moment, &before, actor, completed);
        if accepted.is_some() || before.clocks != book.table.clocks {
            book.clocked = moment.now;
        }
        if played {
            book.played = moment.now;
        }
        if played || ended {
            book.remember_line();
        }
        let whole = book.cards_are_whole();
        self.must(whole, || format!("{id}: cards are missing"));
    }

    /// A command that was accepted was received, and not only refused.
    fn was_heard(&mut self, id: MatchId, seat: Seat, entry: &Entry) {
        self.count("accepted");
        let heard =
            self.heard.get(&(id, seat.index(), entry.last, entry.text.clone())).copied().unwrap_or_default();
        self.must(heard.received > heard.refused, || {
            format!("{id}: {seat} {} {:?} is accepted, but was {heard:?}", entry.last, entry.text)
        });
    }

    fn book_rating(&mut self, book: &mut Book, booked: &Booked) {
        let id = book.fixed.id;
        let fixed = book.fixed.clone();
        let once = book.booked.replace(booked.clone()).is_none();
        self.must(once && fixed.rated, || format!("{id}: booked twice, or unrated"));
        let has_result = book.verdict.is_some_and(|verdict| verdict.reason.has_result());
        self.must(has_result, || format!("{id}: booked without a result"));
        for (account, standing) in fixed.seats.into_iter().zip(booked.standings) {
            let (sum, games) = self.ratings.0.entry((fixed.game, account)).or_default();
            *sum += standing.change;
            *games += 1;
            let (rating, games) = (1_000 + *sum, *games);
            self.must(standing.rating.points == rating && standing.rating.games == games, || {
                format!("{id}: {account} is booked to {standing:?}, expected {rating} after {games}")
            });
        }
        self.count("booked");
    }

    /// What is stored is what was committed; looked at once, at the end.
    pub fn at_the_end(&mut self, now: u64) {
        if self.broken.is_some() {
            return;
        }
        let ratings = self.ratings.clone();
        for ((game, account), (sum, games)) in ratings.0 {
            let rating = self.store.rating(account, game).ok().flatten().unwrap_or_default();
            self.must(rating.points == 1_000 + sum && rating.games == games, || {
                format!("{account} stands at {rating:?}, booked {sum} in {games}")
            });
        }
        let ids: Vec<MatchId> = self.matches.keys().copied().collect();
        for id in ids {
            let stored = self.store.load(id).ok().flatten();
            let Some(book) = self.matches.get(&id) else { continue };
            let Some(stored) = stored else { return self.fail(now, format!("{id} is not stored")) };
            let rated = book.fixed.rated && book.verdict.is_some_and(|verdict| verdict.reason.has_result());
            let is_booked = book.booked.is_some();
            let Some(play) = stored.play else { continue };
            let commands: Vec<(Seat, String)> =
                play.record.commands().map(|(seat, text)| (seat, text.to_owned())).collect();
            let same = commands == book.commands && play.saved.version() == book.version;
            let state = book.state.clone();
            let replayed = Replay::begin(&play.record).ok().and_then(|begun| match begun {
                Begun::Game(mut replay) => {
                    for (seat, text) in play.record.commands() {
                        replay.step(seat, text).ok()?;
                    }
                    Some(replay.into_parts().0.state)
                }
                Begun::Refused(_) => None,
            });
            self.must(rated == is_booked, || format!("{id}: rated {rated}, booked {is_booked}"));
            self.must(same, || format!("{id}: what is stored is not what was committed"));
            self.must(replayed == state, || format!("{id}: the stored record leads elsewhere"));
        }
    }
}
