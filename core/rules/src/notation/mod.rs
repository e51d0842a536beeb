//! Notation: FEN with the extensions that the games need, SAN, and PGN.
//!
//! Coordinate text is [`crate::Command`]; records of whole games are [`crate::record`].

pub mod fen;
pub mod pgn;
pub mod san;
