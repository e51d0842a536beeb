//! What an operator sees and does: health, metrics, admin, backups, TLS.

use crate::support::metric;
use relay_tests::{
    Client, Peer, Relay, RelayOptions, Sitter, http,
    pairs::{Pair, fresh_name},
    process,
};
use serde_json::{Value, json};
use std::{sync::Arc, time::Duration};
use tokio_rustls::{
    TlsConnector,
    rustls::{ClientConfig, RootCertStore, crypto::ring, pki_types::CertificateDer},
};

pub(crate) async fn health_ready_version_and_metrics_without_ids() {
    let relay = Relay::with(RelayOptions::plain());
    let peer = relay.peer();
    let mut pair = Pair::queue(&peer, "uno-purist").await;
    pair.steps(5, 1).await;
    let id = pair.id.clone();
    pair.actor().await;
    pair.players[0].play(&id, "resign").await;
    pair.players[1].result(&id).await;
    for (path, body) in [("/health", "ok\n"), ("/ready", "ready\n")] {
        let told = http::get(&peer, path, None).await;
        assert_eq!((told.status, told.body.as_str()), (200, body));
    }
    let version = http::get(&peer, "/version", None).await.json();
    assert_eq!(version["protocol"], protocol::VERSION);
    assert!(version["server"].is_string());
    assert_eq!(http::get(&peer, "/nothing", None).await.status, 404);
    let text = http::get(&peer, "/metrics", None).await.body;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let labels =
            line.split_once('{').and_then(|(_, rest)| rest.split_once('}')).map(|(labels, _)| labels);
        assert!(labels.is_none_or(|labels| labels.starts_with("le=\"") && !labels.contains(',')), "{line}");
    }
    for secret in [pair.id.as_str(), pair.players[0].device.account(), pair.players[0].device.access()] {
        assert!(!text.contains(secret), "{secret}");
    }
    for _ in 0..40 {
        if metric(&relay, "wildcard_matches_ended_total").await >= 1.0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    for (name, at_least) in [
        ("wildcard_commands_accepted_total", 6.0),
        ("wildcard_matches_begun_total", 1.0),
        ("wildcard_matches_ended_total", 1.0),
        ("wildcard_pairs_total", 1.0),
        ("wildcard_sockets", 2.0),
        ("wildcard_signed_in", 2.0),
        ("wildcard_commit_seconds_count", 6.0),
    ] {
        let value = metric(&relay, name).await;
        assert!(value >= at_least, "{name} is {value}");
    }
}

fn admin(relay: &Relay, args: &[&str]) -> Value {
    let mut all = vec!["--json"];
    all.extend(args);
    let (status, told, error) = relay.admin(&all);
    assert_eq!(status, Some(0), "{args:?}: {error}");
    serde_json::from_str(&told).unwrap_or_else(|_| panic!("{args:?}: {told}"))
}

pub(crate) async fn an_operator_looks_after_a_running_server() {
    let relay = Relay::start();
    let peer = relay.peer();
    let mut pair = Pair::of(
        Sitter::named(&peer, "Rude Person").await,
        Sitter::named(&peer, &fresh_name()).await,
        "chess_uno",
        json!({}),
    )
    .await;
    let rude = usize::from(pair.seen(0).info["you"]["name"] != "Rude Person");
    let number = pair.players[rude].device.account().to_owned();
    let players = admin(&relay, &["players", "--like", "rude"]);
    assert!(players.to_string().contains(&number), "{players}");
    let report =
        json!({"t": "report", "id": 7, "key": "k", "player": number, "match": pair.id, "reason": "other"});
    pair.players[1 - rude].client.send(report).await;
    pair.players[1 - rude].read_until("ok", |told| told["id"] == 7).await;
    let reports = admin(&relay, &["reports"]);
    let report = reports["reports"][0]["id"].to_string();
    admin(&relay, &["answer", &report, "we have looked into it"]);
    assert_eq!(admin(&relay, &["reports"])["reports"].as_array().map(Vec::len), Some(0));
    // A match is closed without a result.
    let id = pair.id.clone();
    admin(&relay, &["close", &id]);
    for player in &mut pair.players {
        let result = player.result(&id).await;
        assert!(result["reason"] == "server_abort" && result["rated"] == false && result["winner"].is_null());
    }
    // A block closes the socket and keeps it closed; its end opens the door.
    admin(&relay, &["block", "Rude Person", "--days", "3"]);
    let told = pair.players[rude].client.want_error().await;
    assert_eq!((told.as_str(), pair.players[rude].client.want_close().await), ("blocked", Some(4010)));
    let token = pair.players[rude].device.access().to_owned();
    let mut shut = Client::connect(&peer).await;
    shut.send(json!({"t": "hello", "v": 1, "token": token})).await;
    assert_eq!((shut.want_error().await.as_str(), shut.want_close().await), ("blocked", Some(4010)));
    // What is left to it is its data and its deletion; both need a token.
    pair.players[rude].device.sign_in(&peer).await;
    assert_eq!(pair.players[rude].device.refresh(&peer).await.status, 200);
    let token = pair.players[rude].device.access().to_owned();
    let exported = http::get(&peer, "/v1/export", Some(&token)).await;
    assert_eq!((exported.status, exported.json()["name"].as_str()), (200, Some("Rude Person")));
    let password = json!({"password": "battery staple"});
    let told = http::post(&peer, "/v1/password", &password, Some(&token)).await;
    assert_eq!((told.status, told.code().as_str()), (403, "blocked"));
    let record = http::get(&peer, &format!("/v1/matches/{id}/record"), Some(&token)).await;
    assert_eq!((record.status, record.code().as_str()), (403, "blocked"));
    admin(&relay, &["unblock", &number]);
    pair.players[rude].device.sign_in(&peer).await;
    pair.players[rude].come_back(&peer).await;
    // A deletion in a running match is a loss for who is deleted.
    let [one, other] = pair.players;
    let mut pair = Pair::of(one, other, "chess_uno", json!({})).await;
    let rude = usize::from(pair.seen(0).info["you"]["name"] != "Rude Person");
    let id = pair.id.clone();
    admin(&relay, &["delete", &number]);
    let result = pair.players[1 - rude].result(&id).await;
    assert!(result["reason"] == "deleted" && result["winner"] == result["seat"], "{result}");
    assert_eq!(pair.players[rude].client.want_close().await, Some(4010));
    for (args, code) in [
        (vec!["close", "0000000000000000"], "unknown_match"),
        (vec!["block", "Nobody"], "unknown_player"),
        (vec!["restore", "nowhere.sqlite"], "no_file"),
    ] {
        let (status, _, error) = relay.admin(&args);
        assert!(status == Some(2) && error.contains(code), "{args:?}: {status:?} {error}");
    }
}

pub(crate) async fn a_backup_of_a_running_server_is_restored_and_played_on() {
    let relay = Relay::start();
    // Purist: a king hunt may be over after a few cards, and what is over is not played on.
    let purist = json!({"config": {"gameMode": "purist"}});
    let mut pair = Pair::private(&relay.peer(), "chess_uno", purist).await;
    let mut timed = Pair::private(
        &relay.peer(),
        "minesweeper",
        json!({"clock": {"base_ms": 600_000, "increment_ms": 5_000}}),
    )
    .await;
    pair.steps(7, 2).await;
    timed.steps(7, 3).await;
    let before = (pair.actor().await, pair.seen(0).state["state"].clone(), pair.seen(0).version());
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("copy.sqlite");
    let file = file.to_str().unwrap();
    admin(&relay, &["backup", file]);
    let (status, _, error) = relay.admin(&["backup", file]);
    assert!(status == Some(2) && error.contains("file_exists"), "{error}");
    let (status, _, error) = relay.admin(&["restore", file]);
    assert!(status == Some(2) && error.contains("in_use"), "{error}");
    // What happens after the backup is not in it.
    pair.steps(3, 4).await;
    let data = folder.path().join("fresh");
    let (status, _, error) = process::admin(&data, &["restore", file]);
    assert_eq!(status, Some(0), "{error}");
    let elsewhere = Relay::with(RelayOptions { data: Some(data), ..RelayOptions::default() });
    for pair in [&mut pair, &mut timed] {
        for player in &mut pair.players {
            player.come_back(&elsewhere.peer()).await;
        }
    }
    assert_eq!((pair.actor().await, pair.seen(0).state["state"].clone(), pair.seen(0).version()), before);
    pair.steps(10, 5).await;
    timed.steps(10, 6).await;
    // The other server has not noticed.
    for player in &mut pair.players {
        player.come_back(&relay.peer()).await;
    }
    pair.steps(3, 7).await;
}

pub(crate) async fn tls_with_a_certificate_of_ones_own() {
    let made = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).unwrap();
    let folder = tempfile::TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (cert, key) = (path("cert.pem"), path("key.pem"));
    std::fs::write(&cert, made.cert.pem()).unwrap();
    std::fs::write(&key, made.signing_key.serialize_pem()).unwrap();
    let relay = Relay::with(RelayOptions::default().with(&["--tls-cert", &cert, "--tls-key", &key]));
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from(made.cert.der().to_vec())).unwrap();
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let peer = Peer { address: relay.address, tls: Some(TlsConnector::from(Arc::new(config))) };
    assert_eq!(http::get(&peer, "/health", None).await.body, "ok\n");
    let mut pair = Pair::private(&peer, "minesweeper", json!({})).await;
    pair.steps(20, 8).await;
    assert!(
        http::ask(&relay.peer(), "GET", "/health", &[], "").await.is_err(),
        "nothing is told in the clear"
    );
    // A certificate that cannot be used is said before anything is served.
    let data = folder.path().join("data");
    for (cert, key) in [(&key, &key), (&cert, &cert), (&path("nothing"), &key)] {
        let (status, said) = process::refused_start(&data, &["--tls-cert", cert, "--tls-key", key]);
        assert!(status == Some(2) && said.contains("tls"), "{status:?} {said}");
    }
}
