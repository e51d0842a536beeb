//! The public state on its way to a player who is elsewhere, and the view that is made of it.
//!
//! A view travels as its public state; what a reader can work out is not sent, what it cannot is
//! added: in Chess-Uno what the series has seen. The history of positions stays with the authority,
//! who alone judges repetition.

use super::public::Public;
use crate::{
    Offers, Outcome, Reason, Seat,
    board::{Army, Bits, Board, BoardRules, Kind, Square},
    chess_uno::{self, Card, Config},
    game::{GameKind, GameView},
    maharajah::{self, Profile, Start, Status},
    minesweeper,
    notation::fen::{self, FenError, Pieces},
};
use core::fmt;
use serde::Serialize;
use serde_json::{Map, Value};

/// Why a public state makes no view; says what is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ViewError(String);

impl fmt::Display for ViewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bad_state: {}", self.0)
    }
}

impl core::error::Error for ViewError {}

impl From<FenError> for ViewError {
    fn from(error: FenError) -> Self {
        Self(error.to_string())
    }
}

/// The public state as `state` frames carry it: without `events`, and in Chess-Uno with `turn`,
/// what the series has seen: `{"moved": 1, "placed": false, "passed": "-"}`.
pub fn wire_state(view: &GameView) -> Value {
    // Strings, numbers, lists and maps with texts as keys: always a value.
    serde_json::to_value(Public::of(view, None)).unwrap_or_default()
}

/// What [`wire_state`] is made of, to be written without the detour over a value.
pub fn wire(view: &GameView) -> impl Serialize {
    Public::of(view, None)
}

/// The view that [`wire_state`] told. Settings and open offers are told elsewhere; the history
/// holds the present position alone. A result for a reason that is the table's own leaves the view
/// without an outcome, as it does with the authority.
///
/// # Errors
/// [`ViewError`] when the state is not of this game or cannot be.
pub fn view_from_public(
    kind: GameKind,
    config: &Config,
    offers: Offers,
    state: &Value,
) -> Result<GameView, ViewError> {
    let fields = Fields(state.as_object().ok_or_else(|| ViewError("no object".to_owned()))?);
    match kind {
        GameKind::ChessUno => chess_uno_view(&fields, config, offers).map(GameView::ChessUno),
        GameKind::Maharajah => maharajah_view(&fields, offers).map(GameView::Maharajah),
        GameKind::Minesweeper => minesweeper_view(&fields, offers).map(GameView::Minesweeper),
    }
}

/// The fields of one object, read by name.
struct Fields<'v>(&'v Map<String, Value>);

impl<'v> Fields<'v> {
    fn get(&self, name: &str) -> Result<&'v Value, ViewError> {
        self.0.get(name).ok_or_else(|| ViewError(format!("{name} is missing")))
    }

    fn read<T>(&self, name: &str, read: impl FnOnce(&'v Value) -> Option<T>) -> Result<T, ViewError> {
        read(self.get(name)?).ok_or_else(|| ViewError(format!("{name} cannot be read")))
    }

    fn object(&self, name: &str) -> Result<Fields<'v>, ViewError> {
        self.read(name, |value| value.as_object().map(Fields))
    }

    fn text(&self, name: &str) -> Result<&'v str, ViewError> {
        self.read(name, Value::as_str)
    }

    fn number<T: TryFrom<u64>>(&self, name: &str) -> Result<T, ViewError> {
        self.read(name, |value| T::try_from(value.as_u64()?).ok())
    }

    fn list<T>(&self, name: &str, each: impl Fn(&str) -> Option<T>) -> Result<Vec<T>, ViewError> {
        self.read(name, |value| value.as_array()?.iter().map(|item| each(item.as_str()?)).collect())
    }

    fn squares<B: Bits>(&self, name: &str) -> Result<B, ViewError> {
        let squares = self.list(name, |text| Square::parse(text, B::HEIGHT))?;
        Ok(squares.into_iter().fold(B::EMPTY, |set, square| set | B::of(square)))
    }

    fn outcome(&self) -> Result<Option<Outcome>, ViewError> {
        if self.get("result")?.is_null() {
            return Ok(None);
        }
        let result = self.object("result")?;
        let winner = match result.get("winner")? {
            Value::Null => None,
            _ => Some(result.read("winner", |winner| Seat::parse(winner.as_str()?))?),
        };
        // A reason of the table (TB-36) ends no game as its rules see it.
        let reason = Reason::parse(result.text("reason")?);
        Ok(reason.map(|reason| Outcome { winner, reason }))
    }

    /// Army to move and rights of a board whose men stand already.
    fn rights<B: Bits>(&self, board: &mut Board<B>) -> Result<(), ViewError> {
        for army in Army::ALL {
            let kings = board.pieces(army, Kind::King).count();
            if kings != 1 {
                return Err(ViewError(format!("{army} has {kings} kings, not one")));
            }
        }
        let turn = self.read("army", |name| {
            let name = name.as_str()?;
            Army::ALL.into_iter().find(|army| army.name() == name)
        })?;
        let ep = match self.0.get("ep") {
            None => None,
            Some(_) => fen::parse_ep(self.text("ep")?, B::HEIGHT)?,
        };
        fen::set_rights(board, turn, fen::parse_castling(self.text("castling")?)?, ep);
        Ok(())
    }
}

fn chess_uno_view(
    fields: &Fields<'_>,
    config: &Config,
    offers: Offers,
) -> Result<chess_uno::View, ViewError> {
    let mut board = fen::parse_placement(fields.text("fen")?, BoardRules::CHESS_UNO, Pieces::Classic)?;
    fields.rights(&mut board)?;
    let controllers = fields.object("controllers")?;
    let white = controllers.read("white", |seat| Seat::parse(seat.as_str()?))?;
    let (pool, discards, turn) = (fields.object("pool")?, fields.object("discards")?, fields.object("turn")?);
    Ok(chess_uno::View {
        config: *config,
        board,
        controllers: [white, !white],
        pool: [pool.number("white")?, pool.number("black")?],
        pile_len: fields.number("pile")?,
        discards: [discards.list("A", Card::parse)?, discards.list("B", Card::parse)?],
        card: match fields.get("card")? {
            Value::Null => None,
            _ => Some(fields.read("card", |card| Card::parse(card.as_str()?))?),
        },
        moves_left: fields.number("moves_left")?,
        to_place: fields.number("to_place")?,
        inactivity: fields.number("inactivity")?,
        moved: turn.number("moved")?,
        placed: turn.read("placed", Value::as_bool)?,
        passed: fen::parse_ep(turn.text("passed")?, u64::HEIGHT)?,
        offers,
        outcome: fields.outcome()?,
    })
}

fn maharajah_view(fields: &Fields<'_>, offers: Offers) -> Result<maharajah::View, ViewError> {
    let men = fen::parse_placement(fields.text("fen")?, BoardRules::CHESS_UNO, Pieces::All)?;
    let given = fields.object("status")?;
    let status = |army: Army| given.read(army.name(), |status| Status::parse(status.as_str()?));
    let mut board = Start::with_status(&men, [status(Army::White)?, status(Army::Black)?]);
    board.set_unmoved(fields.squares("unmoved")?);
    fields.rights(&mut board)?;
    let profile = fields.read("profile", |profile| Profile::parse(profile.as_str()?))?;
    Ok(maharajah::View::told(board, profile, fields.number("halfmove")?, offers, fields.outcome()?))
}

fn minesweeper_view(fields: &Fields<'_>, offers: Offers) -> Result<minesweeper::View, ViewError> {
    let mut board = fen::parse_placement(fields.text("fen")?, BoardRules::MINESWEEPER, Pieces::Classic)?;
    fields.rights(&mut board)?;
    let mut numbers = Vec::new();
    for (square, number) in fields.object("numbers")?.0 {
        let number = number.as_u64().and_then(|number| u8::try_from(number).ok());
        let square = Square::parse(square, u128::HEIGHT);
        numbers
            .extend(Some(square.zip(number).ok_or_else(|| ViewError("numbers cannot be read".to_owned()))?));
    }
    let field = minesweeper::Field::told(
        fields.squares("fogged")?,
        fields.squares("mines_seen")?,
        fields.number("counter")?,
        &numbers,
    );
    Ok(minesweeper::View::told(board, field, offers, fields.outcome()?))
}
