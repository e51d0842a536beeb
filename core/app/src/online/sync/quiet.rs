//! Silence after a server has said that frames come too fast, and the slower pace from then on.

use super::Sync;
use protocol::ClientFrame;

/// How long nothing is said when the server does not name a time, in ms.
const PAUSE: u64 = 1_000;
/// What is added to the server's time: at that very moment the next frame may be too early by a hair.
const MARGIN: u64 = 100;
/// The longest silence that a server may ask for, in ms.
const PAUSE_MAX: u64 = 10 * 60_000;
/// Between two frames of a session that was told to slow down. It is more than a server's pace asks for, so
/// that however much waits no further refusal comes: many of them cost the connection.
const APART: u64 = 120;

/// When frames may be sent; pings, which have a measure of their own, always may.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Quiet {
    until: Option<u64>,
    /// Whether this session was told to slow down.
    slowed: bool,
}

impl Quiet {
    pub(super) fn until(self) -> Option<u64> {
        self.until
    }

    /// A frame was sent.
    pub(super) fn note(&mut self, frame: &ClientFrame, now: u64) {
        if self.slowed && !matches!(frame, ClientFrame::Ping { .. } | ClientFrame::Hello { .. }) {
            let next = now.saturating_add(APART);
            self.until = Some(self.until.map_or(next, |until| until.max(next)));
        }
    }
}

impl Sync {
    /// Whether a frame would come too early.
    pub(super) fn is_quiet(&self) -> bool {
        self.quiet.until.is_some_and(|until| self.now < until)
    }

    /// A frame was not read, and nobody knows which: nothing is sent for a while, then all that has no
    /// answer. All of it may be sent twice.
    pub(super) fn be_quiet(&mut self, retry_after_ms: Option<u64>, slowed: bool) {
        let pause = retry_after_ms.unwrap_or(PAUSE).min(PAUSE_MAX) + MARGIN;
        let until = self.now.saturating_add(pause).max(self.quiet.until.unwrap_or(0));
        self.quiet.until = Some(until);
        self.quiet.slowed |= slowed;
        self.asks.send_again(until);
        self.commands.values_mut().for_each(|commands| commands.send_again(until));
    }

    /// Goes on once the silence is over: with the matches, then with what else is asked.
    pub(super) fn pass_quiet(&mut self) {
        if !self.link.is_on() || self.is_quiet() || self.quiet.until.take().is_none() {
            return;
        }
        let ids: Vec<String> = self.commands.keys().cloned().collect();
        for id in &ids {
            self.push(id);
        }
        for id in &ids {
            self.ask_missing(id);
        }
        self.send_asks();
    }
}
