//! What the operator wants of a running server: written into the store by `server admin`.

use super::Relay;
use crate::store::Reads;

impl<R: Reads> Relay<R> {
    pub(super) fn look_for_orders(&mut self) {
        if self.now.mono < self.orders_seen.saturating_add(1_000) {
            return;
        }
        self.orders_seen = self.now.mono;
    }
}
