//! Records with one thing wrong: a value out of bounds, of another type, or a key nobody knows.

use super::{maharajah, minesweeper, uno};
use crate::rng::Rng;
use serde_json::{Value, json};

/// Settings that are numbers.
const NUMBERS: &[&str] = &[
    "maxCardNumber",
    "plus2Pawns",
    "plus4Pawns",
    "movesAfterRecovery",
    "drawAfterTurnsWithoutMove",
    "reconnectGraceMs",
];

/// Everything else in a record; a dot leads into an object.
const FIELDS: &[&str] = &[
    "game",
    "deck",
    "reshuffles",
    "mines",
    "commands",
    "config",
    "start",
    "seed",
    "config.plus2pawns",
    "start.fen",
    "start.to_move",
    "start.castling",
    "start.ep",
    "start.controllers",
    "start.pool",
    "start.inactivity",
    "start.open",
    "start.checked",
    "start.unmoved",
    "start.status",
    "start.halfmove",
    "start.turn",
];

/// Values that fit one field or another, and values that fit none.
fn values() -> Vec<Value> {
    vec![
        json!(true),
        json!(false),
        json!(0),
        json!(-1),
        json!(10),
        json!(101),
        json!(1.5),
        json!(u64::MAX),
        json!(""),
        json!("-"),
        json!("KQ"),
        json!("KK"),
        json!("e3"),
        json!("e6"),
        json!("e9"),
        json!("e10"),
        json!("white"),
        json!("4k3/8/8/8/8/8/8/4K3"),
        json!("4k3/8/8/8/8/8/8/8/8/4K3"),
        json!("4k3/8/8/8/8/8/8/4KM2"),
        json!("4k3/8/8/8/8/8/8/3KK3"),
        json!("4k3/8/8/8/8/8/8/4K4"),
        json!("4k3/8/8/8/8/8/44/4K3"),
        json!("4k3/8/8/8/8/8/8/4K3 w - -"),
        json!("4k3/8/8/9/8/8/8/4K3"),
        json!("4k3/8/8/0/8/8/8/4K3"),
        json!([]),
        json!(["a4"]),
        json!(["a4", "a4"]),
        json!(["a4", "b4", "c4", "d4", "e4"]),
        json!(["a3"]),
        json!(["a2", "b2"]),
        json!(["a11"]),
        json!(["red-1-1"]),
        json!(["red-1-1", "red-1-1"]),
        json!(["red-0-1"]),
        json!(["red-9-2", "joker-4", "joker-5"]),
        json!([["red-1-1"]]),
        json!([["A", "offer"]]),
        json!([["C", "offer"]]),
        json!([["A"]]),
        json!([["A", "offer", "accept"]]),
        json!([["A", 1]]),
        json!({}),
        json!({"white": "A"}),
        json!({"white": "A", "black": "A"}),
        json!({"white": "variant", "black": "classic"}),
        json!({"white": "classical"}),
        json!({"white": 1, "black": 2}),
        json!({"white": -1}),
        json!({"red": 1}),
    ]
}

/// A record of any game in which one field was replaced or left out; it may be sound by luck.
pub fn record(rng: &mut Rng) -> Value {
    let mut record = match rng.below(4) {
        0 => uno::record(rng, "purist"),
        1 => maharajah::maharajah(rng),
        2 => maharajah::classic(rng),
        _ => minesweeper::record(rng),
    };
    if record["game"] == "chess_uno" && rng.percent(30) {
        let setting = *rng.pick(NUMBERS);
        record["config"][setting] =
            json!(*rng.pick(&[-1, 0, 1, 8, 9, 10, 100, 101, 1_000, 600_000, 600_001]));
        return record;
    }
    let field = *rng.pick(FIELDS);
    let value = rng.pick(&values()).clone();
    let (part, key) = field.split_once('.').unwrap_or(("", field));
    let owner = if part.is_empty() { &mut record } else { &mut record[part] };
    match owner.as_object_mut() {
        Some(object) if rng.percent(10) => {
            object.remove(key);
        }
        Some(object) => {
            object.insert(key.to_owned(), value);
        }
        None => *owner = json!({key: value}),
    }
    record
}
