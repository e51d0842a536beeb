//! Commands: what a player may say, and the one grammar in which it is written.
//!
//! ```text
//! e2e4  e7e8q  e1g1:castle  e5d6:ep  e4h7:joker  place a2 c2  end  e4*e5  resign  offer …
//! ```
//! The grammar is common to all games; only the board's own squares count. What is well formed
//! but makes no sense in a game is refused by that game, not here.

use crate::{
    Rejected,
    board::{Kind, Move, MoveKind, Square},
};
use core::fmt;

/// What needs no turn: resignation and draw offers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Talk {
    /// Give up.
    Resign,
    /// Offer a draw.
    Offer,
    /// Accept the opponent's offer.
    Accept,
    /// Decline it.
    Decline,
    /// Take the own offer back.
    Withdraw,
}

impl Talk {
    /// All talk.
    pub const ALL: [Self; 5] = [Self::Resign, Self::Offer, Self::Accept, Self::Decline, Self::Withdraw];

    /// The word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Resign => "resign",
            Self::Offer => "offer",
            Self::Accept => "accept",
            Self::Decline => "decline",
            Self::Withdraw => "withdraw",
        }
    }
}

/// A move as a player writes it; the sort of move may be left out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveText {
    /// From where.
    pub from: Square,
    /// To where.
    pub to: Square,
    /// What the pawn becomes.
    pub promotion: Option<Kind>,
    /// The sort of move, if written.
    pub kind: Option<MoveKind>,
}

impl MoveText {
    /// The legal move that is meant. Without a sort an ordinary move is meant, else castling or
    /// en passant; a Joker's move is always written with its sort (CU-A43, CU-A44).
    ///
    /// # Errors
    /// [`Rejected::PromotionNeeded`] exactly when adding `q` would make it legal, else
    /// [`Rejected::IllegalMove`].
    pub fn resolve(self, legal: &[Move]) -> Result<Move, Rejected> {
        let find = |promotion: Option<Kind>| {
            let kinds: &[MoveKind] = match &self.kind {
                Some(kind) => core::slice::from_ref(kind),
                None => &[MoveKind::Normal, MoveKind::Castle, MoveKind::EnPassant],
            };
            kinds.iter().find_map(|kind| {
                let wanted = Move { from: self.from, to: self.to, promotion, kind: *kind };
                legal.iter().copied().find(|mv| *mv == wanted)
            })
        };
        match find(self.promotion) {
            Some(mv) => Ok(mv),
            None if self.promotion.is_none() && find(Some(Kind::Queen)).is_some() => {
                Err(Rejected::PromotionNeeded)
            }
            None => Err(Rejected::IllegalMove),
        }
    }
}

/// One command of one seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Command {
    /// Move a man.
    Move(MoveText),
    /// Bring pawns back, all at once (CU-A38).
    Place(Vec<Square>),
    /// End the series.
    End,
    /// Sapper action of the pawn on the first square against the second.
    Sap(Square, Square),
    /// What needs no turn.
    Talk(Talk),
}

impl Command {
    /// Reads a command, byte for byte: lower case, single blanks, nothing around it. `height` is
    /// the number of ranks of the board.
    ///
    /// # Errors
    /// [`Rejected::BadText`].
    pub fn parse(text: &str, height: u8) -> Result<Self, Rejected> {
        Self::read(text, height).ok_or(Rejected::BadText)
    }

    fn read(text: &str, height: u8) -> Option<Self> {
        if let Some(talk) = Talk::ALL.into_iter().find(|talk| talk.word() == text) {
            return Some(Self::Talk(talk));
        }
        if text == "end" {
            return Some(Self::End);
        }
        if let Some(squares) = text.strip_prefix("place") {
            let mut words = squares.split(' ');
            if words.next() != Some("") {
                return None;
            }
            return words.map(|word| Square::parse(word, height)).collect::<Option<_>>().map(Self::Place);
        }
        let (from, rest) = Square::parse_prefix(text, height)?;
        if let Some(target) = rest.strip_prefix('*') {
            return Square::parse(target, height).map(|target| Self::Sap(from, target));
        }
        let (to, rest) = Square::parse_prefix(rest, height)?;
        let (promotion, rest) = match rest.chars().next() {
            Some(letter @ ('q' | 'r' | 'b' | 'n' | 'm' | 'a' | 'c')) => {
                (Kind::from_letter(letter.to_ascii_uppercase()), &rest[1..])
            }
            _ => (None, rest),
        };
        let kind = match rest {
            "" => None,
            ":castle" => Some(MoveKind::Castle),
            ":ep" => Some(MoveKind::EnPassant),
            ":joker" => Some(MoveKind::Joker),
            _ => return None,
        };
        Some(Self::Move(MoveText { from, to, promotion, kind }))
    }
}

impl From<Move> for Command {
    fn from(mv: Move) -> Self {
        let kind = (mv.kind != MoveKind::Normal).then_some(mv.kind);
        Self::Move(MoveText { from: mv.from, to: mv.to, promotion: mv.promotion, kind })
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(text) => {
                let kind = text.kind.unwrap_or(MoveKind::Normal);
                Move { from: text.from, to: text.to, promotion: text.promotion, kind }.fmt(f)
            }
            Self::Place(squares) => {
                f.write_str("place")?;
                squares.iter().try_for_each(|square| write!(f, " {square}"))
            }
            Self::End => f.write_str("end"),
            Self::Sap(from, target) => write!(f, "{from}*{target}"),
            Self::Talk(talk) => f.write_str(talk.word()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_well_formed_is_read_and_written_back() {
        for text in [
            "e2e4",
            "e7e8q",
            "e7e8m",
            "e1g1:castle",
            "e5d6:ep",
            "e4h7:joker",
            "a7a8q:joker",
            "place",
            "place a2 c2",
            "end",
            "e4*e5",
            "e2e2",
            "resign",
            "offer",
            "accept",
            "decline",
            "withdraw",
        ] {
            assert_eq!(Command::parse(text, 8).map(|command| command.to_string()), Ok(text.to_owned()));
        }
        for text in ["a9a10", "a10a9", "a10*a9", "a1a10"] {
            assert_eq!(Command::parse(text, 10).map(|command| command.to_string()), Ok(text.to_owned()));
            assert_eq!(Command::parse(text, 8), Err(Rejected::BadText));
        }
    }

    #[test]
    fn what_no_grammar_knows_is_bad_text() {
        for text in [
            "",
            "E2E4",
            "e2",
            "e2e4 ",
            " e2e4",
            "e7e8k",
            "e7e8Q",
            "O-O",
            "e2-e4",
            "e2e4:",
            "e2e4:Joker",
            "e4**e5",
            "place ",
            "place  a2",
            "place a2 ",
            "placea2",
            "place a9",
            "end ",
            "Resign",
            "resign\n",
            "e2e4qq",
            "é",
        ] {
            assert_eq!(Command::parse(text, 8), Err(Rejected::BadText), "{text:?}");
        }
    }
}
