//! What each mode keeps of chess (CU-R063 to CU-R090).

use crate::scenario::{START, king_hunt, purist};

/// CU-R007. The normal board; twenty first moves in both modes.
#[test]
fn cu_r007_the_classical_start_position() {
    for start in [purist(START), king_hunt(START)] {
        start.cards("1").legal_count(20).is("fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    }
}

/// CU-R064 CU-R065 CU-R078. A pinned man stays on its line, except in king hunt.
#[test]
fn cu_r065_a_pinned_man_stays_on_the_line_of_its_king() {
    let pinned = "4r2k/8/8/8/8/8/4R3/4K3 w - -";
    purist(pinned).cards("1").legal_from("e2", "e3 e4 e5 e6 e7 e8");
    king_hunt(pinned).cards("1 1").accepts("A", "e2a2").won("B", "king_capture");
    purist(pinned).cards("joker").not_legal("e2d3:joker e2a2").legal("e2e8");
}

/// CU-R066 CU-R067 CU-R068. The king goes to no attacked square, takes no protected man, keeps
/// away from the other king, on a Joker too.
#[test]
fn cu_r066_the_king_never_goes_to_an_attacked_square() {
    let protected = "4k3/8/8/8/8/2b5/3q4/4K3 w - -";
    purist(protected).cards("1").only_legal("e1f1");
    let free = "4k3/8/8/8/8/8/3q4/4K3 w - -";
    purist(free).cards("1").only_legal("e1d2 e1f1");
    purist("8/8/8/8/8/3k4/8/3K4 w - -").cards("1").only_legal("d1c1 d1e1");
    purist("8/8/8/8/8/3k4/8/3K4 w - -")
        .cards("joker")
        .not_legal("d1d2 d1c2 d1e2 d1d3:joker")
        .legal("d1h5:joker");
    king_hunt("8/8/8/8/8/3k4/8/3K4 w - -").cards("1 1").accepts("A", "d1d2").won("B", "king_capture");
}

/// CU-R069. No purist move takes a king, even where one stands in check on the own turn.
#[test]
fn cu_r069_the_king_is_never_captured_in_purist() {
    purist("R5k1/8/8/8/8/8/8/6K1 b - -").cards("reverse").acts("B", "white").checks("g8").not_legal("a8g8");
    purist("6k1/8/8/8/8/8/8/Q5K1 w - -").cards("joker").not_legal("g1g8:joker");
}

/// CU-R070. The opponent answers each check, with the card of that turn.
#[test]
fn cu_r070_a_check_stops_the_series_and_is_answered() {
    purist(START)
        .cards("5 1 3 1")
        .plays("A e2e4, A d1h5, A h5f7")
        .then("series_stopped, turn_end A, reveal B red-1-1")
        .only_legal("e8f7");
}

/// CU-R079. In king hunt an attack is information and blocks nothing.
#[test]
fn cu_r079_king_hunt_knows_no_duty_to_answer_an_attack() {
    let attacked = "4r2k/8/8/8/8/8/P7/4K3 w - -";
    king_hunt(attacked).cards("1").checks("e1").legal("a2a3 e1e2 e1d1");
    purist(attacked).cards("1").checks("e1").only_legal("e1d1 e1d2 e1f1 e1f2");
}

/// CU-R084 CU-R086. The win belongs to who owns the army now.
#[test]
fn cu_r086_the_current_owner_of_the_army_wins() {
    king_hunt("3k4/8/8/8/8/8/8/K3R3 w - -")
        .cards("reverse 2")
        .plays("A d8e8")
        .then("turn_end A, reveal B red-2-1, result B king_capture")
        .is("controllers/white", "B");
}

/// CU-R085. A pawn that can take the king on the last rank wins without a choice.
#[test]
fn cu_r085_a_pawn_takes_the_king_on_the_last_rank_without_a_choice() {
    king_hunt("4k3/8/3P4/8/8/8/8/K7 w - -")
        .set("stopComboOnKingThreat", false)
        .cards("2")
        .accepts("A", "d6d7")
        .then("result A king_capture");
}

/// CU-R081 CU-R083. A Skip spares the king; the threatened player may then use the own card.
#[test]
fn cu_r083_a_skip_spares_the_king() {
    king_hunt("4k3/8/8/8/8/8/8/K3R3 w - -")
        .cards("skip 1 1")
        .acts("B", "black")
        .checks("e8")
        .accepts("B", "e8d8")
        .goes_on()
        .checks("");
}

/// CU-R088. Promotion as in chess, with the piece named.
#[test]
fn cu_r088_promotion_as_in_chess() {
    for mode in [purist("8/P6k/8/8/8/8/8/4K3 w - -"), king_hunt("8/P6k/8/8/8/8/8/4K3 w - -")] {
        mode.cards("1 1")
            .legal_from("a7", "a8q a8r a8b a8n")
            .refuses("A", "a7a8", "promotion_needed")
            .refuses("A", "a7a8k", "bad_text")
            .refuses("A", "a7a8m", "illegal_move")
            .accepts("A", "a7a8r");
    }
}

/// CU-R091 CU-R095. The setting counts in king hunt alone, and every check is by board moves.
#[test]
fn cu_r093_the_safeguard_stops_after_any_move_but_the_last() {
    let series = king_hunt(START).cards("5 1").plays("A e2e4, A d1h5").acts("A", "white").is("moves_left", 3);
    series.accepts("A", "h5f7").then("series_stopped, turn_end A, reveal B red-1-1").checks("e8");
}
