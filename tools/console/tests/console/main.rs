//! The console as others use it: the real program, driven through its pipes and terminals.

mod files;
mod kills;
mod options;
mod programs;
mod prompt;
mod selfplay;
mod sessions;
mod store;
mod support;
#[cfg(unix)]
mod terminal;
