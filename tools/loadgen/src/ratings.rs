//! Results of few players at once, with kill -9 in between: each is booked once, and every rating
//! is 1000 and the sum of its changes (G18, T21).

use crate::{
    Common,
    book::{Book, key},
    host::{Host, Store},
    measure::Lot,
    people::{self, Person},
    queue::{hello, name_all, resign},
    report::Report,
    sight, socket,
};
use anyhow::{Context, Result};
use std::{
    collections::BTreeSet,
    net::SocketAddr,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// What clients were told: match, account, change, rating.
type Told = Mutex<BTreeSet<(i64, i64, i64, i64)>>;

pub(crate) async fn run(common: &Common, results: u64, players: usize, kill_every: f64) -> Result<Report> {
    let mut report = Report::new("ratings");
    let mut host = Host::start(common, Store::Full)?;
    let people = people::guests(host.address, players).await?;
    name_all(&host, &people).await?;
    let (told, stop) = (Arc::new(Told::default()), Arc::new(AtomicBool::new(false)));
    let count = |told: &Told| {
        let told = told.lock().unwrap_or_else(PoisonError::into_inner);
        told.iter().map(|(of, ..)| of).collect::<BTreeSet<_>>().len() as u64
    };
    let tasks: Vec<_> = people
        .iter()
        .map(|person| {
            let (told, stop, person) = (Arc::clone(&told), Arc::clone(&stop), Arc::clone(person));
            let to = host.address;
            tokio::spawn(async move {
                let mut lot = Lot::new(person.number as u64 + 5);
                while !stop.load(Ordering::Relaxed) {
                    let _ = life(to, &person, &told, &stop, &mut lot).await;
                    tokio::time::sleep(Duration::from_millis(50 + lot.below(200) as u64)).await;
                }
            })
        })
        .collect();
    let (began, mut kills) = (Instant::now(), 0);
    let mut killed = Instant::now();
    while count(&told) < results {
        tokio::time::sleep(Duration::from_millis(50)).await;
        if kill_every > 0.0 && killed.elapsed().as_secs_f64() >= kill_every {
            host.kill()?;
            host.again()?;
            (kills, killed) = (kills + 1, Instant::now());
        }
        if began.elapsed().as_secs() > 3_600 {
            report.broken("an hour was not enough".to_owned());
            break;
        }
    }
    let took = began.elapsed().as_secs_f64();
    host.kill()?;
    stop.store(true, Ordering::Relaxed);
    for task in tasks {
        if task.await.is_err() {
            report.broken("a client panicked".to_owned());
        }
    }
    let told: Vec<_> = told.lock().unwrap_or_else(PoisonError::into_inner).iter().copied().collect();
    let (booked, wrong) = Book::open(&host.file())?.ratings(&told)?;
    report.number("results", booked as f64);
    report.number("results_per_s", booked as f64 / took);
    report.number("told", told.len() as f64);
    report.number("players", players as f64);
    report.number("kills", f64::from(kills + 1));
    report.goal("wrong", wrong.len() as f64, "G18, 0", wrong.is_empty());
    wrong.into_iter().for_each(|wrong| report.broken(wrong));
    Ok(report)
}

/// A player's socket until it is lost: queue, give up, queue again.
async fn life(to: SocketAddr, person: &Person, told: &Told, stop: &AtomicBool, lot: &mut Lot) -> Result<()> {
    let mut ws = Some(hello(to, person).await?);
    let account = key(&person.account());
    let queue = if person.number.is_multiple_of(2) { "uno-purist" } else { "minesweeper" };
    let mut at = Instant::now();
    loop {
        tokio::select! {
            text = socket::next(&mut ws) => {
                let text = text.context("lost")?;
                match sight::kind(&text) {
                    "state" => {
                        let state: sight::State<'_> = serde_json::from_str(&text)?;
                        if state.stage == "play" && lot.below(2) == 0 {
                            socket::send(ws.as_mut().context("no socket")?, resign(&state)).await?;
                        }
                    }
                    "result" => {
                        let result: sight::Outcome<'_> = serde_json::from_str(&text)?;
                        if let Some(you) = result.you.filter(|_| result.rated) {
                            told.lock()
                                .unwrap_or_else(PoisonError::into_inner)
                                .insert((key(result.id), account, you.change, you.after));
                        }
                        at = Instant::now();
                    }
                    _ => {}
                }
            }
            () = tokio::time::sleep_until(at.into()) => {
                if stop.load(Ordering::Relaxed) {
                    return Ok(());
                }
                at = Instant::now() + Duration::from_secs(1);
                // Both queues, so that everybody meets everybody.
                let queue = if lot.below(3) == 0 { "uno-king-hunt" } else { queue };
                let text = format!(r#"{{"t":"queue","id":1,"queue":"{queue}"}}"#);
                socket::send(ws.as_mut().context("no socket")?, text).await?;
            }
        }
    }
}
