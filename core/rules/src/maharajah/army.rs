//! The start check: 39 points, the own half filled from the own side outwards, no check on the
//! first move (MJ-R017 to MJ-R030).

use crate::board::{Army, Bits, Board, Kind, Law, Square};
use core::fmt;

/// Points of an army besides its king (MJ-R017).
pub const BUDGET: u32 = 39;

/// Ranks of an army's own half (MJ-R022).
const HALF: u8 = 4;

/// File of both kings' fixed squares, e1 and e8 (MJ-R018).
const KING_FILE: u8 = 4;

/// What a piece costs; the king is free (MJ-R018, MJ-R019).
pub const fn value(kind: Kind) -> u32 {
    match kind {
        Kind::Pawn => 1,
        Kind::Knight | Kind::Bishop => 3,
        Kind::Rook => 5,
        Kind::Archbishop => 6,
        Kind::Chancellor => 8,
        Kind::Queen => 9,
        Kind::Maharajah => 13,
        Kind::King => 0,
    }
}

/// What is wrong with one side's army. Displays as the record form's code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fault {
    /// Not exactly one king, or not on its square.
    King,
    /// The points it uses, which are not 39 (MJ-A01).
    Points(u32),
    /// A piece stands beyond the own half (MJ-R022).
    Half,
    /// A nearer rank has a hole (MJ-R024, MJ-A02).
    Placement,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::King => f.write_str("king"),
            Self::Points(points) => write!(f, "points {points}"),
            Self::Half => f.write_str("half"),
            Self::Placement => f.write_str("placement"),
        }
    }
}

/// What is wrong with the two armies together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum JointFault {
    /// The side to move is in check (MJ-A08).
    InCheck,
    /// The other side is in check (MJ-A10).
    OpponentInCheck,
    /// The side to move has no legal move (MJ-A09).
    NoLegalMove,
}

impl JointFault {
    /// The record form's code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::InCheck => "in_check",
            Self::OpponentInCheck => "opponent_in_check",
            Self::NoLegalMove => "no_legal_move",
        }
    }
}

/// Everything that keeps a custom position from starting (MJ-A11).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Refused {
    /// White's and Black's own faults.
    pub sides: [Vec<Fault>; 2],
    /// Faults of the joint position.
    pub joint: Vec<JointFault>,
}

impl Refused {
    /// Everything that is wrong with the position; `None` when it may start.
    pub fn check(board: &Board<u64>) -> Option<Self> {
        let refused =
            Self { sides: Army::ALL.map(|army| side_faults(board, army)), joint: joint_faults(board) };
        (refused != Self::default()).then_some(refused)
    }
}

/// The rank `steps` away from an army's own side: 0 is its first rank.
const fn rank_from_home(army: Army, steps: u8) -> u8 {
    match army {
        Army::White => steps,
        Army::Black => u64::HEIGHT - 1 - steps,
    }
}

/// The squares of an army's own half.
pub(super) fn half(army: Army) -> u64 {
    (0..HALF).fold(0, |set, steps| set | u64::rank(rank_from_home(army, steps)))
}

/// The king's fixed square.
pub(super) fn king_square(army: Army) -> Square {
    Square::at(KING_FILE, army.first_rank(u64::HEIGHT))
}

/// What is wrong with the army of one side, each fault once.
pub fn side_faults(board: &Board<u64>, army: Army) -> Vec<Fault> {
    let men = board.army(army);
    let mut faults = Vec::new();
    if board.pieces(army, Kind::King) != u64::of(king_square(army)) {
        faults.push(Fault::King);
    }
    let points = Kind::ALL.iter().map(|kind| board.pieces(army, *kind).count() * value(*kind)).sum();
    if points != BUDGET {
        faults.push(Fault::Points(points));
    }
    if men & !half(army) != 0 {
        faults.push(Fault::Half);
    }
    if has_hole(men, army) {
        faults.push(Fault::Placement);
    }
    faults
}

/// Whether some rank of the own half is used while a nearer one is not full of own men.
fn has_hole(men: u64, army: Army) -> bool {
    let mut nearer_is_full = true;
    for steps in 0..HALF {
        let rank = u64::rank(rank_from_home(army, steps));
        if men & rank != 0 && !nearer_is_full {
            return true;
        }
        nearer_is_full &= men & rank == rank;
    }
    false
}

/// What is wrong with the joint position for the army to move; only looked at when each army has
/// exactly one king.
pub fn joint_faults(board: &Board<u64>) -> Vec<JointFault> {
    let mut faults = Vec::new();
    if Army::ALL.into_iter().any(|army| board.pieces(army, Kind::King).count() != 1) {
        return faults;
    }
    if board.in_check(board.turn()) {
        faults.push(JointFault::InCheck);
    }
    if board.in_check(!board.turn()) {
        faults.push(JointFault::OpponentInCheck);
    }
    if !board.has_move(Law::CHESS) {
        faults.push(JointFault::NoLegalMove);
    }
    faults
}
