//! The relay server's command line.
//!
//! Without any option it serves on loopback with a store in `./wildcard-server`. When it accepts
//! it prints one JSON line, `{"listening":"127.0.0.1:8787"}`.

use clap::{Args, Parser, Subcommand};
use server::{Options, Server, SourceLimits};
use std::{
    io::{self, Write},
    net::SocketAddr,
    path::PathBuf,
    process::ExitCode,
};
use tracing_subscriber::EnvFilter;

/// Four threads hand each other small texts: that costs a fifth less here than in the system's
/// (docs/decisions/014).
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The relay server of Wildcard Chess: online games, queues, rooms, ratings.
#[derive(Parser)]
#[command(name = "server", version)]
struct Line {
    #[command(subcommand)]
    task: Option<Task>,
    #[command(flatten)]
    serve: ServeArgs,
}

#[derive(Subcommand)]
enum Task {
    /// Look after a server's data, while it runs or not.
    Admin(server::AdminArgs),
}

#[derive(Args)]
struct ServeArgs {
    /// Where to listen; port 0 takes any free one.
    #[arg(long, default_value = "127.0.0.1:8787")]
    listen: SocketAddr,
    /// The folder of the store.
    #[arg(long, default_value = "wildcard-server")]
    data: PathBuf,
    /// Keep nothing: for measurements.
    #[arg(long, conflicts_with = "data")]
    in_memory: bool,
    /// Let a power loss cost the last commits (SQLite synchronous=NORMAL); a crash never does.
    #[arg(long)]
    relaxed: bool,
    /// Certificate chain in PEM; with --tls-key serves TLS.
    #[arg(long, requires = "tls_key")]
    tls_cert: Option<PathBuf>,
    /// The certificate's key in PEM.
    #[arg(long, requires = "tls_cert")]
    tls_key: Option<PathBuf>,
    /// Tell peers apart by the last address of X-Forwarded-For: only behind a proxy of your own.
    #[arg(long)]
    behind_proxy: bool,
    /// Connections at once.
    #[arg(long, default_value_t = 30_000)]
    connections: usize,
    /// Connections at once from one source.
    #[arg(long, default_value_t = 256)]
    connections_per_source: usize,
    /// Plain requests a second from one source.
    #[arg(long, default_value_t = 10.0)]
    requests_per_second: f64,
    /// What is logged, as in RUST_LOG: error, warn, info, debug, trace.
    #[arg(long, default_value = "info", env = "WILDCARD_LOG")]
    log: String,
    /// Log as JSON lines.
    #[arg(long)]
    log_json: bool,
}

impl ServeArgs {
    fn options(&self) -> Options {
        let default = SourceLimits::default();
        Options {
            listen: self.listen,
            data: (!self.in_memory).then(|| self.data.clone()),
            relaxed: self.relaxed,
            tls: self.tls_cert.clone().zip(self.tls_key.clone()),
            limits: SourceLimits {
                connections: self.connections_per_source,
                requests_per_second: self.requests_per_second,
                requests_burst: default.requests_burst.max(self.requests_per_second * 10.0),
            },
            connections: self.connections,
            behind_proxy: self.behind_proxy,
        }
    }
}

fn main() -> ExitCode {
    let line = Line::parse();
    if let Some(Task::Admin(admin)) = line.task {
        return admin.run();
    }
    log_to_stderr(&line.serve);
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return fail("io", &error.to_string(), 1),
    };
    match runtime.block_on(serve(&line.serve.options())) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(error.code(), &error.to_string(), error.status()),
    }
}

/// An error as one line on stderr, and the status.
fn fail(code: &str, text: &str, status: u8) -> ExitCode {
    let said = text.strip_prefix(code).and_then(|rest| rest.strip_prefix(": ")).unwrap_or(text);
    eprintln!("error: {code}: {said}");
    ExitCode::from(status)
}

fn log_to_stderr(args: &ServeArgs) {
    let filter = EnvFilter::try_new(&args.log).unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr).with_ansi(false);
    if args.log_json {
        log.json().init();
    } else {
        log.init();
    }
}

async fn serve(options: &Options) -> Result<(), server::ServeError> {
    let server = Server::start(options).await?;
    // Whoever reads the line may ask us to stop at once.
    let the_end = the_end();
    let line = format!("{{\"listening\":\"{}\"}}\n", server.address());
    let mut out = io::stdout();
    // Whoever started us may not listen any more; that is no reason not to serve.
    let _ = out.write_all(line.as_bytes()).and_then(|()| out.flush());
    the_end.await;
    tracing::info!("draining");
    server.stop().await;
    Ok(())
}

/// Hears from now on of the wish to stop.
#[cfg(unix)]
fn the_end() -> impl Future<Output = ()> {
    use tokio::signal::unix::{SignalKind, signal};
    let heard = (signal(SignalKind::terminate()), signal(SignalKind::interrupt()));
    async move {
        let (Ok(mut terminate), Ok(mut interrupt)) = heard else {
            return std::future::pending().await;
        };
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    }
}

#[cfg(not(unix))]
async fn the_end() {
    let _ = tokio::signal::ctrl_c().await;
}
