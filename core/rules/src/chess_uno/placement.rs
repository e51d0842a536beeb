//! Where captured pawns may return (CU-R054 to CU-R058).

use crate::board::{Army, Bits, Board, Kind, Piece, Square};

/// The free squares of the home rank and of the one before it.
fn free_squares(board: &Board<u64>, army: Army) -> (u64, u64) {
    let home = army.pawn_rank(u64::HEIGHT);
    let next = home.saturating_add_signed(army.forward());
    let free = !board.occupied();
    (u64::rank(home) & free, u64::rank(next) & free)
}

/// How many of `wanted` pawns find a square: a second rank opens when the home rank is full
/// (CU-A28). Any man, enemy ones too, makes a square not free (CU-A29).
pub(super) fn room(board: &Board<u64>, army: Army, wanted: u32) -> u32 {
    let (home, next) = free_squares(board, army);
    wanted.min(home.count() + next.count())
}

/// Whether exactly these squares may take `due` pawns at once, in any order: the next rank counts
/// only when the placement itself fills the home rank (CU-A27, CU-A28).
pub(super) fn is_allowed(board: &Board<u64>, army: Army, squares: &[Square], due: u32) -> bool {
    let set = squares.iter().fold(0, |set, square| set | u64::of(*square));
    let distinct = set.count() as usize == squares.len();
    let (home, next) = free_squares(board, army);
    distinct && set.count() == due && set & !(home | next) == 0 && (set & next == 0 || home & !set == 0)
}

/// Calls `each` with every set of squares that may take `due` pawns until it returns `true`;
/// tells whether it did. At most 70 sets exist.
pub(super) fn any(board: &Board<u64>, army: Army, due: u32, each: &mut dyn FnMut(u64) -> bool) -> bool {
    let (home, next) = free_squares(board, army);
    let (fixed, from) = if due > home.count() { (home, next) } else { (0, home) };
    choose(from, due - fixed.count(), fixed, each)
}

fn choose(from: u64, due: u32, chosen: u64, each: &mut dyn FnMut(u64) -> bool) -> bool {
    if due == 0 {
        return each(chosen);
    }
    if from.count() < due {
        return false;
    }
    let lowest = from & from.wrapping_neg();
    let rest = from ^ lowest;
    choose(rest, due - 1, chosen | lowest, each) || choose(rest, due, chosen, each)
}

/// The board with pawns of `army` on these free squares.
pub(super) fn with_pawns(board: &Board<u64>, army: Army, squares: u64) -> Board<u64> {
    let mut board = *board;
    for square in squares.squares() {
        board.put(square, Piece { army, kind: Kind::Pawn });
    }
    board
}
