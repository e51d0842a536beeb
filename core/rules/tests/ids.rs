//! Every decision that the rules prove has a test whose name begins with its id.
//!
//! The tests are found as text: a `#[test]` attribute and, after other attributes at most, the
//! function. `cu_a30_placement_must_save_…` proves CU-A30.

use std::{collections::BTreeSet, fs, path::Path};

/// The decisions of each game that this layer proves; clocks, rooms and connections are the
/// table's, which proves the numbers left out here.
const DECISIONS: [(&str, &[u32]); 3] = [
    (
        "CU-A",
        &[
            1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27,
            28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51,
            52, 53, 54, 55, 56, 57, 58, 59, 60, 66, 67, 70, 71, 81, 84, 85, 86, 87, 89, 90, 91,
        ],
    ),
    (
        "MJ-A",
        &[
            1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26,
            29, 48,
        ],
    ),
    (
        "MS-A",
        &[
            1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26,
            27, 28, 29, 30, 31, 32, 34, 36,
        ],
    ),
];

fn decisions() -> BTreeSet<String> {
    let ids =
        DECISIONS.iter().flat_map(|(game, numbers)| numbers.iter().map(move |n| format!("{game}{n:02}")));
    ids.collect()
}

/// The names of the test functions of a source.
fn tests_of(source: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut is_test = false;
    for line in source.lines().map(str::trim) {
        if line == "#[test]" {
            is_test = true;
        } else if let Some(function) = line.strip_prefix("fn ").filter(|_| is_test) {
            names.extend(function.split('(').next());
            is_test = false;
        } else if !line.starts_with('#') {
            is_test = false;
        }
    }
    names
}

/// The decision that a test is named after: `cu_a30_placement_…` gives CU-A30.
fn id_of(test: &str) -> Option<String> {
    let (game, rest) = test.split_once('_')?;
    let (decision, _) = rest.split_once('_')?;
    let number = decision.strip_prefix('a')?;
    let is_id = ["cu", "mj", "ms"].contains(&game)
        && number.len() == 2
        && number.bytes().all(|byte| byte.is_ascii_digit());
    is_id.then(|| format!("{}-A{number}", game.to_uppercase()))
}

fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(fs::read_to_string(&path).unwrap());
        }
    }
}

/// The ids that the tests of this crate are named after.
fn proven() -> BTreeSet<String> {
    let mut found = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests"), &mut found);
    found.iter().flat_map(|source| tests_of(source)).filter_map(id_of).collect()
}

#[test]
fn the_rules_prove_133_decisions() {
    assert_eq!(decisions().len(), 133);
    assert_eq!(DECISIONS.map(|(_, numbers)| numbers.len()), [71, 28, 34]);
}

#[test]
fn every_decision_has_a_test_named_after_it() {
    let proven = proven();
    let missing: Vec<String> = decisions().into_iter().filter(|id| !proven.contains(id)).collect();
    assert!(missing.is_empty(), "no test begins with the id of {missing:?}");
}

#[test]
fn no_test_is_named_after_a_decision_that_does_not_exist() {
    let last = |game: &str| match game {
        "CU-A" => 91,
        "MJ-A" => 54,
        _ => 36,
    };
    for id in proven() {
        let (game, number) = id.split_at(4);
        assert!((1..=last(game)).contains(&number.parse().unwrap()), "{id}");
    }
}

#[test]
fn only_test_functions_with_an_id_count() {
    let source = "fn cu_a01_helper() {}\n#[test]\n#[should_panic]\nfn cu_a02_real() {}\n\
                  // #[test]\nfn cu_a03_comment() {}\n#[test]\nfn ms_a1_short() {}\n#[test]\nfn mj_b04_x() {}\n";
    assert_eq!(tests_of(source), ["cu_a02_real", "ms_a1_short", "mj_b04_x"]);
    let ids: Vec<String> = tests_of(source).into_iter().filter_map(id_of).collect();
    assert_eq!(ids, ["CU-A02"]);
}
