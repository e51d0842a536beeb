//! FEN, and what it lacks for three games.
//!
//! ```text
//! rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
//! … w - - 0 1 white=B pool=1/0 inactivity=3                    Chess-Uno
//! … b kq - 0 1 status=vc unmoved=a7,b7                         Maharajah (or moved=c7,d7)
//! …/…/… w KQkq - 0 1 open=e4,e5 known=e5 mines=b4,e5           Minesweeper, ten ranks
//! ```
//! Every field after the placement may be left out (`w - - 0 1`); extensions follow the six fields
//! in any order. `mines` is a secret: only the authority of a game writes it.
//! The games count no moves, so who writes a FEN says the number of the move or leaves it at 1.
//! Differences from the standard: M, A and C are pieces; en passant is written after every double
//! step, and a right without the pawn that it is about is dropped; so are castling rights without
//! king and rook at home.

mod games;

pub use games::{
    MinesweeperFen, parse_chess_uno, parse_maharajah, parse_minesweeper, write_chess_uno, write_maharajah,
    write_minesweeper, write_minesweeper_secret, write_start,
};

use crate::{
    StartError,
    board::{Army, Bits, Board, BoardRules, Castling, Kind, Piece, Square},
};
use core::fmt;

/// The normal array on eight ranks.
pub const START_PLACEMENT: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// Which pieces a placement may hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pieces {
    /// P N B R Q K.
    Classic,
    /// And M A C.
    All,
}

/// Why a text is no FEN; says what is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenError(String);

impl FenError {
    fn new(what: impl Into<String>) -> Self {
        Self(what.into())
    }
}

/// A word of a text that cannot be read, cut to a length that fits a message.
fn shown(word: &str) -> String {
    const LENGTH_MAX: usize = 24;
    match word.char_indices().nth(LENGTH_MAX) {
        Some((end, _)) => format!("{:?}…", &word[..end]),
        None => format!("{word:?}"),
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for FenError {}

impl From<FenError> for StartError {
    fn from(error: FenError) -> Self {
        Self::BadPosition(error.0)
    }
}

/// The normal array with all castling rights, White to move; no pawn has moved.
pub fn start_position<B: Bits>(rules: BoardRules) -> Board<B> {
    const BACK: [Kind; 8] = [
        Kind::Rook,
        Kind::Knight,
        Kind::Bishop,
        Kind::Queen,
        Kind::King,
        Kind::Bishop,
        Kind::Knight,
        Kind::Rook,
    ];
    let mut board = Board::empty(rules);
    for army in Army::ALL {
        for (file, kind) in (0..8).zip(BACK) {
            board.put(Square::at(file, army.first_rank(B::HEIGHT)), Piece { army, kind });
            board.put(Square::at(file, army.pawn_rank(B::HEIGHT)), Piece { army, kind: Kind::Pawn });
        }
    }
    board.set_unmoved(B::ALL);
    board.set_castling(Castling::ALL);
    board
}

/// The placement field, highest rank first.
pub fn placement<B: Bits>(board: &Board<B>) -> String {
    let mut text = String::new();
    for rank in (0..B::HEIGHT).rev() {
        let mut gap = 0;
        for file in 0..8 {
            match board.piece_at(Square::at(file, rank)) {
                None => gap += 1,
                Some(piece) => {
                    if gap > 0 {
                        text.push_str(&gap.to_string());
                        gap = 0;
                    }
                    text.push(piece.letter());
                }
            }
        }
        if gap > 0 {
            text.push_str(&gap.to_string());
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

/// Reads a placement: as many ranks as the board has, eight files each.
///
/// # Errors
/// When a rank is missing, too long or too short, or holds anything but pieces and 1 to 8.
pub fn parse_placement<B: Bits>(text: &str, rules: BoardRules, pieces: Pieces) -> Result<Board<B>, FenError> {
    let mut board = Board::empty(rules);
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != usize::from(B::HEIGHT) {
        return Err(FenError::new(format!("{} ranks, not {}", ranks.len(), B::HEIGHT)));
    }
    for (rank, men) in (0..B::HEIGHT).rev().zip(ranks) {
        let mut file = 0u8;
        for letter in men.chars() {
            let width = match letter {
                '1'..='8' => letter as u8 - b'0',
                _ => {
                    let piece = Piece::from_letter(letter)
                        .filter(|piece| pieces == Pieces::All || !piece.kind.is_compound())
                        .ok_or_else(|| FenError::new(format!("{letter:?} is no piece of this game")))?;
                    if file < 8 {
                        board.put(Square::at(file, rank), piece);
                    }
                    1
                }
            };
            file += width;
            if file > 8 {
                break;
            }
        }
        if file != 8 {
            return Err(FenError::new(format!("rank {} has not eight files", rank + 1)));
        }
    }
    Ok(board)
}

/// `e3`, or `-` for none.
pub fn ep_text(ep: Option<Square>) -> String {
    ep.map_or_else(|| "-".to_owned(), |square| square.to_string())
}

/// Reads [`ep_text`].
///
/// # Errors
/// When it is no square of the board.
pub fn parse_ep(text: &str, height: u8) -> Result<Option<Square>, FenError> {
    if text == "-" {
        return Ok(None);
    }
    Square::parse(text, height)
        .map(Some)
        .ok_or_else(|| FenError::new(format!("en passant {} is no square", shown(text))))
}

/// Reads castling rights.
///
/// # Errors
/// When it is neither `-` nor made of K, Q, k and q.
pub fn parse_castling(text: &str) -> Result<Castling, FenError> {
    Castling::parse(text).ok_or_else(|| FenError::new(format!("castling {} cannot be read", shown(text))))
}

/// Sets army to move, castling rights and en passant right, dropping rights that cannot be.
pub fn set_rights<B: Bits>(board: &mut Board<B>, turn: Army, castling: Castling, ep: Option<Square>) {
    board.set_castling(castling);
    board.pass_to(turn, None);
    let ep = ep.filter(|square| board.ep_is_possible(*square));
    board.pass_to(turn, ep);
}

/// The number of the move that a FEN's sixth field gives; 1 without one, and never 0.
///
/// # Errors
/// When the six fields cannot be read.
pub fn fullmove(text: &str) -> Result<u32, FenError> {
    Fields::parse(text, u128::HEIGHT).map(|fields| fields.fullmove.max(1))
}

/// A number as FEN writes it: digits and nothing else.
fn parse_number(word: &str, what: &str) -> Result<u32, FenError> {
    let digits = word.bytes().all(|byte| byte.is_ascii_digit());
    let number = if digits { word.parse().ok() } else { None };
    number.ok_or_else(|| FenError::new(format!("{what} {} is no number", shown(word))))
}

/// More extensions than any game has.
const EXTENSIONS_MAX: usize = 4;

/// The six fields and the extensions of one text.
struct Fields<'t> {
    placement: &'t str,
    turn: Army,
    castling: Castling,
    ep: Option<Square>,
    halfmove: u32,
    fullmove: u32,
    extensions: Vec<(&'t str, &'t str)>,
}

impl<'t> Fields<'t> {
    fn parse(text: &'t str, height: u8) -> Result<Self, FenError> {
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let standard = words.iter().position(|word| word.contains('=')).unwrap_or(words.len());
        let (fields, extensions) = words.split_at(standard);
        if fields.is_empty() || fields.len() > 6 {
            return Err(FenError::new(format!("{} fields, not one to six", fields.len())));
        }
        if extensions.len() > EXTENSIONS_MAX {
            return Err(FenError::new(format!("more than {EXTENSIONS_MAX} extensions")));
        }
        let field = |at: usize, default: &'static str| fields.get(at).copied().unwrap_or(default);
        let turn = match field(1, "w") {
            "w" => Army::White,
            "b" => Army::Black,
            other => return Err(FenError::new(format!("{} is neither w nor b", shown(other)))),
        };
        let extensions = extensions
            .iter()
            .map(|word| {
                word.split_once('=').ok_or_else(|| FenError::new(format!("{} is no extension", shown(word))))
            })
            .collect::<Result<Vec<_>, _>>()?;
        for (at, (key, _)) in extensions.iter().enumerate() {
            if extensions[..at].iter().any(|(earlier, _)| earlier == key) {
                return Err(FenError::new(format!("{} is given twice", shown(key))));
            }
        }
        Ok(Self {
            placement: field(0, ""),
            turn,
            castling: parse_castling(field(2, "-"))?,
            ep: parse_ep(field(3, "-"), height)?,
            halfmove: parse_number(field(4, "0"), "half-move clock")?,
            fullmove: parse_number(field(5, "1"), "move number")?,
            extensions,
        })
    }

    /// Takes an extension out; what is left at the end is unknown.
    fn take(&mut self, key: &str) -> Option<&'t str> {
        let at = self.extensions.iter().position(|(name, _)| *name == key)?;
        Some(self.extensions.remove(at).1)
    }

    fn done(&self) -> Result<(), FenError> {
        match self.extensions.first() {
            None => Ok(()),
            Some((key, _)) => Err(FenError::new(format!("extension {} is unknown in this game", shown(key)))),
        }
    }
}

fn write_fields<B: Bits>(board: &Board<B>, halfmove: u32, fullmove: u32) -> String {
    let turn = match board.turn() {
        Army::White => 'w',
        Army::Black => 'b',
    };
    let (castling, ep) = (board.castling().text(), ep_text(board.ep()));
    format!("{} {turn} {castling} {ep} {halfmove} {fullmove}", placement(board))
}

/// Squares in byte order of their names, with commas between; `-` for none.
fn square_list<B: Bits>(set: B) -> String {
    let mut names: Vec<String> = set.squares().map(|square| square.to_string()).collect();
    names.sort_unstable();
    if names.is_empty() { "-".to_owned() } else { names.join(",") }
}

fn parse_square_list<B: Bits>(text: &str) -> Result<B, FenError> {
    if text == "-" {
        return Ok(B::EMPTY);
    }
    text.split(',').try_fold(B::EMPTY, |set, name| {
        let square = Square::parse(name, B::HEIGHT)
            .ok_or_else(|| FenError::new(format!("{} is no square", shown(name))))?;
        if set.has(square) {
            Err(FenError::new(format!("{name} is named twice")))
        } else {
            Ok(set | B::of(square))
        }
    })
}
