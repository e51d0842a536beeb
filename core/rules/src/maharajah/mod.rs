//! Maharajah: armies of 39 points with compound pieces, rules decided per side; classic chess is
//! the game of two normal arrays.
//!
//! ```text
//! army    budget, halves, holes: what each side and the joint position must satisfy
//! setup   the hidden set-up: two armies that do not see each other until both are fixed
//! state   the game itself
//! ```

mod army;
mod setup;
mod state;

pub use army::{BUDGET, Fault, JointFault, Refused, joint_faults, side_faults, value};
pub use setup::{ArmyError, Fixed, HiddenSetup, OwnArmy, SetupError, SetupView};
pub use state::{Profile, Start, State, Status, View};
