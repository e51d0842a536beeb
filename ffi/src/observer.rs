//! What a shell implements to hear of newer snapshots.

use crate::AppFailure;
use app::Observer;

/// Hears that there is a newer snapshot. Called from one thread of ours, never under a lock: it may
/// call back in, but should return soon, since the others wait for it.
#[uniffi::export(callback_interface)]
pub trait SnapshotObserver: Send + Sync {
    /// A snapshot with this revision, or a newer one, can be fetched.
    ///
    /// # Errors
    /// Whatever the shell throws; it stops nothing, and the next change is told all the same.
    fn changed(&self, revision: u64) -> Result<(), AppFailure>;
}

/// Passes a shell's observer to the app.
pub(crate) struct Relay(pub(crate) Box<dyn SnapshotObserver>);

impl Observer for Relay {
    fn changed(&self, revision: u64) {
        // Nobody here could do anything about it, and the shell knows its own exceptions.
        let _ = self.0.changed(revision);
    }
}
