//! Compound pieces: what the Maharajah, the Archbishop and the Chancellor reach and attack.

use crate::scenario::maharajah_unchecked;
use rules::board::{Board, Kind, Law, Square};

/// The targets of a lone white piece on d4 with the kings out of its way on h1 and h8.
fn targets(letter: char) -> Vec<String> {
    let position = format!("7k/8/8/8/3{letter}4/8/8/7K w - -");
    let board: Board<u64> = rules::notation::fen::parse_maharajah(&position).unwrap().board;
    let d4 = Square::parse("d4", 8).unwrap();
    let moves = board.moves(Law::CHESS);
    let mut to: Vec<String> = moves.iter().filter(|mv| mv.from == d4).map(|mv| mv.to.to_string()).collect();
    to.sort_unstable();
    to
}

/// What two pieces reach together.
fn together(one: char, other: char) -> Vec<String> {
    let mut both = targets(one);
    both.extend(targets(other));
    both.sort_unstable();
    both.dedup();
    both
}

/// MJ-R007. Maharajah = queen + knight.
#[test]
fn mj_r007_the_maharajah_is_queen_and_knight() {
    assert_eq!(targets('M'), together('Q', 'N'));
    // On an empty board 27 and 8, less h8, where the enemy king stands on the diagonal.
    assert_eq!(targets('M').len(), 34);
}

/// MJ-R008. Archbishop = bishop + knight.
#[test]
fn mj_r008_the_archbishop_is_bishop_and_knight() {
    assert_eq!(targets('A'), together('B', 'N'));
    assert_eq!(targets('A').len(), 20);
}

/// MJ-R009. Chancellor = rook + knight.
#[test]
fn mj_r009_the_chancellor_is_rook_and_knight() {
    assert_eq!(targets('C'), together('R', 'N'));
    assert_eq!(targets('C').len(), 22);
}

/// MJ-R006. A compound piece leaps over others, but its slides stop at them; it takes enemies and
/// spares its own.
#[test]
fn mj_r006_leaps_pass_and_slides_stop() {
    // The Chancellor on a1 is walled in by a2 and b1, and leaps onto b3 (a pawn) and c2.
    maharajah_unchecked("4k3/8/8/8/8/1p6/P7/CN2K3 w - -").legal_from("a1", "b3 c2");
    // The Archbishop on c1: own pawns on b2 and d2, own knight on a2 (no leap there).
    maharajah_unchecked("4k3/8/8/8/8/1p1p4/NP1PP3/2A1K3 w - -").legal_from("c1", "b3 d3");
    // The Maharajah takes along the line up to the first enemy, not beyond.
    maharajah_unchecked("4k3/8/8/M2p3p/8/8/8/4K3 w - -")
        .legal("a5d5, a5b7, a5c6, a5c4, a5b3")
        .not_legal("a5e5");
}

/// MJ-R005. Every compound piece checks by slide and by leap; a leaping check cannot be blocked.
#[test]
fn mj_r005_compound_pieces_give_check() {
    for (position, checks) in [
        ("4k3/8/5M2/8/8/8/8/K7 b - -", "e8"), // leap f6-e8
        ("4k3/8/5A2/8/8/8/8/K7 b - -", "e8"), // leap
        ("4k3/8/5C2/8/8/8/8/K7 b - -", "e8"), // leap
        ("4k3/8/8/8/8/4M3/8/K7 b - -", "e8"), // file
        ("4k3/8/8/8/8/4C3/8/K7 b - -", "e8"), // file
        ("4k3/8/8/8/A7/8/8/K7 b - -", "e8"),  // diagonal a4-e8
        ("4k3/8/8/8/M7/8/8/K7 b - -", "e8"),  // diagonal
        ("4k3/8/8/8/8/4A3/8/K7 b - -", ""),   // an Archbishop has no file
        ("4k3/8/8/8/C7/8/8/K7 b - -", ""),    // a Chancellor has no diagonal
    ] {
        maharajah_unchecked(position).checks(checks);
    }
    // The rook on h6 could block or take a rider; against the leap from d6 it can only take.
    maharajah_unchecked("4k3/8/3C3r/8/8/8/8/K7 b - -").legal_from("h6", "d6").legal_from("e8", "e7 f8");
}

/// MJ-R005. A compound piece pins by its slides and is itself pinned: leaps do not leave the line.
#[test]
fn mj_r005_compound_pieces_pin_and_are_pinned() {
    // The Chancellor on e4 may only slide on the e-file, where the rook pins it.
    maharajah_unchecked("k3r3/8/8/8/4C3/8/8/4K3 w - -").legal_from("e4", "e2 e3 e5 e6 e7 e8");
    // The Archbishop on c3 is pinned by the Maharajah on a5 and has that diagonal.
    maharajah_unchecked("k7/8/8/m7/8/2A5/8/4K3 w - -").legal_from("c3", "a5 b4 d2");
    // The knight pinned by an Archbishop cannot move.
    maharajah_unchecked("k7/8/8/a7/8/2N5/8/4K3 w - -").legal_from("c3", "");
}

/// MJ-R033. Exactly the three compound pieces are compound.
#[test]
fn mj_r033_three_kinds_are_compound() {
    let compound: Vec<Kind> = Kind::ALL.into_iter().filter(|kind| kind.is_compound()).collect();
    assert_eq!(compound, [Kind::Archbishop, Kind::Chancellor, Kind::Maharajah]);
}
