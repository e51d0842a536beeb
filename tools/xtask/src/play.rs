//! `cargo xtask play`: builds the game if needed and starts it in this terminal.

use std::path::Path;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

use crate::repo::{self, Repo};

/// Builds the console and becomes it; `args` go to `console play` untouched.
///
/// # Errors
/// When the console does not build or cannot be started.
pub(crate) fn run(repo: &Repo, args: &[String]) -> Result<ExitCode> {
    let console = repo.target_dir()?.join("release").join(format!("console{}", std::env::consts::EXE_SUFFIX));
    if console.exists() {
        println!("Bringing the game up to date.");
    } else {
        println!("Building the game. The first time this takes about a minute.");
    }
    if !repo::run(repo.cargo().args(["build", "--release", "-p", "console"]))? {
        bail!("the game did not build: the compiler's message above says where");
    }
    println!("Starting the game in this terminal. Type help for the commands, quit to leave.\n");
    become_program(&console, args)
}

/// Replaces this process, so that keys, signals and the exit code are the game's own.
#[cfg(unix)]
fn become_program(console: &Path, args: &[String]) -> Result<ExitCode> {
    use std::os::unix::process::CommandExt;
    let error = Command::new(console).arg("play").args(args).exec();
    Err(error).with_context(|| format!("cannot start {}", console.display()))
}

/// Runs the game and hands on its exit code.
#[cfg(not(unix))]
fn become_program(console: &Path, args: &[String]) -> Result<ExitCode> {
    let status = Command::new(console)
        .arg("play")
        .args(args)
        .status()
        .with_context(|| format!("cannot start {}", console.display()))?;
    Ok(status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from))
}
