//! What is asked beside the commands of matches: sent again after a lost connection until it is answered.

use super::{Output, Sync};
use crate::online::{Ask, AskKind, Connection, Looked, OnlineEvent, Queued};
use protocol::{ClientFrame, Code, MatchKind, Queue, limits::FRAME_IN};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Requests that may be without an answer at a time.
const LIMIT: usize = 20;
/// Without an answer for so long a request is sent again, in ms.
const AGAIN: u64 = 15_000;
/// A server that is busy is asked again after so long, in ms.
const BUSY: u64 = 1_000;
/// The longest time after which one request that came too fast is sent again without a word, in ms.
const TOO_FAST: u64 = 5_000;
/// How often a request is sent.
const TRIES: u32 = 6;
/// So many requests are sent within [`PACE`] at most, in ms: fewer than a server lets through.
const PACED: usize = 20;
const PACE: u64 = 2_500;

/// A request without an answer.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub(super) ask: Ask,
    /// What makes it the same request when it is sent again.
    key: String,
    session: Option<u32>,
    again: Option<u64>,
    tries: u32,
    /// Matches known when it was asked.
    orders: u64,
}

/// All requests without an answer, by their ids.
#[derive(Debug, Default)]
pub(super) struct Asks {
    last: u64,
    waiting: BTreeMap<u64, Asked>,
    /// When the latest requests were sent, oldest first.
    sent: VecDeque<u64>,
}

impl Asks {
    /// Whether one more may be sent now; else when.
    fn pace(&mut self, now: u64) -> Result<(), u64> {
        while self.sent.front().is_some_and(|at| now >= at.saturating_add(PACE)) {
            self.sent.pop_front();
        }
        match self.sent.front() {
            Some(oldest) if self.sent.len() >= PACED => Err(oldest.saturating_add(PACE)),
            _ => {
                self.sent.push_back(now);
                Ok(())
            }
        }
    }

    /// What has no answer is sent again at a moment.
    pub(super) fn send_again(&mut self, at: u64) {
        self.waiting.values_mut().for_each(|asked| asked.again = Some(at));
    }

    pub(super) fn due(&self) -> Option<u64> {
        self.waiting.values().filter_map(|asked| asked.again).min()
    }

    /// Queues that are being asked for.
    pub(super) fn queues(&self) -> BTreeSet<Queue> {
        let queues = self.waiting.values().filter_map(|asked| match asked.ask {
            Ask::Queue(queue) => Some(queue),
            _ => None,
        });
        queues.collect()
    }
}

impl Sync {
    /// Hears a wish of the player.
    pub(super) fn ask(&mut self, ask: Ask) {
        match ask {
            Ask::Say { id, text } => self.say(id, text),
            Ask::Army { id, ranks } => self.army(id, ranks),
            Ask::Phrase { .. } if self.model.is_on() && self.is_quiet() => {
                self.refuse(AskKind::Phrase, Code::SlowDown.text())
            }
            Ask::Phrase { id, phrase } if self.model.is_on() => {
                self.send(&ClientFrame::Phrase { id, phrase })
            }
            Ask::Phrase { .. } => self.refuse(AskKind::Phrase, "offline"),
            Ask::ForgetLook => self.model.look = None,
            Ask::Dismiss(id) => {
                if self.model.matches.get(&id).is_some_and(|game| game.result.is_some()) {
                    self.drop_match(&id);
                }
            }
            Ask::ContinueHere => self.continue_here(),
            Ask::RetryNow => self.retry_now(),
            Ask::Account(ask) => {
                *self.model.waiting.entry(ask.kind()).or_default() += 1;
                self.outputs.push_back(Output::Account(ask));
            }
            other => self.request(other),
        }
    }

    fn request(&mut self, ask: Ask) {
        let Some(kind) = ask.kind() else { return };
        if !matches!(
            self.model.connection,
            Connection::Connecting { .. } | Connection::On | Connection::Shaky
        ) {
            self.refuse(kind, "offline");
            return;
        }
        if let Ask::Queue(queue) = ask {
            self.wishes.insert(queue);
            self.model.queues.entry(queue).or_insert(Queued { since: self.now, confirmed: false });
            self.queue(queue);
            return;
        }
        if let Ask::Unqueue(queue) = ask {
            let all = queue.is_none();
            self.wishes.retain(|wish| !all && Some(*wish) != queue);
            self.model.queues.retain(|wish, _| !all && Some(*wish) != queue);
            if self.wishes.is_empty() {
                self.undecided = None;
            }
        }
        if let Ask::Look(code) = &ask {
            self.model.look = Some(Looked::Asking { code: code.clone() });
        }
        self.put(kind, ask);
    }

    /// Asks for a place in a queue.
    pub(super) fn queue(&mut self, queue: Queue) {
        let since = self.now;
        self.model.queues.entry(queue).or_insert(Queued { since, confirmed: false });
        self.put(AskKind::Queue, Ask::Queue(queue));
    }

    fn put(&mut self, kind: AskKind, ask: Ask) {
        let twice = !matches!(kind, AskKind::Create | AskKind::Report)
            && self.asks.waiting.last_key_value().is_some_and(|(_, last)| last.ask == ask);
        if twice {
            return;
        }
        if self.asks.waiting.len() >= LIMIT {
            self.undo(&ask);
            self.refuse(kind, "too_many_asks");
            return;
        }
        let key = self.key();
        let (session, again, orders) = (None, None, self.orders);
        let asked = Asked { ask, key, session, again, tries: 0, orders };
        // A longer frame would cost the connection, again and again.
        let length = frame(u64::MAX, &asked)
            .and_then(|frame| serde_json::to_string(&frame).ok())
            .map_or(0, |text| text.len());
        if length > FRAME_IN {
            self.undo(&asked.ask);
            self.refuse(kind, "too_long");
            return;
        }
        self.asks.last += 1;
        self.asks.waiting.insert(self.asks.last, asked);
        *self.model.waiting.entry(kind).or_default() += 1;
        self.send_asks();
    }

    /// Sends what was not sent in this session, and what is due again.
    pub(super) fn send_asks(&mut self) {
        if !self.link.is_on() || self.is_quiet() {
            return;
        }
        let (session, now) = (Some(self.link.session), self.now);
        let mut waiting = core::mem::take(&mut self.asks.waiting);
        for (id, asked) in &mut waiting {
            let due = asked.session != session || asked.again.is_some_and(|at| at <= now);
            if !due {
                continue;
            }
            if let Err(at) = self.asks.pace(now) {
                asked.again = Some(at);
                continue;
            }
            asked.tries += 1;
            (asked.session, asked.again) = (session, Some(now + AGAIN));
            if let Some(frame) = frame(*id, asked) {
                self.send(&frame);
            }
            if self.is_quiet() {
                break; // the rest follows when it may
            }
        }
        self.asks.waiting = waiting;
    }

    pub(super) fn pass_asks(&mut self) {
        if !self.link.is_on() || self.is_quiet() || self.asks.due().is_none_or(|at| at > self.now) {
            return;
        }
        let now = self.now;
        let over = |asked: &Asked| asked.tries >= TRIES && asked.again.is_some_and(|at| at <= now);
        let given_up: Vec<u64> =
            self.asks.waiting.iter().filter(|(_, asked)| over(asked)).map(|(id, _)| *id).collect();
        for id in given_up {
            if let Some(asked) = self.complete(id) {
                self.fail(asked, "unavailable".to_owned(), None);
            }
        }
        self.send_asks();
    }

    /// A request is answered.
    pub(super) fn complete(&mut self, id: u64) -> Option<Asked> {
        let asked = self.asks.waiting.remove(&id)?;
        if let Some(kind) = asked.ask.kind() {
            self.answered(kind);
        }
        Some(asked)
    }

    pub(super) fn answered(&mut self, kind: AskKind) {
        if let Some(waiting) = self.model.waiting.get_mut(&kind) {
            *waiting = waiting.saturating_sub(1);
            if *waiting == 0 {
                self.model.waiting.remove(&kind);
            }
        }
    }

    /// Whether this is a join: it is answered by its match, which comes behind the room; only then do
    /// commands find it.
    pub(super) fn is_join(&self, id: u64) -> bool {
        self.asks.waiting.get(&id).is_some_and(|asked| matches!(asked.ask, Ask::Join(_)))
    }

    /// A private match was made: a join that has no answer of its own has one now.
    pub(super) fn joined(&mut self) {
        let join = self.asks.waiting.iter().find(|(_, asked)| matches!(asked.ask, Ask::Join(_)));
        if let Some((id, _)) = join.map(|(id, asked)| (*id, asked.orders)) {
            self.complete(id);
            self.tell(OnlineEvent::Done(AskKind::Join));
        }
    }

    pub(super) fn error(&mut self, id: u64, code: Code, retry_after_ms: Option<u64>, about: Option<String>) {
        let now = self.now;
        if code == Code::Blocked {
            self.link.blocked = true; // the socket is about to be closed
        } else if let Some(asked) = self.asks.waiting.get_mut(&id) {
            // A server that names a short time means this frame; a long one or none, this wish.
            let too_fast = code == Code::SlowDown && retry_after_ms.is_some_and(|ms| ms <= TOO_FAST);
            let passing = matches!(code, Code::Busy | Code::Unavailable | Code::Draining);
            if too_fast && asked.tries < TRIES {
                self.be_quiet(retry_after_ms, true);
            } else if passing && asked.tries < TRIES {
                asked.again = Some(now + retry_after_ms.unwrap_or(BUSY * u64::from(asked.tries)));
            } else if let Some(asked) = self.complete(id) {
                self.fail(asked, code.text().to_owned(), retry_after_ms);
            }
        } else if let Some(id) = about {
            self.refused_about(&id, code, retry_after_ms);
        } else if !self.link.is_on() {
            self.link.retry_after = retry_after_ms;
        } else if matches!(code, Code::SlowDown | Code::Busy) {
            self.be_quiet(retry_after_ms, code == Code::SlowDown);
        } else if id == 0 {
            self.refuse(AskKind::Say, code.text());
        }
    }

    fn fail(&mut self, asked: Asked, code: String, retry_after_ms: Option<u64>) {
        let retry_at = retry_after_ms.map(|ms| self.now.saturating_add(ms));
        let resent = asked.tries > 1;
        let silent = match &asked.ask {
            // What was asked twice may have been done at the first time.
            Ask::Join(_) => resent && self.orders > asked.orders,
            Ask::Queue(_) => {
                code == Code::InQueueMatch.text()
                    && self.model.in_queue_match()
                    && (resent || self.orders > asked.orders)
            }
            _ => false,
        };
        self.undo(&asked.ask);
        if let Ask::Look(room) | Ask::Join(room) = &asked.ask
            && !silent
        {
            self.model.look = Some(Looked::Failed { code: room.clone(), why: code.clone(), retry_at });
        }
        if let (Some(kind), false) = (asked.ask.kind(), silent) {
            self.tell(OnlineEvent::Refused { kind, code, retry_at });
        }
    }

    /// Takes back what a wish has already changed here.
    fn undo(&mut self, ask: &Ask) {
        if let Ask::Queue(queue) = ask {
            self.wishes.remove(queue);
            self.model.queues.remove(queue);
        }
    }

    pub(super) fn refuse(&mut self, kind: AskKind, code: &str) {
        self.tell(OnlineEvent::Refused { kind, code: code.to_owned(), retry_at: None });
    }

    pub(super) fn made(&mut self, kind: MatchKind) {
        match kind {
            MatchKind::Private => self.joined(),
            MatchKind::Queue => {
                // One match from a queue at a time: all searches end with it (TB-35).
                self.wishes.clear();
                self.model.queues.clear();
            }
        }
    }
}

fn frame(id: u64, asked: &Asked) -> Option<ClientFrame> {
    Some(match asked.ask.clone() {
        Ask::Queue(queue) => ClientFrame::Queue { id, queue },
        Ask::Unqueue(queue) => ClientFrame::Unqueue { id, queue },
        Ask::Create { game, settings } => ClientFrame::Create { id, key: asked.key.clone(), game, settings },
        Ask::Close(code) => ClientFrame::Close { id, code },
        Ask::Look(code) => ClientFrame::Look { id, code },
        Ask::Join(code) => ClientFrame::Join { id, code },
        Ask::Name(name) => ClientFrame::Name { id, name },
        Ask::Profile(name) => ClientFrame::Profile { id, name },
        Ask::Top { game, from, around, tier } => ClientFrame::Top { id, game, from, around, tier },
        Ask::Games { before } => ClientFrame::Games { id, before },
        Ask::Record(of) => ClientFrame::Record { id, of },
        Ask::Block { player, on } => ClientFrame::Block { id, player, on },
        Ask::Report { player, about, reason } => {
            ClientFrame::Report { id, key: asked.key.clone(), player, about, reason }
        }
        _ => return None,
    })
}
