//! The record forms of matches and ladders (docs/table-record.md), so that independent programs
//! can be compared line by line.

mod ladder_record;
mod table_record;

pub use ladder_record::{LadderRecord, play_ladder};
pub use table_record::{TableRecord, happened_line, play_table};

use crate::Verdict;
use core::fmt;
use rules::{Seat, record::RecordError};
use serde_json::{Value, json};

/// Why a record of a match or ladder cannot be read or played on. Displays with its code first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TextError {
    /// The text is no such record; says why.
    Unreadable(String),
    /// The game in it cannot be read, started or played on.
    Game(RecordError),
}

impl TextError {
    /// The stable code.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Unreadable(_) => "bad_record",
            Self::Game(error) => error.code(),
        }
    }

    fn unreadable(what: impl fmt::Display) -> Self {
        Self::Unreadable(what.to_string())
    }
}

impl From<RecordError> for TextError {
    fn from(error: RecordError) -> Self {
        Self::Game(error)
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(what) => write!(f, "{}: {what}", self.code()),
            Self::Game(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for TextError {}

/// Closes a public state of docs/record.md with the result of a table, which may be one that the
/// game itself does not know: nobody acts, nothing is legal, the phase (where there is one) is over.
pub fn close_state(state: &mut Value, verdict: Verdict) {
    state["actor"] = Value::Null;
    state["legal"] = json!([]);
    state["result"] = json!({"winner": verdict.winner.map(Seat::name), "reason": verdict.reason.code()});
    if let Some(phase) = state.get_mut("phase") {
        *phase = json!("over");
    }
}
