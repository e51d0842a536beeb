//! Records: whole games as text, chance included, so that anybody replays them to the same states.
//!
//! ```text
//! read     the JSON object and what it may hold
//! chance   the lists of a record as a source of chance
//! public   the public state, one JSON line a step
//! write    the record of a game that is being played
//! wire     the public state of a player elsewhere, and the view made of it
//! replay   reading and playing, step by step
//! ```
//! The form is told in docs/record.md.

mod chance;
mod public;
mod read;
mod replay;
mod wire;
mod write;

pub use chance::RecordedChance;
pub use public::{public_state, refused_line, rejected_line};
pub use read::{Record, RecordError};
pub use replay::{Begun, Replay, replay};
pub use wire::{ViewError, view_from_public, wire, wire_state};
pub use write::{NewGame, NewGameError, Tape, read_config, write_config};
