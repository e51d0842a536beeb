//! The rules engine and the naive oracle, the fuzzer choosing start and commands: they agree on
//! every line.

#![no_main]

use libfuzzer_sys::{
    arbitrary::{self, Arbitrary},
    fuzz_target,
};
use serde_json::Value;
use tests::{
    duel::{Difference, Duel, Opening},
    rng::Rng,
    starts::{maharajah, minesweeper, uno},
};

#[derive(Arbitrary, Debug)]
enum Saying<'a> {
    /// One of the legal commands, or placements.
    Legal(u16),
    /// Anything, by either seat.
    Text(bool, &'a str),
}

#[derive(Arbitrary, Debug)]
struct Game<'a> {
    kind: u8,
    start: u32,
    sayings: Vec<Saying<'a>>,
}

/// Commands of one game, so that an input takes milliseconds.
const COMMANDS_MAX: usize = 40;

fn play(record: &Value, sayings: &[Saying<'_>]) -> Result<(), Difference> {
    let Opening::Plays(mut duel) = Duel::begin(record)? else { return Ok(()) };
    for saying in sayings.iter().take(COMMANDS_MAX) {
        let actor = duel.line()["actor"].as_str().unwrap_or("A").to_owned();
        let (seat, text) = match saying {
            Saying::Text(by_a, text) => (if *by_a { "A" } else { "B" }.to_owned(), (*text).to_owned()),
            Saying::Legal(at) => {
                let legal = duel.line()["legal"].as_array().into_iter().flatten();
                let mut legal: Vec<String> = legal.filter_map(Value::as_str).map(str::to_owned).collect();
                legal.extend(duel.placements());
                if legal.is_empty() {
                    continue;
                }
                let at = usize::from(*at) % legal.len();
                (actor, legal.swap_remove(at))
            }
        };
        if duel.step(&seat, &text)?.is_none() {
            break;
        }
    }
    Ok(())
}

fuzz_target!(|game: Game<'_>| {
    let mut rng = Rng::of("fuzz", game.start.into());
    let record = match game.kind % 5 {
        0 => uno::record(&mut rng, "purist"),
        1 => uno::record(&mut rng, "capture"),
        2 => maharajah::classic(&mut rng),
        3 => maharajah::maharajah(&mut rng),
        _ => minesweeper::record(&mut rng),
    };
    if let Err(difference) = play(&record, &game.sayings) {
        panic!("{}\n{record}", difference.0);
    }
});
