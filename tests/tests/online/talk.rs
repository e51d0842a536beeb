//! What players say to each other and to the server beside their moves.

use crate::support::{Player, Server, pair};
use serde_json::Value;

#[test]
fn offers_pauses_and_phrases_go_over() {
    let server = Server::start();
    let mut players = pair(&server, ["ann", "bob"], "minesweeper");
    for player in &mut players {
        player.wait_for("state");
    }
    let white = usize::from(players[0].state["seat"] != "A");
    let black = 1 - white;
    players[white].send("phrase good_luck");
    assert_eq!(players[black].wait_for("phrase")["phrase"], "good_luck");
    players[white].send("pause");
    let paused =
        players[black].wait("the pause", |line| line["happened"].to_string().contains("pause A asked"));
    assert_eq!(paused["clock"]["running"], Value::Null);
    players[white].send("e2e4");
    assert_eq!(players[white].wait_for("rejected")["code"], "paused");
    players[white].send("resume");
    players[black].wait("its end", |line| line["happened"].to_string().contains("pause_over A"));
    players[white].send("offer");
    players[black].wait("the offer", |line| line["table"]["offer"] == true);
    players[black].send("decline");
    players[white].wait("the answer", |line| line["happened"].to_string().contains("offer_over A"));
    players[white].send("offer");
    assert_eq!(players[white].wait_for("rejected")["code"], "offer_too_soon");
    players[black].send("offer");
    players[white].wait("the offer", |line| line["table"]["offer"] == true);
    players[white].send("accept");
    for player in &mut players {
        let result = player.wait_for("result");
        assert_eq!((&result["reason"], &result["winner"]), (&Value::from("agreement"), &Value::Null));
    }
    players[black].send("e7e5");
    assert_eq!(players[black].wait_for("rejected")["code"], "game_over");
}

#[test]
fn bad_orders_have_codes_and_change_nothing() {
    let server = Server::start();
    let mut player = Player::start(&server);
    for (order, code) in [
        ("dance", "bad_text"),
        ("e2e4", "no_match"),
        ("queue chess", "no_such_thing"),
        ("queue maharajah", "account_needed"),
        ("join XXXXXX", "no_such_room"),
        ("name x", "bad_name"),
        ("match nowhere", "no_such_match"),
        ("create maharajah {\"clock\": {\"base_ms\": 1}}", "config_out_of_range"),
        ("delete-account", "not_confirmed"),
        ("profile nobody", "no_such_player"),
        ("password short", "bad_password"),
        ("password long-enough", "account_needed"),
    ] {
        player.send(order);
        assert_eq!(player.wait_for("error")["code"], code, "{order}");
    }
    let mut other = Player::named(&server, "Ann");
    other.ask("password long-enough", "done");
    player.send("name Ann");
    assert_eq!(player.wait_for("error")["code"], "name_taken");
    // On a second device by name and password.
    player.ask("log-in Ann long-enough", "done");
    let on = player.wait("the account", |line| line["event"] == "connection" && line["state"] == "on");
    assert_eq!(on["you"]["name"], "Ann");
    other.wait("elsewhere", |line| line["state"] == "elsewhere");
    assert!(player.ask("export", "export")["data"].is_object());
    // The socket may be closed before the request is answered.
    let so_far = player.heard.len();
    player.send("delete-account forever");
    player.wait_since(so_far, "the answer", |line| line["event"] == "done");
    player.wait_since(so_far, "the end", |line| line["state"] == "gone");
    // From now on this device is somebody new.
    player.send("retry");
    let on = player.wait("a new account", |line| line["event"] == "connection" && line["state"] == "on");
    assert_eq!(on["you"]["name"], Value::Null);
    assert_eq!(player.finish(), Some(0));
}

#[test]
fn a_hundred_refused_lines_sent_ahead_do_not_cost_the_connection() {
    let server = Server::start();
    let mut players = pair(&server, ["ann", "bob"], "minesweeper");
    for player in &mut players {
        player.wait_for("state");
    }
    let so_far = players[0].heard.len();
    for _ in 0..100 {
        players[0].send("e2e5");
    }
    for number in 0..100 {
        let refused = players[0].wait(&format!("refusal {number}"), |line| line["event"] == "rejected");
        assert_eq!(refused["command"], "e2e5");
    }
    let lost = players[0].heard.iter().skip(so_far).find(|line| line["event"] == "connection");
    assert_eq!(lost, None);
    // What is meant goes on as ever.
    players[0].send("resign");
    for player in &mut players {
        player.wait_for("result");
    }
}

#[test]
fn the_end_of_the_input_waits_for_what_was_said() {
    let server = Server::start();
    let mut player = Player::start(&server);
    for order in ["name Eve", "create uno-purist", "create maharajah", "profile Eve"] {
        player.send(order);
    }
    assert_eq!(player.finish(), Some(0));
    while player.read(std::time::Duration::from_millis(200)).is_some() {}
    let events: Vec<&str> = player.heard.iter().filter_map(|line| line["event"].as_str()).collect();
    assert_eq!(events[events.len() - 4..], ["named", "room", "room", "profile"]);
}

#[test]
fn a_server_that_is_not_there_ends_with_status_2() {
    let server = Server::start();
    let mut player = Player::start(&server);
    drop(server);
    player.wait("the loss", |line| line["event"] == "connection" && line["state"] == "connecting");
    player.send("quit");
    assert_eq!(player.finish(), Some(0));
}

#[test]
fn a_blocked_account_is_exported_and_deleted_from_its_device() {
    let server = Server::start();
    let mut player = Player::named(&server, "Ann");
    server.admin(&["block", "Ann"]);
    player.wait("the block", |line| line["event"] == "connection" && line["state"] == "blocked");
    player.send("queue uno-purist");
    assert_eq!(player.wait_for("error")["code"], "offline");
    player.send("password battery-staple");
    assert_eq!(player.wait_for("error")["code"], "offline");
    player.send("retry");
    player.wait("the block again", |line| line["event"] == "connection" && line["state"] == "blocked");
    // Another start finds the block, and the same is left.
    assert_eq!(player.finish(), Some(0));
    player.restart();
    player.wait("the block", |line| line["event"] == "connection" && line["state"] == "blocked");
    assert_eq!(player.ask("export", "export")["data"]["name"], "Ann");
    player.send("delete-account forever");
    player.wait("the answer", |line| line["event"] == "done" && line["what"] == "delete-account");
    // Nobody by this name is left to be deleted twice.
    player.send("delete-account forever");
    assert_eq!(player.wait_for("error")["code"], "offline");
    assert_eq!(player.finish(), Some(0));
}
