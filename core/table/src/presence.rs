//! Where a seat's player is: attached, just lost, absent, or unknown since a restart.

use crate::Millis;

/// How long after a loss a player still counts as present (TB-03).
pub(crate) const ABSENT_AFTER: Millis = 3_000;

/// One seat's connection. A seat has at most one attached session (TB-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Presence {
    /// A session is attached.
    Attached,
    /// The session was lost at this time, less than three seconds ago.
    Lost(Millis),
    /// Away for three seconds or more, with what is left of the grace.
    Absent { grace_left: Millis },
    /// Nobody has attached since a restart: neither present nor absent (TB-05).
    Unknown,
}

impl Presence {
    pub(crate) fn is_attached(self) -> bool {
        self == Self::Attached
    }

    pub(crate) fn is_absent(self) -> bool {
        matches!(self, Self::Absent { .. })
    }

    /// Attached, or lost less than three seconds ago.
    pub(crate) fn is_present(self) -> bool {
        matches!(self, Self::Attached | Self::Lost(_))
    }

    /// When the absence begins, if nobody comes back.
    pub(crate) fn absent_at(self) -> Option<Millis> {
        match self {
            Self::Lost(at) => Some(at.saturating_add(ABSENT_AFTER)),
            _ => None,
        }
    }
}
