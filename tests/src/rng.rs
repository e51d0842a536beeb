//! Seeded dice: small, the same on every machine, and never used in play.

use core::ops::RangeInclusive;

/// SplitMix64.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// Dice for one game of one proof: other names and numbers give unrelated dice.
    pub fn of(proof: &str, game: u64) -> Self {
        // FNV-1a of the name.
        let seed = proof.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        let mut rng = Self(seed ^ game.wrapping_mul(0xd6e8_feb8_6659_fd93));
        rng.bits();
        rng
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number from 0 to `n - 1`.
    ///
    /// # Panics
    /// When `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.bits()) * n as u128) >> 64) as usize % n
    }

    /// A number of a range.
    pub fn number(&mut self, range: RangeInclusive<u32>) -> u32 {
        range.start() + self.below((range.end() - range.start() + 1) as usize) as u32
    }

    /// `true` in `percent` of all cases.
    pub fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of the items.
    ///
    /// # Panics
    /// When there is none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// Puts the items in random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_numbers_and_another_seed_others() {
        let draw = |proof, game| {
            let mut rng = Rng::of(proof, game);
            [rng.bits(), rng.bits()]
        };
        assert_eq!(draw("perft", 1), draw("perft", 1));
        assert_ne!(draw("perft", 1), draw("perft", 2));
        assert_ne!(draw("perft", 1), draw("cards", 1));
    }

    #[test]
    fn every_number_of_a_range_comes_and_no_other() {
        let mut rng = Rng::of("range", 0);
        let mut seen = [0; 6];
        for _ in 0..600 {
            seen[rng.number(1..=6) as usize - 1] += 1;
        }
        assert!(seen.iter().all(|times| (50..=150).contains(times)), "{seen:?}");
    }
}
