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

#[test]
fn a_new_game_writes_the_record_that_replays_it() {
    use rules::{
        ApplyError, Dice, Seat,
        chess_uno::{Config, Mode},
        record::{Begun, NewGame, Replay, Tape},
    };
    let games = [
        NewGame::ChessUno(Config::of(Mode::Purist)),
        NewGame::ChessUno(Config::of(Mode::KingHunt).with_max_card_number(1).unwrap()),
        NewGame::classic(),
        NewGame::Minesweeper,
    ];
    let mut reshuffled = 0;
    for (game, seed) in games.iter().flat_map(|game| (0..8).map(move |seed| (game, seed))) {
        let mut dice = Dice::from_number(seed);
        let (mut record, begun) = game.begin(&mut dice).unwrap();
        let mut state = begun.state;
        for ply in 0..200 {
            let view = state.view(Seat::A);
            let Some(seat) = view.actor() else { break };
            let commands = view.commands();
            let text = commands[(seed as usize * 31 + ply * 17) % commands.len()].to_string();
            let mut tape = Tape::new(&mut dice);
            match state.apply_text(seat, &text, &mut tape) {
                Ok(applied) => {
                    reshuffled += tape.reshuffles().len();
                    record.push(seat, &text, tape.reshuffles());
                    state = applied.state;
                }
                Err(ApplyError::Rejected(rejected)) => panic!("{text}: {rejected}"),
                Err(ApplyError::Chance(error)) => panic!("{error}"),
            }
        }
        let again = Record::parse(&record.to_json().unwrap()).unwrap();
        assert_eq!(again, record);
        let Begun::Game(mut replayed) = Replay::begin(&again).unwrap() else { panic!("refused") };
        for (seat, text) in again.commands() {
            assert!(replayed.step(seat, text).unwrap().get("rejected").is_none());
        }
        assert_eq!(*replayed.state(), state);
    }
    assert!(reshuffled > 0);
}
