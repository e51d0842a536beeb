//! Computers against themselves, without a store.

use crate::support::run;
use serde_json::Value;

#[test]
fn selfplay_counts_every_game_and_is_repeatable_on_any_number_of_threads() {
    for game in crate::programs::GAMES {
        let play = |threads: &str| {
            let args = ["selfplay", game, "6", "--level", "1", "--seed", "3", "--max-plies", "60", "--json"];
            let said = run(&[&args[..], &["--threads", threads]].concat(), "");
            assert_eq!((said.status, said.err.as_str()), (Some(0), ""), "{game}");
            said.out
        };
        let out = play("2");
        assert_eq!(out, play("1"), "{game}");
        let lines: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let (sums, games) = lines.split_last().unwrap();
        assert_eq!(games.len(), 6);
        assert_eq!((&sums["summary"], &sums["games"]), (&Value::from(game), &Value::from(6)));
        let first = &sums["first_move"];
        let count = |key: &str| first[key].as_u64().unwrap();
        assert_eq!(count("wins") + count("draws") + count("losses") + count("unfinished"), 6);
        let won = games.iter().filter(|game| game["winner"] == "A").count() as u64;
        assert_eq!(won, count("wins"));
        assert!(games.iter().all(|game| game["plies"].as_u64().unwrap() <= 60));
        let (low, high) = (first["interval"][0].as_f64().unwrap(), first["interval"][1].as_f64().unwrap());
        let score = first["score"].as_f64().unwrap();
        assert!(0.0 <= low && low <= score && score <= high && high <= 1.0);
    }
}

#[test]
fn two_levels_change_armies_and_are_told_apart() {
    let args = ["selfplay", "uno-king-hunt", "4", "--level", "2", "--level-b", "1", "--seed", "1"];
    let said = run(&args, "");
    assert_eq!(said.status, Some(0), "{}", said.err);
    for part in ["uno-king-hunt: 4 games, level 2 against level 1", "first move ", "level 2 ", "plies "] {
        assert!(said.out.contains(part), "{part:?} is not in\n{}", said.out);
    }
    let said = run(&[&args[..], &["--json"]].concat(), "");
    let white: Vec<Value> = said
        .out
        .lines()
        .take(4)
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["white"].clone())
        .collect();
    assert_eq!(white, ["a", "b", "a", "b"].map(Value::from));
}
