//! The text shell: play at the keyboard, replay records, count perft.

mod args;
mod failure;
mod perft;
mod replay;

use args::{Args, Task};
use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let done = match Args::parse().task {
        Task::Replay { file, json, text } => replay::run(&file, replay::Form::choose(json, text)),
        Task::Perft { fen, depth, game } => perft::run(&fen, depth, game),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
