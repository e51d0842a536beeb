//! Commands that act once, however often they arrive (CU-A68).
//!
//! Each seat numbers its commands 1, 2, 3 …, one in flight at a time, and says which version of
//! the match it saw. The last accepted command of a seat is kept with its answer: a repeat gets
//! that answer and touches nothing. A refused command is not kept and its number is free again.

use crate::{Refusal, Step, Table};
use rules::{Chance, Seat};
use serde::{Deserialize, Serialize};

/// The longest text of a command in bytes; a placement of sixteen squares is shorter.
pub const TEXT_MAX: usize = 128;

/// A numbered command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Request<'t> {
    /// The seat's own number: one more than its last accepted one.
    pub cseq: u64,
    /// The version that the player saw.
    pub expected_version: u64,
    /// The command.
    pub text: &'t str,
}

/// What an accepted command led to; kept until the seat's next one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The number of the command.
    pub cseq: u64,
    /// The version after it.
    pub version: u64,
    /// What happened, as the record form writes it.
    pub events: Vec<String>,
}

/// The answer to a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// Accepted now: save, then tell.
    Done(Answer),
    /// Accepted before; this is the answer it got then. Nothing has changed.
    Again(Answer),
    /// An older command than the last accepted one. Nothing has changed.
    Stale,
    /// Another command was accepted under this number.
    Conflict,
    /// A number was left out, or the player saw another version: send a snapshot.
    Resync,
    /// Refused; the number is free again.
    Refused(Refusal),
}

/// What a seat's last accepted command was.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ledger {
    last: u64,
    text: String,
    answer: Option<Answer>,
}

impl Ledger {
    pub(crate) const fn last(&self) -> u64 {
        self.last
    }

    pub(crate) fn answer_to(&self, cseq: u64, text: &str) -> Option<&Answer> {
        self.answer.as_ref().filter(|_| self.last == cseq && self.text == text)
    }
}

impl Table {
    /// Takes a numbered command of one seat, at the table's present time.
    pub fn request(&mut self, seat: Seat, request: Request<'_>, chance: &mut dyn Chance) -> Reply {
        let ledger = self.ledger(seat);
        if request.cseq == ledger.last
            && let Some(answer) = &ledger.answer
        {
            return if ledger.text == request.text { Reply::Again(answer.clone()) } else { Reply::Conflict };
        }
        if request.cseq <= ledger.last {
            return Reply::Stale;
        }
        if request.cseq != ledger.last + 1 || request.expected_version != self.version() {
            return Reply::Resync;
        }
        if request.text.len() > TEXT_MAX {
            return Reply::Refused(Refusal::Rules(rules::Rejected::BadText));
        }
        match self.step(seat, Step::Say(request.text), chance) {
            Err(refusal) => Reply::Refused(refusal),
            Ok(happened) => {
                let answer = Answer {
                    cseq: request.cseq,
                    version: self.version(),
                    events: happened.events.iter().map(ToString::to_string).collect(),
                };
                let text = request.text.to_owned();
                *self.ledger_mut(seat) = Ledger { last: request.cseq, text, answer: Some(answer.clone()) };
                Reply::Done(answer)
            }
        }
    }
}
