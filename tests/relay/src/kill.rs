//! Rounds of kill -9: the server dies under load, starts again on its data, and has to keep every
//! promise.

use crate::{
    PATIENCE, Relay, RelayOptions,
    field::{Counts, Field, Order},
    http,
    ledger::stored_commands,
    pairs::mix,
    player::Player,
};
use rusqlite::Connection;
use std::{
    collections::BTreeMap,
    fmt,
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};
use tokio::{task::JoinHandle, time::sleep};

/// Rounds on one data folder; then a fresh one, so that ratings and files stay small.
pub const ROUNDS_A_FOLDER: usize = 10;
/// Out of how many commands a player dies once.
const MORTAL: u64 = 60;
/// Finished records compared over the wire in one round.
const RECORDS: usize = 5;

/// What came out.
#[derive(Debug, Default)]
pub struct Report {
    /// Rounds in which every promise was kept.
    pub passed: usize,
    /// Rounds in which one was broken.
    pub failed: usize,
    /// What was broken.
    pub broken: Vec<String>,
    /// Times that the server was killed.
    pub kills: u64,
    /// Commands acknowledged.
    pub acked: u64,
    /// Finished games by reason.
    pub results: BTreeMap<String, u64>,
    /// Records compared over the wire.
    pub records: u64,
    /// What players went through, by name.
    pub counts: BTreeMap<&'static str, u64>,
    /// The longest time from a start to accepting.
    pub slowest_start: Duration,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pairs = |pairs: Vec<String>| pairs.join(", ");
        let results = self.results.iter().map(|(reason, count)| format!("{reason} {count}")).collect();
        let counts = self.counts.iter().map(|(name, count)| format!("{name} {count}")).collect();
        writeln!(
            f,
            "{} kills, {} commands acknowledged, {} records read back, slowest start {} ms",
            self.kills,
            self.acked,
            self.records,
            self.slowest_start.as_millis()
        )?;
        writeln!(f, "results: {}", pairs(results))?;
        write!(f, "players: {}", pairs(counts))
    }
}

/// Runs so many rounds from a number on; `tell` hears of each.
pub async fn rounds(
    from: usize,
    count: usize,
    players: usize,
    mut tell: impl FnMut(usize, &Report),
) -> Report {
    let mut report = Report::default();
    let mut at = from;
    while at < from + count {
        let in_folder = ROUNDS_A_FOLDER.min(from + count - at);
        let mut table = Table::set(at, players).await;
        for round in at..at + in_folder {
            let broken = report.broken.len();
            table.round(round, &mut report).await;
            if report.broken.len() == broken {
                report.passed += 1;
            } else {
                report.failed += 1;
            }
            tell(round, &report);
        }
        table.end(&mut report).await;
        at += in_folder;
    }
    report
}

/// A server and its players.
struct Table {
    relay: Relay,
    field: Arc<Field>,
    tasks: Vec<JoinHandle<()>>,
    settles: u64,
}

impl Table {
    async fn set(seed: usize, players: usize) -> Self {
        // Every other folder waits for the disk at each commit, as an operator's server does.
        let full = (seed / ROUNDS_A_FOLDER).is_multiple_of(2);
        let mut options = RelayOptions::default();
        options.args.retain(|arg| !full || arg != "--relaxed");
        let relay = Relay::with(options);
        let field = Field::new(relay.peer(), MORTAL);
        let tasks = (0..players)
            .map(|number| tokio::spawn(Player::new(Arc::clone(&field), number, seed).run()))
            .collect();
        let mut table = Self { relay, field, tasks, settles: 0 };
        table.settle().await;
        table
    }

    fn order(&self, order: Order) {
        self.field.order.send_replace(order);
    }

    /// Waits until everybody has an answer to all that was sent.
    async fn settle(&mut self) -> bool {
        self.settles += 1;
        self.field.settled.store(0, Ordering::SeqCst);
        self.order(Order::Settle(self.settles));
        let began = Instant::now();
        while self.field.settled.load(Ordering::SeqCst) < self.tasks.len() {
            if began.elapsed() > PATIENCE || self.tasks.iter().any(JoinHandle::is_finished) {
                return false;
            }
            sleep(Duration::from_millis(5)).await;
        }
        true
    }

    async fn round(&mut self, round: usize, report: &mut Report) {
        let dice = |at| mix(round, at);
        self.order(Order::Play);
        sleep(Duration::from_millis(120 + dice(1) as u64 % 500)).await;
        // A server that has just come back is as mortal as any other.
        let times = 1 + usize::from(dice(2) % 4 == 0) * (1 + dice(3) % 2);
        for time in 0..times {
            self.relay.kill();
            report.kills += 1;
            report.slowest_start = report.slowest_start.max(self.relay.restart());
            if time + 1 < times {
                sleep(Duration::from_millis(dice(10 + time) as u64 % 120)).await;
            }
        }
        sleep(Duration::from_millis(80 + dice(4) as u64 % 200)).await;
        if !self.settle().await {
            let settled = self.field.settled.load(Ordering::SeqCst);
            report.broken.push(format!("round {round}: only {settled} of {} came back", self.tasks.len()));
        }
        let finished = {
            let mut ledger = self.field.ledger();
            let finished = ledger.compare(&self.relay.store());
            report.broken.extend(ledger.broken.drain(..).map(|what| format!("round {round}: {what}")));
            finished
        };
        let panics = self.relay.log().matches("panicked").count();
        if panics > 0 {
            report.broken.push(format!("round {round}: the server panicked {panics} times"));
        }
        self.read_back(round, &finished, report).await;
    }

    /// Records of finished matches, as their players read them over the wire.
    async fn read_back(&self, round: usize, finished: &[String], report: &mut Report) {
        let file = Connection::open(self.relay.store()).expect("the store");
        for id in finished.iter().take(RECORDS) {
            let stored = stored_commands(&file, id);
            // The players keep their tokens to themselves.
            match self.record(&file, id).await {
                Some(told) if told == stored => report.records += 1,
                Some(told) => report.broken.push(format!(
                    "round {round}: {id}: the record tells {} commands, {} are stored",
                    told.len(),
                    stored.len()
                )),
                None => {}
            }
        }
    }

    /// The commands of a record over the wire, with a token made as the server makes them.
    async fn record(&self, file: &Connection, id: &str) -> Option<Vec<(String, String)>> {
        let key: Vec<u8> =
            file.query_row("SELECT value FROM meta WHERE key = 'signing_key'", [], |row| row.get(0)).ok()?;
        let sql = "SELECT a.id, a.generation FROM matches m JOIN accounts a ON a.id = m.a WHERE m.id = ?1";
        let (account, generation): (i64, u64) =
            file.query_row(sql, [crate::ledger::column(id)], |row| Ok((row.get(0)?, row.get(1)?))).ok()?;
        let account = server::store::AccountId(account.cast_unsigned() ^ (1 << 63));
        let signer = server::secrets::Signer::new(&key.try_into().ok()?);
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).ok()?;
        let token = signer.issue(account, generation, u64::try_from(now.as_millis()).ok()?, 1);
        let answer = http::get(&self.field.peer, &format!("/v1/matches/{id}/record"), Some(&token)).await;
        if answer.status != 200 {
            return Some(vec![(answer.status.to_string(), answer.body)]);
        }
        let record = answer.json();
        let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
        let commands = record["commands"].as_array().into_iter().flatten();
        Some(commands.map(|command| (text(&command[0]), text(&command[1]))).collect())
    }

    async fn end(self, report: &mut Report) {
        self.order(Order::End);
        for task in self.tasks {
            if task.await.is_err() {
                report.broken.push("a player panicked".to_owned());
                report.failed += 1;
            }
        }
        let ledger = self.field.ledger();
        report.acked += ledger.acked;
        for (reason, count) in &ledger.results {
            *report.results.entry(reason.clone()).or_default() += count;
        }
        for (name, count) in named(&self.field.counts) {
            *report.counts.entry(name).or_default() += count;
        }
    }
}

fn named(counts: &Counts) -> [(&'static str, u64); 9] {
    let of = |counter: &std::sync::atomic::AtomicU64| counter.load(Ordering::Relaxed);
    [
        ("died", of(&counts.deaths)),
        ("connections broken", of(&counts.breaks)),
        ("saved and not told", of(&counts.saved_untold)),
        ("of them with a card drawn", of(&counts.card_untold)),
        ("sent and not saved", of(&counts.unsaved)),
        ("broken in a series", of(&counts.in_series)),
        ("broken in a placement", of(&counts.in_placement)),
        ("broken in a set-up", of(&counts.in_setup)),
        ("broken in a pause", of(&counts.in_pause)),
    ]
}
