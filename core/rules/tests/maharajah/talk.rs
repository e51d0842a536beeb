//! Resignation and draw offers: at any time, with the lifetime that all games share.

use crate::scenario::{Scenario, maharajah};
use serde_json::Value;

fn game() -> Scenario {
    maharajah("mmm1k3/8/8/8/8/8/8/4KMMM w - -")
}

/// MJ-A29. Either seat may resign at any time, on the opponent's turn, too.
#[test]
fn mj_a29_either_seat_resigns_at_any_time() {
    game().accepts("A", "resign").won("B", "resignation").is("actor", Value::Null).only_legal("");
    game().accepts("B", "resign").won("A", "resignation");
    game().plays("A e1d1, A resign").won("B", "resignation");
}

/// MJ-A29. An offer stands until it is answered, withdrawn, or its receiver moves.
#[test]
fn mj_a29_a_draw_offer_lives_as_long_as_in_chess_uno() {
    let offered = game().accepts("A", "offer").acts("A", "white");
    offered.clone().accepts("B", "accept").drawn("agreement");
    offered.clone().accepts("B", "decline").refuses("B", "accept", "no_offer").acts("A", "white");
    offered.clone().accepts("A", "withdraw").refuses("B", "accept", "no_offer");
    // The offerer's own move leaves it standing, the receiver's ends it.
    let moved = offered.clone().plays("A e1d1").refuses("A", "offer", "already_offered");
    moved.clone().accepts("B", "accept").drawn("agreement");
    moved.plays("B e8d8").refuses("B", "accept", "no_offer").plays("A offer, B accept").drawn("agreement");
    // Two crossing offers agree; one seat cannot offer twice or answer itself.
    offered.clone().accepts("B", "offer").drawn("agreement");
    offered
        .refuses("A", "offer", "already_offered")
        .refuses("A", "accept", "no_offer")
        .refuses("A", "decline", "no_offer")
        .refuses("B", "withdraw", "no_offer")
        .reloaded()
        .accepts("B", "accept");
    game()
        .refuses("B", "accept", "no_offer")
        .refuses("A", "withdraw", "no_offer")
        .refuses("A", "decline", "no_offer");
}

/// MJ-A29. An offer made on the opponent's turn waits for the opponent: that move ends it.
#[test]
fn mj_a29_an_offer_to_the_side_to_move_ends_with_the_move() {
    game().plays("B offer, A e1d1").refuses("A", "accept", "no_offer").plays("B offer").acts("B", "black");
    // A refused move is none.
    game().plays("B offer").refuses("A", "e1e3", "illegal_move").accepts("A", "accept").drawn("agreement");
}

/// Agreement and resignation leave the position as it stands, but for the en passant right.
#[test]
fn talk_changes_no_square() {
    maharajah("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -")
        .plays("A e2e4")
        .is("ep", "e3")
        .plays("B resign")
        .won("A", "resignation")
        .is("ep", "-")
        .is("army", "black")
        .is("castling", "KQkq")
        .is("fen", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
}
