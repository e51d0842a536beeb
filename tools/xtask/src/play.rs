//! `cargo xtask play`: builds the game if needed and starts it, in a window or in this terminal; or two on a server.

use std::path::Path;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

use crate::online;
use crate::repo::{self, Repo};
use crate::window;

/// Where to play.
#[derive(Debug, PartialEq, Eq)]
enum Place<'a> {
    /// In a window if there can be one, else in the terminal.
    Window,
    /// Two windows, or consoles, on a server of their own.
    Online,
    /// In the terminal, with arguments for `console play`.
    Console(&'a [String]),
}

impl<'a> Place<'a> {
    /// Any argument is one of the console's, so it means the console; `--console` alone says so too.
    fn of(args: &'a [String]) -> Self {
        match args.split_first() {
            None => Self::Window,
            Some((first, [])) if first == "--online" => Self::Online,
            Some((first, rest)) if first == "--console" => Self::Console(rest),
            Some(_) => Self::Console(args),
        }
    }
}

/// Opens the window, or becomes the console where there is no display or `args` ask for it.
///
/// # Errors
/// When the game does not build or cannot be started.
pub(crate) fn run(repo: &Repo, args: &[String]) -> Result<ExitCode> {
    let console_args = match Place::of(args) {
        Place::Online => return online::run(repo),
        Place::Console(args) => args,
        Place::Window => {
            let why_not = match window::no_display() {
                Some(reason) => reason.to_owned(),
                None => match window::prepare(repo)? {
                    Ok(mut command) => {
                        println!("Opening the window. `cargo xtask play --console` plays in the terminal.");
                        return become_program(&mut command);
                    }
                    Err(reason) => reason,
                },
            };
            println!("No window: {why_not}. The game starts in this terminal instead.\n");
            &[]
        }
    };
    console(repo, console_args)
}

fn console(repo: &Repo, args: &[String]) -> Result<ExitCode> {
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
    become_program(Command::new(console).arg("play").args(args))
}

/// Replaces this process, so that keys, signals and the exit code are the game's own.
#[cfg(unix)]
fn become_program(command: &mut Command) -> Result<ExitCode> {
    use std::os::unix::process::CommandExt;
    let error = command.exec();
    Err(error).with_context(|| format!("cannot start {}", Path::new(command.get_program()).display()))
}

/// Runs the game and hands on its exit code.
#[cfg(not(unix))]
fn become_program(command: &mut Command) -> Result<ExitCode> {
    let status = command
        .status()
        .with_context(|| format!("cannot start {}", Path::new(command.get_program()).display()))?;
    Ok(status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_mean_the_console() {
        let args = |args: &[&str]| -> Vec<String> { args.iter().map(|&arg| arg.to_owned()).collect() };
        assert_eq!(Place::of(&[]), Place::Window);
        assert_eq!(Place::of(&args(&["--online"])), Place::Online);
        assert_eq!(Place::of(&args(&["--console"])), Place::Console(&[]));
        let given = args(&["--console", "new", "classic"]);
        assert_eq!(Place::of(&given), Place::Console(&given[1..]));
        let given = args(&["--data", "folder"]);
        assert_eq!(Place::of(&given), Place::Console(&given));
    }
}
