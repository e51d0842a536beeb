//! Programs of other people that our checks need, installed once into the target folder.

use std::io::IsTerminal;
use std::path::PathBuf;

use anyhow::{Result, bail};

use crate::repo::{self, Repo};

/// A program from the crate registry, at one version.
pub(crate) struct Tool {
    /// The crate, and also the program in it.
    name: &'static str,
    version: &'static str,
    /// Further arguments for `cargo install`.
    args: &'static [&'static str],
    /// How long the first installation takes, for the person who waits.
    takes: &'static str,
}

/// Looks at licences, sources and duplicates of what we link (docs/decisions/001-cargo-deny.md).
pub(crate) const CARGO_DENY: Tool = Tool {
    name: "cargo-deny",
    version: "0.20.2",
    args: &["--no-default-features"],
    takes: "a minute or two",
};

/// Runs the fuzz targets.
pub(crate) const CARGO_FUZZ: Tool =
    Tool { name: "cargo-fuzz", version: "0.13.2", args: &[], takes: "a minute or two" };

impl Tool {
    /// The program, installed first if it is not there yet.
    ///
    /// It is built without optimising: it runs for seconds, so building it fast matters more.
    ///
    /// # Errors
    /// When it cannot be installed, for want of a network for example.
    pub(crate) fn ensure(&self, repo: &Repo) -> Result<PathBuf> {
        let Self { name, version, .. } = self;
        let tools = repo.target_dir()?.join("tools");
        let home = tools.join(format!("{name}-{version}"));
        let program = home.join("bin").join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
        if program.exists() {
            return Ok(program);
        }
        println!("Installing {name} {version} into the target folder, once; this takes {}.", self.takes);
        let scratch = tools.join("build");
        let installed = repo::run(
            repo.cargo()
                .args(["install", name, "--version", &format!("={version}"), "--locked", "--debug"])
                .args(self.args)
                // A person watches it advance; a log needs no hundred lines about it.
                .args((!std::io::stderr().is_terminal()).then_some("--quiet"))
                .arg("--root")
                .arg(&home)
                .arg("--target-dir")
                .arg(&scratch)
                .env("CARGO_PROFILE_DEV_DEBUG", "0")
                .env("CARGO_PROFILE_DEV_OPT_LEVEL", "0"),
        )?;
        if !installed {
            bail!("{name} {version} could not be installed; the message above says why");
        }
        // A leftover costs space, nothing else: not worth failing for.
        let _ = std::fs::remove_dir_all(scratch);
        Ok(program)
    }
}
