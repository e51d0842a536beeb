//! The engine that keeps the model and the server in step, without sockets, clocks or threads.
//!
//! ```text
//! Input  ─▶ Sync ─▶ Output        poll until nothing is left, after every input and at every due time
//!
//! link     token, socket, hello, pings, backoff          frames   what a server says
//! command  commands in matches, each of them once        state    matches as they are told
//! asks     everything else that is asked, until answered time     two clocks and what lies between
//! quiet    silence when the server is sent too much
//! ```
//! The contract of whoever drives it: moments never fall; after `Connect`, `CloseSocket` and
//! `Input::Closed` nothing of an older socket is put in any more; texts are sent in order.

mod asks;
mod command;
mod frames;
mod link;
mod quiet;
mod state;
mod time;

use super::{
    AccountAsk, Ask, AskKind, Connection, Notice, Online, OnlineEvent, Secret,
    model::{FINISHED, NOTICES},
};
use asks::Asks;
use command::Commands;
use link::Link;
use protocol::{Queue, server::Stage};
use quiet::Quiet;
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use time::Offset;

/// What the engine begins with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Held {
    /// What the app calls itself, at most 64 bytes.
    pub app: String,
    /// Where chance begins: delays and keys. From the operating system, but in tests.
    pub seed: [u8; 32],
    /// Matches that ran when the account was here last: their ends are asked for.
    pub matches: Vec<String>,
}

/// Why there is no token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TokenTrouble {
    /// The server could not be reached, or is busy; perhaps it says when to come back.
    Unreachable {
        /// In ms.
        retry_after_ms: Option<u64>,
    },
    /// The server refuses this device.
    Refused,
    /// The account is blocked.
    Blocked,
    /// The identities of this device cannot be read or written, with the code.
    Local(&'static str),
}

/// What the engine hears.
#[derive(Clone, PartialEq, Debug)]
pub enum Input {
    /// Time has passed.
    Tick,
    /// The app is in front: be online.
    Foreground,
    /// The app is not: be silent.
    Background,
    /// The socket that was asked for is open.
    Opened,
    /// It could not be opened.
    ConnectFailed,
    /// A frame came.
    Frame(String),
    /// The socket is closed, by the other side or by the network.
    Closed {
        /// The close code, if one came.
        code: Option<u16>,
    },
    /// An access token.
    Token {
        /// The token.
        access: Secret,
        /// How long it is good, in ms.
        good_ms: u64,
    },
    /// The tokens that come next cannot be kept on disk, with the code of why.
    Unkept(&'static str),
    /// There is none.
    TokenFailed(TokenTrouble),
    /// A wish of the player.
    Ask(Ask),
    /// An account wish was fulfilled.
    AccountDone(AskKind),
    /// An account wish was refused.
    AccountRefused {
        /// Which.
        kind: AskKind,
        /// Why.
        code: String,
        /// When the same may be tried again, in ms from now.
        retry_after_ms: Option<u64>,
    },
    /// Everything stored about the account.
    Exported(Value),
    /// This device is another account from now on: all that was known is forgotten.
    OtherAccount,
}

/// What the engine wants done, in this order.
#[derive(Clone, PartialEq, Debug)]
pub enum Output {
    /// Get an access token: refresh the old one, or sign in.
    RefreshToken,
    /// Open a socket.
    Connect,
    /// Send a text on it.
    Send(String),
    /// Close it. Nothing of it is wanted any more.
    CloseSocket,
    /// Do this over plain requests.
    Account(AccountAsk),
    /// Something happened, for whoever shows it. The model tells the same.
    Event(OnlineEvent),
}

/// The engine.
#[derive(Debug)]
pub struct Sync {
    model: Online,
    app: String,
    now: u64,
    rng: ChaCha20Rng,
    outputs: VecDeque<Output>,
    changed: bool,
    notices: u64,
    link: Link,
    offset: Offset,
    commands: BTreeMap<String, Commands>,
    asks: Asks,
    quiet: Quiet,
    /// Queues the player wants to wait in.
    wishes: BTreeSet<Queue>,
    /// Matches whose kind decides whether interrupted queue wishes are renewed.
    undecided: Option<BTreeSet<String>>,
    orders: u64,
    /// Matches of the last welcome whose state has not come yet.
    untold: BTreeSet<String>,
    /// Matches of an earlier process whose ends, if they have come, were told to nobody yet.
    missed: BTreeSet<String>,
}

impl Sync {
    /// An engine that is not online yet: [`Input::Foreground`] begins.
    pub fn new(held: Held) -> Self {
        Self {
            model: Online::default(),
            app: held.app,
            now: 0,
            rng: ChaCha20Rng::from_seed(held.seed),
            outputs: VecDeque::new(),
            changed: false,
            notices: 0,
            link: Link::default(),
            offset: Offset::default(),
            commands: BTreeMap::new(),
            asks: Asks::default(),
            quiet: Quiet::default(),
            wishes: BTreeSet::new(),
            undecided: None,
            orders: 0,
            untold: BTreeSet::new(),
            missed: held.matches.into_iter().collect(),
        }
    }

    /// What is known.
    pub fn model(&self) -> &Online {
        &self.model
    }

    /// Matches whose end was not told yet: what [`Held::matches`] of the next process has to be.
    pub fn unfinished(&self) -> impl Iterator<Item = &str> {
        let known = self.model.matches.values().filter(|game| !game.is_ended());
        let known = known.map(|game| game.info.id.as_str()).filter(|id| !self.missed.contains(*id));
        known.chain(self.missed.iter().map(String::as_str))
    }

    /// Whether the model may have changed since this was last asked.
    pub fn take_changed(&mut self) -> bool {
        core::mem::take(&mut self.changed)
    }

    /// The next thing to be done.
    pub fn poll(&mut self) -> Option<Output> {
        self.outputs.pop_front()
    }

    /// When [`Input::Tick`] is due, if nothing else comes before.
    pub fn next_due(&self) -> Option<u64> {
        let quiet = self.quiet.until().filter(|_| self.link.is_on());
        let not_before = quiet.unwrap_or(0);
        let session = self.link.signed_in();
        let commands = self.commands.values().filter_map(|commands| commands.due(session, not_before));
        let asks = self.asks.due().filter(|_| self.link.is_on()).map(|at| at.max(not_before));
        let unanswered = self.link.on_since().filter(|_| self.has_unanswered()).map(state::unanswered_at);
        [self.link.due(), asks, quiet, unanswered].into_iter().flatten().chain(commands).min()
    }

    /// Hears something at a moment of the local clock.
    pub fn input(&mut self, input: Input, now_ms: u64) {
        self.now = self.now.max(now_ms);
        self.pass();
        match input {
            Input::Tick => return,
            Input::Foreground => self.foreground(),
            Input::Background => self.background(),
            Input::Opened => self.opened(),
            Input::ConnectFailed => self.connect_failed(),
            Input::Frame(text) => self.frame(&text),
            Input::Closed { code } => self.closed(code),
            Input::Token { access, good_ms } => self.token(access, good_ms),
            Input::Unkept(code) => self.refuse(AskKind::SignIn, code),
            Input::TokenFailed(trouble) => self.token_failed(trouble),
            Input::Ask(ask) => self.ask(ask),
            Input::AccountDone(kind) => self.account_done(kind),
            Input::AccountRefused { kind, code, retry_after_ms } => {
                let retry_at = retry_after_ms.map(|ms| self.now.saturating_add(ms));
                self.answered(kind);
                self.tell(OnlineEvent::Refused { kind, code, retry_at });
            }
            Input::Exported(value) => {
                self.answered(AskKind::Export);
                self.tell(OnlineEvent::Export(value));
            }
            Input::OtherAccount => self.other_account(),
        }
        self.changed = true;
    }

    /// Does what has fallen due.
    fn pass(&mut self) {
        self.pass_link();
        self.pass_quiet();
        self.pass_commands();
        self.pass_asks();
        self.pass_states();
    }

    fn account_done(&mut self, kind: AskKind) {
        self.answered(kind);
        self.tell(OnlineEvent::Done(kind));
        match kind {
            AskKind::SignOut => self.end(Connection::SignedOut),
            AskKind::Delete => {
                self.forget();
                self.end(Connection::Gone);
            }
            _ => {}
        }
    }

    fn other_account(&mut self) {
        self.forget();
        self.restart_link();
    }

    /// Forgets everything about the account.
    fn forget(&mut self) {
        let connection = self.model.connection;
        let notices = core::mem::take(&mut self.model.notices);
        self.model = Online { connection, notices, ..Online::default() };
        self.commands.clear();
        self.asks = Asks::default();
        self.wishes.clear();
        self.undecided = None;
        self.untold.clear();
        self.missed.clear();
    }

    fn send(&mut self, frame: &protocol::ClientFrame) {
        self.quiet.note(frame, self.now);
        // A frame of ours always has a JSON form.
        if let Ok(text) = serde_json::to_string(frame) {
            self.outputs.push_back(Output::Send(text));
        }
    }

    fn tell(&mut self, event: OnlineEvent) {
        self.notices += 1;
        if self.model.notices.len() >= NOTICES {
            self.model.notices.pop_front();
        }
        let notice = Notice { number: self.notices, at: self.now, event: event.clone() };
        self.model.notices.push_back(notice);
        self.outputs.push_back(Output::Event(event));
        self.changed = true;
    }

    fn set_connection(&mut self, connection: Connection) {
        if self.model.connection != connection {
            self.model.connection = connection;
            self.tell(OnlineEvent::Connection);
        }
    }

    /// A number below `bound`; 0 for 0.
    fn random(&mut self, bound: u64) -> u64 {
        if bound == 0 { 0 } else { self.rng.next_u64() % bound }
    }

    /// A key that no other request bears.
    fn key(&mut self) -> String {
        format!("{:016x}{:016x}", self.rng.next_u64(), self.rng.next_u64())
    }

    /// Drops the finished matches that became known first, when there are too many.
    fn bound_matches(&mut self) {
        loop {
            let finished = self.model.matches.values().filter(|game| game.stage == Stage::Over);
            if finished.clone().count() <= FINISHED {
                return;
            }
            let oldest = finished.min_by_key(|game| game.order).map(|game| game.info.id.clone());
            let Some(id) = oldest else { return };
            self.drop_match(&id);
        }
    }

    fn drop_match(&mut self, id: &str) {
        self.model.matches.remove(id);
        self.commands.remove(id);
    }
}
