//! `sim`: worlds of many seeds, one after the other on every core.
//!
//! ```text
//! sim --seeds N --from S      worlds S to S+N-1; ends with `N passed, N failed`
//! sim --twins N --from S      twins that differ in a secret, until N states were told alike
//! sim --show S                one world, everything it hears and says on the error output
//! ```

use std::{
    collections::BTreeMap,
    process::ExitCode,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

fn number(args: &[String], name: &str) -> Option<u64> {
    let at = args.iter().position(|arg| arg == name)?;
    args.get(at + 1)?.parse().ok()
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().collect();
    if let Some(seed) = number(&args, "--show") {
        let report = sim::run(seed, true);
        println!("{report:#?}");
        return if report.broken.is_none() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    let (seeds, from) = (number(&args, "--seeds").unwrap_or(100), number(&args, "--from").unwrap_or(1));
    if let Some(states) = number(&args, "--twins") {
        return twins(from, states);
    }
    let next = AtomicU64::new(from);
    let sums = Mutex::new((BTreeMap::<&'static str, u64>::new(), 0_u64, 0_u64));
    let threads = number(&args, "--threads")
        .and_then(|threads| usize::try_from(threads).ok())
        .unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= from + seeds {
                        return;
                    }
                    let report = sim::run(seed, false);
                    let mut sums = sums.lock().unwrap_or_else(PoisonError::into_inner);
                    for (what, count) in report.tally {
                        *sums.0.entry(what).or_default() += count;
                    }
                    match report.broken {
                        None => sums.1 += 1,
                        Some(why) => {
                            sums.2 += 1;
                            println!("seed {seed}: {why}");
                        }
                    }
                }
            });
        }
    });
    let (tally, passed, failed) = sums.into_inner().unwrap_or_else(PoisonError::into_inner);
    for (what, count) in tally {
        println!("{count:>12}  {what}");
    }
    println!("{passed} passed, {failed} failed");
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn twins(from: u64, states: u64) -> ExitCode {
    match sim::twins::run(from, states) {
        Ok(shown) => {
            println!("{} states in {} pairs of worlds", shown.states, shown.pairs);
            println!("{} passed, 0 failed", shown.states);
            ExitCode::SUCCESS
        }
        Err(why) => {
            println!("{why}");
            println!("0 passed, 1 failed");
            ExitCode::FAILURE
        }
    }
}
