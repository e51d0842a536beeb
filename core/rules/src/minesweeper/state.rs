//! A game of Minesweeper Chess: landing, exploding, sweeping, sapping, refusing, ending.
//!
//! What a player may try depends on what that player can see: moves are offered as if hidden
//! mines did not exist and known mines explode. Only the referee, who is this module's
//! [`State::apply`], knows the truth (MS-A20).

use super::{Field, MINES, zone};
use crate::{
    Applied, ApplyError, Chance, Command, Event, History, MoveText, Offers, Outcome, Reason, Rejected, Seat,
    StartError,
    board::{Army, Bits, Board, BoardRules, Kind, Law, Move, MoveKind, Square, Wing},
    endings::{army_can_mate, material_is_insufficient},
    notation::fen,
};

/// A position to start from. `Default` is the normal one, all fog.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Men, army to move, castling rights.
    pub board: Board<u128>,
    /// Squares of the zone that are open already.
    pub open: u128,
}

impl Default for Setup {
    fn default() -> Self {
        Self { board: fen::start_position(BoardRules::MINESWEEPER), open: 0 }
    }
}

/// Everything that both players see. Moves and sapper actions come from here alone.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct View {
    board: Board<u128>,
    field: Field,
    history: History,
    offers: Offers,
    outcome: Option<Outcome>,
}

/// A move as it turns out among some mines.
struct Landing {
    board: Board<u128>,
    /// Squares where something landed.
    squares: Vec<Square>,
    /// Mines that went off or were swept, with the event each of them makes.
    spent: Vec<(Square, Event)>,
}

/// Plays `mv` and lets `mines` work on whatever lands (MS-R011 to MS-R014, MS-A24, MS-A26).
fn land(board: &Board<u128>, mv: Move, mines: u128) -> Landing {
    let mut landing = Landing { board: *board, squares: vec![mv.to], spent: Vec::new() };
    let mover = board.piece_at(mv.from);
    landing.board.play(mv);
    if mv.kind == MoveKind::Castle {
        let wing = if mv.to.file() == Wing::King.king_target() { Wing::King } else { Wing::Queen };
        landing.squares.push(Square::at(wing.rook_target(), mv.to.rank()));
    }
    for square in &landing.squares {
        if !mines.has(*square) {
            continue;
        }
        let event = match landing.board.piece_at(*square) {
            Some(piece) if piece.kind != Kind::King => {
                landing.board.remove(*square);
                // What landed goes off: on its last rank, too, a pawn lands as a pawn (MS-A24).
                let lander = mover.filter(|_| *square == mv.to).unwrap_or(piece);
                Event::Boom(*square, lander)
            }
            _ => Event::Swept(*square),
        };
        landing.spent.push((*square, event));
    }
    landing
}

impl View {
    /// The view that an authority elsewhere told of; its history is the present position.
    pub(crate) fn told(board: Board<u128>, field: Field, offers: Offers, outcome: Option<Outcome>) -> Self {
        let mut history = History::default();
        history.push(board.identity());
        Self { board, field, history, offers, outcome }
    }

    /// The men; `turn()` moves next.
    pub fn board(&self) -> &Board<u128> {
        &self.board
    }

    /// Fog, known mines, numbers, counter.
    pub fn field(&self) -> &Field {
        &self.field
    }

    /// The positions that can still repeat.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Open draw offers.
    pub fn offers(&self) -> Offers {
        self.offers
    }

    /// The result, once there is one.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Who controls an army: A plays White.
    pub fn controller(&self, army: Army) -> Seat {
        Seat::ALL[army.index()]
    }

    /// The seat that may act; `None` when the game is over.
    pub fn actor(&self) -> Option<Seat> {
        self.outcome.is_none().then(|| self.controller(self.board.turn()))
    }

    /// Every move that may be tried now: hidden mines are as good as none, known ones explode and
    /// must not leave the own king in check.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        let mut moves = self.board.moves(Law::CHESS);
        let known = self.field.known;
        // A man that vanishes where it lands can only open lines, so nothing becomes legal by it.
        moves.retain(|mv| {
            if mv.kind != MoveKind::Castle && !known.has(mv.to) {
                return true;
            }
            let landing = land(&self.board, *mv, known);
            landing.spent.is_empty() || !landing.board.in_check(self.board.turn())
        });
        moves
    }

    /// Every sapper action that is accepted now: a pawn and the square directly ahead of it
    /// (MS-R012, MS-A12), while a mine is left and the own king is not in check.
    pub fn sapper_actions(&self) -> Vec<(Square, Square)> {
        let army = self.board.turn();
        if self.outcome.is_some() || self.field.counter == 0 || self.board.in_check(army) {
            return Vec::new();
        }
        let pawns = self.board.pieces(army, Kind::Pawn).squares();
        pawns.filter_map(|pawn| Some((pawn, pawn.offset(0, army.forward(), u128::HEIGHT)?))).collect()
    }

    /// Whether an army has the material to win on time (MJ-A27).
    pub fn can_win_on_time(&self, army: Army) -> bool {
        army_can_mate(&self.board, army)
    }
}

/// The full state: what everybody sees, and the mines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    view: View,
    mines: u128,
}

impl State {
    /// Lays the mines and starts a game.
    ///
    /// # Errors
    /// [`StartError::BadPosition`] unless each army has exactly one king, `open` lies in the zone
    /// and at most four different squares of the board are mined; [`StartError::Chance`].
    pub fn start(setup: Setup, chance: &mut dyn Chance) -> Result<Applied<Self>, StartError> {
        for army in Army::ALL {
            let kings = setup.board.pieces(army, Kind::King).count();
            if kings != 1 {
                return Err(StartError::BadPosition(format!("{army} has {kings} kings, not one")));
            }
        }
        if setup.open & !zone() != 0 {
            return Err(StartError::BadPosition("an open square lies outside the fog zone".to_owned()));
        }
        let zone_squares: Vec<Square> = zone().squares().collect();
        let laid = chance.lay_mines(&zone_squares)?;
        let mines = laid.iter().fold(0, |set, square| set | u128::of(*square));
        if mines.count() as usize != laid.len() {
            return Err(StartError::BadPosition("a mine is named twice".to_owned()));
        }
        if laid.len() > MINES {
            return Err(StartError::BadPosition(format!("{} mines, more than four", laid.len())));
        }
        let mut history = History::default();
        history.push(setup.board.identity());
        let view = View {
            board: setup.board,
            field: Field::new(setup.open, mines),
            history,
            offers: Offers::default(),
            outcome: None,
        };
        let mut step = Step { state: Self { view, mines }, events: Vec::new() };
        if step.state.view.field.settle(mines) {
            step.events.push(Event::FogLifted);
        }
        step.settle();
        Ok(step.done())
    }

    /// What `seat` may know. Both seats see the same: the mines are hidden from both (MS-A34).
    pub fn view(&self, _seat: Seat) -> View {
        self.view.clone()
    }

    /// What everybody may know.
    pub fn open(&self) -> &View {
        &self.view
    }

    /// All mines on the board. Secret until the game is over.
    pub fn mines(&self) -> u128 {
        self.mines
    }

    /// The same state with its hidden mines elsewhere; for proofs that they cannot be seen.
    ///
    /// Returns `None` if that would show: known mines, their number or the numbers would differ.
    pub fn with_mines(&self, mines: u128) -> Option<Self> {
        let mut field = self.view.field;
        field.settle(mines);
        (field == self.view.field).then(|| Self { view: self.view.clone(), mines })
    }

    /// Applies one command of one seat. A try that the referee refuses is accepted, too: it shows
    /// a mine and the same player goes on (MS-A20).
    ///
    /// # Errors
    /// [`Rejected`] in the order of its variants; the state is then as it was.
    pub fn apply(&self, seat: Seat, command: &Command) -> Result<Applied<Self>, ApplyError> {
        let view = &self.view;
        if view.outcome.is_some() {
            return Err(Rejected::GameOver.into());
        }
        let mut step = Step { state: self.clone(), events: Vec::new() };
        match command {
            Command::Talk(talk) => {
                if let Some(outcome) = step.state.view.offers.say(seat, *talk)? {
                    step.finish(outcome);
                }
                return Ok(step.done());
            }
            _ if view.actor() != Some(seat) => return Err(Rejected::NotYourTurn.into()),
            Command::Place(_) => return Err(Rejected::WrongPhase.into()),
            Command::End => return Err(Rejected::CannotEnd.into()),
            Command::Sap(pawn, target) => {
                if !view.sapper_actions().contains(&(*pawn, *target)) {
                    return Err(Rejected::IllegalMove.into());
                }
                step.state.view.offers.lapse_at_move(seat);
                step.sap(*target);
            }
            Command::Move(text) => step.try_move(seat, *text)?,
        }
        step.settle();
        Ok(step.done())
    }
}

/// One `apply` at work.
struct Step {
    state: State,
    events: Vec<Event>,
}

impl Step {
    fn done(self) -> Applied<State> {
        Applied { state: self.state, events: self.events }
    }

    fn sap(&mut self, target: Square) {
        let hit = self.state.mines.has(target);
        self.events.push(Event::Sapped(target, hit));
        self.state.mines &= !u128::of(target);
        let view = &mut self.state.view;
        view.board.pass_to(!view.board.turn(), None);
        self.lift_fog(hit);
    }

    fn try_move(&mut self, seat: Seat, text: MoveText) -> Result<(), Rejected> {
        let view = &mut self.state.view;
        let army = view.board.turn();
        let mv = text.resolve(&view.legal_moves())?;
        let landing = land(&view.board, mv, self.state.mines);
        if landing.board.in_check(army) {
            // Only a hidden mine can have done this; the men go back.
            for (square, event) in &landing.spent {
                if matches!(event, Event::Boom(..)) && !view.field.known.has(*square) {
                    view.field.show_mine(*square);
                    self.events.push(Event::Refused(*square));
                }
            }
            self.lift_fog(true);
            return Ok(());
        }
        view.offers.lapse_at_move(seat);
        let irreversible = view.board.kind(Kind::Pawn).has(mv.from)
            || view.board.army(!army).has(mv.to)
            || !landing.spent.is_empty();
        let open = view.field.open;
        view.board = landing.board;
        self.events.push(Event::Move(mv));
        for (square, event) in landing.spent {
            self.state.mines &= !u128::of(square);
            self.events.push(event);
        }
        landing.squares.iter().for_each(|square| view.field.land(*square));
        let changed = view.field.open != open;
        self.lift_fog(irreversible || changed);
        Ok(())
    }

    /// Brings the field up to date and notes the position; what cannot be undone starts a new
    /// stretch of positions (MS-A31).
    fn lift_fog(&mut self, irreversible: bool) {
        let view = &mut self.state.view;
        let lifted = view.field.settle(self.state.mines);
        if lifted {
            self.events.push(Event::FogLifted);
        }
        if irreversible || lifted {
            view.history.forget();
        }
        view.history.push(view.board.identity());
    }

    /// Ends the game if the position says so; of two ends the first of this order counts.
    fn settle(&mut self) {
        let view = &self.state.view;
        let army = view.board.turn();
        let outcome = if view.legal_moves().is_empty() && view.sapper_actions().is_empty() {
            if view.board.in_check(army) {
                Outcome::win(view.controller(!army), Reason::Mate)
            } else {
                Outcome::draw(Reason::Stalemate)
            }
        } else if view.history.occurrences() >= 3 {
            Outcome::draw(Reason::Repetition)
        } else if material_is_insufficient(&view.board) {
            Outcome::draw(Reason::Material)
        } else {
            return;
        };
        self.finish(outcome);
    }

    fn finish(&mut self, outcome: Outcome) {
        self.state.view.offers = Offers::default();
        self.state.view.outcome = Some(outcome);
        self.events.push(Event::Result(outcome));
    }
}
