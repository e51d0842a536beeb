//! `loadgen`: measures the relay server, each task with a server process of its own.
//!
//! ```text
//! host     a server process: start, kill, CPU, memory   report   one JSON line and a table
//! http     plain requests        people   sign-in       socket   a WebSocket
//! sight    frames as a client reads them                pair     two clients and their match
//! load     G1–G9                 slow     G10           restart  G11        storm    G15
//! dead     G16                   queue    G17           ratings  G18        churn    T24
//! peer     another server, beside ours
//! baseline an echo and an fdatasync, the measures that others are compared with
//! ```
//! Exit status 1 if something is wrong that must never be wrong; a time that was missed is told
//! and is no error.

mod baseline;
mod book;
mod churn;
mod dead;
mod host;
mod http;
mod load;
mod measure;
mod pair;
mod peer;
mod people;
mod queue;
mod ratings;
mod report;
mod restart;
mod sight;
mod slow;
mod socket;
mod storm;

use anyhow::Result;
use clap::{Args, Parser, Subcommand};
use std::{path::PathBuf, process::ExitCode};

/// Measures the relay server of Wildcard Chess.
#[derive(Parser)]
#[command(name = "loadgen", version)]
struct Line {
    #[command(subcommand)]
    task: Task,
    #[command(flatten)]
    common: Common,
}

/// What all tasks share.
#[derive(Args, Clone)]
pub(crate) struct Common {
    /// The server's binary; beside this one unless told.
    #[arg(long, global = true)]
    server: Option<PathBuf>,
    /// A folder on the disk to measure; the store is made in a fresh one below it.
    #[arg(long, global = true, default_value = ".")]
    disk: PathBuf,
    /// Keep no measures of an echo and an fdatasync beside the run.
    #[arg(long, global = true)]
    no_baseline: bool,
}

#[derive(Subcommand)]
enum Task {
    /// A raw tokio-tungstenite echo, raw fdatasync, raw idle connections.
    Baseline {
        /// How long each part is measured, in seconds.
        #[arg(long, default_value_t = 5.0)]
        seconds: f64,
    },
    /// Live matches and commands at a rate (G1 to G9).
    Load(load::Load),
    /// Readers that never read (G10).
    Slow {
        /// How many.
        #[arg(long, default_value_t = 1_000)]
        readers: usize,
        /// Matches beside them whose times are looked at.
        #[arg(long, default_value_t = 200)]
        matches: usize,
    },
    /// kill -9 with running matches, until they go on (G11).
    Restart {
        /// How many.
        #[arg(long, default_value_t = 1_000)]
        matches: usize,
    },
    /// All clients cut at once come back (G15).
    Storm {
        /// How many.
        #[arg(long, default_value_t = 2_000)]
        clients: usize,
        /// Matches that are not cut, whose times are looked at.
        #[arg(long, default_value_t = 200)]
        others: usize,
    },
    /// A peer whose packets are lost (G16).
    DeadPeer {
        /// Use a proxy that falls silent even where a network namespace could be made.
        #[arg(long)]
        proxy: bool,
    },
    /// Queue, unqueue and queue again, from several sockets of one account (G17).
    Queue {
        /// How many frames.
        #[arg(long, default_value_t = 100_000)]
        ops: u64,
        /// Accounts.
        #[arg(long, default_value_t = 400)]
        accounts: usize,
    },
    /// Results at once, with kill -9 in between; every rating adds up (G18).
    Ratings {
        /// How many.
        #[arg(long, default_value_t = 1_000)]
        results: u64,
        /// Players.
        #[arg(long, default_value_t = 10)]
        players: usize,
        /// Seconds between two kills; 0 kills only at the end.
        #[arg(long, default_value_t = 3.0)]
        kill_every: f64,
    },
    /// Players come, play and go: memory stays flat (T24).
    Churn {
        /// For how long.
        #[arg(long, default_value_t = 2.0)]
        minutes: f64,
    },
    /// Another server (Colyseus, boardgame.io) with an equally small game; needs Node and npm.
    Peer {
        /// `colyseus` or `boardgame`.
        name: String,
        /// Live matches.
        #[arg(long, default_value_t = 200)]
        matches: usize,
        /// Commands a second, all matches together.
        #[arg(long, default_value_t = 500.0)]
        rate: f64,
        /// How long is measured.
        #[arg(long, default_value_t = 10.0)]
        seconds: f64,
    },
    /// The other side of `baseline`.
    #[command(hide = true)]
    EchoServer,
}

fn main() -> ExitCode {
    let line = Line::parse();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let told = runtime.map_err(anyhow::Error::from).and_then(|runtime| {
        host::many_files();
        runtime.block_on(run(line))
    });
    match told {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("loadgen: {error:#}");
            ExitCode::from(2)
        }
    }
}

async fn run(line: Line) -> Result<bool> {
    let common = line.common;
    let report = match line.task {
        Task::EchoServer => {
            baseline::serve_echo().await?;
            return Ok(true);
        }
        Task::Baseline { seconds } => baseline::run(&common, seconds).await?,
        Task::Load(load) => load::run(&common, load).await?,
        Task::Slow { readers, matches } => slow::run(&common, readers, matches).await?,
        Task::Restart { matches } => restart::run(&common, matches).await?,
        Task::Storm { clients, others } => storm::run(&common, clients, others).await?,
        Task::DeadPeer { proxy } => dead::run(&common, proxy).await?,
        Task::Queue { ops, accounts } => queue::run(&common, ops, accounts).await?,
        Task::Ratings { results, players, kill_every } => {
            ratings::run(&common, results, players, kill_every).await?
        }
        Task::Peer { name, matches, rate, seconds } => {
            peer::run(&common, &name, matches, rate, seconds).await?
        }
        Task::Churn { minutes } => churn::run(&common, minutes).await?,
    };
    Ok(report.close())
}
