//! Reverse: what changes hands with the army and what stays with the player (CU-A18 to CU-A25).

use crate::scenario::{START, king_hunt, purist};

/// Mate on the back rank, unless the armies change owners.
const BACK_RANK: &str = "R5k1/5ppp/8/8/8/8/8/6KB b - -";

/// CU-A18. The army opposite to the one that just moved, hence the other player (CU-R041).
#[test]
fn cu_a18_after_a_reverse_the_other_player_follows() {
    for start in [purist(START), king_hunt(START)] {
        start
            .cards("reverse 1")
            .then("reveal A red-reverse-1, swap")
            .acts("A", "black")
            .is("fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR")
            .accepts("A", "e7e5")
            .then("turn_end A, reveal B red-1-1")
            .acts("B", "white")
            .is("controllers/white", "B")
            .is("controllers/black", "A");
    }
}

/// CU-A19. The series rule with one move: it must be made (CU-R049).
#[test]
fn cu_a19_the_reverse_move_is_compulsory() {
    purist(START).cards("reverse 1").is("moves_left", 1).not_legal("end").refuses("A", "end", "cannot_end");
}

/// CU-A20. The swap comes first: the checked army is the other player's, who answers next turn.
#[test]
fn cu_a20_reverse_in_check_hands_the_check_over() {
    purist(BACK_RANK)
        .cards("reverse 1")
        .then("reveal B red-reverse-1, swap")
        .acts("B", "white")
        .checks("g8")
        .not_legal("a8g8")
        .refuses("B", "a8g8", "illegal_move")
        .accepts("B", "g1f2")
        .then("turn_end B, reveal A red-1-1, result B mate")
        .won("B", "mate")
        .is("army", "black");
}

/// CU-A20. The army that came over in check answers, whatever its card: a Skip is one move.
#[test]
fn cu_a20_the_army_in_check_answers_whoever_owned_it() {
    purist("R5k1/5pp1/8/8/8/8/8/6KB b - -")
        .cards("reverse skip 1")
        .accepts("B", "g1f2")
        .then("turn_end B, reveal A red-skip-1")
        .acts("A", "black")
        .is("moves_left", 1)
        .only_legal("g8h7");
}

/// CU-A21. White moves twice, under two owners; then Black is mated.
#[test]
fn cu_a21_a_reverse_may_answer_a_reverse() {
    purist(BACK_RANK)
        .cards("reverse reverse 1")
        .accepts("B", "g1f2")
        .then("turn_end B, reveal A red-reverse-2, swap")
        .acts("A", "white")
        .is("fen", "R5k1/5ppp/8/8/8/8/5K2/7B")
        .is("controllers/black", "B")
        .accepts("A", "f2g1")
        .then("turn_end A, reveal B red-1-1, result A mate")
        .is("army", "black");
}

/// CU-A22. Castling rights belong to the army and survive any number of swaps.
#[test]
fn cu_a22_castling_rights_stay_with_the_army() {
    king_hunt("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -")
        .cards("reverse 1")
        .acts("A", "black")
        .is("castling", "KQkq")
        .legal("e8g8:castle e8c8:castle")
        .accepts("A", "e8g8:castle")
        .is("fen", "r4rk1/8/8/8/8/8/8/R3K2R")
        .is("castling", "KQ");
    purist(START)
        .cards("reverse reverse reverse")
        .plays("A e7e5, B d7d5")
        .acts("A", "black")
        .is("castling", "KQkq");
}

/// CU-A23. The pool belongs to the army: A's Black has lost no pawn.
#[test]
fn cu_a23_the_pool_of_captured_pawns_belongs_to_the_army() {
    let drawn = purist(START).pool("W2 B0").cards("reverse 1 +2").plays("A e7e5, B e2e4");
    drawn
        .acts("A", "black")
        .is("card", "red-plus2-1")
        .is("phase", "move")
        .is("to_place", 0)
        .is("moves_left", 1)
        .is("pool/white", 2)
        .is("pool/black", 0);
}

/// CU-A24. The new army cannot move: a turn without a move, then the old army under its new owner.
#[test]
fn cu_a24_a_new_army_without_a_move_ends_the_turn() {
    purist("7k/5Q2/6K1/8/8/8/8/8 w - -")
        .cards("reverse 1")
        .then("reveal A red-reverse-1, swap, turn_end A, reveal B red-1-1")
        .acts("B", "white")
        .is("inactivity", 1)
        .lists("discards/A", "red-reverse-1");
}

/// CU-A25. Discards and offers are the player's, the counter is the game's (CU-R031).
#[test]
fn cu_a25_discard_counter_and_offer_across_a_swap() {
    purist(START)
        .cards("reverse 1")
        .accepts("A", "e7e5")
        .lists("discards/A", "red-reverse-1")
        .lists("discards/B", "");
    purist(START)
        .cards("skip reverse 1")
        .then("reveal A red-skip-1, turn_end A, reveal B red-reverse-1, swap")
        .acts("B", "white")
        .is("inactivity", 1)
        .accepts("B", "e2e4")
        .is("inactivity", 0);
    let offered = purist(START).cards("1 reverse 1").plays("A offer, A e2e4").acts("B", "white");
    offered
        .refuses("A", "accept", "no_offer")
        .refuses("A", "offer", "already_offered")
        .accepts("B", "accept")
        .drawn("agreement");
}
