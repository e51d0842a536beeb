//! Maven and the JDK under it: asked for, set up where that is allowed, and run in `android/`.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result};

use crate::repo::{self, Repo};

/// What a build of `android/` needs besides Rust.
const PACKAGES: &[&str] = &["openjdk-17-jdk-headless", "maven"];

/// Words of Maven's when it cannot fetch something.
const NO_NETWORK: &[&str] = &[
    "Could not transfer artifact",
    "Could not resolve dependencies",
    "could not be resolved",
    "Unknown host",
    "offline mode",
];

/// What became of a run.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Run {
    /// Maven says that all went well.
    Fine,
    /// It says that something did not.
    Failed,
    /// It could not fetch what it needs, and nothing was built.
    NoNetwork,
}

/// Why Maven cannot run here, after an attempt to set it up; `None` if it can.
pub(crate) fn missing(repo: &Repo) -> Option<String> {
    let there = || repo::answers(repo.command(program()).arg("-v"));
    if there() {
        return None;
    }
    install(repo, PACKAGES);
    (!there()).then(|| {
        format!("Maven or a JDK is missing; a package manager has them as {}", PACKAGES.join(" and "))
    })
}

/// Installs Debian packages where we may: as root, where there is apt-get.
pub(crate) fn install(repo: &Repo, packages: &[&str]) {
    let root = repo.command("id").arg("-u").output().is_ok_and(|said| said.stdout.trim_ascii() == b"0");
    if !root || !repo::answers(repo.command("apt-get").arg("--version")) {
        return;
    }
    println!("{} missing: asking apt-get for it.", packages.join(", "));
    let apt = |args: &[&str]| {
        let mut command = repo.command("apt-get");
        command.env("DEBIAN_FRONTEND", "noninteractive").args(["-q", "-y"]).args(args).stdout(Stdio::null());
        command
    };
    let _ = repo::run(&mut apt(&["update"]));
    let _ = repo::run(apt(&["install", "--no-install-recommends"]).args(packages));
}

/// Runs Maven in `android/` against the library in `library`, from what is on the disk if it can.
///
/// # Errors
/// When it cannot be started.
pub(crate) fn run(repo: &Repo, library: &Path, goals: &[&str]) -> Result<Run> {
    // Without a network Maven would wait for it before it looks at its own store.
    match once(repo, library, &[&["-o"], goals].concat(), false)? {
        Run::NoNetwork => once(repo, library, goals, true),
        done => Ok(done),
    }
}

fn once(repo: &Repo, library: &Path, args: &[&str], loud: bool) -> Result<Run> {
    let mut command = repo.command(program());
    command
        .current_dir(folder(repo))
        .args(["-B", "-q"])
        // Kotlin's compiler would stay behind for hours, with two gigabytes of memory; and it need not
        // compile what has not changed.
        .args(["-Dkotlin.compiler.daemon=false", "-Dkotlin.compiler.incremental=true"])
        .arg(format!("-Dwildcard.library={}", library.display()))
        .args(args)
        .stdout(Stdio::piped());
    println!("$ {}", repo::shown(&command));
    let mut child = command.spawn().context("cannot start Maven")?;
    let stdout = child.stdout.take().context("Maven has no output to read")?;
    // What fails for want of the network is tried again: until that is known its complaints are held back.
    let (mut said, mut held) = (String::new(), String::new());
    for line in BufReader::new(stdout).split(b'\n') {
        let line = line.context("reading what Maven prints")?;
        let line = String::from_utf8_lossy(&line);
        if !loud && line.contains("[ERROR]") {
            held = held + &line + "\n";
        } else {
            println!("{line}");
        }
        said = said + &line + "\n";
    }
    let fine = child.wait().context("waiting for Maven to end")?.success();
    let outcome = outcome(fine, &said);
    match outcome {
        Run::NoNetwork if !loud => println!("Something is missing: Maven fetches it."),
        _ => print!("{held}"),
    }
    Ok(outcome)
}

fn outcome(fine: bool, said: &str) -> Run {
    match fine {
        true => Run::Fine,
        false if NO_NETWORK.iter().any(|words| said.contains(words)) => Run::NoNetwork,
        false => Run::Failed,
    }
}

/// The folder of the Kotlin modules.
pub(crate) fn folder(repo: &Repo) -> PathBuf {
    repo.root().join("android")
}

fn program() -> &'static str {
    if cfg!(windows) { "mvn.cmd" } else { "mvn" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failing_test_is_told_from_a_missing_network() {
        let offline =
            "[ERROR] Cannot access central in offline mode and the artifact junit has not been downloaded";
        assert_eq!(outcome(true, ""), Run::Fine);
        assert_eq!(outcome(false, offline), Run::NoNetwork);
        assert_eq!(outcome(false, "[ERROR] There are test failures."), Run::Failed);
    }
}
