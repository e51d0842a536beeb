//! The board in letters: men, last move, checks, fog, numbers and mines.
//!
//! ```text
//!  8  r  n  b  q  k! b  n  r  8      k!  an attacked king
//!  7  p  p  p  p     p  p  p  7      [P] the last move went from or to here
//!  …                                 ### fog   *  a mine   2  mines beside this square
//!     a  b  c  d  e  f  g  h
//! ```

use super::look::{Look, Paint};
use rules::{
    board::{Army, Bits, Board, Kind, Piece, Square},
    game::GameView,
};

/// What a board is drawn with besides the view.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scene<'s> {
    /// Whose first rank is at the bottom.
    pub(crate) bottom: Army,
    /// Squares of the last move.
    pub(crate) last: &'s [Square],
    /// All mines, once the game is over and they are no secret any more (MS-A34).
    pub(crate) mines: u128,
}

/// What lies under a man.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ground {
    Plain,
    Fog,
    Mine,
    Number(u8),
}

/// The board, one line a rank and one for the files.
pub(crate) fn lines(view: &GameView, scene: Scene<'_>, look: &Look) -> Vec<String> {
    match view {
        GameView::ChessUno(view) => draw(view.board(), &|_| Ground::Plain, 3, scene, look),
        GameView::Maharajah(view) => draw(view.board(), &|_| Ground::Plain, 3, scene, look),
        GameView::Minesweeper(view) => {
            let field = view.field();
            let ground = |square| {
                if field.known_mines().has(square) || scene.mines.has(square) {
                    Ground::Mine
                } else if field.fogged().has(square) {
                    Ground::Fog
                } else {
                    match field.number(square) {
                        0 => Ground::Plain,
                        number => Ground::Number(number),
                    }
                }
            };
            draw(view.board(), &ground, 4, scene, look)
        }
    }
}

/// A board of which only the men are known.
pub(crate) fn men(board: &Board<u64>, bottom: Army, look: &Look) -> Vec<String> {
    draw(board, &|_| Ground::Plain, 3, Scene { bottom, last: &[], mines: 0 }, look)
}

fn draw<B: Bits>(
    board: &Board<B>,
    ground: &dyn Fn(Square) -> Ground,
    cell: usize,
    scene: Scene<'_>,
    look: &Look,
) -> Vec<String> {
    let mut ranks: Vec<u8> = (0..B::HEIGHT).rev().collect();
    let mut files: Vec<u8> = (0..8).collect();
    if scene.bottom == Army::Black {
        ranks.reverse();
        files.reverse();
    }
    let attacked = board.attacked_kings();
    let mut lines: Vec<String> = ranks
        .iter()
        .map(|rank| {
            let squares = files.iter().map(|file| {
                let square = Square::at(*file, *rank);
                let (man, check) = (board.piece_at(square), attacked.has(square));
                one(man, ground(square), check, square, cell, scene, look)
            });
            format!("{:>2} {} {:<2}", rank + 1, squares.collect::<String>(), rank + 1)
        })
        .collect();
    let names = files.iter().map(|file| format!(" {:<1$}", char::from(b'a' + file), cell - 1));
    lines.push(format!("   {}   ", names.collect::<String>()));
    lines
}

/// One square, `cell` columns wide.
fn one(
    man: Option<Piece>,
    ground: Ground,
    check: bool,
    square: Square,
    cell: usize,
    scene: Scene<'_>,
    look: &Look,
) -> String {
    let dark = (square.file() + square.rank()).is_multiple_of(2);
    let moved = scene.last.contains(&square);
    let paint = match ground {
        _ if check => Paint::Check,
        Ground::Mine => Paint::Mine,
        Ground::Fog => Paint::Fog,
        _ if moved => Paint::Moved,
        _ if dark => Paint::Dark,
        _ => Paint::Light,
    };
    let mut text = String::with_capacity(12);
    if ground == Ground::Fog && man.is_none() {
        text = look.sign("\u{2591}", "#").repeat(cell);
    } else {
        text.push(if moved { '[' } else { ' ' });
        match (man, ground) {
            (Some(man), _) => text.push_str(sign(man, look)),
            (None, Ground::Mine) => text.push('*'),
            (None, Ground::Number(number)) => text.push(char::from(b'0' + number)),
            (None, _) if dark => text.push_str(look.sign("\u{00b7}", ".")),
            (None, _) => text.push(' '),
        }
        let mut tail = match (man, ground) {
            (Some(_), Ground::Number(number)) => number.to_string(),
            (Some(_), Ground::Mine) => "*".to_owned(),
            _ => String::new(),
        };
        if check {
            tail.push('!');
        } else if moved {
            tail.push(']');
        }
        text.push_str(&format!("{tail:<0$}", cell - 2));
    }
    look.paint(&text, paint)
}

/// The sign of a man: chess signs where they exist, else its letter, lower case for Black.
pub(crate) fn sign(man: Piece, look: &Look) -> &'static str {
    let (white, black) = match man.kind {
        Kind::King => (["\u{2654}", "K"], ["\u{265a}", "k"]),
        Kind::Queen => (["\u{2655}", "Q"], ["\u{265b}", "q"]),
        Kind::Rook => (["\u{2656}", "R"], ["\u{265c}", "r"]),
        Kind::Bishop => (["\u{2657}", "B"], ["\u{265d}", "b"]),
        Kind::Knight => (["\u{2658}", "N"], ["\u{265e}", "n"]),
        Kind::Pawn => (["\u{2659}", "P"], ["\u{265f}", "p"]),
        Kind::Archbishop => (["A", "A"], ["a", "a"]),
        Kind::Chancellor => (["C", "C"], ["c", "c"]),
        Kind::Maharajah => (["M", "M"], ["m", "m"]),
    };
    let [sign, letter] = if man.army == Army::White { white } else { black };
    look.sign(sign, letter)
}
