//! A computer player: one decision from one view.

use crate::{
    Cancel, Level, classic,
    mines::{self, Sight},
    search::{Found, Step},
    strength, uno,
};
use rules::{Command, Seat, board::Bits, game::GameView};

/// A computer player of any of the three games. It sees views only, and the same seed and views
/// give the same commands.
#[derive(Clone, Debug)]
pub struct Player {
    level: Level,
    seed: u64,
}

impl Player {
    /// A player of this strength; the seed decides what chance decides.
    pub const fn new(level: Level, seed: u64) -> Self {
        Self { level, seed }
    }

    /// What the seat that may act now does. The rules accept it, though in Minesweeper Chess the
    /// referee may take it back and ask again (MS-A20).
    ///
    /// `None` when the game is over or `cancel` is raised.
    pub fn choose(&mut self, view: &GameView, cancel: &Cancel) -> Option<Command> {
        view.actor()?;
        let command = match view {
            GameView::Maharajah(view) => {
                classic::think(view, strength::on_board(self.level, self.seed), cancel).map(command)
            }
            GameView::Minesweeper(view) => {
                let sight = Sight { deduces: strength::deduces(self.level), cleared: 0 };
                let effort = strength::on_board(self.level, self.seed);
                mines::think(view, sight, effort, cancel).map(command)
            }
            GameView::ChessUno(view) => {
                let effort = strength::on_cards(self.level, self.seed);
                uno::think(view, effort, cancel).map(|decision| decision.command)
            }
        };
        command.filter(|_| !cancel.is_cancelled())
    }

    /// Whether the seat to which a draw is offered accepts (CU-A81, CU-A82).
    pub fn answers_offer(&mut self, view: &GameView) -> bool {
        if view.actor().is_none() || !Seat::ALL.into_iter().any(|seat| view.offers().is_open(seat)) {
            return false;
        }
        match view {
            GameView::ChessUno(view) => view.board().occupied().count() == 2,
            GameView::Maharajah(view) => view.board().occupied().count() <= 3,
            GameView::Minesweeper(view) => view.board().occupied().count() <= 3,
        }
    }
}

/// The best command for the seat that may act, at full strength within the budget of a hint.
pub fn hint(view: &GameView, cancel: &Cancel) -> Option<Command> {
    Player::new(Level::MAX, 0).choose(view, cancel)
}

fn command(found: Found) -> Command {
    match found.step {
        Step::Move(mv) => mv.into(),
        Step::Sap(pawn, target) => Command::Sap(pawn, target),
    }
}
