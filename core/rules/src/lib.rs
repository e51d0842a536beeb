//! The rules of three games: Chess-Uno, Maharajah (classic chess included) and Minesweeper Chess.
//!
//! Pure: no clock, no I/O, no global. The same input gives the same output; what is left to
//! chance comes through [`Chance`]. The full state of a game stays with its authority; everybody
//! else sees its view, and legal moves are a function of the view alone.
//!
//! ```text
//! board        squares, bitboards, pieces, move generation for 8×8 and 8×10
//! chess_uno    cards, the turn, pawn placement, two modes
//! maharajah    armies, start check, hidden set-up, per-side rules, classic chess
//! minesweeper  mines, fog, sappers, the referee
//! notation     FEN with extensions, SAN, PGN
//! record       games as text: reading, replaying, public states
//! game         the three games behind one door
//! ```
//! Not here: seats' clocks, connections, rooms, saving. A table does that (`core/table`).

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod board;
mod chance;
pub mod chess_uno;
mod command;
mod endings;
mod event;
pub mod game;
pub mod maharajah;
pub mod minesweeper;
pub mod notation;
mod offers;
mod outcome;
pub mod record;
mod rejected;
mod seat;

pub use chance::{Chance, ChanceError, Dice};
pub use command::{Command, MoveText, Talk};
pub use endings::History;
pub use event::Event;
pub use offers::Offers;
pub use outcome::{Outcome, Reason};
pub use rejected::{ApplyError, Rejected, StartError};
pub use seat::Seat;

/// What an accepted command leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Applied<S> {
    /// The state after the command and everything that follows by itself.
    pub state: S,
    /// What happened, in order; everybody may know it.
    pub events: Vec<Event>,
}
