//! One turn of Chess-Uno, searched whole: a beam over the moves of the series, the side unchanged
//! inside it, and every position judged as the next seat's start.

use super::{
    judge::Judge,
    scene::Scene,
    shoe::{Chances, Shoe},
};
use crate::{Cancel, noise};
use rules::{
    board::{Bits, Law, Move},
    chess_uno::{Effect, Mode},
};
use std::collections::HashSet;

/// How hard a player of Chess-Uno tries, and how well it sees.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UnoEffort {
    /// Moves of a series that it makes use of; weak levels end the rest.
    pub(crate) series: u8,
    /// Positions kept after each move of the own series.
    pub(crate) beam: usize,
    /// Ends of the own turn whose answers are searched; 0: none.
    pub(crate) candidates: usize,
    /// Positions kept after each move of the answer.
    pub(crate) reply_beam: usize,
    /// Longer answers are searched as this many moves.
    pub(crate) reply_moves: u8,
    /// Judgements in all.
    pub(crate) judgements: u64,
    /// Whether it counts cards and sees hanging kings.
    pub(crate) sees_kings: bool,
    /// Standard deviation of what it misjudges, in chances to win.
    pub(crate) noise: f32,
    /// Chance, in 256ths, of not seeing a move of middling length.
    pub(crate) oversight: u64,
    /// What noise and oversights depend on.
    pub(crate) seed: u64,
}

/// Judgements between two looks at the flag.
const CANCEL_EVERY: u64 = 256;

/// A search under way.
pub(crate) struct Search<'a> {
    pub(super) judge: Judge,
    pub(super) effort: UnoEffort,
    cancel: &'a Cancel,
    judgements: u64,
    /// Whether the budget is spent or the flag is up.
    pub(super) stopped: bool,
}

/// A scene within a turn or at its end, and what it is worth for the seat that moves.
#[derive(Clone, Copy)]
pub(super) struct Reached {
    pub(super) value: f32,
    pub(super) scene: Scene,
    /// Which of the first steps led here.
    pub(super) first: usize,
    /// Whether the game is won here.
    pub(super) won: bool,
}

impl<'a> Search<'a> {
    pub(crate) fn new(judge: Judge, effort: UnoEffort, cancel: &'a Cancel) -> Self {
        Self { judge, effort, cancel, judgements: 0, stopped: false }
    }

    /// What ending the turn in `scene` is worth for the seat that ends it; the other one draws.
    pub(super) fn ended(&mut self, scene: &Scene, chances: &Chances) -> f32 {
        self.judgements += 1;
        if self.judgements >= self.effort.judgements
            || self.judgements.is_multiple_of(CANCEL_EVERY) && self.cancel.is_cancelled()
        {
            self.stopped = true;
        }
        1.0 - self.judge.value(scene, chances)
    }

    /// The same with the noise of the level: less where things stand badly.
    pub(super) fn ended_as_seen(&mut self, scene: &Scene, chances: &Chances) -> f32 {
        let value = self.ended(scene, chances);
        if self.effort.noise == 0.0 {
            return value;
        }
        let sway = noise::normal(self.effort.seed ^ scene.key()) as f32 / noise::UNIT as f32;
        value + self.effort.noise * (2.0 * value).min(1.0) * sway
    }

    /// Whether this player does not see a move at all.
    pub(super) fn overlooks(&self, scene: &Scene, mv: Move) -> bool {
        if self.effort.oversight == 0 {
            return false;
        }
        let far = crate::eval::distance(mv.from, mv.to) as u64;
        let about = (mv.from.index() as u64) << 8 ^ mv.to.index() as u64 ^ scene.key();
        (noise::mix(self.effort.seed ^ noise::mix(about)) & 0xff) * 6 < self.effort.oversight * (2 + far)
    }

    /// One more move for each of `layer`: what goes on and what ends there. `left` moves remain
    /// after this one.
    pub(super) fn extend(
        &mut self,
        layer: &[Reached],
        law: Law,
        left: u8,
        chances: &Chances,
        seen: &mut HashSet<u64>,
        each: &mut impl FnMut(&Reached, Move, Reached, bool),
    ) {
        let house = self.judge.house;
        for from in layer {
            let army = from.scene.board.turn();
            let mut moves = Vec::with_capacity(48);
            from.scene.moves(law, &mut |mv| moves.push(mv));
            let any = moves.iter().any(|mv| !self.overlooks(&from.scene, *mv));
            for mv in moves {
                if self.stopped {
                    return;
                }
                let scene = from.scene.after(mv);
                if from.first == usize::MAX && any && self.overlooks(&from.scene, mv)
                    || !seen.insert(scene.key())
                {
                    continue;
                }
                let attacks = left > 0 && scene.board.in_check(!army);
                let won = attacks && !house.stops && house.mode == Mode::KingHunt;
                let value = if won { 1.0 } else { self.ended_as_seen(&scene, chances) };
                let goes_on = left > 0 && !(attacks && house.stops) && !won;
                each(from, mv, Reached { value, scene, first: from.first, won }, goes_on);
            }
        }
    }

    /// The best end of a series of `moves` from `scene`, for the seat that moves; `None` without
    /// any move.
    fn series(&mut self, scene: &Scene, law: Law, moves: u8, chances: &Chances) -> Option<f32> {
        let mut layer = vec![Reached { value: 0.0, scene: *scene, first: 0, won: false }];
        let mut best: Option<f32> = None;
        let mut seen = HashSet::new();
        for left in (0..moves.min(self.effort.reply_moves)).rev() {
            let mut next: Vec<Reached> = Vec::new();
            self.extend(&layer, law, left, chances, &mut seen, &mut |_, _, reached, goes_on| {
                best = Some(best.map_or(reached.value, |best| best.max(reached.value)));
                if goes_on {
                    next.push(Reached { scene: reached.scene.going_on(), ..reached });
                }
            });
            keep_best(&mut next, self.effort.reply_beam);
            if next.is_empty() || best >= Some(1.0) || self.stopped {
                break;
            }
            layer = next;
        }
        best
    }

    /// What a turn with a card of this sort is worth for the seat that draws it.
    fn turn(&mut self, scene: &Scene, effect: Effect, chances: &Chances) -> f32 {
        let house = self.judge.house;
        let army = scene.board.turn();
        let plus = |granted| scene.recoverable(army, granted);
        let checked = house.mode == Mode::Purist && scene.board.in_check(army);
        let (scene, mut moves, due) = match effect {
            Effect::Number(n) => (*scene, n, 0),
            Effect::Joker => (*scene, 1, 0),
            Effect::Skip => (*scene, u8::from(checked), 0),
            Effect::Reverse => (scene.passed(), 1, 0),
            Effect::Plus2 | Effect::Plus4 => {
                match plus(if effect == Effect::Plus2 { house.plus2 } else { house.plus4 }) {
                    0 => (*scene, 1, 0),
                    due => (*scene, house.moves_after_recovery, due),
                }
            }
        };
        let joker = effect == Effect::Joker;
        if house.mode == Mode::KingHunt && moves > 0 && scene.board.can_capture_king(joker) {
            return 1.0; // CU-R082
        }
        let scene = self.recover(scene, due, chances);
        let checked = house.mode == Mode::Purist && scene.board.in_check(scene.board.turn());
        if checked && moves == 0 && due > 0 {
            moves = 1; // CU-R074
        }
        if house.mode == Mode::KingHunt && due > 0 && moves > 0 && scene.board.can_capture_king(false) {
            return 1.0; // CU-A13
        }
        let found = if moves > 0 { self.series(&scene, house.law(joker), moves, chances) } else { None };
        match found {
            Some(value) => value,
            None if checked => 0.0, // CU-R071
            None => self.ended(&scene.passed(), chances),
        }
    }

    /// Brings `due` pawns back, each to the square that looks best.
    fn recover(&mut self, scene: Scene, due: u8, chances: &Chances) -> Scene {
        let army = scene.board.turn();
        let mut scene = scene;
        for _ in 0..due {
            let mut best: Option<(f32, Scene)> = None;
            for square in scene.free_squares(army).squares() {
                let placed = scene.with_pawn(army, square);
                let value = self.ended(&placed.passed(), chances);
                if best.is_none_or(|(highest, _)| value > highest) {
                    best = Some((value, placed));
                }
            }
            scene = best.map_or(scene, |(_, placed)| placed);
        }
        scene
    }

    /// What ending the turn in `scene` is worth once every answer is searched; less than `bound`
    /// need not be exact.
    pub(super) fn answered(&mut self, scene: &Scene, shoe: &Shoe, bound: f32) -> f32 {
        let mut draws: Vec<(Effect, f32)> = shoe.draws().collect();
        draws.sort_by(|a, b| b.1.total_cmp(&a.1));
        let mut value = 1.0;
        let mut long: Option<f32> = None;
        for (effect, chance) in draws {
            let theirs = match (effect, long) {
                (Effect::Number(n), Some(value)) if n > self.effort.reply_moves => value,
                _ => self.turn(scene, effect, &shoe.after(effect).chances()),
            };
            if matches!(effect, Effect::Number(n) if n >= self.effort.reply_moves) {
                long = Some(theirs);
            }
            value -= chance * theirs;
            if value <= bound || self.stopped {
                break;
            }
        }
        value
    }
}

/// Keeps the best of a layer.
pub(super) fn keep_best(layer: &mut Vec<Reached>, count: usize) {
    layer.sort_by(|a, b| b.value.total_cmp(&a.value));
    layer.truncate(count);
}
