//! `cargo xtask check`: the two checks that are our own, in a second.

use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::repo::Repo;
use crate::test;

/// Looks at the arrows between crates and at the house rules in sources.
///
/// # Errors
/// When there are arguments: it takes none.
pub(crate) fn run(repo: &Repo, args: &[String]) -> Result<ExitCode> {
    if let Some(extra) = args.first() {
        bail!("check takes no arguments, so {extra:?} cannot be meant");
    }
    test::run(repo, &["arrows".to_owned(), "house".to_owned()])
}
