//! How values stand in the columns, and what goes wrong with them.

use crate::store::{AccountId, MatchId, Refused, StoreError, WallMs};
use protocol::{GameName, MatchKind, Queue, RoomSettings};
use rules::{Seat, chess_uno::Card};
use rusqlite::{ErrorCode, Row};
use serde::{Serialize, de::DeserializeOwned};
use table::VerdictReason;

/// What the highest bit is turned with.
const TOP: u64 = 1 << 63;

/// A number of ours as a column.
pub(super) const fn key(number: u64) -> i64 {
    (number ^ TOP).cast_signed()
}

/// Reads [`key`].
pub(super) const fn number(key: i64) -> u64 {
    key.cast_unsigned() ^ TOP
}

/// Time or a count as a column; what no clock shows stands as the latest time there is.
pub(super) fn ms(time: WallMs) -> i64 {
    i64::try_from(time).unwrap_or(i64::MAX)
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::Error as E;
        match error {
            E::FromSqlConversionFailure(..) | E::IntegralValueOutOfRange(..) | E::InvalidColumnType(..) => {
                Self::Unreadable(error.to_string())
            }
            E::SqliteFailure(failure, _) if failure.code == ErrorCode::NotADatabase => {
                Self::Foreign(error.to_string())
            }
            other => Self::Database(other.to_string()),
        }
    }
}

/// Why a change is not made: refused alone, or the store failed and with it the group.
#[derive(Debug)]
pub(super) enum No {
    Refused(Refused),
    Sqlite(rusqlite::Error),
    Store(StoreError),
}

impl From<Refused> for No {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}

impl From<rusqlite::Error> for No {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

impl From<StoreError> for No {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

pub(super) fn unreadable(what: &str, text: &str) -> StoreError {
    StoreError::Unreadable(format!("{what} {text:?}"))
}

pub(super) fn to_json<T: Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Unreadable(error.to_string()))
}

/// Reads a column of JSON; what it holds is never told, since it may be secret.
pub(super) fn from_json<T: DeserializeOwned>(what: &str, json: &str) -> Result<T, StoreError> {
    serde_json::from_str(json).map_err(|error| {
        StoreError::Unreadable(format!("{what}: {:?} at column {}", error.classify(), error.column()))
    })
}

pub(super) fn account(row: &Row<'_>, column: usize) -> rusqlite::Result<AccountId> {
    row.get(column).map(|key| AccountId(number(key)))
}

pub(super) fn match_id(row: &Row<'_>, column: usize) -> rusqlite::Result<MatchId> {
    row.get(column).map(|key| MatchId(number(key)))
}

pub(super) fn game(word: &str) -> Result<GameName, StoreError> {
    GameName::parse(word).ok_or_else(|| unreadable("game", word))
}

pub(super) fn kind(word: &str) -> Result<MatchKind, StoreError> {
    MatchKind::parse(word).ok_or_else(|| unreadable("kind", word))
}

pub(super) fn queue(word: &str) -> Result<Queue, StoreError> {
    Queue::parse(word).ok_or_else(|| unreadable("queue", word))
}

pub(super) fn seat(name: &str) -> Result<Seat, StoreError> {
    Seat::parse(name).ok_or_else(|| unreadable("seat", name))
}

pub(super) fn reason(code: &str) -> Result<VerdictReason, StoreError> {
    VerdictReason::parse(code).ok_or_else(|| unreadable("reason", code))
}

pub(super) fn settings(json: &str) -> Result<RoomSettings, StoreError> {
    from_json("settings", json)
}

/// Piles as a column; `None` if there is none.
pub(super) fn piles(reshuffles: &[Vec<Card>]) -> Result<Option<String>, StoreError> {
    let ids = |pile: &Vec<Card>| pile.iter().map(ToString::to_string).collect::<Vec<_>>();
    let piles: Vec<Vec<String>> = reshuffles.iter().map(ids).collect();
    (!piles.is_empty()).then(|| to_json(&piles)).transpose()
}

/// Reads [`piles`].
pub(super) fn read_piles(json: Option<&str>) -> Result<Vec<Vec<Card>>, StoreError> {
    let Some(json) = json else { return Ok(Vec::new()) };
    let piles: Vec<Vec<String>> = from_json("piles", json)?;
    let cards = |pile: Vec<String>| pile.iter().map(|id| Card::parse(id)).collect::<Option<Vec<Card>>>();
    let cards: Option<Vec<_>> = piles.into_iter().map(cards).collect();
    cards.ok_or_else(|| StoreError::Unreadable("piles: an unknown card".to_owned()))
}
