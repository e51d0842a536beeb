//! Which card comes next: exact, since everything but the pile's order is public (CU-R106).

use rules::{
    Seat,
    chess_uno::{Card, Config, Effect, View},
};

/// Sorts of cards: nine numbers and five actions.
const SORTS: usize = 14;

fn sort(effect: Effect) -> usize {
    match effect {
        Effect::Number(n) => usize::from(n.clamp(1, 9)) - 1,
        Effect::Skip => 9,
        Effect::Reverse => 10,
        Effect::Plus2 => 11,
        Effect::Plus4 => 12,
        Effect::Joker => 13,
    }
}

const EFFECTS: [Effect; SORTS] = [
    Effect::Number(1),
    Effect::Number(2),
    Effect::Number(3),
    Effect::Number(4),
    Effect::Number(5),
    Effect::Number(6),
    Effect::Number(7),
    Effect::Number(8),
    Effect::Number(9),
    Effect::Skip,
    Effect::Reverse,
    Effect::Plus2,
    Effect::Plus4,
    Effect::Joker,
];

/// The cards from which the next one is drawn, by sort, and those that a reshuffle would add.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shoe {
    left: [u8; SORTS],
    spent: [u8; SORTS],
}

impl Shoe {
    /// What is left of the deck once the open card is put away.
    pub(crate) fn of(view: &View) -> Self {
        let mut shoe = Self { left: counts(Card::deck(view.config()).into_iter()), spent: [0; SORTS] };
        let seen = Seat::ALL.into_iter().flat_map(|seat| view.discards(seat)).copied().chain(view.card());
        for card in seen {
            let at = sort(card.effect());
            shoe.left[at] = shoe.left[at].saturating_sub(1);
            shoe.spent[at] = shoe.spent[at].saturating_add(1);
        }
        if view.pile_len() == 0 {
            shoe.left = [0; SORTS];
        }
        shoe.refill(view.config());
        shoe
    }

    /// An empty shoe takes back what was spent (CU-R034); a deck made up without cards counts as
    /// a full one.
    fn refill(&mut self, config: &Config) {
        if self.total() == 0 {
            core::mem::swap(&mut self.left, &mut self.spent);
        }
        if self.total() == 0 {
            self.left = counts(Card::deck(config).into_iter());
        }
    }

    fn total(&self) -> u32 {
        self.left.iter().map(|count| u32::from(*count)).sum()
    }

    /// The chance of drawing a card of each sort, those of no chance left out.
    pub(crate) fn draws(&self) -> impl Iterator<Item = (Effect, f32)> + '_ {
        let total = self.total().max(1) as f32;
        EFFECTS
            .into_iter()
            .zip(self.left)
            .filter(|(_, count)| *count > 0)
            .map(move |(effect, count)| (effect, f32::from(count) / total))
    }

    /// The shoe once a card of this sort was drawn and put away.
    pub(crate) fn after(&self, effect: Effect) -> Self {
        let mut shoe = *self;
        let at = sort(effect);
        shoe.left[at] = shoe.left[at].saturating_sub(1);
        shoe.spent[at] = shoe.spent[at].saturating_add(1);
        if shoe.total() == 0 {
            core::mem::swap(&mut shoe.left, &mut shoe.spent);
        }
        shoe
    }

    /// The chances that matter for kings.
    pub(crate) fn chances(&self) -> Chances {
        let mut chances = Chances { step: 0.0, joker: 0.0, skip: 0.0, reverse: 0.0, plus: 0.0 };
        for (effect, chance) in self.draws() {
            match effect {
                Effect::Number(_) => chances.step += chance,
                Effect::Skip => chances.skip += chance,
                Effect::Reverse => chances.reverse += chance,
                Effect::Plus2 | Effect::Plus4 => chances.plus += chance,
                Effect::Joker => chances.joker += chance,
            }
        }
        chances
    }
}

/// The chances of the next draw; together 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Chances {
    /// A number.
    pub(crate) step: f32,
    pub(crate) joker: f32,
    pub(crate) skip: f32,
    pub(crate) reverse: f32,
    /// A +2 or +4.
    pub(crate) plus: f32,
}

fn counts(cards: impl Iterator<Item = Card>) -> [u8; SORTS] {
    let mut counts = [0u8; SORTS];
    for card in cards {
        counts[sort(card.effect())] += 1;
    }
    counts
}
