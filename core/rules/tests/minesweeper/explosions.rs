//! Explosions: what a mine does to what lands on it, and what that does to the game.

use crate::{
    scenario::{TALL_START, minesweeper},
    zone_but,
};
use serde_json::json;

/// MS-A22. The knight explodes on d6 and uncovers the rook on e2: check.
#[test]
fn ms_a22_an_explosion_may_uncover_a_check() {
    minesweeper("4k3/8/8/8/8/8/4N3/8/4R3/K7 w - -")
        .mines("d6 a4")
        .accepts("A", "e4d6")
        .happened("move e4d6, boom d6 N")
        .checks("e10")
        .acts("B", "black")
        .is("fen", "4k3/8/8/8/8/8/8/8/4R3/K7");
    // It may be mate: the king on h10 behind his own rook and pawn, the h-file open.
    minesweeper("6rk/6p1/8/8/8/8/7N/8/7R/K7 w - -")
        .mines("f5 a4")
        .accepts("A", "h4f5")
        .happened("move h4f5, boom f5 N, result A mate")
        .won("A", "mate")
        .checks("h10");
}

/// MS-A23. A rook that is destroyed where it would have given check gives none.
#[test]
fn ms_a23_what_is_destroyed_gives_no_check() {
    let rook = minesweeper("4k2p/8/8/8/8/8/R7/8/8/K7 w - -");
    rook.clone().mines("e4 h7").accepts("A", "a4e4").happened("move a4e4, boom e4 R").checks("");
    rook.mines("f7 h7").accepts("A", "a4e4").happened("move a4e4").checks("e10");
}

/// MS-A24. An injected mine under an enemy: the capture first, then the mine on the lander.
#[test]
fn ms_a24_a_capture_on_a_mine_takes_both() {
    minesweeper("4k3/7p/8/8/8/4n3/8/4R3/8/4K3 w - -")
        .mines("e5 a4 a7 h4")
        .accepts("A", "e3e5")
        .happened("move e3e5, boom e5 R")
        .is("fen", "4k3/7p/8/8/8/8/8/8/8/4K3")
        .is("counter", 3)
        .acts("B", "black");
    // As the decision has it, with nobody else on the board: both are gone, and so is the game.
    minesweeper("4k3/8/8/8/8/4n3/8/4R3/8/4K3 w - -")
        .mines("e5 a4 a7 h4")
        .accepts("A", "e3e5")
        .is("fen", "4k3/8/8/8/8/8/8/8/8/4K3")
        .is("counter", 3)
        .drawn("material");
    // A king captures there unhurt.
    minesweeper("4k3/7p/8/8/8/4n3/4K3/8/8/8 w - -")
        .mines("e5 a4 a7 h4")
        .accepts("A", "e4e5")
        .happened("move e4e5, swept e5")
        .is("counter", 3)
        .is("fen", "4k3/7p/8/8/8/4K3/8/8/8/8");
}

/// MS-A25. The king sweeps a mine away: counter −1, fog lifts as for any landing.
#[test]
fn ms_a25_a_king_sweeps_a_mine() {
    minesweeper("4k3/7p/8/8/8/8/8/4K3/8/8 w - -")
        .mines("e4 a5 d5 h7")
        .accepts("A", "e3e4")
        .happened("move e3e4, swept e4")
        .is("fen", "4k3/7p/8/8/8/8/4K3/8/8/8")
        .is("counter", 3)
        .lists("fogged", &zone_but("d4 e4 f4 d5 e5 f5"))
        .lists("mines_seen", "d5")
        .is("numbers", json!({"d4": 1, "e4": 1, "e5": 1}));
    // A mine in sight is swept as well; an attacked square is not entered, mined or not.
    minesweeper("4k3/7p/8/8/8/8/8/4K3/8/8 w - -")
        .mines("e4 a5")
        .open("e4")
        .accepts("A", "e3e4")
        .then("swept e4");
    for mines in ["e4 a5 d5 h7", "a4 a5 d5 h7"] {
        minesweeper("4k3/p7/8/7b/8/8/8/4K3/8/8 w - -").mines(mines).refuses("A", "e3e4", "illegal_move");
    }
}

/// MS-A27. Neighbours of an explosion are unhurt.
#[test]
fn ms_a27_neighbours_are_unhurt() {
    // Enemies beside the explosion are spared as well.
    minesweeper("4k3/8/8/8/3n1p2/R7/3P4/8/8/4K3 w - -")
        .mines("e5 a7")
        .accepts("A", "a5e5")
        .happened("move a5e5, boom e5 R")
        .is("fen", "4k3/8/8/8/3n1p2/8/3P4/8/8/4K3");
    minesweeper("4k3/8/8/8/8/R7/3P4/8/8/4K3 w - -")
        .mines("e5 a7")
        .accepts("A", "a5e5")
        .happened("move a5e5, boom e5 R")
        .is("fen", "4k3/8/8/8/8/8/3P4/8/8/4K3");
}

/// MS-A28. A rook destroyed on h4 takes the right of its wing along; so does one on its way home.
#[test]
fn ms_a28_a_destroyed_rook_does_not_castle() {
    minesweeper("4k2p/8/8/8/8/8/8/8/8/R3K2R w KQ -")
        .mines("h4 a7")
        .legal("e1g1:castle, e1c1:castle")
        .accepts("A", "h1h4")
        .happened("move h1h4, boom h4 R")
        .is("castling", "Q")
        .plays("B e10e9")
        .legal("e1c1:castle")
        .not_legal("e1g1:castle");
    // Black's rook, too; and the one that captures a rook at home ends that wing of the victim.
    minesweeper("r3k2r/8/8/8/8/8/8/8/8/4K2R b Kkq -")
        .mines("a5 h7")
        .accepts("B", "a10a5")
        .then("boom a5 r")
        .is("castling", "Kk");
    minesweeper("r3k2r/8/8/8/8/8/8/8/8/4K2R b Kkq -").mines("a5").accepts("B", "h10h1").is("castling", "q");
}

/// MS-A29. A pawn's double step onto a mine destroys it; no safe first move is promised.
#[test]
fn ms_a29_the_first_move_may_explode() {
    minesweeper(TALL_START)
        .mines("e4 a5 a6 h7")
        .accepts("A", "e2e4")
        .happened("move e2e4, boom e4 P")
        .is("counter", 3)
        .is("fen", "rnbqkbnr/pppppppp/8/8/8/8/8/8/PPPP1PPP/RNBQKBNR")
        .lists("fogged", &zone_but("d4 e4 f4 d5 e5 f5"))
        .accepts("B", "d9d7")
        .happened("move d9d7");
}

/// MS-R013, MS-R014. Every man but the king is destroyed, of either army, and named as it stood.
#[test]
fn ms_r014_every_man_but_the_king_is_destroyed() {
    for (placement, command, event) in [
        ("7k/p7/8/8/8/8/3P4/8/8/7K w - -", "d4d5", "boom d5 P"),
        ("7k/p7/8/8/8/8/8/2N5/8/7K w - -", "c3d5", "boom d5 N"),
        ("7k/p7/8/8/8/8/8/8/B7/7K w - -", "a2d5", "boom d5 B"),
        ("7k/p7/8/8/8/8/8/3R4/8/7K w - -", "d3d5", "boom d5 R"),
        ("7k/p7/8/8/8/8/8/3Q4/8/7K w - -", "d3d5", "boom d5 Q"),
        ("7k/p7/8/8/3p4/8/8/8/8/7K b - -", "d6d5", "boom d5 p"),
        ("7k/p7/8/3q4/8/8/8/8/8/7K b - -", "d7d5", "boom d5 q"),
    ] {
        let (seat, next) = if placement.contains(" w ") { ("A", "black") } else { ("B", "white") };
        minesweeper(placement)
            .mines("d5 a4")
            .accepts(seat, command)
            .happened(&format!("move {command}, {event}"))
            .is("fen", "7k/p7/8/8/8/8/8/8/8/7K")
            .is("army", next)
            .is("counter", 1);
    }
}
