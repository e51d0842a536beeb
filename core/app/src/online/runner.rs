//! The engine with a real server: one thread, its sockets and its clock.
//!
//! ```text
//! App ─▶ ask, suspend, resume, set_server ─▶ thread { Sync, sockets, tokens } ─▶ observer(model, events)
//! ```
//! The observer runs on that thread and must not wait. Dropping the runner ends the thread.

use super::{
    Address, Ask, AskKind, Connection, Held, Input, Online, OnlineEvent, Output, Sync, TokenTrouble,
    identity::{self, Identities},
    net::{Net, Socket, Trouble},
    sign_in::{Access, Account, Fulfilled},
    unfinished::Unfinished,
};
use crate::Entropy;
use core::fmt;
use futures_util::{SinkExt, StreamExt};
use std::{
    io,
    path::{Path, PathBuf},
    sync::Arc,
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};
use tokio::sync::mpsc::{self, Receiver, Sender, error::TrySendError};
use tokio_tungstenite::tungstenite::Message;

/// Orders that may wait for the thread.
const ORDERS: usize = 256;
/// Texts that may wait for the network; a socket that is slower is given up.
const TEXTS: usize = 256;
/// How long a closing socket may take to say so.
const GOODBYE: Duration = Duration::from_secs(1);
/// How long the engine sleeps at most.
const NAP: Duration = Duration::from_secs(60);

/// What the runner begins with.
#[derive(Clone, Debug)]
pub struct RunnerOptions {
    /// The server; without one there is no online play until [`OnlineRunner::set_server`].
    pub server: Option<Address>,
    /// The folder in which the identities of this device are kept.
    pub folder: PathBuf,
    /// What the app calls itself.
    pub app: String,
    /// A file with certificates that are trusted besides the usual ones.
    pub authority: Option<PathBuf>,
    /// Where delays and keys come from.
    pub entropy: Entropy,
}

/// Why the runner did not start.
#[derive(Debug)]
pub enum RunnerError {
    /// The folder of the identities cannot be read or written.
    Folder(PathBuf, io::Error),
    /// The system gives no thread.
    System(io::Error),
}

impl RunnerError {
    /// The stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Folder(_, error) => identity::code(error),
            Self::System(_) => "online_failed",
        }
    }
}

impl fmt::Display for RunnerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder, error) => write!(f, "{}: {}: {error}", self.code(), folder.display()),
            Self::System(error) => write!(f, "{}: {error}", self.code()),
        }
    }
}

impl core::error::Error for RunnerError {}

/// What the observer is shown.
#[derive(Clone, Copy, Debug)]
pub struct Update<'u> {
    /// What is known now.
    pub model: &'u Online,
    /// What happened since the last update, in order.
    pub events: &'u [OnlineEvent],
    /// The local moment, for countdowns.
    pub now: u64,
}

/// The address that this build names, as it was written.
pub(crate) const BUILT_IN: Option<&str> = option_env!("WILDCARD_SERVER");

/// The server that this build names, if it names one.
pub fn built_in_server() -> Option<Address> {
    BUILT_IN.and_then(|text| Address::parse(text).ok())
}

enum Order {
    Ask(Ask),
    Resume,
    Suspend,
    Server(Option<Address>),
}

/// Online play, running.
#[derive(Debug)]
pub struct OnlineRunner {
    orders: Option<Sender<Order>>,
    thread: Option<JoinHandle<()>>,
    begun: Instant,
    set_aside: Option<PathBuf>,
}

impl OnlineRunner {
    /// Starts the thread. It is silent until [`Self::resume`].
    ///
    /// # Errors
    /// [`RunnerError`] when the folder cannot be used or the system gives no thread.
    pub fn start(
        options: RunnerOptions,
        observer: impl FnMut(Update<'_>) + Send + 'static,
    ) -> Result<Self, RunnerError> {
        let begun = Instant::now();
        let opened = Identities::open(&options.folder);
        let (identities, set_aside) =
            opened.map_err(|error| RunnerError::Folder(options.folder.clone(), error))?;
        let identities = Arc::new(identities);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(RunnerError::System)?;
        let (sender, receiver) = mpsc::channel(ORDERS);
        let (inner, news) = mpsc::channel(ORDERS);
        let mut driver = Driver {
            engine: None,
            observer: Box::new(observer),
            begun,
            identities,
            options,
            inner,
            serial: 0,
            outgoing: None,
            foreground: false,
            nowhere: Online { connection: Connection::NoServer, ..Online::default() },
        };
        let run = move || {
            runtime.block_on(driver.run(receiver, news));
            // A name that is being looked up is not waited for.
            runtime.shutdown_background();
        };
        let thread = thread::Builder::new().name("online".to_owned()).spawn(run);
        let thread = Some(thread.map_err(RunnerError::System)?);
        Ok(Self { orders: Some(sender), thread, begun, set_aside })
    }

    /// Where the file of the identities is kept that could not be used at the start, if so: this
    /// device is somebody new.
    pub fn set_aside(&self) -> Option<&Path> {
        self.set_aside.as_deref()
    }

    /// The local clock that the model's moments are of, in ms.
    pub fn now(&self) -> u64 {
        millis(self.begun)
    }

    /// Hands a wish on; `false` if too much waits already, or the thread has ended.
    pub fn ask(&self, ask: Ask) -> bool {
        self.order(Order::Ask(ask))
    }

    /// The app is in front: be online.
    pub fn resume(&self) -> bool {
        self.order(Order::Resume)
    }

    /// The app is not: be silent.
    pub fn suspend(&self) -> bool {
        self.order(Order::Suspend)
    }

    /// Another server, or none. What was known of the old one is forgotten.
    pub fn set_server(&self, server: Option<Address>) -> bool {
        self.order(Order::Server(server))
    }

    fn order(&self, order: Order) -> bool {
        self.orders.as_ref().is_some_and(|orders| orders.try_send(order).is_ok())
    }
}

impl Drop for OnlineRunner {
    fn drop(&mut self) {
        self.orders = None;
        // The observer may hold what holds us: its thread does not wait for itself.
        if let Some(thread) = self.thread.take()
            && thread.thread().id() != thread::current().id()
        {
            let _ = thread.join();
        }
    }
}

fn millis(since: Instant) -> u64 {
    u64::try_from(since.elapsed().as_millis()).unwrap_or(u64::MAX)
}

/// What tasks tell the thread, with the number of the socket or engine it is about.
enum News {
    Opened(u64),
    ConnectFailed(u64),
    Text(u64, String),
    Closed(u64, Option<u16>),
    Token(u64, Result<Access, TokenTrouble>),
    Fulfilled(u64, AskKind, Result<Fulfilled, Trouble>),
}

/// The engine of one server.
struct Engine {
    sync: Sync,
    account: Account,
    unfinished: Unfinished,
    /// Tells engines apart.
    number: u64,
}

impl Engine {
    /// Keeps on disk which matches run here.
    fn note_unfinished(&mut self) {
        if let Some(me) = &self.sync.model().me {
            self.unfinished.note(&self.account.address, &me.id, self.sync.unfinished());
        }
    }
}

struct Driver {
    engine: Option<Engine>,
    observer: Box<dyn FnMut(Update<'_>) + Send>,
    begun: Instant,
    identities: Arc<Identities>,
    options: RunnerOptions,
    inner: Sender<News>,
    /// Numbers sockets and engines.
    serial: u64,
    /// The way to the present socket's task, and its number.
    outgoing: Option<(u64, Sender<String>)>,
    foreground: bool,
    nowhere: Online,
}

impl Driver {
    async fn run(&mut self, mut orders: Receiver<Order>, mut news: Receiver<News>) {
        let server = self.options.server.clone();
        self.set_server(server);
        loop {
            let due = self.engine.as_ref().and_then(|engine| engine.sync.next_due());
            let wait =
                due.map_or(NAP, |due| Duration::from_millis(due.saturating_sub(millis(self.begun))).min(NAP));
            tokio::select! {
                order = orders.recv() => match order {
                    Some(order) => self.obey(order),
                    None => break,
                },
                Some(news) = news.recv() => self.hear(news),
                () = tokio::time::sleep(wait) => self.input(Input::Tick),
            }
        }
        // Whoever plays with us should know at once that we are gone.
        if self.outgoing.take().is_some() {
            let _ = tokio::time::timeout(GOODBYE, async {
                while news.recv().await.is_some_and(|news| !matches!(news, News::Closed(..))) {}
            })
            .await;
        }
    }

    fn obey(&mut self, order: Order) {
        match order {
            Order::Resume => {
                self.foreground = true;
                self.input(Input::Foreground);
            }
            Order::Suspend => {
                self.foreground = false;
                self.input(Input::Background);
            }
            Order::Server(server) => self.set_server(server),
            Order::Ask(ask) if self.engine.is_some() => self.input(Input::Ask(ask)),
            Order::Ask(ask) => {
                if let Some(kind) = ask.kind() {
                    let refused = OnlineEvent::Refused { kind, code: "no_server".to_owned(), retry_at: None };
                    self.show_nowhere(&[refused]);
                }
            }
        }
    }

    fn set_server(&mut self, server: Option<Address>) {
        self.outgoing = None;
        self.engine = None;
        let Some(address) = server else { return self.show_nowhere(&[OnlineEvent::Connection]) };
        let net = Net::new(address.clone(), self.options.authority.as_deref());
        let (Ok(net), Ok(seed)) = (net, self.options.entropy.seed()) else {
            return self.show_nowhere(&[OnlineEvent::Connection]);
        };
        self.serial += 1;
        let mut unfinished = Unfinished::new(&self.options.folder);
        let account = self.identities.account(&address);
        let matches = account.map_or_else(Vec::new, |account| unfinished.of(&address, &account));
        self.engine = Some(Engine {
            sync: Sync::new(Held { app: self.options.app.clone(), seed, matches }),
            account: Account::new(net, address, Arc::clone(&self.identities)),
            unfinished,
            number: self.serial,
        });
        self.input(if self.foreground { Input::Foreground } else { Input::Tick });
        self.show(&[OnlineEvent::Connection]);
    }

    fn show_nowhere(&mut self, events: &[OnlineEvent]) {
        let now = millis(self.begun);
        (self.observer)(Update { model: &self.nowhere, events, now });
    }

    fn show(&mut self, events: &[OnlineEvent]) {
        if let Some(engine) = &self.engine {
            let now = millis(self.begun);
            (self.observer)(Update { model: engine.sync.model(), events, now });
        }
    }

    /// Puts something into the engine and does what it wants.
    fn input(&mut self, input: Input) {
        let now = millis(self.begun);
        let Some(engine) = &mut self.engine else { return };
        engine.sync.input(input, now);
        let mut events = Vec::new();
        while let Some(output) = self.engine.as_mut().and_then(|engine| engine.sync.poll()) {
            if let Output::Event(event) = output {
                events.push(event);
            } else {
                self.want(output);
            }
        }
        if let Some(engine) = &mut self.engine {
            engine.note_unfinished();
        }
        if self.engine.as_mut().is_some_and(|engine| engine.sync.take_changed()) || !events.is_empty() {
            self.show(&events);
        }
    }

    fn want(&mut self, output: Output) {
        let Some(engine) = &self.engine else { return };
        let (account, number, inner) = (engine.account.clone(), engine.number, self.inner.clone());
        match output {
            Output::RefreshToken => {
                tokio::spawn(async move {
                    let _ = inner.send(News::Token(number, account.access().await)).await;
                });
            }
            Output::Connect => {
                self.serial += 1;
                let (sender, texts) = mpsc::channel(TEXTS);
                self.outgoing = Some((self.serial, sender));
                tokio::spawn(connect(account.net, self.serial, texts, inner));
            }
            Output::Send(text) => {
                if let Some((_, outgoing)) = &self.outgoing
                    && let Err(TrySendError::Full(_)) = outgoing.try_send(text)
                {
                    // The network has stood still for long; pings find out.
                    self.outgoing = None;
                }
            }
            Output::CloseSocket => self.outgoing = None,
            Output::Account(ask) => {
                let kind = Ask::Account(ask.clone()).kind().unwrap_or(AskKind::SignIn);
                tokio::spawn(async move {
                    let _ = inner.send(News::Fulfilled(number, kind, account.fulfil(ask).await)).await;
                });
            }
            Output::Event(_) => {}
        }
    }

    fn hear(&mut self, news: News) {
        let socket = self.outgoing.as_ref().map(|(number, _)| *number);
        let engine = self.engine.as_ref().map(|engine| engine.number);
        match news {
            News::Opened(of) if Some(of) == socket => self.input(Input::Opened),
            News::ConnectFailed(of) if Some(of) == socket => {
                self.outgoing = None;
                self.input(Input::ConnectFailed);
            }
            News::Text(of, text) if Some(of) == socket => self.input(Input::Frame(text)),
            News::Closed(of, code) if Some(of) == socket => {
                self.outgoing = None;
                self.input(Input::Closed { code });
            }
            News::Token(of, token) if Some(of) == engine => match token {
                Ok(Access { token, good_ms, unkept }) => {
                    if let Some(code) = unkept {
                        self.input(Input::Unkept(code));
                    }
                    self.input(Input::Token { access: token, good_ms });
                }
                Err(trouble) => self.input(Input::TokenFailed(trouble)),
            },
            News::Fulfilled(of, kind, result) if Some(of) == engine => match result {
                Ok(Fulfilled::Done(kind)) => self.input(Input::AccountDone(kind)),
                Ok(Fulfilled::Exported(value)) => self.input(Input::Exported(value)),
                Ok(Fulfilled::Other(kind)) => {
                    self.input(Input::AccountDone(kind));
                    self.input(Input::OtherAccount);
                }
                Err(trouble) => {
                    let (code, retry_after_ms) = (trouble.code().to_owned(), trouble.retry_after_ms());
                    self.input(Input::AccountRefused { kind, code, retry_after_ms });
                }
            },
            _ => {}
        }
    }
}

/// Opens a socket and carries texts both ways until either side ends it.
async fn connect(net: Net, number: u64, texts: Receiver<String>, inner: Sender<News>) {
    match net.socket().await {
        Ok(socket) => {
            if inner.send(News::Opened(number)).await.is_ok() {
                let code = carry(socket, number, texts, &inner).await;
                let _ = inner.send(News::Closed(number, code)).await;
            }
        }
        Err(_) => {
            let _ = inner.send(News::ConnectFailed(number)).await;
        }
    }
}

async fn carry(
    socket: Socket,
    number: u64,
    mut texts: Receiver<String>,
    inner: &Sender<News>,
) -> Option<u16> {
    let (mut sink, mut stream) = socket.split();
    // Writing may wait for the network; reading goes on meanwhile.
    let writing = async move {
        while let Some(text) = texts.recv().await {
            if sink.send(Message::text(text)).await.is_err() {
                return;
            }
        }
        let _ = tokio::time::timeout(GOODBYE, sink.send(Message::Close(None))).await;
    };
    let reading = async {
        while let Some(message) = stream.next().await {
            match message {
                Ok(Message::Text(text)) => {
                    if inner.send(News::Text(number, text.as_str().to_owned())).await.is_err() {
                        return None;
                    }
                }
                Ok(Message::Close(frame)) => return frame.map(|frame| frame.code.into()),
                Ok(_) => {}
                Err(_) => return None,
            }
        }
        None
    };
    tokio::select! {
        () = writing => None,
        code = reading => code,
    }
}
