//! The decisions of the table layer in simulated time, each test named by the id that it proves.
//!
//! ```text
//! connection  attached, lost, absent, and what a restart forgets
//! grace       the time to come back to a game of Chess-Uno
//! clock       Fischer clocks and fallen flags
//! pause       the one pause, and the shield that it is
//! restart     clocks and waits after a new process took over
//! claim       claims against the silent, and the janitor
//! talk        resignation, offers, rematches
//! rating      Elo, tiers, form
//! pairs       what is rated, five a day, three ladders
//! rooms       rooms, queues and set-up, as far as the core knows of them
//! offline     games on one phone
//! secrets     what neither player may see
//! ```

mod claim;
mod clock;
mod connection;
mod grace;
#[path = "../language/mod.rs"]
mod language;
mod offline;
mod pairs;
mod pause;
mod rating;
mod restart;
mod rooms;
mod secrets;
mod talk;
