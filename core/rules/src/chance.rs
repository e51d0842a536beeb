//! The one seam for what is left to chance: shuffles and mines.
//!
//! In play [`Dice`] (ChaCha20) decides; a replay hands out the lists of its record and can run
//! out of them.

use crate::{board::Square, chess_uno::Card};
use core::fmt;
use rand::{Rng, SeedableRng, seq::IndexedRandom, seq::SliceRandom};
use rand_chacha::ChaCha20Rng;

/// Decides what is left to chance.
pub trait Chance {
    /// Puts the deck of a new Chess-Uno game in order, top card first (CU-R020).
    ///
    /// # Errors
    /// When no order is at hand.
    fn deal(&mut self, deck: Vec<Card>) -> Result<Vec<Card>, ChanceError>;

    /// Makes a new pile of the discards, top card first (CU-R034).
    ///
    /// # Errors
    /// When no order is at hand, or the one at hand is not made of these very cards.
    fn reshuffle(&mut self, discards: Vec<Card>) -> Result<Vec<Card>, ChanceError>;

    /// Chooses the mined squares of a new Minesweeper game among `zone`: four different ones,
    /// every set of four as likely as any other (MS-A33).
    ///
    /// # Errors
    /// When no mines are at hand.
    fn lay_mines(&mut self, zone: &[Square]) -> Result<Vec<Square>, ChanceError>;
}

/// Why a source of chance failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChanceError {
    /// The pile is empty and no further shuffle is given.
    RanOut,
    /// The shuffle given is not a permutation of the discards.
    NotAPermutation,
}

impl ChanceError {
    /// The stable code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::RanOut => "chance_ran_out",
            Self::NotAPermutation => "chance_does_not_fit",
        }
    }
}

impl fmt::Display for ChanceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self {
            Self::RanOut => "the pile is empty and the record gives no further reshuffle",
            Self::NotAPermutation => "the reshuffle is not made of exactly the discarded cards",
        };
        write!(f, "{}: {what}", self.code())
    }
}

impl core::error::Error for ChanceError {}

/// Mines of a game of Minesweeper Chess (MS-R005).
const MINES: usize = 4;

/// ChaCha20. The authority of a game seeds it from the operating system, tests from a number.
#[derive(Clone, Debug)]
pub struct Dice(ChaCha20Rng);

impl Dice {
    /// Dice that fall as this seed says.
    pub fn from_seed(seed: [u8; 32]) -> Self {
        Self(ChaCha20Rng::from_seed(seed))
    }

    /// The dice of one moment of a game: the same seed and moment, the same fall. So a game that
    /// is resumed draws what it would have drawn, and nothing is drawn twice.
    pub fn at_moment(seed: [u8; 32], moment: u64) -> Self {
        let mut dice = ChaCha20Rng::from_seed(seed);
        dice.set_stream(moment);
        Self(dice)
    }

    /// A number that tells nothing about the seed, nor about any other number drawn from it.
    pub fn number(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Dice for tests and repeatable self-play. Never for games that matter: 64 bits can be tried.
    pub fn from_number(seed: u64) -> Self {
        Self(ChaCha20Rng::seed_from_u64(seed))
    }
}

impl Chance for Dice {
    fn deal(&mut self, deck: Vec<Card>) -> Result<Vec<Card>, ChanceError> {
        self.reshuffle(deck)
    }

    fn reshuffle(&mut self, mut cards: Vec<Card>) -> Result<Vec<Card>, ChanceError> {
        cards.shuffle(&mut self.0);
        Ok(cards)
    }

    fn lay_mines(&mut self, zone: &[Square]) -> Result<Vec<Square>, ChanceError> {
        let mines: [Square; MINES] = zone.sample_array(&mut self.0).ok_or(ChanceError::RanOut)?;
        Ok(mines.to_vec())
    }
}
