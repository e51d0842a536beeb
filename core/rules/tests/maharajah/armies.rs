//! What an army costs, where it may stand, and what the start check says of it.

use crate::{NORMAL_BLACK, against_normal, scenario::maharajah};
use rules::{
    board::{Army, Board, BoardRules, Kind, Piece, Square},
    maharajah::{ArmyError, BUDGET, Fault, OwnArmy, value},
};

/// The army of White on four ranks.
fn white(ranks: &str) -> Result<OwnArmy, ArmyError> {
    OwnArmy::parse(Army::White, ranks)
}

fn faults(army: Army, ranks: &str) -> Vec<Fault> {
    match OwnArmy::parse(army, ranks) {
        Ok(_) => Vec::new(),
        Err(ArmyError::Faults(faults)) => faults,
        Err(ArmyError::Unreadable(what)) => panic!("{ranks}: {what}"),
    }
}

/// MJ-A01. Thirty-nine points exactly: 38 and 40 are refused, of either army.
#[test]
fn mj_a01_an_army_is_worth_exactly_39_points() {
    against_normal("8/8/PPPPPPP1/RNBQKBNR").may_not_start("white points 38");
    against_normal("8/8/PPPPPPPP/RNBQKBNR").acts("A", "white");
    // A ninth pawn is over the budget.
    against_normal("8/7P/PPPPPPPP/RNBQKBNR").may_not_start("white points 40");
    maharajah("rnbqkbnr/ppppppp1/8/8/8/8/PPPPPPPP/RNBQKBNR w - -").may_not_start("black points 38");
    assert_eq!(faults(Army::White, "8/8/PPPPPPP1/RNBQKBNR"), [Fault::Points(38)]);
    assert_eq!(faults(Army::Black, "rnbqkbnr/pppppppp/p7/8"), [Fault::Points(40)]);
}

/// MJ-R019. What each piece costs; the king is free.
#[test]
fn mj_r019_values() {
    let costs = [
        (Kind::Pawn, 1),
        (Kind::Knight, 3),
        (Kind::Bishop, 3),
        (Kind::Rook, 5),
        (Kind::Archbishop, 6),
        (Kind::Chancellor, 8),
        (Kind::Queen, 9),
        (Kind::Maharajah, 13),
        (Kind::King, 0),
    ];
    assert_eq!(costs.map(|(kind, _)| value(kind)), costs.map(|(_, cost)| cost));
    assert_eq!(BUDGET, 39);
    // Five Archbishops, four Chancellors, four queens, three Maharajahs.
    assert_eq!(faults(Army::White, "8/8/8/AAAAK1A1"), [Fault::Points(30)]);
    assert_eq!(faults(Army::White, "8/8/8/CCCCK3"), [Fault::Points(32)]);
    assert_eq!(faults(Army::White, "8/8/8/QQQQK3"), [Fault::Points(36)]);
    assert_eq!(faults(Army::White, "8/8/8/MMM1K3"), []);
}

/// MJ-A02. A nearer rank may not have a hole: the empty h1 forbids all of rank 2.
#[test]
fn mj_a02_no_holes_in_nearer_ranks() {
    against_normal("8/8/PPPPPPPP/RNBQKBN1").may_not_start("white placement, white points 34");
    // The same 39 points with and without a hole.
    against_normal("8/8/8/QQQQKN2").acts("A", "white");
    against_normal("8/8/7N/QQQQK3").may_not_start("white placement");
    // A hole two ranks nearer counts, too; and Black fills from rank 8 down.
    against_normal("8/P7/1PPPPPPP/RNBQKBNR").may_not_start("white placement");
    maharajah("rnbqkbnr/1ppppppp/p7/8/8/8/PPPPPPPP/RNBQKBNR w - -").may_not_start("black placement");
    maharajah("8/pppppppp/rnbqkbnr/8/8/8/PPPPPPPP/RNBQKBNR w - -")
        .may_not_start("black king, black placement");
}

/// MJ-A03. The king fills e1: seven pieces beside it open rank 2. An empty square on rank 2 opens
/// nothing.
#[test]
fn mj_a03_the_king_fills_its_square() {
    against_normal("8/8/Q7/AQQPKPPN").acts("A", "white");
    against_normal("8/8/Q7/AQQPKPP1").may_not_start("white points 36, white placement");
    // e2 stays empty while rank 3 is used.
    assert_eq!(faults(Army::White, "8/4P3/PPPP1PPP/RNBQKBNR"), [Fault::Placement]);
}

/// MJ-A04. Thirty-one pieces besides the king fill the half: 27 pawns and 4 knights.
#[test]
fn mj_a04_the_king_is_not_among_the_31() {
    let crowd = "PPPPPPPP/PPPPPPPP/PPPPPPPP/NNPPKPNN";
    against_normal(crowd).acts("A", "white").is("profile", "maharajah");
    assert_eq!(white(crowd).map(|army| army.text()), Ok(crowd.to_owned()));
    let pieces = crowd.bytes().filter(u8::is_ascii_alphabetic).count() - 1;
    assert_eq!(pieces, 31);
    // Pawns alone run out of space at 31 points (MJ-R025).
    assert_eq!(faults(Army::White, "PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPKPPP"), [Fault::Points(31)]);
}

/// MJ-A05. The front-most rank may be filled in part, in any files.
#[test]
fn mj_a05_the_front_rank_may_have_gaps() {
    maharajah("mmm1k3/8/8/8/8/8/8/4KMMM w - -").acts("A", "white");
    maharajah("m1m1k2m/8/8/8/8/8/8/1MM1KM2 w - -").acts("A", "white");
    against_normal("8/P1P1P1P1/PPPPPPPP/RNRNKNNR").acts("A", "white");
}

/// MJ-A06. Pawns may stand on rank 1; their army is as classic as any of classical pieces.
#[test]
fn mj_a06_pawns_may_start_on_rank_1() {
    against_normal("8/PPPPPPPP/PPPPPPPP/RNBPKBNR")
        .acts("A", "white")
        .is("status/white", "classic")
        .is("status/black", "classic");
}

/// MJ-A11. Every failed check is told, of both sides and of the joint position.
#[test]
fn mj_a11_every_fault_is_reported() {
    against_normal("8/8/PPPPPPPP/RNBQKBN1").may_not_start("white points 34, white placement");
    maharajah("rnbqkb1r/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBNR w - -")
        .may_not_start("white points 38, black points 36, black placement");
    // Black's queen beyond the own half checks the king whose army is a pawn short.
    maharajah("rnb1kbnr/pppppppp/8/8/4q3/8/PPPP1PPP/RNBQKBNR w - -")
        .may_not_start("white points 38, black half, black placement, joint in_check");
    assert_eq!(faults(Army::White, "7P/8/PPPPPPP1/RNBQKBN1"), [Fault::Points(34), Fault::Placement]);
}

/// MJ-R018. One king each, white on e1 and black on e8. Without exactly one king each nothing is
/// said of the joint position.
#[test]
fn mj_r018_the_kings_squares_are_fixed() {
    against_normal("8/8/PPPPPPPP/RNBKQBNR").may_not_start("white king");
    against_normal("8/8/PPPPPPPP/RNBQ1BNR").may_not_start("white king, white placement");
    against_normal("8/8/KPPPPPPP/RNBQKBNR").may_not_start("white king, white points 38");
    maharajah("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -").may_not_start("black king");
    // Black's rook would check the king on e1, but there is a second one on a2.
    maharajah("rnbqkbnc/4r3/8/8/8/8/K7/MMM1K3 w - -").may_not_start("white king, white placement");
}

/// MJ-R022. A piece beyond the own half is `half`; holes are judged by the own half alone.
#[test]
fn mj_r022_armies_stand_in_their_own_half() {
    maharajah("rnbqkbnr/pppppppp/8/P7/8/8/1PPPPPPP/RNBQKBNR w - -").may_not_start("white half");
    maharajah("rnbqkbnr/1ppppppp/8/8/p7/8/PPPPPPPP/RNBQKBNR w - -").may_not_start("black half");
    maharajah("rnbqkbn1/pppppppp/8/8/7r/8/PPPPPPPP/RNBQKBNR w - -")
        .may_not_start("black half, black placement");
}

/// MJ-R026. Three Maharajahs are the smallest army: no two pieces are worth 39 points.
#[test]
fn mj_r026_three_maharajahs_are_the_smallest_army() {
    assert_eq!(3 * value(Kind::Maharajah), BUDGET);
    assert!(Kind::ALL.iter().all(|kind| 2 * value(*kind) < BUDGET));
    assert_eq!(faults(Army::Black, "m1m1k2m/8/8/8"), []);
}

/// What is no army of four ranks is told apart from an army with faults.
#[test]
fn armies_that_cannot_be_read() {
    for ranks in
        ["", "8/8/8", "8/8/8/8/8", "8/8/8/RNBQKBN", "8/8/8/RNBQKBNRR", "8/8/8/RNBQKBNX", "8/8/p7/4K3"]
    {
        assert!(matches!(white(ranks), Err(ArmyError::Unreadable(_))), "{ranks}");
    }
    assert!(matches!(OwnArmy::parse(Army::Black, "4k3/8/8/Q7"), Err(ArmyError::Unreadable(_))));
}

/// MJ-R021. The normal array is worth 39 points; so is every army that `side_faults` passes.
#[test]
fn mj_r021_the_normal_array_is_an_army() {
    assert_eq!(faults(Army::White, "8/8/PPPPPPPP/RNBQKBNR"), []);
    assert_eq!(faults(Army::Black, NORMAL_BLACK), []);
    let mut bare: Board<u64> = Board::empty(BoardRules::CHESS_UNO);
    bare.put(Square::at(4, 0), Piece { army: Army::White, kind: Kind::King });
    assert_eq!(rules::maharajah::side_faults(&bare, Army::White), [Fault::Points(0)]);
}
