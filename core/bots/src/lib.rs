//! Computer players for all three games. They see views only, think for a bounded effort, and
//! never move illegally.

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod army;
mod attacks;
mod cancel;
mod classic;
mod eval;
mod level;
mod mines;
mod noise;
mod offer;
mod player;
mod search;
mod strength;
mod uno;

pub use army::{Preset, army, presets};
pub use cancel::Cancel;
pub use level::Level;
pub use player::{Player, hint};
