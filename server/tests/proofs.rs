//! The table of proofs in docs/server.md is true, and every law of the table has its test.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// Where tests are.
const ROOTS: [&str; 4] = ["core", "server", "tests", "tools"];
/// Those that prove what belongs to the server.
const SERVER: [&str; 3] = ["server", "tests/sim", "tests/relay"];
/// Laws about accounts, rooms, queues and results: the server proves them.
const OF_THE_SERVER: [&str; 10] =
    ["TB-30", "TB-31", "TB-32", "TB-33", "TB-34", "TB-35", "TB-36", "TB-40", "TB-41", "TB-42"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            if path.file_name().is_none_or(|name| name != "target") {
                sources(&path, found);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The functions below these folders, with the files they stand in.
fn functions(folders: &[&str]) -> BTreeMap<String, BTreeSet<PathBuf>> {
    let mut files = Vec::new();
    folders.iter().for_each(|folder| sources(&root().join(folder), &mut files));
    let mut functions = BTreeMap::<String, BTreeSet<PathBuf>>::new();
    for file in files {
        for line in fs::read_to_string(&file).unwrap().lines().map(str::trim) {
            let code = line.split("//").next().unwrap_or_default();
            if let Some((name, _)) = code.split_once("fn ").and_then(|(_, rest)| rest.split_once('(')) {
                functions.entry(name.trim().to_owned()).or_default().insert(file.clone());
            }
        }
    }
    functions
}

/// The numbers that a test is named after: `t8_t9_a_restart` proves T8 and T9.
fn numbers(name: &str) -> Vec<u32> {
    let number = |part: &str| part.strip_prefix('t')?.parse().ok().filter(|number| *number > 0);
    name.split('_').map_while(number).collect()
}

fn page(name: &str) -> String {
    fs::read_to_string(root().join("docs").join(name)).unwrap()
}

/// Rows of the table of proofs: the number, and the names in its last column.
fn rows() -> BTreeMap<u32, (BTreeSet<String>, String)> {
    let page = page("server.md");
    let rows = page.lines().filter_map(|line| {
        let mut cells = line.strip_prefix("| T")?.split(" | ");
        let (number, _, last) = (cells.next()?.parse().ok()?, cells.next()?, cells.next()?);
        let names = last.split('`').skip(1).step_by(2).map(str::to_owned).collect();
        Some((number, (names, last.to_owned())))
    });
    rows.collect()
}

#[test]
fn every_fault_is_listed_with_the_tests_that_are_there() {
    let functions = functions(&ROOTS);
    let rows = rows();
    assert_eq!(rows.keys().copied().collect::<Vec<_>>(), (1..=37).collect::<Vec<_>>());
    for (number, (names, text)) in &rows {
        for name in names {
            assert!(functions.contains_key(name), "T{number}: there is no {name}");
            assert!(numbers(name).contains(number), "T{number}: {name} is named after another");
        }
        assert!(!names.is_empty() || text.starts_with("not proven: "), "T{number}: {text}");
    }
    let unlisted: Vec<&String> = functions
        .keys()
        .filter(|name| numbers(name).iter().any(|number| !rows[number].0.contains(*name)))
        .collect();
    assert_eq!(unlisted, Vec::<&String>::new(), "docs/server.md does not list them");
}

#[test]
fn every_law_of_the_table_has_a_test_of_its_name() {
    let (all, of_server) = (functions(&ROOTS), functions(&SERVER));
    let page = page("rules/table.md");
    let ids: BTreeSet<&str> = page
        .split("**TB-")
        .skip(1)
        .filter_map(|rest| rest.get(..2))
        .filter(|digits| digits.bytes().all(|digit| digit.is_ascii_digit()))
        .collect();
    assert!(ids.len() >= 30, "{ids:?}");
    for digits in ids {
        let prefix = format!("tb_{digits}_");
        let proven =
            |by: &BTreeMap<String, BTreeSet<PathBuf>>| by.keys().any(|name| name.starts_with(&prefix));
        assert!(proven(&all), "TB-{digits} has no test");
        let own = OF_THE_SERVER.contains(&format!("TB-{digits}").as_str());
        assert!(!own || proven(&of_server), "TB-{digits} has no test at the server");
    }
}
