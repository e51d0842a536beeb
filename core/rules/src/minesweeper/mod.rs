//! Minesweeper Chess: 8×10, four hidden mines under fog, sappers, and a referee.
//!
//! ```text
//! field   mines, fog and numbers
//! state   the game: moves, explosions, refusals, ends
//! ```

mod field;
mod state;

pub use field::{Field, MINES, zone};
pub use state::{Setup, State, View};
