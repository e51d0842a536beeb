//! The cards: 104 in a full deck, each with its own id (CU-R011 to CU-R019).

use super::Config;
use core::fmt;

/// A colour of card. It has no effect on play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Green.
    Green,
    /// Yellow.
    Yellow,
}

impl Colour {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Red, Self::Blue, Self::Green, Self::Yellow];

    /// The name in card ids.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Green => "green",
            Self::Yellow => "yellow",
        }
    }
}

/// What a card does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Effect {
    /// A series of that many moves, 1 to 9 (CU-R036).
    Number(u8),
    /// The turn is lost (CU-R037).
    Skip,
    /// The armies change owners, then one move with the other army (CU-R040, CU-R041).
    Reverse,
    /// Captured pawns come back, `plus2Pawns` of them (CU-R038).
    Plus2,
    /// Captured pawns come back, `plus4Pawns` of them (CU-R039).
    Plus4,
    /// One move, in which any man may move like a queen (CU-R044, CU-R045).
    Joker,
}

impl Effect {
    /// The word in card ids.
    fn word(self) -> String {
        match self {
            Self::Number(n) => n.to_string(),
            Self::Skip => "skip".to_owned(),
            Self::Reverse => "reverse".to_owned(),
            Self::Plus2 => "plus2".to_owned(),
            Self::Plus4 => "plus4".to_owned(),
            Self::Joker => "joker".to_owned(),
        }
    }
}

/// One physical card. Displays as its id: `red-5-2`, `blue-skip-1`, `joker-3`, `plus4-1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card {
    effect: Effect,
    colour: Option<Colour>,
    copy: u8,
}

/// The highest number on a card (CU-R012).
pub(super) const HIGHEST_NUMBER: u8 = 9;

impl Card {
    /// What the card does.
    pub const fn effect(self) -> Effect {
        self.effect
    }

    /// Its colour; Jokers and +4 have none.
    pub const fn colour(self) -> Option<Colour> {
        self.colour
    }

    /// All 104 cards in a fixed order.
    pub fn full_deck() -> Vec<Self> {
        let mut deck = Vec::with_capacity(104);
        for colour in Colour::ALL {
            let numbers = (1..=HIGHEST_NUMBER).map(Effect::Number);
            for effect in numbers.chain([Effect::Skip, Effect::Reverse, Effect::Plus2]) {
                deck.extend([1, 2].map(|copy| Self { effect, colour: Some(colour), copy }));
            }
        }
        for effect in [Effect::Joker, Effect::Plus4] {
            deck.extend([1, 2, 3, 4].map(|copy| Self { effect, colour: None, copy }));
        }
        deck
    }

    /// The cards of a game with these settings, unshuffled (CU-R016 to CU-R018).
    pub fn deck(config: &Config) -> Vec<Self> {
        let mut deck = Self::full_deck();
        deck.retain(|card| match card.effect {
            Effect::Number(n) => n <= config.max_card_number(),
            Effect::Joker => config.include_jokers(),
            _ => true,
        });
        deck
    }

    /// Reads a card id.
    pub fn parse(id: &str) -> Option<Self> {
        let (name, copy) = id.rsplit_once('-')?;
        let digit = |text: &str| match text.as_bytes() {
            [digit @ b'1'..=b'9'] => Some(digit - b'0'),
            _ => None,
        };
        let colour = Colour::ALL.into_iter().find_map(|colour| {
            let word = name.strip_prefix(colour.name())?.strip_prefix('-')?;
            Some((colour, word))
        });
        let word = colour.map_or(name, |(_, word)| word);
        let effect = match word {
            "skip" => Effect::Skip,
            "reverse" => Effect::Reverse,
            "plus2" => Effect::Plus2,
            "plus4" => Effect::Plus4,
            "joker" => Effect::Joker,
            number => Effect::Number(digit(number)?),
        };
        let card = Self { effect, colour: colour.map(|(colour, _)| colour), copy: digit(copy)? };
        Self::full_deck().contains(&card).then_some(card)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(colour) = self.colour {
            write!(f, "{}-", colour.name())?;
        }
        write!(f, "{}-{}", self.effect.word(), self.copy)
    }
}
