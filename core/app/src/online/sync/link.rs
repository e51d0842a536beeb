//! The connection: token, socket, hello, pings, and when to come back.

use super::{Output, Secret, Sync, TokenTrouble, quiet::Quiet};
use crate::online::{AskKind, Connection, OnlineEvent};
use protocol::{
    ClientFrame, CloseCode,
    client::Have,
    limits::{LOST_AFTER, PING_IDLE, PING_LIVE},
    server::{Stage, Welcome},
};

/// The first and the longest delay before coming back, in ms; between them it doubles.
const BACKOFF: [u64; 2] = [500, 30_000];
/// How long token, socket or welcome may take.
const STEP_WITHIN: u64 = 15_000;
/// A ping without an answer for so long makes the connection shaky.
const SHAKY_AFTER: u64 = 3_000;
/// A connection that lasted so long starts the delays anew.
const LASTED: u64 = 5_000;
/// A token is not used in the last moments of its life.
const TOKEN_MARGIN: u64 = 30_000;
/// The least delay after being told that the server restarts, is full, or was sent too many frames.
const RESTARTED: u64 = 1_000;
const FULL: u64 = 5_000;
const TOO_MANY: u64 = 30_000;
/// The longest delay that a server may ask for.
const RETRY_AFTER_MAX: u64 = 10 * 60_000;
/// Matches named in a hello at most.
const HAVE: usize = 32;
/// The longest name of an app, in bytes.
const APP: usize = 64;

/// Where the connection stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Step {
    /// None is wanted.
    #[default]
    Off,
    /// Waiting to try again, until then.
    Waiting(u64),
    /// A token is waited for, since then.
    Token(u64),
    /// A socket.
    Socket(u64),
    /// A welcome.
    Hello(u64),
    /// Signed in, since then.
    On(u64),
}

/// The connection.
#[derive(Debug, Default)]
pub(super) struct Link {
    step: Step,
    foreground: bool,
    attempt: u32,
    /// The access token, and until when it is good.
    access: Option<(Secret, u64)>,
    /// Counts the sockets.
    pub(super) session: u32,
    /// The server's process, once one is known.
    epoch: Option<u64>,
    /// The delay that the server asked for in its last words.
    pub(super) retry_after: Option<u64>,
    /// Whether its last words were that the account is blocked.
    pub(super) blocked: bool,
    /// The number of the last ping.
    ping: u64,
    next_ping: u64,
    /// When the oldest ping without an answer was sent, and its number.
    unanswered: Option<(u64, u64)>,
    /// When the last ping was sent.
    pinged: u64,
    shaky: bool,
}

impl Link {
    pub(super) fn is_on(&self) -> bool {
        matches!(self.step, Step::On(_))
    }

    /// The session that is signed in.
    pub(super) fn signed_in(&self) -> Option<u32> {
        self.is_on().then_some(self.session)
    }

    /// Since when one is signed in.
    pub(super) fn on_since(&self) -> Option<u64> {
        match self.step {
            Step::On(since) => Some(since),
            _ => None,
        }
    }

    pub(super) fn due(&self) -> Option<u64> {
        match self.step {
            Step::Off => None,
            Step::Waiting(until) => Some(until),
            Step::Token(since) | Step::Socket(since) | Step::Hello(since) => Some(since + STEP_WITHIN),
            Step::On(_) => {
                let patience = if self.shaky { LOST_AFTER } else { SHAKY_AFTER };
                let out = self.unanswered.map(|(sent, _)| sent + patience);
                Some(out.map_or(self.next_ping, |out| out.min(self.next_ping)))
            }
        }
    }
}

impl Sync {
    pub(super) fn foreground(&mut self) {
        if !core::mem::replace(&mut self.link.foreground, true) && !self.is_final() {
            self.link.attempt = 0;
            self.connect();
        }
    }

    pub(super) fn background(&mut self) {
        if core::mem::replace(&mut self.link.foreground, false) && !self.is_final() {
            self.drop_socket();
            self.set_connection(Connection::Off);
        }
    }

    /// Whether one does not come back by oneself.
    fn is_final(&self) -> bool {
        use Connection::{Blocked, Elsewhere, Gone, SignedOut, UpdateNeeded};
        matches!(self.model.connection, Blocked | Elsewhere | Gone | SignedOut | UpdateNeeded)
    }

    pub(super) fn continue_here(&mut self) {
        if self.model.connection == Connection::Elsewhere {
            self.restart_link();
        }
    }

    pub(super) fn retry_now(&mut self) {
        let waits = matches!(self.link.step, Step::Waiting(_));
        let ended = self.is_final() && self.model.connection != Connection::Elsewhere;
        if waits || (self.link.foreground && ended) {
            self.link.attempt = 0;
            self.connect();
        }
    }

    /// Begins anew, with a fresh token.
    pub(super) fn restart_link(&mut self) {
        self.drop_socket();
        self.link.access = None;
        self.link.attempt = 0;
        if self.link.foreground {
            self.connect();
        } else {
            self.set_connection(Connection::Off);
        }
    }

    /// No connection any more, and none by itself.
    pub(super) fn end(&mut self, connection: Connection) {
        self.drop_socket();
        self.link.access = None;
        self.set_connection(connection);
    }

    /// Leaves the socket behind, if there is one.
    fn drop_socket(&mut self) {
        if matches!(self.link.step, Step::Socket(_) | Step::Hello(_) | Step::On(_)) {
            self.outputs.push_back(Output::CloseSocket);
        }
        self.lost();
        self.link.step = Step::Off;
    }

    /// Notes that the connection is gone, if there was one.
    fn lost(&mut self) {
        if let Step::On(since) = self.link.step {
            self.model.lost_since = Some(self.now);
            if self.now.saturating_sub(since) >= LASTED {
                self.link.attempt = 0;
            }
        }
        self.link.unanswered = None;
        self.link.shaky = false;
    }

    fn connect(&mut self) {
        let good = self.link.access.as_ref().is_some_and(|(_, until)| self.now + TOKEN_MARGIN < *until);
        if good {
            self.link.step = Step::Socket(self.now);
            self.link.session += 1;
            self.outputs.push_back(Output::Connect);
        } else {
            self.link.step = Step::Token(self.now);
            self.outputs.push_back(Output::RefreshToken);
        }
        self.set_connection(Connection::Connecting { attempt: self.link.attempt, retry_at: None });
    }

    /// Comes back after a while: a random part of a span that doubles with every failure, and never before
    /// `least` ms.
    fn come_back(&mut self, least: u64) {
        self.lost();
        let [first, longest] = BACKOFF;
        let span = first.saturating_mul(1 << self.link.attempt.min(16)).min(longest);
        let delay = least.min(RETRY_AFTER_MAX) + self.random(span);
        self.link.attempt = self.link.attempt.saturating_add(1);
        let until = self.now + delay;
        self.link.step = Step::Waiting(until);
        self.set_connection(Connection::Connecting { attempt: self.link.attempt, retry_at: Some(until) });
    }

    pub(super) fn token(&mut self, access: Secret, good_ms: u64) {
        self.link.access = Some((access, self.now.saturating_add(good_ms)));
        if matches!(self.link.step, Step::Token(_)) {
            self.link.step = Step::Socket(self.now);
            self.link.session += 1;
            self.outputs.push_back(Output::Connect);
        }
    }

    pub(super) fn token_failed(&mut self, trouble: TokenTrouble) {
        if !matches!(self.link.step, Step::Token(_)) {
            return;
        }
        match trouble {
            TokenTrouble::Unreachable { retry_after_ms } => self.come_back(retry_after_ms.unwrap_or(0)),
            TokenTrouble::Refused => self.end(Connection::SignedOut),
            TokenTrouble::Blocked => self.end(Connection::Blocked),
            TokenTrouble::Local(code) => {
                self.refuse(AskKind::SignIn, code);
                self.come_back(0);
            }
        }
    }

    pub(super) fn connect_failed(&mut self) {
        if matches!(self.link.step, Step::Socket(_)) {
            self.come_back(0);
        }
    }

    pub(super) fn opened(&mut self) {
        let Some((access, _)) =
            self.link.access.clone().filter(|_| matches!(self.link.step, Step::Socket(_)))
        else {
            return;
        };
        self.link.step = Step::Hello(self.now);
        (self.link.retry_after, self.link.blocked) = (None, false);
        self.quiet = Quiet::default();
        let mut known: Vec<_> = self.model.matches.values().collect();
        known.sort_unstable_by_key(|game| (game.stage == Stage::Over, u64::MAX - game.order));
        let known = known.into_iter().map(|game| (&game.info.id, game.log.len() as u64));
        let missed = self.missed.iter().filter(|id| !self.model.matches.contains_key(*id));
        // What runs is told unasked.
        let have = missed.map(|id| (id, 0)).chain(known).take(HAVE);
        let have = have.map(|(id, log)| Have { id: id.clone(), log }).collect();
        let app = self.app.char_indices().take_while(|(at, letter)| at + letter.len_utf8() <= APP);
        let app = app.map(|(_, letter)| letter).collect();
        let token = access.reveal().to_owned();
        self.send(&ClientFrame::Hello { v: protocol::VERSION, token, app, have });
    }

    pub(super) fn closed(&mut self, code: Option<u16>) {
        if !matches!(self.link.step, Step::Socket(_) | Step::Hello(_) | Step::On(_)) {
            return;
        }
        let asked = self.link.retry_after.take();
        let is = |known: CloseCode| code == Some(known.number());
        if is(CloseCode::TakenOver) {
            self.lost();
            self.link.step = Step::Off;
            self.set_connection(Connection::Elsewhere);
        } else if is(CloseCode::Version) {
            self.lost();
            self.link.step = Step::Off;
            self.set_connection(Connection::UpdateNeeded);
        } else if is(CloseCode::Gone) {
            self.lost();
            self.link.step = Step::Off;
            self.set_connection(if self.link.blocked { Connection::Blocked } else { Connection::Gone });
        } else if is(CloseCode::Token) {
            self.link.access = None;
            if self.link.attempt == 0 {
                self.lost();
                self.link.attempt = 1;
                self.connect();
            } else {
                self.come_back(asked.unwrap_or(0));
            }
        } else if is(CloseCode::Restart) {
            self.come_back(asked.unwrap_or(RESTARTED));
        } else if is(CloseCode::Full) {
            self.come_back(asked.unwrap_or(FULL));
        } else if is(CloseCode::TooMany) {
            self.come_back(asked.unwrap_or(TOO_MANY));
        } else {
            self.come_back(asked.unwrap_or(0));
        }
    }

    /// Leaves a socket that does not serve any more and comes back with another.
    pub(super) fn reconnect(&mut self) {
        self.outputs.push_back(Output::CloseSocket);
        self.come_back(0);
    }

    pub(super) fn welcome(&mut self, welcome: &Welcome) {
        let Step::Hello(asked) = self.link.step else { return };
        self.link.step = Step::On(self.now);
        let restarted = self.link.epoch.is_some_and(|epoch| epoch != welcome.epoch);
        if self.link.epoch != Some(welcome.epoch) {
            self.offset.reset();
        }
        self.link.epoch = Some(welcome.epoch);
        self.model.server.clone_from(&welcome.server);
        self.offset.sample(welcome.now, self.now, self.now.saturating_sub(asked));
        self.model.offset = self.offset.get();
        self.link.shaky = false;
        self.link.unanswered = None;
        let was_lost = self.model.lost_since.take();
        self.set_connection(Connection::On);
        if restarted {
            for game in self.model.matches.values_mut().filter(|game| game.stage != Stage::Over) {
                game.restored = true;
            }
            self.tell(OnlineEvent::ServerRestarted);
        }
        if was_lost.is_some() {
            self.tell(OnlineEvent::Back);
        }
        self.send_ping();
        self.resume(welcome, was_lost);
    }

    fn send_ping(&mut self) {
        self.link.ping += 1;
        let n = self.link.ping;
        self.link.pinged = self.now;
        self.link.unanswered.get_or_insert((self.now, n));
        self.set_next_ping();
        self.send(&ClientFrame::Ping { n });
    }

    /// A match began or ended: pings come at another pace.
    pub(super) fn set_next_ping(&mut self) {
        let live = self.model.running().next().is_some();
        self.link.next_ping = self.link.pinged + if live { PING_LIVE } else { PING_IDLE };
    }

    pub(super) fn pong(&mut self, n: u64, server_now: u64) {
        if let Some((_, oldest)) = self.link.unanswered
            && n >= oldest
        {
            self.link.unanswered = None;
            self.link.shaky = false;
            if self.link.is_on() {
                self.set_connection(Connection::On);
            }
        }
        if n == self.link.ping {
            self.offset.sample(server_now, self.now, self.now.saturating_sub(self.link.pinged));
            self.model.offset = self.offset.get();
        }
    }

    pub(super) fn pass_link(&mut self) {
        match self.link.step {
            Step::Waiting(until) if self.now >= until => self.connect(),
            Step::Token(since) if self.now >= since + STEP_WITHIN => self.come_back(0),
            Step::Socket(since) | Step::Hello(since) if self.now >= since + STEP_WITHIN => self.reconnect(),
            Step::On(_) => {
                let silent = self.link.unanswered.map_or(0, |(sent, _)| self.now.saturating_sub(sent));
                if silent >= LOST_AFTER {
                    self.reconnect();
                    return;
                }
                if silent >= SHAKY_AFTER && !core::mem::replace(&mut self.link.shaky, true) {
                    self.set_connection(Connection::Shaky);
                }
                if self.now >= self.link.next_ping {
                    self.send_ping();
                }
            }
            _ => {}
        }
    }
}
