//! Armies that people build.

use rules::{Seat, board::Army as Side};
use tests::{
    placement::{Placement, of_army},
    rng::Rng,
    starts::maharajah::army,
};

/// A random legal army of a seat, as a client sends it.
pub fn army_text(rng: &mut Rng, seat: Seat) -> String {
    let mut board = Placement::empty(8);
    for (square, letter) in army(rng) {
        board.put(square, of_army(letter, true));
    }
    let white = Side::ALL[seat.index()] == Side::White;
    let board = if white { board } else { board.turned() };
    let fen = board.fen();
    let ranks: Vec<&str> = fen.split('/').collect();
    if white { ranks[4..].join("/") } else { ranks[..4].join("/") }
}
