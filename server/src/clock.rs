//! The one place that reads clocks.

use crate::relay::Now;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Counts from the beginning of the process.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    began: Instant,
}

impl Clock {
    /// A clock that begins now.
    pub(crate) fn start() -> Self {
        Self { began: Instant::now() }
    }

    /// The present moment. `mono` is never 0, which stands for "never".
    pub(crate) fn now(&self) -> Now {
        let millis = |span: std::time::Duration| u64::try_from(span.as_millis()).unwrap_or(u64::MAX);
        Now {
            mono: millis(self.began.elapsed()).saturating_add(1),
            wall: millis(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()),
        }
    }
}
