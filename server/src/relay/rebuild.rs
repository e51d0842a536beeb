//! Matches that come back from the store: after a fault of ours, or for the janitor.

use super::{
    Relay,
    game::{Letter, Match, What},
    play::AGAIN,
};
use crate::store::{AccountId, MatchId, Reads};
use protocol::{CloseCode, Code};
use rules::Seat;
use std::{
    collections::VecDeque,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// Matches taken up in one sweep for the janitor.
const DORMANT: usize = 20;
/// A match nobody attended for so long is looked at (TB-06).
const DORMANT_AFTER: u64 = 14 * 86_400_000;

impl<R: Reads> Relay<R> {
    /// Works on a letter of a match that is not in the map meanwhile. A fault of ours costs no player
    /// anything: the match stands as it was saved, and what waited is worked on then.
    pub(super) fn open_or_rebuild(&mut self, mut found: Box<Match>, letter: Letter) {
        let (id, accounts) = (found.id(), found.fixed.seats);
        // What the fault must not take with it.
        let waiting = core::mem::take(&mut found.mailbox);
        let (asked_on, deletes) = (letter.what.asked_on(), letter.what.deletes());
        let worked = catch_unwind(AssertUnwindSafe(|| {
            self.open(&mut found, letter);
            found
        }));
        match worked {
            Ok(mut found) => {
                found.mailbox = waiting;
                self.matches.insert(id, found);
            }
            Err(_) => {
                // Who asked for it must not ask for ever.
                if let Some(conn) = asked_on {
                    self.refuse_in(conn, &id.to_string(), Code::Internal);
                }
                if let Some(seat) = deletes {
                    self.deletion_failed(accounts[seat.index()]);
                }
                self.rebuild(id, accounts, waiting);
            }
        }
    }

    /// The store refuses a step: memory and disk disagree, and the disk is right.
    pub(super) fn refused_by_the_store(&mut self, mut found: Box<Match>, letter: Letter) {
        self.counts.failed_saves += 1;
        let id = found.id();
        let mut waiting = core::mem::take(&mut found.mailbox);
        match letter.what {
            What::Do { conn, .. } | What::Army { conn, .. } => {
                self.refuse_in(conn, &id.to_string(), Code::Unavailable);
            }
            What::Deleted { .. } | What::Abort => waiting.push_front(letter),
            // What is due, and who is here, is found anew.
            What::Attach { .. } | What::Lost { .. } | What::Due | What::Dormant => {}
        }
        self.rebuild(id, found.fixed.seats, waiting);
    }

    /// Rebuilds a match from the store, as after a restart, attaches who is here, and goes on with
    /// what waited.
    fn rebuild(&mut self, id: MatchId, accounts: [AccountId; 2], waiting: VecDeque<Letter>) {
        self.counts.rebuilt += 1;
        tracing::error!(%id, "a match is rebuilt from the store");
        self.dues.retain(|(_, due)| *due != id);
        self.matches.remove(&id);
        // One that falls again while it comes back would fall for ever.
        let again = !self.rebuilding.insert(id);
        if again || !self.bring(id) {
            self.rebuilding.remove(&id);
            return self.give_up(id, accounts, waiting);
        }
        for (seat, account) in Seat::ALL.into_iter().zip(accounts) {
            if let Some(conn) = self.live.get(&account).and_then(|live| live.conn) {
                let at = self.now.mono;
                self.post(id, Letter { at, what: What::Attach { seat, conn, have: None } });
            }
        }
        for letter in waiting {
            match letter.what.deletes() {
                Some(seat) if !self.matches.contains_key(&id) => {
                    self.deletion_failed(accounts[seat.index()]);
                }
                // Who is here was attached above.
                _ if matches!(letter.what, What::Attach { .. }) => {}
                _ => self.post(id, letter),
            }
        }
        self.rebuilding.remove(&id);
        // Nor is it woken at once if that is what it fell of.
        if let Some(mut found) = self.matches.remove(&id) {
            let later = found.due.map(|due| due.max(self.now.mono.saturating_add(AGAIN)));
            self.due_at(&mut found, later);
            self.matches.insert(id, found);
        }
    }

    /// Forgets a match that cannot be brought back now. Those who played it come back, and find it
    /// when the store can be read again.
    pub(super) fn give_up(&mut self, id: MatchId, accounts: [AccountId; 2], waiting: VecDeque<Letter>) {
        tracing::error!(%id, "a match is left to the store");
        self.dues.retain(|(_, due)| *due != id);
        self.matches.remove(&id);
        for account in accounts {
            if let Some(live) = self.live.get_mut(&account) {
                live.matches.retain(|of| *of != id);
            }
            self.end_session(account, CloseCode::Full);
            self.forget_if_idle(account);
        }
        for seat in waiting.into_iter().filter_map(|letter| letter.what.deletes()) {
            self.deletion_failed(accounts[seat.index()]);
        }
    }

    /// Takes up matches that nobody has attended for long, so that the janitor sees them (TB-06).
    pub(super) fn take_dormant(&mut self) {
        // Once a minute is often enough for a span of days.
        if !(self.last_sweep / super::SWEEP).is_multiple_of(240) {
            return;
        }
        let before = self.now.wall.saturating_sub(DORMANT_AFTER);
        let at = self.now.mono;
        for id in self.reads.dormant(before, DORMANT).unwrap_or_default() {
            // Nobody has attended it while this process ran, or it would be here.
            if self.bring_idle(id, at) {
                self.post(id, Letter { at, what: What::Dormant });
            }
        }
    }
}
