//! A position of Minesweeper Chess as the search sees it: known mines work for certain, and a
//! landing in fog costs the man's worth times the chance of a mine.
//!
//! Deeper than the root nothing new comes to light: fog that a landing lifts counts as free of
//! mines, which is how information gets its price.

use super::belief::{CERTAIN, Odds, odds_at, ring};
use crate::{
    eval::{EXCHANGE, evaluate},
    noise::mix,
    search::{Node, Step, moves, nobody_mates},
};
use rules::board::{Army, Bits, Board, Kind, Square};

/// Sapper actions deeper than the root are looked at from this chance of a mine on.
const SAP_FROM: i32 = CERTAIN / 5;

/// A position among mines.
#[derive(Clone, Copy)]
pub(crate) struct MineNode<'a> {
    pub(super) board: Board<u128>,
    pub(super) fog: u128,
    pub(super) known: u128,
    pub(super) odds: &'a Odds,
    /// Expected losses to mines so far, in centipawns, White's counted as negative.
    pub(super) toll: i32,
    pub(super) reversible: u32,
}

impl MineNode<'_> {
    /// Sapper actions of the army to move against mines that are known or likely.
    fn saps(&self, each: &mut impl FnMut(Step)) {
        let army = self.board.turn();
        let mut likely = self.known;
        for square in self.fog.squares() {
            if odds_at(self.odds, square) >= SAP_FROM {
                likely |= u128::of(square);
            }
        }
        if likely.is_empty() || self.board.in_check(army) {
            return;
        }
        for pawn in self.board.pieces(army, Kind::Pawn).squares() {
            if let Some(target) = pawn.offset(0, army.forward(), u128::HEIGHT).filter(|at| likely.has(*at)) {
                each(Step::Sap(pawn, target));
            }
        }
    }

    /// Lets a known mine, or the chance of a hidden one, work on what landed on `square`.
    fn touch(&mut self, square: Square, army: Army) {
        let Some(piece) = self.board.piece_at(square) else { return };
        if self.known.has(square) {
            self.known &= !u128::of(square);
            self.reversible = 0;
            if piece.kind != Kind::King {
                self.board.remove(square);
            }
        } else if self.fog.has(square) && piece.kind != Kind::King {
            let loss = EXCHANGE[piece.kind.index()] * odds_at(self.odds, square) / CERTAIN;
            self.toll += if army == Army::White { -loss } else { loss };
        }
        let lifted = self.fog & ring(square);
        if !lifted.is_empty() {
            self.fog &= !lifted;
            self.reversible = 0;
        }
    }
}

impl Node for MineNode<'_> {
    type B = u128;

    fn board(&self) -> &Board<u128> {
        &self.board
    }

    fn play(&self, step: Step) -> Option<Self> {
        let army = self.board.turn();
        let mut node = *self;
        match step {
            Step::Move(mv) => {
                let irreversible =
                    self.board.kind(Kind::Pawn).has(mv.from) || self.board.occupied().has(mv.to);
                node.board.play(mv);
                node.reversible = if irreversible { 0 } else { self.reversible + 1 };
                let armed = node.known.has(mv.to);
                node.touch(mv.to, army);
                if armed && node.board.in_check(army) {
                    return None;
                }
            }
            Step::Sap(_, target) => {
                let bit = u128::of(target);
                let mined = node.known.has(target);
                node.reversible = if mined { 0 } else { self.reversible + 1 };
                node.known &= !bit;
                node.fog &= !bit;
                node.board.pass_to(!army, None);
            }
        }
        Some(node)
    }

    fn pass(&self) -> Self {
        let mut node = *self;
        node.board.pass_to(!self.board.turn(), None);
        node.reversible = 0;
        node
    }

    fn steps(&self, each: &mut impl FnMut(Step)) {
        moves(&self.board, each);
        self.saps(each);
    }

    fn key(&self) -> u64 {
        let hidden = self.fog | self.known << 64;
        let facts = (hidden >> 24) as u64 ^ ((hidden >> 88) as u64).rotate_left(32);
        self.board.hash() ^ mix(facts ^ (self.toll as u64).rotate_left(16))
    }

    fn identity(&self) -> u64 {
        self.board.identity()
    }

    fn reversible(&self) -> u32 {
        self.reversible
    }

    fn is_dead(&self) -> bool {
        nobody_mates(&self.board)
    }

    fn can_stand_still(&self) -> bool {
        let pawns = self.board.pieces(self.board.turn(), Kind::Pawn);
        !pawns.is_empty() && !(self.fog | self.known).is_empty()
    }

    fn value(&self) -> i32 {
        let toll = if self.board.turn() == Army::White { self.toll } else { -self.toll };
        evaluate(&self.board) + toll
    }
}
