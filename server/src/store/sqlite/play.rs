//! Changes of rooms and matches.

use super::{
    account::{live, must, remember, write},
    book,
    rows::{No, key, ms, piles, to_json},
};
use crate::store::{
    Change, Door, MatchId, NewCommand, PlayRow, Refused, SetupRow, StoredMatch, StoredRoom, TokenHash,
    WallMs, Written, booking, bounds,
};
use protocol::limits;
use rusqlite::{Connection, named_params, params};
use table::{Saved, VerdictReason};

pub(super) fn apply(connection: &Connection, change: &Change) -> Result<Written, No> {
    match change {
        Change::Step { id, after_commands, command, saved, ends, now } => {
            let step = Step { id: *id, after: *after_commands, command: command.as_ref(), saved, now: *now };
            return step.apply(connection, *ends);
        }
        Change::NewMatch { new, room } => new_match(connection, new, room.as_deref())?,
        Change::Setup { id, setup, play, closed, now } => {
            set_up(connection, *id, setup.as_ref(), play.as_deref(), *closed, *now)?;
        }
        Change::NewRoom { room, key, request } => new_room(connection, room, key, request)?,
        Change::CloseRoom(code) => close_room(connection, code, Door::Closed)?,
        // All others are made elsewhere.
        _ => return Err(Refused::Gone.into()),
    }
    Ok(Written::Done)
}

/// A step of a match: the way of nearly all changes.
struct Step<'c> {
    id: MatchId,
    after: usize,
    command: Option<&'c NewCommand>,
    saved: &'c Saved,
    now: WallMs,
}

impl Step<'_> {
    fn apply(&self, connection: &Connection, ends: bool) -> Result<Written, No> {
        let over = !ends && self.command.is_none() && self.saved.verdict().is_some();
        let sql = "UPDATE tables SET saved = ?1, commands = commands + ?2, saved_at = ?3
                   WHERE match = ?4 AND commands = ?5 AND over <= ?6";
        let saved = to_json(self.saved)?;
        let more = u8::from(self.command.is_some());
        // After the end only requests for a rematch move the table: they are no commands of the record.
        must(connection, sql, params![saved, more, ms(self.now), key(self.id.0), self.after, over])?;
        if let Some(command) = self.command {
            let sql = "INSERT INTO commands (match, number, seat, text, reshuffles)
                       VALUES (?1, ?2, ?3, ?4, ?5)";
            let piles = piles(&command.reshuffles)?;
            let columns = params![key(self.id.0), self.after, command.seat.name(), command.text, piles];
            write(connection, sql, columns)?;
        }
        if !ends {
            return Ok(Written::Done);
        }
        let Some(verdict) = self.saved.verdict() else { return Err(Refused::Gone.into()) };
        let winner = verdict.winner.map(|seat| seat.name());
        end(connection, self.id, winner, verdict.reason, self.now)?;
        let Some((_, result)) = booking::scored(self.saved) else { return Ok(Written::Done) };
        Ok(match book::book(connection, self.id, result)? {
            Some(booked) => Written::Booked(Box::new(booked)),
            None => Written::Done,
        })
    }
}

/// Marks a match as ended; its players are free for the queues.
fn end(
    connection: &Connection,
    id: MatchId,
    winner: Option<&str>,
    reason: VerdictReason,
    now: WallMs,
) -> Result<(), No> {
    let sql = "UPDATE matches SET winner = ?2, reason = ?3, ended = ?4 WHERE id = ?1 AND ended IS NULL";
    must(connection, sql, params![key(id.0), winner, reason.code(), ms(now)])?;
    write(connection, "UPDATE tables SET over = 1 WHERE match = ?1", params![key(id.0)])?;
    write(connection, "DELETE FROM queue_players WHERE match = ?1", params![key(id.0)])?;
    Ok(())
}

fn new_match(connection: &Connection, new: &StoredMatch, room: Option<&str>) -> Result<(), No> {
    if let Some(code) = room {
        close_room(connection, code, Door::Taken)?;
    }
    let fixed = &new.fixed;
    for account in fixed.seats {
        live(connection, account)?;
    }
    let id = key(fixed.id.0);
    let taken = "SELECT 1 FROM matches WHERE id = ?1 OR rematch_of = ?2";
    let rematch_of = fixed.rematch_of.map(|id| key(id.0));
    if connection.prepare_cached(taken)?.exists(params![id, rematch_of])? {
        return Err(Refused::Exists.into());
    }
    let [a, b] = fixed.seats.map(|account| key(account.0));
    if fixed.queue.is_some() && new.closed.is_none() {
        for account in [a, b] {
            let sql = "INSERT INTO queue_players (account, match) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
            if write(connection, sql, params![account, id])? == 0 {
                return Err(Refused::InQueueMatch.into());
            }
        }
    }
    let sql = "INSERT INTO matches (id, a, b, game, kind, queue, rated, settings, rematch_of, army_a, army_b,
                   seed, created)
               VALUES (:id, :a, :b, :game, :kind, :queue, :rated, :settings, :rematch_of, :army_a, :army_b,
                   :seed, :created)";
    let [army_a, army_b] = &fixed.last_armies;
    let columns = named_params! {
        ":id": id,
        ":a": a,
        ":b": b,
        ":game": fixed.game.word(),
        ":kind": fixed.kind.word(),
        ":queue": fixed.queue.map(|queue| queue.word()),
        ":rated": fixed.rated,
        ":settings": to_json(&fixed.settings)?,
        ":rematch_of": rematch_of,
        ":army_a": army_a,
        ":army_b": army_b,
        ":seed": fixed.seed.0,
        ":created": ms(fixed.created),
    };
    write(connection, sql, columns)?;
    let sql = "INSERT INTO tables (match, over, saved_at) VALUES (?1, 0, ?2)";
    write(connection, sql, params![id, ms(new.saved_at)])?;
    stand(connection, fixed.id, new.setup.as_ref(), new.play.as_ref())?;
    if let Some(reason) = new.closed {
        end(connection, fixed.id, None, reason, new.saved_at)?;
    }
    Ok(())
}

/// Writes where a match stands: its set-up, or the game that begins.
fn stand(
    connection: &Connection,
    id: MatchId,
    setup: Option<&SetupRow>,
    play: Option<&PlayRow>,
) -> Result<(), No> {
    let setup = setup.map(to_json).transpose()?;
    let saved = play.map(|play| to_json(&play.saved)).transpose()?;
    let commands = play.map(|play| play.record.commands().count());
    let sql = "UPDATE tables SET setup = ?2, saved = ?3, commands = ?4 WHERE match = ?1";
    must(connection, sql, params![key(id.0), setup, saved, commands])?;
    if let Some(play) = play {
        // Whole: the pile of a reshuffle at the start belongs to no command.
        let start = play.record.to_json().map_err(|error| No::Store(unwritable(&error)))?;
        must(connection, "UPDATE matches SET start = ?2 WHERE id = ?1", params![key(id.0), start])?;
    }
    Ok(())
}

fn unwritable(error: &rules::record::RecordError) -> crate::store::StoreError {
    crate::store::StoreError::Unreadable(error.code().to_owned())
}

fn set_up(
    connection: &Connection,
    id: MatchId,
    setup: Option<&SetupRow>,
    play: Option<&PlayRow>,
    closed: Option<VerdictReason>,
    now: WallMs,
) -> Result<(), No> {
    let sql = "UPDATE tables SET saved_at = ?2 WHERE match = ?1 AND saved IS NULL AND NOT over";
    must(connection, sql, params![key(id.0), ms(now)])?;
    stand(connection, id, setup, play)?;
    match closed {
        Some(reason) => end(connection, id, None, reason, now),
        None => Ok(()),
    }
}

fn new_room(connection: &Connection, room: &StoredRoom, name: &str, request: &TokenHash) -> Result<(), No> {
    live(connection, room.owner)?;
    let owner = key(room.owner.0);
    let since = room.created.saturating_sub(limits::ROOM_LIFE);
    let sql = "SELECT count(*) FROM rooms WHERE owner = ?1 AND open AND created > ?2";
    let open: usize =
        connection.prepare_cached(sql)?.query_row(params![owner, ms(since)], |row| row.get(0))?;
    if open >= limits::ROOMS {
        return Err(Refused::TooMany.into());
    }
    remember(connection, room.owner, name, request, &room.code, room.created)?;
    let sql = "DELETE FROM rooms WHERE owner = ?1 AND created <= ?2";
    write(connection, sql, params![owner, ms(room.created.saturating_sub(bounds::ROOM_MEMORY))])?;
    let sql = "INSERT INTO rooms (code, owner, game, settings, created, open, taken)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING";
    let settings = to_json(&room.settings)?;
    let taken = room.door == Door::Taken;
    let columns =
        params![room.code, owner, room.game.word(), settings, ms(room.created), room.is_open(), taken];
    if write(connection, sql, columns)? == 0 { Err(Refused::Exists.into()) } else { Ok(()) }
}

fn close_room(connection: &Connection, code: &str, door: Door) -> Result<(), No> {
    let sql = "UPDATE rooms SET open = 0, taken = ?2 WHERE code = ?1 AND open";
    must(connection, sql, params![code, door == Door::Taken])
}
