//! Armies of the hidden set-up: what is taken costs 39 points and is written back the same.

#![no_main]

use fuzz::Patched;
use libfuzzer_sys::fuzz_target;
use rules::{board::Army, maharajah::OwnArmy};

const SAMPLES: [&str; 4] =
    ["8/8/PPPPPPPP/RNBQKBNR", "rnbqkbnr/pppppppp/8/8", "8/8/8/4KMMM", "8/8/1PPPPPP1/AABNKBAA"];

fuzz_target!(|input: Patched<'_>| {
    let text = input.text(&SAMPLES);
    for army in Army::ALL {
        if let Ok(own) = OwnArmy::parse(army, &text) {
            assert_eq!(OwnArmy::parse(army, &own.text()), Ok(own));
        }
    }
});
