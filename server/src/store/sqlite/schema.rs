//! The tables of the file, version by version.
//!
//! Numbers of accounts, matches and families are stored with their highest bit turned, so that
//! SQLite's signed order is ours (`rows::key`). What every command of a match rewrites stands in
//! `tables` by itself, without an index, so that a step costs one small row and one new one.

use rusqlite_migration::M;

/// Marks the file as ours: "WCCS".
pub(super) const APPLICATION_ID: i32 = 0x5743_4353;

/// All versions, oldest first. A released step never changes.
pub(super) const VERSIONS: &[M<'static>] = &[
    M::up(FIRST),
    // A room that is not open was joined, or else closed by its owner.
    M::up("ALTER TABLE rooms ADD COLUMN taken INTEGER NOT NULL DEFAULT 0;"),
];

const FIRST: &str = "CREATE TABLE meta (key TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;

     CREATE TABLE accounts (
         id            INTEGER PRIMARY KEY,
         name          TEXT,
         skeleton      TEXT UNIQUE,
         password      TEXT,
         generation    INTEGER NOT NULL,
         created       INTEGER NOT NULL,
         deleted       INTEGER NOT NULL,
         blocked_until INTEGER
     ) STRICT;
     CREATE TABLE devices (
         key     BLOB PRIMARY KEY,
         account INTEGER NOT NULL,
         added   INTEGER NOT NULL
     ) STRICT, WITHOUT ROWID;
     CREATE INDEX devices_account ON devices (account);
     CREATE TABLE refresh (
         hash       BLOB PRIMARY KEY,
         account    INTEGER NOT NULL,
         family     INTEGER NOT NULL,
         generation INTEGER NOT NULL,
         expires    INTEGER NOT NULL,
         spent      INTEGER
     ) STRICT, WITHOUT ROWID;
     CREATE INDEX refresh_account ON refresh (account, expires);
     CREATE INDEX refresh_family ON refresh (family);
     CREATE TABLE blocks (
         account INTEGER NOT NULL,
         other   INTEGER NOT NULL,
         since   INTEGER NOT NULL,
         PRIMARY KEY (account, other)
     ) STRICT, WITHOUT ROWID;
     CREATE INDEX blocks_other ON blocks (other);
     CREATE TABLE answers (
         number  INTEGER PRIMARY KEY AUTOINCREMENT,
         account INTEGER NOT NULL,
         key     TEXT NOT NULL,
         request BLOB NOT NULL,
         answer  TEXT NOT NULL,
         made    INTEGER NOT NULL,
         UNIQUE (account, key)
     ) STRICT;
     CREATE TABLE reports (
         id       INTEGER PRIMARY KEY AUTOINCREMENT,
         reporter INTEGER NOT NULL,
         accused  INTEGER NOT NULL,
         about    INTEGER,
         reason   TEXT NOT NULL,
         created  INTEGER NOT NULL,
         answer   TEXT
     ) STRICT;
     CREATE INDEX reports_reporter ON reports (reporter);
     CREATE TABLE operator_orders (
         id    INTEGER PRIMARY KEY AUTOINCREMENT,
         body  TEXT NOT NULL
     ) STRICT;

     CREATE TABLE rooms (
         code     TEXT PRIMARY KEY,
         owner    INTEGER NOT NULL,
         game     TEXT NOT NULL,
         settings TEXT NOT NULL,
         created  INTEGER NOT NULL,
         open     INTEGER NOT NULL
     ) STRICT, WITHOUT ROWID;
     CREATE INDEX rooms_owner ON rooms (owner, created);

     CREATE TABLE matches (
         id         INTEGER PRIMARY KEY,
         a          INTEGER NOT NULL,
         b          INTEGER NOT NULL,
         game       TEXT NOT NULL,
         kind       TEXT NOT NULL,
         queue      TEXT,
         rated      INTEGER NOT NULL,
         settings   TEXT NOT NULL,
         rematch_of INTEGER UNIQUE,
         army_a     TEXT,
         army_b     TEXT,
         seed       BLOB NOT NULL,
         created    INTEGER NOT NULL,
         start      TEXT,
         winner     TEXT,
         reason     TEXT,
         ended      INTEGER
     ) STRICT;
     CREATE INDEX matches_a ON matches (a, ended);
     CREATE INDEX matches_b ON matches (b, ended);
     CREATE INDEX matches_queue_a ON matches (a, queue, created) WHERE queue IS NOT NULL;
     CREATE INDEX matches_queue_b ON matches (b, queue, created) WHERE queue IS NOT NULL;
     CREATE INDEX matches_running ON matches (id) WHERE ended IS NULL;
     CREATE TABLE tables (
         match    INTEGER PRIMARY KEY,
         over     INTEGER NOT NULL,
         commands INTEGER,
         saved_at INTEGER NOT NULL,
         saved    TEXT,
         setup    TEXT
     ) STRICT;
     CREATE TABLE commands (
         match      INTEGER NOT NULL,
         number     INTEGER NOT NULL,
         seat       TEXT NOT NULL,
         text       TEXT NOT NULL,
         reshuffles TEXT,
         PRIMARY KEY (match, number)
     ) STRICT, WITHOUT ROWID;
     CREATE TABLE queue_players (
         account INTEGER PRIMARY KEY,
         match   INTEGER NOT NULL
     ) STRICT;
     CREATE INDEX queue_players_match ON queue_players (match);

     CREATE TABLE ratings (
         ladder  TEXT NOT NULL,
         account INTEGER NOT NULL,
         points  INTEGER NOT NULL,
         games   INTEGER NOT NULL,
         listed  INTEGER NOT NULL,
         PRIMARY KEY (ladder, account)
     ) STRICT, WITHOUT ROWID;
     CREATE INDEX ratings_account ON ratings (account);
     CREATE INDEX ratings_board ON ratings (ladder, points DESC, account) WHERE listed;
     CREATE TABLE head_to_head (
         ladder TEXT NOT NULL,
         low    INTEGER NOT NULL,
         high   INTEGER NOT NULL,
         wins_low  INTEGER NOT NULL,
         wins_high INTEGER NOT NULL,
         draws  INTEGER NOT NULL,
         form   TEXT NOT NULL,
         last   INTEGER NOT NULL,
         PRIMARY KEY (ladder, low, high)
     ) STRICT, WITHOUT ROWID;
     CREATE INDEX head_to_head_low ON head_to_head (low, last);
     CREATE INDEX head_to_head_high ON head_to_head (high, last);
     CREATE TABLE rated_results (
         number   INTEGER PRIMARY KEY AUTOINCREMENT,
         match    INTEGER NOT NULL UNIQUE,
         ladder   TEXT NOT NULL,
         a        INTEGER NOT NULL,
         b        INTEGER NOT NULL,
         low      INTEGER NOT NULL,
         high     INTEGER NOT NULL,
         private  INTEGER NOT NULL,
         made_at  INTEGER NOT NULL,
         score    INTEGER NOT NULL,
         points_a INTEGER NOT NULL,
         points_b INTEGER NOT NULL,
         games_a  INTEGER NOT NULL,
         games_b  INTEGER NOT NULL,
         change_a INTEGER NOT NULL,
         change_b INTEGER NOT NULL,
         wins_a   INTEGER NOT NULL,
         wins_b   INTEGER NOT NULL,
         draws    INTEGER NOT NULL,
         form     TEXT NOT NULL
     ) STRICT;
     CREATE INDEX rated_results_a ON rated_results (a, ladder, number);
     CREATE INDEX rated_results_b ON rated_results (b, ladder, number);
     CREATE INDEX rated_results_pair ON rated_results (low, high, ladder, made_at) WHERE private;";
