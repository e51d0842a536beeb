//! Reading SAN: what a text says about a move, and which legal move it means.

use super::{JOKER, SanError, is_capture, promotes_by_itself};
use crate::board::{Bits, Board, Kind, KindSet, Move, MoveKind, Square, Wing};

const MARKS: [char; 4] = ['+', '#', '!', '?'];

/// The one move of `legal` that `text` means.
pub(super) fn find<B: Bits>(board: &Board<B>, legal: &[Move], text: &str) -> Result<Move, SanError> {
    let wanted = Wanted::parse(text, B::HEIGHT).ok_or(SanError::Unknown)?;
    let fitting: Vec<Move> = legal.iter().copied().filter(|mv| wanted.fits(board, *mv)).collect();
    let becomes = wanted.promotion();
    let meant = |mv: &&Move| {
        mv.promotion == becomes || (becomes == Some(Kind::Queen) && promotes_by_itself(board, **mv))
    };
    let mut exact = fitting.iter().filter(meant);
    match (exact.next(), exact.next()) {
        (Some(mv), None) => Ok(*mv),
        (Some(one), Some(other)) => Err(SanError::Ambiguous(*one, *other)),
        (None, _) if becomes.is_none() && !fitting.is_empty() => Err(SanError::PromotionNeeded),
        (None, _) => Err(SanError::Illegal),
    }
}

/// What a text says about a move.
enum Wanted {
    Castle(Wing),
    Man {
        joker: bool,
        kind: Kind,
        file: Option<u8>,
        rank: Option<u8>,
        captures: bool,
        to: Square,
        promotion: Option<Kind>,
        en_passant: bool,
    },
}

/// `text` without what may stand around a move and says nothing about which it is.
pub(super) fn without_marks(text: &str) -> &str {
    text.trim_start().trim_end_matches(|letter: char| MARKS.contains(&letter) || letter.is_whitespace())
}

impl Wanted {
    fn parse(text: &str, height: u8) -> Option<Self> {
        let text = without_marks(text);
        match text {
            "O-O" | "0-0" | "o-o" => return Some(Self::Castle(Wing::King)),
            "O-O-O" | "0-0-0" | "o-o-o" => return Some(Self::Castle(Wing::Queen)),
            _ => {}
        }
        let (text, en_passant) =
            text.strip_suffix("e.p.").map_or((text, false), |rest| (without_marks(rest), true));
        let (text, joker) = text.strip_prefix(JOKER).map_or((text, false), |rest| (rest, true));
        let (kind, text) = match text.chars().next().and_then(Kind::from_letter) {
            Some(kind) => (kind, &text[1..]),
            None => (Kind::Pawn, text),
        };
        let (text, promotion) = split_promotion(text)?;
        let target = text.rfind(|letter| matches!(letter, 'a'..='h'))?;
        let to = Square::parse(&text[target..], height)?;
        let origin = &text[..target];
        let (origin, captures) = match origin.strip_suffix(['x', '×']) {
            Some(rest) => (rest, true),
            None => (origin.strip_suffix('-').unwrap_or(origin), false),
        };
        let file = origin.bytes().next().filter(|byte| matches!(byte, b'a'..=b'h')).map(|byte| byte - b'a');
        let digits = if file.is_some() { &origin[1..] } else { origin };
        let rank = match digits {
            "" => None,
            _ => Some(Square::parse(&format!("a{digits}"), height)?.rank()),
        };
        Some(Self::Man { joker, kind, file, rank, captures, to, promotion, en_passant })
    }

    /// Whether `mv` is meant, whatever a pawn becomes.
    fn fits<B: Bits>(&self, board: &Board<B>, mv: Move) -> bool {
        match *self {
            Self::Castle(wing) => mv.kind == MoveKind::Castle && mv.to.file() == wing.king_target(),
            Self::Man { joker, kind, file, rank, captures, to, en_passant, .. } => {
                let is_capture = is_capture(board, mv);
                mv.to == to
                    && mv.kind != MoveKind::Castle
                    && (mv.kind == MoveKind::Joker) == joker
                    && board.kind_at(mv.from) == Some(kind)
                    && file.is_none_or(|file| file == mv.from.file())
                    && rank.is_none_or(|rank| rank == mv.from.rank())
                    && (is_capture || !captures)
                    && (captures || !is_capture || kind != Kind::Pawn || file.is_some())
                    && (mv.kind == MoveKind::EnPassant || !en_passant)
            }
        }
    }

    fn promotion(&self) -> Option<Kind> {
        match self {
            Self::Castle(_) => None,
            Self::Man { promotion, .. } => *promotion,
        }
    }
}

/// Takes `=Q`, `Q` or `(Q)` off the end, in either case; `None` when a bracket stands alone.
fn split_promotion(text: &str) -> Option<(&str, Option<Kind>)> {
    let (text, bracket) = text.strip_suffix(')').map_or((text, false), |rest| (rest, true));
    let becomes = text
        .chars()
        .next_back()
        .and_then(|letter| Kind::from_letter(letter.to_ascii_uppercase()))
        .filter(|kind| KindSet::VARIANT.contains(*kind));
    match becomes {
        None => (!bracket).then_some((text, None)),
        Some(_) => {
            let rest = &text[..text.len() - 1];
            let rest = if bracket { rest.strip_suffix('(')? } else { rest.strip_suffix('=').unwrap_or(rest) };
            Some((rest, becomes))
        }
    }
}
