//! `cargo xtask gen`: writes the Kotlin and Swift bindings of `ffi`; the step `drift` sees that they are fresh.
//!
//! ```text
//! ffi, built  ─▶  library with its own description  ─▶  tools/uniffi-bindgen  ─▶  Kotlin, Swift, C headers
//! core/app/src/screen/model/board.rs  ─▶  the bits of marks, which UniFFI does not carry  ─▶  Marks.kt, Marks.swift
//! ```

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use crate::repo::{self, Repo};
use crate::steps::Outcome;
use crate::{library, marks, sums};

/// Folders that hold what is generated and nothing else.
const KOTLIN: &str = "android/bindings/src/main/kotlin";
const SWIFT: &str = "ios/Sources/WildcardBindings";
const HEADERS: &str = "ios/Sources/WildcardFFI";
const FOLDERS: [&str; 3] = [KOTLIN, SWIFT, HEADERS];

/// Writes all bindings anew.
///
/// # Errors
/// When there are arguments, or something does not build or cannot be written.
pub(crate) fn run(repo: &Repo, args: &[String]) -> Result<ExitCode> {
    if let Some(extra) = args.first() {
        bail!("gen takes no arguments, so {extra:?} cannot be meant");
    }
    let fresh = generate(repo)?;
    for folder in FOLDERS {
        let (from, to) = (fresh.join(folder), repo.root().join(folder));
        if to.exists() {
            fs::remove_dir_all(&to).with_context(|| format!("cannot clear {folder}"))?;
        }
        for (path, bytes) in files(&from)? {
            let path = to.join(path);
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent).with_context(|| format!("cannot make a folder in {folder}"))?;
            }
            fs::write(&path, bytes).with_context(|| format!("cannot write into {folder}"))?;
        }
        println!("wrote {folder}");
    }
    sums::write(repo, &FOLDERS)?;
    Ok(ExitCode::SUCCESS)
}

/// Whether the committed bindings are what the present sources give.
///
/// The generator is built and run only when one of the files has changed since it last ran.
///
/// # Errors
/// As [`run`].
pub(crate) fn drift(repo: &Repo) -> Result<Outcome> {
    let changed = sums::changed(repo, &FOLDERS)?;
    if changed.is_empty() {
        println!("Sources and bindings are as `cargo xtask gen` left them.");
        return Ok(Outcome::Passed);
    }
    println!("Changed since `cargo xtask gen` last ran: {}.", changed.join(", "));
    let mut fetch = repo.cargo();
    fetch.args(["fetch", "--quiet", "--locked", "--manifest-path", BINDGEN]);
    if !repo::run(&mut fetch)? {
        return Ok(Outcome::Skipped("the generator's crates cannot be fetched".to_owned()));
    }
    let fresh = generate(repo)?;
    let mut stale = Vec::new();
    for folder in FOLDERS {
        let (wanted, found) = (files(&fresh.join(folder))?, files(&repo.root().join(folder))?);
        stale.extend(differences(&wanted, &found).into_iter().map(|path| format!("{folder}/{path}")));
    }
    for path in &stale {
        println!("{path} is stale; `cargo xtask gen` writes it anew");
    }
    if stale.is_empty() {
        println!("The bindings are right all the same; `cargo xtask gen` makes a note of that.");
    }
    Ok(Outcome::of(stale.is_empty()))
}

/// The manifest of the generator.
const BINDGEN: &str = "tools/uniffi-bindgen/Cargo.toml";

/// Generates everything into a folder of its own, laid out like the repository.
fn generate(repo: &Repo) -> Result<PathBuf> {
    let target = repo.target_dir()?;
    println!("Building the library, and the generator (once, about two minutes).");
    let library = library::build(repo)?.join(library::file_name());
    let tool_target = target.join("uniffi-bindgen");
    let mut build = repo.cargo();
    build.args(["build", "--quiet", "--locked", "--manifest-path", BINDGEN, "--target-dir"]);
    if !repo::run(build.arg(&tool_target))? {
        bail!("the generator did not build: the compiler's message above says where");
    }
    let fresh = target.join("bindings");
    if fresh.exists() {
        fs::remove_dir_all(&fresh).context("cannot clear the folder of the last run")?;
    }
    for folder in FOLDERS {
        fs::create_dir_all(fresh.join(folder)).context("cannot make a folder to generate into")?;
    }
    let tool = tool_target.join("debug").join(format!("uniffi-bindgen{}", std::env::consts::EXE_SUFFIX));
    let written = repo::run(
        repo.command(tool).arg(library).arg("ffi/uniffi.toml").args(FOLDERS.map(|folder| fresh.join(folder))),
    )?;
    if !written {
        bail!("the generator failed: its message above says why");
    }
    let model = repo.root().join(marks::MODEL);
    let model = fs::read_to_string(model).with_context(|| format!("cannot read {}", marks::MODEL))?;
    let marks = marks::read(&model)?;
    let kotlin = fresh.join(KOTLIN).join("chess/wildcard/screens/Marks.kt");
    fs::write(kotlin, marks::kotlin(&marks)).context("cannot write Marks.kt")?;
    let swift = fresh.join(SWIFT).join("Marks.swift");
    fs::write(swift, marks::swift(&marks)).context("cannot write Marks.swift")?;
    Ok(fresh)
}

/// All files below a folder by their paths in it; none when there is no such folder.
fn files(folder: &Path) -> Result<BTreeMap<String, Vec<u8>>> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        if !next.exists() {
            continue;
        }
        for entry in fs::read_dir(&next).with_context(|| format!("cannot read {}", next.display()))? {
            let path = entry.with_context(|| format!("cannot read {}", next.display()))?.path();
            if path.is_dir() {
                open.push(path);
                continue;
            }
            let name = path.strip_prefix(folder).unwrap_or(&path).to_string_lossy().replace('\\', "/");
            let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
            found.insert(name, bytes);
        }
    }
    Ok(found)
}

/// Paths that only one side has, or whose contents differ.
fn differences(wanted: &BTreeMap<String, Vec<u8>>, found: &BTreeMap<String, Vec<u8>>) -> Vec<String> {
    let missing_or_other = wanted.iter().filter(|(path, bytes)| found.get(*path) != Some(*bytes));
    let extra = found.keys().filter(|path| !wanted.contains_key(*path));
    missing_or_other.map(|(path, _)| path).chain(extra).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_other_and_extra_files_are_differences() {
        let tree = |files: &[(&str, &str)]| -> BTreeMap<String, Vec<u8>> {
            files.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect()
        };
        let wanted = tree(&[("a", "1"), ("b/c", "2"), ("d", "3")]);
        assert_eq!(differences(&wanted, &wanted), Vec::<String>::new());
        let found = tree(&[("a", "1"), ("b/c", "other"), ("e", "")]);
        assert_eq!(differences(&wanted, &found), ["b/c", "d", "e"]);
    }
}
