//! Pawns: the double step of either side, when it is spent, and en passant from any rank.

use crate::{
    against_normal, moves_from, saved_and_read,
    scenario::{maharajah, maharajah_unchecked},
    view,
};

/// MJ-A14. A variant side's pawns may start with two squares from rank 1, 3 and 4.
#[test]
fn mj_a14_a_variant_pawn_steps_twice_from_any_rank() {
    against_normal("8/PPPPP3/PPPPPPPP/RNAPKBNR")
        .is("status/white", "variant")
        .legal_from("a3", "a4 a5")
        .legal_from("b3", "b4 b5")
        .legal_from("c3", "c4 c5")
        .legal_from("d3", "d4 d5")
        .legal_from("e3", "e4 e5")
        .legal_from("f2", "f3 f4")
        .legal_from("g2", "g3 g4")
        .legal_from("h2", "h3 h4")
        .legal_from("a2", "") // blocked by a3
        .refuses("A", "a2a4", "illegal_move");
    // Rank 4 lands on 6, rank 3 on 5.
    against_normal("PPPP4/PPPPPPPP/PPPPPPPP/MPPPKPPP")
        .legal_from("a4", "a5 a6")
        .legal_from("h3", "h4 h5")
        .accepts("A", "a4a6")
        .is("ep", "a5");
    // Rank 1 lands on 3.
    maharajah_unchecked("4k3/8/8/8/8/8/8/P3K2A w - -").legal_from("a1", "a2 a3");
    // Black likewise: from 8, 6 and 5.
    maharajah_unchecked("p3k2a/8/1p6/2p5/8/8/8/4K3 b - -")
        .legal_from("a8", "a6 a7")
        .legal_from("b6", "b4 b5")
        .legal_from("c5", "c3 c4");
}

/// MJ-A14. Both squares ahead must be empty, and the step never reaches the last rank.
#[test]
fn mj_a14_a_double_step_needs_two_empty_squares() {
    maharajah_unchecked("4k3/8/8/p7/8/P1p5/2P5/4K2A w - -")
        .legal_from("a3", "a4") // a5 is taken
        .legal_from("c2", ""); // c3 is taken
    // Nobody starts there, but a position may be given: one square, then promotion.
    maharajah_unchecked("7k/8/P7/8/8/8/8/4K2A w - -").legal_from("a6", "a7");
    maharajah_unchecked("7k/P7/8/8/8/8/8/4K2A w - -").legal_from("a7", "a8a a8b a8c a8m a8n a8q a8r");
    maharajah_unchecked("7k/8/8/P7/8/8/8/4K2A w - -").legal_from("a5", "a6 a7");
}

/// MJ-A15. A classic pawn needs both: the home rank and its first move.
#[test]
fn mj_a15_a_classic_pawn_that_moved_onto_rank_2_has_moved() {
    maharajah_unchecked("4k3/8/8/8/8/8/8/P3K3 w - -")
        .is("status/white", "classic")
        .lists("unmoved", "a1")
        .refuses("A", "a1a3", "illegal_move")
        .plays("A a1a2, B e8e7")
        .lists("unmoved", "")
        .legal_from("a2", "a3")
        .refuses("A", "a2a4", "illegal_move");
    // The same placement with a pawn that started on a2.
    maharajah_unchecked("4k3/8/8/8/8/8/P7/4K3 w - -").legal_from("a2", "a3 a4");
    // Rank 3 is no home rank. Black's is 7.
    maharajah_unchecked("4k3/8/8/8/8/P7/8/4K3 w - -").legal_from("a3", "a4");
    maharajah_unchecked("p3k3/1p6/2p5/8/8/8/8/4K3 b - -")
        .legal_from("a8", "a7")
        .legal_from("b7", "b5 b6")
        .legal_from("c6", "c5");
    // Given as moved, a pawn on its home rank keeps one square.
    maharajah_unchecked("4k3/8/8/8/8/8/PP6/4K3 w - -")
        .unmoved("b2")
        .legal_from("a2", "a3")
        .legal_from("b2", "b3 b4");
}

/// MJ-A16. A double step from another rank can be taken en passant, on the square passed over,
/// also by a classic side.
#[test]
fn mj_a16_en_passant_follows_a_double_step_from_any_rank() {
    let variant = |position| maharajah_unchecked(position).status("variant classic");
    variant("4k3/8/3p4/8/4P3/8/8/4K3 w - -")
        .accepts("A", "e4e6")
        .is("ep", "e5")
        .legal_from("d6", "d5 e5:ep")
        .accepts("B", "d6e5:ep")
        .is("fen", "4k3/8/8/4p3/8/8/8/4K3")
        .is("halfmove", 0);
    // From rank 1: the capture on a2 is no promotion.
    variant("4k3/8/8/8/8/1p6/8/P3K3 w - -")
        .accepts("A", "a1a3")
        .is("ep", "a2")
        .legal_from("b3", "a2:ep b2")
        .refuses("B", "b3a2q", "illegal_move")
        .accepts("B", "b3a2")
        .is("fen", "4k3/8/8/8/8/8/p7/4K3");
    // From rank 3, by a pawn on b5.
    variant("4k3/8/8/1p6/8/P7/8/4K3 w - -").accepts("A", "a3a5").is("ep", "a4").legal_from("b5", "a4:ep b4");
    // Black's double step from rank 5, taken by a white pawn on rank 3.
    maharajah_unchecked("4k3/8/8/3p4/8/4P3/8/4K3 b - -")
        .status("classic variant")
        .accepts("B", "d5d3")
        .is("ep", "d4")
        .legal_from("e3", "d4:ep e4")
        .accepts("A", "e3d4:ep")
        .is("fen", "4k3/8/8/8/3P4/8/8/4K3");
}

/// MJ-A16. The right lasts one move; a single step gives none; a classic double step gives it
/// as in chess.
#[test]
fn mj_a16_the_right_lasts_one_move() {
    maharajah_unchecked("4k3/8/3p4/8/4P3/8/8/4K3 w - -")
        .status("variant classic")
        .plays("A e4e6, B e8d8, A e1d1")
        .is("ep", "-")
        .legal_from("d6", "d5")
        .refuses("B", "d6e5:ep", "illegal_move");
    maharajah_unchecked("4k3/8/8/3p4/8/4P3/8/4K3 w - -")
        .plays("A e3e4")
        .is("ep", "-")
        .legal_from("d5", "d4 e4");
    maharajah_unchecked("4k3/8/8/8/3p4/8/4P3/4K3 w - -")
        .plays("A e2e4")
        .is("ep", "e3")
        .refuses("B", "d4e3:castle", "illegal_move")
        .plays("B d4e3:ep")
        .is("fen", "4k3/8/8/8/8/4p3/8/4K3");
}

/// MJ-A16. The two pawns that leave a rank may not open it to the own king.
#[test]
fn mj_a16_en_passant_must_not_uncover_the_king() {
    // Taking would lift both d6 and e6 off the rank between Black's king and White's rook.
    maharajah_unchecked("8/8/k2p3R/8/4P3/8/8/4K3 w - -")
        .status("variant classic")
        .accepts("A", "e4e6")
        .is("ep", "e5")
        .legal_from("d6", "d5");
}

/// MJ-A17. Any move spends the first move, a capture, too; the set of unmoved pawns is part of
/// the saved position.
#[test]
fn mj_a17_any_move_spends_the_first_move() {
    let start = maharajah_unchecked("4k3/7p/8/8/1p6/P7/3P4/4K2A w - -");
    let mut game = start
        .clone()
        .lists("unmoved", "a3 b4 d2 h7")
        .accepts("A", "a3b4")
        .lists("unmoved", "d2 h7")
        .accepts("B", "e8d8")
        .legal_from("b4", "b5")
        .refuses("A", "b4b6", "illegal_move")
        .legal_from("d2", "d3 d4")
        .reloaded()
        .legal_from("b4", "b5");
    let now = view(&mut game);
    let again = saved_and_read(&now);
    assert_eq!(again.board(), now.board());
    assert_eq!(moves_from(&again, "b4"), ["b5"]);
    assert_eq!(moves_from(&again, "d2"), ["d3", "d4"]);
    // A single step spends it as well.
    start.plays("A a3a4, B e8d8").legal_from("a4", "a5").plays("A d2d3, B d8e8").legal_from("d3", "d4");
}

/// MJ-A17. Two pawns side by side on rank 3, one of them unmoved: only the saved set tells them
/// apart.
#[test]
fn mj_a17_saving_tells_unmoved_pawns_apart() {
    let mut game = maharajah("mmm1k3/8/8/8/8/PPPPP3/PPPPPPPP/RNAPKBNR w - -").plays("A f2f3, B e8f8");
    let again = saved_and_read(&view(&mut game));
    assert_eq!(moves_from(&again, "f3"), ["f4"]);
    assert_eq!(moves_from(&again, "e3"), ["e4", "e5"]);
    game.lists("unmoved", "a2 a3 b2 b3 c2 c3 d1 d2 d3 e2 e3 g2 h2");
}

/// MJ-R038. The double step follows the rules of the side that moves, not of the game.
#[test]
fn mj_r038_the_double_step_is_a_matter_of_the_moving_side() {
    let mixed = maharajah_unchecked("4k3/8/p7/8/8/P7/8/4K3 w - -").status("variant classic");
    mixed.legal_from("a3", "a4 a5").accepts("A", "e1e2").legal_from("a6", "a5");
    let mixed = maharajah_unchecked("4k3/8/p7/8/8/P7/8/4K3 w - -").status("classic variant");
    mixed.legal_from("a3", "a4").accepts("A", "e1e2").legal_from("a6", "a4 a5");
}
