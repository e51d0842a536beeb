//! What only a file can show: foreign and damaged files, full and read-only disks, the log, what
//! is left of deleted accounts, two processes.

use crate::{accounts::fill, bench::*};
use protocol::GameName;
use rusqlite::Connection;
use server::store::{
    AccountId, Change, Door, MatchId, Reads, Refused, SqliteStore, StoreError, Synchronous, Writes, Written,
};
use std::{fs, path::Path};

const A: AccountId = AccountId(1);
const B: AccountId = AccountId(2);

fn open_code(path: &Path) -> &'static str {
    match SqliteStore::open(path, Synchronous::Full) {
        Ok(_) => "opens",
        Err(error) => error.code(),
    }
}

#[test]
fn a_foreign_a_newer_and_a_damaged_file_are_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);

    fs::write(
        path("text"),
        "this is no database, but a text that is long enough to be read as one".repeat(9),
    )
    .unwrap();
    let other = Connection::open(path("other")).unwrap();
    other.execute_batch("CREATE TABLE games (id INTEGER)").unwrap();
    other.close().unwrap();
    for name in ["text", "other"] {
        let before = fs::read(path(name)).unwrap();
        assert_eq!(open_code(&path(name)), "store_foreign", "{name}");
        assert_eq!(fs::read(path(name)).unwrap(), before, "{name}");
    }

    assert_eq!(open_code(&path("newer")), "opens");
    let newer = Connection::open(path("newer")).unwrap();
    newer.pragma_update(None, "user_version", 99).unwrap();
    newer.close().unwrap();
    assert_eq!(open_code(&path("newer")), "store_foreign");

    let mut file = File::fresh();
    file.all((0..300).map(|number| new_account(AccountId(number))));
    file.writer().checkpoint(true).unwrap();
    let whole = file.path();
    file.shut();
    let mut bytes = fs::read(&whole).unwrap();
    let middle = bytes.len() / 2;
    bytes[8_192..middle].fill(0x55);
    fs::write(path("damaged"), bytes).unwrap();
    assert_eq!(open_code(&path("damaged")), "store_unreadable");
    assert_eq!(open_code(&path("no/folder/file")), "store_failed");
    assert!(matches!(SqliteStore::open_present(&path("missing")), Err(StoreError::Database(_))));
}

#[test]
fn t33_a_full_disk_fails_the_group_and_changes_nothing() {
    let mut file = File::fresh();
    file.player(1);
    let before = everything(file.reads());
    file.writer().cap_pages(1).unwrap();
    let group: Vec<Change> = (10..2_000).map(|number| new_account(AccountId(number))).collect();
    let failed = file.writer().commit(&group);
    assert!(matches!(failed, Err(StoreError::Database(_))), "{failed:?}");
    assert_eq!(everything(file.reads()), before);
    assert_eq!(file.reads().account(AccountId(10)).unwrap(), None);
    // There is room again: the writer goes on.
    file.writer().cap_pages(u32::MAX - 1).unwrap();
    assert!(file.writer().commit(&group).unwrap().iter().all(Result::is_ok));
}

#[test]
fn t33_a_read_only_disk_fails_the_group_and_changes_nothing() {
    let mut file = File::fresh();
    file.player(1);
    let before = everything(file.reads());
    file.writer().read_only(true).unwrap();
    let failed = file.writer().commit(&[new_account(B)]);
    assert!(matches!(failed, Err(StoreError::Database(_))), "{failed:?}");
    assert_eq!(everything(file.reads()), before);
    file.writer().read_only(false).unwrap();
    file.all([new_account(B)]);
}

#[test]
fn t37_no_byte_of_a_deleted_account_is_left_in_the_files() {
    let mut file = File::fresh();
    let other = file.player(1);
    let ids: Vec<AccountId> = (20..220).map(AccountId).collect();
    for id in &ids {
        file.all([new_account(*id)]);
        let (name, skeleton) = (format!("Zebulon{}", id.0), format!("zebulon-sk{}", id.0));
        file.all([Change::Name { id: *id, name, skeleton }]);
    }
    let id = AccountId(5);
    fill(&mut file, id, other);
    file.all([new_match(begun(1, [id, other], GameName::ChessUno)), end(1, 0, None, "agreement", NOW)]);
    let has = |file: &File, needle: &[u8]| {
        let beside = ["", "-wal"].map(|end| format!("{}{end}", file.path().display()));
        let found =
            |path: &String| fs::read(path).unwrap_or_default().windows(needle.len()).any(|at| at == needle);
        beside.iter().any(found)
    };
    let data: [&[u8]; 6] =
        [b"Quentin5", b"quentin-sk5", b"argon-hash-5", &device(5), &device(1_005), b"ROOM05"];
    for datum in data {
        assert!(has(&file, datum), "{}", String::from_utf8_lossy(datum));
    }
    file.all([Change::Delete { id, now: NOW }]);
    // Deleting empties the log, unless a reader holds it; then the next commit does.
    assert_eq!(file.writer().wal().unwrap().bytes, 0);
    for datum in data {
        assert!(!has(&file, datum), "{}", String::from_utf8_lossy(datum));
    }
    for id in &ids {
        file.all([Change::Delete { id: *id, now: NOW }]);
    }
    assert!(!has(&file, b"Zebulon") && !has(&file, b"zebulon-sk"));
}

#[test]
fn t37_a_reader_in_the_way_puts_the_emptying_off_and_holds_nobody_up() {
    let mut file = File::fresh();
    fill_two(&mut file);
    let pinned = Connection::open(file.path()).unwrap();
    pinned.execute_batch("BEGIN; SELECT count(*) FROM accounts;").unwrap();
    let begun = std::time::Instant::now();
    file.all([Change::Delete { id: AccountId(5), now: NOW }]);
    assert!(begun.elapsed().as_secs() < 4);
    assert!(file.writer().wal().unwrap().bytes > 0);
    drop(pinned);
    file.all([Change::Meta("epoch", vec![1])]);
    assert_eq!(file.writer().wal().unwrap().bytes, 0);
}

fn fill_two(file: &mut File) {
    let other = file.player(1);
    fill(file, AccountId(5), other);
}

#[test]
fn t32_a_pinned_reader_does_not_stop_the_writer_and_the_log_shrinks_after_it() {
    let mut file = File::with_guests();
    file.player(1);
    file.all([new_match(begun(1, [A, B], GameName::ChessUno))]);
    let pinned = Connection::open(file.path()).unwrap();
    pinned.execute_batch("BEGIN; SELECT count(*) FROM accounts;").unwrap();
    let saved = play(GameName::ChessUno).saved;
    let text = "x".repeat(4_000);
    let mut after = 0;
    let mut write = |file: &mut File, groups: usize| {
        for _ in 0..groups {
            let steps = (0..64).map(|at| step(1, after + at, say(rules::Seat::A, &text), saved.clone()));
            let steps: Vec<Change> = steps.collect();
            assert!(file.writer().commit(&steps).unwrap().iter().all(Result::is_ok));
            after += 64;
        }
    };
    write(&mut file, 100);
    let grown = file.writer().wal().unwrap();
    assert!(grown.bytes > 16 << 20, "{grown:?}");
    drop(pinned);
    write(&mut file, 40);
    let wal = file.writer().wal().unwrap();
    assert!(wal.bytes < 20 << 20, "{wal:?}");
    let behind = file.writer().checkpointer().unwrap().run().unwrap().behind;
    assert_eq!(behind, 0);
    assert_eq!(
        file.reads().load(MatchId(1)).unwrap().unwrap().play.unwrap().record.commands().count(),
        8_960
    );
}

#[test]
fn readers_of_other_threads_see_each_commit_whole() {
    let mut file = File::with_guests();
    file.player(1);
    file.all([new_match(begun(1, [A, B], GameName::Maharajah))]);
    let readers: Vec<_> = (0..2).map(|_| file.reader().try_clone().unwrap()).collect();
    std::thread::scope(|scope| {
        for reader in readers {
            scope.spawn(move || {
                let mut seen = 0;
                while seen < 200 {
                    let stored = reader.load(MatchId(1)).unwrap().unwrap();
                    let commands = stored.play.unwrap().record.commands().count();
                    assert!(commands >= seen);
                    assert_eq!(stored.saved_at, NOW + u64::from(commands > 0));
                    seen = commands;
                }
            });
        }
        let saved = play(GameName::Maharajah).saved;
        for at in 0..200 {
            file.all([step(1, at, say(rules::Seat::A, "e2e4"), saved.clone())]);
        }
    });
}

#[test]
fn an_operator_writes_while_the_server_runs() {
    let mut file = File::fresh();
    file.player(1);
    let (_, mut other) = SqliteStore::open_present(&file.path()).unwrap();
    let block = Change::BlockAccount { id: A, until: Some(NOW) };
    assert_eq!(other.commit(&[block]).unwrap(), [Ok(Written::Done)]);
    file.all([Change::SignOut(A)]);
    let account = file.reads().account(A).unwrap().unwrap();
    assert_eq!((account.blocked_until, account.generation), (Some(NOW), 1));
}

#[test]
fn a_row_that_cannot_be_read_is_an_error_and_tells_no_secret() {
    let mut file = File::with_guests();
    file.all([
        new_match(begun(1, [A, B], GameName::ChessUno)),
        new_match(begun(2, [A, B], GameName::ChessUno)),
    ]);
    let raw = Connection::open(file.path()).unwrap();
    raw.execute_batch(
        "UPDATE matches SET start = '{\"game\":\"chess_uno\",\"deck\":[\"secret-card\"' WHERE id = -9223372036854775807;
         UPDATE tables SET saved = '{\"secret\":1}' WHERE match = -9223372036854775806;",
    )
    .unwrap();
    for id in [1, 2] {
        let error = file.reads().load(MatchId(id)).unwrap_err();
        assert_eq!(error.code(), "store_unreadable");
        assert!(!error.to_string().contains("secret"), "{error}");
    }
    assert_eq!(file.make(end(1, 0, None, "server_abort", NOW)), Ok(Written::Done));
    assert_eq!(file.make(end(1, 0, None, "server_abort", NOW)), Err(Refused::Gone));
}

#[test]
fn a_backup_is_a_whole_store() {
    let mut file = File::fresh();
    let other = file.player(1);
    fill(&mut file, AccountId(5), other);
    let copy = file.path().with_file_name("copy.sqlite");
    file.reader().back_up(&copy).unwrap();
    let (reader, _writer) = SqliteStore::open(&copy, Synchronous::Full).unwrap();
    assert_eq!(everything(&reader), everything(file.reads()));
}

/// How long a step takes; for who looks: `cargo test -p server --test store -- --ignored --nocapture`.
#[test]
#[ignore = "a measurement"]
fn a_step_is_cheap() {
    let mut file = File::with_guests();
    for id in 0..10_000 {
        file.all([new_match(begun(id, [A, B], GameName::ChessUno))]);
    }
    let saved = play(GameName::ChessUno).saved;
    // What the scheduler gave this thread, in ns: other programs may run beside it.
    let spent = || {
        fs::read_to_string("/proc/thread-self/schedstat")
            .unwrap()
            .split(' ')
            .next()
            .unwrap()
            .parse::<u64>()
            .unwrap()
    };
    let begun = spent();
    for at in 0..10 {
        for group in 0..100_u64 {
            let steps = (0..100).map(|id| (group * 100 + id) * 7 % 10_000);
            let steps: Vec<Change> =
                steps.map(|id| step(id, at, say(rules::Seat::A, "e2e4"), saved.clone())).collect();
            assert!(file.writer().commit(&steps).unwrap().iter().all(Result::is_ok));
        }
    }
    println!("{} ns a step", (spent() - begun) / 100_000);
}

#[test]
fn a_file_of_version_1_opens_and_its_rooms_that_are_not_open_are_closed() {
    let mut file = File::fresh();
    file.all([new_account(AccountId(1))]);
    let rooms = ["AAAAAA", "BBBBBB"].map(|code| new_room(code, AccountId(1), 5));
    file.all(rooms);
    file.all([Change::CloseRoom("BBBBBB".to_owned())]);
    file.writer().checkpoint(true).unwrap();
    let path = file.path();
    file.shut();
    let old = Connection::open(&path).unwrap();
    old.execute_batch("ALTER TABLE rooms DROP COLUMN taken; PRAGMA user_version = 1;").unwrap();
    old.close().unwrap();
    let (reads, _writer) = SqliteStore::open(&path, Synchronous::Full).unwrap();
    assert_eq!(reads.room("AAAAAA").unwrap().unwrap().door, Door::Open);
    assert_eq!(reads.room("BBBBBB").unwrap().unwrap().door, Door::Closed);
}
