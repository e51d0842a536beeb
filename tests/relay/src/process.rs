//! The real server as a child process: started, signalled, killed, and started again on the same
//! data and port.

use crate::{PATIENCE, Peer};
use serde_json::Value;
use std::{
    fs::{self, File},
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    sync::OnceLock,
    time::{Duration, Instant},
};
use tempfile::TempDir;

/// How a server is started.
#[derive(Clone, Debug)]
pub struct RelayOptions {
    /// Further arguments.
    pub args: Vec<String>,
    /// What it logs.
    pub log: &'static str,
    /// Its data folder, if not one of its own.
    pub data: Option<PathBuf>,
}

impl Default for RelayOptions {
    /// Limits of sources do not hold tests up: they all come from one.
    fn default() -> Self {
        let args = ["--connections-per-source", "100000", "--requests-per-second", "100000", "--relaxed"];
        Self { args: args.map(str::to_owned).to_vec(), log: "warn", data: None }
    }
}

impl RelayOptions {
    /// With further arguments.
    #[must_use]
    pub fn with(mut self, args: &[&str]) -> Self {
        self.args.extend(args.iter().map(|arg| (*arg).to_owned()));
        self
    }

    /// Without the arguments that tests have: as an operator starts it.
    pub fn plain() -> Self {
        Self { args: Vec::new(), ..Self::default() }
    }
}

/// A running server.
#[derive(Debug)]
pub struct Relay {
    child: Child,
    /// Where it listens.
    pub address: SocketAddr,
    options: RelayOptions,
    folder: TempDir,
}

/// The program, built once for all tests of this process, as optimised as they are.
pub fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let name = format!("server{}", std::env::consts::EXE_SUFFIX);
        // Whoever has built it already says where.
        if let Some(folder) = std::env::var_os("WILDCARD_PROGRAMS") {
            return PathBuf::from(folder).join(name);
        }
        let own = std::env::current_exe().expect("the own path");
        let mut folder = own.parent().expect("a folder").to_owned();
        if folder.ends_with("deps") {
            folder.pop();
        }
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        // Together with this crate, so that the dependencies keep their features and are built once.
        cargo.args(["build", "--quiet", "-p", "relay-tests", "-p", "server", "--bin", "server"]);
        if folder.ends_with("release") {
            cargo.arg("--release");
        }
        cargo.current_dir(env!("CARGO_MANIFEST_DIR"));
        // What cargo told this test about itself would make build scripts run again.
        for (name, _) in std::env::vars_os() {
            if name.to_str().is_some_and(|name| name.starts_with("CARGO_") && name != "CARGO_HOME") {
                cargo.env_remove(name);
            }
        }
        if let Some(target) = folder.parent() {
            cargo.env("CARGO_TARGET_DIR", target);
        }
        assert!(cargo.status().expect("cargo").success(), "the server does not build");
        folder.join(name)
    })
}

impl Relay {
    /// A fresh one with the options of most tests.
    pub fn start() -> Self {
        Self::with(RelayOptions::default())
    }

    /// A fresh one.
    pub fn with(options: RelayOptions) -> Self {
        let folder = TempDir::new().expect("a folder");
        let listen = "127.0.0.1:0".parse().expect("an address");
        let (child, address) = run(&options, folder.path(), listen).expect("a server that starts");
        Self { child, address, options, folder }
    }

    /// The way to it.
    pub fn peer(&self) -> Peer {
        self.address.into()
    }

    /// The folder of its data.
    pub fn data(&self) -> PathBuf {
        data(&self.options, self.folder.path())
    }

    /// The store's file.
    pub fn store(&self) -> PathBuf {
        self.data().join(server::STORE_FILE)
    }

    /// Everything it logged so far, over all its starts.
    pub fn log(&self) -> String {
        let bytes = fs::read(self.folder.path().join("log")).unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Its process.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Sends a signal by its name.
    pub fn signal(&self, name: &str) {
        let status = Command::new("kill").args([&format!("-{name}"), &self.pid().to_string()]).status();
        assert!(status.is_ok_and(|status| status.success()), "kill -{name}");
    }

    /// kill -9, in the midst of whatever it does.
    pub fn kill(&mut self) {
        self.child.kill().expect("a server to kill");
        self.child.wait().expect("its end");
    }

    /// Waits for its end.
    pub fn wait(&mut self, at_most: Duration) -> Option<ExitStatus> {
        let began = Instant::now();
        while began.elapsed() < at_most {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return Some(status);
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        None
    }

    /// Whether it runs.
    pub fn is_running(&mut self) -> bool {
        self.child.try_wait().expect("a child").is_none()
    }

    /// Starts it again on the same data and port; how long it took until it accepted.
    pub fn restart(&mut self) -> Duration {
        let began = Instant::now();
        let (child, address) =
            run(&self.options, self.folder.path(), self.address).expect("a server that starts again");
        assert_eq!(address, self.address);
        self.child = child;
        began.elapsed()
    }

    /// Runs `server admin …` on its data; status, stdout, stderr.
    pub fn admin(&self, args: &[&str]) -> (Option<i32>, String, String) {
        admin(&self.data(), args)
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if std::thread::panicking() {
            let log = self.log();
            let from = log.len().saturating_sub(4_000);
            eprintln!("--- the server's log ---\n{}", log.get(from..).unwrap_or(&log));
        }
    }
}

fn data(options: &RelayOptions, folder: &Path) -> PathBuf {
    options.data.clone().unwrap_or_else(|| folder.join("data"))
}

/// Starts the program on a folder and waits until it accepts.
///
/// # Errors
/// What it said on stderr, and its status.
fn run(options: &RelayOptions, folder: &Path, listen: SocketAddr) -> Result<(Child, SocketAddr), String> {
    let log = File::options().create(true).append(true).open(folder.join("log")).expect("a log");
    let mut child = Command::new(program())
        .args(["--listen", &listen.to_string(), "--log", options.log])
        .arg("--data")
        .arg(data(options, folder))
        .args(&options.args)
        .stdout(Stdio::piped())
        .stderr(log)
        .spawn()
        .expect("the program");
    let stdout = child.stdout.take().expect("its stdout");
    let mut line = String::new();
    let read = BufReader::new(stdout).read_line(&mut line);
    let address =
        serde_json::from_str::<Value>(&line).ok().and_then(|said| said["listening"].as_str()?.parse().ok());
    match address {
        Some(address) if read.is_ok() => Ok((child, address)),
        _ => {
            let status = child.wait().map_err(|error| error.to_string())?;
            let log = fs::read_to_string(folder.join("log")).unwrap_or_default();
            Err(format!("{status}: {log}"))
        }
    }
}

/// Runs the program on a data folder where it is not to start; its status and what it said.
pub fn refused_start(data: &Path, args: &[&str]) -> (Option<i32>, String) {
    let mut child = Command::new(program())
        .args(["--listen", "127.0.0.1:0", "--log", "off", "--data"])
        .arg(data)
        .args(args)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program");
    let began = Instant::now();
    while child.try_wait().expect("a child").is_none() {
        if began.elapsed() > PATIENCE {
            let _ = child.kill();
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let told = child.wait_with_output().expect("its output");
    (told.status.code(), String::from_utf8_lossy(&told.stderr).into_owned())
}

/// Runs `server admin …` on a data folder; status, stdout, stderr.
pub fn admin(data: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let told = Command::new(program()).arg("admin").arg("--data").arg(data).args(args).output();
    let told = told.expect("the program");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (told.status.code(), text(&told.stdout), text(&told.stderr))
}
