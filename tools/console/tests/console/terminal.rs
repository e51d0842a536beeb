//! A real terminal, through a pseudo terminal: colours, their refusal, widths, the curtain.

use crate::support::console;
use rustix::{
    fs::{Mode, OFlags, open},
    pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt},
    termios::{Winsize, tcsetwinsize},
};
use std::{
    fs::File,
    io::{Read, Write},
    os::fd::OwnedFd,
    path::Path,
    process::Stdio,
};

/// Not typed: at this prompt somebody sits and thinks.
const WAIT: &str = "(waits for the next prompt)";

/// Plays in a terminal of so many columns, a line at each prompt (prompts end with a blank);
/// everything that appears there.
fn in_terminal(columns: u16, set: &[(&str, &str)], folder: &Path, typed: &str) -> String {
    let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&ours).unwrap();
    unlockpt(&ours).unwrap();
    tcsetwinsize(&ours, Winsize { ws_row: 50, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
    let name = ptsname(&ours, Vec::new()).unwrap();
    let theirs: OwnedFd = open(name.as_c_str(), OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).unwrap();
    let side = || Stdio::from(theirs.try_clone().unwrap());
    let mut child = console()
        .args(["play", "--data", folder.to_str().unwrap()])
        .env("TERM", "xterm-256color")
        .envs(set.iter().copied())
        .stdin(side())
        .stdout(side())
        .stderr(side())
        .spawn()
        .unwrap();
    drop(theirs);
    let mut terminal = File::from(ours);
    let mut lines = typed.lines();
    let mut seen = Vec::new();
    let mut buffer = [0; 4096];
    // The end of a terminal whose program has gone is an error.
    while let Ok(length) = terminal.read(&mut buffer) {
        seen.extend_from_slice(&buffer[..length]);
        if seen.ends_with(b" ")
            && let Some(line) = lines.next()
            && line != WAIT
        {
            writeln!(terminal, "{line}").unwrap();
        }
    }
    assert!(child.wait().unwrap().success());
    String::from_utf8(seen).unwrap()
}

const GAME: &str = "new classic --black person\ne4\nquit\n";

#[test]
fn colours_appear_on_a_terminal_and_only_where_nobody_objects() {
    let folder = tempfile::tempdir().unwrap();
    assert!(in_terminal(80, &[], folder.path(), GAME).contains("\u{1b}["));
    for set in [("NO_COLOR", "1"), ("TERM", "dumb")] {
        let seen = in_terminal(80, &[set], folder.path(), GAME);
        assert!(!seen.contains('\u{1b}'), "{set:?}");
        assert!(seen.contains("Classic chess (game"), "{seen}");
    }
}

#[test]
fn chess_signs_appear_where_the_locale_knows_them() {
    let folder = tempfile::tempdir().unwrap();
    assert!(in_terminal(80, &[("LANG", "C.UTF-8")], folder.path(), GAME).contains('\u{2654}'));
    assert!(in_terminal(80, &[("LANG", "C")], folder.path(), GAME).is_ascii());
}

/// Nothing is wider than the terminal, and a narrow one has board and panel below each other.
#[test]
fn a_terminal_of_forty_columns_is_enough_for_every_game() {
    let folder = tempfile::tempdir().unwrap();
    for game in crate::programs::GAMES {
        let typed =
            format!("new {game} --seed 3 --white person --black person\n\n\n\n\n\n\nmoves\ngames\nquit\n");
        let seen = in_terminal(40, &[("NO_COLOR", "1")], folder.path(), &typed);
        // What people type may be longer than a line.
        for line in seen.lines().filter(|line| !line.contains("new ")) {
            assert!(line.chars().count() <= 40, "{game}: {line:?}");
        }
        assert!(seen.contains("(game "), "{seen}");
    }
}

/// The screen is emptied between the two players who set up in secret (MJ-R042).
#[test]
fn mj_r042_the_screen_is_cleared_between_two_secret_armies() {
    let folder = tempfile::tempdir().unwrap();
    let typed = "new maharajah --white person --black person\n\n6\n\n\n2\n\nquit\n";
    let seen = in_terminal(80, &[], folder.path(), typed);
    let parts: Vec<&str> = seen.split("\u{1b}[2J\u{1b}[3J\u{1b}[H").collect();
    assert_eq!(parts.len(), 3, "one curtain after each army");
    assert!(parts[0].contains("Only Player A looks now"));
    assert!(parts[1].contains("Only Player B looks now"));
    // White's army is drawn to White alone, until the game begins.
    assert!(parts[0].matches('M').count() > parts[1].matches(" M ").count());
    assert!(!parts[1].contains(" M "), "{}", parts[1]);
    assert!(parts[2].contains("Maharajah (game 1)"));
}

/// Resigning is asked about on a terminal, and "thinking" is shown there.
#[test]
fn a_terminal_confirms_resignations_and_shows_that_the_computer_thinks() {
    let folder = tempfile::tempdir().unwrap();
    let typed = "new classic --level 1 --seed 1\ne4\nresign\nno\nresign\nyes\nquit\n";
    let seen = in_terminal(80, &[("NO_COLOR", "1")], folder.path(), typed);
    assert!(seen.contains("thinking"), "{seen}");
    assert_eq!(seen.matches("really resign").count(), 2, "{seen}");
    assert!(seen.contains("Computer (level 1) wins: resignation."), "{seen}");
}

/// MJ-R053: the flag falls while somebody sits at the prompt, and both clocks are shown.
#[test]
fn mj_r053_a_flag_that_falls_at_the_prompt_is_shown_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let typed = format!("new classic --white person --black person --clock 0.03+0\ne4\ne5\n{WAIT}\nquit\n");
    let seen = in_terminal(80, &[("NO_COLOR", "1")], folder.path(), &typed);
    assert!(seen.contains("> White: Player A  0:0"), "{seen}");
    assert!(seen.contains("White: Player A  0:00.0"), "{seen}");
    assert!(seen.contains("Player B wins: the opponent's time is over."), "{seen}");
}
