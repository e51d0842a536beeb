//! The scenarios of the Chess-Uno decisions, each test named after the id that it proves.

#[path = "../scenario/mod.rs"]
mod scenario;

mod evaluation;
