//! Kills, restarts and drains (server.md §1 B, D; TB-05, TB-06, TB-12).

use protocol::{ClientFrame, Clock, CloseCode, GameName, Queue, RoomSettings, ServerFrame, Setup};
use server::store::{AccountId, MatchId, Reads};
use sim::desk::{Desk, Disk};

const MINUTE: u64 = 60_000;

fn timed(clock: Clock) -> (Desk, [u64; 2], [AccountId; 2], MatchId) {
    let mut desk = Desk::new();
    let (ann, bob) = (desk.account("Ann"), desk.account("Bob"));
    let conns = [desk.hello(ann), desk.hello(bob)];
    let settings = RoomSettings { clock: Some(clock), setup: Setup::Classic, ..RoomSettings::default() };
    let of = desk.private(conns, GameName::Maharajah, settings);
    (desk, conns, [ann, bob], of)
}

fn uno() -> (Desk, [u64; 2], [AccountId; 2], MatchId) {
    let mut desk = Desk::new();
    let (ann, bob) = (desk.account("Ann"), desk.account("Bob"));
    let conns = [desk.hello(ann), desk.hello(bob)];
    let (of, conns) = desk.queued(conns, Queue::UnoKingHunt);
    let seats = desk.stored(of).unwrap().fixed.seats;
    (desk, conns, seats, of)
}

fn clock(desk: &Desk, conn: u64, of: MatchId) -> [u64; 2] {
    let clock = desk.state(conn, of).unwrap().table.as_ref().unwrap().clock.unwrap();
    [clock.a, clock.b]
}

#[test]
fn t09_a_restart_longer_than_all_clocks_lets_nobody_flag_or_forfeit() {
    let (mut desk, conns, [ann, bob], of) = timed(Clock { base_ms: 90_000, increment_ms: 0 });
    desk.command(conns[0], of, "e2e4");
    desk.pass(20_000);
    desk.restart(20 * MINUTE);
    // Nobody comes for an hour.
    desk.pass(60 * MINUTE);
    assert_eq!(desk.result(of), None);
    let b = desk.hello(bob);
    let before = clock(&desk, b, of);
    assert_eq!(before, [90_000, 90_000], "what was thought since is charged to nobody");
    desk.pass(10_000);
    let a = desk.hello(ann);
    let [left_a, left_b] = clock(&desk, a, of);
    assert_eq!(left_a, 90_000);
    assert!((79_900..=80_000).contains(&left_b), "Bob's clock runs since he attached: {left_b}");

    let (mut desk, _, _, of) = uno();
    desk.restart(20 * MINUTE);
    desk.pass(24 * 60 * MINUTE);
    assert_eq!(desk.result(of), None);
}

#[test]
fn t10_what_clients_were_told_is_what_is_stored_after_a_kill() {
    let (mut desk, conns, [ann, bob], of) = uno();
    for round in 0..40 {
        let conn = conns[usize::from(desk.state(conns[0], of).unwrap().state["actor"] != "A")];
        let state = desk.state(conn, of).unwrap();
        let Some(text) = state.state["legal"][round % 3].as_str().or(state.state["legal"][0].as_str()) else {
            break;
        };
        let text = text.to_owned();
        desk.command(conn, of, &text);
    }
    let told = desk.state(conns[0], of).unwrap().clone();
    desk.restart(3_000);
    let again = [desk.hello(ann), desk.hello(bob)];
    for conn in again {
        let state = desk.state(conn, of).unwrap();
        assert_eq!((state.version, &state.state), (told.version, &told.state));
        let first = desk.frames(conn).iter().find_map(|frame| match frame {
            ServerFrame::State(state) => Some(state.log.entries.len() as u64),
            _ => None,
        });
        assert_eq!(first, Some(told.log.total));
    }
}

#[test]
fn tb_05_after_a_restart_nobody_is_absent_and_no_timer_runs() {
    let (mut desk, [a, _], [ann, bob], of) = uno();
    desk.close(a);
    desk.pass(33_000);
    desk.restart(10 * MINUTE);
    let b = desk.hello(bob);
    desk.pass(9 * MINUTE);
    assert_eq!(desk.result(of), None);
    let table = desk.state(b, of).unwrap().table.clone().unwrap();
    assert!(!table.opponent_absent && table.grace_ms.is_none() && table.opponent_missing_since_restart);
    // Attached and lost again: the full grace.
    let a = desk.hello(ann);
    desk.close(a);
    desk.pass(62_500);
    assert_eq!(desk.result(of), None);
    desk.pass(1_000);
    assert_eq!(desk.result(of), Some((Some("B"), "forfeit")));
}

#[test]
fn tb_06_ten_minutes_after_a_restart_the_waiting_player_may_leave() {
    let (mut desk, _, [ann, _], of) = uno();
    desk.restart(1_000);
    let a = desk.hello(ann);
    desk.pass(10 * MINUTE - 1_000);
    desk.command(a, of, "leave");
    let refused = desk
        .take(a)
        .iter()
        .any(|frame| matches!(frame, ServerFrame::Rejected { code, .. } if code == "leave_too_early"));
    assert!(refused);
    assert!(!desk.state(a, of).unwrap().table.as_ref().unwrap().can.contains(&"leave".to_owned()));
    desk.pass(1_100);
    assert!(
        desk.state(a, of).unwrap().table.as_ref().unwrap().can.contains(&"leave".to_owned()),
        "it is told"
    );
    desk.command(a, of, "leave");
    assert_eq!(desk.result(of), Some((None, "no_result")));
    assert_eq!(desk.store.rating(ann, GameName::ChessUno).unwrap(), None);
}

#[test]
fn tb_06_not_once_the_other_has_come_back() {
    let (mut desk, _, [ann, bob], of) = uno();
    desk.restart(1_000);
    let a = desk.hello(ann);
    desk.pass(5 * MINUTE);
    let b = desk.hello(bob);
    desk.close(b);
    desk.pass(2_000);
    desk.command(a, of, "leave");
    let refused = desk
        .take(a)
        .iter()
        .any(|frame| matches!(frame, ServerFrame::Rejected { code, .. } if code == "no_leave"));
    assert!(refused);
}

#[test]
fn tb_07_an_away_claim_after_three_minutes_of_silence() {
    let (mut desk, conns, _, of) = uno();
    let actor = usize::from(desk.state(conns[0], of).unwrap().state["actor"] == "B");
    let waits = conns[1 - actor];
    desk.pass(178_000);
    desk.command(waits, of, "claim");
    let code = |desk: &mut Desk| {
        desk.take(waits).into_iter().rev().find_map(|frame| match frame {
            ServerFrame::Rejected { code, .. } => Some(code),
            _ => None,
        })
    };
    assert_eq!(code(&mut desk).as_deref(), Some("claim_too_early"));
    desk.pass(2_100);
    let can = desk.state(waits, of).unwrap().table.as_ref().unwrap().can.clone();
    assert!(can.contains(&"claim".to_owned()), "it is told: {can:?}");
    desk.command(waits, of, "claim");
    let winner = if actor == 0 { "B" } else { "A" };
    assert_eq!(desk.result(of), Some((Some(winner), "away_claim")));
}

#[test]
fn tb_07_a_claim_does_not_count_while_the_claimer_is_away_nor_from_before_a_restart() {
    let (mut desk, conns, seats, of) = uno();
    let actor = usize::from(desk.state(conns[0], of).unwrap().state["actor"] == "B");
    desk.pass(100_000);
    desk.close(conns[1 - actor]);
    desk.pass(50_000);
    let waits = desk.hello(seats[1 - actor]);
    desk.pass(70_000);
    let left = desk.state(waits, of).unwrap().table.as_ref().unwrap().claim_in_ms.unwrap();
    assert!(left > 0, "{left}");
    desk.restart(1_000);
    let waits = desk.hello(seats[1 - actor]);
    desk.pass(300_000);
    let left = desk.state(waits, of).unwrap().table.as_ref().unwrap().claim_in_ms;
    assert_eq!(left, Some(180_000), "the silent one has not come back");
}

#[test]
fn tb_12_a_pause_that_ran_is_spent_and_over() {
    let (mut desk, conns, [ann, _], of) = timed(Clock { base_ms: 300_000, increment_ms: 0 });
    desk.command(conns[0], of, "pause");
    desk.pass(20_000);
    desk.restart(5_000);
    let a = desk.hello(ann);
    let table = desk.state(a, of).unwrap().table.clone().unwrap();
    assert!(table.pause.is_none() && table.pauses == Some([0, 1]));
    assert_eq!(table.clock.unwrap().running, Some(protocol::SeatName::A), "his clock runs");
    desk.command(a, of, "pause");
    let refused = desk
        .take(a)
        .iter()
        .any(|frame| matches!(frame, ServerFrame::Rejected { code, .. } if code == "pause_spent"));
    assert!(refused);
}

#[test]
fn t18_a_drain_waits_for_what_is_being_saved_and_says_when_to_come_back() {
    let (mut desk, conns, _, of) = uno();
    desk.disk = Disk::Holds;
    desk.command(conns[0], of, "offer");
    desk.drain();
    assert!(!desk.drained);
    desk.command(conns[1], of, "resign");
    desk.release();
    assert!(desk.drained);
    for conn in conns {
        assert_eq!(desk.code(conn), Some(CloseCode::Restart.number()));
        let frames = desk.frames(conn).to_vec();
        assert!(
            matches!(frames.last(), Some(ServerFrame::Bye { retry_after_ms }) if *retry_after_ms <= 10_000)
                || frames.iter().any(|frame| matches!(frame, ServerFrame::Bye { .. }))
        );
    }
    let done = desk.frames(conns[0]).iter().any(|frame| matches!(frame, ServerFrame::Done { .. }));
    assert!(done, "what was in flight is answered");
    assert_eq!(desk.result(of), None, "what came later was refused");
    let late = desk.open();
    assert_eq!(desk.code(late), Some(CloseCode::Restart.number()));
    desk.say(late, ClientFrame::Ping { n: 1 });
}

#[test]
fn tb_22_a_rematch_asked_for_after_a_restart_is_over_and_not_an_unknown_match() {
    let (mut desk, conns, [ann, bob], of) = timed(Clock { base_ms: 90_000, increment_ms: 0 });
    desk.command(conns[0], of, "resign");
    assert!(desk.result(of).is_some());
    desk.restart(1_000);
    let [a, b] = [desk.hello(ann), desk.hello(bob)];
    let carl = desk.account("Carl");
    let c = desk.hello(carl);
    let said =
        |text: &str| ClientFrame::Do { id: of.to_string(), cseq: 2, version: 1, text: text.to_owned() };
    for (conn, text, code) in [
        (a, "rematch", Some("no_rematch")),
        (b, "rematch-decline", Some("no_rematch")),
        (b, "e7e5", None),
        (c, "rematch", None),
    ] {
        desk.take(conn);
        desk.say(conn, said(text));
        let told = desk.take(conn);
        let rejected = told.iter().find_map(|frame| match frame {
            ServerFrame::Rejected { code, cseq: 2, .. } => Some(code.as_str()),
            _ => None,
        });
        assert_eq!(rejected, code, "{text}: {told:?}");
        let unknown = told
            .iter()
            .any(|frame| matches!(frame, ServerFrame::Error { code: protocol::Code::NoSuchMatch, .. }));
        assert_eq!(unknown, code.is_none(), "{text}: {told:?}");
    }
}
