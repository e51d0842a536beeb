//! Attached, lost, absent: when a player counts as away, and in which games it matters.

use crate::language::{Change, DAY, HOUR, ROOKS, friendly, maharajah, offline, queue, quiet_mines, sit, uno};
use rules::game::GameKind;
use table::{Kind, Settings, SettingsError};

/// TB-01. Closing the older session (4001) is the server's to prove.
#[test]
fn tb_01_a_newer_session_takes_over_and_that_is_no_loss() {
    let second_phone = sit(friendly(), uno("1 1 1")).at(1_000, "A attach", "taken_over A");
    assert_eq!(second_phone.view().attached, [true; 2]);
    // Nobody is lost, however long it lasts.
    second_phone.clone().at(HOUR, "look", "").absent("");
    // The second phone's close is a loss now, though the first is still switched on.
    let lost = second_phone.at(2_000, "A lost", "");
    assert_eq!(lost.view().attached, [false, true]);
    lost.due(5_000, "absent A").at(5_001, "look", "").absent("A");
}

/// TB-02. Counting the 12 s without a frame is the server's to prove.
#[test]
fn tb_02_a_loss_counts_once_from_the_attached_session() {
    sit(friendly(), uno("1 1 1"))
        .at(1_500, "A lost", "")
        .at(2_000, "A lost", "") // the close of an older session: nothing was attached
        .due(4_500, "absent A")
        .at(4_501, "A lost", "")
        .absent("A")
        .at(9_000, "A attach", "back A")
        .absent("");
}

/// TB-03. Three seconds, and the grace of Chess-Uno after them.
#[test]
fn tb_03_absent_from_three_seconds_after_the_loss() {
    let closed = sit(queue(), uno("1 1 1")).at(0, "B lost", "");
    closed.clone().at(2_999, "look", "").absent("").at(3_000, "B attach", "").at(HOUR, "look", "").absent("");
    let absent =
        closed.at(3_000, "look", "").absent("").due(3_000, "absent B").at(3_001, "look", "").absent("B");
    absent.clone().at(62_900, "B attach", "back B").at(HOUR, "look", "").goes_on();
    absent.due(63_000, "result A forfeit").at(63_100, "look", "").over("A forfeit", true);
}

/// TB-03, MJ-A42. The clock runs through the three seconds.
#[test]
fn tb_03_the_clock_runs_until_the_absence() {
    sit(queue().with_clock(60_000, 0), ROOKS)
        .at(1_000, "A lost", "")
        .at(3_999, "look", "")
        .clocks(56_001, 60_000, "A")
        .due(4_000, "absent A, pause A shield")
        .at(4_001, "look", "")
        .clocks(56_000, 60_000, "-");
}

/// TB-04. Untimed Maharajah and Minesweeper: the game waits.
#[test]
fn tb_04_an_untimed_game_waits() {
    for record in [quiet_mines(), maharajah(ROOKS)] {
        let away =
            sit(friendly(), record).at(1_000, "B lost", "").due(4_000, "absent B").at(5_000, "look", "");
        let before = away.game().clone();
        let later = away.at(DAY, "look", "").goes_on().acts("A").grace(None, None);
        assert_eq!(later.game(), &before);
        assert_eq!((later.view().clocks, later.view().pauses_left), (None, None));
    }
}

/// TB-04. Chess-Uno: grace, never a clock. Timed games: clock, pause, shield, no grace.
#[test]
fn tb_04_each_game_has_its_law() {
    let timed = queue().with_clock(60_000, 0);
    assert_eq!(timed.check(GameKind::ChessUno), Err(SettingsError::ClockInChessUno));
    assert_eq!(timed.check(GameKind::Maharajah), Ok(()));
    assert_eq!(timed.check(GameKind::Minesweeper), Ok(()));
    assert_eq!(queue().check(GameKind::ChessUno), Ok(()));

    for record in [quiet_mines(), maharajah(ROOKS)] {
        sit(timed, record)
            .at(0, "A lost", "")
            .due(3_000, "absent A, pause A shield")
            .at(4_000, "look", "")
            .grace(None, None)
            .pauses(0, 1);
    }
    sit(queue(), uno("1 1 1"))
        .at(0, "A lost", "")
        .due(3_000, "absent A")
        .at(4_000, "look", "")
        .grace(Some(59_000), None);

    // Untimed games of the other two are unrated; Chess-Uno may be rated without a clock.
    assert!(queue().can_be_rated(GameKind::ChessUno));
    assert!(timed.can_be_rated(GameKind::Maharajah) && timed.can_be_rated(GameKind::Minesweeper));
    assert!(!queue().can_be_rated(GameKind::Maharajah) && !queue().can_be_rated(GameKind::Minesweeper));
    assert!(!offline().with_clock(60_000, 0).can_be_rated(GameKind::Maharajah));
}

/// CU-A65. A second connection is no disconnection; the app in the background is one when its
/// socket closes, and both see the countdown.
#[test]
fn cu_a65_the_second_phone_takes_over_and_nobody_is_absent() {
    let moving = sit(queue(), uno("1 1 1")).at(0, "B lost", "").at(2_000, "B attach", "");
    moving
        .clone()
        .at(2_500, "B attach", "taken_over B")
        .at(10 * HOUR, "look", "")
        .absent("")
        .grace(None, None)
        .goes_on();
    // The operating system closes the socket of an app in the background.
    moving.at(5_000, "B lost", "").due(8_000, "absent B").at(18_000, "look", "").grace(None, Some(50_000));
}

/// MJ-A41. An untimed online game: no clock, pause or forfeit.
#[test]
fn mj_a41_an_untimed_game_is_the_same_after_a_day_away() {
    let playing = sit(Settings::of(Kind::Private, false), ROOKS).at(1_000, "A h2h4", "move h2h4");
    let before = playing.game().clone();
    let back = playing
        .refuses(2_000, "B pause", "no_pause")
        .at(2_000, "B lost", "")
        .due(5_000, "absent B")
        .at(2_000 + DAY, "B attach", "back B")
        .goes_on()
        .acts("B");
    assert_eq!(back.game(), &before);
    back.at(2_000 + DAY, "B a7a5", "move a7a5");
}

/// MJ-A42. A short gap does not burn the only pause.
#[test]
fn mj_a42_a_second_away_keeps_the_pause_ten_seconds_take_it() {
    let moved = sit(queue().with_clock(60_000, 0), ROOKS).at(1_000, "A h2h4", "move h2h4");
    let lost = moved.at(2_000, "B lost", "");
    lost.clone().at(3_000, "B attach", "").pauses(1, 1).clocks(59_000, 58_000, "B");
    lost.clone().at(5_000, "B attach", "").pauses(1, 1).clocks(59_000, 56_000, "B");
    lost.due(5_000, "absent B, pause B shield")
        .at(12_000, "B attach", "back B, pause_over B")
        .pauses(1, 0)
        .clocks(59_000, 56_000, "B");
}
