//! The relay as a program among faults: the real server as a child process, raw clients at its
//! socket, and a proxy between them that breaks what a network breaks.
//!
//! ```text
//! process  the server: start, signals, restart on the same data and port, its log
//! net      connections, plain or TLS             http     plain requests, by hand
//! device   a key, its tokens                     client   one WebSocket, frames as they are
//! proxy    delay, reset, silence, trickle        seat     one account at its tables, step by step
//! pairs    two that sit down and play            player   plays by itself, through any kill
//! field    what players and their judge share    ledger   what a server has promised
//! kill     rounds of kill -9 under load
//! ```
//! Every wait has its patience; nothing sleeps and hopes.

#![allow(clippy::missing_panics_doc, reason = "a helper of tests fails by panicking")]

pub mod client;
pub mod device;
pub mod field;
pub mod http;
pub mod kill;
pub mod ledger;
pub mod net;
pub mod pairs;
pub mod player;
pub mod process;
pub mod proxy;
pub mod seat;

pub use client::{Client, Got};
pub use device::Device;
pub use net::Peer;
pub use process::{Relay, RelayOptions};
pub use proxy::{Fault, Proxy};
pub use seat::Sitter;

use std::time::Duration;

/// How long anything that should happen at once may take on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(20);
