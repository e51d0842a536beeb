//! What all players and their judge share: orders, promises, counts.

use crate::{Peer, ledger::Ledger};
use std::sync::{
    Arc, Mutex, MutexGuard, PoisonError,
    atomic::{AtomicU64, AtomicUsize, Ordering},
};
use tokio::sync::watch;

/// What players are to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// Play.
    Play,
    /// Finish what is under way, begin nothing, and wait; the how manieth time.
    Settle(u64),
    /// Go.
    End,
}

/// What all players and their judge share.
#[derive(Debug)]
pub struct Field {
    /// The server.
    pub peer: Peer,
    /// The promises.
    pub ledger: Mutex<Ledger>,
    /// Orders.
    pub order: watch::Sender<Order>,
    /// Players that have settled.
    pub settled: AtomicUsize,
    /// Numbers of what happened.
    pub counts: Counts,
    /// Out of how many commands a player dies once; 0 is never.
    pub mortal: u64,
}

/// What happened.
#[derive(Debug, Default)]
pub struct Counts {
    /// Players that died.
    pub deaths: AtomicU64,
    /// Commands that were saved when the server was killed, and not acknowledged.
    pub saved_untold: AtomicU64,
    /// Those of them that drew a card.
    pub card_untold: AtomicU64,
    /// Commands in flight that were not saved.
    pub unsaved: AtomicU64,
    /// Players found in the midst of a series when their connection broke.
    pub in_series: AtomicU64,
    /// Players found with pawns to place.
    pub in_placement: AtomicU64,
    /// Players found in a set-up.
    pub in_setup: AtomicU64,
    /// Players found in a pause.
    pub in_pause: AtomicU64,
    /// `bye` frames with a time to come back.
    pub byes: AtomicU64,
    /// Sockets closed with 1012.
    pub restarts: AtomicU64,
    /// Sockets that broke otherwise.
    pub breaks: AtomicU64,
}

/// One more.
pub(crate) fn add(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

impl Field {
    /// A field before a server.
    pub fn new(peer: Peer, mortal: u64) -> Arc<Self> {
        Arc::new(Self {
            peer,
            ledger: Mutex::default(),
            order: watch::Sender::new(Order::Settle(0)),
            settled: AtomicUsize::new(0),
            counts: Counts::default(),
            mortal,
        })
    }

    /// The promises.
    pub fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The present order.
    pub fn order(&self) -> Order {
        *self.order.borrow()
    }
}
