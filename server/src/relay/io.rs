//! What the relay hears and what it wants done: the whole border between it and the world.
//!
//! The relay does no I/O and reads no clock. In production threads and sockets stand on the other
//! side; in the simulation a seeded world does.

use crate::store::{AccountId, Change, DeviceKey, MatchId, Refused, Secret, TokenHash, WallMs, Written};
use protocol::{ClientFrame, CloseCode, Code, http::Failure};
use std::sync::{Arc, atomic::AtomicU64};

/// Milliseconds of a clock that never falls, since the process began.
pub type Mono = u64;

/// A socket, numbered in the order of opening.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ConnId(pub u64);

/// A group of changes that was handed out to be saved.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SaveId(pub u64);

/// A plain request that waits for its answer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RequestId(pub u64);

/// What became of a group of changes, in order; `None` if it may have failed as a whole.
pub type Results = Option<Vec<Result<Written, Refused>>>;

/// A text that is no frame, and what is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unread {
    /// The request's number, if it bears one; else 0.
    pub id: u64,
    /// What is wrong with it.
    pub code: Code,
}

/// What the relay hears.
#[derive(Debug)]
pub enum Input {
    /// A socket was accepted.
    Opened {
        /// Its number.
        conn: ConnId,
        /// Where it comes from, for limits: an address, IPv6 by /64.
        source: String,
        /// When its last frame came; whoever reads the socket keeps it.
        seen: Arc<AtomicU64>,
    },
    /// A frame came. Pings do not come here.
    Frame {
        /// On which socket.
        conn: ConnId,
        /// The frame, or why it is none.
        frame: Result<ClientFrame, Unread>,
        /// When it was read.
        at: Mono,
    },
    /// A socket is gone.
    Closed {
        /// Its number.
        conn: ConnId,
    },
    /// A plain request.
    Request {
        /// Its number.
        id: RequestId,
        /// What is asked.
        request: Request,
    },
    /// What became of changes: for each group, one answer a change, or that the group may have
    /// failed.
    Saved(Vec<(SaveId, Results)>),
    /// Get ready to stop.
    Drain,
}

/// A plain request. Whoever hands it in has checked signature or password.
#[derive(Debug)]
pub enum Request {
    /// A device signs in; a guest is made of an unknown key.
    SignIn {
        /// The device.
        key: DeviceKey,
    },
    /// A device signs in to an account by name and password.
    LogIn {
        /// The account.
        account: AccountId,
        /// The device.
        key: DeviceKey,
    },
    /// A refresh token is traded in.
    Refresh {
        /// Its hash.
        hash: TokenHash,
    },
    /// All tokens and sockets of an account end.
    SignOut {
        /// Whose.
        account: AccountId,
    },
    /// A password is set.
    Password {
        /// Whose.
        account: AccountId,
        /// Its hash.
        hash: Secret<String>,
    },
    /// An account is deleted.
    Delete {
        /// Which.
        account: AccountId,
    },
}

/// The answer to a plain request.
#[derive(Debug, PartialEq, Eq)]
pub enum Response {
    /// Signed in.
    Tokens(protocol::http::Tokens),
    /// Done.
    Done,
}

/// What the relay wants done, in this order.
#[derive(Debug)]
pub enum Output {
    /// Send a text.
    Send {
        /// On which socket.
        conn: ConnId,
        /// The frame.
        text: String,
    },
    /// Let so many bytes more wait on a socket than usually: what a hello brings at once.
    Allow {
        /// Which.
        conn: ConnId,
        /// How many.
        bytes: usize,
    },
    /// Close a socket. Nothing is sent on it afterwards.
    Close {
        /// Which.
        conn: ConnId,
        /// Why.
        code: CloseCode,
    },
    /// Save changes in one transaction, in order, and say when they are durable.
    Save {
        /// Under this number.
        id: SaveId,
        /// The changes.
        changes: Vec<Change>,
    },
    /// Answer a plain request.
    Answer {
        /// Which.
        id: RequestId,
        /// How.
        result: Result<Response, Failure>,
    },
    /// Everything is saved and told; the process may stop.
    Drained,
}

/// The present moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Now {
    /// The clock that games look at.
    pub mono: Mono,
    /// The wall clock, for lists and long spans.
    pub wall: WallMs,
}

/// What waits for a group of changes.
#[derive(Debug)]
pub(super) enum Waits {
    /// A step of a match.
    Step(MatchId),
    /// The set-up of a match.
    Setup(MatchId),
    /// A new match.
    NewMatch(Box<super::making::Making>),
    /// A room.
    NewRoom { conn: ConnId, request: u64, account: AccountId, code: String },
    /// A room was closed.
    CloseRoom { conn: ConnId, request: u64, account: AccountId, code: String },
    /// A name.
    Name { conn: ConnId, request: u64, account: AccountId, name: String },
    /// Something that is answered with `ok`.
    Ok { conn: ConnId, request: u64 },
    /// A sign-in whose account is new.
    NewAccount { id: RequestId, account: AccountId, key: DeviceKey },
    /// Tokens that may be handed out now.
    Tokens { id: RequestId, tokens: protocol::http::Tokens },
    /// A plain request that is done then.
    Request { id: RequestId },
    /// Signing out everywhere.
    SignOut { id: RequestId, account: AccountId },
    /// A deleted account.
    Delete { id: Option<RequestId>, account: AccountId },
    /// Nobody.
    Nobody,
}

/// What a plain request that failed is told.
pub(super) fn failure(code: Code) -> Failure {
    Failure { code, text: String::new(), retry_after_ms: None }
}
