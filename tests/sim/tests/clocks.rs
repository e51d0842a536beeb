//! Clocks, flags and pauses with a relay's own time (server.md §1 I, TB-10 to TB-13).

use protocol::{Clock, GameName, RoomSettings, ServerFrame, Setup};
use rules::record::Record;
use server::store::MatchId;
use sim::desk::{Desk, Disk};

fn timed(base_ms: u64, increment_ms: u64) -> (Desk, [u64; 2], MatchId) {
    let mut desk = Desk::new();
    let (ann, bob) = (desk.account("Ann"), desk.account("Bob"));
    let conns = [desk.hello(ann), desk.hello(bob)];
    let clock = Some(Clock { base_ms, increment_ms });
    let settings = RoomSettings { clock, setup: Setup::Classic, ..RoomSettings::default() };
    let of = desk.private(conns, GameName::Maharajah, settings);
    desk.command(conns[0], of, "e2e4");
    desk.command(conns[1], of, "e7e5");
    (desk, conns, of)
}

fn clock(desk: &Desk, conn: u64, of: MatchId) -> [u64; 2] {
    let clock = desk.state(conn, of).unwrap().table.as_ref().unwrap().clock.unwrap();
    [clock.a, clock.b]
}

fn refusal(desk: &mut Desk, conn: u64) -> Option<String> {
    desk.take(conn).into_iter().rev().find_map(|frame| match frame {
        ServerFrame::Rejected { code, .. } => Some(code),
        _ => None,
    })
}

#[test]
fn t31_move_and_flag_in_the_same_millisecond_exactly_one_wins() {
    // Read at the deadline, in the millisecond before and after it; taken up at once or later.
    for (read, taken_up, in_time) in [
        (59_999, 0, true),
        (60_000, 0, true),
        (60_000, 40, true),
        (60_001, 0, false),
        (60_001, 40, false),
        (60_000, 49, true),
    ] {
        let (mut desk, [white, black], of) = timed(60_000, 0);
        let at = desk.now.mono + read;
        desk.pass(read + taken_up);
        let frame = desk.next_command(white, of, "g1f3");
        desk.say_at(white, frame, at);
        desk.pass(200);
        if in_time {
            assert_eq!(desk.commands(of).last().unwrap(), "g1f3", "read at {read}");
            assert_eq!(desk.result(of), None);
            assert_eq!(clock(&desk, black, of)[0], 60_000 - read);
        } else {
            assert_eq!(desk.result(of), Some((Some("B"), "time")), "read at {read}");
            assert_eq!(desk.commands(of).len(), 2);
            assert!(refusal(&mut desk, white).is_some());
        }
    }
}

#[test]
fn t31_a_slow_disk_costs_nobody_time() {
    let (mut desk, [white, black], of) = timed(60_000, 1_000);
    desk.pass(10_000);
    desk.disk = Disk::Holds;
    desk.command(white, of, "g1f3");
    desk.pass(30_000);
    desk.release();
    // Both have 61 s after their first moves; White thought for 10 s and is given one.
    assert_eq!(clock(&desk, black, of), [52_000, 61_000]);
    desk.pass(5_000);
    desk.command(black, of, "b8c6");
    assert_eq!(clock(&desk, black, of)[1], 61_000 - 5_000 + 1_000);
}

#[test]
fn t31_time_in_which_the_process_stood_still_is_nobodys() {
    let (mut desk, [white, black], of) = timed(60_000, 0);
    desk.pass(20_000);
    desk.stall(120_000);
    assert_eq!(desk.result(of), None, "no flag falls by it");
    desk.pass(10_000);
    desk.command(white, of, "g1f3");
    let left = clock(&desk, black, of)[0];
    assert!((29_700..=30_000).contains(&left), "{left}");
}

#[test]
fn a_move_read_while_the_process_stood_still_is_charged_what_was_thought_before() {
    let (mut desk, [white, black], of) = timed(60_000, 0);
    desk.pass(20_000);
    let before = desk.now.mono;
    desk.stall(30_000);
    let frame = desk.next_command(white, of, "g1f3");
    desk.say_at(white, frame, before + 15_000);
    let left = clock(&desk, black, of)[0];
    assert!((39_700..=40_000).contains(&left), "{left}");
}

#[test]
fn tb_10_a_referees_refusal_adds_nothing_and_is_no_first_move() {
    let record = r#"{"game": "minesweeper", "start": {"fen": "8/8/8/k6b/n7/8/3B4/8/6K1/8", "to_move": "black",
        "castling": "-", "open": ["a4","a6","a7","b5","d4","h7"]}, "mines": ["c5","c7","f6","g5"]}"#;
    let mut desk = Desk::new();
    let (ann, bob) = (desk.account("Ann"), desk.account("Bob"));
    let settings = RoomSettings {
        clock: Some(Clock { base_ms: 60_000, increment_ms: 5_000 }),
        ..RoomSettings::default()
    };
    let of = desk.seat([ann, bob], GameName::Minesweeper, settings, Record::parse(record).unwrap(), [3; 32]);
    let (a, b) = (desk.hello(ann), desk.hello(bob));
    desk.pass(10_000);
    desk.command(b, of, "a6c5");
    let state = desk.state(b, of).unwrap().clone();
    assert!(state.log.entries[0].events.iter().any(|event| event.starts_with("refused")), "{state:?}");
    assert_eq!(state.version, 1);
    let left = clock(&desk, a, of)[1];
    assert_eq!(left, 50_000, "the clock runs on without an increment");
    desk.pass(50_100);
    assert_eq!(desk.result(of), Some((None, "no_result")), "he has not moved yet");
}

#[test]
fn tb_11_a_pause_stops_both_clocks_once() {
    let (mut desk, [white, black], of) = timed(60_000, 0);
    desk.pass(5_000);
    desk.command(white, of, "pause");
    desk.take(black);
    desk.pass(59_000);
    desk.command(white, of, "g1f3");
    assert_eq!(refusal(&mut desk, white).as_deref(), Some("paused"));
    desk.command(black, of, "pause");
    assert_eq!(refusal(&mut desk, black).as_deref(), Some("paused"));
    desk.command(white, of, "resume");
    assert_eq!(clock(&desk, black, of), [55_000, 60_000], "a pause adds nothing");
    desk.command(white, of, "pause");
    assert_eq!(refusal(&mut desk, white).as_deref(), Some("pause_spent"));
    // A move in the millisecond in which a pause ends is in time.
    desk.command(white, of, "g1f3");
    desk.command(black, of, "pause");
    let ends = desk.now.mono + 60_000;
    desk.pass(60_000);
    let frame = desk.next_command(black, of, "b8c6");
    desk.say_at(black, frame, ends);
    assert_eq!(desk.commands(of).last().unwrap(), "b8c6");
    assert_eq!(clock(&desk, white, of)[1], 60_000);
}

#[test]
fn tb_11_resigning_in_the_opponents_pause_is_a_loss() {
    let (mut desk, [white, black], of) = timed(60_000, 0);
    desk.command(white, of, "pause");
    desk.command(black, of, "resign");
    assert_eq!(desk.result(of), Some((Some("A"), "resignation")));
}

#[test]
fn tb_11_without_a_running_clock_there_is_no_pause_and_none_is_spent() {
    let mut desk = Desk::new();
    let (ann, bob) = (desk.account("Ann"), desk.account("Bob"));
    let conns = [desk.hello(ann), desk.hello(bob)];
    let of = desk.private(conns, GameName::ChessUno, RoomSettings::default());
    desk.command(conns[0], of, "pause");
    assert_eq!(refusal(&mut desk, conns[0]).as_deref(), Some("no_pause"));
}

#[test]
fn tb_13_the_flag_falls_by_itself_and_is_told() {
    let (mut desk, [white, black], of) = timed(60_000, 0);
    desk.pass(60_000);
    assert_eq!(desk.result(of), None);
    desk.pass(60);
    assert_eq!(desk.result(of), Some((Some("B"), "time")));
    for conn in [white, black] {
        assert!(
            desk.take(conn)
                .iter()
                .any(|frame| matches!(frame, ServerFrame::Result(result) if result.reason == "time"))
        );
    }
}

/// Seed 30474 of the simulation: what waited behind a save that failed was worked on in the time in
/// which it was read, after a later time had been told.
#[test]
fn a_failed_save_gives_no_time_away_and_sets_no_clock_back() {
    let (mut desk, [white, black], of) = timed(60_000, 0);
    let bob = desk.stored(of).unwrap().fixed.seats[1];
    desk.take(white);
    desk.disk = Disk::Holds;
    desk.pass(1_000);
    desk.command(white, of, "g1f3");
    desk.pass(40);
    // Behind it wait a session, which needs no saving, and an offer, which does.
    let offers = desk.next_command(black, of, "offer");
    let black = desk.hello(bob);
    desk.say(black, offers);
    desk.pass(60);
    desk.fail_held();
    desk.pass(2_000);
    let refused = |frame: &ServerFrame| matches!(frame, ServerFrame::Error { code, .. } if *code == protocol::Code::Unavailable);
    assert!(desk.frames(white).iter().any(refused), "{:?}", desk.frames(white));
    desk.command(white, of, "g1f3");
    let told: Vec<_> = [white, black].into_iter().flat_map(|conn| desk.frames(conn).to_vec()).collect();
    let mut behind: Vec<(u64, u64)> = told
        .iter()
        .filter_map(|frame| match frame {
            ServerFrame::State(state) => Some((state.now, state.now - state.at)),
            _ => None,
        })
        .collect();
    behind.sort_unstable();
    assert!(behind.len() >= 5, "{behind:?}");
    let (first, last) = (behind[0].1, behind.last().unwrap().1);
    assert!(behind.is_sorted_by_key(|(_, behind)| *behind), "told time falls back: {behind:?}");
    // A hundred milliseconds passed while the save failed, and they alone are nobody's.
    assert_eq!(last - first, 100, "{behind:?}");
    assert_eq!(clock(&desk, black, of), [57_000, 60_000]);
}
