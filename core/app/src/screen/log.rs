//! The public log as rows, and what happened in words (CU-A91).

use super::{
    board::{kind_name, piece_name},
    cards::{card_face, card_name},
    model::{LogRow, UserCommand},
    result::reason_text,
    seen::Seen,
    texts::{Texts, text},
};
use crate::LogEntry;
use rules::{
    Command, Event, Seat, Talk,
    board::{Army, Kind, Move, MoveKind, Piece},
    chess_uno::Card,
    game::GameKind,
};
use table::VerdictReason;

/// A row, and where in the game it stands: the moment (0 is the opening, *n* the *n*th command)
/// and the event in it.
pub(crate) struct PlacedRow {
    pub(crate) row: LogRow,
    pub(crate) at: (usize, usize),
}

/// Rows of the public log of a game, oldest first, the last one current.
pub(crate) fn log_rows(seen: &Seen<'_>, texts: &Texts) -> Vec<LogRow> {
    let placed = placed_rows(seen.view.kind(), seen.opening, seen.log, texts);
    let mut rows: Vec<LogRow> = placed.into_iter().map(|placed| placed.row).collect();
    if let Some(last) = rows.last_mut() {
        last.current = true;
    }
    rows
}

/// Rows of the public log with their places.
pub(crate) fn placed_rows(
    kind: GameKind,
    opening: &[Event],
    log: &[LogEntry],
    texts: &Texts,
) -> Vec<PlacedRow> {
    let mut writer = Writer::new(kind, texts);
    writer.events(0, opening);
    for (number, entry) in log.iter().enumerate() {
        writer.command(number + 1, entry);
        writer.events(number + 1, &entry.events);
    }
    writer.rows
}

/// Writes rows while a game goes by.
struct Writer<'t> {
    kind: GameKind,
    texts: &'t Texts,
    rows: Vec<PlacedRow>,
    /// Who controls White; A at the start.
    white: Seat,
    /// Turns so far, or half-moves where there are no cards.
    turns: usize,
    /// The card of the turn, until a row has shown it, and where it was revealed.
    card: Option<(Card, (usize, usize))>,
    army: Army,
}

impl<'t> Writer<'t> {
    fn new(kind: GameKind, texts: &'t Texts) -> Self {
        let (rows, white, turns, card, army) = (Vec::new(), Seat::A, 0, None, Army::White);
        Self { kind, texts, rows, white, turns, card, army }
    }

    fn army_of(&self, seat: Seat) -> Army {
        if seat == self.white { Army::White } else { Army::Black }
    }

    fn push(&mut self, at: (usize, usize), army: Army, card: Option<Card>, text: String, words: String) {
        let number = match self.kind {
            GameKind::ChessUno => self.turns.max(1),
            GameKind::Maharajah | GameKind::Minesweeper => self.turns / 2 + 1,
        };
        let side = side_name(army, self.texts);
        let card_words = card.map(|card| card_name(card, self.texts));
        let spoken: Vec<String> = [Some(side), card_words, Some(words)].into_iter().flatten().collect();
        let row = LogRow {
            number: number.to_string(),
            white: army == Army::White,
            card: card.map(|card| card_face(card, self.texts)),
            text,
            current: false,
            command: UserCommand::Nothing,
            spoken: spoken.join(", "),
        };
        self.rows.push(PlacedRow { row, at });
    }

    fn command(&mut self, moment: usize, entry: &LogEntry) {
        let play = entry.is_play(self.kind);
        let army = if play && self.kind == GameKind::ChessUno { self.army } else { self.army_of(entry.seat) };
        let shown = if play { self.card.take() } else { None };
        let at = shown.map_or((moment, 0), |(_, at)| at);
        let text = entry_text(entry, army, self.kind, self.texts);
        let words = entry_words(entry, self.kind, self.texts);
        self.push(at, army, shown.map(|(card, _)| card), text, words);
        let refused = entry.events.iter().any(|event| matches!(event, Event::Refused(_)));
        if play && !refused && self.kind != GameKind::ChessUno {
            self.turns += 1;
        }
    }

    fn events(&mut self, moment: usize, events: &[Event]) {
        for (number, event) in events.iter().enumerate() {
            match event {
                Event::Reveal(seat, card) => {
                    self.turns += 1;
                    self.card = Some((*card, (moment, number)));
                    self.army = self.army_of(*seat);
                }
                Event::Swap => {
                    self.white = !self.white;
                    self.army = !self.army;
                }
                Event::TurnEnd(_) => {
                    let lost = text!(self.texts, "turn-lost");
                    self.close_turn(lost);
                }
                Event::Result(outcome) => {
                    let reason = reason_text(VerdictReason::Game(outcome.reason), self.texts);
                    self.close_turn(reason);
                }
                _ => {}
            }
        }
    }

    /// A turn that ends before any command in it has a row of its own.
    fn close_turn(&mut self, text: String) {
        if let Some((card, at)) = self.card.take() {
            self.push(at, self.army, Some(card), text.clone(), text);
        }
    }
}

/// "White", "Black".
pub(crate) fn side_name(army: Army, texts: &Texts) -> String {
    match army {
        Army::White => text!(texts, "white"),
        Army::Black => text!(texts, "black"),
    }
}

/// SAN with chess symbols for letters, which every language reads alike: `♘f3`, `c8=♕`.
fn figurines(san: &str, army: Army) -> String {
    let mut piece = true;
    san.chars()
        .map(|letter| {
            let kind = if piece && letter.is_uppercase() { Kind::from_letter(letter) } else { None };
            piece = letter == '=';
            kind.and_then(|kind| symbol(Piece { army, kind })).unwrap_or(letter)
        })
        .collect()
}

/// The symbol of a piece; pawns need none.
fn symbol(piece: Piece) -> Option<char> {
    let [white, black] = match piece.kind {
        Kind::Pawn => return None,
        Kind::King => ['\u{2654}', '\u{265A}'],
        Kind::Queen => ['\u{2655}', '\u{265B}'],
        Kind::Rook => ['\u{2656}', '\u{265C}'],
        Kind::Bishop => ['\u{2657}', '\u{265D}'],
        Kind::Knight => ['\u{2658}', '\u{265E}'],
        Kind::Maharajah => ['\u{1FA4E}', '\u{1FA51}'],
        Kind::Chancellor => ['\u{1FA4F}', '\u{1FA52}'],
        Kind::Archbishop => ['\u{1FA50}', '\u{1FA53}'],
    };
    Some(match piece.army {
        Army::White => white,
        Army::Black => black,
    })
}

/// A command as a row shows it: moves in SAN with figurines, everything else in words.
fn entry_text(entry: &LogEntry, army: Army, kind: GameKind, texts: &Texts) -> String {
    match Command::parse(&entry.text, kind.height()) {
        Ok(Command::Move(_) | Command::Sap(..)) => {
            let mut text = vec![figurines(&entry.san, army)];
            text.extend(entry.events.iter().filter_map(|event| aftermath(event, texts)));
            text.join(" · ")
        }
        _ => entry_words(entry, kind, texts),
    }
}

/// What a row adds to a move.
fn aftermath(event: &Event, texts: &Texts) -> Option<String> {
    match event {
        Event::SeriesStopped | Event::Boom(..) | Event::Swept(_) | Event::Refused(_) | Event::FogLifted => {
            event_text(event, texts)
        }
        _ => None,
    }
}

/// A command in words: "rook takes d4, check".
pub(crate) fn entry_words(entry: &LogEntry, kind: GameKind, texts: &Texts) -> String {
    let mut words = Vec::new();
    match Command::parse(&entry.text, kind.height()) {
        Ok(Command::Talk(talk)) => words.push(talk_text(talk, texts)),
        Ok(Command::End) => words.push(text!(texts, "said-end")),
        Ok(Command::Place(squares)) => {
            let names: Vec<String> = squares.iter().map(ToString::to_string).collect();
            words.push(text!(texts, "said-place", count = names.len(), squares = &names.join(", ")));
        }
        Ok(Command::Move(_) | Command::Sap(..)) | Err(_) => {
            let moved = entry.events.iter().find_map(|event| match event {
                Event::Move(mv) => Some(move_words(&entry.san, *mv, texts)),
                _ => None,
            });
            words.extend(moved);
            words.extend(
                entry
                    .events
                    .iter()
                    .filter(|event| aftermath(event, texts).is_some() || matches!(event, Event::Sapped(..)))
                    .filter_map(|event| event_text(event, texts)),
            );
        }
    }
    words.join(", ")
}

fn talk_text(talk: Talk, texts: &Texts) -> String {
    match talk {
        Talk::Resign => text!(texts, "said-resign"),
        Talk::Offer => text!(texts, "said-offer"),
        Talk::Accept => text!(texts, "said-accept"),
        Talk::Decline => text!(texts, "said-decline"),
        Talk::Withdraw => text!(texts, "said-withdraw"),
    }
}

/// A move in words, from its SAN: the piece, whether it takes, check and mate.
pub(crate) fn move_words(san: &str, mv: Move, texts: &Texts) -> String {
    let bare = san.trim_start_matches('~');
    let kind = bare.chars().next().and_then(Kind::from_letter).unwrap_or(Kind::Pawn);
    let (piece, square) = (kind_name(kind, texts), mv.to.to_string());
    let mut words = match mv.kind {
        MoveKind::Castle if bare.starts_with("O-O-O") => text!(texts, "moved-castle-queen"),
        MoveKind::Castle => text!(texts, "moved-castle-king"),
        MoveKind::EnPassant => text!(texts, "moved-en-passant", square = &square),
        _ if bare.contains('x') => text!(texts, "moved-takes", piece = &piece, square = &square),
        _ => text!(texts, "moved-to", piece = &piece, square = &square),
    };
    if let Some(kind) = mv.promotion {
        words = text!(texts, "moved-becomes", what = &words, piece = &kind_name(kind, texts));
    }
    if san.ends_with('#') {
        format!("{words}, {}", text!(texts, "said-mate"))
    } else if san.ends_with('+') {
        format!("{words}, {}", text!(texts, "said-check"))
    } else {
        words
    }
}

/// An event in words; moves stand for themselves.
pub(crate) fn event_text(event: &Event, texts: &Texts) -> Option<String> {
    Some(match event {
        Event::Swap => text!(texts, "event-swap"),
        Event::SeriesStopped => text!(texts, "event-series-stopped"),
        Event::Reshuffle(count) => text!(texts, "event-reshuffle", count = *count),
        Event::Boom(square, piece) => boom_text(*piece, &square.to_string(), texts),
        Event::Swept(square) => text!(texts, "event-swept", square = &square.to_string()),
        Event::Sapped(square, true) => text!(texts, "event-sapped-hit", square = &square.to_string()),
        Event::Sapped(square, false) => text!(texts, "event-sapped-miss", square = &square.to_string()),
        Event::Refused(square) => text!(texts, "event-refused", square = &square.to_string()),
        Event::FogLifted => text!(texts, "event-fog-lifted"),
        Event::Reveal(..) | Event::Place(_) | Event::Move(_) | Event::TurnEnd(_) | Event::Result(_) => {
            return None;
        }
    })
}

fn boom_text(piece: Piece, square: &str, texts: &Texts) -> String {
    text!(texts, "event-boom", piece = &piece_name(piece, texts), square = square)
}
