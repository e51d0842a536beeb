//! Nothing that is secret can be seen: games that differ in a secret alone look the same, to the
//! last byte, until a command brings the difference to light.
//!
//! Twins are two games with the same commands and another secret.
//!
//! ```text
//! pile     the order of the draw pile                CU-R107
//! mines    the mines that nobody has found           MS-A34
//! armies   the army that is fixed but not yet open   MJ-R042
//! ```

mod armies;
mod mines;
mod pile;

use rules::{
    Seat,
    game::{GameState, GameView},
    notation::fen,
    record::Replay,
};
use serde_json::Value;
use tests::{
    commands::{Player, placements, stray},
    rng::Rng,
    walk::begin,
};

/// Everything that leaves the authority for any seat, as text: the public line first, then views,
/// what may be said, and the FEN.
fn seen(state: &GameState, line: &Value) -> String {
    let mut text = line.to_string();
    for seat in Seat::ALL {
        let view = state.view(seat);
        text += &format!("\n{view:?}\n{:?}", view.commands());
        if let GameView::Minesweeper(view) = view {
            text += &fen::write_minesweeper(&view);
        }
    }
    text
}

/// A command, the line that followed, and everything that was seen then.
struct Step {
    seat: Seat,
    text: String,
    line: Value,
    seen: String,
}

/// Plays a random game of a record with stray commands in it; the replay at its start, and the
/// steps. `None` where the record begins no game.
fn play(record: &Value, rng: &mut Rng, longest: usize) -> Option<(Replay, Vec<Step>)> {
    let start = begin(record)?;
    let mut replay = start.clone();
    let mut player = Player::of(rng, record);
    let mut steps = Vec::new();
    while steps.len() < longest && replay.state().outcome().is_none() {
        let placements = placements(&replay.state().view(Seat::A));
        let (seat, text) = if rng.percent(25) {
            stray(rng, &replay.line(), &placements)
        } else {
            player.speaks(rng, &replay.line(), &placements)
        };
        let seat = Seat::parse(&seat)?;
        let Ok(line) = replay.step(seat, &text) else { break };
        let seen = seen(replay.state(), &line);
        steps.push(Step { seat, text, line, seen });
    }
    Some((start, steps))
}
