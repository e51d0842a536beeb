//! Coming and going: loss, absence, grace, takeover (server.md §1 C, TB-01 to TB-04).

use protocol::{ClientFrame, Clock, CloseCode, GameName, Queue, RoomSettings, ServerFrame, Setup};
use server::store::{AccountId, MatchId};
use sim::desk::{Desk, Disk};

/// Ann and Bob with a Chess-Uno game from the queue: sockets by seat, accounts by seat, the match.
fn uno() -> (Desk, [u64; 2], [AccountId; 2], MatchId) {
    let mut desk = Desk::new();
    let (ann, bob) = (desk.account("Ann"), desk.account("Bob"));
    let conns = [desk.hello(ann), desk.hello(bob)];
    let (of, conns) = desk.queued(conns, Queue::UnoPurist);
    let seats = desk.stored(of).unwrap().fixed.seats;
    (desk, conns, seats, of)
}

fn table(desk: &Desk, conn: u64, of: MatchId) -> protocol::server::Table {
    desk.state(conn, of).unwrap().table.clone().unwrap()
}

#[test]
fn t11_a_silent_peer_is_lost_after_twelve_seconds_and_its_grace_begins_once() {
    let (mut desk, [a, b], [ann, _], of) = uno();
    desk.mute(a);
    desk.pass(11_700);
    assert!(desk.code(a).is_none() && table(&desk, b, of).opponent_attached);
    desk.pass(600);
    assert_eq!(desk.code(a), Some(CloseCode::Silent.number()));
    assert!(!table(&desk, b, of).opponent_attached && !table(&desk, b, of).opponent_absent);
    // What its socket still says comes too late and changes nothing.
    desk.say(a, ClientFrame::Ping { n: 1 });
    desk.close(a);
    desk.pass(3_400);
    assert!(table(&desk, b, of).opponent_absent);
    desk.pass(59_000);
    assert_eq!(desk.result(of), None);
    desk.pass(1_200);
    assert_eq!(desk.result(of).unwrap().1, "forfeit");
    let _ = ann;
}

#[test]
fn t12_the_close_of_an_older_socket_means_nothing() {
    let (mut desk, [a, b], [ann, _], of) = uno();
    let newer = desk.hello(ann);
    assert_eq!(desk.code(a), Some(CloseCode::TakenOver.number()));
    desk.close(a);
    desk.pass(5_000);
    assert!(table(&desk, b, of).opponent_attached);
    assert!(desk.code(newer).is_none());
}

#[test]
fn t13_back_at_59_9_s_and_at_60_1_s_after_the_absence_began() {
    for (away, goes_on) in [(62_900, true), (63_000, true), (63_100, false)] {
        let (mut desk, [a, _], [ann, _], of) = uno();
        desk.close(a);
        desk.pass(away);
        desk.hello(ann);
        desk.pass(1_000);
        assert_eq!(desk.result(of).is_none(), goes_on, "back after {away} ms");
        if !goes_on {
            assert_eq!(desk.result(of), Some((Some("B"), "forfeit")));
        }
    }
}

#[test]
fn t14_a_bad_token_never_touches_a_seat() {
    let (mut desk, [a, b], [ann, _], of) = uno();
    let mut token = desk.token(ann);
    token.pop();
    let thief = desk.open();
    desk.say(thief, ClientFrame::Hello { v: 1, token, app: String::new(), have: Vec::new() });
    assert_eq!(desk.code(thief), Some(CloseCode::Token.number()));
    assert!(desk.code(a).is_none());
    desk.close(a);
    desk.pass(4_000);
    let thief = desk.open();
    desk.say(
        thief,
        ClientFrame::Hello { v: 1, token: "rubbish".to_owned(), app: String::new(), have: Vec::new() },
    );
    assert!(table(&desk, b, of).opponent_absent, "still away");
    desk.pass(58_900);
    desk.hello(ann);
    desk.pass(5_000);
    assert_eq!(desk.result(of), None, "and not locked out");
}

#[test]
fn t14_a_bad_token_on_a_socket_that_is_signed_in_ends_its_session() {
    let (mut desk, [a, b], [ann, _], of) = uno();
    desk.say(
        a,
        ClientFrame::Hello { v: 1, token: "rubbish".to_owned(), app: String::new(), have: Vec::new() },
    );
    assert_eq!(desk.code(a), Some(CloseCode::Token.number()));
    desk.pass(4_000);
    assert!(table(&desk, b, of).opponent_absent, "nobody is shown as here on a socket that is closed");
    desk.hello(ann);
    desk.pass(5_000);
    assert!(!table(&desk, b, of).opponent_absent);
    assert_eq!(desk.result(of), None);
}

/// Seed 52934 of the simulation.
#[test]
fn a_session_taken_over_by_one_that_is_gone_before_it_attached_is_not_shown_as_here() {
    let (mut desk, conns, seats, of) = uno();
    let actor = usize::from(desk.state(conns[0], of).unwrap().state["actor"] == "B");
    let waits = conns[1 - actor];
    desk.disk = Disk::Holds;
    desk.command(waits, of, "offer");
    // While the offer is saved, the other comes on a second device and goes again.
    let newer = desk.hello(seats[actor]);
    desk.close(newer);
    let before = desk.frames(waits).len();
    desk.release();
    assert!(table(&desk, waits, of).offered);
    let shown = desk.frames(waits)[before..].iter().any(|frame| {
        let ServerFrame::State(state) = frame else { return false };
        state.table.as_ref().is_some_and(|table| table.opponent_attached)
    });
    assert!(!shown, "nobody is there any more");
}

#[test]
fn t15_two_devices_of_one_account_take_over_in_turns_and_nobody_forfeits() {
    let (mut desk, [a, b], [ann, _], of) = uno();
    let mut last = a;
    for round in 0..60 {
        let newer = desk.hello(ann);
        assert_eq!(desk.code(last), Some(CloseCode::TakenOver.number()));
        desk.close(last);
        last = newer;
        desk.pass(if round % 2 == 0 { 10 } else { 3_500 });
    }
    assert_eq!(desk.result(of), None);
    let table = table(&desk, b, of);
    assert!(table.opponent_attached && !table.opponent_absent && table.grace_ms.is_none());
    assert_eq!(desk.stored(of).unwrap().play.unwrap().saved.version(), 0);
}

#[test]
fn t16_both_drop_at_once_and_both_return() {
    let (mut desk, [a, b], [ann, bob], of) = uno();
    desk.close(a);
    desk.close(b);
    // The grace stands still while both are away (CU-A62).
    desk.pass(600_000);
    assert_eq!(desk.result(of), None);
    let a = desk.hello(ann);
    desk.pass(50_000);
    desk.command(a, of, "offer");
    let left = table(&desk, a, of).grace_ms.unwrap();
    assert_eq!(left, 10_000, "Bob's grace runs now");
    desk.hello(bob);
    desk.pass(100_000);
    assert_eq!(desk.result(of), None);
}

#[test]
fn t16_both_drop_at_once_and_never_return() {
    let (mut desk, [a, b], _, of) = uno();
    desk.close(a);
    desk.close(b);
    desk.pass(3 * 3_600_000);
    assert_eq!(desk.result(of), None);
}

#[test]
fn tb_01_a_newer_session_takes_over_and_that_is_no_loss() {
    let (mut desk, [a, b], [ann, _], of) = uno();
    let phone = desk.hello(ann);
    assert_eq!(desk.code(a), Some(4001));
    desk.pass(20_000);
    assert!(!table(&desk, b, of).opponent_absent);
    // Phone 2 closes: lost now, though phone 1 is still switched on.
    desk.close(phone);
    desk.pass(3_100);
    assert!(table(&desk, b, of).opponent_absent);
}

#[test]
fn tb_02_the_grace_counts_from_the_close_or_from_twelve_silent_seconds() {
    let (mut desk, [a, b], _, of) = uno();
    desk.close(a);
    assert!(!table(&desk, b, of).opponent_attached);
    let (mut desk, [_, b], _, of) = uno();
    let muted = desk.state(b, of).is_some();
    assert!(muted);
    desk.pass(60_000);
    assert!(table(&desk, b, of).opponent_attached, "who pings stays");
}

#[test]
fn tb_03_absent_from_three_seconds_on() {
    let (mut desk, [a, b], [ann, _], of) = uno();
    desk.close(a);
    desk.pass(3_000);
    let a = desk.hello(ann);
    desk.pass(200);
    assert!(!desk.take(b).iter().any(|frame| format!("{frame:?}").contains("absent A")), "back at 3.0 s");
    desk.close(a);
    desk.pass(3_100);
    assert!(table(&desk, b, of).opponent_absent);
}

#[test]
fn tb_04_untimed_minesweeper_waits_for_a_day() {
    let mut desk = Desk::new();
    let (ann, bob) = (desk.account("Ann"), desk.account("Bob"));
    let conns = [desk.hello(ann), desk.hello(bob)];
    let of = desk.private(conns, GameName::Minesweeper, RoomSettings::default());
    assert!(!desk.stored(of).unwrap().fixed.rated);
    let before = desk.stored(of).unwrap().play.unwrap().record;
    desk.close(conns[1]);
    desk.pass(86_400_000);
    assert_eq!(desk.result(of), None);
    assert_eq!(desk.stored(of).unwrap().play.unwrap().record, before);
}

#[test]
fn tb_04_a_timed_game_has_clock_and_shield_and_no_forfeit() {
    let mut desk = Desk::new();
    let (ann, bob) = (desk.account("Ann"), desk.account("Bob"));
    let conns = [desk.hello(ann), desk.hello(bob)];
    let clock = Some(Clock { base_ms: 100_000, increment_ms: 0 });
    let settings = RoomSettings { clock, setup: Setup::Classic, ..RoomSettings::default() };
    let of = desk.private(conns, GameName::Maharajah, settings);
    desk.command(conns[0], of, "e2e4");
    desk.command(conns[1], of, "e7e5");
    desk.close(conns[0]);
    desk.pass(3_100);
    let pause = table(&desk, conns[1], of).pause.unwrap();
    assert!(pause.shield);
    // 3 s of thought, 60 s of shield, then the clock runs on: it falls at 100 s of its own.
    desk.pass(60_000 + 96_000);
    assert_eq!(desk.result(of), None);
    desk.pass(2_000);
    assert_eq!(desk.result(of), Some((Some("B"), "time")));
}

#[test]
fn a_socket_that_closes_while_its_hello_waits_behind_a_save_is_lost() {
    let (mut desk, [a, b], [ann, _], of) = uno();
    desk.close(a);
    desk.disk = Disk::Holds;
    desk.command(b, of, "offer");
    // The save takes long; Ann comes and goes meanwhile.
    let newer = desk.hello(ann);
    desk.close(newer);
    desk.release();
    assert!(!table(&desk, b, of).opponent_attached);
    desk.pass(63_500);
    assert_eq!(desk.result(of), Some((Some("B"), "forfeit")));
}

#[test]
fn a_hello_read_just_before_its_socket_was_closed_leaves_nobody_here_for_ever() {
    let (mut desk, [a, b], [ann, _], of) = uno();
    desk.close(a);
    let late = desk.open();
    desk.close(late);
    let token = desk.token(ann);
    desk.say(late, ClientFrame::Hello { v: 1, token, app: String::new(), have: Vec::new() });
    desk.pass(100);
    assert!(!table(&desk, b, of).opponent_attached);
    desk.pass(64_000);
    assert_eq!(desk.result(of), Some((Some("B"), "forfeit")));
}

#[test]
fn nothing_is_sent_to_a_socket_that_is_gone() {
    let (mut desk, [a, b], _, of) = uno();
    desk.disk = Disk::Holds;
    desk.command(a, of, "offer");
    desk.close(a);
    let told = desk.texts.len();
    desk.release();
    assert!(desk.texts[told..].iter().all(|(conn, _)| *conn == b));
}

#[test]
fn a_session_that_is_gone_is_not_shown_while_the_step_before_its_loss_is_saved() {
    let (mut desk, [a, b], [ann, _], of) = uno();
    desk.close(a);
    desk.disk = Disk::Holds;
    desk.command(b, of, "offer");
    let newer = desk.hello(ann);
    desk.command(b, of, "resign");
    desk.close(newer);
    // The first save is answered; the next one takes long.
    desk.answer_held();
    assert!(!table(&desk, b, of).opponent_attached);
}
