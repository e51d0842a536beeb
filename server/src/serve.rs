//! A whole server: store, relay, threads, gateway, from its start to its end.

use crate::{
    clock::Clock,
    engine::Engine,
    gateway::{self, Gateway, Shared, SourceLimits},
    metrics::Metrics,
    relay::Relay,
    secrets::Signer,
    store::{
        Change, Reads, Secret, StoreError, Writes,
        memory::MemoryStore,
        sqlite::{SqliteStore, Synchronous},
    },
};
use core::fmt;
use std::{
    fs::{self, File, TryLockError},
    io,
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::Arc,
    thread,
    time::Duration,
};
use tokio::net::TcpListener;
use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        ServerConfig,
        crypto::ring,
        pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
    },
};

/// The store's file in the data folder.
pub const STORE_FILE: &str = "server.sqlite";
/// Held while a server runs on the folder.
pub const LOCK_FILE: &str = "server.lock";
/// How long a drain may take.
const DRAIN: Duration = Duration::from_secs(6);
/// How long sockets may take to send what they were told.
const FLUSH: Duration = Duration::from_secs(2);
/// How often the log is moved into the file.
const CHECKPOINT: Duration = Duration::from_millis(500);

/// How to serve.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where to listen.
    pub listen: SocketAddr,
    /// The folder of the store, made if it is missing; nothing is kept without one.
    pub data: Option<PathBuf>,
    /// Whether a power loss may cost the last commits; a crash of the process never does.
    pub relaxed: bool,
    /// Certificate chain and key, in PEM; plain without them.
    pub tls: Option<(PathBuf, PathBuf)>,
    /// Limits of sources.
    pub limits: SourceLimits,
    /// Connections at once.
    pub connections: usize,
    /// Whether peers are told apart by what our own proxy says.
    pub behind_proxy: bool,
}

/// Why a server did not start.
#[derive(Debug)]
pub enum ServeError {
    /// The store cannot be opened.
    Store(StoreError),
    /// A file or the network.
    Io(String, io::Error),
    /// Another server runs on the folder.
    InUse(PathBuf),
    /// The certificate or its key cannot be used.
    Tls(String),
    /// The operating system gave no randomness.
    Entropy,
}

impl ServeError {
    /// The stable code.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Store(error) => error.code(),
            Self::Io(..) => "io",
            Self::InUse(_) => "in_use",
            Self::Tls(_) => "tls",
            Self::Entropy => "no_entropy",
        }
    }
}

impl ServeError {
    /// The status of the process: 2 if something else can be asked for, 1 if the machine failed
    /// (disk, store, network).
    pub const fn status(&self) -> u8 {
        match self {
            Self::InUse(_) | Self::Tls(_) => 2,
            Self::Store(_) | Self::Io(..) | Self::Entropy => 1,
        }
    }
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store(error) => error.fmt(f),
            Self::Io(what, error) => write!(f, "{}: {what}: {error}", self.code()),
            Self::InUse(folder) => {
                write!(f, "{}: a server runs on {} already", self.code(), folder.display())
            }
            Self::Tls(text) => write!(f, "{}: {text}", self.code()),
            Self::Entropy => write!(f, "{}: the operating system gave no random numbers", self.code()),
        }
    }
}

impl core::error::Error for ServeError {}

impl From<StoreError> for ServeError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// A server that accepts.
pub struct Server {
    address: SocketAddr,
    engine: Engine,
    gateway: Arc<Gateway>,
    accepting: tokio::task::JoinHandle<()>,
    /// Held until the end.
    _lock: Option<File>,
}

/// Takes the lock of a data folder.
///
/// # Errors
/// [`ServeError::InUse`] while another server runs on it.
pub fn lock(folder: &Path) -> Result<File, ServeError> {
    let path = folder.join(LOCK_FILE);
    let file = File::options().create(true).truncate(false).write(true).open(&path);
    let file = file.map_err(|error| ServeError::Io(path.display().to_string(), error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(ServeError::InUse(folder.to_owned())),
        Err(TryLockError::Error(error)) => Err(ServeError::Io(path.display().to_string(), error)),
    }
}

/// Makes the store's file, if it is missing, for the server's own user alone; what SQLite writes
/// beside it has the same rights.
fn private(path: &Path) -> Result<(), ServeError> {
    let mut options = File::options();
    options.create(true).append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop).map_err(|error| ServeError::Io(path.display().to_string(), error))
}

fn random() -> Result<[u8; 32], ServeError> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|_| ServeError::Entropy)?;
    Ok(bytes)
}

/// The server's own key, made at its first start, and the number of this start.
fn identity<R: Reads, W: Writes>(reads: &R, writes: &mut W) -> Result<([u8; 32], u64), ServeError> {
    let key = match reads.meta("signing_key")?.and_then(|key| key.try_into().ok()) {
        Some(key) => key,
        None => random()?,
    };
    let number = |bytes: Vec<u8>| bytes.try_into().ok().map(u64::from_be_bytes);
    let epoch = reads.meta("epoch")?.and_then(number).unwrap_or(0) + 1;
    let changes =
        [Change::Meta("signing_key", key.to_vec()), Change::Meta("epoch", epoch.to_be_bytes().to_vec())];
    writes.commit(&changes)?;
    Ok((key, epoch))
}

fn acceptor(certificate: &Path, key: &Path) -> Result<TlsAcceptor, ServeError> {
    let tls = |error: &dyn fmt::Display| ServeError::Tls(error.to_string());
    let chain: Result<Vec<_>, _> =
        CertificateDer::pem_file_iter(certificate).map_err(|error| tls(&error))?.collect();
    let chain = chain.map_err(|error| tls(&error))?;
    let key = PrivateKeyDer::from_pem_file(key).map_err(|error| tls(&error))?;
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| tls(&error))?
        .with_no_client_auth()
        .with_single_cert(chain, key)
        .map_err(|error| tls(&error))?;
    Ok(TlsAcceptor::from(Arc::new(config)))
}

impl Server {
    /// Opens the store and accepts.
    ///
    /// # Errors
    /// [`ServeError`].
    pub async fn start(options: &Options) -> Result<Self, ServeError> {
        match &options.data {
            Some(folder) => {
                fs::create_dir_all(folder)
                    .map_err(|error| ServeError::Io(folder.display().to_string(), error))?;
                let lock = lock(folder)?;
                private(&folder.join(STORE_FILE))?;
                let synchronous = if options.relaxed { Synchronous::Normal } else { Synchronous::Full };
                let (reader, mut writer) = SqliteStore::open(&folder.join(STORE_FILE), synchronous)?;
                writer.checkpoint(true)?;
                let checkpointer = writer.checkpointer()?;
                let for_gateway = Box::new(reader.try_clone()?);
                let server = Self::assemble(options, reader, for_gateway, writer, Some(lock)).await?;
                keep_log_short(checkpointer, Arc::clone(&server.gateway.metrics));
                Ok(server)
            }
            None => {
                let store = MemoryStore::new();
                Self::assemble(options, store.clone(), Box::new(store.clone()), store, None).await
            }
        }
    }

    async fn assemble<R, W>(
        options: &Options,
        reads: R,
        for_gateway: Box<dyn Reads>,
        mut writes: W,
        lock: Option<File>,
    ) -> Result<Self, ServeError>
    where
        R: Reads + 'static,
        W: Writes + 'static,
    {
        let (key, epoch) = identity(&reads, &mut writes)?;
        let tls = options.tls.as_ref().map(|(certificate, key)| acceptor(certificate, key)).transpose()?;
        let (clock, metrics) = (Clock::start(), Arc::new(Metrics::new()));
        let relay = Relay::new(reads, Signer::new(&key), Secret(random()?), epoch);
        let engine = Engine::start(relay, writes, clock, Arc::clone(&metrics));
        let shared =
            Shared { inbox: engine.inbox(), clock, metrics, signer: Signer::new(&key), reads: for_gateway };
        let gateway = Gateway::new(shared, options.limits, options.connections, options.behind_proxy);
        let failed = |error| ServeError::Io(options.listen.to_string(), error);
        let listener = TcpListener::bind(options.listen).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let gateway = Arc::new(gateway);
        let accepting = tokio::spawn(gateway::accept(listener, Arc::clone(&gateway), tls));
        tracing::info!(%address, epoch, "accepting");
        Ok(Self { address, engine, gateway, accepting, _lock: lock })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Stops accepting, saves and tells what is in flight, sends everybody away with a time to
    /// come back, and ends: ten seconds at most.
    pub async fn stop(mut self) {
        // Whoever asks meanwhile is told that the server drains.
        self.engine.drain(DRAIN).await;
        let ends = tokio::time::Instant::now() + FLUSH;
        while self.gateway.open() > 0 && tokio::time::Instant::now() < ends {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        self.accepting.abort();
    }
}

/// A thread that moves the log into the file, never on the path of a command.
fn keep_log_short(mut checkpointer: crate::store::sqlite::Checkpointer, metrics: Arc<Metrics>) {
    thread::spawn(move || {
        loop {
            thread::sleep(CHECKPOINT);
            match checkpointer.run() {
                Ok(wal) => metrics.wal(wal),
                Err(error) => {
                    tracing::warn!(code = error.code(), %error, "the log could not be moved into the file");
                }
            }
        }
    });
}
