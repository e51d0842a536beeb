//! Games through the face that the bindings call, as `tests/vectors/scenarios.json` tells them.
//!
//! Kotlin and Swift run the same list. `SCENARIOS=write cargo test -p ffi --test scenarios` plays the
//! moves of the list and writes the facts anew, for when rules, texts or dice have changed on purpose.

mod common;

use common::{Player, facts, game};
use serde_json::{Value, json};
use std::{env, fs, path::PathBuf};
use wildcard::WildcardApp;

fn list_path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors/scenarios.json")
}

fn list() -> Value {
    serde_json::from_str(&fs::read_to_string(list_path()).unwrap()).unwrap()
}

fn open(folder: &std::path::Path, scenario: &Value) -> Player {
    let seed = scenario["seed"].as_u64().unwrap();
    let folder = folder.to_str().unwrap().to_owned();
    Player::of(WildcardApp::open(folder, "en".to_owned(), Some(seed), None).unwrap())
}

fn start(player: &Player, scenario: &Value) {
    for command in scenario["start"].as_array().unwrap() {
        player.send(common::command(command));
    }
    player.until("a game", |now| game(now).is_some());
}

#[test]
fn every_typed_game_shows_the_facts_of_the_list() {
    let mut list = list();
    let write = env::var("SCENARIOS").is_ok_and(|value| value == "write");
    let games = list["games"].as_array_mut().unwrap();
    assert!(games.len() >= 5, "a game of each kind");
    for scenario in games {
        let name = scenario["name"].as_str().unwrap().to_owned();
        let folder = tempfile::tempdir().unwrap();
        let player = open(folder.path(), scenario);
        start(&player, scenario);
        for (at, step) in scenario["moves"].as_array_mut().unwrap().iter_mut().enumerate() {
            let before = player.snapshot();
            player.send(common::command(step));
            let what = format!("{name}, move {}: {step}", at + 1);
            if write {
                let now = player.until(&what, |now| {
                    facts(now) != facts(&before) || common::refusals(now) > common::refusals(&before)
                });
                match facts(&now) == facts(&before) {
                    true => step["refused"] = json!(true),
                    false => step["facts"] = json!(facts(&now).unwrap()),
                }
            } else if step["refused"] == true {
                let now = player.until(&what, |now| common::refusals(now) > common::refusals(&before));
                assert_eq!(facts(&now), facts(&before), "{what}");
            } else {
                player.until(&what, |now| facts(now).as_deref() == step["facts"].as_str());
            }
        }
        assert!(common::is_over(&facts(&player.snapshot()).unwrap()), "{name} is over");
    }
    if write {
        fs::write(list_path(), laid_out(&list)).unwrap();
    }
}

#[test]
fn a_whole_game_of_each_kind_against_the_computer_by_taps_alone() {
    let list = list();
    for scenario in list["against_computer"].as_array().unwrap() {
        let name = scenario["name"].as_str().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let player = open(folder.path(), scenario);
        start(&player, scenario);
        player.tap_to_the_end(scenario["taps_at_most"].as_u64().unwrap());
        let rows = game(&player.snapshot()).unwrap().log.len();
        println!("{name}: {rows} rows of log");
        assert!(rows > 2, "{name}: {rows} rows");
    }
}

/// The list with one line a move.
fn laid_out(list: &Value) -> String {
    let lines = |values: &Value, indent: &str| -> String {
        let lines: Vec<String> =
            values.as_array().unwrap().iter().map(|value| format!("{indent}{value}")).collect();
        lines.join(",\n")
    };
    let games: Vec<String> = list["games"]
        .as_array()
        .unwrap()
        .iter()
        .map(|game| {
            let mut head = game.clone();
            head.as_object_mut().unwrap().remove("moves");
            let head = head.to_string();
            format!(
                "    {}, \"moves\": [\n{}\n    ]}}",
                head.trim_end_matches('}'),
                lines(&game["moves"], "      ")
            )
        })
        .collect();
    format!(
        "{{\n  \"about\": {},\n  \"games\": [\n{}\n  ],\n  \"against_computer\": [\n{}\n  ]\n}}\n",
        list["about"],
        games.join(",\n"),
        lines(&list["against_computer"], "    ")
    )
}
