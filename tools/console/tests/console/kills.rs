//! Killed at every half-move and gone on with: the same game as without any kill (TB-05, CU-R104).
//!
//! The real program is killed (SIGKILL) after every accepted command, inside series, during
//! placements and while the computer thinks. What it shows when it goes on is what it showed last,
//! and the game ends with the very record of the game that nobody killed.

use crate::{
    programs::exported,
    support::{Player, is_over, run, some_command},
};
use serde_json::Value;
use std::{
    path::Path,
    process::Command,
    thread,
    time::{Duration, Instant},
};

/// Commands of a person after which the game is given up.
const COMMANDS: u64 = 45;

/// A state without what happened just before: after a restart nothing has.
fn standing(state: &Value) -> Value {
    let mut state = state.clone();
    let fields = state.as_object_mut().unwrap();
    fields.remove("table");
    if fields.contains_key("events") {
        fields.insert("events".to_owned(), Value::Array(Vec::new()));
    }
    state
}

/// What the person says in a state: the same whenever it stands on the board.
fn choice(state: &Value, said: u64) -> String {
    if said == COMMANDS { "resign".to_owned() } else { some_command(state, said) }
}

/// Plays without a kill; all states.
fn straight(folder: &Path, args: &[&str]) -> Vec<Value> {
    let mut player = Player::start(folder, args);
    let people = people(args);
    let mut states = vec![player.line()];
    let mut said = 0;
    while !is_over(states.last().unwrap()) {
        let state = states.last().unwrap();
        if people.contains(&state["seat"].as_str().unwrap()) {
            player.send(&choice(state, said));
            said += 1;
        }
        let next = player.line();
        assert!(next["rejected"].is_null(), "{next}");
        states.push(next);
    }
    player.finish();
    states
}

/// The seats of people.
fn people(args: &[&str]) -> &'static [&'static str] {
    if args.contains(&"computer") { &["A"] } else { &["A", "B"] }
}

/// Plays the same game and kills the program after every command. Hands back the states in which
/// it was killed.
fn broken(folder: &Path, args: &[&str], states: &[Value]) -> Vec<Value> {
    let people = people(args);
    let against_computer = people.len() == 1;
    let mut player = Player::start(folder, args);
    let mut shown = player.line();
    let (mut at, mut said) = (0, 0);
    let mut killed_in = Vec::new();
    while !is_over(&shown) {
        let to_say = people.contains(&shown["seat"].as_str().unwrap()).then(|| choice(&shown, said));
        if let Some(text) = to_say {
            shown = player.say(&text);
            said += 1;
            at += 1;
            assert_eq!(standing(&shown), standing(&states[at]), "after {text}");
            if against_computer {
                // Sometimes before it has thought, sometimes in the middle, sometimes after.
                thread::sleep(Duration::from_millis(said * 7 % 30));
            }
            player.kill();
            killed_in.push(shown.clone());
            player = Player::start(folder, &["--continue", "1"]);
            let resumed = player.line();
            // What was shown, or what the computer did on top of it before it was killed.
            let found = (at..states.len()).find(|later| standing(&states[*later]) == standing(&resumed));
            at = found.unwrap_or_else(|| panic!("this state never stood on the board: {resumed}"));
            assert!(against_computer || resumed == standing(&shown), "clock, card, board as shown last");
            shown = resumed;
        } else {
            shown = player.line();
            at += 1;
            assert_eq!(standing(&shown), standing(&states[at]), "the computer's move");
        }
    }
    player.finish();
    assert_eq!(at + 1, states.len());
    killed_in
}

/// The game with kills is the game without.
fn survives(args: &[&str]) -> Vec<Value> {
    let (whole, pieces) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let states = straight(whole.path(), args);
    let killed_in = broken(pieces.path(), args, &states);
    assert!(killed_in.len() > 5, "{args:?}: only {} kills", killed_in.len());
    assert_eq!(
        exported(pieces.path(), 1),
        exported(whole.path(), 1),
        "{args:?}: the same cards, mines, moves"
    );
    killed_in
}

/// Whether the program was killed inside a series.
fn in_series(states: &[Value]) -> bool {
    states.iter().any(|state| state["legal"].as_array().unwrap().contains(&Value::from("end")))
}

/// Whether it was killed while pawns were waiting.
fn in_placement(states: &[Value]) -> bool {
    states.iter().any(|state| state["placements"].is_array())
}

#[test]
fn cu_r104_a_purist_game_survives_kills_in_series_and_placements() {
    let states = survives(&["uno-purist", "--seed", "1", "--max-card", "3"]);
    assert!(in_series(&states) && in_placement(&states));
}

#[test]
fn cu_r104_a_king_hunt_survives_kills_in_series() {
    assert!(in_series(&survives(&["uno-king-hunt", "--seed", "6"])));
}

/// TB-05: the clock stands as at the last accepted command, to the millisecond.
#[test]
fn tb_05_a_timed_classic_game_survives_kills_with_its_clocks() {
    let args = ["classic", "--seed", "1", "--clock", "10+5"];
    let folder = tempfile::tempdir().unwrap();
    let mut player = Player::start(folder.path(), &args);
    let mut shown = player.line();
    for said in 0..30 {
        if is_over(&shown) {
            break;
        }
        shown = player.say(&some_command(&shown, said));
        player.kill();
        // Whatever was thought after the command is charged to nobody.
        thread::sleep(Duration::from_millis(3));
        player = Player::start(folder.path(), &["--continue", "1"]);
        let resumed = player.line();
        assert_eq!(resumed, standing(&shown));
        assert!(resumed["clock"]["running"].is_string() || is_over(&resumed));
        shown = resumed;
    }
    player.kill();
}

#[test]
fn a_maharajah_game_survives_kills() {
    survives(&["maharajah", "--seed", "3"]);
}

/// Mines stay where they are, known or not.
#[test]
fn a_minesweeper_game_survives_kills() {
    survives(&["minesweeper", "--seed", "5"]);
}

#[test]
fn kills_while_the_computer_thinks_change_nothing_in_any_game() {
    for game in crate::programs::GAMES {
        let args = [game, "--seed", "8", "--white", "person", "--black", "computer", "--level", "3"];
        survives(&args);
    }
}

/// An interrupt while the computer thinks ends the program at once, and nothing is lost.
#[test]
fn an_interrupt_while_the_computer_thinks_is_prompt_and_safe() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = Player::start(folder.path(), &["classic", "--level", "10", "--seed", "1"]);
    player.line();
    let moved = player.say("e2e4");
    let since = Instant::now();
    let signal = if interrupts_are_ignored() { "-TERM" } else { "-INT" };
    let interrupted = Command::new("kill").args([signal, &player.id().to_string()]).status().unwrap();
    assert!(interrupted.success());
    let (_, status) = player.finish();
    assert_eq!(status, None, "ended by the signal");
    assert!(since.elapsed() < Duration::from_millis(1500), "{:?}", since.elapsed());
    let mut player = Player::start(folder.path(), &["--continue"]);
    assert_eq!(player.line()["fen"], moved["fen"]);
    player.kill();
}

/// Whoever starts the tests in the background may have them, and all that they start, ignore Ctrl-C.
fn interrupts_are_ignored() -> bool {
    let Ok(status) = std::fs::read_to_string("/proc/self/status") else { return false };
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 0b10 != 0)
}

/// So does `quit`, although the computer has not moved yet.
#[test]
fn quit_while_the_computer_thinks_is_prompt_and_safe() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = Player::start(folder.path(), &["classic", "--level", "10", "--seed", "1"]);
    player.line();
    let moved = player.say("e2e4");
    let since = Instant::now();
    player.send("quit");
    let (rest, status) = player.finish();
    assert_eq!((rest.len(), status), (0, Some(0)));
    assert!(since.elapsed() < Duration::from_millis(1500), "{:?}", since.elapsed());
    let said = run(&["games", "--json", "--data", folder.path().to_str().unwrap()], "");
    let game: Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!((&game["commands"], &game["result"]), (&Value::from(1), &Value::Null));
    let mut player = Player::start(folder.path(), &["--continue", "1"]);
    assert_eq!(player.line()["fen"], moved["fen"]);
    player.kill();
}
