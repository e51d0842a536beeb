//! Where things may go, and what a tap means: from the view and what is selected, nothing else.

use super::board::Touch;
use rules::{
    Command,
    board::{Bits, Move, Square},
    chess_uno::Phase,
    game::GameView,
};

/// Where the selected man may go, and where pawns may be placed.
pub(super) struct Targets {
    /// Moves of the selected man.
    pub(super) moves: Vec<Move>,
    /// Where the selected pawn may sap.
    pub(super) sap: Option<Square>,
    /// Where a pawn may be placed beside those placed so far.
    pub(super) places: Vec<Square>,
    /// Squares of men that can do something.
    pub(super) movable: Vec<Square>,
}

impl Targets {
    pub(super) fn of(view: &GameView, touch: &Touch) -> Self {
        let mut targets = Self { moves: Vec::new(), sap: None, places: Vec::new(), movable: Vec::new() };
        if !touch.may_act {
            return targets;
        }
        let legal = view.legal_moves();
        targets.movable = legal.iter().map(|mv| mv.from).collect();
        if let Some(from) = touch.selected {
            targets.moves = legal.into_iter().filter(|mv| mv.from == from).collect();
        }
        match view {
            GameView::Minesweeper(view) => {
                for (pawn, target) in view.sapper_actions() {
                    targets.movable.push(pawn);
                    if touch.selected == Some(pawn) {
                        targets.sap = Some(target);
                    }
                }
            }
            GameView::ChessUno(view) if view.phase() == Phase::Place => {
                targets.places = open_places(&view.placements(), &touch.placed);
            }
            GameView::ChessUno(_) | GameView::Maharajah(_) => {}
        }
        targets
    }
}

impl Targets {
    /// How many squares the selected man can go to; what a pawn becomes does not count twice.
    pub(super) fn reached(&self) -> usize {
        let mut squares: Vec<Square> = self.moves.iter().map(|mv| mv.to).collect();
        squares.sort_unstable();
        squares.dedup();
        squares.len()
    }
}

/// Squares that some accepted placement adds to the pawns placed so far.
fn open_places(placements: &[Vec<Square>], placed: &[Square]) -> Vec<Square> {
    let mut open: Vec<Square> = placements
        .iter()
        .filter(|squares| placed.iter().all(|square| squares.contains(square)))
        .flatten()
        .copied()
        .filter(|square| !placed.contains(square))
        .collect();
    open.sort_unstable();
    open.dedup();
    open
}

/// What a tap on a square means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Meaning {
    /// Nothing can be done there: clear the selection.
    Nothing,
    /// Select this man.
    Select(Square),
    /// Put a pawn here, or take it back; with the last one the placement is sent.
    Draft(Vec<Square>),
    /// Exactly one command.
    Say(Command),
    /// A pawn must say what it becomes: these moves.
    Promote(Vec<Move>),
    /// Two ways to do it: castling or slide, en passant or slide, move or sap.
    Choose(Vec<Command>),
}

/// What a tap on `square` means, with what is selected and drafted so far.
pub(crate) fn meaning(view: &GameView, touch: &Touch, square: Square) -> Meaning {
    if !touch.may_act {
        return Meaning::Nothing;
    }
    if let GameView::ChessUno(uno) = view
        && uno.phase() == Phase::Place
    {
        let mut draft = touch.placed.clone();
        if draft.contains(&square) {
            draft.retain(|placed| *placed != square);
            return Meaning::Draft(draft);
        }
        if !open_places(&uno.placements(), &draft).contains(&square) {
            return Meaning::Nothing;
        }
        draft.push(square);
        draft.sort_unstable();
        return if draft.len() as u32 == uno.to_place() {
            Meaning::Say(Command::Place(draft))
        } else {
            Meaning::Draft(draft)
        };
    }
    let targets = Targets::of(view, touch);
    let there: Vec<Move> = targets.moves.iter().copied().filter(|mv| mv.to == square).collect();
    let sap = touch.selected.filter(|_| targets.sap == Some(square)).map(|pawn| Command::Sap(pawn, square));
    let promotions: Vec<Move> = there.iter().copied().filter(|mv| mv.promotion.is_some()).collect();
    if !promotions.is_empty() {
        return Meaning::Promote(promotions);
    }
    let mine_ahead = matches!(view, GameView::Minesweeper(view) if view.field().known_mines().has(square));
    match (there.as_slice(), sap) {
        ([], Some(sap)) => Meaning::Say(sap),
        ([mv], Some(sap)) if mine_ahead => Meaning::Choose(vec![Command::from(*mv), sap]),
        ([mv], _) => Meaning::Say(Command::from(*mv)),
        ([], None) if targets.movable.contains(&square) && touch.selected != Some(square) => {
            Meaning::Select(square)
        }
        ([], None) => Meaning::Nothing,
        (several, _) => Meaning::Choose(several.iter().copied().map(Command::from).collect()),
    }
}
