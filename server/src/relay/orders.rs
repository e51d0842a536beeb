//! What the operator wants of a running server: written into the store by `server admin`.

use super::{
    Relay,
    game::{Letter, What},
    io::Waits,
};
use crate::store::{Change, Order, Reads};
use protocol::Code;

/// How often it looks, in ms.
const LOOK: u64 = 1_000;

impl<R: Reads> Relay<R> {
    pub(super) fn look_for_orders(&mut self) {
        if self.draining || self.now.mono < self.orders_seen.saturating_add(LOOK) {
            return;
        }
        self.orders_seen = self.now.mono;
        let orders = self.reads.orders().unwrap_or_default();
        for order in orders {
            if !self.orders_taken.insert(order.id) {
                continue; // taken, and not yet crossed out
            }
            tracing::info!(order = order.id, "an order of the operator");
            match order.order {
                Order::CloseMatch { id } => {
                    if self.bring(id) {
                        self.post(id, Letter { at: self.now.mono, what: What::Abort });
                    }
                }
                Order::CloseSockets { id } => {
                    self.send_to(id, &super::error(0, Code::Blocked));
                    self.shut_out(id);
                }
                Order::DeleteAccount { id } => {
                    if self.delete(None, id).is_err() {
                        self.orders_taken.remove(&order.id);
                        continue; // the store failed: again in a second
                    }
                }
            }
            self.save(vec![Change::OrderDone(order.id)], Waits::Nobody);
        }
    }
}
