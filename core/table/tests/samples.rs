//! Table and ladder records come out to the letter: the samples, and our own, worked out by hand
//! from docs/table-record.md for sentences that no sample covers.

use serde_json::Value;
use std::{fs, path::Path};
use table::text::{LadderRecord, TableRecord, TextError, play_ladder, play_table};

fn plays(file: &str, least: usize, play: impl Fn(&str, &mut Vec<Value>) -> Result<(), TextError>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut records = 0;
    for (number, line) in text.lines().enumerate() {
        let sample: Value = serde_json::from_str(line).unwrap();
        let place = format!("{file}:{} ({})", number + 1, sample["profile"]);
        let mut lines = Vec::new();
        let ended = play(&sample["input"].to_string(), &mut lines);
        let expected = sample["expect"].as_array().unwrap();
        for (at, expected) in expected.iter().enumerate() {
            assert_eq!(lines.get(at), Some(expected), "{place}, line {at}");
        }
        assert_eq!(lines.len(), expected.len(), "{place}");
        assert_eq!(ended.is_err(), sample.get("error").is_some(), "{place}: {ended:?}");
        records += 1;
    }
    assert!(records >= least, "{file} has only {records} records");
}

fn read<'t, T: serde::Deserialize<'t>>(text: &'t str) -> Result<T, TextError> {
    serde_json::from_str(text).map_err(|error| TextError::Unreadable(error.to_string()))
}

fn table(text: &str, lines: &mut Vec<Value>) -> Result<(), TextError> {
    play_table(&read::<TableRecord>(text)?, &mut |line| lines.push(line))
}

fn ladder(text: &str, lines: &mut Vec<Value>) -> Result<(), TextError> {
    play_ladder(&read::<LadderRecord>(text)?, &mut |line| lines.push(line))
}

#[test]
fn table_samples_play() {
    plays("../../tests/vectors/table.jsonl", 27, table);
}

#[test]
fn ladder_samples_play() {
    plays("../../tests/vectors/ladder.jsonl", 3, ladder);
}

#[test]
fn own_table_records_play() {
    plays("tests/vectors/table_own.jsonl", 54, table);
}

#[test]
fn own_ladder_records_play() {
    plays("tests/vectors/ladder_own.jsonl", 9, ladder);
}
