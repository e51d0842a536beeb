//! The three games behind one door: one state, one view, whichever game it is.

use crate::{
    Applied, ApplyError, Chance, Command, Offers, Outcome, Rejected, Seat,
    board::{Army, Bits, Move},
    chess_uno, maharajah, minesweeper,
};

/// Which rules a game follows. Classic chess is a Maharajah game of two normal arrays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameKind {
    /// Chess-Uno.
    ChessUno,
    /// Maharajah and classic chess.
    Maharajah,
    /// Minesweeper Chess.
    Minesweeper,
}

impl GameKind {
    /// The word of the record form.
    pub const fn code(self) -> &'static str {
        match self {
            Self::ChessUno => "chess_uno",
            Self::Maharajah => "maharajah",
            Self::Minesweeper => "minesweeper",
        }
    }

    /// Ranks of its board.
    pub const fn height(self) -> u8 {
        match self {
            Self::ChessUno | Self::Maharajah => u64::HEIGHT,
            Self::Minesweeper => u128::HEIGHT,
        }
    }
}

/// The full state of a game of any kind. It stays with the game's authority.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameState {
    /// Chess-Uno.
    ChessUno(chess_uno::State),
    /// Maharajah and classic chess.
    Maharajah(maharajah::State),
    /// Minesweeper Chess.
    Minesweeper(minesweeper::State),
}

/// What a player sees of a game of any kind.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum GameView {
    /// Chess-Uno.
    ChessUno(chess_uno::View),
    /// Maharajah and classic chess.
    Maharajah(maharajah::View),
    /// Minesweeper Chess.
    Minesweeper(minesweeper::View),
}

fn wrap<S>(applied: Applied<S>, state: impl FnOnce(S) -> GameState) -> Applied<GameState> {
    Applied { state: state(applied.state), events: applied.events }
}

impl From<Applied<chess_uno::State>> for Applied<GameState> {
    fn from(applied: Applied<chess_uno::State>) -> Self {
        wrap(applied, GameState::ChessUno)
    }
}

impl From<Applied<maharajah::State>> for Applied<GameState> {
    fn from(applied: Applied<maharajah::State>) -> Self {
        wrap(applied, GameState::Maharajah)
    }
}

impl From<Applied<minesweeper::State>> for Applied<GameState> {
    fn from(applied: Applied<minesweeper::State>) -> Self {
        wrap(applied, GameState::Minesweeper)
    }
}

impl GameState {
    /// Which game it is.
    pub const fn kind(&self) -> GameKind {
        match self {
            Self::ChessUno(_) => GameKind::ChessUno,
            Self::Maharajah(_) => GameKind::Maharajah,
            Self::Minesweeper(_) => GameKind::Minesweeper,
        }
    }

    /// What `seat` may know.
    pub fn view(&self, seat: Seat) -> GameView {
        match self {
            Self::ChessUno(state) => GameView::ChessUno(state.view(seat)),
            Self::Maharajah(state) => GameView::Maharajah(state.view(seat)),
            Self::Minesweeper(state) => GameView::Minesweeper(state.view(seat)),
        }
    }

    /// Applies one command of one seat.
    ///
    /// # Errors
    /// [`ApplyError`]; the state is then as it was.
    pub fn apply(
        &self,
        seat: Seat,
        command: &Command,
        chance: &mut dyn Chance,
    ) -> Result<Applied<Self>, ApplyError> {
        match self {
            Self::ChessUno(state) => state.apply(seat, command, chance).map(Into::into),
            Self::Maharajah(state) => Ok(state.apply(seat, command)?.into()),
            Self::Minesweeper(state) => state.apply(seat, command).map(Into::into),
        }
    }

    /// Applies a command as text. A game that is over refuses before it reads.
    ///
    /// # Errors
    /// [`ApplyError`]; the state is then as it was.
    pub fn apply_text(
        &self,
        seat: Seat,
        text: &str,
        chance: &mut dyn Chance,
    ) -> Result<Applied<Self>, ApplyError> {
        if self.outcome().is_some() {
            return Err(Rejected::GameOver.into());
        }
        self.apply(seat, &Command::parse(text, self.kind().height())?, chance)
    }

    /// The result, once there is one.
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Self::ChessUno(state) => state.open().outcome(),
            Self::Maharajah(state) => state.open().outcome(),
            Self::Minesweeper(state) => state.open().outcome(),
        }
    }
}

impl GameView {
    /// Which game it is.
    pub const fn kind(&self) -> GameKind {
        match self {
            Self::ChessUno(_) => GameKind::ChessUno,
            Self::Maharajah(_) => GameKind::Maharajah,
            Self::Minesweeper(_) => GameKind::Minesweeper,
        }
    }

    /// The seat that may act; `None` when the game is over.
    pub fn actor(&self) -> Option<Seat> {
        match self {
            Self::ChessUno(view) => view.actor(),
            Self::Maharajah(view) => view.actor(),
            Self::Minesweeper(view) => view.actor(),
        }
    }

    /// The army that moves now.
    pub fn turn(&self) -> Army {
        match self {
            Self::ChessUno(view) => view.board().turn(),
            Self::Maharajah(view) => view.board().turn(),
            Self::Minesweeper(view) => view.board().turn(),
        }
    }

    /// The army that a seat controls now.
    pub fn army_of(&self, seat: Seat) -> Army {
        match self {
            Self::ChessUno(view) => view.army_of(seat),
            Self::Maharajah(_) | Self::Minesweeper(_) => Army::ALL[seat.index()],
        }
    }

    /// The result, once there is one.
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Self::ChessUno(view) => view.outcome(),
            Self::Maharajah(view) => view.outcome(),
            Self::Minesweeper(view) => view.outcome(),
        }
    }

    /// Open draw offers.
    pub fn offers(&self) -> Offers {
        match self {
            Self::ChessUno(view) => view.offers(),
            Self::Maharajah(view) => view.offers(),
            Self::Minesweeper(view) => view.offers(),
        }
    }

    /// Every move that is accepted now.
    pub fn legal_moves(&self) -> Vec<Move> {
        match self {
            Self::ChessUno(view) => view.legal_moves(),
            Self::Maharajah(view) => view.legal_moves(),
            Self::Minesweeper(view) => view.legal_moves(),
        }
    }

    /// Every command of play that is accepted now: moves, sapper actions, `end`, and every
    /// placement while pawns wait. Talk is not among them.
    pub fn commands(&self) -> Vec<Command> {
        let mut commands: Vec<Command> = self.legal_moves().into_iter().map(Command::from).collect();
        match self {
            Self::ChessUno(view) => {
                commands.extend(view.placements().into_iter().map(Command::Place));
                commands.extend(view.can_end().then_some(Command::End));
            }
            Self::Minesweeper(view) => {
                commands.extend(view.sapper_actions().into_iter().map(|(pawn, at)| Command::Sap(pawn, at)));
            }
            Self::Maharajah(_) => {}
        }
        commands
    }
}
