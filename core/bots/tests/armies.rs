//! Armies for the computer are legal, and any two of them may start against each other (MJ-A54).

use bots::{army, presets};
use rules::{
    Seat,
    board::Army,
    maharajah::{Fixed, HiddenSetup, OwnArmy},
};

#[test]
fn mj_a54_every_preset_starts_against_every_other() {
    for white in presets() {
        for black in presets() {
            let armies = [white.army(Army::White), black.army(Army::Black)];
            assert!(begins(armies), "{} against {}", white.key, black.key);
        }
    }
}

fn begins([white, black]: [OwnArmy; 2]) -> bool {
    let Ok(Fixed::Waits(setup)) = HiddenSetup::default().fix(Seat::A, white) else { return false };
    matches!(setup.fix(Seat::B, black), Ok(Fixed::Begins(_)))
}

#[test]
fn mj_a54_the_seed_alone_decides_the_army_and_every_preset_comes_up() {
    for preset in presets() {
        for side in Army::ALL {
            let wanted = preset.army(side);
            assert!((0..200).any(|seed| army(side, seed) == wanted), "{}", preset.key);
        }
    }
    for seed in 0..50 {
        assert_eq!(army(Army::White, seed), army(Army::White, seed));
    }
}
