//! What everybody may see of a table, and what happened at it.

use super::{Cause, Millis, Pause, Table, TableCommand};
use crate::{Verdict, presence::Presence};
use core::fmt;
use rules::{
    Seat, Talk,
    game::{GameKind, GameState},
};

/// One thing that happened at a table. Displays as the record form writes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableEvent {
    /// The seat has been away for three seconds.
    Absent(Seat),
    /// The seat came back after an absence.
    Back(Seat),
    /// A newer session of the seat took over (TB-01).
    TakenOver(Seat),
    /// A pause began.
    Pause(Seat, Cause),
    /// A pause ended.
    PauseOver(Seat),
    /// A command of the game was accepted, as given.
    Move(String),
    /// A draw offer was made.
    Offer(Seat),
    /// The seat's draw offer was declined, withdrawn or has lapsed.
    OfferOver(Seat),
    /// The seat asks for a rematch.
    Rematch(Seat),
    /// The request for a rematch is over.
    RematchOver,
    /// Both want a rematch.
    RematchAgreed,
    /// The match ended.
    Result(Verdict),
}

impl fmt::Display for TableEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Absent(seat) => write!(f, "absent {seat}"),
            Self::Back(seat) => write!(f, "back {seat}"),
            Self::TakenOver(seat) => write!(f, "taken_over {seat}"),
            Self::Pause(seat, Cause::Asked) => write!(f, "pause {seat} asked"),
            Self::Pause(seat, Cause::Shield) => write!(f, "pause {seat} shield"),
            Self::PauseOver(seat) => write!(f, "pause_over {seat}"),
            Self::Move(text) => write!(f, "move {text}"),
            Self::Offer(seat) => write!(f, "offer {seat}"),
            Self::OfferOver(seat) => write!(f, "offer_over {seat}"),
            Self::Rematch(seat) => write!(f, "rematch {seat}"),
            Self::RematchOver => f.write_str("rematch_over"),
            Self::RematchAgreed => f.write_str("rematch_agreed"),
            Self::Result(verdict) => write!(f, "result {verdict}"),
        }
    }
}

/// One moment of a match: what happened, in order, and when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Happened {
    /// Table time.
    pub at: Millis,
    /// What happened; may be nothing anybody need hear of.
    pub events: Vec<TableEvent>,
}

/// Everything at a table that both players may see.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableView {
    /// Table time.
    pub now: Millis,
    /// Which seats have a session.
    pub attached: [bool; 2],
    /// Which seats have been away for three seconds or more.
    pub absent: [bool; 2],
    /// What each seat's clock shows, in ms; `None` without a clock.
    pub clocks: Option<[Millis; 2]>,
    /// Whose clock runs.
    pub running: Option<Seat>,
    /// Pauses left; `None` where there are none (no clock, or offline).
    pub pauses_left: Option<[u8; 2]>,
    /// The pause that runs.
    pub pause: Option<Pause>,
    /// What is left of an absent Chess-Uno player's grace, in ms.
    pub grace: [Option<Millis>; 2],
    /// Whose draw offers are open.
    pub offers: [bool; 2],
    /// The table's commands and talk that would be accepted now, in byte order of their words.
    pub can: [Vec<TableCommand>; 2],
    /// The result, once there is one.
    pub verdict: Option<Verdict>,
    /// Whether the result moves ratings.
    pub rated: bool,
}

impl Table {
    /// What everybody may see now.
    pub fn view(&self) -> TableView {
        let offers = if self.is_over() { Default::default() } else { self.offers() };
        TableView {
            now: self.now,
            attached: self.presence.map(Presence::is_attached),
            absent: self.presence.map(Presence::is_absent),
            clocks: self.clocks.map(|clocks| clocks.both()),
            running: self.running(),
            pauses_left: self.clocks.filter(|_| !self.is_offline()).map(|_| self.pauses_left),
            pause: self.pause,
            grace: Seat::ALL.map(|seat| match self.presence(seat) {
                Presence::Absent { grace_left } if self.has_grace() => Some(grace_left),
                _ => None,
            }),
            offers,
            can: Seat::ALL.map(|seat| self.allowed(seat)),
            verdict: self.verdict,
            rated: self.is_rated(),
        }
    }

    pub(super) fn offers(&self) -> [bool; 2] {
        let offers = match &self.game {
            GameState::ChessUno(state) => state.open().offers(),
            GameState::Maharajah(state) => state.open().offers(),
            GameState::Minesweeper(state) => state.open().offers(),
        };
        Seat::ALL.map(|seat| offers.is_open(seat))
    }

    /// Whether absence counts against a grace: in Chess-Uno, until the result (TB-04).
    pub(super) fn has_grace(&self) -> bool {
        self.game.kind() == GameKind::ChessUno && !self.is_offline() && !self.is_over()
    }

    /// The table's commands and talk that `seat` may give now.
    fn allowed(&self, seat: Seat) -> Vec<TableCommand> {
        let talk = Talk::ALL.into_iter().map(TableCommand::Talk);
        let mut allowed: Vec<TableCommand> = TableCommand::OWN
            .into_iter()
            .chain(talk)
            .filter(|command| self.check(seat, *command).is_ok())
            .collect();
        allowed.sort_unstable_by_key(|command| command.word());
        allowed
    }
}
