//! The time to come back to a game of Chess-Uno.
//!
//! The times of the rules count from the beginning of the absence, three seconds after the loss
//! (TB-03): a player lost at -3 s is away at 0.

use crate::language::{DAY, HOUR, friendly, queue, sit, uno};
use rules::{Event, game::GameView};
use table::Settings;

/// CU-A04. The draw needs nobody: an absent player's Skip passes by at once.
#[test]
fn cu_a04_the_card_of_an_absent_player_is_drawn() {
    let away = sit(queue(), uno("1 skip 2")).at(0, "B lost", "").due(3_000, "absent B");
    let skipped = away.at(5_000, "A d2d4", "move d2d4").acts("A");
    let events: Vec<String> = skipped.table().game_events().iter().map(Event::to_string).collect();
    let expected = ["move d2d4", "turn_end A", "reveal B red-skip-1", "turn_end B", "reveal A red-2-1"];
    assert_eq!(events, expected);
    let GameView::ChessUno(view) = skipped.board() else { unreachable!() };
    assert_eq!((view.moves_left(), view.inactivity()), (2, 1));
    skipped.at(6_000, "A d4d5", "move d4d5").absent("B").grace(None, Some(57_000));
}

/// CU-A61. The grace of an absent player runs on either turn.
#[test]
fn cu_a61_the_absent_player_forfeits_whoever_is_to_move() {
    for (away, result) in [("B", "A forfeit"), ("A", "B forfeit")] {
        sit(queue(), uno("1 1 1"))
            .acts("A")
            .at(0, &format!("{away} lost"), "")
            .due(3_000, &format!("absent {away}"))
            .at(63_000, "look", "")
            .goes_on()
            .due(63_000, &format!("result {result}"))
            .at(63_001, "look", "")
            .over(result, true);
    }
}

/// CU-A62. A grace runs only while the opponent is there. A is away at 0, B at 10 s; B is back at
/// 100 s.
#[test]
fn cu_a62_while_both_are_away_nobody_forfeits() {
    let both = sit(queue(), uno("1 1 1"))
        .at(0, "A lost", "")
        .due(3_000, "absent A")
        .at(10_000, "B lost", "")
        .due(13_000, "absent B")
        .at(20_000, "look", "")
        .grace(Some(50_000), Some(60_000));
    let b_back = both.clone().at(103_000, "B attach", "back B").grace(Some(50_000), None);
    b_back.clone().at(153_000, "A attach", "back A").at(HOUR, "look", "").goes_on();
    b_back.due(153_000, "result B forfeit").at(153_001, "look", "").over("B forfeit", true);
    // A back instead: the grace of B has not begun to run.
    let a_back = both.clone().at(103_000, "A attach", "back A").grace(None, Some(60_000));
    a_back.due(163_000, "result A forfeit").at(163_001, "look", "");
    // Neither comes: the game stays open.
    both.at(13 * DAY, "look", "").goes_on().grace(Some(50_000), Some(60_000));
}

/// CU-A62. Lost for less than three seconds still counts as there.
#[test]
fn cu_a62_a_short_loss_of_the_opponent_stops_no_grace() {
    sit(queue(), uno("1 1 1"))
        .at(0, "A lost", "")
        .due(3_000, "absent A")
        .at(10_000, "B lost", "")
        .at(12_999, "B attach", "")
        .due(63_000, "result B forfeit")
        .at(63_001, "look", "");
}

/// CU-A63. A restart never causes a forfeit: off at 0, restart at 30 s.
#[test]
fn cu_a63_no_grace_survives_a_restart() {
    let away = sit(queue(), uno("1 1 1")).at(0, "B lost", "").due(3_000, "absent B");
    let restarted = away.at(33_000, "restart", "").absent("").grace(None, None);
    restarted.clone().at(203_000, "look", "").goes_on();
    restarted.at(34_000, "A attach", "").at(DAY, "look", "").goes_on().absent("");
}

/// CU-A64. Back at 60,000 ms of absence is in time, at 60,001 ms it is not.
#[test]
fn cu_a64_back_at_the_deadline_is_in_time() {
    let away = sit(queue(), uno("1 1 1")).at(0, "B lost", "").due(3_000, "absent B").at(3_001, "look", "");
    away.clone().at(63_000, "B attach", "back B").at(HOUR, "look", "").goes_on();
    away.due(63_000, "result A forfeit").at(63_001, "B attach", "back B").over("A forfeit", true);
}

/// CU-A64. Three absences of 50 s each: every one has its full time.
#[test]
fn cu_a64_each_absence_has_the_full_time() {
    let mut game = sit(queue(), uno("1 1 1"));
    for start in [0, 60_000, 120_000] {
        game = game
            .at(start, "B lost", "")
            .due(start + 3_000, "absent B")
            .at(start + 3_001, "look", "")
            .grace(None, Some(59_999))
            .at(start + 53_000, "B attach", "back B");
    }
    game.at(HOUR, "look", "").goes_on();
}

/// CU-R100. The server may set another time.
#[test]
fn cu_r100_the_grace_is_a_setting() {
    let short = Settings { grace: 1_000, ..friendly() };
    sit(short, uno("1 1 1"))
        .at(0, "A lost", "")
        .due(3_000, "absent A")
        .due(4_000, "result B forfeit")
        .at(4_001, "look", "")
        .over("B forfeit", false);
}
