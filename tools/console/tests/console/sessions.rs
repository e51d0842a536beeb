//! The recorded sessions in docs/sessions are what the console says today.
//!
//! Each `NAME.in` beside this file is typed at the prompt; `NAME.txt` in docs/sessions is what
//! appears. `tools/console/record-sessions.sh` records them anew.

use crate::support::{console, run_with};
use std::{fs, path::Path};

/// Where recorded sessions stand.
fn recorded() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/sessions")
}

#[test]
fn recorded_sessions_are_true() {
    let inputs = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sessions");
    let mut sessions = 0;
    for entry in fs::read_dir(inputs).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let folder = tempfile::tempdir().unwrap();
        let mut command = console();
        command.args(["play", "--ascii", "--data", folder.path().to_str().unwrap()]);
        let said = run_with(command, &fs::read_to_string(&path).unwrap());
        assert_eq!((said.status, said.err.as_str()), (Some(0), ""));
        let recorded = fs::read_to_string(recorded().join(format!("{name}.txt"))).unwrap();
        let (about, session) = recorded.split_once("\n\n").unwrap();
        assert!(about.lines().all(|line| line.starts_with('#')), "{name} opens with what it is");
        for (number, (says, recorded)) in said.out.lines().zip(session.lines()).enumerate() {
            assert_eq!(says, recorded, "{name}, line {}: record it anew?", number + 1);
        }
        assert_eq!(said.out.lines().count(), session.lines().count(), "{name}");
        sessions += 1;
    }
    assert!(sessions >= 5, "only {sessions}");
    assert_eq!(fs::read_dir(recorded()).unwrap().count(), sessions, "every recorded session has its input");
}
