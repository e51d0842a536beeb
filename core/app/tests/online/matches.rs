//! Matches as they are told.

use super::world::{World, classic, table, with};
use app::online::{Ask, Held, Input, OnlineEvent};
use rules::{Dice, Event, Seat, record::wire_state};
use serde_json::{Value, json};
use table::{Verdict, VerdictReason};

fn entry(n: u64) -> Value {
    json!({"seat": "A", "text": format!("e{n}"), "san": "e", "events": ["move e2e4", "unheard_of 3"]})
}

#[test]
fn a_match_is_told_and_its_state_is_a_view() {
    let mut world = World::on();
    world.match_info("m1", json!({}));
    assert!(world.game().fresh && world.game().view.is_none());
    world.state("m1", json!({}));
    assert!(world.game().is_own_turn());
    assert_eq!(world.game().view.as_ref().unwrap().legal_moves().len(), 20);
    let after = classic().apply_text(Seat::A, "e2e4", &mut Dice::from_number(1)).unwrap().state;
    world.state(
        "m1",
        json!({"version": 1, "state": wire_state(&after.view(Seat::A)), "events": ["move e2e4"],
        "log": {"from": 0, "total": 1, "entries": [entry(0)]},
        "table": table(json!({"offer": true, "can": ["accept", "decline"]}))}),
    );
    assert!(!world.game().is_own_turn());
    assert!(world.game().can("accept") && !world.game().can("offer"));
    assert!(world.game().view.as_ref().unwrap().offers().is_open(Seat::B));
    assert!(matches!(world.game().log[0].events[..], [Event::Move(_)]));
    let state = OnlineEvent::State { id: "m1".to_owned(), events: vec!["move e2e4".to_owned()], fresh: 1 };
    assert!(world.events().contains(&state));
}

#[test]
fn a_match_that_begins_long_after_the_welcome_does_not_vanish_before_its_state_comes() {
    let mut world = World::on();
    world.pass_alive(60_000);
    world.match_info("m1", json!({}));
    world.pass(1);
    world.state("m1", json!({}));
    assert!(world.game().is_own_turn());
}

#[test]
fn a_state_that_cannot_be_read_leaves_no_view() {
    let mut world = World::on();
    world.match_info("m1", json!({}));
    world.state("m1", json!({"state": {"fen": "8/8"}}));
    assert!(world.game().view.is_none());
    world.state("unknown", json!({}));
    assert_eq!(world.model().matches.len(), 1);
}

#[test]
fn a_long_log_comes_in_pages() {
    let mut world = World::playing();
    world.closed(1006);
    world.come_back();
    world.welcome(json!({"matches": ["m1"]}));
    world.match_info("m1", json!({"fresh": false}));
    // The last entries come first; those before them are asked for.
    world.state(
        "m1",
        json!({"version": 9, "log": {"from": 300, "total": 302, "entries": [entry(300), entry(301)]}}),
    );
    assert_eq!(world.sent("log"), [json!({"t": "log", "match": "m1", "from": 0})]);
    world.state("m1", json!({"version": 10, "log": {"from": 302, "total": 303, "entries": [entry(302)]}}));
    assert!(world.sent("log").is_empty(), "one page at a time");
    let page = |from: u64, to: u64| (from..to).map(entry).collect::<Vec<_>>();
    world.frame(json!({"t": "log", "match": "m1", "log": {"from": 0, "total": 303, "opening": ["swap"],
        "entries": page(0, 200)}}));
    assert_eq!(world.game().opening, [Event::Swap]);
    assert_eq!(world.sent("log")[0]["from"], 200);
    world.frame(
        json!({"t": "log", "match": "m1", "log": {"from": 200, "total": 303, "entries": page(200, 303)}}),
    );
    assert!(world.sent("log").is_empty());
    let texts: Vec<&str> = world.game().log.iter().map(|entry| entry.text.as_str()).collect();
    assert_eq!(texts, (0..303).map(|n| format!("e{n}")).collect::<Vec<_>>());
    // What is held is told when coming back.
    world.closed(1006);
    world.come_back();
    assert_eq!(world.sent("hello")[0]["have"], json!([{"match": "m1", "log": 303}]));
}

#[test]
fn clocks_run_on_in_server_time() {
    let mut world = World::playing();
    // The welcome came without delay: the clocks differ by 100 000.
    assert_eq!(world.model().offset, 100_000);
    let clock = json!({"A": 60_000, "B": 50_000, "running": "A"});
    // 300 ms on its way.
    world.pass(300);
    let frame = json!({"now": world.now + 100_000 - 300, "version": 1, "table": table(json!({"clock": clock,
        "grace_ms": 9_000, "grace_runs": true, "claim_in_ms": 4_000,
        "pause": {"by": "B", "shield": true, "left_ms": 30_000}}))});
    world.state("m1", frame);
    let game = world.game();
    assert_eq!(game.clock_at(world.now), Some([59_700, 50_000]));
    assert_eq!(game.clock_at(world.now + 1_000), Some([58_700, 50_000]));
    assert_eq!(game.clock_at(world.now + 100_000), Some([0, 50_000]));
    assert_eq!(game.clock_running(), Some(Seat::A));
    assert_eq!(game.grace_at(world.now + 700), Some(8_000));
    assert_eq!(game.pause_at(world.now + 700), Some(29_000));
    assert_eq!(game.claim_at(world.now + 700), Some(3_000));
    assert_eq!(game.leave_at(world.now), None);
}

#[test]
fn a_result_is_told_once_and_stays_until_it_was_seen() {
    let mut world = World::playing();
    let result = json!({"t": "result", "match": "m1", "seat": "A", "winner": "B", "reason": "forfeit", "rated": true,
        "you": {"before": 1000, "after": 980, "change": -20, "games": 1, "tier": "silver", "tier_before": "silver"},
        "opponent": null, "head_to_head": {"wins": 0, "losses": 1, "draws": 0, "form": "L"}});
    let over = with(
        wire_state(&classic().view(Seat::A)),
        json!({"result": {"winner": "B", "reason": "forfeit"},
        "actor": null, "legal": []}),
    );
    world.state("m1", json!({"stage": "over", "state": over}));
    assert!(!world.game().is_own_turn());
    let forfeit = Some(Verdict { winner: Some(Seat::B), reason: VerdictReason::Forfeit });
    assert_eq!(world.game().verdict(), forfeit, "known before the result has come");
    world.frame(result.clone());
    world.frame(result);
    assert_eq!(world.events().iter().filter(|event| matches!(event, OnlineEvent::Result(_))).count(), 1);
    assert_eq!(world.game().verdict(), forfeit);
    assert_eq!(world.model().running().count(), 0);
    world.ask(Ask::Dismiss("m1".to_owned()));
    assert!(world.model().matches.is_empty());
}

#[test]
fn finished_matches_are_bounded_and_the_newest_stay() {
    let mut world = World::on();
    for number in 0..20 {
        let id = format!("m{number}");
        world.match_info(&id, json!({}));
        world.state(&id, json!({"stage": "over"}));
    }
    assert_eq!(world.model().matches.len(), 16);
    assert!(world.model().matches.contains_key("m19") && !world.model().matches.contains_key("m3"));
}

#[test]
fn a_match_that_the_server_has_lost_is_not_waited_for() {
    let mut world = World::playing();
    world.say("e2e4");
    world.closed(1006);
    world.come_back();
    world.welcome(json!({"matches": []}));
    world.pass_alive(9_900);
    assert_eq!(world.model().matches.len(), 1);
    world.pass_alive(200);
    assert!(world.model().matches.is_empty());
    assert!(world.events().contains(&OnlineEvent::Vanished("m1".to_owned())));
}

#[test]
fn a_match_that_is_named_and_never_told_is_not_waited_for_either() {
    let mut world = World::greeting();
    world.welcome(json!({"matches": ["m9"]}));
    assert_eq!(world.model().untold, 1);
    world.pass_alive(10_100);
    assert_eq!(world.model().untold, 0);
}

#[test]
fn a_rematch_is_a_new_match_and_the_newest() {
    let mut world = World::playing();
    world.match_info("m0", json!({"rematch_of": "m1"}));
    world.state("m0", json!({}));
    assert_eq!(world.model().newest().unwrap().info.id, "m0");
    assert!(world.events().contains(&OnlineEvent::Matched("m0".to_owned())));
}

#[test]
fn phrases_are_kept_for_a_while() {
    let mut world = World::playing();
    for _ in 0..10 {
        world.frame(json!({"t": "phrase", "match": "m1", "seat": "B", "phrase": "good_luck"}));
    }
    assert_eq!(world.game().phrases.len(), 8);
}

/// A new process of an account that played `old` when it was killed; the hello is sent.
fn after_a_kill() -> World {
    let mut world =
        World::held(Held { app: "test".to_owned(), seed: [1; 32], matches: vec!["old".to_owned()] });
    world.input(Input::Foreground);
    world.token();
    world.input(Input::Opened);
    assert_eq!(world.sent("hello")[0]["have"], json!([{"match": "old", "log": 0}]));
    world
}

fn unfinished(world: &World) -> Vec<&str> {
    world.sync.unfinished().collect()
}

#[test]
fn a_result_that_came_while_nobody_was_here_is_told_to_the_next_process() {
    let mut world = after_a_kill();
    world.welcome(json!({}));
    assert_eq!((world.model().untold, unfinished(&world)), (1, vec!["old"]));
    world.match_info("old", json!({"fresh": false}));
    world.state("old", json!({"stage": "over"}));
    assert_eq!((world.model().untold, unfinished(&world)), (1, vec!["old"]), "its result is still to come");
    world.frame(json!({"t": "result", "match": "old", "seat": "A", "winner": "A", "reason": "resignation",
        "rated": false, "you": null, "opponent": null, "head_to_head": null}));
    assert!(world.events().contains(&OnlineEvent::Result("old".to_owned())));
    assert_eq!((world.model().untold, unfinished(&world)), (0, vec![]));
}

#[test]
fn what_ran_at_a_kill_and_runs_closed_or_is_unknown_is_not_waited_for() {
    let mut runs = after_a_kill();
    runs.welcome(json!({"matches": ["old"]}));
    runs.match_info("old", json!({"fresh": false}));
    runs.state("old", json!({}));
    assert_eq!((runs.model().untold, unfinished(&runs)), (0, vec!["old"]));
    let mut closed = after_a_kill();
    closed.welcome(json!({}));
    closed.match_info("old", json!({"setup": "hidden", "fresh": false}));
    closed.state("old", json!({"stage": "over", "state": null, "table": null}));
    assert_eq!((closed.model().untold, unfinished(&closed)), (0, vec![]));
    let mut unknown = after_a_kill();
    unknown.welcome(json!({}));
    unknown.pass_alive(10_100);
    assert_eq!((unknown.model().untold, unfinished(&unknown)), (0, vec![]));
}
