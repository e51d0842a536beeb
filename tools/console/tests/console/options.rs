//! Options of new games: what they do, and what is said when they do not fit.

use crate::support::{Player, run};
use serde_json::Value;
use std::path::Path;

/// Starts a game that must not start; hands back what is said.
fn refused(folder: &Path, args: &[&str]) -> String {
    let mut all = vec!["play", "--json", "--data", folder.to_str().unwrap()];
    all.extend(args);
    let said = run(&all, "");
    assert_eq!(said.status, Some(2), "{args:?}: {}", said.out);
    assert_eq!(said.out, "", "{args:?}");
    said.err
}

#[test]
fn options_that_do_not_fit_are_named_and_nothing_is_stored() {
    let folder = tempfile::tempdir().unwrap();
    for (args, expected) in [
        (
            ["uno-purist", "--max-card", "10"].as_slice(),
            "config_out_of_range: maxCardNumber must be in 1..=9",
        ),
        (&["uno-purist", "--max-card", "0"], "config_out_of_range: maxCardNumber"),
        (&["uno-king-hunt", "--plus2", "9"], "config_out_of_range: plus2Pawns"),
        (&["uno-king-hunt", "--plus4", "-1"], "config_out_of_range: plus4Pawns"),
        (&["uno-king-hunt", "--moves-after-recovery", "10"], "config_out_of_range: movesAfterRecovery"),
        (&["uno-king-hunt", "--draw-after", "0"], "config_out_of_range: drawAfterTurnsWithoutMove"),
        (&["uno-purist", "--clock", "10+5"], "clock_in_chess_uno: "),
        (&["classic", "--jokers", "off"], "bad_option: --jokers is a setting of Chess-Uno"),
        (&["minesweeper", "--army-white", "classical"], "bad_option: --army-white belongs to Maharajah"),
        (&["classic", "--level", "3", "--white", "person", "--black", "person"], "bad_option: --level"),
        (&["maharajah", "--army-white", "8/8/PPPPPPPP/RNBQKBN1"], "army_refused: White's army is worth 34"),
        (&["maharajah", "--army-black", "elephants"], "army_refused: \"elephants\" is neither"),
        // MJ-A10: each army is good in itself, but White to move would already attack the king.
        (
            &["maharajah", "--army-white", "8/8/4R3/RNBQKBNC", "--army-black", "mmm1k3"],
            "armies_refused: Black would start in check with White to move",
        ),
        (&[], "bad_option: say which game to play"),
        (&["--continue"], "no_such_game: no game is running"),
        (&["--continue", "7"], "no_such_game: there is no game 7"),
        (&["checkers"], "bad_option: invalid value 'checkers'"),
        (&["classic", "--clock", "ten"], "config_out_of_range: invalid value 'ten' for '--clock <M+S>'"),
        (&["classic", "--level", "11"], "config_out_of_range: invalid value '11' for '--level <1..10>'"),
        (&["--continue", "--clock", "9+9"], "bad_option: the argument '--continue"),
        (&["classic", "--colour", "red"], "bad_option: unexpected argument '--colour'"),
    ] {
        let err = refused(folder.path(), args);
        assert!(err.starts_with(expected), "{args:?}: {err}");
    }
    let said = run(&["games", "--json", "--data", folder.path().to_str().unwrap()], "");
    assert_eq!((said.status, said.out.as_str()), (Some(0), ""));
}

/// CU-R019. The size of the deck tells whether the settings arrived.
#[test]
fn cu_r019_every_setting_of_the_cards_arrives() {
    let folder = tempfile::tempdir().unwrap();
    for (args, cards) in [
        (["uno-purist"].as_slice(), 72),
        (&["uno-king-hunt", "--max-card", "9"], 104),
        (&["uno-king-hunt", "--max-card", "1", "--jokers", "off"], 36),
        (&["uno-purist", "--mode", "king-hunt", "--jokers", "off", "--stop-combo", "off"], 68),
    ] {
        let mut player = Player::start(folder.path(), args);
        let state = player.line();
        let drawn = ["A", "B"].map(|seat| state["discards"][seat].as_array().unwrap().len() as u64);
        let open = u64::from(!state["card"].is_null());
        assert_eq!(state["pile"].as_u64().unwrap() + drawn[0] + drawn[1] + open, cards, "{args:?}");
        player.finish();
    }
}

/// The settings of a record that was played to its end tell all of them.
#[test]
fn the_record_of_a_game_holds_its_settings() {
    let folder = tempfile::tempdir().unwrap();
    let args = [
        "uno-purist",
        "--max-card",
        "7",
        "--jokers",
        "off",
        "--plus2",
        "3",
        "--plus4",
        "5",
        "--moves-after-recovery",
        "2",
        "--draw-after",
        "30",
        "--seed",
        "9",
    ];
    let mut player = Player::start(folder.path(), &args);
    player.line();
    player.say("resign");
    player.finish();
    let said = run(&["export", "1", "--data", folder.path().to_str().unwrap()], "");
    let record: Value = serde_json::from_str(&said.out).unwrap();
    let expected = serde_json::json!({
        "gameMode": "purist", "maxCardNumber": 7, "includeJokers": false, "plus2Pawns": 3, "plus4Pawns": 5,
        "movesAfterRecovery": 2, "stopComboOnKingThreat": true, "drawAfterTurnsWithoutMove": 30,
        "reconnectGraceMs": 60000,
    });
    assert_eq!(record["config"], expected);
}

#[test]
fn armies_come_by_name_by_ranks_or_from_the_computer() {
    let folder = tempfile::tempdir().unwrap();
    let fen = |args: &[&str]| {
        let mut all = vec!["maharajah"];
        all.extend(args);
        let mut player = Player::start(folder.path(), &all);
        let state = player.line();
        player.finish();
        state["fen"].as_str().unwrap().to_owned()
    };
    assert_eq!(
        fen(&["--army-white", "maharajah", "--army-black", "mmm1k3"]),
        "mmm1k3/8/8/8/8/8/2PPP3/RNBMKBNA"
    );
    assert_eq!(
        fen(&["--army-white", "PPPPPPPP/RNBQKBNR", "--army-black", "RNBQKBNR/PPPPPPPP"]),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
    );
    let by_chance: Vec<String> = (1..6).map(|seed| fen(&["--seed", &seed.to_string()])).collect();
    assert_eq!(by_chance[0], fen(&["--seed", "1"]), "the same number, the same armies");
    assert!(by_chance.iter().any(|other| *other != by_chance[0]), "{by_chance:?}");
}
