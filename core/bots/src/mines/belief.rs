//! Where the hidden mines may be: every layout that the view allows, counted exactly.
//!
//! Mines are laid uniformly (MS-A33), so each consistent layout is as likely as any other, and a
//! square's risk is its share of them. With at most four mines under 32 squares of fog there are at
//! most 35,960 layouts.

use rules::{
    board::{Bits, Square},
    minesweeper::{Field, zone},
};

/// Squares of the zone.
const ZONE: usize = 32;
/// Index of the zone's first square, a4.
const FIRST: usize = 24;

/// The chance of a mine on each square of the zone, in [`CERTAIN`]ths.
pub(crate) type Odds = [i32; ZONE];

/// The odds of what is sure.
pub(crate) const CERTAIN: i32 = 4096;

/// Layouts of hidden mines, counted by squares and by pairs of squares.
pub(crate) struct Belief {
    layouts: u32,
    /// Layouts with a mine on both squares; on the diagonal, on that one.
    both: [[u32; ZONE]; ZONE],
}

/// A number on an open square: how many hidden mines lie among which fogged squares.
struct Clue {
    around: u32,
    mines: u32,
}

/// A set of zone squares as 32 bits, a4 lowest.
fn in_zone(squares: u128) -> u32 {
    ((squares & zone()) >> FIRST) as u32
}

fn zone_index(square: Square) -> Option<usize> {
    square.index().checked_sub(FIRST).filter(|at| *at < ZONE)
}

impl Belief {
    /// What a view of the field allows, when no mine lies on `cleared`.
    pub(crate) fn of(field: &Field, cleared: u128) -> Self {
        let known = field.known_mines();
        let hidden = field.counter().saturating_sub(known.count());
        let fogged = in_zone(field.fogged() & !cleared);
        let mut clues = Vec::with_capacity(ZONE);
        for square in (field.open() & !known).squares() {
            let ring = ring(square);
            let around = in_zone(ring) & in_zone(field.fogged());
            if around != 0 {
                let mines = u32::from(field.number(square)).saturating_sub((ring & known).count());
                clues.push(Clue { around, mines });
            }
        }
        let mut belief = Self { layouts: 0, both: [[0; ZONE]; ZONE] };
        belief.lay(fogged, hidden, 0, &clues);
        if belief.layouts == 0 && hidden > 0 {
            // Mines outside the zone, possible in made-up positions only: no clue can be trusted.
            belief.lay(in_zone(field.fogged()), hidden, 0, &[]);
        }
        belief
    }

    /// Counts every way to lay `more` mines on squares of `free` besides those of `laid`.
    fn lay(&mut self, free: u32, more: u32, laid: u32, clues: &[Clue]) {
        if clues.iter().any(|clue| (laid & clue.around).count_ones() > clue.mines) {
            return;
        }
        if more == 0 {
            if clues.iter().all(|clue| (laid & clue.around).count_ones() == clue.mines) {
                self.count(laid);
            }
            return;
        }
        let mut rest = free;
        while rest.count_ones() >= more {
            let mine = rest & rest.wrapping_neg();
            rest ^= mine;
            self.lay(rest, more - 1, laid | mine, clues);
        }
    }

    fn count(&mut self, laid: u32) {
        self.layouts += 1;
        let mut mines = laid;
        while mines != 0 {
            let one = mines.trailing_zeros() as usize;
            mines &= mines - 1;
            let mut others = laid;
            while others != 0 {
                self.both[one][others.trailing_zeros() as usize] += 1;
                others &= others - 1;
            }
        }
    }

    /// The odds of every square.
    pub(crate) fn odds(&self) -> Odds {
        core::array::from_fn(|square| share(self.both[square][square], self.layouts))
    }

    /// The odds of every square once it is known whether a mine lies on `square`, that mine
    /// itself being gone.
    pub(crate) fn odds_given(&self, square: Square, mined: bool) -> Odds {
        let Some(at) = zone_index(square) else { return self.odds() };
        let mined_layouts = self.both[at][at];
        core::array::from_fn(|other| {
            let with = self.both[at][other];
            match mined {
                _ if other == at => 0,
                true => share(with, mined_layouts),
                false => share(self.both[other][other] - with, self.layouts - mined_layouts),
            }
        })
    }
}

fn share(part: u32, whole: u32) -> i32 {
    if whole == 0 { 0 } else { (u64::from(part) * CERTAIN as u64 / u64::from(whole)) as i32 }
}

/// The odds when the numbers are not read: every fogged square alike.
pub(crate) fn plain_odds(field: &Field) -> Odds {
    let fogged = in_zone(field.fogged());
    let hidden = field.counter().saturating_sub(field.known_mines().count());
    core::array::from_fn(|square| {
        if fogged >> square & 1 == 1 { share(hidden, fogged.count_ones()).min(CERTAIN) } else { 0 }
    })
}

/// The odds of a mine on a square of the board.
pub(crate) fn odds_at(odds: &Odds, square: Square) -> i32 {
    zone_index(square).map_or(0, |at| odds[at])
}

/// A square and its neighbours: where a landing lifts fog (MS-R007).
pub(crate) fn ring(square: Square) -> u128 {
    use crate::attacks::Reach;
    u128::of(square) | u128::tables().king(square)
}
