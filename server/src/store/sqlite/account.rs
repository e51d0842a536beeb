//! Changes of accounts, and what belongs to them.

use super::rows::{No, key, ms, number, to_json};
use crate::store::{AccountId, Change, DeviceKey, RefreshRow, Refused, TokenHash, WallMs, bounds};
use rusqlite::{Connection, OptionalExtension, Params, named_params, params};

pub(super) fn apply(connection: &Connection, change: &Change) -> Result<(), No> {
    let run = |sql: &str, params| must(connection, sql, params);
    match change {
        Change::Meta(name, value) => {
            let sql = "INSERT INTO meta (key, value) VALUES (?1, ?2)
                       ON CONFLICT (key) DO UPDATE SET value = excluded.value";
            write(connection, sql, params![name, value])?;
            Ok(())
        }
        Change::NewAccount { id, key, now } => new_account(connection, *id, key, *now),
        Change::AddDevice { id, key, now } => add_device(connection, *id, key, *now),
        Change::Name { id, name, skeleton } => set_name(connection, *id, name, skeleton),
        Change::Password { id, hash } => {
            run("UPDATE accounts SET password = ?2 WHERE id = ?1 AND NOT deleted", params![key(id.0), hash.0])
        }
        Change::Refresh { hash, row, spends, now } => refresh(connection, hash, row, spends.as_ref(), *now),
        Change::EndFamily(family) => {
            write(connection, "DELETE FROM refresh WHERE family = ?1", params![key(*family)])?;
            Ok(())
        }
        Change::SignOut(id) => {
            let sql = "UPDATE accounts SET generation = generation + 1 WHERE id = ?1 AND NOT deleted";
            run(sql, params![key(id.0)])?;
            write(connection, "DELETE FROM refresh WHERE account = ?1", params![key(id.0)])?;
            Ok(())
        }
        Change::Block { id, other, on, now } => block(connection, *id, *other, *on, *now),
        Change::Report { .. } => report(connection, change),
        Change::AnswerReport { id, answer } => {
            run("UPDATE reports SET answer = ?2 WHERE id = ?1", params![id, answer])
        }
        Change::BlockAccount { id, until } => {
            let sql = "UPDATE accounts SET blocked_until = ?2 WHERE id = ?1 AND NOT deleted";
            run(sql, params![key(id.0), until.map(ms)])
        }
        Change::Order(order) => {
            let waiting: usize = connection
                .prepare_cached("SELECT count(*) FROM operator_orders")?
                .query_row([], |row| row.get(0))?;
            if waiting >= bounds::ORDERS {
                return Err(Refused::TooMany.into());
            }
            let body = to_json(order)?;
            write(connection, "INSERT INTO operator_orders (body) VALUES (?1)", params![body])?;
            Ok(())
        }
        Change::OrderDone(id) => run("DELETE FROM operator_orders WHERE id = ?1", params![id]),
        Change::Delete { id, now: _ } => delete(connection, *id),
        // The changes of rooms and matches are made elsewhere.
        Change::NewMatch { .. }
        | Change::Setup { .. }
        | Change::Step { .. }
        | Change::NewRoom { .. }
        | Change::CloseRoom(_) => Err(Refused::Gone.into()),
    }
}

/// Runs a statement; how many rows it wrote.
pub(super) fn write(connection: &Connection, sql: &str, params: impl Params) -> rusqlite::Result<usize> {
    connection.prepare_cached(sql)?.execute(params)
}

/// Runs a statement that must write a row.
pub(super) fn must(connection: &Connection, sql: &str, params: impl Params) -> Result<(), No> {
    if write(connection, sql, params)? == 0 { Err(Refused::Gone.into()) } else { Ok(()) }
}

/// Refuses an account that is not there or deleted.
pub(super) fn live(connection: &Connection, id: AccountId) -> Result<(), No> {
    let mut found = connection.prepare_cached("SELECT 1 FROM accounts WHERE id = ?1 AND NOT deleted")?;
    if found.exists(params![key(id.0)])? { Ok(()) } else { Err(Refused::Gone.into()) }
}

fn count(connection: &Connection, sql: &str, params: impl Params) -> rusqlite::Result<usize> {
    connection.prepare_cached(sql)?.query_row(params, |row| row.get(0))
}

fn new_account(connection: &Connection, id: AccountId, device: &DeviceKey, now: WallMs) -> Result<(), No> {
    let sql = "INSERT INTO accounts (id, generation, created, deleted) VALUES (?1, 0, ?2, 0)
               ON CONFLICT DO NOTHING";
    let made = write(connection, sql, params![key(id.0), ms(now)])?;
    let sql = "INSERT INTO devices (key, account, added) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING";
    let added = write(connection, sql, params![device, key(id.0), ms(now)])?;
    if made == 0 || added == 0 { Err(Refused::Exists.into()) } else { Ok(()) }
}

fn add_device(connection: &Connection, id: AccountId, device: &DeviceKey, now: WallMs) -> Result<(), No> {
    live(connection, id)?;
    let owner: Option<(i64, bool)> = connection
        .prepare_cached(
            "SELECT account, name IS NOT NULL FROM devices JOIN accounts ON id = account WHERE key = ?1",
        )?
        .query_row(params![device], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    match owner {
        Some((owner, _)) if owner == key(id.0) => return Ok(()),
        Some((_, true)) => return Err(Refused::Exists.into()),
        _ => {}
    }
    let sql = "SELECT count(*) FROM devices WHERE account = ?1";
    if count(connection, sql, params![key(id.0)])? >= bounds::DEVICES {
        return Err(Refused::TooMany.into());
    }
    let sql = "INSERT INTO devices (key, account, added) VALUES (?1, ?2, ?3)
               ON CONFLICT (key) DO UPDATE SET account = excluded.account, added = excluded.added";
    write(connection, sql, params![device, key(id.0), ms(now)])?;
    Ok(())
}

fn set_name(connection: &Connection, id: AccountId, name: &str, skeleton: &str) -> Result<(), No> {
    live(connection, id)?;
    let sql = "SELECT 1 FROM accounts WHERE skeleton = ?1 AND id <> ?2";
    if connection.prepare_cached(sql)?.exists(params![skeleton, key(id.0)])? {
        return Err(Refused::Exists.into());
    }
    let sql = "UPDATE accounts SET name = ?2, skeleton = ?3 WHERE id = ?1";
    write(connection, sql, params![key(id.0), name, skeleton])?;
    write(connection, "UPDATE ratings SET listed = 1 WHERE account = ?1", params![key(id.0)])?;
    Ok(())
}

fn refresh(
    connection: &Connection,
    hash: &TokenHash,
    row: &RefreshRow,
    spends: Option<&TokenHash>,
    now: WallMs,
) -> Result<(), No> {
    let account = key(row.account.0);
    let generation: Option<u64> = connection
        .prepare_cached("SELECT generation FROM accounts WHERE id = ?1 AND NOT deleted")?
        .query_row(params![account], |row| row.get(0))
        .optional()?;
    if generation != Some(row.generation) {
        return Err(Refused::Gone.into());
    }
    if let Some(spends) = spends {
        let sql = "UPDATE refresh SET spent = coalesce(spent, ?3) WHERE hash = ?1 AND account = ?2";
        must(connection, sql, params![spends, account, ms(now)])?;
    }
    let sql = "DELETE FROM refresh WHERE account = ?1 AND expires <= ?2";
    write(connection, sql, params![account, ms(now)])?;
    let sql = "INSERT INTO refresh (hash, account, family, generation, expires, spent)
               VALUES (:hash, :account, :family, :generation, :expires, :spent)";
    let columns = named_params! {
        ":hash": hash,
        ":account": account,
        ":family": key(row.family),
        ":generation": row.generation,
        ":expires": ms(row.expires),
        ":spent": row.spent.map(ms),
    };
    write(connection, sql, columns)?;
    let sql = "DELETE FROM refresh WHERE hash IN (
                   SELECT hash FROM refresh WHERE account = ?1
                   ORDER BY expires DESC, hash LIMIT -1 OFFSET ?2)";
    write(connection, sql, params![account, bounds::REFRESH])?;
    Ok(())
}

fn block(connection: &Connection, id: AccountId, other: AccountId, on: bool, now: WallMs) -> Result<(), No> {
    let pair = params![key(id.0), key(other.0)];
    if !on {
        write(connection, "DELETE FROM blocks WHERE account = ?1 AND other = ?2", pair)?;
        return Ok(());
    }
    live(connection, id)?;
    live(connection, other)?;
    let sql = "SELECT 1 FROM blocks WHERE account = ?1 AND other = ?2";
    if connection.prepare_cached(sql)?.exists(pair)? {
        return Ok(());
    }
    let sql = "SELECT count(*) FROM blocks WHERE account = ?1";
    if count(connection, sql, params![key(id.0)])? >= bounds::BLOCKS {
        return Err(Refused::TooMany.into());
    }
    let sql = "INSERT INTO blocks (account, other, since) VALUES (?1, ?2, ?3)";
    write(connection, sql, params![key(id.0), key(other.0), ms(now)])?;
    Ok(())
}

fn report(connection: &Connection, change: &Change) -> Result<(), No> {
    let Change::Report { id, accused, about, reason, key: name, request, now } = change else {
        return Err(Refused::Gone.into());
    };
    live(connection, *id)?;
    live(connection, *accused)?;
    let sql = "SELECT count(*) FROM reports WHERE reporter = ?1 AND answer IS NULL";
    if count(connection, sql, params![key(id.0)])? >= bounds::OPEN_REPORTS {
        return Err(Refused::TooMany.into());
    }
    let sql = "INSERT INTO reports (reporter, accused, about, reason, created)
               VALUES (?1, ?2, ?3, ?4, ?5)";
    let about = about.map(|about| key(about.0));
    write(connection, sql, params![key(id.0), key(accused.0), about, reason, ms(*now)])?;
    let number = connection.last_insert_rowid().to_string();
    remember(connection, *id, name, request, &number, *now)
}

/// Remembers the answer to a command; refused if there is one with this key.
pub(super) fn remember(
    connection: &Connection,
    id: AccountId,
    name: &str,
    request: &TokenHash,
    answer: &str,
    now: WallMs,
) -> Result<(), No> {
    let account = key(id.0);
    let sql = "INSERT INTO answers (account, key, request, answer, made) VALUES (?1, ?2, ?3, ?4, ?5)
               ON CONFLICT DO NOTHING";
    if write(connection, sql, params![account, name, request, answer, ms(now)])? == 0 {
        return Err(Refused::Exists.into());
    }
    let sql = "DELETE FROM answers WHERE account = ?1 AND (made + ?2 <= ?3 OR number NOT IN (
                   SELECT number FROM answers WHERE account = ?1 ORDER BY number DESC LIMIT ?4))";
    write(connection, sql, params![account, ms(bounds::ANSWER_LIFE), ms(now), bounds::ANSWERS])?;
    Ok(())
}

/// What is left is a number without a datum (T37): games and records belong to two.
fn delete(connection: &Connection, id: AccountId) -> Result<(), No> {
    live(connection, id)?;
    let all = [
        "UPDATE accounts SET name = NULL, skeleton = NULL, password = NULL, blocked_until = NULL,
             created = 0, deleted = 1, generation = generation + 1 WHERE id = ?1",
        "DELETE FROM devices WHERE account = ?1",
        "DELETE FROM refresh WHERE account = ?1",
        "DELETE FROM blocks WHERE account = ?1 OR other = ?1",
        "DELETE FROM rooms WHERE owner = ?1",
        "DELETE FROM answers WHERE account = ?1",
        "DELETE FROM reports WHERE reporter = ?1",
        "UPDATE ratings SET listed = 0 WHERE account = ?1",
    ];
    for sql in all {
        write(connection, sql, params![key(id.0)])?;
    }
    Ok(())
}

/// How an account is looked up by what is kept of it.
pub(super) fn whose(
    connection: &Connection,
    sql: &str,
    params: impl Params,
) -> rusqlite::Result<Option<AccountId>> {
    let id: Option<i64> = connection.prepare_cached(sql)?.query_row(params, |row| row.get(0)).optional()?;
    Ok(id.map(|id| AccountId(number(id))))
}
