//! The referee: what is offered depends on what is seen; what is done, on what is there.

use crate::{
    scenario::{Scenario, minesweeper},
    state, zone_but,
};
use rules::board::Bits;
use serde_json::json;

/// Black's bishop on g7 checks a1; only Rh4-d4 can block.
const BLOCK: &str = "4k3/8/8/6b1/8/8/7R/8/P7/KB6 w - -";

/// As [`BLOCK`], but the king may step to a2.
const BLOCK_OR_STEP: &str = "4k3/8/8/6b1/8/8/7R/8/8/KB6 w - -";

/// White's rook on e3 is pinned by the rook on e9.
const PINNED: &str = "4k3/4r3/8/8/8/8/8/4R3/8/4K3 w - -";

fn block(mines: &str) -> Scenario {
    minesweeper(BLOCK).mines(mines)
}

/// MS-A20. A hidden mine on d4: the block is offered, tried, refused; the mine is discovered, and
/// nothing is left to try.
#[test]
fn ms_a20_blocking_on_a_hidden_mine_is_refused() {
    block("d4 a7 b7 c7")
        .checks("a1")
        .only_legal("h4d4")
        .lists("mines_seen", "")
        .accepts("A", "h4d4")
        .happened("refused d4, result B mate")
        .won("B", "mate")
        .lists("mines_seen", "d4")
        .lists("fogged", &zone_but("d4")) // its square alone
        .is("counter", 4)
        .is("fen", "4k3/8/8/6b1/8/8/7R/8/P7/KB6") // the rook is back
        .is("army", "white")
        .reloaded();
}

/// MS-A20. With the mine in sight it is mate at once; without a mine the block is played.
#[test]
fn ms_a20_visible_mine_and_no_mine() {
    block("d4 a7 b7 c7").open("d4").happened("result B mate").won("B", "mate");
    block("a4 a7 b7 c7")
        .only_legal("h4d4")
        .accepts("A", "h4d4")
        .happened("move h4d4")
        .acts("B", "black")
        .checks("")
        .lists("fogged", &zone_but("c4 d4 e4 c5 d5 e5"))
        .is("counter", 4);
}

/// MS-A20. After a refusal the same player goes on; the try changed nothing but the discovery.
#[test]
fn ms_a20_the_same_player_chooses_again() {
    let start = minesweeper(BLOCK_OR_STEP).mines("d4 a7 b7 c7").checks("a1").only_legal("a1a2 h4d4");
    start
        .accepts("A", "h4d4")
        .happened("refused d4")
        .acts("A", "white")
        .only_legal("a1a2")
        .refuses("A", "h4d4", "illegal_move")
        .refuses("B", "e10e9", "not_your_turn")
        .accepts("A", "a1a2")
        .acts("B", "black")
        .is("counter", 4);
}

/// MS-A20. Discovering the last hidden mine lifts all fog, and the turn still stays.
#[test]
fn ms_a20_a_refusal_may_lift_the_last_fog() {
    minesweeper(BLOCK_OR_STEP)
        .mines("d4")
        .accepts("A", "h4d4")
        .happened("refused d4, fog_lifted")
        .acts("A", "white")
        .lists("fogged", "")
        .lists("mines_seen", "d4")
        .is("counter", 1)
        .is("numbers", json!({"c4": 1, "e4": 1, "c5": 1, "d5": 1, "e5": 1}));
}

/// MS-A20. A discovered mine is a mine like any other: it takes an enemy, and a sapper defuses it.
#[test]
fn ms_a20_a_discovered_mine_is_a_mine_like_any_other() {
    minesweeper("4k3/8/8/6b1/8/8/7R/3P4/8/KB6 w - -")
        .mines("d4 a7 b7 c7")
        .plays("A h4d4, A a1a2, B e10e9, A d3*d4")
        .happened("sapped d4 hit")
        .is("counter", 3)
        .lists("mines_seen", "");
    minesweeper("4k3/8/8/6b1/8/8/7R/3p4/8/KB6 w - -")
        .mines("d4 a7 b7 c7")
        .plays("A h4d4, A a1a2, B g7d4")
        .happened("move g7d4, boom d4 b")
        .is("counter", 3)
        .lists("mines_seen", "");
}

/// MS-A20. An injected mine under the checking man: the capture ends the check though the captor
/// explodes, and the move stands. It is refused when a second man then looks through.
#[test]
fn ms_a20_capturing_the_checker_on_a_mine() {
    minesweeper("4k3/7p/8/8/8/R3r3/8/8/8/4K3 w - -")
        .mines("e5 a7")
        .checks("e1")
        .legal("a5e5")
        .accepts("A", "a5e5")
        .happened("move a5e5, boom e5 R")
        .checks("")
        .acts("B", "black")
        .is("fen", "4k3/7p/8/8/8/8/8/8/8/4K3");
    let battery = "4k3/4r3/8/8/8/R3r3/8/8/8/4K3";
    minesweeper(&format!("{battery} w - -"))
        .mines("e5 a7")
        .accepts("A", "a5e5")
        .happened("refused e5")
        .acts("A", "white")
        .is("fen", battery) // the captured man is back, too
        .lists("mines_seen", "e5")
        .checks("e1")
        .not_legal("a5e5");
}

/// MS-A21. A pinned slider on its pin line: a hidden mine refuses it when tried, a visible one is
/// no longer offered, a clear square is played.
#[test]
fn ms_a21_a_pinned_slider_on_a_mine() {
    let hidden = minesweeper(PINNED).mines("e6 a4 a5 a6");
    hidden
        .clone()
        .legal_from("e3", "e2 e4 e5 e6 e7 e8 e9")
        .accepts("A", "e3e6")
        .happened("refused e6")
        .acts("A", "white")
        .is("fen", "4k3/4r3/8/8/8/8/8/4R3/8/4K3")
        .lists("mines_seen", "e6")
        .lists("fogged", &zone_but("e6"))
        .is("counter", 4)
        .legal_from("e3", "e2 e4 e5 e7 e8 e9")
        .accepts("A", "e3e7")
        .happened("move e3e7");
    hidden.accepts("A", "e3e7").happened("move e3e7").acts("B", "black");
    minesweeper(PINNED).mines("e6 a4 a5 a6").open("e6").legal_from("e3", "e2 e4 e5 e7 e8 e9").refuses(
        "A",
        "e3e6",
        "illegal_move",
    );
}

/// MS-A21. A pawn pinned on its file goes along the pin as a slider does.
#[test]
fn ms_a21_a_pinned_pawn_on_a_mine() {
    minesweeper("4k3/4r3/8/8/8/8/8/8/4P3/4K3 w - -")
        .mines("e4 a4 a5 a6")
        .legal_from("e2", "e3 e4 *e3")
        .accepts("A", "e2e4")
        .happened("refused e4")
        .acts("A", "white")
        .legal_from("e2", "e3 *e3")
        .lists("fogged", &zone_but("e4"));
}

/// MS-A21. Refused twice on one line: each try shows one mine, and only that.
#[test]
fn ms_a21_every_try_shows_one_mine() {
    minesweeper(PINNED)
        .mines("e4 e6 a5 a6")
        .accepts("A", "e3e6")
        .happened("refused e6")
        .lists("mines_seen", "e6")
        .accepts("A", "e3e4")
        .happened("refused e4")
        .lists("mines_seen", "e4 e6")
        .lists("fogged", &zone_but("e4 e6"))
        .is("counter", 4)
        .acts("A", "white");
}

/// MS-A20, MS-A21. What is offered never depends on hidden mines: with the mine anywhere under
/// the fog the whole public state is the same.
#[test]
fn ms_a20_what_is_offered_does_not_depend_on_hidden_mines() {
    for position in [BLOCK, BLOCK_OR_STEP, PINNED] {
        let mut base = minesweeper(position).mines("a7 b7 c7 h5");
        let line = base.line();
        let base = state(&mut base);
        for at in rules::minesweeper::zone().squares() {
            let mines = format!("a7 b7 c7 {at}");
            if "a7 b7 c7".contains(&at.to_string()) {
                continue;
            }
            let mut moved = minesweeper(position).mines(&mines);
            assert_eq!(moved.line(), line, "{position}: {mines}");
            let moved = state(&mut moved);
            assert_eq!(base.with_mines(moved.mines()), Some(moved));
        }
    }
}
