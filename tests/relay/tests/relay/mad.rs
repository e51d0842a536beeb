//! Frames that no app sends, a hundred thousand of them.

use crate::support::{honest, p99};
use relay_tests::{
    Got, Relay,
    pairs::{Pair, mix},
};
use serde_json::{Value, json};
use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicUsize, Ordering},
};
use tokio_tungstenite::tungstenite::Message;

/// Frames of every kind as an app sends them.
fn templates(id: &str, player: &str) -> Vec<Value> {
    vec![
        json!({"t": "hello", "v": 1, "token": "aaaa-0-1-2-3", "app": "fuzz", "have": [{"match": id, "log": 3}]}),
        json!({"t": "ping", "n": 4}),
        json!({"t": "do", "match": id, "cseq": 1, "version": 0, "text": "e2e4"}),
        json!({"t": "do", "match": id, "cseq": 1, "version": 0, "text": "place a2 b2"}),
        json!({"t": "army", "match": id, "ranks": "8/8/PPPPPPPP/RNBQKBNR"}),
        json!({"t": "phrase", "match": id, "phrase": "hello"}),
        json!({"t": "log", "match": id, "from": 0}),
        json!({"t": "queue", "id": 1, "queue": "minesweeper"}),
        json!({"t": "unqueue", "id": 2, "queue": "maharajah"}),
        json!({"t": "create", "id": 3, "key": "k", "game": "chess_uno", "settings": {"config": {"maxCardNumber": 3}}}),
        json!({"t": "create", "id": 3, "key": "l", "game": "minesweeper", "settings": {"clock": {"base_ms": 60000, "increment_ms": 0}}}),
        json!({"t": "close", "id": 4, "code": "ABCDEF"}),
        json!({"t": "look", "id": 5, "code": "ABCDEF"}),
        json!({"t": "join", "id": 6, "code": "ABCDEF"}),
        json!({"t": "name", "id": 7, "name": "Fuzz"}),
        json!({"t": "profile", "id": 8, "name": "Fuzz"}),
        json!({"t": "top", "id": 9, "game": "chess_uno", "from": 0, "around": true}),
        json!({"t": "games", "id": 10, "before": 5}),
        json!({"t": "record", "id": 11, "match": id}),
        json!({"t": "block", "id": 12, "player": player, "on": true}),
        json!({"t": "report", "id": 13, "key": "r", "player": player, "match": id, "reason": "other"}),
    ]
}

/// One frame that no app sends.
fn mad(templates: &[Value], seed: usize, at: usize) -> String {
    let dice = |salt: usize| mix(seed.wrapping_mul(31).wrapping_add(salt), at);
    let mut frame = templates[dice(1) % templates.len()].clone();
    let odd = [
        json!(null),
        json!(-1),
        json!(u64::MAX),
        json!(1e300),
        json!(""),
        json!("x".repeat(300)),
        json!([]),
        json!({}),
        json!(true),
        json!("\u{0}"),
        json!("ﷺ\u{202e}"),
        json!([[[[]]]]),
        json!({"t": "do"}),
        json!(0.5),
        json!("0000000000000000"),
        json!("resign"),
        json!("e1g1:castle"),
        json!("a10a9"),
        json!("8/8/8/8"),
    ];
    if let Some(fields) = frame.as_object_mut() {
        let keys: Vec<String> = fields.keys().cloned().collect();
        let key = keys[dice(2) % keys.len()].clone();
        match dice(3) % 4 {
            0 => drop(fields.remove(&key)),
            1 | 2 => drop(fields.insert(key, odd[dice(4) % odd.len()].clone())),
            _ => drop(fields.insert(format!("{key}{}", dice(5) % 3), odd[dice(4) % odd.len()].clone())),
        }
    }
    let mut text = frame.to_string().into_bytes();
    if dice(6).is_multiple_of(3) {
        for round in 0..1 + dice(7) % 4 {
            let place = dice(8 + round) % text.len().max(1);
            match dice(12 + round) % 4 {
                0 if !text.is_empty() => drop(text.remove(place)),
                1 => text.insert(place, (dice(16 + round) % 128) as u8),
                2 if !text.is_empty() => text[place] = (dice(16 + round) % 128) as u8,
                _ => text.truncate(place),
            }
        }
    }
    String::from_utf8_lossy(&text).into_owned()
}

/// Frames in all; and those that a socket takes at once, a hello and a last question beside them.
const FRAMES: usize = 100_000;
const A_SOCKET: usize = 28;

pub(crate) async fn a_hundred_thousand_mad_frames_get_coded_answers() {
    let mut relay = Relay::start();
    let peer = relay.peer();
    let mut friends = Pair::private(&peer, "chess_uno", json!({})).await;
    let (id, player) = (friends.id.clone(), friends.players[0].device.account().to_owned());
    let done = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&done);
    let way = peer.clone();
    let playing = tokio::spawn(async move { honest(&way, 30_000, || told.load(Ordering::Relaxed)).await });
    let sent = Arc::new(AtomicUsize::new(0));
    let mut mad_ones = tokio::task::JoinSet::new();
    for number in 0..6 {
        let (peer, sent, strange) = (peer.clone(), Arc::clone(&sent), templates(&id, &player));
        mad_ones.spawn(async move {
            // Half of them say it in their own match, the others in that of strangers.
            let game = ["chess_uno", "maharajah", "minesweeper"][number % 3];
            let pair = Pair::private(&peer, game, json!({})).await;
            let own = templates(&pair.id, pair.players[1].device.account());
            let templates = if number < 3 { own } else { strange };
            let [mut sitter, partner] = pair.players;
            let mut codes = std::collections::BTreeMap::<String, usize>::new();
            let mut round = 0;
            while sent.load(Ordering::Relaxed) < FRAMES {
                round += 1;
                sitter.try_return(&peer).await.expect("a plain hello");
                for at in 0..A_SOCKET {
                    let text = mad(&templates, number * 1_000_000 + round, at);
                    sent.fetch_add(1, Ordering::Relaxed);
                    if sitter.client.message(Message::text(text)).await.is_err() {
                        break;
                    }
                }
                // What is answered at once is answered before this, in frames that apps can read.
                let _ = sitter.client.try_send(&json!({"t": "games", "id": 424_242})).await;
                loop {
                    match sitter.client.next().await {
                        Got::Frame(frame) if frame["id"] == 424_242 => break,
                        Got::Frame(frame) => {
                            if let Err(error) = serde_json::from_value::<protocol::ServerFrame>(frame.clone())
                            {
                                panic!("{error}: {frame}");
                            }
                            let refused =
                                ["error", "rejected", "army"].contains(&frame["t"].as_str().unwrap());
                            let code = frame["code"].as_str().filter(|_| refused).unwrap_or("no refusal");
                            assert_ne!(code, "internal", "{frame}");
                            *codes.entry(code.to_owned()).or_default() += 1;
                            if code == "bad_token" {
                                // A hello of another was tried: this socket ends.
                                assert_eq!(sitter.client.want_close().await, Some(4003));
                                break;
                            }
                            if code == "version" {
                                assert_eq!(sitter.client.want_close().await, Some(4002));
                                break;
                            }
                        }
                        Got::Closed(code) => {
                            assert!(matches!(code, Some(4000 | 4002 | 4003 | 4009 | 1009)), "{code:?}");
                            break;
                        }
                        Got::Nothing => panic!("no answer"),
                    }
                }
            }
            drop(partner);
            codes
        });
    }
    let codes = mad_ones.join_all().await;
    done.store(true, Ordering::Relaxed);
    let times = playing.await.unwrap();
    println!(
        "{} frames; {:?}; p99 of honest players {:?} of {}",
        sent.load(Ordering::Relaxed),
        codes,
        p99(&times),
        times.len()
    );
    for player in &mut friends.players {
        player.come_back(&peer).await;
    }
    friends.step(1).await;
    assert!(times.len() > 20 && relay.is_running());
    assert!(!relay.log().contains("panicked") && !relay.log().contains("rebuilt"), "{}", relay.log());
}
