//! `cargo xtask bench`: measures speed beside other engines in the same process.

use std::process::ExitCode;

use anyhow::Result;

use crate::repo::{self, Repo};

/// Runs the benchmarks; `args` go to them untouched.
///
/// # Errors
/// When cargo cannot be started.
pub(crate) fn run(repo: &Repo, args: &[String]) -> Result<ExitCode> {
    println!("Measuring. Close what else is busy: the ratios are what counts, not the times.");
    let ok = repo::run(repo.cargo().args(["bench", "-p", "tests"]).args(args))?;
    Ok(if ok { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
