//! What a table tells its players beyond the record form: countdowns of what they may do later.

use super::{Millis, Table, commands};
use rules::{Seat, game::GameKind};

impl Table {
    /// In how many ms `seat` may claim the win if the opponent stays silent and nothing stops the
    /// count; `None` where there is nothing to claim (TB-07).
    pub fn claim_in(&self, seat: Seat) -> Option<Millis> {
        let exists =
            self.game.kind() == GameKind::ChessUno && !self.is_offline() && self.settings.away_claim > 0;
        (exists && self.actor() == Some(!seat)).then(|| self.settings.away_claim.saturating_sub(self.away))
    }

    /// In how many ms `seat` may leave without a result; `None` where it may not (TB-06).
    pub fn leave_in(&self, seat: Seat) -> Option<Millis> {
        let since = self.attached_since_restart[seat.index()]?;
        let waits = self.restarted && !self.is_over() && self.is_missing(!seat);
        waits
            .then(|| since.saturating_add(commands::leave_after(self.settings.kind)).saturating_sub(self.now))
    }

    /// Whether `seat` has not attached since the authority was restarted.
    pub fn is_missing(&self, seat: Seat) -> bool {
        self.restarted && self.attached_since_restart[seat.index()].is_none()
    }

    /// Whether the grace of an absent seat runs now (CU-A62).
    pub fn is_grace_running(&self, seat: Seat) -> bool {
        self.presence(seat).is_absent() && self.grace_runs(seat)
    }

    /// Who asks for a rematch.
    pub fn rematch_asked(&self) -> Option<Seat> {
        self.rematch_asked
    }

    /// Whether a rematch was agreed.
    pub fn rematch_agreed(&self) -> bool {
        self.rematch_agreed
    }

    /// For how many ms a rematch can still be asked for; `None` before the end, once agreed, and
    /// after the minute (TB-22).
    pub fn rematch_left(&self) -> Option<Millis> {
        let ended = self.ended_at.filter(|_| !self.rematch_agreed && !self.is_offline())?;
        ended.saturating_add(commands::REMATCH).checked_sub(self.now)
    }

    /// The number of a seat's last accepted command; 0 before the first.
    pub fn last_number(&self, seat: Seat) -> u64 {
        self.ledger(seat).last()
    }
}
