//! The one pause of a timed game, and the shield against disconnection that it is.

use crate::language::{Change, HOUR, Match, ROOKS, friendly, maharajah, queue, quiet_mines, sit, uno};

/// A minute each, no increment; White to move.
fn minute() -> Match {
    sit(queue().with_clock(60_000, 0), ROOKS)
}

/// MJ-A31. The shield opens when the absent player's clock starts.
#[test]
fn mj_a31_lost_on_the_opponents_time_is_shielded_on_the_own() {
    let away = minute().at(1_000, "B lost", "").due(4_000, "absent B").at(4_500, "look", "").pauses(1, 1);
    let shielded = away.at(5_000, "A h2h4", "move h2h4, pause B shield").clocks(55_000, 60_000, "-");
    assert_eq!(shielded.view().pause.map(|pause| pause.ends), Some(65_000));
    shielded.clone().at(30_000, "B attach", "back B, pause_over B").clocks(55_000, 60_000, "B").pauses(1, 0);
    shielded.due(65_000, "pause_over B").at(66_000, "look", "").clocks(55_000, 59_000, "B");
}

/// MJ-A32. On the opponent's turn, too: both clocks stand still, nobody gains.
#[test]
fn mj_a32_a_pause_on_the_opponents_turn() {
    minute()
        .at(1_000, "B pause", "pause B asked")
        .clocks(59_000, 60_000, "-")
        .at(60_999, "look", "")
        .clocks(59_000, 60_000, "-")
        .due(61_000, "pause_over B")
        .at(61_000, "look", "")
        .clocks(59_000, 60_000, "A")
        .pauses(1, 0);
}

/// MJ-A33. Resume first.
#[test]
fn mj_a33_a_move_in_a_pause_is_refused() {
    let paused = minute().at(1_000, "A pause", "pause A asked");
    let before = paused.game().clone();
    let still = paused.refuses(2_000, "A h2h4", "paused").refuses(2_000, "B a7a5", "paused");
    assert_eq!(still.game(), &before);
    still.at(3_000, "A resume", "pause_over A").at(3_000, "A h2h4", "move h2h4");
}

/// MJ-A34. One pause, however short it was.
#[test]
fn mj_a34_a_pause_resumed_early_is_spent() {
    minute()
        .at(1_000, "A pause", "pause A asked")
        .at(6_000, "A resume", "pause_over A")
        .clocks(59_000, 60_000, "A")
        .pauses(0, 1)
        .refuses(7_000, "A pause", "pause_spent");
    // Also a shield that the player's return has ended.
    minute()
        .at(0, "A lost", "")
        .due(3_000, "absent A, pause A shield")
        .at(5_000, "A attach", "back A, pause_over A")
        .refuses(6_000, "A pause", "pause_spent")
        .at(7_000, "A lost", "")
        .due(10_000, "absent A")
        .at(11_000, "look", "")
        .clocks(51_000, 60_000, "A"); // 57 s after the shield, 6 s gone since
}

/// MJ-A35. Only its taker resumes a pause; a shield nobody resumes.
#[test]
fn mj_a35_the_taker_alone_resumes() {
    minute()
        .refuses(500, "A resume", "no_pause")
        .at(1_000, "A pause", "pause A asked")
        .can("A", "offer resign resume")
        .can("B", "offer resign")
        .refuses(2_000, "B resume", "no_pause")
        .at(2_000, "A resume", "pause_over A")
        .refuses(2_000, "A resume", "no_pause");
    minute()
        .at(0, "A lost", "")
        .due(3_000, "absent A, pause A shield")
        .refuses(4_000, "B resume", "no_pause")
        .refuses(4_000, "A resume", "not_attached")
        .can("B", "offer resign");
}

/// MJ-A36. Refused, and the right is kept.
#[test]
fn mj_a36_a_request_in_a_pause_keeps_the_right() {
    minute()
        .at(1_000, "A pause", "pause A asked")
        .refuses(2_000, "B pause", "paused")
        .refuses(2_000, "A pause", "paused")
        .pauses(0, 1)
        .due(61_000, "pause_over A")
        .at(61_000, "B pause", "pause B asked")
        .pauses(0, 0)
        .due(121_000, "pause_over B")
        .at(121_000, "look", "")
        .clocks(59_000, 60_000, "A");
}

/// MJ-A37. Pause at 0, gone at 30 s: the clocks run at 60 s.
#[test]
fn mj_a37_the_taker_leaves_in_the_own_pause() {
    let paused = minute().at(0, "A pause", "pause A asked").at(30_000, "A lost", "");
    // Leaving and coming back change nothing.
    paused.clone().due(33_000, "absent A").at(40_000, "A attach", "back A").clocks(60_000, 60_000, "-").at(
        50_000,
        "A resume",
        "pause_over A",
    );
    paused
        .due(33_000, "absent A")
        .due(60_000, "pause_over A")
        .at(70_000, "look", "")
        .clocks(50_000, 60_000, "A")
        .pauses(0, 1);
}

/// MJ-A38. The other one leaves in a pause on his own turn: his shield follows.
#[test]
fn mj_a38_the_others_shield_follows_the_pause() {
    let away = minute()
        .at(0, "A h2h4", "move h2h4")
        .at(1_000, "A pause", "pause A asked")
        .at(2_000, "B lost", "")
        .due(5_000, "absent B");
    away.clone()
        .due(61_000, "pause_over A, pause B shield")
        .at(61_001, "look", "")
        .clocks(60_000, 59_000, "-")
        .pauses(0, 0)
        .due(121_000, "pause_over B")
        .at(122_000, "look", "")
        .clocks(60_000, 58_000, "B");
    // Resumed early it follows at once.
    away.at(10_000, "A resume", "pause_over A, pause B shield");
}

/// MJ-A39. Both gone: a shield for the one whose clock runs, then that clock runs out.
#[test]
fn mj_a39_with_both_gone_time_decides() {
    minute()
        .at(0, "A h2h4", "move h2h4")
        .at(0, "B a7a5", "move a7a5")
        .at(1_000, "B lost", "")
        .at(1_000, "A lost", "")
        .due(4_000, "absent A, pause A shield")
        .due(4_000, "absent B")
        .due(64_000, "pause_over A")
        .at(64_000, "look", "")
        .clocks(56_000, 60_000, "A")
        .pauses(0, 1)
        .due(120_000, "result B time")
        .at(HOUR, "look", "")
        .over("B time", true);
}

/// MJ-A40. Black never appears: 60 s and the base, then no result.
#[test]
fn mj_a40_the_shield_covers_the_first_move_too() {
    minute()
        .at(0, "B lost", "")
        .due(3_000, "absent B")
        .at(5_000, "A h2h4", "move h2h4, pause B shield")
        .due(65_000, "pause_over B")
        .at(125_000, "look", "")
        .clocks(55_000, 0, "B")
        .due(125_000, "result none no_result")
        .at(125_001, "look", "")
        .over("none no_result", false);
}

/// TB-11. Only while a clock runs; else `no_pause`, and none is spent.
#[test]
fn tb_11_a_pause_needs_a_running_clock() {
    for record in [uno("1 1"), maharajah(ROOKS), quiet_mines()] {
        let untimed = sit(friendly(), record).refuses(1_000, "A pause", "no_pause").can("A", "offer resign");
        assert_eq!(untimed.view().pauses_left, None);
    }
    minute()
        .at(1_000, "restart", "")
        .at(2_000, "B attach", "")
        .refuses(3_000, "B pause", "no_pause") // White has not come back: no clock runs
        .pauses(1, 1)
        .at(4_000, "A attach", "")
        .at(5_000, "B pause", "pause B asked");
}

/// TB-11. What is refused in a pause, and what is not.
#[test]
fn tb_11_talk_is_free_in_a_pause() {
    let paused = minute().at(1_000, "A pause", "pause A asked").refuses(1_000, "B a7a5", "paused");
    paused.clone().at(2_000, "B resign", "result A resignation").over("A resignation", true);
    paused.clone().at(2_000, "A resign", "result B resignation");
    paused
        .clone()
        .at(2_000, "B offer", "offer B")
        .at(2_000, "B withdraw", "offer_over B")
        .at(3_000, "A offer", "offer A")
        .at(3_000, "B decline", "offer_over A")
        .at(4_000, "A resume", "pause_over A");
    paused.clone().at(2_000, "B offer", "offer B").at(3_000, "A accept", "result draw agreement");
    // In the millisecond in which it ends a move is in time.
    paused.clone().refuses(60_999, "A h2h4", "paused").due(61_000, "pause_over A").at(
        61_000,
        "A h2h4",
        "move h2h4",
    );
    paused.due(61_000, "pause_over A").refuses(61_000, "A resume", "no_pause");
}
