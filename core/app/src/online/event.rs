//! What happens online, for toasts, sounds and programs.

use super::{AskKind, RoomState};
use protocol::{GameName, Phrase, Queue};
use serde_json::Value;

/// Something that happened, for toasts, sounds and programs. The model has changed already.
#[derive(Clone, PartialEq, Debug)]
pub enum OnlineEvent {
    /// [`super::Online::connection`] is another one.
    Connection,
    /// The server was restarted since the last connection.
    ServerRestarted,
    /// The connection is back after it was lost.
    Back,
    /// A match was made.
    Matched(String),
    /// A match is known now that ran already, or the newest state of it has come.
    State {
        /// The match.
        id: String,
        /// What happened at the table, as docs/table-record.md writes it.
        events: Vec<String>,
        /// How many new entries the log has; they are its last ones.
        fresh: usize,
    },
    /// Older entries of a match's log have come.
    Log(String),
    /// A match is known no more: the server has lost it. It is gone from the model.
    Vanished(String),
    /// The own command was accepted.
    Accepted {
        /// The match.
        id: String,
        /// The command.
        text: String,
    },
    /// The own command was refused; see [`super::RemoteMatch::refused`].
    Rejected {
        /// The match.
        id: String,
        /// The command.
        text: String,
        /// Why.
        code: String,
    },
    /// The own army was fixed or refused; see [`super::RemoteMatch::setup`], [`super::RemoteMatch::army_refused`].
    Army(String),
    /// The opponent said something.
    Phrase {
        /// The match.
        id: String,
        /// What.
        phrase: Phrase,
    },
    /// A match is over; see [`super::RemoteMatch::result`].
    Result(String),
    /// A queue was entered or left; `why` is empty on entering.
    Queue {
        /// Which.
        queue: Queue,
        /// `asked`, `matched`, `draining`, `again` (asked anew after a lost connection).
        why: String,
    },
    /// An own room is new or has changed. Rooms that are open no longer leave [`super::Online::rooms`].
    Room(Box<RoomState>),
    /// [`super::Online::look`] has its answer.
    Looked,
    /// The own name is another one.
    Named(String),
    /// [`super::Online::profile`] or [`super::Online::own_profile`] has come.
    Profile,
    /// A page of [`super::Online::top`] has come.
    Top(GameName),
    /// [`super::Online::games`] has grown.
    Games,
    /// The record of a finished match has come.
    Record {
        /// The match.
        id: String,
        /// docs/record.md.
        record: Value,
    },
    /// Something without an answer of its own was done.
    Done(AskKind),
    /// Everything stored about the account, on [`super::AccountAsk::Export`].
    Export(Value),
    /// Something asked for was refused.
    Refused {
        /// What was asked.
        kind: AskKind,
        /// Why: a code of the protocol, or `offline`, `no_server`, `too_many_asks`.
        code: String,
        /// When the same may be tried again, in ms of the local clock.
        retry_at: Option<u64>,
    },
}

/// An event with its number; numbers grow by one.
#[derive(Clone, PartialEq, Debug)]
pub struct Notice {
    /// The number, from 1.
    pub number: u64,
    /// When, in ms of the local clock.
    pub at: u64,
    /// What.
    pub event: OnlineEvent,
}
