//! The public state: what a record shows after the start and after every command.

use crate::{
    Event, Outcome, Rejected, Seat,
    board::{Army, Bits, Board, Square},
    chess_uno,
    game::GameView,
    maharajah::{self, JointFault, Refused},
    minesweeper,
    notation::fen,
};
use serde_json::{Map, Value, json};

/// One line of a replay: the state after the start or after a command, with what happened since
/// the line before (Maharajah lines have no events).
pub fn public_state(view: &GameView, events: &[Event]) -> Value {
    match view {
        GameView::ChessUno(view) => chess_uno_state(view, events),
        GameView::Maharajah(view) => maharajah_state(view),
        GameView::Minesweeper(view) => minesweeper_state(view, events),
    }
}

/// The line of a command that the rules refuse.
pub fn rejected_line(rejected: Rejected, command: &str) -> Value {
    json!({"rejected": rejected.code(), "command": command})
}

/// The line of a Maharajah position that may not start.
pub fn refused_line(refused: &Refused) -> Value {
    let side = |army: Army| texts(&refused.sides[army.index()]);
    let joint: Vec<&str> = refused.joint.iter().copied().map(JointFault::code).collect();
    json!({"refused": {"white": side(Army::White), "black": side(Army::Black), "joint": joint}})
}

fn texts<T: ToString>(items: &[T]) -> Vec<String> {
    items.iter().map(ToString::to_string).collect()
}

/// Texts in byte order.
fn sorted<T: ToString>(items: impl IntoIterator<Item = T>) -> Vec<String> {
    let mut texts: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    texts.sort_unstable();
    texts
}

fn squares<B: Bits>(set: B) -> Vec<String> {
    sorted(set.squares())
}

fn checks<B: Bits>(board: &Board<B>) -> Vec<String> {
    squares(board.attacked_kings())
}

fn result(outcome: Option<Outcome>) -> Value {
    match outcome {
        None => Value::Null,
        Some(outcome) => {
            json!({"winner": outcome.winner.map(Seat::name), "reason": outcome.reason.code()})
        }
    }
}

fn seat(seat: Option<Seat>) -> Option<&'static str> {
    seat.map(Seat::name)
}

fn chess_uno_state(view: &chess_uno::View, events: &[Event]) -> Value {
    let board = view.board();
    let mut legal = sorted(view.legal_moves());
    if view.can_end() {
        legal.push("end".to_owned());
        legal.sort_unstable();
    }
    json!({
        "fen": fen::placement(board),
        "castling": board.castling().text(),
        "ep": fen::ep_text(board.ep()),
        "army": board.turn().name(),
        "actor": seat(view.actor()),
        "controllers": {
            "white": view.controller(Army::White).name(),
            "black": view.controller(Army::Black).name(),
        },
        "phase": view.phase().code(),
        "card": view.card().map(|card| card.to_string()),
        "moves_left": view.moves_left(),
        "to_place": view.to_place(),
        "pool": {"white": view.pool(Army::White), "black": view.pool(Army::Black)},
        "pile": view.pile_len(),
        "discards": {"A": texts(view.discards(Seat::A)), "B": texts(view.discards(Seat::B))},
        "inactivity": view.inactivity(),
        "checks": checks(board),
        "result": result(view.outcome()),
        "legal": legal,
        "events": texts(events),
    })
}

fn maharajah_state(view: &maharajah::View) -> Value {
    let board = view.board();
    json!({
        "fen": fen::placement(board),
        "castling": board.castling().text(),
        "ep": fen::ep_text(board.ep()),
        "army": board.turn().name(),
        "actor": seat(view.actor()),
        "status": {
            "white": view.status(Army::White).name(),
            "black": view.status(Army::Black).name(),
        },
        "profile": view.profile().name(),
        "unmoved": squares(board.unmoved()),
        "halfmove": view.halfmove(),
        "checks": checks(board),
        "result": result(view.outcome()),
        "legal": sorted(view.legal_moves()),
    })
}

fn minesweeper_state(view: &minesweeper::View, events: &[Event]) -> Value {
    let board = view.board();
    let field = view.field();
    let numbers: Map<String, Value> = field
        .open()
        .squares()
        .filter(|square| field.number(*square) > 0)
        .map(|square: Square| (square.to_string(), Value::from(field.number(square))))
        .collect();
    let mut legal = sorted(view.legal_moves());
    legal.extend(view.sapper_actions().iter().map(|(pawn, target)| format!("{pawn}*{target}")));
    legal.sort_unstable();
    json!({
        "fen": fen::placement(board),
        "castling": board.castling().text(),
        "army": board.turn().name(),
        "actor": seat(view.actor()),
        "fogged": squares(field.fogged()),
        "numbers": numbers,
        "mines_seen": squares(field.known_mines()),
        "counter": field.counter(),
        "checks": checks(board),
        "result": result(view.outcome()),
        "legal": legal,
        "events": texts(events),
    })
}
