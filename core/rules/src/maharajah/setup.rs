//! The hidden set-up: each seat fixes an army that the other cannot see until both are fixed
//! (MJ-R041 to MJ-R043, MJ-A48, MJ-A49).

use super::{
    Fault, Refused, Start, State,
    army::{half, side_faults},
};
use crate::{
    Applied, Seat,
    board::{Army, Bits, Board},
    notation::fen,
};

/// One side's army alone on the board, without faults of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OwnArmy {
    army: Army,
    board: Board<u64>,
}

/// Why a text is no army that can be fixed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ArmyError {
    /// The text is no placement of one army; says what is wrong.
    Unreadable(String),
    /// The army breaks the rules of set-up.
    Faults(Vec<Fault>),
}

impl OwnArmy {
    /// Reads an army from the four ranks of its half, from the highest rank down as in a FEN:
    /// `8/8/PPPPPPPP/RNBQKBNR` for White, `rnbqkbnr/pppppppp/8/8` for Black.
    ///
    /// # Errors
    /// [`ArmyError::Unreadable`], or [`ArmyError::Faults`] with everything that is wrong (MJ-A11).
    pub fn parse(army: Army, ranks: &str) -> Result<Self, ArmyError> {
        if ranks.bytes().filter(|byte| *byte == b'/').count() != 3 {
            return Err(ArmyError::Unreadable("an army is written in four ranks".to_owned()));
        }
        let placement = match army {
            Army::White => format!("8/8/8/8/{ranks}"),
            Army::Black => format!("{ranks}/8/8/8/8"),
        };
        let rules = Start::rules([super::Status::Variant; 2]);
        let board = fen::parse_placement::<u64>(&placement, rules, fen::Pieces::All)
            .map_err(|error| ArmyError::Unreadable(error.to_string()))?;
        if board.army(!army) != 0 {
            return Err(ArmyError::Unreadable("an enemy piece stands in the army".to_owned()));
        }
        let faults = side_faults(&board, army);
        if faults.is_empty() { Ok(Self { army, board }) } else { Err(ArmyError::Faults(faults)) }
    }

    /// The army in the form that [`Self::parse`] reads.
    pub fn text(&self) -> String {
        let placement = fen::placement(&self.board);
        let ranks: Vec<&str> = placement.split('/').collect();
        let (low, high) = (&ranks[4..], &ranks[..4]);
        match self.army {
            Army::White => low.join("/"),
            Army::Black => high.join("/"),
        }
    }

    /// The squares it uses.
    fn men(&self) -> u64 {
        self.board.army(self.army) & half(self.army)
    }
}

/// What one seat knows of a running set-up: its own army, and whether the other is fixed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupView {
    /// The own army, once fixed.
    pub own: Option<OwnArmy>,
    /// Whether the opponent's army is fixed.
    pub opponent_is_fixed: bool,
}

/// Why an army was not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// This seat has fixed its army already; it stays (MJ-A49).
    AlreadyFixed,
    /// The army is of the other colour.
    WrongArmy,
}

impl SetupError {
    /// The stable code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::AlreadyFixed => "army_fixed",
            Self::WrongArmy => "wrong_army",
        }
    }
}

/// What fixing an army leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fixed {
    /// The other seat's army is still missing.
    Waits(HiddenSetup),
    /// Both are there and the game begins.
    Begins(Applied<State>),
    /// Both are there, but the joint position may not start: both are told why and build anew
    /// (MJ-A48). The armies are known now.
    Refused(Refused),
}

/// A set-up that waits for armies. Seat A builds White, seat B Black.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HiddenSetup {
    armies: [Option<OwnArmy>; 2],
}

impl HiddenSetup {
    /// What `seat` may know.
    pub fn view(&self, seat: Seat) -> SetupView {
        SetupView {
            own: self.armies[seat.index()],
            opponent_is_fixed: self.armies[(!seat).index()].is_some(),
        }
    }

    /// Fixes the army of `seat`.
    ///
    /// # Errors
    /// [`SetupError`]; nothing has changed then.
    pub fn fix(&self, seat: Seat, own: OwnArmy) -> Result<Fixed, SetupError> {
        if self.armies[seat.index()].is_some() {
            return Err(SetupError::AlreadyFixed);
        }
        if own.army.index() != seat.index() {
            return Err(SetupError::WrongArmy);
        }
        let mut armies = self.armies;
        armies[seat.index()] = Some(own);
        let [Some(white), Some(black)] = armies else { return Ok(Fixed::Waits(Self { armies })) };
        let mut board = white.board;
        for square in black.men().squares() {
            if let Some(piece) = black.board.piece_at(square) {
                board.put(square, piece);
            }
        }
        Ok(match Start::of_placement(board).begin() {
            Ok(applied) => Fixed::Begins(applied),
            Err(refused) => Fixed::Refused(refused),
        })
    }
}
