//! The relay itself: every online game's authority, as one deterministic machine.
//!
//! ```text
//! io       what it hears, what it wants done         live     sockets, sign-ins, presence
//! game     one match: a letter in, a step out        setup    the hidden set-up
//! play     letters, saving, telling, waking          making   new matches and rematches
//! rooms    private games by code                     queues   ranked pairing
//! people   names, profiles, boards, blocks, reports  accounts plain requests, deletion
//! frames   what each seat is told                    orders   what the operator wants
//! rebuild  matches that come back from the store
//! ```
//! No I/O and no clock of its own: the same inputs at the same moments give the same outputs, so
//! that a simulation can run it with a seeded world around. One match has at most one step in
//! flight; others go on meanwhile. Nothing is told before the store says it is durable.

mod accounts;
mod frames;
mod game;
mod io;
mod live;
mod making;
mod orders;
mod people;
mod play;
mod queues;
mod rebuild;
mod rooms;
mod setup;

pub use io::{ConnId, Input, Mono, Now, Output, Request, RequestId, Response, Results, SaveId, Unread};
pub(crate) use people::finished_record;

use crate::{
    secrets::Signer,
    store::{AccountId, Change, MatchId, Reads, Secret, StoreError},
};
use game::Match;
use io::Waits;
use live::{Conn, Live};
use protocol::{ClientFrame, CloseCode, Code, ServerFrame};
use queues::Queues;
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use std::collections::{BTreeMap, BTreeSet};

/// How often the relay looks around by itself, in ms.
const SWEEP: Mono = 250;
/// A process that was stopped for longer than this took nobody's time, in ms.
const STALL: Mono = 2_000;

/// What the relay counts, for the metrics: no account and no match is named anywhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Commands accepted now.
    pub accepted: u64,
    /// Commands answered again.
    pub again: u64,
    /// Commands refused by rules or table.
    pub rejected: u64,
    /// Commands that did not fit what was there: stale, conflict, resync.
    pub mismatched: u64,
    /// Groups of changes that could not be saved.
    pub failed_saves: u64,
    /// Matches begun.
    pub begun: u64,
    /// Matches ended.
    pub ended: u64,
    /// Sockets taken over by a newer one.
    pub taken_over: u64,
    /// Sockets closed for silence.
    pub silent: u64,
    /// Times that the process was found to have stood still.
    pub stalls: u64,
    /// Matches rebuilt from the store after a fault.
    pub rebuilt: u64,
    /// Pairs made by queues.
    pub paired: u64,
    /// What they waited together, in ms.
    pub waited_ms: u64,
}

/// How many of what there is now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Gauges {
    /// Sockets.
    pub sockets: usize,
    /// Signed-in accounts.
    pub signed_in: usize,
    /// Matches in memory.
    pub matches: usize,
    /// Tickets in queues.
    pub tickets: usize,
    /// Groups of changes being saved.
    pub saving: usize,
}

/// The relay.
pub struct Relay<R> {
    reads: R,
    signer: Signer,
    dice: ChaCha20Rng,
    epoch: u64,
    now: Now,
    last_sweep: Mono,
    conns: BTreeMap<ConnId, Conn>,
    live: BTreeMap<AccountId, Live>,
    /// Each in a place of its own: they are taken out and put back at every step.
    matches: BTreeMap<MatchId, Box<Match>>,
    dues: BTreeSet<(Mono, MatchId)>,
    queues: Queues,
    wrong_codes: rooms::WrongCodes,
    waits: BTreeMap<SaveId, Waits>,
    next_save: u64,
    deleting: BTreeMap<AccountId, Option<RequestId>>,
    /// Matches that are being saved for the first time: on the disk perhaps, but nobody plays them.
    making: BTreeSet<MatchId>,
    /// Matches that are being rebuilt from the store at this moment.
    rebuilding: BTreeSet<MatchId>,
    draining: bool,
    drained: bool,
    orders_seen: Mono,
    orders_taken: BTreeSet<i64>,
    out: Vec<Output>,
    counts: Counts,
}

impl<R: Reads> Relay<R> {
    /// A relay on a store. `seed` is all its chance: from the operating system, or a number in a
    /// simulation. `epoch` rises at every start.
    pub fn new(reads: R, signer: Signer, seed: Secret<[u8; 32]>, epoch: u64) -> Self {
        Self {
            reads,
            signer,
            dice: ChaCha20Rng::from_seed(seed.0),
            epoch,
            now: Now::default(),
            last_sweep: 0,
            conns: BTreeMap::new(),
            live: BTreeMap::new(),
            matches: BTreeMap::new(),
            making: BTreeSet::new(),
            rebuilding: BTreeSet::new(),
            dues: BTreeSet::new(),
            queues: Queues::default(),
            wrong_codes: rooms::WrongCodes::default(),
            waits: BTreeMap::new(),
            next_save: 1,
            deleting: BTreeMap::new(),
            draining: false,
            drained: false,
            orders_seen: 0,
            orders_taken: BTreeSet::new(),
            out: Vec::new(),
            counts: Counts::default(),
        }
    }

    /// Hears one thing at a moment.
    pub fn handle(&mut self, input: Input, now: Now) {
        self.tick(now);
        match input {
            Input::Opened { conn, source, seen } => self.opened(conn, source, seen),
            Input::Frame { conn, frame, at } => self.frame(conn, frame, at.min(now.mono)),
            Input::Closed { conn } => self.closed(conn),
            Input::Request { id, request } => self.request(id, request),
            Input::Saved(groups) => {
                for (id, results) in groups {
                    self.saved(id, results);
                }
            }
            Input::Drain => self.drain(),
        }
        self.finish_drain();
    }

    /// Lets time pass up to a moment.
    pub fn tick(&mut self, now: Now) {
        let late = now.mono.saturating_sub(self.last_sweep.saturating_add(SWEEP));
        self.now = Now { mono: now.mono.max(self.now.mono), wall: now.wall };
        if late > STALL && self.last_sweep > 0 {
            self.counts.stalls += 1;
            self.stood_still(late);
        }
        if now.mono >= self.last_sweep.saturating_add(SWEEP) {
            self.last_sweep = now.mono;
            self.sweep();
        }
        self.wake();
    }

    /// When it wants to be ticked again at the latest.
    pub fn next_due(&self) -> Mono {
        let sweep = self.last_sweep.saturating_add(SWEEP);
        self.dues.first().map_or(sweep, |(due, _)| sweep.min(*due))
    }

    /// What it wants done since it was asked last, in order.
    pub fn drain_outputs(&mut self) -> Vec<Output> {
        core::mem::take(&mut self.out)
    }

    /// What it has counted.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// How many of what there is.
    pub fn gauges(&self) -> Gauges {
        Gauges {
            sockets: self.conns.len(),
            signed_in: self.live.values().filter(|live| live.conn.is_some()).count(),
            matches: self.matches.len(),
            tickets: self.queues.len(),
            saving: self.waits.len(),
        }
    }

    /// How much it holds of whatever comes and goes, by name: of none of it anything may stay when all
    /// have left (T24).
    pub fn holdings(&self) -> [(&'static str, usize); 11] {
        [
            ("sockets", self.conns.len()),
            ("accounts", self.live.len()),
            ("matches", self.matches.len()),
            ("dues", self.dues.len()),
            ("tickets", self.queues.len()),
            ("sources of wrong codes", self.wrong_codes.len()),
            ("groups being saved", self.waits.len()),
            ("deletions", self.deleting.len()),
            ("matches being made", self.making.len()),
            ("matches being rebuilt", self.rebuilding.len()),
            ("orders taken", self.orders_taken.len()),
        ]
    }

    /// Groups of changes that are being saved.
    pub fn saving(&self) -> usize {
        self.waits.len()
    }

    /// Whether it is about to stop.
    pub fn is_draining(&self) -> bool {
        self.draining
    }

    fn frame(&mut self, conn: ConnId, frame: Result<ClientFrame, Unread>, at: Mono) {
        if !self.conns.contains_key(&conn) {
            return; // read just before its socket was closed: nobody would ever be lost on it
        }
        let frame = match frame {
            Ok(frame) => frame,
            Err(Unread { id, code }) => return self.refuse(conn, id, code),
        };
        tracing::trace!(conn = conn.0, frame = frame.kind(), "reads");
        if let ClientFrame::Ping { n } = frame {
            let now = self.now.mono;
            return self.send(conn, &ServerFrame::Pong { n, now });
        }
        if let ClientFrame::Hello { v, token, app: _, have } = frame {
            return self.hello(conn, v, &token, have, at);
        }
        let Some(account) = self.conns.get(&conn).and_then(|conn| conn.account) else {
            return self.refuse(conn, frame.request(), Code::HelloFirst);
        };
        match frame {
            ClientFrame::Do { .. }
            | ClientFrame::Army { .. }
            | ClientFrame::Phrase { .. }
            | ClientFrame::Log { .. } => {
                self.in_match(conn, account, frame, at);
            }
            ClientFrame::Queue { .. } | ClientFrame::Unqueue { .. } => self.at_queue(conn, account, frame),
            ClientFrame::Create { .. }
            | ClientFrame::Close { .. }
            | ClientFrame::Look { .. }
            | ClientFrame::Join { .. } => self.at_room(conn, account, frame),
            other => self.about_people(conn, account, other),
        }
    }

    /// Every quarter of a second: what has gone silent, who waits, what the operator wants.
    fn sweep(&mut self) {
        self.find_silent();
        self.pair();
        self.expire_rooms();
        self.look_for_orders();
        self.take_dormant();
        self.wrong_codes.forget(self.now.mono);
    }

    fn send(&mut self, conn: ConnId, frame: &ServerFrame) {
        // A frame is made of strings, numbers and lists: it can always be written.
        if let Ok(text) = serde_json::to_string(frame) {
            self.send_text(conn, text);
        }
    }

    fn send_text(&mut self, conn: ConnId, text: String) {
        // A socket may be gone by the time its answer is saved.
        if self.conns.contains_key(&conn) {
            self.out.push(Output::Send { conn, text });
        }
    }

    /// Sends a frame to an account's socket, if it has one.
    fn send_to(&mut self, account: AccountId, frame: &ServerFrame) {
        if let Some(conn) = self.live.get(&account).and_then(|live| live.conn) {
            self.send(conn, frame);
        }
    }

    fn refuse(&mut self, conn: ConnId, id: u64, code: Code) {
        self.send(conn, &error(id, code));
    }

    fn save(&mut self, changes: Vec<Change>, waits: Waits) {
        let id = SaveId(self.next_save);
        self.next_save += 1;
        tracing::trace!(save = id.0, changes = changes.len(), "saves");
        self.waits.insert(id, waits);
        self.out.push(Output::Save { id, changes });
    }

    /// A number that nobody can guess.
    fn draw(&mut self) -> u64 {
        self.dice.next_u64()
    }

    fn draw_seed(&mut self) -> Secret<[u8; 32]> {
        let mut seed = [0; 32];
        self.dice.fill_bytes(&mut seed);
        Secret(seed)
    }

    /// The value that the store gives, or the code of its failure, logged.
    fn read<T>(result: Result<T, StoreError>) -> Result<T, Code> {
        result.map_err(|error| {
            tracing::error!(code = error.code(), %error, "the store cannot be read");
            Code::Unavailable
        })
    }

    fn drain(&mut self) {
        if self.draining {
            return;
        }
        self.draining = true;
        self.leave_queues_for_drain();
    }

    /// Once nothing is in flight: everybody is told when to come back, spread over ten seconds.
    fn finish_drain(&mut self) {
        if !self.draining || self.drained || !self.waits.is_empty() {
            return;
        }
        self.drained = true;
        let conns: Vec<ConnId> = self.conns.keys().copied().collect();
        for conn in conns {
            let retry_after_ms = 500 + self.draw() % 9_500;
            self.send(conn, &ServerFrame::Bye { retry_after_ms });
            self.out.push(Output::Close { conn, code: CloseCode::Restart });
        }
        self.conns.clear();
        self.out.push(Output::Drained);
    }
}

/// A refusal.
fn error(id: u64, code: Code) -> ServerFrame {
    let retry_after_ms =
        matches!(code, Code::Busy | Code::Unavailable | Code::Draining | Code::HostAway).then_some(1_000);
    ServerFrame::Error { id, code, text: String::new(), retry_after_ms, about: None }
}
