//! The threads around the relay: one runs it, one writes, one moves the log into the file.
//!
//! ```text
//! sockets, requests ──▶ inbox ──▶ relay thread ──▶ writer thread ──▶ disk
//!        ▲                            │  ▲                │
//!        └────────── outbound ────────┘  └──── saved ─────┘
//! ```
//! The writer takes whatever waits into one transaction (group commit). The relay's thread never
//! waits for the disk.

use crate::{
    clock::Clock,
    herd::Herd,
    metrics::Metrics,
    relay::{ConnId, Input, Output, Relay, RequestId, Response, SaveId},
    store::{Change, Reads, Writes},
};
use protocol::{ClientFrame, CloseCode, http::Failure};
use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
        mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender, TrySendError},
    },
    thread,
    time::{Duration, Instant},
};
use tokio::sync::{mpsc as async_mpsc, oneshot};

/// What may wait for the relay; beyond that frames are refused as `busy`.
const INBOX: usize = 65_536;
/// Inputs that the relay takes before it hands out what it wants done.
const TURN: usize = 256;
/// Groups in one transaction.
const GROUPS: usize = 512;
/// Bytes that may wait on a socket (T23).
const OUTBOUND: usize = 64 * 1024;
/// Frames that may wait on a socket.
const OUTBOUND_FRAMES: usize = 256;

/// How long hellos are dealt with in one turn: those who play wait no longer for them.
const HELLOS: Duration = Duration::from_millis(2);
/// Hellos wait while so many changes are on their way to the disk: a command stands behind them
/// there.
const HELLO_SAVES: usize = 128;
/// How often counts and gauges are told.
const COUNT_EVERY: Duration = Duration::from_millis(200);

/// What a socket's task is told.
#[derive(Debug)]
pub(crate) enum ToSocket {
    /// A frame.
    Text(String),
    /// The end.
    Close(CloseCode),
}

/// The way to a socket's task: bounded in bytes and frames.
#[derive(Debug)]
pub(crate) struct Outbound {
    sender: async_mpsc::UnboundedSender<ToSocket>,
    waiting: Arc<Waiting>,
    allowed: usize,
}

/// What waits on a socket.
#[derive(Debug, Default)]
pub(crate) struct Waiting {
    bytes: AtomicUsize,
    frames: AtomicUsize,
}

impl Waiting {
    /// The socket's task has sent so many frames, together so many bytes.
    pub(crate) fn sent(&self, bytes: usize, frames: usize) {
        self.bytes.fetch_sub(bytes, Ordering::Relaxed);
        self.frames.fetch_sub(frames, Ordering::Relaxed);
    }
}

impl Outbound {
    /// The way to a task that reads from the other end.
    pub(crate) fn new() -> (Self, async_mpsc::UnboundedReceiver<ToSocket>, Arc<Waiting>) {
        let (sender, receiver) = async_mpsc::unbounded_channel();
        let waiting = Arc::new(Waiting::default());
        (Self { sender, waiting: Arc::clone(&waiting), allowed: OUTBOUND }, receiver, waiting)
    }

    /// Whether the frame still fits.
    fn send(&mut self, text: String) -> bool {
        let bytes = self.waiting.bytes.fetch_add(text.len(), Ordering::Relaxed) + text.len();
        let frames = self.waiting.frames.fetch_add(1, Ordering::Relaxed) + 1;
        if bytes <= OUTBOUND {
            self.allowed = self.allowed.max(OUTBOUND);
        }
        let fits = bytes <= self.allowed && frames <= OUTBOUND_FRAMES;
        if fits {
            let _ = self.sender.send(ToSocket::Text(text));
        }
        fits
    }

    fn close(&self, code: CloseCode) {
        let _ = self.sender.send(ToSocket::Close(code));
    }
}

/// What comes to the relay's thread.
enum Message {
    Input(Input),
    Opened(Input, ConnId, Outbound),
    Request(Input, RequestId, oneshot::Sender<Result<Response, Failure>>),
}

/// The way to the relay.
#[derive(Clone)]
pub(crate) struct Inbox(SyncSender<Message>);

impl Inbox {
    /// Hands in what must not be lost; waits if too much waits.
    pub(crate) fn put(&self, input: Input) {
        let _ = self.0.send(Message::Input(input));
    }

    /// Hands in a frame; `false` if too much waits.
    pub(crate) fn try_put(&self, input: Input) -> bool {
        !matches!(self.0.try_send(Message::Input(input)), Err(TrySendError::Full(_)))
    }

    /// A socket and the way to it.
    pub(crate) fn open(&self, input: Input, conn: ConnId, outbound: Outbound) {
        let _ = self.0.send(Message::Opened(input, conn, outbound));
    }

    /// A plain request; the answer comes through the channel.
    pub(crate) fn ask(
        &self,
        input: Input,
        id: RequestId,
        answer: oneshot::Sender<Result<Response, Failure>>,
    ) -> bool {
        self.0.try_send(Message::Request(input, id, answer)).is_ok()
    }
}

/// The running threads.
pub(crate) struct Engine {
    inbox: Inbox,
    drained: Option<oneshot::Receiver<()>>,
    threads: Vec<thread::JoinHandle<()>>,
}

impl Engine {
    /// Starts them.
    pub(crate) fn start<R, W>(relay: Relay<R>, writer: W, clock: Clock, metrics: Arc<Metrics>) -> Self
    where
        R: Reads + 'static,
        W: Writes + 'static,
    {
        let (inbox, messages) = mpsc::sync_channel(INBOX);
        let (to_writer, groups) = mpsc::channel();
        let (told, drained) = oneshot::channel();
        let inbox = Inbox(inbox);
        let (answers, for_writer) = (inbox.clone(), Arc::clone(&metrics));
        let threads = vec![
            thread::spawn(move || write(writer, &groups, &answers, &for_writer)),
            thread::spawn(move || run(relay, &messages, &to_writer, clock, &metrics, told)),
        ];
        Self { inbox, drained: Some(drained), threads }
    }

    /// The way to the relay.
    pub(crate) fn inbox(&self) -> Inbox {
        self.inbox.clone()
    }

    /// Saves and tells what is in flight, tells every socket to come back later, and ends.
    pub(crate) async fn drain(&mut self, at_most: Duration) {
        self.inbox.put(Input::Drain);
        let ends = tokio::time::Instant::now() + at_most;
        if let Some(drained) = self.drained.take() {
            let _ = tokio::time::timeout_at(ends, drained).await;
        }
        let alive = |threads: &[thread::JoinHandle<()>]| threads.iter().any(|thread| !thread.is_finished());
        while alive(&self.threads) && tokio::time::Instant::now() < ends {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

/// The relay's thread.
fn run<R: Reads>(
    mut relay: Relay<R>,
    messages: &Receiver<Message>,
    writer: &Sender<(SaveId, Vec<Change>)>,
    clock: Clock,
    metrics: &Metrics,
    told: oneshot::Sender<()>,
) {
    let mut told = Some(told);
    let mut counted: Option<Instant> = None;
    let mut herd = Herd::default();
    let mut sockets: HashMap<ConnId, Outbound> = HashMap::new();
    let mut requests: HashMap<RequestId, oneshot::Sender<Result<Response, Failure>>> = HashMap::new();
    loop {
        let wait = match (herd.is_empty(), relay.saving() < HELLO_SAVES) {
            (true, _) => relay.next_due().saturating_sub(clock.now().mono).max(1),
            (false, true) => 0,
            (false, false) => 1,
        };
        let first = match messages.recv_timeout(Duration::from_millis(wait)) {
            Ok(message) => Some(message),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return,
        };
        let began = Instant::now();
        relay.tick(clock.now());
        let mut next = first;
        for _ in 0..TURN {
            let Some(message) = next.take().or_else(|| messages.try_recv().ok()) else { break };
            let input = match message {
                Message::Input(input) => input,
                Message::Opened(input, conn, outbound) => {
                    sockets.insert(conn, outbound);
                    input
                }
                Message::Request(input, id, answer) => {
                    requests.insert(id, answer);
                    input
                }
            };
            if let Input::Closed { conn } = &input {
                sockets.remove(conn);
            }
            if let Input::Frame { conn, frame: Ok(ClientFrame::Hello { .. }), .. } = &input {
                relay.hears(*conn);
            }
            if let Some(input) = herd.keep(input) {
                relay.handle(input, clock.now());
            }
        }
        let hellos = Instant::now();
        while hellos.elapsed() < HELLOS
            && relay.saving() < HELLO_SAVES
            && let Some(input) = herd.next()
        {
            relay.handle(input, clock.now());
        }
        let mut slow = Vec::new();
        for output in relay.drain_outputs() {
            match output {
                Output::Send { conn, text } => {
                    metrics.frame_out(text.len());
                    if let Some(socket) = sockets.get_mut(&conn)
                        && !socket.send(text)
                    {
                        slow.push(conn);
                    }
                }
                Output::Allow { conn, bytes } => {
                    if let Some(socket) = sockets.get_mut(&conn) {
                        socket.allowed = OUTBOUND.saturating_add(bytes);
                    }
                }
                Output::Close { conn, code } => {
                    if let Some(socket) = sockets.remove(&conn) {
                        socket.close(code);
                    }
                }
                Output::Save { id, changes } => drop(writer.send((id, changes))),
                Output::Answer { id, result } => {
                    if let Some(answer) = requests.remove(&id) {
                        let _ = answer.send(result);
                    }
                }
                Output::Drained => {
                    if let Some(told) = told.take() {
                        let _ = told.send(());
                    }
                }
            }
        }
        for conn in slow {
            // A reader that does not read costs nobody anything: it comes back and gets a snapshot.
            if let Some(socket) = sockets.remove(&conn) {
                socket.close(CloseCode::Slow);
                metrics.slow_close();
                relay.handle(Input::Closed { conn }, clock.now());
            }
        }
        metrics.turn(began.elapsed());
        // Counting is for people: now and then is often enough, and gauges look at everybody.
        if counted.is_none_or(|at| at.elapsed() >= COUNT_EVERY) {
            counted = Some(Instant::now());
            metrics.count(relay.counts(), relay.gauges(), relay.is_draining());
        }
        if told.is_none() {
            return; // drained: the writer finishes when nobody gives it anything any more
        }
    }
}

/// The writer's thread: everything that waits becomes one transaction.
fn write<W: Writes>(
    mut store: W,
    groups: &Receiver<(SaveId, Vec<Change>)>,
    answers: &Inbox,
    metrics: &Metrics,
) {
    while let Ok(first) = groups.recv() {
        let mut ids = Vec::new();
        let mut changes = Vec::new();
        let mut next = Some(first);
        while ids.len() < GROUPS
            && let Some((id, more)) = next.take().or_else(|| groups.try_recv().ok())
        {
            ids.push((id, more.len()));
            changes.extend(more);
        }
        let began = Instant::now();
        let result = store.commit(&changes);
        metrics.commit(began.elapsed(), ids.len(), result.is_ok());
        let saved = match result {
            Ok(results) => {
                let mut results = results.into_iter();
                ids.into_iter()
                    .map(|(id, count)| (id, Some(results.by_ref().take(count).collect())))
                    .collect()
            }
            Err(error) => {
                tracing::error!(code = error.code(), %error, "a group of changes could not be saved");
                ids.into_iter().map(|(id, _)| (id, None)).collect()
            }
        };
        answers.put(Input::Saved(saved));
    }
    store.finish();
}
