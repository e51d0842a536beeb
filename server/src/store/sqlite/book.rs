//! The booking of a result, in the transaction of the step that ends the match (TB-33).

use super::{
    account::write,
    rows::{No, key},
};
use crate::store::{AccountId, Booked, MatchId, StoreError, booking};
use core::cmp::Ordering;
use protocol::MatchKind;
use rusqlite::{Connection, OptionalExtension, Row, named_params, params};
use table::{HeadToHead, Rating, Standing};

/// What of a match the booking needs.
struct Played {
    a: i64,
    b: i64,
    ladder: String,
    private: bool,
    made_at: i64,
}

/// Books a match that is rated; what it led to, now or when it was booked before. `None` if it is
/// not rated.
pub(super) fn book(connection: &Connection, id: MatchId, result: Ordering) -> Result<Option<Booked>, No> {
    let sql = "SELECT a, b, game, kind, created FROM matches WHERE id = ?1 AND rated";
    let played = connection
        .prepare_cached(sql)?
        .query_row(params![key(id.0)], |row| {
            let kind: String = row.get(3)?;
            Ok(Played {
                a: row.get(0)?,
                b: row.get(1)?,
                ladder: row.get(2)?,
                private: kind == MatchKind::Private.word(),
                made_at: row.get(4)?,
            })
        })
        .optional()?;
    let Some(played) = played else { return Ok(None) };
    if let Some(booked) = booked(connection, id)? {
        return Ok(Some(booked));
    }
    let ladder = &played.ladder;
    let before = [rating(connection, played.a, ladder)?, rating(connection, played.b, ladder)?];
    let ([low, high], turned) =
        if played.b < played.a { ([played.b, played.a], true) } else { ([played.a, played.b], false) };
    let record = pair_record(connection, ladder, low, high)?;
    let booked = booking::book(before.map(Option::unwrap_or_default), booking::seen(&record, turned), result);
    let number = insert(connection, id, &played, [low, high], result, &booked)?;
    for (account, standing) in [played.a, played.b].into_iter().zip(booked.standings) {
        let sql = "INSERT INTO ratings (ladder, account, points, games, listed)
                   VALUES (?1, ?2, ?3, ?4, EXISTS (SELECT 1 FROM accounts WHERE id = ?2 AND name IS NOT NULL))
                   ON CONFLICT DO UPDATE SET points = excluded.points, games = excluded.games";
        write(connection, sql, params![ladder, account, standing.rating.points, standing.rating.games])?;
    }
    let record = booking::seen(&booked.head_to_head, turned);
    let sql = "INSERT INTO head_to_head (ladder, low, high, wins_low, wins_high, draws, form, last)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
               ON CONFLICT DO UPDATE SET wins_low = excluded.wins_low, wins_high = excluded.wins_high,
                   draws = excluded.draws, form = excluded.form, last = excluded.last";
    let [wins_low, wins_high] = record.wins;
    let columns = params![ladder, low, high, wins_low, wins_high, record.draws, record.form(0), number];
    write(connection, sql, columns)?;
    Ok(Some(booked))
}

fn insert(
    connection: &Connection,
    id: MatchId,
    played: &Played,
    [low, high]: [i64; 2],
    result: Ordering,
    booked: &Booked,
) -> Result<i64, No> {
    let [a, b] = booked.standings;
    let record = &booked.head_to_head;
    let sql = "INSERT INTO rated_results (match, ladder, a, b, low, high, private, made_at, score, points_a,
                   points_b, games_a, games_b, change_a, change_b, wins_a, wins_b, draws, form)
               VALUES (:match, :ladder, :a, :b, :low, :high, :private, :made_at, :score, :points_a,
                   :points_b, :games_a, :games_b, :change_a, :change_b, :wins_a, :wins_b, :draws, :form)";
    let [wins_a, wins_b] = record.wins;
    let columns = named_params! {
        ":match": key(id.0),
        ":ladder": played.ladder,
        ":a": played.a,
        ":b": played.b,
        ":low": low,
        ":high": high,
        ":private": played.private,
        ":made_at": played.made_at,
        ":score": result as i8,
        ":points_a": a.rating.points,
        ":points_b": b.rating.points,
        ":games_a": a.rating.games,
        ":games_b": b.rating.games,
        ":change_a": a.change,
        ":change_b": b.change,
        ":wins_a": wins_a,
        ":wins_b": wins_b,
        ":draws": record.draws,
        ":form": record.form(0),
    };
    write(connection, sql, columns)?;
    Ok(connection.last_insert_rowid())
}

/// What the booking of a match led to.
pub(super) fn booked(connection: &Connection, id: MatchId) -> Result<Option<Booked>, StoreError> {
    let sql = "SELECT wins_a, wins_b, draws, form, points_a, games_a, change_a, points_b, games_b, change_b
               FROM rated_results WHERE match = ?1";
    let standing = |row: &Row<'_>, at: usize| -> rusqlite::Result<Standing> {
        let rating = Rating { points: row.get(at)?, games: row.get(at + 1)? };
        Ok(Standing { rating, change: row.get(at + 2)? })
    };
    let found = connection
        .prepare_cached(sql)?
        .query_row(params![key(id.0)], |row| {
            Ok((record_columns(row, 0)?, [standing(row, 4)?, standing(row, 7)?]))
        })
        .optional()?;
    let Some((columns, standings)) = found else { return Ok(None) };
    Ok(Some(Booked { standings, head_to_head: record(&columns)? }))
}

/// The rating of an account as it stands.
pub(super) fn rating(
    connection: &Connection,
    account: i64,
    ladder: &str,
) -> rusqlite::Result<Option<Rating>> {
    connection
        .prepare_cached("SELECT points, games FROM ratings WHERE ladder = ?1 AND account = ?2")?
        .query_row(params![ladder, account], |row| Ok(Rating { points: row.get(0)?, games: row.get(1)? }))
        .optional()
}

/// Wins, wins, draws and form, as they stand in four columns.
pub(super) type RecordColumns = ([u32; 2], u32, String);

pub(super) fn record_columns(row: &Row<'_>, at: usize) -> rusqlite::Result<RecordColumns> {
    Ok(([row.get(at)?, row.get(at + 1)?], row.get(at + 2)?, row.get(at + 3)?))
}

pub(super) fn record((wins, draws, form): &RecordColumns) -> Result<HeadToHead, StoreError> {
    HeadToHead::of(*wins, *draws, form).ok_or_else(|| StoreError::Unreadable("the form of a pair".to_owned()))
}

/// The record of a stored pair, seen from the lower number.
fn pair_record(connection: &Connection, ladder: &str, low: i64, high: i64) -> Result<HeadToHead, StoreError> {
    let sql = "SELECT wins_low, wins_high, draws, form FROM head_to_head
               WHERE ladder = ?1 AND low = ?2 AND high = ?3";
    let found = connection
        .prepare_cached(sql)?
        .query_row(params![ladder, low, high], |row| record_columns(row, 0))
        .optional()?;
    found.map_or_else(|| Ok(HeadToHead::default()), |columns| record(&columns))
}

/// The record of a pair, seen from the first.
pub(super) fn head_to_head(
    connection: &Connection,
    pair: [AccountId; 2],
    ladder: &str,
) -> Result<HeadToHead, StoreError> {
    let ([low, high], turned) = booking::ordered(pair);
    let record = pair_record(connection, ladder, key(low.0), key(high.0))?;
    Ok(booking::seen(&record, turned))
}
