//! What the operator does: each task on a store's file, and the program itself.

use clap::Parser;
use protocol::{GameName, MatchKind, RoomSettings};
use serde_json::{Value, json};
use server::{
    AdminArgs, AdminError, LOCK_FILE, STORE_FILE,
    names::Name,
    store::{
        AccountId, Change, MatchFixed, MatchId, Order, Reads, Secret, SetupRow, SqliteReader, SqliteStore,
        SqliteWriter, StoredMatch, Synchronous, Writes,
    },
};
use std::{
    fs,
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};
use tempfile::TempDir;

const NOW: u64 = 1_795_996_800_000;

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    admin: AdminArgs,
}

struct Data {
    folder: TempDir,
    reader: SqliteReader,
    writer: SqliteWriter,
}

impl Data {
    /// Three players, the third deleted; a running match and one that is over; a report.
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (reader, writer) =
            SqliteStore::open(&folder.path().join(STORE_FILE), Synchronous::Normal).unwrap();
        let mut data = Self { folder, reader, writer };
        for (id, name) in [(1, "Anna"), (2, "Bert"), (3, "Carl")] {
            let (id, name) = (AccountId(id), Name::parse(name).unwrap());
            let key = [id.0 as u8; 32];
            let skeleton = name.skeleton().to_owned();
            data.make(Change::NewAccount { id, key, now: NOW });
            data.make(Change::Name { id, name: name.text().to_owned(), skeleton });
        }
        data.make(new_match(1));
        data.make(new_match(2));
        let closed = Some(table::VerdictReason::NoResult);
        data.make(Change::Setup { id: MatchId(2), setup: None, play: None, closed, now: NOW });
        data.make(Change::Report {
            id: AccountId(1),
            accused: AccountId(2),
            about: Some(MatchId(1)),
            reason: "stalling".to_owned(),
            key: "key".to_owned(),
            request: [0; 32],
            now: NOW,
        });
        data.make(Change::Delete { id: AccountId(3), now: NOW });
        data
    }

    fn make(&mut self, change: Change) {
        assert!(self.writer.commit(&[change]).unwrap()[0].is_ok());
    }

    fn task(&self, words: &[&str]) -> Result<Value, AdminError> {
        task(self.folder.path(), words)
    }

    #[track_caller]
    fn refused(&self, words: &[&str], code: &str) {
        let error = self.task(words).unwrap_err();
        assert_eq!((error.code(), error.status()), (code, 2), "{words:?}: {error}");
    }

    fn orders(&self) -> Vec<Order> {
        self.reader.orders().unwrap().into_iter().map(|waiting| waiting.order).collect()
    }

    fn blocked_until(&self, id: u64) -> Option<u64> {
        self.reader.account(AccountId(id)).unwrap().unwrap().blocked_until
    }
}

fn task(folder: &Path, words: &[&str]) -> Result<Value, AdminError> {
    let data = folder.to_str().unwrap();
    let line = ["admin", "--data", data].into_iter().chain(words.iter().copied());
    Line::try_parse_from(line).unwrap().admin.answer(NOW)
}

fn new_match(id: u64) -> Change {
    let fixed = MatchFixed {
        id: MatchId(id),
        seats: [AccountId(1), AccountId(2)],
        game: GameName::Maharajah,
        kind: MatchKind::Private,
        queue: None,
        rated: false,
        settings: RoomSettings::default(),
        rematch_of: None,
        last_armies: [None, None],
        seed: Secret([0; 32]),
        created: NOW,
    };
    let setup = Some(SetupRow::default());
    let new = StoredMatch { fixed, setup, play: None, saved_at: NOW, closed: None };
    Change::NewMatch { new: Box::new(new), room: None }
}

#[test]
fn reports_are_listed_and_answered() {
    let data = Data::new();
    let report = json!({
        "id": 1, "created": "2026-11-30 00:00:00",
        "by": { "player": "0000000000000001", "name": "Anna" },
        "about": { "player": "0000000000000002", "name": "Bert" },
        "match": "0000000000000001", "reason": "stalling", "answer": null,
    });
    assert_eq!(data.task(&["reports"]).unwrap(), json!({ "reports": [report] }));
    assert_eq!(data.task(&["answer", "1", " looked at it "]).unwrap(), json!({ "answered": 1 }));
    assert_eq!(data.task(&["reports"]).unwrap(), json!({ "reports": [] }));
    let all = data.task(&["reports", "--all"]).unwrap();
    assert_eq!(all["reports"][0]["answer"], "looked at it");
    data.refused(&["answer", "7", "x"], "unknown_report");
    data.refused(&["answer", "1", " "], "bad_text");
    data.refused(&["answer", "1", &"x".repeat(2_001)], "bad_text");
}

#[test]
fn an_account_is_blocked_by_name_or_number_and_its_sockets_are_to_be_closed() {
    let data = Data::new();
    let told = data.task(&["block", "ANNA", "--days", "2"]).unwrap();
    let who = json!({ "player": "0000000000000001", "name": "Anna" });
    assert_eq!(told, json!({ "blocked": who, "until": "2026-12-02 00:00:00" }));
    assert_eq!(data.blocked_until(1), Some(NOW + 2 * 86_400_000));
    assert_eq!(data.orders(), [Order::CloseSockets { id: AccountId(1) }]);
    data.task(&["block", "0000000000000002", "--until", "2027-01-01"]).unwrap();
    assert_eq!(data.blocked_until(2), Some(NOW + 32 * 86_400_000));
    data.task(&["block", "Bert"]).unwrap();
    assert_eq!(data.task(&["players"]).unwrap()["players"][1]["blocked_until"], "9999-12-31 00:00:00");
    data.task(&["unblock", "Anna"]).unwrap();
    assert_eq!(data.blocked_until(1), None);
    data.refused(&["unblock", "Anna"], "not_blocked");
    data.refused(&["block", "Nobody"], "unknown_player");
    data.refused(&["block", "Carl"], "unknown_player");
    data.refused(&["block", "0000000000000003"], "deleted");
    data.refused(&["block", "Anna", "--until", "2026-11-30"], "bad_date");
    data.refused(&["block", "Anna", "--until", "2026-02-30"], "bad_date");
    assert_eq!(data.blocked_until(1), None);
}

#[test]
fn ends_of_matches_and_deletions_are_orders_to_the_server() {
    let data = Data::new();
    let told = data.task(&["close", "0000000000000001"]).unwrap();
    assert_eq!(told, json!({ "ordered": "close", "match": "0000000000000001" }));
    data.task(&["delete", "bert"]).unwrap();
    let orders = [Order::CloseMatch { id: MatchId(1) }, Order::DeleteAccount { id: AccountId(2) }];
    assert_eq!(data.orders(), orders);
    data.refused(&["close", "0000000000000002"], "match_over");
    data.refused(&["close", "0000000000000009"], "unknown_match");
    data.refused(&["close", "1"], "bad_match");
    data.refused(&["delete", "Carl"], "unknown_player");
    assert_eq!(data.orders(), orders);
}

#[test]
fn players_are_found_by_what_their_names_look_like() {
    let data = Data::new();
    let names = |words: &[&str]| {
        let told = data.task(words).unwrap();
        let rows = told["players"].as_array().unwrap().clone();
        rows.iter().map(|row| row["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names(&["players"]), ["Anna", "Bert"]);
    assert_eq!(names(&["players", "--like", "NN"]), ["Anna"]);
    assert_eq!(names(&["players", "--like", "аn"]), ["Anna"], "a Cyrillic look-alike");
    assert_eq!(names(&["players", "--like", "x"]), [""; 0]);
    assert_eq!(names(&["players", "--limit", "1"]), ["Anna"]);
}

#[test]
fn a_backup_of_a_running_store_is_restored_when_no_server_runs() {
    let mut data = Data::new();
    let backup = data.folder.path().join("backup.sqlite");
    let file = backup.to_str().unwrap();
    let told = data.task(&["backup", file]).unwrap();
    assert_eq!(told["bytes"], fs::metadata(&backup).unwrap().len());
    data.refused(&["backup", file], "file_exists");
    data.make(Change::Meta("epoch", vec![9]));

    let lock = server::lock(data.folder.path()).unwrap();
    data.refused(&["restore", file], "in_use");
    drop(lock);
    data.refused(&["restore", "/no/such/file"], "no_file");
    let Data { folder, reader, writer } = data;
    drop((reader, writer));
    let here = folder.path().join(STORE_FILE);
    let before = fs::read(&here).unwrap();
    fs::write(folder.path().join("junk"), vec![7; 10_000]).unwrap();
    let junk = task(folder.path(), &["restore", folder.path().join("junk").to_str().unwrap()]).unwrap_err();
    assert_eq!(junk.code(), "store_foreign");
    assert_eq!(fs::read(&here).unwrap(), before);

    let told = task(folder.path(), &["restore", file]).unwrap();
    let (restored, _writer) = SqliteStore::open(&here, Synchronous::Normal).unwrap();
    assert_eq!(restored.meta("epoch").unwrap(), None);
    assert_eq!(restored.account(AccountId(1)).unwrap().unwrap().name.as_deref(), Some("Anna"));
    let kept = SqliteStore::open(Path::new(told["kept"].as_str().unwrap()), Synchronous::Normal).unwrap().0;
    assert_eq!(kept.meta("epoch").unwrap(), Some(vec![9]));
    let mut left: Vec<String> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| !name.ends_with("-wal") && !name.ends_with("-shm"))
        .collect();
    left.sort();
    let kept_name = format!("{STORE_FILE}.before-restore-1");
    assert_eq!(left, ["backup.sqlite", "junk", LOCK_FILE, STORE_FILE, &kept_name]);
}

#[test]
fn a_damaged_store_is_kept_as_it_is_when_it_is_replaced() {
    let data = Data::new();
    let backup = data.folder.path().join("backup.sqlite");
    data.task(&["backup", backup.to_str().unwrap()]).unwrap();
    let Data { folder, reader, writer } = data;
    drop((reader, writer));
    fs::write(folder.path().join(STORE_FILE), b"no store any more").unwrap();
    let told = task(folder.path(), &["restore", backup.to_str().unwrap()]).unwrap();
    assert_eq!(fs::read(told["kept"].as_str().unwrap()).unwrap(), b"no store any more");
    assert_eq!(task(folder.path(), &["players"]).unwrap()["players"].as_array().unwrap().len(), 2);
    // Into a folder without a store, too.
    let other = folder.path().join("other");
    let told = task(&other, &["restore", backup.to_str().unwrap()]).unwrap();
    assert_eq!(told["kept"], Value::Null);
    assert_eq!(task(&other, &["players"]).unwrap()["players"].as_array().unwrap().len(), 2);
}

#[test]
fn the_program_answers_in_plain_lines_or_json_and_says_what_is_wrong() {
    let data = Data::new();
    let run = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_server"));
        let output = command.arg("admin").args(words).arg("--data").arg(data.folder.path()).output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let (status, out, err) = run(&["players"]);
    assert_eq!((status, err.as_str()), (Some(0), ""));
    let anna = "player 0000000000000001  name Anna  created 2026-11-30 00:00:00\n";
    assert!(out.starts_with(anna) && out.lines().count() == 2, "{out}");
    let (_, out, _) = run(&["players", "--like", "bert", "--json"]);
    assert_eq!(serde_json::from_str::<Value>(&out).unwrap()["players"][0]["name"], "Bert");
    assert_eq!(run(&["players", "--like", "zzz"]).1, "no players\n");
    let (status, out, err) = run(&["block", "Nobody"]);
    assert_eq!((status, out.as_str()), (Some(2), ""));
    assert_eq!(err, "error: unknown_player: no account has the name or number \"Nobody\"\n");
    let (status, _, err) = run(&["close", "zz", "--json"]);
    assert_eq!(status, Some(2));
    assert_eq!(serde_json::from_str::<Value>(&err).unwrap()["error"], "bad_match");
    for words in [&["block"][..], &["answer", "x", "y"], &["block", "Anna", "--days", "0"], &["dance"]] {
        assert_eq!(run(words).0, Some(2), "{words:?}");
    }
    let nowhere = Command::new(env!("CARGO_BIN_EXE_server"))
        .args(["admin", "reports", "--data", "/no/such/folder"])
        .output()
        .unwrap();
    assert_eq!(nowhere.status.code(), Some(2));
    assert!(String::from_utf8(nowhere.stderr).unwrap().starts_with("error: no_store: "));
}

/// A server on the folder, killed at the end.
struct Running(Child);

impl Running {
    fn start(folder: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_server"))
            .args(["--listen", "127.0.0.1:0", "--data"])
            .arg(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(line.starts_with("{\"listening\":"), "{line}");
        Self(child)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_running_server_carries_orders_out_and_another_does_at_its_start() {
    let data = Data::new();
    let done = || {
        for _ in 0..200 {
            if data.orders().is_empty() {
                return;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        panic!("orders wait: {:?}", data.orders());
    };
    {
        let _server = Running::start(data.folder.path());
        data.refused(&["restore", data.folder.path().join(STORE_FILE).to_str().unwrap()], "in_use");
        data.task(&["close", "0000000000000001"]).unwrap();
        data.task(&["block", "Bert", "--days", "1"]).unwrap();
        done();
        let closed = data.reader.load(MatchId(1)).unwrap().unwrap().closed;
        assert_eq!(closed, Some(table::VerdictReason::ServerAbort));
        assert_eq!(data.reader.running(AccountId(1)).unwrap(), []);
    }
    data.task(&["delete", "Anna"]).unwrap();
    assert_eq!(data.orders().len(), 1);
    let _server = Running::start(data.folder.path());
    done();
    let account = data.reader.account(AccountId(1)).unwrap().unwrap();
    assert!(account.deleted && account.name.is_none());
}
