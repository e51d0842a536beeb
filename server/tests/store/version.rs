//! Stores of every released version, checked in as SQL: each opens, and its matches go on.

use crate::{accounts::fill, bench::*};
use protocol::{Army, ClientFrame, GameName, RoomSettings, ServerFrame, Setup, VERSION};
use rules::record::Record;
use rusqlite::{Connection, types::Value};
use server::{
    relay::{ConnId, Input, Now, Output, Relay},
    secrets::Signer,
    store::{
        AccountId, MatchId, Reads, Secret, SqliteReader, SqliteStore, SqliteWriter, Synchronous, Writes,
    },
};
use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

/// The newest version of the schema.
const NEWEST: i64 = 2;
const ANN: AccountId = AccountId(1);
const BOB: AccountId = AccountId(2);
const SIGNING: [u8; 32] = [7; 32];

fn fixture(version: i64) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/store/store-{version}.sql"))
}

/// A relay on a file, driven by hand.
struct Served {
    relay: Relay<SqliteReader>,
    writer: SqliteWriter,
    now: Now,
    frames: Vec<(u64, ServerFrame)>,
}

impl Served {
    fn on(path: &Path) -> Self {
        let (reader, writer) = SqliteStore::open(path, Synchronous::Normal).unwrap();
        let relay = Relay::new(reader, Signer::new(&SIGNING), Secret([3; 32]), 1);
        Self { relay, writer, now: Now { mono: 1_000, wall: NOW }, frames: Vec::new() }
    }

    fn hear(&mut self, input: Input) {
        self.relay.handle(input, self.now);
        loop {
            let outputs = self.relay.drain_outputs();
            if outputs.is_empty() {
                return;
            }
            let mut saved = Vec::new();
            for output in outputs {
                match output {
                    Output::Save { id, changes } => saved.push((id, self.writer.commit(&changes).ok())),
                    Output::Send { conn, text } => {
                        self.frames.push((conn.0, serde_json::from_str(&text).unwrap()));
                    }
                    _ => {}
                }
            }
            self.relay.handle(Input::Saved(saved), self.now);
        }
    }

    fn say(&mut self, conn: u64, frame: ClientFrame) {
        self.hear(Input::Frame { conn: ConnId(conn), frame: Ok(frame), at: self.now.mono });
    }

    /// The account's socket has the account's number.
    fn hello(&mut self, account: AccountId) {
        let (conn, seen) = (ConnId(account.0), Arc::default());
        self.hear(Input::Opened { conn, source: "10.0.0.1".to_owned(), seen });
        let token = Signer::new(&SIGNING).issue(account, 0, NOW, 1);
        let app = "fixture".to_owned();
        self.say(account.0, ClientFrame::Hello { v: VERSION, token, app, have: Vec::new() });
    }

    fn command(&mut self, account: AccountId, of: &str, cseq: u64, version: u64, text: &str) {
        let (id, text) = (of.to_owned(), text.to_owned());
        self.say(account.0, ClientFrame::Do { id, cseq, version, text });
    }

    fn told<T>(&self, account: AccountId, find: impl Fn(&ServerFrame) -> Option<T>) -> Option<T> {
        self.frames.iter().rev().filter(|(conn, _)| *conn == account.0).find_map(|(_, frame)| find(frame))
    }
}

/// Everything in a database as SQL that makes it anew.
fn dump(file: &Connection) -> String {
    let number = |pragma: &str| file.pragma_query_value(None, pragma, |row| row.get::<_, i64>(0)).unwrap();
    let mut sql = format!(
        "PRAGMA application_id = {};\nPRAGMA user_version = {};\n",
        number("application_id"),
        number("user_version")
    );
    let rows = |query: &str| -> Vec<Vec<Value>> {
        let mut statement = file.prepare(query).unwrap();
        let columns = statement.column_count();
        let rows = statement.query_map([], |row| (0..columns).map(|at| row.get(at)).collect()).unwrap();
        rows.map(Result::unwrap).collect()
    };
    let quoted = |value: &Value| match value {
        Value::Null => "NULL".to_owned(),
        Value::Integer(number) => number.to_string(),
        Value::Real(number) => number.to_string(),
        Value::Text(text) => format!("'{}'", text.replace('\'', "''")),
        Value::Blob(bytes) => {
            format!("X'{}'", bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>())
        }
    };
    let made = rows(
        "SELECT name, sql, type FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'
         ORDER BY type = 'table' DESC, rowid",
    );
    for row in &made {
        let [Value::Text(name), Value::Text(text), Value::Text(kind)] = &row[..] else { panic!("{row:?}") };
        writeln!(sql, "{text};").unwrap();
        if kind == "table" {
            for row in rows(&format!("SELECT * FROM {name}")) {
                let values: Vec<String> = row.iter().map(quoted).collect();
                writeln!(sql, "INSERT INTO {name} VALUES ({});", values.join(", ")).unwrap();
            }
        }
    }
    sql
}

/// Writes the fixture of the newest version, which is done once, when it is released:
/// `cargo test -p server --test store -- --ignored writes_the_fixture`.
#[test]
#[ignore = "writes into the sources"]
fn writes_the_fixture_of_the_newest_version() {
    let to = fixture(NEWEST);
    assert!(!to.exists(), "what is released never changes");
    let mut file = File::fresh();
    file.player(1);
    file.player(2);
    fill(&mut file, AccountId(5), ANN);
    file.all([
        new_match(begun(1, [ANN, BOB], GameName::ChessUno)),
        end(1, 0, Some(rules::Seat::A), "resignation", NOW),
        new_match(setting_up(2, [ANN, BOB])),
    ]);
    let path = file.path();
    file.shut();
    let mut served = Served::on(&path);
    served.hello(ANN);
    served.hello(BOB);
    for (at, game) in [GameName::Maharajah, GameName::Minesweeper, GameName::ChessUno].into_iter().enumerate()
    {
        let settings = RoomSettings { setup: Setup::Classic, army: Army::White, ..RoomSettings::default() };
        served.say(1, ClientFrame::Create { id: 1, key: format!("k{at}"), game, settings });
        let code = served.told(ANN, |frame| match frame {
            ServerFrame::Room(room) => Some(room.code.clone()),
            _ => None,
        });
        served.say(2, ClientFrame::Join { id: 2, code: code.unwrap() });
        let of = served.told(ANN, |frame| match frame {
            ServerFrame::Match(info) => Some(info.id.clone()),
            _ => None,
        });
        let legal = served.told(ANN, |frame| match frame {
            ServerFrame::State(state) => state.state["legal"][0].as_str().map(str::to_owned),
            _ => None,
        });
        served.command(ANN, &of.unwrap(), 1, 0, &legal.unwrap());
    }
    drop(served);
    let opened = Connection::open(&path).unwrap();
    fs::write(to, dump(&opened)).unwrap();
}

/// A store made from a fixture, in a folder of its own.
fn store_of(version: i64, folder: &Path) -> PathBuf {
    let path = folder.join("server.sqlite");
    let sql = fs::read_to_string(fixture(version)).unwrap();
    let file = Connection::open(&path).unwrap();
    file.execute_batch(&sql).unwrap();
    file.pragma_update(None, "journal_mode", "wal").unwrap();
    path
}

#[test]
fn the_newest_version_has_its_fixture() {
    let file = File::fresh();
    let opened = Connection::open(file.path()).unwrap();
    let version: i64 = opened.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    assert_eq!(version, NEWEST);
    assert!((1..=NEWEST).all(|version| fixture(version).exists()));
}

#[test]
fn the_store_of_version_1_opens_and_its_match_goes_on() {
    opens_and_goes_on(1);
}

#[test]
fn the_store_of_every_later_version_opens_and_its_match_goes_on() {
    (2..=NEWEST).for_each(opens_and_goes_on);
}

fn opens_and_goes_on(version: i64) {
    let folder = tempfile::tempdir().unwrap();
    let path = store_of(version, folder.path());
    let mut served = Served::on(&path);
    let (reader, _) = SqliteStore::open_present(&path).unwrap();
    // What stands in it is read as it was meant.
    assert_eq!(reader.account(ANN).unwrap().unwrap().name.as_deref(), Some("player1"));
    let other = reader.account(AccountId(5)).unwrap().unwrap();
    assert_eq!((other.name.as_deref(), other.has_password), (Some("Quentin5"), true));
    let points = |id| reader.rating(id, GameName::ChessUno).unwrap().map(|rating| rating.points);
    assert_eq!((points(ANN), points(BOB)), (Some(1_020), Some(980)));
    assert_eq!(reader.head_to_head([ANN, BOB], GameName::ChessUno).unwrap().wins, [1, 0]);
    assert!(reader.room("ROOM05").unwrap().unwrap().is_open());
    assert!(reader.load(MatchId(2)).unwrap().unwrap().setup.is_some());
    // Each running game goes on with the next command, from the very same position.
    served.hello(ANN);
    served.hello(BOB);
    let running = reader.running(BOB).unwrap();
    let mut games = Vec::new();
    for of in running {
        let stored = reader.load(of).unwrap().unwrap();
        let Some(play) = stored.play else { continue };
        assert_eq!(play.record.commands().count(), 1);
        let state = served.told(BOB, |frame| match frame {
            ServerFrame::State(state) if state.id == of.to_string() => Some(state.clone()),
            _ => None,
        });
        let state = state.expect("it is told");
        assert_eq!((state.version, state.log.total), (1, 1));
        let by = if state.state["actor"] == "A" { ANN } else { BOB };
        let cseq = if by == ANN { 2 } else { 1 };
        served.command(by, &of.to_string(), cseq, 1, state.state["legal"][0].as_str().unwrap());
        let after: Record = reader.load(of).unwrap().unwrap().play.unwrap().record;
        assert_eq!(after.commands().count(), 2, "{:?}", served.frames.last());
        games.push(stored.fixed.game);
    }
    games.sort_unstable();
    assert_eq!(games, [GameName::ChessUno, GameName::Maharajah, GameName::Minesweeper]);
    // And whatever is made of it now can be read by today's program.
    drop(served);
    assert!(SqliteStore::open(&path, Synchronous::Full).is_ok());
}

#[test]
fn a_store_of_a_newer_version_is_refused_with_its_code_and_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = store_of(NEWEST, folder.path());
    let file = Connection::open(&path).unwrap();
    file.pragma_update(None, "journal_mode", "delete").unwrap();
    file.pragma_update(None, "user_version", NEWEST + 1).unwrap();
    drop(file);
    let before = fs::read(&path).unwrap();
    for error in [SqliteStore::open(&path, Synchronous::Full).err(), SqliteStore::open_present(&path).err()] {
        assert_eq!(error.map(|error| error.code()), Some("store_foreign"));
    }
    assert!(fs::read(&path).unwrap() == before, "the file was changed");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing beside it");
}
