//! Randomness from the operating system: the one place where secrets of games begin (CU-R020).

use core::fmt;

/// Where the seed of a new game comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entropy {
    /// The operating system.
    System,
    /// A number, for tests: the same number, the same game.
    Number(u64),
}

/// The operating system gave no randomness.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EntropyError;

impl fmt::Display for EntropyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no_entropy: the operating system gave no random numbers")
    }
}

impl core::error::Error for EntropyError {}

impl Entropy {
    /// A seed of 256 bits.
    ///
    /// # Errors
    /// [`EntropyError`] when the operating system fails.
    pub fn seed(self) -> Result<[u8; 32], EntropyError> {
        let mut seed = [0; 32];
        match self {
            Self::System => getrandom::fill(&mut seed).map_err(|_| EntropyError)?,
            Self::Number(number) => {
                for (to, from) in seed.iter_mut().zip(number.to_le_bytes()) {
                    *to = from;
                }
            }
        }
        Ok(seed)
    }
}
