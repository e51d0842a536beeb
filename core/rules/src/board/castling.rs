//! Castling rights: which wing of which army still has king and rook at home and unmoved.

use super::{Army, Square};

/// The side of the board on which a king castles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wing {
    /// Towards the h-file: O-O.
    King,
    /// Towards the a-file: O-O-O.
    Queen,
}

impl Wing {
    /// Both wings, the king's first.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// File of the rook before castling.
    #[inline]
    pub const fn rook_file(self) -> u8 {
        match self {
            Self::King => 7,
            Self::Queen => 0,
        }
    }

    /// File of the king after castling.
    #[inline]
    pub const fn king_target(self) -> u8 {
        match self {
            Self::King => 6,
            Self::Queen => 2,
        }
    }

    /// File of the rook after castling.
    #[inline]
    pub const fn rook_target(self) -> u8 {
        match self {
            Self::King => 5,
            Self::Queen => 3,
        }
    }
}

/// A set of castling rights.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Castling(u8);

/// File of both kings' home squares.
pub(crate) const KING_FILE: u8 = 4;

impl Castling {
    /// No right.
    pub const NONE: Self = Self(0);
    /// All four.
    pub const ALL: Self = Self(15);

    #[inline]
    const fn bit(army: Army, wing: Wing) -> u8 {
        1 << (army.index() * 2 + wing as usize)
    }

    /// Whether the right is held.
    #[inline]
    pub const fn has(self, army: Army, wing: Wing) -> bool {
        self.0 & Self::bit(army, wing) != 0
    }

    /// The set with this right.
    #[must_use]
    #[inline]
    pub const fn with(self, army: Army, wing: Wing) -> Self {
        Self(self.0 | Self::bit(army, wing))
    }

    /// The set without this right.
    #[must_use]
    #[inline]
    pub const fn without(self, army: Army, wing: Wing) -> Self {
        Self(self.0 & !Self::bit(army, wing))
    }

    /// The rights held in both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// A number below 16, for tables.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The rights left when something moved from or to `square`: a king's home costs both of its
    /// army's, a corner one (CU-A87, MJ-A23).
    #[must_use]
    #[inline]
    pub(crate) fn after_touching(self, square: Square, height: u8) -> Self {
        let army = match square.rank() {
            0 => Army::White,
            rank if rank == height - 1 => Army::Black,
            _ => return self,
        };
        match square.file() {
            KING_FILE => self.without(army, Wing::King).without(army, Wing::Queen),
            0 => self.without(army, Wing::Queen),
            7 => self.without(army, Wing::King),
            _ => self,
        }
    }

    /// `KQkq` in that order, or `-`.
    pub fn text(self) -> String {
        let mut text = String::new();
        for army in Army::ALL {
            for (wing, letter) in [(Wing::King, 'k'), (Wing::Queen, 'q')] {
                if self.has(army, wing) {
                    text.push(if army == Army::White { letter.to_ascii_uppercase() } else { letter });
                }
            }
        }
        if text.is_empty() { "-".to_owned() } else { text }
    }

    /// Reads `-`, or any of K Q k q, each at most once.
    pub fn parse(text: &str) -> Option<Self> {
        if text == "-" {
            return Some(Self::NONE);
        }
        let mut rights = Self::NONE;
        for letter in text.chars() {
            let army = if letter.is_ascii_uppercase() { Army::White } else { Army::Black };
            let wing = match letter.to_ascii_lowercase() {
                'k' => Wing::King,
                'q' => Wing::Queen,
                _ => return None,
            };
            let more = rights.with(army, wing);
            if more.0 <= rights.0 {
                return None;
            }
            rights = more;
        }
        (rights != Self::NONE).then_some(rights)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_of_rights_is_read_back() {
        for bits in 0..16 {
            assert_eq!(Castling::parse(&Castling(bits).text()), Some(Castling(bits)));
        }
        for wrong in ["", "KK", "X", "k-", "K Q", "é"] {
            assert_eq!(Castling::parse(wrong), None, "{wrong}");
        }
    }
}
