//! Alpha-beta for chess on both boards: iterative deepening within a budget of nodes.
//!
//! ```text
//! node   what is searched: a position and its steps
//! tree   below the root: window, hash table, null move, reductions, captures to the end
//! order  which steps come first     see   exchanges     table  the hash table
//! ```
//! A step from the root may turn out in several ways (a landing in fog); its value is then the
//! mean over them.

mod node;
mod order;
mod see;
mod table;
mod tree;

pub(crate) use node::{ChessNode, Node, Step, moves, nobody_mates};
pub(crate) use table::{Bound, Table};
use tree::MATE;
pub(crate) use tree::Search;

use crate::noise;

/// How hard a player tries, and how well it sees.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// Nodes in all.
    pub(crate) nodes: u64,
    /// Depth in plies at which it stops deepening.
    pub(crate) depth: i32,
    /// Whether it follows captures beyond that depth.
    pub(crate) quiesces: bool,
    /// Standard deviation of what it misjudges, in centipawns.
    pub(crate) noise: i32,
    /// Chance, in 256ths, of not seeing a step of middling length.
    pub(crate) oversight: u64,
    /// Size of the hash table: 16 bytes times two to this.
    pub(crate) table_bits: u32,
    /// What noise and oversights depend on.
    pub(crate) seed: u64,
}

/// One way in which a step from the root may turn out.
pub(crate) struct Turn<N> {
    /// How likely, in [`WHOLE`]ths.
    pub(crate) weight: i32,
    pub(crate) node: N,
}

/// The weight of certainty.
pub(crate) const WHOLE: i32 = 4096;

/// A step from the root and how it may turn out.
pub(crate) struct RootStep<N> {
    pub(crate) step: Step,
    pub(crate) turns: Vec<Turn<N>>,
}

impl<N> RootStep<N> {
    /// A step that turns out in one way.
    pub(crate) fn certain(step: Step, node: N) -> Self {
        Self { step, turns: vec![Turn { weight: WHOLE, node }] }
    }
}

/// What a search found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    pub(crate) step: Step,
    /// Its value in centipawns, or a mate.
    pub(crate) value: i32,
}

const INFINITE: i32 = 32_000;

impl Search<'_> {
    /// The best of `steps` from `root`; `None` without any.
    pub(crate) fn best<N: Node>(&mut self, root: &N, mut steps: Vec<RootStep<N>>) -> Option<Found> {
        let standing = root.value();
        self.noise_share = if standing < 0 { 256 * 300 / (300 - standing) } else { 256 };
        self.blindness = noise::mix(self.effort.seed ^ root.key());
        if steps.iter().any(|root_step| !self.overlooks(root_step.step)) {
            steps.retain(|root_step| !self.overlooks(root_step.step));
        }
        let mut best = Found { step: steps.first()?.step, value: 0 };
        for depth in 1..=self.effort.depth {
            let found = self.deepen(root, &steps, depth);
            if let Some(found) = found {
                best = found;
                if let Some(at) = steps.iter().position(|root_step| root_step.step == found.step) {
                    steps[..=at].rotate_right(1);
                }
            }
            let mate_is_near = depth > MATE - best.value.abs();
            if self.stopped || steps.len() == 1 || mate_is_near {
                break;
            }
        }
        Some(best)
    }

    /// One iteration; what it found counts even if it was cut short, as long as the first step,
    /// the best one so far, was seen to the end.
    fn deepen<N: Node>(&mut self, root: &N, steps: &[RootStep<N>], depth: i32) -> Option<Found> {
        let mut best: Option<Found> = None;
        for (at, RootStep { step, turns }) in steps.iter().enumerate() {
            let alpha = best.map_or(-INFINITE, |best| best.value);
            let value = match turns.as_slice() {
                [only] if at == 0 => self.enter(root, &only.node, depth - 1, -INFINITE, INFINITE),
                [only] => {
                    let reduction = i32::from(depth >= 4 && at > 5) + i32::from(depth >= 6 && at > 15);
                    let mut value = self.enter(root, &only.node, depth - 1 - reduction, alpha, alpha + 1);
                    if value > alpha && reduction > 0 {
                        value = self.enter(root, &only.node, depth - 1, alpha, alpha + 1);
                    }
                    if value > alpha {
                        value = self.enter(root, &only.node, depth - 1, alpha, INFINITE);
                    }
                    value
                }
                several => self.mean(root, several, depth),
            };
            if self.stopped {
                break;
            }
            if value > alpha {
                best = Some(Found { step: *step, value });
            }
        }
        best
    }

    /// The mean over everything that a step may lead to.
    fn mean<N: Node>(&mut self, root: &N, turns: &[Turn<N>], depth: i32) -> i32 {
        let mut sum = 0;
        for turn in turns {
            sum += turn.weight * self.enter(root, &turn.node, depth - 1, -INFINITE, INFINITE);
        }
        sum / WHOLE
    }
}
