//! The shared library that Kotlin and Swift load, built for the checks.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::path::PathBuf;

use anyhow::{Result, bail};

use crate::repo::{self, Repo};

/// The name of its file on this system.
pub(crate) fn file_name() -> String {
    format!("{DLL_PREFIX}wildcard{DLL_SUFFIX}")
}

/// Builds it as `cargo test --workspace` does and gives the folder that it lies in.
///
/// `cargo build -p ffi` would choose other features for what lies below, and so build nearly all of it a
/// second time. Asking for a test of `ffi` builds the library along the way, the very one of the step `tests`.
/// It then lies in `deps` alone: one in the folder above may be left from an earlier `cargo build`.
///
/// # Errors
/// When it does not build.
pub(crate) fn build(repo: &Repo) -> Result<PathBuf> {
    let args = ["test", "--quiet", "--workspace", "--no-run", "--test", "surface"];
    if !repo::run(repo.cargo().args(args))? {
        bail!("the library did not build: the compiler's message above says where");
    }
    Ok(repo.target_dir()?.join("debug/deps"))
}
