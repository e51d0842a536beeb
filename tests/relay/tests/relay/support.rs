//! What several of these tests need.

use relay_tests::{
    Peer, Relay, Sitter, http,
    pairs::{Pair, mix},
};
use rusqlite::Connection;
use serde_json::json;
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// The store's file, beside the running server.
pub(crate) fn file(relay: &Relay) -> Connection {
    let file = Connection::open(relay.store()).expect("the store");
    file.busy_timeout(Duration::from_secs(5)).expect("patience");
    file
}

/// Changes the store behind the server's back: time passes.
pub(crate) fn set(relay: &Relay, sql: &str) {
    file(relay).execute(sql, []).expect("a change");
}

/// Everything in the data folder.
pub(crate) fn raw_bytes(relay: &Relay) -> Vec<u8> {
    let mut bytes = Vec::new();
    for entry in std::fs::read_dir(relay.data()).expect("the folder") {
        bytes.extend(std::fs::read(entry.expect("a file").path()).unwrap_or_default());
    }
    bytes
}

/// The value of a metric.
pub(crate) async fn metric(relay: &Relay, name: &str) -> f64 {
    let text = http::get(&relay.peer(), "/metrics", None).await.body;
    let line = text.lines().find(|line| line.split(' ').next() == Some(name));
    let line = line.unwrap_or_else(|| panic!("no {name} in {text}"));
    line.rsplit(' ').next().and_then(|value| value.parse().ok()).expect("a number")
}

/// Memory that the server holds, in bytes.
pub(crate) fn memory(relay: &Relay) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", relay.pid())).unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|kib| kib.parse::<u64>().ok()).unwrap_or(0) * 1024
}

/// Two who play honestly for a while, one game after the other; how long each command took,
/// shortest first. Neither is ever closed.
pub(crate) async fn honest(peer: &Peer, at_most: usize, until: impl Fn() -> bool) -> Vec<Duration> {
    let (mut one, mut other) = (Sitter::guest(peer).await, Sitter::guest(peer).await);
    let mut times = Vec::new();
    while times.len() < at_most && !until() {
        let mut pair = Pair::of(one, other, "maharajah", json!({"setup": "classic"})).await;
        while times.len() < at_most && !until() {
            let began = Instant::now();
            if !pair.step(mix(99, times.len())).await {
                break;
            }
            times.push(began.elapsed());
            sleep(Duration::from_millis(20)).await;
        }
        [one, other] = pair.players;
    }
    assert!(one.client.is_alive().await && other.client.is_alive().await, "honest players were closed");
    times.sort_unstable();
    times
}

/// Machines are shared: what an honest command takes is told, and judged only where something must
/// be wrong.
pub(crate) const FAR_TOO_LONG: Duration = Duration::from_secs(5);

/// The 99th of 100.
pub(crate) fn p99(times: &[Duration]) -> Duration {
    times.get(times.len() * 99 / 100).or(times.last()).copied().unwrap_or_default()
}
