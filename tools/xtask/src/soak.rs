//! `cargo xtask soak`: the long loops that the checks leave out. Each ends with `N passed, N failed`.
//!
//! ```text
//! table [SEQUENCES]   random matches against the naive table, a million sequences a game unless told
//! rules [POSITIONS]   random games through both implementations, a million positions a game unless told
//! selfplay [GAMES]    quickest level against itself, 2,000 games of each game and mode unless told
//! levels [GAMES]      1 against 4, 4 against 7, 7 against 10, 40 games of each game unless told
//! ```

use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use crate::repo::{self, Repo};

/// What the self-play loops play: the console's words for games.
const GAMES: [&str; 5] = ["uno-king-hunt", "uno-purist", "classic", "maharajah", "minesweeper"];
/// Neighbours of the ladder of levels.
const STEPS: [(u8, u8); 3] = [(4, 1), (7, 4), (10, 7)];
const SEQUENCES: u64 = 1_000_000;
const POSITIONS: u64 = 1_000_000;
const SELF_PLAYED: u64 = 2_000;
const LEVEL_GAMES: u64 = 40;

/// Runs one loop.
///
/// # Errors
/// When the name or number cannot be read, or cargo cannot be started.
pub(crate) fn run(repo: &Repo, args: &[String]) -> Result<ExitCode> {
    let number = |otherwise: u64| match args.get(1) {
        None => Ok(otherwise),
        Some(text) => text.parse().with_context(|| format!("{text:?} is no number")),
    };
    let failed = match args.first().map(String::as_str) {
        Some("table") => driver(repo, "table", "random_driver", "TABLE_SEQUENCES", number(SEQUENCES)?)?,
        Some("rules") => driver(repo, "tests", "differential", "PROOF_POSITIONS", number(POSITIONS)?)?,
        Some("selfplay") => self_play(repo, number(SELF_PLAYED)?)?,
        Some("levels") => levels(repo, number(LEVEL_GAMES)?)?,
        _ => bail!("say which: table, rules, selfplay or levels, and how many if not the usual number"),
    };
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// A test whose size a variable sets; cargo prints its own closing lines.
fn driver(repo: &Repo, package: &str, test: &str, variable: &str, count: u64) -> Result<u32> {
    println!("{test}: {count} a game, optimised");
    let mut cargo = repo.cargo();
    cargo.args(["test", "--release", "-p", package, "--test", test, "--", "--nocapture"]);
    let ok = repo::run(cargo.env(variable, count.to_string()))?;
    Ok(close(u32::from(ok), u32::from(!ok)))
}

fn self_play(repo: &Repo, games: u64) -> Result<u32> {
    let console = build_console(repo)?;
    let mut failed = 0;
    for game in GAMES {
        let mut command = repo.command(&console);
        command.args(["selfplay", game, &games.to_string(), "--level", "1", "--seed", "1"]);
        failed += u32::from(!repo::run(&mut command)?);
    }
    Ok(close(GAMES.len() as u32 - failed, failed))
}

fn levels(repo: &Repo, games: u64) -> Result<u32> {
    let console = build_console(repo)?;
    let mut failed = 0;
    for game in GAMES {
        for (high, low) in STEPS {
            let (high, low) = (high.to_string(), low.to_string());
            let mut command = repo.command(&console);
            command.args([
                "selfplay",
                game,
                &games.to_string(),
                "--level",
                &high,
                "--level-b",
                &low,
                "--seed",
                "1",
            ]);
            failed += u32::from(!repo::run(&mut command)?);
        }
    }
    Ok(close((GAMES.len() * STEPS.len()) as u32 - failed, failed))
}

fn build_console(repo: &Repo) -> Result<std::path::PathBuf> {
    if !repo::run(repo.cargo().args(["build", "--release", "-p", "console"]))? {
        bail!("the console does not build");
    }
    Ok(repo.target_dir()?.join("release/console"))
}

fn close(passed: u32, failed: u32) -> u32 {
    println!("{passed} passed, {failed} failed");
    failed
}
