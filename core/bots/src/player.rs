//! A computer player: one decision from one view.

use crate::{Cancel, Level, noise::mix};
use rules::{
    Command, Seat,
    board::{Bits, Board, Kind, Law},
    game::GameView,
};

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
        let best = view.commands().into_iter().max_by_key(|command| {
            let noise = (mix(self.seed ^ mix(command.to_string().len() as u64)) % 8) as i32;
            8 * worth(view, command) * i32::from(self.level.get()) + noise
        });
        best.filter(|_| !cancel.is_cancelled())
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

fn worth(view: &GameView, command: &Command) -> i32 {
    let Command::Move(text) = command else { return 0 };
    match view {
        GameView::ChessUno(view) => view
            .legal_moves()
            .into_iter()
            .find(|mv| Command::from(*mv) == *command)
            .map_or(0, |mv| after(view.board(), mv)),
        GameView::Maharajah(view) => {
            text.resolve(&view.legal_moves()).map_or(0, |mv| after(view.board(), mv))
        }
        GameView::Minesweeper(view) => {
            text.resolve(&view.legal_moves()).map_or(0, |mv| after(view.board(), mv))
        }
    }
}

/// Material after a move and the best capture that answers it.
fn after<B: Bits>(board: &Board<B>, mv: rules::board::Move) -> i32 {
    let us = board.turn();
    let mut board = *board;
    board.play(mv);
    board
        .moves(Law::CHESS)
        .into_iter()
        .map(|reply| {
            let mut board = board;
            board.play(reply);
            Kind::ALL
                .into_iter()
                .map(|kind| {
                    VALUES[kind.index()]
                        * (board.pieces(us, kind).count() as i32 - board.pieces(!us, kind).count() as i32)
                })
                .sum()
        })
        .min()
        .unwrap_or(99)
}

const VALUES: [i32; 9] = [1, 3, 3, 5, 9, 0, 8, 8, 12];
