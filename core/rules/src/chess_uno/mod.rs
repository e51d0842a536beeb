//! Chess-Uno: chess with an open card each turn, in two modes.
//!
//! ```text
//! cards      the deck and what each card does
//! config     the settings of a game and their bounds
//! state      who owns what; the full state and what everybody sees of it
//! turn       one turn, from a reveal to the next army's reveal
//! placement  where captured pawns may return
//! ```

mod cards;
mod config;
mod placement;
mod state;
mod turn;

pub use cards::{Card, Colour, Effect};
pub use config::{Config, Mode};
pub use state::{Phase, Setup, State, View};
