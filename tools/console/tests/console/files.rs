//! Files in, lines out: replays, table and ladder records, perft.

use crate::support::{Vector, all_vectors, file, run};
use serde_json::Value;
use std::path::Path;

/// Runs a task on one file.
fn task(task: &str, path: &Path) -> crate::support::Said {
    run(&[task, path.to_str().unwrap(), "--json"], "")
}

/// Every vector gives exactly its lines, field by field and for tables byte by byte, and ends as it
/// says.
fn vectors_come_out(task_name: &str, files: &[(&str, &str)], least: usize) {
    let folder = tempfile::tempdir().unwrap();
    let mut seen = 0;
    for (name, key) in files {
        for Vector { name, given, expected, error } in all_vectors(name, key) {
            let path = file(folder.path(), "record.json", &given);
            let said = task(task_name, &path);
            let lines: Vec<&str> = said.out.lines().collect();
            for (at, expected) in expected.iter().enumerate() {
                let line = lines.get(at).copied().unwrap_or("nothing");
                assert!(
                    line == expected || (task_name == "replay" && same(line, expected)),
                    "{name}, line {at}:\n{line}\nexpected\n{expected}"
                );
            }
            assert_eq!(lines.len(), expected.len(), "{name}");
            match error {
                None => assert_eq!((said.status, said.err.as_str()), (Some(0), ""), "{name}"),
                Some(code) => {
                    assert_eq!(said.status, Some(2), "{name}");
                    assert_eq!(said.err.lines().count(), 1, "one clear line: {}", said.err);
                    assert!(code == "exit 2" || said.err.starts_with(&format!("{code}: ")), "{}", said.err);
                }
            }
            seen += 1;
        }
    }
    assert!(seen >= least, "only {seen} vectors");
}

/// The same fields with the same values; only the codes of a refused start have no order.
fn same(line: &str, expected: &str) -> bool {
    let read = |text: &str| {
        let mut line: Value = serde_json::from_str(text).unwrap();
        if let Some(refused) = line.get_mut("refused").and_then(Value::as_object_mut) {
            for codes in refused.values_mut().filter_map(Value::as_array_mut) {
                codes.sort_unstable_by_key(ToString::to_string);
            }
        }
        line
    };
    line == expected || read(line) == read(expected)
}

#[test]
fn recorded_games_replay_to_the_letter() {
    let files = ["chess_uno.jsonl", "maharajah.jsonl", "minesweeper.jsonl", "edges.jsonl"];
    vectors_come_out("replay", &files.map(|file| (file, "record")), 60);
}

#[test]
fn recorded_matches_come_out_to_the_letter() {
    vectors_come_out("table", &[("table.jsonl", "input")], 25);
}

#[test]
fn recorded_ladders_come_out_to_the_letter() {
    vectors_come_out("ladder", &[("ladder.jsonl", "input")], 3);
}

#[test]
fn one_bad_record_among_several_ends_it_after_the_lines_so_far() {
    let folder = tempfile::tempdir().unwrap();
    let game = r#"{"game":"maharajah","start":{},"commands":[["A","e2e4"]]}"#;
    let seat = game.replace("\"A\"", "\"C\"");
    let ladder = r#"{"ladder":"chess_uno","results":[{"t":0,"a":"x","b":"y","score":1,"kind":"queue","reason":"mate"}]}"#;
    let table = r#"{"table":{"kind":"offline"},"record":{"game":"maharajah"},"steps":[]}"#;
    for (name, good, bad, lines) in [
        ("replay", game, seat.as_str(), 2),
        ("replay", game, "{", 2),
        ("replay", game, "[]", 2),
        ("ladder", ladder, r#"{"ladder":"go","results":[]}"#, 1),
        ("table", table, r#"{"table":{"kind":"offline","colour":"red"},"record":{}}"#, 1),
    ] {
        let path = file(folder.path(), "records.jsonl", &format!("{good}\n{bad}\n{good}\n"));
        let said = task(name, &path);
        assert_eq!(said.out.lines().count(), lines, "{name} {bad}: {}", said.out);
        assert_eq!(said.status, Some(2));
        assert!(said.err.starts_with("bad_record: ") && said.err.lines().count() == 1, "{}", said.err);
    }
}

#[test]
fn what_cannot_be_read_at_all_is_one_line_and_status_two() {
    let folder = tempfile::tempdir().unwrap();
    let empty = file(folder.path(), "empty", "");
    let latin = folder.path().join("latin");
    std::fs::write(&latin, b"{\"game\": \"\xe9\"}").unwrap();
    for name in ["replay", "table", "ladder"] {
        for (path, code) in [
            (folder.path().join("none"), "io: "),
            (empty.clone(), "bad_record: "),
            (latin.clone(), "bad_record: "),
        ] {
            let said = task(name, &path);
            assert_eq!((said.status, said.out.as_str()), (Some(2), ""), "{name} {}", path.display());
            assert!(said.err.starts_with(code) && said.err.lines().count() == 1, "{}", said.err);
        }
    }
}

#[test]
fn a_record_may_come_from_standard_input() {
    let said = run(&["replay", "-"], r#"{"game":"minesweeper","mines":["e4"],"commands":[["A","e2e4"]]}"#);
    assert_eq!(said.status, Some(0));
    assert!(said.out.lines().nth(1).unwrap().contains(r#""boom e4 P""#), "{}", said.out);
}

/// People read boards, what happened, and why something was refused.
#[test]
fn a_replay_in_words_draws_boards() {
    let record = r#"{"game":"chess_uno","config":{"gameMode":"purist"},"deck":["red-2-1","blue-reverse-1"],
        "commands":[["A","e2e4"],["A","e7e5"],["A","Nf3"],["A","g1f3"]]}"#;
    let said = run(&["replay", "--text", "-"], record);
    assert_eq!((said.status, said.err.as_str()), (Some(0), ""));
    for part in [
        "Player A draws red 2: a series of up to 2 moves.",
        "Player A: e4\n",
        "3 . . . . 3 1 move left, or end",
        "Player A: e7e5 is refused [illegal_move]",
        "Player A: Nf3 is refused [bad_text]",
        "Player B draws blue Reverse: the armies change owners, then one move with the other army.",
        "> White: Player B",
    ] {
        assert!(unwrapped(&said.out).contains(&unwrapped(part)), "{part:?} is not in\n{}", said.out);
    }
}

/// A text without the places where lines were broken.
fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_start_that_is_refused_is_told_in_words() {
    let record = r#"{"game":"maharajah","start":{"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1"}}"#;
    let said = run(&["replay", "--text", "-"], record);
    let text = unwrapped(&said.out);
    assert!(text.contains("White's army is worth 34 points, 5 too few: it must be exactly 39"), "{text}");
    assert!(text.contains("White has a hole"), "{text}");
}

#[test]
fn perft_counts_what_is_known_in_every_game() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let tall = "rnbqkbnr/pppppppp/8/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    for (position, depth, game, expected) in [
        (start, "4", "classic", [20, 400, 8902, 197_281].as_slice()),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
            "3",
            "classic",
            &[48, 2039, 97_862],
        ),
        (start, "3", "chess-uno", &[20, 400, 8902]),
        (tall, "3", "minesweeper", &[20, 400, 8900]),
    ] {
        let said = run(&["perft", position, depth, "--game", game], "");
        let counts: Vec<u64> =
            said.out.lines().map(|line| line.rsplit(' ').next().unwrap().parse().unwrap()).collect();
        assert_eq!(counts, expected, "{game}: {position}");
        assert_eq!(said.status, Some(0));
    }
    let said = run(&["perft", "8/8 w - -", "1"], "");
    assert_eq!(said.status, Some(2));
    assert!(said.err.starts_with("bad_position: "), "{}", said.err);
}
