//! What the proofs share: seeded dice, random starts and commands, and a duel of two
//! implementations of the rules.
//!
//! ```text
//! rng         seeded dice: every run plays the same games
//! placement   men on squares as letters, without any engine
//! starts      random records of every game and mode, right and broken
//! commands    what a random player says: legal, illegal, garbled, out of turn
//! duel        the rules engine and the naive oracle side by side, line by line
//! tally       what occurred, so that a proof can say that it was no empty one
//! shrink      a failing record made small
//! walk        the rules engine alone, step by step
//! ```
//! The proofs themselves are in `tests/` beside this folder, the measurements in `benches/`.

pub mod commands;
pub mod duel;
pub mod placement;
pub mod rng;
mod shrink;
pub mod starts;
pub mod tally;
pub mod walk;

use std::env;

/// Positions a proof looks at unless [`POSITIONS_VARIABLE`] says otherwise.
const POSITIONS: usize = 10_000;

/// The environment variable for longer runs: how many positions a proof looks at, at least.
pub const POSITIONS_VARIABLE: &str = "PROOF_POSITIONS";

/// How many positions a proof looks at: never fewer than 10,000.
///
/// # Panics
/// When the variable is set to something that is no number.
pub fn positions() -> usize {
    let asked = env::var(POSITIONS_VARIABLE).map_or(POSITIONS, |text| {
        text.parse().unwrap_or_else(|_| panic!("{POSITIONS_VARIABLE}={text:?} is no number"))
    });
    asked.max(POSITIONS)
}
