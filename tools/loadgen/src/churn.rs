//! Players come, play, give up, lose their sockets and come back; memory stays flat (T24).

use crate::{
    Common,
    host::{Host, Store},
    load,
    pair::{self, Pace, Shared},
    people,
    report::Report,
};
use anyhow::Result;
use std::{
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

/// Groups whose sockets are cut in turn.
const GROUPS: usize = 6;
/// Pairs in each.
const PAIRS: usize = 40;
/// How often a group is cut.
const CUT: Duration = Duration::from_secs(1);
/// Until finished matches leave the memory as fast as new ones come: a minute and a half.
const WARM_UP: f64 = 90.0;

pub(crate) async fn run(common: &Common, minutes: f64) -> Result<Report> {
    let mut report = Report::new("churn");
    let host = Host::start(common, Store::Relaxed)?;
    let people = people::guests(host.address, 2 * GROUPS * PAIRS).await?;
    let mut groups = Vec::new();
    for people in people.chunks(2 * PAIRS) {
        let shared = Shared::new(host.address, load::games(None)?);
        shared.order(|orders| {
            (orders.pace, orders.gives_up) = (Pace::Every(Duration::from_millis(400)), 0.05);
        });
        groups.push((pair::start(people, &shared), shared));
    }
    let (began, seconds) = (Instant::now(), minutes * 60.0);
    let mut samples = Vec::new();
    for round in 0.. {
        let at = began.elapsed().as_secs_f64();
        if at >= seconds {
            break;
        }
        tokio::time::sleep(CUT).await;
        if let Some((_, shared)) = groups.get(round % GROUPS) {
            shared.order(|orders| orders.cuts += 1);
        }
        if at >= WARM_UP.min(seconds / 3.0) {
            samples.push((at, host.usage().anon_kib / 1_024.0));
        }
    }
    let third = samples.len() / 3;
    let mean = |part: &[(f64, f64)]| part.iter().map(|(_, mib)| mib).sum::<f64>() / part.len().max(1) as f64;
    let (first, last) = samples.split_at(third);
    let (first, last) = (mean(first), mean(last.split_at(last.len().saturating_sub(third)).1));
    let count = |of: fn(&Shared) -> u64| groups.iter().map(|(_, shared)| of(shared)).sum::<u64>() as f64;
    report.number("minutes", minutes);
    report.number("matches_begun", count(|shared| shared.measure.matches.load(Ordering::Relaxed)));
    report.number("commands", count(|shared| shared.measure.done.load(Ordering::Relaxed)));
    report.number("hellos", count(|shared| shared.measure.resumed.load(Ordering::Relaxed)));
    report.number("server_anon_first_third_mib", first);
    report.goal("server_anon_last_third_mib", last, "T24, flat: 10 % more at most", last <= 1.1 * first);
    report.number("matches_in_memory", host.metric("matches").await?);
    for (pairs, shared) in groups {
        load::finish(&shared, pairs, &mut report).await;
    }
    Ok(report)
}
