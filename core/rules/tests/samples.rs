//! The sample records replay to the expected public states, field by field.

use rules::record::{Record, replay};
use serde_json::Value;
use std::{fs, path::Path};

/// `refused` lists have no order.
fn normal(mut line: Value) -> Value {
    if let Some(refused) = line.get_mut("refused").and_then(Value::as_object_mut) {
        for codes in refused.values_mut().filter_map(Value::as_array_mut) {
            codes.sort_unstable_by_key(ToString::to_string);
        }
    }
    line
}

fn replays(file: &str, least: usize) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors").join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut records = 0;
    for (number, line) in text.lines().enumerate() {
        let sample: Value = serde_json::from_str(line).unwrap();
        let place = format!("{file}:{} ({})", number + 1, sample["profile"]);
        let mut lines = Vec::new();
        let ended = Record::parse(&sample["record"].to_string())
            .and_then(|record| replay(&record, &mut |line| lines.push(normal(line))));
        let expected = sample["expect"].as_array().unwrap();
        for (at, expected) in expected.iter().enumerate() {
            assert_eq!(lines.get(at), Some(&normal(expected.clone())), "{place}, line {at}");
        }
        assert_eq!(lines.len(), expected.len(), "{place}");
        match sample["error"].as_str() {
            None => assert_eq!(ended, Ok(()), "{place}"),
            Some("exit 2") => assert!(ended.is_err(), "{place}"),
            Some(code) => assert_eq!(ended.map_err(|error| error.code()), Err(code), "{place}"),
        }
        records += 1;
    }
    assert!(records >= least, "{file} has only {records} records");
}

#[test]
fn chess_uno_samples_replay() {
    replays("chess_uno.jsonl", 17);
}

#[test]
fn maharajah_samples_replay() {
    replays("maharajah.jsonl", 16);
}

#[test]
fn minesweeper_samples_replay() {
    replays("minesweeper.jsonl", 15);
}

#[test]
fn edge_samples_replay() {
    replays("edges.jsonl", 16);
}
