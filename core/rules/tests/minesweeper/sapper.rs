//! The sapper action: where a pawn may act, what it does, and how it counts as a move.

use crate::{
    scenario::{TALL_START, minesweeper},
    zone_but,
};
use serde_json::json;

/// MS-A12. Every square directly ahead of a pawn, wherever it lies and whatever stands there.
#[test]
fn ms_a12_a_sapper_acts_on_any_square_ahead() {
    let start = minesweeper(TALL_START).mines("a4 b4 c4 d4");
    start.clone().legal("a2*a3 b2*b3 c2*c3 d2*d3 e2*e3 f2*f3 g2*g3 h2*h3").legal_count(28);
    start
        .clone()
        .accepts("A", "e2*e3")
        .happened("sapped e3 miss")
        .acts("B", "black")
        .legal("a9*a8 h9*h8")
        .accepts("B", "d9*d8")
        .acts("A", "white")
        .is("counter", 4)
        .is("fen", "rnbqkbnr/pppppppp/8/8/8/8/8/8/PPPPPPPP/RNBQKBNR");
    // Not two squares ahead, not aside, not backward, not by a piece, not by the enemy's pawn.
    let mut game = start;
    for command in ["e2*e4", "e2*d3", "e2*e1", "e2*e2", "d1*d2", "e1*e2", "e9*e8", "e3*e4"] {
        game = game.refuses("A", command, "illegal_move");
    }
    // Onto an enemy, an own man, the last rank, fogged or open: all legal passes.
    minesweeper("4k3/P7/8/4n3/4P3/8/1N6/1P6/8/4K3 w - -")
        .mines("h4 h5 h6 h7")
        .open("b4")
        .legal("a9*a10 e6*e7 b3*b4")
        .accepts("A", "e6*e7")
        .happened("sapped e7 miss")
        .is("fen", "4k3/P7/8/4n3/4P3/8/1N6/1P6/8/4K3");
    // Black's last rank is the first.
    minesweeper("4k3/8/8/8/8/8/8/8/p7/4K3 b - -")
        .mines("h4")
        .accepts("B", "a2*a1")
        .happened("sapped a1 miss");
}

/// MS-A12. Without a mine on the board it is not offered.
#[test]
fn ms_a12_without_mines_there_is_no_sapper() {
    minesweeper(TALL_START).mines("").legal_count(20).not_legal("e2*e3").refuses(
        "A",
        "e2*e3",
        "illegal_move",
    );
    minesweeper("4k3/p7/8/8/8/8/4P3/8/8/4K3 w - -")
        .mines("e5")
        .accepts("A", "e4*e5")
        .is("counter", 0)
        .legal_from("a9", "a7 a8")
        .refuses("B", "a9*a8", "illegal_move");
}

/// MS-A13. A sapper lifts no fog: the counter alone tells that a mine went.
#[test]
fn ms_a13_a_sapper_lifts_no_fog() {
    minesweeper("4k3/p7/8/8/8/8/4P3/8/8/4K3 w - -")
        .mines("e5 a4 a5 a6")
        .accepts("A", "e4*e5")
        .happened("sapped e5 hit")
        .is("counter", 3)
        .lists("fogged", &zone_but(""))
        .is("numbers", json!({}))
        .acts("B", "black");
    // A miss leaves the counter, too.
    minesweeper("4k3/p7/8/8/8/8/4P3/8/8/4K3 w - -")
        .mines("d5 a4 a5 a6")
        .accepts("A", "e4*e5")
        .happened("sapped e5 miss")
        .is("counter", 4)
        .lists("fogged", &zone_but(""));
}

/// MS-A16. In check no sapper acts, not even on the line of the check.
#[test]
fn ms_a16_no_sapper_in_check() {
    minesweeper("4r2k/8/8/8/8/8/8/8/P7/4K3 w - -").mines("e5 a4 a5 a6").checks("e1").legal_count(4).refuses(
        "A",
        "a2*a3",
        "illegal_move",
    );
    // The bishop on g7 checks a1 across d4, which the pawn on d3 has ahead, mined and visible.
    minesweeper("4k3/8/8/6b1/8/8/8/3P4/8/K7 w - -")
        .mines("d4 h4")
        .open("d4")
        .checks("a1")
        .not_legal("d3*d4")
        .refuses("A", "d3*d4", "illegal_move");
}

/// MS-A17. A pinned pawn may act: nothing moves.
#[test]
fn ms_a17_a_pinned_pawn_may_act() {
    minesweeper("4k3/8/8/8/8/b7/8/2P5/8/4K3 w - -")
        .mines("c4 h4")
        .checks("")
        .legal_from("c3", "*c4")
        .accepts("A", "c3*c4")
        .happened("sapped c4 hit")
        .is("counter", 1);
}

/// MS-A18. A sapper action is a move, so it saves from stalemate.
#[test]
fn ms_a18_a_sapper_action_is_no_stalemate() {
    let stuck = "4k3/8/8/8/7p/7P/8/1q6/8/K7 w - -";
    minesweeper(stuck)
        .mines("a7")
        .checks("")
        .only_legal("h5*h6")
        .goes_on()
        .accepts("A", "h5*h6")
        .happened("sapped h6 miss")
        .acts("B", "black");
    minesweeper(stuck).mines("").drawn("stalemate");
    minesweeper("4k3/8/8/8/8/8/8/1q6/8/K7 w - -").mines("a7").drawn("stalemate");
    // The last mine goes under the opponent's hand: then it is stalemate.
    minesweeper("4k3/8/8/8/3p3p/7P/8/1q6/8/K7 b - -")
        .mines("d5")
        .accepts("B", "d6*d5")
        .happened("sapped d5 hit, fog_lifted, result draw stalemate")
        .drawn("stalemate");
}

/// MS-A19. In check sappers do not count: this is mate though a2 has a square ahead.
#[test]
fn ms_a19_a_sapper_does_not_save_from_mate() {
    let position = "4k3/8/8/6b1/8/8/7R/8/P7/KB6 w - -";
    minesweeper(position).mines("d4 a7").open("d4").checks("a1").won("B", "mate").only_legal("");
    // Without the bishop's check the pawn may act.
    minesweeper("4k3/8/6b1/8/8/8/7R/8/P7/KB6 w - -").mines("d4 a7").open("d4").checks("").legal("a2*a3");
}
