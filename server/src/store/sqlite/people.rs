//! What only the operator asks for.

use super::{
    SqliteReader,
    read::{all, one},
    rows::{self, key},
};
use crate::store::{Account, MatchId, StoreError};
use rusqlite::params;

impl SqliteReader {
    /// Accounts with a name whose skeleton holds this text, or all of them, by skeleton.
    ///
    /// # Errors
    /// When the store fails.
    pub fn players(&self, like: Option<&str>, limit: u32) -> Result<Vec<Account>, StoreError> {
        let sql = "SELECT id, name, generation, created, blocked_until, password IS NOT NULL FROM accounts
                   WHERE skeleton IS NOT NULL AND instr(skeleton, coalesce(?1, '')) ORDER BY skeleton LIMIT ?2";
        all(&self.connection, sql, params![like, limit], |row| {
            Ok(Account {
                id: rows::account(row, 0)?,
                name: row.get(1)?,
                generation: row.get(2)?,
                created: row.get(3)?,
                deleted: false,
                blocked_until: row.get(4)?,
                has_password: row.get(5)?,
            })
        })
    }

    /// Whether a match runs, without reading it; `None` if there is no such match.
    ///
    /// # Errors
    /// When the store fails.
    pub fn is_running(&self, id: MatchId) -> Result<Option<bool>, StoreError> {
        let sql = "SELECT ended IS NULL FROM matches WHERE id = ?1";
        one(&self.connection, sql, params![key(id.0)], |row| row.get(0))
    }
}
