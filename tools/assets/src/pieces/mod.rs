//! The nine pieces: reading the drawings, writing the table.
//!
//! The drawings keep to a small form (assets/pieces/README.md): absolute `M L C Z` only, a box of
//! 100, three roles. So a shell needs four cases to draw a path, and no parser.

mod read;
mod write;

pub use read::read_all;
pub use write::{kotlin, swift};

/// The letters of the pieces as in a FEN, in the order of the table.
pub const LETTERS: [char; 9] = ['P', 'N', 'B', 'R', 'Q', 'K', 'A', 'C', 'M'];

/// The side of the square box that all pieces are drawn in.
pub const BOX: f32 = 100.0;

/// How wide lines are, in units of the box.
pub mod width {
    /// The outline of a white piece's body.
    pub const OUTLINE: f32 = 4.0;
    /// Lines within a piece.
    pub const LINE: f32 = 3.6;
    /// The stroke behind a black piece's body; the half of it that shows is its rim.
    pub const RIM: f32 = 6.0;
}

/// What pieces are painted with, as 0xRRGGBB.
pub mod colour {
    /// The body of a white piece.
    pub const WHITE_FILL: u32 = 0x00F8_F8F4;
    /// Outline, lines and dots of a white piece.
    pub const WHITE_LINE: u32 = 0x0020_242A;
    /// The body of a black piece.
    pub const BLACK_FILL: u32 = 0x002B_2F36;
    /// Rim, lines and dots of a black piece.
    pub const BLACK_LINE: u32 = 0x00F1_EFE8;
}

/// One piece.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// As in a FEN, upper case.
    pub letter: char,
    /// Its English name, for comments.
    pub name: String,
    /// In the order of painting: a later body covers an earlier one.
    pub paths: Vec<PiecePath>,
}

/// One path of a piece.
#[derive(Clone, Debug, PartialEq)]
pub struct PiecePath {
    /// How it is painted.
    pub role: Role,
    /// Its steps in order.
    pub steps: Vec<Step>,
}

/// How a path is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A closed shape. White: filled, then outlined. Black: the rim stroked, then filled over it.
    Body,
    /// An open stroke with round ends.
    Line,
    /// Filled with the colour of the lines.
    Dot,
}

/// One step of a path; coordinates are absolute.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// Begins a shape here.
    Move([f32; 2]),
    /// A straight line to here.
    Line([f32; 2]),
    /// A cubic Bézier curve: two control points, then the end.
    Curve([f32; 6]),
    /// Back to where the shape began.
    Close,
}

impl Step {
    /// The letter of this step in an SVG path.
    #[must_use]
    pub const fn letter(&self) -> char {
        match self {
            Self::Move(_) => 'M',
            Self::Line(_) => 'L',
            Self::Curve(_) => 'C',
            Self::Close => 'Z',
        }
    }

    /// The numbers that follow the letter: x and y in turn.
    #[must_use]
    pub fn numbers(&self) -> &[f32] {
        match self {
            Self::Move(at) | Self::Line(at) => at,
            Self::Curve(at) => at,
            Self::Close => &[],
        }
    }
}
