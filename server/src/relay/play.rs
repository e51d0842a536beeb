//! Letters to matches: each is worked on alone, saved, and only then told.

use super::{
    Relay,
    frames::Told,
    game::{Attached, Body, Letter, MAILBOX, Match, Replied, Saving, Stepped, Then, What},
    io::{ConnId, Mono, Results, Waits},
    setup::{Outcome, Prepared},
};
use crate::store::{AccountId, Booked, Change, MatchId, Reads, Written};
use protocol::{ClientFrame, Code, ServerFrame, limits, server::Stage};
use rules::Seat;

/// How long after a deadline the relay looks: a move stamped before it may still be under way.
const LATE: Mono = 50;
/// When a step that could not be saved is tried again.
pub(super) const AGAIN: Mono = 1_000;

impl<R: Reads> Relay<R> {
    /// A frame about a match.
    pub(super) fn in_match(&mut self, conn: ConnId, account: AccountId, frame: ClientFrame, at: Mono) {
        let (ClientFrame::Do { id, .. }
        | ClientFrame::Army { id, .. }
        | ClientFrame::Phrase { id, .. }
        | ClientFrame::Log { id, .. }) = &frame
        else {
            return;
        };
        let about = id.clone();
        let found =
            MatchId::parse(&about).and_then(|id| Some((id, self.matches.get(&id)?.seat_of(account)?)));
        let Some((id, seat)) = found else { return self.missed(conn, account, about, frame) };
        let what = match frame {
            ClientFrame::Do { cseq, version, text, .. } => What::Do { seat, conn, cseq, version, text },
            ClientFrame::Army { ranks, .. } => What::Army { seat, conn, ranks },
            ClientFrame::Phrase { phrase, .. } => return self.say_phrase(conn, account, id, seat, phrase),
            ClientFrame::Log { from, .. } => return self.page_of_log(conn, id, from),
            _ => return,
        };
        if self.draining {
            return self.refuse_in(conn, &about, Code::Draining);
        }
        if self.matches.get(&id).is_some_and(|found| found.mailbox.len() >= MAILBOX) {
            return self.refuse_in(conn, &about, Code::Busy);
        }
        self.post(id, Letter { at, what });
    }

    fn page_of_log(&mut self, conn: ConnId, id: MatchId, from: u64) {
        let Some(Body::Play(play)) = self.matches.get(&id).map(|found| &found.body) else { return };
        let text = Told::Log { id: id.to_string(), log: play.log_from(from, false) }.text();
        self.send_text(conn, text);
    }

    /// Gives a match a letter: at once, or once its present step is saved.
    pub(super) fn post(&mut self, id: MatchId, letter: Letter) {
        let Some(found) = self.matches.get_mut(&id) else { return };
        if let What::Lost { seat, conn } = letter.what {
            // Nothing is sent to a socket that is gone, whatever waits before this letter; nor is one
            // shown as here that this one took over while its attaching still waited.
            let present = &mut found.seats[seat.index()].conn;
            *present = present.filter(|there| *there != conn && self.conns.contains_key(there));
        }
        found.mailbox.push_back(letter);
        self.work(id);
    }

    /// Works on the letters of a match until one has to be saved.
    pub(super) fn work(&mut self, id: MatchId) {
        loop {
            let Some(found) = self.matches.get_mut(&id) else { return };
            if found.saving.is_some() {
                return;
            }
            let Some(letter) = found.mailbox.pop_front() else { break };
            let Some(found) = self.matches.remove(&id) else { return };
            self.open_or_rebuild(found, letter);
        }
        self.schedule(id);
    }

    pub(super) fn open(&mut self, found: &mut Match, letter: Letter) {
        match &found.body {
            Body::Setup { .. } => self.open_in_setup(found, letter),
            Body::Closed(_) => self.come_and_go(found, &letter),
            Body::Play(play) => {
                if let What::Lost { seat, conn } = &letter.what {
                    let attached = &mut found.seats[seat.index()].conn;
                    if attached.is_some_and(|newer| newer != *conn) {
                        return; // a newer session is attached
                    }
                    // It may have been attached while this letter waited behind a save.
                    *attached = None;
                }
                if let What::Army { conn, .. } = letter.what {
                    return self.refuse_in(conn, &found.id().to_string(), Code::NoSetup);
                }
                let stepped = play.step(found.table_time(letter.at), &letter.what, found.fixed.seed.0);
                match stepped.to_save.clone() {
                    None => self.told(found, stepped, None, &letter),
                    Some(saved) => {
                        let mut changes = vec![Change::Step {
                            id: found.id(),
                            after_commands: play.commands,
                            command: stepped.command.clone(),
                            saved,
                            ends: stepped.ended,
                            now: self.now.wall,
                        }];
                        let making = if stepped.rematch { self.rematch(found) } else { None };
                        changes.extend(making.as_ref().map(|making| making.change()));
                        self.making.extend(making.as_ref().map(|making| making.stored.fixed.id));
                        found.saving = Some(Saving {
                            letter,
                            then: Then::Play(Box::new(stepped), making.map(Box::new)),
                        });
                        self.save(changes, Waits::Step(found.id()));
                    }
                }
            }
        }
    }

    fn open_in_setup(&mut self, found: &mut Match, letter: Letter) {
        if let What::Do { conn, cseq, text, .. } = &letter.what {
            let code = rules::Rejected::WrongPhase.code().to_owned();
            let frame =
                ServerFrame::Rejected { id: found.id().to_string(), cseq: *cseq, code, text: text.clone() };
            return self.send(*conn, &frame);
        }
        match found.prepare(&letter) {
            Outcome::Nothing => self.come_and_go(found, &letter),
            Outcome::Tell { conn, ranks, code, faults } => {
                self.send(conn, &ServerFrame::Army { id: found.id().to_string(), ranks, code, faults });
            }
            Outcome::Save(prepared) => {
                let change = Change::Setup {
                    id: found.id(),
                    setup: prepared.row.clone(),
                    play: prepared.begins.as_ref().map(|(_, row)| row.clone()),
                    closed: prepared.closed,
                    now: self.now.wall,
                };
                found.saving = Some(Saving { letter, then: Then::Setup(prepared) });
                self.save(vec![change], Waits::Setup(found.id()));
            }
        }
    }

    /// Comings and goings where they mean nothing to the match.
    fn come_and_go(&mut self, found: &mut Match, letter: &Letter) {
        match letter.what {
            What::Attach { seat, conn, have } => {
                self.seat(found, seat, conn, have);
                found.came[seat.index()] = true;
                self.tell_all(found, seat, conn, false, Vec::new());
                self.tell_seat(found, !seat, Vec::new());
            }
            What::Lost { seat, .. } => self.tell_seat(found, !seat, Vec::new()),
            _ => {}
        }
    }

    /// Seats a session. One whose socket has closed while this waited is shown to nobody: that it
    /// is lost comes next.
    fn seat(&self, found: &mut Match, seat: Seat, conn: ConnId, have: Option<u64>) {
        found.seats[seat.index()] = Attached::at(conn, have.unwrap_or(0));
        if !self.conns.contains_key(&conn) {
            found.seats[seat.index()].conn = None;
        }
    }

    fn tell_seat(&mut self, found: &mut Match, seat: Seat, events: Vec<String>) {
        if let Some(conn) = found.seats[seat.index()].conn {
            let text = found.state(seat, self.now.mono, events);
            self.send_text(conn, text);
        }
    }

    /// A step that is durable, or had nothing to be saved: the table moves on and all are told.
    fn told(&mut self, found: &mut Match, stepped: Stepped, booked: Option<Booked>, letter: &Letter) {
        let events = stepped.events();
        let Body::Play(play) = &mut found.body else { return };
        let played = stepped.entry.is_some();
        play.table = stepped.table;
        if let Some(saved) = &stepped.to_save {
            play.attended_on_disk = saved.attended();
        }
        if let Some(entry) = stepped.entry {
            play.log.push(entry);
            play.commands += 1;
        }
        found.booked = booked.or(found.booked.take());
        if let Some((conn, reply)) = stepped.reply {
            let frame = match reply {
                Replied::Done(answer) => {
                    if played || !events.is_empty() {
                        self.counts.accepted += 1;
                    } else {
                        self.counts.again += 1;
                    }
                    tracing::debug!(r#match = %found.id(), cseq = answer.cseq, version = answer.version, "accepted");
                    ServerFrame::Done {
                        id: found.id().to_string(),
                        cseq: answer.cseq,
                        version: answer.version,
                        events: answer.events,
                    }
                }
                Replied::Rejected { cseq, code, text } => {
                    let mismatch = [Code::Stale, Code::CseqConflict, Code::Resync];
                    if mismatch.iter().any(|mismatch| mismatch.text() == code) {
                        self.counts.mismatched += 1;
                    } else {
                        self.counts.rejected += 1;
                    }
                    tracing::debug!(r#match = %found.id(), cseq, code, "refused");
                    ServerFrame::Rejected { id: found.id().to_string(), cseq, code: code.to_owned(), text }
                }
            };
            self.send(conn, &frame);
        }
        let goes = matches!(letter.what, What::Lost { .. } | What::Due);
        if let Some((seat, conn, have)) = stepped.attaching {
            self.seat(found, seat, conn, have);
            self.tell_all(found, seat, conn, false, events.clone());
            self.tell_seat(found, !seat, events);
        } else if played || goes || !events.is_empty() {
            for seat in Seat::ALL {
                self.tell_seat(found, seat, events.clone());
            }
        } else if let Some(conn) = stepped.resync
            && let Some(seat) =
                Seat::ALL.into_iter().find(|seat| found.seats[seat.index()].conn == Some(conn))
        {
            self.tell_seat(found, seat, Vec::new());
        }
        // All have been told: until the next step nobody asks for it, and thousands of them are much.
        found.seen = None;
        if stepped.ended {
            self.ended(found);
        }
    }

    fn ended(&mut self, found: &mut Match) {
        self.counts.ended += 1;
        let reason = found.verdict().map_or("", |verdict| verdict.reason.code());
        tracing::debug!(r#match = %found.id(), reason, rated = found.booked.is_some(), "ended");
        for seat in Seat::ALL {
            if let Some((conn, frame)) = found.seats[seat.index()].conn.zip(found.result(seat)) {
                self.send(conn, &frame);
            }
        }
        for account in found.fixed.seats {
            self.go_on_deleting(account, Some(found.id()));
        }
    }

    /// The store has answered for a match.
    pub(super) fn match_saved(&mut self, id: MatchId, results: Results) {
        let Some(mut found) = self.matches.remove(&id) else { return };
        let Some(Saving { letter, then }) = found.saving.take() else {
            self.matches.insert(id, found);
            return;
        };
        let (results, fate) = match results {
            Some(results) => {
                let first = results.first().cloned();
                (results, if matches!(first, Some(Ok(_))) { Fate::Saved } else { Fate::Refused })
            }
            // The group may have failed after it took effect: reading tells which.
            None => (Vec::new(), self.fate_of(id, &then)),
        };
        if !matches!(fate, Fate::Saved)
            && let Then::Play(_, Some(making)) = &then
        {
            self.making.remove(&making.stored.fixed.id);
        }
        // What saving took is nobody's time, saved or not: the table's goes on from where it stood. A
        // game whose time has not begun yet (TB-24) does not begin earlier by that.
        if let Then::Play(stepped, _) = &then {
            let stood = i64::try_from(stepped.table.now()).unwrap_or(i64::MAX);
            let now = i64::try_from(self.now.mono).unwrap_or(i64::MAX);
            found.base = found.base.max(now.saturating_sub(stood));
        }
        match fate {
            Fate::Saved => {
                match then {
                    Then::Play(stepped, making) => {
                        let booked = match results.first() {
                            Some(Ok(Written::Booked(booked))) => Some(Booked::clone(booked)),
                            _ if stepped.ended => self.reads.booking(id).ok().flatten(),
                            _ => None,
                        };
                        self.told(&mut found, *stepped, booked, &letter);
                        if let Some(making) = making {
                            // Without an answer the store is read: it may have refused the match alone.
                            self.made(*making, results.get(1).cloned());
                        }
                    }
                    Then::Setup(prepared) => self.set_up(&mut found, *prepared),
                }
                self.matches.insert(id, found);
                self.work(id);
            }
            Fate::Failed => {
                self.counts.failed_saves += 1;
                found.not_before = self.now.mono;
                match letter.what.asked_on() {
                    Some(conn) => {
                        self.refuse_in(conn, &id.to_string(), Code::Unavailable);
                        self.matches.insert(id, found);
                        self.work(id);
                    }
                    // What nobody asked for has to happen anyway, a little later.
                    None => {
                        found.mailbox.push_front(letter);
                        let due = self.now.mono.saturating_add(AGAIN);
                        self.due_at(&mut found, Some(due));
                        self.matches.insert(id, found);
                    }
                }
            }
            Fate::Refused => self.refused_by_the_store(found, letter),
            Fate::Unknown => {
                self.counts.failed_saves += 1;
                let waiting = core::mem::take(&mut found.mailbox);
                self.give_up(id, found.fixed.seats, waiting);
            }
        }
    }

    /// What became of a step whose group may have failed.
    fn fate_of(&self, id: MatchId, then: &Then) -> Fate {
        let Ok(Some(stored)) = self.reads.load(id) else { return Fate::Unknown };
        let saved = match then {
            Then::Play(stepped, _) => {
                let on_disk = stored.play.map(|play| play.saved);
                on_disk.as_ref() == stepped.to_save.as_deref()
            }
            Then::Setup(prepared) => {
                stored.setup == prepared.row
                    && stored.play.is_some() == prepared.begins.is_some()
                    && stored.closed == prepared.closed
            }
        };
        if saved { Fate::Saved } else { Fate::Failed }
    }

    fn set_up(&mut self, found: &mut Match, prepared: Prepared) {
        if let Some((conn, ranks)) = prepared.fixed {
            let frame = ServerFrame::Army {
                id: found.id().to_string(),
                ranks: Some(ranks),
                code: None,
                faults: Vec::new(),
            };
            self.send(conn, &frame);
        }
        if let Some(row) = prepared.row {
            let Body::Setup { row: present, .. } = &mut found.body else { return };
            *present = row;
        } else if let Some((play, _)) = prepared.begins {
            // White's clock starts when both have seen the armies (TB-24).
            let begins = self.now.mono.saturating_add(limits::REVEAL);
            found.base = i64::try_from(begins).unwrap_or(i64::MAX);
            found.body = Body::Play(Box::new(play));
            self.seat_the_absent(found);
        } else if let Some(reason) = prepared.closed {
            found.body = Body::Closed(reason);
        }
        for seat in Seat::ALL {
            self.tell_seat(found, seat, Vec::new());
        }
        if found.stage() == Stage::Over {
            self.ended(found);
        }
    }

    /// Puts a match into memory and notes when it is to be woken.
    pub(super) fn keep(&mut self, found: Match) {
        let id = found.id();
        self.matches.insert(id, Box::new(found));
        self.schedule(id);
    }

    pub(super) fn due_at(&mut self, found: &mut Match, due: Option<Mono>) {
        if let Some(before) = found.due.take() {
            self.dues.remove(&(before, found.id()));
        }
        if let Some(due) = due {
            self.dues.insert((due, found.id()));
        }
        found.due = due;
    }

    /// Notes when a match is to be woken next.
    pub(super) fn schedule(&mut self, id: MatchId) {
        let Some(mut found) = self.matches.remove(&id) else { return };
        let due = if found.saving.is_some() { None } else { self.wakes(&found) };
        self.due_at(&mut found, due);
        self.matches.insert(id, found);
    }

    fn wakes(&self, found: &Match) -> Option<Mono> {
        let mono = |table: u64| u64::try_from(found.base.saturating_add_unsigned(table)).unwrap_or(0);
        match &found.body {
            Body::Setup { .. } => found.setup_ends().map(|ends| ends.saturating_add(LATE)),
            Body::Closed(_) => Some(self.now.mono),
            Body::Play(play) => {
                let table = &play.table;
                if table.verdict().is_some() {
                    let left = table.rematch_left().map_or(0, |left| left.saturating_add(1));
                    return Some(mono(table.now().saturating_add(left)).max(self.now.mono));
                }
                // A countdown that ends is told, although nothing happens then.
                let here = |seat: &Seat| found.seats[seat.index()].conn.is_some();
                let counted = Seat::ALL.into_iter().filter(here).flat_map(|seat| {
                    let claim = table.claim_in(seat).filter(|left| *left > 0);
                    let leave = table.leave_in(seat).filter(|left| *left > 0);
                    [claim, leave].into_iter().flatten().map(|left| table.now().saturating_add(left))
                });
                let due = table.next_due().into_iter().chain(counted).min();
                let due = due.map(|due| mono(due).saturating_add(LATE));
                // That a clock begins to run is told, too (TB-24).
                let begins = Some(mono(0)).filter(|begins| *begins > self.now.mono);
                due.into_iter().chain(begins).min()
            }
        }
    }

    /// Wakes every match that is due.
    pub(super) fn wake(&mut self) {
        while let Some((due, id)) = self.dues.first().copied() {
            if due > self.now.mono {
                return;
            }
            self.dues.pop_first();
            let Some(found) = self.matches.get_mut(&id) else { continue };
            found.due = None;
            let over = found.verdict().is_some() && found.saving.is_none() && found.mailbox.is_empty();
            let rematch = match &found.body {
                Body::Play(play) => play.table.rematch_left().is_some(),
                _ => false,
            };
            if over && (!rematch || due < self.now.mono.saturating_sub(limits::SETUP)) {
                self.unload(id);
            } else {
                let at = self.now.mono;
                let was = self.table_now(id);
                self.post(id, Letter { at, what: What::Due });
                // A match that did not move would be woken for ever.
                if self.table_now(id) == was
                    && let Some(mut found) = self.matches.remove(&id)
                {
                    let later = found.due.map(|due| due.max(at.saturating_add(LATE)));
                    self.due_at(&mut found, later);
                    self.matches.insert(id, found);
                }
            }
        }
    }

    fn table_now(&self, id: MatchId) -> Option<u64> {
        match &self.matches.get(&id)?.body {
            Body::Play(play) => Some(play.table.now()),
            _ => None,
        }
    }

    /// Forgets a finished match; it is stored.
    pub(super) fn unload(&mut self, id: MatchId) {
        let Some(found) = self.matches.remove(&id) else { return };
        if let Some(due) = found.due {
            self.dues.remove(&(due, id));
        }
        for account in found.fixed.seats {
            if let Some(live) = self.live.get_mut(&account) {
                live.matches.retain(|of| *of != id);
            }
            self.forget_if_idle(account);
        }
    }
}

/// What became of a step.
enum Fate {
    Saved,
    /// Nothing of it is on the disk.
    Failed,
    /// The store refuses it: memory and disk disagree.
    Refused,
    /// The store cannot even be read.
    Unknown,
}
