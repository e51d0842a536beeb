//! `console perft`: leaves of the move tree, one line a depth; speed goes to standard error.

use crate::{args::PerftGame, failure::Failure};
use rules::{
    board::{Bits, Board, Law, Leaves, Royal, perft},
    notation::fen,
};
use std::{
    io::{self, Write},
    time::Instant,
};

pub(crate) fn run(text: &str, depth: u32, game: PerftGame) -> Result<(), Failure> {
    let bad = |error: fen::FenError| Failure::input("bad_position", error);
    match game {
        PerftGame::Classic | PerftGame::Maharajah => {
            count(&fen::parse_maharajah(text).map_err(bad)?.board, Law::CHESS, depth)
        }
        PerftGame::Minesweeper => {
            count(&fen::parse_minesweeper(text).map_err(bad)?.setup.board, Law::CHESS, depth)
        }
        PerftGame::ChessUno => count(&fen::parse_chess_uno(text).map_err(bad)?.board, Law::CHESS, depth),
        PerftGame::KingHunt => count(&fen::parse_chess_uno(text).map_err(bad)?.board, Law::KING_HUNT, depth),
        PerftGame::Joker => {
            let law = Law { royal: Royal::Safe, joker: true };
            count(&fen::parse_chess_uno(text).map_err(bad)?.board, law, depth)
        }
    }
}

fn count<B: Bits>(board: &Board<B>, law: Law, depth: u32) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    for plies in 1.min(depth)..=depth {
        let start = Instant::now();
        let nodes = perft(board, law, plies, Leaves::Counted);
        writeln!(out, "perft {plies} {nodes}")?;
        if plies == depth {
            let seconds = start.elapsed().as_secs_f64();
            eprintln!("{:.1} million leaves a second", nodes as f64 / seconds / 1e6);
        }
    }
    Ok(())
}
