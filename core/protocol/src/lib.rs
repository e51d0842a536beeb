//! What goes over the wire between an app and a relay server: messages, limits and codes.
//!
//! ```text
//! client    frames that an app sends        server   frames that a server sends
//! shared    what both of them hold          http     bodies of the few plain requests
//! code      stable codes of errors          limits   how much, how long, how often
//! ```
//! Types only, no behaviour. docs/protocol.md tells the same for a client in another language.
//!
//! Every frame is one JSON object in one WebSocket text message, with its type in `t`. Unknown
//! fields are ignored, so that a newer peer may add some; an unknown `t` is refused
//! (`unknown_type`), because a command that is not understood must not be dropped silently.

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod client;
pub mod code;
pub mod http;
pub mod limits;
pub mod server;
mod shared;

pub use client::ClientFrame;
pub use code::{CloseCode, Code};
pub use server::ServerFrame;
pub use shared::{
    Army, Clock, ClockTimes, GameName, Ladder, MatchKind, Phrase, Player, Queue, RatingBrief, RoomSettings,
    SeatName, Setup, TierName,
};

/// The version of the protocol that this code speaks. A hello with another one is answered with
/// `version` and closed with [`CloseCode::Version`].
pub const VERSION: u32 = 1;

/// The path of the WebSocket.
pub const SOCKET_PATH: &str = "/v1/ws";
