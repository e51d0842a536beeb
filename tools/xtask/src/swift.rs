//! The step `swift`: the tests of the Swift side against the real library, on Linux too.
//!
//! ```text
//! scripts/swift-toolchain.sh   finds Swift or sets it up (root on Linux, once, some minutes)
//! libwildcard                  the library that the Rust tests run, put beside what Swift builds
//! swift test                   in ios/, with everything that it writes in the target folder
//! swift format lint            over what people wrote there
//! ```

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::library;
use crate::repo::{self, Repo};
use crate::steps::Outcome;
use crate::tally::Tally;

const TOOLCHAIN: &str = "scripts/swift-toolchain.sh";

/// What the script ends with when Swift cannot be had, as test harnesses have it.
const SKIPPED: i32 = 77;

/// Builds the library and runs the tests of `ios/` against it.
///
/// # Errors
/// When the library does not build or a program cannot be started.
pub(crate) fn run(repo: &Repo) -> Result<Outcome> {
    if let Some(reason) = missing_toolchain(repo)? {
        return Ok(Outcome::Skipped(reason));
    }
    let library = library::build(repo)?;
    let build = repo.target_dir()?.join("swift");
    let lib = build.join("lib");
    fs::create_dir_all(&lib).context("cannot make a folder for the library")?;
    let name = library::file_name();
    fs::copy(library.join(&name), lib.join(&name)).context("cannot copy the library")?;

    let mut swift = toolchain(repo, &build);
    swift.args(["swift", "test", "--package-path", "ios", "--scratch-path"]).arg(build.join("package"));
    swift.arg("-Xlinker").arg(format!("-L{}", lib.display()));
    swift.args(["-Xlinker", "-rpath", "-Xlinker"]).arg(&lib);
    let mut tally = counted(&mut swift)?;
    tally += Outcome::of(tidy(repo, &build)?).tally();
    Ok(Outcome::Counted(tally))
}

/// Why there is no Swift here, after an attempt to set it up; `None` if there is one.
fn missing_toolchain(repo: &Repo) -> Result<Option<String>> {
    println!("Looking for Swift; where it is missing it is set up, once, which takes some minutes.");
    let mut command = repo.command(TOOLCHAIN);
    let output = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn();
    let Ok(mut child) = output else {
        return Ok(Some(format!("{TOOLCHAIN} cannot be started: it needs bash")));
    };
    let mut last = String::new();
    let stderr = child.stderr.take().context("the script has no output to read")?;
    for line in BufReader::new(stderr).lines() {
        last = line.context("reading what the script prints")?;
        println!("{last}");
    }
    let status = child.wait().context("waiting for the script to end")?;
    match status.code() {
        Some(0) => Ok(None),
        Some(SKIPPED) => Ok(Some(last.trim_start_matches("skipped: ").to_owned())),
        _ => bail!("{TOOLCHAIN} failed: its message above says why"),
    }
}

/// Whether `swift format` has nothing to say about what people wrote.
fn tidy(repo: &Repo, build: &Path) -> Result<bool> {
    let mut lint = toolchain(repo, build);
    lint.args(["swift", "format", "lint", "--strict", "--recursive"]);
    repo::run(lint.args(["ios/Package.swift", "ios/Sources/AppShell", "ios/Sources/AppUI", "ios/Tests"]))
}

/// The script, about to run a command that may write to `build` only.
fn toolchain(repo: &Repo, build: &Path) -> Command {
    let mut command = repo.command(TOOLCHAIN);
    // Cargo puts its own folders there, where an older library may lie: that one would be loaded.
    command.env_remove("LD_LIBRARY_PATH");
    command.arg("run").arg(build);
    command
}

/// Runs `swift test` and counts what it prints.
fn counted(command: &mut Command) -> Result<Tally> {
    println!("$ {}", repo::shown(command));
    let mut child = command.stdout(Stdio::piped()).spawn().context("the script could not be started")?;
    let mut reader = SwiftTestReader::default();
    let stdout = child.stdout.take().context("the tests have no output to read")?;
    for line in BufReader::new(stdout).split(b'\n') {
        let line = line.context("reading what the tests print")?;
        let line = String::from_utf8_lossy(&line);
        println!("{line}");
        reader.line(&line);
    }
    let status = child.wait().context("waiting for the tests to end")?;
    Ok(reader.finish(status.success()))
}

/// Reads what `swift test` prints, XCTest's lines and Swift Testing's, and counts.
///
/// Either announces itself and closes with a line that counts. One that dies in between closes with
/// nothing, and counts as one failure.
#[derive(Debug, Default)]
struct SwiftTestReader {
    tests: u64,
    failed: u64,
    skipped: u64,
    started: u64,
    closed: u64,
}

impl SwiftTestReader {
    fn line(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["Test", "Suite", "'All", "tests'", "started", ..] | [_, "Test", "run", "started."] => {
                self.started += 1;
            }
            // "Executed 3 tests, with 1 failure (0 unexpected) in ..." or "with 1 test skipped and 1 failure":
            // once for each suite, and last for all of them.
            ["Test", "Suite", "'All", "tests'", ..] => self.closed += 1,
            ["Executed", tests, ..] if self.started == self.closed => {
                self.tests += tests.parse::<u64>().unwrap_or(0);
                self.failed += before(&words, "failure");
                self.skipped += before(&words, "test skipped");
            }
            // "✔ Test run with 16 tests passed after 0.7 seconds."
            [_, "Test", "run", "with", tests, ..] => {
                self.closed += 1;
                self.tests += tests.parse::<u64>().unwrap_or(0);
            }
            // "✘ Test name() failed after 0.6 seconds with 1 issue."
            [_, "Test", ..] if says_it_failed(&words) => self.failed += 1,
            [_, "Test", .., "skipped"] => self.skipped += 1,
            _ => {}
        }
    }

    fn finish(self, success: bool) -> Tally {
        let mut failed = self.failed + self.started.saturating_sub(self.closed);
        if !success && failed == 0 {
            failed = 1; // did not build, or failed without a closing line
        }
        let passed = self.tests.saturating_sub(self.failed + self.skipped);
        Tally { passed, failed, skipped: self.skipped }
    }
}

/// Whether the line closes a failed test; a message within one may hold the same words.
fn says_it_failed(words: &[&str]) -> bool {
    let closes = |at: &[&str]| at[..2] == ["failed", "after"] && at[2].parse::<f64>().is_ok();
    words.windows(3).any(closes)
}

/// The number before the first words that begin with `what`, 0 when there are none.
fn before(words: &[&str], what: &str) -> u64 {
    let said = words.join(" ");
    let number = said.split(what).next().filter(|head| head.len() < said.len());
    number.and_then(|head| head.split_whitespace().next_back()?.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(output: &str, success: bool) -> Tally {
        let mut reader = SwiftTestReader::default();
        output.lines().for_each(|line| reader.line(line));
        reader.finish(success)
    }

    const XCTEST: &str = "\
Test Suite 'All tests' started at 2026-11-30 03:00:24.310
Test Suite 'A' started at 2026-11-30 03:00:24.310
\t Executed 3 tests, with 1 test skipped and 1 failure (0 unexpected) in 0.0 (0.0) seconds
Test Suite 'All tests' failed at 2026-11-30 03:00:24.318
\t Executed 3 tests, with 1 test skipped and 1 failure (0 unexpected) in 0.0 (0.0) seconds
";

    const TESTING: &str = "\
◇ Test run started.
◇ Test one() started.
✔ Test one() passed after 0.5 seconds.
➜ Test two() skipped
✘ Test \"a third one\" recorded an issue at A.swift:119:5: Expectation failed: tests failed after all
✘ Test \"a third one\" failed after 0.6 seconds with 1 issue.
✘ Suite A failed after 0.6 seconds with 1 issue.
✘ Test run with 3 tests failed after 0.8 seconds with 1 issue.
";

    #[test]
    fn both_kinds_of_tests_add_up() {
        let one_each = Tally { passed: 1, failed: 1, skipped: 1 };
        assert_eq!(read(XCTEST, false), one_each);
        assert_eq!(read(TESTING, false), one_each);
        assert_eq!(read(&format!("{XCTEST}{TESTING}"), false), Tally { passed: 2, failed: 2, skipped: 2 });
    }

    #[test]
    fn a_run_without_a_closing_line_is_a_failure() {
        let died = "◇ Test run started.\n✔ Test one() passed after 0.5 seconds.\n";
        assert_eq!(read(died, false), Tally { passed: 0, failed: 1, skipped: 0 });
        let died = "Test Suite 'All tests' started at 2026-11-30\n";
        assert_eq!(read(died, true), Tally { passed: 0, failed: 1, skipped: 0 });
    }

    #[test]
    fn a_build_that_fails_is_a_failure() {
        assert_eq!(read("error: fatalError", false), Tally { passed: 0, failed: 1, skipped: 0 });
    }
}
