//! The lists of a record as a source of chance: they can run out, and must fit.

use crate::{Chance, ChanceError, board::Square, chess_uno::Card};
use std::collections::VecDeque;

/// What a record says about chance.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RecordedChance {
    pub(super) deck: Vec<Card>,
    /// Ids as written: a list that names unknown cards fits no discards, and matters only when
    /// it is used.
    pub(super) reshuffles: VecDeque<Vec<String>>,
    pub(super) mines: Vec<Square>,
}

impl Chance for RecordedChance {
    fn deal(&mut self, _deck: Vec<Card>) -> Result<Vec<Card>, ChanceError> {
        // The recorded deck stands for whatever the settings would have made.
        Ok(self.deck.clone())
    }

    fn reshuffle(&mut self, discards: Vec<Card>) -> Result<Vec<Card>, ChanceError> {
        let next = self.reshuffles.front().ok_or(ChanceError::RanOut)?;
        let pile: Vec<Card> = next
            .iter()
            .map(|id| Card::parse(id))
            .collect::<Option<_>>()
            .ok_or(ChanceError::NotAPermutation)?;
        let sorted = |cards: &[Card]| {
            let mut cards = cards.to_vec();
            cards.sort_unstable();
            cards
        };
        if sorted(&pile) != sorted(&discards) {
            return Err(ChanceError::NotAPermutation);
        }
        self.reshuffles.pop_front();
        Ok(pile)
    }

    fn lay_mines(&mut self, _zone: &[Square]) -> Result<Vec<Square>, ChanceError> {
        Ok(self.mines.clone())
    }
}
