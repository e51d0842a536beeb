//! What a position between two turns is worth: the chance to win of the seat that draws next.
//!
//! Exact where the next card decides (a king that can be taken, a mate that stands), fitted where
//! nothing hangs. An army's advantage passes on with a Reverse, so values follow the seat that
//! owns the army, never the army itself.

use super::{
    scene::{House, Scene},
    shoe::Chances,
    traits::{TRAITS, Traits, traits},
};
use rules::{
    board::{Bits, Kind, Law, Piece},
    chess_uno::Mode,
};

/// Weights of the traits in the log-odds of the seat that draws next.
pub(crate) struct Weights {
    pub(crate) bias: f32,
    /// Of the army that is to move.
    pub(crate) own: Traits,
    /// Of the other one.
    pub(crate) other: Traits,
}

/// King hunt between players who see what they do: men hardly count, since each Reverse hands
/// them over; lines to the king do. Fitted by logistic regression to games of self-play.
static HUNT: Weights = Weights {
    bias: -0.06,
    own: [0.01, 0.01, 0.01, 0.02, 0.09, -0.002, -0.03, 0.005, 0.0, 0.0, 0.05, 0.01, 0.0, 0.001, 0.26],
    other: [
        -0.01, -0.01, -0.01, -0.02, -0.09, 0.002, 0.04, -0.005, 0.0, 0.0, -0.09, -0.01, 0.0, -0.001, -0.12,
    ],
};

/// Purist, fitted likewise: a strike mates.
static PURIST: Weights = Weights {
    bias: 0.03,
    own: [0.03, 0.03, 0.03, 0.04, 0.16, -0.007, -0.02, 0.01, 0.02, 0.0, 0.0, 0.03, 0.005, 0.002, 1.5],
    other: [
        -0.03, -0.03, -0.03, -0.04, -0.12, 0.009, 0.02, -0.01, -0.02, 0.0, 0.0, -0.03, -0.005, -0.001, -0.6,
    ],
};

/// What a beginner goes by: men.
static MEN: Weights = Weights {
    bias: 0.0,
    own: [0.15, 0.45, 0.45, 0.70, 1.30, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.01, 0.01, 0.0],
    other: [-0.15, -0.45, -0.45, -0.70, -1.30, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -0.01, -0.01, 0.0],
};

/// Judges positions of one game.
#[derive(Clone, Copy)]
pub(crate) struct Judge {
    pub(crate) house: House,
    /// Whether it counts cards and sees hanging kings; else it counts men alone.
    pub(crate) sees_kings: bool,
}

/// How many turns without a move are followed.
const DEPTH: u32 = 2;

impl Judge {
    /// The chance to win of the seat that draws next, 0 to 1.
    pub(crate) fn value(&self, scene: &Scene, chances: &Chances) -> f32 {
        let quiet = self.quiet(scene);
        if !self.sees_kings {
            return quiet;
        }
        let army = scene.board.turn();
        let view = Kings { own_hangs: scene.board.in_check(army), other_hangs: scene.board.in_check(!army) };
        match self.house.mode {
            Mode::KingHunt => self.hunt(scene, chances, view, quiet, DEPTH),
            Mode::Purist => self.purist(scene, chances, view, quiet, DEPTH),
        }
    }

    /// The fitted part: nothing is about to happen to a king.
    pub(crate) fn quiet(&self, scene: &Scene) -> f32 {
        let both = traits(scene, self.sees_kings.then(|| self.house.law(false)));
        let us = scene.board.turn().index();
        let weights = match self.house.mode {
            _ if !self.sees_kings => &MEN,
            Mode::KingHunt => &HUNT,
            Mode::Purist => &PURIST,
        };
        let weigh = |weights: &[f32; TRAITS], traits: &[f32; TRAITS]| -> f32 {
            weights.iter().zip(traits).map(|(weight, value)| weight * value).sum()
        };
        logistic(weights.bias + weigh(&weights.own, &both[us]) + weigh(&weights.other, &both[1 - us]))
    }

    /// King hunt before a draw. `quiet` is the fitted value for the seat that draws.
    fn hunt(&self, scene: &Scene, chances: &Chances, kings: Kings, quiet: f32, depth: u32) -> f32 {
        let board = &scene.board;
        let moves = chances.step + chances.plus;
        let shut = chances.skip + chances.reverse;
        // With one move: take the king, or save the own one, or lose it to most cards.
        let saved = |joker: bool| {
            if !kings.own_hangs {
                quiet
            } else if board.has_move(Law { joker, ..Law::CHESS }) {
                0.9 * quiet
            } else {
                0.5 * shut
            }
        };
        let step = if kings.other_hangs { 1.0 } else { saved(false) };
        let joker = if kings.other_hangs || board.can_capture_king(true) { 1.0 } else { saved(true) };
        let skipped = if depth == 0 {
            quiet
        } else {
            1.0 - self.hunt(&scene.passed(), chances, kings.swapped(), 1.0 - quiet, depth - 1)
        };
        // Reverse: the other army makes one move, then this one is the opponent's.
        let reversed = if kings.own_hangs {
            1.0
        } else if kings.other_hangs {
            if scene.passed().board.has_move(Law::CHESS) { 0.9 * (1.0 - quiet) } else { 0.5 * shut }
        } else {
            1.0 - quiet
        };
        moves * step + chances.joker * joker + chances.skip * skipped + chances.reverse * reversed
    }

    /// Purist before a draw.
    fn purist(&self, scene: &Scene, chances: &Chances, kings: Kings, quiet: f32, depth: u32) -> f32 {
        let board = &scene.board;
        if kings.own_hangs {
            let held = 0.9 * quiet;
            let steps = board.has_move(Law::CHESS);
            let step = if steps { held } else { 0.0 };
            let joker = if steps || board.has_move(Law { joker: true, ..Law::CHESS }) { held } else { 0.0 };
            let plus = if steps || self.pawn_saves(scene) { held } else { 0.0 };
            // After a Reverse the checked army is the opponent's, and the checker moves once more.
            let reversed = if steps { 1.0 - held } else { 1.0 - chances.reverse };
            return (chances.step + chances.skip) * step
                + chances.joker * joker
                + chances.plus * plus
                + chances.reverse * reversed;
        }
        let skipped = if depth == 0 || kings.other_hangs {
            quiet
        } else {
            1.0 - self.purist(&scene.passed(), chances, kings.swapped(), 1.0 - quiet, depth - 1)
        };
        let reversed =
            if kings.other_hangs && !scene.passed().board.has_move(Law::CHESS) { 0.0 } else { 1.0 - quiet };
        (chances.step + chances.joker + chances.plus) * quiet
            + chances.skip * skipped
            + chances.reverse * reversed
    }

    /// Whether one pawn that comes back saves the king (CU-R072).
    fn pawn_saves(&self, scene: &Scene) -> bool {
        let army = scene.board.turn();
        if scene.recoverable(army, self.house.plus2.max(self.house.plus4)) == 0 {
            return false;
        }
        let free = scene.free_squares(army);
        free.squares().any(|square| {
            let mut board = scene.board;
            board.put(square, Piece { army, kind: Kind::Pawn });
            !board.in_check(army) || board.has_move(Law::CHESS)
        })
    }
}

/// Which kings stand attacked, seen from the army to move.
#[derive(Clone, Copy)]
struct Kings {
    own_hangs: bool,
    other_hangs: bool,
}

impl Kings {
    const fn swapped(self) -> Self {
        Self { own_hangs: self.other_hangs, other_hangs: self.own_hangs }
    }
}

/// The chance that belongs to these log-odds, made of sums and products alone so that every
/// machine finds the same.
fn logistic(log_odds: f32) -> f32 {
    let away = log_odds.abs().min(16.0);
    let mut power = 1.0 - away / 256.0;
    for _ in 0..8 {
        power *= power;
    }
    let chance = power / (1.0 + power);
    if log_odds < 0.0 { chance } else { 1.0 - chance }
}
