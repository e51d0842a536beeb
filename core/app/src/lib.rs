//! What a phone needs besides the rules: the games on its disk and the game being played.
//!
//! ```text
//! store     running and finished games in SQLite; saved before anybody is told
//! session   one offline game: table, players, computer, take-backs
//! log       its public log    export  a finished one as PGN    variant  what it is called
//! entropy   the operating system's randomness, in one place
//! ```
//! Screens, texts and online play stand on top of this.

mod entropy;
mod export;
mod log;
mod session;
mod store;
mod variant;

pub use entropy::{Entropy, EntropyError};
pub use log::LogEntry;
pub use session::{Moment, NewMatch, Player, Session, SessionError, Thought};
pub use store::{GameId, Opened, SetAside, Store, StoreError, StoredGame, Summary};
pub use variant::Variant;
