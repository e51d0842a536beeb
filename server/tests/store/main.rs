//! The stores: one suite that both of them pass, and what only a file or only faults can show.

mod accounts;
mod bench;
mod boards;
mod both;
mod faults;
mod file;
mod matches;
mod version;
