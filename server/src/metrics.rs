//! What the operator can see: counters, gauges and histograms in Prometheus' text form. No
//! account, match or session is ever a label.

use crate::{
    relay::{Counts, Gauges},
    store::sqlite::Wal,
};
use prometheus_client::{
    encoding::text::encode,
    metrics::{
        counter::Counter,
        gauge::Gauge,
        histogram::{Histogram, exponential_buckets},
    },
    registry::Registry,
};
use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

/// All metrics of a server.
pub(crate) struct Metrics {
    registry: Registry,
    frames_in: Counter,
    frames_out: Counter,
    bytes_out: Counter,
    limited: Counter,
    slow_closes: Counter,
    handshakes: Counter,
    turn: Histogram,
    commit: Histogram,
    group: Histogram,
    failed_commits: Counter,
    draining: Gauge,
    wal: Gauge,
    wal_behind: Gauge,
    gauges: [Gauge; 5],
    counts: [Counter; 13],
    /// What was told of the relay's own counts.
    told: Mutex<Counts>,
}

fn flat(counts: &Counts) -> [u64; 13] {
    [
        counts.accepted,
        counts.again,
        counts.rejected,
        counts.mismatched,
        counts.failed_saves,
        counts.begun,
        counts.ended,
        counts.taken_over,
        counts.silent,
        counts.stalls,
        counts.rebuilt,
        counts.paired,
        counts.waited_ms,
    ]
}

const COUNTS: [(&str, &str); 13] = [
    ("commands_accepted", "Commands accepted"),
    ("commands_again", "Repeated commands that were answered again"),
    ("commands_rejected", "Commands refused by rules or table"),
    ("commands_mismatched", "Stale, conflicting and resynchronised commands"),
    ("saves_failed", "Groups of changes that a match could not save"),
    ("matches_begun", "Matches begun"),
    ("matches_ended", "Matches ended"),
    ("sessions_taken_over", "Sockets replaced by a newer one of the same account"),
    ("sockets_silent", "Sockets closed for silence"),
    ("stalls", "Times that the process stood still for more than two seconds"),
    ("matches_rebuilt", "Matches rebuilt from the store after a fault"),
    ("pairs", "Pairs made by queues"),
    ("pair_wait_milliseconds", "What paired players waited together"),
];

const GAUGES: [(&str, &str); 5] = [
    ("sockets", "Open sockets"),
    ("signed_in", "Signed-in accounts"),
    ("matches", "Matches in memory"),
    ("tickets", "Tickets in queues"),
    ("saving", "Groups of changes in flight"),
];

impl Metrics {
    /// Fresh metrics.
    pub(crate) fn new() -> Self {
        let mut registry = Registry::with_prefix("wildcard");
        let mut counter = |name: &str, help: &str| {
            let counter = Counter::default();
            registry.register(name, help, counter.clone());
            counter
        };
        let frames_in = counter("frames_in", "Frames read");
        let frames_out = counter("frames_out", "Frames sent");
        let bytes_out = counter("frames_out_bytes", "Bytes of frames sent");
        let limited = counter("frames_limited", "Frames refused for being too many");
        let slow_closes = counter("slow_closes", "Sockets closed for reading too slowly");
        let handshakes = counter("connections", "Connections accepted");
        let failed_commits = counter("commits_failed", "Transactions that failed");
        let counts = COUNTS.map(|(name, help)| counter(name, help));
        let mut histogram = |name: &str, help: &str, first: f64| {
            let histogram = Histogram::new(exponential_buckets(first, 2.0, 16));
            registry.register(name, help, histogram.clone());
            histogram
        };
        let turn = histogram("relay_turn_seconds", "What the relay does between two waits", 0.000_01);
        let commit = histogram("commit_seconds", "Transactions, fsync included", 0.000_05);
        let group = histogram("commit_groups", "Groups of changes in a transaction", 1.0);
        let mut gauge = |name: &str, help: &str| {
            let gauge = Gauge::default();
            registry.register(name, help, gauge.clone());
            gauge
        };
        let draining = gauge("draining", "1 while the server is about to stop");
        let wal = gauge("store_log_bytes", "Length of the log beside the store's file");
        let wal_behind = gauge("store_log_behind_bytes", "How much of it is not in the file yet");
        let gauges = GAUGES.map(|(name, help)| gauge(name, help));
        Self {
            registry,
            frames_in,
            frames_out,
            bytes_out,
            limited,
            slow_closes,
            handshakes,
            turn,
            commit,
            group,
            failed_commits,
            draining,
            wal,
            wal_behind,
            gauges,
            counts,
            told: Mutex::default(),
        }
    }

    pub(crate) fn frame_in(&self) {
        self.frames_in.inc();
    }

    pub(crate) fn frame_out(&self, bytes: usize) {
        self.frames_out.inc();
        self.bytes_out.inc_by(bytes as u64);
    }

    pub(crate) fn limited(&self) {
        self.limited.inc();
    }

    pub(crate) fn slow_close(&self) {
        self.slow_closes.inc();
    }

    pub(crate) fn connection(&self) {
        self.handshakes.inc();
    }

    /// A transaction was made, or failed.
    pub(crate) fn commit(&self, took: Duration, groups: usize, good: bool) {
        self.commit.observe(took.as_secs_f64());
        self.group.observe(groups as f64);
        if !good {
            self.failed_commits.inc();
        }
    }

    /// How long the store's log is: one that only grows is held by a reader.
    pub(crate) fn wal(&self, wal: Wal) {
        self.wal.set(i64::try_from(wal.bytes).unwrap_or(i64::MAX));
        self.wal_behind.set(i64::try_from(wal.behind).unwrap_or(i64::MAX));
    }

    /// The relay has had a turn.
    pub(crate) fn turn(&self, took: Duration) {
        self.turn.observe(took.as_secs_f64());
    }

    /// What the relay has counted.
    pub(crate) fn count(&self, counts: Counts, gauges: Gauges, draining: bool) {
        let mut told = self.told();
        for (counter, (now, then)) in self.counts.iter().zip(flat(&counts).into_iter().zip(flat(&told))) {
            counter.inc_by(now.saturating_sub(then));
        }
        *told = counts;
        let present = [gauges.sockets, gauges.signed_in, gauges.matches, gauges.tickets, gauges.saving];
        for (gauge, value) in self.gauges.iter().zip(present) {
            gauge.set(i64::try_from(value).unwrap_or(i64::MAX));
        }
        self.draining.set(i64::from(draining));
    }

    fn told(&self) -> MutexGuard<'_, Counts> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether new players are welcome.
    pub(crate) fn is_ready(&self) -> bool {
        self.draining.get() == 0
    }

    /// Everything, as Prometheus reads it.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        let _ = encode(&mut text, &self.registry);
        text
    }
}
