//! Scenarios of Maharajah and classic chess, each named by the decision that it proves.
//!
//! ```text
//! armies      what an army costs and where it may stand
//! start       the joint position, the first move, profile and status
//! hidden      the hidden set-up
//! pieces      compound pieces
//! pawns       double steps and en passant
//! promotion   what a pawn may become
//! castling    which wings, and when
//! ends        mate, stalemate, repetition, fifty moves, material
//! talk        resignation and draw offers
//! refusals    every code with which a command is refused
//! ```

mod armies;
mod castling;
mod ends;
mod hidden;
mod pawns;
mod pieces;
mod promotion;
mod refusals;
#[path = "../scenario/mod.rs"]
mod scenario;
mod start;
mod talk;

use rules::{
    game::{GameState, GameView},
    maharajah::{State, View},
    notation::fen,
};
use scenario::Scenario;

/// Black's normal array and three empty ranks: the upper half of many starts here.
const NORMAL_BLACK: &str = "rnbqkbnr/pppppppp/8/8";

/// A start that is checked: White's four ranks under Black's normal array.
fn against_normal(white: &str) -> Scenario {
    scenario::maharajah(&format!("{NORMAL_BLACK}/{white} w - -"))
}

/// What both players see of a scenario.
fn view(scenario: &mut Scenario) -> View {
    match scenario.view() {
        GameView::Maharajah(view) => view,
        other => panic!("not a Maharajah game: {other:?}"),
    }
}

/// The state of a scenario.
fn state(scenario: &mut Scenario) -> State {
    match scenario.state() {
        GameState::Maharajah(state) => state,
        other => panic!("not a Maharajah game: {other:?}"),
    }
}

/// The position saved as a FEN with its extensions and read again. The history is not part of it.
fn saved_and_read(view: &View) -> View {
    let text = fen::write_maharajah(view);
    let start = fen::parse_maharajah(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    start.begin_unchecked().state.open().clone()
}

/// The legal moves from one square, as text without the square, in byte order.
fn moves_from(view: &View, square: &str) -> Vec<String> {
    let mut moves: Vec<String> = view
        .legal_moves()
        .iter()
        .filter_map(|mv| mv.to_string().strip_prefix(square).map(str::to_owned))
        .collect();
    moves.sort_unstable();
    moves
}
