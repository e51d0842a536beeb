//! A square of a board with eight files: its index, its name, its neighbours' arithmetic.

use core::fmt;

/// A square, `8 * rank + file` with a1 = 0; 0..64 on eight ranks, 0..80 on ten.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// Squares of the largest board.
    pub const MAX: usize = 80;

    /// The square on `file` (0 = a … 7 = h) and `rank` (0 = first … 9 = tenth).
    ///
    /// # Panics
    /// When either is outside the largest board.
    #[inline]
    pub const fn at(file: u8, rank: u8) -> Self {
        assert!(file < 8 && rank < 10);
        Self(rank * 8 + file)
    }

    /// The square with this index; `None` from 80 on.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::MAX { Some(Self(index as u8)) } else { None }
    }

    /// The index of the lowest set bit of a bitboard, which the caller knows to be in range.
    #[inline]
    pub(crate) const fn from_bit_index(index: u32) -> Self {
        debug_assert!(index < Self::MAX as u32);
        Self(index as u8)
    }

    /// `8 * rank + file`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 = a … 7 = h.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// 0 = first rank … 9 = tenth.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// The square `files` to the right and `ranks` up, if it lies on a board of `height` ranks.
    #[inline]
    pub const fn offset(self, files: i8, ranks: i8, height: u8) -> Option<Self> {
        let file = self.file() as i8 + files;
        let rank = self.rank() as i8 + ranks;
        if file < 0 || file > 7 || rank < 0 || rank >= height as i8 {
            return None;
        }
        Some(Self(rank as u8 * 8 + file as u8))
    }

    /// Reads `a1` … `h8` (or … `h10` on ten ranks): lower case, no leading zero, nothing around it.
    pub fn parse(text: &str, height: u8) -> Option<Self> {
        let (square, rest) = Self::parse_prefix(text, height)?;
        rest.is_empty().then_some(square)
    }

    /// Reads a square from the front of `text` and hands back the rest. On ten ranks `a10` is
    /// read whole.
    pub fn parse_prefix(text: &str, height: u8) -> Option<(Self, &str)> {
        let bytes = text.as_bytes();
        let file = bytes.first()?.checked_sub(b'a').filter(|file| *file < 8)?;
        let digit = bytes.get(1).filter(|byte| byte.is_ascii_digit())? - b'0';
        let (rank, used) =
            if digit == 1 && height >= 10 && bytes.get(2) == Some(&b'0') { (10, 3) } else { (digit, 2) };
        if rank == 0 || rank > height {
            return None;
        }
        Some((Self::at(file, rank - 1), &text[used..]))
    }
}

fn text(f: &mut fmt::Formatter<'_>, letters: &[u8]) -> fmt::Result {
    f.write_str(core::str::from_utf8(letters).map_err(|_| fmt::Error)?)
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Thousands of them are written for every state that is told.
        let file = b'a' + self.file();
        match self.rank() {
            rank @ 0..9 => text(f, &[file, b'1' + rank]),
            rank => text(f, &[file, b'1', b'0' + (rank + 1) % 10]),
        }
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_squares_correspond_on_both_boards() {
        for height in [8, 10] {
            for index in 0..usize::from(height) * 8 {
                let square = Square::from_index(index).unwrap();
                assert_eq!(Square::parse(&square.to_string(), height), Some(square));
            }
        }
        for wrong in ["", "a", "a0", "a9", "i1", "A1", "a1 ", "a01", "a10", "ä1", "a½"] {
            assert_eq!(Square::parse(wrong, 8), None, "{wrong}");
        }
        assert_eq!(Square::parse("a10", 10), Some(Square::at(0, 9)));
        assert_eq!(Square::parse("a11", 10), None);
    }
}
