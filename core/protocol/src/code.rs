//! Stable codes: of what is refused, and of why a socket is closed.
//!
//! A refused game or table command bears a code of docs/record.md or docs/table-record.md; these
//! are all the others.

use core::fmt;
use serde::{Deserialize, Serialize};

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// Why a server refuses something. Nothing has changed then.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        pub enum Code {
            $($(#[$doc])* #[serde(rename = $text)] $name,)*
        }

        impl Code {
            /// All codes.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// The code as text.
            pub const fn text(self) -> &'static str {
                match self { $(Self::$name => $text),* }
            }
        }
    };
}

codes! {
    /// The frame is no JSON object of the form that its type has.
    BadFrame = "bad_frame",
    /// The frame's `t` is unknown.
    UnknownType = "unknown_type",
    /// Nothing but `hello` and `ping` before the hello.
    HelloFirst = "hello_first",
    /// The peer speaks another version of the protocol.
    Version = "version",
    /// The token is unknown, spent or expired: refresh it, then say hello again.
    BadToken = "bad_token",
    /// A signature that does not fit the key and the nonce.
    BadSignature = "bad_signature",
    /// Too often; try again after `retry_after_ms`.
    SlowDown = "slow_down",
    /// Too much at once; the same may be sent again after `retry_after_ms`.
    Busy = "busy",
    /// The server could not save it; the same may be sent again.
    Unavailable = "unavailable",
    /// The server is about to restart.
    Draining = "draining",
    /// A value out of bounds; the text says which.
    BadRequest = "bad_request",
    /// The key was used for another request before.
    Conflict = "conflict",
    /// A guest may not do this: take a name first (TB-30).
    AccountNeeded = "account_needed",
    /// Not a name that can be taken (TB-41).
    BadName = "bad_name",
    /// The name, or one that looks like it, is taken (TB-41).
    NameTaken = "name_taken",
    /// No account has this name.
    NoSuchPlayer = "no_such_player",
    /// The name or the password is wrong.
    WrongPassword = "wrong_password",
    /// The password is shorter than 8 or longer than 128 characters.
    BadPassword = "bad_password",
    /// The operator has blocked the account, until `until_ms` if that is given.
    Blocked = "blocked",
    /// No such queue, game or phrase.
    NoSuchThing = "no_such_thing",
    /// The account plays a queue match already (TB-35).
    InQueueMatch = "in_queue_match",
    /// Twenty private matches run already (TB-35).
    TooManyMatches = "too_many_matches",
    /// Five rooms are open already (TB-40).
    TooManyRooms = "too_many_rooms",
    /// No open room has this code (TB-40).
    NoSuchRoom = "no_such_room",
    /// The room has expired (TB-40).
    RoomExpired = "room_expired",
    /// Somebody else has joined already (TB-40).
    RoomTaken = "room_taken",
    /// Its owner has closed it (TB-40).
    RoomClosed = "room_closed",
    /// The own room.
    OwnRoom = "own_room",
    /// The room's owner is not connected now; try again.
    HostAway = "host_away",
    /// One of the two has blocked the other (TB-42).
    BlockedPair = "blocked_pair",
    /// Settings that the game does not know or that are out of bounds.
    ConfigOutOfRange = "config_out_of_range",
    /// No such match, or not one's own.
    NoSuchMatch = "no_such_match",
    /// The record of a running match is secret (TB-43).
    StillRunning = "still_running",
    /// No set-up waits for an army of this seat.
    NoSetup = "no_setup",
    /// The army is fixed already (MJ-A49).
    ArmyFixed = "army_fixed",
    /// The army breaks the rules of set-up; `faults` says how.
    BadArmy = "bad_army",
    /// The number of a command was used for another text.
    CseqConflict = "cseq_conflict",
    /// An older command than the last accepted one.
    Stale = "stale",
    /// A number was left out, or the player saw another version; a `state` follows.
    Resync = "resync",
    /// Something went wrong that should not; it is logged.
    Internal = "internal",
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// Why a server closes a socket. A client comes back by itself unless told otherwise here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u16)]
pub enum CloseCode {
    /// Binary frame, broken JSON, no hello in time.
    Protocol = 4000,
    /// A newer session of the account took over (TB-01). Do not come back by itself.
    TakenOver = 4001,
    /// Another version of the protocol. Do not come back before an update.
    Version = 4002,
    /// The token was not accepted. Refresh it, then come back.
    Token = 4003,
    /// No frame for too long.
    Silent = 4004,
    /// The client reads too slowly; come back and get a snapshot.
    Slow = 4008,
    /// Too many frames; come back after a while.
    TooMany = 4009,
    /// The account is deleted or blocked. Do not come back.
    Gone = 4010,
    /// A frame was too long.
    TooBig = 1009,
    /// The server restarts; come back after the `retry_after_ms` of the last frame.
    Restart = 1012,
    /// The server is full; come back later.
    Full = 1013,
}

impl CloseCode {
    /// The number on the wire.
    pub const fn number(self) -> u16 {
        self as u16
    }
}
