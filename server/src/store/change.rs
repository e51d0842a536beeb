//! The changes to what is stored, and what they lead to.

use super::{
    AccountId, Booked, DeviceKey, MatchId, Order, PlayRow, RefreshRow, Secret, SetupRow, StoredMatch,
    StoredRoom, TokenHash, WallMs,
};
use rules::Seat;
use table::{Saved, VerdictReason};

/// A change. Each is whole or not made at all.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// A value of the server's own.
    Meta(&'static str, Vec<u8>),
    /// A guest and its device. Refused with [`Refused::Exists`] if the key has an account.
    NewAccount {
        /// Its number.
        id: AccountId,
        /// Its device.
        key: DeviceKey,
        /// Now.
        now: WallMs,
    },
    /// A further device of an account; a device that belonged to a guest moves over.
    AddDevice {
        /// The account.
        id: AccountId,
        /// The device.
        key: DeviceKey,
        /// Now.
        now: WallMs,
    },
    /// A name (TB-41). Refused with [`Refused::Exists`] if another account has this skeleton.
    Name {
        /// The account.
        id: AccountId,
        /// The name.
        name: String,
        /// Its skeleton.
        skeleton: String,
    },
    /// A password, as an Argon2id hash.
    Password {
        /// The account.
        id: AccountId,
        /// The hash.
        hash: Secret<String>,
    },
    /// A new refresh token; `spends` is traded in for it. Expired ones of the account go.
    Refresh {
        /// Its hash.
        hash: TokenHash,
        /// The rest.
        row: RefreshRow,
        /// The token that was traded in.
        spends: Option<TokenHash>,
        /// Now.
        now: WallMs,
    },
    /// All tokens of a family end.
    EndFamily(u64),
    /// All tokens of an account end; its generation rises.
    SignOut(AccountId),
    /// A match begins. Refused with [`Refused::Gone`] if a player is deleted. With `room`, that
    /// room is joined by it: refused with [`Refused::Gone`] if it is not open any more. From a
    /// queue: refused with [`Refused::InQueueMatch`] if a player has a running match from a queue
    /// (TB-35). A rematch: refused with [`Refused::Exists`] if there is one of that match already
    /// (TB-22).
    NewMatch {
        /// The match.
        new: Box<StoredMatch>,
        /// The room that was joined.
        room: Option<String>,
    },
    /// The set-up of a match, or the begin of its game, or its end without one.
    Setup {
        /// The match.
        id: MatchId,
        /// What is left of the set-up: `None` once the game has begun or it is closed.
        setup: Option<SetupRow>,
        /// The game that begins.
        play: Option<Box<PlayRow>>,
        /// It is closed without a game.
        closed: Option<VerdictReason>,
        /// Now.
        now: WallMs,
    },
    /// A step of a match. Refused with [`Refused::Gone`] if the match is not there, is over
    /// already (but for rematch requests), or does not stand at `after_commands` commands.
    Step {
        /// The match.
        id: MatchId,
        /// How many commands the record had before this step.
        after_commands: usize,
        /// The accepted command of the game or of talk, with the piles it made.
        command: Option<NewCommand>,
        /// The table after it.
        saved: Box<Saved>,
        /// The match ended with this step: booked in the same transaction if it is rated and has
        /// a result.
        ends: bool,
        /// Now.
        now: WallMs,
    },
    /// A room. Remembered under `key`, so that the same request gives the same room; refused with
    /// [`Refused::Exists`] if the code is in use, with [`Refused::TooMany`] over five open ones
    /// (expired ones do not count).
    NewRoom {
        /// The room.
        room: Box<StoredRoom>,
        /// The key of the request.
        key: String,
        /// SHA-256 of the request.
        request: TokenHash,
    },
    /// A room is closed. Refused with [`Refused::Gone`] if it is not open.
    CloseRoom(String),
    /// Blocks one account for another, or no longer.
    Block {
        /// Who.
        id: AccountId,
        /// Whom.
        other: AccountId,
        /// Whether it is blocked from now on.
        on: bool,
        /// Now.
        now: WallMs,
    },
    /// A report, remembered under `key`.
    Report {
        /// Who.
        id: AccountId,
        /// Whom.
        accused: AccountId,
        /// The match.
        about: Option<MatchId>,
        /// Why.
        reason: String,
        /// The key of the request.
        key: String,
        /// SHA-256 of the request.
        request: TokenHash,
        /// Now.
        now: WallMs,
    },
    /// The operator answers a report.
    AnswerReport {
        /// Which.
        id: i64,
        /// How.
        answer: String,
    },
    /// The operator blocks an account until then, or no longer.
    BlockAccount {
        /// Whom.
        id: AccountId,
        /// Until when.
        until: Option<WallMs>,
    },
    /// The operator gives an order. Refused with [`Refused::TooMany`] if too many wait.
    Order(Order),
    /// An order is carried out, or cannot be.
    OrderDone(i64),
    /// Deletes an account: name, devices, tokens, password, blocks, rooms, keys and reports by it
    /// go, its ratings leave the boards, what is left is a number without a datum (T37). Matches
    /// it plays are ended by their own steps before.
    Delete {
        /// Whom.
        id: AccountId,
        /// Now.
        now: WallMs,
    },
}

/// An accepted command.
#[derive(Clone, PartialEq, Debug)]
pub struct NewCommand {
    /// Who gave it.
    pub seat: Seat,
    /// As it was given.
    pub text: String,
    /// The piles that it made, top card first.
    pub reshuffles: Vec<Vec<rules::chess_uno::Card>>,
}

/// What a change led to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Written {
    /// Done.
    Done,
    /// Done, and the match booked.
    Booked(Box<Booked>),
}

/// Why a single change was not made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// There is one already.
    Exists,
    /// It is not there, or no longer as it was.
    Gone,
    /// A player has a running match from a queue.
    InQueueMatch,
    /// Too many of them.
    TooMany,
}
