//! Every code with which a Minesweeper command is refused, which comes first, and draw offers.

use crate::scenario::{Scenario, TALL_START, minesweeper};

fn start() -> Scenario {
    minesweeper(TALL_START).mines("a4 a5 a6 a7")
}

/// After the end every command is `game_over`, even one that nobody can read.
#[test]
fn game_over() {
    let mut game = start().accepts("B", "resign").won("A", "resignation");
    for (seat, command) in [
        ("A", "e2e4"),
        ("B", "e9e7"),
        ("A", "e2*e3"),
        ("B", "offer"),
        ("A", "resign"),
        ("A", "x"),
        ("B", "end"),
    ] {
        game = game.refuses(seat, command, "game_over");
    }
}

/// What the grammar does not know on ten ranks is `bad_text`.
#[test]
fn bad_text() {
    let mut game = start();
    for text in [
        "", "E2E4", "e2", "a11a10", "a0a1", "e2e04", "a9a10k", "O-O", "e2 * e3", "e2*", "*e3", "e2*e3q",
        "e2e4 ", "place ",
    ] {
        game = game.refuses("A", text, "bad_text").refuses("B", text, "bad_text");
    }
}

/// Out of turn nothing but talk is heard.
#[test]
fn not_your_turn() {
    let mut game = start();
    for text in ["e9e7", "e9*e8", "e2e4", "place a2", "end"] {
        game = game.refuses("B", text, "not_your_turn");
    }
    game.accepts("B", "offer").accepts("B", "withdraw");
}

/// Chess-Uno's placement and end of a series do not exist here.
#[test]
fn wrong_phase_and_cannot_end() {
    start().refuses("A", "place", "wrong_phase").refuses("A", "place a2", "wrong_phase").refuses(
        "A",
        "end",
        "cannot_end",
    );
}

/// Well formed and senseless, or of another game, or against the law: `illegal_move`. No move
/// ever needs a promotion letter.
#[test]
fn illegal_move() {
    let mut game = start();
    for text in [
        "e2e2",
        "e2e5",
        "e3e4",
        "e9e7",
        "e1e2",
        "e2e4q",
        "e2e4:joker",
        "e2e4:ep",
        "e1g1",
        "e1g1:castle",
        "e2*e4",
        "e9*e8",
    ] {
        game = game.refuses("A", text, "illegal_move");
    }
    minesweeper("4k3/P7/8/8/8/8/8/8/8/4K3 w - -")
        .mines("a4")
        .refuses("A", "a9b10", "illegal_move")
        .refuses("A", "a9a10m", "illegal_move")
        .refuses("A", "a9a10q", "illegal_move");
}

/// A sapper action is a move that ends an offer; the referee's refusal is none (MS-A20).
#[test]
fn offers_end_with_a_move() {
    let offered = start().accepts("B", "offer").refuses("B", "offer", "already_offered");
    offered.clone().plays("A e2*e3").refuses("A", "accept", "no_offer");
    offered.clone().plays("A e2e4").refuses("A", "accept", "no_offer");
    offered.accepts("A", "accept").drawn("agreement");
    // The offerer's own actions leave it standing.
    start().plays("A offer, A e2*e3, B accept").drawn("agreement");
    let refused = minesweeper("4k3/4r3/8/8/8/8/8/4R3/8/4K3 w - -")
        .mines("e6 a4")
        .accepts("B", "offer")
        .accepts("A", "e3e6")
        .happened("refused e6");
    refused.clone().accepts("A", "accept").drawn("agreement");
    refused.accepts("A", "e3e2").refuses("A", "accept", "no_offer");
}

/// Nothing to answer, nothing to withdraw.
#[test]
fn no_offer() {
    let mut game = start();
    for seat in ["A", "B"] {
        for word in ["accept", "decline", "withdraw"] {
            game = game.refuses(seat, word, "no_offer");
        }
    }
    game.accepts("A", "offer").accepts("B", "decline").refuses("B", "accept", "no_offer");
}
