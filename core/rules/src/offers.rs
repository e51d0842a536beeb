//! Draw offers and resignation: the talk that all games share (CU-A66, CU-A67, TB-20).

use crate::{Outcome, Reason, Rejected, Seat, Talk};

/// Which seats have an open draw offer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Offers([bool; 2]);

impl Offers {
    /// Open or not, seat A's offer first.
    pub const fn of(open: [bool; 2]) -> Self {
        Self(open)
    }

    /// Whether the offer of `seat` is open.
    pub const fn is_open(self, seat: Seat) -> bool {
        self.0[seat.index()]
    }

    /// What `seat` says; the result if that ends the game. Two crossing offers agree.
    ///
    /// # Errors
    /// [`Rejected::NoOffer`] without one to answer or withdraw, [`Rejected::AlreadyOffered`].
    pub(crate) fn say(&mut self, seat: Seat, talk: Talk) -> Result<Option<Outcome>, Rejected> {
        let agreed = Some(Outcome::draw(Reason::Agreement));
        match talk {
            Talk::Resign => Ok(Some(Outcome::win(!seat, Reason::Resignation))),
            Talk::Offer if self.is_open(seat) => Err(Rejected::AlreadyOffered),
            Talk::Offer if self.is_open(!seat) => Ok(agreed),
            Talk::Offer => {
                self.0[seat.index()] = true;
                Ok(None)
            }
            Talk::Withdraw => self.close(seat),
            Talk::Accept => self.close(!seat).map(|_| agreed),
            Talk::Decline => self.close(!seat),
        }
    }

    fn close(&mut self, offerer: Seat) -> Result<Option<Outcome>, Rejected> {
        if !self.is_open(offerer) {
            return Err(Rejected::NoOffer);
        }
        self.0[offerer.index()] = false;
        Ok(None)
    }

    /// `mover` has moved: the offer made to that seat lapses, its own one stands.
    pub(crate) fn lapse_at_move(&mut self, mover: Seat) {
        self.0[(!mover).index()] = false;
    }
}
