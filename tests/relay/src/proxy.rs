//! A proxy between client and server that breaks what a network breaks.

use std::{net::SocketAddr, sync::Arc, time::Duration};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{
        TcpListener, TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::watch,
    task::JoinHandle,
    time::sleep,
};

/// What happens to bytes on their way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Fault {
    /// Nothing.
    #[default]
    None,
    /// They take so long.
    Delay(Duration),
    /// Half-open: they vanish without a sign, on the way up, on the way down, or both.
    Swallow {
        /// From client to server.
        up: bool,
        /// From server to client.
        down: bool,
    },
    /// Each goes by itself, with a little time between.
    Trickle(Duration),
    /// What a client sends reaches the server on two connections; it hears the first one alone.
    Double,
}

/// What holds now; connections older than `cut` are reset.
#[derive(Clone, Copy, Debug, Default)]
struct Orders {
    fault: Fault,
    cut: u64,
}

/// The proxy.
#[derive(Debug)]
pub struct Proxy {
    /// Where it listens.
    pub address: SocketAddr,
    orders: watch::Sender<Orders>,
    accepting: JoinHandle<()>,
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

impl Proxy {
    /// A proxy before this server.
    pub async fn before(server: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("its address");
        let (orders, told) = watch::channel(Orders::default());
        let accepting = tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(carry(client, server, told.clone()));
            }
        });
        Self { address, orders, accepting }
    }

    /// From now on, for old and new connections.
    pub fn set(&self, fault: Fault) {
        self.orders.send_modify(|orders| orders.fault = fault);
    }

    /// Resets all present connections at once.
    pub fn cut(&self) {
        self.orders.send_modify(|orders| orders.cut += 1);
    }
}

async fn carry(client: TcpStream, server: SocketAddr, orders: watch::Receiver<Orders>) {
    let began = orders.borrow().cut;
    let doubled = orders.borrow().fault == Fault::Double;
    let Ok(upstream) = TcpStream::connect(server).await else { return };
    let second = if doubled { TcpStream::connect(server).await.ok() } else { None };
    for stream in [&client, &upstream] {
        let _ = stream.set_nodelay(true);
    }
    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = upstream.into_split();
    let mut ways = vec![to_server];
    if let Some(second) = second {
        let (answers, way) = second.into_split();
        tokio::spawn(copy(answers, Vec::new(), orders.clone(), began, false));
        ways.push(way);
    }
    let up = tokio::spawn(copy(from_client, ways, orders.clone(), began, true));
    let down = tokio::spawn(copy(from_server, vec![to_client], orders, began, false));
    let _ = tokio::join!(up, down);
}

/// Carries one direction until it ends or is cut.
async fn copy(
    mut from: OwnedReadHalf,
    mut to: Vec<OwnedWriteHalf>,
    mut orders: watch::Receiver<Orders>,
    began: u64,
    up: bool,
) {
    let mut bytes = vec![0; 16 * 1024];
    loop {
        let read = tokio::select! {
            read = from.read(&mut bytes) => read.unwrap_or(0),
            changed = orders.changed() => {
                if changed.is_err() || orders.borrow().cut > began {
                    return reset(&to);
                }
                continue;
            }
        };
        let fault = orders.borrow().fault;
        let swallows = matches!(fault, Fault::Swallow { up: above, down } if if up { above } else { down });
        if swallows {
            if read == 0 {
                // The end vanishes too.
                while orders.changed().await.is_ok() && orders.borrow().cut == began {}
                return reset(&to);
            }
            continue;
        }
        if read == 0 {
            for way in &mut to {
                let _ = way.shutdown().await;
            }
            return;
        }
        if let Fault::Delay(time) = fault {
            sleep(time).await;
        }
        let step = if matches!(fault, Fault::Trickle(_)) { 1 } else { read };
        for piece in bytes[..read].chunks(step) {
            for way in &mut to {
                let _ = way.write_all(piece).await;
            }
            if let Fault::Trickle(time) = fault {
                sleep(time).await;
            }
        }
    }
}

/// Ends a connection as a dying network does: with a reset, without a farewell.
fn reset(ways: &[OwnedWriteHalf]) {
    for way in ways {
        let _ = way.as_ref().set_zero_linger();
    }
}

/// A proxy that several tasks share.
pub type Shared = Arc<Proxy>;
