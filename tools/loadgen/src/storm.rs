//! All clients lose their sockets at once and come back with full jitter (G15).

use crate::{
    Common, baseline,
    host::{Host, Store, until},
    load,
    pair::{self, Apart, Shared},
    people,
    report::Report,
};
use anyhow::{Context, Result};
use std::{
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

pub(crate) async fn run(common: &Common, clients: usize, others: usize) -> Result<Report> {
    let mut report = Report::new("storm");
    baseline::beside(common, &mut report).await?;
    let host = Host::start(common, Store::Full)?;
    let (clients, others) = (clients.div_ceil(2) * 2, others.max(1));
    report.number("clients", clients as f64);
    report.number("others", 2.0 * others as f64);
    let people = people::guests(host.address, clients + 2 * others).await?;
    let (cut, stay) = people.split_at(clients);
    let (storm, calm) =
        (Shared::new(host.address, load::games(None)?), Shared::new(host.address, load::games(None)?));
    let mut pairs = pair::start(cut, &storm);
    let apart = Apart::new()?;
    let calm_pairs = apart.start(stay, &calm);
    load::reached("matches", &storm.measure.matches, cut.len() / 2).await?;
    load::reached("matches", &calm.measure.matches, others).await?;
    storm.order(|orders| orders.pace = load::pace(cut.len() / 2, cut.len() as f64 / 20.0));
    calm.order(|orders| orders.pace = load::pace(others, 500.0));
    tokio::time::sleep(Duration::from_secs(2)).await;
    let from = calm.measure.now();
    tokio::time::sleep(Duration::from_secs(5)).await;
    let before = calm.measure.between(from, calm.measure.now())[0];
    let (from, resumed, cpu) =
        (calm.measure.now(), storm.measure.resumed.load(Ordering::Relaxed), host.usage().cpu_us);
    let began = Instant::now();
    storm.order(|orders| orders.cuts += 1);
    let mut told =
        vec![("half_resumed_s", clients as u64 / 2), ("all_resumed_s", clients as u64)].into_iter();
    let mut most: f64 = 0.0;
    for (name, wanted) in told.by_ref() {
        let there = async || storm.measure.resumed.load(Ordering::Relaxed) - resumed >= wanted;
        until(Duration::from_secs(120), there).await.with_context(|| {
            format!("{} of {clients} came back", storm.measure.resumed.load(Ordering::Relaxed) - resumed)
        })?;
        most = began.elapsed().as_secs_f64();
        report.goal(name, most, "G15, at most 30", most <= 30.0);
    }
    report.number("server_cpu_ms_per_client", (host.usage().cpu_us - cpu) / 1_000.0 / clients as f64);
    // Enough samples of the others even if the storm was short.
    tokio::time::sleep(Duration::from_secs_f64((2.0 - most).max(0.0))).await;
    let during = calm.measure.between(from, calm.measure.now())[0];
    report.number("others_p99_before_ms", before.p99);
    report.goal("others_p99_during_ms", during.p99, "G15, at most 1,000", during.p99 <= 1_000.0);
    report.number("others_max_during_ms", during.most);
    tokio::time::sleep(Duration::from_secs(5)).await;
    let lost = calm.measure.lost.load(Ordering::Relaxed);
    report.must(lost == 0, "sockets that nobody cut were lost");
    pairs.extend(calm_pairs);
    calm.order(|orders| orders.stop = true);
    calm.measure.take_broken().into_iter().for_each(|broken| report.broken(broken));
    load::finish(&storm, pairs, &mut report).await;
    Ok(report)
}
