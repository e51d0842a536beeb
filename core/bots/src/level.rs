//! The ten levels of play.

/// How well a computer player plays: 1 (weakest) to 10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// The weakest level.
    pub const MIN: Self = Self(1);
    /// The strongest level.
    pub const MAX: Self = Self(10);

    /// The level with this number; `None` unless it is 1 to 10.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= Self::MIN.0 && number <= Self::MAX.0 { Some(Self(number)) } else { None }
    }

    /// Its number, 1 to 10.
    pub const fn get(self) -> u8 {
        self.0
    }
}
