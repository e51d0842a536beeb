//! Coming, staying, going, and coming back.

use super::world::{World, table};
use app::online::{AccountAsk, Ask, AskKind, Connection, Input, OnlineEvent, Output, TokenTrouble};
use serde_json::json;

#[test]
fn a_token_first_then_a_socket_then_a_hello() {
    let mut world = World::new();
    assert_eq!(world.model().connection, Connection::Off);
    world.input(Input::Foreground);
    assert!(world.wants(&Output::RefreshToken));
    assert_eq!(world.model().connection, Connection::Connecting { attempt: 0, retry_at: None });
    world.token();
    assert!(world.wants(&Output::Connect));
    world.input(Input::Opened);
    let hello = world.sent("hello").remove(0);
    assert_eq!(hello, json!({"t": "hello", "v": 1, "token": "t0k", "app": "test", "have": []}));
    world.welcome(json!({}));
    assert_eq!(world.model().connection, Connection::On);
    assert_eq!(world.model().me.as_ref().unwrap().name.as_deref(), Some("ann"));
    assert_eq!(world.sent("ping").len(), 1);
}

#[test]
fn nobody_comes_back_at_the_same_time_nor_ever_faster() {
    let mut first = Vec::new();
    for seed in 0..20 {
        let mut world = World::seeded(seed);
        world.input(Input::Foreground);
        let mut longest = Vec::new();
        for attempt in 0..10_u32 {
            if world.wants(&Output::RefreshToken) {
                world.token();
            }
            assert!(world.wants(&Output::Connect));
            world.input(Input::ConnectFailed);
            let Connection::Connecting { retry_at: Some(at), attempt: told } = world.model().connection
            else {
                panic!("{:?}", world.model().connection)
            };
            assert_eq!(told, attempt + 1);
            let delay = at - world.now;
            assert!(delay < (500 << attempt.min(6)).min(30_000), "{attempt}: {delay}");
            longest.push(delay);
            world.pass(delay.max(1));
        }
        first.push(longest[0]);
        assert!(longest.iter().any(|delay| *delay > 5_000));
    }
    first.sort_unstable();
    first.dedup();
    assert!(first.len() > 15, "{first:?}");
}

#[test]
fn a_server_that_says_when_is_believed() {
    let mut world = World::on();
    world.frame(json!({"t": "bye", "retry_after_ms": 4_000}));
    world.closed(1012);
    let Connection::Connecting { retry_at: Some(at), .. } = world.model().connection else { panic!() };
    assert!((4_000..4_500).contains(&(at - world.now)), "{}", at - world.now);
    let mut world = World::on();
    world.closed(1012);
    let Connection::Connecting { retry_at: Some(at), .. } = world.model().connection else { panic!() };
    assert!(at - world.now >= 1_000);
    let mut world = World::on();
    world.closed(1013);
    let Connection::Connecting { retry_at: Some(at), .. } = world.model().connection else { panic!() };
    assert!((5_000..5_500).contains(&(at - world.now)), "{}", at - world.now);
    let mut world = World::on();
    world.closed(4009);
    let Connection::Connecting { retry_at: Some(at), .. } = world.model().connection else { panic!() };
    assert!((30_000..30_500).contains(&(at - world.now)), "half a minute: {}", at - world.now);
    let mut world = World::new();
    world.input(Input::Foreground);
    world.input(Input::TokenFailed(TokenTrouble::Unreachable { retry_after_ms: Some(9_000) }));
    let Connection::Connecting { retry_at: Some(at), .. } = world.model().connection else { panic!() };
    assert!(at - world.now >= 9_000);
}

#[test]
fn some_closings_are_for_good() {
    for (code, connection) in
        [(4001, Connection::Elsewhere), (4002, Connection::UpdateNeeded), (4010, Connection::Gone)]
    {
        let mut world = World::on();
        world.closed(code);
        assert_eq!(world.model().connection, connection);
        assert_eq!(world.sync.next_due(), None);
        world.input(Input::Background);
        world.input(Input::Foreground);
        assert_eq!(world.model().connection, connection);
        assert!(!world.wants(&Output::Connect) && !world.wants(&Output::RefreshToken));
    }
    let mut world = World::on();
    world.closed(4001);
    world.ask(Ask::ContinueHere);
    assert!(world.wants(&Output::RefreshToken));
    world.token();
    assert!(world.wants(&Output::Connect));
    let mut world = World::on();
    world.input(Input::Background);
    world.input(Input::Foreground);
    assert!(world.wants(&Output::Connect));
    world.input(Input::TokenFailed(TokenTrouble::Refused));
    assert_ne!(world.model().connection, Connection::SignedOut);
}

#[test]
fn a_token_that_is_refused_is_refreshed_before_coming_back() {
    let mut world = World::greeting();
    world.outputs.clear();
    world.closed(4003);
    assert!(world.wants(&Output::RefreshToken));
    world.token();
    world.input(Input::Opened);
    world.outputs.clear();
    // Once more: not at once.
    world.closed(4003);
    assert!(!world.wants(&Output::RefreshToken));
    world.until(&Output::RefreshToken);
    world.input(Input::TokenFailed(TokenTrouble::Refused));
    assert_eq!(world.model().connection, Connection::SignedOut);
    assert_eq!(world.sync.next_due(), None);
    world.ask(Ask::RetryNow);
    assert!(world.wants(&Output::RefreshToken));
}

#[test]
fn an_old_token_is_not_used() {
    let mut world = World::on();
    world.pass_alive(880_000);
    world.outputs.clear();
    world.closed(1006);
    world.until(&Output::RefreshToken);
}

#[test]
fn a_connection_is_shaky_before_it_is_lost() {
    let mut world = World::on();
    world.pass(2_999);
    assert_eq!(world.model().connection, Connection::On);
    world.pass(1);
    assert_eq!(world.model().connection, Connection::Shaky);
    world.frame(json!({"t": "pong", "n": 1, "now": 0}));
    assert_eq!(world.model().connection, Connection::On);
    // The next ping was due 10 s after the first.
    world.pass(7_000 + 11_999);
    assert_eq!(world.model().connection, Connection::Shaky);
    assert!(!world.wants(&Output::CloseSocket));
    world.pass(1);
    assert!(world.wants(&Output::CloseSocket));
    assert!(matches!(world.model().connection, Connection::Connecting { .. }));
    assert!(world.model().lost_since.is_some());
    world.come_back();
    world.welcome(json!({}));
    assert!(world.events().contains(&OnlineEvent::Back));
    assert_eq!(world.model().lost_since, None);
}

/// How many pings go out within a minute; each is answered.
fn pings_in_a_minute(world: &mut World) -> usize {
    let mut pings = 0;
    for _ in 0..60 {
        world.pass(1_000);
        let sent = world.sent("ping");
        pings += sent.len();
        for ping in sent {
            world.frame(json!({"t": "pong", "n": ping["n"], "now": world.now}));
        }
    }
    pings
}

#[test]
fn pings_are_closer_while_a_match_runs() {
    let mut world = World::playing();
    assert_eq!(pings_in_a_minute(&mut world), 12);
    world.state("m1", json!({"stage": "over", "table": table(json!({}))}));
    world.outputs.clear();
    assert_eq!(pings_in_a_minute(&mut world), 6);
}

#[test]
fn a_server_that_says_nothing_is_left() {
    let mut world = World::greeting();
    world.outputs.clear();
    world.pass(15_000);
    assert!(world.wants(&Output::CloseSocket));
    world.until(&Output::Connect);
}

#[test]
fn in_the_background_there_is_silence() {
    let mut world = World::playing();
    world.input(Input::Background);
    assert!(world.wants(&Output::CloseSocket));
    assert_eq!(world.model().connection, Connection::Off);
    assert_eq!(world.sync.next_due(), None);
    world.input(Input::Foreground);
    assert!(world.wants(&Output::Connect));
}

#[test]
fn retrying_now_waits_no_more() {
    let mut world = World::on();
    world.frame(json!({"t": "bye", "retry_after_ms": 60_000}));
    world.closed(1012);
    world.outputs.clear();
    world.ask(Ask::RetryNow);
    assert!(world.wants(&Output::Connect));
}

#[test]
fn what_is_not_understood_is_left_aside() {
    let mut world = World::playing();
    let before = world.model().clone();
    for text in ["", "{}", "[]", "nonsense", r#"{"t":"song","of":1}"#, r#"{"t":"state"}"#, r#"{"t":"pong"}"#]
    {
        world.input(Input::Frame(text.to_owned()));
    }
    assert_eq!(world.model(), &before);
    world.frame(json!({"t": "named", "id": 0, "name": "eve", "more": {"of": [1]}}));
    assert_eq!(world.model().me.as_ref().unwrap().name.as_deref(), Some("eve"));
}

#[test]
fn a_restart_of_the_server_is_told() {
    let mut world = World::playing();
    world.closed(1006);
    world.come_back();
    world.welcome(json!({"epoch": 8, "matches": ["m1"]}));
    assert!(world.events().contains(&OnlineEvent::ServerRestarted));
    world.match_info("m1", json!({"fresh": false}));
    world.state("m1", json!({}));
    assert!(world.game().restored);
    world.state("m1", json!({"version": 1}));
    assert!(!world.game().restored);
}

#[test]
fn a_blocked_account_keeps_its_export_and_its_deletion() {
    for greeted in [false, true] {
        let mut world = if greeted { World::on() } else { World::greeting() };
        world.frame(json!({"t": "error", "id": 0, "code": "blocked"}));
        world.closed(4010);
        assert_eq!(world.model().connection, Connection::Blocked);
        world.outputs.clear();
        world.ask(Ask::Account(AccountAsk::Export));
        assert!(world.wants(&Output::Account(AccountAsk::Export)));
        world.ask(Ask::RetryNow);
        assert!(!matches!(world.model().connection, Connection::Blocked), "a block may end");
        world.input(Input::AccountDone(app::online::AskKind::Delete));
        assert_eq!(world.model().connection, Connection::Gone);
    }
}

#[test]
fn a_folder_that_fails_while_signing_in_is_said() {
    let mut world = World::new();
    world.input(Input::Foreground);
    world.input(Input::TokenFailed(TokenTrouble::Local("store_io")));
    let said = world.outputs.iter().any(
        |output| matches!(output, Output::Event(OnlineEvent::Refused { code, .. }) if code == "store_io"),
    );
    assert!(said, "{:?}", world.outputs);
    assert!(matches!(world.model().connection, Connection::Connecting { retry_at: Some(_), .. }));
}

#[test]
fn tokens_that_cannot_be_kept_are_said_and_used() {
    let mut world = World::new();
    world.input(Input::Foreground);
    world.input(Input::Unkept("store_io"));
    let code = "store_io".to_owned();
    assert!(world.events().contains(&OnlineEvent::Refused { kind: AskKind::SignIn, code, retry_at: None }));
    world.token();
    assert!(world.wants(&Output::Connect));
}

/// Everything of the shells and their builds below a folder, but for what was built.
fn texts(folder: &std::path::Path, found: &mut Vec<(std::path::PathBuf, String)>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() {
            if !name.starts_with('.') && !["build", "target", "jniLibs"].contains(&name) {
                texts(&path, found);
            }
        } else if let Ok(text) = std::fs::read_to_string(&path) {
            found.push((path, text));
        }
    }
}

/// TB-44: notices come while the app runs; nothing registers for pushes, and no frame could tell a
/// server where to send them.
#[test]
fn tb_44_no_push_service_is_part_of_the_app() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    for shell in ["android", "ios"] {
        texts(&root.join(shell), &mut found);
    }
    assert!(found.len() > 20, "{} files", found.len());
    let marks = ["firebase", "c2dm", "registerForRemoteNotifications", "aps-environment", "UnifiedPush"];
    for (path, text) in &found {
        let mark = marks.iter().find(|mark| text.contains(**mark));
        assert!(mark.is_none(), "{}: {mark:?}", path.display());
    }
    let kinds = protocol::ClientFrame::KINDS;
    assert!(kinds.iter().all(|kind| !kind.contains("push") && !kind.contains("notif")), "{kinds:?}");
}
