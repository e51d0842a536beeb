//! Times of commands, collected by all clients.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

/// One answered command.
#[derive(Clone, Copy, Debug)]
struct Sample {
    /// When it was answered, since the measuring began.
    at: Duration,
    /// Since it was due.
    due_us: u32,
    /// Since it was sent.
    sent_us: u32,
}

/// Everything that clients count.
#[derive(Debug)]
pub(crate) struct Measure {
    began: Instant,
    samples: Mutex<Vec<Sample>>,
    /// Commands accepted.
    pub(crate) done: AtomicU64,
    /// Commands refused.
    pub(crate) rejected: AtomicU64,
    /// Errors told.
    pub(crate) errors: AtomicU64,
    /// Matches begun.
    pub(crate) matches: AtomicU64,
    /// Sockets lost that nobody wanted to lose.
    pub(crate) lost: AtomicU64,
    /// Hellos answered, with all that belongs to them.
    pub(crate) resumed: AtomicU64,
    /// What must never be, as told by clients.
    broken: Mutex<Vec<String>>,
}

/// Percentiles, in ms.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Times {
    pub(crate) count: usize,
    pub(crate) p50: f64,
    pub(crate) p99: f64,
    pub(crate) p999: f64,
    pub(crate) most: f64,
}

impl Times {
    /// Of times in µs.
    pub(crate) fn of(mut us: Vec<u32>) -> Self {
        us.sort_unstable();
        let at = |share: f64| {
            let index = ((us.len() as f64 * share).ceil() as usize).saturating_sub(1);
            us.get(index).map_or(0.0, |us| f64::from(*us) / 1_000.0)
        };
        Self { count: us.len(), p50: at(0.5), p99: at(0.99), p999: at(0.999), most: at(1.0) }
    }
}

pub(crate) fn us(time: Duration) -> u32 {
    u32::try_from(time.as_micros()).unwrap_or(u32::MAX)
}

impl Measure {
    pub(crate) fn new() -> Self {
        Self {
            began: Instant::now(),
            samples: Mutex::default(),
            done: AtomicU64::new(0),
            rejected: AtomicU64::new(0),
            errors: AtomicU64::new(0),
            matches: AtomicU64::new(0),
            lost: AtomicU64::new(0),
            resumed: AtomicU64::new(0),
            broken: Mutex::default(),
        }
    }

    /// A command was accepted.
    pub(crate) fn accepted(&self, due: Instant, sent: Instant) {
        self.done.fetch_add(1, Ordering::Relaxed);
        let sample =
            Sample { at: self.began.elapsed(), due_us: us(due.elapsed()), sent_us: us(sent.elapsed()) };
        self.samples.lock().unwrap_or_else(PoisonError::into_inner).push(sample);
    }

    /// Something that must never be.
    pub(crate) fn broken(&self, what: String) {
        let mut broken = self.broken.lock().unwrap_or_else(PoisonError::into_inner);
        if broken.len() < 20 {
            broken.push(what);
        }
    }

    pub(crate) fn take_broken(&self) -> Vec<String> {
        std::mem::take(&mut self.broken.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Since the measuring began.
    pub(crate) fn now(&self) -> Duration {
        self.began.elapsed()
    }

    /// Times since commands were due, and since they were sent, of those answered in between.
    pub(crate) fn between(&self, from: Duration, to: Duration) -> [Times; 2] {
        let samples = self.samples.lock().unwrap_or_else(PoisonError::into_inner);
        let within = || samples.iter().filter(|sample| (from..to).contains(&sample.at));
        [
            Times::of(within().map(|sample| sample.due_us).collect()),
            Times::of(within().map(|sample| sample.sent_us).collect()),
        ]
    }

    /// Forgets all samples.
    pub(crate) fn clear(&self) {
        self.samples.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

/// Chance that needs no quality: what a load is made of.
#[derive(Clone, Debug)]
pub(crate) struct Lot(u64);

impl Lot {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 16) % (end.max(1) as u64)).unwrap_or(0)
    }

    /// A share between 0 and 1.
    pub(crate) fn share(&mut self) -> f64 {
        self.below(1 << 20) as f64 / f64::from(1 << 20)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_those_of_the_list() {
        let times = Times::of((1..=1_000).rev().map(|ms| ms * 1_000).collect());
        assert_eq!(
            (times.count, times.p50, times.p99, times.p999, times.most),
            (1_000, 500.0, 990.0, 999.0, 1_000.0)
        );
        assert_eq!(Times::of(Vec::new()).p99, 0.0);
    }
}
