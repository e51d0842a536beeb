//! Mines: the counter, discovery, and the lift of the last fog.

use crate::{
    scenario::{TALL_START, minesweeper},
    zone_but,
};
use serde_json::json;

/// MS-A08. A discovered mine stays armed: e5 in sight, the rook lands there and is destroyed.
#[test]
fn ms_a08_a_visible_mine_destroys() {
    minesweeper("4k2p/8/8/8/8/R7/8/8/8/4K3 w - -")
        .mines("e5 a7 h4 h7")
        .open("e5")
        .lists("mines_seen", "e5")
        .is("counter", 4)
        .accepts("A", "a5e5")
        .happened("move a5e5, boom e5 R")
        .is("counter", 3)
        .lists("mines_seen", "")
        .is("fen", "4k2p/8/8/8/8/8/8/8/8/4K3");
}

/// MS-A08. It stays armed after the final lift, too.
#[test]
fn ms_a08_mines_stay_armed_after_the_final_lift() {
    minesweeper("4k2p/8/8/8/8/R7/8/8/8/4K3 w - -")
        .mines("e5 a7 h4 h7")
        .open("e5 a7 h4 h7")
        .happened("fog_lifted")
        .lists("fogged", "")
        .lists("mines_seen", "e5 a7 h4 h7")
        .is("counter", 4)
        .accepts("A", "a5e5")
        .happened("move a5e5, boom e5 R")
        .is("counter", 3)
        .lists("mines_seen", "a7 h4 h7");
}

/// MS-A09. Discovery leaves the counter alone; removal lowers it.
#[test]
fn ms_a09_the_counter_counts_what_is_on_the_board() {
    let start = minesweeper(TALL_START).mines("b4 c4 d4 h7").is("counter", 4);
    // Nb1-c3 discovers three mines.
    let discovered = start.accepts("A", "b1c3").lists("mines_seen", "b4 c4 d4").is("counter", 4);
    discovered
        .plays("B e9*e8")
        .is("counter", 4)
        .plays("A b2b4")
        .happened("move b2b4, boom b4 P")
        .is("counter", 3)
        .plays("B e9*e8, A d2*d3")
        .is("counter", 3);
}

/// MS-A10. After the fog any pawn may use the sapper action while a mine is left; with none left
/// nobody can. En passant, promotion choice and the rest do not come back.
#[test]
fn ms_a10_only_the_fog_ends() {
    let one_left = minesweeper("4k3/p7/8/8/8/8/8/8/P7/4K3 w - -").mines("h5").open("h5");
    one_left
        .happened("fog_lifted")
        .lists("fogged", "")
        .is("counter", 1)
        .legal_from("a2", "a3 a4 *a3")
        .accepts("A", "a2*a3")
        .legal_from("a9", "a7 a8 *a8");
    let none_left = minesweeper("4k3/p7/8/8/8/8/8/8/P7/4K3 w - -").mines("");
    none_left
        .is("counter", 0)
        .lists("fogged", "")
        .legal_from("a2", "a3 a4")
        .refuses("A", "a2*a3", "illegal_move")
        .accepts("A", "a2a3")
        .legal_from("a9", "a7 a8")
        .refuses("B", "a9*a8", "illegal_move");
    // No en passant: e2-e4 beside a black pawn on d4, with and without a mine left.
    for mines in ["", "h5"] {
        minesweeper("4k3/8/8/8/8/8/3p4/8/4P3/4K3 w - -")
            .mines(mines)
            .open("h5")
            .accepts("A", "e2e4")
            .not_legal("d4e3:ep, d4e3")
            .refuses("B", "d4e3", "illegal_move")
            .refuses("B", "d4e3:ep", "illegal_move");
    }
}

/// MS-A11. The final-lift test follows every change. Here three mines are open, and a sapper
/// removes the fourth blindly.
#[test]
fn ms_a11_a_blind_sapper_lifts_the_last_fog() {
    minesweeper("4k3/8/8/8/8/8/4P3/8/8/4K3 w - -")
        .mines("a4 a7 h4 e5")
        .open("a4 a7 h4")
        .lists("fogged", &zone_but("a4 a7 h4"))
        .accepts("A", "e4*e5")
        .happened("sapped e5 hit, fog_lifted")
        .is("counter", 3)
        .lists("fogged", "")
        .is(
            "numbers",
            json!({"b4": 1, "a5": 1, "b5": 1, "a6": 1, "b6": 1, "b7": 1, "g4": 1, "g5": 1, "h5": 1}),
        );
}

/// MS-A11. So do an explosion, a king's landing, and a landing that only discovers.
#[test]
fn ms_a11_every_change_may_lift_the_last_fog() {
    let rook = minesweeper("4k3/p7/8/8/8/8/8/8/8/3RK3 w - -").open("a4");
    rook.clone()
        .mines("a4 d6")
        .accepts("A", "d1d6")
        .happened("move d1d6, boom d6 R, fog_lifted")
        .is("counter", 1);
    rook.clone().mines("a4 e6").accepts("A", "d1d5").happened("move d1d5, fog_lifted").is("counter", 2);
    rook.mines("a4 e6")
        .accepts("A", "d1d4")
        .happened("move d1d4")
        .lists("fogged", &zone_but("a4 c4 d4 e4 c5 d5 e5"));
    minesweeper("4k3/7p/8/8/8/8/8/4K3/8/8 w - -")
        .mines("a4 e4")
        .open("a4")
        .accepts("A", "e3e4")
        .happened("move e3e4, swept e4, fog_lifted")
        .is("counter", 1)
        .lists("mines_seen", "a4");
}

/// MS-A11. The lift is told once, however the game goes on.
#[test]
fn ms_a11_fog_lifts_once() {
    minesweeper("4k3/p7/8/8/8/8/8/8/P7/3RK3 w - -")
        .mines("d6")
        .accepts("A", "d1d6")
        .happened("move d1d6, boom d6 R, fog_lifted")
        .plays("B e10e9")
        .happened("move e10e9")
        .plays("A a2a4")
        .happened("move a2a4")
        .lists("fogged", "");
    // Without any mine it lifts at the start.
    minesweeper(TALL_START).mines("").happened("fog_lifted").is("counter", 0).lists("fogged", "");
}
