//! The step `targets`: does the library type-check for phones? No phone, NDK or Mac is needed for that.
//!
//! ```text
//! rustup target add   the standard library for both, once, some seconds
//! scripts/no-c.sh     in the place of their C compilers: SQLite's C is not compiled, and nothing is linked
//! cargo check         of ffi and all below it, for each phone
//! ```

use std::fs;
use std::process::Stdio;

use anyhow::{Context, Result};

use crate::repo::{self, Repo};
use crate::steps::Outcome;
use crate::tally::Tally;

/// The processors and systems of the phones that we are for.
const PHONES: &[&str] = &["aarch64-linux-android", "aarch64-apple-ios"];

/// What stands in for their C compilers.
const NO_C: &str = "scripts/no-c.sh";

/// Checks `ffi` and all below it for every phone; each counts as one check.
///
/// # Errors
/// When a program cannot be started or a folder cannot be made.
pub(crate) fn run(repo: &Repo) -> Result<Outcome> {
    if cfg!(windows) {
        return Ok(Outcome::Skipped(format!("{NO_C} needs a Unix shell")));
    }
    // An SDK that exists keeps the `cc` crate from asking Xcode for one.
    let sdk = repo.target_dir()?.join("no-sdk");
    fs::create_dir_all(&sdk).context("cannot make a folder in the place of an SDK")?;
    let mut tally = Tally::default();
    for phone in PHONES {
        if let Some(reason) = missing_std(repo, phone) {
            println!("skipped: {reason}");
            tally += Outcome::Skipped(reason).tally();
            continue;
        }
        let named = |tool: &str| format!("{tool}_{}", phone.replace('-', "_"));
        let mut check = repo.cargo();
        // A test of `ffi` brings its library along, and the macros and build scripts of the step `tests`
        // serve again: `-p ffi` would choose other features for them.
        check.args(["check", "--quiet", "--workspace", "--test", "surface", "--target", phone]);
        check.env("SDKROOT", &sdk);
        check.env(named("CC"), repo.root().join(NO_C)).env(named("AR"), "ar");
        tally += Outcome::of(repo::run(&mut check)?).tally();
    }
    if tally.skipped > 0 && tally.passed + tally.failed == 0 {
        let reason = "Rust's standard library for phones is not here; `rustup target add` fetches it";
        return Ok(Outcome::Skipped(format!("{reason}: {}", PHONES.join(" "))));
    }
    Ok(Outcome::Counted(tally))
}

/// Why the standard library for a phone is not there, after an attempt to add it; `None` if it is.
fn missing_std(repo: &Repo, phone: &str) -> Option<String> {
    let there = || {
        let mut rustc = repo.command(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
        rustc.args(["--print", "target-libdir", "--target", phone]).stderr(Stdio::null());
        let Ok(said) = rustc.output() else { return false };
        // rustc names the folder whether there is one or not.
        fs::read_dir(String::from_utf8_lossy(&said.stdout).trim())
            .is_ok_and(|mut files| files.next().is_some())
    };
    if there() {
        return None;
    }
    println!("The standard library for {phone} is missing: asking rustup for it.");
    let _ = repo::run(repo.command("rustup").args(["target", "add", phone]));
    (!there())
        .then(|| format!("the standard library for {phone} is missing; `rustup target add {phone}` adds it"))
}
