//! The lists of an export that only this store can make.

use super::{
    SqliteReader,
    read::{all, limit, report_row},
    rows::key,
};
use crate::store::{AccountId, StoreError, bounds::EXPORT_LIST, export};
use rusqlite::{Connection, params};
use serde_json::Value;

pub(super) fn export(
    reader: &SqliteReader,
    connection: &Connection,
    id: AccountId,
) -> Result<Value, StoreError> {
    let account = key(id.0);
    let devices = "SELECT key, added FROM devices WHERE account = ?1 ORDER BY key";
    let sessions = "SELECT expires FROM refresh WHERE account = ?1 AND spent IS NULL ORDER BY expires";
    let reports = "SELECT id, reporter, accused, about, reason, created, answer FROM reports
                   WHERE reporter = ?1 ORDER BY id LIMIT ?2";
    let listed = export::Listed {
        devices: all(connection, devices, params![account], |row| Ok((row.get(0)?, row.get(1)?)))?,
        sessions: all(connection, sessions, params![account], |row| row.get(0))?,
        reports: all(connection, reports, params![account, limit(EXPORT_LIST)], report_row)?,
    };
    export::compose(reader, id, listed)
}
