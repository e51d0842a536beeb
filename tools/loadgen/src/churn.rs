//! Players come, play, give up, lose their sockets and come back; memory stays flat (T24).

use crate::{
    Common,
    host::{self, Host, Store},
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
/// How often memory is told while it runs.
const TOLD: f64 = 15.0;
/// Until finished matches leave the memory as fast as new ones come: a minute and a half.
const WARM_UP: f64 = 90.0;
/// What is shorter than that, in seconds, is warming up for the most part.
const LONG_ENOUGH: f64 = 240.0;

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
    let mut told_at = 0.0;
    // The store's pages are kept in memory up to a bound: a file that grows explains memory that does.
    let file_mib = || std::fs::metadata(host.file()).map_or(0.0, |file| file.len() as f64 / 1_048_576.0);
    eprintln!("{:>8}{:>12}{:>12}{:>12}{:>10}", "seconds", "anon MiB", "RSS MiB", "store MiB", "matches");
    for round in 0.. {
        let at = began.elapsed().as_secs_f64();
        if at >= seconds {
            break;
        }
        tokio::time::sleep(CUT).await;
        if let Some((_, shared)) = groups.get(round % GROUPS) {
            shared.order(|orders| orders.cuts += 1);
        }
        let usage = host.usage();
        let (anon, rss) = (usage.anon_kib / 1_024.0, usage.rss_kib / 1_024.0);
        if at >= WARM_UP.min(seconds / 3.0) {
            samples.push((at, anon));
        }
        if at >= told_at {
            told_at += TOLD;
            let matches = host.metric("matches").await?;
            let file = file_mib();
            eprintln!("{at:>8.0}{anon:>12.1}{rss:>12.1}{file:>12.1}{matches:>10.0}");
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
    let flat = last <= 1.1 * first;
    report.goal("server_anon_last_third_mib", last, "T24, flat: 10 % more at most", flat);
    report.number("store_mib", file_mib());
    report.number("server_rss_mib", host.usage().rss_kib / 1_024.0);
    report.number("matches_in_memory", host.metric("matches").await?);
    for (pairs, shared) in groups {
        load::finish(&shared, pairs, &mut report).await;
    }
    for gauge in ["sockets", "signed_in", "saving", "tickets"] {
        let empty = async || host.metric(gauge).await.is_ok_and(|held| held == 0.0);
        let left = host::until(Duration::from_secs(30), empty).await;
        report.must(left.is_some(), &format!("all have left, and the server still counts {gauge}"));
    }
    let verdict = match (seconds < LONG_ENOUGH, flat) {
        (true, _) => "too short to tell",
        (false, true) => "flat",
        (false, false) => "grows",
    };
    report.text("verdict", verdict);
    Ok(report)
}
