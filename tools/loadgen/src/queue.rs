//! Queue, unqueue and queue again on many accounts, some of them with two sockets that take the
//! seat from each other: nobody plays himself, nobody is in two queue matches (G17, T19).

use crate::{
    Common,
    book::Book,
    host::{Host, Store, until},
    measure::Lot,
    people::{self, Person},
    report::Report,
    sight,
    socket::{self, Ws},
};
use anyhow::Result;
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

/// Between two frames of a socket: a little more than the server allows for long.
const EVERY: Duration = Duration::from_millis(104);
/// Queues whose matches begin at once.
const QUEUES: [&str; 3] = ["uno-purist", "uno-king-hunt", "minesweeper"];

#[derive(Default)]
struct Counts {
    ops: AtomicU64,
    refused: AtomicU64,
    begun: AtomicU64,
    own: AtomicU64,
    takeovers: AtomicU64,
    quiet: AtomicBool,
    stop: AtomicBool,
}

/// Gives every account a name.
pub(crate) async fn name_all(host: &Host, people: &[Arc<Person>]) -> Result<()> {
    for people in people.chunks(64) {
        let named = people.iter().map(|person| {
            let (to, person) = (host.address, Arc::clone(person));
            tokio::spawn(async move {
                let mut ws = hello(to, &person).await?;
                let name = format!("Load {}", person.number);
                socket::send(&mut ws, format!(r#"{{"t":"name","id":1,"name":"{name}"}}"#)).await?;
                socket::wait_for(&mut ws, "named").await.map(drop)
            })
        });
        for named in named.collect::<Vec<_>>() {
            named.await??;
        }
    }
    Ok(())
}

/// A socket whose hello was accepted.
pub(crate) async fn hello(to: std::net::SocketAddr, person: &Person) -> Result<Ws> {
    let mut ws = socket::open(to, Some(person.number)).await?;
    socket::send(&mut ws, format!(r#"{{"t":"hello","v":1,"token":"{}"}}"#, person.token())).await?;
    Ok(ws)
}

pub(crate) async fn run(common: &Common, ops: u64, accounts: usize) -> Result<Report> {
    let mut report = Report::new("queue");
    let mut host = Host::start(common, Store::Relaxed)?;
    let people = people::guests(host.address, accounts).await?;
    name_all(&host, &people).await?;
    let counts = Arc::new(Counts::default());
    let began = Instant::now();
    let mut sockets = Vec::new();
    for person in &people {
        // Every fourth account has two devices.
        for device in 0..=usize::from(person.number.is_multiple_of(4)) {
            let (counts, person, to) = (Arc::clone(&counts), Arc::clone(person), host.address);
            let lot = Lot::new((2 * person.number + device) as u64 + 11);
            sockets.push(tokio::spawn(async move {
                while !counts.stop.load(Ordering::Relaxed) {
                    let _ = device_life(to, &person, &counts, lot.clone()).await;
                    tokio::time::sleep(Duration::from_millis(300)).await;
                }
            }));
        }
    }
    let enough = async || counts.ops.load(Ordering::Relaxed) >= ops;
    until(Duration::from_secs(3_600), enough).await;
    let took = began.elapsed().as_secs_f64();
    counts.quiet.store(true, Ordering::Relaxed);
    tokio::time::sleep(Duration::from_secs(3)).await;
    counts.stop.store(true, Ordering::Relaxed);
    for socket in sockets {
        if socket.await.is_err() {
            report.broken("a client panicked".to_owned());
        }
    }
    host.kill()?;
    let book = Book::open(&host.file())?;
    let [matches, selves] = book.queue_matches()?;
    let doubles = book.double_pairs()?;
    let count = |count: &AtomicU64| count.load(Ordering::Relaxed) as f64;
    report.number("operations", count(&counts.ops));
    report.number("operations_per_s", count(&counts.ops) / took);
    report.number("accounts", accounts as f64);
    report.number("takeovers", count(&counts.takeovers));
    report.number("refused", count(&counts.refused));
    report.number("matches", matches as f64);
    let own = selves as f64 + count(&counts.own);
    report.goal("self_pairs", own, "G17, 0", own == 0.0);
    report.goal("double_pairs", doubles as f64, "G17, 0", doubles == 0);
    report.must(own == 0.0, "an account played itself");
    report.must(doubles == 0, "an account was in two queue matches");
    report.must(matches > 0, "nobody was paired");
    Ok(report)
}

/// One socket of an account, until it is lost or takes a rest.
async fn device_life(to: std::net::SocketAddr, person: &Person, counts: &Counts, mut lot: Lot) -> Result<()> {
    let mut ws = Some(hello(to, person).await?);
    let own = person.account();
    let ends = Instant::now() + Duration::from_secs(5 + lot.below(20) as u64);
    let mut at = Instant::now();
    while Instant::now() < ends && !counts.stop.load(Ordering::Relaxed) {
        tokio::select! {
            text = socket::next(&mut ws) => {
                let Some(text) = text else {
                    counts.takeovers.fetch_add(1, Ordering::Relaxed);
                    return Ok(());
                };
                match sight::kind(&text) {
                    "match" => {
                        let found: sight::Match<'_> = serde_json::from_str(&text)?;
                        counts.begun.fetch_add(u64::from(found.fresh), Ordering::Relaxed);
                        counts.own.fetch_add(u64::from(found.opponent.id == own), Ordering::Relaxed);
                    }
                    // Every match is given up at once, by one of the two.
                    "state" => {
                        let state: sight::State<'_> = serde_json::from_str(&text)?;
                        if state.stage == "play" && lot.below(2) == 0 {
                            let text = resign(&state);
                            socket::send(ws.as_mut().ok_or_else(|| anyhow::anyhow!("no socket"))?, text).await?;
                        }
                    }
                    "error" => {
                        counts.refused.fetch_add(1, Ordering::Relaxed);
                    }
                    _ => {}
                }
            }
            () = tokio::time::sleep_until(at.into()) => {
                at += EVERY;
                let quiet = counts.quiet.load(Ordering::Relaxed);
                let queue = QUEUES.get(lot.below(QUEUES.len())).copied().unwrap_or_default();
                let text = match lot.below(10) {
                    _ if quiet => r#"{"t":"unqueue","id":1}"#.to_owned(),
                    0 | 1 => r#"{"t":"unqueue","id":1}"#.to_owned(),
                    2 => format!(r#"{{"t":"unqueue","id":1,"queue":"{queue}"}}"#),
                    _ => format!(r#"{{"t":"queue","id":1,"queue":"{queue}"}}"#),
                };
                socket::send(ws.as_mut().ok_or_else(|| anyhow::anyhow!("no socket"))?, text).await?;
                counts.ops.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
    Ok(())
}

/// Gives a match up.
pub(crate) fn resign(state: &sight::State<'_>) -> String {
    format!(
        r#"{{"t":"do","match":"{}","cseq":{},"version":{},"text":"resign"}}"#,
        state.id,
        state.cseq + 1,
        state.version
    )
}
