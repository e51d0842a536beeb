//! The Joker: men that move like a queen, and what stays as it was (CU-A39 to CU-A49).

use crate::scenario::{king_hunt, purist};

/// CU-R045 CU-R046. A slide up to the first obstacle, capture included, beside the own moves.
#[test]
fn cu_r045_every_man_may_slide_like_a_queen_on_a_joker() {
    let slides = "a2:joker b1:joker c1:joker d1:joker b2:joker c3:joker d4:joker";
    purist("7k/8/8/8/3p4/P7/8/N3K3 w - -").cards("joker").legal_from("a1", &format!("b3 c2 {slides}"));
    purist("7k/8/8/8/3p4/P7/8/B3K3 w - -")
        .cards("joker")
        .legal_from("a1", "b2 c3 d4 a2:joker b1:joker c1:joker d1:joker");
    purist("7k/8/8/8/3p4/P7/8/R3K3 w - -")
        .cards("joker")
        .legal_from("a1", "a2 b1 c1 d1 b2:joker c3:joker d4:joker");
    purist("7k/8/8/8/3p4/P7/8/Q3K3 w - -").cards("joker").legal_from("a1", "a2 b1 c1 d1 b2 c3 d4");
    purist("7k/8/8/8/3p4/P7/8/K7 w - -")
        .cards("joker")
        .legal_from("a1", "a2 b1 b2 c1:joker d1:joker e1:joker f1:joker g1:joker h1:joker d4:joker");
    purist("7k/8/8/8/3p4/P7/8/N3K3 w - -").cards("1").legal_from("a1", "b3 c2");
}

/// CU-A39. Backwards, sideways and straight captures, but never onto the own first rank (CU-R048).
#[test]
fn cu_a39_joker_pawns_go_anywhere_but_to_their_first_rank() {
    purist("4k3/8/8/8/4P3/8/8/4K3 w - -")
        .cards("joker 1")
        .legal("e4e2:joker e4a4:joker e4c2:joker e4e5")
        .not_legal("e4b1:joker e4h1:joker e4e5:joker")
        .refuses("A", "e4b1:joker", "illegal_move")
        .accepts("A", "e4c2:joker");
    purist("4k3/8/8/8/4P3/8/8/1n2K3 w - -").cards("joker").legal("e4c2:joker").not_legal("e4b1:joker");
    purist("k7/8/8/4r3/4P3/8/8/K7 w - -").cards("joker 1").accepts("A", "e4e5:joker");
    purist("R5k1/5ppp/8/8/8/8/8/6KB b - -").cards("joker").won("A", "mate");
}

/// CU-A40. The pawn may not go back; what it became is an ordinary man.
#[test]
fn cu_a40_a_promoted_piece_may_return_to_the_first_rank() {
    purist("8/P7/7k/8/8/8/8/4K3 w - -")
        .cards("1 1 joker 1")
        .plays("A a7a8n, B h6h5")
        .legal("a8a1:joker")
        .accepts("A", "a8a1:joker")
        .is("fen", "8/8/8/7k/8/8/8/N3K3");
    purist("8/P7/7k/8/8/8/8/4K3 w - -").cards("joker").legal("a7a2:joker").not_legal("a7a1:joker a7g1:joker");
}

/// CU-A41. Only the landing square counts, seen with the king lifted off (CU-R066, CU-R068).
#[test]
fn cu_a41_a_joker_king_may_pass_attacked_squares() {
    purist("3rk3/8/8/8/8/8/8/2K5 w - -")
        .cards("joker 1")
        .not_legal("c1d1")
        .legal("c1g1:joker")
        .accepts("A", "c1g1:joker");
    purist("4k3/8/8/8/8/8/8/r3K3 w - -").cards("joker").not_legal("e1h1:joker e1f1").legal("e1h4:joker");
}

/// CU-A42. A pinned man slides along its line; a knight keeps its own moves.
#[test]
fn cu_a42_a_pinned_man_slides_along_the_pin_on_a_joker() {
    let line = "e3:joker e4:joker e5:joker e6:joker e7:joker e8:joker";
    purist("4r2k/8/8/8/8/8/4N3/4K3 w - -").cards("joker").legal_from("e2", line);
    purist("7k/8/8/8/8/8/4N3/4K3 w - -").cards("joker").legal("e2f4 e2d4 e2e7:joker e2a6:joker");
}

/// CU-A43. Two moves e1–g1; without a kind castling is meant when it is legal.
#[test]
fn cu_a43_castling_and_the_joker_slide_are_two_moves() {
    let both = purist("4k3/8/8/8/8/8/8/4K2R w K -").cards("joker 1").legal("e1g1:castle e1g1:joker");
    both.clone().accepts("A", "e1g1").then("turn_end A, reveal B red-1-1").is("fen", "4k3/8/8/8/8/8/8/5RK1");
    both.accepts("A", "e1g1:joker").is("fen", "4k3/8/8/8/8/8/8/6KR").is("castling", "-");
    purist("4kr2/8/8/8/8/8/8/4K2R w K -")
        .cards("joker 1")
        .legal("e1g1:joker")
        .not_legal("e1g1:castle")
        .refuses("A", "e1g1", "illegal_move");
}

/// CU-A44. En passant and the quiet step onto the same square are two moves; en passant is meant.
#[test]
fn cu_a44_en_passant_and_the_joker_step_are_two_moves() {
    let opens_the_rank = purist("4k3/8/8/r2pP2K/8/8/8/8 w - d6");
    opens_the_rank.clone().cards("1").not_legal("e5d6:ep").refuses("A", "e5d6", "illegal_move");
    opens_the_rank.cards("joker").legal("e5d6:joker").not_legal("e5d6:ep");
    king_hunt("4k3/8/8/r2pP2K/8/8/8/8 w - d6").cards("1").legal("e5d6:ep");
    let both = purist("4k3/8/8/3pP3/8/8/8/4K3 w - d6").cards("joker 1").legal("e5d6:joker e5d6:ep");
    both.clone().accepts("A", "e5d6").is("fen", "4k3/8/3P4/8/8/8/8/4K3").is("pool/black", 1);
    both.accepts("A", "e5d6:joker").is("fen", "4k3/8/3P4/3p4/8/8/8/4K3").is("pool/black", 0);
}

/// CU-A45. A possible Joker move attacks nobody, yet it captures in the own Joker turn (CU-R094).
#[test]
fn cu_a45_a_possible_joker_move_is_no_attack() {
    let corner = "k7/8/8/8/8/8/8/K6N w - -";
    king_hunt(corner).cards("1").goes_on().checks("");
    king_hunt(corner).cards("joker").then("reveal A joker-1, result A king_capture").checks("");
    purist(corner).cards("joker").acts("A", "white").checks("").not_legal("h1a8:joker a1a8:joker");
}

/// CU-A45. Not even the Joker turn lets a pawn take a king on its own first rank (CU-R048).
#[test]
fn cu_a45_a_king_on_the_first_rank_is_safe_from_a_joker_pawn() {
    let first_rank = "1K6/8/8/8/4P3/8/8/4k3 w - -";
    king_hunt(first_rank).cards("joker").acts("A", "white").not_legal("e4e1:joker").legal("e4e2:joker");
    king_hunt("1K6/8/8/8/4P3/8/4k3/8 w - -").cards("joker").won("A", "king_capture");
    king_hunt("1K6/8/8/8/4R3/8/8/4k3 w - -").cards("joker").won("A", "king_capture");
}

/// CU-A46. Only the step from the home rank leaves an en passant right.
#[test]
fn cu_a46_only_a_step_from_the_home_rank_is_a_double_step() {
    for from_home in [purist("4k3/8/8/8/3p4/8/4P3/4K3 w - -"), king_hunt("8/7k/8/8/3p4/8/4P3/4K3 w - -")] {
        from_home.cards("joker 1").accepts("A", "e2e4").is("ep", "e3").legal("d4e3:ep");
    }
    for from_third in [purist("4k3/8/8/8/3p4/4P3/8/4K3 w - -"), king_hunt("8/7k/8/8/3p4/4P3/8/4K3 w - -")] {
        from_third.cards("joker 1").accepts("A", "e3e5:joker").acts("B", "black").is("ep", "-");
    }
    purist("4k3/4p3/8/8/8/8/8/4K3 b - -").cards("joker 1").accepts("B", "e7c5:joker").is("ep", "-");
    purist("4k3/4p3/8/8/8/8/8/4K3 b - -").cards("joker 1").accepts("B", "e7c7:joker").is("ep", "-");
    // Straight and by two from the home rank, so a double step, though it takes a man.
    purist("4k3/8/8/8/3pn3/8/4P3/4K3 w - -")
        .cards("joker 1")
        .accepts("A", "e2e4:joker")
        .is("ep", "e3")
        .legal("d4e3:ep");
}

/// CU-A47. The rank decides, as for a pawn that was placed (CU-A35).
#[test]
fn cu_a47_a_pawn_brought_home_by_a_joker_steps_double_again() {
    purist("4k3/8/8/8/4P3/8/8/4K3 w - -")
        .cards("joker 1 1 1")
        .plays("A e4e2:joker, B e8d8")
        .legal("e2e4")
        .accepts("A", "e2e4")
        .is("ep", "e3");
}

/// CU-A48. The man attacks as what it is.
#[test]
fn cu_a48_a_check_is_judged_by_the_mans_own_movement() {
    let knight = purist("4k3/8/8/8/8/8/8/N3K3 w - -").cards("joker 1");
    knight.clone().accepts("A", "a1e5:joker").acts("B", "black").checks("");
    knight.accepts("A", "a1f6:joker").checks("e8");
}

/// CU-A49. Any pawn that lands on the last rank promotes, freely (CU-R047).
#[test]
fn cu_a49_a_joker_promotes_from_afar() {
    let choices = "e8q:joker e8r:joker e8b:joker e8n:joker a8q:joker a8r:joker a8b:joker a8n:joker";
    let elsewhere = "e5 e6:joker e7:joker e3:joker e2:joker d5:joker c6:joker b7:joker f5:joker g6:joker \
                     h7:joker d4:joker c4:joker b4:joker a4:joker f4:joker g4:joker h4:joker d3:joker \
                     c2:joker f3:joker g2:joker";
    purist("7k/8/8/8/4P3/8/8/4K3 w - -")
        .cards("joker 1")
        .legal_from("e4", &format!("{choices} {elsewhere}"))
        .refuses("A", "e4e8:joker", "promotion_needed")
        .accepts("A", "e4a8n:joker")
        .is("fen", "N6k/8/8/8/8/8/8/4K3");
    king_hunt("4k3/8/8/8/4P3/8/8/K7 w - -").cards("joker").then("reveal A joker-1, result A king_capture");
}
