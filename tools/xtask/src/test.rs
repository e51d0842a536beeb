//! `cargo xtask test`: every step, its time, and one closing line that counts them.

use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Result, bail};

use crate::repo::Repo;
use crate::steps::{self, Outcome, STEPS, Step};
use crate::tally::Tally;

/// Runs the steps that `args` name, or all; a failure does not stop the later ones.
///
/// The last line is `N passed, N failed`, with `, N skipped` if some were.
///
/// # Errors
/// When an argument names no step. A step that fails is no error of ours: it makes the exit code 1.
pub(crate) fn run(repo: &Repo, args: &[String]) -> Result<ExitCode> {
    let steps = chosen(args)?;
    let start = Instant::now();
    let mut total = Tally::default();
    let mut summary = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        println!("\n== {} of {}: {}: {}", at + 1, steps.len(), step.name, step.says);
        let begun = Instant::now();
        let outcome = (step.run)(repo).unwrap_or_else(|error| {
            println!("{error:#}");
            Outcome::Failed
        });
        let line = format!("{:<8}{:>7.1} s  {outcome}", step.name, begun.elapsed().as_secs_f32());
        println!("-- {line}");
        total += outcome.tally();
        summary.push(line);
    }
    println!("\nAll steps, {:.0} s together:", start.elapsed().as_secs_f32());
    for line in summary {
        println!("   {line}");
    }
    println!("\n{total}");
    Ok(if total.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn chosen(args: &[String]) -> Result<Vec<&'static Step>> {
    if let Some(unknown) = args.iter().find(|arg| !steps::names().contains(&arg.as_str())) {
        bail!("there is no step {unknown:?}; the steps are {}", steps::names().join(", "));
    }
    Ok(STEPS.iter().filter(|step| args.is_empty() || args.iter().any(|arg| arg == step.name)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_run_in_their_own_order_whatever_the_arguments_say() {
        let names = |args: &[&str]| -> Vec<&str> {
            let args: Vec<String> = args.iter().map(|&arg| arg.to_owned()).collect();
            chosen(&args).unwrap().iter().map(|step| step.name).collect()
        };
        assert_eq!(names(&[]), steps::names());
        assert_eq!(names(&["tests", "fmt"]), ["fmt", "tests"]);
    }

    #[test]
    fn an_unknown_step_is_refused_with_the_list() {
        let error = chosen(&["lint".to_owned()]).err().unwrap().to_string();
        assert!(error.contains("clippy"), "{error}");
    }
}
