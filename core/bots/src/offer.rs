//! How the computer answers a draw offer: a fixed policy from its own evaluation (CU-A82).

use crate::{
    Cancel, classic,
    mines::{self, Sight},
    search::nobody_mates,
    strength, uno,
};
use rules::{
    Seat,
    board::{Army, Bits, Board, Kind},
    game::GameView,
};

/// A player that stands worse than this, in centipawns, takes the draw.
const WORSE: i32 = -120;
/// Within this of level, and with few men left, it takes the draw too.
const LEVEL: i32 = 40;
/// Men on the board, kings included, that count as few.
const FEW_MEN: u32 = 7;
/// A chance to win below this makes a draw welcome.
const LOW_CHANCE: f32 = 0.4;

/// Whether the seat that did not offer accepts.
pub(crate) fn accepts(view: &GameView) -> bool {
    let Some(actor) = view.actor() else { return false };
    let offerer = Seat::ALL.into_iter().find(|seat| view.offers().is_open(*seat)).unwrap_or(actor);
    let me = !offerer;
    let cancel = Cancel::default();
    let effort = strength::offer_on_board();
    let mine = |value: i32| if me == actor { value } else { -value };
    match view {
        GameView::ChessUno(view) => {
            if is_barren(view.board()) {
                return true; // CU-A81
            }
            let decision = uno::think(view, strength::offer_on_cards(view.config().mode()), &cancel);
            decision.is_some_and(|decision| {
                let chance = if me == actor { decision.chance } else { 1.0 - decision.chance };
                chance < LOW_CHANCE
            })
        }
        GameView::Maharajah(view) => {
            let found = classic::think(view, effort, &cancel);
            found.is_some_and(|found| welcome(view.board(), mine(found.value)))
        }
        GameView::Minesweeper(view) => {
            let sight = Sight { deduces: true, cleared: 0 };
            let found = mines::think(view, sight, effort, &cancel);
            found.is_some_and(|found| welcome(view.board(), mine(found.value)))
        }
    }
}

/// Whether a draw is welcome at this value for the own side.
fn welcome<B: Bits>(board: &Board<B>, value: i32) -> bool {
    nobody_mates(board) || value < WORSE || value.abs() <= LEVEL && board.occupied().count() <= FEW_MEN
}

/// Whether neither army has anything that could hunt a king: at most one minor piece each.
fn is_barren(board: &Board<u64>) -> bool {
    Army::ALL.into_iter().all(|army| {
        let men = board.army(army) & !board.kind(Kind::King);
        let minors = board.kind(Kind::Knight) | board.kind(Kind::Bishop);
        men.count() <= 1 && (men & !minors).is_empty()
    })
}
