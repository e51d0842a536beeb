//! The measures that the server is compared with: an echo, an fdatasync, an idle connection.

use crate::{Common, host, measure, measure::Times, report::Report, socket};
use anyhow::{Context, Result};
use futures_util::{SinkExt, StreamExt};
use std::{
    fs::File,
    io::Write as _,
    net::SocketAddr,
    process::Stdio,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    net::TcpListener,
    process::{Child, Command},
    task::JoinSet,
};
use tokio_tungstenite::{accept_async_with_config, tungstenite::Message};

/// Sockets that echo at once.
const ECHOES: usize = 64;
/// Sockets that do nothing.
const IDLE: usize = 4_000;
/// How often the disk is asked.
const SYNCS: usize = 200;
/// As long as a command mostly is.
const TEXT: &str = r#"{"t":"do","match":"0123456789abcdef","cseq":1234,"version":1234,"text":"e2e4"}"#;

/// All of it.
pub(crate) async fn run(common: &Common, seconds: f64) -> Result<Report> {
    let mut report = Report::new("baseline");
    disk(common, &mut report)?;
    let (echo, to) = start_echo().await?;
    let pid = echo.id().context("the echo is gone")?;
    idle(pid, to, &mut report).await?;
    rate(pid, to, seconds, &mut report).await?;
    Ok(report)
}

/// The part that a run of another task takes along: an echo and an fdatasync.
pub(crate) async fn beside(common: &Common, report: &mut Report) -> Result<()> {
    if common.no_baseline {
        return Ok(());
    }
    disk(common, report)?;
    let (echo, to) = start_echo().await?;
    rate(echo.id().context("the echo is gone")?, to, 3.0, report).await
}

/// Writes a page and waits for the disk, many times.
fn disk(common: &Common, report: &mut Report) -> Result<()> {
    let mut file = tempfile::NamedTempFile::new_in(&common.disk)?;
    let page = [7; 4_096];
    let mut times = Vec::with_capacity(SYNCS);
    for _ in 0..SYNCS {
        let began = Instant::now();
        file.write_all(&page)?;
        File::sync_data(file.as_file())?;
        times.push(measure::us(began.elapsed()));
    }
    let times = Times::of(times);
    report.number("fdatasync_p50_ms", times.p50);
    report.number("fdatasync_p99_ms", times.p99);
    Ok(())
}

async fn start_echo() -> Result<(Child, SocketAddr)> {
    let mut child = Command::new(std::env::current_exe()?)
        .arg("echo-server")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()?;
    let out = child.stdout.take().context("no output")?;
    let line = BufReader::new(out).lines().next_line().await?.context("the echo does not start")?;
    Ok((child, line.parse()?))
}

/// The echo itself: what tokio-tungstenite costs at least, with buffers as small as the server's.
pub(crate) async fn serve_echo() -> Result<()> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", listener.local_addr()?);
    loop {
        let (stream, _) = listener.accept().await?;
        stream.set_nodelay(true)?;
        tokio::spawn(async move {
            let Ok(mut ws) = accept_async_with_config(stream, Some(socket::config())).await else { return };
            while let Some(Ok(message)) = ws.next().await {
                if message.is_text() && ws.send(message).await.is_err() {
                    return;
                }
            }
        });
    }
}

/// Memory of connections that do nothing.
async fn idle(pid: u32, to: SocketAddr, report: &mut Report) -> Result<()> {
    let before = host::usage(pid).unwrap_or_default();
    let mut sockets = Vec::with_capacity(IDLE);
    for number in 0..IDLE {
        sockets.push(socket::open(to, Some(number)).await?);
    }
    let after = host::usage(pid).unwrap_or_default();
    report.number("echo_idle_kib", (after.anon_kib - before.anon_kib) / IDLE as f64);
    Ok(())
}

/// Echoes a second, and what one costs.
async fn rate(pid: u32, to: SocketAddr, seconds: f64, report: &mut Report) -> Result<()> {
    let count = Arc::new(AtomicU64::new(0));
    let mut tasks = JoinSet::new();
    for number in 0..ECHOES {
        let mut ws = socket::open(to, Some(number)).await?;
        let count = Arc::clone(&count);
        tasks.spawn(async move {
            while ws.send(Message::text(TEXT)).await.is_ok() && matches!(ws.next().await, Some(Ok(_))) {
                count.fetch_add(1, Ordering::Relaxed);
            }
        });
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    let (began, before, cpu) =
        (Instant::now(), count.load(Ordering::Relaxed), host::usage(pid).unwrap_or_default().cpu_us);
    tokio::time::sleep(Duration::from_secs_f64(seconds)).await;
    let echoes = (count.load(Ordering::Relaxed) - before) as f64;
    let cpu = host::usage(pid).unwrap_or_default().cpu_us - cpu;
    report.number("echo_per_s", echoes / began.elapsed().as_secs_f64());
    report.number("echo_cpu_us", cpu / echoes.max(1.0));
    Ok(())
}
