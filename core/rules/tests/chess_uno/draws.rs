//! Games without a winner on the board: inactivity, offers, resignation (CU-A58, CU-A66, CU-A67,
//! CU-A81).

use crate::scenario::{START, king_hunt, purist};

/// Nothing but the kings.
const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - -";

/// CU-A58. Ten single turns of any army; the draw falls at the end of the tenth (CU-R099).
#[test]
fn cu_a58_ten_turns_without_a_move_are_a_draw() {
    let skips = "skip skip skip skip skip skip skip skip";
    for kings in [purist(KINGS), king_hunt(KINGS)] {
        kings
            .cards(&format!("{skips} | {skips}"))
            .then(
                "reveal A red-skip-1, turn_end A, reveal B red-skip-2, turn_end B, \
                 reveal A blue-skip-1, turn_end A, reveal B blue-skip-2, turn_end B, \
                 reveal A green-skip-1, turn_end A, reveal B green-skip-2, turn_end B, \
                 reveal A yellow-skip-1, turn_end A, reveal B yellow-skip-2, turn_end B, \
                 reshuffle 8, reveal A red-skip-1, turn_end A, reveal B red-skip-2, turn_end B, \
                 result draw inactivity",
            )
            .drawn("inactivity")
            .is("inactivity", 10)
            .is("pile", 6)
            .lists("discards/A", "red-skip-1")
            .lists("discards/B", "red-skip-2")
            .is("card", serde_json::Value::Null);
    }
    purist(KINGS)
        .set("drawAfterTurnsWithoutMove", 2)
        .set("movesAfterRecovery", 0)
        .pool("W2")
        .cards("+2 skip")
        .accepts("A", "place a2 b2")
        .then("turn_end A, reveal B red-skip-1, turn_end B, result draw inactivity")
        .drawn("inactivity");
}

/// CU-A58. Any move of a man starts the count anew: of a pawn, castling, in a Reverse turn.
#[test]
fn cu_a58_every_move_restarts_the_count() {
    let nine = |position| purist(position).start("inactivity", 9);
    nine(START).cards("1 1").accepts("A", "e2e4").is("inactivity", 0);
    nine(START).cards("1 skip 1").accepts("A", "g1f3").is("inactivity", 1);
    nine("4k3/8/8/8/8/8/8/4K2R w K -").cards("1 1").accepts("A", "e1g1").is("inactivity", 0);
    nine(START).cards("reverse 1").accepts("A", "e7e5").is("inactivity", 0);
    let placed = nine(KINGS).pool("W2").cards("+2 1").accepts("A", "place a2 b2").is("inactivity", 9);
    placed.accepts("A", "a2a3").is("inactivity", 0);
}

/// CU-A66. At any time while the game is active, whoever acts and whatever is pending (CU-R098).
#[test]
fn cu_a66_resignation_is_always_possible() {
    let a_waits =
        purist(START).cards("reverse reverse 1 1").plays("A e7e5, B d7d5, A e2e4").acts("B", "black");
    a_waits
        .accepts("A", "resign")
        .happened("result B resignation")
        .won("B", "resignation")
        .refuses("B", "d5e4", "game_over")
        .refuses("B", "resign", "game_over");
    let placing = purist(KINGS).pool("W2").cards("+2").is("phase", "place");
    placing.clone().accepts("A", "resign").won("B", "resignation").is("to_place", 2).only_legal("");
    placing.accepts("B", "resign").won("A", "resignation");
    king_hunt(START).cards("3").accepts("A", "e2e4").accepts("B", "resign").won("A", "resignation");
}

/// CU-A67. An offer stands until it is answered, withdrawn, or its receiver moves (CU-R097).
#[test]
fn cu_a67_an_offer_stands_until_its_receiver_moves() {
    let skipped = purist(START)
        .cards("1 skip 1 1 1")
        .plays("A offer, A e2e4")
        .then("turn_end A, reveal B red-skip-1, turn_end B, reveal A red-1-2");
    skipped.clone().accepts("B", "accept").happened("result draw agreement").drawn("agreement");
    let b_to_move = skipped.accepts("A", "d2d4").refuses("A", "offer", "already_offered");
    b_to_move.clone().accepts("B", "accept").drawn("agreement");
    b_to_move.accepts("B", "e7e5").refuses("B", "accept", "no_offer").accepts("A", "offer");
}

/// CU-A67. One open offer per player; two crossing ones agree; answers without an offer fail.
#[test]
fn cu_a67_one_open_offer_per_player_and_crossing_ones_agree() {
    let start = purist(START).cards("1 1");
    let offered = start.clone().accepts("B", "offer").happened("").acts("A", "white");
    offered.clone().accepts("A", "offer").drawn("agreement");
    offered.clone().accepts("A", "decline").goes_on().refuses("A", "accept", "no_offer");
    offered.clone().accepts("B", "withdraw").refuses("A", "accept", "no_offer");
    offered.clone().refuses("B", "accept", "no_offer").refuses("A", "withdraw", "no_offer");
    offered.reloaded().accepts("A", "accept").drawn("agreement");
    for answer in ["accept", "decline", "withdraw"] {
        start.clone().refuses("A", answer, "no_offer").refuses("B", answer, "no_offer");
    }
}

/// CU-A67. A placement and the end of a series are no moves; a Reverse changes no offer.
#[test]
fn cu_a67_placement_end_and_reverse_leave_an_offer_open() {
    purist(KINGS)
        .set("movesAfterRecovery", 0)
        .pool("W2")
        .cards("+2 1")
        .plays("B offer, A place a2 b2")
        .acts("B", "black")
        .accepts("A", "accept")
        .drawn("agreement");
    let ended = purist(START).cards("3 1").plays("A e2e4, B offer, A end").acts("B", "black");
    ended.accepts("A", "accept").drawn("agreement");
    purist(START)
        .cards("1 reverse 1")
        .plays("A offer, A e2e4")
        .acts("B", "white")
        .accepts("B", "accept")
        .drawn("agreement");
}

/// CU-A81. Bare kings play on, far past fifty moves and three repetitions (CU-R096).
#[test]
fn cu_a81_bare_kings_never_end_by_themselves() {
    let ones = "1 1 1 1 1 1 1 1";
    let piles = vec![ones; 31].join(" | ");
    let mut game = purist(KINGS).cards(&piles);
    for _ in 0..60 {
        game = game.plays("A e1d1, B e8d8, A d1e1, B d8e8").acts("A", "white").is("inactivity", 0);
    }
    game.is("fen", "4k3/8/8/8/8/8/8/4K3");
}
