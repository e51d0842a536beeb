//! What a world needs of a client, whichever engine is inside.

use app::online::{Ask, Connection, Online};
use protocol::{
    GameName, Queue,
    server::{LogEntry, MatchInfo, SetupState, Stage, Table},
};
use serde_json::Value;

/// What a client hears.
#[derive(Clone, PartialEq, Debug)]
pub enum Hear {
    /// Time has passed.
    Tick,
    /// The app is started, or in front again.
    Foreground,
    /// The socket is open.
    Opened,
    /// It could not be opened.
    ConnectFailed,
    /// A frame came.
    Frame(String),
    /// The socket is closed.
    Closed(Option<u16>),
    /// A token came.
    Token {
        /// The access token.
        access: String,
        /// How long it is good, in ms.
        good_ms: u64,
    },
    /// No token came; whether the account is gone.
    NoToken {
        /// It is deleted or blocked.
        gone: bool,
    },
    /// A wish of the player.
    Ask(Ask),
}

/// What a client wants done.
#[derive(Clone, PartialEq, Debug)]
pub enum Want {
    /// An access token.
    Token,
    /// A socket.
    Connect,
    /// A frame sent.
    Send(String),
    /// The socket closed.
    Close,
}

/// What a client knows of a match.
#[derive(Clone, Copy, Debug)]
pub struct Known<'c> {
    /// What does not change.
    pub info: &'c MatchInfo,
    /// The stage.
    pub stage: Stage,
    /// The version.
    pub version: u64,
    /// The number of the last accepted command.
    pub cseq: u64,
    /// The public state.
    pub public: &'c Value,
    /// The table.
    pub table: Option<&'c Table>,
    /// The set-up.
    pub setup: Option<&'c SetupState>,
    /// Whether a command or an army is on its way.
    pub pending: bool,
    /// Whether the result is known.
    pub has_result: bool,
    /// The log's texts, oldest first.
    pub log: Log<'c>,
}

/// A log as a client holds it.
#[derive(Clone, Copy, Debug)]
pub enum Log<'c> {
    /// As it came over the wire.
    Wire(&'c [LogEntry]),
    /// As the app keeps it.
    App(&'c [app::LogEntry]),
}

impl Log<'_> {
    /// The commands, oldest first.
    pub fn texts(&self) -> Vec<String> {
        match self {
            Self::Wire(log) => log.iter().map(|entry| entry.text.clone()).collect(),
            Self::App(log) => log.iter().map(|entry| entry.text.clone()).collect(),
        }
    }
}

/// A client.
pub trait Client {
    /// Hears something at a moment of its own clock.
    fn hear(&mut self, hear: Hear, now: u64);
    /// What it wants done, in order.
    fn wants(&mut self) -> Vec<Want>;
    /// When it wants to hear a tick.
    fn next_due(&self) -> Option<u64>;
    /// Whether it is signed in.
    fn is_on(&self) -> bool;
    /// Whether another device has taken the account over.
    fn is_elsewhere(&self) -> bool;
    /// Matches it knows.
    fn ids(&self) -> Vec<String>;
    /// What it knows of one.
    fn known(&self, id: &str) -> Option<Known<'_>>;
    /// Queues it believes to wait in.
    fn queues(&self) -> Vec<Queue>;
    /// Open rooms of its own.
    fn rooms(&self) -> Vec<String>;
    /// The own name.
    fn name(&self) -> Option<String>;
    /// The whole model, where there is one.
    fn model(&self) -> Option<&Online>;
}

/// Whether a connection is one.
pub fn is_on(connection: Connection) -> bool {
    matches!(connection, Connection::On | Connection::Shaky)
}

/// The kind of a game in the rules.
pub const fn kind_of(game: GameName) -> rules::game::GameKind {
    match game {
        GameName::ChessUno => rules::game::GameKind::ChessUno,
        GameName::Maharajah => rules::game::GameKind::Maharajah,
        GameName::Minesweeper => rules::game::GameKind::Minesweeper,
    }
}
