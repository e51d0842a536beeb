//! A finished game as a film: one frame for every command and, in Chess-Uno, for every card.
//!
//! Between two commands several cards may be drawn (a Skip, another one). Men, pawns to bring back
//! and checks change by the command itself only, so all frames of a command show the board that it
//! led to; cards, piles and owners are followed event by event (CU-A91).

use super::report::{Fate, fate};
use crate::{
    LogEntry, Session, SessionError,
    screen::{
        cards::CardTable,
        game::any_check,
        last::left_by,
        result::decisive_arrow,
        seen::{Sitter, sitters},
    },
};
use rules::{
    Event, Seat,
    board::{Army, Bits, Square},
    chess_uno::{Card, Colour},
    game::{GameKind, GameState, GameView},
    record::{Begun, Record, Replay},
};
use table::Verdict;

/// What a frame is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Act {
    /// The start, before any card.
    Start,
    /// A card was drawn.
    Card { card: Card, army: Army, fate: Fate },
    /// The command with this number of the log.
    Command { number: usize, army: Army },
}

/// One step of a film.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) act: Act,
    /// Which view shows its board: 0 is the start, *n* what the *n*th command led to.
    pub(super) view: usize,
    /// The table with the cards; Chess-Uno only.
    pub(super) table: Option<CardTable>,
    /// Which event of that command it begins with, for the log.
    event: usize,
    pub(super) last_move: Option<(Square, Square)>,
    pub(super) boom: Option<Square>,
    pub(super) arrow: Option<(Square, Square)>,
}

/// A finished game, step by step.
#[derive(Debug)]
pub(super) struct Film {
    pub(super) kind: GameKind,
    pub(super) sitters: [Sitter; 2],
    pub(super) verdict: Option<Verdict>,
    pub(super) opening: Vec<Event>,
    pub(super) log: Vec<LogEntry>,
    pub(super) views: Vec<GameView>,
    /// All mines at each view; none where the game has none.
    mines: Vec<u128>,
    pub(super) frames: Vec<Frame>,
}

impl Film {
    /// The film of a finished game.
    ///
    /// # Errors
    /// [`SessionError::StillRunning`]: a running game keeps its secrets (TB-43).
    pub(super) fn of(session: &Session) -> Result<Self, SessionError> {
        let record = session.export()?;
        Self::of_record(record, sitters(session.players()), session.table().verdict())
    }

    /// The film of the record of a finished game.
    ///
    /// # Errors
    /// [`SessionError::Record`] when it cannot be replayed.
    pub(super) fn of_record(
        record: &Record,
        sitters: [Sitter; 2],
        verdict: Option<Verdict>,
    ) -> Result<Self, SessionError> {
        let mut replay = match Replay::begin(record)? {
            Begun::Game(replay) => *replay,
            Begun::Refused(refused) => return Err(SessionError::Armies(refused)),
        };
        let mut film = Self {
            kind: record.kind(),
            sitters,
            verdict,
            opening: replay.events().to_vec(),
            log: Vec::new(),
            views: vec![replay.state().view(Seat::A)],
            mines: vec![mines(replay.state())],
            frames: Vec::new(),
        };
        film.start();
        for (number, (seat, text)) in record.commands().enumerate() {
            replay.step(seat, text)?;
            let (before, after) = (film.views.last(), replay.state().view(Seat::A));
            let events = replay.events().to_vec();
            film.log.extend(before.map(|before| LogEntry::new(seat, text, before, &after, events)));
            film.views.push(after);
            film.mines.push(mines(replay.state()));
            let events = replay.events().to_vec();
            film.command(number, seat, &events);
        }
        if let (Some(frame), Some(view)) = (film.frames.last_mut(), film.views.last()) {
            frame.arrow = decisive_arrow(view.outcome(), view);
        }
        Ok(film)
    }

    fn start(&mut self) {
        let table = self.views.first().and_then(card_table).map(|table| table.before_first_card());
        let (act, view, event) = (Act::Start, 0, 0);
        self.frames.push(Frame { act, view, table, event, last_move: None, boom: None, arrow: None });
        let opening = self.opening.clone();
        self.cards(0, &opening);
        self.settle(0);
    }

    fn command(&mut self, number: usize, seat: Seat, events: &[Event]) {
        let Some(before) = self.frames.last().cloned() else { return };
        let mut table = before.table;
        let army = match (&table, self.log.get(number).is_some_and(|entry| entry.is_play(self.kind))) {
            (Some(table), true) => table.turn,
            (Some(table), false) => army_of(table, seat),
            (None, _) => Army::ALL[seat.index()],
        };
        let own = events.iter().take_while(|event| !matches!(event, Event::TurnEnd(_) | Event::Reveal(..)));
        if let Some(table) = &mut table {
            own.for_each(|event| table.follow(event));
        }
        let boom = events.iter().find_map(|event| match event {
            Event::Boom(square, _) => Some(*square),
            _ => None,
        });
        self.frames.push(Frame {
            act: Act::Command { number, army },
            view: number + 1,
            table,
            event: 0,
            last_move: left_by(events).unwrap_or(before.last_move),
            boom,
            arrow: None,
        });
        self.cards(number + 1, events);
        self.settle(number + 1);
    }

    /// A frame for every card among these events, each with what belongs to it.
    fn cards(&mut self, view: usize, events: &[Event]) {
        let Some(Frame { table: Some(table), last_move, .. }) = self.frames.last() else { return };
        let (mut table, last_move) = (table.clone(), *last_move);
        let first = events.iter().position(|event| matches!(event, Event::TurnEnd(_) | Event::Reveal(..)));
        for (number, event) in events.iter().enumerate().skip(first.unwrap_or(events.len())) {
            table.follow(event);
            if matches!(event, Event::Swap)
                && let Some(frame) = self.frames.last_mut()
            {
                frame.table = Some(table.clone()); // the Reverse itself has just been shown
            }
            if let Event::Reveal(seat, card) = event {
                let fate = fate(events.get(number + 1..).unwrap_or_default());
                let act = Act::Card { card: *card, army: army_of(&table, *seat), fate };
                let table = Some(table.clone());
                let frame = Frame { act, view, table, event: number, last_move, boom: None, arrow: None };
                self.frames.push(frame);
            }
        }
    }

    /// The last frame of a command shows the table exactly as the view has it.
    fn settle(&mut self, view: usize) {
        let exact = self.views.get(view).and_then(card_table);
        if let (Some(frame), Some(exact)) = (self.frames.last_mut(), exact) {
            frame.table = Some(exact);
        }
    }

    /// The last step; the start is step 0.
    pub(super) fn last(&self) -> usize {
        self.frames.len().saturating_sub(1)
    }

    /// All mines at a frame, known or not.
    pub(super) fn mines(&self, frame: &Frame) -> Vec<Square> {
        self.mines.get(frame.view).copied().unwrap_or_default().squares().collect()
    }

    /// The colour of the card that the step of this number shows, or `mine` for an explosion.
    pub(super) fn card_colour(&self, step: usize) -> Option<&'static str> {
        let frame = self.frames.get(step)?;
        match frame.act {
            Act::Card { card, .. } => Some(card.colour().map_or("wild", Colour::name)),
            Act::Start | Act::Command { .. } => frame.boom.map(|_| "mine"),
        }
    }

    /// Whether the step of this number is a move after which a king is attacked.
    pub(super) fn gives_check(&self, step: usize) -> bool {
        let Some(frame) = self.frames.get(step) else { return false };
        let moved = match frame.act {
            Act::Command { number, .. } => self
                .log
                .get(number)
                .is_some_and(|entry| entry.events.iter().any(|event| matches!(event, Event::Move(_)))),
            Act::Start | Act::Card { .. } => false,
        };
        moved && self.views.get(frame.view).is_some_and(any_check)
    }

    /// The first step of a place in the log: a command and an event in it.
    pub(super) fn step_of(&self, at: (usize, usize)) -> usize {
        self.frames.iter().rposition(|frame| (frame.view, frame.event) <= at).unwrap_or_default()
    }
}

fn card_table(view: &GameView) -> Option<CardTable> {
    match view {
        GameView::ChessUno(view) => Some(CardTable::from(view)),
        GameView::Maharajah(_) | GameView::Minesweeper(_) => None,
    }
}

fn army_of(table: &CardTable, seat: Seat) -> Army {
    if table.controller(Army::White) == seat { Army::White } else { Army::Black }
}

fn mines(state: &GameState) -> u128 {
    match state {
        GameState::Minesweeper(state) => state.mines(),
        GameState::ChessUno(_) | GameState::Maharajah(_) => 0,
    }
}
