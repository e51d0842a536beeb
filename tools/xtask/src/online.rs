//! `cargo xtask play --online`: a server on this machine, and two windows or consoles that play on it.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::repo::{self, Repo};
use crate::window;

/// Who plays: the names of their folders, and where their windows stand.
pub(crate) const PLAYERS: [(&str, &str); 2] = [("one", "0,0"), ("two", "424,0")];

/// A process that ends with us.
pub(crate) struct Running(pub(crate) Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A server of our own, and its address.
pub(crate) struct Relay {
    running: Option<Running>,
    program: PathBuf,
    data: PathBuf,
    /// `127.0.0.1:PORT`.
    listen: String,
}

impl Relay {
    /// Builds the server and starts it on a free port.
    ///
    /// # Errors
    /// When it does not build, or does not say that it listens.
    pub(crate) fn start(repo: &Repo, data: &Path) -> Result<Self> {
        println!("Building the server. The first time this takes some minutes.");
        if !repo::run(repo.cargo().args(["build", "--quiet", "-p", "server"]))? {
            bail!("the server did not build: the compiler's message above says where");
        }
        let program =
            repo.target_dir()?.join("debug").join(format!("server{}", std::env::consts::EXE_SUFFIX));
        let mut relay =
            Self { running: None, program, data: data.to_owned(), listen: "127.0.0.1:0".to_owned() };
        relay.up()?;
        Ok(relay)
    }

    /// Starts it, again at the same address.
    ///
    /// # Errors
    /// When it does not say that it listens.
    pub(crate) fn up(&mut self) -> Result<()> {
        fs::create_dir_all(&self.data).with_context(|| format!("cannot make {}", self.data.display()))?;
        let mut command = Command::new(&self.program);
        command.args(["--listen", &self.listen]).arg("--data").arg(&self.data);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut running = Running(child.context("cannot start the server")?);
        let stdout = running.0.stdout.take().context("the server has no output to read")?;
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line).context("reading what the server prints")?;
        let told: Value = serde_json::from_str(&line).context("the server did not say where it listens")?;
        told["listening"]
            .as_str()
            .context("the server did not say where it listens")?
            .clone_into(&mut self.listen);
        self.running = Some(running);
        Ok(())
    }

    /// Ends it at once.
    pub(crate) fn down(&mut self) {
        self.running = None;
    }

    /// The address for apps.
    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.listen)
    }
}

/// Starts everything and waits until it is closed; Ctrl-C ends all of it.
///
/// # Errors
/// When something does not build or cannot be started.
pub(crate) fn run(repo: &Repo) -> Result<ExitCode> {
    let folder = repo.target_dir()?.join("online");
    let why_not = match window::no_display() {
        Some(reason) => reason.to_owned(),
        None => match window::prepare(repo)? {
            Ok(command) => return windows(repo, &command, &folder),
            Err(reason) => reason,
        },
    };
    println!("No windows: {why_not}. Two consoles play instead.\n");
    consoles(repo, &folder)
}

fn windows(repo: &Repo, window: &Command, folder: &Path) -> Result<ExitCode> {
    let relay = Relay::start(repo, &folder.join("server"))?;
    println!("The server listens at {}. Close both windows, or press Ctrl-C, to end it all.", relay.url());
    let mut open = Vec::new();
    for (name, at) in PLAYERS {
        open.push(open_window(window, &relay.url(), &folder.join(name), at, None)?);
    }
    for window in &mut open {
        window.0.wait().context("waiting for a window")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Opens a window on the server, with a store of its own.
///
/// # Errors
/// When it cannot be started.
pub(crate) fn open_window(
    window: &Command,
    url: &str,
    data: &Path,
    at: &str,
    display: Option<&str>,
) -> Result<Running> {
    let mut command = Command::new(window.get_program());
    command.args(window.get_args());
    let name = data.file_name().unwrap_or_default().to_string_lossy();
    command.args(["--server", url, "--at", at, "--title", &format!("Wildcard Chess, {name}")]);
    if let Some(display) = display {
        command.env("DISPLAY", display).env("SKIKO_RENDER_API", "SOFTWARE");
    }
    command.arg("--data").arg(data).stdout(Stdio::null());
    Ok(Running(command.spawn().context("cannot start the window")?))
}

/// One terminal has one keyboard: the first console is here, the second one is told how to start.
fn consoles(repo: &Repo, folder: &Path) -> Result<ExitCode> {
    if !repo::run(repo.cargo().args(["build", "--quiet", "-p", "console"]))? {
        bail!("the console did not build: the compiler's message above says where");
    }
    let relay = Relay::start(repo, &folder.join("server"))?;
    let console = repo.target_dir()?.join("debug").join(format!("console{}", std::env::consts::EXE_SUFFIX));
    let line = |name: &str| {
        let mut command = Command::new(&console);
        command.args(["online", "--server", &relay.url(), "--data"]).arg(folder.join(name));
        command
    };
    println!("The second player, in another terminal:\n\n  {}\n", told(&line(PLAYERS[1].0)));
    println!("The first player is here. Leaving, or Ctrl-C, ends the server too.\n");
    let status = line(PLAYERS[0].0).status().context("cannot start the console")?;
    Ok(status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from))
}

/// A command in full, as it can be typed.
fn told(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}
