//! Opening the store's file: its versions, and what happens to a file that cannot be used.

use super::{Store, StoreError};
use rusqlite::{Connection, ErrorCode, OpenFlags};
use rusqlite_migration::{M, Migrations};
use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

/// The file's name in the app's folder.
const FILE: &str = "games.sqlite";
/// Marks the file as ours: "WCCG".
const APPLICATION_ID: i32 = 0x5743_4347;
/// What SQLite writes beside a file.
const COMPANIONS: [&str; 2] = ["-wal", "-shm"];
/// How long a writer waits for another process.
const BUSY: Duration = Duration::from_secs(5);

/// All versions of the file, oldest first. A released step never changes; each has a fixture in
/// `tests/fixtures`.
const VERSIONS: &[M<'static>] = &[
    M::up(
        "CREATE TABLE games (
         id        INTEGER PRIMARY KEY AUTOINCREMENT,
         kind      TEXT NOT NULL,
         record    TEXT NOT NULL,
         seed      BLOB NOT NULL,
         players   TEXT NOT NULL,
         saved     TEXT NOT NULL,
         winner    TEXT,
         reason    TEXT,
         begun_ms  INTEGER NOT NULL,
         played_ms INTEGER NOT NULL
     ) STRICT;
     CREATE INDEX games_played ON games (played_ms DESC);
     CREATE TABLE commands (
         game       INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
         number     INTEGER NOT NULL,
         seat       TEXT NOT NULL,
         text       TEXT NOT NULL,
         reshuffles TEXT,
         PRIMARY KEY (game, number)
     ) STRICT, WITHOUT ROWID;",
    ),
    M::up("CREATE TABLE choices (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;"),
];

/// A file that could not be used and is kept under another name.
#[derive(Debug)]
pub struct SetAside {
    /// Where it is now.
    pub kept: PathBuf,
    /// Why.
    pub why: StoreError,
}

/// An open store.
#[derive(Debug)]
pub struct Opened {
    /// The games.
    pub store: Store,
    /// The former file, if it could not be used and a fresh one was started.
    pub set_aside: Option<SetAside>,
}

impl Store {
    /// Opens the store in a folder, which is made if it is missing.
    ///
    /// # Errors
    /// When the folder cannot be written or the disk fails. A file that is damaged or newer is no
    /// error: it is set aside.
    pub fn open(folder: &Path) -> Result<Opened, StoreError> {
        fs::create_dir_all(folder)?;
        let file = folder.join(FILE);
        match Self::open_file(&file) {
            Ok(store) => Ok(Opened { store, set_aside: None }),
            Err(why @ (StoreError::Damaged(_) | StoreError::Newer)) => {
                let kept = set_aside(&file, &why)?;
                let store = Self::open_file(&file)?;
                Ok(Opened { store, set_aside: Some(SetAside { kept, why }) })
            }
            Err(error) => Err(error),
        }
    }

    fn open_file(file: &Path) -> Result<Self, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_CREATE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut connection = Connection::open_with_flags(file, flags)?;
        connection.busy_timeout(BUSY)?;
        prepare(&mut connection).map_err(|error| match error {
            StoreError::Sqlite(error) if is_damage(&error) => StoreError::Damaged(error.to_string()),
            other => other,
        })?;
        Ok(Self { connection })
    }
}

/// Checks the file, sets it up for safe writing and brings it to the newest version.
fn prepare(connection: &mut Connection) -> Result<(), StoreError> {
    let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    let owner: i32 = connection.query_row("PRAGMA application_id", [], |row| row.get(0))?;
    if tables > 0 && owner != APPLICATION_ID {
        return Err(StoreError::Damaged("the file is not a store of this app".to_owned()));
    }
    let migrations = Migrations::from_slice(VERSIONS);
    let version: usize = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    if version > VERSIONS.len() {
        return Err(StoreError::Newer);
    }
    let check: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if check != "ok" {
        return Err(StoreError::Damaged(check));
    }
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    if tables == 0 {
        connection.pragma_update(None, "application_id", APPLICATION_ID)?;
    }
    migrations.to_latest(connection).map_err(|error| StoreError::Damaged(error.to_string()))
}

/// Whether the file itself is wrong, not the disk or a lock.
fn is_damage(error: &rusqlite::Error) -> bool {
    match error {
        rusqlite::Error::SqliteFailure(failure, _) => {
            matches!(failure.code, ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt)
        }
        // A value of an impossible type where SQLite itself keeps one.
        rusqlite::Error::InvalidColumnType(..) | rusqlite::Error::FromSqlConversionFailure(..) => true,
        _ => false,
    }
}

/// Moves a file and its companions to a free name that says why.
fn set_aside(file: &Path, why: &StoreError) -> Result<PathBuf, StoreError> {
    let word = if matches!(why, StoreError::Newer) { "newer" } else { "damaged" };
    let name = |number: u32| file.with_file_name(format!("games-{word}-{number}.sqlite"));
    let kept = (1..u32::MAX).map(name).find(|path| !path.exists()).unwrap_or_else(|| name(u32::MAX));
    fs::rename(file, &kept)?;
    for companion in COMPANIONS {
        let beside = |path: &Path| PathBuf::from(format!("{}{companion}", path.display()));
        if beside(file).exists() {
            fs::rename(beside(file), beside(&kept))?;
        }
    }
    Ok(kept)
}
