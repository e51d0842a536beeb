//! The text shell: play at the keyboard or as a program, replay records, let the computer play
//! itself.
//!
//! ```text
//! args      the command line            shell     the prompt for people
//! newgame   a game from its options     jsonplay  the same for programs
//! desk      one game being played       selfplay  computer against computer
//! online    games on a server
//! inbox     what is waited for          replay, table_records, perft  files in, lines out
//! words     what is said                draw      what is drawn      pages  what can be read
//! ```
//! No rule is decided here: everything goes through `app`, `rules` and `table`.

mod args;
mod desk;
mod draw;
mod failure;
mod inbox;
mod jsonplay;
mod newgame;
mod online;
mod pages;
mod perft;
mod place;
mod replay;
mod selfplay;
mod shell;
mod state_line;
mod table_records;
mod thinker;
mod words;

use app::GameId;
use args::{Args, PlayArgs, Task};
use clap::Parser;
use desk::Desk;
use draw::look::{Look, Surroundings};
use failure::Failure;
use newgame::{Seating, new_match};
use std::{
    io::{self, Write},
    process::ExitCode,
};

fn main() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => return args::misread(&error),
    };
    match run(args.task.unwrap_or_else(|| Task::Play(Box::default()))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(task: Task) -> Result<(), Failure> {
    match task {
        Task::Play(args) if args.json => play_json(&args),
        Task::Play(args) => shell::run(&args, look(args.letters.ascii)),
        Task::Games { place, json } => shell::games(&place, json, look(false)),
        Task::Export { id, pgn, place } => {
            let text = shell::export(&place::open(&place)?, GameId(id), pgn)?;
            Ok(io::stdout().write_all(text.as_bytes())?)
        }
        Task::Rules { game } => match pages::rules(game.as_deref()) {
            Ok(text) => Ok(io::stdout().write_all(text.as_bytes())?),
            Err(contents) if game.is_none() => Ok(io::stdout().write_all(contents.as_bytes())?),
            Err(contents) => Err(Failure::input("no_such_page", contents.trim_end())),
        },
        Task::Online(args) => online::run(&args, look(args.letters.ascii)),
        Task::Replay { file, json, text, letters } => {
            replay::run(&file, replay::Form::choose(json, text), &look(letters.ascii))
        }
        Task::Table { file, .. } => table_records::table(&file),
        Task::Ladder { file, .. } => table_records::ladder(&file),
        Task::Perft { fen, depth, game } => perft::run(&fen, depth, game),
        Task::Selfplay(args) => selfplay::run(&args),
    }
}

fn look(ascii: bool) -> Look {
    Look::new(&Surroundings::here(), ascii)
}

fn play_json(args: &PlayArgs) -> Result<(), Failure> {
    let new = match args.resume {
        Some(_) => None,
        None => Some(new_match(&args.game, Seating::TwoPeople)?),
    };
    let mut store = place::open(&args.place)?;
    let desk = match new {
        Some(new) => Desk::begin(&mut store, &new)?,
        None => {
            let id =
                args.resume.flatten().map_or_else(|| place::last_running(&store), |id| Ok(GameId(id)))?;
            Desk::resume(&store, id)?
        }
    };
    jsonplay::run(desk, store)
}
