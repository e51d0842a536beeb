//! Whole games of every kind, from the queue to the rating.

use crate::support::{Lot, Player, Server, assert_agreed, pair, play, set_up};
use rules::record::{Record, replay};
use serde_json::Value;

/// Plays a game from a queue to its end; who still plays after `longest` commands resigns.
fn whole_game(queue: &str, seed: u64, longest: usize) {
    let server = Server::start();
    let mut players = pair(&server, ["ann", "bob"], queue);
    if queue == "maharajah" {
        set_up(&mut players);
    }
    let mut lot = Lot::new(seed);
    play(&mut players, &mut lot, longest, &mut |_, _, _| {});
    if players[0].result().is_none() {
        players[0].send("resign");
        players.iter_mut().for_each(|player| {
            player.wait_for("result");
        });
    }
    assert_agreed(&players);
    for player in &mut players {
        while player.read(std::time::Duration::from_millis(50)).is_some() {}
    }
    assert!(players[0].result().unwrap()["you"]["change"].is_i64());
    // The record may be shared now, and replays to the last state.
    let record = players[1].ask("record", "record")["record"].clone();
    assert_record(&record, &players[1].state);
    let profile = players[0].ask("profile", "profile");
    let ladder = if queue.starts_with("uno") { "chess_uno" } else { queue };
    assert_eq!(profile[ladder]["games"], 1);
    let games = players[0].ask("games", "games");
    assert_eq!(games["games"].as_array().unwrap().len(), 1);
    assert_eq!(players[0].finish(), Some(0));
}

fn assert_record(record: &Value, state: &Value) {
    let record = Record::parse(&record.to_string()).unwrap();
    let mut lines = Vec::new();
    replay(&record, &mut |line| lines.push(line)).unwrap();
    assert!(lines.iter().all(|line| line.get("rejected").is_none()));
    let last = lines.last().unwrap();
    assert_eq!(last["fen"], state["fen"]);
}

#[test]
fn a_game_of_purist_chess_uno() {
    whole_game("uno-purist", 1, 150);
}

#[test]
fn a_game_of_king_hunt() {
    whole_game("uno-king-hunt", 2, 400);
}

#[test]
fn a_game_of_maharajah() {
    whole_game("maharajah", 3, 200);
}

#[test]
fn a_game_of_minesweeper() {
    whole_game("minesweeper", 4, 200);
}

#[test]
fn a_private_game_of_guests_from_code_to_rematch() {
    let server = Server::start();
    let mut players = [Player::start(&server), Player::start(&server)];
    let room = players[0].ask(
        r#"create classic {"clock": {"base_ms": 60000, "increment_ms": 1000}, "army": "white"}"#,
        "room",
    );
    assert_eq!(room["rated"], false);
    let code = room["code"].as_str().unwrap().to_lowercase();
    let looked = players[1].ask(&format!("look {code}"), "room");
    assert_eq!((&looked["your_army"], &looked["own"]), (&Value::from("black"), &Value::from(false)));
    players[1].send(&format!("join {code}"));
    for player in &mut players {
        let matched = player.wait_for("matched");
        assert_eq!(matched["rated"], false);
        player.wait_for("state");
    }
    assert_eq!(players[0].state["seat"], "A");
    assert_eq!(players[0].state["clock"]["running"], "A");
    play(&mut players, &mut Lot::new(9), 10, &mut |_, _, _| {});
    players[1].send("resign");
    players.iter_mut().for_each(|player| assert_eq!(player.wait_for("result")["winner"], "A"));
    players[0].send("rematch");
    players[1].wait("the request", |line| line["happened"].to_string().contains("rematch A"));
    players[1].send("rematch");
    let again = players[0].wait_for("matched");
    assert!(again["rematch_of"].is_string());
    assert_eq!(again["seat"], "B");
    players[1]
        .wait("the new game", |line| line["event"] == "state" && line["seat"] == "A" && line["version"] == 0);
    players[1].send("e2e4");
    players[0].wait("the move", |line| line["events"] == serde_json::json!(["move e2e4"]));
}
