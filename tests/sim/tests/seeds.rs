//! Worlds of many seeds, and those that once failed.

use std::sync::{
    Mutex,
    atomic::{AtomicU64, Ordering},
};

/// How many seeds are run.
const SEEDS: u64 = 200;

/// Runs worlds on all cores; what failed.
fn run(seeds: &[u64]) -> Vec<String> {
    let next = AtomicU64::new(0);
    let failed = Mutex::new(Vec::new());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(seed) = seeds.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
                    if let Some(why) = sim::run(*seed, false).broken {
                        let again = format!("cargo run -p sim -- --show {seed}");
                        failed.lock().unwrap().push(format!("seed {seed}: {why}\n  again: {again}"));
                    }
                }
            });
        }
    });
    failed.into_inner().unwrap()
}

#[test]
fn no_law_is_broken_in_two_hundred_worlds() {
    let seeds: Vec<u64> = (1..=SEEDS).collect();
    let failed = run(&seeds);
    assert!(failed.is_empty(), "{} failed:\n{}", failed.len(), failed.join("\n"));
}

#[test]
fn seeds_that_once_failed_do_not_fail_again() {
    let corpus = include_str!("../seeds.txt");
    let seeds: Vec<u64> =
        corpus.lines().filter_map(|line| line.split_whitespace().next()?.parse().ok()).collect();
    assert!(!seeds.is_empty());
    let failed = run(&seeds);
    assert!(failed.is_empty(), "{} failed:\n{}", failed.len(), failed.join("\n"));
}

/// The same seed gives the same world, to the last input and output: else no failure could be
/// looked at again.
#[test]
fn one_seed_gives_one_trace() {
    for seed in [3, 17, 86] {
        let (one, two) = (sim::run(seed, false), sim::run(seed, false));
        assert_eq!((one.hash, one.lines), (two.hash, two.lines), "seed {seed}");
        assert!(one.lines > 100, "seed {seed} is an empty world");
    }
    assert_ne!(sim::run(3, false).hash, sim::run(4, false).hash);
}

/// The worlds are rough and busy enough to say anything.
#[test]
fn what_the_worlds_are_for_happens_in_them() {
    let mut tally = std::collections::BTreeMap::<&str, u64>::new();
    for seed in 1..=40 {
        for (what, count) in sim::run(seed, false).tally {
            *tally.entry(what).or_default() += count;
        }
    }
    let wanted = [
        "killed",
        "drained",
        "stalls",
        "cuts",
        "repeats",
        "takeovers",
        "apps killed",
        "failed commits",
        "commits of unknown outcome",
        "from queues",
        "from rooms",
        "rematches",
        "deletions",
        "booked",
        "forfeit",
        "time",
        "resignation",
        "agreement",
        "deleted",
        "set-ups closed",
    ];
    let missing: Vec<&str> = wanted.into_iter().filter(|what| !tally.contains_key(what)).collect();
    assert!(missing.is_empty(), "never happened: {missing:?} in {tally:?}");
}
