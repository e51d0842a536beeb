//! Replays the sample records and compares every line.

use std::fs;
use std::path::Path;

use naive_rules::replay;
use serde_json::Value;

/// Sorts the codes of a refused line, whose order does not matter, and drops empty lists.
fn tidy(line: &Value) -> Value {
    let mut line = line.clone();
    if let Some(refused) = line.get_mut("refused").and_then(Value::as_object_mut) {
        refused.retain(|_, codes| codes.as_array().is_none_or(|codes| !codes.is_empty()));
        for codes in refused.values_mut() {
            if let Some(codes) = codes.as_array_mut() {
                codes.sort_by_key(Value::to_string);
            }
        }
    }
    line
}

/// The first difference between two lines, key by key where both are objects.
fn difference(expected: &Value, found: &Value) -> String {
    if let (Some(expected), Some(found)) = (expected.as_object(), found.as_object()) {
        for key in expected.keys().chain(found.keys()) {
            let (expected, found) = (expected.get(key), found.get(key));
            if expected != found {
                return format!("{key}: expected {expected:?}, found {found:?}");
            }
        }
    }
    format!("expected {expected}, found {found}")
}

fn check(file: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../vectors").join(file);
    let content = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    for (number, row) in content.lines().enumerate() {
        let sample: Value = serde_json::from_str(row).expect("a sample is JSON");
        let place = format!("{file} row {} profile {}", number + 1, sample["profile"]);
        let expected = sample["expect"].as_array().expect("a list of lines");
        let replayed = replay(&sample["record"]);
        for (index, (line, found)) in expected.iter().zip(&replayed.lines).enumerate() {
            let (line, found) = (tidy(line), tidy(found));
            let command = match index {
                0 => "the start".to_string(),
                _ => sample["record"]["commands"][index - 1].to_string(),
            };
            assert!(
                line == found,
                "{place}, line {} after {command}: {}",
                index + 1,
                difference(&line, &found)
            );
        }
        assert_eq!(
            expected.len(),
            replayed.lines.len(),
            "{place}: the number of lines differs; error {:?}",
            replayed.error
        );
        match (sample.get("error").and_then(Value::as_str), &replayed.error) {
            (None, None) | (Some("exit 2"), Some(_)) => {}
            (Some(code), Some(error)) if error.starts_with(code) => {}
            (code, error) => panic!("{place}: expected the error {code:?}, found {error:?}"),
        }
    }
}

#[test]
fn chess_uno_samples() {
    check("chess_uno.jsonl");
}

#[test]
fn maharajah_samples() {
    check("maharajah.jsonl");
}

#[test]
fn minesweeper_samples() {
    check("minesweeper.jsonl");
}

#[test]
fn edge_samples() {
    check("edges.jsonl");
}
