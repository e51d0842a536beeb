//! The order of what happened: move, swept or boom, fog_lifted, result.

use crate::scenario::minesweeper;

/// A move that only moves, and one after which the last fog lifts.
#[test]
fn a_move_and_the_fog() {
    let game = minesweeper("4k3/p7/8/8/8/8/8/8/8/R3K3 w - -").mines("b6 a4").open("a4");
    game.clone().accepts("A", "a1b1").happened("move a1b1");
    game.accepts("A", "a1a5").happened("move a1a5, fog_lifted");
}

/// Explosion, then the fog, then the result.
#[test]
fn boom_then_fog_then_result() {
    minesweeper("6rk/6p1/8/8/8/8/7N/8/7R/K7 w - -")
        .mines("f5")
        .accepts("A", "h4f5")
        .happened("move h4f5, boom f5 N, fog_lifted, result A mate");
    minesweeper("4k3/8/8/8/8/8/8/8/4P3/4K3 w - -")
        .mines("e4")
        .accepts("A", "e2e4")
        .happened("move e2e4, boom e4 P, fog_lifted, result draw material");
}

/// The king's sweep, then the fog, then the result.
#[test]
fn swept_then_fog_then_result() {
    minesweeper("4k3/8/8/8/8/8/4p3/4K3/8/8 w - -")
        .mines("e4")
        .accepts("A", "e3e4")
        .happened("move e3e4, swept e4, fog_lifted, result draw material");
}

/// A sapper action is `sapped` alone, without `move`.
#[test]
fn sapped_stands_alone() {
    let game = minesweeper("4k3/p7/8/8/8/8/4P3/8/8/4K3 w - -");
    game.clone().mines("e5 h4").accepts("A", "e4*e5").happened("sapped e5 hit");
    game.clone().mines("h4").accepts("A", "e4*e5").happened("sapped e5 miss");
    game.mines("e5").accepts("A", "e4*e5").happened("sapped e5 hit, fog_lifted");
}

/// A refused try is `refused` alone; fog and result may follow.
#[test]
fn refused_stands_alone() {
    let block = minesweeper("4k3/8/8/6b1/8/8/7R/8/P7/KB6 w - -");
    block.clone().mines("d4").accepts("A", "h4d4").happened("refused d4, fog_lifted, result B mate");
    block.mines("d4 a7").accepts("A", "h4d4").happened("refused d4, result B mate");
    minesweeper("4k3/4r3/8/8/8/8/8/4R3/8/4K3 w - -")
        .mines("e6")
        .accepts("A", "e3e6")
        .happened("refused e6, fog_lifted");
}

/// At the start fog may lift and the game may be over; a refused command has no events.
#[test]
fn events_of_the_start() {
    minesweeper("4k3/8/8/8/8/8/8/8/8/4K3 w - -").mines("").happened("fog_lifted, result draw material");
    minesweeper("4k3/8/8/8/8/8/8/8/8/4K2R w - -")
        .mines("a4")
        .happened("")
        .refuses("A", "e1e3", "illegal_move")
        .happened("");
}

/// Talk has no events but a result.
#[test]
fn events_of_talk() {
    let game = minesweeper("4k3/8/8/8/8/8/8/8/8/4K2R w - -").mines("a4");
    game.clone().accepts("A", "offer").happened("").accepts("B", "accept").happened("result draw agreement");
    game.accepts("B", "resign").happened("result A resignation");
}
