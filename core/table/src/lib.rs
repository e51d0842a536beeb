//! One match: seats, clocks, pauses, grace, offers, results; and the ratings that results move.
//!
//! Everything that games share when people play them over a connection or against a clock. Time
//! is passed in, in milliseconds since the match began, and never falls; nothing here reads a
//! clock, a socket or a file. The server, the phone that hosts a local game and the offline game
//! run this very code.
//!
//! ```text
//! settings   which law a match follows (TB-04)
//! clock      Fischer clocks
//! presence   attached, present, absent (TB-01 to TB-03)
//! table      the match itself: steps in, happenings out; what falls due when
//! verdict    results, with the reasons that a table adds (TB-36)
//! once       commands that act once however often they arrive
//! saved      what a restart starts from (TB-05)
//! ladder     Elo, tiers, head-to-head
//! text       the record forms of matches and ladders
//! ```
//! Not here: rules of the games (`rules`), networks, storage, who may sit down.

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod clock;
mod ladder;
mod once;
mod presence;
mod saved;
mod settings;
mod table;
pub mod text;
mod verdict;

pub use clock::Fischer;
pub use ladder::{
    Booking, HeadToHead, Ladder, PlayedGame, Rating, START, Standing, Tier, booked_change, booked_pair,
    expected_score,
};
pub use once::{Answer, Reply, Request, TEXT_MAX};
pub use saved::Saved;
pub use settings::{Kind, Settings, SettingsError};
pub use table::{Cause, Happened, Millis, Pause, Refusal, Step, Table, TableCommand, TableEvent, TableView};
pub use verdict::{Verdict, VerdictReason};
