//! What the server keeps: reads at any time, writes in groups, each of them whole or not at all.
//!
//! ```text
//! Reads    what is stored, as of the last commit
//! Writes   commit(changes): one durable transaction for the group, a savepoint for each change
//! sqlite   one file, one writer          memory   the same in memory, with faults for tests
//! booking  what a result changes        bounds   how much is kept
//! export   everything about one account
//! ```
//! A change that cannot be made (a name that is taken, a room that is gone) is refused alone; the
//! others of its group are kept. When `commit` returns, what it says is on the disk.

pub mod booking;
mod bounds;
mod change;
mod export;
pub mod memory;
pub mod sqlite;
mod types;

pub use change::*;
pub use memory::MemoryStore;
pub use sqlite::{SqliteReader, SqliteStore, SqliteWriter, Synchronous};
pub use types::*;

use protocol::{GameName, Queue};
use serde_json::Value;
use table::HeadToHead;

/// What is stored, as of the last commit.
pub trait Reads: Send {
    /// An account, deleted ones included.
    fn account(&self, id: AccountId) -> Result<Option<Account>, StoreError>;
    /// The account that a device key belongs to.
    fn account_by_key(&self, key: &DeviceKey) -> Result<Option<AccountId>, StoreError>;
    /// The account that has a name, by the name's skeleton (TB-41).
    fn account_by_skeleton(&self, skeleton: &str) -> Result<Option<AccountId>, StoreError>;
    /// The Argon2id hash of an account's password.
    fn password(&self, id: AccountId) -> Result<Option<String>, StoreError>;
    /// A refresh token by its hash, spent ones included.
    fn refresh(&self, hash: &TokenHash) -> Result<Option<RefreshRow>, StoreError>;
    /// Running matches of an account (set-ups included), oldest first.
    fn running(&self, id: AccountId) -> Result<Vec<MatchId>, StoreError>;
    /// A match with all its commands.
    fn load(&self, id: MatchId) -> Result<Option<StoredMatch>, StoreError>;
    /// Running matches last saved before this moment of the wall clock, oldest first.
    fn dormant(&self, before_wall: WallMs, limit: usize) -> Result<Vec<MatchId>, StoreError>;
    /// How many matches are running.
    fn running_total(&self) -> Result<u64, StoreError>;
    /// An account's open rooms.
    fn rooms(&self, owner: AccountId) -> Result<Vec<StoredRoom>, StoreError>;
    /// A room, joined and closed ones included.
    fn room(&self, code: &str) -> Result<Option<StoredRoom>, StoreError>;
    /// An account's rating on a ladder; `None` before its first rated game.
    fn rating(&self, id: AccountId, ladder: GameName) -> Result<Option<table::Rating>, StoreError>;
    /// The opponent of an account's newest match from this queue.
    fn last_opponent(&self, id: AccountId, queue: Queue) -> Result<Option<AccountId>, StoreError>;
    /// Rated private games of a pair that were made at or after this moment and are booked (TB-31).
    fn booked_private(
        &self,
        pair: [AccountId; 2],
        ladder: GameName,
        since: WallMs,
    ) -> Result<usize, StoreError>;
    /// Whether either of the two has blocked the other (TB-42).
    fn blocked(&self, pair: [AccountId; 2]) -> Result<bool, StoreError>;
    /// Whom an account has blocked.
    fn blocks(&self, id: AccountId) -> Result<Vec<AccountId>, StoreError>;
    /// Ratings after the last rated games, oldest first, at most `limit`.
    fn chart(&self, id: AccountId, ladder: GameName, limit: usize) -> Result<Vec<i64>, StoreError>;
    /// The last five results, newest first: W, L, D.
    fn form(&self, id: AccountId, ladder: GameName) -> Result<String, StoreError>;
    /// The record of a pair on a ladder, seen from the first.
    fn head_to_head(&self, pair: [AccountId; 2], ladder: GameName) -> Result<HeadToHead, StoreError>;
    /// Whom an account has played rated games against, most recent first, on all ladders.
    fn rivals(
        &self,
        id: AccountId,
        limit: usize,
    ) -> Result<Vec<(GameName, AccountId, HeadToHead)>, StoreError>;
    /// Rows of a leaderboard by rating, then by account number; accounts with a name and at least
    /// one rated game.
    fn top(&self, ladder: GameName, from: u64, limit: usize) -> Result<Vec<BoardRow>, StoreError>;
    /// Rows of a whole leaderboard.
    fn top_total(&self, ladder: GameName) -> Result<u64, StoreError>;
    /// Its rows with at least so many points.
    fn top_from(&self, ladder: GameName, points: i64) -> Result<u64, StoreError>;
    /// An account's row and its index from 0; `None` without a rated game.
    fn top_row(&self, id: AccountId, ladder: GameName) -> Result<Option<(u64, BoardRow)>, StoreError>;
    /// An account's finished matches, newest first, ended before this moment.
    fn games(&self, id: AccountId, before: WallMs, limit: usize) -> Result<Vec<PastMatch>, StoreError>;
    /// What the booking of a match led to; `None` if it was not rated or still runs.
    fn booking(&self, id: MatchId) -> Result<Option<Booked>, StoreError>;
    /// The answer to an account command with this key.
    fn answered(&self, id: AccountId, key: &str) -> Result<Option<Answered>, StoreError>;
    /// Everything stored about an account, as JSON for its owner (no password, no token, no deck
    /// and no mine of a running match).
    fn export(&self, id: AccountId) -> Result<Value, StoreError>;
    /// Reports, oldest first; only those without an answer, if so wished.
    fn reports(&self, open_only: bool) -> Result<Vec<StoredReport>, StoreError>;
    /// The operator's orders that wait, oldest first.
    fn orders(&self) -> Result<Vec<StoredOrder>, StoreError>;
    /// A value of the server's own: `epoch`, `signing_key`.
    fn meta(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError>;
}

/// Writes.
pub trait Writes: Send {
    /// Makes the changes durable, in order, in one transaction. One answer for each; a refused
    /// one has changed nothing.
    ///
    /// # Errors
    /// When nothing of the group could be saved.
    fn commit(&mut self, changes: &[Change]) -> Result<Vec<Result<Written, Refused>>, StoreError>;

    /// The last call before the process ends: whatever makes the next start quicker.
    fn finish(&mut self) {}
}
