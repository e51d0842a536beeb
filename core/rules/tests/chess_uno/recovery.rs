//! Captured pawns come back: how many, where, and what they may do (CU-A26 to CU-A38).

use crate::scenario::{king_hunt, purist};

/// Nothing but the kings.
const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - -";

/// White may double-step past Black's d4.
const PASSING: &str = "4k3/8/8/8/3p4/8/4P3/4K3 w - -";

/// Rooks check h7 along two ranks; a pawn on g7 or d7 shuts the nearer one.
const TWO_RANKS: &str = "1R6/R6k/2R5/8/8/8/8/6K1 b - -";

/// CU-A26. As many as were captured, never more (CU-R054).
#[test]
fn cu_a26_no_more_pawns_than_were_captured() {
    purist(KINGS)
        .pool("W1")
        .cards("+4 1")
        .is("to_place", 1)
        .refuses("A", "place a2 b2", "placement")
        .accepts("A", "place a2")
        .is("pool/white", 0)
        .is("moves_left", 1);
    purist(KINGS).pool("W7").cards("+4 1").is("to_place", 4).is("pool/white", 7);
    purist(KINGS).pool("W7").cards("+2 1").is("to_place", 2);
}

/// CU-R038 CU-R039. The settings say how many; none at all is one normal move.
#[test]
fn cu_r038_the_settings_say_how_many_pawns_come_back() {
    for (setting, card) in [("plus2Pawns", "+2"), ("plus4Pawns", "+4")] {
        for pawns in [1, 3, 8] {
            let due = purist(KINGS).set(setting, pawns).pool("W8").cards(card).is("to_place", pawns);
            due.is("phase", "place").is("moves_left", 1);
        }
        purist(KINGS).set(setting, 0).set("movesAfterRecovery", 3).pool("W8").cards(card).is("moves_left", 1);
    }
}

/// CU-A27. All that are due, at once; only the squares are chosen (CU-R055).
#[test]
fn cu_a27_placement_is_compulsory_and_complete() {
    purist(KINGS)
        .pool("W2")
        .cards("+2 1")
        .is("phase", "place")
        .refuses("A", "place a2", "placement")
        .refuses("A", "place", "placement")
        .refuses("A", "place a2 b2 c2", "placement")
        .refuses("A", "place a2 a2", "placement")
        .refuses("A", "place a2 b2 b2", "placement")
        .refuses("A", "place a2 e4", "placement")
        .refuses("A", "place a2 b7", "placement")
        .refuses("A", "e1d1", "wrong_phase")
        .refuses("A", "end", "wrong_phase")
        .refuses("B", "place a2 b2", "not_your_turn")
        .accepts("A", "place b2 a2")
        .happened("place a2 b2")
        .is("fen", "4k3/8/8/8/8/8/PP6/4K3")
        .refuses("A", "place c2 d2", "wrong_phase");
    purist("4k3/8/8/8/8/rrrrrrrr/BBBBBBB1/4K3 w - -")
        .pool("W2")
        .cards("+2 1")
        .is("to_place", 1)
        .accepts("A", "place h2")
        .is("pool/white", 1);
}

/// CU-A28. The next rank opens when this very placement fills the home rank (CU-R056, CU-R057).
#[test]
fn cu_a28_the_next_rank_opens_when_the_placement_fills_the_home_rank() {
    let white = purist("4k3/8/8/8/8/8/PPPPPNB1/4K3 w - -");
    let two = white.clone().pool("W2").cards("+2 1").is("to_place", 2);
    two.clone().accepts("A", "place h2 a3").is("fen", "4k3/8/8/8/8/P7/PPPPPNBP/4K3");
    two.clone().accepts("A", "place a3 h2").is("fen", "4k3/8/8/8/8/P7/PPPPPNBP/4K3");
    two.refuses("A", "place a3 b3", "placement");
    let one = white.pool("W1").cards("+2 1").refuses("A", "place a3", "placement");
    one.accepts("A", "place h2");
    purist("4k3/pppppnb1/8/8/8/8/8/4K3 b - -")
        .pool("B2")
        .cards("+2 1")
        .refuses("B", "place a6 b6", "placement")
        .refuses("B", "place h7 a3", "placement")
        .accepts("B", "place a6 h7");
}

/// CU-A29. Enemy men fill a rank too; then the card is one normal move (CU-R058).
#[test]
fn cu_a29_both_ranks_full_grant_one_normal_move() {
    for after_recovery in [0, 1, 3] {
        purist("4k3/8/8/8/8/pppppppp/PPPPPPPB/4K3 w - -")
            .set("movesAfterRecovery", after_recovery)
            .pool("W1")
            .cards("+2 1")
            .is("phase", "move")
            .is("to_place", 0)
            .is("moves_left", 1)
            .is("pool/white", 1)
            .legal("a2b3")
            .refuses("A", "end", "cannot_end");
    }
}

/// CU-A30. Bc4 checks g8: a pawn on f7 shuts the diagonal, one on a7 leaves the king mated.
#[test]
fn cu_a30_placement_must_save_the_king_while_one_can() {
    for after_recovery in [0, 1] {
        purist("6k1/8/5P2/8/1BB5/8/8/4K2R b - -")
            .set("movesAfterRecovery", after_recovery)
            .pool("B1")
            .cards("+2 1")
            .is("to_place", 1)
            .refuses("B", "place a7", "placement_leaves_mate")
            .accepts("B", "place f7")
            .then("turn_end B, reveal A red-1-1") // f7 is pinned, g8 hemmed in: no move left
            .checks("");
    }
}

/// CU-A31. A placement may be the defence; what it leaves to do is then compulsory (CU-R074).
#[test]
fn cu_a31_the_mate_test_looks_at_placements() {
    purist(TWO_RANKS).cards("1").won("A", "mate");
    purist(TWO_RANKS).pool("B0").cards("+2").won("A", "mate");
    let saved = purist(TWO_RANKS).pool("B1");
    let one_move = saved.clone().cards("+2 1").goes_on().is("to_place", 1);
    one_move.clone().accepts("B", "place g7").then("turn_end B, reveal A red-1-1");
    one_move.accepts("B", "place d7").then("").acts("B", "black").only_legal("h7g7").refuses(
        "B",
        "end",
        "cannot_end",
    );
    saved
        .set("movesAfterRecovery", 0)
        .cards("+2 1")
        .goes_on()
        .is("moves_left", 0)
        .accepts("B", "place d7")
        .then("turn_end B, reveal A red-1-1")
        .checks("");
}

/// CU-R074. Without moves after recovery, pawns that do not stop the check leave one move for it.
#[test]
fn cu_r074_one_move_to_stop_a_check_that_the_pawns_leave() {
    purist("4k3/8/8/8/8/8/8/K3R3 b - -")
        .set("movesAfterRecovery", 0)
        .pool("B1")
        .cards("+2 1")
        .is("moves_left", 0)
        .accepts("B", "place a7")
        .then("")
        .acts("B", "black")
        .is("moves_left", 1)
        .only_legal("e8d8 e8d7 e8f8 e8f7");
}

/// CU-A32. A captured queen is a queen; pawns taken en passant or by a Joker count.
#[test]
fn cu_a32_a_captured_promoted_pawn_is_no_pawn() {
    king_hunt("1r2k3/P7/8/8/8/8/8/4K3 w - -")
        .cards("1 1 1")
        .plays("A a7a8q, B b8a8")
        .is("pool/white", 0)
        .is("pool/black", 0);
    purist(PASSING).cards("1 1 1").plays("A e2e4, B d4e3:ep").is("pool/white", 1);
    purist("4k3/8/8/8/P6n/8/8/4K3 b - -").cards("joker 1").accepts("B", "h4a4:joker").is("pool/white", 1);
}

/// CU-A33. Skip, an empty turn and a turn of mere placement all end the right (CU-R090).
#[test]
fn cu_a33_a_moveless_turn_ends_the_en_passant_right() {
    purist(PASSING)
        .cards("1 skip skip 1")
        .accepts("A", "e2e4")
        .then(
            "turn_end A, reveal B red-skip-1, turn_end B, reveal A red-skip-2, turn_end A, reveal B red-1-2",
        )
        .acts("B", "black")
        .is("ep", "-")
        .not_legal("d4e3:ep");
    purist(PASSING)
        .set("movesAfterRecovery", 0)
        .pool("B1")
        .cards("1 +2 skip 1")
        .accepts("A", "e2e4")
        .is("ep", "e3")
        .accepts("B", "place a7")
        .then("turn_end B, reveal A red-skip-1, turn_end A, reveal B red-1-2")
        .is("ep", "-")
        .not_legal("d4e3:ep");
    purist("7k/5Q2/6K1/8/8/8/4P3/8 w - -")
        .cards("1 1 skip joker")
        .accepts("A", "e2e4")
        .then("turn_end A, reveal B red-1-2, turn_end B, reveal A red-skip-1, turn_end A, reveal B joker-1")
        .is("ep", "-");
}

/// CU-A34. Back in the pool, and recoverable again.
#[test]
fn cu_a34_a_recovered_pawn_may_be_captured_again() {
    purist("r3k3/8/8/8/8/8/8/4K3 w - -")
        .pool("W1")
        .cards("+2 1 +2")
        .accepts("A", "place a2")
        .is("pool/white", 0)
        .plays("A e1f1, B a8a2")
        .is("pool/white", 1)
        .acts("A", "white")
        .is("to_place", 1)
        .accepts("A", "place h2")
        .is("pool/white", 0);
}

/// CU-A35. By rank: from the home rank yes, at once; from the next rank no.
#[test]
fn cu_a35_a_recovered_pawn_steps_double_by_rank() {
    purist("4k3/8/8/8/3p4/8/8/4K3 w - -")
        .pool("W1")
        .cards("+2 1")
        .accepts("A", "place e2")
        .legal_from("e2", "e3 e4")
        .accepts("A", "e2e4")
        .acts("B", "black")
        .is("ep", "e3")
        .legal("d4e3:ep");
    purist("4k3/8/8/8/8/8/PPPPPNBR/4K3 w - -")
        .pool("W1")
        .cards("+2 1")
        .accepts("A", "place a3")
        .legal_from("a3", "a4");
}

/// CU-A36. Blocks, gives, and is made in check (CU-R072).
#[test]
fn cu_a36_a_placement_may_block_give_and_be_made_in_check() {
    let blocks = purist(TWO_RANKS).pool("B1").cards("+2 1").checks("h7");
    blocks.accepts("B", "place d7").checks("");
    let gives = purist("8/8/8/8/8/3k4/8/7K w - -").pool("W1").cards("+2 1").checks("");
    gives.accepts("A", "place e2").checks("d3");
    let in_check = purist("4r3/8/8/8/8/3k4/8/4K3 w - -").pool("W1").cards("+2 1").checks("e1");
    in_check.accepts("A", "place c2").checks("d3 e1");
}

/// CU-A37. An ordinary series: first move compulsory, then optional, safeguard active.
#[test]
fn cu_a37_moves_after_recovery_are_an_ordinary_series() {
    for mode in [purist("4k3/8/8/8/8/8/8/K2R4 w - -"), king_hunt("4k3/8/8/8/8/8/8/K2R4 w - -")] {
        let placed = mode
            .set("movesAfterRecovery", 2)
            .pool("W1")
            .cards("+2 1")
            .accepts("A", "place h2")
            .is("moves_left", 2)
            .refuses("A", "end", "cannot_end");
        placed
            .clone()
            .accepts("A", "h2h3")
            .is("moves_left", 1)
            .legal("end")
            .accepts("A", "end")
            .happened("turn_end A, reveal B red-1-1");
        placed.accepts("A", "d1e1").then("series_stopped, turn_end A, reveal B red-1-1");
    }
}

/// CU-A38. One command with all squares; nothing of a half-made choice is kept.
#[test]
fn cu_a38_one_command_places_all_pawns() {
    purist(KINGS)
        .pool("W2")
        .cards("+2 1")
        .refuses("A", "place a2", "placement")
        .refuses("A", "place b2", "placement")
        .reloaded()
        .is("phase", "place")
        .is("to_place", 2)
        .is("card", "red-plus2-1")
        .is("pool/white", 2)
        .is("fen", "4k3/8/8/8/8/8/8/4K3")
        .accepts("A", "place a2 b2")
        .is("pool/white", 0);
}
