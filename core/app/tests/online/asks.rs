//! Queues, rooms, and everything else that is asked.

use super::world::World;
use app::online::{
    Ask, AskKind, Looked, OnlineEvent,
    protocol::{GameName, Queue, RoomSettings},
};
use serde_json::{Value, json};

fn room(id: u64, code: &str, more: Value) -> Value {
    let room = json!({"t": "room", "id": id, "code": code, "status": "open", "own": true, "game": "chess_uno",
        "settings": {}, "your_army": "random", "rated": true, "owner": {"id": "p1", "name": "ann", "rating": null},
        "left_ms": 1_800_000});
    super::world::with(room, more)
}

#[test]
fn a_room_is_asked_for_with_the_same_key_until_it_is_there() {
    let mut world = World::on();
    let ask = Ask::Create { game: GameName::ChessUno, settings: RoomSettings::default() };
    world.ask(ask);
    let first = world.sent("create").remove(0);
    assert_eq!(world.model().waiting.get(&AskKind::Create), Some(&1));
    world.closed(1006);
    world.come_back();
    world.welcome(json!({}));
    assert_eq!(world.sent("create"), std::slice::from_ref(&first));
    world.frame(room(first["id"].as_u64().unwrap(), "ABCDEF", json!({})));
    assert_eq!(world.model().rooms["ABCDEF"].left_at(world.now + 1_000), 1_799_000);
    assert!(world.model().waiting.is_empty());
    world.closed(1006);
    world.come_back();
    world.welcome(json!({"rooms": ["ABCDEF"]}));
    assert!(world.sent("create").is_empty());
    world.frame(room(0, "ABCDEF", json!({"status": "taken"})));
    assert!(world.model().rooms.is_empty());
}

#[test]
fn a_room_that_is_looked_at_is_found_or_not() {
    let mut world = World::on();
    world.ask(Ask::Look("abc def".to_owned()));
    assert_eq!(world.model().look, Some(Looked::Asking { code: "abc def".to_owned() }));
    let id = world.sent("look")[0]["id"].as_u64().unwrap();
    world.frame(room(id, "ABCDEF", json!({"own": false})));
    assert!(matches!(&world.model().look, Some(Looked::Found(room)) if room.room.code == "ABCDEF"));
    world.ask(Ask::Look("XXXXXX".to_owned()));
    let id = world.sent("look")[0]["id"].as_u64().unwrap();
    world.frame(json!({"t": "error", "id": id, "code": "no_such_room"}));
    assert!(matches!(&world.model().look, Some(Looked::Failed { why, .. }) if why == "no_such_room"));
    world.ask(Ask::ForgetLook);
    assert_eq!(world.model().look, None);
}

#[test]
fn a_join_whose_answer_was_lost_is_not_told_as_a_failure() {
    let mut world = World::on();
    world.ask(Ask::Join("ABCDEF".to_owned()));
    assert_eq!(world.sent("join").len(), 1);
    world.closed(1006);
    world.come_back();
    world.welcome(json!({"matches": ["m1"]}));
    let id = world.sent("join")[0]["id"].as_u64().unwrap();
    world.match_info("m1", json!({"fresh": false}));
    world.state("m1", json!({}));
    world.frame(json!({"t": "error", "id": id, "code": "no_such_room"}));
    assert!(world.model().waiting.is_empty());
    assert!(!world.events().iter().any(|event| matches!(event, OnlineEvent::Refused { .. })));
}

#[test]
fn a_search_is_taken_up_again_unless_a_match_came_of_it() {
    let queued = |world: &mut World| {
        world.ask(Ask::Queue(Queue::UnoPurist));
        let id = world.sent("queue")[0]["id"].as_u64().unwrap();
        world.frame(json!({"t": "queued", "id": id, "queue": "uno-purist", "waited_ms": 0}));
        assert!(world.model().queues[&Queue::UnoPurist].confirmed);
        world.closed(1006);
        world.come_back();
        world.outputs.clear();
    };
    let mut world = World::on();
    queued(&mut world);
    world.welcome(json!({}));
    assert_eq!(world.sent("queue").len(), 1);
    assert!(!world.model().queues[&Queue::UnoPurist].confirmed);
    // Still there: nothing to ask.
    let mut world = World::on();
    queued(&mut world);
    world.welcome(json!({"queues": ["uno-purist"]}));
    assert!(world.sent("queue").is_empty());
    assert!(world.model().queues[&Queue::UnoPurist].confirmed);
    // A match came of it.
    let mut world = World::on();
    queued(&mut world);
    world.welcome(json!({"matches": ["m1"]}));
    assert!(world.sent("queue").is_empty());
    world.match_info("m1", json!({"kind": "queue", "queue": "uno-purist", "fresh": false}));
    assert!(world.sent("queue").is_empty());
    assert!(world.model().queues.is_empty());
    // Another match came, and the search goes on.
    let mut world = World::on();
    queued(&mut world);
    world.welcome(json!({"matches": ["m1"]}));
    world.match_info("m1", json!({"fresh": false}));
    assert_eq!(world.sent("queue").len(), 1);
    // Not after a long time.
    let mut world = World::on();
    world.ask(Ask::Queue(Queue::UnoPurist));
    world.frame(json!({"t": "queued", "id": 1, "queue": "uno-purist", "waited_ms": 0}));
    world.closed(1006);
    world.pass(70_000);
    world.come_back();
    world.welcome(json!({}));
    assert!(world.sent("queue").is_empty());
    assert!(world.model().queues.is_empty());
}

#[test]
fn a_search_that_ends_is_over() {
    let mut world = World::on();
    world.ask(Ask::Queue(Queue::Maharajah));
    world.frame(json!({"t": "queued", "id": 1, "queue": "maharajah", "waited_ms": 5_000}));
    assert_eq!(world.model().queues[&Queue::Maharajah].since, world.now - 5_000);
    world.ask(Ask::Unqueue(None));
    assert!(world.model().queues.is_empty());
    world.frame(json!({"t": "unqueued", "id": 2, "queue": "maharajah", "why": "asked"}));
    assert!(world.model().waiting.is_empty());
    world.ask(Ask::Queue(Queue::Maharajah));
    world.frame(json!({"t": "error", "id": 3, "code": "account_needed"}));
    assert!(world.model().queues.is_empty());
    let refused =
        OnlineEvent::Refused { kind: AskKind::Queue, code: "account_needed".to_owned(), retry_at: None };
    assert!(world.events().contains(&refused));
    // One that a restart of the server ends goes on after it.
    world.ask(Ask::Queue(Queue::Maharajah));
    world.frame(json!({"t": "queued", "id": 4, "queue": "maharajah", "waited_ms": 0}));
    world.frame(json!({"t": "unqueued", "id": 0, "queue": "maharajah", "why": "draining"}));
    world.closed(1012);
    world.come_back();
    world.welcome(json!({"epoch": 9}));
    assert_eq!(world.sent("queue").len(), 1);
}

#[test]
fn requests_are_bounded_and_not_doubled() {
    let mut world = World::on();
    world.ask(Ask::Profile(None));
    world.ask(Ask::Profile(None));
    assert_eq!(world.sent("profile").len(), 1);
    for page in 0..30 {
        world.ask(Ask::Top { game: GameName::ChessUno, from: page * 50, around: false, tier: None });
    }
    assert_eq!(world.sent("top").len(), 19);
    let refused =
        |event: &OnlineEvent| matches!(event, OnlineEvent::Refused { code, .. } if code == "too_many_asks");
    assert_eq!(world.events().iter().filter(|event| refused(event)).count(), 11);
}

#[test]
fn without_a_connection_that_may_come_nothing_is_asked() {
    let mut world = World::on();
    world.closed(4001);
    world.outputs.clear();
    world.ask(Ask::Profile(None));
    let refused = OnlineEvent::Refused { kind: AskKind::Profile, code: "offline".to_owned(), retry_at: None };
    assert!(world.events().contains(&refused));
    assert!(world.model().waiting.is_empty());
}

#[test]
fn what_is_never_answered_is_given_up() {
    let mut world = World::on();
    world.ask(Ask::Games { before: None });
    world.pass_alive(120_000);
    assert_eq!(world.sent("games").len(), 6);
    assert!(world.model().waiting.is_empty());
}

#[test]
fn pages_of_finished_matches_follow_each_other() {
    let mut world = World::on();
    let row = |id: u64| {
        json!({"match": id.to_string(), "game": "maharajah", "kind": "queue", "seat": "A",
        "opponent": null, "winner": null, "reason": "agreement", "rated": false, "change": null, "ended": id})
    };
    world.ask(Ask::Games { before: None });
    world.frame(json!({"t": "games", "id": 1, "games": (50..100).rev().map(row).collect::<Vec<_>>()}));
    assert!(world.model().games_more);
    world.ask(Ask::Games { before: Some(50) });
    world.frame(json!({"t": "games", "id": 2, "games": (40..51).rev().map(row).collect::<Vec<_>>()}));
    assert!(!world.model().games_more);
    assert_eq!(world.model().games.len(), 60);
    world.ask(Ask::Games { before: None });
    world.frame(json!({"t": "games", "id": 3, "games": [row(100)]}));
    assert_eq!(world.model().games.len(), 1);
}

#[test]
fn a_finished_match_that_was_dismissed_while_it_was_told_ends_no_search() {
    let mut world = World::on();
    world.ask(Ask::Queue(Queue::UnoPurist));
    world.match_info("old", json!({"kind": "queue", "queue": "uno-purist", "fresh": false}));
    assert!(world.model().queues.contains_key(&Queue::UnoPurist));
    assert!(!world.model().in_queue_match());
    world.closed(1006);
    world.come_back();
    world.outputs.clear();
    world.welcome(json!({}));
    assert_eq!(world.sent("queue").len(), 1, "and goes on");
}

#[test]
fn a_match_of_one_queue_ends_the_search_in_all() {
    let mut world = World::on();
    world.ask(Ask::Queue(Queue::UnoPurist));
    world.ask(Ask::Queue(Queue::Maharajah));
    world.match_info("m1", json!({"kind": "queue", "queue": "uno-purist"}));
    assert!(world.model().queues.is_empty());
}
