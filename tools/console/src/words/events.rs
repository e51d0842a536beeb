//! What happened, in words: the log of a game.

use super::{cards, count, names, names::Names};
use rules::{
    Event,
    board::Square,
    chess_uno::{Config, Effect},
};

/// Events as sentences, in order. Moves are left out: who shows them writes them in SAN; the
/// result too.
pub(crate) fn sentences(events: &[Event], names: &Names, config: Option<&Config>) -> Vec<String> {
    let mut sentences = Vec::new();
    // The card that was revealed just before, with nothing done on it yet.
    let mut untouched = None;
    for event in events {
        let revealed = untouched.take();
        match event {
            Event::Reveal(seat, card) => {
                untouched = Some(card.effect());
                let effect = config.map(|config| format!(": {}", cards::effect(*card, config)));
                let card = cards::name(*card);
                sentences.push(format!(
                    "{} {card}{}.",
                    names.does(*seat, "draw"),
                    effect.unwrap_or_default()
                ));
            }
            Event::Swap => {
                untouched = revealed;
                sentences.push("The armies change owners.".to_owned());
            }
            Event::Place(squares) => {
                let back = if squares.len() == 1 { "A pawn comes back" } else { "Pawns come back" };
                sentences.push(format!("{back} on {}.", list(squares)));
            }
            Event::Move(_) | Event::Result(_) => {}
            Event::SeriesStopped => sentences.push("The king is attacked: the series stops.".to_owned()),
            Event::TurnEnd(seat) => match revealed {
                Some(Effect::Skip) => sentences.push(format!("{} the turn.", names.does(*seat, "lose"))),
                Some(_) => {
                    sentences.push(format!("Nothing can be moved: {} the turn.", names.does(*seat, "lose")))
                }
                None => {}
            },
            Event::Reshuffle(cards) => {
                let cards = count(*cards as u64, "card", "cards");
                sentences.push(format!("The discards are shuffled into a new pile of {cards}."));
            }
            Event::Boom(square, man) => {
                sentences.push(format!("Boom! A mine on {square} destroys the {}.", names::man(*man)));
            }
            Event::Swept(square) => sentences.push(format!("The king sweeps the mine on {square} away.")),
            Event::Sapped(square, true) => {
                sentences.push(format!("The sapper removes a mine on {square}."));
            }
            Event::Sapped(square, false) => {
                sentences.push(format!("The sapper finds no mine on {square}."));
            }
            Event::Refused(square) => sentences.push(format!(
                "The referee takes the move back: a hidden mine on {square} would have left the king in \
                 check. The mine is shown now; move again."
            )),
            Event::FogLifted => sentences.push("No hidden mine is left: all fog lifts.".to_owned()),
        }
    }
    sentences
}

/// "a2", "a2 and c2", "a2, b2 and c2".
pub(crate) fn list<T: ToString>(items: &[T]) -> String {
    let texts: Vec<String> = items.iter().map(ToString::to_string).collect();
    match texts.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// The squares that the last move of these events concerns.
pub(crate) fn touched(events: &[Event]) -> Vec<Square> {
    let mut squares = Vec::new();
    for event in events {
        match event {
            Event::Move(mv) => squares = vec![mv.from, mv.to],
            Event::Sapped(square, _) | Event::Refused(square) => squares = vec![*square],
            Event::Place(placed) => squares.clone_from(placed),
            _ => {}
        }
    }
    squares
}
