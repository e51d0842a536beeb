//! What each kind of piece attacks among given blockers, for evaluation and exchanges.
//!
//! The rules answer what may be *moved*; a player also asks what is guarded. Sliders use the
//! subtraction `o - 2s`: it changes exactly the bits from a slider to its first blocker.

use rules::board::{Army, Bits, Board, Kind, Square};
use std::sync::LazyLock;

const N: usize = Square::MAX;

/// Reach on an empty board, by square.
pub(crate) struct Tables<B> {
    knight: [B; N],
    king: [B; N],
    pawn: [[B; N]; 2],
    file: [B; N],
    diagonal: [B; N],
    antidiagonal: [B; N],
    /// Own file and its neighbours, all ranks ahead: free of enemy pawns, a pawn there has passed.
    ahead: [[B; N]; 2],
}

/// A board size with attack tables.
pub(crate) trait Reach: Bits {
    /// The tables of this size.
    fn tables() -> &'static Tables<Self>;
}

static SQUARE_BOARD: LazyLock<Tables<u64>> = LazyLock::new(Tables::build);
static TALL_BOARD: LazyLock<Tables<u128>> = LazyLock::new(Tables::build);

impl Reach for u64 {
    fn tables() -> &'static Tables<Self> {
        &SQUARE_BOARD
    }
}

impl Reach for u128 {
    fn tables() -> &'static Tables<Self> {
        &TALL_BOARD
    }
}

const KNIGHT_STEPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING_STEPS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

fn steps<B: Bits>(from: Square, steps: &[(i8, i8)]) -> B {
    let reached = steps.iter().filter_map(|(files, ranks)| from.offset(*files, *ranks, B::HEIGHT));
    reached.fold(B::EMPTY, |set, to| set | B::of(to))
}

fn line<B: Bits>(from: Square, files: i8, ranks: i8) -> B {
    let mut set = B::EMPTY;
    for sign in [1, -1] {
        let mut at = from;
        while let Some(to) = at.offset(sign * files, sign * ranks, B::HEIGHT) {
            set |= B::of(to);
            at = to;
        }
    }
    set
}

fn ahead<B: Bits>(from: Square, army: Army) -> B {
    let mut set = B::EMPTY;
    for files in -1..=1 {
        let mut ranks = army.forward();
        while let Some(to) = from.offset(files, ranks, B::HEIGHT) {
            set |= B::of(to);
            ranks += army.forward();
        }
    }
    set
}

impl<B: Bits> Tables<B> {
    fn build() -> Self {
        let mut tables = Self {
            knight: [B::EMPTY; N],
            king: [B::EMPTY; N],
            pawn: [[B::EMPTY; N]; 2],
            file: [B::EMPTY; N],
            diagonal: [B::EMPTY; N],
            antidiagonal: [B::EMPTY; N],
            ahead: [[B::EMPTY; N]; 2],
        };
        for square in B::ALL.squares() {
            let at = square.index();
            tables.knight[at] = steps(square, &KNIGHT_STEPS);
            tables.king[at] = steps(square, &KING_STEPS);
            tables.file[at] = line(square, 0, 1);
            tables.diagonal[at] = line(square, 1, 1);
            tables.antidiagonal[at] = line(square, -1, 1);
            for army in Army::ALL {
                let forward = army.forward();
                tables.pawn[army.index()][at] = steps(square, &[(-1, forward), (1, forward)]);
                tables.ahead[army.index()][at] = ahead(square, army);
            }
        }
        tables
    }

    #[inline]
    pub(crate) fn knight(&self, from: Square) -> B {
        self.knight[from.index()]
    }

    #[inline]
    pub(crate) fn king(&self, from: Square) -> B {
        self.king[from.index()]
    }

    #[inline]
    pub(crate) fn pawn(&self, army: Army, from: Square) -> B {
        self.pawn[army.index()][from.index()]
    }

    #[inline]
    pub(crate) fn file(&self, square: Square) -> B {
        self.file[square.index()]
    }

    /// The squares that an enemy pawn must stand on to stop or take a pawn on `from`.
    #[inline]
    pub(crate) fn ahead(&self, army: Army, from: Square) -> B {
        self.ahead[army.index()][from.index()]
    }

    #[inline]
    pub(crate) fn bishop(&self, from: Square, occupied: B) -> B {
        let at = from.index();
        slide(self.diagonal[at], B::of(from), occupied) | slide(self.antidiagonal[at], B::of(from), occupied)
    }

    #[inline]
    pub(crate) fn rook(&self, from: Square, occupied: B) -> B {
        let along = along_rank(from.file(), occupied.rank_byte(from.rank()));
        slide(self.file[from.index()], B::of(from), occupied) | B::from_rank_byte(along, from.rank())
    }

    /// What a piece that is no pawn attacks.
    #[inline]
    pub(crate) fn piece(&self, kind: Kind, from: Square, occupied: B) -> B {
        if kind == Kind::King {
            return self.king(from);
        }
        let mut set = if kind.leaps() { self.knight(from) } else { B::EMPTY };
        if kind.slides_diagonally() {
            set |= self.bishop(from, occupied);
        }
        if kind.slides_straight() {
            set |= self.rook(from, occupied);
        }
        set
    }
}

#[inline]
fn slide<B: Bits>(line: B, bit: B, occupied: B) -> B {
    let blockers = occupied & line;
    let up = blockers.minus_twice(bit);
    let down = blockers.flip().minus_twice(bit.flip()).flip();
    (up ^ down) & line
}

/// Files that a slider on `file` reaches along its rank.
#[inline]
fn along_rank(file: u8, blockers: u8) -> u8 {
    let right = u8::MAX.checked_shl(u32::from(file) + 1).unwrap_or(0);
    let left = !(u8::MAX << file);
    // Up to and with the lowest blocker on the right, the highest one on the left.
    let to_right = blockers & right;
    let right = right & (to_right ^ to_right.wrapping_sub(1));
    let nearest = (blockers & left | 1).ilog2();
    right | left & (u8::MAX << nearest)
}

/// Sets of attackers by the way they move, taken once per board.
#[derive(Clone, Copy)]
pub(crate) struct Movers<B> {
    pub(crate) leapers: B,
    pub(crate) diagonal: B,
    pub(crate) straight: B,
}

impl<B: Reach> Movers<B> {
    #[inline]
    pub(crate) fn of(board: &Board<B>) -> Self {
        let [queens, archbishops, chancellors, maharajahs] =
            [Kind::Queen, Kind::Archbishop, Kind::Chancellor, Kind::Maharajah].map(|kind| board.kind(kind));
        Self {
            leapers: board.kind(Kind::Knight) | archbishops | chancellors | maharajahs,
            diagonal: board.kind(Kind::Bishop) | queens | archbishops | maharajahs,
            straight: board.kind(Kind::Rook) | queens | chancellors | maharajahs,
        }
    }

    /// Men of both armies that attack `square` when `occupied` blocks the lines.
    #[inline]
    pub(crate) fn attackers(&self, board: &Board<B>, square: Square, occupied: B) -> B {
        let tables = B::tables();
        let pawns = board.kind(Kind::Pawn);
        (tables.pawn(Army::Black, square) & pawns & board.army(Army::White))
            | (tables.pawn(Army::White, square) & pawns & board.army(Army::Black))
            | (tables.knight(square) & self.leapers)
            | (tables.king(square) & board.kind(Kind::King))
            | (tables.bishop(square, occupied) & self.diagonal)
            | (tables.rook(square, occupied) & self.straight)
    }
}

/// All squares that pawns of `army` on `pawns` attack.
#[inline]
pub(crate) fn pawn_attacks<B: Reach>(pawns: B, army: Army) -> B {
    let tables = B::tables();
    pawns.squares().fold(B::EMPTY, |set, pawn| set | tables.pawn(army, pawn))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{board::Law, maharajah::Start, maharajah::Status, notation::fen, notation::fen::Pieces};

    /// On a board with one piece and blockers of the other army, attacks and moves coincide.
    #[test]
    fn every_piece_attacks_where_the_rules_let_it_move() {
        for placement in
            ["k7/8/2p3p1/8/1p1X2p1/8/3p1p2/K7", "k7/p7/8/5p2/8/2p5/6pX/K7", "kp6/8/8/8/p7/8/2p5/KX1p4"]
        {
            for letter in ["N", "B", "R", "Q", "A", "C", "M"] {
                let text = placement.replace('X', letter);
                let rules = Start::rules([Status::Variant; 2]);
                let board = fen::parse_placement::<u64>(&text, rules, Pieces::All).unwrap();
                let kind = Kind::from_letter(letter.chars().next().unwrap()).unwrap();
                let from = board.pieces(Army::White, kind).first().unwrap();
                let moves = board.moves(Law::KING_HUNT).into_iter().filter(|mv| mv.from == from);
                let reached = moves.fold(0, |set, mv| set | u64::of(mv.to));
                let attacked = u64::tables().piece(kind, from, board.occupied());
                assert_eq!(attacked & !board.army(Army::White), reached, "{text}");
            }
        }
    }
}
