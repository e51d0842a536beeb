//! Online play: what the app knows of a server, and how it keeps up with it.
//!
//! ```text
//! model    what is known: connection, matches, rooms, queues; read by screens and console
//! event    what happens
//! wish     what a player may ask for
//! sync     the engine: frames in, frames out, the model kept true
//! ```
//! Everything but the runner is without sockets, clocks and threads.

mod event;
mod model;
mod secret;
mod sync;
mod wish;

pub use event::{Notice, OnlineEvent};
pub use model::{
    Anchored, Connection, Delivery, Looked, Online, Progress, Queued, Refusal, RemoteMatch, RoomState, Said,
    seat_of,
};
pub use protocol;
pub use secret::Secret;
pub use sync::{Held, Input, Output, Sync, TokenTrouble};
pub use wish::{AccountAsk, Ask, AskKind};
