//! Rooms, matches and bookings in memory.

use super::world::{End, Match, Rated, World};
use crate::store::{
    Booked, Change, Door, MatchId, PlayRow, Refused, SetupRow, StoredMatch, StoredRoom, TokenHash, WallMs,
    Written, booking, bounds,
};
use core::cmp::Ordering;
use protocol::{MatchKind, limits};
use table::VerdictReason;

impl World {
    pub(super) fn new_match(&mut self, new: &StoredMatch, room: Option<&str>) -> Result<(), Refused> {
        if let Some(code) = room {
            self.open_room(code)?;
        }
        let fixed = &new.fixed;
        for account in fixed.seats {
            self.live(account)?;
        }
        let again = fixed.rematch_of.is_some_and(|of| self.rematches.contains(&of));
        if again || self.matches.contains_key(&fixed.id) {
            return Err(Refused::Exists);
        }
        let queued = fixed.queue.is_some() && new.closed.is_none();
        let [a, b] = fixed.seats;
        if queued && (a == b || fixed.seats.iter().any(|id| self.in_queue_match.contains_key(id))) {
            return Err(Refused::InQueueMatch);
        }
        if let Some(code) = room {
            self.close_room(code, Door::Taken)?;
        }
        for id in fixed.seats {
            if queued {
                self.in_queue_match.insert(id, fixed.id);
            }
            self.played.entry(id).or_default().insert(fixed.id);
        }
        self.rematches.extend(fixed.rematch_of);
        let end = new.closed.map(|reason| End { winner: None, reason, at: new.saved_at });
        self.matches.insert(fixed.id, Match { stored: new.clone(), end });
        Ok(())
    }

    /// A match that runs.
    fn running(&mut self, id: MatchId) -> Result<&mut Match, Refused> {
        self.matches.get_mut(&id).filter(|found| found.end.is_none()).ok_or(Refused::Gone)
    }

    pub(super) fn set_up(
        &mut self,
        id: MatchId,
        setup: Option<&SetupRow>,
        play: Option<&PlayRow>,
        closed: Option<VerdictReason>,
        now: WallMs,
    ) -> Result<(), Refused> {
        let found = self.running(id)?;
        if found.stored.play.is_some() {
            return Err(Refused::Gone);
        }
        let stored = &mut found.stored;
        (stored.setup, stored.play, stored.saved_at) = (setup.cloned(), play.cloned(), now);
        if let Some(reason) = closed {
            // A game that had begun would have its own verdict.
            stored.closed = stored.play.is_none().then_some(reason);
            self.end(id, End { winner: None, reason, at: now });
        }
        Ok(())
    }

    fn end(&mut self, id: MatchId, end: End) {
        if let Some(found) = self.matches.get_mut(&id) {
            found.end = Some(end);
            for account in found.stored.fixed.seats {
                if self.in_queue_match.get(&account) == Some(&id) {
                    self.in_queue_match.remove(&account);
                }
            }
        }
    }

    pub(super) fn step(&mut self, change: &Change) -> Result<Written, Refused> {
        let Change::Step { id, after_commands, command, saved, ends, now } = change else {
            return Err(Refused::Gone);
        };
        let verdict = saved.verdict();
        let after_the_end = !ends && command.is_none() && verdict.is_some();
        if *ends && verdict.is_none() {
            return Err(Refused::Gone);
        }
        let found = self.matches.get_mut(id).ok_or(Refused::Gone)?;
        if found.end.is_some() && !after_the_end {
            return Err(Refused::Gone);
        }
        let play = found.stored.play.as_mut().ok_or(Refused::Gone)?;
        if play.record.commands().count() != *after_commands {
            return Err(Refused::Gone);
        }
        if let Some(command) = command {
            play.record.push(command.seat, &command.text, &command.reshuffles);
        }
        play.saved = (**saved).clone();
        found.stored.saved_at = *now;
        let rated = found.stored.fixed.rated;
        let Some(verdict) = verdict.filter(|_| *ends) else { return Ok(Written::Done) };
        self.end(*id, End { winner: verdict.winner, reason: verdict.reason, at: *now });
        let booked = booking::scored(saved).filter(|_| rated).and_then(|(_, result)| self.book(*id, result));
        Ok(booked.map_or(Written::Done, |booked| Written::Booked(Box::new(booked))))
    }

    fn book(&mut self, id: MatchId, result: Ordering) -> Option<Booked> {
        if let Some(rated) = self.booked.get(&id).and_then(|number| self.results.get(*number)) {
            return Some(rated.booked.clone());
        }
        let fixed = &self.matches.get(&id)?.stored.fixed;
        let (ladder, seats) = (fixed.game, fixed.seats);
        let (private, made_at) = (fixed.kind == MatchKind::Private, fixed.created);
        let before = seats.map(|account| self.ratings.get(&(ladder, account)).copied().unwrap_or_default());
        let ([low, high], turned) = booking::ordered(seats);
        let number = self.results.len();
        let (record, last) = self.records.entry((ladder, low, high)).or_default();
        let booked = booking::book(before, booking::seen(record, turned), result);
        (*record, *last) = (booking::seen(&booked.head_to_head, turned), number);
        for (account, standing) in seats.into_iter().zip(booked.standings) {
            self.ratings.insert((ladder, account), standing.rating);
        }
        self.booked.insert(id, number);
        self.results.push(Rated { ladder, seats, private, made_at, result, booked: booked.clone() });
        Some(booked)
    }

    pub(super) fn new_room(
        &mut self,
        room: &StoredRoom,
        key: &str,
        request: &TokenHash,
    ) -> Result<(), Refused> {
        self.live(room.owner)?;
        let since = room.created.saturating_sub(limits::ROOM_LIFE);
        let live = |old: &&StoredRoom| old.owner == room.owner && old.is_open() && old.created > since;
        if self.rooms.values().filter(live).count() >= limits::ROOMS {
            return Err(Refused::TooMany);
        }
        let long_ago = room.created.saturating_sub(bounds::ROOM_MEMORY);
        let stays = |old: &StoredRoom| old.owner != room.owner || old.created > long_ago;
        if self.rooms.get(&room.code).is_some_and(stays) {
            return Err(Refused::Exists);
        }
        self.remember(room.owner, key, request, &room.code, room.created)?;
        self.rooms.retain(|_, old| stays(old));
        self.rooms.insert(room.code.clone(), room.clone());
        Ok(())
    }

    fn open_room(&mut self, code: &str) -> Result<&mut StoredRoom, Refused> {
        self.rooms.get_mut(code).filter(|room| room.is_open()).ok_or(Refused::Gone)
    }

    pub(super) fn close_room(&mut self, code: &str, door: Door) -> Result<(), Refused> {
        self.open_room(code)?.door = door;
        Ok(())
    }
}
