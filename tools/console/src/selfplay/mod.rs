//! `console selfplay`: the computer plays itself, straight over rules and bots, on all cores.
//!
//! ```text
//! game   one game, with the record that reproduces it     sums   results, lengths, intervals
//! ```
//! The same seed gives the same games, however many play at the same time. A command that the
//! rules refuse, or a panic, is a failure with the record of the game.

mod game;
mod sums;

use crate::{args::SelfplayArgs, failure::Failure};
use bots::Level;
use game::{Ended, Pairing};
use std::{
    io::{self, Write},
    panic::{self, AssertUnwindSafe},
    sync::{
        atomic::{AtomicU32, Ordering},
        mpsc,
    },
    thread,
};
use sums::Sums;

/// Plays all games and prints what came of them.
///
/// # Errors
/// A fault with the record, when the rules refuse a command of the computer or something panics.
pub(crate) fn run(args: &SelfplayArgs) -> Result<(), Failure> {
    let level = |number| Level::new(number).ok_or_else(|| Failure::input("config_out_of_range", "level"));
    let levels = [level(args.level)?, level(args.level_b.unwrap_or(args.level))?];
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.unwrap_or(cores).clamp(1, 256);
    let next = AtomicU32::new(0);
    let stop = bots::Cancel::default();
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut sums = Sums::new(args.game, levels);
    thread::scope(|scope| {
        let (sender, games) = mpsc::sync_channel(threads * 4);
        for _ in 0..threads {
            let (sender, next, stop) = (sender.clone(), &next, &stop);
            scope.spawn(move || {
                while !stop.is_cancelled() {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= args.games {
                        break;
                    }
                    let pairing = Pairing::new(args.game, levels, args.seed, number);
                    if sender.send((number, play(&pairing, args.max_plies))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let told = in_order(games, &mut |number, ended: Ended| {
            sums.add(&ended);
            if args.json {
                writeln!(out, "{}", ended.json(number))?;
            }
            Ok(())
        });
        // Whoever still plays need not.
        stop.cancel();
        told
    })?;
    if args.json {
        writeln!(out, "{}", sums.json())?;
    } else {
        write!(out, "{}", sums.text())?;
    }
    Ok(out.flush()?)
}

/// Hands the games out by number.
fn in_order(
    games: mpsc::Receiver<(u32, Result<Ended, Failure>)>,
    each: &mut dyn FnMut(u32, Ended) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut waiting = std::collections::BTreeMap::new();
    let mut wanted = 0;
    for (number, ended) in games {
        waiting.insert(number, ended?);
        while let Some(ended) = waiting.remove(&wanted) {
            each(wanted, ended)?;
            wanted += 1;
        }
    }
    Ok(())
}

/// Plays one game; a panic in it becomes a failure like any other.
fn play(pairing: &Pairing, max_plies: u32) -> Result<Ended, Failure> {
    let mut record = None;
    let played = panic::catch_unwind(AssertUnwindSafe(|| pairing.play(max_plies, &mut record)));
    let what = match played {
        Ok(Ok(ended)) => return Ok(ended),
        Ok(Err(what)) => what,
        Err(_) => "the program panicked; its message stands above".to_owned(),
    };
    let record = record.map_or_else(|| "none".to_owned(), |record| record.to_json().unwrap_or_default());
    Err(Failure::fault(format!("{pairing}: {what}\nrecord: {record}")))
}
