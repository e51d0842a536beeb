//! What classic endings share: whether the men on the board can mate at all, and repetition.

use crate::board::{Army, Bits, Board, Kind};

/// Whether nobody can mate: bare kings, one knight, or bishops all on one colour; anything else
/// is enough (MJ-A26, MS-A31).
pub(crate) fn material_is_insufficient<B: Bits>(board: &Board<B>) -> bool {
    let men = board.occupied() & !board.kind(Kind::King);
    let knights = board.kind(Kind::Knight);
    let bishops = board.kind(Kind::Bishop);
    let light = bishops.squares().filter(|square| (square.file() + square.rank()) % 2 == 1).count();
    let one_colour = light == 0 || light == bishops.count() as usize;
    men.is_empty() || (men == knights && men.count() == 1) || (men == bishops && one_colour)
}

/// Whether `army` alone could mate a bare king, judged by its own men (MJ-A27).
pub(crate) fn army_can_mate<B: Bits>(board: &Board<B>, army: Army) -> bool {
    let men = board.army(army) & !board.kind(Kind::King);
    let bishops = men & board.kind(Kind::Bishop);
    let light = bishops.squares().filter(|square| (square.file() + square.rank()) % 2 == 1).count();
    let bishops_of_one_colour = men == bishops && (light == 0 || light == bishops.count() as usize);
    let one_knight = men.count() == 1 && men == men & board.kind(Kind::Knight);
    !(men.is_empty() || one_knight || bishops_of_one_colour)
}

/// The positions since the last move that cannot be undone, the present one last.
///
/// Only positions of the same stretch can repeat: before a pawn move, a capture, a change of fog
/// or mines nothing after it can have stood.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct History(Vec<u64>);

impl History {
    /// Starts a new stretch.
    pub(crate) fn forget(&mut self) {
        self.0.clear();
    }

    /// The position with this identity stands on the board.
    pub(crate) fn push(&mut self, identity: u64) {
        self.0.push(identity);
    }

    /// How often the present position has stood, itself included.
    pub fn occurrences(&self) -> usize {
        self.0.last().map_or(0, |now| self.0.iter().filter(|then| *then == now).count())
    }

    /// The identities ([`Board::identity`]) of the stretch, oldest first.
    pub fn identities(&self) -> &[u64] {
        &self.0
    }
}
