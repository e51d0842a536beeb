//! What is committed is what the drawings and recipes make.

use std::collections::BTreeSet;
use std::fs;

/// A stale file would show or play on the phones what the sources no longer say.
#[test]
fn nothing_that_is_committed_is_stale() {
    let root = assets::repository();
    let made = assets::make(&root).unwrap();
    let stale: Vec<&str> =
        assets::stale(&root, &made).unwrap().iter().map(|file| file.path.as_str()).collect();
    assert!(stale.is_empty(), "`cargo run -p assets` makes these anew: {stale:?}");
}

/// A sound that nobody makes any more would stay in every package.
#[test]
fn the_folder_of_sounds_holds_the_made_ones_only() {
    let folder = assets::repository().join("assets/sounds");
    let there: BTreeSet<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name != "README.md")
        .collect();
    let made = assets::sounds::ALL.iter().map(|sound| format!("{}.wav", sound.name)).collect();
    assert_eq!(there, made);
}
