//! The step `kotlin` of `cargo xtask test`: the tests of `android/` on the real library, counted.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::library;
use crate::maven::{self, Run};
use crate::repo::Repo;
use crate::steps::Outcome;
use crate::tally::Tally;

/// Builds the library and runs every test of every module in one go of Maven.
///
/// # Errors
/// When the library does not build, or a report cannot be read.
pub(crate) fn run(repo: &Repo) -> Result<Outcome> {
    if let Some(reason) = maven::missing(repo) {
        return Ok(Outcome::Skipped(reason));
    }
    let library = library::build(repo)?;
    for report in reports(&maven::folder(repo))? {
        fs::remove_file(&report).with_context(|| format!("cannot remove {}", report.display()))?;
    }
    // A failing module must not hide what the others have to say.
    let ran = maven::run(repo, &library, &["--fail-at-end", "test"])?;
    let mut tally = Tally::default();
    for report in reports(&maven::folder(repo))? {
        let text =
            fs::read_to_string(&report).with_context(|| format!("cannot read {}", report.display()))?;
        tally += counted(&text).with_context(|| format!("{} is no report of tests", report.display()))?;
    }
    if ran == Run::NoNetwork {
        let reason = "Maven cannot fetch what the Kotlin side is built with";
        if tally == Tally::default() {
            return Ok(Outcome::Skipped(reason.to_owned()));
        }
        // Some modules ran before one could not: what they found counts.
        println!("skipped in part: {reason}");
        tally.skipped += 1;
    }
    if (ran == Run::Failed || tally == Tally::default()) && tally.failed == 0 {
        tally.failed = 1; // did not compile, or no test was found
    }
    Ok(Outcome::Counted(tally))
}

/// Surefire's report files of all modules, one for each class.
fn reports(android: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for module in fs::read_dir(android).context("cannot read android/")? {
        let folder = module.context("cannot read android/")?.path().join("target/surefire-reports");
        let Ok(files) = fs::read_dir(folder) else { continue };
        for file in files {
            let path = file.context("cannot read the reports")?.path();
            if path.extension().is_some_and(|extension| extension == "xml") {
                found.push(path);
            }
        }
    }
    Ok(found)
}

/// The sums of one report, from the attributes of its `testsuite`.
fn counted(report: &str) -> Option<Tally> {
    let (_, suite) = report.split_once("<testsuite ")?;
    let (suite, _) = suite.split_once('>')?;
    let number = |name: &str| -> Option<u64> {
        let (_, rest) = suite.split_once(&format!(" {name}=\""))?;
        rest.split_once('"')?.0.parse().ok()
    };
    let failed = number("failures")? + number("errors")?;
    let skipped = number("skipped")?;
    Some(Tally { passed: number("tests")?.checked_sub(failed + skipped)?, failed, skipped })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_counted_by_its_suite() {
        let report = "<?xml version=\"1.0\"?>\n<testsuite xmlns:xsi=\"x\" version=\"3.0\" name=\"a.BTest\" time=\"0.3\" \
                      tests=\"9\" errors=\"1\" skipped=\"2\" failures=\"3\">\n<testcase name=\"skipped=&quot;7\"/>";
        assert_eq!(counted(report), Some(Tally { passed: 3, failed: 4, skipped: 2 }));
        assert_eq!(counted("<testsuite name=\"a\" tests=\"1\" errors=\"0\" skipped=\"0\">"), None);
        assert_eq!(counted("not xml"), None);
    }
}
