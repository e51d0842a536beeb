//! Maharajah, and classic chess as its special case.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::mailbox::{Army, Board, Kind, Sq, sorted_names};
use crate::moves::{CLASSIC_PROMOTIONS, DoubleStep, Laws, Manner, Move, Position};
use crate::record::{self, Object, Seat};
use crate::table::{Command, Deed, Ending, MoveText, Refusal, Rules, resolve, result_value};

const NORMAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// MJ-R037: the choices of a variant pawn.
const VARIANT_PROMOTIONS: &[Kind] = &[
    Kind::Queen,
    Kind::Rook,
    Kind::Bishop,
    Kind::Knight,
    Kind::Maharajah,
    Kind::Archbishop,
    Kind::Chancellor,
];

/// A running game.
pub(crate) struct Maharajah {
    position: Position,
    /// MJ-R039: fixed once; true for a side that plays the variant.
    variant: [bool; 2],
    /// MJ-A12: both armies began as the normal array.
    classic_profile: bool,
    /// Half-moves since the last capture or pawn move.
    halfmove: u32,
    /// Every position so far, by what makes it the same one.
    history: Vec<String>,
    ending: Option<Ending>,
}

/// Why a game does not start.
pub(crate) enum NoStart {
    /// The set-up fails the start check; the line that says so.
    Refused(Value),
    /// The record is in error.
    Error(String),
}

impl From<String> for NoStart {
    fn from(error: String) -> NoStart {
        NoStart::Error(error)
    }
}

/// MJ-R033: a side that fields any compound piece.
pub(crate) fn variant_sides(board: &Board) -> [bool; 2] {
    Army::BOTH.map(|army| {
        let men = board.army(army);
        men.iter().any(|(_, piece)| piece.kind.is_compound())
    })
}

/// MJ-R034 to MJ-R038: the laws by the status of each side.
pub(crate) fn laws(variant: [bool; 2]) -> Laws {
    Laws {
        promotions: variant.map(|variant| if variant { VARIANT_PROMOTIONS } else { CLASSIC_PROMOTIONS }),
        double_step: variant.map(
            |variant| {
                if variant { DoubleStep::Unmoved } else { DoubleStep::UnmovedOnHomeRank }
            },
        ),
        castle_through_attack: false,
        joker: false,
    }
}

pub(crate) fn all_pawns(board: &Board) -> BTreeSet<Sq> {
    let mut men = board.pieces();
    men.retain(|(_, piece)| piece.kind == Kind::Pawn);
    men.into_iter().map(|(square, _)| square).collect()
}

/// MJ-R019.
fn points(kind: Kind) -> u32 {
    match kind {
        Kind::King => 0,
        Kind::Pawn => 1,
        Kind::Knight | Kind::Bishop => 3,
        Kind::Rook => 5,
        Kind::Archbishop => 6,
        Kind::Chancellor => 8,
        Kind::Queen => 9,
        Kind::Maharajah => 13,
    }
}

/// The start check of one side (MJ-R017 to MJ-R028, MJ-A01 to MJ-A06, MJ-A11).
fn faults(board: &Board, army: Army) -> Vec<String> {
    let mut faults = Vec::new();
    let men = board.army(army);
    let sum: u32 = men.iter().map(|(_, piece)| points(piece.kind)).sum();
    if sum != 39 {
        faults.push(format!("points {sum}"));
    }
    // MJ-R018: one king, on its own square.
    if board.kings(army) != [Sq::new(4, army.rank(0, 8))] {
        faults.push("king".to_string());
    }
    // MJ-R022: the own half, ranks counted from the own side.
    let near = |square: Sq| army.rank(square.rank, 8);
    let (own_half, beyond): (Vec<Sq>, Vec<Sq>) =
        men.iter().map(|&(square, _)| square).partition(|&square| near(square) < 4);
    if !beyond.is_empty() {
        faults.push("half".to_string());
    }
    // MJ-R024, MJ-A02: no own man beyond a rank that the own men do not fill.
    let holes = own_half.iter().any(|&square| {
        (0..near(square)).any(|nearer| {
            let filled = own_half.iter().filter(|&&own| near(own) == nearer).count();
            filled < 8
        })
    });
    if holes {
        faults.push("placement".to_string());
    }
    faults
}

/// The checks that need both armies (MJ-R029, MJ-R030, MJ-A08 to MJ-A10); White moves first.
fn joint_faults(position: &Position, variant: [bool; 2]) -> Vec<String> {
    let board = &position.board;
    let mut faults = Vec::new();
    if Army::BOTH.iter().any(|&army| board.kings(army).len() != 1) {
        return faults;
    }
    if board.in_check(position.army) {
        faults.push("in_check".to_string());
    }
    if board.in_check(position.army.other()) {
        faults.push("opponent_in_check".to_string());
    }
    if position.legal_moves(&laws(variant)).is_empty() {
        faults.push("no_legal_move".to_string());
    }
    faults
}

fn status(start: &Object, board: &Board) -> Result<[bool; 2], String> {
    let given = record::part(start, "status", &["white", "black"])?;
    let mut variant = variant_sides(board);
    for army in Army::BOTH {
        if given.contains_key(army.name()) {
            variant[army.index()] = match record::text(&given, army.name(), "")? {
                "variant" => true,
                "classic" => false,
                other => return Err(format!("status {other:?} is unknown")),
            };
        }
    }
    Ok(variant)
}

fn unmoved(start: &Object, board: &Board) -> Result<BTreeSet<Sq>, String> {
    let pawns = all_pawns(board);
    match record::squares(start, "unmoved", 8)? {
        None => Ok(pawns),
        Some(given) => match given.iter().find(|square| !pawns.contains(square)) {
            Some(square) => Err(format!("bad_position: unmoved names {square}, no pawn there")),
            None => Ok(given.into_iter().collect()),
        },
    }
}

/// Reads a record and checks its set-up.
pub(crate) fn start(record: &Object) -> Result<Maharajah, NoStart> {
    let keys = ["fen", "checked", "unmoved", "status", "to_move", "castling", "ep", "halfmove"];
    let start = record::part(record, "start", &keys)?;
    let checked = match start.get("checked") {
        None | Some(Value::Bool(true)) => true,
        Some(Value::Bool(false)) => false,
        Some(_) => return Err("checked is neither true nor false".to_string().into()),
    };
    if checked && let Some(key) = keys[2..].iter().find(|key| start.contains_key(**key)) {
        return Err(format!("a checked start must not give {key}").into());
    }
    let board = record::board(&start, 8, true, NORMAL)?;
    if !checked {
        record::one_king_each(&board)?;
    }
    let army = record::to_move(&start)?;
    let variant = status(&start, &board)?;
    // MJ-R034, MJ-A20, MJ-A21: wing by wing, and never for a variant side.
    let may_castle = variant.map(|variant| !variant);
    let castling = record::castling(record::castling_text(&start)?, &board, may_castle)?;
    // MJ-A16: from whatever rank the double step began.
    let ep = record::ep(record::text(&start, "ep", "-")?, &board, army, false)?;
    let classic_profile = board.fen() == NORMAL;
    let position = Position { unmoved: unmoved(&start, &board)?, board, army, castling, ep };
    let mut game = Maharajah {
        position,
        variant,
        classic_profile,
        halfmove: record::number(&start, "halfmove", 0)?,
        history: Vec::new(),
        ending: None,
    };
    if checked {
        let [white, black] = Army::BOTH.map(|army| faults(&game.position.board, army));
        let joint = joint_faults(&game.position, variant);
        if !white.is_empty() || !black.is_empty() || !joint.is_empty() {
            return Err(NoStart::Refused(json!({
                "refused": { "white": white, "black": black, "joint": joint }
            })));
        }
    }
    game.arrive();
    Ok(game)
}

impl Maharajah {
    fn moves(&self) -> Vec<Move> {
        self.position.legal_moves(&laws(self.variant))
    }

    /// What makes two positions the same; the right to capture en passant only when it can be
    /// used legally. Unmoved pawns need no mention: men on the same squares have the same past.
    fn identity(&self) -> String {
        let moves = self.moves();
        let ep = if moves.iter().any(|mv| mv.manner == Manner::EnPassant) {
            self.position.ep_text()
        } else {
            "-".to_string()
        };
        let (fen, army) = (self.position.board.fen(), self.position.army.name());
        format!("{fen} {army} {} {ep}", self.position.castling_text())
    }

    /// A position has arisen: looks for the ends in the order of the record form.
    fn arrive(&mut self) {
        let identity = self.identity();
        self.history.push(identity.clone());
        let times = self.history.iter().filter(|&old| *old == identity).count();
        let army = self.position.army;
        let stuck = self.moves().is_empty();
        let ending = if stuck && self.position.board.in_check(army) {
            Ending::won_by(seat(army.other()), "mate")
        } else if stuck {
            Ending::draw("stalemate")
        } else if times >= 3 {
            // MJ-A25.
            Ending::draw("repetition")
        } else if self.halfmove >= 100 {
            // MJ-A24.
            Ending::draw("fifty")
        } else if self.position.board.is_dead() {
            // MJ-A26.
            Ending::draw("material")
        } else {
            return;
        };
        self.finish(ending);
    }

    fn make_move(&mut self, command: &MoveText) -> Result<Deed, Refusal> {
        let text = resolve(command, &self.legal())?;
        let moves = self.moves();
        let mv = moves.iter().find(|mv| mv.text() == text);
        let mv = mv.ok_or("illegal_move")?;
        let pawn = self.position.board.is(mv.from, self.position.army, Kind::Pawn);
        let (position, captured) = self.position.after(mv);
        self.position = position;
        self.position.army = self.position.army.other();
        if pawn || captured.is_some() {
            self.halfmove = 0;
        } else {
            self.halfmove = self.halfmove.saturating_add(1);
        }
        self.arrive();
        Ok(Deed::Move)
    }
}

/// A plays White.
pub(crate) fn seat(army: Army) -> Seat {
    match army {
        Army::White => Seat::A,
        Army::Black => Seat::B,
    }
}

impl Rules for Maharajah {
    fn ranks(&self) -> i8 {
        8
    }

    fn actor(&self) -> Option<Seat> {
        match self.ending {
            None => Some(seat(self.position.army)),
            Some(_) => None,
        }
    }

    fn act(&mut self, command: &Command) -> Result<Deed, Refusal> {
        match command {
            Command::Place(_) => Err("wrong_phase".into()),
            Command::End => Err("cannot_end".into()),
            Command::Move(text) => self.make_move(text),
            _ => Err("illegal_move".into()),
        }
    }

    fn finish(&mut self, ending: Ending) {
        self.ending = Some(ending);
    }

    fn forget_events(&mut self) {}

    fn legal(&self) -> Vec<String> {
        if self.ending.is_some() {
            return Vec::new();
        }
        let mut legal: Vec<String> = self.moves().iter().map(Move::text).collect();
        legal.sort();
        legal
    }

    fn line(&self) -> Value {
        let name = |variant: bool| if variant { "variant" } else { "classic" };
        let ep = match self.ending {
            None => self.position.ep_text(),
            Some(_) => "-".to_string(),
        };
        json!({
            "fen": self.position.board.fen(),
            "castling": self.position.castling_text(),
            "ep": ep,
            "army": self.position.army.name(),
            "actor": self.actor().map(Seat::name),
            "status": { "white": name(self.variant[0]), "black": name(self.variant[1]) },
            "profile": if self.classic_profile { "classic" } else { "maharajah" },
            "unmoved": sorted_names(&self.position.unmoved),
            "halfmove": self.halfmove,
            "checks": self.position.board.checks(),
            "result": result_value(&self.ending),
            "legal": self.legal(),
        })
    }
}
