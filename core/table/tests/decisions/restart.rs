//! What a new process makes of a match: no timer, clocks as saved, and how long to wait.

use crate::language::{Change, DAY, HOUR, ROOKS, friendly, maharajah, private, queue, quiet_mines, sit, uno};
use table::{Ladder, PlayedGame};

/// TB-05. Restart at 30 s of a grace, ten minutes pass: active. Lost again: full grace.
#[test]
fn tb_05_grace_needs_a_loss_that_this_process_saw() {
    sit(queue(), uno("1 1 1"))
        .at(0, "B lost", "")
        .due(3_000, "absent B")
        .at(33_000, "restart", "")
        .at(34_000, "A attach", "")
        .at(633_000, "look", "")
        .goes_on()
        .absent("")
        .at(640_000, "B attach", "") // never absent in this process, so not back either
        .at(650_000, "B lost", "")
        .due(653_000, "absent B")
        .at(712_999, "look", "")
        .grace(None, Some(1))
        .due(713_000, "result A forfeit")
        .at(713_001, "look", "");
}

/// TB-05. Clocks as at the last accepted command or begin of a pause, and standing still until
/// the player to move has attached.
#[test]
fn tb_05_the_clock_waits_for_the_side_to_move() {
    let restarted = sit(queue().with_clock(60_000, 0), ROOKS)
        .at(2_000, "A h2h4", "move h2h4")
        .at(10_000, "look", "")
        .clocks(58_000, 52_000, "B")
        .at(10_000, "restart", "")
        .clocks(58_000, 60_000, "-")
        .at(DAY, "A attach", "")
        .clocks(58_000, 60_000, "-")
        .at(2 * DAY, "B attach", "")
        .clocks(58_000, 60_000, "B")
        .at(2 * DAY + 1_000, "look", "")
        .clocks(58_000, 59_000, "B");
    // Having attached once is enough, and this process has seen the loss.
    restarted
        .at(2 * DAY + 1_000, "B lost", "")
        .due(2 * DAY + 4_000, "absent B, pause B shield")
        .at(2 * DAY + 5_000, "look", "")
        .clocks(58_000, 56_000, "-");
}

/// TB-05. Talk and commands of the table are saved with the clocks, too; presence is not.
#[test]
fn tb_05_every_accepted_command_saves_the_clocks() {
    let timed = queue().with_clock(60_000, 0);
    let talked = sit(timed, ROOKS).at(5_000, "B offer", "offer B");
    talked.clone().at(9_000, "restart", "").clocks(55_000, 60_000, "-");
    talked
        .clone()
        .at(7_000, "A decline", "offer_over B")
        .at(9_000, "restart", "")
        .clocks(53_000, 60_000, "-");
    talked.clone().at(7_000, "B attach", "taken_over B").at(9_000, "restart", "").clocks(55_000, 60_000, "-");
    talked.refuses(7_000, "B offer", "already_offered").at(9_000, "restart", "").clocks(55_000, 60_000, "-");
    // The begin of a shield.
    sit(timed, ROOKS)
        .at(5_000, "A lost", "")
        .due(8_000, "absent A, pause A shield")
        .at(10_000, "A attach", "back A, pause_over A")
        .at(20_000, "restart", "")
        .clocks(52_000, 60_000, "-");
}

/// TB-06. The attached player may leave after ten minutes (queue) or a day (any other).
#[test]
fn tb_06_leave_after_a_restart() {
    for record in [uno("1 1 1"), maharajah(ROOKS), quiet_mines()] {
        for (settings, wait) in [(queue(), 600_000), (private(), DAY), (friendly(), DAY)] {
            let waiting = sit(settings, record.clone())
                .refuses(500, "A leave", "no_leave") // no restart yet
                .at(1_000, "restart", "")
                .refuses(2_000, "A leave", "not_attached")
                .at(5_000, "A attach", "")
                .refuses(4_999 + wait, "A leave", "leave_too_early")
                .can("A", "offer resign");
            waiting
                .clone()
                .at(5_000 + wait, "look", "")
                .can("A", "leave offer resign")
                .at(5_000 + wait, "A leave", "result none no_result")
                .over("none no_result", false);
            // The other one came, even if only for a moment.
            waiting.at(5_000 + wait, "B attach", "").at(5_000 + wait, "B lost", "").refuses(
                5_000 + wait,
                "A leave",
                "no_leave",
            );
        }
    }
}

/// TB-06. The wait counts from the own first attachment since the latest restart.
#[test]
fn tb_06_the_wait_counts_from_the_own_first_attachment() {
    let waiting = sit(queue(), quiet_mines())
        .at(1_000, "restart", "")
        .at(5_000, "A attach", "")
        .at(6_000, "A lost", "")
        .due(9_000, "absent A")
        .at(604_000, "A attach", "back A");
    waiting.clone().at(605_000, "A leave", "result none no_result");
    waiting
        .at(604_500, "restart", "")
        .at(604_600, "A attach", "")
        .refuses(605_000, "A leave", "leave_too_early")
        .at(1_204_600, "A leave", "result none no_result");
}

/// TB-06. Nothing is booked.
#[test]
fn tb_06_leaving_changes_no_rating() {
    let left = sit(queue(), uno("1 1")).at(0, "restart", "").at(0, "A attach", "").at(
        600_000,
        "A leave",
        "result none no_result",
    );
    let mut ladder = Ladder::default();
    let verdict = left.table().verdict().unwrap();
    let booking = ladder.book(&PlayedGame {
        made_at: 0,
        players: ["ann", "bob"],
        result: std::cmp::Ordering::Equal,
        kind: left.table().settings().kind,
        rated: left.table().settings().rated,
        reason: verdict.reason,
    });
    assert!(!booking.rated);
    assert_eq!(ladder, Ladder::default());
}

/// TB-06. Fourteen days without anybody close a match, counted from the last moment anybody was
/// there, a restart in between or not.
#[test]
fn tb_06_the_janitor_closes_after_fourteen_days() {
    let empty = sit(friendly(), quiet_mines())
        .at(1_000, "A lost", "")
        .due(4_000, "absent A")
        .at(10_000, "B lost", "")
        .due(13_000, "absent B")
        .at(14_000, "look", "");
    let end = 10_000 + 14 * DAY;
    for empty in [empty.clone(), empty.clone().at(DAY, "restart", "")] {
        empty.clone().due(end, "result none no_result").at(end + 1, "look", "").over("none no_result", false);
        // In time, and the count starts again when the last one leaves.
        let back = empty.at(end, "look", "").goes_on();
        let (back, again) = match back.view().absent {
            [true, true] => (back.at(end, "A attach", "back A"), end + 5_000),
            _ => (back.at(end, "A attach", ""), end + 5_000),
        };
        back.at(again, "A lost", "")
            .due(again + 3_000, "absent A")
            .due(again + 14 * DAY, "result none no_result")
            .at(again + 14 * DAY + 1, "look", "");
    }
    // A restart ends attachment at that moment.
    sit(friendly(), quiet_mines()).at(DAY, "restart", "").due(15 * DAY, "result none no_result").at(
        15 * DAY + 1,
        "look",
        "",
    );
}

/// The last save of a quiet match may be weeks old when its process dies with both players there:
/// the janitor counts from the restart then (TB-06).
#[test]
fn janitor_does_not_count_the_days_since_the_last_save() {
    let saved_long_ago = sit(friendly(), quiet_mines()).at(1_000, "A h2h3", "move h2h3");
    saved_long_ago
        .resumed(20 * DAY)
        .at(20 * DAY + HOUR, "look", "")
        .goes_on()
        .due(34 * DAY, "result none no_result")
        .at(34 * DAY + 1, "look", "");
    // Saved with nobody there, it knows better.
    sit(friendly(), quiet_mines())
        .at(1_000, "A lost", "")
        .at(1_000, "B lost", "")
        .resumed(13 * DAY)
        .due(1_000 + 14 * DAY, "result none no_result")
        .at(15 * DAY, "look", "");
}

/// TB-12. Pause at 0, restart at 20 s: the pause is spent and over.
#[test]
fn tb_12_a_restart_ends_and_spends_the_pause() {
    sit(queue().with_clock(60_000, 0), ROOKS)
        .at(0, "A pause", "pause A asked")
        .at(20_000, "restart", "pause_over A")
        .clocks(60_000, 60_000, "-")
        .pauses(0, 1)
        .at(30_000, "A attach", "")
        .clocks(60_000, 60_000, "A")
        .refuses(35_000, "A pause", "pause_spent")
        .clocks(55_000, 60_000, "A");
    // A shield, too: after the restart no loss has been seen.
    sit(queue().with_clock(60_000, 0), ROOKS)
        .at(0, "A lost", "")
        .due(3_000, "absent A, pause A shield")
        .at(20_000, "restart", "pause_over A")
        .clocks(57_000, 60_000, "-")
        .at(30_000, "A attach", "")
        .clocks(57_000, 60_000, "A")
        .refuses(31_000, "A pause", "pause_spent");
}

/// MJ-A43. A restart of 30 s: same position, same clocks, same pauses.
#[test]
fn mj_a43_down_time_is_charged_to_nobody() {
    let playing = sit(queue().with_clock(60_000, 3_000), ROOKS)
        .at(10_000, "A h2h4", "move h2h4")
        .at(15_000, "B a7a5", "move a7a5")
        .clocks(53_000, 58_000, "A");
    let before = playing.game().clone();
    for back in [playing.clone().resumed(45_000), playing.at(15_000, "restart", "")] {
        let back = back
            .at(45_000, "A attach", "")
            .at(45_000, "B attach", "")
            .clocks(53_000, 58_000, "A")
            .pauses(1, 1);
        assert_eq!(back.game(), &before);
        // Who had moved is saved with it: a flag is a loss, not a game without result.
        back.due(98_000, "result B time").at(98_001, "look", "").over("B time", true);
    }
}
