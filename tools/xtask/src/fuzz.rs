//! `cargo xtask fuzz`: random bytes for every parser, a bounded time each.

use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use crate::repo::{self, Repo};
use crate::tools::CARGO_FUZZ;

const SECONDS_EACH: u32 = 60;

/// Runs every target under `fuzz/`, or the one that `args` name, for the seconds they say.
///
/// # Errors
/// When there are no targets, an argument is neither a number nor a target, or the fuzzer cannot be
/// installed. A crash that was found is no error of ours: it makes the exit code 1.
pub(crate) fn run(repo: &Repo, args: &[String]) -> Result<ExitCode> {
    if !repo.root().join("fuzz").join("Cargo.toml").exists() {
        bail!("there is no fuzz/Cargo.toml, so there is nothing to fuzz");
    }
    let fuzzer = CARGO_FUZZ.ensure(repo)?;
    let listed = repo.command(&fuzzer).arg("list").output().context("cannot list the fuzz targets")?;
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    let all: Vec<&str> = listed.split_whitespace().collect();
    let plan = Plan::read(args, &all)?;

    let mut crashed = Vec::new();
    for (at, target) in plan.targets.iter().enumerate() {
        println!("\n{target} ({} of {}) for {} s", at + 1, plan.targets.len(), plan.seconds);
        plant_seeds(repo, target)?;
        let calm = repo::run(
            // The sanitizer flags that fuzzing needs are not stable yet; this lets a stable compiler take them.
            repo.command(&fuzzer)
                .env("RUSTC_BOOTSTRAP", "1")
                .args(["run", target, "--"])
                .arg(format!("-max_total_time={}", plan.seconds)),
        )?;
        if !calm {
            crashed.push(*target);
        }
    }
    if crashed.is_empty() {
        println!("\n{} targets ran {} s each and found nothing.", plan.targets.len(), plan.seconds);
        return Ok(ExitCode::SUCCESS);
    }
    println!("\nFound something: {}.", crashed.join(", "));
    println!("The input is under fuzz/artifacts; make it a named test before you mend the code.");
    Ok(ExitCode::FAILURE)
}

/// What to fuzz, and how long each.
#[derive(Debug, PartialEq, Eq)]
struct Plan<'a> {
    targets: Vec<&'a str>,
    seconds: u32,
}

impl<'a> Plan<'a> {
    fn read(args: &[String], all: &[&'a str]) -> Result<Self> {
        let mut plan = Self { targets: all.to_vec(), seconds: SECONDS_EACH };
        for arg in args {
            if let Ok(seconds) = arg.parse() {
                plan.seconds = seconds;
            } else if let Some(target) = all.iter().find(|target| *target == arg) {
                plan.targets = vec![target];
            } else {
                bail!("{arg:?} is neither a number of seconds nor a target; targets: {}", all.join(", "));
            }
        }
        if plan.seconds == 0 {
            bail!("0 seconds would run without end: give at least 1");
        }
        Ok(plan)
    }
}

/// Puts the committed seeds of a target beside what earlier runs have found.
fn plant_seeds(repo: &Repo, target: &str) -> Result<()> {
    let seeds = repo.root().join("fuzz/seeds").join(target);
    let corpus = repo.root().join("fuzz/corpus").join(target);
    std::fs::create_dir_all(&corpus).with_context(|| format!("cannot make {}", corpus.display()))?;
    let Ok(entries) = std::fs::read_dir(&seeds) else { return Ok(()) };
    for seed in entries.flatten() {
        std::fs::copy(seed.path(), corpus.join(seed.file_name())).context("cannot copy a seed")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(args: &[&str]) -> Result<Plan<'static>> {
        let args: Vec<String> = args.iter().map(|&arg| arg.to_owned()).collect();
        Plan::read(&args, &["fen", "record"])
    }

    #[test]
    fn seconds_and_target_come_in_any_order() {
        assert_eq!(read(&[]).unwrap(), Plan { targets: vec!["fen", "record"], seconds: SECONDS_EACH });
        assert_eq!(read(&["5"]).unwrap(), Plan { targets: vec!["fen", "record"], seconds: 5 });
        assert_eq!(read(&["record", "5"]).unwrap(), Plan { targets: vec!["record"], seconds: 5 });
    }

    #[test]
    fn an_endless_run_and_an_unknown_target_are_refused() {
        assert!(read(&["0"]).is_err());
        assert!(read(&["pgn"]).unwrap_err().to_string().contains("fen, record"));
    }
}
