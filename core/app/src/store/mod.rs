//! Games on disk: one SQLite file, written before anybody is told.
//!
//! A game is its record: how it started, then one row a command, each written in one transaction
//! together with the table's clocks and result. `synchronous=FULL` in WAL mode: what a commit has
//! returned survives a power cut. A file that is damaged or from a newer version is kept under
//! another name, and a fresh one starts beside it.

mod open;

pub use open::{Opened, SetAside};

use crate::{Player, Variant};
use core::fmt;
use rules::{
    Seat,
    chess_uno::Card,
    game::GameKind,
    record::{Record, RecordError},
};
use rusqlite::{Connection, OptionalExtension, Row, TransactionBehavior, params};
use table::{Saved, Verdict, VerdictReason};

/// The number of a game in its store.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameId(pub i64);

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Why the store could not do something; nothing was changed then.
#[derive(Debug)]
pub enum StoreError {
    /// SQLite or the disk failed.
    Sqlite(rusqlite::Error),
    /// A file could not be moved or made.
    Io(std::io::Error),
    /// The file was written by a newer version of the app.
    Newer,
    /// The file is no store, or damaged.
    Damaged(String),
    /// No game has this number.
    NoSuchGame(GameId),
    /// The stored game cannot be read.
    Unreadable(String),
    /// Somebody else has played on in this game; open it again.
    Conflict,
}

impl StoreError {
    /// The stable code.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Sqlite(_) => "store_failed",
            Self::Io(_) => "store_io",
            Self::Newer => "store_newer",
            Self::Damaged(_) => "store_damaged",
            Self::NoSuchGame(_) => "no_such_game",
            Self::Unreadable(_) => "game_unreadable",
            Self::Conflict => "store_conflict",
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.code())?;
        match self {
            Self::Sqlite(error) => error.fmt(f),
            Self::Io(error) => error.fmt(f),
            Self::Newer => f.write_str("the file was written by a newer version"),
            Self::Damaged(what) | Self::Unreadable(what) => f.write_str(what),
            Self::NoSuchGame(id) => write!(f, "there is no game {id}"),
            Self::Conflict => f.write_str("the game was played on elsewhere; open it again"),
        }
    }
}

impl core::error::Error for StoreError {}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

impl From<std::io::Error> for StoreError {
    fn from(error: std::io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<RecordError> for StoreError {
    fn from(error: RecordError) -> Self {
        Self::Unreadable(error.to_string())
    }
}

impl From<serde_json::Error> for StoreError {
    fn from(error: serde_json::Error) -> Self {
        Self::Unreadable(error.to_string())
    }
}

/// A game as a list shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// Its number.
    pub id: GameId,
    /// Which game.
    pub kind: GameKind,
    /// What it is called.
    pub variant: Variant,
    /// Who plays, seat A first.
    pub players: [Player; 2],
    /// Accepted commands so far.
    pub commands: u64,
    /// The result of a finished game.
    pub verdict: Option<Verdict>,
    /// When it was begun and last played, in ms since 1970.
    pub begun_ms: i64,
    /// See `begun_ms`.
    pub played_ms: i64,
}

/// What is stored, the game played last first.
#[derive(Debug, Default)]
pub struct Listing {
    /// The games that can be read.
    pub games: Vec<Summary>,
    /// Those that cannot, and why not. They stay where they are.
    pub unreadable: Vec<(GameId, StoreError)>,
}

/// A game as stored: everything that is needed to go on.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredGame {
    /// Its number.
    pub id: GameId,
    /// Start, chance and all accepted commands.
    pub record: Record,
    /// The seed of its chance. As secret as the deck.
    pub seed: [u8; 32],
    /// Who plays, seat A first.
    pub players: [Player; 2],
    /// The table.
    pub saved: Saved,
}

/// What an accepted command adds.
pub(crate) struct NewCommand<'t> {
    pub(crate) seat: Seat,
    pub(crate) text: &'t str,
    pub(crate) reshuffles: &'t [Vec<Card>],
}

/// The games on disk.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
}

impl Store {
    /// Writes a new game and gives it a number.
    pub(crate) fn add(
        &mut self,
        record: &Record,
        seed: [u8; 32],
        players: &[Player; 2],
        saved: &Saved,
        now_ms: i64,
    ) -> Result<GameId, StoreError> {
        let (winner, reason) = verdict_columns(saved.verdict());
        self.connection.execute(
            "INSERT INTO games (kind, record, seed, players, saved, winner, reason, begun_ms, played_ms)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8)",
            params![
                record.kind().code(),
                record.to_json()?,
                seed,
                serde_json::to_string(players)?,
                serde_json::to_string(saved)?,
                winner,
                reason,
                now_ms,
            ],
        )?;
        Ok(GameId(self.connection.last_insert_rowid()))
    }

    /// Writes what a step changed, all of it or nothing: the table, and the command that was
    /// accepted as number `commands`, if one was.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when the game on disk is not the one that the step started from.
    pub(crate) fn save(
        &mut self,
        id: GameId,
        commands: usize,
        command: Option<NewCommand<'_>>,
        saved: &Saved,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        expect_commands(&transaction, id, commands)?;
        if let Some(command) = command {
            let reshuffles = match command.reshuffles {
                [] => None,
                piles => Some(serde_json::to_string(&card_ids(piles))?),
            };
            transaction.execute(
                "INSERT INTO commands (game, number, seat, text, reshuffles) VALUES (?1, ?2, ?3, ?4, ?5)",
                params![id.0, commands, command.seat.name(), command.text, reshuffles],
            )?;
        }
        update_table(&transaction, id, saved, now_ms)?;
        Ok(transaction.commit()?)
    }

    /// Takes back all of `commands` commands from number `keep` on.
    ///
    /// # Errors
    /// As [`Self::save`].
    pub(crate) fn take_back(
        &mut self,
        id: GameId,
        commands: usize,
        keep: usize,
        saved: &Saved,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        expect_commands(&transaction, id, commands)?;
        transaction.execute("DELETE FROM commands WHERE game = ?1 AND number >= ?2", params![id.0, keep])?;
        update_table(&transaction, id, saved, now_ms)?;
        Ok(transaction.commit()?)
    }

    /// What was last chosen under a key.
    pub(crate) fn choice(&self, key: &str) -> Result<Option<String>, StoreError> {
        let chosen = self
            .connection
            .query_row("SELECT value FROM choices WHERE key = ?1", [key], |row| row.get(0))
            .optional()?;
        Ok(chosen)
    }

    /// Remembers what was chosen under a key.
    pub(crate) fn choose(&mut self, key: &str, value: &str) -> Result<(), StoreError> {
        self.connection.execute(
            "INSERT INTO choices (key, value) VALUES (?1, ?2)
             ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            [key, value],
        )?;
        Ok(())
    }

    /// All games that can be read, the one played last first.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn games(&self) -> Result<Vec<Summary>, StoreError> {
        Ok(self.listing()?.games)
    }

    /// All games, each read by itself, so that one bad row hides no other.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn listing(&self) -> Result<Listing, StoreError> {
        let mut statement = self.connection.prepare(
            "SELECT id, kind, players, winner, reason, begun_ms, played_ms,
                    (SELECT count(*) FROM commands WHERE game = id), record
             FROM games ORDER BY played_ms DESC, id DESC",
        )?;
        let mut rows = statement.query([])?;
        let mut listing = Listing::default();
        while let Some(row) = rows.next()? {
            match summary(row) {
                Ok(game) => listing.games.push(game),
                Err(why) => listing.unreadable.push((GameId(row.get(0)?), why)),
            }
        }
        Ok(listing)
    }

    /// Everything about a game.
    ///
    /// # Errors
    /// [`StoreError::NoSuchGame`], [`StoreError::Unreadable`].
    pub fn load(&self, id: GameId) -> Result<StoredGame, StoreError> {
        type Columns = (String, [u8; 32], String, String);
        let columns: Option<Columns> = self
            .connection
            .query_row("SELECT record, seed, players, saved FROM games WHERE id = ?1", [id.0], |row| {
                Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
            })
            .optional()?;
        let (record, seed, players, saved) = columns.ok_or(StoreError::NoSuchGame(id))?;
        let mut record = Record::parse(&record)?;
        let mut statement = self
            .connection
            .prepare("SELECT seat, text, reshuffles FROM commands WHERE game = ?1 ORDER BY number")?;
        let mut rows = statement.query([id.0])?;
        while let Some(row) = rows.next()? {
            let (seat, text): (String, String) = (row.get(0)?, row.get(1)?);
            let seat =
                Seat::parse(&seat).ok_or_else(|| StoreError::Unreadable(format!("unknown seat {seat:?}")))?;
            record.push(seat, &text, &read_piles(row.get(2)?)?);
        }
        let (players, saved) = (serde_json::from_str(&players)?, serde_json::from_str(&saved)?);
        Ok(StoredGame { id, record, seed, players, saved })
    }
}

/// Whether nobody else has played on, or taken back, meanwhile.
fn expect_commands(connection: &Connection, id: GameId, commands: usize) -> Result<(), StoreError> {
    let count = "SELECT count(*) FROM commands WHERE game = ?1";
    let stored: usize = connection.query_row(count, [id.0], |row| row.get(0))?;
    if stored == commands { Ok(()) } else { Err(StoreError::Conflict) }
}

fn card_ids(piles: &[Vec<Card>]) -> Vec<Vec<String>> {
    piles.iter().map(|pile| pile.iter().map(ToString::to_string).collect()).collect()
}

fn read_piles(column: Option<String>) -> Result<Vec<Vec<Card>>, StoreError> {
    let Some(text) = column else { return Ok(Vec::new()) };
    let ids: Vec<Vec<String>> = serde_json::from_str(&text)?;
    let card =
        |id: &String| Card::parse(id).ok_or_else(|| StoreError::Unreadable(format!("unknown card {id:?}")));
    ids.iter().map(|pile| pile.iter().map(card).collect()).collect()
}

fn update_table(connection: &Connection, id: GameId, saved: &Saved, now_ms: i64) -> Result<(), StoreError> {
    let (winner, reason) = verdict_columns(saved.verdict());
    connection.execute(
        "UPDATE games SET saved = ?2, winner = ?3, reason = ?4, played_ms = ?5 WHERE id = ?1",
        params![id.0, serde_json::to_string(saved)?, winner, reason, now_ms],
    )?;
    Ok(())
}

fn verdict_columns(verdict: Option<Verdict>) -> (Option<&'static str>, Option<&'static str>) {
    let winner = verdict.and_then(|verdict| verdict.winner).map(Seat::name);
    (winner, verdict.map(|verdict| verdict.reason.code()))
}

fn summary(row: &Row<'_>) -> Result<Summary, StoreError> {
    // A column of another type than ours is damage of this game, not of the store.
    read_summary(row).map_err(|error| match error {
        StoreError::Sqlite(error) => StoreError::Unreadable(error.to_string()),
        other => other,
    })
}

fn read_summary(row: &Row<'_>) -> Result<Summary, StoreError> {
    let unreadable = StoreError::Unreadable;
    let kind: String = row.get(1)?;
    let kind = [GameKind::ChessUno, GameKind::Maharajah, GameKind::Minesweeper]
        .into_iter()
        .find(|known| known.code() == kind)
        .ok_or_else(|| unreadable(format!("unknown game {kind:?}")))?;
    let (winner, reason): (Option<String>, Option<String>) = (row.get(3)?, row.get(4)?);
    let verdict = reason
        .map(|code| {
            let reason =
                VerdictReason::parse(&code).ok_or_else(|| unreadable(format!("unknown reason {code:?}")))?;
            Ok::<_, StoreError>(Verdict { winner: winner.as_deref().and_then(Seat::parse), reason })
        })
        .transpose()?;
    let record = Record::parse(&row.get::<_, String>(8)?)?;
    Ok(Summary {
        id: GameId(row.get(0)?),
        kind,
        variant: Variant::of(&record),
        players: serde_json::from_str(&row.get::<_, String>(2)?)?,
        commands: row.get(7)?,
        verdict,
        begun_ms: row.get(5)?,
        played_ms: row.get(6)?,
    })
}
