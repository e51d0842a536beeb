//! Bitboards: sets of squares as plain integers, `u64` for 8×8 and `u128` for 8×10.
//!
//! Every rank is one byte, so turning the board upside down is a byte swap and all file
//! arithmetic is shared between the two sizes.

use super::{Square, geometry::Geometry};
use core::{
    fmt::Debug,
    hash::Hash,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not},
};

/// A set of squares of a board with eight files.
pub trait Bits:
    Copy
    + Eq
    + Hash
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// Ranks of the board.
    const HEIGHT: u8;
    /// No square.
    const EMPTY: Self;
    /// Every square of the board.
    const ALL: Self;

    /// The set of one square.
    fn of(square: Square) -> Self;
    /// The set of all squares of a rank (0 = first).
    fn rank(rank: u8) -> Self;
    /// How many squares are in it.
    fn count(self) -> u32;
    /// The lowest square, if any.
    fn first(self) -> Option<Square>;
    /// The set without its lowest square.
    fn without_first(self) -> Self;
    /// All squares one rank up; what leaves the board is gone.
    fn north(self) -> Self;
    /// All squares one rank down.
    fn south(self) -> Self;
    /// The board upside down, rank by rank.
    fn flip(self) -> Self;
    /// `self - 2 * bit`, wrapping: the subtraction at the heart of sliding attacks.
    fn minus_twice(self, bit: Self) -> Self;
    /// The byte of the rank: which files of it are in the set.
    fn rank_byte(self, rank: u8) -> u8;
    /// The set of those files of a rank.
    fn from_rank_byte(byte: u8, rank: u8) -> Self;
    /// The attack tables of this board size.
    fn geometry() -> &'static Geometry<Self>;

    /// Whether no square is in it.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether `square` is in it; a square beyond the board never is.
    #[inline]
    fn has(self, square: Square) -> bool {
        !(self & Self::of(square)).is_empty()
    }

    /// Its squares from a1 upwards.
    #[inline]
    fn squares(self) -> Squares<Self> {
        Squares(self)
    }
}

/// The squares of a set, lowest first.
#[derive(Clone, Copy, Debug)]
pub struct Squares<B>(B);

impl<B: Bits> Iterator for Squares<B> {
    type Item = Square;
    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0 = self.0.without_first();
        Some(square)
    }
}

macro_rules! bits {
    ($int:ty, $height:literal, $geometry:path) => {
        impl Bits for $int {
            const HEIGHT: u8 = $height;
            const EMPTY: Self = 0;
            const ALL: Self = <$int>::MAX >> (<$int>::BITS - $height * 8);

            #[inline]
            fn of(square: Square) -> Self {
                (1 as $int).checked_shl(square.index() as u32).unwrap_or(0) & Self::ALL
            }
            #[inline]
            fn rank(rank: u8) -> Self {
                0xff << (rank * 8)
            }
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn first(self) -> Option<Square> {
                if self == 0 { None } else { Some(Square::from_bit_index(self.trailing_zeros())) }
            }
            #[inline]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline]
            fn north(self) -> Self {
                (self << 8) & Self::ALL
            }
            #[inline]
            fn south(self) -> Self {
                self >> 8
            }
            #[inline]
            fn flip(self) -> Self {
                self.swap_bytes() >> (<$int>::BITS - $height * 8)
            }
            #[inline]
            fn minus_twice(self, bit: Self) -> Self {
                self.wrapping_sub(bit.wrapping_shl(1))
            }
            #[inline]
            fn rank_byte(self, rank: u8) -> u8 {
                (self >> (rank * 8)) as u8
            }
            #[inline]
            fn from_rank_byte(byte: u8, rank: u8) -> Self {
                (byte as $int) << (rank * 8)
            }
            #[inline]
            fn geometry() -> &'static Geometry<Self> {
                &$geometry
            }
        }
    };
}

bits!(u64, 8, super::geometry::SQUARE_BOARD);
bits!(u128, 10, super::geometry::TALL_BOARD);
