//! The store's file: every version opens, damage and newer versions are kept and stepped around.

use app::{Entropy, NewMatch, Player, Session, Store};
use rules::{Seat, record::NewGame};
use std::{fs, path::Path};

fn new_game() -> NewMatch {
    NewMatch {
        game: NewGame::Minesweeper,
        players: [Player::Person, Player::Computer { level: 4 }],
        clock: None,
        entropy: Entropy::Number(11),
    }
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn every_released_version_opens_and_its_games_go_on() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let mut versions = 0;
    for entry in fs::read_dir(fixtures).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "sqlite") {
            continue;
        }
        versions += 1;
        let folder = tempfile::tempdir().unwrap();
        fs::copy(&path, folder.path().join("games.sqlite")).unwrap();
        let opened = Store::open(folder.path()).unwrap();
        assert!(opened.set_aside.is_none(), "{}: {:?}", path.display(), opened.set_aside);
        let mut store = opened.store;
        let games = store.games().unwrap();
        assert_eq!(games.len(), 4, "{}", path.display());
        assert!(
            games.iter().any(|game| game.verdict.is_some())
                && games.iter().any(|game| game.verdict.is_none())
        );
        for game in games {
            let mut session = Session::resume(&store, game.id).unwrap();
            assert!(session.table().version() > 0);
            if let Some(seat) = session.table().actor() {
                let text = session.view(seat).commands()[0].to_string();
                session.say(&mut store, seat, &text, 0).unwrap();
            }
        }
    }
    assert!(versions >= 1);
}

#[test]
fn a_damaged_file_is_kept_and_a_fresh_store_starts_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    {
        let mut store = Store::open(folder.path()).unwrap().store;
        Session::begin(&mut store, &new_game()).unwrap();
    }
    let file = folder.path().join("games.sqlite");
    let whole = fs::read(&file).unwrap();
    let mut bytes = whole.clone();
    for byte in bytes.iter_mut().skip(4096) {
        *byte = 0xa5;
    }
    let texts: [&[u8]; 3] = [b"this is no database at all", &bytes, &whole[..whole.len() / 3]];
    for (round, text) in texts.into_iter().enumerate() {
        fs::write(&file, text).unwrap();
        let opened = Store::open(folder.path()).unwrap();
        let aside = opened.set_aside.unwrap_or_else(|| panic!("round {round} was taken for whole"));
        assert_eq!(aside.why.code(), "store_damaged");
        assert_eq!(fs::read(&aside.kept).unwrap(), text, "kept byte for byte");
        let mut store = opened.store;
        assert!(store.games().unwrap().is_empty());
        Session::begin(&mut store, &new_game()).unwrap();
        drop(store);
    }
    let kept = names(folder.path()).iter().filter(|name| name.starts_with("games-damaged-")).count();
    assert_eq!(kept, 3, "{:?}", names(folder.path()));
}

#[test]
fn a_newer_file_is_kept_under_another_name() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    drop(Store::open(folder.path()).unwrap());
    let connection = rusqlite::Connection::open(&file).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    connection.close().unwrap();
    let opened = Store::open(folder.path()).unwrap();
    let aside = opened.set_aside.unwrap();
    assert_eq!(aside.why.code(), "store_newer");
    assert!(aside.kept.ends_with("games-newer-1.sqlite"));
    assert!(opened.store.games().unwrap().is_empty());
}

#[test]
fn a_database_of_another_program_is_not_written_to() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    let connection = rusqlite::Connection::open(&file).unwrap();
    connection
        .execute_batch("CREATE TABLE recipes (name TEXT); INSERT INTO recipes VALUES ('soup')")
        .unwrap();
    connection.close().unwrap();
    let opened = Store::open(folder.path()).unwrap();
    let kept = rusqlite::Connection::open(opened.set_aside.unwrap().kept).unwrap();
    let soup: String = kept.query_row("SELECT name FROM recipes", [], |row| row.get(0)).unwrap();
    assert_eq!(soup, "soup");
}

#[test]
fn two_stores_on_one_file_do_not_lose_each_others_games() {
    let folder = tempfile::tempdir().unwrap();
    let mut one = Store::open(folder.path()).unwrap().store;
    let mut two = Store::open(folder.path()).unwrap().store;
    let mut a = Session::begin(&mut one, &new_game()).unwrap();
    let mut b = Session::begin(&mut two, &new_game()).unwrap();
    assert_ne!(a.id(), b.id());
    a.say(&mut one, Seat::A, "e2e4", 0).unwrap();
    b.say(&mut two, Seat::A, "d2d4", 0).unwrap();
    assert_eq!(one.games().unwrap(), two.games().unwrap());
}

#[test]
fn one_unreadable_game_hides_no_other_and_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path()).unwrap().store;
    let ids: Vec<_> = (0..5).map(|_| Session::begin(&mut store, &new_game()).unwrap().id()).collect();
    let connection = rusqlite::Connection::open(folder.path().join("games.sqlite")).unwrap();
    let damage = [
        "UPDATE games SET record = '{' WHERE id = ?1",
        "UPDATE games SET players = '[]' WHERE id = ?1",
        "UPDATE games SET kind = 'draughts' WHERE id = ?1",
        "UPDATE games SET reason = 'boredom' WHERE id = ?1",
    ];
    for (id, sql) in ids.iter().zip(damage) {
        assert_eq!(connection.execute(sql, [id.0]).unwrap(), 1);
    }
    let games = store.games().unwrap();
    assert_eq!(games.iter().map(|game| game.id).collect::<Vec<_>>(), ids[4..]);
    let mut unreadable = store.listing().unwrap().unreadable;
    unreadable.sort_by_key(|(id, _)| id.0);
    assert_eq!(unreadable.iter().map(|(id, _)| *id).collect::<Vec<_>>(), ids[..4]);
    assert!(unreadable.iter().all(|(_, why)| why.code() == "game_unreadable"), "{unreadable:?}");
    // The whole one goes on, and nothing was removed.
    Session::resume(&store, ids[4]).unwrap().say(&mut store, Seat::A, "e2e4", 0).unwrap();
    let rows: u32 = connection.query_row("SELECT count(*) FROM games", [], |row| row.get(0)).unwrap();
    assert_eq!(rows, 5);
}
