//! Matches that nobody attends any more are closed after a fortnight (TB-06), however often the
//! server restarts meanwhile; and none that was attended in between.

use protocol::{GameName, RoomSettings, Setup};
use server::store::{AccountId, MatchId, Reads};
use sim::desk::Desk;

const MINUTE: u64 = 60_000;
const DAY: u64 = 24 * 60 * MINUTE;

/// Untimed chess that begins, and whose players leave: it has neither clock nor grace.
fn left() -> (Desk, [AccountId; 2], MatchId) {
    let mut desk = Desk::new();
    let people = [desk.account("Ann"), desk.account("Bob")];
    let conns = people.map(|id| desk.hello(id));
    let settings = RoomSettings { setup: Setup::Classic, ..RoomSettings::default() };
    let of = desk.private(conns, GameName::Maharajah, settings);
    desk.command(conns[0], of, "e2e4");
    for conn in conns {
        desk.close(conn);
    }
    (desk, people, of)
}

const CLOSED: Option<(Option<&str>, &str)> = Some((None, "no_result"));

#[test]
fn tb_06_the_janitor_closes_what_nobody_attended_for_fourteen_days() {
    let (mut desk, [ann, _], of) = left();
    desk.pass(14 * DAY - MINUTE);
    assert_eq!(desk.result(of), None);
    desk.pass(2 * MINUTE);
    assert_eq!(desk.result(of), CLOSED);
    assert_eq!(desk.store.rating(ann, GameName::Maharajah).unwrap(), None);
    assert!(desk.store.booking(of).unwrap().is_none());
    desk.pass(2 * MINUTE);
    assert_eq!(desk.holdings(), []);
}

#[test]
fn tb_06_one_that_was_attended_in_between_is_kept() {
    let (mut desk, [ann, _], of) = left();
    desk.pass(13 * DAY);
    let conn = desk.hello(ann);
    desk.pass(MINUTE);
    desk.close(conn);
    desk.pass(13 * DAY);
    assert_eq!(desk.result(of), None);
    desk.pass(DAY + MINUTE);
    assert_eq!(desk.result(of), CLOSED);
}

#[test]
fn tb_06_after_a_kill_the_fortnight_counts_from_the_new_start() {
    let (mut desk, _, of) = left();
    desk.pass(DAY);
    desk.restart(2 * DAY);
    desk.pass(14 * DAY - 2 * MINUTE);
    assert_eq!(desk.result(of), None);
    desk.pass(4 * MINUTE);
    assert_eq!(desk.result(of), CLOSED);
    assert_eq!(desk.gauges().matches, 0);
}

/// It was counted anew at each start: a server that restarted once a week kept it for ever.
#[test]
fn tb_06_a_server_that_restarts_every_other_day_closes_it_within_two_fortnights() {
    let (mut desk, _, of) = left();
    let mut days = 0;
    while desk.result(of).is_none() {
        assert!(days < 30, "still open");
        desk.restart(2 * DAY - 5 * MINUTE);
        desk.pass(5 * MINUTE);
        days += 2;
    }
    assert_eq!(desk.result(of), CLOSED);
    assert!(days >= 14, "{days}");
}

/// The time of the last attendance that stood on the disk was older than the player's last visit.
#[test]
fn tb_06_a_visit_without_a_move_is_not_forgotten_by_a_kill() {
    let (mut desk, [ann, bob], of) = left();
    // The janitor has looked at it, and written down since when nobody is there.
    desk.restart(15 * DAY);
    desk.pass(5 * MINUTE);
    assert_eq!(desk.result(of), None);
    desk.restart(10 * DAY);
    let conn = desk.hello(ann);
    desk.pass(MINUTE);
    desk.close(conn);
    // Killed: four days later the fortnight since the janitor's look is over, not that since the visit.
    desk.restart(5 * DAY);
    desk.pass(5 * MINUTE);
    assert_eq!(desk.result(of), None);
    let conns = [ann, bob].map(|id| desk.hello(id));
    desk.command(conns[1], of, "e7e5");
    assert_eq!(desk.commands(of), ["e2e4", "e7e5"]);
}

#[test]
fn tb_06_matches_that_are_attended_for_weeks_hide_no_other_from_the_janitor() {
    let mut desk = Desk::new();
    let settings = || RoomSettings { setup: Setup::Classic, ..RoomSettings::default() };
    let mut attended = Vec::new();
    // More than the janitor looks at in one go; one player sits there and does not move.
    for pair in 0..12 {
        let people = [desk.account(&format!("Ann{pair}")), desk.account(&format!("Bob{pair}"))];
        let conns = people.map(|id| desk.hello(id));
        attended.extend([0, 1].map(|_| desk.private(conns, GameName::Maharajah, settings())));
        desk.close(conns[1]);
    }
    let people = [desk.account("Cid"), desk.account("Dan")];
    let conns = people.map(|id| desk.hello(id));
    let of = desk.private(conns, GameName::Maharajah, settings());
    desk.restart(14 * DAY);
    let mut here = Vec::new();
    for of in &attended {
        let id = desk.stored(*of).unwrap().fixed.seats[0];
        if here.iter().all(|(known, _)| *known != id) {
            here.push((id, desk.hello(id)));
        }
    }
    desk.pass(14 * DAY + 10 * MINUTE);
    assert_eq!(desk.result(of), CLOSED);
    assert!(attended.iter().all(|of| desk.result(*of).is_none()));
}
