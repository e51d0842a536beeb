//! A game of Maharajah or classic chess: moves, per-side rules, and the ways it ends.

use super::army::Refused;
use crate::{
    Applied, Command, Event, History, Offers, Outcome, Reason, Rejected, Seat,
    board::{Army, Bits, Board, BoardRules, Castling, DoubleStep, Kind, KindSet, Law, Move, SideRules, Wing},
    endings::{army_can_mate, material_is_insufficient},
    notation::fen,
};

/// The rules that a side keeps for the whole game (MJ-R032, MJ-R039).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// Castling, four promotions, double step from the home rank.
    Classic,
    /// No castling, seven promotions, double step from any start rank.
    Variant,
}

impl Status {
    /// `classic` or `variant`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Variant => "variant",
        }
    }

    /// Reads what [`Self::name`] writes.
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Classic, Self::Variant].into_iter().find(|status| status.name() == text)
    }

    /// A side with any compound piece plays variant rules (MJ-R033).
    pub fn of_army(board: &Board<u64>, army: Army) -> Self {
        let compound = Kind::ALL.into_iter().any(|kind| kind.is_compound() && board.pieces(army, kind) != 0);
        if compound { Self::Variant } else { Self::Classic }
    }

    const fn rules(self) -> SideRules {
        match self {
            Self::Classic => {
                SideRules { promotions: KindSet::CLASSIC, double_step: DoubleStep::FirstMoveFromHomeRank }
            }
            Self::Variant => SideRules { promotions: KindSet::VARIANT, double_step: DoubleStep::FirstMove },
        }
    }
}

/// What the game is called and saved as (MJ-R031, MJ-A12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Profile {
    /// Both sides started from the normal array: classic chess.
    Classic,
    /// Anything else.
    Maharajah,
}

impl Profile {
    /// `classic` or `maharajah`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Maharajah => "maharajah",
        }
    }

    /// Reads what [`Self::name`] writes.
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Classic, Self::Maharajah].into_iter().find(|profile| profile.name() == text)
    }
}

/// A position to start from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// Men, army to move, castling, en passant, unmoved pawns.
    pub board: Board<u64>,
    /// Half-moves since the last pawn move or capture.
    pub halfmove: u32,
}

impl Default for Start {
    fn default() -> Self {
        Self::of_placement(fen::start_position(Self::rules([Status::Classic; 2])))
    }
}

impl Start {
    /// The movement rules of two sides.
    pub const fn rules(status: [Status; 2]) -> BoardRules {
        BoardRules { sides: [status[0].rules(), status[1].rules()], en_passant: true }
    }

    /// The start from a placement: White moves (MJ-A07), no pawn has moved, rules and castling
    /// rights come from the pieces.
    pub fn of_placement(placement: Board<u64>) -> Self {
        let status = Army::ALL.map(|army| Status::of_army(&placement, army));
        let mut board = Self::with_status(&placement, status);
        board.set_unmoved(board.kind(Kind::Pawn));
        board.set_castling(Self::castling_rights(&board, status));
        Self { board, halfmove: 0 }
    }

    /// The men of `placement` under the rules of these statuses; nothing else is taken over.
    pub fn with_status(placement: &Board<u64>, status: [Status; 2]) -> Board<u64> {
        let mut board = Board::empty(Self::rules(status));
        for square in placement.occupied().squares() {
            if let Some(piece) = placement.piece_at(square) {
                board.put(square, piece);
            }
        }
        board
    }

    /// Which wings may ever castle: of a classic side, those whose king and rook stand at home
    /// (MJ-R034, MJ-R035, MJ-A20; a stricter reading would change this function alone).
    pub fn castling_rights(board: &Board<u64>, status: [Status; 2]) -> Castling {
        let mut rights = Castling::NONE;
        for army in Army::ALL {
            for wing in Wing::ALL {
                if status[army.index()] == Status::Classic && board.is_at_home(army, wing) {
                    rights = rights.with(army, wing);
                }
            }
        }
        rights
    }

    /// Begins a game that passes the start check.
    ///
    /// # Errors
    /// Everything that is wrong (MJ-A11).
    pub fn begin(self) -> Result<Applied<State>, Refused> {
        match Refused::check(&self.board) {
            Some(refused) => Err(refused),
            None => Ok(self.begin_unchecked()),
        }
    }

    /// Begins from any position with one king each; a position that is over already ends at once.
    pub fn begin_unchecked(self) -> Applied<State> {
        let normal = fen::placement(&self.board) == fen::START_PLACEMENT;
        let mut history = History::default();
        history.push(self.board.identity());
        let view = View {
            board: self.board,
            profile: if normal { Profile::Classic } else { Profile::Maharajah },
            halfmove: self.halfmove,
            history,
            offers: Offers::default(),
            outcome: None,
        };
        let mut applied = Applied { state: State { view }, events: Vec::new() };
        settle(&mut applied);
        applied
    }
}

/// Everything that both players see; once the armies are open there is no secret.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct View {
    board: Board<u64>,
    profile: Profile,
    halfmove: u32,
    history: History,
    offers: Offers,
    outcome: Option<Outcome>,
}

impl View {
    /// The view that an authority elsewhere told of; its history is the present position.
    pub(crate) fn told(
        board: Board<u64>,
        profile: Profile,
        halfmove: u32,
        offers: Offers,
        outcome: Option<Outcome>,
    ) -> Self {
        let mut history = History::default();
        history.push(board.identity());
        Self { board, profile, halfmove, history, offers, outcome }
    }

    /// The men; `turn()` moves next.
    pub fn board(&self) -> &Board<u64> {
        &self.board
    }

    /// The rules of a side.
    pub fn status(&self, army: Army) -> Status {
        if self.board.rules().sides[army.index()] == Status::Variant.rules() {
            Status::Variant
        } else {
            Status::Classic
        }
    }

    /// What the game is called.
    pub fn profile(&self) -> Profile {
        self.profile
    }

    /// Half-moves since the last pawn move or capture.
    pub fn halfmove(&self) -> u32 {
        self.halfmove
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

    /// Every move that is accepted now.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.outcome.is_some() { Vec::new() } else { self.board.moves(Law::CHESS) }
    }

    /// Whether an army has the material to win on time (MJ-A27).
    pub fn can_win_on_time(&self, army: Army) -> bool {
        army_can_mate(&self.board, army)
    }
}

/// The full state of a game whose armies are open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    view: View,
}

impl State {
    /// What `seat` may know: everything.
    pub fn view(&self, _seat: Seat) -> View {
        self.view.clone()
    }

    /// What everybody may know.
    pub fn open(&self) -> &View {
        &self.view
    }

    /// Applies one command of one seat.
    ///
    /// # Errors
    /// In the order of the variants of [`Rejected`]; the state is then as it was.
    pub fn apply(&self, seat: Seat, command: &Command) -> Result<Applied<Self>, Rejected> {
        if self.view.outcome.is_some() {
            return Err(Rejected::GameOver);
        }
        let mut applied = Applied { state: self.clone(), events: Vec::new() };
        let view = &mut applied.state.view;
        let text = match command {
            Command::Talk(talk) => {
                if let Some(outcome) = view.offers.say(seat, *talk)? {
                    finish(&mut applied, outcome);
                }
                return Ok(applied);
            }
            _ if view.actor() != Some(seat) => return Err(Rejected::NotYourTurn),
            Command::Place(_) => return Err(Rejected::WrongPhase),
            Command::End => return Err(Rejected::CannotEnd),
            Command::Sap(..) => return Err(Rejected::IllegalMove),
            Command::Move(text) => text,
        };
        let mv = text.resolve(&view.legal_moves())?;
        view.offers.lapse_at_move(seat);
        let irreversible =
            view.board.kind(Kind::Pawn).has(mv.from) || view.board.army(!view.board.turn()).has(mv.to);
        view.board.play(mv);
        view.halfmove = if irreversible { 0 } else { view.halfmove.saturating_add(1) };
        if irreversible {
            view.history.forget();
        }
        view.history.push(view.board.identity());
        applied.events.push(Event::Move(mv));
        settle(&mut applied);
        Ok(applied)
    }
}

/// Half-moves without pawn move or capture that make a draw (MJ-A24).
const FIFTY_MOVES: u32 = 100;

/// Ends the game if the position says so; of two ends the first of this order counts.
fn settle(applied: &mut Applied<State>) {
    let view = &applied.state.view;
    let army = view.board.turn();
    let outcome = if !view.board.has_move(Law::CHESS) {
        if view.board.in_check(army) {
            Outcome::win(view.controller(!army), Reason::Mate)
        } else {
            Outcome::draw(Reason::Stalemate)
        }
    } else if view.history.occurrences() >= 3 {
        Outcome::draw(Reason::Repetition)
    } else if view.halfmove >= FIFTY_MOVES {
        Outcome::draw(Reason::Fifty)
    } else if material_is_insufficient(&view.board) {
        Outcome::draw(Reason::Material)
    } else {
        return;
    };
    finish(applied, outcome);
}

fn finish(applied: &mut Applied<State>, outcome: Outcome) {
    let view = &mut applied.state.view;
    view.board.pass_to(view.board.turn(), None);
    view.offers = Offers::default();
    view.outcome = Some(outcome);
    applied.events.push(Event::Result(outcome));
}
