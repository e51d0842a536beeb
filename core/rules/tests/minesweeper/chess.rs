//! What stays of chess on the tall board: set-up, castling, promotion, mate and draws.

use crate::scenario::{Scenario, TALL_START, minesweeper};
use serde_json::json;

/// MS-R001 to MS-R003. Eight files, ten ranks, the standard order on ranks 1 and 10.
#[test]
fn ms_r003_the_start() {
    minesweeper(TALL_START)
        .mines("a4 b4 c4 d4")
        .is("fen", "rnbqkbnr/pppppppp/8/8/8/8/8/8/PPPPPPPP/RNBQKBNR")
        .legal_from("e2", "e3 e4 *e3")
        .legal_from("g1", "f3 h3")
        .accepts("A", "e2e3")
        .legal_from("d9", "d7 d8 *d8")
        .legal_from("b10", "a8 c8");
}

/// MS-A30. A pawn becomes a queen by itself: there is no chooser and no letter.
#[test]
fn ms_a30_promotion_makes_a_queen() {
    let white = minesweeper("7k/P7/8/8/8/8/8/8/8/K7 w - -").mines("a4 h7");
    white
        .clone()
        .legal_from("a9", "*a10 a10")
        .refuses("A", "a9a10q", "illegal_move")
        .refuses("A", "a9a10n", "illegal_move")
        .accepts("A", "a9a10")
        .happened("move a9a10")
        .is("fen", "Q6k/8/8/8/8/8/8/8/8/K7")
        .checks("h10");
    white.plays("A a9*a10, B h10g10, A a9a10").is("fen", "Q5k1/8/8/8/8/8/8/8/8/K7");
    minesweeper("1n5k/P7/8/8/8/8/8/8/8/K7 w - -")
        .mines("a4")
        .legal_from("a9", "*a10 a10 b10")
        .accepts("A", "a9b10")
        .is("fen", "1Q5k/8/8/8/8/8/8/8/8/K7");
    minesweeper("7k/8/8/8/8/8/8/8/p7/7K b - -")
        .mines("a4")
        .accepts("B", "a2a1")
        .is("fen", "7k/8/8/8/8/8/8/8/8/q6K");
}

/// MS-R019. Castling as in chess, between ranks 1 and 10.
#[test]
fn ms_r019_castling_is_that_of_chess() {
    let both = "r3k2r/8/8/8/8/8/8/8/8/R3K2R w KQkq -";
    minesweeper(both)
        .mines("a4")
        .legal("e1g1:castle, e1c1:castle")
        .accepts("A", "e1g1")
        .is("fen", "r3k2r/8/8/8/8/8/8/8/8/R4RK1")
        .legal("e10c10:castle")
        .not_legal("e10g10:castle") // the rook on f1 looks at f10
        .accepts("B", "e10c10:castle")
        .is("fen", "2kr3r/8/8/8/8/8/8/8/8/R4RK1")
        .is("castling", "-");
    // Out of check, through check, into check; over a man.
    let white = |men: &str| minesweeper(&format!("{men}/8/8/8/8/8/8/8/8/R3K2R w KQ -")).mines("a4");
    white("4r1k1").checks("e1").not_legal("e1g1:castle, e1c1:castle");
    white("5rk1").legal("e1c1:castle").not_legal("e1g1:castle");
    white("2r3k1").legal("e1g1:castle").not_legal("e1c1:castle");
    white("1r4k1").legal("e1g1:castle, e1c1:castle"); // b1 may be attacked
    minesweeper("4k3/8/8/8/8/8/8/8/8/RN2K2R w KQ -")
        .mines("a4")
        .legal("e1g1:castle")
        .not_legal("e1c1:castle");
    // Who has moved never castles.
    minesweeper(both).mines("a4").plays("A e1e2, B a10a9, A e2e1, B a9a10").is("castling", "k");
}

/// MS-R024, MS-R025. Mate and stalemate.
#[test]
fn ms_r024_mate_and_stalemate() {
    minesweeper("6k1/8/8/8/8/8/8/8/R7/1R2K3 w - -")
        .mines("h4")
        .plays("A a2a9, B g10f10, A b1b10")
        .won("A", "mate")
        .checks("f10")
        .only_legal("")
        .reloaded();
    let queen = minesweeper("k7/8/8/1Q6/8/8/8/8/8/7K w - -").mines("h4");
    queen.clone().accepts("A", "b7b8").drawn("stalemate").checks("");
    queen.accepts("A", "b7c7").goes_on();
    // A pinned man and a king may not move into check.
    minesweeper("k3r3/8/8/8/8/8/8/8/4N3/4K3 w - -").mines("h4").legal_from("e2", "").refuses(
        "A",
        "e1f3",
        "illegal_move",
    );
}

/// MS-A31. The third occurrence is a draw: without it two sappers would pass for ever.
#[test]
fn ms_a31_two_sappers_cannot_pass_for_ever() {
    minesweeper(TALL_START)
        .mines("a4 b4 c4 d4")
        .plays("A e2*e3, B e9*e8, A e2*e3")
        .goes_on()
        .accepts("B", "e9*e8")
        .happened("sapped e8 miss, result draw repetition")
        .drawn("repetition");
}

/// MS-A31. Fog belongs to the position: the same men over less fog are another one.
#[test]
fn ms_a31_fog_belongs_to_the_position() {
    let dance = "A b1c3, B b10c8, A c3b1, B c8b10";
    minesweeper(TALL_START)
        .mines("a5 h4 h5 h7")
        .plays(dance)
        .plays(dance)
        .goes_on() // the start was fogged, so this is its second time
        .plays("A b1c3")
        .goes_on()
        .accepts("B", "b10c8")
        .drawn("repetition");
}

/// MS-A31. So do mines: a hit starts anew, whether or not the players could know.
#[test]
fn ms_a31_mines_belong_to_the_position() {
    let game = |mines: &str| minesweeper("4k3/p7/8/8/8/8/4P3/8/8/4K3 w - -").mines(mines);
    let passes = "A e4*e5, B a9*a8, A e4*e5";
    game("d5 h4 h5 h6").plays(passes).goes_on().accepts("B", "a9*a8").drawn("repetition");
    game("e5 h4 h5 h6").plays(passes).plays("B a9*a8").goes_on().accepts("A", "e4*e5").drawn("repetition");
}

/// MS-A31, MS-A20. A refusal shows a mine, so the position afterwards is a new one, and counts once.
#[test]
fn ms_a31_a_refusal_counts_once() {
    let dance = "A e3e2, B e9e8, A e2e3, B e8e9";
    minesweeper("4k3/4r3/8/8/8/8/8/4R3/8/4K3 w - -")
        .mines("e6 a4 a5 a6")
        .open("d4 e4 f4 d7 e7 f7")
        .accepts("A", "e3e6")
        .happened("refused e6")
        .plays(dance)
        .goes_on()
        .plays("A e3e2, B e9e8, A e2e3")
        .goes_on()
        .accepts("B", "e8e9")
        .drawn("repetition");
}

/// MS-A31. Insufficient material as in Maharajah, whatever mines are left.
#[test]
fn ms_a31_insufficient_material_is_a_draw() {
    for men in ["8", "5B2", "5N2", "5b2", "3B1B2"] {
        minesweeper(&format!("4k3/8/8/8/8/8/8/8/{men}/4K3 w - -")).mines("a4 a5 a6 a7").drawn("material");
    }
    for men in ["5P2", "5R2", "5Q2", "4NN2", "4BN2", "4BB2"] {
        minesweeper(&format!("4k3/8/8/8/8/8/8/8/{men}/4K3 w - -")).mines("a4 a5 a6 a7").goes_on();
    }
    minesweeper("4k3/8/8/8/8/8/8/8/4p3/4K3 w - -").mines("a4").accepts("A", "e1e2").drawn("material");
}

/// The first move that takes nothing, checks nobody and reaches a placement not seen before.
fn wanders(game: Scenario, seen: &mut Vec<String>) -> Scenario {
    let mut now = game;
    let line = now.line();
    let seat = line["actor"].as_str().unwrap().to_owned();
    for command in line["legal"].as_array().unwrap() {
        let mut next = now.clone().accepts(&seat, command.as_str().unwrap());
        let placement = next.line()["fen"].as_str().unwrap().to_owned();
        let men = |placement: &str| placement.bytes().filter(u8::is_ascii_alphabetic).count();
        let quiet =
            men(&placement) == men(line["fen"].as_str().unwrap()) && next.line()["checks"] == json!([]);
        if quiet && next.line()["result"].is_null() && !seen.contains(&placement) {
            seen.push(placement);
            return next;
        }
    }
    panic!("nowhere new to go in {line}");
}

/// MS-R023. There is no 50-move rule: after 101 quiet half-moves the game goes on.
#[test]
fn ms_r023_no_fifty_move_rule() {
    let mut game = minesweeper("r3k3/8/8/8/8/8/8/8/8/4K2R w - -").mines("");
    let mut seen = Vec::new();
    for _ in 0..101 {
        game = wanders(game, &mut seen);
    }
    game.goes_on().acts("B", "black");
}
