//! Counts of checks that passed, failed and were skipped.

use std::fmt;
use std::ops::AddAssign;

/// How many checks went which way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Ran and held.
    pub(crate) passed: u64,
    /// Ran and did not hold, or died before it could tell.
    pub(crate) failed: u64,
    /// Did not run here.
    pub(crate) skipped: u64,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)?;
        match self.skipped {
            0 => Ok(()),
            skipped => write!(f, ", {skipped} skipped"),
        }
    }
}

/// Reads what `cargo test` prints, line by line, and counts.
///
/// Every test program announces `running N tests` and closes with `test result: ...`. One that
/// dies in between closes with nothing, and counts as one failure.
#[derive(Debug, Default)]
pub(crate) struct CargoTestReader {
    tally: Tally,
    started: u64,
    closed: u64,
}

impl CargoTestReader {
    /// Takes the next line of standard output.
    pub(crate) fn line(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        if let ["running", count, "test" | "tests"] = words[..]
            && count.parse::<u64>().is_ok()
        {
            self.started += 1;
        }
        let Some(result) = line.strip_prefix("test result: ") else { return };
        self.closed += 1;
        // "ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.01s"
        for part in result.split(['.', ';']) {
            let mut words = part.split_whitespace();
            let (Some(count), Some(what)) = (words.next(), words.next()) else { continue };
            let Ok(count) = count.parse::<u64>() else { continue };
            match what {
                "passed" => self.tally.passed += count,
                "failed" => self.tally.failed += count,
                "ignored" => self.tally.skipped += count,
                _ => {}
            }
        }
    }

    /// The count, once cargo has ended; `success` is what its exit status said.
    pub(crate) fn finish(mut self, success: bool) -> Tally {
        self.tally.failed += self.started.saturating_sub(self.closed);
        if !success && self.tally.failed == 0 {
            self.tally.failed = 1; // did not build, or failed without a closing line
        }
        self.tally
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(output: &str, success: bool) -> Tally {
        let mut reader = CargoTestReader::default();
        output.lines().for_each(|line| reader.line(line));
        reader.finish(success)
    }

    #[test]
    fn results_of_several_programs_add_up() {
        let output = "
running 3 tests
test a ... ok
test result: ok. 2 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 1.25s

running 1 test
test b ... FAILED
test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 7 filtered out; finished in 0.00s
";
        assert_eq!(read(output, false), Tally { passed: 2, failed: 1, skipped: 1 });
    }

    #[test]
    fn a_program_that_dies_is_a_failure() {
        let output = "running 5 tests\nrunning 2 tests\ntest result: ok. 2 passed; 0 failed; 0 ignored;";
        assert_eq!(read(output, false), Tally { passed: 2, failed: 1, skipped: 0 });
    }

    #[test]
    fn a_build_that_fails_is_a_failure() {
        assert_eq!(read("", false), Tally { passed: 0, failed: 1, skipped: 0 });
        assert_eq!(read("", true), Tally::default());
    }

    #[test]
    fn the_closing_line_names_skips_only_when_there_are_some() {
        assert_eq!(Tally { passed: 3, failed: 0, skipped: 0 }.to_string(), "3 passed, 0 failed");
        assert_eq!(Tally { passed: 3, failed: 1, skipped: 2 }.to_string(), "3 passed, 1 failed, 2 skipped");
    }
}
