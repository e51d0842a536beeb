//! Everything the console waits for: lines typed, and what the computer has thought out.
//!
//! A thread reads lines and stamps each with the moment of its arrival, so that a move typed in
//! time beats the flag it races (TB-13). At most [`LINES_MAX`] lines wait; then the reader waits.

use std::{
    collections::VecDeque,
    io::{self, BufRead, Read},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::Instant,
};

/// Lines that may wait.
const LINES_MAX: usize = 64;
/// Bytes of a line; longer ones are cut, and no command is that long.
const LINE_MAX: u64 = 4096;

/// The next line without its end, cut at `max` bytes; `None` at the end of the input or when it
/// cannot be read.
pub(crate) fn next_line(input: &mut impl BufRead, max: u64) -> Option<String> {
    let mut bytes = Vec::new();
    input.by_ref().take(max).read_until(b'\n', &mut bytes).ok().filter(|read| *read > 0)?;
    if bytes.last() != Some(&b'\n') && bytes.len() as u64 == max {
        // Nothing of an endless line is kept but its beginning.
        input.skip_until(b'\n').ok()?;
    }
    Some(String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned())
}

/// A line and when it came in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    pub(crate) text: String,
    pub(crate) at: Instant,
}

/// What came in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Arrival {
    /// A line.
    Line(Line),
    /// The thought of this number is thought out: the command, or nothing.
    Thought(u64, Option<String>),
    /// The end of the input.
    End,
    /// The deadline has passed.
    Deadline,
}

#[derive(Debug, Default)]
struct Queue {
    lines: VecDeque<Line>,
    ended: bool,
    thought: Option<(u64, Option<String>)>,
}

/// The one place to wait at. Clones share one queue.
#[derive(Clone, Debug, Default)]
pub(crate) struct Inbox(Arc<(Mutex<Queue>, Condvar)>);

impl Inbox {
    /// An inbox that reads standard input.
    pub(crate) fn of_stdin() -> Self {
        let inbox = Self::default();
        let reader = inbox.clone();
        thread::spawn(move || reader.read(io::stdin().lock()));
        inbox
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn read(&self, mut input: impl BufRead) {
        while let Some(text) = next_line(&mut input, LINE_MAX) {
            self.push(Line { text, at: Instant::now() });
        }
        self.queue().ended = true;
        self.0.1.notify_all();
    }

    fn push(&self, line: Line) {
        let mut queue = self.queue();
        while queue.lines.len() >= LINES_MAX {
            queue = self.0.1.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
        queue.lines.push_back(line);
        self.0.1.notify_all();
    }

    /// Hands in what was thought out.
    pub(crate) fn think_out(&self, number: u64, command: Option<String>) {
        self.queue().thought = Some((number, command));
        self.0.1.notify_all();
    }

    /// Puts a line back: it is the next one again.
    pub(crate) fn put_back(&self, line: Line) {
        self.queue().lines.push_front(line);
    }

    /// Waits for the next thing. Lines are handed out in order, as long as `takes` wants the first
    /// one; else they wait. The end of the input counts only when `ends` says so and no line waits.
    pub(crate) fn next(
        &self,
        deadline: Option<Instant>,
        takes: &dyn Fn(&str) -> bool,
        ends: bool,
    ) -> Arrival {
        let mut queue = self.queue();
        loop {
            let first = queue.lines.front().is_some_and(|line| takes(&line.text));
            if let Some(line) = queue.lines.pop_front_if(|_| first) {
                self.0.1.notify_all();
                return Arrival::Line(line);
            }
            if let Some((number, command)) = queue.thought.take() {
                return Arrival::Thought(number, command);
            }
            if queue.ended && ends && queue.lines.is_empty() {
                return Arrival::End;
            }
            let now = Instant::now();
            queue = match deadline {
                Some(deadline) if deadline <= now => return Arrival::Deadline,
                Some(deadline) => {
                    let waited = self.0.1.wait_timeout(queue, deadline - now);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
                None => self.0.1.wait(queue).unwrap_or_else(PoisonError::into_inner),
            };
        }
    }

    /// Waits for the next line; a thought that comes in meanwhile stays for later. `None` at the
    /// end of the input.
    pub(crate) fn line(&self) -> Option<Line> {
        let mut queue = self.queue();
        loop {
            if let Some(line) = queue.lines.pop_front() {
                self.0.1.notify_all();
                return Some(line);
            }
            if queue.ended {
                return None;
            }
            queue = self.0.1.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
