//! The public state: what a record shows after the start and after every command.

use crate::{
    Event, Outcome, Rejected, Seat,
    board::{Army, Bits, Board, Square},
    chess_uno,
    game::GameView,
    maharajah::{self, JointFault, Refused},
    minesweeper,
    notation::fen,
};
use core::fmt::{self, Display, Write as _};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

/// One line of a replay: the state after the start or after a command, with what happened since
/// the line before (Maharajah lines have no events).
pub fn public_state(view: &GameView, events: &[Event]) -> Value {
    // Strings, numbers, lists and maps with texts as keys: always a value.
    serde_json::to_value(Public::of(view, Some(events))).unwrap_or_default()
}

/// The public state of a game, to be written as text or as a value.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Public<'v> {
    ChessUno(ChessUno<'v>),
    Maharajah(Maharajah),
    Minesweeper(Minesweeper<'v>),
}

impl<'v> Public<'v> {
    /// With what happened; without it as it goes over the wire.
    pub(super) fn of(view: &'v GameView, events: Option<&'v [Event]>) -> Self {
        match view {
            GameView::ChessUno(view) => Self::ChessUno(chess_uno_state(view, events)),
            GameView::Maharajah(view) => Self::Maharajah(maharajah_state(view)),
            GameView::Minesweeper(view) => Self::Minesweeper(minesweeper_state(view, events)),
        }
    }
}

/// The line of a command that the rules refuse.
pub fn rejected_line(rejected: Rejected, command: &str) -> Value {
    json!({"rejected": rejected.code(), "command": command})
}

/// The line of a Maharajah position that may not start.
pub fn refused_line(refused: &Refused) -> Value {
    let side = |army: Army| texts(&refused.sides[army.index()]);
    let joint: Vec<&str> = refused.joint.iter().copied().map(JointFault::code).collect();
    json!({"refused": {"white": side(Army::White), "black": side(Army::Black), "joint": joint}})
}

fn texts<T: ToString>(items: &[T]) -> Vec<String> {
    items.iter().map(ToString::to_string).collect()
}

/// The text of a square or a command, in place: a state holds dozens of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Short {
    /// Zeros behind the text keep the byte order of texts.
    bytes: [u8; 23],
    length: u8,
}

impl Short {
    fn of(item: impl Display) -> Self {
        let mut text = Self::default();
        let written = write!(text, "{item}");
        debug_assert!(written.is_ok(), "{item} is not short");
        text
    }
}

impl fmt::Write for Short {
    fn write_str(&mut self, more: &str) -> fmt::Result {
        let (from, to) = (usize::from(self.length), usize::from(self.length) + more.len());
        self.bytes.get_mut(from..to).ok_or(fmt::Error)?.copy_from_slice(more.as_bytes());
        self.length = u8::try_from(to).map_err(|_| fmt::Error)?;
        Ok(())
    }
}

impl Serialize for Short {
    fn serialize<S: Serializer>(&self, serializer: S) -> core::result::Result<S::Ok, S::Error> {
        let text =
            self.bytes.get(..usize::from(self.length)).and_then(|text| core::str::from_utf8(text).ok());
        serializer.serialize_str(text.unwrap_or_default())
    }
}

/// Texts in byte order.
fn sorted<T: Display>(items: impl IntoIterator<Item = T>) -> Vec<Short> {
    let mut texts: Vec<Short> = items.into_iter().map(Short::of).collect();
    texts.sort_unstable();
    texts
}

fn squares<B: Bits>(set: B) -> Vec<Short> {
    sorted(set.squares())
}

fn checks<B: Bits>(board: &Board<B>) -> Vec<Short> {
    squares(board.attacked_kings())
}

fn result(outcome: Option<Outcome>) -> Option<Result> {
    outcome.map(|outcome| Result { winner: outcome.winner.map(Seat::name), reason: outcome.reason.code() })
}

fn seat(seat: Option<Seat>) -> Option<&'static str> {
    seat.map(Seat::name)
}

/// What writes itself as a text.
struct Text<T>(T);

impl<T: Display> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> core::result::Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// A list of what writes itself as texts.
pub(super) struct List<'v, T>(&'v [T]);

impl<T: Display> Serialize for List<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> core::result::Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Text))
    }
}

/// Numbers by square.
struct Numbers(Vec<(Square, u8)>);

impl Serialize for Numbers {
    fn serialize<S: Serializer>(&self, serializer: S) -> core::result::Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(square, number)| (Text(square), number)))
    }
}

#[derive(Serialize)]
struct Result {
    winner: Option<&'static str>,
    reason: &'static str,
}

/// Something of either army.
#[derive(Serialize)]
struct Armies<T> {
    white: T,
    black: T,
}

impl<T> Armies<T> {
    fn of(each: impl Fn(Army) -> T) -> Self {
        Self { white: each(Army::White), black: each(Army::Black) }
    }
}

/// Something of either seat.
#[derive(Serialize)]
struct Seats<T> {
    #[serde(rename = "A")]
    a: T,
    #[serde(rename = "B")]
    b: T,
}

#[derive(Serialize)]
pub(super) struct ChessUno<'v> {
    fen: String,
    castling: String,
    ep: String,
    army: &'static str,
    actor: Option<&'static str>,
    controllers: Armies<&'static str>,
    phase: &'static str,
    card: Option<Text<chess_uno::Card>>,
    moves_left: u8,
    to_place: u32,
    pool: Armies<u32>,
    pile: usize,
    discards: Seats<List<'v, chess_uno::Card>>,
    inactivity: u32,
    checks: Vec<Short>,
    result: Option<Result>,
    legal: Vec<Short>,
    #[serde(skip_serializing_if = "Option::is_none")]
    events: Option<List<'v, Event>>,
    /// What the series has seen; over the wire only.
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<Turn>,
}

#[derive(Serialize)]
struct Turn {
    moved: u8,
    placed: bool,
    passed: String,
}

fn chess_uno_state<'v>(view: &'v chess_uno::View, events: Option<&'v [Event]>) -> ChessUno<'v> {
    let board = view.board();
    let mut legal = sorted(view.legal_moves());
    if view.can_end() {
        legal.push(Short::of("end"));
        legal.sort_unstable();
    }
    let (moved, placed, passed) = view.turn_so_far();
    ChessUno {
        fen: fen::placement(board),
        castling: board.castling().text(),
        ep: fen::ep_text(board.ep()),
        army: board.turn().name(),
        actor: seat(view.actor()),
        controllers: Armies::of(|army| view.controller(army).name()),
        phase: view.phase().code(),
        card: view.card().map(Text),
        moves_left: view.moves_left(),
        to_place: view.to_place(),
        pool: Armies::of(|army| view.pool(army)),
        pile: view.pile_len(),
        discards: Seats { a: List(view.discards(Seat::A)), b: List(view.discards(Seat::B)) },
        inactivity: view.inactivity(),
        checks: checks(board),
        result: result(view.outcome()),
        legal,
        turn: events.is_none().then(|| Turn { moved, placed, passed: fen::ep_text(passed) }),
        events: events.map(List),
    }
}

#[derive(Serialize)]
pub(super) struct Maharajah {
    fen: String,
    castling: String,
    ep: String,
    army: &'static str,
    actor: Option<&'static str>,
    status: Armies<&'static str>,
    profile: &'static str,
    unmoved: Vec<Short>,
    halfmove: u32,
    checks: Vec<Short>,
    result: Option<Result>,
    legal: Vec<Short>,
}

fn maharajah_state(view: &maharajah::View) -> Maharajah {
    let board = view.board();
    Maharajah {
        fen: fen::placement(board),
        castling: board.castling().text(),
        ep: fen::ep_text(board.ep()),
        army: board.turn().name(),
        actor: seat(view.actor()),
        status: Armies::of(|army| view.status(army).name()),
        profile: view.profile().name(),
        unmoved: squares(board.unmoved()),
        halfmove: view.halfmove(),
        checks: checks(board),
        result: result(view.outcome()),
        legal: sorted(view.legal_moves()),
    }
}

#[derive(Serialize)]
pub(super) struct Minesweeper<'v> {
    fen: String,
    castling: String,
    army: &'static str,
    actor: Option<&'static str>,
    fogged: Vec<Short>,
    numbers: Numbers,
    mines_seen: Vec<Short>,
    counter: u32,
    checks: Vec<Short>,
    result: Option<Result>,
    legal: Vec<Short>,
    #[serde(skip_serializing_if = "Option::is_none")]
    events: Option<List<'v, Event>>,
}

fn minesweeper_state<'v>(view: &minesweeper::View, events: Option<&'v [Event]>) -> Minesweeper<'v> {
    let board = view.board();
    let field = view.field();
    let mut legal = sorted(view.legal_moves());
    legal.extend(
        view.sapper_actions().iter().map(|(pawn, target)| Short::of(format_args!("{pawn}*{target}"))),
    );
    legal.sort_unstable();
    Minesweeper {
        fen: fen::placement(board),
        castling: board.castling().text(),
        army: board.turn().name(),
        actor: seat(view.actor()),
        fogged: squares(field.fogged()),
        numbers: Numbers(
            field
                .open()
                .squares()
                .filter(|square| field.number(*square) > 0)
                .map(|square: Square| (square, field.number(square)))
                .collect(),
        ),
        mines_seen: squares(field.known_mines()),
        counter: field.counter(),
        checks: checks(board),
        result: result(view.outcome()),
        legal,
        events: events.map(List),
    }
}
