//! The running app: one worker thread owns everything, snapshots go out, commands come in.
//!
//! ```text
//! shell ── dispatch ──▶ inbox ──▶ worker (Brain) ──▶ snapshot ──▶ notifier ──▶ observers
//!                                   ▲      │
//!                                   └ thinker: one thread a thought, cancelled when stale
//! ```
//! `dispatch` never waits for the disk or for a thought. Observers are called from one notifier
//! thread, never under a lock; a panic in one of them stops nothing.

mod about;
mod army;
mod blocks;
mod brain;
mod choices;
mod diagram;
mod film;
mod history;
mod home;
mod learn;
mod new_game;
mod online;
mod pages;
mod play;
mod refusal;
mod replay;
mod report;
mod settings;
mod sieve;
mod touch;

use crate::{
    StoreError,
    screen::{Snapshot, UserCommand},
};
use brain::Brain;
use core::fmt;
use std::{
    collections::BTreeMap,
    panic::{AssertUnwindSafe, catch_unwind},
    path::PathBuf,
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
        mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TrySendError},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// Commands that may wait for the worker; more than any person can give.
const INBOX: usize = 256;
/// How often a running clock is drawn anew.
const CLOCK_TICK: Duration = Duration::from_millis(100);

/// How to open the app.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenOptions {
    /// The folder of the store.
    pub folder: PathBuf,
    /// The language wished for, a BCP 47 tag; English where it is unknown.
    pub language: String,
    /// Where chance comes from; tests give a number.
    pub entropy: crate::Entropy,
    /// The server's address, before what was written down or built in; tests and windows give one.
    pub server: Option<String>,
}

/// Why the app did not do something.
#[derive(Debug)]
pub enum AppError {
    /// The store could not be opened.
    Store(StoreError),
    /// The app is shut down.
    Closed,
    /// Too many commands wait.
    Busy,
}

impl AppError {
    /// The stable code.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Store(error) => error.code(),
            Self::Closed => "closed",
            Self::Busy => "busy",
        }
    }
}

impl fmt::Display for AppError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store(error) => error.fmt(f),
            Self::Closed => f.write_str("closed: the app is shut down"),
            Self::Busy => f.write_str("busy: too many commands wait"),
        }
    }
}

impl core::error::Error for AppError {}

impl From<StoreError> for AppError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Hears that there is a newer snapshot.
pub trait Observer: Send + Sync {
    /// A snapshot with this revision, or a newer one, can be fetched.
    fn changed(&self, revision: u64);
}

/// What the worker hears.
pub(crate) enum Message {
    Command(UserCommand),
    /// A thought is finished; an old ticket is ignored.
    Thought {
        ticket: u64,
        text: Option<String>,
    },
    /// Something is new from the server.
    Online,
    Close,
}

/// What worker, notifier and shells share.
struct Shared {
    latest: Mutex<Latest>,
    news: Condvar,
    observers: Mutex<BTreeMap<u64, Arc<dyn Observer>>>,
    next_observer: AtomicU64,
}

struct Latest {
    snapshot: Arc<Snapshot>,
    closed: bool,
}

/// A lock whose holder panicked is still a lock.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The app.
pub struct App {
    shared: Arc<Shared>,
    inbox: SyncSender<Message>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

/// An observer's seat; dropping it does nothing, [`App::unsubscribe`] ends it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SubscriptionId(u64);

impl App {
    /// Opens the app: the store, the last choices, the home screen.
    ///
    /// # Errors
    /// [`AppError::Store`].
    pub fn open(options: &OpenOptions) -> Result<Self, AppError> {
        let (inbox, messages) = mpsc::sync_channel(INBOX);
        let mut brain = Brain::open(options, inbox.clone())?;
        let latest = Latest { snapshot: Arc::new(brain.snapshot()), closed: false };
        let shared = Arc::new(Shared {
            latest: Mutex::new(latest),
            news: Condvar::new(),
            observers: Mutex::new(BTreeMap::new()),
            next_observer: AtomicU64::new(1),
        });
        let (for_worker, for_notifier) = (Arc::clone(&shared), Arc::clone(&shared));
        let threads = vec![
            thread::spawn(move || work(brain, &messages, &for_worker)),
            thread::spawn(move || notify(&for_notifier)),
        ];
        Ok(Self { shared, inbox, threads: Mutex::new(threads) })
    }

    /// The newest snapshot.
    pub fn snapshot(&self) -> Arc<Snapshot> {
        Arc::clone(&lock(&self.shared.latest).snapshot)
    }

    /// Hands a command to the worker.
    ///
    /// # Errors
    /// [`AppError::Closed`], [`AppError::Busy`].
    pub fn dispatch(&self, command: UserCommand) -> Result<(), AppError> {
        if lock(&self.shared.latest).closed {
            return Err(AppError::Closed);
        }
        self.inbox.try_send(Message::Command(command)).map_err(|error| match error {
            TrySendError::Full(_) => AppError::Busy,
            TrySendError::Disconnected(_) => AppError::Closed,
        })
    }

    /// Calls `observer` at every newer snapshot, beginning with the present one.
    ///
    /// # Errors
    /// [`AppError::Closed`].
    pub fn subscribe(&self, observer: Arc<dyn Observer>) -> Result<SubscriptionId, AppError> {
        if lock(&self.shared.latest).closed {
            return Err(AppError::Closed);
        }
        let id = self.shared.next_observer.fetch_add(1, Ordering::Relaxed);
        lock(&self.shared.observers).insert(id, observer);
        Ok(SubscriptionId(id))
    }

    /// Stops calling an observer. A call that has begun may still end afterwards.
    pub fn unsubscribe(&self, id: SubscriptionId) {
        lock(&self.shared.observers).remove(&id.0);
    }

    /// Waits for a snapshot newer than `revision`, at most that long; for tests and programs
    /// without an observer.
    pub fn wait_for_newer(&self, revision: u64, at_most: Duration) -> Arc<Snapshot> {
        let latest = lock(&self.shared.latest);
        let waiting = |latest: &mut Latest| latest.snapshot.revision <= revision && !latest.closed;
        let (latest, _) = self
            .shared
            .news
            .wait_timeout_while(latest, at_most, waiting)
            .unwrap_or_else(PoisonError::into_inner);
        Arc::clone(&latest.snapshot)
    }

    /// Ends all threads; what was accepted is saved already. A second call does nothing.
    pub fn shutdown(&self) {
        lock(&self.shared.latest).closed = true;
        self.shared.news.notify_all();
        // A full inbox is no obstacle: the worker looks at `closed` after every message.
        let _ = self.inbox.try_send(Message::Close);
        let threads: Vec<JoinHandle<()>> = lock(&self.threads).drain(..).collect();
        for thread in threads {
            // An observer may call this from the notifier's own thread.
            if thread.thread().id() != thread::current().id() {
                let _ = thread.join();
            }
        }
        lock(&self.shared.observers).clear();
    }
}

impl Drop for App {
    fn drop(&mut self) {
        self.shutdown();
    }
}

/// The worker: one message at a time, a snapshot after each.
fn work(mut brain: Brain, messages: &Receiver<Message>, shared: &Shared) {
    loop {
        let wait = brain.next_due().map_or(Duration::from_secs(3600), |due| due.min(CLOCK_TICK));
        let message = match messages.recv_timeout(wait) {
            Ok(Message::Close) | Err(RecvTimeoutError::Disconnected) => return,
            Ok(message) => Some(message),
            Err(RecvTimeoutError::Timeout) => None,
        };
        if lock(&shared.latest).closed {
            return;
        }
        brain.handle(message, Instant::now());
        let snapshot = Arc::new(brain.snapshot());
        lock(&shared.latest).snapshot = snapshot;
        shared.news.notify_all();
    }
}

/// The notifier: the newest revision to every observer, older ones are left out.
fn notify(shared: &Shared) {
    let mut told: BTreeMap<u64, u64> = BTreeMap::new();
    let mut seen = 0;
    loop {
        let revision = {
            let latest = lock(&shared.latest);
            let quiet = |latest: &mut Latest| latest.snapshot.revision <= seen && !latest.closed;
            let (latest, _) = shared
                .news
                .wait_timeout_while(latest, CLOCK_TICK, quiet)
                .unwrap_or_else(PoisonError::into_inner);
            if latest.closed {
                return;
            }
            latest.snapshot.revision
        };
        seen = revision;
        let observers: Vec<(u64, Arc<dyn Observer>)> =
            lock(&shared.observers).iter().map(|(id, observer)| (*id, Arc::clone(observer))).collect();
        told.retain(|id, _| observers.iter().any(|(known, _)| known == id));
        for (id, observer) in observers {
            if told.get(&id).is_none_or(|last| *last < revision) {
                told.insert(id, revision);
                // A shell that throws must not stop the others.
                let _ = catch_unwind(AssertUnwindSafe(|| observer.changed(revision)));
            }
        }
    }
}
