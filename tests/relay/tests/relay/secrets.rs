//! Whatever is logged at the highest level, no secret is in it (T29).

use crate::support::file;
use relay_tests::{
    Client, Device, Relay, RelayOptions, Sitter,
    device::hex,
    http,
    pairs::{Pair, fresh_name},
};
use serde_json::{Value, json};

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
    }
    // What the store knows and players do not: seeds, decks, mines, keys, hashes.
    let file = file(&relay);
    let mut rows = file.prepare("SELECT seed, start FROM matches").unwrap();
    let mut matches = rows.query([]).unwrap();
    while let Some(row) = matches.next().unwrap() {
        let seed: Vec<u8> = row.get(0).unwrap();
        secrets.push(("a seed".to_owned(), hex(&seed)));
        secrets.push(("a seed".to_owned(), format!("{:?}", &seed[..8]).trim_matches(['[', ']']).to_owned()));
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
    secrets.push(("the server's key".to_owned(), hex(&key)));
    secrets.push(("a hash of a password".to_owned(), "argon2id".to_owned()));
    let log = relay.log();
    let found: Vec<&(String, String)> =
        secrets.iter().filter(|(_, secret)| log.contains(secret.as_str())).collect();
    let lines = log.lines().count();
    println!("{} secrets, {lines} lines, {} bytes", secrets.len(), log.len());
    let shown: Vec<(&String, &str)> = found
        .iter()
        .map(|(what, secret)| {
            (what, log.lines().find(|line| line.contains(secret.as_str())).unwrap_or_default())
        })
        .collect();
    assert!(found.is_empty(), "{shown:#?}");
    assert!(secrets.len() > 60 && lines > 0, "{} secrets in {lines} lines prove little", secrets.len());
}
