//! Online play: what the app knows of a server, and how it keeps up with it.
//!
//! ```text
//! model    what is known: connection, matches, rooms, queues; read by screens and console
//! wish     what a player may ask for
//! ```
//! Everything but the runner is without sockets, clocks and threads.

mod model;
mod wish;

pub use model::{
    Anchored, Connection, Delivery, Looked, Notice, Online, OnlineEvent, Progress, Queued, Refusal,
    RemoteMatch, RoomState, Said, seat_of,
};
pub use protocol;
pub use wish::{AccountAsk, Ask, AskKind};
