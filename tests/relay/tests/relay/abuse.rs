//! Peers that mean no good, or cannot do better: slow, huge, endless, deaf, mad.

use crate::support::{FAR_TOO_LONG, honest, memory, metric, p99};
use relay_tests::{
    Client, Device, Got, Peer, Relay, RelayOptions, Sitter,
    pairs::{Pair, mix, open_room},
};
use serde_json::json;
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
    time::{sleep, timeout},
};
use tokio_tungstenite::tungstenite::Message;

/// Writes pieces with pauses until the server ends the connection; what it said, and after how
/// long.
async fn slowly(peer: &Peer, start: &str, piece: &[u8], pause: Duration) -> (String, Duration) {
    let began = Instant::now();
    let stream = TcpStream::connect(peer.address).await.unwrap();
    let (mut from, mut to) = stream.into_split();
    to.write_all(start.as_bytes()).await.unwrap();
    let piece = piece.to_vec();
    let writing = tokio::spawn(async move {
        loop {
            sleep(pause).await;
            if to.write_all(&piece).await.is_err() {
                return;
            }
        }
    });
    let mut said = Vec::new();
    let ended = timeout(Duration::from_secs(25), from.read_to_end(&mut said)).await;
    writing.abort();
    assert!(ended.is_ok(), "the server goes on reading {start:?}");
    (String::from_utf8_lossy(&said).into_owned(), began.elapsed())
}

pub(crate) async fn t25_slow_heads_and_bodies_are_given_up() {
    let relay = Relay::start();
    let peer = relay.peer();
    let pause = Duration::from_millis(300);
    let head = "GET /health HTTP/1.1\r\nhost: x\r\n";
    let body = "POST /v1/sign-in HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n{";
    let nothing = async {
        let mut stream = TcpStream::connect(peer.address).await.unwrap();
        let began = Instant::now();
        let read = timeout(Duration::from_secs(25), stream.read(&mut [0; 64])).await;
        assert!(read.is_ok(), "a connection that says nothing is kept");
        began.elapsed()
    };
    let (head, slow, idle) =
        tokio::join!(slowly(&peer, head, b"x", pause), slowly(&peer, body, b" ", pause), nothing);
    assert!(head.1 < Duration::from_secs(15), "{head:?}");
    assert!(slow.1 < Duration::from_secs(15), "{slow:?}");
    assert!(slow.0.is_empty() || slow.0.starts_with("HTTP/1.1 408"), "{slow:?}");
    assert!(idle < Duration::from_secs(15), "{idle:?}");
    // A head that does not end, and one body too long, are refused at once.
    let endless = format!("GET / HTTP/1.1\r\nhost: x\r\nx: {}\r\n", "y".repeat(40_000));
    let (said, took) = slowly(&peer, &endless, b"z", pause).await;
    assert!(took < Duration::from_secs(5) && (said.is_empty() || said.contains("431")), "{said}");
    let long =
        relay_tests::http::post(&peer, "/v1/refresh", &json!({"refresh": "x".repeat(20_000)}), None).await;
    assert_eq!((long.status, long.code().as_str()), (413, "bad_request"));
}

/// A masked frame of the WebSocket protocol, by hand.
fn raw_frame(last: bool, kind: u8, body: &[u8]) -> Vec<u8> {
    let mut frame = vec![u8::from(last) << 7 | kind];
    match body.len() {
        short @ 0..126 => frame.push(0x80 | short as u8),
        long => {
            frame.push(0x80 | 126);
            frame.extend((long as u16).to_be_bytes());
        }
    }
    frame.extend([0; 4]);
    frame.extend(body);
    frame
}

pub(crate) async fn t25_fragments_continuations_and_floods_hurt_nobody_else() {
    let relay = Relay::start();
    let peer = relay.peer();
    let done = Arc::new(AtomicBool::new(false));
    let (told, way) = (Arc::clone(&done), peer.clone());
    let playing = tokio::spawn(async move { honest(&way, 1_000, || told.load(Ordering::Relaxed)).await });
    let before = memory(&relay);
    // Bytes of a frame that never ends, before any hello: five seconds at most.
    let fragments = async {
        let mut wire = Client::connect(&peer).await.into_wire();
        let began = Instant::now();
        let frame = raw_frame(true, 1, &[b' '; 4_000]);
        for byte in frame.chunks(1) {
            if wire.write_all(byte).await.is_err() {
                break;
            }
            sleep(Duration::from_millis(20)).await;
            if began.elapsed() > Duration::from_secs(12) {
                break;
            }
        }
        began.elapsed()
    };
    // A message of pieces without an end: too long, or too empty.
    let pieces = |size: usize| {
        let peer = peer.clone();
        async move {
            let mut wire = Client::connect(&peer).await.into_wire();
            let began = Instant::now();
            let mut sent = 0_u64;
            let mut ok = wire.write_all(&raw_frame(false, 1, &vec![b' '; size])).await.is_ok();
            while ok && began.elapsed() < Duration::from_secs(15) {
                ok = wire.write_all(&raw_frame(false, 0, &vec![b' '; size])).await.is_ok();
                sent += 1;
                if size == 0 && sent.is_multiple_of(64) {
                    tokio::task::yield_now().await;
                }
            }
            (ok, sent, began.elapsed())
        }
    };
    // Pings of either kind, as fast as they go.
    let pings = |message: Message| {
        let peer = peer.clone();
        async move {
            let device = Device::signed_in(&peer).await;
            let mut client = Client::hello(&peer, device.access()).await;
            for _ in 0..5_000 {
                if client.message(message.clone()).await.is_err() {
                    break;
                }
            }
            let mut errors = 0;
            loop {
                match client.next().await {
                    Got::Frame(frame) => errors += usize::from(frame["code"] == "slow_down"),
                    Got::Closed(code) => return (code, errors),
                    Got::Nothing => panic!("a flood is not ended"),
                }
            }
        }
    };
    let (slow, long, empty, raw, ours) = tokio::join!(
        fragments,
        pieces(1_000),
        pieces(0),
        pings(Message::Ping(vec![1, 2, 3].into())),
        pings(Message::text(r#"{"t":"ping","n":1}"#))
    );
    assert!(slow < Duration::from_secs(9), "{slow:?}");
    assert!(!long.0 && long.1 < 5_000, "pieces beyond 4 KiB: {long:?}");
    assert!(!empty.0, "empty pieces: {empty:?}");
    // The peer writes on while it is being closed, so the reason may be lost with the connection.
    assert!(matches!(raw.0, Some(4009) | None), "{raw:?}");
    assert!(matches!(ours.0, Some(4009) | None), "{ours:?}");
    done.store(true, Ordering::Relaxed);
    let times = playing.await.unwrap();
    println!("p99 of honest players under attack: {:?} of {}", p99(&times), times.len());
    assert!(p99(&times) < FAR_TOO_LONG, "{:?}", p99(&times));
    let grown = memory(&relay).saturating_sub(before);
    assert!(grown < 64 << 20, "{grown} bytes more");
}

pub(crate) async fn t26_a_frame_too_long_is_closed_and_never_held() {
    let relay = Relay::start();
    let peer = relay.peer();
    let device = Device::signed_in(&peer).await;
    let mut client = Client::hello(&peer, device.access()).await;
    client.send(json!({"t": "name", "id": 1, "name": "x".repeat(3_900)})).await;
    assert_eq!(client.want_error().await, "bad_name", "four KiB are a frame");
    client.send(json!({"t": "name", "id": 1, "name": "x".repeat(4_096)})).await;
    assert_eq!(client.want_close().await, Some(1009));
    // Heads that announce more than there is memory.
    let before = memory(&relay);
    for _ in 0..20 {
        let mut wire = Client::hello(&peer, device.access()).await.into_wire();
        let mut head = vec![0x81, 0xff];
        head.extend((1_u64 << 40).to_be_bytes());
        head.extend([0; 4]);
        wire.write_all(&head).await.unwrap();
        let mut said = Vec::new();
        let ended = timeout(Duration::from_secs(5), wire.read_to_end(&mut said)).await;
        assert!(ended.is_ok(), "a frame of a terabyte is waited for");
        let closed = [0x88, 0x02, 0x03, 0xf1]; // 1009
        assert!(said.windows(4).any(|window| window == closed), "{said:?}");
    }
    let grown = memory(&relay).saturating_sub(before);
    assert!(grown < 32 << 20, "{grown} bytes more");
    // Binary frames are not ours.
    let mut client = Client::hello(&peer, device.access()).await;
    client.message(Message::binary(vec![1, 2, 3])).await.unwrap();
    assert_eq!(client.want_close().await, Some(4000));
}

/// A socket of an account that never reads, with hardly any room for what it is sent.
async fn deaf(relay: &Relay, sitter: &Sitter) -> tokio_tungstenite::WebSocketStream<TcpStream> {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4_096).unwrap();
    let stream = socket.connect(relay.address).await.unwrap();
    let (mut socket, _) = tokio_tungstenite::client_async("ws://localhost/v1/ws", stream).await.unwrap();
    let hello = json!({"t": "hello", "v": 1, "token": sitter.device.access()});
    futures_util::SinkExt::send(&mut socket, Message::text(hello.to_string())).await.unwrap();
    socket
}

/// Two guests at ten tables: a hello brings much.
async fn at_ten_tables(peer: &Peer) -> [Sitter; 2] {
    let (mut one, mut other) = (Sitter::guest(peer).await, Sitter::guest(peer).await);
    for _ in 0..10 {
        let code = open_room(&mut one, "chess_uno", &json!({})).await;
        other.client.send(json!({"t": "join", "id": 9, "code": code})).await;
        for sitter in [&mut one, &mut other] {
            sitter.read_until("match", |frame| frame["t"] == "match").await;
            sitter.ping().await;
        }
    }
    [one, other]
}

pub(crate) async fn t23_readers_that_never_read_cost_nobody_anything() {
    let relay = Relay::start();
    let peer = relay.peer();
    let mut setting = tokio::task::JoinSet::new();
    for _ in 0..5 {
        let peer = peer.clone();
        setting.spawn(async move { at_ten_tables(&peer).await });
    }
    let mut sitters: Vec<Sitter> = setting.join_all().await.into_iter().flatten().collect();
    let calm = honest(&peer, 40, || false).await;
    let before = memory(&relay);
    let done = Arc::new(AtomicBool::new(false));
    let mut deaf_ones = Vec::new();
    for sitter in &sitters {
        let mut socket = deaf(&relay, sitter).await;
        let hello = json!({"t": "hello", "v": 1, "token": sitter.device.access()}).to_string();
        let done = Arc::clone(&done);
        deaf_ones.push(tokio::spawn(async move {
            let mut said = 0;
            while !done.load(Ordering::Relaxed) {
                if futures_util::SinkExt::send(&mut socket, Message::text(hello.clone())).await.is_err() {
                    break;
                }
                said += 1;
                sleep(Duration::from_millis(if said < 25 { 5 } else { 110 })).await;
            }
            socket
        }));
    }
    // Whoever does not read for five seconds, or has too much waiting, is closed.
    let began = Instant::now();
    let (mut times, mut most) = (Vec::new(), 0);
    let mut open = 12.0;
    // Two of them are the honest ones, who are gone only afterwards.
    while open > 2.0 && began.elapsed() < Duration::from_secs(25) {
        times.extend(honest(&peer, 30, || false).await);
        most = most.max(memory(&relay).saturating_sub(before));
        open = metric(&relay, "wildcard_sockets").await;
    }
    while open > 0.0 && began.elapsed() < Duration::from_secs(30) {
        sleep(Duration::from_millis(250)).await;
        open = metric(&relay, "wildcard_sockets").await;
    }
    done.store(true, Ordering::Relaxed);
    times.sort_unstable();
    let slow = metric(&relay, "wildcard_slow_closes_total").await;
    println!(
        "p99 {:?} calm, {:?} among ten deaf ones; {most} bytes more at most; {slow} closed as slow, {open} open after {:?}",
        p99(&calm),
        p99(&times),
        began.elapsed()
    );
    assert!(open <= 0.0, "{open} deaf ones are kept");
    assert!(most < 24 << 20, "{most} bytes more for ten readers");
    assert!(p99(&times) < FAR_TOO_LONG, "{:?} {:?}", p99(&calm), p99(&times));
    for one in deaf_ones {
        drop(one.await.unwrap());
    }
    // They come back, read, and find everything.
    for sitter in &mut sitters {
        sitter.come_back(&peer).await;
        assert_eq!(sitter.matches.len(), 10);
    }
}

/// Each wait that is told lets one frame through, so that half of what an obedient client sends is
/// refused for ever.
pub(crate) async fn who_waits_as_long_as_told_is_not_closed() {
    let relay = Relay::start();
    let peer = relay.peer();
    let device = Device::signed_in(&peer).await;
    let mut client = Client::hello(&peer, device.access()).await;
    let (mut answers, mut refusals) = (0, 0);
    while refusals < 90 {
        client.send(json!({"t": "profile", "id": 7})).await;
        match client.next().await {
            Got::Frame(frame) if frame["code"] == "slow_down" => {
                refusals += 1;
                let wait = frame["retry_after_ms"].as_u64().unwrap();
                tokio::time::sleep(Duration::from_millis(wait + 1)).await;
            }
            Got::Frame(frame) => answers += usize::from(frame["t"] == "profile"),
            other => panic!("{other:?} after {answers} answers and {refusals} refusals"),
        }
    }
    assert!(answers >= 90, "{answers}");
}

pub(crate) async fn t28_the_fastest_honest_pair_is_never_limited() {
    let relay = Relay::with(RelayOptions::plain());
    let peer = relay.peer();
    let mut sitters = Some((Sitter::guest(&peer).await, Sitter::guest(&peer).await));
    let (mut given, mut games, began) = (0, 0, Instant::now());
    while given < 2_000 {
        let (one, other) = sitters.take().unwrap();
        let mut pair = Pair::of(one, other, "minesweeper", json!({})).await;
        games += 1;
        while given < 2_000 && pair.step(mix(28, given)).await {
            given += 1;
        }
        let id = pair.id.clone();
        if let Some(actor) = pair.actor().await {
            pair.players[actor].play(&id, "resign").await;
        }
        let [one, other] = pair.players;
        sitters = Some((one, other));
    }
    println!(
        "{given} commands in {games} games, {:.0} a second",
        f64::from(given as u32) / began.elapsed().as_secs_f64()
    );
    assert_eq!(metric(&relay, "wildcard_frames_limited_total").await, 0.0);
}
