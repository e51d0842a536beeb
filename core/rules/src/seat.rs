//! A player's place at the table.

use core::{fmt, ops::Not};

/// One of the two players. At the start A controls White; in Chess-Uno a Reverse changes that.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Seat {
    /// The first seat.
    A,
    /// The second seat.
    B,
}

impl Seat {
    /// Both seats, A first.
    pub const ALL: [Self; 2] = [Self::A, Self::B];

    /// 0 for A, 1 for B.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `A` or `B`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
        }
    }

    /// Reads what [`Self::name`] writes.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|seat| seat.name() == text)
    }
}

impl Not for Seat {
    type Output = Self;
    fn not(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
