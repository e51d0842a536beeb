//! The steps of `cargo xtask test`, in the order in which they run: cheap ones first.

use std::fmt;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

use anyhow::{Context, Result};

use crate::repo::{self, Repo};
use crate::tally::{CargoTestReader, Tally};
use crate::tools::CARGO_DENY;
use crate::{arrows, bindings, graph, house, kotlin, swift, targets};

/// One step.
pub(crate) struct Step {
    /// The word that chooses it on the command line.
    pub(crate) name: &'static str,
    /// What it sees to, in plain words.
    pub(crate) says: &'static str,
    /// Runs it; an error counts as a failure.
    pub(crate) run: fn(&Repo) -> Result<Outcome>,
}

/// What became of a step.
pub(crate) enum Outcome {
    /// The one check in it held.
    Passed,
    /// The one check in it did not hold.
    Failed,
    /// It cannot run on this machine, for this reason.
    Skipped(String),
    /// It held many checks of its own.
    Counted(Tally),
}

/// Every step there is.
pub(crate) const STEPS: &[Step] = &[
    Step { name: "fmt", says: "the code is laid out by rustfmt", run: fmt },
    Step { name: "arrows", says: "crates depend downwards only", run: arrows },
    Step { name: "house", says: "sources keep the house rules", run: house },
    Step { name: "clippy", says: "the compiler and clippy have nothing to say", run: clippy },
    Step { name: "doc", says: "the documentation builds and its links lead somewhere", run: doc },
    Step { name: "deny", says: "licences and sources of what we link are allowed", run: deny },
    Step { name: "tests", says: "every test of every crate", run: cargo_test },
    Step { name: "drift", says: "the committed bindings are what the sources give", run: bindings::drift },
    Step { name: "targets", says: "the library type-checks for Android and iOS", run: targets::run },
    Step { name: "kotlin", says: "the Kotlin side, its games on the real library", run: kotlin::run },
    Step { name: "swift", says: "the Swift side, on the real library too", run: swift::run },
];

/// The names of all steps.
pub(crate) fn names() -> Vec<&'static str> {
    STEPS.iter().map(|step| step.name).collect()
}

impl Outcome {
    /// This outcome in numbers.
    pub(crate) fn tally(&self) -> Tally {
        match self {
            Self::Passed => Tally { passed: 1, ..Tally::default() },
            Self::Failed => Tally { failed: 1, ..Tally::default() },
            Self::Skipped(_) => Tally { skipped: 1, ..Tally::default() },
            Self::Counted(tally) => *tally,
        }
    }

    /// Passed or not.
    pub(crate) fn of(ok: bool) -> Self {
        if ok { Self::Passed } else { Self::Failed }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Passed => f.write_str("passed"),
            Self::Failed => f.write_str("FAILED"),
            Self::Skipped(reason) => write!(f, "skipped: {reason}"),
            Self::Counted(tally) => write!(f, "{tally}"),
        }
    }
}

fn fmt(repo: &Repo) -> Result<Outcome> {
    if let Some(reason) = missing_component(repo, "fmt", "rustfmt") {
        return Ok(Outcome::Skipped(reason));
    }
    let tidy = repo::run(repo.cargo().args(["fmt", "--all", "--check"]))?;
    if !tidy {
        println!("`cargo fmt --all` lays it out.");
    }
    Ok(Outcome::of(tidy))
}

fn arrows(repo: &Repo) -> Result<Outcome> {
    let graph = graph::Graph::of(&repo.metadata(&["--all-features"])?)?;
    let problems = arrows::check(&graph);
    problems.iter().for_each(|problem| println!("{problem}"));
    println!("{} crates looked at, {} problems", graph.members.len(), problems.len());
    Ok(Outcome::of(problems.is_empty()))
}

fn house(repo: &Repo) -> Result<Outcome> {
    let report = house::check(repo.root())?;
    report.warnings.iter().for_each(|warning| println!("warning: {warning}"));
    report.problems.iter().for_each(|problem| println!("{problem}"));
    println!(
        "{} files looked at, {} problems, {} warnings",
        report.files,
        report.problems.len(),
        report.warnings.len()
    );
    Ok(Outcome::of(report.problems.is_empty()))
}

fn clippy(repo: &Repo) -> Result<Outcome> {
    if let Some(reason) = missing_component(repo, "clippy", "clippy") {
        return Ok(Outcome::Skipped(reason));
    }
    let args = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
    Ok(Outcome::of(repo::run(repo.cargo().args(args))?))
}

fn doc(repo: &Repo) -> Result<Outcome> {
    let mut command = repo.cargo();
    command.args(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings");
    Ok(Outcome::of(repo::run(&mut command)?))
}

fn deny(repo: &Repo) -> Result<Outcome> {
    let program = match CARGO_DENY.ensure(repo) {
        Ok(program) => program,
        Err(error) => return Ok(Outcome::Skipped(format!("{error:#}"))),
    };
    Ok(Outcome::of(repo::run(repo.command(program).args(["check", "licenses", "bans", "sources"]))?))
}

fn cargo_test(repo: &Repo) -> Result<Outcome> {
    let mut command = repo.cargo();
    command.args(["test", "--workspace", "--no-fail-fast"]).stdout(Stdio::piped());
    // Server and console are built along the way: tests that start them need not build them anew.
    command.env("WILDCARD_PROGRAMS", repo.target_dir()?.join("debug"));
    println!("$ {}", repo::shown(&command));
    let mut child = command.spawn().context("cargo could not be started: is Rust installed?")?;
    let mut reader = CargoTestReader::default();
    let stdout = child.stdout.take().context("cargo has no output to read")?;
    for line in BufReader::new(stdout).split(b'\n') {
        let line = line.context("reading what the tests print")?;
        let line = String::from_utf8_lossy(&line);
        println!("{line}");
        reader.line(&line);
    }
    let status = child.wait().context("waiting for the tests to end")?;
    Ok(Outcome::Counted(reader.finish(status.success())))
}

/// Why a part of the Rust toolchain is not there, after an attempt to add it; `None` if it is.
fn missing_component(repo: &Repo, subcommand: &str, component: &str) -> Option<String> {
    let there = || repo::answers(repo.cargo().args([subcommand, "--version"]));
    if there() {
        return None;
    }
    println!("{component} is missing: asking rustup for it.");
    let _ = repo::run(repo.command("rustup").args(["component", "add", component]));
    (!there()).then(|| format!("{component} is missing; `rustup component add {component}` adds it"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_skipped_step_is_never_counted_as_passed() {
        let skipped = Outcome::Skipped("no network".to_owned());
        assert_eq!(skipped.tally(), Tally { passed: 0, failed: 0, skipped: 1 });
        assert_eq!(skipped.to_string(), "skipped: no network");
    }

    #[test]
    fn no_two_steps_share_a_name() {
        let mut names = names();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), STEPS.len());
    }
}
