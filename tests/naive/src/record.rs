//! Reading records: objects, positions, and what all three games have in common there.

use serde_json::{Map, Value};

use crate::mailbox::{Army, Board, Kind, Sq};
use crate::moves::WINGS;

/// A seat at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seat {
    A,
    B,
}

impl Seat {
    pub(crate) fn read(text: &str) -> Option<Seat> {
        match text {
            "A" => Some(Seat::A),
            "B" => Some(Seat::B),
            _ => None,
        }
    }

    pub(crate) fn other(self) -> Seat {
        match self {
            Seat::A => Seat::B,
            Seat::B => Seat::A,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Seat::A => "A",
            Seat::B => "B",
        }
    }

    pub(crate) fn index(self) -> usize {
        match self {
            Seat::A => 0,
            Seat::B => 1,
        }
    }
}

pub(crate) type Object = Map<String, Value>;

/// Unknown keys are an error, so that a misspelt one is not overlooked.
pub(crate) fn object<'a>(value: &'a Value, what: &str, keys: &[&str]) -> Result<&'a Object, String> {
    let object = value.as_object().ok_or_else(|| format!("{what} is not an object"))?;
    match object.keys().find(|key| !keys.contains(&key.as_str())) {
        Some(key) => Err(format!("{what} has an unknown key {key:?}")),
        None => Ok(object),
    }
}

/// The object under a key, empty when the key is missing.
pub(crate) fn part(object_: &Object, key: &str, keys: &[&str]) -> Result<Object, String> {
    match object_.get(key) {
        None => Ok(Object::new()),
        Some(value) => object(value, key, keys).cloned(),
    }
}

pub(crate) fn text<'a>(object: &'a Object, key: &str, missing: &'a str) -> Result<&'a str, String> {
    match object.get(key) {
        None => Ok(missing),
        Some(value) => value.as_str().ok_or_else(|| format!("{key} is not a text")),
    }
}

pub(crate) fn number(object: &Object, key: &str, missing: u32) -> Result<u32, String> {
    match object.get(key) {
        None => Ok(missing),
        Some(value) => value
            .as_u64()
            .and_then(|number| u32::try_from(number).ok())
            .ok_or_else(|| format!("{key} is not a count")),
    }
}

pub(crate) fn texts(value: &Value, what: &str) -> Result<Vec<String>, String> {
    let list = value.as_array().ok_or_else(|| format!("{what} is not a list"))?;
    list.iter()
        .map(|entry| match entry.as_str() {
            Some(text) => Ok(text.to_string()),
            None => Err(format!("{what} holds something that is no text")),
        })
        .collect()
}

/// A list of squares of the board; what names none is a `bad_position`.
pub(crate) fn squares(object: &Object, key: &str, ranks: i8) -> Result<Option<Vec<Sq>>, String> {
    let Some(value) = object.get(key) else {
        return Ok(None);
    };
    let mut squares = Vec::new();
    for name in texts(value, key)? {
        let square = Sq::read(&name, ranks)
            .ok_or_else(|| format!("bad_position: {key} names {name:?}, no square of the board"))?;
        squares.push(square);
    }
    Ok(Some(squares))
}

/// The commands as pairs of seat and text; a seat other than A and B is an error of the record.
pub(crate) fn commands(record: &Object) -> Result<Vec<(String, String)>, String> {
    let Some(value) = record.get("commands") else {
        return Ok(Vec::new());
    };
    let list = value.as_array().ok_or("commands is not a list")?;
    let mut commands = Vec::new();
    for entry in list {
        let [seat, text] = &texts(entry, "a command")?[..] else {
            return Err("a command is not a pair of seat and text".to_string());
        };
        if Seat::read(seat).is_none() {
            return Err(format!("a command of an unknown seat {seat:?}"));
        }
        commands.push((seat.clone(), text.clone()));
    }
    Ok(commands)
}

pub(crate) fn board(start: &Object, ranks: i8, compounds: bool, normal: &str) -> Result<Board, String> {
    let fen = text(start, "fen", normal)?;
    Board::read(fen, ranks, compounds).ok_or_else(|| format!("bad_position: the fen {fen:?} cannot be read"))
}

pub(crate) fn one_king_each(board: &Board) -> Result<(), String> {
    for army in Army::BOTH {
        let kings = board.kings(army).len();
        if kings != 1 {
            return Err(format!("bad_position: {kings} {} kings", army.name()));
        }
    }
    Ok(())
}

pub(crate) fn to_move(start: &Object) -> Result<Army, String> {
    match text(start, "to_move", "white")? {
        "white" => Ok(Army::White),
        "black" => Ok(Army::Black),
        other => Err(format!("to_move names no army: {other:?}")),
    }
}

/// A right without king and rook at home, or of an army that may not castle, is dropped;
/// when nothing is given, every other right is held.
pub(crate) fn castling(
    given: Option<&str>,
    board: &Board,
    may_castle: [bool; 2],
) -> Result<[bool; 4], String> {
    let mut held = [true; 4];
    if let Some(given) = given {
        held = [false; 4];
        let letters = if given == "-" { "" } else { given };
        let unreadable = || format!("bad_position: the castling {given:?} cannot be read");
        if given.is_empty() {
            return Err(unreadable());
        }
        for letter in letters.chars() {
            let wing = WINGS.iter().position(|wing| wing.letter == letter);
            let wing = wing.ok_or_else(unreadable)?;
            if held[wing] {
                return Err(unreadable());
            }
            held[wing] = true;
        }
    }
    for (held, wing) in held.iter_mut().zip(&WINGS) {
        *held = *held && wing.is_at_home(board) && may_castle[wing.army.index()];
    }
    Ok(held)
}

/// The given castling text, if any.
pub(crate) fn castling_text(start: &Object) -> Result<Option<&str>, String> {
    match start.get("castling") {
        None => Ok(None),
        Some(_) => text(start, "castling", "").map(Some),
    }
}

/// The en passant right of the army to move. It needs the enemy pawn before it, an empty square
/// to capture on and a square that the pawn can have come from; otherwise it is dropped.
pub(crate) fn ep(
    given: &str,
    board: &Board,
    army: Army,
    home_rank_only: bool,
) -> Result<Option<(Sq, Army)>, String> {
    if given == "-" {
        return Ok(None);
    }
    let square = Sq::read(given, board.ranks)
        .ok_or_else(|| format!("bad_position: the ep {given:?} cannot be read"))?;
    let enemy = army.other();
    let origin = square.step((0, -enemy.forward()));
    let pawn = square.step((0, enemy.forward()));
    let from_home = origin.rank == enemy.rank(1, board.ranks);
    let stands = board.is_free(square)
        && board.is(pawn, enemy, Kind::Pawn)
        && board.holds(origin)
        && (from_home || !home_rank_only);
    Ok(stands.then_some((square, army)))
}
