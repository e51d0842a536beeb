//! Two implementations that share no code play the same random games and agree on every line,
//! every refusal and every placement, in every game and mode.
//!
//! `PROOF_POSITIONS=1000000 cargo test -p tests --test differential -- --nocapture` looks at more
//! positions and says what occurred.

use serde_json::Value;
use tests::{
    duel::play,
    positions,
    rng::Rng,
    starts::{broken, maharajah, minesweeper, uno},
    tally::Tally,
};

/// Commands of the longer games.
const LONGEST: usize = 60;

/// Plays games until enough different positions have been compared.
fn agree(proof: &str, start: impl Fn(&mut Rng) -> Value) -> Tally {
    let mut tally = Tally::default();
    for game in 0.. {
        if tally.positions() >= positions() {
            break;
        }
        let mut rng = Rng::of(proof, game);
        let record = start(&mut rng);
        play(record, &mut rng, LONGEST, &mut tally);
        tally.add("games");
    }
    println!("{proof}: {tally}");
    // Whatever the game: strangers are turned away, and offers are made, answered and refused.
    tally.require(&[
        ("rejected game_over", 50),
        ("rejected bad_text", 300),
        ("rejected not_your_turn", 300),
        ("rejected illegal_move", 500),
        ("rejected wrong_phase", 100),
        ("rejected cannot_end", 10),
        ("rejected no_offer", 50),
        ("rejected already_offered", 2),
        ("result agreement", 2),
        ("result resignation", 2),
        ("check", 300),
        ("played :castle", 10),
    ]);
    tally
}

#[test]
fn chess_uno_purist_agrees() {
    agree("purist", |rng| uno::record(rng, "purist")).require(&[
        ("result mate", 8),
        ("result inactivity", 8),
        ("series_stopped", 80),
        ("swap", 500),
        ("reshuffle", 500),
        ("played :joker", 200),
        ("played :ep", 10),
        ("played end", 100),
        ("pawns wait", 300),
        ("place", 300),
        ("rejected placement", 20),
        ("rejected placement_leaves_mate", 1),
        ("rejected promotion_needed", 1),
        ("promoted n", 10),
        ("chance ran out", 5),
    ]);
}

#[test]
fn chess_uno_king_hunt_agrees() {
    agree("king hunt", |rng| uno::record(rng, "capture")).require(&[
        ("result king_capture", 300),
        ("result inactivity", 20),
        ("series_stopped", 30),
        ("swap", 500),
        ("reshuffle", 500),
        ("played :joker", 100),
        ("played :ep", 15),
        ("played end", 100),
        ("pawns wait", 300),
        ("place", 300),
        ("rejected placement", 20),
        ("promoted n", 5),
        ("chance ran out", 3),
    ]);
}

#[test]
fn classic_agrees() {
    agree("classic", maharajah::classic).require(&[
        ("result mate", 10),
        ("result stalemate", 2),
        ("result repetition", 3),
        ("result fifty", 20),
        ("result material", 40),
        ("played :ep", 20),
        ("promoted n", 5),
        ("rejected promotion_needed", 1),
    ]);
}

#[test]
fn maharajah_agrees() {
    agree("maharajah", maharajah::maharajah).require(&[
        ("start refused", 20),
        ("result mate", 30),
        ("result stalemate", 1),
        ("result repetition", 5),
        ("result fifty", 10),
        ("result material", 10),
        ("played :ep", 8),
        ("promoted m", 2),
        ("promoted a", 2),
        ("promoted c", 2),
        ("promoted n", 5),
    ]);
}

#[test]
fn minesweeper_agrees() {
    agree("minesweeper", minesweeper::record).require(&[
        ("refused", 10),
        ("boom", 200),
        ("swept", 40),
        ("sapped hit", 8),
        ("sapped miss", 300),
        ("fog_lifted", 100),
        ("result mate", 5),
        ("result stalemate", 1),
        ("result repetition", 10),
        ("result material", 15),
    ]);
}

/// A record with one thing wrong starts in both or in neither; where the record form names the
/// code of the error, both give it.
#[test]
fn broken_records_agree() {
    let mut tally = Tally::default();
    for game in 0..positions() as u64 {
        let mut rng = Rng::of("broken", game);
        let record = broken::record(&mut rng);
        play(record, &mut rng, 2, &mut tally);
    }
    println!("broken: {tally}");
    tally.require(&[("start failed", 5_000), ("start refused", 10), ("move", 500)]);
}
