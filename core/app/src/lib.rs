//! What a phone needs besides the rules: the games on its disk and the game being played.
//!
//! ```text
//! store     running and finished games in SQLite; saved before anybody is told
//! session   one offline game: table, players, computer, take-backs
//! log       its public log    export  a finished one as PGN    variant  what it is called
//! entropy   the operating system's randomness, in one place
//! screen    what is seen: snapshots, made from games; texts through Fluent
//! run       the running app: one worker, snapshots out, commands in
//! ```
//! Online play stands on top of this.

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod entropy;
mod export;
mod log;
pub mod online;
mod run;
pub mod screen;
mod session;
mod store;
mod variant;

pub use entropy::{Entropy, EntropyError};
pub use log::LogEntry;
pub use run::{App, AppError, Observer, OpenOptions, SubscriptionId};
pub use session::{Moment, NewMatch, Player, Session, SessionError, Thought};
pub use store::{GameId, Listing, Opened, SetAside, Store, StoreError, StoredGame, Summary};
pub use variant::Variant;

// What the bindings need to know of the screens' records.
#[cfg(feature = "uniffi")]
uniffi::setup_scaffolding!("screens");
