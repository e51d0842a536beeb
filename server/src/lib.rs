//! The relay: the authority of every online game.
//!
//! It deals, checks every command against the rules, saves before it tells anyone, keeps clocks
//! and grace, pairs players and books results.

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod store;
