//! The table of Chess-Uno: the open card, what it grants, the deck and both discard piles.

use super::{
    model::{CardArea, CardFace, Pile},
    texts::{Texts, text},
};
use rules::{
    Event, Seat,
    board::Army,
    chess_uno::{self, Card, Effect, Phase},
};

/// From so many turns without a move on they are counted on the screen.
const IDLE_SHOWN_FROM: u32 = 5;

/// What lies on the table, of a view or of a moment between two views.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CardTable {
    pub(crate) card: Option<Card>,
    pub(crate) moves_left: u32,
    pub(crate) to_place: u32,
    pub(crate) deck: usize,
    /// By seat, oldest first (CU-A85).
    pub(crate) discards: [Vec<Card>; 2],
    /// Who controls White and who Black.
    pub(crate) controllers: [Seat; 2],
    /// The army that moves.
    pub(crate) turn: Army,
    pub(crate) inactivity: u32,
    inactivity_limit: u32,
    phase: Phase,
    /// Whether somebody moved in this turn.
    moved: bool,
    /// Whether the open card led to nothing: a Skip, or nothing to move.
    lost: bool,
}

impl From<&chess_uno::View> for CardTable {
    fn from(view: &chess_uno::View) -> Self {
        Self {
            card: view.card(),
            moves_left: view.moves_left().into(),
            to_place: view.to_place(),
            deck: view.pile_len(),
            discards: Seat::ALL.map(|seat| view.discards(seat).to_vec()),
            controllers: Army::ALL.map(|army| view.controller(army)),
            turn: view.board().turn(),
            inactivity: view.inactivity(),
            inactivity_limit: view.config().draw_after_turns_without_move().into(),
            phase: view.phase(),
            moved: view.can_end(),
            lost: false,
        }
    }
}

impl CardTable {
    /// The same table before its first card: the whole deck lies there, and A controls White.
    pub(crate) fn before_first_card(&self) -> Self {
        let drawn = usize::from(self.card.is_some()) + self.discards.iter().map(Vec::len).sum::<usize>();
        Self {
            card: None,
            moves_left: 0,
            to_place: 0,
            deck: self.deck + drawn,
            discards: [Vec::new(), Vec::new()],
            controllers: Seat::ALL,
            turn: Army::White,
            inactivity: 0,
            phase: Phase::Move,
            moved: false,
            lost: false,
            ..self.clone()
        }
    }

    /// Who controls an army.
    pub(crate) fn controller(&self, army: Army) -> Seat {
        self.controllers[army.index()]
    }

    /// What a public event changes here. What the next card grants is not told by its reveal: a
    /// table whose turn goes on is replaced by that of the view.
    pub(crate) fn follow(&mut self, event: &Event) {
        match event {
            Event::Reveal(_, card) => {
                self.card = Some(*card);
                self.deck = self.deck.saturating_sub(1);
                (self.moves_left, self.to_place) = (0, 0);
                (self.moved, self.lost) = (false, true);
            }
            Event::Swap => {
                self.controllers.swap(0, 1);
                self.turn = !self.turn;
            }
            Event::Place(_) => self.to_place = 0,
            Event::Move(_) => {
                self.moves_left = self.moves_left.saturating_sub(1);
                self.inactivity = 0;
                (self.moved, self.lost) = (true, false);
            }
            Event::SeriesStopped => self.moves_left = 0,
            Event::TurnEnd(seat) => {
                self.discards[seat.index()].extend(self.card.take());
                self.inactivity += u32::from(!self.moved);
                self.turn = !self.turn;
            }
            Event::Reshuffle(count) => {
                self.deck = *count;
                self.discards = [Vec::new(), Vec::new()];
            }
            Event::Boom(..)
            | Event::Swept(_)
            | Event::Sapped(..)
            | Event::Refused(_)
            | Event::FogLifted
            | Event::Result(_) => {}
        }
    }
}

/// The face of a card.
pub(crate) fn card_face(card: Card, texts: &Texts) -> CardFace {
    let colour = card.colour().map_or("wild", chess_uno::Colour::name);
    let value = match card.effect() {
        Effect::Number(number) => number.to_string(),
        Effect::Skip => "skip".to_owned(),
        Effect::Reverse => "reverse".to_owned(),
        Effect::Plus2 => "plus2".to_owned(),
        Effect::Plus4 => "plus4".to_owned(),
        Effect::Joker => "joker".to_owned(),
    };
    CardFace { colour: colour.to_owned(), value, spoken: card_name(card, texts) }
}

/// "Blue 4".
pub(crate) fn card_name(card: Card, texts: &Texts) -> String {
    let colour = card.colour().map(|colour| match colour {
        chess_uno::Colour::Red => text!(texts, "red"),
        chess_uno::Colour::Blue => text!(texts, "blue"),
        chess_uno::Colour::Green => text!(texts, "green"),
        chess_uno::Colour::Yellow => text!(texts, "yellow"),
    });
    let what = match card.effect() {
        Effect::Number(number) => number.to_string(),
        Effect::Skip => text!(texts, "card-skip"),
        Effect::Reverse => text!(texts, "card-reverse"),
        Effect::Plus2 => "+2".to_owned(),
        Effect::Plus4 => "+4".to_owned(),
        Effect::Joker => text!(texts, "card-joker"),
    };
    match colour {
        Some(colour) => format!("{colour} {what}"),
        None => what,
    }
}

/// The table as drawn, with `bottom` as the lower army.
pub(crate) fn card_area(table: &CardTable, bottom: Army, texts: &Texts) -> CardArea {
    let granted = match table.card.map(Card::effect) {
        Some(Effect::Number(number)) => number.into(),
        _ => table.moves_left.max(1),
    };
    let idle = table.inactivity >= IDLE_SHOWN_FROM.min(table.inactivity_limit) && table.phase != Phase::Over;
    CardArea {
        open: table.card.map(|card| card_face(card, texts)),
        title: table.card.map_or_else(|| text!(texts, "no-card"), |card| card_name(card, texts)),
        line: card_line(table, texts),
        pips: granted,
        pips_used: granted.saturating_sub(table.moves_left),
        deck: table.deck as u32,
        deck_spoken: text!(texts, "deck-spoken", count = table.deck),
        top_pile: pile(table, table.controller(!bottom), false, texts),
        bottom_pile: pile(table, table.controller(bottom), true, texts),
        idle: if idle {
            text!(texts, "idle", turns = table.inactivity, limit = table.inactivity_limit)
        } else {
            String::new()
        },
    }
}

/// What the open card still asks for or grants.
fn card_line(table: &CardTable, texts: &Texts) -> String {
    match table.phase {
        Phase::Over => text!(texts, "game-over"),
        _ if table.lost => text!(texts, "turn-lost"),
        _ if table.to_place > 0 => text!(texts, "place-pawns", count = table.to_place),
        _ if table.moves_left == 0 => text!(texts, "moves-left", count = 0u32),
        Phase::Place | Phase::Move => match table.card.map(Card::effect) {
            Some(Effect::Joker) => text!(texts, "joker-line"),
            Some(Effect::Reverse) => text!(texts, "reverse-line"),
            Some(Effect::Skip) => text!(texts, "skip-in-check-line"),
            Some(_) => text!(texts, "moves-left", count = table.moves_left),
            None => text!(texts, "no-card-line"),
        },
    }
}

/// What a card that was just drawn grants: "4 moves".
pub(crate) fn grant_text(table: &CardTable, texts: &Texts) -> String {
    let number = matches!(table.card.map(Card::effect), Some(Effect::Number(_)));
    if number { text!(texts, "grants-moves", count = table.moves_left) } else { card_line(table, texts) }
}

fn pile(table: &CardTable, seat: Seat, own: bool, texts: &Texts) -> Pile {
    let cards = &table.discards[seat.index()];
    // Under a pile there is room for one short word.
    let (owner, named) = match own {
        true => (text!(texts, "pile-yours"), text!(texts, "pile-own")),
        false => (text!(texts, "pile-theirs"), text!(texts, "pile-other")),
    };
    let top = cards.last().map(|card| card_face(*card, texts));
    let spoken = match &top {
        Some(face) => text!(texts, "pile-spoken", owner = &named, count = cards.len(), top = &face.spoken),
        None => text!(texts, "pile-empty", owner = &named),
    };
    Pile { owner, top, count: cards.len() as u32, spoken }
}
