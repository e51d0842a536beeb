//! Series: en passant around them, promotion inside them, and how they end (CU-A50 to CU-A57).

use crate::scenario::{START, king_hunt, purist};

/// White may double-step past Black's d4.
const PASSING: &str = "4k3/8/8/8/3p4/8/4P3/4K3 w - -";

/// CU-A50. A placement is no move (CU-R089).
#[test]
fn cu_a50_en_passant_is_still_possible_after_a_placement() {
    purist(PASSING)
        .pool("B1")
        .cards("1 +2 1")
        .accepts("A", "e2e4")
        .is("phase", "place")
        .is("ep", "e3")
        .accepts("B", "place a7")
        .is("ep", "e3")
        .legal("d4e3:ep")
        .accepts("B", "d4e3:ep");
}

/// CU-A51. In a series and after a Reverse the mover owns the pawn that stepped.
#[test]
fn cu_a51_the_own_army_never_takes_its_own_pawn_en_passant() {
    let own = "d2e3 d2e3:ep f2e3 f2e3:ep";
    purist(START).cards("2").accepts("A", "e2e4").acts("A", "white").is("ep", "-").not_legal(own);
    purist(START)
        .cards("1 reverse")
        .accepts("A", "e2e4")
        .then("turn_end A, reveal B red-reverse-1, swap")
        .acts("B", "white")
        .is("ep", "-")
        .not_legal(own);
}

/// CU-A52. As the first move of the answer, to the last move before it (CU-R090).
#[test]
fn cu_a52_en_passant_answers_the_last_move_of_a_series() {
    let series = purist(PASSING).cards("2 1");
    series.clone().plays("A e1d1, A e2e4").acts("B", "black").is("ep", "e3").legal("d4e3:ep");
    series.plays("A e2e4, A e1d1").acts("B", "black").is("ep", "-").not_legal("d4e3:ep");
    let ended = purist(PASSING).cards("3 1").plays("A e2e4, A end");
    ended.acts("B", "black").is("ep", "e3").legal("d4e3:ep");
    purist(PASSING)
        .cards("1 2")
        .accepts("A", "e2e4")
        .legal("d4e3:ep")
        .accepts("B", "e8d8")
        .acts("B", "black")
        .is("ep", "-")
        .not_legal("d4e3:ep");
}

/// CU-A53. The right dies: the army that stepped moves again, or nobody moves (CU-R043).
#[test]
fn cu_a53_a_reverse_ends_the_en_passant_right() {
    purist(PASSING)
        .cards("1 reverse 1")
        .accepts("A", "e2e4")
        .accepts("B", "e1d1")
        .acts("A", "black")
        .is("ep", "-")
        .not_legal("d4e3:ep");
    purist("4k3/8/8/4p3/3p4/8/4Pq2/7K w - -")
        .cards("1 reverse 1")
        .accepts("A", "e2e4")
        .then("turn_end A, reveal B red-reverse-1, swap, turn_end B, reveal A red-1-2")
        .acts("A", "black")
        .is("ep", "-")
        .not_legal("d4e3:ep");
}

/// CU-A54. The piece is part of the move and may go on at once.
#[test]
fn cu_a54_a_promoted_man_may_move_again_in_the_series() {
    for mode in [purist("8/4P3/8/8/8/k7/8/4K3 w - -"), king_hunt("8/4P3/8/8/8/k7/8/4K3 w - -")] {
        mode.cards("2 1")
            .refuses("A", "e7e8", "promotion_needed")
            .accepts("A", "e7e8q")
            .happened("move e7e8q")
            .acts("A", "white")
            .is("moves_left", 1)
            .accepts("A", "e8e5")
            .is("fen", "8/8/8/4Q3/8/k7/8/4K3");
    }
}

/// CU-A55. The stop test sees the chosen piece; a pawn that can take the king asks for none.
#[test]
fn cu_a55_the_chosen_piece_gives_the_check() {
    let promotes = purist("7k/4P3/8/8/8/8/8/4K3 w - -").cards("3 1");
    promotes
        .clone()
        .accepts("A", "e7e8q")
        .then("series_stopped, turn_end A, reveal B red-1-1")
        .acts("B", "black");
    promotes.accepts("A", "e7e8n").then("").acts("A", "white").is("moves_left", 2);
    king_hunt("4k3/3P4/8/8/8/8/8/4K3 w - -")
        .cards("1")
        .then("reveal A red-1-1, result A king_capture")
        .is("fen", "4k3/3P4/8/8/8/8/8/4K3");
}

/// CU-A56. After a move and with moves left, never before (CU-R049, CU-R050).
#[test]
fn cu_a56_a_series_may_end_early_after_its_first_move() {
    for start in [purist(START), king_hunt(START)] {
        start
            .clone()
            .cards("3 1")
            .not_legal("end")
            .refuses("A", "end", "cannot_end")
            .accepts("A", "e2e4")
            .legal("end")
            .refuses("B", "end", "not_your_turn")
            .accepts("A", "end")
            .happened("turn_end A, reveal B red-1-1")
            .acts("B", "black");
        for single in ["1", "joker", "reverse", "+2"] {
            start.clone().cards(single).is("moves_left", 1).refuses("A", "end", "cannot_end");
        }
    }
}

/// CU-A57. A chain resolves at once, one event each; the inactivity limit bounds it.
#[test]
fn cu_a57_automatic_turns_chain_at_once() {
    purist(START)
        .cards("skip skip 1")
        .then("reveal A red-skip-1, turn_end A, reveal B red-skip-2, turn_end B, reveal A red-1-1")
        .acts("A", "white")
        .is("inactivity", 2)
        .lists("discards/A", "red-skip-1")
        .lists("discards/B", "red-skip-2");
    let limited = purist(START).cards("skip skip skip skip");
    limited.clone().set("drawAfterTurnsWithoutMove", 0).cannot_start("config_out_of_range");
    limited.clone().set("drawAfterTurnsWithoutMove", 1).drawn("inactivity").is("pile", 3);
    limited.set("drawAfterTurnsWithoutMove", 3).drawn("inactivity").is("pile", 1);
}

/// CU-R036. A number card is a series of so many moves, no more (CU-R029, CU-R030).
#[test]
fn cu_r036_a_number_card_grants_so_many_moves() {
    for number in 1..=9 {
        let mut series = purist(START).cards(&format!("{number} joker")).is("moves_left", number);
        for left in (1..number).rev() {
            let knight = if (number - left) % 2 == 1 { "g1f3" } else { "f3g1" };
            series = series.accepts("A", knight).acts("A", "white").is("moves_left", left);
        }
        series.accepts("A", "e2e4").then("turn_end A, reveal B joker-1").acts("B", "black");
    }
}

/// CU-R051. One man may make all the moves; nothing is drawn between them.
#[test]
fn cu_r051_the_same_man_may_move_several_times() {
    purist(START)
        .cards("3 1 1")
        .plays("A g1f3, A f3e5")
        .happened("move f3e5")
        .is("pile", 2)
        .is("card", "red-3-1")
        .accepts("A", "e5c4")
        .then("turn_end A, reveal B red-1-1");
}

/// CU-R052. After a3–a4 White's pawn is blocked and its king hemmed in: the series is over.
#[test]
fn cu_r052_a_series_stops_when_no_move_is_possible() {
    purist("7K/5q2/8/p7/8/P7/8/4k3 w - -")
        .cards("3 1")
        .only_legal("a3a4")
        .accepts("A", "a3a4")
        .happened("move a3a4, turn_end A, reveal B red-1-1")
        .acts("B", "black")
        .is("inactivity", 0);
}
