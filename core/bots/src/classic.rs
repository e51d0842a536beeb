//! Classic chess and Maharajah: nothing is hidden, so the search alone decides.

use crate::{
    Cancel,
    search::{ChessNode, Effort, Found, Node, RootStep, Search, Step},
};
use rules::maharajah::View;

/// The best move of the army to move, and its value in centipawns.
pub(crate) fn think(view: &View, effort: Effort, cancel: &Cancel) -> Option<Found> {
    let root = ChessNode::new(*view.board(), view.halfmove());
    let mut steps = Vec::new();
    for mv in view.legal_moves() {
        let step = Step::Move(mv);
        if let Some(node) = root.play(step) {
            steps.push(RootStep::certain(step, node));
        }
    }
    Search::new(effort, view.history().identities(), cancel).best(&root, steps)
}
