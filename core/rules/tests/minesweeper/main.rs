//! Scenarios of Minesweeper Chess, each named by the decision that it proves.
//!
//! ```text
//! fog         what is open, and what the numbers say
//! mines       counter, discovery, the final lift
//! sapper      the sapper action
//! referee     checks through the fog, and moves that the referee refuses
//! explosions  what a mine does to what lands on it
//! injected    mines that no game lays: under men, outside the zone
//! chess       castling, promotion, ends, and what is not played
//! secrecy     hidden mines are seen by nobody
//! events      the order of what happened
//! refusals    every code with which a command is refused, and draw offers
//! ```
//! Four mines are usual; where fewer are given the rest of the board does not matter, but a
//! scenario that must keep its fog always has one more mine than it spends.

mod chess;
mod events;
mod explosions;
mod fog;
mod injected;
mod mines;
mod referee;
mod refusals;
mod sapper;
#[path = "../scenario/mod.rs"]
mod scenario;
mod secrecy;

use rules::{
    board::{Bits, Square},
    game::{GameState, GameView},
    minesweeper::{State, View, zone},
};
use scenario::Scenario;

/// The fog zone but for these squares, as a list of names.
fn zone_but(open: &str) -> String {
    let open: Vec<&str> = open.split_whitespace().collect();
    let names = zone().squares().map(|square| square.to_string());
    names.filter(|name| !open.contains(&name.as_str())).collect::<Vec<_>>().join(" ")
}

/// What both players see of a scenario.
fn view(scenario: &mut Scenario) -> View {
    match scenario.view() {
        GameView::Minesweeper(view) => view,
        other => panic!("not a Minesweeper game: {other:?}"),
    }
}

/// The state of a scenario, mines included.
fn state(scenario: &mut Scenario) -> State {
    match scenario.state() {
        GameState::Minesweeper(state) => state,
        other => panic!("not a Minesweeper game: {other:?}"),
    }
}

fn square(name: &str) -> Square {
    Square::parse(name, u128::HEIGHT).unwrap()
}
