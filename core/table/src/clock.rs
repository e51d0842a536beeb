//! Fischer clocks: what each seat has left, and what a move adds (MJ-A30).

use crate::Millis;
use rules::Seat;
use serde::{Deserialize, Serialize};

/// Time control: base time and increment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fischer {
    /// What each seat starts with, in ms.
    pub base_ms: Millis,
    /// What each own completed move adds, the first and the last included, in ms. There is no cap.
    pub increment_ms: Millis,
}

/// Both seats' time. Which one runs, if any, is the table's to say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Clocks {
    control: Fischer,
    left: [Millis; 2],
}

impl Clocks {
    pub(crate) fn new(control: Fischer) -> Self {
        Self { control, left: [control.base_ms; 2] }
    }

    /// Clocks that stand as saved.
    pub(crate) fn standing(control: Fischer, left: [Millis; 2]) -> Self {
        Self { control, left }
    }

    pub(crate) fn left(&self, seat: Seat) -> Millis {
        self.left[seat.index()]
    }

    pub(crate) fn both(&self) -> [Millis; 2] {
        self.left
    }

    /// `seat` thinks for `spent`; a clock never shows less than 0.
    pub(crate) fn think(&mut self, seat: Seat, spent: Millis) {
        let left = &mut self.left[seat.index()];
        *left = left.saturating_sub(spent);
    }

    /// `moves` of `seat` are taken back, and what they were given with them. A second always stays:
    /// nobody loses by taking back.
    pub(crate) fn take_back(&mut self, seat: Seat, moves: u32) {
        let left = &mut self.left[seat.index()];
        let given = self.control.increment_ms.saturating_mul(moves.into());
        *left = left.saturating_sub(given).max((*left).min(1_000));
    }

    /// `seat` has completed a move.
    pub(crate) fn increment(&mut self, seat: Seat) {
        let left = &mut self.left[seat.index()];
        *left = left.saturating_add(self.control.increment_ms);
    }
}
