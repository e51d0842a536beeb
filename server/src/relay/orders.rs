//! What the operator wants of a running server: written into the store by `server admin`.

use super::{
    Relay,
    game::{Letter, What},
    io::Waits,
};
use crate::store::{AccountId, Change, Order, Reads, StoredOrder};
use protocol::Code;

/// How often it looks, in ms.
const LOOK: u64 = 1_000;

impl<R: Reads> Relay<R> {
    pub(super) fn look_for_orders(&mut self) {
        if self.draining || self.now.mono < self.orders_seen.saturating_add(LOOK) {
            return;
        }
        self.orders_seen = self.now.mono;
        let Ok(orders) = self.reads.orders() else { return };
        // What is crossed out by now is no longer to be remembered.
        self.orders_taken.retain(|taken| orders.iter().any(|order| order.id == *taken));
        for StoredOrder { id: number, order } in orders {
            if let Order::DeleteAccount { id } = order
                && !self.is_gone(id)
            {
                // Crossed out when the account is gone, however often it takes.
                if !self.deleting.contains_key(&id) {
                    tracing::info!(order = number, "an order of the operator");
                    let _ = self.delete(None, id);
                }
                continue;
            }
            if !self.orders_taken.insert(number) {
                continue; // taken, and not yet crossed out
            }
            tracing::info!(order = number, "an order of the operator is carried out");
            match order {
                Order::CloseMatch { id } => {
                    if self.bring(id) {
                        self.post(id, Letter { at: self.now.mono, what: What::Abort });
                    }
                }
                Order::CloseSockets { id } => {
                    self.send_to(id, &super::error(0, Code::Blocked));
                    self.shut_out(id);
                }
                Order::DeleteAccount { .. } => {}
            }
            self.save(vec![Change::OrderDone(number)], Waits::Nobody);
        }
    }

    fn is_gone(&self, id: AccountId) -> bool {
        self.reads.account(id).is_ok_and(|account| account.is_none_or(|account| account.deleted))
    }
}
