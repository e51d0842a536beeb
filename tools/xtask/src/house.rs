//! House rules that a program can see in a source file.
//!
//! - A Rust file opens with a sentence that says which one thing it tells.
//! - Nothing is left for later (`todo!`, `unimplemented!`) or left over (`dbg!`).
//! - `core/rules` is pure: no clock, no files, no network, no printing, no mutable global.
//! - No file speaks of the one machine that it was written on.
//! - A Rust file over 600 lines is pointed out, not refused.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::lex::{Token, tokens};

/// From here on a file is asked to become two.
const LINES_MAX: usize = 600;

/// Macros that mark unfinished work.
const UNFINISHED: &[&str] = &["todo", "unimplemented", "dbg"];

/// Modules of the standard library that reach outside the program.
const OUTSIDE: &[&str] = &["env", "fs", "io", "net", "os", "process", "thread", "time"];

/// Macros that reach outside the program.
const PRINTING: &[&str] = &["print", "println", "eprint", "eprintln"];

/// Beginnings of paths that exist on one machine only. They stand in two pieces here, since this
/// file is looked at like any other.
const PLACES: &[&str] = &[
    concat!("/ho", "me/"),
    concat!("/Us", "ers/"),
    concat!("/ro", "ot/"),
    concat!("/t", "mp/"),
    concat!("/wo", "rk/"),
    concat!("C:", "\\"),
];

/// Folders and words that mean nothing to somebody who cloned the repository.
const FOREIGN: &[&str] = &[
    concat!("shared", "/design"),
    concat!("shared", "/rules"),
    concat!("shared", "/samples"),
    concat!("work", "place"),
    concat!("sub", "agent"),
];

/// Folders that hold what programs made.
const MADE: &[&str] = &["artifacts", "build", "corpus", "coverage", "node_modules", "target"];

/// Hidden folders that are ours all the same.
const OURS: &[&str] = &[".cargo", ".ci"];

/// What was found.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Report {
    /// How many text files were read.
    pub(crate) files: usize,
    /// Broken rules, as sentences with file and line.
    pub(crate) problems: Vec<String>,
    /// Worth a look.
    pub(crate) warnings: Vec<String>,
}

/// Looks at every text file below `root`.
///
/// # Errors
/// When a folder or file cannot be read.
pub(crate) fn check(root: &Path) -> Result<Report> {
    let mut report = Report::default();
    walk(root, root, &mut report)?;
    Ok(report)
}

fn walk(root: &Path, folder: &Path, report: &mut Report) -> Result<()> {
    let shown = |path: &Path| path.strip_prefix(root).unwrap_or(path).to_string_lossy().replace('\\', "/");
    let cannot = |path: &Path| format!("cannot read {}", shown(path));
    let mut entries = fs::read_dir(folder)
        .and_then(Iterator::collect::<std::io::Result<Vec<_>>>)
        .with_context(|| cannot(folder))?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        let kind = entry.file_type().with_context(|| cannot(&path))?;
        if kind.is_dir() {
            let hidden = name.starts_with('.') && !OURS.contains(&name.as_str());
            if !hidden && !MADE.contains(&name.as_str()) {
                walk(root, &path, report)?;
            }
        } else if kind.is_file() {
            let bytes = fs::read(&path).with_context(|| cannot(&path))?;
            // What is not text (pictures, fonts) has no words to look at.
            if let Ok(text) = std::str::from_utf8(&bytes) {
                report.files += 1;
                look_at(&shown(&path), text, report);
            }
        }
    }
    Ok(())
}

/// Looks at one file; `path` is below the top folder, with forward slashes.
fn look_at(path: &str, text: &str, report: &mut Report) {
    foreign(path, text, &mut report.problems);
    if !path.ends_with(".rs") {
        return;
    }
    opening(path, text, &mut report.problems);
    let tokens = tokens(text);
    unfinished(path, &tokens, &mut report.problems);
    if path.starts_with("core/rules/src/") {
        impure(path, &tokens, &mut report.problems);
    }
    let lines = text.lines().count();
    if lines > LINES_MAX {
        report
            .warnings
            .push(format!("{path}: {lines} lines; over {LINES_MAX} a file tells more than one thing"));
    }
}

fn opening(path: &str, text: &str, problems: &mut Vec<String>) {
    let first = text.lines().next().unwrap_or_default();
    let in_tests = path.starts_with("tests/") || path.contains("/tests/");
    let sentence = first.strip_prefix("//!").or_else(|| first.strip_prefix("//").filter(|_| in_tests));
    if sentence.is_none_or(|words| words.trim().is_empty()) {
        problems.push(format!("{path}:1: open the file with `//!` and a sentence that says what it tells"));
    }
}

fn unfinished(path: &str, tokens: &[Token<'_>], problems: &mut Vec<String>) {
    for (name, line) in macros(tokens).filter(|(name, _)| UNFINISHED.contains(name)) {
        problems.push(format!("{path}:{line}: `{name}!` must not stay: finish it or take it out"));
    }
}

fn impure(path: &str, tokens: &[Token<'_>], problems: &mut Vec<String>) {
    for (name, line) in std_modules(tokens).filter(|(name, _)| OUTSIDE.contains(name)) {
        problems.push(format!(
            "{path}:{line}: `std::{name}` reaches outside; the rules are pure: take it as an argument"
        ));
    }
    for (name, line) in macros(tokens).filter(|(name, _)| PRINTING.contains(name)) {
        problems
            .push(format!("{path}:{line}: `{name}!` reaches outside; the rules are pure: return the text"));
    }
    for pair in tokens.windows(2).filter(|pair| pair[0].text == "static" && pair[1].text == "mut") {
        problems.push(format!(
            "{path}:{}: `static mut` is state that `apply` does not show: pass it in",
            pair[0].line
        ));
    }
}

/// Names before an exclamation mark; `a != b` is none.
fn macros<'a>(tokens: &[Token<'a>]) -> impl Iterator<Item = (&'a str, usize)> {
    tokens
        .windows(2)
        .enumerate()
        .filter(|(at, pair)| pair[1].text == "!" && tokens.get(at + 2).is_some_and(|next| next.text != "="))
        .map(|(_, pair)| (pair[0].text, pair[0].line))
}

/// Modules named directly after `std::`, alone or in braces.
fn std_modules<'a>(tokens: &[Token<'a>]) -> impl Iterator<Item = (&'a str, usize)> {
    let mut found = Vec::new();
    for (at, window) in tokens.windows(4).enumerate() {
        let [root, colon, colons, next] = window else { continue };
        if (root.text, colon.text, colons.text) != ("std", ":", ":") {
            continue;
        }
        if next.text != "{" {
            found.push((next.text, next.line));
            continue;
        }
        let mut depth = 0;
        let mut fresh = false; // at the beginning of an item of the outermost braces
        for token in &tokens[at + 3..] {
            match token.text {
                "{" => depth += 1,
                "}" => depth -= 1,
                name if fresh && depth == 1 => found.push((name, token.line)),
                _ => {}
            }
            if depth == 0 {
                break;
            }
            fresh = depth == 1 && matches!(token.text, "{" | ",");
        }
    }
    found.into_iter()
}

fn foreign(path: &str, text: &str, problems: &mut Vec<String>) {
    for (at, line) in text.lines().enumerate() {
        for place in PLACES.iter().filter(|place| begins_a_path(line, place)) {
            problems.push(format!(
                "{path}:{}: `{place}` is a place on one machine: write a relative path",
                at + 1
            ));
        }
        for word in FOREIGN.iter().filter(|word| line.contains(**word)) {
            problems.push(format!("{path}:{}: {word:?} means nothing to somebody who cloned this", at + 1));
        }
    }
}

/// Whether `line` holds `place` at the beginning of a path, so not within a longer one or an address.
fn begins_a_path(line: &str, place: &str) -> bool {
    line.match_indices(place).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        before.is_none_or(|c| {
            !c.is_alphanumeric() && !matches!(c, '.' | '_' | '-' | '/' | '}' | ')' | '*' | '~')
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(path: &str, text: &str) -> Vec<String> {
        let mut report = Report::default();
        look_at(path, text, &mut report);
        report.problems
    }

    #[test]
    fn a_file_opens_with_a_sentence() {
        assert_eq!(problems("core/bots/src/lib.rs", "//! Players.\n"), Vec::<String>::new());
        assert_eq!(problems("tests/tests/perft.rs", "// Perft.\n"), Vec::<String>::new());
        for text in ["", "//!\n", "// Players.\n", "use a;\n//! Players.\n"] {
            assert_eq!(problems("core/bots/src/lib.rs", text).len(), 1, "{text:?}");
        }
    }

    #[test]
    fn unfinished_work_is_told_and_talk_of_it_is_not() {
        let told = problems("core/bots/src/a.rs", "//! A.\nfn f() {\n    todo !()\n}\nfn g() { dbg!(1) }\n");
        assert_eq!(told.len(), 2, "{told:?}");
        assert!(told[0].starts_with("core/bots/src/a.rs:3: `todo!`"), "{told:?}");
        let talk = "//! No `todo!` here.\nconst A: &str = \"dbg!(1)\"; const B: bool = dbg != todo;\n";
        assert_eq!(problems("core/bots/src/a.rs", talk), Vec::<String>::new());
    }

    #[test]
    fn the_rules_reach_nothing_outside() {
        let text = "//! A.\nuse std::time::Instant;\nuse std::{fmt, io::{self, Write}, fs};\nstatic mut N: u8 = 0;\n\
                    fn f() { println!(\"{}\", std::env::args().len()) }\n";
        let told = problems("core/rules/src/a.rs", text);
        let said: Vec<&str> = told.iter().map(|problem| problem.split('`').nth(1).unwrap()).collect();
        assert_eq!(said, ["std::time", "std::io", "std::fs", "std::env", "println!", "static mut"]);
        assert_eq!(problems("core/table/src/a.rs", text), Vec::<String>::new());
        assert_eq!(problems("core/rules/tests/a.rs", text), Vec::<String>::new());
    }

    #[test]
    fn pure_look_alikes_pass() {
        let text = "//! A.\nuse std::{fmt::{self, Write}, collections::{BTreeMap, btree_map}};\n\
                    fn time(io: &'static mut str) -> &str { write!(io, \"println!\"); std::mem::take(io) }\n";
        assert_eq!(problems("core/rules/src/a.rs", text), Vec::<String>::new());
    }

    #[test]
    fn places_of_one_machine_are_told_in_every_kind_of_file() {
        for place in PLACES {
            let told = problems("docs/a.md", &format!("fine\nsee `{place}x`\n"));
            assert_eq!(told.len(), 1, "{place}: {told:?}");
            assert!(told[0].starts_with("docs/a.md:2:"), "{told:?}");
            assert_eq!(problems("docs/a.md", &format!("see example.org{place}x\n")), Vec::<String>::new());
        }
        for word in FOREIGN {
            assert_eq!(problems("README.md", &format!("see {word}")).len(), 1, "{word}");
        }
    }

    #[test]
    fn a_long_file_is_a_warning() {
        let mut report = Report::default();
        look_at("core/bots/src/a.rs", &format!("//! A.\n{}", "\n".repeat(LINES_MAX)), &mut report);
        assert_eq!((report.problems.len(), report.warnings.len()), (0, 1));
    }
}
