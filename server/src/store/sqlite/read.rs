//! What is read: accounts, matches, rooms. Ratings and lists are in `boards`.

use super::{
    SqliteReader,
    account::whose,
    boards, book, export,
    rows::{self, from_json, key, match_id, ms, read_piles},
};
use crate::store::{
    Account, AccountId, Answered, BoardRow, Booked, DeviceKey, Door, MatchFixed, MatchId, PastMatch, PlayRow,
    Reads, RefreshRow, Secret, StoreError, StoredMatch, StoredOrder, StoredReport, StoredRoom, TokenHash,
    WallMs,
};
use protocol::{GameName, Queue};
use rules::record::Record;
use rusqlite::{Connection, OptionalExtension, Params, Row, params};
use serde_json::Value;
use table::{HeadToHead, Rating};

/// Reads one row, if there is one.
pub(super) fn one<T>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
) -> Result<Option<T>, StoreError> {
    Ok(connection.prepare_cached(sql)?.query_row(params, read).optional()?)
}

/// Reads all rows.
pub(super) fn all<T>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
) -> Result<Vec<T>, StoreError> {
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map(params, read)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// A limit as SQLite takes it.
pub(super) fn limit(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

impl SqliteReader {
    /// Several statements that see the same commit.
    fn at_once<T>(&self, read: impl FnOnce(&Connection) -> Result<T, StoreError>) -> Result<T, StoreError> {
        if !self.connection.is_autocommit() {
            return read(&self.connection);
        }
        let transaction = self.connection.unchecked_transaction()?;
        read(&transaction)
    }
}

impl Reads for SqliteReader {
    fn account(&self, id: AccountId) -> Result<Option<Account>, StoreError> {
        let sql = "SELECT name, generation, created, deleted, blocked_until, password IS NOT NULL
                   FROM accounts WHERE id = ?1";
        one(&self.connection, sql, params![key(id.0)], |row| {
            Ok(Account {
                id,
                name: row.get(0)?,
                generation: row.get(1)?,
                created: row.get(2)?,
                deleted: row.get(3)?,
                blocked_until: row.get(4)?,
                has_password: row.get(5)?,
            })
        })
    }

    fn account_by_key(&self, key: &DeviceKey) -> Result<Option<AccountId>, StoreError> {
        Ok(whose(&self.connection, "SELECT account FROM devices WHERE key = ?1", params![key])?)
    }

    fn account_by_skeleton(&self, skeleton: &str) -> Result<Option<AccountId>, StoreError> {
        Ok(whose(&self.connection, "SELECT id FROM accounts WHERE skeleton = ?1", params![skeleton])?)
    }

    fn password(&self, id: AccountId) -> Result<Option<String>, StoreError> {
        let sql = "SELECT password FROM accounts WHERE id = ?1";
        Ok(one(&self.connection, sql, params![key(id.0)], |row| row.get(0))?.flatten())
    }

    fn refresh(&self, hash: &TokenHash) -> Result<Option<RefreshRow>, StoreError> {
        let sql = "SELECT account, family, generation, expires, spent FROM refresh WHERE hash = ?1";
        one(&self.connection, sql, params![hash], |row| {
            Ok(RefreshRow {
                account: rows::account(row, 0)?,
                family: rows::number(row.get(1)?),
                generation: row.get(2)?,
                expires: row.get(3)?,
                spent: row.get(4)?,
            })
        })
    }

    fn running(&self, id: AccountId) -> Result<Vec<MatchId>, StoreError> {
        let sql = "SELECT id, created FROM matches WHERE a = ?1 AND ended IS NULL
                   UNION SELECT id, created FROM matches WHERE b = ?1 AND ended IS NULL
                   ORDER BY created, id";
        all(&self.connection, sql, params![key(id.0)], |row| match_id(row, 0))
    }

    fn load(&self, id: MatchId) -> Result<Option<StoredMatch>, StoreError> {
        self.at_once(|connection| load(connection, id))
    }

    fn dormant(&self, before_wall: WallMs, most: usize) -> Result<Vec<MatchId>, StoreError> {
        let sql = "SELECT id FROM matches CROSS JOIN tables ON match = id
                   WHERE ended IS NULL AND saved_at < ?1 ORDER BY saved_at, id LIMIT ?2";
        all(&self.connection, sql, params![ms(before_wall), limit(most)], |row| match_id(row, 0))
    }

    fn running_total(&self) -> Result<u64, StoreError> {
        let sql = "SELECT count(*) FROM matches WHERE ended IS NULL";
        Ok(one(&self.connection, sql, [], |row| row.get(0))?.unwrap_or(0))
    }

    fn rooms(&self, owner: AccountId) -> Result<Vec<StoredRoom>, StoreError> {
        let sql = "SELECT code, owner, game, settings, created, open, taken FROM rooms
                   WHERE owner = ?1 AND open ORDER BY created, code";
        let found = all(&self.connection, sql, params![key(owner.0)], room_columns)?;
        found.into_iter().map(room).collect()
    }

    fn room(&self, code: &str) -> Result<Option<StoredRoom>, StoreError> {
        let sql = "SELECT code, owner, game, settings, created, open, taken FROM rooms WHERE code = ?1";
        one(&self.connection, sql, params![code], room_columns)?.map(room).transpose()
    }

    fn rating(&self, id: AccountId, ladder: GameName) -> Result<Option<Rating>, StoreError> {
        Ok(book::rating(&self.connection, key(id.0), ladder.word())?)
    }

    fn last_opponent(&self, id: AccountId, queue: Queue) -> Result<Option<AccountId>, StoreError> {
        let sql = "SELECT other FROM (
                       SELECT * FROM (SELECT b AS other, created, id FROM matches
                           WHERE a = ?1 AND queue = ?2 ORDER BY created DESC, id DESC LIMIT 1)
                       UNION ALL
                       SELECT * FROM (SELECT a AS other, created, id FROM matches
                           WHERE b = ?1 AND queue = ?2 ORDER BY created DESC, id DESC LIMIT 1))
                   ORDER BY created DESC, id DESC LIMIT 1";
        Ok(whose(&self.connection, sql, params![key(id.0), queue.word()])?)
    }

    fn booked_private(
        &self,
        pair: [AccountId; 2],
        ladder: GameName,
        since: WallMs,
    ) -> Result<usize, StoreError> {
        boards::booked_private(&self.connection, pair, ladder, since)
    }

    fn blocked(&self, [one, other]: [AccountId; 2]) -> Result<bool, StoreError> {
        let sql = "SELECT 1 FROM blocks WHERE (account = ?1 AND other = ?2) OR (account = ?2 AND other = ?1)";
        Ok(self.connection.prepare_cached(sql)?.exists(params![key(one.0), key(other.0)])?)
    }

    fn blocks(&self, id: AccountId) -> Result<Vec<AccountId>, StoreError> {
        let sql = "SELECT other FROM blocks WHERE account = ?1 ORDER BY other";
        all(&self.connection, sql, params![key(id.0)], |row| rows::account(row, 0))
    }

    fn chart(&self, id: AccountId, ladder: GameName, most: usize) -> Result<Vec<i64>, StoreError> {
        boards::chart(&self.connection, id, ladder, most)
    }

    fn form(&self, id: AccountId, ladder: GameName) -> Result<String, StoreError> {
        boards::form(&self.connection, id, ladder)
    }

    fn head_to_head(&self, pair: [AccountId; 2], ladder: GameName) -> Result<HeadToHead, StoreError> {
        book::head_to_head(&self.connection, pair, ladder.word())
    }

    fn rivals(
        &self,
        id: AccountId,
        most: usize,
    ) -> Result<Vec<(GameName, AccountId, HeadToHead)>, StoreError> {
        boards::rivals(&self.connection, id, most)
    }

    fn top(&self, ladder: GameName, from: u64, most: usize) -> Result<Vec<BoardRow>, StoreError> {
        self.at_once(|connection| boards::top(connection, ladder, from, most))
    }

    fn top_total(&self, ladder: GameName) -> Result<u64, StoreError> {
        boards::top_total(&self.connection, ladder)
    }

    fn top_from(&self, ladder: GameName, points: i64) -> Result<u64, StoreError> {
        boards::top_from(&self.connection, ladder, points)
    }

    fn top_row(&self, id: AccountId, ladder: GameName) -> Result<Option<(u64, BoardRow)>, StoreError> {
        self.at_once(|connection| boards::top_row(connection, id, ladder))
    }

    fn games(&self, id: AccountId, before: WallMs, most: usize) -> Result<Vec<PastMatch>, StoreError> {
        boards::games(&self.connection, id, before, most)
    }

    fn booking(&self, id: MatchId) -> Result<Option<Booked>, StoreError> {
        book::booked(&self.connection, id)
    }

    fn answered(&self, id: AccountId, name: &str) -> Result<Option<Answered>, StoreError> {
        let sql = "SELECT request, answer FROM answers WHERE account = ?1 AND key = ?2";
        one(&self.connection, sql, params![key(id.0), name], |row| {
            Ok(Answered { request: row.get(0)?, answer: row.get(1)? })
        })
    }

    fn export(&self, id: AccountId) -> Result<Value, StoreError> {
        self.at_once(|connection| export::export(self, connection, id))
    }

    fn reports(&self, open_only: bool) -> Result<Vec<StoredReport>, StoreError> {
        let sql = "SELECT id, reporter, accused, about, reason, created, answer FROM reports
                   WHERE answer IS NULL OR NOT ?1 ORDER BY id";
        all(&self.connection, sql, params![open_only], report_row)
    }

    fn orders(&self) -> Result<Vec<StoredOrder>, StoreError> {
        let sql = "SELECT id, body FROM operator_orders ORDER BY id";
        let found: Vec<(i64, String)> = all(&self.connection, sql, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let order = |(id, body): (i64, String)| Ok(StoredOrder { id, order: from_json("order", &body)? });
        found.into_iter().map(order).collect()
    }

    fn meta(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        one(&self.connection, "SELECT value FROM meta WHERE key = ?1", params![name], |row| row.get(0))
    }
}

pub(super) fn report_row(row: &Row<'_>) -> rusqlite::Result<StoredReport> {
    let about: Option<i64> = row.get(3)?;
    Ok(StoredReport {
        id: row.get(0)?,
        reporter: rows::account(row, 1)?,
        accused: rows::account(row, 2)?,
        about: about.map(|key| MatchId(rows::number(key))),
        reason: row.get(4)?,
        created: row.get(5)?,
        answer: row.get(6)?,
    })
}

/// The columns of a room, as they stand.
pub(super) type RoomColumns = (String, AccountId, String, String, WallMs, Door);

pub(super) fn room_columns(row: &Row<'_>) -> rusqlite::Result<RoomColumns> {
    let door = match (row.get(5)?, row.get(6)?) {
        (true, _) => Door::Open,
        (false, true) => Door::Taken,
        (false, false) => Door::Closed,
    };
    Ok((row.get(0)?, rows::account(row, 1)?, row.get(2)?, row.get(3)?, row.get(4)?, door))
}

pub(super) fn room(
    (code, owner, game, settings, created, door): RoomColumns,
) -> Result<StoredRoom, StoreError> {
    let (game, settings) = (rows::game(&game)?, rows::settings(&settings)?);
    Ok(StoredRoom { code, owner, game, settings, created, door })
}

/// The columns of a match, as they stand.
struct MatchColumns {
    seats: [AccountId; 2],
    game: String,
    kind: String,
    queue: Option<String>,
    rated: bool,
    settings: String,
    rematch_of: Option<i64>,
    last_armies: [Option<String>; 2],
    seed: [u8; 32],
    created: WallMs,
    start: Option<String>,
    reason: Option<String>,
    saved_at: WallMs,
    saved: Option<String>,
    setup: Option<String>,
}

fn match_columns(row: &Row<'_>) -> rusqlite::Result<MatchColumns> {
    Ok(MatchColumns {
        seats: [rows::account(row, 0)?, rows::account(row, 1)?],
        game: row.get(2)?,
        kind: row.get(3)?,
        queue: row.get(4)?,
        rated: row.get(5)?,
        settings: row.get(6)?,
        rematch_of: row.get(7)?,
        last_armies: [row.get(8)?, row.get(9)?],
        seed: row.get(10)?,
        created: row.get(11)?,
        start: row.get(12)?,
        reason: row.get(13)?,
        saved_at: row.get(14)?,
        saved: row.get(15)?,
        setup: row.get(16)?,
    })
}

/// A match with all its commands.
pub(super) fn load(connection: &Connection, id: MatchId) -> Result<Option<StoredMatch>, StoreError> {
    let sql =
        "SELECT a, b, game, kind, queue, rated, settings, rematch_of, army_a, army_b, seed, created, start,
                   reason, saved_at, saved, setup
               FROM matches JOIN tables ON match = id WHERE id = ?1";
    let Some(columns) = one(connection, sql, params![key(id.0)], match_columns)? else { return Ok(None) };
    let play = match (columns.start, columns.saved) {
        (Some(start), Some(saved)) => {
            let record = record(connection, id, &start)?;
            Some(PlayRow { record, saved: from_json("the table of a match", &saved)? })
        }
        _ => None,
    };
    let setup = columns.setup.map(|setup| from_json("a set-up", &setup)).transpose()?;
    let closed = match (&play, &columns.reason) {
        (None, Some(reason)) => Some(rows::reason(reason)?),
        _ => None,
    };
    let fixed = MatchFixed {
        id,
        seats: columns.seats,
        game: rows::game(&columns.game)?,
        kind: rows::kind(&columns.kind)?,
        queue: columns.queue.as_deref().map(rows::queue).transpose()?,
        rated: columns.rated,
        settings: rows::settings(&columns.settings)?,
        rematch_of: columns.rematch_of.map(|key| MatchId(rows::number(key))),
        last_armies: columns.last_armies,
        seed: Secret(columns.seed),
        created: columns.created,
    };
    Ok(Some(StoredMatch { fixed, setup, play, saved_at: columns.saved_at, closed }))
}

/// The record from its start and its commands.
fn record(connection: &Connection, id: MatchId, start: &str) -> Result<Record, StoreError> {
    let mut record = Record::parse(start).map_err(|error| StoreError::Unreadable(error.code().to_owned()))?;
    let sql = "SELECT seat, text, reshuffles FROM commands WHERE match = ?1 ORDER BY number";
    let mut statement = connection.prepare_cached(sql)?;
    let mut found = statement.query(params![key(id.0)])?;
    while let Some(row) = found.next()? {
        let text =
            |at| row.get_ref(at).and_then(|value| value.as_str_or_null().map_err(rusqlite::Error::from));
        let (seat, command, piles) = (text(0)?, text(1)?, text(2)?);
        let seat = rows::seat(seat.unwrap_or_default())?;
        record.push(seat, command.unwrap_or_default(), &read_piles(piles)?);
    }
    Ok(record)
}
