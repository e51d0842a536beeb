//! When a turn, a king and a game are judged (CU-A01 to CU-A10, CU-A16, CU-A17).

use crate::scenario::{START, king_hunt, purist};

/// Black has no ordinary move and is not in check.
const STALEMATE: &str = "7k/5Q2/6K1/8/8/8/8/8 b - -";

/// Mate on the back rank, unless the card helps.
const BACK_RANK: &str = "R5k1/5ppp/8/8/8/8/8/6KB b - -";

/// White's rook looks at the black king.
const ROOK_ON_KING: &str = "4k3/8/8/8/8/8/8/K3R3 w - -";

/// CU-A01. A Skip as the very first card loses White's turn.
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

/// CU-A02. A moveless army still reveals; the card may give it a move (CU-R032, CU-R072).
#[test]
fn cu_a02_no_possible_move_is_judged_after_the_effect() {
    purist(STALEMATE)
        .cards("1 1")
        .then("reveal B red-1-1, turn_end B, reveal A red-1-2")
        .acts("A", "white")
        .lists("discards/B", "red-1-1");
    let joker = purist(STALEMATE).cards("joker 1").acts("B", "black").is("moves_left", 1);
    joker
        .legal_count(13)
        .legal("h8h4:joker")
        .refuses("B", "end", "cannot_end")
        .accepts("B", "h8h4:joker")
        .then("turn_end B, reveal A red-1-1");
    let placed = purist(STALEMATE).pool("B1").cards("+2 1").is("to_place", 1).accepts("B", "place a7");
    placed.then("").acts("B", "black").is("moves_left", 1).only_legal("a7a6 a7a5");
}

/// CU-A03. The counter is tested at the end of a turn, after king capture and mate.
#[test]
fn cu_a03_mate_or_king_capture_goes_before_the_inactivity_draw() {
    let nine = king_hunt(ROOK_ON_KING).start("inactivity", 9);
    nine.clone().cards("1").won("A", "king_capture").is("inactivity", 9);
    nine.cards("skip")
        .then("reveal A red-skip-1, turn_end A, result draw inactivity")
        .drawn("inactivity")
        .is("inactivity", 10)
        .is("card", serde_json::Value::Null)
        .lists("discards/A", "red-skip-1");
    purist(BACK_RANK).start("inactivity", 9).cards("1").won("A", "mate").is("inactivity", 9);
}

/// CU-A05. The card counts: with a Joker the knight takes the rook along the file (CU-R072).
#[test]
fn cu_a05_mate_is_decided_at_the_reveal() {
    let mated = purist("R5k1/5ppp/8/8/8/8/8/n5KB b - -");
    mated.clone().cards("1").then("reveal B red-1-1, result A mate").won("A", "mate");
    mated.cards("joker 1").acts("B", "black").only_legal("a1a8:joker").accepts("B", "a1a8:joker").goes_on();
}

/// CU-A06. Five moves do not help when the first cannot stop the check (CU-R064).
#[test]
fn cu_a06_the_first_move_of_a_series_must_stop_the_check() {
    purist(BACK_RANK).cards("5").then("reveal B red-5-1, result A mate").won("A", "mate");
}

/// CU-A07. In check a Skip is one move (CU-R073), so it can be mate; king hunt knows no such duty.
#[test]
fn cu_a07_a_skip_in_check_is_one_move_or_mate() {
    purist(BACK_RANK).cards("skip").then("reveal B red-skip-1, result A mate").won("A", "mate");
    let checked = "4k3/8/8/8/8/8/8/K3R3 b - -";
    let answer = purist(checked).cards("skip 1").acts("B", "black").is("moves_left", 1);
    answer
        .only_legal("e8d8 e8d7 e8f8 e8f7")
        .accepts("B", "e8d8")
        .then("turn_end B, reveal A red-1-1")
        .is("inactivity", 0);
    king_hunt(checked)
        .cards("skip 1")
        .then("reveal B red-skip-1, turn_end B, reveal A red-1-1, result A king_capture");
    king_hunt(checked)
        .cards("skip skip skip 2")
        .won("A", "king_capture")
        .is("card", "red-2-1")
        .is("inactivity", 3);
}

/// CU-A08. No stalemate: the moveless turn ends and counts as a turn without a move (CU-R076).
#[test]
fn cu_a08_a_moveless_turn_is_no_stalemate() {
    purist(STALEMATE).start("inactivity", 3).cards("1 1").acts("A", "white").is("inactivity", 4);
    purist(STALEMATE).start("inactivity", 9).cards("1 1").drawn("inactivity");
}

/// CU-A09. With the effect in force: a Reverse takes White's capture away, or gives Black's.
#[test]
fn cu_a09_auto_capture_is_tested_after_the_effect() {
    king_hunt(ROOK_ON_KING)
        .cards("reverse 1")
        .then("reveal A red-reverse-1, swap")
        .acts("A", "black")
        .is("moves_left", 1)
        .refuses("A", "end", "cannot_end")
        .accepts("A", "e8d8")
        .then("turn_end A, reveal B red-1-1")
        .acts("B", "white");
    king_hunt("r3k3/8/8/8/8/8/8/K7 w - -")
        .cards("reverse")
        .then("reveal A red-reverse-1, swap, result A king_capture")
        .won("A", "king_capture")
        .is("controllers/black", "A");
}

/// CU-A10. At the reveal, without placing, if the card grants a move at all (CU-R082, CU-R083).
#[test]
fn cu_a10_auto_capture_on_recovery_cards_needs_no_placement() {
    king_hunt(ROOK_ON_KING)
        .pool("W2")
        .cards("+2")
        .then("reveal A red-plus2-1, result A king_capture")
        .is("pool/white", 2);
    let no_moves = king_hunt(ROOK_ON_KING).set("movesAfterRecovery", 0);
    no_moves
        .clone()
        .pool("W2")
        .cards("+2 1")
        .acts("A", "white")
        .is("phase", "place")
        .is("moves_left", 0)
        .accepts("A", "place a2 b2")
        .then("turn_end A, reveal B red-1-1")
        .acts("B", "black");
    no_moves.pool("W0").cards("+2").won("A", "king_capture").is("moves_left", 1);
}

/// CU-A16. Who has the turn and a move wins.
#[test]
fn cu_a16_both_kings_attacked_the_mover_wins() {
    let both = king_hunt("r3k3/8/8/8/8/8/8/K3R3 w - -");
    both.clone().cards("1").won("A", "king_capture").is("controllers/white", "A").is("army", "white");
    both.clone().cards("reverse").won("A", "king_capture").is("controllers/black", "A").is("army", "black");
    both.cards("skip 1").won("B", "king_capture").is("army", "black");
}

/// CU-A17. A king attacks like any man.
#[test]
fn cu_a17_adjacent_kings_can_be_taken_in_king_hunt() {
    king_hunt("8/8/8/3kK3/8/8/8/8 w - -")
        .cards("1")
        .then("reveal A red-1-1, result A king_capture")
        .checks("d5 e5");
    king_hunt("8/8/8/3k4/8/3K4/8/8 w - -")
        .cards("1 1")
        .accepts("A", "d3d4")
        .then("turn_end A, reveal B red-1-2, result B king_capture");
}
