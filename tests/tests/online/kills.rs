//! Either side is killed in the middle of a game, and the game goes on.

use crate::support::{Lot, Player, Server, assert_agreed, pair, play, set_up};
use std::time::Duration;

#[test]
fn a_killed_console_goes_on_with_its_game() {
    let server = Server::start();
    let mut players = pair(&server, ["ann", "bob"], "uno-king-hunt");
    let mut lot = Lot::new(5);
    let mut kills = 0;
    let mut killer = |players: &mut [Player; 2], at: usize, said: usize| {
        if said % 7 == 3 && kills < 6 {
            kills += 1;
            // Killed before the command, or while it is on its way.
            if kills % 2 == 0 {
                let command = crate::support::some_command(&players[at].state, &mut Lot::new(said as u64));
                players[at].send(&command);
            }
            players[at].kill();
            players[at].restart();
            players[at].wait("its game", |line| line["event"] == "state");
        }
    };
    // Once killed, the state may be a newer one: the command is chosen again by the loop.
    for _ in 0..20 {
        play(&mut players, &mut lot, 7, &mut killer);
    }
    if players.iter().any(|player| player.result().is_none()) {
        players[0].send("resign");
        players.iter_mut().for_each(|player| {
            if player.result().is_none() {
                player.wait_for("result");
            }
        });
    }
    for player in &mut players {
        while player.read(Duration::from_millis(100)).is_some() {}
    }
    assert_agreed(&players);
}

#[test]
fn a_killed_server_goes_on_with_the_game() {
    let mut server = Server::start();
    let mut players = pair(&server, ["ann", "bob"], "minesweeper");
    let mut lot = Lot::new(6);
    for _ in 0..3 {
        play(&mut players, &mut lot, 6, &mut |_, _, _| {});
        let before: Vec<u64> =
            players.iter().map(|player| player.state["version"].as_u64().unwrap()).collect();
        server.kill_and_restart();
        for (player, before) in players.iter_mut().zip(before) {
            player.wait("the way back", |line| line["event"] == "back");
            let state = player.wait("the state", |line| line["event"] == "state");
            assert!(state["version"].as_u64().unwrap() >= before, "nothing that was told is lost");
            assert_eq!(state["restored"], true);
        }
    }
    play(&mut players, &mut lot, 6, &mut |_, _, _| {});
    players[1].send("resign");
    players.iter_mut().for_each(|player| {
        player.wait_for("result");
    });
    for player in &mut players {
        while player.read(Duration::from_millis(100)).is_some() {}
    }
    assert_agreed(&players);
}

#[test]
fn a_command_on_its_way_at_the_kill_is_done_once() {
    let mut server = Server::start();
    let mut players = pair(&server, ["ann", "bob"], "maharajah");
    set_up(&mut players);
    let white = usize::from(players[0].state["seat"] != "A");
    let moves = [
        (white, "e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"),
        (1 - white, "e7e5", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR"),
        (white, "g1f3", "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R"),
        (1 - white, "b8c6", "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R"),
    ];
    for (at, text, fen) in moves {
        players[at].wait_or_state(|state| state["actor"] == state["seat"]);
        players[at].send(text);
        server.kill_and_restart();
        // Whether it was saved before the kill or sent again after it: it is played, and once.
        players.iter_mut().for_each(|player| player.wait_or_state(|state| state["fen"] == fen));
    }
    for player in &mut players {
        player.send("record");
        assert_eq!(player.wait_for("error")["code"], "still_running");
        assert!(!player.heard.iter().any(|line| line["event"] == "rejected"));
    }
}

#[test]
fn a_second_console_takes_over_and_gives_back() {
    let server = Server::start();
    let mut players = pair(&server, ["ann", "bob"], "minesweeper");
    let mut second = players[0].second();
    second.wait("its game", |line| line["event"] == "state");
    players[0].wait("elsewhere", |line| line["event"] == "connection" && line["state"] == "elsewhere");
    players[0].send("e2e4");
    assert_eq!(players[0].wait_for("error")["code"], "offline");
    players[0].send("continue-here");
    players[0].wait("the way back", |line| line["event"] == "connection" && line["state"] == "on");
    second.wait("elsewhere", |line| line["event"] == "connection" && line["state"] == "elsewhere");
    assert!(!players[1].heard.iter().any(|line| line["happened"].to_string().contains("absent")));
}

#[test]
fn a_result_that_came_while_the_console_was_killed_is_told_at_its_next_start() {
    let mut server = Server::start();
    let mut players = pair(&server, ["ann", "bob"], "minesweeper");
    for player in &mut players {
        player.wait_for("state");
    }
    players[0].kill();
    players[1].send("resign");
    let told = players[1].wait_for("result");
    server.kill_and_restart();
    players[0].restart();
    let result = players[0].wait_for("result");
    assert_eq!((&result["match"], &result["reason"]), (&told["match"], &told["reason"]));
    assert_eq!(result["winner"], result["seat"]);
    // It is told once: the next start knows of no match.
    assert_eq!(players[0].finish(), Some(0));
    let so_far = players[0].heard.len();
    players[0].restart();
    players[0].wait("connection on", |line| line["event"] == "connection" && line["state"] == "on");
    assert_eq!(players[0].finish(), Some(0));
    while players[0].read(Duration::from_millis(100)).is_some() {}
    assert!(!players[0].heard.iter().skip(so_far).any(|line| line["event"] == "result"));
}

#[test]
fn a_set_up_survives_kills_of_both_sides() {
    let mut server = Server::start();
    let mut players = pair(&server, ["ann", "bob"], "maharajah");
    for player in &mut players {
        player.wait_for("setup");
    }
    let white = usize::from(players[0].state["seat"] != "A");
    players[white].ask("army 8/8/PPPPPPPP/RNBQKBNR", "army");
    server.kill_and_restart();
    players[white].kill();
    players[white].restart();
    let setup = players[white].wait_for("setup");
    assert_eq!(setup["own"], "8/8/PPPPPPPP/RNBQKBNR");
    players[1 - white].wait("the way back", |line| line["event"] == "back");
    let setup = players[1 - white].wait_for("setup");
    assert_eq!(setup["opponent_fixed"], true);
    players[1 - white].send("army rnbqkbnr/pppppppp/8/8");
    for player in &mut players {
        player.wait("the game", |line| {
            line["event"] == "state" && line["legal"].as_array().is_some_and(|all| !all.is_empty())
        });
    }
}
