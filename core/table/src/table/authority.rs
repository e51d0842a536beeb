//! What the authority of a match does to it, and no seat can: restart it, put it aside, take a move
//! back on one phone, give it up.

use super::{Happened, Table};
use crate::{Verdict, VerdictReason};
use rules::{Seat, game::GameState};

impl Table {
    /// Offline: the app leaves the screen or comes back; the clock stands meanwhile (TB-14), and
    /// where it stood when it left is what a restart finds. Elsewhere nothing happens.
    pub fn set_background(&mut self, in_background: bool) {
        if in_background && self.is_offline() && !self.in_background {
            self.keep_clocks();
        }
        self.in_background = in_background && self.is_offline();
    }

    /// Offline: puts an earlier state of the game back (TB-50), from before `moves` completed moves of
    /// each seat. What was thought stays spent; what the moves were given goes with them. Elsewhere
    /// nothing happens.
    pub fn take_back(&mut self, game: GameState, moves: [u32; 2]) {
        if self.is_offline() && !self.is_over() {
            self.game = game;
            for seat in Seat::ALL {
                if let Some(clocks) = &mut self.clocks {
                    clocks.take_back(seat, moves[seat.index()]);
                }
            }
            self.game_events = Vec::new();
            self.version += 1;
            self.keep_clocks();
        }
    }

    /// A new process takes the match over from what was saved, in no time.
    pub fn restart(&mut self) -> Happened {
        let mut events = Vec::new();
        self.end_pause(&mut events);
        self.end_rematch_request(&mut events);
        let (saved, game, now) = (self.saved(), self.game.clone(), self.now);
        if let Ok(resumed) = Self::resume(saved, game, now) {
            *self = resumed;
        }
        Happened { at: now, events }
    }

    /// The server gives the match up: a stored state cannot be read (TB-23). No result, unrated;
    /// `None` when the match is over already.
    pub fn abort(&mut self) -> Option<Happened> {
        self.decide(Verdict::without_winner(VerdictReason::ServerAbort))
    }

    /// The account of `seat` is deleted while it plays: a loss (TB-36). `None` when the match is
    /// over already.
    pub fn account_deleted(&mut self, seat: Seat) -> Option<Happened> {
        self.decide(Verdict::win(!seat, VerdictReason::Deleted))
    }

    fn decide(&mut self, verdict: Verdict) -> Option<Happened> {
        if self.is_over() {
            return None;
        }
        let mut events = Vec::new();
        self.end(verdict, &mut events);
        Some(self.happened(events))
    }
}
