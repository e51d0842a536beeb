//! Minesweeper Chess: exact odds of hidden mines, and the common search on top.
//!
//! At the root a landing in fog is searched both ways, mined and not, each with the odds that
//! follow from it; deeper down landings cost their expected loss ([`node`]).

mod belief;
mod memory;
mod node;

pub(crate) use memory::Memory;

use crate::{
    Cancel,
    search::{Effort, Found, Node, RootStep, Search, Step, Turn, WHOLE},
};
use belief::{Belief, CERTAIN, Odds, odds_at, plain_odds, ring};
use node::MineNode;
use rules::{
    board::{Bits, Board, Kind, Move, Square},
    minesweeper::View,
};

/// How a player reads the fog.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sight {
    /// Whether it reads the numbers.
    pub(crate) deduces: bool,
    /// Squares that it knows to be free of mines although they are fogged.
    pub(crate) cleared: u128,
}

/// The odds after each way in which a step from the root may turn out.
struct Outlook {
    step: Step,
    safe: Odds,
    mined: Odds,
    /// Chance of a mine going off, in [`CERTAIN`]ths.
    risk: i32,
}

/// The best step of the army to move, and its value in centipawns.
pub(crate) fn think(view: &View, sight: Sight, effort: Effort, cancel: &Cancel) -> Option<Found> {
    let field = view.field();
    let belief = Belief::of(field, sight.cleared);
    let odds = if sight.deduces { belief.odds() } else { plain_odds(field) };
    let outlook = |step, square, risk| {
        let [safe, mined] =
            [false, true].map(|mined| if sight.deduces { belief.odds_given(square, mined) } else { odds });
        Outlook { step, safe, mined, risk }
    };
    let mut outlooks = Vec::new();
    for mv in view.legal_moves() {
        let sweeps = view.board().pieces(view.board().turn(), Kind::King).has(mv.from);
        let risk = if sweeps || !field.fogged().has(mv.to) { 0 } else { odds_at(&odds, mv.to) };
        outlooks.push(outlook(Step::Move(mv), mv.to, risk));
    }
    for (pawn, target) in useful_saps(view, &odds) {
        outlooks.push(outlook(Step::Sap(pawn, target), target, 0));
    }
    let fog = field.fogged() & !sight.cleared;
    let root = MineNode {
        board: *view.board(),
        fog,
        known: field.known_mines(),
        odds: &odds,
        toll: 0,
        reversible: view.history().identities().len().saturating_sub(1) as u32,
    };
    let steps: Vec<RootStep<MineNode<'_>>> =
        outlooks.iter().filter_map(|outlook| root_step(&root, outlook)).collect();
    Search::new(effort, view.history().identities(), cancel).best(&root, steps)
}

/// Sapper actions that may hit something; without any, one that only passes.
fn useful_saps(view: &View, odds: &Odds) -> Vec<(Square, Square)> {
    let all = view.sapper_actions();
    let known = view.field().known_mines();
    let useful = |target: Square| known.has(target) || odds_at(odds, target) > 0;
    let mut saps: Vec<_> = all.iter().copied().filter(|(_, target)| useful(*target)).collect();
    if saps.is_empty() {
        saps.extend(all.first());
    }
    saps
}

/// The ways in which a step turns out.
fn root_step<'a>(root: &MineNode<'a>, outlook: &'a Outlook) -> Option<RootStep<MineNode<'a>>> {
    let safe = MineNode { odds: &outlook.safe, ..root.play(outlook.step)? };
    let safe = MineNode { toll: 0, ..safe };
    let Step::Move(mv) = outlook.step else { return Some(RootStep::certain(outlook.step, safe)) };
    // A try that the referee takes back costs nothing but the secret of that mine (MS-A20).
    let Some(board) = exploded(&root.board, mv).filter(|_| outlook.risk > 0) else {
        return Some(RootStep::certain(outlook.step, safe));
    };
    let mined =
        MineNode { board, fog: root.fog & !ring(mv.to), odds: &outlook.mined, reversible: 0, ..*root };
    let weight = outlook.risk * WHOLE / CERTAIN;
    let mut turns = vec![Turn { weight, node: mined }];
    if weight < WHOLE {
        turns.push(Turn { weight: WHOLE - weight, node: safe });
    }
    Some(RootStep { step: outlook.step, turns })
}

/// The board after a move that ends on a mine; `None` when that leaves the own king in check.
fn exploded(board: &Board<u128>, mv: Move) -> Option<Board<u128>> {
    let army = board.turn();
    let mut board = *board;
    board.play(mv);
    board.remove(mv.to);
    (!board.in_check(army)).then_some(board)
}
