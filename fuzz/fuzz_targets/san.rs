//! SAN in positions of all games: what is read is a legal move, and its own SAN means it too.

#![no_main]

use fuzz::Patched;
use libfuzzer_sys::fuzz_target;
use rules::{
    board::{Bits, Board, Law, Royal},
    notation::{fen, san},
};

const POSITIONS: [&str; 5] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
    "8/k7/8/8/4Q2Q/8/8/K6Q w - -",
    "4k3/PPP5/8/3pP3/8/8/8/M3K2C w - d6",
    "1r2k3/P7/8/1pP5/8/8/8/R3K2R w KQ b6",
    "4k3/8/8/8/1b6/2N5/8/A3K1N1 w - -",
];

const TALL: &str = "R6k/P7/8/8/8/8/8/8/1P6/R3K2R w KQ -";

const TEXTS: [&str; 9] =
    ["O-O", "O-O-O", "Nf3+", "exd6 e.p.", "a8=Q#", "~Nh7", "Qh4e1", "axb8(N)!?", "R10a5"];

fn check<B: Bits>(board: &Board<B>, law: Law, text: &str) {
    if let Ok(mv) = san::read(board, law, text) {
        assert!(board.moves(law).contains(&mv), "{text} is read as {mv}");
        assert_eq!(san::read(board, law, &san::write(board, law, mv)), Ok(mv), "{text}");
    }
}

fuzz_target!(|input: Patched<'_>| {
    let text = input.text(&TEXTS);
    for position in POSITIONS {
        let Ok(start) = fen::parse_maharajah(position) else { panic!("{position}") };
        for law in [Law::CHESS, Law::KING_HUNT, Law { royal: Royal::Safe, joker: true }] {
            check(&start.board, law, &text);
        }
    }
    let Ok(tall) = fen::parse_minesweeper(TALL) else { panic!("{TALL}") };
    check(&tall.setup.board, Law::CHESS, &text);
});
