//! A peer whose packets are lost: until the opponent is told (G16, T11).
//!
//! With enough rights the peer sits in a network namespace of its own and both ends address their
//! packets to nobody from one moment on; else a proxy falls silent, which looks the same to the
//! server.

use crate::{
    Common,
    host::{Host, Store},
    http::Requests,
    people::Person,
    report::Report,
    sight,
    socket::{self, Ws},
};
use anyhow::{Context, Result, bail};
use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};

/// How long it is waited for the news.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) async fn run(common: &Common, proxy: bool) -> Result<Report> {
    let mut report = Report::new("dead-peer");
    let made = if proxy { Err(anyhow::anyhow!("not wished for")) } else { space::Space::new() };
    let way = match made {
        Ok(space) => Way::Space(space),
        Err(error) => {
            report.text("no_namespace", &error.to_string());
            Way::Proxy(Arc::new(AtomicBool::new(false)))
        }
    };
    let listen = match &way {
        Way::Space(_) => space::here(),
        Way::Proxy(_) => SocketAddr::from(([127, 0, 0, 1], 0)),
    };
    let host = Host::start_at(common, Store::Relaxed, listen)?;
    let mut people = Vec::new();
    for number in 0..2 {
        let person = Person::new(number)?;
        person.sign_in(&mut Requests::new(host.address, None)).await?;
        people.push(person);
    }
    let [a, b] = people.as_slice() else { bail!("two people") };
    let mut here = socket::over(TcpStream::connect(host.address).await?, host.address).await?;
    let mut there = socket::over(way.connect(host.address).await?, host.address).await?;
    for (ws, person) in [(&mut here, a), (&mut there, b)] {
        socket::send(ws, format!(r#"{{"t":"hello","v":1,"token":"{}"}}"#, person.token())).await?;
        socket::wait_for(ws, "welcome").await?;
    }
    socket::send(&mut here, r#"{"t":"create","id":1,"key":"k","game":"chess_uno"}"#.to_owned()).await?;
    let room = socket::wait_for(&mut here, "room").await?;
    let code = serde_json::from_str::<sight::Room<'_>>(&room)?.code.to_owned();
    socket::send(&mut there, format!(r#"{{"t":"join","id":1,"code":"{code}"}}"#)).await?;
    socket::wait_for(&mut here, "state").await?;
    socket::wait_for(&mut there, "state").await?;
    // A usual moment between two pings.
    tokio::time::sleep(Duration::from_secs(2)).await;
    socket::send(&mut there, r#"{"t":"ping","n":1}"#.to_owned()).await?;
    socket::wait_for(&mut there, "pong").await?;
    way.cut()?;
    let began = Instant::now();
    let mut pings = Instant::now();
    let (mut detached, mut absent) = (None, None);
    let mut ws = Some(here);
    while absent.is_none() && began.elapsed() < PATIENCE {
        tokio::select! {
            text = socket::next(&mut ws) => {
                let text = text.context("the server closed the socket of the other")?;
                if sight::kind(&text) == "state" {
                    let state: sight::State<'_> = serde_json::from_str(&text)?;
                    let after = began.elapsed().as_secs_f64();
                    let table = state.table.context("no table")?;
                    if !table.opponent_attached {
                        detached.get_or_insert(after);
                    }
                    if table.opponent_absent {
                        absent.get_or_insert(after);
                    }
                    if state.stage != "play" {
                        report.broken("a dead peer ended the match".to_owned());
                    }
                }
            }
            () = tokio::time::sleep_until(pings.into()) => {
                pings += Duration::from_secs(5);
                let ws: &mut Ws = ws.as_mut().context("no socket")?;
                socket::send(ws, r#"{"t":"ping","n":1}"#.to_owned()).await?;
                // The dead peer goes on speaking; nobody hears it.
                let ping = socket::send(&mut there, r#"{"t":"ping","n":1}"#.to_owned());
                let _ = tokio::time::timeout(Duration::from_millis(50), ping).await;
            }
        }
    }
    report.text("packets_lost_by", if matches!(way, Way::Space(_)) { "namespace" } else { "proxy" });
    let told = detached.unwrap_or(f64::INFINITY);
    report.goal("told_after_s", told.min(9_999.0), "G16, at most 30", told <= 30.0);
    report.number("absent_after_s", absent.unwrap_or(9_999.0));
    report.must(detached.is_some(), "nobody was told of a dead peer");
    Ok(report)
}

/// How packets are lost.
enum Way {
    Space(space::Space),
    Proxy(Arc<AtomicBool>),
}

impl Way {
    async fn connect(&self, to: SocketAddr) -> Result<TcpStream> {
        match self {
            Self::Space(_) => space::connect(to),
            Self::Proxy(silent) => {
                let listener = TcpListener::bind("127.0.0.1:0").await?;
                let here = listener.local_addr()?;
                tokio::spawn(forward(listener, to, Arc::clone(silent)));
                Ok(TcpStream::connect(here).await?)
            }
        }
    }

    fn cut(&self) -> Result<()> {
        match self {
            Self::Space(_) => space::cut(),
            Self::Proxy(silent) => {
                silent.store(true, Ordering::Relaxed);
                Ok(())
            }
        }
    }
}

/// Forwards one connection until it falls silent: then both ends stay open, and nothing passes.
async fn forward(listener: TcpListener, to: SocketAddr, silent: Arc<AtomicBool>) -> Result<()> {
    let (near, _) = listener.accept().await?;
    let far = TcpStream::connect(to).await?;
    let (near_in, near_out) = near.into_split();
    let (far_in, far_out) = far.into_split();
    let one_way = |mut from: tokio::net::tcp::OwnedReadHalf, mut into: tokio::net::tcp::OwnedWriteHalf| {
        let silent = Arc::clone(&silent);
        async move {
            let mut buffer = [0; 4_096];
            loop {
                let read = from.read(&mut buffer).await?;
                if silent.load(Ordering::Relaxed) {
                    return std::future::pending::<Result<()>>().await;
                }
                into.write_all(buffer.get(..read).unwrap_or_default()).await?;
            }
        }
    };
    tokio::try_join!(one_way(near_in, far_out), one_way(far_in, near_out)).map(drop)
}

#[cfg(target_os = "linux")]
mod space {
    //! A network namespace and the two ends of a line into it.

    use anyhow::{Context, Result, bail};
    use rustix::thread::{LinkNameSpaceType, move_into_link_name_space};
    use std::{fs::File, net::SocketAddr, os::fd::AsFd, process::Command, thread};

    const NAME: &str = "loadgen";
    const LINE: [&str; 2] = ["loadgen0", "loadgen1"];
    const ENDS: [&str; 2] = ["10.213.77.1", "10.213.77.2"];

    /// Taken down when it is dropped.
    pub(super) struct Space;

    fn ip(args: &str) -> Result<()> {
        let told = Command::new("ip").args(args.split(' ')).output().context("there is no ip")?;
        if told.status.success() {
            Ok(())
        } else {
            bail!("ip {args}: {}", String::from_utf8_lossy(&told.stderr).trim())
        }
    }

    impl Space {
        pub(super) fn new() -> Result<Self> {
            ip(&format!("netns add {NAME}"))?;
            let space = Self;
            let ([near, far], [here, there]) = (LINE, ENDS);
            ip(&format!("link add {near} type veth peer name {far} netns {NAME}"))?;
            ip(&format!("addr add {here}/30 dev {near}"))?;
            ip(&format!("link set {near} up"))?;
            ip(&format!("-n {NAME} addr add {there}/30 dev {far}"))?;
            ip(&format!("-n {NAME} link set {far} up"))?;
            Ok(space)
        }
    }

    impl Drop for Space {
        fn drop(&mut self) {
            let _ = ip(&format!("netns del {NAME}"));
            let _ = ip(&format!("link del {}", LINE[0]));
        }
    }

    /// Where the server listens.
    pub(super) fn here() -> SocketAddr {
        SocketAddr::from(([10, 213, 77, 1], 0))
    }

    /// A connection from inside: sockets belong to the namespace of the thread that makes them.
    pub(super) fn connect(to: SocketAddr) -> Result<tokio::net::TcpStream> {
        let connected = thread::spawn(move || {
            let space = File::open(format!("/run/netns/{NAME}"))?;
            move_into_link_name_space(space.as_fd(), Some(LinkNameSpaceType::Network))?;
            let stream = std::net::TcpStream::connect(to)?;
            stream.set_nonblocking(true)?;
            anyhow::Ok(stream)
        });
        let stream = connected.join().ok().context("the thread in the namespace")??;
        Ok(tokio::net::TcpStream::from_std(stream)?)
    }

    /// From now on both ends send to an address that nobody has.
    pub(super) fn cut() -> Result<()> {
        let ([near, far], [here, there]) = (LINE, ENDS);
        ip(&format!("neigh replace {there} lladdr 02:00:00:00:00:99 dev {near} nud permanent"))?;
        ip(&format!("-n {NAME} neigh replace {here} lladdr 02:00:00:00:00:98 dev {far} nud permanent"))
    }
}

#[cfg(not(target_os = "linux"))]
mod space {
    //! Namespaces are Linux's own.

    use anyhow::{Result, bail};
    use std::net::SocketAddr;

    pub(super) struct Space;

    impl Space {
        pub(super) fn new() -> Result<Self> {
            bail!("only on Linux")
        }
    }

    pub(super) fn here() -> SocketAddr {
        SocketAddr::from(([127, 0, 0, 1], 0))
    }

    pub(super) fn connect(_: SocketAddr) -> Result<tokio::net::TcpStream> {
        bail!("only on Linux")
    }

    pub(super) fn cut() -> Result<()> {
        bail!("only on Linux")
    }
}
