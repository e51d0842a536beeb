//! Chess-Uno: captured pawns come back.

use crate::mailbox::{Kind, Piece, Sq, sorted_names};
use crate::moves::Position;
use crate::table::{Deed, Refusal};
use crate::uno::Uno;

impl Uno {
    /// The free squares of the active army's own n-th rank, counted from 0.
    pub(crate) fn free_on(&self, n: i8) -> Vec<Sq> {
        let rank = self.position.army.rank(n, 8);
        (0..8).map(|file| Sq::new(file, rank)).filter(|&square| self.position.board.is_free(square)).collect()
    }

    /// CU-A28: rank 3 opens only once this very placement has filled rank 2.
    fn is_placement(&self, squares: &[Sq]) -> bool {
        let (second, third) = (self.free_on(1), self.free_on(2));
        let doubled = (1..squares.len()).any(|i| squares[..i].contains(&squares[i]));
        let all_free = squares.iter().all(|square| second.contains(square) || third.contains(square));
        let beyond = squares.iter().any(|square| third.contains(square));
        let second_filled = second.iter().all(|square| squares.contains(square));
        squares.len() == self.to_place as usize && !doubled && all_free && (!beyond || second_filled)
    }

    /// Every set of squares that the pawns may come back on, whatever it does to the king.
    pub(crate) fn placement_sets(&self) -> Vec<Vec<Sq>> {
        let mut squares = self.free_on(1);
        squares.extend(self.free_on(2));
        let mut sets = Vec::new();
        // One bit for each of the at most 16 free squares.
        for choice in 0u32..1 << squares.len() {
            if choice.count_ones() != self.to_place {
                continue;
            }
            let mut set = squares.clone();
            let mut bit = 0;
            set.retain(|_| {
                bit += 1;
                choice >> (bit - 1) & 1 == 1
            });
            if self.is_placement(&set) {
                sets.push(set);
            }
        }
        sets
    }

    fn with_pawns(&self, squares: &[Sq]) -> Position {
        let mut position = self.position.clone();
        let pawn = Piece { army: position.army, kind: Kind::Pawn };
        for &square in squares {
            position.board.put(square, Some(pawn));
        }
        position
    }

    /// CU-A30, also with no move after the recovery, when a check gives one move (CU-R074).
    pub(crate) fn leaves_mate(&self, squares: &[Sq]) -> bool {
        let position = self.with_pawns(squares);
        self.settings.purist && position.board.in_check(position.army) && self.moves_in(&position).is_empty()
    }

    /// Every accepted placement command, its squares sorted.
    pub(crate) fn placements(&self) -> Vec<String> {
        if self.ending.is_some() || self.to_place == 0 {
            return Vec::new();
        }
        let mut sets = self.placement_sets();
        sets.retain(|set| !self.leaves_mate(set));
        let mut texts: Vec<String> =
            sets.iter().map(|set| format!("place {}", sorted_names(set).join(" "))).collect();
        texts.sort();
        texts
    }

    /// CU-A38: one command with all squares, tested as a whole.
    pub(crate) fn place(&mut self, squares: &[Sq]) -> Result<Deed, Refusal> {
        if !self.is_placement(squares) {
            return Err("placement".into());
        }
        if self.leaves_mate(squares) {
            return Err("placement_leaves_mate".into());
        }
        self.position = self.with_pawns(squares);
        self.pool[self.position.army.index()] -= self.to_place;
        self.to_place = 0;
        self.placed = true;
        let names = sorted_names(squares).join(" ");
        self.events.push(format!("place {names}"));
        self.go_on().map_err(Refusal::Fatal)?;
        Ok(Deed::Other)
    }
}
