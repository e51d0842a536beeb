//! Where pieces reach on an empty or occupied board: tables built at compile time, and the
//! subtraction formula ("hyperbola quintessence") for sliders.
//!
//! With `o` the blockers on a line and `s` the slider, `o - 2s` changes exactly the bits from the
//! slider to its first blocker upwards; the same on the flipped board gives the other direction.

use super::{Bits, Square, piece::Army};

const N: usize = Square::MAX;

/// Attack tables of one board size, indexed by [`Square::index`].
pub struct Geometry<B> {
    knight: [B; N],
    king: [B; N],
    pawn: [[B; N]; 2],
    file: [B; N],
    diagonal: [B; N],
    antidiagonal: [B; N],
    between: [[B; N]; N],
}

impl<B: Bits> Geometry<B> {
    /// Squares a knight on `square` reaches.
    #[inline]
    pub(crate) fn knight(&self, square: Square) -> B {
        self.knight[square.index()]
    }

    /// Squares a king on `square` reaches: its ring of neighbours.
    #[inline]
    pub(crate) fn king(&self, square: Square) -> B {
        self.king[square.index()]
    }

    /// Squares a pawn of `army` on `square` attacks.
    #[inline]
    pub(crate) fn pawn(&self, army: Army, square: Square) -> B {
        self.pawn[army.index()][square.index()]
    }

    /// Squares strictly between two squares on one rank, file or diagonal, else none.
    #[inline]
    pub(crate) fn between(&self, a: Square, b: Square) -> B {
        self.between[a.index()][b.index()]
    }

    /// The whole rank, file or diagonal through both squares, without `b`'s own square being
    /// special; empty when they share none.
    #[inline]
    pub(crate) fn line(&self, a: Square, b: Square) -> B {
        let target = B::of(b);
        let at = a.index();
        for line in [self.file[at], self.diagonal[at], self.antidiagonal[at], rank_of::<B>(a)] {
            if !(line & target).is_empty() {
                return line | B::of(a);
            }
        }
        B::EMPTY
    }

    /// Diagonals through `square` on an empty board.
    #[inline]
    pub(crate) fn diagonal_rays(&self, square: Square) -> B {
        self.diagonal[square.index()] | self.antidiagonal[square.index()]
    }

    /// Rank and file through `square` on an empty board.
    #[inline]
    pub(crate) fn straight_rays(&self, square: Square) -> B {
        self.file[square.index()] | rank_of::<B>(square)
    }

    /// Squares a bishop on `square` reaches among `occupied`, first blockers included.
    #[inline]
    pub(crate) fn bishop(&self, square: Square, occupied: B) -> B {
        let bit = B::of(square);
        slide(self.diagonal[square.index()], bit, occupied)
            | slide(self.antidiagonal[square.index()], bit, occupied)
    }

    /// Squares a rook on `square` reaches among `occupied`, first blockers included.
    #[inline]
    pub(crate) fn rook(&self, square: Square, occupied: B) -> B {
        let blockers = occupied.rank_byte(square.rank());
        let along = RANK_ATTACKS[square.file() as usize][(blockers >> 1 & 63) as usize];
        slide(self.file[square.index()], B::of(square), occupied) | B::from_rank_byte(along, square.rank())
    }

    /// Squares a queen on `square` reaches among `occupied`, first blockers included.
    #[inline]
    pub(crate) fn queen(&self, square: Square, occupied: B) -> B {
        self.bishop(square, occupied) | self.rook(square, occupied)
    }
}

#[inline]
fn rank_of<B: Bits>(square: Square) -> B {
    B::rank(square.rank()) & !B::of(square)
}

#[inline]
fn slide<B: Bits>(line: B, bit: B, occupied: B) -> B {
    let blockers = occupied & line;
    let up = blockers.minus_twice(bit);
    let down = blockers.flip().minus_twice(bit.flip()).flip();
    (up ^ down) & line
}

/// Files reached along a rank, by the slider's file and the six inner bits of its rank.
static RANK_ATTACKS: [[u8; 64]; 8] = rank_attacks();

const fn rank_attacks() -> [[u8; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            let blockers = (inner as u8) << 1;
            let mut reached = 0u8;
            let mut to = file + 1;
            while to < 8 {
                reached |= 1 << to;
                if blockers & 1 << to != 0 {
                    break;
                }
                to += 1;
            }
            let mut to = file;
            while to > 0 {
                to -= 1;
                reached |= 1 << to;
                if blockers & 1 << to != 0 {
                    break;
                }
            }
            table[file][inner] = reached;
            inner += 1;
        }
        file += 1;
    }
    table
}

const KNIGHT_STEPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING_STEPS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

macro_rules! geometry {
    ($name:ident, $doc:literal, $int:ty, $height:literal) => {
        #[doc = $doc]
        pub(super) static $name: Geometry<$int> = {
            const fn step(square: usize, steps: &[(i8, i8)]) -> $int {
                let mut set: $int = 0;
                let mut i = 0;
                while i < steps.len() {
                    if let Some(to) = square_at(square).offset(steps[i].0, steps[i].1, $height) {
                        set |= 1 << to.index();
                    }
                    i += 1;
                }
                set
            }
            const fn ray(square: usize, files: i8, ranks: i8) -> $int {
                let mut set: $int = 0;
                let mut at = square_at(square);
                while let Some(to) = at.offset(files, ranks, $height) {
                    set |= 1 << to.index();
                    at = to;
                }
                set
            }
            const fn fill_between(table: &mut [[$int; N]; N], square: usize, files: i8, ranks: i8) {
                let mut passed: $int = 0;
                let mut at = square_at(square);
                while let Some(to) = at.offset(files, ranks, $height) {
                    table[square][to.index()] = passed;
                    passed |= 1 << to.index();
                    at = to;
                }
            }
            let mut g = Geometry {
                knight: [0; N],
                king: [0; N],
                pawn: [[0; N]; 2],
                file: [0; N],
                diagonal: [0; N],
                antidiagonal: [0; N],
                between: [[0; N]; N],
            };
            let mut square = 0;
            while square < $height * 8 {
                g.knight[square] = step(square, &KNIGHT_STEPS);
                g.king[square] = step(square, &KING_STEPS);
                g.pawn[0][square] = step(square, &[(-1, 1), (1, 1)]);
                g.pawn[1][square] = step(square, &[(-1, -1), (1, -1)]);
                g.file[square] = ray(square, 0, 1) | ray(square, 0, -1);
                g.diagonal[square] = ray(square, 1, 1) | ray(square, -1, -1);
                g.antidiagonal[square] = ray(square, -1, 1) | ray(square, 1, -1);
                let mut i = 0;
                while i < 8 {
                    fill_between(&mut g.between, square, KING_STEPS[i].0, KING_STEPS[i].1);
                    i += 1;
                }
                square += 1;
            }
            g
        };
    };
}

const fn square_at(index: usize) -> Square {
    Square::at((index % 8) as u8, (index / 8) as u8)
}

geometry!(SQUARE_BOARD, "Tables of the 8×8 board.", u64, 8);
geometry!(TALL_BOARD, "Tables of the 8×10 board.", u128, 10);

#[cfg(test)]
mod tests {
    use super::*;

    /// Slides by walking, to check the subtraction against.
    fn walk<B: Bits>(from: Square, occupied: B, directions: &[(i8, i8)]) -> B {
        let mut set = B::EMPTY;
        for &(files, ranks) in directions {
            let mut at = from;
            while let Some(to) = at.offset(files, ranks, B::HEIGHT) {
                set |= B::of(to);
                if occupied.has(to) {
                    break;
                }
                at = to;
            }
        }
        set
    }

    fn sliders_agree_with_walking<B: Bits>(occupancies: impl Iterator<Item = B>) {
        const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
        for occupied in occupancies {
            for from in B::ALL.squares() {
                let g = B::geometry();
                assert_eq!(g.rook(from, occupied), walk(from, occupied, &STRAIGHT), "{from} {occupied:?}");
                assert_eq!(g.bishop(from, occupied), walk(from, occupied, &DIAGONAL), "{from} {occupied:?}");
            }
        }
    }

    /// A cheap spread of bit patterns, dense and thin.
    fn patterns() -> impl Iterator<Item = u128> {
        let mut x: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;
        (0..400).map(move |i| {
            x = x.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(0x5851_f42d_4c95_7f2d);
            let y = x ^ x >> 61;
            if i % 2 == 0 { y & y >> 17 } else { y }
        })
    }

    #[test]
    fn subtraction_slides_as_walking_does() {
        sliders_agree_with_walking(patterns().map(|p| p as u64));
        sliders_agree_with_walking(patterns().map(|p| p & u128::ALL));
    }

    #[test]
    fn between_holds_what_lies_strictly_inside() {
        let at = |text: &str| Square::parse(text, 10).unwrap();
        let set = |names: &[&str]| names.iter().fold(0u128, |set, name| set | u128::of(at(name)));
        let g = u128::geometry();
        assert_eq!(g.between(at("a1"), at("a4")), set(&["a2", "a3"]));
        assert_eq!(g.between(at("c10"), at("f7")), set(&["d9", "e8"]));
        assert_eq!(g.between(at("a1"), at("b3")), 0);
        assert_eq!(g.line(at("e1"), at("e5")), g.file[at("e1").index()] | u128::of(at("e1")));
    }
}
