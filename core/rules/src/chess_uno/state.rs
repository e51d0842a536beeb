//! Who owns what in Chess-Uno: the full state, and what both players see of it.
//!
//! The player owns the discard pile, the drawn card and the draw offer; the army owns men,
//! castling, en passant and the pool of captured pawns; the game owns pile, settings and the
//! inactivity counter. Only the order of the pile is secret (CU-R106, CU-R107).

use super::{Card, Config, Effect, Mode, placement};
use crate::{
    Offers, Outcome, Seat,
    board::{Army, Bits, Board, Law, Move, Royal, Square},
};

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Pawns to be placed.
    Place,
    /// A move, or the end of the series.
    Move,
    /// Nothing: the game is over.
    Over,
}

impl Phase {
    /// The word of the record form.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Place => "place",
            Self::Move => "move",
            Self::Over => "over",
        }
    }
}

/// A position to start from. `Default` is the normal one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Men, army to move, castling rights, en passant right of the army to move.
    pub board: Board<u64>,
    /// Who controls White and who Black; two different seats.
    pub controllers: [Seat; 2],
    /// Captured pawns that can come back, White's and Black's.
    pub pool: [u32; 2],
    /// Turns without a move so far.
    pub inactivity: u32,
}

/// Everything that both players see. Legal moves and placements come from here alone.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct View {
    pub(crate) config: Config,
    pub(crate) board: Board<u64>,
    pub(crate) controllers: [Seat; 2],
    pub(crate) pool: [u32; 2],
    pub(crate) pile_len: usize,
    pub(crate) discards: [Vec<Card>; 2],
    pub(crate) card: Option<Card>,
    pub(crate) moves_left: u8,
    pub(crate) to_place: u32,
    pub(crate) inactivity: u32,
    /// Moves made in this turn.
    pub(crate) moved: u8,
    /// Whether pawns were placed in this turn.
    pub(crate) placed: bool,
    /// What the last move of this turn passed by a double step: the other army's right if the
    /// turn ends now (CU-A52).
    pub(crate) passed: Option<Square>,
    pub(crate) offers: Offers,
    pub(crate) outcome: Option<Outcome>,
}

impl View {
    /// The settings.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The men; `turn()` is the army that moves now, `ep()` its right.
    pub fn board(&self) -> &Board<u64> {
        &self.board
    }

    /// Who controls an army.
    pub fn controller(&self, army: Army) -> Seat {
        self.controllers[army.index()]
    }

    /// The army that a seat controls now.
    pub fn army_of(&self, seat: Seat) -> Army {
        if self.controllers[0] == seat { Army::White } else { Army::Black }
    }

    /// The seat that may act; `None` when the game is over.
    pub fn actor(&self) -> Option<Seat> {
        self.outcome.is_none().then(|| self.controller(self.board.turn()))
    }

    /// Captured pawns of an army that can come back.
    pub fn pool(&self, army: Army) -> u32 {
        self.pool[army.index()]
    }

    /// Cards left in the pile.
    pub fn pile_len(&self) -> usize {
        self.pile_len
    }

    /// The cards a seat has drawn since the last reshuffle, oldest first (CU-A85).
    pub fn discards(&self, seat: Seat) -> &[Card] {
        &self.discards[seat.index()]
    }

    /// The open card; `None` when nothing was drawn.
    pub fn card(&self) -> Option<Card> {
        self.card
    }

    /// Moves left in the series; while pawns wait, the moves that will follow.
    pub fn moves_left(&self) -> u8 {
        self.moves_left
    }

    /// Pawns to be placed now.
    pub fn to_place(&self) -> u32 {
        self.to_place
    }

    /// Turns in a row without a move.
    pub fn inactivity(&self) -> u32 {
        self.inactivity
    }

    /// What this turn has seen: moves made, whether pawns were placed, and what the last move
    /// passed by a double step (CU-A52).
    pub(crate) fn turn_so_far(&self) -> (u8, bool, Option<Square>) {
        (self.moved, self.placed, self.passed)
    }

    /// Open draw offers.
    pub fn offers(&self) -> Offers {
        self.offers
    }

    /// The result, once there is one.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// What the game waits for.
    pub fn phase(&self) -> Phase {
        match self.outcome {
            Some(_) => Phase::Over,
            None if self.to_place > 0 => Phase::Place,
            None => Phase::Move,
        }
    }

    /// The law of the moves that the open card grants.
    pub fn law(&self) -> Law {
        let royal = match self.config.mode() {
            Mode::Purist => Royal::Safe,
            Mode::KingHunt => Royal::Hunted,
        };
        Law { royal, joker: self.card.is_some_and(|card| card.effect() == Effect::Joker) }
    }

    /// Every move that is accepted now; none while pawns wait or when the game is over.
    pub fn legal_moves(&self) -> Vec<Move> {
        match self.phase() {
            Phase::Move => self.board.moves(self.law()),
            Phase::Place | Phase::Over => Vec::new(),
        }
    }

    /// Whether the series may be ended now (CU-R050, CU-A56).
    pub fn can_end(&self) -> bool {
        self.phase() == Phase::Move && self.moved > 0
    }

    /// Every set of squares that is accepted as a placement now; none outside that phase.
    pub fn placements(&self) -> Vec<Vec<Square>> {
        let mut all = Vec::new();
        if self.phase() == Phase::Place {
            placement::any(&self.board, self.board.turn(), self.to_place, &mut |squares| {
                if !self.placement_leaves_mate(squares) {
                    all.push(squares.squares().collect());
                }
                false
            });
        }
        all
    }

    /// Purist: whether pawns on these squares leave the acting army in check without any answer
    /// (CU-A30).
    pub(super) fn placement_leaves_mate(&self, squares: u64) -> bool {
        if self.config.mode() == Mode::KingHunt {
            return false;
        }
        let army = self.board.turn();
        let board = placement::with_pawns(&self.board, army, squares);
        board.in_check(army) && !board.has_move(self.law())
    }

    /// Whether the acting army, in check, can still save its king: by a move, or by placing the
    /// pawns that are due so that it is safe or can be saved by a move (CU-A05, CU-A31).
    pub(super) fn has_defence(&self) -> bool {
        if self.to_place == 0 {
            return self.board.has_move(self.law());
        }
        placement::any(&self.board, self.board.turn(), self.to_place, &mut |squares| {
            !self.placement_leaves_mate(squares)
        })
    }
}

/// The full state: what everybody sees, and the order of the pile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub(super) view: View,
    /// The draw pile, top card last.
    pub(super) pile: Vec<Card>,
}

impl State {
    /// What `seat` may know. Both seats see the same: nobody knows the pile's order.
    pub fn view(&self, _seat: Seat) -> View {
        self.view.clone()
    }

    /// What everybody may know.
    pub fn open(&self) -> &View {
        &self.view
    }

    /// The draw pile, top card first. Secret until the game is over (TB-43).
    pub fn pile(&self) -> impl DoubleEndedIterator<Item = Card> + '_ {
        self.pile.iter().rev().copied()
    }

    /// The same state with the pile in another order; for proofs that the order cannot be seen.
    ///
    /// Returns `None` unless `pile` is made of the same cards.
    pub fn with_pile(&self, pile: Vec<Card>) -> Option<Self> {
        let sorted = |cards: &[Card]| {
            let mut cards = cards.to_vec();
            cards.sort_unstable();
            cards
        };
        let pile: Vec<Card> = pile.into_iter().rev().collect();
        (sorted(&pile) == sorted(&self.pile)).then(|| Self { view: self.view.clone(), pile })
    }
}
