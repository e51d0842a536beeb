//! What is on disk of a table: it reads back as it was written, and a newer version's is refused.

mod language;

use language::{Change, ROOKS, offline, queue, sit, uno};
use rules::Seat;
use serde_json::{Value, json};
use table::{Saved, Table};

fn json_of(saved: &Saved) -> Value {
    serde_json::to_value(saved).unwrap()
}

/// Everything that a restart needs is in it, result and answers included.
#[test]
fn saved_tables_read_back_as_written() {
    let running = sit(queue().with_clock(60_000, 1_000), ROOKS)
        .at(1_000, "A h2h4", "move h2h4")
        .at(2_000, "B offer", "offer B")
        .at(3_000, "B pause", "pause B asked");
    let over = running.clone().at(4_000, "A resign", "result B resignation");
    for game in [running, over, sit(offline(), uno("1 1"))] {
        let saved = game.table().saved();
        let read: Saved = serde_json::from_value(json_of(&saved)).unwrap();
        assert_eq!(read, saved);
        assert_eq!((read.now(), read.version()), (game.table().now(), game.table().version()));
        assert_eq!((read.verdict(), read.settings()), (game.table().verdict(), game.table().settings()));
    }
}

/// An unknown field anywhere means that a newer version wrote it: better refuse than forget.
#[test]
fn saved_tables_of_a_newer_version_are_refused() {
    let mut game = sit(queue().with_clock(60_000, 1_000), ROOKS);
    let (table, chance) = game.parts();
    let request = table::Request { cseq: 1, expected_version: 0, text: "h2h4" };
    table.request(Seat::A, request, chance);
    let saved = json_of(&game.table().saved());
    assert!(serde_json::from_value::<Saved>(saved.clone()).is_ok());
    for place in ["", "/settings", "/settings/clock", "/ledgers/0", "/ledgers/0/answer"] {
        let mut newer = saved.clone();
        newer.pointer_mut(place).unwrap().as_object_mut().unwrap().insert("mood".to_owned(), json!(1));
        assert!(serde_json::from_value::<Saved>(newer).is_err(), "{place} takes an unknown field");
    }
}

/// Settings that do not fit the game are refused at a restart as at the start.
#[test]
fn saved_clock_does_not_fit_chess_uno() {
    let timed = sit(queue().with_clock(60_000, 0), ROOKS).table().saved();
    let uno = sit(queue(), uno("1 1")).game().clone();
    assert_eq!(Table::resume(timed, uno, 0).map(|_| ()).unwrap_err().code(), "clock_in_chess_uno");
}
