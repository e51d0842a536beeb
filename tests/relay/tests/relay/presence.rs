//! Who is there: silent networks, older sockets, wrong tokens, two devices.

use crate::support::metric;
use relay_tests::{Client, Device, Fault, Got, Proxy, Relay, pairs::Pair};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Reads player 1's states until one fits; their table events meanwhile. Player 1 pings.
async fn watch(pair: &mut Pair, at_most: Duration, fits: impl Fn(&Value) -> bool) -> (Vec<String>, Duration) {
    let (began, mut events) = (Instant::now(), Vec::new());
    let mut pinged = Instant::now();
    while began.elapsed() < at_most {
        if pinged.elapsed() > Duration::from_secs(4) {
            pair.players[1].client.send(json!({"t": "ping", "n": 1})).await;
            pinged = Instant::now();
        }
        match pair.players[1].client.next_within(Duration::from_millis(250)).await {
            Got::Frame(frame) => {
                pair.players[1].take(&frame);
                let told = frame["events"].as_array().cloned().unwrap_or_default();
                events.extend(told.iter().filter_map(|event| event.as_str().map(str::to_owned)));
                if frame["t"] == "state" && fits(&frame["table"]) {
                    return (events, began.elapsed());
                }
            }
            Got::Nothing => {}
            Got::Closed(code) => panic!("the watcher was closed: {code:?}"),
        }
    }
    (events, began.elapsed())
}

fn absences(events: &[String]) -> usize {
    events.iter().filter(|event| event.starts_with("absent")).count()
}

/// A match whose player 0 sits behind a proxy.
async fn behind(relay: &Relay, game: &str, settings: Value) -> (Pair, Proxy) {
    let mut pair = Pair::private(&relay.peer(), game, settings).await;
    let proxy = Proxy::before(relay.address).await;
    pair.players[0].come_back(&proxy.address.into()).await;
    (pair, proxy)
}

async fn silent(fault: Fault) {
    let relay = Relay::start();
    let (mut pair, proxy) = behind(&relay, "chess_uno", json!({})).await;
    proxy.set(fault);
    let (events, took) =
        watch(&mut pair, Duration::from_secs(30), |table| table["opponent_absent"] == true).await;
    assert!(took < Duration::from_secs(30), "{events:?}");
    assert_eq!(absences(&events), 1, "{events:?}");
    // One timer and no second one: grace runs down once from 60 s, and nothing more is told.
    let grace = pair.seen(1).state["table"]["grace_ms"].as_u64().unwrap();
    assert!(grace > 55_000 && pair.seen(1).state["table"]["grace_runs"] == true, "{grace}");
    let (events, _) = watch(&mut pair, Duration::from_secs(5), |_| false).await;
    assert_eq!(absences(&events), 0, "{events:?}");
    // Back by another way, while the old connection still hangs somewhere.
    let peer = relay.peer();
    pair.players[0].come_back(&peer).await;
    let (events, _) =
        watch(&mut pair, Duration::from_secs(10), |table| table["opponent_absent"] == false).await;
    assert_eq!(events, ["back A"]);
    assert!(pair.seen(1).state["table"]["grace_ms"].is_null());
    // The end of the old connection comes in late, and means nothing.
    proxy.set(Fault::None);
    proxy.cut();
    pair.players[0].client.ping().await;
    let (events, _) = watch(&mut pair, Duration::from_secs(4), |_| false).await;
    assert_eq!(events, Vec::<String>::new());
    assert!(pair.players[0].client.is_alive().await);
}

pub(crate) async fn t11_a_network_that_dies_silently_is_noticed_and_counted_once() {
    silent(Fault::Swallow { up: true, down: true }).await;
}

pub(crate) async fn t11_half_open_downwards_is_noticed_as_well() {
    // What the player sends vanishes; what is sent to it arrives.
    silent(Fault::Swallow { up: true, down: false }).await;
}

pub(crate) async fn t11_an_idle_peer_that_dies_silently_is_found() {
    let relay = Relay::start();
    let proxy = Proxy::before(relay.address).await;
    let device = Device::signed_in(&relay.peer()).await;
    let mut idle = Client::hello(&proxy.address.into(), device.access()).await;
    idle.ping().await;
    proxy.set(Fault::Swallow { up: true, down: true });
    let began = Instant::now();
    let mut closed = 0.0;
    while closed < 1.0 && began.elapsed() < Duration::from_secs(40) {
        tokio::time::sleep(Duration::from_millis(500)).await;
        closed = metric(&relay, "wildcard_sockets_silent_total").await;
    }
    let took = began.elapsed();
    assert!(took > Duration::from_secs(25) && took < Duration::from_secs(33), "{took:?}");
}

pub(crate) async fn t12_the_close_of_an_older_socket_means_nothing() {
    let relay = Relay::start();
    let (mut pair, proxy) = behind(&relay, "chess_uno", json!({})).await;
    // The older socket does not hear that it was replaced, and dies later.
    proxy.set(Fault::Swallow { up: true, down: true });
    let peer = relay.peer();
    pair.players[0].come_back(&peer).await;
    let (events, _) = watch(&mut pair, Duration::from_secs(2), |_| false).await;
    assert!(events.iter().all(|event| event == "taken_over A"), "{events:?}");
    proxy.cut();
    let (events, _) = watch(&mut pair, Duration::from_secs(5), |_| false).await;
    assert_eq!(events, Vec::<String>::new());
    // A plain takeover tells the older one why.
    let mut newer = Client::hello(&peer, pair.players[0].device.access()).await;
    assert_eq!(pair.players[0].client.want_close().await, Some(4001));
    newer.ping().await;
    // Now the newer one goes, and that is a loss, though the older once was there (TB-01).
    newer.close().await;
    let (events, _) =
        watch(&mut pair, Duration::from_secs(10), |table| table["opponent_absent"] == true).await;
    assert_eq!(absences(&events), 1, "{events:?}");
}

pub(crate) async fn t14_a_bad_token_never_changes_the_seat() {
    let relay = Relay::start();
    let mut pair = Pair::private(&relay.peer(), "chess_uno", json!({})).await;
    let good = pair.players[0].device.access().to_owned();
    let mut flipped = good.clone().into_bytes();
    let last = flipped.len() - 1;
    flipped[last] = if flipped[last] == b'0' { b'1' } else { b'0' };
    let generation = good.replacen("-0-", "-1-", 1);
    let bad = ["", "x", &good[..good.len() - 1], std::str::from_utf8(&flipped).unwrap(), &generation];
    for token in bad {
        let mut thief = Client::connect(&relay.peer()).await;
        thief.send(json!({"t": "hello", "v": 1, "token": token})).await;
        assert_eq!(thief.want_error().await, "bad_token");
        assert_eq!(thief.want_close().await, Some(4003));
    }
    let mut old = Client::connect(&relay.peer()).await;
    old.send(json!({"t": "hello", "v": 2, "token": good})).await;
    assert_eq!((old.want_error().await.as_str(), old.want_close().await), ("version", Some(4002)));
    let (events, _) = watch(&mut pair, Duration::from_secs(4), |_| false).await;
    assert_eq!(events, Vec::<String>::new());
    assert!(pair.players[0].client.is_alive().await);
    // Before the hello a socket may be silent for a while, not for ever.
    let mut silent = Client::connect(&relay.peer()).await;
    assert_eq!(silent.want_close().await, Some(4000));
}

pub(crate) async fn t15_two_devices_that_take_the_seat_from_each_other() {
    let relay = Relay::start();
    let mut pair = Pair::private(&relay.peer(), "chess_uno", json!({})).await;
    let token = pair.players[0].device.access().to_owned();
    let id = pair.id.clone();
    let peer = relay.peer();
    for at in 0..40 {
        let mut other = Client::hello(&peer, &token).await;
        if at % 2 == 0 {
            other.until("state", |frame| frame["t"] == "state").await;
        }
        let former = std::mem::replace(&mut pair.players[0].client, other);
        let mut former = former;
        assert_eq!(former.want_close().await, Some(4001));
    }
    pair.players[0].come_back(&peer).await;
    let (events, _) = watch(&mut pair, Duration::from_secs(4), |_| false).await;
    assert!(events.iter().all(|event| event == "taken_over A"), "{events:?}");
    assert_eq!(pair.seen(1).stage(), "play");
    pair.steps(6, 15).await;
    pair.actor().await;
    assert!(pair.seen(0).log.len() == 6 && pair.id == id);
}

pub(crate) async fn t16_both_gone_at_once_and_both_back() {
    let relay = Relay::start();
    let proxy = Proxy::before(relay.address).await;
    let mut pair = Pair::private(&relay.peer(), "chess_uno", json!({})).await;
    let way = proxy.address.into();
    for player in &mut pair.players {
        player.come_back(&way).await;
    }
    proxy.cut();
    for player in &mut pair.players {
        player.client.want_close().await;
    }
    // Longer than three seconds: both are absent, and neither grace runs.
    tokio::time::sleep(Duration::from_millis(5_000)).await;
    let peer = relay.peer();
    pair.players[1].come_back(&peer).await;
    let grace = |pair: &Pair| pair.seen(1).state["table"]["grace_ms"].as_u64();
    assert!(grace(&pair).is_some_and(|grace| grace >= 59_000), "{:?}", pair.seen(1).state["table"]);
    pair.players[0].come_back(&peer).await;
    let (events, _) =
        watch(&mut pair, Duration::from_secs(5), |table| table["opponent_absent"] == false).await;
    assert!(events.contains(&"back A".to_owned()), "{events:?}");
    pair.steps(4, 16).await;
}
