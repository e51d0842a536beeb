//! Whatever is logged at the highest level, no secret is in it (T29).

use crate::support::file;
use relay_tests::{
    Client, Device, Relay, RelayOptions, Sitter,
    device::hex,
    http,
    pairs::{Pair, fresh_name},
};
use serde_json::{Value, json};

/// What must have been looked for; a kind without an example would prove nothing.
const KINDS: [&str; 13] = [
    "a token or signature",
    "a refresh token",
    "a password",
    "a hash of a password",
    "a device key",
    "a seed",
    "a deck",
    "mines",
    "a hidden army",
    "ranks of a hidden army",
    "a refused army",
    "a join code",
    "the server's key",
];

/// Those secrets that a log holds, with the first line that does.
fn leaks<'l>(log: &'l str, secrets: &'l [(String, String)]) -> Vec<(&'l str, &'l str)> {
    let held = secrets.iter().filter(|(_, secret)| log.contains(secret.as_str()));
    let line = |secret: &str| log.lines().find(|line| line.contains(secret)).unwrap_or_default();
    held.map(|(what, secret)| (what.as_str(), line(secret))).collect()
}

/// How bytes may turn up in a log: as hex, and as Rust shows a list.
fn forms(what: &str, bytes: &[u8]) -> [(String, String); 2] {
    let list = format!("{:?}", bytes.get(..8).unwrap_or(bytes));
    [(what.to_owned(), hex(bytes)), (what.to_owned(), list.trim_matches(['[', ']']).to_owned())]
}

/// The scan itself can fail: each secret, planted into the log, is found.
fn each_planted_secret_is_found(log: &str, secrets: &[(String, String)]) {
    for (what, secret) in secrets {
        assert!(secret.len() >= 5, "{what}: too short to mean anything: {secret:?}");
        for planted in [
            format!("{log}2026-01-01T00:00:00Z TRACE server::relay: says text={secret}\n"),
            format!("{{\"level\":\"TRACE\",\"fields\":{{\"value\":\"{secret}\"}}}}\n{log}"),
        ] {
            assert!(leaks(&planted, secrets).iter().any(|(found, _)| found == what), "{what} is not found");
        }
    }
}

/// An army that nobody else has.
const ARMY: &str = "8/PPPPP3/PPPPPPPP/RNAPKBNR";

pub(crate) async fn t29_a_trace_log_of_everything_holds_no_secret() {
    let relay = Relay::with(RelayOptions { log: "trace", ..RelayOptions::default() });
    let peer = relay.peer();
    let mut devices: Vec<Device> = Vec::new();
    let mut secrets: Vec<(String, String)> = Vec::new();
    // A set of games, played through.
    for (queue, steps) in [("uno-purist", 30), ("uno-king-hunt", 30), ("minesweeper", 30)] {
        let mut pair = Pair::queue(&peer, queue).await;
        pair.steps(steps, 29).await;
        pair.actor().await;
        let id = pair.id.clone();
        if pair.seen(0).stage() == "play" {
            pair.players[0].play(&id, "resign").await;
        }
        for player in &mut pair.players {
            player.result(&id).await;
            player.client.send(json!({"t": "record", "id": 5, "match": id})).await;
            player.read_until("record", |frame| frame["t"] == "record").await;
        }
        devices.extend(pair.players.into_iter().map(|player| player.device));
    }
    // A set-up whose one army is fixed and stays secret; games that stay open.
    let mut setup = Pair::private(&peer, "maharajah", json!({})).await;
    let id = setup.id.clone();
    let setup_id = id.clone();
    setup.players[0].client.send(json!({"t": "army", "match": id, "ranks": "8/8/8/QQQQKQQQ"})).await;
    setup.players[0]
        .read_until("a refusal", |frame| frame["t"] == "army" && frame["code"] == "bad_army")
        .await;
    setup.players[0].client.send(json!({"t": "army", "match": id, "ranks": ARMY})).await;
    setup.players[0].read_until("the army", |frame| frame["t"] == "army" && frame["ranks"] == ARMY).await;
    secrets.push(("a hidden army".to_owned(), ARMY.to_owned()));
    secrets.push(("ranks of a hidden army".to_owned(), "RNAPKBNR".to_owned()));
    secrets.push(("a refused army".to_owned(), "QQQQKQQQ".to_owned()));
    let mut open = Pair::guests(&peer, "minesweeper", json!({})).await;
    open.steps(4, 30).await;
    let mut deck = Pair::guests(&peer, "chess_uno", json!({})).await;
    deck.steps(4, 31).await;
    // Sign-ins, refreshes, passwords, log-ins, export, sign-out, deletion, and what fails of them.
    let mut sitter = Sitter::named(&peer, &fresh_name()).await;
    for password in ["first pass phrase", "second pass phrase"] {
        let body = json!({"password": password, "present": "first pass phrase"});
        let told = http::post(&peer, "/v1/password", &body, Some(sitter.device.access())).await;
        assert_eq!(told.status, 200);
        secrets.push(("a password".to_owned(), password.to_owned()));
    }
    sitter.client.send(json!({"t": "profile", "id": 3})).await;
    let name = sitter.client.until("profile", |frame| frame["t"] == "profile").await["name"].clone();
    let mut second = Device::new();
    for password in ["second pass phrase", "a wrong pass phrase"] {
        let mut body = second.signed(&peer).await.unwrap();
        body["name"] = name.clone();
        body["password"] = json!(password);
        let told = http::post(&peer, "/v1/log-in", &body, None).await;
        if told.status == 200 {
            second.take(&told.body);
        }
        secrets.push(("a password".to_owned(), password.to_owned()));
    }
    assert_eq!(second.refresh(&peer).await.status, 200);
    let mut wrong = second.signed(&peer).await.unwrap();
    wrong["signature"] = json!("ab".repeat(64));
    assert_eq!(http::post(&peer, "/v1/sign-in", &wrong, None).await.code(), "bad_signature");
    assert_eq!(http::get(&peer, "/v1/export", Some(second.access())).await.status, 200);
    let mut bad = Client::connect(&peer).await;
    bad.send(json!({"t": "hello", "v": 1, "token": format!("{}0", second.access())})).await;
    assert_eq!(bad.want_close().await, Some(4003));
    let headers = [("content-type", "application/x-www-form-urlencoded")];
    let form = "name=nobody&password=a+form+pass+phrase&sure=yes";
    assert_eq!(http::ask(&peer, "POST", "/delete-account", &headers, form).await.unwrap().status, 401);
    secrets.push(("a password".to_owned(), "form+pass".to_owned()));
    secrets.push(("a password".to_owned(), "form pass".to_owned()));
    assert_eq!(http::post(&peer, "/v1/sign-out", &Value::Null, Some(second.access())).await.status, 200);
    let mut gone = Device::signed_in(&peer).await;
    gone.refresh(&peer).await;
    assert_eq!(http::post(&peer, "/v1/delete", &Value::Null, Some(gone.access())).await.status, 200);
    devices.extend([second, gone, sitter.device]);
    for pair in [setup, open, deck] {
        devices.extend(pair.players.into_iter().map(|player| player.device));
    }
    for device in &devices {
        secrets
            .extend(device.secrets.iter().map(|secret| ("a token or signature".to_owned(), secret.clone())));
        secrets.extend(
            device.tokens.iter().map(|tokens| ("a refresh token".to_owned(), tokens.refresh.clone())),
        );
        secrets.push(("a device key".to_owned(), device.public_key()));
    }
    // What the store knows and players do not: seeds, decks, mines, keys, hashes.
    let file = file(&relay);
    let mut rows = file.prepare("SELECT seed, start FROM matches").unwrap();
    let mut matches = rows.query([]).unwrap();
    while let Some(row) = matches.next().unwrap() {
        let seed: Vec<u8> = row.get(0).unwrap();
        secrets.extend(forms("a seed", &seed));
        let start: Option<String> = row.get(1).unwrap();
        let start: Value = start.map_or(Value::Null, |start| serde_json::from_str(&start).unwrap());
        for (what, list) in [("a deck", &start["deck"]), ("mines", &start["mines"])] {
            let Some(list) = list.as_array() else { continue };
            let words: Vec<&str> = list.iter().filter_map(Value::as_str).take(4).collect();
            for between in ["\",\"", "\", \"", ", ", " ", ","] {
                secrets.push((what.to_owned(), words.join(between)));
            }
        }
    }
    let key: Vec<u8> =
        file.query_row("SELECT value FROM meta WHERE key = 'signing_key'", [], |row| row.get(0)).unwrap();
    secrets.extend(forms("the server's key", &key));
    let mut rows = file.prepare("SELECT key FROM devices").unwrap();
    for key in rows.query_map([], |row| row.get::<_, Vec<u8>>(0)).unwrap() {
        secrets.extend(forms("a device key", &key.unwrap()));
    }
    let mut rows = file.prepare("SELECT code FROM rooms").unwrap();
    for code in rows.query_map([], |row| row.get::<_, String>(0)).unwrap() {
        secrets.push(("a join code".to_owned(), code.unwrap()));
    }
    let mut rows = file.prepare("SELECT hash FROM refresh").unwrap();
    for hash in rows.query_map([], |row| row.get::<_, Vec<u8>>(0)).unwrap() {
        secrets.extend(forms("a refresh token", &hash.unwrap()));
    }
    secrets.push(("a hash of a password".to_owned(), "argon2id".to_owned()));
    let log = relay.log();
    let lines = log.lines().count();
    println!("{} secrets, {lines} lines, {} bytes", secrets.len(), log.len());
    let found = leaks(&log, &secrets);
    assert!(found.is_empty(), "{found:#?}");
    assert!(secrets.len() > 60 && lines > 0, "{} secrets in {lines} lines prove little", secrets.len());
    for kind in KINDS {
        assert!(secrets.iter().any(|(what, _)| what == kind), "no example of {kind}");
    }
    each_planted_secret_is_found(&log, &secrets);
    // It is the log of these very games, and at the highest level.
    for shown in [setup_id.as_str(), "TRACE", "DEBUG"] {
        assert!(log.contains(shown), "the log does not tell of {shown}");
    }
}
