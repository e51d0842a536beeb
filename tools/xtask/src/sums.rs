//! `ffi/bindings.sum`: from which files the bindings were generated, and what came out, by their checksums.
//!
//! While all of it is as it was, the bindings are fresh, and nobody needs to build the generator to know.

use std::fs;

use anyhow::{Context, Result};

use crate::repo::Repo;

/// The committed list: a checksum and a path on each line, in the order of the paths.
const LIST: &str = "ffi/bindings.sum";

/// What is read besides the sources with records in them: settings, the generator, and our share of it.
const SETTINGS: &[&str] = &[
    "ffi/uniffi.toml",
    "tools/uniffi-bindgen/Cargo.lock",
    "tools/uniffi-bindgen/src/main.rs",
    "tools/xtask/src/marks.rs",
];

/// Where what crosses the border is declared.
const SOURCES: &[&str] = &["ffi/src", "core/app/src"];

/// By these words a source is known that declares something of it.
const DECLARES: &[&str] = &[
    "uniffi::export",
    "uniffi::Object",
    "uniffi::Record",
    "uniffi::Enum",
    "uniffi::Error",
    "crosses_the_border!",
];

/// The paths that were changed, added or removed since the list was written, with those of `made`.
///
/// # Errors
/// When a file cannot be read.
pub(crate) fn changed(repo: &Repo, made: &[&str]) -> Result<Vec<String>> {
    let known = fs::read_to_string(repo.root().join(LIST)).unwrap_or_default();
    Ok(differences(&known, &list(repo, made)?))
}

/// Writes the list for what lies there now; `made` are the folders that hold what was generated.
///
/// # Errors
/// When a file cannot be read or written.
pub(crate) fn write(repo: &Repo, made: &[&str]) -> Result<()> {
    fs::write(repo.root().join(LIST), list(repo, made)?).with_context(|| format!("cannot write {LIST}"))?;
    println!("wrote {LIST}");
    Ok(())
}

fn list(repo: &Repo, made: &[&str]) -> Result<String> {
    let mut lines = Vec::new();
    let mut add = |path: &str, text: &str| lines.push((path.to_owned(), checksum(text)));
    for path in SETTINGS {
        let text =
            fs::read_to_string(repo.root().join(path)).with_context(|| format!("cannot read {path}"))?;
        add(path, &text);
    }
    for folder in SOURCES {
        for (path, text) in texts(repo, folder)? {
            if path.ends_with(".rs") && DECLARES.iter().any(|words| text.contains(words)) {
                add(&path, &text);
            }
        }
    }
    for folder in made {
        for (path, text) in texts(repo, folder)? {
            add(&path, &text);
        }
    }
    lines.sort();
    Ok(lines.into_iter().map(|(path, sum)| format!("{sum:016x} {path}\n")).collect())
}

/// All files below a folder, by their paths from the top.
fn texts(repo: &Repo, folder: &str) -> Result<Vec<(String, String)>> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        let cannot = || format!("cannot read {next}");
        for entry in fs::read_dir(repo.root().join(&next)).with_context(cannot)? {
            let entry = entry.with_context(cannot)?;
            let path = format!("{next}/{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() {
                open.push(path);
            } else {
                let bytes = fs::read(entry.path()).with_context(|| format!("cannot read {path}"))?;
                found.push((path, String::from_utf8_lossy(&bytes).into_owned()));
            }
        }
    }
    Ok(found)
}

/// FNV-1a of 64 bits over a text, however its lines end: against oversight, not against malice.
fn checksum(text: &str) -> u64 {
    let bytes = text.bytes().filter(|byte| *byte != b'\r');
    bytes.fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The paths whose lines are in one list only, each once.
fn differences(known: &str, now: &str) -> Vec<String> {
    let lines = |text: &str| -> Vec<String> { text.lines().map(str::to_owned).collect() };
    let (known, now) = (lines(known), lines(now));
    let path = |line: &String| line.split_once(' ').map_or(line.clone(), |(_, path)| path.to_owned());
    let gone = known.iter().filter(|line| !now.contains(line)).map(path);
    let new = now.iter().filter(|line| !known.contains(line)).map(path);
    let mut paths: Vec<String> = gone.chain(new).collect();
    paths.sort();
    paths.dedup();
    paths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_the_published_one_and_sees_no_line_ends() {
        assert_eq!(checksum(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(checksum("foobar"), 0x8594_4171_f739_67e8);
        assert_eq!(checksum("a\r\nb\r\n"), checksum("a\nb\n"));
    }

    #[test]
    fn a_change_an_addition_and_a_removal_are_named_once() {
        let known = "01 a\n02 b/c\n03 d\n";
        assert_eq!(differences(known, known), Vec::<String>::new());
        assert_eq!(differences(known, "01 a\n07 b/c\n04 e\n"), ["b/c", "d", "e"]);
        assert_eq!(differences("", "01 a\n"), ["a"]);
    }
}
