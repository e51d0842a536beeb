//! Where all the time of a match went, from its lines alone.
//!
//! ```text
//! what the clocks show = base + increments + what restarts gave back - what was thought
//! how long it lasted   = thought + paused + stood (restart, background, over)
//! ```
//! A pause lasts a minute at most, and a seat has one.

use rules::Seat;
use table::{Fischer, Millis, TableView};

const MINUTE: Millis = 60_000;

/// The books of one match.
pub(crate) struct TimeBook {
    clock: Option<Fischer>,
    last: TableView,
    earned: Millis,
    given_back: Millis,
    thought: Millis,
    paused: [Millis; 2],
    pauses: [u32; 2],
    stood: Millis,
}

impl TimeBook {
    pub(crate) fn open(clock: Option<Fischer>, start: TableView) -> Self {
        Self {
            clock,
            last: start,
            earned: 0,
            given_back: 0,
            thought: 0,
            paused: [0; 2],
            pauses: [0; 2],
            stood: 0,
        }
    }

    /// Books the next line: its events, and who has completed a move in it.
    pub(crate) fn line(&mut self, events: &[String], view: TableView, mover: Option<Seat>, restarted: bool) {
        let Some(clock) = self.clock else {
            assert_eq!((view.clocks, view.running, view.pause), (None, None, None));
            return;
        };
        let passed = view.now.checked_sub(self.last.now).expect("time fell");
        match (self.last.running, self.last.pause) {
            (Some(_), None) => self.thought += passed,
            (None, Some(pause)) => self.paused[pause.by.index()] += passed,
            (None, None) => self.stood += passed,
            (Some(_), Some(_)) => panic!("a clock runs in a pause"),
        }
        let (before, after) = (self.last.clocks.unwrap(), view.clocks.unwrap());
        for seat in Seat::ALL {
            let mut shown = before[seat.index()];
            if self.last.running == Some(seat) {
                shown = shown.checked_sub(passed).expect("a clock below zero");
            }
            if mover == Some(seat) {
                shown += clock.increment_ms;
                self.earned += clock.increment_ms;
            }
            if restarted {
                self.given_back += after[seat.index()].checked_sub(shown).expect("a restart took time");
            } else {
                assert_eq!(after[seat.index()], shown, "the clock of {seat}");
            }
        }
        for event in events {
            for seat in Seat::ALL {
                self.pauses[seat.index()] += u32::from(event.starts_with(&format!("pause {seat}")));
            }
        }
        self.last = view;
        self.balance();
    }

    fn balance(&self) {
        let Some(clock) = self.clock else { return };
        let shown: Millis = self.last.clocks.unwrap().iter().sum();
        assert_eq!(shown + self.thought, 2 * clock.base_ms + self.earned + self.given_back);
        assert_eq!(self.last.now, self.thought + self.paused.iter().sum::<Millis>() + self.stood);
        assert!(self.given_back <= self.thought);
        for seat in Seat::ALL {
            assert!(self.paused[seat.index()] <= MINUTE && self.pauses[seat.index()] <= 1);
        }
    }
}
