//! When a turn, a king and a game are judged (CU-A01 to CU-A17).

use crate::scenario::{START, king_hunt, purist};

/// CU-A01. A Skip on the very first card loses White's turn.
#[test]
fn cu_a01_white_draws_before_the_very_first_move() {
    for start in [purist(START), king_hunt(START)] {
        start
            .cards("skip 1 1")
            .then("reveal A red-skip-1, turn_end A, reveal B red-1-1")
            .acts("B", "black")
            .is("card", "red-1-1")
            .is("moves_left", 1)
            .lists("discards/A", "red-skip-1")
            .refuses("A", "e2e4", "not_your_turn")
            .accepts("B", "e7e5");
    }
}
