//! FEN, and what it lacks for three games.
//!
//! ```text
//! rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
//! … w - - 0 1 white=B pool=1/0 inactivity=3                    Chess-Uno
//! … b kq - 0 1 status=vc unmoved=a7,b7                         Maharajah
//! …/…/… w KQkq - 0 1 open=e4,e5 known=e5 mines=b4,e5           Minesweeper, ten ranks
//! ```
//! Every field after the placement may be left out (`w - - 0 1`); extensions follow the six fields
//! in any order. `mines` is a secret: only the authority of a game writes it.
//! Differences from the standard: M, A and C are pieces; en passant is written after every double
//! step, and a right without the pawn that it is about is dropped; so are castling rights without
//! king and rook at home.

use crate::{
    Seat, StartError,
    board::{Army, Bits, Board, BoardRules, Castling, Kind, Piece, Square},
    chess_uno, maharajah,
    maharajah::Status,
    minesweeper,
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
        .ok_or_else(|| FenError::new(format!("en passant {text:?} is no square")))
}

/// Reads castling rights.
///
/// # Errors
/// When it is neither `-` nor made of K, Q, k and q.
pub fn parse_castling(text: &str) -> Result<Castling, FenError> {
    Castling::parse(text).ok_or_else(|| FenError::new(format!("castling {text:?} cannot be read")))
}

/// Sets army to move, castling rights and en passant right, dropping rights that cannot be.
pub fn set_rights<B: Bits>(board: &mut Board<B>, turn: Army, castling: Castling, ep: Option<Square>) {
    board.set_castling(castling);
    board.pass_to(turn, None);
    let ep = ep.filter(|square| board.ep_is_possible(*square));
    board.pass_to(turn, ep);
}

/// The six fields and the extensions of one text.
struct Fields<'t> {
    placement: &'t str,
    turn: Army,
    castling: Castling,
    ep: Option<Square>,
    halfmove: u32,
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
        let field = |at: usize, default: &'static str| fields.get(at).copied().unwrap_or(default);
        let turn = match field(1, "w") {
            "w" => Army::White,
            "b" => Army::Black,
            other => return Err(FenError::new(format!("{other:?} is neither w nor b"))),
        };
        let number = |at: usize, default: &'static str| {
            let word = field(at, default);
            word.parse::<u32>().map_err(|_| FenError::new(format!("{word:?} is no move number")))
        };
        number(5, "1")?;
        let extensions = extensions
            .iter()
            .map(|word| {
                word.split_once('=').ok_or_else(|| FenError::new(format!("{word:?} is no extension")))
            })
            .collect::<Result<Vec<_>, _>>()?;
        for (at, (key, _)) in extensions.iter().enumerate() {
            if extensions[..at].iter().any(|(earlier, _)| earlier == key) {
                return Err(FenError::new(format!("{key} is given twice")));
            }
        }
        Ok(Self {
            placement: field(0, ""),
            turn,
            castling: parse_castling(field(2, "-"))?,
            ep: parse_ep(field(3, "-"), height)?,
            halfmove: number(4, "0")?,
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
            Some((key, _)) => Err(FenError::new(format!("extension {key} is unknown in this game"))),
        }
    }
}

fn write_fields<B: Bits>(board: &Board<B>, halfmove: u32) -> String {
    let turn = match board.turn() {
        Army::White => 'w',
        Army::Black => 'b',
    };
    format!("{} {turn} {} {} {halfmove} 1", placement(board), board.castling().text(), ep_text(board.ep()))
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
        let square =
            Square::parse(name, B::HEIGHT).ok_or_else(|| FenError::new(format!("{name:?} is no square")))?;
        if set.has(square) {
            Err(FenError::new(format!("{name} is named twice")))
        } else {
            Ok(set | B::of(square))
        }
    })
}

/// A Chess-Uno position at the start of a turn, with `white=` (who controls White), `pool=W/B`
/// and `inactivity=`.
///
/// # Errors
/// When it cannot be read.
pub fn parse_chess_uno(text: &str) -> Result<chess_uno::Setup, FenError> {
    let mut fields = Fields::parse(text, 8)?;
    let mut board = parse_placement(fields.placement, BoardRules::CHESS_UNO, Pieces::Classic)?;
    board.set_unmoved(u64::ALL);
    set_rights(&mut board, fields.turn, fields.castling, fields.ep);
    let white = fields.take("white").unwrap_or("A");
    let white = Seat::parse(white).ok_or_else(|| FenError::new(format!("{white:?} is no seat")))?;
    let number =
        |word: &str| word.parse::<u32>().map_err(|_| FenError::new(format!("{word:?} is no number")));
    let pool = match fields.take("pool") {
        None => [0, 0],
        Some(text) => {
            let (white, black) = text.split_once('/').ok_or_else(|| FenError::new("pool is written W/B"))?;
            [number(white)?, number(black)?]
        }
    };
    let inactivity = fields.take("inactivity").map_or(Ok(0), number)?;
    fields.done()?;
    Ok(chess_uno::Setup { board, controllers: [white, !white], pool, inactivity })
}

/// Writes what [`parse_chess_uno`] reads.
pub fn write_chess_uno(setup: &chess_uno::Setup) -> String {
    format!(
        "{} white={} pool={}/{} inactivity={}",
        write_fields(&setup.board, 0),
        setup.controllers[0],
        setup.pool[0],
        setup.pool[1],
        setup.inactivity
    )
}

/// A Maharajah or classic position, with `status=` (White's then Black's, `v` or `c`; default:
/// from the pieces) and `unmoved=` (default: every pawn).
///
/// # Errors
/// When it cannot be read, or `unmoved` names a square without a pawn.
pub fn parse_maharajah(text: &str) -> Result<maharajah::Start, FenError> {
    let mut fields = Fields::parse(text, 8)?;
    let men = parse_placement::<u64>(fields.placement, BoardRules::CHESS_UNO, Pieces::All)?;
    let status = match fields.take("status") {
        None => Army::ALL.map(|army| Status::of_army(&men, army)),
        Some("cc") => [Status::Classic, Status::Classic],
        Some("cv") => [Status::Classic, Status::Variant],
        Some("vc") => [Status::Variant, Status::Classic],
        Some("vv") => [Status::Variant, Status::Variant],
        Some(other) => return Err(FenError::new(format!("status {other:?} is not two of c and v"))),
    };
    let mut board = maharajah::Start::with_status(&men, status);
    let pawns = board.kind(Kind::Pawn);
    let unmoved = fields.take("unmoved").map_or(Ok(pawns), parse_square_list)?;
    if unmoved & !pawns != 0 {
        return Err(FenError::new("unmoved names a square without a pawn"));
    }
    fields.done()?;
    board.set_unmoved(unmoved);
    set_rights(&mut board, fields.turn, fields.castling, fields.ep);
    let fitting = board.castling().and(maharajah::Start::castling_rights(&board, status));
    board.set_castling(fitting);
    Ok(maharajah::Start { board, halfmove: fields.halfmove })
}

/// Writes what [`parse_maharajah`] reads, all extensions included.
pub fn write_maharajah(view: &maharajah::View) -> String {
    let status: String = Army::ALL.iter().map(|army| &view.status(*army).name()[..1]).collect();
    format!(
        "{} status={status} unmoved={}",
        write_fields(view.board(), view.halfmove()),
        square_list(view.board().unmoved())
    )
}

/// What a Minesweeper FEN holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MinesweeperFen {
    /// The position to start from.
    pub setup: minesweeper::Setup,
    /// The mines, if the text tells them.
    pub mines: Option<u128>,
}

/// A Minesweeper position of ten ranks, with `open=` and `mines=` (MS-A36).
///
/// # Errors
/// When it cannot be read.
pub fn parse_minesweeper(text: &str) -> Result<MinesweeperFen, FenError> {
    let mut fields = Fields::parse(text, 10)?;
    let mut board = parse_placement::<u128>(fields.placement, BoardRules::MINESWEEPER, Pieces::Classic)?;
    board.set_unmoved(u128::ALL);
    set_rights(&mut board, fields.turn, fields.castling, None);
    let open = fields.take("open").map_or(Ok(0), parse_square_list)?;
    let mines = fields.take("mines").map(parse_square_list).transpose()?;
    // Known mines and counter follow from the mines; they are written for readers without them.
    fields.take("known").map(parse_square_list::<u128>).transpose()?;
    if let Some(counter) = fields.take("counter") {
        counter.parse::<u8>().map_err(|_| FenError::new(format!("counter {counter:?} is no number")))?;
    }
    fields.done()?;
    Ok(MinesweeperFen { setup: minesweeper::Setup { board, open }, mines })
}

/// Writes what everybody may know of a Minesweeper position: fog, known mines, counter.
pub fn write_minesweeper(view: &minesweeper::View) -> String {
    let field = view.field();
    format!(
        "{} open={} known={} counter={}",
        write_fields(view.board(), 0),
        square_list(field.open()),
        square_list(field.known_mines()),
        field.counter()
    )
}

/// Writes everything, the secret mines included; for the authority's own store.
pub fn write_minesweeper_secret(state: &minesweeper::State) -> String {
    format!("{} mines={}", write_minesweeper(state.open()), square_list(state.mines()))
}
