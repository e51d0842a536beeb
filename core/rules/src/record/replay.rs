//! Playing a record, one step at a time.

use super::{
    Record, RecordError, chance::RecordedChance, public_state, read::Started, refused_line, rejected_line,
};
use crate::{Applied, ApplyError, Event, Rejected, Seat, StartError, game::GameState, maharajah::Refused};
use serde_json::Value;

/// A game that a record began.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    state: GameState,
    events: Vec<Event>,
    chance: RecordedChance,
}

/// What a record begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Begun {
    /// A game.
    Game(Box<Replay>),
    /// Nothing: the Maharajah position may not start.
    Refused(Refused),
}

impl Replay {
    /// Starts the game of a record.
    ///
    /// # Errors
    /// [`RecordError`] with the code that says what is wrong.
    pub fn begin(record: &Record) -> Result<Begun, RecordError> {
        let (started, chance) = record.start()?;
        Ok(match started {
            Started::Game(applied) => {
                Begun::Game(Box::new(Self { state: applied.state, events: applied.events, chance }))
            }
            Started::Refused(refused) => Begun::Refused(refused),
        })
    }

    /// The game with what happened last, and the rest of the record's chance; for who plays on
    /// by other means.
    pub fn into_parts(self) -> (Applied<GameState>, RecordedChance) {
        (Applied { state: self.state, events: self.events }, self.chance)
    }

    /// The state now.
    pub fn state(&self) -> &GameState {
        &self.state
    }

    /// What happened at the last accepted command, or at the start.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The public state now.
    pub fn line(&self) -> Value {
        public_state(&self.state.view(Seat::A), &self.events)
    }

    /// Applies a command; a refusal is a line too and changes nothing.
    ///
    /// # Errors
    /// When the record's chance runs out or does not fit.
    pub fn step(&mut self, seat: Seat, text: &str) -> Result<Value, RecordError> {
        Ok(match self.play(seat, text)? {
            Ok(()) => self.line(),
            Err(rejected) => rejected_line(rejected, text),
        })
    }

    /// As [`Self::step`], without the line: what replays thousands of games needs no lines.
    ///
    /// # Errors
    /// When the record's chance runs out or does not fit.
    pub fn play(&mut self, seat: Seat, text: &str) -> Result<Result<(), Rejected>, RecordError> {
        match self.state.apply_text(seat, text, &mut self.chance) {
            Ok(applied) => {
                self.state = applied.state;
                self.events = applied.events;
                Ok(Ok(()))
            }
            Err(ApplyError::Rejected(rejected)) => Ok(Err(rejected)),
            Err(ApplyError::Chance(error)) => Err(RecordError::Start(StartError::Chance(error))),
        }
    }
}

/// Replays a whole record and hands every line to `each`, in order.
///
/// # Errors
/// [`RecordError`], after the lines so far.
pub fn replay(record: &Record, each: &mut dyn FnMut(Value)) -> Result<(), RecordError> {
    match Replay::begin(record)? {
        Begun::Refused(refused) => each(refused_line(&refused)),
        Begun::Game(mut replay) => {
            each(replay.line());
            for (seat, text) in record.commands() {
                each(replay.step(seat, text)?);
            }
        }
    }
    Ok(())
}
