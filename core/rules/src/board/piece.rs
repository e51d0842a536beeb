//! Armies, the nine kinds of piece, and how each of them moves.

use core::{fmt, ops::Not};

/// One of the two sets of pieces. A *player* is a [`crate::Seat`]: in Chess-Uno a Reverse card
/// gives a seat the other army.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Army {
    /// Starts on the low ranks; moves first.
    White,
    /// Starts on the high ranks.
    Black,
}

impl Army {
    /// Both armies, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// 0 for White, 1 for Black.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The army's own first rank, where its king starts: index 0, or the highest.
    #[inline]
    pub const fn first_rank(self, height: u8) -> u8 {
        match self {
            Self::White => 0,
            Self::Black => height - 1,
        }
    }

    /// The pawns' home rank: the second from the own side.
    #[inline]
    pub const fn pawn_rank(self, height: u8) -> u8 {
        match self {
            Self::White => 1,
            Self::Black => height - 2,
        }
    }

    /// The rank on which pawns promote.
    #[inline]
    pub const fn last_rank(self, height: u8) -> u8 {
        match self {
            Self::White => height - 1,
            Self::Black => 0,
        }
    }

    /// +1 for White, −1 for Black: the way pawns go.
    #[inline]
    pub const fn forward(self) -> i8 {
        match self {
            Self::White => 1,
            Self::Black => -1,
        }
    }

    /// `white` or `black`, as records and FEN extensions write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }
}

impl Not for Army {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl fmt::Display for Army {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A kind of piece. The last three appear in Maharajah only (MJ-R007 to MJ-R009).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Steps ahead, captures aslant.
    Pawn,
    /// Leaps two by one.
    Knight,
    /// Slides diagonally.
    Bishop,
    /// Slides straight.
    Rook,
    /// Rook and bishop.
    Queen,
    /// The royal piece.
    King,
    /// Bishop and knight.
    Archbishop,
    /// Rook and knight.
    Chancellor,
    /// Queen and knight.
    Maharajah,
}

impl Kind {
    /// All kinds, in the order of their discriminants.
    pub const ALL: [Self; 9] = [
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::Queen,
        Self::King,
        Self::Archbishop,
        Self::Chancellor,
        Self::Maharajah,
    ];

    /// The discriminant, 0..9.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter in upper case: P N B R Q K A C M.
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::Knight => 'N',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Queen => 'Q',
            Self::King => 'K',
            Self::Archbishop => 'A',
            Self::Chancellor => 'C',
            Self::Maharajah => 'M',
        }
    }

    /// The kind with this upper-case letter.
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'P' => Self::Pawn,
            'N' => Self::Knight,
            'B' => Self::Bishop,
            'R' => Self::Rook,
            'Q' => Self::Queen,
            'K' => Self::King,
            'A' => Self::Archbishop,
            'C' => Self::Chancellor,
            'M' => Self::Maharajah,
            _ => return None,
        })
    }

    /// Whether this is one of the three pieces that only Maharajah has.
    pub const fn is_compound(self) -> bool {
        matches!(self, Self::Archbishop | Self::Chancellor | Self::Maharajah)
    }

    /// Whether the piece leaps like a knight.
    #[inline]
    pub const fn leaps(self) -> bool {
        matches!(self, Self::Knight | Self::Archbishop | Self::Chancellor | Self::Maharajah)
    }

    /// Whether the piece slides like a bishop.
    #[inline]
    pub const fn slides_diagonally(self) -> bool {
        matches!(self, Self::Bishop | Self::Queen | Self::Archbishop | Self::Maharajah)
    }

    /// Whether the piece slides like a rook.
    #[inline]
    pub const fn slides_straight(self) -> bool {
        matches!(self, Self::Rook | Self::Queen | Self::Chancellor | Self::Maharajah)
    }
}

/// A set of kinds, used for what a pawn may become.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KindSet(u16);

impl KindSet {
    /// No kind: the pawn becomes a queen by itself (MS-R021).
    pub const NONE: Self = Self(0);
    /// Queen, rook, bishop, knight.
    pub const CLASSIC: Self = Self::of(&[Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight]);
    /// The classic four and the three compound pieces (MJ-R037).
    pub const VARIANT: Self = Self::of(&[
        Kind::Queen,
        Kind::Rook,
        Kind::Bishop,
        Kind::Knight,
        Kind::Maharajah,
        Kind::Archbishop,
        Kind::Chancellor,
    ]);

    /// The set of these kinds.
    pub const fn of(kinds: &[Kind]) -> Self {
        let mut set = 0;
        let mut i = 0;
        while i < kinds.len() {
            set |= 1 << kinds[i].index();
            i += 1;
        }
        Self(set)
    }

    /// How many kinds are in it.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether no kind is in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `kind` is in it.
    #[inline]
    pub const fn contains(self, kind: Kind) -> bool {
        self.0 & 1 << kind.index() != 0
    }

    /// Its kinds, in the order of [`Kind::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |kind| self.contains(*kind))
    }
}

/// A kind in the colour of an army.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub army: Army,
    /// What it is.
    pub kind: Kind,
}

impl Piece {
    /// The FEN letter: upper case is white.
    pub const fn letter(self) -> char {
        match self.army {
            Army::White => self.kind.letter(),
            Army::Black => self.kind.letter().to_ascii_lowercase(),
        }
    }

    /// The piece with this FEN letter.
    pub const fn from_letter(letter: char) -> Option<Self> {
        let army = if letter.is_ascii_uppercase() { Army::White } else { Army::Black };
        match Kind::from_letter(letter.to_ascii_uppercase()) {
            Some(kind) => Some(Self { army, kind }),
            None => None,
        }
    }
}
