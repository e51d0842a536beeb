//! Every decision of the table layer has a test that bears its id.

use std::{collections::BTreeSet, fs, path::Path};

/// What docs/rules/ids.md gives to this layer.
const DECISIONS: [&str; 43] = [
    "CU-A04", "CU-A61", "CU-A62", "CU-A63", "CU-A64", "CU-A65", "CU-A68", "CU-A69", "CU-A72", "CU-A73",
    "CU-A74", "CU-A75", "CU-A76", "CU-A77", "CU-A78", "CU-A79", "CU-A80", "CU-A83", "CU-A88", "MJ-A27",
    "MJ-A28", "MJ-A30", "MJ-A31", "MJ-A32", "MJ-A33", "MJ-A34", "MJ-A35", "MJ-A36", "MJ-A37", "MJ-A38",
    "MJ-A39", "MJ-A40", "MJ-A41", "MJ-A42", "MJ-A43", "MJ-A44", "MJ-A45", "MJ-A46", "MJ-A49", "MJ-A52",
    "MJ-A53", "MS-A33", "MS-A35",
];

/// What of docs/rules/table.md needs no account, room or server.
const TABLE: [&str; 21] = [
    "TB-01", "TB-02", "TB-03", "TB-04", "TB-05", "TB-06", "TB-07", "TB-10", "TB-11", "TB-12", "TB-13",
    "TB-14", "TB-20", "TB-21", "TB-22", "TB-23", "TB-31", "TB-32", "TB-33", "TB-36", "TB-43",
];

/// The names of all tests below a folder.
fn tests_below(folder: &Path, names: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            tests_below(&path, names);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let mut lines = text.lines().map(str::trim);
            while let Some(line) = lines.next() {
                if line == "#[test]" {
                    let name = lines.next().and_then(|line| line.strip_prefix("fn ")).unwrap();
                    names.insert(name.split('(').next().unwrap().to_owned());
                }
            }
        }
    }
}

#[test]
fn every_id_of_this_layer_has_its_test() {
    let mut names = BTreeSet::new();
    tests_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests"), &mut names);
    let lacks_test = |id: &&str| {
        let prefix = format!("{}_", id.to_lowercase().replace('-', "_"));
        !names.iter().any(|name| name.starts_with(&prefix))
    };
    let missing: Vec<&str> = DECISIONS.iter().chain(&TABLE).copied().filter(lacks_test).collect();
    assert_eq!(missing, Vec::<&str>::new());
}

#[test]
fn the_list_is_that_of_the_rules() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules/ids.md");
    let text = fs::read_to_string(path).unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix("- **table** (43): ")).unwrap();
    assert_eq!(line.split_whitespace().collect::<Vec<_>>(), DECISIONS);
}
