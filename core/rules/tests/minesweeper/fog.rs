//! Fog: what a landing opens, and what the open squares say.

use crate::{
    scenario::{Scenario, TALL_START, minesweeper},
    state, view, zone_but,
};
use rules::{
    Seat,
    board::{Bits, Square},
    minesweeper::zone,
};
use serde_json::json;

/// The normal array with mines that none of these openings touches.
fn start() -> Scenario {
    minesweeper(TALL_START).mines("a6 h7 a7 h5")
}

/// MS-A01. Landing beside the zone opens its neighbours there; farther off nothing opens.
#[test]
fn ms_a01_landing_beside_the_zone_opens_its_neighbours() {
    let game = start().accepts("A", "b1c3").lists("fogged", &zone_but("b4 c4 d4"));
    game.accepts("B", "e9e8").lists("fogged", &zone_but("b4 c4 d4 d7 e7 f7"));
    // Ranks 2 and 9 do not touch the zone; at the edge the ring is shorter.
    let kings = minesweeper("4k2p/8/8/8/8/8/8/8/8/4K2R w - -").mines("b4 a5 a6 a7");
    kings.clone().plays("A e1e2, B e10e9").lists("fogged", &zone_but(""));
    kings.accepts("A", "h1h3").lists("fogged", &zone_but("g4 h4"));
}

/// MS-A02. Nothing is open at the start, and the counter says four.
#[test]
fn ms_a02_everything_is_fogged_at_the_start() {
    let mut game = start();
    assert_eq!(view(&mut game).field().fogged(), zone());
    assert_eq!(zone().count(), 32);
    game.lists("fogged", &zone_but(""))
        .is("counter", 4)
        .is("numbers", json!({}))
        .lists("mines_seen", "")
        .is("castling", "KQkq")
        .acts("A", "white")
        .happened("");
}

/// MS-A03. Landing inside opens the square and its ring, and no square beyond.
#[test]
fn ms_a03_landing_inside_opens_one_ring() {
    start().accepts("A", "e2e4").lists("fogged", &zone_but("d4 e4 f4 d5 e5 f5"));
    // On the rim of the board, and deep in the zone: no cascade, though all around is clear.
    start().accepts("A", "a2a4").lists("fogged", &zone_but("a4 b4 a5 b5"));
    minesweeper("4k3/8/8/8/8/8/8/8/8/3RK3 w - -")
        .mines("a4 a7 h4 h7")
        .accepts("A", "d1d6")
        .lists("fogged", &zone_but("c5 d5 e5 c6 d6 e6 c7 d7 e7"))
        .is("numbers", json!({}));
}

/// MS-A04. A destroyed piece has landed: the fog lifts around it. Then the numbers, without the
/// mine that is gone.
#[test]
fn ms_a04_a_destroyed_piece_lifts_fog() {
    minesweeper("4k3/p7/8/8/8/8/8/8/8/3RK3 w - -")
        .mines("d5 e6 c4 h7")
        .accepts("A", "d1d5")
        .happened("move d1d5, boom d5 R")
        .is("counter", 3)
        .lists("fogged", &zone_but("c4 d4 e4 c5 d5 e5 c6 d6 e6"))
        .lists("mines_seen", "c4 e6")
        // d5 is open and shows the two mines beside it.
        .is("numbers", json!({"d4": 1, "c5": 1, "d5": 2, "e5": 1, "d6": 1}))
        .is("fen", "4k3/p7/8/8/8/8/8/8/8/4K3");
    // A mine that stands alone leaves no number behind.
    minesweeper("4k2p/8/8/8/8/R7/8/8/8/4K3 w - -")
        .mines("e5 a7 h4 h7")
        .accepts("A", "a5e5")
        .is("counter", 3)
        .lists("fogged", &zone_but("d4 e4 f4 d5 e5 f5 d6 e6 f6"))
        .is("numbers", json!({}));
}

/// MS-A05. Numbers are live: they fall when a mine is gone.
#[test]
fn ms_a05_numbers_count_what_is_left() {
    minesweeper("4k3/8/8/8/8/8/4P3/8/8/4K3 w - -")
        .mines("d5 e5 a7 h7")
        .open("e4")
        .is("numbers", json!({"e4": 2}))
        .accepts("A", "e4*e5")
        .happened("sapped e5 hit")
        .is("numbers", json!({"e4": 1}))
        .is("counter", 3);
}

/// MS-A06. Only squares of the zone open and show numbers: none on ranks 3 and 8.
#[test]
fn ms_a06_ranks_3_and_8_show_nothing() {
    minesweeper(TALL_START)
        .mines("b4 h7 h4 h5")
        .accepts("A", "b1a3")
        .lists("fogged", &zone_but("a4 b4"))
        .is("numbers", json!({"a4": 1}))
        .lists("mines_seen", "b4")
        .is("counter", 4);
    minesweeper(TALL_START)
        .mines("b7 h7 h4 h5")
        .plays("A b1a3, B b10a8")
        .is("numbers", json!({"a7": 1}))
        .lists("mines_seen", "b7");
}

/// MS-A07. Four mines around e4: it shows 4. An open mine shows itself, not a number.
#[test]
fn ms_a07_an_open_mine_has_no_number() {
    let game = minesweeper(TALL_START).mines("d5 e5 f5 d4");
    game.clone().open("e4").is("numbers", json!({"e4": 4})).lists("mines_seen", "");
    // d4 touches d5 and e5, yet shows the mine.
    game.open("e4 d4 c4")
        .is("numbers", json!({"e4": 4, "c4": 2}))
        .lists("mines_seen", "d4")
        .lists("fogged", &zone_but("c4 d4 e4"));
}

/// MS-A07. The number of every open square, counted anew for all mines beside it, whichever they are.
#[test]
fn ms_a07_every_number_is_a_count() {
    let mut game = minesweeper(TALL_START).mines("a4 c5 d7 h6").open(&zone_but("a4 h6"));
    let state = state(&mut game);
    let field = state.open().field();
    for at in zone().squares() {
        let beside = state.mines().squares().filter(|mine| {
            *mine != at && mine.file().abs_diff(at.file()) <= 1 && mine.rank().abs_diff(at.rank()) <= 1
        });
        let shown = field.open().has(at) && !state.mines().has(at);
        let expected = if shown { beside.count() } else { 0 };
        assert_eq!(usize::from(field.number(at)), expected, "{at}");
    }
    // Squares outside the zone have none, a10 and h1 included.
    for at in (0..Square::MAX).filter_map(Square::from_index).filter(|at| !zone().has(*at)) {
        assert_eq!(field.number(at), 0, "{at}");
    }
}

/// MS-A14. One fog for both players; what is open stays open.
#[test]
fn ms_a14_both_players_see_the_same() {
    let mut game = minesweeper(TALL_START).mines("d5 a6 a7 h7").accepts("A", "e2e4").is("numbers/e4", 1);
    let now = state(&mut game);
    assert_eq!(now.view(Seat::A), now.view(Seat::B));
    // Black's moves open more and close nothing.
    game.accepts("B", "d9d7")
        .is("numbers/e4", 1)
        .lists("fogged", &zone_but("d4 e4 f4 d5 e5 f5 c6 d6 e6 c7 d7 e7"))
        .lists("mines_seen", "d5");
}

/// MS-A15. Lines pass through fog and mines: the rook on e10 checks the king on e1 over a mine.
#[test]
fn ms_a15_lines_pass_through_fog_and_mines() {
    minesweeper("4r2k/8/8/8/8/8/8/8/8/4K3 w - -")
        .mines("e5 a4 a5 a6")
        .lists("fogged", &zone_but(""))
        .checks("e1")
        .legal_count(4)
        .legal("e1d1, e1f1, e1d2, e1f2");
    // A visible mine is no obstacle either (MS-R015): the rook passes it and lands beyond.
    minesweeper("7k/8/8/8/8/8/8/8/8/R3K3 w - -")
        .mines("a5 h4 h5 h6")
        .open("a5")
        .lists("mines_seen", "a5")
        .accepts("A", "a1a8")
        .happened("move a1a8")
        .is("counter", 4);
}

/// MS-A32. A fogged square is a target like any other: sliders do not stop at the fog.
#[test]
fn ms_a32_fogged_squares_are_targets() {
    let game = minesweeper("4k3/8/8/8/8/8/8/8/8/R3K3 w - -").mines("a5 h4 h5 h6");
    game.clone().lists("fogged", &zone_but("")).legal_from("a1", "a2 a3 a4 a5 a6 a7 a8 a9 a10 b1 c1 d1");
    game.accepts("A", "a1a7").lists("fogged", &zone_but("a6 b6 a7 b7")).is("counter", 4);
}
