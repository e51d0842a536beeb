//! Ranked queues: one ticket per account and queue, oldest first, a window that opens (TB-34).

use super::{
    Relay,
    io::{ConnId, Mono},
    making::{Origin, queue_settings},
};
use crate::store::{AccountId, MatchFixed, Reads, Refused};
use protocol::{ClientFrame, Code, MatchKind, Queue, ServerFrame, limits::TICKET_LIFE};
use std::collections::BTreeMap;

/// How far apart ratings may be at first.
const WINDOW: u64 = 100;
/// How much further every [`WIDER_EVERY`].
const WIDER: u64 = 50;
const WIDER_EVERY: Mono = 5_000;
/// When anybody will do.
const OPEN_AFTER: Mono = 60_000;

/// Somebody who looks for an opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Ticket {
    account: AccountId,
    since: Mono,
    rating: i64,
    last_opponent: Option<AccountId>,
    /// When its socket was lost.
    lost: Option<Mono>,
    /// A match with it is being saved.
    pairing: bool,
}

impl Ticket {
    fn window(&self, now: Mono) -> u64 {
        let waited = now.saturating_sub(self.since);
        if waited >= OPEN_AFTER { u64::MAX } else { WINDOW + WIDER * (waited / WIDER_EVERY) }
    }
}

/// All queues, each with its tickets, oldest first.
#[derive(Debug, Default)]
pub(super) struct Queues(BTreeMap<Queue, Vec<Ticket>>);

impl Queues {
    pub(super) fn len(&self) -> usize {
        self.0.values().map(Vec::len).sum()
    }

    /// Queues that an account waits in.
    pub(super) fn of(&self, account: AccountId) -> Vec<Queue> {
        let has = |tickets: &[Ticket]| tickets.iter().any(|ticket| ticket.account == account);
        self.0.iter().filter(|(_, tickets)| has(tickets)).map(|(queue, _)| *queue).collect()
    }

    fn each(&mut self, account: AccountId) -> impl Iterator<Item = &mut Ticket> {
        self.0.values_mut().flatten().filter(move |ticket| ticket.account == account)
    }

    pub(super) fn lost(&mut self, account: AccountId, now: Mono) {
        self.each(account).for_each(|ticket| ticket.lost = Some(now));
    }

    pub(super) fn back(&mut self, account: AccountId) {
        self.each(account).for_each(|ticket| ticket.lost = None);
    }

    fn find(&mut self, queue: Queue, account: AccountId) -> Option<&mut Ticket> {
        self.0.get_mut(&queue)?.iter_mut().find(|ticket| ticket.account == account)
    }

    /// Takes an account out of all queues, whatever is being made of it.
    pub(super) fn evict(&mut self, account: AccountId) {
        self.0.values_mut().for_each(|tickets| tickets.retain(|ticket| ticket.account != account));
    }

    /// Takes an account out of one queue or of all; says out of which.
    pub(super) fn take(&mut self, account: AccountId, queue: Option<Queue>) -> Vec<Queue> {
        let mut left = Vec::new();
        for (name, tickets) in &mut self.0 {
            let before = tickets.len();
            if queue.is_none_or(|queue| queue == *name) {
                tickets.retain(|ticket| ticket.account != account || ticket.pairing);
            }
            if tickets.len() < before {
                left.push(*name);
            }
        }
        left
    }
}

impl<R: Reads> Relay<R> {
    pub(super) fn at_queue(&mut self, conn: ConnId, account: AccountId, frame: ClientFrame) {
        match frame {
            ClientFrame::Queue { id, queue } => match self.enqueue(account, queue) {
                Ok(waited_ms) => self.send(conn, &ServerFrame::Queued { id, queue, waited_ms }),
                Err(code) => self.refuse(conn, id, code),
            },
            ClientFrame::Unqueue { id, queue } => {
                let left = self.queues.take(account, queue);
                for queue in &left {
                    let why = "asked".to_owned();
                    self.send(conn, &ServerFrame::Unqueued { id, queue: *queue, why });
                }
                if left.is_empty() {
                    self.send(conn, &ServerFrame::Ok { id });
                }
            }
            _ => {}
        }
    }

    fn enqueue(&mut self, account: AccountId, queue: Queue) -> Result<Mono, Code> {
        if self.draining {
            return Err(Code::Draining);
        }
        let now = self.now.mono;
        let known = Self::read(self.reads.account(account))?.ok_or(Code::BadToken)?;
        if known.name.is_none() {
            return Err(Code::AccountNeeded);
        }
        if self.has_queue_match(account) {
            return Err(Code::InQueueMatch);
        }
        if let Some(ticket) = self.queues.find(queue, account) {
            ticket.lost = None;
            return Ok(now.saturating_sub(ticket.since));
        }
        let rating = Self::read(self.reads.rating(account, queue.game()))?.unwrap_or_default().points;
        let last_opponent = Self::read(self.reads.last_opponent(account, queue))?;
        let ticket = Ticket { account, since: now, rating, last_opponent, lost: None, pairing: false };
        self.queues.0.entry(queue).or_default().push(ticket);
        Ok(0)
    }

    /// Whether an account plays a match from a queue (TB-35).
    fn has_queue_match(&self, account: AccountId) -> bool {
        let matches = self.live.get(&account).map(|live| live.matches.as_slice()).unwrap_or_default();
        matches
            .iter()
            .filter_map(|id| self.matches.get(id))
            .any(|found| found.fixed.kind == MatchKind::Queue && found.verdict().is_none())
    }

    /// Pairs whoever fits, in all queues.
    pub(super) fn pair(&mut self) {
        if self.draining {
            return;
        }
        for queue in Queue::ALL.iter().copied() {
            self.drop_lost(queue);
            while let Some([first, second]) = self.next_pair(queue) {
                self.make_pair(queue, first, second);
            }
        }
    }

    fn drop_lost(&mut self, queue: Queue) {
        let now = self.now.mono;
        if let Some(tickets) = self.queues.0.get_mut(&queue) {
            let stays = |lost: Option<Mono>| lost.is_none_or(|lost| now.saturating_sub(lost) < TICKET_LIFE);
            tickets.retain(|ticket| ticket.pairing || stays(ticket.lost));
        }
    }

    /// The next two tickets that fit: the oldest first, and whom it fits best by age; its last
    /// opponent only if nobody else does.
    fn next_pair(&self, queue: Queue) -> Option<[AccountId; 2]> {
        let now = self.now.mono;
        let tickets = self.queues.0.get(&queue)?;
        let free: Vec<&Ticket> =
            tickets.iter().filter(|ticket| !ticket.pairing && ticket.lost.is_none()).collect();
        for (at, first) in free.iter().enumerate() {
            let fits = |other: &&&Ticket| {
                first.account != other.account
                    && first.rating.abs_diff(other.rating) <= first.window(now)
                    && !self.reads.blocked([first.account, other.account]).unwrap_or(true)
            };
            let met = |other: &&&Ticket| {
                first.last_opponent == Some(other.account) || other.last_opponent == Some(first.account)
            };
            let others = free.get(at + 1..).unwrap_or_default();
            let fresh = others.iter().find(|other| !met(other) && fits(other));
            if let Some(second) = fresh.or_else(|| others.iter().find(fits)) {
                return Some([first.account, second.account]);
            }
        }
        None
    }

    fn make_pair(&mut self, queue: Queue, first: AccountId, second: AccountId) {
        let now = self.now.mono;
        let waited = [first, second].map(|account| {
            self.queues.find(queue, account).map_or(0, |ticket| {
                ticket.pairing = true;
                now.saturating_sub(ticket.since)
            })
        });
        // Armies by lot (TB-34).
        let seats = if self.draw() & 1 == 0 { [first, second] } else { [second, first] };
        let mut fixed = self.fixed(seats, queue.game(), MatchKind::Queue, queue_settings(queue));
        fixed.queue = Some(queue);
        fixed.rated = true;
        match self.making(fixed, Origin::Queue { queue, waited }) {
            Ok(making) => self.make(making),
            Err(code) => tracing::error!(%code, "a queue's own settings are refused"),
        }
    }

    /// A pair plays: both leave all queues.
    pub(super) fn tickets_matched(&mut self, pair: [AccountId; 2], queue: Queue) {
        for account in pair {
            if let Some(ticket) = self.queues.find(queue, account) {
                ticket.pairing = false;
            }
            for queue in self.queues.take(account, None) {
                let why = "matched".to_owned();
                self.send_to(account, &ServerFrame::Unqueued { id: 0, queue, why });
            }
        }
    }

    /// Who plays a queue's match, waits in none (TB-35).
    pub(super) fn leave_queues_to_play(&mut self, fixed: &MatchFixed) {
        for account in fixed.seats.into_iter().filter(|_| fixed.kind == MatchKind::Queue) {
            for queue in self.queues.take(account, None) {
                let why = "matched".to_owned();
                self.send_to(account, &ServerFrame::Unqueued { id: 0, queue, why });
            }
        }
    }

    /// A pair could not play: whoever is free goes on waiting.
    pub(super) fn tickets_go_on(&mut self, pair: [AccountId; 2], queue: Queue, refused: Option<Refused>) {
        for account in pair {
            if let Some(ticket) = self.queues.find(queue, account) {
                ticket.pairing = false;
            }
            if refused == Some(Refused::InQueueMatch) && self.has_queue_match(account) {
                for queue in self.queues.take(account, None) {
                    let why = "matched".to_owned();
                    self.send_to(account, &ServerFrame::Unqueued { id: 0, queue, why });
                }
            }
        }
    }

    pub(super) fn leave_queues_for_drain(&mut self) {
        let waiting: Vec<AccountId> = self.queues.0.values().flatten().map(|ticket| ticket.account).collect();
        for account in waiting {
            for queue in self.queues.take(account, None) {
                let why = "draining".to_owned();
                self.send_to(account, &ServerFrame::Unqueued { id: 0, queue, why });
            }
        }
    }
}
