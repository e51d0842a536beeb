//! Small choices on the board: what a pawn becomes, and two ways to do the same thing.

use super::{
    board::{drawn_index, kind_name, kind_title},
    button::{lined, press},
    model::{Button, ButtonStyle, Icon, Popover, Promotion, UserCommand},
    texts::{Texts, text},
};
use rules::{
    Command,
    board::{Army, Kind, Move, MoveKind, Piece},
};

/// Order of the choices, from the target square inwards, by value (ux §5.4).
const PROMOTIONS: [Kind; 7] = [
    Kind::Maharajah,
    Kind::Queen,
    Kind::Chancellor,
    Kind::Rook,
    Kind::Archbishop,
    Kind::Bishop,
    Kind::Knight,
];

/// A classic side's order: queen, knight, rook, bishop.
const CLASSIC_PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Knight, Kind::Rook, Kind::Bishop];

/// What a pawn may become, with the command of each choice (MJ-R037).
pub(crate) fn promotion(
    moves: &[Move],
    army: Army,
    ranks: u8,
    flipped: bool,
    texts: &Texts,
) -> Option<Promotion> {
    let first = moves.first()?;
    let order: &[Kind] =
        if moves.len() > CLASSIC_PROMOTIONS.len() { &PROMOTIONS } else { &CLASSIC_PROMOTIONS };
    let offered: Vec<(Kind, &Move)> = order
        .iter()
        .filter_map(|kind| Some((*kind, moves.iter().find(|mv| mv.promotion == Some(*kind))?)))
        .collect();
    let button = |(kind, mv): &(Kind, &Move)| {
        let button = press(&format!("say:{mv}"), Icon::None, kind_title(*kind, texts), ButtonStyle::Plain);
        let button = Button { spoken: kind_name(*kind, texts), ..button };
        match parts(*kind, texts) {
            Some(parts) => lined(button, parts),
            None => button,
        }
    };
    Some(Promotion {
        square: drawn_index(first.to, ranks, flipped),
        choices: offered.iter().map(button).collect(),
        pieces: offered.iter().map(|(kind, _)| Piece { army, kind: *kind }.letter().to_string()).collect(),
        cancel: UserCommand::Press { id: "cancel".to_owned() },
        spoken: text!(texts, "promotion-title"),
        hint: text!(texts, "tap-outside"),
    })
}

/// "queen + knight", of a compound piece.
fn parts(kind: Kind, texts: &Texts) -> Option<String> {
    let other = match kind {
        Kind::Archbishop => Kind::Bishop,
        Kind::Chancellor => Kind::Rook,
        Kind::Maharajah => Kind::Queen,
        Kind::Pawn | Kind::Knight | Kind::Bishop | Kind::Rook | Kind::Queen | Kind::King => return None,
    };
    Some(format!("{} + {}", kind_name(other, texts), kind_name(Kind::Knight, texts)))
}

/// The choice between several commands on one square (ux §5.5, CU-A43).
pub(crate) fn popover(choice: &[Command], ranks: u8, flipped: bool, texts: &Texts) -> Option<Popover> {
    let target = choice.iter().find_map(|command| match command {
        Command::Move(text) => Some(text.to),
        Command::Sap(_, target) => Some(*target),
        _ => None,
    })?;
    let label = |command: &Command| match command {
        Command::Sap(_, target) => text!(texts, "sap", square = &target.to_string()),
        Command::Move(mv) => match mv.kind {
            Some(MoveKind::Castle) => text!(texts, "choose-castle"),
            Some(MoveKind::EnPassant) => text!(texts, "choose-en-passant"),
            Some(MoveKind::Joker) => text!(texts, "choose-slide"),
            _ => text!(texts, "choose-move"),
        },
        _ => String::new(),
    };
    // A pawn before a known mine: what clears the mine comes first, and both say what they lead to.
    let saps = choice.iter().any(|command| matches!(command, Command::Sap(..)));
    let button = |command: &Command| {
        let id = format!("say:{command}");
        match command {
            Command::Sap(..) => {
                lined(press(&id, Icon::Bomb, label(command), ButtonStyle::Filled), text!(texts, "sap-line"))
            }
            _ => {
                let icon = if saps { Icon::Boom } else { Icon::None };
                let button = press(&id, icon, label(command), ButtonStyle::Outlined);
                if saps { lined(button, text!(texts, "move-on-mine-line")) } else { button }
            }
        }
    };
    let (sap, other): (Vec<&Command>, Vec<&Command>) =
        choice.iter().partition(|command| matches!(command, Command::Sap(..)));
    Some(Popover {
        square: drawn_index(target, ranks, flipped),
        choices: sap.into_iter().chain(other).map(button).collect(),
        cancel: UserCommand::Press { id: "cancel".to_owned() },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// ux §5.5: at a known mine both choices say what they lead to, and what clears it comes first.
    #[test]
    fn the_sapper_comes_first_and_the_move_says_what_is_lost() {
        let choice = ["e4e5", "e4*e5"].map(|text| Command::parse(text, 10).unwrap());
        let texts = Texts::new("en");
        let shown = popover(&choice, 10, false, &texts).unwrap();
        let told: Vec<(&str, &str)> =
            shown.choices.iter().map(|button| (button.label.as_str(), button.spoken.as_str())).collect();
        assert_eq!(told, [("Sap e5", "Sap e5, mine goes"), ("Move", "Move, pawn is lost")]);
        let castle = ["e1g1", "e1g1:castle"].map(|text| Command::parse(text, 8).unwrap());
        let shown = popover(&castle, 8, false, &texts).unwrap();
        assert_eq!(shown.choices.len(), 2);
        assert!(shown.choices.iter().all(|button| button.line.is_empty()));
    }

    #[test]
    fn compound_pieces_say_what_they_are_made_of() {
        let texts = Texts::new("en");
        assert_eq!(parts(Kind::Maharajah, &texts).as_deref(), Some("queen + knight"));
        assert_eq!(parts(Kind::Archbishop, &texts).as_deref(), Some("bishop + knight"));
        assert_eq!(parts(Kind::Queen, &texts), None);
    }
}
