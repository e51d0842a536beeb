//! Which steps are looked at first: the hash step, winning captures, killers, then history.

use super::{Node, Step, see};
use crate::{attacks::Reach, eval::EXCHANGE};
use rules::board::{Army, Board, Kind, Move, MoveKind, Square};

/// A step and how early it is to be tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scored {
    pub(super) step: Step,
    pub(super) score: i32,
}

const FROM_TABLE: i32 = 1 << 24;
const WINNING: i32 = 1 << 22;
const KILLER: i32 = 1 << 20;
const LOSING: i32 = -(1 << 22);
/// Scores of quiet steps stay within this.
const HISTORY_MAX: i32 = 1 << 16;

/// What worked before: quiet steps that refuted something.
pub(super) struct Memory {
    history: Vec<[[i32; Square::MAX]; Square::MAX]>,
    killers: Vec<[Option<Step>; 2]>,
}

impl Memory {
    pub(super) fn new(plies: usize) -> Self {
        Self { history: vec![[[0; Square::MAX]; Square::MAX]; 2], killers: vec![[None; 2]; plies] }
    }

    /// A quiet `step` refuted the position; the quiet ones tried before it did not.
    pub(super) fn refuted(&mut self, army: Army, ply: usize, depth: i32, step: Step, tried: &[Scored]) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(step) {
            killers[1] = killers[0];
            killers[0] = Some(step);
        }
        let bonus = (depth * depth).min(400);
        self.reward(army, step, bonus);
        for other in tried {
            self.reward(army, other.step, -bonus);
        }
    }

    fn reward(&mut self, army: Army, step: Step, bonus: i32) {
        if let Step::Move(mv) = step {
            let value = &mut self.history[army.index()][mv.from.index()][mv.to.index()];
            *value += bonus * 32 - *value * bonus.abs() / 512;
            *value = (*value).clamp(-HISTORY_MAX, HISTORY_MAX);
        }
    }

    pub(super) fn history(&self, army: Army, step: Step) -> i32 {
        match step {
            Step::Move(mv) => self.history[army.index()][mv.from.index()][mv.to.index()],
            Step::Sap(..) => 0,
        }
    }

    /// Lists the steps of `node` with their scores.
    pub(super) fn list<N: Node>(&self, node: &N, hashed: Option<Step>, ply: usize, list: &mut Vec<Scored>) {
        let board = node.board();
        let army = board.turn();
        let killers = self.killers[ply];
        list.clear();
        node.steps(&mut |step| {
            let score = match step {
                _ if Some(step) == hashed => FROM_TABLE,
                Step::Move(mv) if is_noisy(board, mv) => noisy_score(board, mv),
                _ if killers[0] == Some(step) => KILLER,
                _ if killers[1] == Some(step) => KILLER - 1,
                _ => self.history(army, step),
            };
            list.push(Scored { step, score });
        });
    }
}

/// Lists the captures and promotions of `node` that do not lose men.
pub(super) fn list_noisy<N: Node>(node: &N, list: &mut Vec<Scored>) {
    let board = node.board();
    list.clear();
    node.steps(&mut |step| {
        if let Step::Move(mv) = step
            && is_noisy(board, mv)
            && mv.promotion != Some(Kind::Knight)
        {
            let score = noisy_score(board, mv);
            if score > 0 {
                list.push(Scored { step, score });
            }
        }
    });
}

/// Brings the best of the rest to place `at`.
pub(super) fn pick(list: &mut [Scored], at: usize) -> Scored {
    let mut best = at;
    for other in at + 1..list.len() {
        if list[other].score > list[best].score {
            best = other;
        }
    }
    list.swap(at, best);
    list[at]
}

/// Whether a move takes or promotes.
pub(super) fn is_noisy<B: Reach>(board: &Board<B>, mv: Move) -> bool {
    board.occupied().has(mv.to) && mv.kind != MoveKind::Castle
        || mv.kind == MoveKind::EnPassant
        || promotes(board, mv)
}

fn promotes<B: Reach>(board: &Board<B>, mv: Move) -> bool {
    mv.to.rank() == board.turn().last_rank(B::HEIGHT) && board.kind(Kind::Pawn).has(mv.from)
}

fn noisy_score<B: Reach>(board: &Board<B>, mv: Move) -> i32 {
    let value = |square| board.piece_at(square).map_or(EXCHANGE[0], |piece| EXCHANGE[piece.kind.index()]);
    let mut prey =
        if board.occupied().has(mv.to) || mv.kind == MoveKind::EnPassant { value(mv.to) } else { 0 };
    if promotes(board, mv) {
        prey += if mv.promotion == Some(Kind::Knight) { 0 } else { EXCHANGE[Kind::Queen.index()] };
    }
    let hunter = value(mv.from);
    let order = 16 * prey - hunter / 16;
    if hunter <= prey || see::wins(board, mv, 0) { WINNING + order } else { LOSING + order }
}
