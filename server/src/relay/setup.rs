//! The hidden set-up: armies come in unseen, and the game begins when both fit (TB-24, MJ-A48).

use super::{
    game::{Body, Letter, Match, Play, What, table_settings},
    io::{ConnId, Mono},
};
use crate::store::{PlayRow, SetupRow};
use protocol::{Code, limits};
use rules::{
    Dice, Seat,
    board::Army,
    maharajah::{ArmyError, Fixed, HiddenSetup, OwnArmy, SetupError},
    notation::fen,
    record::{NewGame, refused_line},
};
use table::VerdictReason;

/// A change of a set-up that is not saved yet.
#[derive(Debug)]
pub(super) struct Prepared {
    /// What is left of it; `None` once the game begins or it is closed.
    pub(super) row: Option<SetupRow>,
    /// The game that begins.
    pub(super) begins: Option<(Play, Box<PlayRow>)>,
    /// It is closed without a game.
    pub(super) closed: Option<VerdictReason>,
    /// Who is told that the army is fixed, and which.
    pub(super) fixed: Option<(ConnId, String)>,
}

/// What becomes of a letter to a set-up.
#[derive(Debug)]
pub(super) enum Outcome {
    /// To be saved first.
    Save(Box<Prepared>),
    /// The army was fixed before, or is refused: only its sender is told.
    Tell { conn: ConnId, ranks: Option<String>, code: Option<Code>, faults: Vec<String> },
    /// Nothing.
    Nothing,
}

fn army_of(seat: Seat) -> Army {
    match seat {
        Seat::A => Army::White,
        Seat::B => Army::Black,
    }
}

/// How long a set-up has lasted, in ms.
fn lasted(since: i64, at: Mono) -> u64 {
    u64::try_from(i64::try_from(at).unwrap_or(i64::MAX).saturating_sub(since)).unwrap_or(0)
}

impl Match {
    /// How much time a set-up has left.
    pub(super) fn setup_left(&self, now: Mono) -> u64 {
        match &self.body {
            Body::Setup { since, .. } => limits::SETUP.saturating_sub(lasted(*since, now)),
            _ => 0,
        }
    }

    /// When a set-up runs out of time.
    pub(super) fn setup_ends(&self) -> Option<Mono> {
        match &self.body {
            Body::Setup { since, .. } => {
                let ends = since.saturating_add(i64::try_from(limits::SETUP).unwrap_or(i64::MAX));
                Some(u64::try_from(ends).unwrap_or(0))
            }
            _ => None,
        }
    }

    /// What a letter does to the set-up. Coming and going mean nothing to it (TB-24).
    pub(super) fn prepare(&self, letter: &Letter) -> Outcome {
        let Body::Setup { row, since } = &self.body else { return Outcome::Nothing };
        let lasted_ms = lasted(*since, letter.at);
        let close = |reason| {
            Outcome::Save(Box::new(Prepared { row: None, begins: None, closed: Some(reason), fixed: None }))
        };
        match &letter.what {
            What::Abort => close(VerdictReason::ServerAbort),
            What::Deleted { .. } => close(VerdictReason::NoResult),
            _ if lasted_ms > limits::SETUP => close(VerdictReason::NoResult),
            What::Army { seat, conn, ranks } => self.fix(row, *seat, *conn, ranks, lasted_ms),
            _ => Outcome::Nothing,
        }
    }

    fn fix(&self, row: &SetupRow, seat: Seat, conn: ConnId, ranks: &str, lasted_ms: u64) -> Outcome {
        let tell = |ranks, code, faults| Outcome::Tell { conn, ranks, code, faults };
        let own = match OwnArmy::parse(army_of(seat), ranks) {
            Ok(own) => own,
            Err(ArmyError::Unreadable(text)) => return tell(None, Some(Code::BadArmy), vec![text]),
            Err(ArmyError::Faults(faults)) => {
                let faults = faults.iter().map(ToString::to_string).collect();
                return tell(None, Some(Code::BadArmy), faults);
            }
        };
        let mut hidden = HiddenSetup::default();
        for other in Seat::ALL {
            let Some(fixed) = &row.armies[other.index()] else { continue };
            let Ok(army) = OwnArmy::parse(army_of(other), fixed) else { return Outcome::Nothing };
            if let Ok(Fixed::Waits(next)) = hidden.fix(other, army) {
                hidden = next;
            }
        }
        let text = own.text();
        let mut next = SetupRow { refused: None, lasted_ms, ..row.clone() };
        next.armies[seat.index()] = Some(text.clone());
        let fixed = Some((conn, text.clone()));
        match hidden.fix(seat, own) {
            Err(SetupError::AlreadyFixed) if row.armies[seat.index()].as_ref() == Some(&text) => {
                tell(Some(text), None, Vec::new())
            }
            Err(_) => tell(None, Some(Code::ArmyFixed), Vec::new()),
            Ok(Fixed::Waits(_)) => {
                Outcome::Save(Box::new(Prepared { row: Some(next), begins: None, closed: None, fixed }))
            }
            Ok(Fixed::Refused(refused)) => {
                next.armies = [None, None];
                next.refused = refused_line(&refused).get("refused").cloned();
                Outcome::Save(Box::new(Prepared { row: Some(next), begins: None, closed: None, fixed }))
            }
            Ok(Fixed::Begins(applied)) => {
                let game = NewGame::Maharajah(fen::placement(applied.state.open().board()));
                let Ok((record, begun)) = game.begin(&mut Dice::at_moment(self.fixed.seed.0, 0)) else {
                    return Outcome::Nothing;
                };
                let fixed_facts = &self.fixed;
                let settings = table_settings(
                    fixed_facts.game,
                    fixed_facts.kind,
                    fixed_facts.rated,
                    &fixed_facts.settings,
                );
                let Ok(play) = Play::open(settings, begun) else { return Outcome::Nothing };
                let row = Box::new(PlayRow { record, saved: play.table.saved() });
                Outcome::Save(Box::new(Prepared {
                    row: None,
                    begins: Some((play, row)),
                    closed: None,
                    fixed,
                }))
            }
        }
    }
}
