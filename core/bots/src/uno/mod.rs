//! Chess-Uno: a whole turn is searched and judged by the chance to win, then answered by every card.
//!
//! ```text
//! shoe    which card comes next, exactly
//! scene   men and captured pawns; the moves of a turn
//! traits  what a quiet position is judged by       judge  the chance to win before a draw
//! turn    the beam over a series, and the answers of the other seat
//! ```

mod judge;
mod scene;
mod shoe;
mod strike;
mod traits;
mod turn;

pub(crate) use turn::UnoEffort;

use crate::Cancel;
use judge::Judge;
use rules::{
    Command,
    board::{Army, Bits, Kind, Piece, Square},
    chess_uno::{Card, Effect, Mode, Phase, View},
};
use scene::{House, Scene};
use shoe::Shoe;
use std::collections::HashSet;
use turn::{Reached, Search, keep_best};

/// A decision and the chance to win that it leaves.
#[derive(Clone, Debug)]
pub(crate) struct Decision {
    pub(crate) command: Command,
    pub(crate) chance: f32,
}

/// The best next command of the seat that may act: the whole turn is thought through, its first
/// command returned.
pub(crate) fn think(view: &View, effort: UnoEffort, cancel: &Cancel) -> Option<Decision> {
    let house = House::of(view.config());
    let judge = Judge { house, sees_kings: effort.sees_kings };
    let mut search = Search::new(judge, effort, cancel);
    let shoe = Shoe::of(view);
    let scene = Scene {
        board: *view.board(),
        pool: Army::ALL.map(|army| view.pool(army).min(u32::from(u8::MAX)) as u8),
    };
    let mut root = Root { commands: Vec::new(), ends: Vec::new() };
    match view.phase() {
        Phase::Over => return None,
        Phase::Move => root.series(&mut search, view, &scene, &shoe),
        Phase::Place => root.placements(&mut search, view, &scene, &shoe),
    }
    root.decide(&mut search, &shoe)
}

/// The ways to begin, and the ends of the turn that they lead to.
struct Root {
    commands: Vec<Command>,
    ends: Vec<Reached>,
}

impl Root {
    /// Every end of the series that the beam reaches, ending it now among them.
    fn series(&mut self, search: &mut Search<'_>, view: &View, scene: &Scene, shoe: &Shoe) {
        let chances = shoe.chances();
        if view.can_end() {
            let scene = scene.passed();
            let value = search.ended_as_seen(&scene, &chances);
            self.ends.push(Reached { value, scene, first: self.commands.len(), won: false });
            self.commands.push(Command::End);
        }
        let start = Reached { value: 0.0, scene: *scene, first: usize::MAX, won: false };
        let made = match view.card().map(Card::effect) {
            Some(Effect::Number(n)) => n.saturating_sub(view.moves_left()),
            _ => 0,
        };
        let used = search.effort.series.saturating_sub(made).max(u8::from(!view.can_end()));
        let moves = view.moves_left();
        self.grow(search, vec![start], view.law(), moves, moves.saturating_sub(used), shoe);
    }

    /// Grows `layer` by up to `moves` moves, the last `unused` of them left out; a scene without a
    /// first command yet gets the move that leaves it.
    fn grow(
        &mut self,
        search: &mut Search<'_>,
        mut layer: Vec<Reached>,
        law: rules::board::Law,
        moves: u8,
        unused: u8,
        shoe: &Shoe,
    ) {
        let chances = shoe.chances();
        let mut seen = HashSet::new();
        for left in (unused..moves).rev() {
            let mut next = Vec::new();
            let Self { commands, ends } = self;
            search.extend(&layer, law, left, &chances, &mut seen, &mut |from, mv, mut reached, goes_on| {
                if from.first == usize::MAX {
                    reached.first = commands.len();
                    commands.push(mv.into());
                }
                ends.push(reached);
                if goes_on {
                    next.push(Reached { scene: reached.scene.going_on(), ..reached });
                }
            });
            keep_best(&mut next, search.effort.beam);
            if next.is_empty() || search.stopped {
                break;
            }
            layer = next;
        }
    }

    /// Every placement, with the moves that follow it (CU-A38).
    fn placements(&mut self, search: &mut Search<'_>, view: &View, scene: &Scene, shoe: &Shoe) {
        let army = scene.board.turn();
        let chances = shoe.chances();
        let mut layer = Vec::new();
        for squares in view.placements() {
            let placed = with_pawns(scene, army, &squares);
            let first = self.commands.len();
            self.commands.push(Command::Place(squares));
            let won = search.judge.house.mode == Mode::KingHunt
                && view.moves_left() > 0
                && placed.board.can_capture_king(false);
            let ended = placed.passed();
            let value = if won { 1.0 } else { search.ended_as_seen(&ended, &chances) };
            let is_end = won || view.moves_left() == 0 || !placed.board.has_move(view.law());
            if is_end {
                self.ends.push(Reached { value, scene: ended, first, won });
            } else {
                layer.push(Reached { value, scene: placed, first, won });
            }
        }
        self.grow(search, layer, view.law(), view.moves_left(), 0, shoe);
    }

    /// The first command of the best end, once the answers to the most promising ends are known.
    fn decide(mut self, search: &mut Search<'_>, shoe: &Shoe) -> Option<Decision> {
        keep_best(&mut self.ends, search.effort.candidates.max(1));
        let mut best = *self.ends.first()?;
        if search.effort.candidates > 1 && !best.won {
            let mut highest = f32::NEG_INFINITY;
            for end in &self.ends {
                let value = search.answered(&end.scene, shoe, highest);
                if search.stopped && highest > f32::NEG_INFINITY {
                    break;
                }
                if value > highest {
                    highest = value;
                    best = Reached { value, ..*end };
                }
            }
        }
        Some(Decision { command: self.commands.swap_remove(best.first), chance: best.value })
    }
}

fn with_pawns(scene: &Scene, army: Army, squares: &[Square]) -> Scene {
    let mut scene = *scene;
    for square in squares {
        if !scene.board.occupied().has(*square) {
            scene.board.put(*square, Piece { army, kind: Kind::Pawn });
        }
    }
    scene.pool[army.index()] = scene.pool[army.index()].saturating_sub(squares.len() as u8);
    scene
}
