//! A command is done once or not at all, however often and over whichever socket it comes.

use relay_tests::{
    Client, Fault, Got, Proxy, Relay,
    pairs::{Pair, mix},
};
use serde_json::json;
use std::time::Duration;
use tokio::time::sleep;

fn texts(pair: &Pair, player: usize) -> Vec<String> {
    pair.seen(player).log.iter().map(|(_, text)| text.clone()).collect()
}

pub(crate) async fn t1_a_command_sent_again_from_old_and_new_sockets_is_done_once() {
    let relay = Relay::start();
    let peer = relay.peer();
    let mut pair = Pair::private(&peer, "minesweeper", json!({})).await;
    let mut given = Vec::new();
    for at in 0..60 {
        let Some(player) = pair.actor().await else { break };
        let commands = pair.seen(player).commands();
        let text = commands[mix(11, at) % commands.len()].clone();
        let frame = pair.seen(player).command(&text);
        let id = pair.id.clone();
        let times = 1 + mix(12, at) % 5;
        let late = Duration::from_millis((mix(13, at) % 4) as u64);
        let sitter = &mut pair.players[player];
        if at % 6 == 5 {
            // Sent on the old socket; nobody waits for the answer there.
            sitter.client.send(frame.clone()).await;
            sitter.come_back(&peer).await;
        }
        let first = sitter.give_frame(frame.clone()).await;
        assert_eq!(first["t"], "done", "{first}");
        for _ in 1..times {
            sleep(late).await;
            assert_eq!(sitter.give_frame(frame.clone()).await, first, "the same answer again");
        }
        if at % 7 == 3 {
            // The stored answer outlives the socket.
            sitter.come_back(&peer).await;
            assert_eq!(sitter.give_frame(frame.clone()).await, first);
        }
        given.push(text);
        assert_eq!(pair.players[player].matches[&id].state["log"]["total"], given.len());
    }
    pair.actor().await;
    let id = pair.id.clone();
    let peer = relay.peer();
    for player in &mut pair.players {
        player.come_back(&peer).await;
        assert_eq!(player.matches[&id].log.len(), given.len());
    }
    assert_eq!(texts(&pair, 0), given);
    assert_eq!(texts(&pair, 1), given);
}

pub(crate) async fn t1_a_doubled_connection_does_nothing_twice() {
    let relay = Relay::start();
    let mut pair = Pair::guests(&relay.peer(), "minesweeper", json!({})).await;
    let proxy = Proxy::before(relay.address).await;
    proxy.set(Fault::Double);
    let actor = pair.actor().await.unwrap();
    let frame = {
        let seen = pair.seen(actor);
        seen.command(&seen.commands()[0])
    };
    // Both connections say hello and the command; one of the two takes the seat over.
    let mut doubled = Client::connect(&proxy.address.into()).await;
    let token = pair.players[actor].device.access().to_owned();
    doubled.send(json!({"t": "hello", "v": 1, "token": token})).await;
    doubled.send(frame.clone()).await;
    let id = pair.id.clone();
    pair.players[1 - actor].see(&id, "the command", |seen| seen.log.len() == 1).await;
    pair.players[actor].come_back(&relay.peer()).await;
    assert_eq!(pair.seen(actor).cseq(), 1);
    let again = pair.players[actor].give_frame(frame).await;
    assert_eq!(again["t"], "done");
    assert_eq!(pair.seen(actor).log.len(), 1);
}

pub(crate) async fn t2_the_same_number_with_another_text_is_refused() {
    let relay = Relay::start();
    let mut pair = Pair::guests(&relay.peer(), "maharajah", json!({"setup": "classic"})).await;
    let id = pair.id.clone();
    let frame = pair.seen(0).command("e2e4");
    let done = pair.players[0].give_frame(frame.clone()).await;
    assert_eq!(done["t"], "done");
    let mut other = frame.clone();
    other["text"] = json!("d2d4");
    let refused = pair.players[0].give_frame(other).await;
    assert_eq!((&refused["t"], &refused["code"]), (&json!("rejected"), &json!("cseq_conflict")));
    let mut other = frame.clone();
    other["version"] = json!(7);
    let told = pair.players[0].give_frame(other).await;
    assert!(told["t"] == "done" || told["code"] == "cseq_conflict", "{told}");
    assert_eq!(pair.players[0].give_frame(frame).await, done, "the first is still answered");
    pair.players[1].see(&id, "one move", |seen| seen.log.len() == 1).await;
    assert_eq!(texts(&pair, 0), ["e2e4"]);
    // An older number is stale, a number too far asks for the state.
    pair.players[1].play(&id, "e7e5").await;
    pair.players[0].see(&id, "the answer", |seen| seen.log.len() == 2).await;
    pair.players[0].play(&id, "d2d4").await;
    for (cseq, code) in [(1, "stale"), (9, "resync")] {
        let mut frame = pair.seen(0).command("g1f3");
        frame["cseq"] = json!(cseq);
        let told = pair.players[0].give_frame(frame).await;
        assert_eq!(told["code"], code, "{told}");
    }
    assert_eq!(pair.seen(0).log.len(), 3);
}

pub(crate) async fn t3_a_kill_between_commit_and_ack_costs_no_answer() {
    let mut relay = Relay::start();
    let peer = relay.peer();
    for (game, settings) in [("chess_uno", json!({})), ("maharajah", json!({"setup": "classic"}))] {
        let mut pair = Pair::guests(&peer, game, settings).await;
        let id = pair.id.clone();
        pair.steps(3, 31).await;
        let Some(actor) = pair.actor().await else { continue };
        let proxy = Proxy::before(relay.address).await;
        pair.players[actor].come_back(&proxy.address.into()).await;
        proxy.set(Fault::Swallow { up: false, down: true });
        let frame = {
            let seen = pair.seen(actor);
            seen.command(&seen.commands()[0])
        };
        let before = pair.seen(actor).log.len();
        pair.players[actor].client.send(frame.clone()).await;
        // The other one has seen it, so it is saved; its sender has not.
        pair.players[1 - actor].see(&id, "the command", |seen| seen.log.len() == before + 1).await;
        relay.kill();
        relay.restart();
        for player in &mut pair.players {
            player.come_back(&peer).await;
        }
        assert_eq!(pair.seen(actor).cseq(), frame["cseq"].as_u64().unwrap());
        let told = pair.players[actor].give_frame(frame.clone()).await;
        assert_eq!((&told["t"], &told["cseq"]), (&json!("done"), &frame["cseq"]), "{told}");
        assert!(told["events"].as_array().is_some_and(|events| !events.is_empty()), "{told}");
        assert_eq!(pair.seen(actor).log.len(), before + 1);
        pair.steps(5, 32).await;
    }
}

pub(crate) async fn t5_a_stale_version_is_answered_with_the_state() {
    let relay = Relay::start();
    let mut pair = Pair::guests(&relay.peer(), "maharajah", json!({"setup": "classic"})).await;
    let id = pair.id.clone();
    pair.players[0].play(&id, "e2e4").await;
    pair.players[1].see(&id, "the move", |seen| seen.log.len() == 1).await;
    let mut frame = pair.seen(1).command("e7e5");
    frame["version"] = json!(0);
    let client = &mut pair.players[1].client;
    client.send(frame.clone()).await;
    let told = client.want("rejected").await;
    assert_eq!((&told["code"], &told["cseq"]), (&json!("resync"), &frame["cseq"]));
    let state = client.want("state").await;
    assert_eq!((&state["match"], &state["cseq"], &state["version"]), (&json!(id), &json!(0), &json!(1)));
    // The number is free again.
    pair.players[1].play(&id, "e7e5").await;
    // A command to no match, to somebody else's, or before the hello is refused as well.
    let stranger = Pair::guests(&relay.peer(), "minesweeper", json!({})).await;
    for foreign in [json!("0000000000000000"), json!("x"), json!(stranger.id)] {
        let frame = json!({"t": "do", "match": foreign, "cseq": 1, "version": 0, "text": "resign"});
        let told = pair.players[0].give_frame(frame).await;
        assert_eq!(told["code"], "no_such_match", "{told}");
    }
    let mut silent = Client::connect(&relay.peer()).await;
    silent.send(frame).await;
    assert_eq!(silent.next().await, Got::Frame(json!({"t": "error", "id": 0, "code": "hello_first"})));
}
