//! The relay, its store and its clients in a seeded world without sockets (docs/decisions/009).
//!
//! ```text
//! world    virtual time, network, disk, devices, people        plan     how rough it is
//! laws     what must hold after every step                     trace    one seed, one trace
//! client   what the world needs of a client: raw, synced       desk     a relay on a table, for tests
//! twins    worlds that differ in a secret alone
//! ```

mod army;
pub mod client;
pub mod desk;
pub mod dice;
pub mod laws;
pub mod plan;
mod raw;
mod synced;
pub mod trace;
pub mod twins;
pub mod world;

pub use army::army_text;
pub use plan::Plan;
pub use world::{Report, World};

/// Runs the world of a seed.
pub fn run(seed: u64, loud: bool) -> Report {
    World::new(Plan::of(seed), loud).run()
}
