//! Mines that no game lays but a position may have: under men, and outside the fog zone.

use crate::{
    scenario::{Scenario, TALL_START, minesweeper},
    zone_but,
};
use serde_json::json;

fn castle(mines: &str) -> Scenario {
    minesweeper("r3k2r/p7/8/8/8/8/8/8/7P/R3K2R w KQkq -").mines(mines)
}

/// MS-A26. A king that castles onto a mine sweeps it; the rook that lands on one is destroyed.
#[test]
fn ms_a26_castling_onto_a_mine() {
    castle("g1 d5")
        .legal("e1g1:castle")
        .accepts("A", "e1g1:castle")
        .happened("move e1g1:castle, swept g1")
        .is("counter", 1)
        .is("fen", "r3k2r/p7/8/8/8/8/8/8/7P/R4RK1")
        .lists("fogged", &zone_but(""));
    castle("f1 d5")
        .legal("e1g1:castle")
        .accepts("A", "e1g1:castle")
        .happened("move e1g1:castle, boom f1 R")
        .is("counter", 1)
        .is("fen", "r3k2r/p7/8/8/8/8/8/8/7P/R5K1")
        .is("castling", "kq");
    castle("f1 g1 d5")
        .accepts("A", "e1g1:castle")
        .happened("move e1g1:castle, swept g1, boom f1 R")
        .is("counter", 1);
    castle("c1 d1 d5").accepts("A", "e1c1:castle").happened("move e1c1:castle, swept c1, boom d1 R");
    castle("g10 d5").plays("A e1c1, B e10g10").happened("move e10g10:castle, swept g10").is("counter", 1);
    castle("d10 d5").plays("A e1g1, B e10c10").happened("move e10c10:castle, boom d10 r").is("counter", 1);
}

/// MS-R020. Mines on squares that king and rook only pass, or leave, do nothing.
#[test]
fn ms_r020_mines_in_the_path_count_as_empty() {
    castle("b1 a1 e1 d5")
        .legal("e1c1:castle")
        .accepts("A", "e1c1:castle")
        .happened("move e1c1:castle")
        .is("counter", 4)
        .is("fen", "r3k2r/p7/8/8/8/8/8/8/7P/2KR3R");
}

/// MS-A24. A mine under a man waits: hidden while fogged, in sight when open, and harmless to who
/// leaves.
#[test]
fn ms_a24_a_mine_waits_under_a_man() {
    let under = minesweeper("4k3/p7/8/8/8/8/4R3/8/8/4K3 w - -").mines("e4 a7");
    under.clone().lists("mines_seen", "").is("counter", 2);
    under
        .open("e4")
        .lists("mines_seen", "e4")
        .accepts("A", "e4e3")
        .happened("move e4e3")
        .is("counter", 2)
        .lists("mines_seen", "e4")
        .plays("B e10d10, A e3e4")
        .happened("move e3e4, boom e4 R")
        .is("counter", 1);
}

/// MS-A12, MS-A24. A sapper defuses a mine under a man, who stays.
#[test]
fn ms_a24_a_sapper_defuses_under_a_man() {
    minesweeper("4k3/8/8/8/8/4n3/4P3/8/8/4K3 w - -")
        .mines("e5 a7")
        .accepts("A", "e4*e5")
        .happened("sapped e5 hit")
        .is("fen", "4k3/8/8/8/8/4n3/4P3/8/8/4K3")
        .is("counter", 1);
}

/// A mine outside the zone counts in the counter and in the numbers, is hidden until touched, and
/// the fog ignores it.
#[test]
fn mines_outside_the_zone_hold_no_fog() {
    let outside = minesweeper(TALL_START).mines("e3 b8");
    outside
        .clone()
        .happened("fog_lifted")
        .lists("fogged", "")
        .lists("mines_seen", "")
        .is("counter", 2)
        .is("numbers", json!({"d4": 1, "e4": 1, "f4": 1, "a7": 1, "b7": 1, "c7": 1}));
    // They work on what lands there, and sappers find them.
    outside
        .clone()
        .accepts("A", "e2e3")
        .happened("move e2e3, boom e3 P")
        .is("counter", 1)
        .is("numbers", json!({"a7": 1, "b7": 1, "c7": 1}));
    outside.clone().accepts("A", "e2*e3").happened("sapped e3 hit").is("counter", 1);
    // A double step passes over it.
    outside.accepts("A", "e2e4").happened("move e2e4").is("counter", 2);
}

/// MS-A20. The referee shows a mine outside the zone, too: known, though nothing opens.
#[test]
fn ms_a20_a_refusal_outside_the_zone() {
    minesweeper("4k3/4r3/8/8/8/8/8/4R3/8/4K3 w - -")
        .mines("e2 a4")
        .accepts("A", "e3e2")
        .happened("refused e2")
        .acts("A", "white")
        .lists("mines_seen", "e2")
        .lists("fogged", &zone_but(""))
        .is("counter", 2)
        .not_legal("e3e2");
}

/// MS-A24. On its last rank a pawn lands as a pawn: the mine works before it could promote.
#[test]
fn ms_a24_a_mine_on_the_last_rank_takes_a_pawn() {
    minesweeper("7k/P7/8/8/8/8/8/8/7p/K7 w - -")
        .mines("a10 d5")
        .accepts("A", "a9a10")
        .happened("move a9a10, boom a10 P")
        .is("fen", "7k/8/8/8/8/8/8/8/7p/K7");
}

/// What is no lay-out of mines: twice the same, five, off the board; or fog opened outside the zone.
#[test]
fn what_cannot_be_a_field() {
    let start = minesweeper(TALL_START);
    for mines in ["e4 e4", "a4 b4 c4 d4 e4", "a11", "e0", "E4", "i4"] {
        start.clone().mines(mines).cannot_start("bad_position");
    }
    for open in ["e3", "a8", "e10", "z9"] {
        start.clone().mines("e4").open(open).cannot_start("bad_position");
    }
    minesweeper("8/8/8/8/8/8/8/8/8/4K3 w - -").cannot_start("bad_position");
    minesweeper("4k3/8/8/8/8/8/8/8/8/4K2A w - -").cannot_start("bad_position");
    minesweeper("4k3/8/8/8/8/8/8/4K3 w - -").cannot_start("bad_position");
}
