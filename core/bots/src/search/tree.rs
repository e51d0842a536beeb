//! The search below the root: negamax with a moving window, then captures until it is quiet.

use super::{
    Bound, Effort, Node, Step, Table,
    node::has_officers,
    order::{Memory, Scored, is_noisy, list_noisy, pick},
    see,
    table::Entry,
};
use crate::{
    Cancel,
    attacks::Reach,
    eval::{EXCHANGE, distance},
    noise,
};
use rules::board::{Bits, Board};

/// The value of having mated; a mate found `n` plies from the root is worth `n` less.
pub(crate) const MATE: i32 = 30_000;
/// From here on a value tells of a mate.
pub(crate) const MATE_SEEN: i32 = MATE - 1_000;
/// No line is searched deeper than this.
const PLIES_MAX: usize = 64;
/// Nodes between two looks at the flag.
const CANCEL_EVERY: u64 = 512;

/// A running search.
pub(crate) struct Search<'a> {
    pub(super) effort: Effort,
    cancel: &'a Cancel,
    pub(super) nodes: u64,
    /// Whether the budget is spent or the flag is up: values are no longer good.
    pub(super) stopped: bool,
    pub(super) table: Table,
    memory: Memory,
    lists: Vec<Vec<Scored>>,
    /// Identities from the root to the present position.
    path: Vec<u64>,
    /// Identities of the game before the root.
    past: &'a [u64],
    /// Share of the noise that applies, in 256ths: less when the position is bad.
    pub(super) noise_share: i32,
    /// What oversights depend on.
    pub(super) blindness: u64,
}

impl<'a> Search<'a> {
    pub(crate) fn new(effort: Effort, past: &'a [u64], cancel: &'a Cancel) -> Self {
        Self {
            effort,
            cancel,
            nodes: 0,
            stopped: false,
            table: Table::with_bits(effort.table_bits),
            memory: Memory::new(PLIES_MAX + 1),
            lists: (0..=PLIES_MAX).map(|_| Vec::with_capacity(64)).collect(),
            path: Vec::with_capacity(PLIES_MAX + 1),
            past,
            noise_share: 256,
            blindness: 0,
        }
    }

    /// Searches below a position that is entered from the root.
    pub(super) fn enter<N: Node>(&mut self, root: &N, child: &N, depth: i32, alpha: i32, beta: i32) -> i32 {
        self.path.clear();
        self.path.push(root.identity());
        -self.negamax(child, depth, 1, -beta, -alpha, true)
    }

    /// Counts a node; tells whether the search goes on.
    fn goes_on(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.effort.nodes
            || self.nodes.is_multiple_of(CANCEL_EVERY) && self.cancel.is_cancelled()
        {
            self.stopped = true;
        }
        !self.stopped
    }

    /// The value of a quiet position, with the noise of the level.
    pub(super) fn value<N: Node>(&self, node: &N) -> i32 {
        let value = node.value();
        if self.effort.noise == 0 {
            return value;
        }
        let sway = noise::normal(self.effort.seed ^ node.key());
        value + self.effort.noise * self.noise_share / 256 * sway / noise::UNIT
    }

    /// Whether this player does not see a step at all: the farther, the easier.
    pub(super) fn overlooks(&self, step: Step) -> bool {
        let Step::Move(mv) = step else { return false };
        if self.effort.oversight == 0 {
            return false;
        }
        let far = distance(mv.from, mv.to) as u64;
        let number = noise::mix(self.blindness ^ (mv.from.index() as u64) << 8 ^ mv.to.index() as u64);
        (number & 0xff) * 6 < self.effort.oversight * (2 + far)
    }

    /// Whether the position has stood often enough to be a draw: twice in the game before, or
    /// once in this line (MJ-A25, MS-A31).
    fn repeats<N: Node>(&self, node: &N) -> bool {
        let reversible = node.reversible() as usize;
        if reversible < 2 {
            return false;
        }
        let identity = node.identity();
        if self.path.iter().rev().take(reversible).any(|then| *then == identity) {
            return true;
        }
        reversible > self.path.len() && self.past.iter().filter(|then| **then == identity).count() >= 2
    }

    fn negamax<N: Node>(
        &mut self,
        node: &N,
        depth: i32,
        ply: usize,
        mut alpha: i32,
        mut beta: i32,
        may_pass: bool,
    ) -> i32 {
        if !self.goes_on() {
            return 0;
        }
        if node.is_dead() || self.repeats(node) {
            return 0;
        }
        alpha = alpha.max(-MATE + ply as i32);
        beta = beta.min(MATE - ply as i32);
        if alpha >= beta {
            return alpha;
        }
        let board = node.board();
        let us = board.turn();
        let in_check = board.in_check(us);
        let depth = if in_check { depth + 1 } else { depth };
        if depth <= 0 || ply >= PLIES_MAX {
            return if self.effort.quiesces {
                self.quiesce(node, ply, alpha, beta)
            } else {
                self.settled(node, ply, in_check)
            };
        }
        let is_pv = beta - alpha > 1;
        let key = node.key();
        let entry = self.table.get(key);
        if let Some(entry) = entry
            && !is_pv
            && entry.depth >= depth
        {
            let value = from_table(entry.value, ply);
            match entry.bound {
                Bound::Exact => return value,
                Bound::Lower if value >= beta => return value,
                Bound::Upper if value <= alpha => return value,
                _ => {}
            }
        }
        let hashed = entry.and_then(|entry| entry.step);
        let depth = if hashed.is_none() && depth >= 5 { depth - 1 } else { depth };
        let value = self.value(node);
        if !is_pv && !in_check && beta.abs() < MATE_SEEN {
            if depth <= 6 && value - 85 * depth >= beta {
                return value;
            }
            if may_pass && depth >= 3 && value >= beta && has_officers(board, us) {
                let reduced = depth - 3 - depth / 4 - ((value - beta) / 200).min(3);
                self.path.push(node.identity());
                let passed = -self.negamax(&node.pass(), reduced, ply + 1, -beta, -beta + 1, false);
                self.path.pop();
                if self.stopped {
                    return 0;
                }
                if passed >= beta {
                    return if passed >= MATE_SEEN { beta } else { passed };
                }
            }
        }
        let mut list = core::mem::take(&mut self.lists[ply]);
        self.memory.list(node, hashed, ply, &mut list);
        self.path.push(node.identity());
        let mut best = -MATE;
        let mut best_step = None;
        let mut bound = Bound::Upper;
        let mut legal = 0;
        let mut quiets = 0;
        for at in 0..list.len() {
            let Scored { step, score } = pick(&mut list, at);
            let noisy = matches!(step, Step::Move(mv) if is_noisy(board, mv));
            let prunes = !is_pv && !in_check && best > -MATE_SEEN && depth <= 6;
            let late = prunes && !noisy && (quiets > 3 + depth * depth || value + 110 * depth <= alpha - 60);
            if prunes && noisy && score < 0 && self.loses(board, step, depth) {
                continue;
            }
            let Some(child) = node.play(step) else { continue };
            let checks = child.board().in_check(!us);
            if late && !checks {
                continue;
            }
            legal += 1;
            if legal > 1 && !in_check && self.overlooks(step) {
                continue;
            }
            quiets += i32::from(!noisy);
            let mut reduction = 0;
            if depth >= 3 && legal > 3 && !noisy {
                reduction = 1 + depth / 6 + legal / 12 - i32::from(is_pv) - i32::from(in_check);
                reduction -= (self.memory.history(us, step) / 8_192).clamp(-2, 2);
                reduction -= i32::from(checks);
                reduction = reduction.clamp(0, depth - 1);
            }
            let found = if legal == 1 {
                -self.negamax(&child, depth - 1, ply + 1, -beta, -alpha, true)
            } else {
                let mut found =
                    -self.negamax(&child, depth - 1 - reduction, ply + 1, -alpha - 1, -alpha, true);
                if found > alpha && reduction > 0 {
                    found = -self.negamax(&child, depth - 1, ply + 1, -alpha - 1, -alpha, true);
                }
                if found > alpha && found < beta {
                    found = -self.negamax(&child, depth - 1, ply + 1, -beta, -alpha, true);
                }
                found
            };
            if self.stopped {
                break;
            }
            if found > best {
                best = found;
                if found > alpha {
                    alpha = found;
                    best_step = Some(step);
                    bound = Bound::Exact;
                }
            }
            if alpha >= beta {
                bound = Bound::Lower;
                if !noisy {
                    let tried: &[Scored] = &list[..at];
                    self.memory.refuted(us, ply.min(PLIES_MAX), depth, step, quiet_ones(tried));
                }
                break;
            }
        }
        self.path.pop();
        self.lists[ply] = list;
        if self.stopped {
            return 0;
        }
        if legal == 0 {
            return self.no_step(node, ply, in_check);
        }
        self.table.put(key, Entry { value: to_table(best, ply), depth, bound, step: best_step });
        best
    }

    /// Whether a capture loses more than the depth left can make good.
    fn loses<B: Reach>(&self, board: &Board<B>, step: Step, depth: i32) -> bool {
        matches!(step, Step::Move(mv) if !see::wins(board, mv, -100 * depth))
    }

    /// The value where no step is legal.
    fn no_step<N: Node>(&self, node: &N, ply: usize, in_check: bool) -> i32 {
        if in_check {
            -MATE + ply as i32
        } else if node.can_stand_still() {
            self.value(node)
        } else {
            0
        }
    }

    /// The value as it stands, for players who do not look at exchanges.
    fn settled<N: Node>(&self, node: &N, ply: usize, in_check: bool) -> i32 {
        let mut has_step = false;
        node.steps(&mut |step| has_step = has_step || node.play(step).is_some());
        if has_step { self.value(node) } else { self.no_step(node, ply, in_check) }
    }

    /// Searches captures and promotions, in check every step, until the position is quiet.
    fn quiesce<N: Node>(&mut self, node: &N, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        let in_check = node.board().in_check(node.board().turn());
        if ply >= PLIES_MAX {
            return self.value(node);
        }
        let mut best = -MATE + ply as i32;
        if !in_check {
            best = self.value(node);
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let standing = best;
        let mut list = core::mem::take(&mut self.lists[ply]);
        if in_check {
            self.memory.list(node, None, ply, &mut list);
        } else {
            list_noisy(node, &mut list);
        }
        for at in 0..list.len() {
            let Scored { step, .. } = pick(&mut list, at);
            if !in_check && (self.overlooks(step) || self.is_hopeless(node, step, standing, alpha)) {
                continue;
            }
            let Some(child) = node.play(step) else { continue };
            if !self.goes_on() {
                break;
            }
            let found = -self.quiesce(&child, ply + 1, -beta, -alpha);
            if found > best {
                best = found;
                alpha = alpha.max(found);
                if alpha >= beta {
                    break;
                }
            }
        }
        self.lists[ply] = list;
        best
    }

    /// Whether a capture cannot lift the value to `alpha` even if it costs nothing.
    fn is_hopeless<N: Node>(&self, node: &N, step: Step, standing: i32, alpha: i32) -> bool {
        let Step::Move(mv) = step else { return false };
        let gain = node.board().piece_at(mv.to).map_or(100, |piece| EXCHANGE[piece.kind.index()]);
        mv.promotion.is_none()
            && mv.to.rank() != node.board().turn().last_rank(N::B::HEIGHT)
            && standing + gain + 180 < alpha
    }
}

/// The quiet ones are what history is about; captures keep their own order.
fn quiet_ones(tried: &[Scored]) -> &[Scored] {
    let first = tried.iter().position(|scored| scored.score < 1 << 20).unwrap_or(tried.len());
    &tried[first..]
}

/// Mates are stored by their distance from the position, not from the root.
fn to_table(value: i32, ply: usize) -> i32 {
    match value {
        MATE_SEEN.. => value + ply as i32,
        ..=-29_000 => value - ply as i32,
        _ => value,
    }
}

fn from_table(value: i32, ply: usize) -> i32 {
    match value {
        MATE_SEEN.. => value - ply as i32,
        ..=-29_000 => value + ply as i32,
        _ => value,
    }
}
