//! kill -9 with running matches: until the server accepts, until clients go on (G11).

use crate::{
    Common, baseline,
    host::{Host, Store, until},
    load,
    pair::{self, Shared},
    people,
    report::Report,
};
use anyhow::{Context, Result};
use std::{
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

/// Clients that are waited for first.
const SAMPLE: u64 = 100;

pub(crate) async fn run(common: &Common, matches: usize) -> Result<Report> {
    let mut report = Report::new("restart");
    baseline::beside(common, &mut report).await?;
    let mut host = Host::start(common, Store::Full)?;
    report.number("matches", matches as f64);
    let people = people::guests(host.address, 2 * matches).await?;
    let shared = Shared::new(host.address, load::games(None)?);
    let pairs = pair::start(&people, &shared);
    load::reached("matches", &shared.measure.matches, matches).await?;
    shared.order(|orders| orders.pace = load::pace(matches, (matches as f64 / 5.0).min(2_000.0)));
    tokio::time::sleep(Duration::from_secs(6)).await;
    report.number("commands_before", shared.measure.done.load(Ordering::Relaxed) as f64);
    let dead = host.usage();
    host.kill()?;
    let killed = Instant::now();
    let before = shared.measure.resumed.load(Ordering::Relaxed);
    host.again()?;
    let accepting = killed.elapsed().as_secs_f64() * 1_000.0;
    report.goal("accepting_after_ms", accepting, "G11, at most 1,000", accepting <= 1_000.0);
    let all = people.len() as u64;
    for (name, wanted) in [
        ("sample_resumed_after_ms", SAMPLE.min(all)),
        ("half_resumed_after_ms", all / 2),
        ("all_resumed_after_ms", all),
    ] {
        let there = async || shared.measure.resumed.load(Ordering::Relaxed) - before >= wanted;
        until(Duration::from_secs(120), there).await.with_context(|| {
            format!("{} of {all} came back", shared.measure.resumed.load(Ordering::Relaxed) - before)
        })?;
        report.number(name, killed.elapsed().as_secs_f64() * 1_000.0);
    }
    // Longer than 20 s after a hello nobody waits for a match.
    tokio::time::sleep(Duration::from_secs(6)).await;
    report.number("commands_after", shared.measure.done.load(Ordering::Relaxed) as f64);
    report.number("matches_begun", shared.measure.matches.load(Ordering::Relaxed) as f64);
    report.number("server_anon_before_mib", dead.anon_kib / 1_024.0);
    report.number("server_anon_after_mib", host.usage().anon_kib / 1_024.0);
    load::finish(&shared, pairs, &mut report).await;
    Ok(report)
}
