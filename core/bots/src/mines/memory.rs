//! What a player remembers of its own sapper actions: the view does not show which fogged squares
//! they have cleared, but whoever watches the game knows.

use rules::{
    board::{Army, Bits, Board, Square},
    minesweeper::View,
};

/// Fogged squares that are known to be free of mines.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    cleared: u128,
    fogged: u128,
    /// The board on which the last sapper action was chosen, and its target.
    sapped: Option<(Board<u128>, Square)>,
}

impl Memory {
    /// Brings the memory up to the view: fog that has come back tells of another game or of a
    /// take-back, and all is forgotten.
    pub(crate) fn look(&mut self, view: &View) -> u128 {
        let fogged = view.field().fogged();
        if !(fogged & !self.fogged).is_empty() {
            self.cleared = u128::EMPTY;
            self.sapped = None;
        }
        self.fogged = fogged;
        if let Some((board, target)) = self.sapped.take()
            && follows(&board, view.board())
        {
            self.cleared |= u128::of(target);
        }
        self.cleared
    }

    /// Notes that a sapper action against `target` has been chosen.
    pub(crate) fn chose_sap(&mut self, view: &View, target: Square) {
        self.sapped = Some((*view.board(), target));
    }
}

/// Whether `now` can be `before` after a sapper action and one step of the opponent.
fn follows(before: &Board<u128>, now: &Board<u128>) -> bool {
    let army = before.turn();
    let arrived = |army: Army| (now.army(army) & !before.army(army)).count();
    now.turn() == army && now != before && arrived(army) == 0 && arrived(!army) <= 1
}
