//! Records: whole games as text, chance included, so that anybody replays them to the same states.
//!
//! ```text
//! read     the JSON object and what it may hold
//! chance   the lists of a record as a source of chance
//! public   the public state, one JSON line a step
//! replay   reading and playing, step by step
//! ```
//! The form is told in docs/record.md.

mod chance;
mod public;
mod read;
mod replay;

pub use chance::RecordedChance;
pub use public::{public_state, refused_line, rejected_line};
pub use read::{Record, RecordError};
pub use replay::{Begun, Replay, replay};
