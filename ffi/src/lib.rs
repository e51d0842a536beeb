//! The face of `core/app` towards Kotlin and Swift; it decides nothing.
//!
//! ```text
//! app        WildcardApp and Subscription, what a shell holds
//! observer   what a shell implements to hear of newer snapshots
//! failure    AppFailure, the one error, and how a panic becomes one
//! ```
//! Every export returns a `Result`: a panic in a function that cannot fail would kill a Swift
//! process. Nothing here waits for the disk or for a thought, `open` and `shutdown` apart. The
//! screens' records are those of `app::screen`, made known to the bindings there.

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod app;
mod failure;
mod observer;

pub use self::app::{Subscription, WildcardApp};
pub use failure::AppFailure;
pub use observer::SnapshotObserver;

uniffi::setup_scaffolding!("wildcard");
// Keeps the linker from dropping what the records' crate exports.
::app::uniffi_reexport_scaffolding!();
