//! The grammar of commands and the errors of records.

use naive_rules::replay;
use serde_json::{Value, json};

fn error(record: &Value) -> String {
    let replay = replay(record);
    assert_eq!(replay.lines, Vec::<Value>::new(), "{record}");
    replay.error.unwrap_or_else(|| panic!("{record} is no error"))
}

/// A record with one field of its own, or of `start`, replaced.
fn with(record: &Value, place: &str, key: &str, value: Value) -> Value {
    let mut record = record.clone();
    let target = if place.is_empty() { &mut record } else { &mut record[place] };
    target[key] = value;
    record
}

fn uno() -> Value {
    json!({ "game": "chess_uno", "config": {}, "start": {}, "deck": ["red-1-1"] })
}

fn maharajah() -> Value {
    json!({ "game": "maharajah", "start": { "fen": "4k3/8/8/8/8/8/P7/4K3", "checked": false } })
}

fn mines() -> Value {
    json!({ "game": "minesweeper", "start": {}, "mines": ["a4"] })
}

#[test]
fn bad_positions() {
    for (record, place, key, value) in [
        (uno(), "start", "fen", json!("8/8/8/8/8/8/8/4K3")),
        (uno(), "start", "fen", json!("4k3/8/8/8/8/8/8/4KM2")),
        (uno(), "start", "fen", json!("4k3/8/8/8/8/8/8/4K2")),
        (uno(), "start", "fen", json!("4k3/8/8/8/8/8/8/4K3 w")),
        (uno(), "start", "castling", json!("KX")),
        (uno(), "start", "castling", json!("")),
        (uno(), "start", "ep", json!("e9")),
        (maharajah(), "start", "fen", json!("4k3/8/8/8/8/8/8/3KK3")),
        (maharajah(), "start", "unmoved", json!(["b2"])),
        (mines(), "start", "open", json!(["a3"])),
        (mines(), "", "mines", json!(["a11"])),
        (mines(), "", "mines", json!(["a4", "a4"])),
        (mines(), "", "mines", json!(["a4", "a5", "a6", "a7", "b4"])),
    ] {
        let error = error(&with(&record, place, key, value.clone()));
        assert!(error.starts_with("bad_position"), "{key} {value}: {error}");
    }
}

#[test]
fn settings_out_of_bounds() {
    for (key, value) in [
        ("gameMode", json!("blitz")),
        ("maxCardNumber", json!(0)),
        ("maxCardNumber", json!(10)),
        ("plus2Pawns", json!(9)),
        ("plus4Pawns", json!(-1)),
        ("movesAfterRecovery", json!(10)),
        ("drawAfterTurnsWithoutMove", json!(0)),
        ("drawAfterTurnsWithoutMove", json!(101)),
    ] {
        let error = error(&with(&uno(), "config", key, value.clone()));
        assert!(error.starts_with("config_out_of_range"), "{key} {value}: {error}");
    }
}

#[test]
fn other_errors() {
    for (record, place, key, value) in [
        (uno(), "", "game", json!("draughts")),
        (uno(), "", "mines", json!([])),
        (uno(), "config", "gamemode", json!("purist")),
        (uno(), "start", "side", json!("white")),
        (uno(), "", "deck", json!(["red-0-1"])),
        (uno(), "", "deck", json!(["red-1-1", "red-1-1"])),
        (uno(), "", "commands", json!([["C", "resign"]])),
        (uno(), "start", "controllers", json!({ "white": "A", "black": "A" })),
        (uno(), "start", "pool", json!({ "white": -1 })),
        (mines(), "start", "ep", json!("-")),
    ] {
        error(&with(&record, place, key, value));
    }
    // A checked start takes nothing but the set-up.
    error(&json!({ "game": "maharajah", "start": { "halfmove": 0 } }));
    error(&json!({ "game": "chess_uno" }));
    error(&json!({ "game": "minesweeper" }));
    error(&json!([]));
}

fn code(record: &Value, text: &str) -> Value {
    let record = with(record, "", "commands", json!([["A", text]]));
    replay(&record).lines[1]["rejected"].clone()
}

#[test]
fn grammar() {
    for text in [
        "",
        "E2E4",
        "e2",
        "e2e4 ",
        " e2e4",
        "a9a8",
        "e7e8k",
        "O-O",
        "e2e4qq",
        "e2e4:",
        "e2-e4",
        "place ",
        "place a2  b2",
        "placea2",
        "e2*",
        "e2*e3q",
        "e2e4:castle:ep",
        "é2e4",
        "End",
    ] {
        assert_eq!(code(&uno(), text), "bad_text", "{text:?}");
    }
    for text in ["e2e2", "e4*e5", "e2e4:joker", "e2e4q", "e2e4m:ep", "h8h8:castle", "e7e5"] {
        assert_eq!(code(&uno(), text), "illegal_move", "{text:?}");
    }
    for text in ["place", "place a2 a2"] {
        assert_eq!(code(&uno(), text), "wrong_phase");
        assert_eq!(code(&mines(), text), "wrong_phase");
    }
    assert_eq!(code(&mines(), "a10a1"), "illegal_move");
    assert_eq!(code(&mines(), "a1a10q"), "illegal_move");
    assert_eq!(code(&mines(), "a1*a10"), "illegal_move");
    assert_eq!(code(&mines(), "a0a1"), "bad_text");
    assert_eq!(code(&mines(), "a1a11"), "bad_text");
    assert_eq!(code(&maharajah(), "end"), "cannot_end");
    assert_eq!(code(&maharajah(), "a1a10"), "bad_text");
}
