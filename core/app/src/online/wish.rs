//! What a player may ask of a server.

use core::fmt;
use protocol::{GameName, Phrase, Queue, RoomSettings, TierName};

/// Something a player wants from the server.
#[derive(Clone, PartialEq, Debug)]
pub enum Ask {
    /// Look for an opponent. Renewed by itself after a lost connection.
    Queue(Queue),
    /// Stop looking, in one queue or in all.
    Unqueue(Option<Queue>),
    /// Open a room.
    Create {
        /// The game.
        game: GameName,
        /// Its settings.
        settings: RoomSettings,
    },
    /// Close an own room.
    Close(String),
    /// Look at a room; the answer is [`super::Online::look`].
    Look(String),
    /// Forget what was looked at.
    ForgetLook,
    /// Join a room.
    Join(String),
    /// Take a name.
    Name(String),
    /// Say something in a match: any command of the game, talk, or of the table (`pause`,
    /// `resume`, `claim`, `leave`, `rematch`, `rematch-decline`).
    Say {
        /// The match.
        id: String,
        /// The command.
        text: String,
    },
    /// Fix the own army of a set-up.
    Army {
        /// The match.
        id: String,
        /// The four ranks of the own half, highest first.
        ranks: String,
    },
    /// A quick phrase.
    Phrase {
        /// The match.
        id: String,
        /// The phrase.
        phrase: Phrase,
    },
    /// A profile: the own one, or that of a name.
    Profile(Option<String>),
    /// A page of a leaderboard.
    Top {
        /// Which ladder.
        game: GameName,
        /// The first row, from 0.
        from: u64,
        /// The page around the own row instead.
        around: bool,
        /// Only the rows of a medal.
        tier: Option<TierName>,
    },
    /// Finished matches: the newest, or older than a moment.
    Games {
        /// Ms of the server's wall clock.
        before: Option<u64>,
    },
    /// The record of a finished match.
    Record(String),
    /// Block an account, or no longer.
    Block {
        /// The account's number.
        player: String,
        /// Whether it is blocked from now on.
        on: bool,
    },
    /// Report an account.
    Report {
        /// The account's number.
        player: String,
        /// The match it is about.
        about: Option<String>,
        /// `cheating`, `stalling`, `name` or `other`.
        reason: String,
    },
    /// Drop a finished match from the model: its result was seen.
    Dismiss(String),
    /// Take the account over again after [`super::Connection::Elsewhere`].
    ContinueHere,
    /// Try again now instead of waiting.
    RetryNow,
    /// Something about the account, which goes over plain requests and not through the socket.
    Account(AccountAsk),
}

/// Something about the account. Passwords are in here, so `Debug` does not show them.
#[derive(Clone, PartialEq, Eq)]
pub enum AccountAsk {
    /// Set or change the password.
    Password {
        /// The new one.
        password: String,
        /// The present one, if there is one.
        present: Option<String>,
    },
    /// Play on this device as the account of this name.
    LogIn {
        /// The name.
        name: String,
        /// The password.
        password: String,
    },
    /// Everything stored about the account.
    Export,
    /// Delete the account, now and for good.
    Delete,
    /// Sign out everywhere.
    SignOut,
}

impl fmt::Debug for AccountAsk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Password { .. } => "Password",
            Self::LogIn { .. } => "LogIn",
            Self::Export => "Export",
            Self::Delete => "Delete",
            Self::SignOut => "SignOut",
        })
    }
}

/// Which sort of wish something is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AskKind {
    /// [`Ask::Queue`].
    Queue,
    /// [`Ask::Unqueue`].
    Unqueue,
    /// [`Ask::Create`].
    Create,
    /// [`Ask::Close`].
    Close,
    /// [`Ask::Look`].
    Look,
    /// [`Ask::Join`].
    Join,
    /// [`Ask::Name`].
    Name,
    /// [`Ask::Say`].
    Say,
    /// [`Ask::Army`].
    Army,
    /// [`Ask::Phrase`].
    Phrase,
    /// [`Ask::Profile`].
    Profile,
    /// [`Ask::Top`].
    Top,
    /// [`Ask::Games`].
    Games,
    /// [`Ask::Record`].
    Record,
    /// [`Ask::Block`].
    Block,
    /// [`Ask::Report`].
    Report,
    /// [`AccountAsk::Password`].
    Password,
    /// [`AccountAsk::LogIn`].
    LogIn,
    /// [`AccountAsk::Export`].
    Export,
    /// [`AccountAsk::Delete`].
    Delete,
    /// [`AccountAsk::SignOut`].
    SignOut,
    /// Signing in, which nobody asked for by name.
    SignIn,
}

impl AskKind {
    /// Whether it is about the account, and goes over a plain request.
    pub const fn is_account(self) -> bool {
        matches!(self, Self::Password | Self::LogIn | Self::Export | Self::Delete | Self::SignOut)
    }
}

impl Ask {
    /// Which sort of wish it is; `None` for what needs no server.
    pub fn kind(&self) -> Option<AskKind> {
        Some(match self {
            Self::Queue(_) => AskKind::Queue,
            Self::Unqueue(_) => AskKind::Unqueue,
            Self::Create { .. } => AskKind::Create,
            Self::Close(_) => AskKind::Close,
            Self::Look(_) => AskKind::Look,
            Self::Join(_) => AskKind::Join,
            Self::Name(_) => AskKind::Name,
            Self::Say { .. } => AskKind::Say,
            Self::Army { .. } => AskKind::Army,
            Self::Phrase { .. } => AskKind::Phrase,
            Self::Profile(_) => AskKind::Profile,
            Self::Top { .. } => AskKind::Top,
            Self::Games { .. } => AskKind::Games,
            Self::Record(_) => AskKind::Record,
            Self::Block { .. } => AskKind::Block,
            Self::Report { .. } => AskKind::Report,
            Self::Account(ask) => ask.kind(),
            Self::ForgetLook | Self::Dismiss(_) | Self::ContinueHere | Self::RetryNow => return None,
        })
    }
}

impl AccountAsk {
    /// Which sort of wish it is.
    pub fn kind(&self) -> AskKind {
        match self {
            Self::Password { .. } => AskKind::Password,
            Self::LogIn { .. } => AskKind::LogIn,
            Self::Export => AskKind::Export,
            Self::Delete => AskKind::Delete,
            Self::SignOut => AskKind::SignOut,
        }
    }
}
