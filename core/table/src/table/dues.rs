//! What falls due by itself: ends of pauses, absences, grace, flags, and the janitor.

use super::{Cause, Happened, Millis, Pause, Table, TableEvent};
use crate::{Verdict, VerdictReason, presence::Presence};
use rules::{
    Seat,
    game::{GameState, GameView},
};

/// How long a pause lasts at most (MJ-R055).
pub(super) const PAUSE: Millis = 60_000;
/// How long a match may stand without anybody attached (TB-06).
const JANITOR: Millis = 14 * 86_400_000;

/// What falls due, in the order in which things of the same time happen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Due {
    PauseEnds,
    Absence(Seat),
    GraceEnds(Seat),
    FlagFalls(Seat),
    Janitor,
}

impl Table {
    /// Lets time pass up to `to` and hands back everything that fell due on the way: what is due
    /// before `to`, and the end of a pause also at `to` itself. A `to` in the past does nothing.
    pub fn advance(&mut self, to: Millis) -> Vec<Happened> {
        core::iter::from_fn(|| self.advance_once(to)).collect()
    }

    /// As [`Self::advance`], but stops at the first thing that falls due, so that the table can
    /// be looked at then; `None` when `to` is reached.
    pub fn advance_once(&mut self, to: Millis) -> Option<Happened> {
        match self.next() {
            Some((at, due)) if at < to || (at == to && due == Due::PauseEnds) => {
                self.elapse(at);
                Some(self.fall_due(due))
            }
            _ => {
                self.elapse(to);
                None
            }
        }
    }

    /// When the next thing falls due, if no step comes before; [`Self::advance`] to later than
    /// that makes it happen.
    pub fn next_due(&self) -> Option<Millis> {
        self.next().map(|(at, _)| at)
    }

    /// The earliest due; of the same time the first in the order of [`Due`].
    fn next(&self) -> Option<(Millis, Due)> {
        let mut dues: Vec<(Millis, Due)> = Vec::new();
        dues.extend(self.pause.map(|pause| (pause.ends, Due::PauseEnds)));
        for seat in Seat::ALL {
            dues.extend(self.presence(seat).absent_at().map(|at| (at, Due::Absence(seat))));
            if let Presence::Absent { grace_left } = self.presence(seat)
                && self.grace_runs(seat)
            {
                dues.push((self.now.saturating_add(grace_left), Due::GraceEnds(seat)));
            }
        }
        if let Some((seat, clocks)) = self.running().zip(self.clocks) {
            dues.push((self.now.saturating_add(clocks.left(seat)), Due::FlagFalls(seat)));
        }
        let empty = !self.presence.iter().any(|presence| presence.is_attached());
        if empty && !self.is_over() {
            dues.push((self.last_attached.saturating_add(JANITOR), Due::Janitor));
        }
        dues.into_iter().min().map(|(at, due)| (at.max(self.now), due))
    }

    /// Grace runs while the absent seat's opponent is present (CU-A62).
    pub(super) fn grace_runs(&self, seat: Seat) -> bool {
        self.has_grace() && self.presence(!seat).is_present()
    }

    /// The silence of the seat to act counts while the other is attached, after a restart only
    /// once the silent one has attached again (TB-07).
    fn away_counts(&self) -> bool {
        self.actor().is_some_and(|seat| {
            self.presence(!seat).is_attached() && self.attached_since_restart[seat.index()].is_some()
        })
    }

    /// Time passes in which nothing falls due.
    fn elapse(&mut self, to: Millis) {
        let spent = to.saturating_sub(self.now);
        if spent == 0 {
            return;
        }
        let running = self.running();
        if let Some((seat, clocks)) = running.zip(self.clocks.as_mut()) {
            clocks.think(seat, spent);
        }
        let graces = Seat::ALL.map(|seat| self.grace_runs(seat));
        for (presence, runs) in self.presence.iter_mut().zip(graces) {
            if let Presence::Absent { grace_left } = presence
                && runs
            {
                *grace_left = grace_left.saturating_sub(spent);
            }
        }
        if self.away_counts() {
            self.away = self.away.saturating_add(spent);
        }
        self.now = to;
        if self.presence.iter().any(|presence| presence.is_attached()) {
            self.last_attached = to;
        }
    }

    fn fall_due(&mut self, due: Due) -> Happened {
        let mut events = Vec::new();
        match due {
            Due::PauseEnds => self.end_pause(&mut events),
            Due::Absence(seat) => {
                self.presence[seat.index()] = Presence::Absent { grace_left: self.settings.grace };
                events.push(TableEvent::Absent(seat));
            }
            Due::GraceEnds(seat) => self.end(Verdict::win(!seat, VerdictReason::Forfeit), &mut events),
            Due::FlagFalls(seat) => self.end(self.flag_verdict(seat), &mut events),
            Due::Janitor => self.end(Verdict::without_winner(VerdictReason::NoResult), &mut events),
        }
        self.shield(&mut events);
        self.happened(events)
    }

    pub(super) fn end_pause(&mut self, events: &mut Vec<TableEvent>) {
        if let Some(pause) = self.pause.take() {
            events.push(TableEvent::PauseOver(pause.by));
        }
    }

    /// Pauses on behalf of an absent player whose clock runs and whose pause is unspent
    /// (MJ-R058, MJ-A31).
    pub(super) fn shield(&mut self, events: &mut Vec<TableEvent>) {
        let shielded = self
            .running()
            .filter(|seat| self.presence(*seat).is_absent() && self.pauses_left[seat.index()] > 0);
        if let Some(seat) = shielded {
            self.begin_pause(seat, Cause::Shield, events);
        }
    }

    pub(super) fn begin_pause(&mut self, by: Seat, cause: Cause, events: &mut Vec<TableEvent>) {
        self.pauses_left[by.index()] -= 1;
        self.pause = Some(Pause { by, cause, ends: self.now.saturating_add(PAUSE) });
        self.keep_clocks();
        events.push(TableEvent::Pause(by, cause));
    }

    /// What a fallen flag means: nothing before the own first move (MJ-A28), a draw against an
    /// army that cannot mate (MJ-A27), else a loss.
    fn flag_verdict(&self, flagged: Seat) -> Verdict {
        let view = self.game.view(flagged);
        let army = view.army_of(!flagged);
        let can_mate = match (&view, &self.game) {
            (GameView::Maharajah(view), GameState::Maharajah(_)) => view.can_win_on_time(army),
            (GameView::Minesweeper(view), GameState::Minesweeper(_)) => view.can_win_on_time(army),
            _ => true,
        };
        if !self.has_moved[flagged.index()] {
            Verdict::without_winner(VerdictReason::NoResult)
        } else if can_mate {
            Verdict::win(!flagged, VerdictReason::Time)
        } else {
            Verdict::without_winner(VerdictReason::TimeNoMaterial)
        }
    }
}
