//! Perft: counting the leaves of the move tree, the field's way to compare move generators.

use super::{Bits, Board, Kind, Law, Royal};

/// How the last ply is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaves {
    /// From the sizes of the batches, without making the moves ("bulk").
    Counted,
    /// Every leaf is made.
    Made,
}

/// Leaves of the tree of all moves under `law`, `depth` plies deep; depth 0 is 1.
///
/// Where kings are hunted the capture of a king is a leaf of the last ply only: a game that is
/// over has no further plies.
pub fn perft<B: Bits>(board: &Board<B>, law: Law, depth: u32, leaves: Leaves) -> u64 {
    if depth == 0 {
        return 1;
    }
    if law.royal == Royal::Hunted && board.pieces(board.turn(), Kind::King).is_empty() {
        return 0;
    }
    let mut nodes = 0;
    board.generate(law, &mut |batch| {
        if depth == 1 && leaves == Leaves::Counted {
            nodes += u64::from(board.batch_len(&batch));
        } else {
            board.expand(batch, &mut |mv| {
                let mut next = *board;
                next.play(mv);
                nodes += perft(&next, law, depth - 1, leaves);
            });
        }
        false
    });
    nodes
}
