//! `cargo xtask soak`: the long loops that the checks leave out. Each ends with `N passed, N failed`.
//!
//! ```text
//! table [SEQUENCES]   random matches against the naive table, a million sequences a game unless told
//! rules [POSITIONS]   random games through both implementations, a million positions a game unless told
//! selfplay [GAMES]    quickest level against itself, 2,000 games of each game and mode unless told
//! levels [GAMES]      1 against 4, 4 against 7, 7 against 10, 40 games of each game unless told
//! load [SECONDS]      the relay server: 2,000 commands a second on 5,000 matches, a minute unless told
//! queue [FRAMES]      queues: a million frames unless told; nobody plays himself, or two at once
//! ratings [RESULTS]   100,000 results of 400 players unless told, with kills; every rating adds up
//! kill [--rounds N] [--from S]  kill -9 of the real relay under load, 200 rounds from 1 unless told
//! sim [ARGS...]       worlds of tests/sim; `--seeds N --from S`, or `--twins N` states that differ in a secret
//! ```

use std::path::{Path, PathBuf};
use std::process::{ExitCode, Stdio};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::repo::{self, Repo};

/// What the self-play loops play: the console's words for games.
const GAMES: [&str; 5] = ["uno-king-hunt", "uno-purist", "classic", "maharajah", "minesweeper"];
/// Neighbours of the ladder of levels.
const STEPS: [(u8, u8); 3] = [(4, 1), (7, 4), (10, 7)];
const SEQUENCES: u64 = 1_000_000;
const POSITIONS: u64 = 1_000_000;
const SELF_PLAYED: u64 = 2_000;
const LEVEL_GAMES: u64 = 40;
/// Seconds of load, frames of queues, results of ratings.
const LOADED: u64 = 60;
const QUEUED: u64 = 1_000_000;
const RATED: u64 = 100_000;

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
        Some("load") => {
            let seconds = number(LOADED)?.to_string();
            loadgen(repo, &["load", "--matches", "5000", "--rate", "2000", "--seconds", &seconds])?
        }
        Some("queue") => {
            loadgen(repo, &["queue", "--accounts", "1000", "--ops", &number(QUEUED)?.to_string()])?
        }
        Some("ratings") => {
            let results = number(RATED)?.to_string();
            loadgen(repo, &["ratings", "--players", "400", "--kill-every", "5", "--results", &results])?
        }
        Some("sim") => return worlds(repo, &args[1..]),
        Some("kill") => return kill(repo, &args[1..]),
        _ => bail!(
            "say which: table, rules, selfplay, levels, sim, load, queue, ratings or kill, and how many if not the usual number"
        ),
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

/// The relay dies under load and keeps its promises; the loop prints its own closing line.
fn kill(repo: &Repo, args: &[String]) -> Result<ExitCode> {
    let mut cargo = repo.cargo();
    cargo.args(["run", "--release", "-p", "relay-tests", "--bin", "kill", "--"]).args(args);
    Ok(if repo::run(&mut cargo)? { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The simulation, which prints its own closing lines.
fn worlds(repo: &Repo, args: &[String]) -> Result<ExitCode> {
    let mut cargo = repo.cargo();
    cargo.args(["run", "--release", "-p", "sim", "--"]).args(args);
    Ok(if repo::run(&mut cargo)? { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn self_play(repo: &Repo, games: u64) -> Result<u32> {
    let console = build_console(repo)?;
    let mut table = Table::new(&[
        "game",
        "games",
        "first mover's score (95 %)",
        "won–drawn–lost–cut",
        "half-moves",
        "ends",
    ]);
    for game in GAMES {
        let sums = sums(repo, &console, &[game, &games.to_string(), "--level", "1", "--seed", "1"])?;
        table.row(sums.as_ref().map(|sums| {
            let (first, plies) = (&sums["first_move"], &sums["plies"]);
            let lengths = format!("{} / {} / {}", plies["shortest"], plies["median"], plies["longest"]);
            vec![game.to_owned(), games.to_string(), score(first), counts(first), lengths, reasons(sums)]
        }));
    }
    Ok(table.close())
}

/// The share of points that a level takes from the next lower one of the ladder, for it to be told apart.
const CLEARLY: f64 = 0.7;

fn levels(repo: &Repo, games: u64) -> Result<u32> {
    let console = build_console(repo)?;
    let mut table =
        Table::new(&["game", "levels", "score of the higher (95 %)", "won–drawn–lost–cut", "half-moves"]);
    for game in GAMES {
        for (high, low) in STEPS {
            let [high, low, games] =
                [u64::from(high), u64::from(low), games].map(|number| number.to_string());
            let args = [game, &games, "--level", &high, "--level-b", &low, "--seed", "1"];
            let sums = sums(repo, &console, &args)?;
            table.row(sums.as_ref().map(|sums| {
                let median = sums["plies"]["median"].to_string();
                vec![
                    game.to_owned(),
                    format!("{high} – {low}"),
                    score(&sums["a"]),
                    counts(&sums["a"]),
                    median,
                ]
            }));
            if sums.is_some_and(|sums| sums["a"]["score"].as_f64().is_none_or(|score| score < CLEARLY)) {
                println!("{game}: level {high} does not beat level {low} clearly");
                table.fail();
            }
        }
    }
    Ok(table.close())
}

/// Lets the computer play itself; the sums of the games, or nothing when a game failed.
fn sums(repo: &Repo, console: &Path, args: &[&str]) -> Result<Option<Value>> {
    let mut command = repo.command(console);
    command.arg("selfplay").args(args).arg("--json").stderr(Stdio::inherit());
    println!("$ {}", repo::shown(&command));
    let told = command.output().context("the console could not be started")?;
    let said = String::from_utf8_lossy(&told.stdout);
    let sums = said.lines().last().map(serde_json::from_str::<Value>);
    if !told.status.success() {
        return Ok(None);
    }
    sums.context("the console said nothing")?.context("the console's last line is no JSON").map(Some)
}

/// `61.2 % (58.1–64.2)`.
fn score(side: &Value) -> String {
    let percent = |value: &Value| value.as_f64().unwrap_or(f64::NAN) * 100.0;
    let interval = &side["interval"];
    format!("{:.1} % ({:.1}–{:.1})", percent(&side["score"]), percent(&interval[0]), percent(&interval[1]))
}

/// Won, drawn, lost, cut off.
fn counts(side: &Value) -> String {
    ["wins", "draws", "losses", "unfinished"].map(|name| side[name].to_string()).join("–")
}

/// How games ended, the most usual first.
fn reasons(sums: &Value) -> String {
    let told = sums["reasons"].as_object().into_iter().flatten();
    let mut told: Vec<(u64, &String)> =
        told.map(|(reason, count)| (count.as_u64().unwrap_or(0), reason)).collect();
    told.sort_by(|one, other| other.cmp(one));
    told.iter().map(|(count, reason)| format!("{reason} {count}")).collect::<Vec<_>>().join(", ")
}

/// A Markdown table that is told line by line as it grows, and what failed meanwhile.
struct Table {
    lines: Vec<String>,
    runs: u32,
    failed: u32,
}

impl Table {
    fn new(heads: &[&str]) -> Self {
        let lines = vec![format!("| {} |", heads.join(" | ")), format!("|{}", " --- |".repeat(heads.len()))];
        Self { lines, runs: 0, failed: 0 }
    }

    /// The cells of a run; none when it failed.
    fn row(&mut self, cells: Option<Vec<String>>) {
        self.runs += 1;
        let Some(cells) = cells else { return self.fail() };
        let line = format!("| {} |", cells.join(" | "));
        println!("{line}");
        self.lines.push(line);
    }

    fn fail(&mut self) {
        self.failed += 1;
    }

    /// Prints the whole and gives the number of failures.
    fn close(self) -> u32 {
        println!("\n{}\n", self.lines.join("\n"));
        close(self.runs - self.failed, self.failed)
    }
}

/// A run of the load generator against a server of its own; what must never be is its failure.
fn loadgen(repo: &Repo, args: &[&str]) -> Result<u32> {
    if !repo::run(repo.cargo().args(["build", "--release", "-p", "server", "-p", "loadgen"]))? {
        bail!("server and loadgen do not build");
    }
    let target = repo.target_dir()?;
    let mut command = repo.command(target.join("release/loadgen"));
    let ok = repo::run(command.args(args).arg("--disk").arg(&target))?;
    Ok(close(u32::from(ok), u32::from(!ok)))
}

fn build_console(repo: &Repo) -> Result<PathBuf> {
    if !repo::run(repo.cargo().args(["build", "--release", "-p", "console"]))? {
        bail!("the console does not build");
    }
    Ok(repo.target_dir()?.join("release/console"))
}

fn close(passed: u32, failed: u32) -> u32 {
    println!("{passed} passed, {failed} failed");
    failed
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn sums_become_cells() {
        let side = json!({"wins": 30, "draws": 2, "losses": 7, "unfinished": 1, "score": 0.7875, "interval": [0.64, 0.8912]});
        assert_eq!(score(&side), "78.8 % (64.0–89.1)");
        assert_eq!(counts(&side), "30–2–7–1");
        assert_eq!(reasons(&json!({"reasons": {"agreed": 2, "mate": 30}})), "mate 30, agreed 2");
    }

    #[test]
    fn a_run_that_fails_is_counted_and_has_no_row() {
        let mut table = Table::new(&["game"]);
        table.row(Some(vec!["classic".to_owned()]));
        table.row(None);
        assert_eq!(table.lines.len(), 3);
        assert_eq!(table.close(), 1);
    }
}
