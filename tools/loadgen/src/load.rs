//! Live matches and commands at a rate: G1 to G9.

use crate::{
    Common, baseline,
    host::{Host, Store, until},
    pair::{self, Pace, Shared},
    people,
    report::Report,
};
use anyhow::{Context, Result};
use clap::Args;
use protocol::GameName;
use std::{
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};

/// What `load` is told.
#[derive(Args)]
pub(crate) struct Load {
    /// Live matches, two sockets each.
    #[arg(long, default_value_t = 1_000)]
    matches: usize,
    /// Commands a second, all matches together, whatever the answers take; 0 sends the next as soon
    /// as the answer is there.
    #[arg(long, default_value_t = 500.0)]
    rate: f64,
    /// How long is measured.
    #[arg(long, default_value_t = 20.0)]
    seconds: f64,
    /// Before that, seconds at the same rate that do not count.
    #[arg(long, default_value_t = 3.0)]
    warm_up: f64,
    /// Keep nothing.
    #[arg(long, conflicts_with = "relaxed")]
    memory: bool,
    /// SQLite synchronous=NORMAL.
    #[arg(long)]
    relaxed: bool,
    /// Only this game; Chess-Uno and Minesweeper Chess in turn unless told.
    #[arg(long)]
    game: Option<String>,
}

/// Both games in turn, or one.
pub(crate) fn games(word: Option<&str>) -> Result<Vec<GameName>> {
    match word {
        None => Ok(vec![GameName::ChessUno, GameName::Minesweeper]),
        Some(word) => Ok(vec![GameName::parse(word).with_context(|| format!("no game {word:?}"))?]),
    }
}

/// The pace at which so many matches make so many commands a second.
pub(crate) fn pace(matches: usize, rate: f64) -> Pace {
    if rate > 0.0 { Pace::Every(Duration::from_secs_f64(matches as f64 / rate)) } else { Pace::AtOnce }
}

/// Waits until a count is reached.
pub(crate) async fn reached(what: &str, count: &std::sync::atomic::AtomicU64, wanted: usize) -> Result<()> {
    let there = async || count.load(Ordering::Relaxed) >= wanted as u64;
    until(Duration::from_secs(240), there)
        .await
        .map(drop)
        .with_context(|| format!("only {} of {wanted} {what}", count.load(Ordering::Relaxed)))
}

pub(crate) async fn run(common: &Common, load: Load) -> Result<Report> {
    let mut report = Report::new("load");
    baseline::beside(common, &mut report).await?;
    let store = match (load.memory, load.relaxed) {
        (true, _) => Store::Memory,
        (_, true) => Store::Relaxed,
        _ => Store::Full,
    };
    let host = Host::start(common, store)?;
    report.text("store", store.word());
    report.number("matches", load.matches as f64);
    let began = Instant::now();
    let people = people::guests(host.address, 2 * load.matches).await?;
    report.number("sign_ins_per_s", people.len() as f64 / began.elapsed().as_secs_f64());

    let shared = Shared::new(host.address, games(load.game.as_deref())?);
    shared.order(|orders| orders.play = false);
    let alone = host.usage();
    let pairs = pair::start(&people, &shared);
    reached("hellos", &shared.measure.resumed, people.len()).await?;
    tokio::time::sleep(Duration::from_millis(500)).await;
    let idle = host.usage();
    shared.order(|orders| orders.play = true);
    reached("matches", &shared.measure.matches, load.matches).await?;
    tokio::time::sleep(Duration::from_millis(500)).await;
    let live = host.usage();

    shared.order(|orders| orders.pace = pace(load.matches, load.rate));
    tokio::time::sleep(Duration::from_secs_f64(load.warm_up)).await;
    shared.measure.clear();
    let lost = shared.measure.lost.load(Ordering::Relaxed);
    measure(&host, &shared, &load, store, &mut report).await?;
    let played = host.usage();
    report.number("sockets_lost", (shared.measure.lost.load(Ordering::Relaxed) - lost) as f64);
    let per = |kib: f64, count: usize| kib / count.max(1) as f64;
    let connection = per(idle.anon_kib - alone.anon_kib, people.len());
    report.goal("G8_idle_connection_kib", connection, "G8, at most 16", connection <= 16.0);
    report.number("fresh_match_kib", per(live.anon_kib - idle.anon_kib, load.matches));
    // A finished match stays for the minute of its rematch, with everything: it counts like a live one.
    let held = host.metric("matches").await?;
    report.number("matches_in_memory", held);
    let grown = (played.anon_kib - idle.anon_kib) / held.max(1.0);
    report.goal("G9_live_match_kib", grown, "G9, at most 24", grown <= 24.0);
    report.number("server_anon_mib", played.anon_kib / 1_024.0);
    report.number("server_rss_mib", played.rss_kib / 1_024.0);
    finish(&shared, pairs, &mut report).await;
    Ok(report)
}

/// Stops all pairs and takes over what they found to be wrong.
pub(crate) async fn finish(
    shared: &Arc<Shared>,
    pairs: Vec<tokio::task::JoinHandle<pair::Pair>>,
    report: &mut Report,
) {
    shared.order(|orders| orders.stop = true);
    for pair in pairs {
        if pair.await.is_err() {
            report.broken("a client panicked".to_owned());
        }
    }
    shared.measure.take_broken().into_iter().for_each(|broken| report.broken(broken));
}

async fn measure(host: &Host, shared: &Shared, load: &Load, store: Store, report: &mut Report) -> Result<()> {
    let own = || crate::host::usage(std::process::id()).unwrap_or_default().cpu_us;
    let accepted = host.metric("commands_accepted_total").await?;
    let frames = host.metric("frames_in_total").await?;
    let (began, before, mine) = (Instant::now(), host.usage(), own());
    let from = shared.measure.now();
    let mut wal: f64 = 0.0;
    while began.elapsed().as_secs_f64() < load.seconds {
        tokio::time::sleep(Duration::from_millis(200)).await;
        wal = wal.max(host.wal_kib());
    }
    let (took, after) = (began.elapsed().as_secs_f64(), host.usage());
    let accepted = host.metric("commands_accepted_total").await? - accepted;
    let frames = host.metric("frames_in_total").await? - frames;
    let [due, sent] = shared.measure.between(from, shared.measure.now());
    let cpu = after.cpu_us - before.cpu_us;
    let (rate, each) = (accepted / took, cpu / accepted.max(1.0));
    let baseline = |report: &Report, name: &str| report.get(name).unwrap_or(f64::NAN);
    let sync = baseline(report, "fdatasync_p50_ms");
    let share = baseline(report, "echo_cpu_us") / each;

    match (store, load.rate > 0.0) {
        (Store::Full, false) => report.goal("commands_per_s", rate, "G4, at least 4,000", rate >= 4_000.0),
        (Store::Relaxed, false) => {
            report.goal("commands_per_s", rate, "G5, at least 10,000", rate >= 10_000.0)
        }
        (Store::Full, true) if load.matches >= 9_900 => {
            report.goal("commands_per_s", rate, "G1, as asked for", rate >= 0.98 * load.rate);
        }
        _ => report.number("commands_per_s", rate),
    }
    report.number("asked_per_s", load.rate);
    report.number("frames_in_per_s", frames / took);
    if store == Store::Memory {
        report.number("cpu_us_per_command", each);
        report.goal("share_of_echo", share, "G3, at least 0.35", share >= 0.35);
    } else {
        report.goal("cpu_us_per_command", each, "G2, at most 65", each <= 65.0);
        report.number("share_of_echo", share);
    }
    report.number("server_cpus", cpu / took / 1e6);
    report.number("loadgen_cpus", (own() - mine) / took / 1e6);
    report.number("samples", due.count as f64);
    report.number("p50_ms", due.p50);
    match store {
        Store::Full => {
            let goal = format!("G6, at most 6 × fdatasync = {:.1}", 6.0 * sync);
            report.goal("p99_ms", due.p99, &goal, due.p99 <= 6.0 * sync);
        }
        Store::Relaxed => report.goal("p99_ms", due.p99, "G7, at most 10", due.p99 <= 10.0),
        Store::Memory => report.number("p99_ms", due.p99),
    }
    report.number("p99.9_ms", due.p999);
    report.number("max_ms", due.most);
    report.number("p50_from_send_ms", sent.p50);
    report.number("p99_from_send_ms", sent.p99);
    report.number("wal_most_mib", wal / 1_024.0);
    report.number("refused", shared.measure.rejected.load(Ordering::Relaxed) as f64);
    report.number("errors", shared.measure.errors.load(Ordering::Relaxed) as f64);
    report.number("matches_begun", shared.measure.matches.load(Ordering::Relaxed) as f64);
    Ok(())
}
