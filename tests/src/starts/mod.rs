//! Random records without commands: settings, positions and chance of a game to be played.
//!
//! ```text
//! uno          Chess-Uno, both modes
//! maharajah    classic chess, 39-point armies, any position with any mixture of status
//! minesweeper  the normal start and sparse positions, mines anywhere
//! broken       any of these with one thing wrong
//! ```

pub mod broken;
pub mod maharajah;
pub mod minesweeper;
pub mod uno;

use crate::{
    placement::{Placement, name, of_army},
    rng::Rng,
};
use serde_json::{Map, Value, json};

/// Kinds of classic chess as often as they shall be scattered.
const CLASSIC: [char; 11] = ['P', 'P', 'P', 'P', 'N', 'B', 'R', 'R', 'Q', 'Q', 'N'];

/// The normal array, what is left of it, kings and rooks at home, a cornered king, or a few men
/// anywhere.
fn classic_placement(rng: &mut Rng, ranks: usize) -> Placement {
    let men = match rng.below(20) {
        0..3 => return Placement::normal(ranks),
        3..6 => return Placement::thinned(rng, ranks),
        6..9 => return Placement::at_home(rng, ranks, &CLASSIC),
        9..12 => return Placement::cornered(rng, ranks),
        12..15 => rng.below(5),
        _ => rng.below(14),
    };
    Placement::scattered(rng, ranks, &CLASSIC, men)
}

/// Gives `start` the placement, the army to move, and most often castling rights.
fn put_position(start: &mut Map<String, Value>, rng: &mut Rng, board: &Placement, white_to_move: bool) {
    start.insert("fen".to_owned(), json!(board.fen()));
    if !white_to_move || rng.percent(50) {
        start.insert("to_move".to_owned(), json!(if white_to_move { "white" } else { "black" }));
    }
    if rng.percent(60) {
        let rights: String = "KQkq".chars().filter(|_| rng.percent(60)).collect();
        let rights = if rights.is_empty() { "-".to_owned() } else { rights };
        start.insert("castling".to_owned(), json!(rights));
    }
}

/// An en passant square for the army to move. A pawn that can have stepped two squares is put on
/// the board where none stands, most often with an enemy pawn that may take it. `home` says
/// whether the step began on the home rank.
fn en_passant(rng: &mut Rng, board: &mut Placement, white_to_move: bool, home: bool) -> Option<String> {
    let stepper = of_army('P', !white_to_move);
    let forward: isize = if white_to_move { -8 } else { 8 };
    let rank = match (home, white_to_move) {
        (false, _) => 2 + rng.below(4),
        (true, true) => 4,
        (true, false) => 3,
    };
    let pawn = 8 * rank + rng.below(8);
    let passed = pawn.checked_add_signed(-forward)?;
    let origin = pawn.checked_add_signed(-2 * forward)?;
    let king = |square: usize| board.at(square).is_some_and(|man| man.eq_ignore_ascii_case(&'k'));
    if origin >= 8 * board.ranks() || [pawn, passed, origin].into_iter().any(king) {
        return None;
    }
    board.put(pawn, stepper);
    board.clear(passed);
    board.clear(origin);
    let beside =
        if pawn.is_multiple_of(8) || (pawn % 8 < 7 && rng.percent(50)) { pawn + 1 } else { pawn - 1 };
    if board.at(beside).is_none() && rng.percent(80) {
        board.put(beside, of_army('P', white_to_move));
    }
    Some(name(passed))
}
