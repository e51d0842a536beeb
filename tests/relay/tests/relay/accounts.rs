//! Accounts over the wire: guests, names, tokens, passwords, export, deletion.

use crate::support::{file, raw_bytes, set};
use relay_tests::{
    Client, Device, Relay, Sitter, http,
    ledger::column,
    pairs::{Pair, fresh_name},
};
use serde_json::{Value, json};

async fn ask(sitter: &mut Sitter, frame: Value) -> Value {
    let id = frame["id"].clone();
    sitter.client.send(frame).await;
    sitter.read_until("answer", |told| told["id"] == id && told["t"] != "state").await
}

pub(crate) async fn tb_30_a_guest_plays_unrated_and_a_name_makes_an_account() {
    let relay = Relay::start();
    let peer = relay.peer();
    let mut guest = Sitter::guest(&peer).await;
    let told = ask(&mut guest, json!({"t": "queue", "id": 5, "queue": "minesweeper"})).await;
    assert_eq!(told["code"], "account_needed");
    let body = json!({"password": "long enough"});
    let told = http::post(&peer, "/v1/password", &body, Some(guest.device.access())).await;
    assert_eq!(told.code(), "account_needed");
    // A key is one account for good, whatever happens in between.
    let account = guest.device.account().to_owned();
    guest.device.sign_in(&peer).await;
    assert_eq!(guest.device.account(), account);
    let other = Sitter::named(&peer, &fresh_name()).await;
    let mut pair = Pair::of(guest, other, "chess_uno", json!({})).await;
    assert!(pair.seen(0).info["rated"] == false && pair.seen(0).info["kind"] == "private");
    let id = pair.id.clone();
    pair.players[0].play(&id, "resign").await;
    let result = pair.players[1].result(&id).await;
    assert!(result["rated"] == false && result["you"].is_null(), "{result}");
    let [one, other] = pair.players;
    let mut guest = if one.device.account() == account { one } else { other };
    let told = ask(&mut guest, json!({"t": "name", "id": 6, "name": "Guest no more"})).await;
    assert_eq!((&told["t"], &told["name"]), (&json!("named"), &json!("Guest no more")));
    let told = ask(&mut guest, json!({"t": "queue", "id": 7, "queue": "minesweeper"})).await;
    assert_eq!(told["t"], "queued");
}

pub(crate) async fn tb_41_names_over_the_wire() {
    let relay = Relay::start();
    let mut one = Sitter::named(&relay.peer(), "Ada Lovelace").await;
    let mut other = Sitter::guest(&relay.peer()).await;
    let long = "x".repeat(21);
    for bad in [
        "",
        "ab",
        &long,
        " abc",
        "abc ",
        "a  b",
        "ab\u{202e}c",
        "ab\u{0}c",
        "a\nbc",
        "Аda Lovelace",
        "a.b",
        "<b>",
    ] {
        let told = ask(&mut other, json!({"t": "name", "id": 2, "name": bad})).await;
        assert_eq!(told["code"], "bad_name", "{bad:?}: {told}");
    }
    for taken in ["ada lovelace", "ADA LOVELACE", "Ada Love1ace", "Adа Lоvеlасе"] {
        let told = ask(&mut other, json!({"t": "name", "id": 3, "name": taken})).await;
        assert!(told["code"] == "name_taken" || told["code"] == "bad_name", "{taken:?}: {told}");
    }
    for good in ["Grace-Hopper_2", "Łukasz", "Ελένη", "さくら", "अनुष्का"] {
        let told = ask(&mut other, json!({"t": "name", "id": 4, "name": good})).await;
        assert_eq!((&told["t"], &told["name"]), (&json!("named"), &json!(good)), "{told}");
    }
    // A name that was given up may be taken by others.
    let told = ask(&mut one, json!({"t": "name", "id": 5, "name": "Łukasz"})).await;
    assert_eq!(told["t"], "named");
    let told = ask(&mut one, json!({"t": "name", "id": 6, "name": "łukasz"})).await;
    assert_eq!(told["t"], "named", "the own name in another case");
}

pub(crate) async fn a_refresh_token_whose_answer_was_lost_is_good_for_a_minute_and_then_ends_its_family() {
    let relay = Relay::start();
    let peer = relay.peer();
    let mut device = Device::signed_in(&peer).await;
    let first = device.tokens().clone();
    let refresh = |token: String| {
        let peer = peer.clone();
        async move { http::post(&peer, "/v1/refresh", &json!({"refresh": token}), None).await }
    };
    // The answer is lost twice, and asked for again.
    for _ in 0..3 {
        assert_eq!(refresh(first.refresh.clone()).await.status, 200);
    }
    assert_eq!(device.refresh(&peer).await.status, 200);
    let second = device.tokens().clone();
    assert!(second.refresh != first.refresh && second.account == first.account);
    Client::hello(&peer, &second.access).await.close().await;
    // 61 seconds later.
    set(&relay, "UPDATE refresh SET spent = spent - 61000 WHERE spent IS NOT NULL");
    let stolen = refresh(first.refresh.clone()).await;
    assert_eq!((stolen.status, stolen.code().as_str()), (401, "bad_token"));
    for token in [&first.refresh, &second.refresh] {
        let ended = refresh(token.clone()).await;
        assert_eq!((ended.status, ended.code().as_str()), (401, "bad_token"), "the whole family ends");
    }
    // The key still opens the door.
    device.sign_in(&peer).await;
    assert_eq!(device.account(), first.account);
    assert_eq!(device.refresh(&peer).await.status, 200);
    set(&relay, "UPDATE refresh SET expires = 1");
    assert_eq!(device.refresh(&peer).await.status, 401, "too old");
    for bad in ["", "0", "zz"] {
        assert_eq!(refresh(bad.to_owned()).await.status, 401);
    }
}

pub(crate) async fn signing_out_everywhere_closes_sockets_and_ends_tokens() {
    let relay = Relay::start();
    let peer = relay.peer();
    let mut sitter = Sitter::named(&peer, &fresh_name()).await;
    let account = sitter.device.account().to_owned();
    let told = http::post(&peer, "/v1/sign-out", &Value::Null, Some(sitter.device.access())).await;
    assert_eq!(told.status, 200);
    assert_eq!(sitter.client.want_close().await, Some(4003));
    let mut late = Client::connect(&peer).await;
    late.send(json!({"t": "hello", "v": 1, "token": sitter.device.access()})).await;
    assert_eq!(late.want_error().await, "bad_token");
    assert_eq!(http::get(&peer, "/v1/export", Some(sitter.device.access())).await.status, 401);
    assert_eq!(sitter.device.refresh(&peer).await.status, 401);
    sitter.device.sign_in(&peer).await;
    assert_eq!(sitter.device.account(), account);
    sitter.come_back(&peer).await;
}

pub(crate) async fn a_second_device_logs_in_by_password_and_takes_over() {
    let relay = Relay::start();
    let peer = relay.peer();
    let name = "Two Devices";
    let mut pair = Pair::of(
        Sitter::named(&peer, name).await,
        Sitter::guest(&peer).await,
        "maharajah",
        json!({"setup": "classic"}),
    )
    .await;
    let first =
        usize::from(pair.players[0].client.is_alive().await && pair.seen(0).info["you"]["name"] != name);
    let token = pair.players[first].device.access().to_owned();
    let set_password = |body: Value, token: String| {
        let peer = peer.clone();
        async move { http::post(&peer, "/v1/password", &body, Some(&token)).await }
    };
    assert_eq!(set_password(json!({"password": "1234567"}), token.clone()).await.code(), "bad_password");
    assert_eq!(set_password(json!({"password": "correct horse"}), token.clone()).await.status, 200);
    let changed = set_password(json!({"password": "battery staple"}), token.clone()).await;
    assert_eq!(
        (changed.status, changed.code().as_str()),
        (401, "wrong_password"),
        "the present one is needed"
    );
    let body = json!({"password": "battery staple", "present": "correct horse"});
    assert_eq!(set_password(body, token.clone()).await.status, 200);
    let mut second = Device::new();
    for (name, password, code) in [
        (name, "correct horse", "wrong_password"),
        (name, "", "wrong_password"),
        ("Nobody at all", "battery staple", "wrong_password"),
        ("<", "battery staple", "wrong_password"),
    ] {
        let mut body = second.signed(&peer).await.unwrap();
        body["name"] = json!(name);
        body["password"] = json!(password);
        let told = http::post(&peer, "/v1/log-in", &body, None).await;
        assert_eq!((told.status, told.code().as_str()), (401, code));
    }
    let mut body = second.signed(&peer).await.unwrap();
    body["name"] = json!("two devices");
    body["password"] = json!("battery staple");
    let told = http::post(&peer, "/v1/log-in", &body, None).await;
    assert_eq!(told.status, 200, "{told:?}");
    // The same signed nonce serves once.
    assert_eq!(http::post(&peer, "/v1/log-in", &body, None).await.code(), "bad_signature");
    second.take(&told.body);
    assert_eq!(second.account(), pair.players[first].device.account());
    let mut there = Client::hello(&peer, second.access()).await;
    assert_eq!(pair.players[first].client.want_close().await, Some(4001));
    let state = there.want("state").await;
    assert_eq!(state["match"], pair.id.as_str());
    // From now on the second device's own key is enough.
    second.sign_in(&peer).await;
    assert_eq!(second.account(), pair.players[first].device.account());
}

pub(crate) async fn a_blocked_account_is_deleted_by_its_owner() {
    let relay = Relay::start();
    let peer = relay.peer();
    let mut shut = Sitter::named(&peer, "Shut Out").await;
    let (status, _, error) = relay.admin(&["block", "Shut Out"]);
    assert_eq!(status, Some(0), "{error}");
    assert_eq!(shut.client.want_error().await, "blocked");
    shut.device.sign_in(&peer).await;
    let token = shut.device.access().to_owned();
    assert_eq!(http::post(&peer, "/v1/delete", &json!({}), Some(&token)).await.status, 200);
    assert_eq!(http::get(&peer, "/v1/export", Some(&token)).await.code(), "bad_token");
    // From now on this device is somebody new, and welcome.
    shut.device.sign_in(&peer).await;
    Client::hello(&peer, shut.device.access()).await;
}

pub(crate) async fn wrong_passwords_make_their_sender_wait_and_lock_nobody_out() {
    let relay = Relay::start();
    let peer = relay.peer();
    let owner = Sitter::named(&peer, "Much Guessed").await;
    let body = json!({"password": "battery staple"});
    assert_eq!(http::post(&peer, "/v1/password", &body, Some(owner.device.access())).await.status, 200);
    let log_in = |name: &'static str, password: &'static str| {
        let peer = peer.clone();
        async move {
            let mut body = Device::new().signed(&peer).await.unwrap();
            body["name"] = json!(name);
            body["password"] = json!(password);
            http::post(&peer, "/v1/log-in", &body, None).await
        }
    };
    for name in ["Much Guessed", "Nobody There"] {
        for _ in 0..5 {
            assert_eq!(log_in(name, "wrong horse").await.code(), "wrong_password", "{name}");
        }
        let told = log_in(name, "wrong horse").await;
        assert_eq!((told.status, told.code().as_str()), (429, "slow_down"), "{name}");
        let wait = told.json()["retry_after_ms"].as_u64().unwrap();
        assert!((1..=1_000).contains(&wait), "{name}: {wait}");
    }
    // Another name from here is not meant, and the right password is heard after the wait.
    assert_eq!(log_in("Somebody Else", "wrong horse").await.code(), "wrong_password");
    tokio::time::sleep(std::time::Duration::from_millis(1_000)).await;
    assert_eq!(log_in("Much Guessed", "battery staple").await.status, 200);
    assert_eq!(log_in("Much Guessed", "wrong horse").await.code(), "wrong_password", "it is forgotten");
}

pub(crate) async fn an_export_holds_everything_and_no_secret() {
    let relay = Relay::start();
    let peer = relay.peer();
    let owner = Sitter::named(&peer, "Export Me").await;
    let mut pair = Pair::of(owner, Sitter::named(&peer, &fresh_name()).await, "chess_uno", json!({})).await;
    let me = usize::from(pair.seen(0).info["you"]["name"] != "Export Me");
    pair.steps(4, 5).await;
    let finished = pair.id.clone();
    pair.actor().await;
    pair.players[1 - me].play(&finished, "resign").await;
    pair.players[me].result(&finished).await;
    let [one, other] = pair.players;
    let (owner, other) = if me == 0 { (one, other) } else { (other, one) };
    let pair = Pair::of(owner, other, "minesweeper", json!({})).await;
    let me = usize::from(pair.seen(0).info["you"]["name"] != "Export Me");
    let running = pair.id.clone();
    let [one, other] = pair.players;
    let (mut owner, other) = if me == 0 { (one, other) } else { (other, one) };
    let password = "a password nobody guesses";
    let token = owner.device.access().to_owned();
    let told = http::post(&peer, "/v1/password", &json!({"password": password}), Some(&token)).await;
    assert_eq!(told.status, 200);
    let told = ask(&mut owner, json!({"t": "block", "id": 11, "player": other.device.account()})).await;
    assert_eq!(told["t"], "ok");
    let report =
        json!({"t": "report", "id": 12, "key": "r", "player": other.device.account(), "reason": "stalling"});
    assert_eq!(ask(&mut owner, report).await["t"], "ok");
    assert_eq!(http::get(&peer, "/v1/export", None).await.status, 401);
    let told = http::get(&peer, "/v1/export", Some(&token)).await;
    assert_eq!(told.status, 200);
    let export = told.json();
    assert_eq!(export["name"], "Export Me");
    assert_eq!(export["account"], owner.device.account());
    assert!(told.body.contains(&owner.device.public_key()));
    assert_eq!(export["ratings"]["chess_uno"]["rating"], 1020);
    assert_eq!(export["finished"][0]["match"], finished.as_str());
    assert!(export["finished"][0]["record"]["deck"].is_array(), "a finished game is no secret");
    assert_eq!(export["running"][0]["match"], running.as_str());
    assert_eq!(export["blocks"][0], other.device.account());
    assert_eq!(export["reports"][0]["reason"], "stalling");
    let mut secrets = owner.device.secrets.clone();
    secrets.push(password.to_owned());
    secrets.push("argon2".to_owned());
    let file = file(&relay);
    let (seed, start): (Vec<u8>, String) = file
        .query_row("SELECT seed, start FROM matches WHERE id = ?1", [column(&running)], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })
        .unwrap();
    secrets.push(relay_tests::device::hex(&seed));
    let start: Value = serde_json::from_str(&start).unwrap();
    assert_eq!(start["mines"].as_array().map(Vec::len), Some(4));
    secrets.push(start["mines"].to_string());
    for secret in secrets {
        assert!(!told.body.contains(&secret), "{secret}");
    }
}

/// What a web browser sends.
async fn form(relay: &Relay, body: &str) -> http::Answer {
    let headers = [("content-type", "application/x-www-form-urlencoded")];
    http::ask(&relay.peer(), "POST", "/delete-account", &headers, body).await.unwrap()
}

pub(crate) async fn an_account_is_deleted_on_the_web_page() {
    let relay = Relay::start();
    let peer = relay.peer();
    let mut sitter = Sitter::named(&peer, "Web Page").await;
    let token = sitter.device.access().to_owned();
    http::post(&peer, "/v1/password", &json!({"password": "pass word & more"}), Some(&token)).await;
    let page = http::get(&peer, "/delete-account", None).await;
    assert!(page.status == 200 && page.body.contains("<form method=\"post\">"));
    let asked = "name=Web+Page&password=pass+word+%26+more";
    assert_eq!(form(&relay, asked).await.status, 400, "the box is not ticked");
    assert_eq!(form(&relay, "name=Web+Page&password=wrong&sure=yes").await.status, 401);
    assert!(sitter.client.is_alive().await);
    assert_eq!(form(&relay, &format!("{asked}&sure=yes")).await.status, 200);
    assert_eq!(sitter.client.want_close().await, Some(4010));
    assert_eq!(form(&relay, &format!("{asked}&sure=yes")).await.status, 401);
    let before = sitter.device.account().to_owned();
    sitter.device.sign_in(&peer).await;
    assert_ne!(sitter.device.account(), before, "the key is forgotten too");
}

pub(crate) async fn t37_a_deleted_account_breaks_nothing_and_leaves_no_datum() {
    let mut relay = Relay::start();
    let peer = relay.peer();
    let name = "Zzyxqw Vanishing";
    let goner = Sitter::named(&peer, name).await;
    let account = goner.device.account().to_owned();
    let token = goner.device.access().to_owned();
    let rival = Sitter::named(&peer, "Staying Rival").await;
    http::post(&peer, "/v1/password", &json!({"password": "never to be seen"}), Some(&token)).await;
    let told = relay_tests::process::admin(&relay.data(), &["players", "--like", "Zzyxqw"]);
    assert!(told.1.contains(name), "{told:?}");
    // In the history of another, with ratings; in running matches and a set-up; queued; with a
    // room, a block and a report.
    let mut pair = Pair::of(goner, rival, "chess_uno", json!({})).await;
    let history = pair.id.clone();
    let who = |pair: &Pair| usize::from(pair.seen(0).info["you"]["name"] != name);
    let mine = who(&pair);
    pair.players[mine].play(&history, "resign").await;
    pair.players[1 - mine].result(&history).await;
    let split = |pair: Pair, mine: usize| {
        let [one, other] = pair.players;
        if mine == 0 { (one, other) } else { (other, one) }
    };
    let (goner, rival) = split(pair, mine);
    let mut running = Vec::new();
    let (mut goner, mut rival) = (goner, rival);
    for (game, settings) in [
        ("minesweeper", json!({"clock": {"base_ms": 600_000, "increment_ms": 0}})),
        ("maharajah", json!({"setup": "hidden"})),
        ("chess_uno", json!({})),
    ] {
        let pair = Pair::of(goner, rival, game, settings).await;
        running.push(pair.id.clone());
        let mine = who(&pair);
        (goner, rival) = split(pair, mine);
    }
    goner.client.send(json!({"t": "queue", "id": 21, "queue": "minesweeper"})).await;
    goner.read_until("ticket", |frame| frame["t"] == "queued").await;
    relay_tests::pairs::open_room(&mut goner, "chess_uno", &json!({})).await;
    let other = rival.device.account().to_owned();
    assert_eq!(ask(&mut goner, json!({"t": "block", "id": 22, "player": other})).await["t"], "ok");
    let report = json!({"t": "report", "id": 23, "key": "k", "player": account, "reason": "name"});
    assert_eq!(ask(&mut rival, report).await["t"], "ok");
    rival.come_back(&peer).await;
    let told = http::post(&peer, "/v1/delete", &Value::Null, Some(&token)).await;
    assert_eq!(told.status, 200, "{told:?}");
    assert_eq!(goner.client.want_close().await, Some(4010));
    for id in &running {
        let result = rival.result(id).await;
        let reason = if rival.matches[id].info["game"] == "maharajah" { "no_result" } else { "deleted" };
        assert_eq!(result["reason"], reason, "{result}");
    }
    let games = ask(&mut rival, json!({"t": "games", "id": 24})).await;
    let games = games["games"].as_array().unwrap().clone();
    assert!(games.len() >= 3 && games.iter().all(|game| game["opponent"].is_null()), "{games:?}");
    let profile = ask(&mut rival, json!({"t": "profile", "id": 25})).await;
    assert!(
        profile["head_to_head"][0]["name"].is_null() && profile["head_to_head"][0]["id"] == account.as_str()
    );
    let top = ask(&mut rival, json!({"t": "top", "id": 26, "game": "chess_uno"})).await;
    assert!(top["rows"].as_array().unwrap().iter().all(|row| row["player"] != account.as_str()), "{top}");
    let mut listed = 0;
    for tier in ["bronze", "silver", "gold", "platinum", "diamond"] {
        let asked = json!({"t": "top", "id": 26, "game": "chess_uno", "tier": tier});
        let part = ask(&mut rival, asked).await;
        assert!(part["rows"].as_array().unwrap().iter().all(|row| row["tier"] == tier), "{part}");
        listed += part["total"].as_u64().unwrap();
    }
    assert_eq!(Some(listed), top["total"].as_u64(), "every row has one medal");
    for asked in [name, &account] {
        let told = ask(&mut rival, json!({"t": "profile", "id": 27, "name": asked})).await;
        assert_eq!(told["code"], "no_such_player");
    }
    let record = ask(&mut rival, json!({"t": "record", "id": 28, "match": history})).await;
    assert!(record["record"]["commands"].is_array(), "the game belongs to both");
    assert_eq!(goner.device.refresh(&peer).await.status, 401);
    let hash = server::secrets::digest(goner.device.tokens().refresh.as_bytes());
    let key: Vec<u8> = (0..64)
        .step_by(2)
        .map(|at| u8::from_str_radix(&goner.device.public_key()[at..at + 2], 16).unwrap())
        .collect();
    let traces: [&[u8]; 4] = [b"Zzyxqw", b"zzyxqw", &hash, &key];
    for moment in ["at once", "after a restart"] {
        let bytes = raw_bytes(&relay);
        for trace in traces {
            let found = bytes.windows(trace.len()).any(|window| window == trace);
            assert!(!found, "{moment}: {:?}", String::from_utf8_lossy(trace));
        }
        relay.kill();
        relay.restart();
    }
    rival.come_back(&peer).await;
    // The rival plays on with others.
    let mut pair = Pair::of(rival, Sitter::guest(&peer).await, "minesweeper", json!({})).await;
    pair.steps(4, 37).await;
}
