//! Ratings, leaderboards, and lists of games, as they are read.

use super::{
    book::{RecordColumns, record, record_columns},
    read::{all, limit, one},
    rows::{self, key, match_id, ms},
};
use crate::store::{AccountId, BoardRow, MatchId, PastMatch, StoreError, WallMs, booking};
use protocol::GameName;
use rules::Seat;
use rusqlite::{Connection, params};
use table::{HeadToHead, Rating};

pub(super) fn booked_private(
    connection: &Connection,
    pair: [AccountId; 2],
    ladder: GameName,
    since: WallMs,
) -> Result<usize, StoreError> {
    let ([low, high], _) = booking::ordered(pair);
    let sql = "SELECT count(*) FROM rated_results
               WHERE low = ?1 AND high = ?2 AND ladder = ?3 AND made_at >= ?4 AND private";
    let columns = params![key(low.0), key(high.0), ladder.word(), ms(since)];
    Ok(one(connection, sql, columns, |row| row.get(0))?.unwrap_or(0))
}

/// The newest rated games of an account: points after them, and how it scored, newest first.
fn newest(
    connection: &Connection,
    id: AccountId,
    ladder: GameName,
    most: usize,
) -> Result<Vec<(i64, i64)>, StoreError> {
    let sql = "SELECT points, score FROM (
                   SELECT * FROM (SELECT number, points_a AS points, score FROM rated_results
                       WHERE a = ?1 AND ladder = ?2 ORDER BY number DESC LIMIT ?3)
                   UNION ALL
                   SELECT * FROM (SELECT number, points_b AS points, -score FROM rated_results
                       WHERE b = ?1 AND ladder = ?2 ORDER BY number DESC LIMIT ?3))
               ORDER BY number DESC LIMIT ?3";
    all(connection, sql, params![key(id.0), ladder.word(), limit(most)], |row| Ok((row.get(0)?, row.get(1)?)))
}

pub(super) fn chart(
    connection: &Connection,
    id: AccountId,
    ladder: GameName,
    most: usize,
) -> Result<Vec<i64>, StoreError> {
    let games = newest(connection, id, ladder, most)?;
    Ok(games.into_iter().rev().map(|(points, _)| points).collect())
}

pub(super) fn form(connection: &Connection, id: AccountId, ladder: GameName) -> Result<String, StoreError> {
    let letter = |(_, score)| match score {
        1.. => 'W',
        0 => 'D',
        _ => 'L',
    };
    Ok(newest(connection, id, ladder, 5)?.into_iter().map(letter).collect())
}

pub(super) fn rivals(
    connection: &Connection,
    id: AccountId,
    most: usize,
) -> Result<Vec<(GameName, AccountId, HeadToHead)>, StoreError> {
    let sql = "SELECT ladder, other, turned, wins_low, wins_high, draws, form FROM (
                   SELECT * FROM (SELECT *, high AS other, 0 AS turned FROM head_to_head
                       WHERE low = ?1 ORDER BY last DESC LIMIT ?2)
                   UNION ALL
                   SELECT * FROM (SELECT *, low AS other, 1 AS turned FROM head_to_head
                       WHERE high = ?1 ORDER BY last DESC LIMIT ?2))
               ORDER BY last DESC LIMIT ?2";
    let found: Vec<(String, AccountId, bool, RecordColumns)> =
        all(connection, sql, params![key(id.0), limit(most)], |row| {
            Ok((row.get(0)?, rows::account(row, 1)?, row.get(2)?, record_columns(row, 3)?))
        })?;
    let rival = |(ladder, other, turned, columns): (String, AccountId, bool, RecordColumns)| {
        Ok((rows::game(&ladder)?, other, booking::seen(&record(&columns)?, turned)))
    };
    found.into_iter().map(rival).collect()
}

pub(super) fn top(
    connection: &Connection,
    ladder: GameName,
    from: u64,
    most: usize,
) -> Result<Vec<BoardRow>, StoreError> {
    let sql = "SELECT account, name, points, games FROM ratings JOIN accounts ON id = account
               WHERE ladder = ?1 AND listed ORDER BY points DESC, account LIMIT ?2 OFFSET ?3";
    let found: Vec<(AccountId, String, Rating)> =
        all(connection, sql, params![ladder.word(), limit(most), ms(from)], |row| {
            let rating = Rating { points: row.get(2)?, games: row.get(3)? };
            Ok((rows::account(row, 0)?, row.get(1)?, rating))
        })?;
    let Some((_, _, first)) = found.first() else { return Ok(Vec::new()) };
    let (mut rank, mut points) = (above(connection, ladder, first.points)?.saturating_add(1), first.points);
    let places = from.saturating_add(1)..;
    let row = |((account, name, rating), place): ((AccountId, String, Rating), u64)| {
        if rating.points != points {
            (rank, points) = (place, rating.points);
        }
        BoardRow { rank, account, name, rating }
    };
    Ok(found.into_iter().zip(places).map(row).collect())
}

/// How many rows of a board have a higher rating.
fn above(connection: &Connection, ladder: GameName, points: i64) -> Result<u64, StoreError> {
    let sql = "SELECT count(*) FROM ratings WHERE ladder = ?1 AND listed AND points > ?2";
    Ok(one(connection, sql, params![ladder.word(), points], |row| row.get(0))?.unwrap_or(0))
}

pub(super) fn top_total(connection: &Connection, ladder: GameName) -> Result<u64, StoreError> {
    let sql = "SELECT count(*) FROM ratings WHERE ladder = ?1 AND listed";
    Ok(one(connection, sql, params![ladder.word()], |row| row.get(0))?.unwrap_or(0))
}

pub(super) fn top_from(connection: &Connection, ladder: GameName, points: i64) -> Result<u64, StoreError> {
    let sql = "SELECT count(*) FROM ratings WHERE ladder = ?1 AND listed AND points >= ?2";
    Ok(one(connection, sql, params![ladder.word(), points], |row| row.get(0))?.unwrap_or(0))
}

pub(super) fn top_row(
    connection: &Connection,
    account: AccountId,
    ladder: GameName,
) -> Result<Option<(u64, BoardRow)>, StoreError> {
    let sql = "SELECT name, points, games FROM ratings JOIN accounts ON id = account
               WHERE ladder = ?1 AND account = ?2 AND listed";
    let found = one(connection, sql, params![ladder.word(), key(account.0)], |row| {
        Ok((row.get(0)?, Rating { points: row.get(1)?, games: row.get(2)? }))
    })?;
    let Some((name, rating)) = found else { return Ok(None) };
    let above = above(connection, ladder, rating.points)?;
    let sql = "SELECT count(*) FROM ratings
               WHERE ladder = ?1 AND listed AND points = ?2 AND account < ?3";
    let columns = params![ladder.word(), rating.points, key(account.0)];
    let before: u64 = one(connection, sql, columns, |row| row.get(0))?.unwrap_or(0);
    let rank = above.saturating_add(1);
    Ok(Some((above.saturating_add(before), BoardRow { rank, account, name, rating })))
}

/// The columns of a finished match, as they stand.
struct PastColumns {
    id: MatchId,
    game: String,
    kind: String,
    seat: Seat,
    opponent: AccountId,
    winner: Option<String>,
    reason: String,
    change: Option<i64>,
    ended: WallMs,
}

pub(super) fn games(
    connection: &Connection,
    id: AccountId,
    before: WallMs,
    most: usize,
) -> Result<Vec<PastMatch>, StoreError> {
    let sql = "SELECT id, matches.game, kind, seat_b, opponent, winner, reason,
                   CASE WHEN seat_b THEN change_b ELSE change_a END, ended
               FROM (SELECT * FROM (SELECT *, 0 AS seat_b, b AS opponent FROM matches
                         WHERE a = ?1 AND ended < ?2 ORDER BY ended DESC, id DESC LIMIT ?3)
                     UNION ALL
                     SELECT * FROM (SELECT *, 1 AS seat_b, a AS opponent FROM matches
                         WHERE b = ?1 AND ended < ?2 ORDER BY ended DESC, id DESC LIMIT ?3)) AS matches
               LEFT JOIN rated_results ON match = id
               ORDER BY ended DESC, id DESC LIMIT ?3";
    let found = all(connection, sql, params![key(id.0), ms(before), limit(most)], |row| {
        Ok(PastColumns {
            id: match_id(row, 0)?,
            game: row.get(1)?,
            kind: row.get(2)?,
            seat: if row.get(3)? { Seat::B } else { Seat::A },
            opponent: rows::account(row, 4)?,
            winner: row.get(5)?,
            reason: row.get(6)?,
            change: row.get(7)?,
            ended: row.get(8)?,
        })
    })?;
    let past = |columns: PastColumns| {
        Ok(PastMatch {
            id: columns.id,
            game: rows::game(&columns.game)?,
            kind: rows::kind(&columns.kind)?,
            seat: columns.seat,
            opponent: columns.opponent,
            winner: columns.winner.as_deref().map(rows::seat).transpose()?,
            reason: rows::reason(&columns.reason)?,
            change: columns.change,
            ended: columns.ended,
        })
    };
    found.into_iter().map(past).collect()
}
