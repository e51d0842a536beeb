//! A server that says that frames come too fast.

use super::world::World;
use app::online::{Ask, AskKind, OnlineEvent, Output};
use serde_json::{Value, json};

fn slow_down(world: &mut World, more: Value) {
    world.frame(super::world::with(json!({"t": "error", "id": 0, "code": "slow_down"}), more));
}

/// The types of everything that was sent but pings.
fn said(world: &mut World) -> Vec<String> {
    let mut types = Vec::new();
    world.outputs.retain(|output| {
        let Output::Send(text) = output else { return true };
        let frame: Value = serde_json::from_str(text).unwrap();
        if frame["t"] != "ping" {
            types.push(frame["t"].as_str().unwrap().to_owned());
        }
        frame["t"] == "ping"
    });
    types
}

#[test]
fn after_slow_down_nothing_but_pings_is_sent_until_the_time_and_a_margin() {
    let mut world = World::playing();
    world.say("e2e4");
    assert_eq!(said(&mut world), ["do"]);
    slow_down(&mut world, json!({"retry_after_ms": 6_000}));
    world.ask(Ask::Profile(None));
    world.ask(Ask::Games { before: None });
    world.state("m1", json!({}));
    world.pass_alive(6_099);
    assert_eq!(said(&mut world), [""; 0]);
    let due = world.sync.next_due();
    assert_eq!(due, Some(world.now + 1), "its end wakes the engine");
    world.pass(1);
    assert_eq!(said(&mut world), ["do"]);
    world.pass(1_000);
    assert_eq!(said(&mut world), ["profile", "games"]);
}

#[test]
fn an_army_an_ask_and_a_log_go_on_after_slow_down_without_a_time() {
    let mut world = World::on();
    world.match_info("m1", json!({"setup": "hidden"}));
    let setup = json!({"own": null, "opponent_fixed": false, "opponent_attached": true, "left_ms": 600_000});
    let hidden = json!({"stage": "setup", "state": null, "table": null, "setup": setup});
    world.state("m1", hidden);
    world.match_info("m2", json!({}));
    world.outputs.clear();
    world.ask(Ask::Army { id: "m1".to_owned(), ranks: "8/8/PPPPPPPP/RNBQKBNR".to_owned() });
    world.ask(Ask::Profile(None));
    assert_eq!(said(&mut world), ["army", "profile"]);
    slow_down(&mut world, json!({}));
    world.state("m2", json!({"log": {"from": 3, "total": 4, "entries": []}}));
    world.pass_alive(1_099);
    assert_eq!(said(&mut world), [""; 0]);
    world.pass(1);
    world.pass(500);
    assert_eq!(said(&mut world), ["army", "log", "profile"]);
}

#[test]
fn many_refused_commands_in_a_row_do_not_pile_up_refusals_of_the_server() {
    // Ten frames a second, thirty at once, as docs/protocol.md has it.
    let mut world = World::playing();
    let (mut tokens, mut filled, mut refusals) = (30.0_f64, world.now, 0);
    for _ in 0..300 {
        world.say("e2e5");
        let end = world.now + 20_000;
        loop {
            assert!(world.now < end, "it is never sent");
            let mut answered = false;
            for _ in world.sent("do") {
                tokens = (tokens + (world.now - filled) as f64 / 100.0).min(30.0);
                filled = world.now;
                if tokens >= 1.0 {
                    tokens -= 1.0;
                    answered = true;
                } else {
                    refusals += 1;
                    let wait = ((1.0 - tokens) * 100.0).ceil();
                    slow_down(&mut world, json!({"retry_after_ms": wait as u64}));
                }
            }
            if answered {
                break;
            }
            world.pass_alive(1);
        }
        world.frame(
            json!({"t": "rejected", "match": "m1", "cseq": 1, "code": "illegal_move", "text": "e2e5"}),
        );
    }
    assert!(refusals <= 2, "{refusals} refusals");
}

#[test]
fn a_request_that_came_too_fast_is_sent_again_and_one_that_must_wait_long_is_told() {
    let mut world = World::on();
    world.ask(Ask::Look("ABCDEF".to_owned()));
    assert_eq!(said(&mut world), ["look"]);
    slow_down(&mut world, json!({"id": 1, "retry_after_ms": 300}));
    world.pass_alive(399);
    assert_eq!(said(&mut world), [""; 0]);
    world.pass(1);
    assert_eq!(said(&mut world), ["look"]);
    // Too many wrong codes: the player is told, and everything else goes on.
    slow_down(&mut world, json!({"id": 1, "retry_after_ms": 60_000}));
    let told = |event: &OnlineEvent| matches!(event, OnlineEvent::Refused { kind: AskKind::Look, code, .. } if code == "slow_down");
    assert!(world.events().iter().any(told));
    world.ask(Ask::Profile(None));
    world.pass(200);
    assert_eq!(said(&mut world), ["profile"]);
}

#[test]
fn a_phrase_that_came_too_soon_is_told() {
    let mut world = World::playing();
    let phrase = app::online::protocol::Phrase::GoodLuck;
    world.ask(Ask::Phrase { id: "m1".to_owned(), phrase });
    world.outputs.clear();
    world.frame(json!({"t": "error", "id": 0, "code": "slow_down", "match": "m1"}));
    let refused =
        OnlineEvent::Refused { kind: AskKind::Phrase, code: "slow_down".to_owned(), retry_at: None };
    assert_eq!(world.events(), [refused]);
}

#[test]
fn a_new_connection_is_not_quiet() {
    let mut world = World::playing();
    slow_down(&mut world, json!({"retry_after_ms": 600_000}));
    world.closed(1006);
    world.come_back();
    world.welcome(json!({}));
    world.outputs.clear();
    world.ask(Ask::Profile(None));
    assert_eq!(said(&mut world), ["profile"]);
}
