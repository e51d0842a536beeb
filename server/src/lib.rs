//! The relay: the authority of every online game.
//!
//! It deals, checks every command against the rules, saves before it tells anyone, keeps clocks
//! and grace, pairs players and books results.
//!
//! ```text
//! relay    all of that, as one deterministic machine without I/O
//! store    what is kept: SQLite, or memory           engine   the threads around the relay
//! gateway  sockets and plain requests                serve    a whole server
//! names    what accounts may be called               secrets  tokens, signatures, passwords
//! metrics  what the operator sees                    admin    what the operator does
//! clock    the one place that reads clocks
//! ```

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod admin;
mod clock;
mod engine;
mod gateway;
mod herd;
mod metrics;
pub mod names;
pub mod relay;
pub mod secrets;
mod serve;
pub mod store;

pub use admin::{AdminArgs, AdminError};
pub use gateway::SourceLimits;
pub use serve::{LOCK_FILE, Options, STORE_FILE, ServeError, Server, lock};
