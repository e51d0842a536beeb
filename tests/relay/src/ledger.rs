//! What a server has promised: every command that it acknowledged, and every result it told.

use rules::Command;
use rusqlite::{Connection, OpenFlags, params};
use serde_json::Value;
use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

/// An acknowledged command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Promise {
    /// Its number.
    pub cseq: u64,
    /// Its text.
    pub text: String,
    /// Whether it belongs into the record: of the game or talk, not of the table.
    pub in_record: bool,
}

/// What was promised in one match.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Page {
    /// By seat.
    pub seats: [Vec<Promise>; 2],
    /// Who won and why, as told.
    pub result: Option<(Option<String>, String)>,
    /// Finished, compared, and not looked at again unless something is added.
    pub closed: bool,
}

/// All of it, and what was broken.
#[derive(Debug, Default)]
pub struct Ledger {
    /// By match.
    pub pages: BTreeMap<String, Page>,
    /// What went wrong, in words.
    pub broken: Vec<String>,
    /// Commands acknowledged.
    pub acked: u64,
    /// Results that were told.
    pub results: BTreeMap<String, u64>,
}

/// Why a match may end, when nobody stays away and no clock runs down.
const FAULTS: [&str; 6] = ["forfeit", "time", "time_no_material", "away_claim", "no_result", "server_abort"];

/// A number of the wire as the store's column has it: the highest bit turned.
pub fn column(id: &str) -> i64 {
    (u64::from_str_radix(id, 16).unwrap_or(0) ^ (1 << 63)).cast_signed()
}

fn seat(name: &str) -> usize {
    usize::from(name == "B")
}

impl Ledger {
    /// A command was acknowledged.
    pub fn ack(&mut self, id: &str, seat_name: &str, cseq: u64, text: &str) {
        self.acked += 1;
        let page = self.pages.entry(id.to_owned()).or_default();
        page.closed = false;
        let promises = &mut page.seats[seat(seat_name)];
        let next = promises.last().map_or(1, |last| last.cseq + 1);
        if cseq != next {
            self.broken.push(format!("{id} {seat_name}: {text:?} was acknowledged as {cseq}, not {next}"));
        }
        // Ten ranks know all squares of eight.
        let in_record = Command::parse(text, 10).is_ok();
        promises.push(Promise { cseq, text: text.to_owned(), in_record });
    }

    /// The last acknowledged number of a seat.
    pub fn last(&self, id: &str, seat_name: &str) -> u64 {
        let page = self.pages.get(id);
        page.and_then(|page| page.seats[seat(seat_name)].last()).map_or(0, |last| last.cseq)
    }

    /// A result was told.
    pub fn result(&mut self, id: &str, frame: &Value) {
        let reason = frame["reason"].as_str().unwrap_or_default().to_owned();
        let winner = frame["winner"].as_str().map(str::to_owned);
        if FAULTS.contains(&reason.as_str()) {
            self.broken.push(format!("{id}: ended by {reason}"));
        }
        let page = self.pages.entry(id.to_owned()).or_default();
        match &page.result {
            None => {
                page.result = Some((winner, reason.clone()));
                *self.results.entry(reason).or_default() += 1;
            }
            Some(before) if *before != (winner, reason) => {
                self.broken.push(format!("{id}: {before:?} became {frame}"));
            }
            Some(_) => {}
        }
    }

    /// Something that must not be.
    pub fn breaks(&mut self, what: String) {
        self.broken.push(what);
    }

    /// Compares everything with the file while nothing moves; the matches that are finished since
    /// the last time.
    pub fn compare(&mut self, store: &Path) -> Vec<String> {
        let file = Connection::open_with_flags(store, OpenFlags::SQLITE_OPEN_READ_WRITE).expect("the store");
        let mut finished = Vec::new();
        for (id, page) in self.pages.iter_mut().filter(|(_, page)| !page.closed) {
            self.broken.extend(compare_match(&file, id, page));
            page.closed = page.result.is_some();
            if page.closed {
                finished.push(id.clone());
            }
        }
        self.broken.extend(compare_ratings(&file));
        finished
    }
}

/// The commands of a match as they are stored, by seat name and text.
pub fn stored_commands(file: &Connection, id: &str) -> Vec<(String, String)> {
    let mut rows = file
        .prepare_cached("SELECT seat, text FROM commands WHERE match = ?1 ORDER BY number")
        .expect("the table of commands");
    rows.query_map([column(id)], |row| Ok((row.get(0)?, row.get(1)?)))
        .expect("commands")
        .map(|row| row.expect("a command"))
        .collect()
}

fn compare_match(file: &Connection, id: &str, page: &Page) -> Vec<String> {
    let stored = stored_commands(file, id);
    let mut faults = Vec::new();
    for (name, promises) in ["A", "B"].into_iter().zip(&page.seats) {
        let own: Vec<&str> =
            stored.iter().filter(|(seat, _)| seat == name).map(|(_, text)| text.as_str()).collect();
        let promised: Vec<&str> = promises
            .iter()
            .filter(|promise| promise.in_record)
            .map(|promise| promise.text.as_str())
            .collect();
        if own != promised {
            let same = own.iter().zip(&promised).take_while(|(one, other)| one == other).count();
            let what = if own.len() < promised.len() { "lost" } else { "doubled or never acknowledged" };
            let (own, promised) = (&own[same..], &promised[same..]);
            faults.push(format!("{id} {name}: {what} from {same} on: stored {own:?}, promised {promised:?}"));
        }
    }
    let told = &page.result;
    let sql = "SELECT winner, reason FROM matches WHERE id = ?1 AND ended IS NOT NULL";
    let ended: Option<(Option<String>, String)> = file
        .prepare_cached(sql)
        .and_then(|mut sql| sql.query_row([column(id)], |row| Ok((row.get(0)?, row.get(1)?))))
        .ok();
    if told.is_some() && *told != ended {
        faults.push(format!("{id}: told {told:?}, stored {ended:?}"));
    }
    faults
}

/// Each rating is 1000 and its booked changes; each match is booked once (TB-33).
fn compare_ratings(file: &Connection) -> Vec<String> {
    let sql = "
        WITH booked (ladder, account, change) AS (
            SELECT ladder, a, change_a FROM rated_results UNION ALL SELECT ladder, b, change_b FROM rated_results)
        SELECT r.ladder, r.account, r.points, r.games, 1000 + total(b.change), count(b.change)
        FROM ratings r LEFT JOIN booked b ON b.ladder = r.ladder AND b.account = r.account
        GROUP BY r.ladder, r.account
        HAVING r.points <> 1000 + total(b.change) OR r.games <> count(b.change)";
    let mut faults = rows(file, sql, "a rating is not 1000 and its changes");
    let sql = "
        SELECT m.id, m.reason FROM matches m LEFT JOIN rated_results r ON r.match = m.id
        WHERE m.rated AND m.ended IS NOT NULL AND m.reason NOT IN ('no_result', 'server_abort') AND r.match IS NULL";
    faults.extend(rows(file, sql, "a rated match ended and is not booked"));
    let sql = "SELECT match, count(*) FROM rated_results GROUP BY match HAVING count(*) > 1";
    faults.extend(rows(file, sql, "a match is booked twice"));
    let sql = "SELECT q.account, q.match FROM queue_players q JOIN matches m ON m.id = q.match WHERE m.ended IS NOT NULL";
    faults.extend(rows(file, sql, "a finished match keeps a player from the queue"));
    faults
}

/// Rows of a question that should have none.
fn rows(file: &Connection, sql: &str, what: &str) -> Vec<String> {
    let mut asked = file.prepare_cached(sql).expect("a question");
    let columns = asked.column_count();
    let mut found = asked.query(params![]).expect("rows");
    let mut faults = BTreeSet::new();
    while let Some(row) = found.next().expect("a row") {
        let cells: Vec<String> = (0..columns)
            .map(|at| {
                row.get::<_, rusqlite::types::Value>(at)
                    .map_or_else(|e| e.to_string(), |cell| format!("{cell:?}"))
            })
            .collect();
        faults.insert(format!("{what}: {}", cells.join(", ")));
    }
    faults.into_iter().collect()
}
