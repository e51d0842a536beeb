//! The door for programs: whole games of every kind, refusals, take-backs, hints, offers, clocks.

use crate::support::{Player, is_over, run, some_command};
use serde_json::{Value, json};
use std::{path::Path, thread, time::Duration};

/// Every way to play.
pub(crate) const GAMES: [&str; 5] = ["uno-purist", "uno-king-hunt", "classic", "maharajah", "minesweeper"];

/// Plays with both seats, commands chosen by numbers, and resigns after so many of them.
fn play_out(player: &mut Player, first: Value, commands: u64) -> Vec<Value> {
    let mut states = vec![first];
    for number in 0.. {
        let state = states.last().unwrap();
        if is_over(state) {
            break;
        }
        let command = if number == commands { "resign".to_owned() } else { some_command(state, number) };
        let next = player.say(&command);
        assert!(next["rejected"].is_null(), "{command}: {next}");
        states.push(next);
    }
    states
}

/// The record of a finished game.
pub(crate) fn exported(folder: &Path, id: u32) -> Value {
    let said = run(&["export", &id.to_string(), "--data", folder.to_str().unwrap()], "");
    assert_eq!(said.status, Some(0), "{}", said.err);
    serde_json::from_str(&said.out).unwrap()
}

/// A whole game of every kind; its record replays to the very states that were shown.
#[test]
fn a_whole_game_of_every_kind_is_played_and_replays_as_it_was_shown() {
    for game in GAMES {
        let folder = tempfile::tempdir().unwrap();
        let mut player = Player::start(folder.path(), &[game, "--seed", "11"]);
        let first = player.line();
        let states = play_out(&mut player, first, 90);
        assert!(states.len() > 8, "{game} was over after {}", states.len());
        let after = player.say("e2e4");
        assert_eq!(after, json!({"rejected": "game_over", "command": "e2e4"}));
        assert_eq!(player.finish(), (Vec::new(), Some(0)));

        let record = exported(folder.path(), 1);
        let replayed = run(&["replay", "-", "--json"], &record.to_string());
        let replayed: Vec<Value> =
            replayed.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(replayed.len(), states.len(), "{game}");
        for (shown, replayed) in states.iter().zip(&replayed) {
            for (key, value) in replayed.as_object().unwrap() {
                assert_eq!(&shown[key], value, "{game}, {key}");
            }
            assert_eq!(shown["seat"], replayed["actor"]);
            assert_eq!(shown["clock"], Value::Null);
            let waits = replayed["phase"] == "place";
            assert_eq!(shown["placements"].is_array(), waits, "{game}: {shown}");
        }
    }
}

/// A computer seat plays by itself between the commands of the other seat.
#[test]
fn a_computer_plays_its_seat_by_itself_in_every_game() {
    for game in GAMES {
        let folder = tempfile::tempdir().unwrap();
        let mut player =
            Player::start(folder.path(), &[game, "--white", "computer", "--level", "1", "--seed", "5"]);
        let (mut own, mut others, mut state) = (0, 0, player.line());
        while !is_over(&state) && own < 12 {
            if state["seat"] == "B" {
                own += 1;
                state = player.say(&some_command(&state, own));
                assert!(state["rejected"].is_null(), "{game}: {state}");
            } else {
                others += 1;
                state = player.line();
            }
        }
        assert!(own > 1 && others > 1, "{game}: {own} and {others}");
        player.kill();
    }
}

/// Two computers need nobody: the game goes to its end and the program leaves.
#[test]
fn two_computers_play_to_the_end_without_any_input() {
    let folder = tempfile::tempdir().unwrap();
    let args =
        ["play", "uno-king-hunt", "--json", "--seed", "2", "--white", "computer:1", "--black", "computer:2"];
    let mut all: Vec<&str> = args.to_vec();
    all.extend(["--data", folder.path().to_str().unwrap()]);
    let said = run(&all, "");
    assert_eq!((said.status, said.err.as_str()), (Some(0), ""));
    let last: Value = serde_json::from_str(said.out.lines().last().unwrap()).unwrap();
    assert!(is_over(&last), "{last}");
    assert_eq!((&last["seat"], &last["actor"], &last["legal"]), (&Value::Null, &Value::Null, &json!([])));
}

#[test]
fn refusals_name_code_and_command_and_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = Player::start(folder.path(), &["classic"]);
    let start = player.line();
    for (line, code, command) in [
        ("E2E4", "bad_text", "E2E4"),
        ("", "bad_text", ""),
        ("e2e4 ", "bad_text", "e2e4 "),
        ("e2e5", "illegal_move", "e2e5"),
        ("end", "cannot_end", "end"),
        ("place a2", "wrong_phase", "place a2"),
        ("e2*e3", "illegal_move", "e2*e3"),
        ("B e7e5", "not_your_turn", "e7e5"),
        ("B accept", "no_offer", "accept"),
        ("withdraw", "no_offer", "withdraw"),
        ("undo", "no_take_back", "undo"),
        ("resume", "no_pause", "resume"),
        ("claim", "no_claim", "claim"),
        ("rematch", "no_rematch", "rematch"),
        ("\u{1b}[31m", "bad_text", "\u{1b}[31m"),
    ] {
        assert_eq!(player.say(line), json!({"rejected": code, "command": command}), "{line:?}");
    }
    let mut next = player.say("e2e4");
    assert_eq!(next["fen"], "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
    next = player.say("undo");
    assert_eq!((&next["fen"], &next["legal"]), (&start["fen"], &start["legal"]));
    player.send("quit");
    assert_eq!(player.finish(), (Vec::new(), Some(0)));
}

#[test]
fn bytes_that_are_no_text_and_endless_lines_are_refused_like_any_other() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = Player::start(folder.path(), &["minesweeper"]);
    player.line();
    assert_eq!(player.say(&"e2e4".repeat(100_000))["rejected"], "bad_text");
    assert_eq!(player.say("\0")["rejected"], "bad_text");
    assert!(player.say("e2e3")["rejected"].is_null());
    player.finish();
}

/// At one keyboard an answer is the other player's; offers are told as the table tells them.
#[test]
fn draws_are_offered_declined_withdrawn_and_agreed() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = Player::start(folder.path(), &["classic"]);
    player.line();
    assert_eq!(player.say("offer")["table"], json!(["offer A"]));
    assert_eq!(player.say("offer")["rejected"], "already_offered");
    assert_eq!(player.say("decline")["table"], json!(["offer_over A"]));
    assert_eq!(player.say("offer")["rejected"], "offer_too_soon");
    player.say("e2e4");
    assert_eq!(player.say("B offer")["table"], json!(["offer B"]));
    assert_eq!(player.say("withdraw")["table"], json!(["offer_over B"]));
    assert_eq!(player.say("A offer")["table"], json!(["offer A"]));
    let over = player.say("accept");
    assert_eq!(over["result"], json!({"winner": null, "reason": "agreement"}));
    player.finish();
}

/// CU-A82. The computer answers an offer at once, whoever is to move.
#[test]
fn cu_a82_the_computer_answers_an_offer_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = Player::start(folder.path(), &["classic", "--level", "1"]);
    player.line();
    assert_eq!(player.say("offer")["table"], json!(["offer A"]));
    assert_eq!(player.line()["table"], json!(["offer_over A"]));
    player.finish();
}

/// TB-50: within a series yes, across a card no; against the computer both moves go back.
#[test]
fn tb_50_only_what_brought_nothing_to_light_is_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    // With seed 3 the first card is a blue 2.
    let mut player = Player::start(folder.path(), &["uno-purist", "--seed", "3"]);
    let start = player.line();
    assert!(start["card"].as_str().unwrap().starts_with("blue-2"), "{start}");
    player.say("e2e4");
    let back = player.say("undo");
    assert_eq!((&back["fen"], &back["moves_left"]), (&start["fen"], &json!(2)));
    player.say("e2e4");
    player.say("end");
    assert_eq!(player.say("undo"), json!({"rejected": "no_take_back", "command": "undo"}));
    player.finish();

    let mut player = Player::start(folder.path(), &["classic", "--level", "1", "--seed", "1"]);
    let start = player.line();
    player.say("e2e4");
    player.line();
    assert_eq!(player.say("undo")["fen"], start["fen"]);
    player.finish();
}

#[test]
fn a_hint_is_a_command_that_is_accepted_in_every_game() {
    let folder = tempfile::tempdir().unwrap();
    for game in GAMES {
        let mut player = Player::start(folder.path(), &[game, "--seed", "4"]);
        player.line();
        let hint = player.say("hint")["hint"].as_str().unwrap().to_owned();
        let next = player.say(&hint);
        assert!(next["rejected"].is_null(), "{game}: {hint}: {next}");
        player.finish();
    }
}

/// MJ-R053, TB-14: the clock runs while nothing is typed, stands in a pause, and its end is noticed
/// without any input.
#[test]
fn mj_r053_the_flag_falls_by_itself_and_a_pause_stops_the_clock() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = Player::start(folder.path(), &["classic", "--clock", "0.03+0.4"]);
    let start = player.line();
    assert_eq!(start["clock"], json!({"A": 1800, "B": 1800, "running": "A"}));
    let moved = player.say("e2e4");
    assert!(moved["clock"]["A"].as_u64().unwrap() > 1800, "{moved}");
    assert_eq!(moved["clock"]["running"], "B");
    player.say("e7e5");
    let paused = player.say("pause");
    assert_eq!(paused["clock"]["running"], Value::Null);
    assert_eq!(player.say("d2d4")["rejected"], "paused");
    assert_eq!(player.say("xyzzy")["rejected"], "bad_text");
    thread::sleep(Duration::from_millis(2500));
    let resumed = player.say("resume");
    assert_eq!(resumed["clock"]["A"], paused["clock"]["A"], "nothing was charged");
    assert!(!is_over(&resumed));
    let fallen = player.line();
    assert_eq!(fallen["result"], json!({"winner": "B", "reason": "time"}));
    assert_eq!((&fallen["clock"]["A"], &fallen["legal"]), (&json!(0), &json!([])));
    player.finish();
}

/// MJ-A28: before the own first move nobody loses on time.
#[test]
fn mj_a28_no_result_before_the_own_first_move() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = Player::start(folder.path(), &["minesweeper", "--clock", "0.005+0"]);
    player.line();
    assert_eq!(player.line()["result"], json!({"winner": null, "reason": "no_result"}));
    player.finish();
}

/// A program that sends all its lines at once gets every answer in order.
#[test]
fn lines_sent_all_at_once_wait_for_their_turn() {
    let folder = tempfile::tempdir().unwrap();
    let args = [
        "play",
        "classic",
        "--json",
        "--level",
        "2",
        "--seed",
        "1",
        "--data",
        folder.path().to_str().unwrap(),
    ];
    let said = run(&args, "a2a3\nb2b3\nc2c3\n");
    let seats: Vec<Value> =
        said.out.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["seat"].clone()).collect();
    assert_eq!(seats, ["A", "B", "A", "B", "A", "B", "A"].map(Value::from));
}
