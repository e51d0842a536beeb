//! Who waits in a queue, and that two who fit do not wait for ever (T20, TB-34).

use super::Laws;
use ::server::store::{AccountId, Reads};
use protocol::Queue;
use std::collections::BTreeMap;

/// What pairing may take beyond the window: a sweep, a save, and saves that fail or are slow.
const SLACK: u64 = 25_000;

/// A ticket as its owner was told of it.
#[derive(Clone, Copy, Debug)]
struct Ticket {
    since: u64,
}

/// Everybody who waits, and since when two have fitted.
#[derive(Clone, Debug, Default)]
pub(super) struct Waiting {
    tickets: BTreeMap<(Queue, AccountId), Ticket>,
    fit: BTreeMap<(Queue, AccountId, AccountId), u64>,
}

impl Laws {
    pub(super) fn queued(&mut self, account: AccountId, queue: Queue, waited: u64) {
        let now = self.moment.now;
        self.count("queued");
        let ticket = Ticket { since: now.saturating_sub(waited) };
        self.waiting.tickets.entry((queue, account)).or_insert(ticket);
    }

    pub(super) fn unqueued(&mut self, account: AccountId, queue: Queue) {
        self.waiting.tickets.remove(&(queue, account));
    }

    /// The queues that an account was told it waits in, and still does.
    pub fn queues_of(&self, account: AccountId) -> Vec<Queue> {
        let own = self.waiting.tickets.keys().filter(|(_, waits)| *waits == account);
        own.map(|(queue, _)| *queue).collect()
    }

    /// No two who fit wait for longer than their windows.
    pub(super) fn look_at_queues(&mut self) {
        let now = self.moment.now;
        let here = &self.here;
        self.waiting.tickets.retain(|(_, account), _| here.conn_of(*account).is_some());
        let tickets: Vec<_> = self.waiting.tickets.iter().map(|(key, ticket)| (*key, *ticket)).collect();
        let before = core::mem::take(&mut self.waiting.fit);
        for (at, ((queue, one), first)) in tickets.iter().enumerate() {
            for ((other_queue, other), second) in tickets.iter().skip(at + 1) {
                if other_queue != queue || !self.fit(*queue, [*one, *other], [*first, *second]) {
                    continue;
                }
                let since = before.get(&(*queue, *one, *other)).copied().unwrap_or(now);
                self.waiting.fit.insert((*queue, *one, *other), since);
                if now > since + SLACK + self.here.stalled_within(since, now) {
                    return self.fail(now, format!("{one} and {other} wait in {queue:?} and fit"));
                }
            }
        }
    }

    fn fit(&self, queue: Queue, pair: [AccountId; 2], tickets: [Ticket; 2]) -> bool {
        let points = pair.map(|id| {
            let rating = self.store.rating(id, queue.game()).ok().flatten();
            rating.unwrap_or_default().points
        });
        let apart = points[0].abs_diff(points[1]).saturating_sub(100);
        let window = (apart.div_ceil(50) * 5_000).min(60_000);
        let oldest = tickets[0].since.min(tickets[1].since);
        // A rating at the time of queueing may have been another one.
        let window = if window > 0 { 60_000 } else { 0 };
        self.moment.now >= oldest + window && !self.store.blocked(pair).unwrap_or(true)
    }
}
