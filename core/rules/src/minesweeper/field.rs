//! The fog zone: which squares are open, which mines are known, what the numbers say.

use crate::board::{Bits, Square};

/// Mines of a game (MS-R005).
pub const MINES: usize = 4;

/// Ranks 4 to 7, which the fog covers at the start (MS-R004).
pub fn zone() -> u128 {
    (3..7).fold(0, |set, rank| set | u128::rank(rank))
}

/// The square and its neighbours.
fn ring(square: Square) -> u128 {
    u128::of(square) | u128::geometry().king(square)
}

/// What everybody sees of fog and mines. It holds no undiscovered mine: the numbers are counted
/// by whoever knows them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Field {
    pub(super) open: u128,
    pub(super) known: u128,
    pub(super) counter: u32,
    /// One byte for each square of the zone, `a4` first; 0 where there is no number.
    numbers: [u8; 32],
}

impl Field {
    /// The field at the start, with some squares of the zone already open.
    pub(super) fn new(open: u128, mines: u128) -> Self {
        let mut field = Self { open: open & zone(), known: 0, counter: 0, numbers: [0; 32] };
        field.count(mines);
        field
    }

    /// The field that an authority elsewhere told of. Numbers outside the zone are ignored.
    pub(crate) fn told(fogged: u128, known: u128, counter: u32, numbers: &[(Square, u8)]) -> Self {
        let mut field = Self { open: zone() & !fogged, known, counter, numbers: [0; 32] };
        let first = zone().trailing_zeros() as usize;
        for (square, number) in numbers {
            let at = square.index().checked_sub(first);
            if let Some(place) = at.and_then(|at| field.numbers.get_mut(at)) {
                *place = *number;
            }
        }
        field
    }

    /// Squares of the zone that are still fogged.
    pub fn fogged(&self) -> u128 {
        zone() & !self.open
    }

    /// Squares of the zone that are open; they stay so for both players (MS-A14).
    pub fn open(&self) -> u128 {
        self.open
    }

    /// Mines that everybody knows; they stay armed (MS-A08).
    pub fn known_mines(&self) -> u128 {
        self.known
    }

    /// Mines on the board, known or not (MS-R006, MS-A09).
    pub fn counter(&self) -> u32 {
        self.counter
    }

    /// Mines beside an open square of the zone that is not itself a known mine; 0 elsewhere and
    /// where there are none (MS-A05 to MS-A07).
    pub fn number(&self, square: Square) -> u8 {
        let first = zone().trailing_zeros() as usize;
        square.index().checked_sub(first).and_then(|at| self.numbers.get(at)).copied().unwrap_or(0)
    }

    /// A man lands: fog lifts from the square and its ring, inside the zone (MS-R007, MS-R008).
    pub(super) fn land(&mut self, square: Square) {
        self.open |= ring(square) & zone();
    }

    /// The referee shows a mine: its square alone is revealed (MS-A20).
    pub(super) fn show_mine(&mut self, square: Square) {
        self.open |= u128::of(square) & zone();
        self.known |= u128::of(square);
    }

    /// Brings counter, known mines and numbers up to date; lifts all fog when no mine is left
    /// under it, and tells whether it did (MS-R010, MS-A11). A mine outside the zone holds no fog.
    pub(super) fn settle(&mut self, mines: u128) -> bool {
        let lifts = mines & self.fogged() == 0 && self.fogged() != 0;
        if lifts {
            self.open = zone();
        }
        self.count(mines);
        lifts
    }

    fn count(&mut self, mines: u128) {
        self.known = mines & (self.known | self.open);
        self.counter = mines.count();
        let first = zone().trailing_zeros() as usize;
        self.numbers = [0; 32];
        for square in (self.open & !self.known).squares() {
            self.numbers[square.index() - first] = (ring(square) & mines & !u128::of(square)).count() as u8;
        }
    }
}
