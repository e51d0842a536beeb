//! The folder of the games: where it is, what happens to files that cannot be used, and two
//! programs in one folder.

use crate::support::{Player, console, run, run_with};
use serde_json::json;
use std::fs;

#[test]
fn the_folder_is_named_by_option_variable_or_home() {
    let root = tempfile::tempdir().unwrap();
    let at = |name: &str| root.path().join(name);
    let start = |set: &[(&str, &str)], args: &[&str]| {
        let mut command = console();
        command.args(["play", "classic", "--json"]).args(args);
        for name in ["XDG_DATA_HOME", "HOME", "LOCALAPPDATA"] {
            command.env_remove(name);
        }
        command.envs(set.iter().map(|(name, folder)| (*name, at(folder))));
        run_with(command, "")
    };
    let by_option = at("option");
    start(&[("WILDCARD_CHESS_DATA", "variable")], &["--data", by_option.to_str().unwrap()]);
    assert!(by_option.join("games.sqlite").exists() && !at("variable").exists());
    start(&[("WILDCARD_CHESS_DATA", "variable"), ("XDG_DATA_HOME", "xdg")], &[]);
    assert!(at("variable/games.sqlite").exists() && !at("xdg").exists());
    start(&[("XDG_DATA_HOME", "xdg"), ("HOME", "home")], &[]);
    assert!(at("xdg/wildcard-chess/games.sqlite").exists() && !at("home").exists());
    start(&[("HOME", "home")], &[]);
    assert!(at("home/.local/share/wildcard-chess/games.sqlite").exists());
    let said = start(&[], &[]);
    assert_eq!(said.status, Some(2));
    assert!(said.err.starts_with("store_io: no home folder is known"), "{}", said.err);
}

/// Without any argument the prompt opens.
#[test]
fn the_prompt_opens_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = console();
    command.env("WILDCARD_CHESS_DATA", folder.path());
    let said = run_with(command, "games\nquit\n");
    assert_eq!((said.status, said.err.as_str()), (Some(0), ""));
    assert!(said.out.ends_with("> games\nNo games yet. Type new to begin one.\n> quit\n"), "{}", said.out);
}

#[test]
fn a_damaged_store_is_kept_and_said_where() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games.sqlite"), b"this was a store once").unwrap();
    let said = run(&["play", "classic", "--json", "--data", folder.path().to_str().unwrap()], "e2e4\n");
    assert_eq!(said.status, Some(0));
    assert_eq!(said.out.lines().count(), 2, "the game goes on in a fresh store");
    let kept = folder.path().join("games-damaged-1.sqlite");
    assert_eq!(fs::read(&kept).unwrap(), b"this was a store once");
    assert!(said.err.starts_with("store_damaged: "), "{}", said.err);
    assert!(said.err.contains(kept.to_str().unwrap()), "{}", said.err);
}

#[test]
fn a_folder_that_cannot_be_one_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let said = run(&["play", "classic", "--json", "--data", file.to_str().unwrap()], "");
    assert_eq!((said.status, said.out.as_str()), (Some(2), ""));
    assert!(said.err.starts_with("store_io: "), "{}", said.err);
}

/// Whoever plays on in a game that was played on elsewhere is stopped before two games become of it.
#[test]
fn a_game_open_twice_is_played_on_in_one_place_only() {
    let folder = tempfile::tempdir().unwrap();
    let mut here = Player::start(folder.path(), &["classic"]);
    here.line();
    let mut there = Player::start(folder.path(), &["--continue"]);
    there.line();
    assert_eq!(here.say("e2e4")["actor"], "B");
    there.send("d2d4");
    assert_eq!(there.finish(), (Vec::new(), Some(2)));
    assert_eq!(here.say("e7e5")["actor"], "A");
    here.finish();
    let said = run(&["games", "--json", "--data", folder.path().to_str().unwrap()], "");
    let game: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(game["commands"], json!(2));
}

/// TB-43: while a game runs its record is a secret, in either form.
#[test]
fn tb_43_only_finished_games_are_exported() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    run(&["play", "classic", "--json", "--data", data], "e2e4\n");
    for form in [&["export", "1"][..], &["export", "1", "--pgn"]] {
        let said = run(&[form, &["--data", data]].concat(), "");
        assert_eq!((said.status, said.out.as_str()), (Some(2), ""));
        assert!(said.err.starts_with("still_running: "), "{}", said.err);
    }
    run(&["play", "--continue", "--json", "--data", data], "resign\n");
    let said = run(&["export", "1", "--pgn", "--data", data], "");
    assert!(said.out.ends_with("\n1. e4 1-0\n\n"), "{}", said.out);
    assert!(said.out.contains("[White \"Person\"]"), "{}", said.out);
    run(&["play", "uno-purist", "--json", "--data", data], "resign\n");
    let said = run(&["export", "2", "--pgn", "--data", data], "");
    assert_eq!(said.status, Some(2));
    assert!(said.err.starts_with("no_pgn: "), "{}", said.err);
    let said = run(&["export", "9", "--data", data], "");
    assert!(said.err.starts_with("no_such_game: "), "{}", said.err);
}
