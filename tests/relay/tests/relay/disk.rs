//! Disks that are full or not ours, files that are somebody else's, and folders in use.

use relay_tests::{
    Relay, RelayOptions,
    pairs::{Pair, mix},
    process::{admin, refused_start},
};
use rusqlite::Connection;
use serde_json::json;
use std::{
    fs::{self, File},
    io::Write,
    path::Path,
    process::Command,
    time::{Duration, Instant},
};
use tempfile::TempDir;

pub(crate) async fn a_folder_in_use_is_left_alone() {
    let relay = Relay::start();
    let mut pair = Pair::guests(&relay.peer(), "minesweeper", json!({})).await;
    for _ in 0..2 {
        let (status, said) = refused_start(&relay.data(), &[]);
        assert!(status == Some(2) && said.starts_with("error: in_use: "), "{status:?} {said}");
    }
    pair.steps(4, 1).await;
}

/// Starts on a folder that must be refused with this code, and left as it was.
fn refused(folder: &Path, code: &str) {
    let file = folder.join(server::STORE_FILE);
    let before = fs::read(&file).unwrap();
    // A number means the same of both: 1 is a store that fails.
    let (status, said) = refused_start(folder, &[]);
    assert!(status == Some(1) && said.starts_with(&format!("error: {code}: ")), "{status:?} {said}");
    let (status, _, said) = admin(folder, &["players"]);
    assert!(status == Some(1) && said.starts_with(&format!("error: {code}: ")), "{status:?} {said}");
    assert!(fs::read(&file).unwrap() == before, "{code}: the file was changed");
    let left: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(left.len() <= 2, "{left:?}");
}

pub(crate) async fn a_foreign_a_newer_and_a_damaged_file_are_refused_and_kept() {
    let folder = |change: &dyn Fn(&Path)| {
        let folder = TempDir::new().unwrap();
        change(&folder.path().join(server::STORE_FILE));
        folder
    };
    let ours = |file: &Path| {
        let mut relay = Relay::start();
        relay.signal("TERM");
        assert!(relay.wait(Duration::from_secs(10)).is_some_and(|status| status.success()));
        fs::copy(relay.store(), file).unwrap();
    };
    let foreign = folder(&|file| {
        Connection::open(file)
            .unwrap()
            .execute_batch("CREATE TABLE cats (name TEXT); INSERT INTO cats VALUES ('Tom')")
            .unwrap();
    });
    refused(foreign.path(), "store_foreign");
    let newer = folder(&|file| {
        ours(file);
        let connection = Connection::open(file).unwrap();
        connection.pragma_update(None, "journal_mode", "DELETE").unwrap();
        connection.pragma_update(None, "user_version", 99).unwrap();
    });
    refused(newer.path(), "store_foreign");
    let text = folder(&|file| {
        fs::write(file, "this is no database at all, but somebody's letter\n".repeat(99)).unwrap()
    });
    refused(text.path(), "store_foreign");
    let damaged = folder(&|file| {
        ours(file);
        let mut bytes = fs::read(file).unwrap();
        for page in 2..bytes.len() / 4096 {
            for at in 0..64 {
                bytes[page * 4096 + at] ^= 0x5a;
            }
        }
        fs::write(file, bytes).unwrap();
    });
    refused(damaged.path(), "store_unreadable");
    let short = folder(&|file| {
        ours(file);
        let bytes = fs::read(file).unwrap();
        fs::write(file, &bytes[..bytes.len() / 2 / 4096 * 4096]).unwrap();
    });
    refused(short.path(), "store_unreadable");
}

/// A small disk of its own; `None` with the reason if this machine does not let us have one.
struct Disk(TempDir);

impl Disk {
    fn new(mib: u32) -> Result<Self, String> {
        let folder = TempDir::new().map_err(|error| error.to_string())?;
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &format!("size={mib}m"), "tmpfs"]).arg(folder.path());
        let told = mount.output().map_err(|error| error.to_string())?;
        if told.status.success() {
            Ok(Self(folder))
        } else {
            Err(String::from_utf8_lossy(&told.stderr).into_owned())
        }
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.0.path()).status();
    }
}

/// Takes all space that is left.
fn fill(file: &Path) {
    let mut filler = File::options().create(true).append(true).open(file).unwrap();
    for size in [1 << 16, 1 << 12, 1 << 9] {
        while filler.write_all(&vec![7; size]).is_ok() {}
    }
}

pub(crate) async fn t33_a_full_disk_refuses_commands_and_tells_nobody() {
    let disk = match Disk::new(12) {
        Ok(disk) => disk,
        Err(reason) => return println!("T33 skipped: no small disk here: {}", reason.trim()),
    };
    let relay =
        Relay::with(RelayOptions { data: Some(disk.0.path().join("data")), ..RelayOptions::default() });
    let mut pair = Pair::guests(&relay.peer(), "minesweeper", json!({})).await;
    pair.steps(6, 33).await;
    let filler = disk.0.path().join("filler");
    fill(&filler);
    // What the log has room for already still goes through; then commands are refused.
    let began = Instant::now();
    let (mut refused, mut at) = (None, 0);
    while refused.is_none() && began.elapsed() < Duration::from_secs(20) {
        fill(&filler);
        let Some(player) = pair.actor().await else {
            let [one, other] = pair.players;
            assert!(one.device.tokens.is_some() && other.device.tokens.is_some());
            panic!("the game ended before the disk was full");
        };
        let frame = {
            let seen = pair.seen(player);
            let commands = seen.commands();
            seen.command(&commands[mix(34, at) % commands.len()])
        };
        let told = pair.players[player].give_frame(frame.clone()).await;
        at += 1;
        if told["t"] != "done" {
            assert_eq!((&told["t"], &told["code"]), (&json!("error"), &json!("unavailable")), "{told}");
            refused = Some((player, frame));
        }
    }
    let (player, frame) = refused.expect("a full disk");
    let commands = pair.seen(player).log.len();
    let other = &mut pair.players[1 - player];
    other.client.ping().await;
    let id = pair.id.clone();
    assert_eq!(other.matches[&id].log.len(), commands, "nothing was told");
    let again = pair.players[player].give_frame(frame.clone()).await;
    assert_eq!(again["code"], "unavailable", "{again}");
    // Others are refused as clearly.
    let told = relay_tests::http::post(&relay.peer(), "/v1/challenge", &json!(null), None).await;
    assert_eq!(told.status, 200);
    let mut device = relay_tests::Device::new();
    let body = device.signed(&relay.peer()).await.unwrap();
    let told = relay_tests::http::post(&relay.peer(), "/v1/sign-in", &body, None).await;
    assert_eq!((told.status, told.code().as_str()), (503, "unavailable"));
    fs::remove_file(&filler).unwrap();
    let told = pair.players[player].give_frame(frame).await;
    assert_eq!(told["t"], "done", "space is back: {told}");
    pair.steps(6, 35).await;
    device.sign_in(&relay.peer()).await;
    assert_eq!(relay.log().matches("panicked").count(), 0);
}

pub(crate) async fn t32_a_pinned_reader_stops_nobody_and_is_told_in_the_metrics() {
    let relay = Relay::start();
    let mut pair = Pair::guests(&relay.peer(), "maharajah", json!({"setup": "classic"})).await;
    pair.steps(2, 32).await;
    let behind = async || crate::support::metric(&relay, "wildcard_store_log_behind_bytes").await;
    let pinned = Connection::open(relay.store()).unwrap();
    pinned.execute_batch("BEGIN; SELECT count(*) FROM accounts;").unwrap();
    pair.steps(10, 33).await;
    let began = Instant::now();
    while behind().await == 0.0 {
        assert!(began.elapsed() < Duration::from_secs(10), "the operator sees nothing of it");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    pair.steps(4, 34).await;
    assert!(crate::support::metric(&relay, "wildcard_store_log_bytes").await > 0.0);
    drop(pinned);
    let began = Instant::now();
    while behind().await > 0.0 {
        assert!(began.elapsed() < Duration::from_secs(10), "the log is not moved into the file");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// As on a disk that turns read-only under a running server, every commit fails: here another
/// program holds the file, since files that are open keep a disk from being made read-only.
pub(crate) async fn t33_a_store_that_takes_no_writes_while_running_refuses_commands_and_recovers() {
    let relay = Relay::start();
    let mut pair = Pair::guests(&relay.peer(), "minesweeper", json!({})).await;
    pair.steps(3, 36).await;
    let Some(player) = pair.actor().await else { panic!("the game ended too early") };
    let held = Connection::open(relay.store()).unwrap();
    held.execute_batch("BEGIN IMMEDIATE").unwrap();
    let before = pair.seen(player).log.len();
    let frame = {
        let seen = pair.seen(player);
        seen.command(&seen.commands()[0])
    };
    for _ in 0..2 {
        let told = pair.players[player].give_frame(frame.clone()).await;
        assert_eq!((&told["t"], &told["code"]), (&json!("error"), &json!("unavailable")), "{told}");
    }
    let id = pair.id.clone();
    let other = &mut pair.players[1 - player];
    other.client.ping().await;
    assert_eq!(other.matches[&id].log.len(), before, "nothing was told");
    held.execute_batch("ROLLBACK").unwrap();
    let told = pair.players[player].give_frame(frame).await;
    assert_eq!(told["t"], "done", "it can be written again: {told}");
    pair.steps(3, 37).await;
    assert!(pair.seen(player).log.len() > before, "nothing was lost");
    assert_eq!(relay.log().matches("panicked").count(), 0);
}

pub(crate) async fn t33_a_read_only_disk_is_said_at_the_start() {
    let disk = match Disk::new(8) {
        Ok(disk) => disk,
        Err(reason) => return println!("T33 skipped: no small disk here: {}", reason.trim()),
    };
    let data = disk.0.path().join("data");
    let mut relay = Relay::with(RelayOptions { data: Some(data.clone()), ..RelayOptions::default() });
    let mut pair = Pair::guests(&relay.peer(), "minesweeper", json!({})).await;
    pair.steps(6, 33).await;
    relay.kill();
    let remount = |how: &str| {
        let status =
            Command::new("mount").args(["-o", &format!("remount,{how}")]).arg(disk.0.path()).status();
        status.is_ok_and(|status| status.success())
    };
    if !remount("ro") {
        return println!("T33 skipped: a disk cannot be made read-only here");
    }
    let (status, said) = refused_start(&data, &[]);
    assert!(status == Some(1) && said.starts_with("error: "), "{status:?} {said}");
    assert!(remount("rw"));
    relay.restart();
    for player in &mut pair.players {
        player.come_back(&relay.peer()).await;
    }
    pair.actor().await;
    assert_eq!(pair.seen(0).log.len(), 6);
    pair.steps(4, 34).await;
}
