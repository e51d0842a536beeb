//! Checks in the middle of a turn: the safeguard, and pawns that give check where they are placed
//! (CU-A11 to CU-A15).

use crate::scenario::{king_hunt, purist};

/// Rd1–e1 attacks the black king.
const ROOK_TO_E1: &str = "4k3/8/8/8/8/8/8/K2R4 w - -";

/// A pawn placed on e2 attacks the black king.
const PAWN_TO_E2: &str = "8/8/8/8/8/3k4/8/7K w - -";

/// CU-A11. The safeguard goes first; only without it a series captures by itself (CU-R093).
#[test]
fn cu_a11_the_safeguard_goes_before_auto_capture() {
    king_hunt(ROOK_TO_E1)
        .cards("3 1")
        .accepts("A", "d1e1")
        .happened("move d1e1, series_stopped, turn_end A, reveal B red-1-1")
        .acts("B", "black");
    king_hunt(ROOK_TO_E1)
        .set("stopComboOnKingThreat", false)
        .cards("3 1")
        .accepts("A", "d1e1")
        .happened("move d1e1, result A king_capture")
        .is("moves_left", 2)
        .only_legal("");
    for setting in [true, false] {
        purist(ROOK_TO_E1)
            .set("stopComboOnKingThreat", setting)
            .cards("3 1")
            .accepts("A", "d1e1")
            .happened("move d1e1, series_stopped, turn_end A, reveal B red-1-1")
            .acts("B", "black");
    }
}

/// CU-A12. The last move ends the turn anyway: no stop, and never a win.
#[test]
fn cu_a12_no_series_stop_on_the_last_move() {
    for mode in [king_hunt(ROOK_TO_E1), purist(ROOK_TO_E1)] {
        mode.clone()
            .cards("1 1")
            .accepts("A", "d1e1")
            .then("turn_end A, reveal B red-1-2")
            .acts("B", "black");
        mode.set("stopComboOnKingThreat", false)
            .cards("2 1")
            .plays("A a1a2, A d1e1")
            .then("turn_end A, reveal B red-1-1")
            .acts("B", "black");
    }
}

/// CU-A13. The safeguard speaks of moves; a placement that attacks the king leaves a move to win.
#[test]
fn cu_a13_a_placement_that_attacks_the_king_wins_in_king_hunt() {
    let place = king_hunt(PAWN_TO_E2).pool("W1").cards("+2 1").goes_on();
    place.clone().accepts("A", "place e2").happened("place e2, result A king_capture");
    place.accepts("A", "place a2").then("").acts("A", "white").is("moves_left", 1);
}

/// CU-A14. The move after a checking placement is still played; then the stop test looks at the
/// position, whoever gave the check (CU-R070).
#[test]
fn cu_a14_after_a_checking_placement_the_move_is_still_played() {
    purist(PAWN_TO_E2)
        .pool("W1")
        .cards("+2 1")
        .accepts("A", "place e2")
        .then("")
        .acts("A", "white")
        .is("moves_left", 1)
        .checks("d3")
        .not_legal("e2d3")
        .refuses("A", "e2d3", "illegal_move")
        .accepts("A", "h1g1")
        .then("turn_end A, reveal B red-1-1")
        .acts("B", "black")
        .checks("d3")
        .legal("d3e2 d3d2");
    purist(PAWN_TO_E2)
        .set("movesAfterRecovery", 2)
        .pool("W1")
        .cards("+2 1")
        .plays("A place e2, A h1g1")
        .then("series_stopped, turn_end A, reveal B red-1-1");
}

/// CU-A15. The mover must leave check, then the enemy must answer.
#[test]
fn cu_a15_a_placement_may_leave_both_kings_in_check() {
    let place = purist("4r3/8/8/8/8/3k4/8/4K3 w - -").pool("W1").cards("+2 1").checks("e1");
    place
        .clone()
        .accepts("A", "place c2")
        .checks("d3 e1")
        .only_legal("e1d1 e1f1 e1f2")
        .accepts("A", "e1f1")
        .then("turn_end A, reveal B red-1-1")
        .checks("d3")
        .not_legal("e8e1 e8f8");
    place.accepts("A", "place e2").checks("d3");
}
