//! Online play: what the app knows of a server, and how it keeps up with it.
//!
//! ```text
//! model    what is known: connection, matches, rooms, queues; read by screens and console
//! event    what happens
//! wish     what a player may ask for
//! sync     the engine: frames in, frames out, the model kept true
//! runner   the engine with a real server: one thread
//! address, identity, net, sign_in    where it is, who we are there, how bytes get there
//! unfinished, whole    which matches ran here last; small files, whole at any moment
//! ```
//! Everything but the runner is without sockets, clocks and threads.

mod address;
mod event;
mod identity;
mod model;
mod net;
mod runner;
mod secret;
mod sign_in;
mod sync;
mod unfinished;
mod whole;
mod wish;

pub use address::{Address, AddressError};
pub use event::{Notice, OnlineEvent};
pub use model::{
    Anchored, Connection, Delivery, Looked, Online, Progress, Queued, Refusal, RemoteMatch, RoomState, Said,
    seat_of,
};
pub use protocol;
pub(crate) use runner::BUILT_IN;
pub use runner::{OnlineRunner, RunnerError, RunnerOptions, Update, built_in_server};
pub use secret::Secret;
pub use sync::{Held, Input, Output, Sync, TokenTrouble};
pub use wish::{AccountAsk, Ask, AskKind};
