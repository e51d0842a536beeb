//! What everybody sees and how a game is framed (CU-A84 to CU-A90, CU-R106, CU-R107).

use crate::scenario::{START, king_hunt, purist};
use rules::{
    Seat,
    chess_uno::Card,
    game::{GameState, GameView},
    record::public_state,
};

/// White's rook looks at the black king.
const ROOK_ON_KING: &str = "4k3/8/8/8/8/8/8/K3R3 w - -";

/// CU-A84. Every attacked king of either army, in both modes, for both players (CU-R080).
#[test]
fn cu_a84_every_attacked_king_is_shown() {
    let both = king_hunt("r3k3/8/8/8/8/8/8/K3R3 w - -");
    both.clone().cards("skip 1").checks("a1 e8").won("B", "king_capture");
    let mut waits = both.set("movesAfterRecovery", 0).pool("W1").cards("+2 1").checks("a1 e8").goes_on();
    let state = waits.state();
    assert_eq!(state.view(Seat::A), state.view(Seat::B));
    waits.accepts("A", "place e2").checks("a1").won("B", "king_capture");
    purist("4k3/8/8/8/8/8/8/K2R4 w - -").cards("1 1").checks("").accepts("A", "d1e1").checks("e8");
    king_hunt("4k3/8/8/8/8/8/8/K2R4 w - -").cards("1 1").checks("").accepts("A", "d1e1").checks("e8");
}

/// CU-A86. As in chess.
#[test]
fn cu_a86_pinned_men_attack() {
    purist("R4r1k/8/8/8/8/8/8/4K3 w - -").cards("1").not_legal("e1f1 e1f2").legal("e1d1 e1e2 e1d2");
}

/// CU-A87. From check in king hunt only (CU-R075, CU-R087).
#[test]
fn cu_a87_castling_out_of_check_is_for_king_hunt() {
    let checked = "k3r3/8/8/8/8/8/8/4K2R w K -";
    king_hunt(checked).cards("1 1").legal("e1g1:castle");
    purist(checked).cards("1 1").not_legal("e1g1:castle").is("castling", "K");
    let through = "k4r2/8/8/8/8/8/8/4K2R w K -";
    king_hunt(through).cards("1 1").accepts("A", "e1g1:castle").is("fen", "k4r2/8/8/8/8/8/8/5RK1");
    purist(through).cards("1 1").refuses("A", "e1g1", "illegal_move");
    let onto = "k5r1/8/8/8/8/8/8/4K2R w K -";
    king_hunt(onto).cards("1 1").legal("e1g1:castle");
    purist(onto).cards("1 1").not_legal("e1g1:castle");
    let blocked = "k7/8/8/8/8/8/8/4KB1R w K -";
    king_hunt(blocked).cards("1 1").not_legal("e1g1:castle");
}

/// CU-A87. Only original king and rook: one taken at home or moved by a Joker ends the right.
#[test]
fn cu_a87_castling_needs_the_original_king_and_rook() {
    let taken = purist("4k3/1b6/8/8/8/8/8/R3K2R b KQ -").cards("1 1").accepts("B", "b7h1");
    taken.is("castling", "Q").not_legal("e1g1:castle").legal("e1c1:castle");
    let home = purist("4k3/8/8/8/8/8/8/R3K2R w KQ -").cards("joker 1 joker 1 1");
    home.clone()
        .plays("A h1g2:joker, B e8e7, A g2h1:joker, B e7e8")
        .is("fen", "4k3/8/8/8/8/8/8/R3K2R")
        .is("castling", "Q")
        .not_legal("e1g1:castle");
    home.plays("A e1e3:joker, B e8e7, A e3e1:joker, B e7e8").is("castling", "-").not_legal("e1g1:castle");
}

/// CU-A87. The move of a recovery or Reverse turn may be castling.
#[test]
fn cu_a87_castling_is_a_move_of_any_card() {
    purist("4k3/8/8/8/8/8/8/4K2R w K -")
        .pool("W1")
        .cards("+2 1")
        .plays("A place a2, A e1g1:castle")
        .is("fen", "4k3/8/8/8/8/8/P7/5RK1");
    purist("r3k3/8/8/8/8/8/8/4K3 w q -")
        .cards("reverse 1")
        .accepts("A", "e8c8:castle")
        .is("fen", "2kr4/8/8/8/8/8/8/4K3");
    purist("4k3/8/8/8/8/8/8/4K2R w K -").cards("2 1").plays("A e1g1:castle, A g1h1").is("castling", "-");
}

/// CU-A89. The card stays open and the capture is not played; the log tells the result.
#[test]
fn cu_a89_the_winning_capture_is_not_played() {
    king_hunt(ROOK_ON_KING)
        .pool("W2")
        .cards("+2")
        .then("reveal A red-plus2-1, result A king_capture")
        .is("fen", "4k3/8/8/8/8/8/8/K3R3")
        .is("phase", "over")
        .is("card", "red-plus2-1")
        .lists("discards/A", "")
        .is("actor", serde_json::Value::Null)
        .only_legal("");
}

/// CU-A90. The lot gives an army, White begins: here B drew White (CU-R022).
#[test]
fn cu_a90_white_begins_whoever_plays_it() {
    for mode in [purist(START), king_hunt(START)] {
        mode.start("controllers", serde_json::json!({"white": "B", "black": "A"}))
            .cards("1 1")
            .then("reveal B red-1-1")
            .acts("B", "white")
            .refuses("A", "e7e5", "not_your_turn")
            .accepts("B", "e2e4")
            .then("turn_end B, reveal A red-1-2")
            .acts("A", "black")
            .lists("discards/B", "red-1-1");
    }
}

/// Where several refusals apply, the first of their order is given; none changes anything. The
/// draw is no command (CU-R024).
#[test]
fn refusals_come_in_the_order_of_their_codes() {
    let start = purist(START).cards("3 1 1");
    start
        .refuses("B", "draw", "bad_text")
        .refuses("A", "E2E4", "bad_text")
        .refuses("A", "e2e9", "bad_text")
        .refuses("B", "e2e4", "not_your_turn")
        .refuses("B", "place a2", "not_your_turn")
        .refuses("A", "place a2", "wrong_phase")
        .refuses("A", "e2e5", "illegal_move")
        .refuses("A", "e2e4:joker", "illegal_move")
        .refuses("A", "e2e4q", "illegal_move")
        .refuses("A", "e2*e3", "illegal_move")
        .refuses("A", "end", "cannot_end")
        .refuses("A", "accept", "no_offer");
    let placing = purist("4k3/P7/8/8/8/8/8/4K3 w - -").pool("W1").cards("+2 1");
    placing
        .refuses("A", "place z2", "bad_text")
        .refuses("B", "a7a8q", "not_your_turn")
        .refuses("A", "a7a8", "wrong_phase")
        .refuses("A", "e1*e2", "wrong_phase")
        .refuses("A", "end", "wrong_phase")
        .refuses("A", "place e4", "placement")
        .accepts("A", "place e2")
        .refuses("A", "a7a8", "promotion_needed")
        .refuses("A", "a7a8m", "illegal_move")
        .accepts("A", "resign")
        .refuses("A", "E2E4", "game_over")
        .refuses("B", "offer", "game_over");
}

/// CU-R106 CU-R107. Both see everything but the order of the pile.
#[test]
fn cu_r107_the_order_of_the_pile_is_never_seen() {
    let mut game = purist(START).cards("2 joker 1 +4 skip").accepts("A", "e2e4");
    let GameState::ChessUno(state) = game.state() else { panic!("a game of Chess-Uno") };
    let mut cards: Vec<Card> = state.pile().collect();
    cards.reverse();
    let other = state.with_pile(cards).expect("the same cards");
    assert_ne!(state, other);
    for seat in Seat::ALL {
        assert_eq!(state.view(seat), other.view(seat));
        let line = public_state(&GameView::ChessUno(other.view(seat)), &[]);
        for card in other.pile() {
            assert!(!line.to_string().contains(&card.to_string()), "{card} is still in the pile");
        }
    }
}
