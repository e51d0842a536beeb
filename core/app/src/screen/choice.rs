//! Small choices on the board: what a pawn becomes, and two ways to do the same thing.

use super::{
    board::{drawn_index, kind_name, kind_title},
    button::press,
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
        Button { spoken: kind_name(*kind, texts), ..button }
    };
    Some(Promotion {
        square: drawn_index(first.to, ranks, flipped),
        choices: offered.iter().map(button).collect(),
        pieces: offered.iter().map(|(kind, _)| Piece { army, kind: *kind }.letter().to_string()).collect(),
        cancel: UserCommand::Press { id: "cancel".to_owned() },
        spoken: text!(texts, "promotion-title"),
    })
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
    let button = |command: &Command| {
        press(&format!("say:{command}"), Icon::None, label(command), ButtonStyle::Outlined)
    };
    Some(Popover {
        square: drawn_index(target, ranks, flipped),
        choices: choice.iter().map(button).collect(),
        cancel: UserCommand::Press { id: "cancel".to_owned() },
    })
}
