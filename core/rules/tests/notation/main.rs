//! Notation held against play: FEN, SAN and PGN on random games of all three games, and on what
//! nobody should send.

mod fen;
mod pgn;
mod random_games;
mod san;
