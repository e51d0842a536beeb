//! Squares, bitboards, pieces, attacks and move generation for boards of 8×8 and 8×10.
//!
//! One code path serves both sizes and all nine kinds of piece. A bitboard is a plain integer
//! ([`Bits`]: `u64` for eight ranks, `u128` for ten), bit `8 * rank + file`, a1 = 0.
//! Not here: cards, armies' budgets, mines, results. Those are the games' own.

mod bits;
mod castling;
mod geometry;
mod movegen;
mod moves;
mod perft;
mod piece;
mod position;
mod square;
mod zobrist;

pub use bits::{Bits, Squares};
pub use castling::{Castling, Wing};
pub use movegen::{Batch, BatchKind, Law, Royal};
pub use moves::{Move, MoveKind};
pub use perft::{Leaves, perft};
pub use piece::{Army, Kind, KindSet, Piece};
pub use position::{Board, BoardRules, DoubleStep, SideRules};
pub use square::Square;
