//! Readers that never read: each costs a bounded amount of memory, is closed, and disturbs nobody
//! (G10, T23).

use crate::{
    Common, baseline,
    host::{Host, Store},
    load,
    pair::{self, Apart, Pace, Shared},
    people,
    report::Report,
};
use anyhow::{Context, Result};
use futures_util::SinkExt;
use socket2::{Domain, Socket, Type};
use std::{
    fs,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::net::TcpSocket;
use tokio_tungstenite::tungstenite::Message;

/// Entries that a log has before its readers stop reading: some KiB a page.
const LOG: u64 = 60;
/// How long the others' times are looked at before.
const BEFORE: Duration = Duration::from_secs(10);
/// How long it is waited for the end of all readers.
const PATIENCE: Duration = Duration::from_secs(60);

/// A socket with buffers as a phone's on a slow line: the system takes some 100 KiB, not megabytes.
async fn narrow(to: SocketAddr) -> Result<tokio::net::TcpStream> {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None)?;
    socket.set_recv_buffer_size(4 * 1024)?;
    #[cfg(target_os = "linux")]
    socket.set_tcp_mss(1_400)?;
    socket.set_nonblocking(true)?;
    Ok(TcpSocket::from_std_stream(socket.into()).connect(to).await?)
}

pub(crate) async fn run(common: &Common, readers: usize, matches: usize) -> Result<Report> {
    let mut report = Report::new("slow");
    baseline::beside(common, &mut report).await?;
    let host = Host::start(common, Store::Full)?;
    // More than are needed: some have just begun a new match, whose log is short.
    let many = 2 * readers;
    let people = people::guests(host.address, many + 2 * matches).await?;
    let (slow, others) = people.split_at(many);

    // They play for a while, so that there is something to be read.
    let played = Shared::new(host.address, load::games(None)?);
    let pairs = pair::start(slow, &played);
    load::reached("matches", &played.measure.matches, slow.len() / 2).await?;
    played.order(|orders| orders.pace = Pace::AtOnce);
    load::reached("commands", &played.measure.done, slow.len() / 2 * usize::try_from(LOG)?).await?;
    played.order(|orders| orders.stop = true);
    let mut lost = Vec::new();
    for pair in pairs {
        for side in pair.await?.sides {
            lost.push((side.log, side.person, side.current));
        }
    }
    lost.sort_unstable_by_key(|(log, ..)| core::cmp::Reverse(*log));
    lost.truncate(readers);

    let shared = Shared::new(host.address, load::games(None)?);
    let apart = Apart::new()?;
    let pairs = apart.start(others, &shared);
    load::reached("matches", &shared.measure.matches, matches).await?;
    shared.order(|orders| orders.pace = load::pace(matches, 500.0));
    tokio::time::sleep(Duration::from_secs(2)).await;
    let from = shared.measure.now();
    tokio::time::sleep(BEFORE).await;
    let before = shared.measure.between(from, shared.measure.now())[0];

    let (calm, usual) = (host.usage(), files(&host));
    let closes = host.metric("slow_closes_total").await?;
    let from = shared.measure.now();
    let asked = Arc::new(AtomicU64::new(0));
    let began = Instant::now();
    let readers: Vec<_> = lost
        .into_iter()
        .enumerate()
        .map(|(number, (_, person, of))| {
            let (asked, to) = (Arc::clone(&asked), host.address);
            tokio::spawn(async move {
                tokio::time::sleep(Duration::from_millis(2 * number as u64)).await;
                never_read(to, &person.token(), &of, &asked).await
            })
        })
        .collect();
    let mut most = calm;
    let (mut all, mut open_most) = (None, 0);
    // When the system's own buffers took no more, and how much they held then.
    let (mut full, mut kernel): (f64, f64) = (0.0, 0.0);
    tokio::time::sleep(Duration::from_secs(1)).await;
    while began.elapsed() < PATIENCE {
        let now = host.usage();
        most.anon_kib = most.anon_kib.max(now.anon_kib);
        let open = files(&host).saturating_sub(usual);
        open_most = open_most.max(open);
        let queued = queued_kib(host.address.port());
        if queued > 1.02 * kernel {
            (full, kernel) = (began.elapsed().as_secs_f64(), queued);
        }
        if open <= 2 && open_most > 2 {
            all = Some(began.elapsed().as_secs_f64());
            break;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let during = shared.measure.between(from, shared.measure.now())[0];
    let closed = host.metric("slow_closes_total").await? - closes;
    let count = readers.len() as f64;
    readers.into_iter().for_each(|reader| reader.abort());
    report.number("readers", count);
    report.number("open_at_most", open_most as f64);
    report.number("asked_for", asked.load(Ordering::Relaxed) as f64);
    report.number("closed_as_slow", closed);
    let seconds = all.unwrap_or(f64::INFINITY);
    report.number("lines_full_after_s", full);
    report.number("system_buffers_each_kib", kernel / count);
    report.number("all_gone_after_s", seconds.min(9_999.0));
    let gone = (seconds - full).min(9_999.0);
    report.goal("gone_after_full_s", gone, "G10, at most 10", gone <= 10.0);
    let each = (most.anon_kib - calm.anon_kib) / count;
    report.goal("memory_each_kib", each, "G10, at most 64", each <= 64.0);
    report.number("others_p99_before_ms", before.p99);
    let calm = during.p99 <= 1.2 * before.p99;
    report.goal("others_p99_during_ms", during.p99, "G10, at most 20 % more", calm);
    report.must(all.is_some(), "readers that never read are not closed");
    report.must(each <= 256.0, "readers that never read take memory without a bound");
    let sockets = shared.measure.lost.load(Ordering::Relaxed);
    report.must(sockets == 0, "sockets of others were lost");
    load::finish(&shared, pairs, &mut report).await;
    Ok(report)
}

/// Asks for the log again and again and reads nothing.
async fn never_read(to: SocketAddr, token: &str, of: &str, asked: &AtomicU64) -> Result<()> {
    let stream = narrow(to).await?;
    let mut ws = crate::socket::over(stream, to).await?;
    ws.send(Message::text(format!(r#"{{"t":"hello","v":1,"token":"{token}"}}"#))).await?;
    // As fast as the server reads: all that it allows at once, then ten a second.
    for number in 0..400 {
        let ask = Message::text(format!(r#"{{"t":"log","match":"{of}","from":0}}"#));
        tokio::time::timeout(Duration::from_secs(5), ws.send(ask)).await.context("full")??;
        asked.fetch_add(1, Ordering::Relaxed);
        tokio::time::sleep(Duration::from_millis(if number < 25 { 10 } else { 105 })).await;
    }
    Ok(())
}

/// Files that the server has open.
fn files(host: &Host) -> usize {
    fs::read_dir(format!("/proc/{}/fd", host.pid())).map_or(0, Iterator::count)
}

/// What waits in the system's buffers of the server's sockets, in KiB.
fn queued_kib(port: u16) -> f64 {
    let table = fs::read_to_string("/proc/net/tcp").unwrap_or_default();
    let own = format!(":{port:04X}");
    let waiting = table.lines().filter_map(|line| {
        let mut words = line.split_whitespace().skip(1);
        let (local, queues) = (words.next()?, words.nth(2)?);
        let sending = queues.split(':').next().filter(|_| local.ends_with(&own))?;
        u64::from_str_radix(sending, 16).ok()
    });
    waiting.sum::<u64>() as f64 / 1_024.0
}
