//! The computer's head: one thought at a time, in a thread of its own, stopped when not wanted.

use crate::inbox::Inbox;
use app::Thought;
use bots::Cancel;
use rules::game::GameView;
use std::thread;

/// Thoughts, numbered, so that one that came too late is not taken for another.
#[derive(Debug, Default)]
pub(crate) struct Thinker {
    number: u64,
    running: Option<Cancel>,
}

impl Thinker {
    /// Whether something is being thought about.
    pub(crate) fn is_busy(&self) -> bool {
        self.running.is_some()
    }

    /// Thinks about what the computer does; the answer comes in at the inbox.
    pub(crate) fn think(&mut self, thought: Thought, inbox: &Inbox) {
        self.start(inbox, move |cancel| thought.think(cancel));
    }

    /// Thinks about the best command for the seat to act.
    pub(crate) fn hint(&mut self, view: GameView, inbox: &Inbox) {
        self.start(inbox, move |cancel| bots::hint(&view, cancel).map(|command| command.to_string()));
    }

    fn start(&mut self, inbox: &Inbox, think: impl FnOnce(&Cancel) -> Option<String> + Send + 'static) {
        self.stop();
        self.number += 1;
        let cancel = Cancel::default();
        self.running = Some(cancel.clone());
        let (number, inbox) = (self.number, inbox.clone());
        thread::spawn(move || {
            let command = think(&cancel);
            inbox.think_out(number, command);
        });
    }

    /// Whether this is the answer that is waited for; then nothing is thought about any more.
    pub(crate) fn is_answer(&mut self, number: u64) -> bool {
        number == self.number && self.running.take().is_some()
    }

    /// Stops thinking; what was thought is not used.
    pub(crate) fn stop(&mut self) {
        if let Some(cancel) = self.running.take() {
            cancel.cancel();
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop();
    }
}
