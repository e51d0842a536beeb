//! What happened: the public log, one event each (CU-A91).

use crate::{
    Command, MoveText, Outcome, Reason, Seat,
    board::{Bits, Move, MoveKind, Piece, Square},
    chess_uno::Card,
};
use core::fmt;

/// One thing that happened. Displays as the record form writes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A seat drew a card, open for everybody.
    Reveal(Seat, Card),
    /// The armies changed owners.
    Swap,
    /// Pawns came back; squares in byte order of their names.
    Place(Vec<Square>),
    /// A man moved.
    Move(Move),
    /// A check or an attacked king ended the series early.
    SeriesStopped,
    /// The turn of a seat is over.
    TurnEnd(Seat),
    /// The discards became the new pile of that many cards.
    Reshuffle(usize),
    /// A mine destroyed a man.
    Boom(Square, Piece),
    /// A king swept a mine away.
    Swept(Square),
    /// A sapper worked on a square; whether a mine was there.
    Sapped(Square, bool),
    /// The referee refused a move onto this hidden mine and showed it (MS-A20).
    Refused(Square),
    /// The rest of the fog lifted.
    FogLifted,
    /// The game ended.
    Result(Outcome),
}

impl Event {
    /// Reads what an event displays as; `None` for anything else.
    pub fn parse(text: &str) -> Option<Self> {
        let (word, rest) = text.split_once(' ').map_or((text, None), |(word, rest)| (word, Some(rest)));
        let square = |text: &str| Square::parse(text, u128::HEIGHT);
        let two = || rest.and_then(|rest| rest.split_once(' '));
        Some(match (word, rest) {
            ("swap", None) => Self::Swap,
            ("series_stopped", None) => Self::SeriesStopped,
            ("fog_lifted", None) => Self::FogLifted,
            ("place", None) => Self::Place(Vec::new()),
            ("place", Some(squares)) => Self::Place(squares.split(' ').map(square).collect::<Option<_>>()?),
            ("move", Some(text)) => match Command::parse(text, u128::HEIGHT) {
                Ok(Command::Move(MoveText { from, to, promotion, kind })) => {
                    Self::Move(Move { from, to, promotion, kind: kind.unwrap_or(MoveKind::Normal) })
                }
                _ => return None,
            },
            ("turn_end", Some(seat)) => Self::TurnEnd(Seat::parse(seat)?),
            ("reshuffle", Some(count)) => Self::Reshuffle(count.parse().ok()?),
            ("swept", Some(at)) => Self::Swept(square(at)?),
            ("refused", Some(at)) => Self::Refused(square(at)?),
            ("reveal", _) => {
                let (seat, card) = two()?;
                Self::Reveal(Seat::parse(seat)?, Card::parse(card)?)
            }
            ("boom", _) => {
                let (at, piece) = two()?;
                let mut letters = piece.chars();
                let piece = Piece::from_letter(letters.next()?).filter(|_| letters.next().is_none())?;
                Self::Boom(square(at)?, piece)
            }
            ("sapped", _) => match two()? {
                (at, "hit") => Self::Sapped(square(at)?, true),
                (at, "miss") => Self::Sapped(square(at)?, false),
                _ => return None,
            },
            ("result", _) => {
                let (winner, reason) = two()?;
                let winner = if winner == "draw" { None } else { Some(Seat::parse(winner)?) };
                Self::Result(Outcome { winner, reason: Reason::parse(reason)? })
            }
            _ => return None,
        })
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Reveal(seat, card) => write!(f, "reveal {seat} {card}"),
            Self::Swap => f.write_str("swap"),
            Self::Place(squares) => {
                f.write_str("place")?;
                squares.iter().try_for_each(|square| write!(f, " {square}"))
            }
            Self::Move(mv) => write!(f, "move {mv}"),
            Self::SeriesStopped => f.write_str("series_stopped"),
            Self::TurnEnd(seat) => write!(f, "turn_end {seat}"),
            Self::Reshuffle(count) => write!(f, "reshuffle {count}"),
            Self::Boom(square, piece) => write!(f, "boom {square} {}", piece.letter()),
            Self::Swept(square) => write!(f, "swept {square}"),
            Self::Sapped(square, hit) => write!(f, "sapped {square} {}", if *hit { "hit" } else { "miss" }),
            Self::Refused(square) => write!(f, "refused {square}"),
            Self::FogLifted => f.write_str("fog_lifted"),
            Self::Result(outcome) => write!(f, "result {outcome}"),
        }
    }
}
