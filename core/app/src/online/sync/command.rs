//! Commands in matches: one at a time for each match, the same number until it is answered.

use super::Sync;
use crate::online::{AskKind, Delivery, OnlineEvent, Progress, Refusal};
use protocol::{ClientFrame, Code, limits};
use std::collections::VecDeque;

/// When a command is slow, and when slower, in ms.
const SLOW: u64 = 400;
const SLOWER: u64 = 3_000;
/// Without an answer for so long it is sent again, in ms.
const AGAIN: u64 = 8_000;
/// A server that is busy is asked again after so long, in ms.
const BUSY: u64 = 500;
/// How often, before the player is told.
const TRIES: u32 = 8;
/// Commands that may wait behind the one on its way.
const QUEUE: usize = 4;
/// Words that mean the same whatever has happened meanwhile; they are said again after a `resync`.
const TIMELESS: [&str; 9] =
    ["resign", "offer", "withdraw", "pause", "resume", "claim", "leave", "rematch", "rematch-decline"];

/// A command of the player.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Said {
    text: String,
    /// The version that the player saw.
    version: u64,
    since: u64,
    /// Its number, once it was sent.
    cseq: Option<u64>,
    /// The session in which it was sent last.
    session: Option<u32>,
    tries: u32,
    /// When it is sent again.
    again: Option<u64>,
    progress: Progress,
    /// Accepted; the state that shows it is not here yet.
    done: bool,
}

/// The commands of one match.
#[derive(Clone, Debug, Default)]
pub(super) struct Commands {
    current: Option<Said>,
    queue: VecDeque<Said>,
    /// The session in which its state came last; without it nothing is sent.
    pub(super) synced: Option<u32>,
    /// An army on its way, and when it is sent again.
    pub(super) army: Option<Army>,
    /// Whether a page of the log is on its way.
    pub(super) log_asked: bool,
}

/// An army on its way.
#[derive(Clone, Debug)]
pub(super) struct Army {
    pub(super) ranks: String,
    pub(super) session: Option<u32>,
    pub(super) again: Option<u64>,
}

impl Commands {
    /// When there is something to do; `session` is the one that is signed in, and nothing is sent
    /// before `not_before`.
    pub(super) fn due(&self, session: Option<u32>, not_before: u64) -> Option<u64> {
        let may = session.is_some() && self.synced == session;
        let current = self.current.as_ref();
        let progress = current.and_then(|said| match said.progress {
            Progress::Sending => Some(said.since + SLOW),
            Progress::Slow => Some(said.since + SLOWER),
            Progress::Slower => None,
        });
        let again = current.and_then(|said| said.again).filter(|_| may);
        let army = self.army.as_ref().and_then(|army| army.again).filter(|_| may);
        let later = |at: u64| at.max(not_before);
        [progress, again.map(later), army.map(later)].into_iter().flatten().min()
    }
}

impl Commands {
    /// What has no answer is sent again at a moment.
    pub(super) fn send_again(&mut self, at: u64) {
        self.current.iter_mut().for_each(|said| said.again = Some(at));
        self.army.iter_mut().for_each(|army| army.again = Some(at));
        // Entries that are missing are asked for at that moment, too.
        self.log_asked = false;
    }
}

impl Sync {
    pub(super) fn say(&mut self, id: String, text: String) {
        let Some(game) = self.model.matches.get_mut(&id) else {
            self.refuse(AskKind::Say, Code::NoSuchMatch.text());
            return;
        };
        game.refused = None;
        let commands = self.commands.entry(id.clone()).or_default();
        let code = if text.len() > limits::TEXT || text.chars().any(char::is_control) {
            Some("bad_text")
        } else if commands.queue.len() >= QUEUE {
            Some("too_many_asks")
        } else {
            None
        };
        if let Some(code) = code {
            self.reject(&id, text, code.to_owned());
            return;
        }
        commands.queue.push_back(Said {
            text,
            version: game.version,
            since: self.now,
            cseq: None,
            session: None,
            tries: 0,
            again: None,
            progress: Progress::Sending,
            done: false,
        });
        self.push(&id);
    }

    pub(super) fn army(&mut self, id: String, ranks: String) {
        let Some(game) = self.model.matches.get_mut(&id) else {
            self.refuse(AskKind::Army, Code::NoSuchMatch.text());
            return;
        };
        if ranks.len() > limits::TEXT {
            self.army_refused(&id, Code::BadArmy.text().to_owned(), Vec::new());
            return;
        }
        (game.army_sent, game.army_refused) = (true, None);
        let army = Army { ranks, session: None, again: None };
        self.commands.entry(id.clone()).or_default().army = Some(army);
        self.push(&id);
    }

    /// Sends what a match has to send, if it may be sent now.
    pub(super) fn push(&mut self, id: &str) {
        let session = Some(self.link.session);
        let (is_on, now) = (self.link.is_on() && !self.is_quiet(), self.now);
        let mut frames = Vec::new();
        if let (Some(commands), Some(game)) = (self.commands.get_mut(id), self.model.matches.get_mut(id)) {
            if commands.current.is_none() {
                commands.current = commands.queue.pop_front();
            }
            let may = is_on && commands.synced == session;
            if let Some(said) = &mut commands.current {
                let due = said.session != session || said.again.is_some_and(|at| at <= now);
                if may && due && !said.done {
                    if said.cseq.is_none() && said.tries > 0 {
                        said.version = game.version;
                    }
                    let cseq = *said.cseq.get_or_insert(game.cseq + 1);
                    (said.session, said.again) = (session, Some(now + AGAIN));
                    let (id, text) = (id.to_owned(), said.text.clone());
                    frames.push(ClientFrame::Do { id, cseq, version: said.version, text });
                }
            }
            if let Some(army) = &mut commands.army {
                let due = army.session != session || army.again.is_some_and(|at| at <= now);
                if may && due {
                    (army.session, army.again) = (session, Some(now + AGAIN));
                    frames.push(ClientFrame::Army { id: id.to_owned(), ranks: army.ranks.clone() });
                }
            }
            game.pending = commands.current.as_ref().map(|said| Delivery {
                text: said.text.clone(),
                cseq: said.cseq.unwrap_or(game.cseq + 1),
                since: said.since,
                progress: said.progress,
            });
        }
        for frame in &frames {
            self.send(frame);
        }
    }

    pub(super) fn pass_commands(&mut self) {
        let (now, session) = (self.now, self.link.signed_in());
        let not_before = self.quiet.until().unwrap_or(0);
        let is_due = |commands: &Commands| commands.due(session, not_before).is_some_and(|at| at <= now);
        let due = self.commands.iter().filter(|(_, commands)| is_due(commands));
        let due: Vec<String> = due.map(|(id, _)| id.clone()).collect();
        for id in due {
            if let Some(said) = self.commands.get_mut(&id).and_then(|commands| commands.current.as_mut()) {
                let waited = now.saturating_sub(said.since);
                said.progress = match waited {
                    SLOWER.. => Progress::Slower,
                    SLOW.. => Progress::Slow,
                    _ => said.progress,
                };
            }
            self.changed = true;
            self.push(&id);
        }
    }

    /// A command with this number was accepted.
    pub(super) fn done(&mut self, id: &str, cseq: u64) {
        let Some(commands) = self.commands.get_mut(id) else { return };
        let Some(said) = commands.current.as_mut().filter(|said| said.cseq == Some(cseq) && !said.done)
        else {
            return;
        };
        said.done = true;
        let text = said.text.clone();
        self.tell(OnlineEvent::Accepted { id: id.to_owned(), text });
        self.settle(id);
    }

    /// The state of a match has come: what was accepted is over once it shows, the rest goes on.
    pub(super) fn settle(&mut self, id: &str) {
        let Some(cseq) = self.model.matches.get(id).map(|game| game.cseq) else { return };
        let Some(commands) = self.commands.get_mut(id) else { return };
        if let Some(said) = &mut commands.current {
            if said.cseq.is_none() && said.tries > 0 {
                said.again = Some(self.now);
            }
            let number = said.cseq.unwrap_or(u64::MAX);
            if said.done && cseq >= number {
                commands.current = None;
            } else if !said.done && cseq > number {
                // Another session of the account has gone on with other commands.
                let text = said.text.clone();
                commands.current = None;
                self.reject(id, text, Code::Resync.text().to_owned());
            }
        }
        self.push(id);
    }

    /// A command with this number was refused.
    pub(super) fn rejected(&mut self, id: &str, cseq: u64, code: String, text: &str) {
        let now = self.now;
        let Some(commands) = self.commands.get_mut(id) else { return };
        let Some(said) = &mut commands.current else { return };
        if said.cseq != Some(cseq) || said.text != text || said.done {
            return;
        }
        let is = |known: Code| code == known.text();
        let tries = said.tries + 1;
        if tries <= TRIES {
            if is(Code::Busy) || is(Code::Unavailable) || is(Code::SlowDown) || is(Code::Draining) {
                (said.tries, said.again) = (tries, Some(now + BUSY * u64::from(tries)));
                return;
            }
            if is(Code::Resync) && TIMELESS.contains(&text) {
                // A newer state comes with it, and the number is free.
                (said.tries, said.cseq, said.again) = (tries, None, Some(now + BUSY));
                return;
            }
        }
        commands.current = None;
        if is(Code::CseqConflict)
            && let Some(game) = self.model.matches.get_mut(id)
        {
            game.cseq = game.cseq.max(cseq);
        }
        self.reject(id, text.to_owned(), code.clone());
        if code == Code::Stale.text() {
            // What is known here is old; a hello brings what is new.
            self.reconnect();
        }
        self.push(id);
    }

    /// A request about a match was refused without a number: it was the command on its way, or the army.
    pub(super) fn refused_about(&mut self, id: &str, code: Code, retry_after_ms: Option<u64>) {
        let again = self.now + retry_after_ms.unwrap_or(BUSY);
        let Some(commands) = self.commands.get_mut(id) else { return };
        match code {
            Code::Busy | Code::Unavailable | Code::Draining => {
                commands.send_again(again);
            }
            Code::NoSetup | Code::ArmyFixed | Code::BadArmy => {
                self.army_refused(id, code.text().to_owned(), Vec::new());
            }
            Code::NoSuchMatch => {
                if let Some(said) = commands.current.take() {
                    self.reject(id, said.text, code.text().to_owned());
                }
                self.vanished(id);
            }
            Code::Internal | Code::BadRequest => {
                if let Some(said) = commands.current.take() {
                    self.reject(id, said.text, code.text().to_owned());
                    self.push(id);
                }
            }
            // A command is refused with its number: this is about a phrase.
            _ => self.refuse(AskKind::Phrase, code.text()),
        }
    }

    pub(super) fn army_refused(&mut self, id: &str, code: String, faults: Vec<String>) {
        if let Some(commands) = self.commands.get_mut(id) {
            commands.army = None;
        }
        if let Some(game) = self.model.matches.get_mut(id) {
            (game.army_sent, game.army_refused) = (false, Some((code, faults)));
            self.tell(OnlineEvent::Army(id.to_owned()));
        }
    }

    fn reject(&mut self, id: &str, text: String, code: String) {
        if let Some(game) = self.model.matches.get_mut(id) {
            game.pending = None;
            game.refused = Some(Refusal { text: text.clone(), code: code.clone() });
        }
        self.tell(OnlineEvent::Rejected { id: id.to_owned(), text, code });
    }
}
