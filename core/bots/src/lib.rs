//! Computer players for all three games. They see views only, think for a bounded effort, and
//! never move illegally.

mod army;
mod cancel;
mod level;
mod noise;
mod player;

pub use army::{Preset, army, presets};
pub use cancel::Cancel;
pub use level::Level;
pub use player::{Player, hint};
