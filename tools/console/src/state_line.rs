//! One state of a game being played, as one JSON line: the public state of docs/record.md as the
//! seat to act may see it, and what the table adds.

use app::Session;
use rules::{Command, Event, Seat, game::GameView, record::public_state};
use serde_json::{Value, json};
use table::{Happened, TableEvent, text::close_state};

/// The state with what happened since the line before.
///
/// Besides the public state: `seat` whose view it is (null after the end), `clock` (null without
/// one), `placements` while pawns wait, and `table` when the table has something to tell. A result
/// that only the table knows (the time is over) takes the place of the game's own.
pub(crate) fn state_line(session: &Session, events: &[Event], happened: &[Happened]) -> Value {
    let table = session.table();
    let seen = table.view();
    let view = session.view(table.actor().unwrap_or(Seat::A));
    let mut line = public_state(&view, events);
    if let Some(verdict) = table.verdict() {
        close_state(&mut line, verdict);
    } else if let GameView::ChessUno(view) = &view
        && view.to_place() > 0
    {
        line["placements"] = placements(view);
    }
    line["seat"] = json!(table.actor().map(Seat::name));
    line["clock"] =
        json!(seen.clocks.map(|[a, b]| json!({"A": a, "B": b, "running": seen.running.map(Seat::name)})));
    let told = told(happened);
    if !told.is_empty() {
        line["table"] = json!(told);
    }
    line
}

/// Every set of squares that may be placed, each in byte order, as is the list of them.
pub(crate) fn placements(view: &rules::chess_uno::View) -> Value {
    let names = |squares: Vec<rules::board::Square>| {
        let mut names: Vec<String> = squares.iter().map(ToString::to_string).collect();
        names.sort_unstable();
        names
    };
    let mut all: Vec<Vec<String>> = view.placements().into_iter().map(names).collect();
    all.sort_unstable();
    json!(all)
}

/// What the table tells besides moves and results, which stand elsewhere in the line.
fn told(happened: &[Happened]) -> Vec<String> {
    let events = happened.iter().flat_map(|happened| &happened.events);
    let new = events.filter(|event| !matches!(event, TableEvent::Move(_) | TableEvent::Result(_)));
    new.map(ToString::to_string).collect()
}

/// A line that names a command: what was refused, or what is hinted at.
pub(crate) fn rejected(code: &str, command: &str) -> Value {
    json!({"rejected": code, "command": command})
}

/// The hint.
pub(crate) fn hint(command: Option<&str>) -> Value {
    debug_assert!(command.is_none_or(|command| Command::parse(command, 10).is_ok()));
    json!({"hint": command})
}
