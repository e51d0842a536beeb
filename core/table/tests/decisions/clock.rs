//! Fischer clocks and fallen flags.

use crate::language::{
    Change, HOUR, Match, ROOKS, friendly, minesweeper, offline, private, queue, quiet_mines, sit,
};
use table::{Kind, Settings};

/// White has moved king and king, Black once; then Black's flag falls at 12 s.
fn black_flags(white: &str) -> Match {
    sit(queue().with_clock(10_000, 0), format!("4k3/1p6/8/8/8/8/8/{white}"))
        .at(1_000, "A e1e2", "move e1e2")
        .at(2_000, "B b7b6", "move b7b6")
        .at(3_000, "A e2e1", "move e2e1")
        .clocks(8_000, 9_000, "B")
}

/// MJ-A27. Only the opponent's own men count.
#[test]
fn mj_a27_a_flag_against_an_army_that_cannot_mate_is_a_draw() {
    let wins = ["2A1K3", "2C1K3", "2M1K3", "4K2Q", "4K2R", "4K2P", "1NN1K3", "2BNK3", "2B1KB2"];
    for white in wins {
        black_flags(white).due(12_000, "result A time").at(12_001, "look", "").over("A time", true);
    }
    let draws = ["4K3", "2N1K3", "2B1K3", "4KB2", "B1B1K3"];
    for white in draws {
        black_flags(white)
            .due(12_000, "result draw time_no_material")
            .at(12_001, "look", "")
            .over("draw time_no_material", true);
    }
}

/// MJ-A27 in Minesweeper Chess.
#[test]
fn mj_a27_holds_in_minesweeper_chess() {
    for (white, result) in [("2N1K3", "draw time_no_material"), ("2Q1K3", "A time")] {
        let record = minesweeper(&format!("4k3/1p6/8/8/8/8/8/8/8/{white}"), &["a4"]);
        sit(queue().with_clock(10_000, 0), record)
            .at(1_000, "A e1e2", "move e1e2")
            .at(2_000, "B b9b8", "move b9b8")
            .at(3_000, "A e2e1", "move e2e1")
            .due(12_000, &format!("result {result}"))
            .at(12_001, "look", "")
            .over(result, true);
    }
}

/// MJ-A28. Per player, whatever the opponent did, and stronger than the draw rule.
#[test]
fn mj_a28_a_flag_before_the_own_first_move_has_no_result() {
    let timed = queue().with_clock(10_000, 0);
    let white_moved = sit(timed, ROOKS).at(1_000, "A h2h4", "move h2h4");
    white_moved
        .clone()
        .due(11_000, "result none no_result")
        .at(11_001, "look", "")
        .over("none no_result", false)
        .clocks(9_000, 0, "-");
    white_moved
        .at(2_000, "B a7a5", "move a7a5")
        .at(2_000, "A h4h5", "move h4h5")
        .due(11_000, "result A time")
        .at(11_001, "look", "")
        .over("A time", true);
    // White's clock runs from the start.
    sit(timed, ROOKS).due(10_000, "result none no_result").at(10_001, "look", "");
    // Against a bare king: no result, not a draw.
    sit(timed, "4k3/1p6/8/8/8/8/8/4K3")
        .at(1_000, "A e1e2", "move e1e2")
        .due(11_000, "result none no_result")
        .at(11_001, "look", "");
}

/// MJ-A30. 60+5: starts at base; every own move adds, the first and the last included; no cap.
#[test]
fn mj_a30_the_increment_comes_after_every_own_move() {
    let start = sit(queue().with_clock(60_000, 5_000), ROOKS).clocks(60_000, 60_000, "A");
    let first = start.at(10_000, "A h2h4", "move h2h4").clocks(55_000, 60_000, "B");
    first
        .clone()
        .at(10_000, "B a7a5", "move a7a5")
        .clocks(55_000, 65_000, "A")
        .due(65_000, "result B time")
        .refuses(65_001, "A h4h5", "game_over")
        .clocks(0, 65_000, "-");
    // Refused, a move adds nothing.
    first.refuses(11_000, "B a7a2", "illegal_move").clocks(55_000, 59_000, "B");
    sit(queue().with_clock(60_000, 5_000), "6k1/5ppp/8/8/8/8/8/R3K3")
        .at(10_000, "A a1a8", "move a1a8, result A mate")
        .clocks(55_000, 60_000, "-");
}

/// TB-10, MS-A20. The referee takes the rook back: d5 hides a mine, and the queen looks at d1.
#[test]
fn tb_10_a_refused_try_earns_no_increment_and_is_no_move() {
    let record = minesweeper("3qk3/8/8/8/8/8/8/3R4/8/3K4", &["d5", "b7"]);
    let tried = sit(queue().with_clock(21_000, 4_000), record)
        .at(2_000, "A d3d5", "move d3d5")
        .acts("A")
        .clocks(19_000, 21_000, "A")
        .version(1);
    tried.clone().at(4_000, "A d3d6", "move d3d6").clocks(21_000, 21_000, "B").acts("B");
    // Not the first own move either.
    tried.due(21_000, "result none no_result").at(21_001, "look", "").over("none no_result", false);
}

/// TB-13. At the deadline the move still counts; exactly one of move and flag wins.
#[test]
fn tb_13_a_move_at_the_deadline_beats_the_flag() {
    let to_move =
        sit(queue().with_clock(10_000, 0), ROOKS).at(0, "A h2h4", "move h2h4").at(0, "B a7a5", "move a7a5");
    to_move
        .clone()
        .at(10_000, "A h4h5", "move h4h5")
        .clocks(0, 10_000, "B")
        .at(15_000, "B a5a4", "move a5a4")
        // Without increment A has nothing left: the flag falls in that millisecond, after it.
        .due(15_000, "result B time")
        .refuses(15_001, "A h5h6", "game_over");
    to_move.due(10_000, "result B time").refuses(10_001, "A h4h5", "game_over").over("B time", true);
}

/// MS-A35. Every way to play; clocks as in Maharajah when the players choose them, else none.
/// That mines come from each authority is for server, host and app to prove.
#[test]
fn ms_a35_minesweeper_is_played_in_every_way_with_clocks_by_choice() {
    for kind in [Kind::Queue, Kind::Private, Kind::Offline] {
        let settings = Settings::of(kind, false);
        assert_eq!(settings.clock, None);
        let untimed = sit(settings, quiet_mines()).at(HOUR, "A h2h3", "move h2h3");
        assert_eq!(untimed.view().clocks, None);
        sit(settings.with_clock(60_000, 1_000), quiet_mines())
            .at(10_000, "A h2h3", "move h2h3")
            .clocks(51_000, 60_000, "B")
            .due(70_000, "result none no_result")
            .at(70_001, "look", "");
    }
    // The sapper action is a move of one's own, too.
    sit(private().with_clock(60_000, 1_000), quiet_mines())
        .at(10_000, "A h2*h3", "move h2*h3")
        .clocks(51_000, 60_000, "B")
        .at(20_000, "B a9*a8", "move a9*a8")
        .due(71_000, "result B time")
        .at(71_001, "look", "")
        .over("B time", true);
    sit(friendly().with_clock(60_000, 0), quiet_mines()).at(1_000, "B pause", "pause B asked");
    sit(offline().with_clock(60_000, 0), quiet_mines()).refuses(1_000, "B pause", "no_pause");
}
