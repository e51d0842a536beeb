//! Rooms, phrases and blocks over the wire (TB-40, TB-42).

use crate::support::set;
use relay_tests::{
    Got, Relay, Sitter,
    pairs::{Pair, fresh_name, open_room},
};
use serde_json::{Value, json};
use std::time::Duration;

async fn ask(sitter: &mut Sitter, frame: Value) -> Value {
    let id = frame["id"].clone();
    sitter.client.send(frame).await;
    sitter.read_until("answer", |told| told["id"] == id && told["t"] != "state").await
}

async fn join(sitter: &mut Sitter, code: &str) -> Value {
    sitter.client.send(json!({"t": "join", "id": 31, "code": code})).await;
    sitter.read_until("answer", |told| told["t"] == "match" || told["t"] == "error").await
}

pub(crate) async fn tb_40_a_room_is_joined_once_by_its_code_in_any_case() {
    let relay = Relay::start();
    let peer = relay.peer();
    let mut owner = Sitter::named(&peer, &fresh_name()).await;
    let mut guest = Sitter::guest(&peer).await;
    let mut late = Sitter::guest(&peer).await;
    let create = |key: &str, game: &str| json!({"t": "create", "id": 1, "key": key, "game": game});
    let room = ask(&mut owner, create("k", "minesweeper")).await;
    let code = room["code"].as_str().unwrap().to_owned();
    assert!(code.len() == 6 && code.chars().all(|c| protocol::limits::ROOM_ALPHABET.contains(c)), "{code}");
    assert!(room["own"] == true && room["status"] == "open" && room["left_ms"].as_u64() > Some(1_790_000));
    assert_eq!(
        ask(&mut owner, create("k", "minesweeper")).await["code"],
        code.as_str(),
        "the same key, the same room"
    );
    assert_eq!(ask(&mut owner, create("k", "chess_uno")).await["code"], "conflict");
    assert_eq!(ask(&mut owner, create("", "chess_uno")).await["code"], "bad_request");
    let bad = json!({"t": "create", "id": 1, "key": "b", "game": "chess_uno", "settings": {"config": {"maxCardNumber": 99}}});
    assert_eq!(ask(&mut owner, bad).await["code"], "config_out_of_range");
    assert_eq!(join(&mut owner, &code).await["code"], "own_room");
    let look = ask(&mut guest, json!({"t": "look", "id": 2, "code": code.to_lowercase()})).await;
    assert!(look["own"] == false && look["rated"] == false && look["owner"]["id"] == owner.device.account());
    let typed = format!(" {}-{} ", code[..3].to_lowercase(), &code[3..]);
    let taken = ask(&mut guest, json!({"t": "join", "id": 31, "code": typed})).await;
    assert!(taken["t"] == "room" && taken["status"] == "taken", "a join is answered by its number: {taken}");
    guest.read_until("match", |told| told["t"] == "match").await;
    assert_eq!(owner.read_until("match", |told| told["t"] == "match").await["fresh"], true);
    assert_eq!(join(&mut late, &code).await["code"], "room_taken");
    // Five open rooms, and no sixth; one that is closed makes room.
    let mut codes = Vec::new();
    for _ in 0..5 {
        codes.push(open_room(&mut owner, "chess_uno", &json!({})).await);
    }
    assert_eq!(ask(&mut owner, create("sixth", "chess_uno")).await["code"], "too_many_rooms");
    let closed = ask(&mut owner, json!({"t": "close", "id": 3, "code": codes[0]})).await;
    assert_eq!(closed["status"], "closed");
    assert_eq!(join(&mut late, &codes[0]).await["code"], "room_closed");
    let seventh = open_room(&mut owner, "chess_uno", &json!({})).await;
    // A room without its owner waits; after half an hour it is gone.
    let back = std::mem::replace(&mut owner.client, relay_tests::Client::connect(&peer).await);
    back.close().await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(join(&mut late, &seventh).await["code"], "host_away");
    owner.come_back(&peer).await;
    set(&relay, "UPDATE rooms SET created = created - 1800001");
    assert_eq!(join(&mut late, &seventh).await["code"], "room_expired");
}

pub(crate) async fn an_unknown_queue_or_game_is_answered_by_the_number_of_its_request() {
    let relay = Relay::start();
    let mut player = Sitter::guest(&relay.peer()).await;
    for (id, frame, code) in [
        (41, json!({"t": "queue", "id": 41, "queue": "xx"}), "no_such_thing"),
        (42, json!({"t": "top", "id": 42, "game": "xx"}), "no_such_thing"),
        (43, json!({"t": "create", "id": 43, "key": "k", "game": "xx"}), "no_such_thing"),
        (44, json!({"t": "create", "id": 44, "key": 7, "game": "chess_uno"}), "bad_frame"),
        (45, json!({"t": "dance", "id": 45}), "unknown_type"),
    ] {
        let told = ask(&mut player, frame).await;
        assert_eq!((&told["id"], &told["code"]), (&json!(id), &json!(code)));
    }
}

pub(crate) async fn tb_40_ten_wrong_codes_a_minute_and_then_slow_down() {
    let relay = Relay::start();
    let peer = relay.peer();
    let mut guest = Sitter::guest(&peer).await;
    for _ in 0..10 {
        assert_eq!(join(&mut guest, "AAAAAA").await["code"], "no_such_room");
    }
    assert_eq!(join(&mut guest, "AAAAAA").await["code"], "slow_down");
    // Another account at the same source fares no better: codes are not guessed in turns.
    let mut other = Sitter::guest(&peer).await;
    assert_eq!(join(&mut other, "AAAAAB").await["code"], "slow_down");
    assert_eq!(ask(&mut other, json!({"t": "look", "id": 1, "code": "AAAAAB"})).await["code"], "slow_down");
}

pub(crate) async fn tb_42_phrases_blocks_and_reports() {
    let relay = Relay::start();
    let peer = relay.peer();
    let mut pair = Pair::private(&peer, "maharajah", json!({"setup": "classic"})).await;
    let id = pair.id.clone();
    let say = |phrase: &str| json!({"t": "phrase", "match": id, "phrase": phrase});
    let [one, other] = &mut pair.players;
    one.client.send(say("good_luck")).await;
    let heard = other.client.want("phrase").await;
    assert_eq!((&heard["seat"], &heard["phrase"]), (&json!("A"), &json!("good_luck")));
    one.client.send(say("hello")).await;
    assert_eq!(one.client.want_error().await, "slow_down", "one every two seconds");
    one.client.send(say("you are a fool")).await;
    assert_eq!(one.client.want_error().await, "no_such_thing", "no free text");
    let block = json!({"t": "block", "id": 4, "player": one.device.account()});
    assert_eq!(ask(other, block).await["t"], "ok");
    tokio::time::sleep(Duration::from_millis(2_050)).await;
    one.client.send(say("hello")).await;
    one.client.ping().await;
    while let Got::Frame(frame) = other.client.next_within(Duration::from_millis(300)).await {
        assert_ne!(frame["t"], "phrase");
    }
    // A blocked pair plays on, but never meets again: not in a room, not in a queue.
    let code = open_room(one, "chess_uno", &json!({})).await;
    assert_eq!(join(other, &code).await["code"], "blocked_pair");
    for sitter in [&mut *one, &mut *other] {
        let told = ask(sitter, json!({"t": "queue", "id": 5, "queue": "uno-purist"})).await;
        assert_eq!(told["t"], "queued");
    }
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let mut third = Sitter::named(&peer, &fresh_name()).await;
    ask(&mut third, json!({"t": "queue", "id": 6, "queue": "uno-purist"})).await;
    let info = third.read_until("match", |told| told["t"] == "match").await;
    assert_eq!(info["opponent"]["id"], one.device.account(), "the oldest ticket first");
    one.client.ping().await;
    other.client.ping().await;
    let report = |key: &str, reason: &str| json!({"t": "report", "id": 7, "key": key, "player": one.device.account(), "match": id, "reason": reason});
    assert_eq!(ask(other, report("r1", "cheating")).await["t"], "ok");
    assert_eq!(ask(other, report("r1", "cheating")).await["t"], "ok", "told once");
    assert_eq!(ask(other, report("r1", "name")).await["code"], "conflict");
    assert_eq!(ask(other, report("r2", "hatred")).await["code"], "bad_request");
    let (status, told, _) = relay.admin(&["reports", "--json"]);
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(status, Some(0));
    assert_eq!(told["reports"].as_array().map(Vec::len), Some(1), "{told}");
}
