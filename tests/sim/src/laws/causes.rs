//! No result without a cause, and no clock but by thinking.

use super::{
    Laws, Moment,
    book::{Book, Told},
};
use ::server::store::{MatchFixed, MatchId};
use protocol::limits::SETUP;
use rules::Seat;
use table::{Verdict, VerdictReason};

/// When an absence begins, in ms (TB-03).
const ABSENT: u64 = 3_000;
/// When somebody may leave after a restart, in ms (TB-06).
const LEAVE: [u64; 2] = [600_000, 86_400_000];

impl Laws {
    /// The match has ended: was there a reason for it?
    pub(super) fn has_a_cause(
        &mut self,
        book: &Book,
        moment: Moment,
        actor: Option<Seat>,
        outcome: Option<Verdict>,
        said: Option<(Seat, &str)>,
    ) {
        let Some(verdict) = book.verdict else { return };
        let (id, now) = (book.fixed.id, moment.now);
        let Some(settings) = book.settings else { return };
        let loser = verdict.winner.map(|winner| !winner);
        let account = |seat: Seat| book.fixed.seats[seat.index()];
        let broken = &mut self.broken;
        let mut fail = |why: &str| {
            broken.get_or_insert_with(|| format!("at {now}: {id}: {verdict} without a cause: {why}"));
        };
        match verdict.reason {
            VerdictReason::Game(_) => {
                if outcome != Some(verdict) {
                    fail(&format!("the rules say {outcome:?}"));
                }
            }
            VerdictReason::Forfeit => {
                let Some(loser) = loser else { return fail("nobody lost") };
                let Some((away, back)) = self.here.away(account(loser), now) else {
                    return fail("the loser is here, or was never");
                };
                let away = away.max(book.since);
                let stalled = self.here.stalled_within(away, back);
                let gone = back.saturating_sub(away).saturating_sub(stalled);
                if gone < ABSENT + settings.grace {
                    fail(&format!("away for {gone} ms alone"));
                }
                let from = away + ABSENT;
                let present = self.here.present_within(account(!loser), from, now);
                if present < settings.grace {
                    fail(&format!("the winner was present for {present} ms alone"));
                }
            }
            VerdictReason::Time | VerdictReason::TimeNoMaterial => {
                let flagged = actor.filter(|actor| loser.is_none_or(|loser| loser == *actor));
                if flagged.is_none_or(|seat| book.table.clocks.map(|clocks| clocks[seat.index()]) != Some(0))
                {
                    fail("no flag fell");
                }
            }
            VerdictReason::AwayClaim => {
                let Some((seat, "claim")) = said else { return fail("nobody claimed") };
                let silent = actor.filter(|actor| *actor == !seat && verdict.winner == Some(seat));
                let Some(silent) = silent else { return fail("not the one who waits") };
                let since = book.played.max(self.here.first_here(account(silent), book.since).unwrap_or(now));
                let waited = self.here.attached_within(account(seat), since, now);
                if settings.away_claim == 0 || waited < settings.away_claim {
                    fail(&format!("waited {waited} ms alone"));
                }
            }
            VerdictReason::NoResult => match said {
                Some((seat, "leave")) => {
                    let came = self.here.first_here(account(seat), self.started.now).unwrap_or(now);
                    let least = LEAVE[usize::from(settings.kind != table::Kind::Queue)];
                    if book.game_here
                        || now - came < least
                        || self.here.first_here(account(!seat), 0).is_some()
                    {
                        fail("leave too early");
                    }
                }
                _ => {
                    let flagged = actor.filter(|seat| {
                        let fallen = book.table.clocks.map(|clocks| clocks[seat.index()]) == Some(0);
                        fallen && !book.table.has_moved[seat.index()]
                    });
                    if flagged.is_none() {
                        fail("no flag fell before the first move");
                    }
                }
            },
            VerdictReason::ServerAbort => {
                if !self.closed.contains(&id) {
                    fail("nobody asked for it");
                }
            }
            VerdictReason::Deleted => {
                if loser.is_none_or(|loser| !self.deleted.contains(&account(loser))) {
                    fail("no account of it is deleted");
                }
            }
        }
    }

    pub(super) fn closes_without_a_game(
        &mut self,
        moment: Moment,
        id: MatchId,
        reason: VerdictReason,
        book: Option<(MatchFixed, u64)>,
    ) {
        let Some((fixed, since)) = book else { return };
        let deleted = fixed.seats.iter().any(|account| self.deleted.contains(account));
        let lasted = moment.now.saturating_sub(since);
        let right = match reason {
            VerdictReason::NoResult => deleted || lasted >= SETUP,
            VerdictReason::ServerAbort => self.closed.contains(&id),
            _ => false,
        };
        self.must(right, || format!("{id}: a set-up is closed after {lasted} ms: {reason:?}"));
        self.count("set-ups closed");
    }

    /// Between two commits that note the clocks only who is to act has thought, and no longer than it took.
    pub(super) fn clocks_are_right(
        &mut self,
        book: &Book,
        moment: Moment,
        before: &Told,
        actor: Option<Seat>,
        completed: Option<Seat>,
    ) {
        let (Some(old), Some(new)) = (before.clocks, book.table.clocks) else { return };
        let id = book.fixed.id;
        let increment =
            book.settings.and_then(|settings| settings.clock).map_or(0, |clock| clock.increment_ms);
        for seat in Seat::ALL {
            let given = if completed == Some(seat) { increment } else { 0 };
            let most = old[seat.index()] + given;
            let left = new[seat.index()];
            let thought = most.saturating_sub(left);
            self.must(left <= most, || format!("{id}: {seat}'s clock rises from {old:?} to {new:?}"));
            if actor != Some(seat) {
                self.must(thought == 0, || format!("{id}: {seat} lost {thought} ms without being to act"));
                continue;
            }
            let account = book.fixed.seats[seat.index()];
            let since = book.clocked.max(self.started.now);
            let since = if book.game_here {
                since
            } else {
                self.here.first_here(account, self.started.now).unwrap_or(moment.now).max(since)
            };
            let passed = moment.now.saturating_sub(since);
            let passed = passed.saturating_sub(self.here.stalled_within(since, moment.now));
            self.must(thought <= passed, || format!("{id}: {seat} is charged {thought} ms of {passed}"));
        }
    }
}
