//! What the operator does with a server's data: reports, blocks, ends of matches, deletions, backups.
//!
//! ```text
//! tasks   what each of them does          files   backup and restore
//! dates   dates as people write them      told    answers as JSON and as plain lines
//! ```
//! It works on the store's file while the server runs and while it does not. What only a server can
//! do (end a match, close sockets, delete an account that plays) is written down as an order; a
//! running server carries it out within a second or two, any other at its start.

mod dates;
mod files;
mod tasks;
mod told;

use crate::{
    clock::Clock,
    serve::{STORE_FILE, ServeError},
    store::{SqliteReader, SqliteStore, SqliteWriter, StoreError, WallMs},
};
use clap::{Args, Subcommand};
use core::fmt;
use serde_json::{Value, json};
use std::{
    io::{self, Write as _},
    path::PathBuf,
    process::ExitCode,
};

/// Look after a server's data, while it runs or not.
#[derive(Args, Debug)]
pub struct AdminArgs {
    /// The folder of the store.
    #[arg(long, global = true, default_value = "wildcard-server", value_name = "DIR")]
    data: PathBuf,
    /// Answer with one line of JSON.
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    task: Task,
}

/// What is to be done.
#[derive(Subcommand, Debug)]
enum Task {
    /// List the reports that wait for an answer.
    Reports {
        /// Those with an answer, too.
        #[arg(long)]
        all: bool,
    },
    /// Answer a report.
    Answer {
        /// Its number.
        id: i64,
        /// The answer: 1 to 2000 characters.
        text: String,
    },
    /// Block an account: its sockets are closed, and until then it can only be exported and deleted.
    Block {
        /// Its name or number.
        player: String,
        /// Until midnight (UTC) before this day, as 2030-12-31; for good without it.
        #[arg(long, value_name = "DATE", conflicts_with = "days")]
        until: Option<String>,
        /// For so many days: 1 to 36500.
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=36_500))]
        days: Option<u32>,
    },
    /// Let a blocked account in again.
    Unblock {
        /// Its name or number.
        player: String,
    },
    /// End a running match without a result (server_abort).
    Close {
        /// Its number.
        #[arg(value_name = "MATCH")]
        id: String,
    },
    /// Delete an account for good, as if it had asked for that itself.
    Delete {
        /// Its name or number.
        player: String,
    },
    /// List accounts with a name, or those whose names look like a text.
    Players {
        /// Part of a name; case and look-alikes do not matter.
        #[arg(long, value_name = "TEXT")]
        like: Option<String>,
        /// At most so many.
        #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000))]
        limit: u32,
    },
    /// Copy the store into a file that is not there yet, and check the copy.
    Backup {
        /// The file.
        file: PathBuf,
    },
    /// Put a backup in the place of the store, which is kept beside it. No server may be running.
    Restore {
        /// The file.
        file: PathBuf,
    },
}

/// Why a task was not done.
#[derive(Debug)]
pub enum AdminError {
    /// What was asked for cannot be done: a stable code, and what it is about.
    Asked(&'static str, String),
    /// A server is running on the folder.
    InUse(PathBuf),
    /// A file or folder cannot be read or written.
    Io(PathBuf, io::Error),
    /// The store failed.
    Store(StoreError),
}

impl AdminError {
    /// The stable code.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Asked(code, _) => code,
            Self::InUse(_) => "in_use",
            Self::Io(..) => "io",
            Self::Store(error) => error.code(),
        }
    }

    /// The status of the process: 2 if something else can be asked for, 1 if a disk failed.
    pub const fn status(&self) -> u8 {
        match self {
            Self::Asked(..) | Self::InUse(_) => 2,
            Self::Io(..) | Self::Store(_) => 1,
        }
    }

    /// What happened, without the code.
    fn text(&self) -> String {
        match self {
            Self::Asked(_, text) => text.clone(),
            Self::InUse(folder) => format!("a server is running on {}", folder.display()),
            Self::Io(path, error) => format!("{}: {error}", path.display()),
            Self::Store(
                StoreError::Database(text) | StoreError::Unreadable(text) | StoreError::Foreign(text),
            ) => text.clone(),
        }
    }
}

impl fmt::Display for AdminError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code(), self.text())
    }
}

impl core::error::Error for AdminError {}

impl From<StoreError> for AdminError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<ServeError> for AdminError {
    fn from(error: ServeError) -> Self {
        match error {
            ServeError::InUse(folder) => Self::InUse(folder),
            other => Self::Store(StoreError::Database(other.to_string())),
        }
    }
}

/// What is worked on.
struct Admin {
    folder: PathBuf,
    now: WallMs,
}

impl Admin {
    fn file(&self) -> PathBuf {
        self.folder.join(STORE_FILE)
    }

    /// Opens the store, which must be there.
    fn open(&self) -> Result<(SqliteReader, SqliteWriter), AdminError> {
        let file = self.file();
        if !file.is_file() {
            return Err(AdminError::Asked("no_store", format!("there is no {}", file.display())));
        }
        Ok(SqliteStore::open_present(&file)?)
    }
}

impl AdminArgs {
    /// Does it, and tells the answer on stdout or what is wrong on stderr.
    pub fn run(self) -> ExitCode {
        let json = self.json;
        match self.answer(Clock::start().now().wall) {
            Ok(answer) => {
                let text = if json { format!("{answer}\n") } else { told::plain(&answer) };
                let mut out = io::stdout();
                // Who does not listen any more is not told; what was asked for is done.
                let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
                ExitCode::SUCCESS
            }
            Err(error) => {
                if json {
                    eprintln!("{}", json!({ "error": error.code(), "text": error.text() }));
                } else {
                    eprintln!("error: {error}");
                }
                ExitCode::from(error.status())
            }
        }
    }

    /// Does it; the answer is what `--json` prints.
    ///
    /// # Errors
    /// [`AdminError`]; then nothing was changed.
    pub fn answer(self, now: WallMs) -> Result<Value, AdminError> {
        let admin = Admin { folder: self.data, now };
        match self.task {
            Task::Reports { all } => admin.reports(all),
            Task::Answer { id, text } => admin.answer_report(id, &text),
            Task::Block { player, until, days } => admin.block(&player, until.as_deref(), days),
            Task::Unblock { player } => admin.unblock(&player),
            Task::Close { id } => admin.close(&id),
            Task::Delete { player } => admin.delete(&player),
            Task::Players { like, limit } => admin.players(like.as_deref(), limit),
            Task::Backup { file } => admin.back_up(&file),
            Task::Restore { file } => admin.restore(&file),
        }
    }
}
