//! A server process: started, killed, started again, and what it takes of the machine.

use crate::{Common, http};
use anyhow::{Context, Result, bail};
use std::{
    fs,
    io::{BufRead, BufReader},
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// What the store is set to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Store {
    /// SQLite, `synchronous=FULL`.
    Full,
    /// SQLite, `synchronous=NORMAL`.
    Relaxed,
    /// Nothing is kept.
    Memory,
}

impl Store {
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Relaxed => "relaxed",
            Self::Memory => "memory",
        }
    }
}

/// A running server and its folder.
pub(crate) struct Host {
    binary: PathBuf,
    store: Store,
    folder: tempfile::TempDir,
    child: Child,
    pub(crate) address: SocketAddr,
}

/// What a process has taken so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Usage {
    /// CPU, in µs, user and system.
    pub(crate) cpu_us: f64,
    /// Memory of its own in RAM, in KiB.
    pub(crate) anon_kib: f64,
    /// All memory in RAM, in KiB.
    pub(crate) rss_kib: f64,
}

impl Host {
    /// Starts a server on a fresh folder.
    pub(crate) fn start(common: &Common, store: Store) -> Result<Self> {
        Self::start_at(common, store, SocketAddr::from(([127, 0, 0, 1], 0)))
    }

    /// Starts a server that listens there.
    pub(crate) fn start_at(common: &Common, store: Store, listen: SocketAddr) -> Result<Self> {
        let binary = match &common.server {
            Some(binary) => binary.clone(),
            None => beside("server")?,
        };
        let folder = tempfile::Builder::new().prefix("loadgen-").tempdir_in(&common.disk)?;
        let (child, address) = spawn(&binary, store, folder.path(), listen)?;
        Ok(Self { binary, store, folder, child, address })
    }

    /// kill -9.
    pub(crate) fn kill(&mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Starts again on the same folder and address.
    pub(crate) fn again(&mut self) -> Result<()> {
        let (child, address) = spawn(&self.binary, self.store, self.folder.path(), self.address)?;
        (self.child, self.address) = (child, address);
        Ok(())
    }

    /// What the process has taken.
    pub(crate) fn usage(&self) -> Usage {
        usage(self.child.id()).unwrap_or_default()
    }

    /// The number of the process.
    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// The store's file.
    pub(crate) fn file(&self) -> PathBuf {
        self.folder.path().join("server.sqlite")
    }

    /// How long the log beside the store's file is, in KiB.
    pub(crate) fn wal_kib(&self) -> f64 {
        fs::metadata(self.folder.path().join("server.sqlite-wal"))
            .map_or(0.0, |meta| meta.len() as f64 / 1_024.0)
    }

    /// A counter or gauge of the server, by its name without the prefix.
    pub(crate) async fn metric(&self, name: &str) -> Result<f64> {
        let mut requests = http::Requests::new(self.address, None);
        let text = requests.get("/metrics").await?;
        let wanted = format!("wildcard_{name} ");
        let line = text.lines().find_map(|line| line.strip_prefix(&wanted));
        line.with_context(|| format!("the server counts no {name}"))?.trim().parse().context("a metric")
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A program beside this one.
fn beside(name: &str) -> Result<PathBuf> {
    let here = std::env::current_exe()?;
    let there = here.with_file_name(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    if !there.is_file() {
        bail!("there is no {}; build it, or say --server", there.display());
    }
    Ok(there)
}

fn spawn(binary: &Path, store: Store, folder: &Path, listen: SocketAddr) -> Result<(Child, SocketAddr)> {
    let mut command = Command::new(binary);
    command.args(["--listen", &listen.to_string(), "--log", "warn"]);
    // Limits of sources are not what is measured: everybody comes from this machine.
    command.args(["--connections", "1000000", "--connections-per-source", "1000000"]);
    command.args(["--requests-per-second", "1000000"]);
    match store {
        Store::Memory => command.arg("--in-memory"),
        Store::Full => command.arg("--data").arg(folder),
        Store::Relaxed => command.arg("--relaxed").arg("--data").arg(folder),
    };
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("{} does not start", binary.display()))?;
    let out = child.stdout.take().context("no output")?;
    let mut line = String::new();
    BufReader::new(out).read_line(&mut line)?;
    let told: serde_json::Value =
        serde_json::from_str(&line).with_context(|| format!("the server said {line:?}"))?;
    let address = told["listening"].as_str().context("no address")?.parse()?;
    Ok((child, address))
}

/// Lets this process and its children have as many files as they may.
pub(crate) fn many_files() {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let most = getrlimit(Resource::Nofile).maximum;
        let _ = setrlimit(Resource::Nofile, Rlimit { current: most, maximum: most });
    }
}

/// What a process has taken; `None` where that cannot be asked.
pub(crate) fn usage(pid: u32) -> Option<Usage> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name may hold blanks: everything after its closing bracket counts.
    let fields: Vec<&str> = stat.rsplit_once(") ")?.1.split(' ').collect();
    let ticks: f64 = [11, 12].iter().filter_map(|at| fields.get(*at)?.parse::<f64>().ok()).sum();
    let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let kib = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.trim().trim_end_matches(" kB").parse::<f64>().ok()
    };
    // Linux counts in hundredths of a second on every machine that we know.
    Some(Usage {
        cpu_us: ticks * 10_000.0,
        anon_kib: kib("RssAnon:").unwrap_or(0.0),
        rss_kib: kib("VmRSS:").unwrap_or(0.0),
    })
}

/// An address of this machine to come from: each has its own sockets' numbers.
pub(crate) fn source(number: usize, to: SocketAddr) -> Option<SocketAddr> {
    let IpAddr::V4(to) = to.ip() else { return None };
    let last = u8::try_from(number % 32).unwrap_or(0) + 2;
    (cfg!(target_os = "linux") && to.is_loopback())
        .then(|| SocketAddr::from((Ipv4Addr::new(127, 0, 0, last), 0)))
}

/// Waits until something is there, looking every few milliseconds.
pub(crate) async fn until(at_most: Duration, mut is_there: impl AsyncFnMut() -> bool) -> Option<Duration> {
    let began = Instant::now();
    while began.elapsed() < at_most {
        if is_there().await {
            return Some(began.elapsed());
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    None
}
