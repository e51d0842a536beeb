//! The folder of an online player: two starts at once, damage, missing rights.

use crate::support::{Player, Server, programs};
use serde_json::Value;
use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};
use tempfile::TempDir;

#[test]
fn two_first_starts_at_once_are_one_account() {
    let server = Server::start();
    for _ in 0..5 {
        let folder = tempfile::tempdir().unwrap();
        let start = || {
            let mut command = Command::new(programs().join("console"));
            command.args(["online", "--json", "--server", &server.url(), "--data"]).arg(folder.path());
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap()
        };
        let both = [start(), start()];
        let mut accounts = Vec::new();
        for mut child in both {
            // Its input ends: it goes once it is signed in, or its account is taken over.
            drop(child.stdin.take());
            let told = child.wait_with_output().unwrap();
            assert!(told.status.success(), "{told:?}");
            let lines = String::from_utf8(told.stdout).unwrap();
            accounts.extend(
                lines
                    .lines()
                    .map(|line| serde_json::from_str::<Value>(line).unwrap())
                    .filter_map(|line| line["you"]["id"].as_str().map(str::to_owned)),
            );
        }
        let first = accounts.first().expect("somebody signed in").clone();
        assert!(accounts.iter().all(|account| *account == first), "{accounts:?}");
        assert!(!names(folder.path()).iter().any(|name| name.ends_with(".new")));
    }
}

fn names(folder: &Path) -> Vec<String> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn a_damaged_identity_is_said_and_kept() {
    let server = Server::start();
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("identity.json"), "{\"servers\":").unwrap();
    let mut player = Player::on(&server, folder);
    let said = player.wait_for("error");
    assert_eq!(said["code"], "identity_damaged");
    let kept = Path::new(said["kept"].as_str().unwrap());
    assert_eq!(kept, player.folder().join("identity.damaged.json"));
    assert_eq!(fs::read_to_string(kept).unwrap(), "{\"servers\":");
    player.wait("a new account", |line| line["event"] == "connection" && line["state"] == "on");
    assert_eq!(player.finish(), Some(0));
    player.restart();
    player.wait("the same account", |line| line["event"] == "connection" && line["state"] == "on");
    assert_eq!(player.heard.iter().filter(|line| line["event"] == "error").count(), 1, "said once");
}

/// Starts on a folder that cannot be used; what it said.
fn refused(folder: &Path) -> String {
    let mut command = Command::new(programs().join("console"));
    command.args(["online", "--json", "--server", "http://127.0.0.1:1", "--data"]).arg(folder);
    let told = command.stdin(Stdio::null()).output().unwrap();
    assert_eq!(told.status.code(), Some(2), "{told:?}");
    assert!(told.stdout.is_empty(), "it was not online yet: {told:?}");
    String::from_utf8(told.stderr).unwrap()
}

#[test]
fn a_folder_without_rights_is_said_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("file"), "").unwrap();
    fs::create_dir_all(path("taken").join("identity.json")).unwrap();
    for name in ["file", "taken"] {
        let said = refused(&path(name));
        assert!(said.starts_with("store_io: ") && said.contains(name), "{said}");
    }
    #[cfg(unix)]
    without_rights(&folder);
}

#[cfg(unix)]
fn without_rights(folder: &TempDir) {
    use std::os::unix::fs::PermissionsExt;
    let shut = folder.path().join("shut");
    fs::create_dir(&shut).unwrap();
    fs::set_permissions(&shut, fs::Permissions::from_mode(0o500)).unwrap();
    if fs::write(shut.join("try"), "").is_ok() {
        return; // whoever may do everything has no missing rights
    }
    let said = refused(&shut);
    assert!(said.starts_with("store_io: ") && said.contains("shut"), "{said}");
}
