//! Commands in matches: each once, whatever happens to the connection.

use super::world::World;
use app::online::{Ask, OnlineEvent, Progress};
use serde_json::{Value, json};

fn done(world: &mut World, cseq: u64, version: u64) {
    world.frame(json!({"t": "done", "match": "m1", "cseq": cseq, "version": version, "events": []}));
}

fn rejected(world: &mut World, cseq: u64, text: &str, code: &str) {
    world.frame(json!({"t": "rejected", "match": "m1", "cseq": cseq, "code": code, "text": text}));
}

fn refusals(world: &mut World) -> Vec<(String, String)> {
    let events = world.events().into_iter();
    let refusals = events.filter_map(|event| match event {
        OnlineEvent::Rejected { text, code, .. } => Some((text, code)),
        _ => None,
    });
    refusals.collect()
}

fn back(world: &mut World, state: Value) {
    world.closed(1006);
    world.come_back();
    world.welcome(json!({"matches": ["m1"]}));
    world.match_info("m1", json!({"fresh": false}));
    assert!(world.sent("do").is_empty(), "nothing is said before the state is known");
    world.state("m1", state);
}

#[test]
fn a_command_is_sent_slow_and_slower_and_over_once_its_state_is_here() {
    let mut world = World::playing();
    world.say("e2e4");
    assert_eq!(
        world.sent("do"),
        [json!({"t": "do", "match": "m1", "cseq": 1, "version": 0, "text": "e2e4"})]
    );
    let progress = |world: &World| world.game().pending.as_ref().map(|pending| pending.progress);
    assert_eq!(progress(&world), Some(Progress::Sending));
    world.pass(399);
    assert_eq!(progress(&world), Some(Progress::Sending));
    world.pass(1);
    assert_eq!(progress(&world), Some(Progress::Slow));
    world.pass(2_600);
    assert_eq!(progress(&world), Some(Progress::Slower));
    done(&mut world, 1, 1);
    let accepted = OnlineEvent::Accepted { id: "m1".to_owned(), text: "e2e4".to_owned() };
    assert!(world.events().contains(&accepted));
    assert!(world.game().pending.is_some(), "its state is not here yet");
    world.state("m1", json!({"cseq": 1, "version": 1}));
    assert_eq!(world.game().pending, None);
    assert!(world.sent("do").is_empty());
}

#[test]
fn a_state_that_comes_before_the_answer_does_no_harm() {
    let mut world = World::playing();
    world.say("e2e4");
    world.state("m1", json!({"cseq": 1, "version": 1}));
    assert!(world.game().pending.is_some());
    done(&mut world, 1, 1);
    assert_eq!(world.game().pending, None);
    done(&mut world, 1, 1);
    assert_eq!(
        world.events().iter().filter(|event| matches!(event, OnlineEvent::Accepted { .. })).count(),
        1
    );
}

#[test]
fn a_refused_command_is_told_and_its_number_is_free_again() {
    let mut world = World::playing();
    world.say("e2e5");
    rejected(&mut world, 1, "e2e5", "illegal_move");
    assert_eq!(refusals(&mut world), [("e2e5".to_owned(), "illegal_move".to_owned())]);
    assert_eq!(world.game().refused.as_ref().unwrap().code, "illegal_move");
    world.say("e2e4");
    assert_eq!(world.game().refused, None);
    assert_eq!(world.sent("do")[1]["cseq"], 1);
}

#[test]
fn after_a_loss_the_same_number_is_sent_again() {
    let mut world = World::playing();
    world.say("e2e4");
    world.outputs.clear();
    back(&mut world, json!({}));
    assert_eq!(
        world.sent("do"),
        [json!({"t": "do", "match": "m1", "cseq": 1, "version": 0, "text": "e2e4"})]
    );
    // Lost again: it was accepted, and the server says so once more.
    back(&mut world, json!({"cseq": 1, "version": 1}));
    assert_eq!(world.sent("do").len(), 1);
    done(&mut world, 1, 1);
    assert_eq!(world.game().pending, None);
    // What was said while there was no connection is sent as soon as there is one.
    world.closed(1006);
    world.say("offer");
    assert!(world.sent("do").is_empty());
    world.come_back();
    world.welcome(json!({"matches": ["m1"]}));
    world.match_info("m1", json!({"fresh": false}));
    world.state("m1", json!({"cseq": 1, "version": 1}));
    assert_eq!(
        world.sent("do"),
        [json!({"t": "do", "match": "m1", "cseq": 2, "version": 1, "text": "offer"})]
    );
}

#[test]
fn what_another_session_has_overtaken_is_dropped_and_told() {
    let mut world = World::playing();
    world.say("e2e4");
    world.outputs.clear();
    back(&mut world, json!({"cseq": 3, "version": 4}));
    assert!(world.sent("do").is_empty());
    assert_eq!(refusals(&mut world), [("e2e4".to_owned(), "resync".to_owned())]);
}

#[test]
fn a_move_into_a_changed_game_is_dropped_but_what_means_the_same_is_said_again() {
    let mut world = World::playing();
    world.say("e2e4");
    rejected(&mut world, 1, "e2e4", "resync");
    assert_eq!(refusals(&mut world), [("e2e4".to_owned(), "resync".to_owned())]);
    world.outputs.clear();
    world.say("resign");
    world.outputs.clear();
    rejected(&mut world, 1, "resign", "resync");
    assert_eq!(refusals(&mut world), []);
    world.state("m1", json!({"version": 5}));
    assert_eq!(
        world.sent("do"),
        [json!({"t": "do", "match": "m1", "cseq": 1, "version": 5, "text": "resign"})]
    );
    // The state may also have come before.
    rejected(&mut world, 1, "resign", "resync");
    world.pass(500);
    assert_eq!(world.sent("do").len(), 1);
}

#[test]
fn a_number_used_for_something_else_is_not_used_again() {
    let mut world = World::playing();
    world.say("e2e4");
    rejected(&mut world, 1, "e2e4", "cseq_conflict");
    assert_eq!(refusals(&mut world), [("e2e4".to_owned(), "cseq_conflict".to_owned())]);
    world.outputs.clear();
    world.say("d2d4");
    assert_eq!(world.sent("do")[0]["cseq"], 2);
    rejected(&mut world, 2, "d2d4", "stale");
    assert_eq!(refusals(&mut world), [("d2d4".to_owned(), "stale".to_owned())]);
    assert!(!world.model().is_on(), "a hello brings what is new");
}

#[test]
fn a_busy_server_is_asked_again() {
    let mut world = World::playing();
    world.say("e2e4");
    world.outputs.clear();
    rejected(&mut world, 1, "e2e4", "unavailable");
    assert!(world.game().pending.is_some());
    world.pass(500);
    assert_eq!(world.sent("do")[0]["cseq"], 1);
    world.frame(json!({"t": "error", "id": 0, "code": "busy", "retry_after_ms": 700, "match": "m1"}));
    world.pass(699);
    assert!(world.sent("do").is_empty());
    world.pass(1);
    assert_eq!(world.sent("do").len(), 1);
    // And without any answer, after a while.
    world.pass_alive(8_000);
    assert_eq!(world.sent("do").len(), 1);
}

#[test]
fn one_command_is_on_its_way_and_few_wait_behind_it() {
    let mut world = World::playing();
    for text in ["e2e4", "offer", "withdraw", "offer", "withdraw", "resign"] {
        world.say(text);
    }
    assert_eq!(world.sent("do").len(), 1);
    assert_eq!(refusals(&mut world), [("resign".to_owned(), "too_many_asks".to_owned())]);
    done(&mut world, 1, 1);
    world.state("m1", json!({"cseq": 1, "version": 1}));
    assert_eq!(world.sent("do")[0]["text"], "offer");
    world.say(&"x".repeat(200));
    assert_eq!(refusals(&mut world)[0].1, "bad_text");
}

#[test]
fn an_army_is_sent_until_it_is_fixed_or_refused() {
    let mut world = World::on();
    world.match_info("m1", json!({"setup": "hidden"}));
    let setup = json!({"own": null, "opponent_fixed": false, "opponent_attached": true, "left_ms": 600_000});
    world.state("m1", json!({"stage": "setup", "state": null, "table": null, "setup": setup}));
    assert_eq!(world.game().setup_at(world.now + 1_000), Some(599_000));
    world.outputs.clear();
    let army = Ask::Army { id: "m1".to_owned(), ranks: "8/8/PPPPPPPP/RNBQKBNR".to_owned() };
    world.ask(army.clone());
    assert_eq!(world.sent("army").len(), 1);
    assert!(world.game().army_sent);
    world.frame(json!({"t": "army", "match": "m1", "code": "bad_army", "faults": ["points 3"]}));
    assert_eq!(world.game().army_refused, Some(("bad_army".to_owned(), vec!["points 3".to_owned()])));
    world.ask(army);
    world.closed(1006);
    world.come_back();
    world.welcome(json!({"matches": ["m1"]}));
    world.match_info("m1", json!({"setup": "hidden", "fresh": false}));
    world.state(
        "m1",
        json!({"stage": "setup", "state": null, "table": null, "setup": {"own": null,
        "opponent_fixed": false, "opponent_attached": true, "left_ms": 500_000}}),
    );
    assert_eq!(world.sent("army").len(), 1);
    world.frame(json!({"t": "army", "match": "m1", "ranks": "8/8/PPPPPPPP/RNBQKBNR"}));
    assert!(!world.game().army_sent);
    assert!(world.game().setup.as_ref().unwrap().own.is_some());
}
