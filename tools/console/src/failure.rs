//! How the console ends when something is wrong: one clear line on standard error, a status.

use app::SessionError;
use std::{fmt::Display, io, process::ExitCode};

/// Why a task could not be done.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input cannot be used: status 2, with a code in front.
    Input(String),
    /// The program itself is wrong: status 1.
    Fault(String),
    /// Whoever read our output has gone away: no complaint.
    ReaderGone,
}

impl Failure {
    /// An input that cannot be used, with its stable code.
    pub(crate) fn input(code: &str, what: impl Display) -> Self {
        Self::Input(format!("{code}: {what}"))
    }

    /// Something that must not happen.
    pub(crate) fn fault(what: impl Display) -> Self {
        Self::Fault(format!("fault: {what}"))
    }

    /// Says what is wrong and gives the exit status.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Self::Input(what) => {
                eprintln!("{what}");
                ExitCode::from(2)
            }
            Self::Fault(what) => {
                eprintln!("{what}");
                ExitCode::FAILURE
            }
            Self::ReaderGone => ExitCode::SUCCESS,
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe { Self::ReaderGone } else { Self::input("io", error) }
    }
}

impl From<SessionError> for Failure {
    fn from(error: SessionError) -> Self {
        match error {
            SessionError::Armies(refused) => {
                Self::input("armies_refused", crate::newgame::refused_words(&refused))
            }
            other => Self::Input(other.to_string()),
        }
    }
}
