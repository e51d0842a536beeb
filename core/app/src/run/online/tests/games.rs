//! A match on the board screen: moves on their way, connections, clocks, claims, results, phrases.

use super::*;
use crate::LogEntry;

#[test]
fn a_match_opens_with_both_players_and_the_own_army_below() {
    let mut phone = Phone::new();
    let snapshot = phone.plays(SeatName::B, |_| {});
    let shown = game(&snapshot);
    assert!(shown.board.flipped);
    assert_eq!((shown.top.name.as_str(), shown.bottom.name.as_str()), ("Aisha", "You"));
    assert_eq!((shown.top.rating.as_str(), shown.top.tier), ("1258", Tier::Gold));
    assert_eq!(shown.top.presence, Presence::Here);
    assert!(shown.top.spoken.contains("1258, Gold, connected"), "{}", shown.top.spoken);
    assert_eq!(shown.primary.label, "Aisha plays");
    assert_eq!(shown.subtitle, "Ranked · no clock");
    assert_eq!(banner(&snapshot).text, "Opponent found: Aisha · Gold 1258 · you play Black");
    assert!(game(&phone.later(3_500)).banner.is_none());
}

/// Whoever opened a match of built armies after its first move saw no trays.
#[test]
fn a_match_of_built_armies_has_trays_whenever_it_is_opened() {
    let placement = "rnbqkbnr/pppppppp/8/8/8/PPPPP3/PPPPPPPP/RNAPKBNR";
    for start in [None, Some(placement.to_owned())] {
        let mut phone = Phone::new();
        let shown = phone.plays(SeatName::A, |game| {
            let new = NewGame::Maharajah(placement.to_owned());
            let (_, begun) = new.begin(&mut Dice::at_moment([7; 32], 0)).unwrap();
            game.view = Some(begun.state.view(Seat::A));
            (game.info.setup, game.info.start) = (Setup::Hidden, start.clone());
            let text = "offer".to_owned();
            game.log = vec![LogEntry { seat: Seat::A, san: text.clone(), text, events: Vec::new() }];
        });
        let trays = game(&shown).trays.iter().map(|tray| tray.spoken.as_str());
        let expected: &[&str] = if start.is_some() { &["Taken: none yet", "Lost: none yet"] } else { &[] };
        assert_eq!(trays.collect::<Vec<_>>(), expected);
    }
}

#[test]
fn a_match_opens_with_its_first_state() {
    let mut phone = Phone::new();
    assert!(matches!(phone.matches().screen, Screen::Home { .. }));
    let state = OnlineEvent::State { id: "m1".to_owned(), events: Vec::new(), fresh: 0 };
    let shown = phone.game(Some(state), |game| *game = classic(SeatName::A));
    assert_eq!(game(&shown).top.name, "Aisha");
}

#[test]
fn a_move_locks_the_board_until_the_server_has_answered_and_snaps_back_when_refused() {
    let mut phone = Phone::new();
    phone.plays(SeatName::A, |_| {});
    phone.asked();
    phone.taps("e2");
    let sent = phone.taps("e4");
    assert_eq!(phone.asked(), [Ask::Say { id: "m1".to_owned(), text: "e2e4".to_owned() }]);
    assert_eq!((piece(&sent, "e2"), piece(&sent, "e4")), ("", "P"));
    let pending = |progress| Delivery { text: "e2e4".to_owned(), cseq: 1, since: 0, progress };
    let waits = phone.game(None, |game| game.pending = Some(pending(Progress::Slow)));
    assert!(game(&waits).sending);
    assert_eq!((piece(&waits, "e4"), game(&waits).primary.label.as_str()), ("P", "Sending…"));
    phone.taps("d2");
    assert!(game(&phone.taps("d4")).board.squares.iter().all(|square| square.marks & 1 == 0));
    assert!(phone.asked().is_empty());
    let slow = phone.game(None, |game| game.pending = Some(pending(Progress::Slower)));
    assert_eq!(banner(&slow).text, "Sending your move…");
    let (id, text) = ("m1".to_owned(), "e2e4".to_owned());
    let refused = OnlineEvent::Rejected { id, text, code: "paused".to_owned() };
    let back = phone.game(Some(refused), |game| game.pending = None);
    assert_eq!((piece(&back, "e2"), piece(&back, "e4")), ("P", ""));
    assert_eq!(back.toast.unwrap().text, "The game is paused");
}

#[test]
fn connections_are_told_with_what_is_left() {
    let mut phone = Phone::new();
    phone.plays(SeatName::A, |game| game.info.game = GameName::ChessUno);
    let away = phone.game(None, |game| {
        let table = game.table.as_mut().unwrap();
        (table.opponent_attached, table.opponent_absent) = (false, true);
        (table.grace_ms, table.grace_runs) = (Some(41_000), true);
    });
    assert_eq!(banner(&away).text, "Aisha is reconnecting · 0:41");
    assert_eq!(game(&away).top.presence, Presence::Away);
    let later = phone.later(3_000);
    assert_eq!(banner(&later).text, "Aisha is reconnecting · 0:38");
    assert_eq!(banner(&later).spoken, "Aisha is reconnecting · 1:00 at most", "not said each second");
    let gone = phone.told(None, |server| {
        let since = server.now - 2_000;
        lost(&mut server.online, since);
    });
    assert_eq!(banner(&gone).text, "Connection lost. Reconnecting… about 1:01");
    assert_eq!(banner(&gone).buttons[0].label, "Retry now");
    assert_eq!(game(&gone).bottom.presence, Presence::Unsure);
    phone.asked();
    phone.presses("net:retry");
    assert_eq!(phone.asked(), [Ask::RetryNow]);
    phone.taps("e2");
    phone.taps("e4");
    assert!(phone.asked().is_empty(), "nothing is said without a connection");
}

#[test]
fn a_clock_runs_on_here_and_a_pause_shows_on_both() {
    use protocol::{Clock, ClockTimes};
    let mut phone = Phone::new();
    let snapshot = phone.plays(SeatName::A, |game| {
        game.info.clock = Some(Clock { base_ms: 600_000, increment_ms: 5_000 });
        let table = game.table.as_mut().unwrap();
        table.clock = Some(ClockTimes { a: 600_000, b: 590_000, running: Some(SeatName::A) });
        table.pauses = Some([1, 1]);
        table.can = ["offer", "pause", "resign"].map(ToOwned::to_owned).to_vec();
    });
    assert_eq!(game(&snapshot).bottom.clock, "10:00");
    assert_eq!(game(&phone.later(61_000)).bottom.clock, "8:59");
    assert!(game(&snapshot).bar.iter().any(|button| button.label == "Pause" && button.enabled));
    let paused = phone.game(None, |game| {
        let table = game.table.as_mut().unwrap();
        table.pause = Some(PauseState { by: SeatName::B, shield: false, left_ms: 41_000 });
        table.clock = Some(ClockTimes { a: 539_000, b: 590_000, running: None });
    });
    assert_eq!(banner(&paused).text, "Aisha paused · 0:41");
    assert!(banner(&paused).buttons.is_empty(), "only who paused may resume");
    assert_eq!(game(&paused).primary.label, "Paused");
}

#[test]
fn a_silent_opponent_can_be_claimed_or_waited_for() {
    let mut phone = Phone::new();
    let snapshot =
        phone.plays(SeatName::B, |game| game.table.as_mut().unwrap().can.insert(0, "claim".to_owned()));
    assert_eq!(banner(&snapshot).text, "Aisha has not moved for 3 minutes");
    phone.asked();
    let asks = phone.presses("ask:claim");
    assert_eq!(asks.sheet.unwrap().buttons[0].label, "Cancel");
    phone.presses("say:claim");
    assert_eq!(phone.asked(), [Ask::Say { id: "m1".to_owned(), text: "claim".to_owned() }]);
    phone.presses("wait");
    assert!(game(&phone.later(4_000)).banner.is_none());
}

#[test]
fn a_rated_result_shows_rating_record_and_rematch() {
    let mut phone = Phone::new();
    phone.plays(SeatName::A, |_| {});
    let change = |change: i64| RatingChange {
        before: 1104,
        after: 1104 + change,
        change,
        games: 32,
        tier: TierName::Gold,
        tier_before: TierName::Gold,
    };
    let over = phone.game(Some(OnlineEvent::Result("m1".to_owned())), |game| {
        game.stage = Stage::Over;
        game.result = Some(MatchResult {
            id: "m1".to_owned(),
            seat: SeatName::A,
            winner: Some(SeatName::A),
            reason: "resignation".to_owned(),
            rated: true,
            you: Some(change(17)),
            opponent: Some(change(-17)),
            head_to_head: Some(HeadToHead { wins: 3, losses: 2, draws: 0, form: "WLWLW".to_owned() }),
        });
        let table = game.table.as_mut().unwrap();
        table.rematch_ms = Some(60_000);
        table.can = vec!["rematch".to_owned()];
    });
    let shown = sheet(&over);
    assert_eq!(shown.headline, "You won");
    assert_eq!(shown.rows, ["Against Aisha: 3–2–0"]);
    let standing = shown.standing.as_ref().unwrap();
    assert_eq!((standing.rating.as_str(), standing.change.as_str()), ("1121", "+17"));
    let labels: Vec<&str> = shown.buttons.iter().map(|button| button.label.as_str()).collect();
    assert_eq!(labels, ["Rematch", "New opponent", "Replay", "Share", "Home"]);
    let share = shown.buttons.iter().find(|button| button.label == "Share").unwrap();
    let UserCommand::SharePicture { title, line, text } = &share.command else { panic!("{share:?}") };
    assert_eq!((title.as_str(), line.as_str()), ("Nadia – Aisha", "You won · Resigned · Classic chess"));
    assert_eq!(text, "Classic chess, Nadia – Aisha (White – Black): You won · Resigned");
    assert!(game(&phone.presses("result")).result.is_none(), "the board alone");
    assert!(game(&phone.presses("result")).result.is_some());
    let asked = phone.game(None, |game| {
        let table = game.table.as_mut().unwrap();
        (table.rematch, table.can) = (Some("opponent".to_owned()), vec!["rematch".to_owned()]);
    });
    let labels: Vec<&str> = sheet(&asked).buttons.iter().map(|button| button.label.as_str()).collect();
    assert_eq!(labels, ["Accept", "Decline", "New opponent", "Replay", "Share", "Home"]);
    let left = phone.game(None, |game| {
        let table = game.table.as_mut().unwrap();
        (table.rematch, table.opponent_attached, table.can) = (None, false, Vec::new());
    });
    assert!(!sheet(&left).buttons[0].enabled);
    assert_eq!(sheet(&left).rows, ["Against Aisha: 3–2–0", "Aisha left"]);
    phone.asked();
    phone.presses("home");
    assert_eq!(phone.asked(), [Ask::Dismiss("m1".to_owned())]);
}

#[test]
fn phrases_are_seen_for_a_while() {
    let mut phone = Phone::new();
    phone.plays(SeatName::A, |_| {});
    phone.later(4_000);
    let event = OnlineEvent::Phrase { id: "m1".to_owned(), phrase: Phrase::GoodLuck };
    let said = phone.told(Some(event), |server| {
        let said = crate::online::Said { seat: SeatName::B, phrase: Phrase::GoodLuck, at: server.now };
        server.online.matches.get_mut("m1").unwrap().phrases.push(said);
    });
    assert_eq!(banner(&said).text, "Aisha: Good luck!");
    assert!(game(&phone.later(7_000)).banner.is_none());
    phone.asked();
    phone.presses("net:phrase=thanks");
    assert_eq!(phone.asked(), [Ask::Phrase { id: "m1".to_owned(), phrase: Phrase::Thanks }]);
}
