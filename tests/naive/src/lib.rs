//! A second, deliberately naive implementation of the rules of Chess-Uno, Maharajah and
//! Minesweeper Chess. It shares no code with the rules engine and serves only as an oracle for
//! it: boards are plain lists of squares, moves are found by stepping, and a king is safe when
//! the move, made on a copy, leaves nothing that hits it. Each place names the rule it follows
//! by its id.
//!
//! Games come in and go out in the record form (docs/record.md).

mod cards;
mod maharajah;
mod mailbox;
mod minesweeper;
mod moves;
mod perft;
mod record;
mod table;
mod uno;
mod uno_place;
mod uno_start;

use serde_json::{Value, json};

use maharajah::{Maharajah, NoStart};
use minesweeper::Minesweeper;
pub use perft::{PerftOptions, UnmovedPawns, perft};
use record::Seat;
use table::{Offers, Refusal, Rules, execute};
use uno::Uno;

/// What a record replays to.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay {
    /// The public states and the rejected and refused lines, in order.
    pub lines: Vec<Value>,
    /// What ends the replay with exit status 2. It begins with `bad_position` or
    /// `config_out_of_range` where the record form has a code for it.
    pub error: Option<String>,
}

/// Why a game does not start.
#[derive(Clone, Debug, PartialEq)]
pub enum StartFailure {
    /// A Maharajah set-up fails the start check; the line that says so. It is no error.
    Refused(Value),
    /// The record is in error; the text begins with a code where there is one.
    Error(String),
}

enum Inner {
    Uno(Box<Uno>),
    Maharajah(Box<Maharajah>),
    Minesweeper(Box<Minesweeper>),
}

/// A game that is played command by command.
pub struct Game {
    inner: Inner,
    offers: Offers,
}

impl Game {
    /// Starts the game of a record and gives the first line. Commands that the record may hold
    /// are not executed.
    ///
    /// # Errors
    /// When the record is in error or its set-up is refused.
    pub fn start(record: &Value) -> Result<(Game, Value), StartFailure> {
        let inner = read(record).map_err(|failure| match failure {
            NoStart::Refused(line) => StartFailure::Refused(line),
            NoStart::Error(error) => StartFailure::Error(error),
        })?;
        let game = Game { inner, offers: Offers::default() };
        let line = game.line();
        Ok((game, line))
    }

    /// Executes a command and gives the new public state, or the line that rejects it.
    ///
    /// # Errors
    /// When the chance of the record runs out, or the seat does not exist. The game cannot go on
    /// then.
    pub fn apply(&mut self, seat: &str, text: &str) -> Result<Value, String> {
        let seat = Seat::read(seat).ok_or_else(|| format!("no seat is called {seat:?}"))?;
        let rules: &mut dyn Rules = match &mut self.inner {
            Inner::Uno(game) => game.as_mut(),
            Inner::Maharajah(game) => game.as_mut(),
            Inner::Minesweeper(game) => game.as_mut(),
        };
        match execute(rules, &mut self.offers, seat, text) {
            Ok(()) => Ok(self.line()),
            Err(Refusal::Code(code)) => Ok(json!({ "rejected": code, "command": text })),
            Err(Refusal::Fatal(error)) => Err(error),
        }
    }

    /// The public state as it stands.
    pub fn line(&self) -> Value {
        self.rules().line()
    }

    /// Every accepted command of the acting seat in the move phase, as the state lists them.
    pub fn legal(&self) -> Vec<String> {
        self.rules().legal()
    }

    /// While pawns wait in Chess-Uno: every accepted `place` command, squares sorted. Otherwise
    /// nothing.
    pub fn placements(&self) -> Vec<String> {
        match &self.inner {
            Inner::Uno(game) => game.placements(),
            _ => Vec::new(),
        }
    }

    fn rules(&self) -> &dyn Rules {
        match &self.inner {
            Inner::Uno(game) => game.as_ref(),
            Inner::Maharajah(game) => game.as_ref(),
            Inner::Minesweeper(game) => game.as_ref(),
        }
    }
}

/// Reads a whole record, its commands included, and starts its game.
fn read(record: &Value) -> Result<Inner, NoStart> {
    let game = record.get("game").and_then(Value::as_str);
    let keys: &[&str] = match game {
        Some("chess_uno") => &["game", "config", "start", "deck", "reshuffles", "commands"],
        Some("maharajah") => &["game", "start", "commands"],
        Some("minesweeper") => &["game", "start", "mines", "commands"],
        _ => return Err("the record names no known game".to_string().into()),
    };
    let object = record::object(record, "the record", keys)?;
    record::commands(object)?;
    Ok(match game {
        Some("chess_uno") => Inner::Uno(Box::new(uno_start::start(object)?)),
        Some("maharajah") => Inner::Maharajah(Box::new(maharajah::start(object)?)),
        _ => Inner::Minesweeper(Box::new(minesweeper::start(object)?)),
    })
}

/// Replays a record with all its commands.
pub fn replay(record: &Value) -> Replay {
    let (mut game, first) = match Game::start(record) {
        Ok(started) => started,
        Err(StartFailure::Refused(line)) => {
            return Replay { lines: vec![line], error: None };
        }
        Err(StartFailure::Error(error)) => {
            return Replay { lines: Vec::new(), error: Some(error) };
        }
    };
    let mut lines = vec![first];
    let commands = record.as_object().map(record::commands);
    for (seat, text) in commands.and_then(Result::ok).unwrap_or_default() {
        match game.apply(&seat, &text) {
            Ok(line) => lines.push(line),
            Err(error) => {
                return Replay { lines, error: Some(error) };
            }
        }
    }
    Replay { lines, error: None }
}
