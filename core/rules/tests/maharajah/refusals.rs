//! Every code with which a Maharajah command is refused, and which comes first.

use crate::scenario::{maharajah, maharajah_unchecked};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -";

/// After the end every command is `game_over`, even one that nobody can read.
#[test]
fn game_over() {
    let mut game = maharajah(START).accepts("A", "resign");
    for (seat, command) in [
        ("A", "e2e4"),
        ("B", "e7e5"),
        ("A", "resign"),
        ("B", "offer"),
        ("A", "accept"),
        ("A", "x"),
        ("B", "end"),
    ] {
        game = game.refuses(seat, command, "game_over");
    }
}

/// What the grammar does not know is `bad_text`, out of turn, too.
#[test]
fn bad_text() {
    let mut game = maharajah(START);
    for text in [
        "",
        "E2E4",
        "e2",
        "a9a8",
        "a10a9",
        "e7e8k",
        "O-O",
        "e2-e4",
        "e2 e4",
        "e2e4 ",
        "e1g1:Castle",
        "place ",
        "e4**e5",
    ] {
        game = game.refuses("A", text, "bad_text").refuses("B", text, "bad_text");
    }
}

/// The other seat may not move, whatever it says; but it may talk.
#[test]
fn not_your_turn() {
    let mut game = maharajah(START);
    for text in ["e7e5", "e2e4", "place a2", "end", "e2*e3", "e2e2"] {
        game = game.refuses("B", text, "not_your_turn");
    }
    game.accepts("B", "offer").accepts("B", "withdraw").accepts("A", "e2e4").refuses(
        "A",
        "d2d4",
        "not_your_turn",
    );
}

/// Chess-Uno's placement and end of a series do not exist here.
#[test]
fn wrong_phase_and_cannot_end() {
    maharajah(START).refuses("A", "place", "wrong_phase").refuses("A", "place a2", "wrong_phase").refuses(
        "A",
        "end",
        "cannot_end",
    );
}

/// Well formed and senseless, or of another game, or against the law: `illegal_move`.
#[test]
fn illegal_move() {
    let mut game = maharajah(START);
    for text in [
        "e2e2",        // nowhere
        "e2e5",        // three squares
        "e3e4",        // nobody there
        "e7e5",        // the enemy's
        "e1e2",        // onto an own man
        "e2e4q",       // a needless promotion letter
        "e2e4:joker",  // Chess-Uno's
        "e2e4:ep",     // not that kind
        "e1g1:castle", // not free
        "e1g1",
        "e2*e3", // Minesweeper's
        "b1c3:castle",
    ] {
        game = game.refuses("A", text, "illegal_move");
    }
    // A pinned man, a king stepping into check, an unanswered check.
    maharajah_unchecked("k3r3/8/8/8/8/8/4N3/4K3 w - -").refuses("A", "e2c3", "illegal_move");
    maharajah_unchecked("k2r4/8/8/8/8/8/8/4K3 w - -").refuses("A", "e1d1", "illegal_move");
    maharajah_unchecked("k3r3/8/8/8/8/8/8/R3K3 w - -").refuses("A", "a1a2", "illegal_move");
    // No king is ever taken.
    maharajah_unchecked("4k3/8/8/8/8/8/8/K3R3 w - -").checks("e8").refuses("A", "e1e8", "illegal_move");
}

/// A pawn that could promote must say to what; a move that no letter makes legal is illegal.
#[test]
fn promotion_needed() {
    maharajah_unchecked("r3k3/1P6/8/8/8/8/8/4K3 w - -")
        .refuses("A", "b7b8", "promotion_needed")
        .refuses("A", "b7a8", "promotion_needed")
        .refuses("A", "b7c8", "illegal_move")
        .refuses("A", "b7b8m", "illegal_move")
        .refuses("B", "b7b8", "not_your_turn");
}

/// Draw offers: nothing to answer, nothing to withdraw, already made.
#[test]
fn no_offer_and_already_offered() {
    let mut game = maharajah(START);
    for seat in ["A", "B"] {
        for word in ["accept", "decline", "withdraw"] {
            game = game.refuses(seat, word, "no_offer");
        }
    }
    game.accepts("B", "offer").refuses("B", "offer", "already_offered").refuses("B", "accept", "no_offer");
}
