//! What is seen: the snapshot and how it is made from a game. No state, no rule, no disk.
//!
//! ```text
//! model      the snapshot's records and the commands of a person
//! board      squares with marks and labels     targets  what a tap on them means
//! game       the screen of a game, with strip, cards, choice, log, result
//! seen       a game as somebody looks at it, wherever it is played
//! rules      the rules of each game to read
//! trays      men that are gone
//! remote     what a connection adds to a game     standing  ratings, medals, forms
//! last       what was done last    share    what of a game can be shared
//! geometry   where everything is in the window
//! button     buttons of all screens
//! texts      words, through Fluent
//! ```

pub(crate) mod board;
pub(crate) mod button;
pub(crate) mod cards;
mod choice;
pub(crate) mod game;
mod geometry;
pub(crate) mod last;
pub(crate) mod log;
mod model;
pub(crate) mod remote;
pub(crate) mod result;
pub(crate) mod rules;
pub(crate) mod seen;
pub(crate) mod share;
pub(crate) mod standing;
pub(crate) mod strip;
pub(crate) mod targets;
pub(crate) mod texts;
mod trays;

pub(crate) use button::{back, disabled, opens, press};
pub(crate) use geometry::{Window, lay_out};
pub use model::*;
