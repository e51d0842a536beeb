//! A computer player: one decision from one view.

use crate::{
    Cancel, Level, classic,
    mines::{self, Memory, Sight},
    offer,
    search::{Found, Step},
    strength, uno,
};
use rules::{Command, game::GameView};

/// A computer player of any of the three games. It sees views only, and the same seed and views
/// give the same commands, however fast the machine.
#[derive(Clone, Debug)]
pub struct Player {
    level: Level,
    seed: u64,
    memory: Memory,
}

impl Player {
    /// A player of this strength; the seed decides what chance decides.
    pub fn new(level: Level, seed: u64) -> Self {
        Self { level, seed, memory: Memory::default() }
    }

    /// What the seat that may act now does. The rules accept it, though in Minesweeper Chess the
    /// referee may take it back and ask again (MS-A20).
    ///
    /// Asked once for each decision: every move of a series, every placement, every `end`. `None`
    /// when the game is over or `cancel` is raised.
    pub fn choose(&mut self, view: &GameView, cancel: &Cancel) -> Option<Command> {
        view.actor()?;
        let command = match view {
            GameView::ChessUno(view) => {
                let effort = strength::on_cards(self.level, view.config().mode(), self.seed);
                uno::think(view, effort, cancel).map(|decision| decision.command)
            }
            GameView::Maharajah(view) => {
                classic::think(view, strength::on_board(self.level, self.seed), cancel).map(command)
            }
            GameView::Minesweeper(view) => {
                let sight = Sight { deduces: strength::deduces(self.level), cleared: self.memory.look(view) };
                let found = mines::think(view, sight, strength::on_board(self.level, self.seed), cancel);
                if let Some(Found { step: Step::Sap(_, target), .. }) = found {
                    self.memory.chose_sap(view, target);
                }
                found.map(command)
            }
        };
        command.filter(|_| !cancel.is_cancelled())
    }

    /// Whether the seat to which a draw is offered accepts: `view` is the game with the open offer
    /// (CU-A81, CU-A82). It accepts where it stands clearly worse, or
    /// level with little left; every level by the same judgement.
    pub fn answers_offer(&mut self, view: &GameView) -> bool {
        offer::accepts(view)
    }
}

/// The best command for the seat that may act, at full strength within the budget of a hint: at
/// most 150,000 nodes. `None` when the game is over or `cancel` is raised.
pub fn hint(view: &GameView, cancel: &Cancel) -> Option<Command> {
    view.actor()?;
    let command = match view {
        GameView::ChessUno(view) => {
            let effort = strength::hint_on_cards(view.config().mode());
            uno::think(view, effort, cancel).map(|decision| decision.command)
        }
        GameView::Maharajah(view) => classic::think(view, strength::hint_on_board(), cancel).map(command),
        GameView::Minesweeper(view) => {
            let sight = Sight { deduces: true, cleared: 0 };
            mines::think(view, sight, strength::hint_on_board(), cancel).map(command)
        }
    };
    command.filter(|_| !cancel.is_cancelled())
}

fn command(found: Found) -> Command {
    match found.step {
        Step::Move(mv) => mv.into(),
        Step::Sap(pawn, target) => Command::Sap(pawn, target),
    }
}
