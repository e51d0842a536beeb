//! What must hold after every step, whatever the world does (server.md §2.1).
//!
//! ```text
//! book     every match as it was committed, replayed by the rules alone; ratings
//! told     what is said: never more than is saved, never to the wrong one
//! here     who is here, as seen from the sockets           causes   no result without a cause
//! queues   who waits, and for how long
//! ```
//! The laws see what goes in and out of the relay and what is committed; they ask the relay nothing.

mod book;
mod causes;
mod here;
mod queues;
mod told;

use ::server::{
    relay::{Input, Output},
    store::{AccountId, Change, MatchId, MemoryStore, Refused, TokenHash, Written},
};
use book::{Book, Ratings};
use here::Here;
use protocol::{ClientFrame, ServerFrame};
use queues::Waiting;
use std::collections::{BTreeMap, BTreeSet};

/// A process that did nothing for longer than this stood still, in ms.
const STALL: u64 = 2_000;
/// How often the relay wants to be woken at the least, in ms.
const SWEEP: u64 = 250;

/// A moment in all three clocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Moment {
    /// The world's time.
    pub now: u64,
    /// The server's clock.
    pub mono: u64,
    /// The server's wall clock.
    pub wall: u64,
}

/// How often a command was received, and how often refused.
#[derive(Clone, Copy, Debug, Default)]
struct Heard {
    received: u64,
    refused: u64,
    /// When it was read first.
    at: u64,
}

/// The laws.
pub struct Laws {
    store: MemoryStore,
    broken: Option<String>,
    moment: Moment,
    epoch: u64,
    started: Moment,
    alive: u64,
    rebuilt: u64,
    matches: BTreeMap<MatchId, Book>,
    ratings: Ratings,
    here: Here,
    waiting: Waiting,
    /// Commands as they came, by match, seat, number and text.
    heard: BTreeMap<(MatchId, usize, u64, String), Heard>,
    deleted: BTreeSet<AccountId>,
    /// Matches that the operator closes.
    closed: BTreeSet<MatchId>,
    /// Steps that are being saved in this process, by match.
    saving: BTreeMap<u64, MatchId>,
    /// Refresh tokens that were saved.
    tokens: BTreeSet<TokenHash>,
    /// Who was shown as here without being so, and when.
    ghosts: BTreeMap<(MatchId, AccountId), u64>,
    frames: u64,
    counts: BTreeMap<&'static str, u64>,
}

impl Laws {
    /// Laws over a store.
    pub fn new(store: MemoryStore) -> Self {
        Self {
            store,
            broken: None,
            moment: Moment::default(),
            epoch: 0,
            started: Moment::default(),
            alive: 0,
            rebuilt: 0,
            matches: BTreeMap::new(),
            ratings: Ratings::default(),
            here: Here::default(),
            waiting: Waiting::default(),
            heard: BTreeMap::new(),
            deleted: BTreeSet::new(),
            closed: BTreeSet::new(),
            saving: BTreeMap::new(),
            tokens: BTreeSet::new(),
            ghosts: BTreeMap::new(),
            frames: 0,
            counts: BTreeMap::new(),
        }
    }

    /// The first law that was broken.
    pub fn broken(&self) -> Option<&str> {
        self.broken.as_deref()
    }

    /// A law is broken.
    pub fn fail(&mut self, now: u64, what: String) {
        if self.broken.is_none() {
            self.broken = Some(format!("at {}.{:03} s: {what}", now / 1_000, now % 1_000));
        }
    }

    fn must(&mut self, holds: bool, what: impl FnOnce() -> String) {
        if !holds {
            self.fail(self.moment.now, what());
        }
    }

    fn count(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }

    /// A process begins.
    pub fn started(&mut self, moment: Moment, epoch: u64) {
        self.moment = moment;
        (self.epoch, self.started, self.alive, self.rebuilt) = (epoch, moment, moment.mono, 0);
        self.matches.values_mut().for_each(Book::new_process);
    }

    /// The process is gone: nobody is here any more.
    pub fn stopped(&mut self) {
        self.here = Here::default();
        self.waiting = Waiting::default();
        self.saving.clear();
        self.ghosts.clear();
        self.heard.retain(|_, heard| {
            heard.refused = heard.refused.min(heard.received);
            true
        });
    }

    /// How many matches the relay has rebuilt in this process.
    pub fn rebuilt(&mut self, rebuilt: u64) {
        if self.rebuilt != rebuilt {
            self.rebuilt = rebuilt;
            self.count("rebuilt");
            self.matches.values_mut().for_each(Book::rebuilt);
        }
    }

    /// An account is going to be deleted.
    pub fn deletes(&mut self, account: AccountId) {
        self.deleted.insert(account);
    }

    /// The operator closes a match.
    pub fn closes(&mut self, id: MatchId) {
        self.closed.insert(id);
    }

    /// The relay is ticked.
    pub fn ticks(&mut self, moment: Moment) {
        self.passes(moment);
        self.look_at_queues();
    }

    fn passes(&mut self, moment: Moment) {
        if let Some(((id, account), at)) = self.ghosts.first_key_value()
            && *at < moment.now
        {
            return self.fail(*at, format!("{id}: {account} is shown as here"));
        }
        self.moment = moment;
        let stood = moment.mono.saturating_sub(self.alive);
        // The relay counts from when it wanted to be woken: at most a quarter of a second later.
        if stood > STALL + SWEEP {
            self.here.stalled(moment.now - stood + SWEEP, moment.now);
        }
        if stood > STALL {
            let (from, to) = (self.alive, moment.mono);
            self.matches.values_mut().for_each(|book| book.stands_still(from, to));
        }
        self.alive = moment.mono;
    }

    /// The relay hears something.
    pub fn hears(&mut self, moment: Moment, input: &Input) {
        self.passes(moment);
        match input {
            Input::Opened { conn, .. } => self.here.opened(conn.0),
            Input::Closed { conn } => self.here.closed(conn.0, moment.now),
            Input::Frame { conn, frame: Ok(ClientFrame::Hello { .. }), at } => self.here.greets(conn.0, *at),
            Input::Frame { conn, frame: Ok(ClientFrame::Do { id, cseq, text, .. }), at } => {
                let account = self.here.account_of(conn.0);
                let seat = MatchId::parse(id).zip(account).and_then(|(id, account)| {
                    let seat = self.matches.get(&id)?.seat_of(account)?;
                    Some((id, seat.index()))
                });
                if let Some((id, seat)) = seat {
                    let heard = self.heard.entry((id, seat, *cseq, text.clone())).or_default();
                    heard.received += 1;
                    if heard.received == 1 {
                        heard.at = *at;
                    }
                }
            }
            Input::Saved(groups) => {
                for (id, _) in groups {
                    if let Some(book) = self.saving.remove(&id.0).and_then(|id| self.matches.get_mut(&id)) {
                        book.saved_at(moment.mono);
                    }
                }
            }
            _ => {}
        }
    }

    /// The relay says something.
    pub fn says(&mut self, moment: Moment, output: &Output) {
        match output {
            Output::Send { conn, text } => {
                self.frames += 1;
                match serde_json::from_str::<ServerFrame>(text) {
                    Ok(frame) => self.told(moment, conn.0, &frame, text),
                    Err(error) => self.fail(moment.now, format!("a frame that is none: {error}: {text}")),
                }
            }
            Output::Close { conn, .. } => self.here.closed_by_server(conn.0, moment.now),
            Output::Save { id, changes } => {
                for change in changes {
                    if let Change::Step { id: of, saved, .. } = change {
                        self.saving.insert(id.0, *of);
                        let seat_at = self.stamp_of(*of, saved);
                        if let Some(book) = self.matches.get_mut(of) {
                            book.saves(seat_at.unwrap_or(0));
                        }
                    }
                }
            }
            Output::Answer { result: Ok(::server::relay::Response::Tokens(tokens)), .. } => {
                // It may be gone again: a sign-out can be saved in the same group.
                let hash = ::server::secrets::digest(tokens.refresh.as_bytes());
                let stored = self.tokens.contains(&hash);
                self.must(stored, || "a refresh token is handed out that is not stored".to_owned());
            }
            Output::Answer { .. } | Output::Allow { .. } | Output::Drained => {}
        }
    }

    /// When the command was read that this step of a match accepts, if it accepts one.
    fn stamp_of(&self, id: MatchId, saved: &table::Saved) -> Option<u64> {
        let book = self.matches.get(&id)?;
        let (seat, entry) = book.newly_accepted(saved)?;
        self.heard.get(&(id, seat, entry.last, entry.text)).map(|heard| heard.at)
    }

    /// Changes are durable; what became of each.
    pub fn committed(&mut self, moment: Moment, changes: &[Change], results: &[Result<Written, Refused>]) {
        for (change, result) in changes.iter().zip(results) {
            match result {
                Ok(written) => {
                    if let Change::Refresh { hash, .. } = change {
                        self.tokens.insert(*hash);
                    }
                    self.made(moment, change, written);
                }
                Err(refused) => {
                    let step = matches!(change, Change::Step { .. } | Change::Setup { .. });
                    self.must(!step, || format!("a step is refused by the store: {refused:?} {change:?}"));
                }
            }
        }
    }

    /// What was counted.
    pub fn tally(&self, tally: &mut BTreeMap<&'static str, u64>) {
        for (what, count) in &self.counts {
            *tally.entry(what).or_default() += count;
        }
        *tally.entry("frames").or_default() += self.frames;
        for book in self.matches.values() {
            *tally.entry("matches").or_default() += 1;
            *tally.entry("commands").or_default() += book.commands.len() as u64;
            let reason = book.verdict.map_or("no end", |verdict| verdict.reason.code());
            *tally.entry(reason).or_default() += 1;
        }
    }

    /// Matches that run, with the seat of each for an account.
    pub fn running_of(&self, account: AccountId) -> Vec<MatchId> {
        let own = self.matches.values().filter(|book| book.runs() && book.seat_of(account).is_some());
        own.map(|book| book.fixed.id).collect()
    }

    /// All matches that run.
    pub fn running(&self) -> Vec<MatchId> {
        self.matches.values().filter(|book| book.runs()).map(|book| book.fixed.id).collect()
    }

    /// A match as it is committed.
    pub fn book(&self, id: MatchId) -> Option<&Book> {
        self.matches.get(&id)
    }

    /// Whether an account has a live socket.
    pub fn is_here(&self, account: AccountId) -> bool {
        self.here.conn_of(account).is_some()
    }
}
