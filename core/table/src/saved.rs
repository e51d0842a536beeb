//! What a restart starts from: the part of a table that is on disk (TB-05).
//!
//! The game itself is saved as its record; this is the rest. Nobody's presence is in it: after a
//! restart nobody is attached and nobody absent.

use crate::{Answer, Millis, Settings, Verdict, VerdictReason, once::Ledger};
use rules::Seat;
use serde::{Deserialize, Serialize};

/// The saved part of a table besides its game. Unknown fields are refused: a newer version wrote
/// them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    pub(crate) settings: Settings,
    pub(crate) now: Millis,
    pub(crate) version: u64,
    pub(crate) winner: Option<String>,
    pub(crate) reason: Option<VerdictReason>,
    pub(crate) ended_at: Option<Millis>,
    pub(crate) clocks: Option<[Millis; 2]>,
    pub(crate) pauses_left: [u8; 2],
    pub(crate) has_moved: [bool; 2],
    pub(crate) may_offer: [bool; 2],
    pub(crate) rematch_agreed: bool,
    pub(crate) last_attached: Millis,
    /// Whether any seat was attached then: for all we know until the process died, so the janitor
    /// counts from the restart (TB-06).
    pub(crate) attended: bool,
    pub(crate) ledgers: [Ledger; 2],
}

impl Saved {
    /// Whether nothing but time and presence differs: then there is nothing new to save.
    pub fn says_the_same(&self, other: &Self) -> bool {
        // All fields by name, so that a new one is not forgotten here.
        let Self {
            settings,
            now: _,
            version,
            winner,
            reason,
            ended_at,
            clocks,
            pauses_left,
            has_moved,
            may_offer,
            rematch_agreed,
            last_attached: _,
            attended: _,
            ledgers,
        } = self;
        *settings == other.settings
            && *version == other.version
            && *winner == other.winner
            && *reason == other.reason
            && *ended_at == other.ended_at
            && *clocks == other.clocks
            && *pauses_left == other.pauses_left
            && *has_moved == other.has_moved
            && *may_offer == other.may_offer
            && *rematch_agreed == other.rematch_agreed
            && *ledgers == other.ledgers
    }

    /// Whether any seat was attached when it was saved.
    pub fn attended(&self) -> bool {
        self.attended
    }

    /// The result, if there is one.
    pub fn verdict(&self) -> Option<Verdict> {
        let winner = self.winner.as_deref().and_then(Seat::parse);
        self.reason.map(|reason| Verdict { winner, reason })
    }

    /// The answer that a seat's last accepted command got, if it is this one (CU-A68).
    pub fn answer_to(&self, seat: Seat, cseq: u64, text: &str) -> Option<&Answer> {
        self.ledgers[seat.index()].answer_to(cseq, text)
    }

    /// Table time when it was saved.
    pub fn now(&self) -> Millis {
        self.now
    }

    /// The settings of the match.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The version of the match.
    pub fn version(&self) -> u64 {
        self.version
    }
}
