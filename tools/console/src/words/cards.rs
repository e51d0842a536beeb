//! Cards in words, and what they do under the settings of a game.

use super::{capital, count};
use crate::draw::look::{Look, Paint};
use rules::chess_uno::{Card, Colour, Config, Effect, Mode};

/// "red 3", "blue Skip", "+4".
pub(crate) fn name(card: Card) -> String {
    let value = match card.effect() {
        Effect::Number(number) => number.to_string(),
        Effect::Skip => "Skip".to_owned(),
        Effect::Reverse => "Reverse".to_owned(),
        Effect::Plus2 => "+2".to_owned(),
        Effect::Plus4 => "+4".to_owned(),
        Effect::Joker => "Joker".to_owned(),
    };
    match card.colour() {
        Some(colour) => format!("{} {value}", colour.name()),
        None => value,
    }
}

/// What a card does, as a sentence without its end.
pub(crate) fn effect(card: Card, config: &Config) -> String {
    let recovery = |pawns: u8| match pawns {
        0 => "no pawns come back in this game: one normal move".to_owned(),
        pawns => format!(
            "up to {} come back, then {}",
            count(pawns.into(), "captured pawn", "captured pawns"),
            count(config.moves_after_recovery().into(), "move", "moves")
        ),
    };
    match card.effect() {
        Effect::Number(1) => "one move".to_owned(),
        Effect::Number(number) => format!("a series of up to {number} moves"),
        Effect::Skip if config.mode() == Mode::Purist => {
            "the turn is lost, unless a check has to be answered".to_owned()
        }
        Effect::Skip => "the turn is lost".to_owned(),
        Effect::Reverse => "the armies change owners, then one move with the other army".to_owned(),
        Effect::Plus2 => recovery(config.plus2_pawns()),
        Effect::Plus4 => recovery(config.plus4_pawns()),
        Effect::Joker => "one move, and any man may move like a queen".to_owned(),
    }
}

/// The face of a card: name, a shape for each colour, and its paint.
pub(crate) fn face(card: Card, look: &Look) -> String {
    let (shape, paint) = match card.colour() {
        Some(Colour::Red) => ("\u{25c6}", Paint::Red),
        Some(Colour::Blue) => ("\u{25cf}", Paint::Blue),
        Some(Colour::Green) => ("\u{25a0}", Paint::Green),
        Some(Colour::Yellow) => ("\u{2605}", Paint::Yellow),
        None => ("", Paint::Strong),
    };
    let shape = look.sign(shape, "");
    let blank = if shape.is_empty() { "" } else { " " };
    look.paint(&format!(" {}{blank}{shape} ", capital(&name(card))), paint)
}
