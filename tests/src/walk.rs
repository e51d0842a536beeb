//! One random game of the rules engine alone, step by step, for laws that hold in every state.

use crate::{
    commands::{Player, placements, stray},
    rng::Rng,
};
use rules::{
    Applied, ApplyError, Chance, Event, Seat,
    game::GameState,
    record::{Begun, Record, Replay, public_state},
};
use serde_json::{Value, json};

/// One command and what came of it.
pub struct Step<'s> {
    /// The state in which it was said.
    pub before: &'s GameState,
    /// Who said it.
    pub seat: Seat,
    /// What was said.
    pub text: &'s str,
    /// What the rules made of it.
    pub result: &'s Result<Applied<GameState>, ApplyError>,
}

/// The game that a record begins, its own commands not played; `None` where it begins none.
pub fn begin(record: &Value) -> Option<Replay> {
    match Record::parse(&record.to_string()).and_then(|record| Replay::begin(&record)) {
        Ok(Begun::Game(replay)) => Some(*replay),
        Ok(Begun::Refused(_)) | Err(_) => None,
    }
}

/// The public state as every seat sees it.
pub fn line(state: &GameState, events: &[Event]) -> Value {
    public_state(&state.view(Seat::A), events)
}

/// Plays on from `state`: at most `longest` legal commands of a random player with stray ones
/// between them. Hands every step to `each`, refused ones too, and gives the last state.
pub fn walk(
    mut state: GameState,
    chance: &mut dyn Chance,
    rng: &mut Rng,
    longest: usize,
    each: &mut dyn FnMut(&mut Rng, &Step<'_>),
) -> GameState {
    let mut player = Player::of(rng, &json!({}));
    let mut said = 0;
    while said < longest && state.outcome().is_none() {
        let line = line(&state, &[]);
        let placements = placements(&state.view(Seat::A));
        let (seat, text) = if rng.percent(25) {
            stray(rng, &line, &placements)
        } else {
            said += 1;
            player.speaks(rng, &line, &placements)
        };
        let Some(seat) = Seat::parse(&seat) else { break };
        let result = state.apply_text(seat, &text, chance);
        each(rng, &Step { before: &state, seat, text: &text, result: &result });
        if let Ok(applied) = result {
            state = applied.state;
        }
    }
    state
}
