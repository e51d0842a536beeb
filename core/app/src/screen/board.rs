//! A board as a screen shows it: men, marks, numbers, labels and what a tap means.

use super::{
    model::{BoardState, SquareState, marks},
    targets::Targets,
    texts::{Texts, text},
};
use rules::{
    board::{Army, Bits, Board, Kind, Move, MoveKind, Piece, Square},
    game::GameView,
};

/// What a screen knows beside the game: selection, drafts, arrows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Touch {
    pub(crate) selected: Option<Square>,
    /// Pawns placed and not sent.
    pub(crate) placed: Vec<Square>,
    pub(crate) last_move: Option<(Square, Square)>,
    /// A move on its way to the server: the man is shown where it goes.
    pub(crate) sent: Option<(Square, Square)>,
    pub(crate) arrow: Option<(Square, Square)>,
    pub(crate) boom: Option<Square>,
    /// Private flags on fogged squares; they never leave the phone.
    pub(crate) flags: Vec<Square>,
    /// Mines shown once the game is over.
    pub(crate) mines: Vec<Square>,
    /// Whether the viewer may act now.
    pub(crate) may_act: bool,
}

/// The squares from the top left as drawn.
pub(crate) fn drawn_order(ranks: u8, flipped: bool) -> impl Iterator<Item = Square> {
    (0..ranks * 8).map(move |at| {
        let (row, column) = (at / 8, at % 8);
        if flipped { Square::at(7 - column, row) } else { Square::at(column, ranks - 1 - row) }
    })
}

/// The index of a square in the drawn order.
pub(crate) fn drawn_index(square: Square, ranks: u8, flipped: bool) -> u8 {
    let (file, rank) = (square.file(), square.rank());
    if flipped { rank * 8 + 7 - file } else { (ranks - 1 - rank) * 8 + file }
}

/// What a square of the game holds, for any of the three.
struct Squares {
    ranks: u8,
    pieces: Vec<Option<Piece>>,
    checks: Vec<Square>,
}

impl Squares {
    fn of(view: &GameView) -> Self {
        match view {
            GameView::ChessUno(view) => Self::on(view.board()),
            GameView::Maharajah(view) => Self::on(view.board()),
            GameView::Minesweeper(view) => Self::on(view.board()),
        }
    }

    fn on<B: Bits>(board: &Board<B>) -> Self {
        let squares = (0..usize::from(B::HEIGHT) * 8).filter_map(Square::from_index);
        Self {
            ranks: B::HEIGHT,
            pieces: squares.map(|square| board.piece_at(square)).collect(),
            checks: board.attacked_kings().squares().collect(),
        }
    }

    /// Shows the man of one square on another.
    fn shift(&mut self, from: Square, to: Square) {
        if self.pieces.len() > from.index().max(to.index()) {
            self.pieces[to.index()] = self.pieces[from.index()].take();
        }
    }

    fn piece(&self, square: Square) -> Option<Piece> {
        self.pieces.get(square.index()).copied().flatten()
    }
}

/// The board of a game for whoever looks at it.
pub(crate) fn board_state(view: &GameView, touch: &Touch, flipped: bool, texts: &Texts) -> BoardState {
    let mut squares = Squares::of(view);
    if let Some((from, to)) = touch.sent {
        squares.shift(from, to);
    }
    let targets = Targets::of(view, touch);
    let drawn = drawn_order(squares.ranks, flipped);
    let states = drawn.map(|square| square_state(view, &squares, &targets, touch, square, texts)).collect();
    let arrow = touch.arrow.map(|(from, to)| {
        vec![drawn_index(from, squares.ranks, flipped), drawn_index(to, squares.ranks, flipped)]
    });
    let side = if flipped { text!(texts, "board-black-below") } else { text!(texts, "board-white-below") };
    BoardState {
        ranks: squares.ranks,
        flipped,
        squares: states,
        arrow: arrow.unwrap_or_default(),
        spoken: side,
    }
}

/// What a screen reader says of a square.
pub(crate) fn square_label(view: &GameView, touch: &Touch, square: Square, texts: &Texts) -> String {
    let (squares, targets) = (Squares::of(view), Targets::of(view, touch));
    square_state(view, &squares, &targets, touch, square, texts).spoken
}

fn square_state(
    view: &GameView,
    squares: &Squares,
    targets: &Targets,
    touch: &Touch,
    square: Square,
    texts: &Texts,
) -> SquareState {
    let piece = squares.piece(square);
    let mut bits = 0;
    let mut mark = |condition: bool, bit: u32| {
        if condition {
            bits |= bit;
        }
    };
    let reach: Vec<&Move> = targets.moves.iter().filter(|mv| mv.to == square).collect();
    let joker_only = !reach.is_empty() && reach.iter().all(|mv| mv.kind == MoveKind::Joker);
    let captures =
        !reach.is_empty() && (piece.is_some() || reach.iter().any(|mv| mv.kind == MoveKind::EnPassant));
    mark(touch.selected == Some(square), marks::SELECTED);
    mark(!reach.is_empty() && !captures, marks::TARGET);
    mark(captures, marks::CAPTURE);
    mark(joker_only, marks::DIAMOND);
    mark(touch.last_move.is_some_and(|(from, to)| from == square || to == square), marks::LAST_MOVE);
    mark(squares.checks.contains(&square), marks::CHECK);
    mark(targets.places.contains(&square), marks::PLACE);
    mark(touch.placed.contains(&square), marks::PLACED);
    mark(targets.sap == Some(square), marks::SAP);
    mark(touch.boom == Some(square), marks::BOOM);
    let mut number = 0;
    if let GameView::Minesweeper(view) = view {
        let field = view.field();
        mark(field.fogged().has(square), marks::FOG);
        mark(field.open().has(square), marks::CLEARED);
        mark(field.known_mines().has(square) || touch.mines.contains(&square), marks::MINE);
        mark(field.fogged().has(square) && touch.flags.contains(&square), marks::FLAG);
        number = field.number(square);
    }
    let placed = touch.placed.contains(&square);
    let shown = piece.or_else(|| placed.then(|| Piece { army: view.turn(), kind: Kind::Pawn }));
    SquareState {
        name: square.to_string(),
        piece: shown.map_or_else(String::new, |piece| piece.letter().to_string()),
        marks: bits,
        number,
        spoken: spoken(square, shown, bits, number, touch, targets, texts),
        action: action(square, piece, bits, view.turn(), targets, texts),
    }
}

/// `<square>, <colour> <piece>[, <state>…]`, states in a fixed order (ux §1.3).
fn spoken(
    square: Square,
    piece: Option<Piece>,
    bits: u32,
    number: u8,
    touch: &Touch,
    targets: &Targets,
    texts: &Texts,
) -> String {
    let has = |bit: u32| bits & bit != 0;
    let mut words = vec![square.to_string()];
    words.push(piece.map_or_else(|| text!(texts, "square-empty"), |piece| piece_name(piece, texts)));
    if has(marks::SELECTED) {
        words.push(text!(texts, "square-selected"));
        words.push(text!(texts, "square-moves", count = targets.reached()));
    }
    if has(marks::CAPTURE) {
        let joker = has(marks::DIAMOND);
        words.push(if joker { text!(texts, "square-joker-capture") } else { text!(texts, "square-capture") });
    } else if has(marks::TARGET) {
        let joker = has(marks::DIAMOND);
        words.push(if joker { text!(texts, "square-joker-move") } else { text!(texts, "square-target") });
    }
    if has(marks::SAP) {
        words.push(text!(texts, "square-sapper"));
    }
    if has(marks::PLACED) {
        words.push(text!(texts, "square-placed"));
    } else if has(marks::PLACE) {
        words.push(text!(texts, "square-place"));
    }
    if let Some((from, to)) = touch.last_move {
        if from == square && to == square {
            words.push(text!(texts, "square-last-sapped"));
        } else if from == square {
            words.push(text!(texts, "square-last-from"));
        } else if to == square {
            words.push(text!(texts, "square-last-to"));
        }
    }
    if has(marks::CHECK) {
        words.push(text!(texts, "square-check"));
    }
    if has(marks::FOG) {
        words.push(text!(texts, "square-fogged"));
    }
    if has(marks::MINE) {
        words.push(text!(texts, "square-mine"));
    }
    if number > 0 {
        words.push(text!(texts, "square-mines-near", count = number));
    }
    if has(marks::FLAG) {
        words.push(text!(texts, "square-flag"));
    }
    if has(marks::SELECTED)
        && let Some(piece) = piece
    {
        words.extend(component_note(piece.kind, texts));
    }
    words.join(", ")
}

fn action(
    square: Square,
    piece: Option<Piece>,
    bits: u32,
    turn: Army,
    targets: &Targets,
    texts: &Texts,
) -> String {
    let has = |bit: u32| bits & bit != 0;
    if has(marks::PLACED) {
        text!(texts, "action-take-pawn-back")
    } else if has(marks::PLACE) {
        text!(texts, "action-place-pawn")
    } else if has(marks::CAPTURE) {
        match piece {
            Some(piece) => text!(texts, "action-capture", piece = &piece_name(piece, texts)),
            None => text!(texts, "action-capture-en-passant"),
        }
    } else if has(marks::TARGET) {
        text!(texts, "action-move-here")
    } else if has(marks::SAP) {
        text!(texts, "action-sap")
    } else if targets.movable.contains(&square) && piece.is_some_and(|piece| piece.army == turn) {
        text!(texts, "action-select")
    } else {
        String::new()
    }
}

/// What an army may have besides its king, the dearest first.
pub(crate) const DEAREST_FIRST: [Kind; 8] = [
    Kind::Maharajah,
    Kind::Queen,
    Kind::Chancellor,
    Kind::Archbishop,
    Kind::Rook,
    Kind::Bishop,
    Kind::Knight,
    Kind::Pawn,
];

/// "moves as rook or knight", of a compound piece.
pub(crate) fn component_note(kind: Kind, texts: &Texts) -> Option<String> {
    match kind {
        Kind::Archbishop => Some(text!(texts, "note-archbishop")),
        Kind::Chancellor => Some(text!(texts, "note-chancellor")),
        Kind::Maharajah => Some(text!(texts, "note-maharajah")),
        Kind::Pawn | Kind::Knight | Kind::Bishop | Kind::Rook | Kind::Queen | Kind::King => None,
    }
}

/// "white knight".
pub(crate) fn piece_name(piece: Piece, texts: &Texts) -> String {
    let name = kind_name(piece.kind, texts);
    match piece.army {
        Army::White => text!(texts, "piece-white", piece = &name),
        Army::Black => text!(texts, "piece-black", piece = &name),
    }
}

/// "Knight": a kind as a title or on a button.
pub(crate) fn kind_title(kind: Kind, texts: &Texts) -> String {
    capital(&kind_name(kind, texts))
}

/// The same words with a capital.
pub(crate) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// "knight".
pub(crate) fn kind_name(kind: Kind, texts: &Texts) -> String {
    match kind {
        Kind::Pawn => text!(texts, "pawn"),
        Kind::Knight => text!(texts, "knight"),
        Kind::Bishop => text!(texts, "bishop"),
        Kind::Rook => text!(texts, "rook"),
        Kind::Queen => text!(texts, "queen"),
        Kind::King => text!(texts, "king"),
        Kind::Archbishop => text!(texts, "archbishop"),
        Kind::Chancellor => text!(texts, "chancellor"),
        Kind::Maharajah => text!(texts, "maharajah"),
    }
}
