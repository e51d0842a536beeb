//! Many at once: a herd that comes back, a drain, a restart with hundreds of matches.

use crate::support::{FAR_TOO_LONG, honest, p99, set};
use relay_tests::{
    Client, Fault, Got, Proxy, Relay, Sitter,
    field::{Field, Order},
    pairs::{Pair, open_room},
    player::Player,
    seat::Seen,
};
use serde_json::{Value, json};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::time::sleep;

/// Clients of the herd.
const HERD: usize = 300;

pub(crate) async fn t17_three_hundred_clients_cut_at_once_come_back() {
    let relay = Relay::start();
    let proxy = Proxy::before(relay.address).await;
    let (peer, way) = (relay.peer(), relay_tests::Peer::from(proxy.address));
    let mut herd = tokio::task::JoinSet::new();
    for at in 0..HERD / 2 {
        let way = way.clone();
        herd.spawn(async move {
            let game = if at % 2 == 0 { "chess_uno" } else { "minesweeper" };
            let mut pair = Pair::guests(&way, game, json!({})).await;
            pair.steps(2, at).await;
            pair
        });
    }
    let mut pairs = herd.join_all().await;
    proxy.cut();
    let back = Arc::new(AtomicBool::new(false));
    let (told, friends) = (Arc::clone(&back), peer.clone());
    let playing = tokio::spawn(async move { honest(&friends, 400, || told.load(Ordering::Relaxed)).await });
    let began = Instant::now();
    let mut herd = tokio::task::JoinSet::new();
    for mut pair in pairs.drain(..) {
        let way = way.clone();
        herd.spawn(async move {
            let before: Vec<usize> = [0, 1].map(|player| pair.seen(player).log.len()).to_vec();
            for player in &mut pair.players {
                assert_eq!(player.client.want_close().await, None);
                while player.try_return(&way).await.is_err() {
                    sleep(Duration::from_millis(50)).await;
                }
                let id = pair.id.clone();
                player.see(&id, "its match", |seen| !seen.state.is_null()).await;
            }
            assert!(pair.seen(0).log.len() >= before[0]);
            pair.steps(2, 7).await;
            pair.seen(1).stage().to_owned()
        });
    }
    let stages = herd.join_all().await;
    let took = began.elapsed();
    back.store(true, Ordering::Relaxed);
    let times = playing.await.unwrap();
    println!("{HERD} back and playing after {took:?}; p99 of others {:?} of {}", p99(&times), times.len());
    assert!(stages.len() == HERD / 2 && stages.iter().all(|stage| stage == "play" || stage == "over"));
    assert!(took < Duration::from_secs(30), "{took:?}");
    assert!(p99(&times) < FAR_TOO_LONG, "{:?}", p99(&times));
}

pub(crate) async fn t18_a_drain_under_load_loses_nothing_and_tells_everybody() {
    let mut relay = Relay::start();
    let field = Field::new(relay.peer(), 0);
    let players: Vec<_> =
        (0..40).map(|number| tokio::spawn(Player::new(Arc::clone(&field), number, 18).run())).collect();
    let settle = |time: u64| {
        let field = Arc::clone(&field);
        async move {
            field.settled.store(0, Ordering::SeqCst);
            field.order.send_replace(Order::Settle(time));
            let began = Instant::now();
            while field.settled.load(Ordering::SeqCst) < 40 {
                assert!(began.elapsed() < relay_tests::PATIENCE, "not everybody has settled");
                sleep(Duration::from_millis(5)).await;
            }
        }
    };
    settle(1).await;
    field.order.send_replace(Order::Play);
    sleep(Duration::from_millis(1_200)).await;
    let before = field.ledger().acked;
    let began = Instant::now();
    relay.signal("TERM");
    let status = tokio::task::block_in_place(|| relay.wait(Duration::from_secs(12)));
    let took = began.elapsed();
    assert!(
        status.is_some_and(|status| status.success()) && took < Duration::from_secs(10),
        "{status:?} {took:?}"
    );
    // Everybody reads what was said to the end.
    let counts = &field.counts;
    let of = |counter: &std::sync::atomic::AtomicU64| counter.load(Ordering::Relaxed);
    while of(&counts.restarts) + of(&counts.breaks) < 40 && began.elapsed() < relay_tests::PATIENCE {
        sleep(Duration::from_millis(10)).await;
    }
    assert_eq!((of(&counts.byes), of(&counts.restarts), of(&counts.breaks)), (40, 40, 0));
    relay.restart();
    settle(2).await;
    assert!(before > 100 && field.ledger().acked > before, "{before}");
    field.ledger().compare(&relay.store());
    assert_eq!(field.ledger().broken, Vec::<String>::new());
    field.order.send_replace(Order::End);
    for player in players {
        player.await.unwrap();
    }
}

pub(crate) async fn a_wish_to_stop_right_after_the_start_is_heard() {
    for _ in 0..5 {
        let mut relay = Relay::start();
        relay.signal("TERM");
        let status = relay.wait(Duration::from_secs(10));
        assert!(status.is_some_and(|status| status.success()), "{status:?}");
    }
}

/// What must be the same after a restart: the game, and all clocks at their last command.
fn stands(state: &Value) -> Value {
    json!([state["version"], state["stage"], state["state"], state["log"]["total"], state["table"]["pauses"]])
}

/// A match after a restart: as it was, clocks as at its last command (TB-05), nobody absent.
fn unmoved(before: &Seen, after: &Seen, restart: &str) {
    assert_eq!(stands(&after.state), stands(&before.state), "{restart}");
    assert!(after.result.is_none());
    for seat in ["A", "B"] {
        let clock = |seen: &Seen| seen.state["table"]["clock"][seat].as_u64();
        match (clock(before), clock(after)) {
            (None, None) => {}
            // Who comes back while the other one waits sees his own clock run for a moment.
            (Some(before), Some(after)) if before.abs_diff(after) < 6_000 => {}
            moved => panic!("{restart}: {moved:?}"),
        }
    }
    let table = &after.state["table"];
    assert!(table["opponent_absent"] == false && table["grace_ms"].is_null(), "{restart}: {table}");
}

pub(crate) async fn t8_t9_a_restart_with_three_hundred_matches_moves_no_clock() {
    let mut relay = Relay::start();
    let peer = relay.peer();
    // Fifteen pairs at twenty tables each.
    let mut setting = tokio::task::JoinSet::new();
    for at in 0..15 {
        let peer = peer.clone();
        setting.spawn(async move {
            let (mut one, mut other) = (Sitter::guest(&peer).await, Sitter::guest(&peer).await);
            for table in 0..20 {
                let clock = json!({"base_ms": 600_000 + table * 1_000, "increment_ms": 1_000});
                let (game, settings) = match table % 4 {
                    0 => ("minesweeper", json!({"clock": clock})),
                    1 => ("maharajah", json!({"setup": "classic", "clock": clock})),
                    2 => ("maharajah", json!({"setup": "classic"})),
                    _ => ("chess_uno", json!({})),
                };
                let code = open_room(&mut one, game, &settings).await;
                other.client.send(json!({"t": "join", "id": 9, "code": code})).await;
                for sitter in [&mut one, &mut other] {
                    sitter.read_until("match", |frame| frame["t"] == "state").await;
                }
            }
            // A few commands at each; then everybody is told how all stand.
            let ids: Vec<String> = one.matches.keys().cloned().collect();
            for (number, id) in ids.iter().enumerate() {
                for step in 0..(number + at) % 4 {
                    for sitter in [&mut one, &mut other] {
                        if sitter.matches[id].is_to_act() {
                            let commands = sitter.matches[id].commands();
                            let text = commands[relay_tests::pairs::mix(at, step) % commands.len()].clone();
                            sitter.play(id, &text).await;
                        }
                    }
                    let newest = one.matches[id].version().max(other.matches[id].version());
                    for sitter in [&mut one, &mut other] {
                        sitter.see(id, "the newest", |seen| seen.version() >= newest).await;
                    }
                }
            }
            [one, other]
        });
    }
    let mut sitters: Vec<Sitter> = setting.join_all().await.into_iter().flatten().collect();
    let running = |sitters: &[Sitter]| sitters.iter().map(|sitter| sitter.matches.len()).sum::<usize>();
    assert_eq!(running(&sitters), 2 * 300);
    let before: Vec<_> = sitters.iter().map(|sitter| sitter.matches.clone()).collect();
    // Away for longer than any clock, grace or claim; and longer than a janitor waits for players,
    // but they were here until the server went.
    for (restart, days) in [("at once", 0), ("after a day", 1), ("after sixteen days", 16)] {
        relay.kill();
        set(&relay, &format!("UPDATE tables SET saved_at = saved_at - {}", days * 90_000_000_u64));
        let took = relay.restart();
        for (sitter, before) in sitters.iter_mut().zip(&before) {
            sitter.come_back(&peer).await;
            assert_eq!(sitter.matches.len(), 20, "{restart}");
            for (id, seen) in &sitter.matches {
                unmoved(&before[id], seen, restart);
            }
        }
        println!("300 matches stand {restart}; accepting after {took:?}");
    }
}

pub(crate) async fn a_reader_behind_a_slow_line_gets_everything() {
    let relay = Relay::start();
    let mut pair = Pair::guests(&relay.peer(), "minesweeper", json!({})).await;
    let proxy = Proxy::before(relay.address).await;
    let peer = proxy.address.into();
    for player in &mut pair.players {
        player.come_back(&peer).await;
    }
    // One byte at a time, both ways; then with a delay.
    proxy.set(Fault::Trickle(Duration::ZERO));
    pair.steps(4, 5).await;
    proxy.set(Fault::Delay(Duration::from_millis(120)));
    pair.steps(4, 6).await;
    proxy.set(Fault::None);
    pair.steps(4, 7).await;
    pair.actor().await;
    assert_eq!(pair.seen(0).log.len(), 12);
    let mut late = Client::connect(&peer).await;
    late.send(json!({"t": "ping", "n": 1})).await;
    assert!(matches!(late.next().await, Got::Frame(frame) if frame["t"] == "pong"));
}
