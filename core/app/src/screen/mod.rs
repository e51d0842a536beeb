//! What is seen: the snapshot and how it is made from a game. No state, no rule, no disk.
//!
//! ```text
//! model      the snapshot's records and the commands of a person
//! board      squares with marks, labels and meanings of taps
//! game       the screen of a game
//! geometry   where everything is in the window
//! texts      words, through Fluent
//! ```

pub(crate) mod board;
mod game;
mod geometry;
mod model;
pub(crate) mod texts;

pub(crate) use board::{Meaning, meaning};
pub(crate) use game::{
    GameUi, clock_runs, decisive_arrow, disabled, event_text, game_screen, log_rows, press, reason_text,
    title, viewer,
};
pub(crate) use geometry::Window;
pub use model::*;
