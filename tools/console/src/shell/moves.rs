//! A move as people type it, made into the text of the record form.
//!
//! Tried in this order: the record form itself, short algebraic notation, and what is left of the
//! text in lower case without blanks and hyphens.

use rules::{
    Command, MoveText, Rejected,
    board::{Move, MoveKind, Square},
    game::GameView,
    notation::san::{self, SanError},
};

/// What was typed, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Typed {
    /// A command in the record form; the rules may still refuse it.
    Command(String),
    /// A pawn's move that has to say what the pawn becomes: these are the choices.
    Promotion(Vec<Move>),
    /// It fits two moves.
    Ambiguous(Move, Move),
    /// It may be a move, but none that is possible here.
    Illegal,
    /// It is no move at all.
    Unknown,
}

/// Understands what was typed in a position.
pub(crate) fn read(view: &GameView, typed: &str) -> Typed {
    let height = view.kind().height();
    if let Ok(command) = Command::parse(typed, height) {
        return complete(view, command);
    }
    if let Some(placement) = bare_placement(view, typed) {
        return Typed::Command(placement);
    }
    match san::read_command(view, typed) {
        Ok(command) => return Typed::Command(command.to_string()),
        Err(SanError::PromotionNeeded) => return promotion_by_san(view, typed),
        Err(SanError::Ambiguous(one, other)) => return Typed::Ambiguous(one, other),
        Err(SanError::Illegal) => {
            // "B2B4" is no bishop's move: perhaps only the letters are too large.
            return match loosely(typed, height) {
                Some(command) => complete(view, command),
                None => Typed::Illegal,
            };
        }
        Err(SanError::Unknown) => {}
    }
    loosely(typed, height).map_or(Typed::Unknown, |command| complete(view, command))
}

/// In lower case, without what people put between squares.
fn loosely(typed: &str, height: u8) -> Option<Command> {
    let text = typed.to_ascii_lowercase().replace(',', " ");
    let words: Vec<&str> = text.split_whitespace().collect();
    let spaced = words.join(" ");
    let joined: String = text.chars().filter(|letter| !matches!(letter, ' ' | '-')).collect();
    [spaced, joined].iter().find_map(|text| Command::parse(text, height).ok())
}

/// While pawns wait, squares alone are a placement.
fn bare_placement(view: &GameView, typed: &str) -> Option<String> {
    let GameView::ChessUno(uno) = view else { return None };
    let text = typed.to_ascii_lowercase().replace(',', " ");
    let words: Vec<&str> = text.split_whitespace().collect();
    let squares: Option<Vec<Square>> =
        words.iter().map(|word| Square::parse(word, view.kind().height())).collect();
    let squares = squares.filter(|squares| uno.to_place() > 0 && !squares.is_empty())?;
    Some(Command::Place(squares).to_string())
}

/// Adds what people leave out: that a move is the Joker's.
fn complete(view: &GameView, command: Command) -> Typed {
    let Command::Move(text) = command else { return Typed::Command(command.to_string()) };
    let legal = view.legal_moves();
    match text.resolve(&legal) {
        Ok(_) => return Typed::Command(Command::Move(text).to_string()),
        Err(Rejected::PromotionNeeded) => return promotion(&legal, text),
        Err(_) => {}
    }
    if text.kind.is_none() {
        let joker = MoveText { kind: Some(MoveKind::Joker), ..text };
        match joker.resolve(&legal) {
            Ok(mv) => return Typed::Command(mv.to_string()),
            Err(Rejected::PromotionNeeded) => return promotion(&legal, joker),
            Err(_) => {}
        }
    }
    Typed::Command(Command::Move(text).to_string())
}

/// All moves that differ only in what the pawn becomes.
fn promotion(legal: &[Move], text: MoveText) -> Typed {
    let kind = text.kind.unwrap_or(MoveKind::Normal);
    let fits =
        |mv: &&Move| mv.from == text.from && mv.to == text.to && mv.kind == kind && mv.promotion.is_some();
    Typed::Promotion(legal.iter().filter(fits).copied().collect())
}

fn promotion_by_san(view: &GameView, typed: &str) -> Typed {
    let with_queen = format!("{}=Q", typed.trim_end_matches(['+', '#', '!', '?']));
    match san::read_command(view, &with_queen) {
        Ok(Command::Move(text)) => promotion(&view.legal_moves(), text),
        Err(SanError::Ambiguous(one, other)) => Typed::Ambiguous(one, other),
        _ => Typed::Illegal,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{
        Seat,
        record::{Begun, Record, Replay},
    };

    fn view(record: &str) -> GameView {
        match Replay::begin(&Record::parse(record).unwrap()).unwrap() {
            Begun::Game(replay) => replay.state().view(Seat::A),
            Begun::Refused(refused) => panic!("{refused:?}"),
        }
    }

    fn uno(fen: &str, card: &str, pool: u32) -> GameView {
        view(&format!(
            r#"{{"game":"chess_uno","config":{{"gameMode":"purist"}},
                "start":{{"fen":"{fen}","castling":"KQ","pool":{{"white":{pool}}}}},"deck":["{card}"]}}"#
        ))
    }

    fn command(view: &GameView, typed: &str) -> String {
        match read(view, typed) {
            Typed::Command(text) => text,
            other => panic!("{typed}: {other:?}"),
        }
    }

    #[test]
    fn one_move_may_be_typed_in_many_ways() {
        let view = view(r#"{"game":"maharajah","start":{}}"#);
        for typed in ["e2e4", "e4", "e2 e4", "e2-e4", "E2E4", "E2 - E4", "Pe4"] {
            assert_eq!(command(&view, typed), "e2e4", "{typed}");
        }
        assert_eq!(command(&view, "Nf3"), "g1f3");
        assert_eq!(command(&view, "B2B4"), "b2b4");
        assert_eq!(command(&view, "e2e5"), "e2e5", "the rules say why not");
        assert_eq!(read(&view, "Nf6"), Typed::Illegal);
        assert_eq!(read(&view, "hello"), Typed::Unknown);
        assert_eq!(read(&view, "é"), Typed::Unknown);
    }

    /// CU-A43, CU-A44. What the man does anyway is never taken for the Joker's.
    #[test]
    fn a_jokers_move_needs_no_suffix_here() {
        let view = uno("4k3/8/8/8/8/8/4P3/R3K2R", "joker-1", 0);
        assert_eq!(command(&view, "e2h5"), "e2h5:joker");
        assert_eq!(command(&view, "e1g1"), "e1g1");
        assert_eq!(command(&view, "e1g1:joker"), "e1g1:joker");
        assert_eq!(command(&view, "O-O"), "e1g1:castle");
        let view = uno("4k3/8/8/P7/8/8/8/4K3", "joker-1", 0);
        assert!(matches!(read(&view, "a5a8"), Typed::Promotion(moves) if moves.len() == 4));
    }

    #[test]
    fn promotions_are_asked_for_only_when_they_are_missing() {
        let view = view(r#"{"game":"maharajah","start":{"fen":"8/P3k3/8/8/8/8/8/4K2M","checked":false}}"#);
        for typed in ["a7a8", "a8"] {
            assert!(matches!(read(&view, typed), Typed::Promotion(moves) if moves.len() == 7), "{typed}");
        }
        assert_eq!(command(&view, "a8=M"), "a7a8m");
        assert_eq!(command(&view, "a7a8c"), "a7a8c");
    }

    #[test]
    fn squares_alone_are_a_placement_while_pawns_wait() {
        let view = uno("4k3/8/8/8/8/8/8/4K3", "red-plus2-1", 2);
        for typed in ["place a2 c2", "a2 c2", "A2, C2", "Place a2  c2"] {
            assert_eq!(command(&view, typed), "place a2 c2", "{typed}");
        }
        let view = uno("4k3/8/8/8/8/8/8/4K3", "red-1-1", 2);
        assert_eq!(read(&view, "a2"), Typed::Illegal);
    }
}
