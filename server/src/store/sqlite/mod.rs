//! The store as one SQLite file in WAL mode: one writer, any number of readers.
//!
//! ```text
//! schema   the tables, version by version      rows     values as columns
//! account  changes of accounts                 play     changes of rooms and matches
//! book     the booking of a result             read     what is read
//! boards   ratings, lists, leaderboards        export   everything about one account
//! people   what the operator asks for
//! ```
//! A group of changes is one `BEGIN IMMEDIATE` … `COMMIT` with a savepoint for each change.
//! Readers have connections of their own and never hold the writer up. Nothing moves the log (WAL)
//! into the file but [`SqliteWriter::checkpoint`], a [`Checkpointer`], and the writer itself once
//! the log is longer than 16 MiB.

mod account;
mod boards;
mod book;
mod export;
mod people;
mod play;
mod read;
mod rows;
mod schema;

use super::{Change, Refused, StoreError, Writes, Written};
use rows::{No, ms};
use rusqlite::{Connection, ErrorCode, OpenFlags};
use rusqlite_migration::Migrations;
use schema::{APPLICATION_ID, VERSIONS};
use std::{
    path::{Path, PathBuf},
    time::Duration,
};

/// How long a connection waits for another process.
const BUSY: Duration = Duration::from_secs(5);
/// Prepared statements that a connection keeps.
const STATEMENTS: usize = 256;
/// How long the log may be before the writer itself moves it into the file, in bytes.
const WAL_CAP: u64 = 16 << 20;
/// How much longer it must have grown before the writer tries again, in bytes.
const WAL_RETRY: u64 = 4 << 20;
/// How long it may be before that is told, in bytes.
const WAL_LOUD: u64 = 64 << 20;
/// Commits between two looks at the log.
const WAL_LOOK: u32 = 8;

/// What a commit waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Synchronous {
    /// The disk: a commit survives power loss.
    Full,
    /// The operating system: a commit survives a killed process; power loss may take the last.
    Normal,
}

/// A file that can be opened.
#[derive(Clone, Copy, Debug)]
pub struct SqliteStore;

/// A connection that reads.
#[derive(Debug)]
pub struct SqliteReader {
    connection: Connection,
    path: PathBuf,
}

/// The connection that writes.
#[derive(Debug)]
pub struct SqliteWriter {
    connection: Connection,
    path: PathBuf,
    commits: u32,
    wal_tried: u64,
    /// Something was deleted that must not stay behind in the log.
    scrub: bool,
}

/// A connection that moves the log into the file, for a thread of its own: the writer goes on
/// meanwhile.
#[derive(Debug)]
pub struct Checkpointer {
    connection: Connection,
}

/// The log beside the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wal {
    /// How long it is, in bytes.
    pub bytes: u64,
    /// How much of that is not in the file yet, in bytes.
    pub behind: u64,
}

impl SqliteStore {
    /// Opens a file, which is made if it is missing, checks it and brings it to the newest version.
    ///
    /// # Errors
    /// [`StoreError::Foreign`] if it is no store of this server or one of a newer version,
    /// [`StoreError::Unreadable`] if it is damaged, [`StoreError::Database`] if the disk fails.
    pub fn open(path: &Path, synchronous: Synchronous) -> Result<(SqliteReader, SqliteWriter), StoreError> {
        Self::open_with(path, synchronous, true)
    }

    /// Opens a file that is there, without the long check: a server may be running on it.
    ///
    /// # Errors
    /// As [`Self::open`], and [`StoreError::Database`] if there is no file.
    pub fn open_present(path: &Path) -> Result<(SqliteReader, SqliteWriter), StoreError> {
        if !path.is_file() {
            return Err(StoreError::Database(format!("there is no file {}", path.display())));
        }
        Self::open_with(path, Synchronous::Full, false)
    }

    fn open_with(
        path: &Path,
        synchronous: Synchronous,
        check: bool,
    ) -> Result<(SqliteReader, SqliteWriter), StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_CREATE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut connection = Connection::open_with_flags(path, flags)?;
        connection.busy_timeout(BUSY)?;
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        prepare(&mut connection, synchronous, check).map_err(|error| match error {
            No::Store(error) => error,
            No::Refused(_) => StoreError::Database("refused".to_owned()),
            No::Sqlite(error) if is_damage(&error) => StoreError::Unreadable(error.to_string()),
            No::Sqlite(error) => error.into(),
        })?;
        let writer =
            SqliteWriter { connection, path: path.to_owned(), commits: 0, wal_tried: 0, scrub: false };
        Ok((writer.reader()?, writer))
    }
}

/// Whether the file itself is wrong, not the disk or a lock.
fn is_damage(error: &rusqlite::Error) -> bool {
    matches!(error, rusqlite::Error::SqliteFailure(failure, _) if failure.code == ErrorCode::DatabaseCorrupt)
}

fn prepare(connection: &mut Connection, synchronous: Synchronous, check: bool) -> Result<(), No> {
    let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    let owner: i32 = connection.query_row("PRAGMA application_id", [], |row| row.get(0))?;
    if tables > 0 && owner != APPLICATION_ID {
        return Err(StoreError::Foreign("the file is not a store of this server".to_owned()).into());
    }
    let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    if usize::try_from(version).map_or(true, |version| version > VERSIONS.len()) {
        return Err(StoreError::Foreign(format!("the file is of version {version}")).into());
    }
    if check && tables > 0 {
        let found: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
        if found != "ok" {
            return Err(StoreError::Unreadable(found).into());
        }
    }
    let mode: String = connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
    if mode != "wal" {
        return Err(StoreError::Database(format!("the file keeps the journal mode {mode}")).into());
    }
    let level = match synchronous {
        Synchronous::Full => "FULL",
        Synchronous::Normal => "NORMAL",
    };
    connection.pragma_update(None, "synchronous", level)?;
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    connection.pragma_update(None, "journal_size_limit", ms(WAL_CAP))?;
    connection.pragma_update(None, "cache_size", -65_536)?;
    connection.pragma_update(None, "secure_delete", true)?;
    if tables == 0 {
        connection.pragma_update(None, "application_id", APPLICATION_ID)?;
    }
    let migrated = Migrations::from_slice(VERSIONS).to_latest(connection);
    migrated.map_err(|error| StoreError::Database(error.to_string()).into())
}

fn open_reader(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(BUSY)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    Ok(connection)
}

impl SqliteReader {
    /// Another reader of the same file, for another thread.
    ///
    /// # Errors
    /// When the file cannot be opened.
    pub fn try_clone(&self) -> Result<Self, StoreError> {
        Self::open(&self.path)
    }

    /// A reader of a file that is there, whatever it holds: for copying it.
    ///
    /// # Errors
    /// When the file cannot be opened.
    pub fn of(path: &Path) -> Result<Self, StoreError> {
        Self::open(path)
    }

    fn open(path: &Path) -> Result<Self, StoreError> {
        let connection = open_reader(path)?;
        connection.pragma_update(None, "query_only", true)?;
        Ok(Self { connection, path: path.to_owned() })
    }

    /// Copies the whole store into another file while it is used, and checks the copy.
    ///
    /// # Errors
    /// When the copy cannot be written or is not sound.
    pub fn back_up(&self, to: &Path) -> Result<(), StoreError> {
        let mut copy = Connection::open(to)?;
        {
            let backup = rusqlite::backup::Backup::new(&self.connection, &mut copy)?;
            backup.run_to_completion(1_024, Duration::from_millis(1), None)?;
        }
        copy.pragma_update(None, "journal_mode", "DELETE")?;
        let found: String = copy.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
        if found != "ok" {
            return Err(StoreError::Unreadable(found));
        }
        copy.close().map_err(|(_, error)| error.into())
    }
}

impl SqliteWriter {
    /// A reader of the same file.
    ///
    /// # Errors
    /// When the file cannot be opened.
    pub fn reader(&self) -> Result<SqliteReader, StoreError> {
        SqliteReader::open(&self.path)
    }

    /// A connection that moves the log into the file from a thread of its own.
    ///
    /// # Errors
    /// When the file cannot be opened.
    pub fn checkpointer(&self) -> Result<Checkpointer, StoreError> {
        Ok(Checkpointer { connection: open_reader(&self.path)? })
    }

    /// Moves the log into the file; with `truncate` it waits for readers and empties it. After a
    /// deletion it always does.
    ///
    /// # Errors
    /// When the disk fails, or a reader does not end in time.
    pub fn checkpoint(&mut self, truncate: bool) -> Result<Wal, StoreError> {
        let truncate = truncate || self.scrub;
        let wal = move_wal(&self.connection, if truncate { "TRUNCATE" } else { "PASSIVE" })?;
        self.scrub &= wal.bytes > 0;
        Ok(wal)
    }

    /// How long the log is.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn wal(&self) -> Result<Wal, StoreError> {
        move_wal(&self.connection, "NOOP")
    }

    /// The file grows no further than this many pages of 4 KiB: the next commit that needs more
    /// fails as on a full disk.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn cap_pages(&self, pages: u32) -> Result<(), StoreError> {
        Ok(self.connection.pragma_update(None, "max_page_count", pages)?)
    }

    /// From now on nothing can be written, as on a read-only disk; or again.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn read_only(&self, on: bool) -> Result<(), StoreError> {
        Ok(self.connection.pragma_update(None, "query_only", on)?)
    }

    fn group(&self, changes: &[Change]) -> Result<Vec<Result<Written, Refused>>, StoreError> {
        let run = |sql| self.connection.prepare_cached(sql)?.execute([]);
        run("BEGIN IMMEDIATE")?;
        let mut answers = Vec::with_capacity(changes.len());
        for change in changes {
            run("SAVEPOINT change")?;
            let made = match apply(&self.connection, change) {
                Ok(written) => Ok(written),
                Err(No::Refused(refused)) => Err(refused),
                // No change may take the others of its group with it.
                Err(No::Sqlite(error))
                    if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) =>
                {
                    tracing::error!(%error, "a change breaks a constraint");
                    Err(Refused::Exists)
                }
                Err(No::Sqlite(error)) => return Err(error.into()),
                Err(No::Store(error)) => return Err(error),
            };
            if made.is_err() {
                run("ROLLBACK TO change")?;
            }
            run("RELEASE change")?;
            answers.push(made);
        }
        run("COMMIT")?;
        Ok(answers)
    }

    /// Moves the log into the file if it has grown too long, or something was deleted: what was
    /// deleted does not wait in the log for its turn. Waits for nobody.
    fn keep_short(&mut self) -> Result<(), StoreError> {
        if self.scrub {
            self.connection.busy_timeout(Duration::ZERO)?;
            let emptied = self.checkpoint(true);
            self.connection.busy_timeout(BUSY)?;
            emptied?;
        }
        self.commits = self.commits.wrapping_add(1);
        if !self.commits.is_multiple_of(WAL_LOOK) {
            return Ok(());
        }
        let wal = self.wal()?;
        if wal.bytes < WAL_CAP {
            self.wal_tried = 0;
        } else if wal.behind > 0 && wal.bytes >= self.wal_tried.saturating_add(WAL_RETRY) {
            self.wal_tried = wal.bytes;
            let wal = move_wal(&self.connection, "PASSIVE")?;
            if wal.bytes >= WAL_LOUD {
                tracing::warn!(
                    bytes = wal.bytes,
                    behind = wal.behind,
                    "a reader keeps the log from shrinking"
                );
            }
        }
        Ok(())
    }
}

impl Writes for SqliteWriter {
    fn commit(&mut self, changes: &[Change]) -> Result<Vec<Result<Written, Refused>>, StoreError> {
        let answers = self.group(changes).inspect_err(|_| {
            if !self.connection.is_autocommit() {
                // What fails here failed before; the connection is still in its transaction then,
                // and the next group says so.
                drop(self.connection.execute_batch("ROLLBACK"));
            }
        })?;
        self.scrub |= changes.iter().any(|change| matches!(change, Change::Delete { .. }));
        // The group is durable: that the log cannot be shortened now is no reason to deny it.
        if let Err(error) = self.keep_short() {
            tracing::warn!(code = error.code(), %error, "the log could not be shortened");
        }
        Ok(answers)
    }

    fn finish(&mut self) {
        if let Err(error) = self.checkpoint(true) {
            tracing::warn!(code = error.code(), %error, "the log could not be emptied");
        }
    }
}

impl Checkpointer {
    /// Moves into the file what no reader needs any more; waits for nobody.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn run(&mut self) -> Result<Wal, StoreError> {
        move_wal(&self.connection, "PASSIVE")
    }
}

/// Runs a checkpoint of this mode and says how long the log is then.
fn move_wal(connection: &Connection, mode: &str) -> Result<Wal, StoreError> {
    /// A page and its header in the log.
    const FRAME: u64 = 4_096 + 24;
    let sql = format!("PRAGMA wal_checkpoint({mode})");
    let (log, done): (i64, i64) =
        connection.prepare_cached(&sql)?.query_row([], |row| Ok((row.get(1)?, row.get(2)?)))?;
    let bytes = |frames: i64| u64::try_from(frames).unwrap_or(0).saturating_mul(FRAME);
    Ok(Wal { bytes: bytes(log), behind: bytes(log.saturating_sub(done)) })
}

fn apply(connection: &Connection, change: &Change) -> Result<Written, No> {
    match change {
        Change::NewMatch { .. }
        | Change::Setup { .. }
        | Change::Step { .. }
        | Change::NewRoom { .. }
        | Change::CloseRoom(_) => play::apply(connection, change),
        _ => account::apply(connection, change).map(|()| Written::Done),
    }
}
