//! The gateway: connections in, the relay behind them.
//!
//! ```text
//! mod      accepting, limits of sources, routes      socket   one WebSocket
//! http     plain requests                            pages    small web pages
//! limits   token buckets and places                  nonces   what devices sign
//! guesses  wrong passwords, and who waits for them
//! ```

mod guesses;
mod http;
mod limits;
mod nonces;
mod pages;
mod socket;

pub use limits::SourceLimits;

use crate::{
    clock::Clock,
    engine::Inbox,
    metrics::Metrics,
    relay::{ConnId, RequestId},
    secrets::Signer,
    store::Reads,
};
use axum::{
    Extension, Json, Router,
    extract::{DefaultBodyLimit, FromRequestParts, Request, State, ws::WebSocketUpgrade},
    http::{HeaderMap, StatusCode, request::Parts},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use guesses::Guesses;
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use limits::{Place, Sources, source_of};
use nonces::Nonces;
use protocol::{
    SOCKET_PATH, VERSION,
    limits::{FRAME_IN, FRAME_OUT},
};
use serde_json::json;
use std::{
    net::IpAddr,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    time::Duration,
};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpListener,
    sync::Semaphore,
};
use tokio_rustls::TlsAcceptor;

/// How long a peer may take to send the head of a request.
const HEAD: Duration = Duration::from_secs(10);
/// How long a plain request may take.
const REQUEST: Duration = Duration::from_secs(10);
/// How long a TLS handshake may take.
const HANDSHAKE: Duration = Duration::from_secs(10);
/// The longest body of a plain request, in bytes.
const BODY: usize = 16 * 1024;
/// Passwords checked at once: each takes 19 MiB.
const PASSWORDS: usize = 2;

/// What the gateway has in common with the rest of the server.
pub(crate) struct Shared {
    pub(crate) inbox: Inbox,
    pub(crate) clock: Clock,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) signer: Signer,
    pub(crate) reads: Box<dyn Reads>,
}

/// Everything that connections share.
pub(crate) struct Gateway {
    pub(crate) inbox: Inbox,
    pub(crate) clock: Clock,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) signer: Signer,
    pub(crate) limits: SourceLimits,
    /// Connections at once, of all sources.
    pub(crate) connections: usize,
    /// Whether the address of a peer is told by our own proxy.
    pub(crate) behind_proxy: bool,
    reads: Mutex<Box<dyn Reads>>,
    sources: Arc<Sources>,
    nonces: Nonces,
    guesses: Guesses,
    argon: Semaphore,
    open: AtomicUsize,
    numbers: AtomicU64,
}

impl Gateway {
    pub(crate) fn new(shared: Shared, limits: SourceLimits, connections: usize, behind_proxy: bool) -> Self {
        Self {
            inbox: shared.inbox,
            clock: shared.clock,
            metrics: shared.metrics,
            signer: shared.signer,
            limits,
            connections,
            behind_proxy,
            reads: Mutex::new(shared.reads),
            sources: Arc::default(),
            nonces: Nonces::default(),
            guesses: Guesses::default(),
            argon: Semaphore::new(PASSWORDS),
            open: AtomicUsize::new(0),
            numbers: AtomicU64::new(1),
        }
    }

    /// Connections that are open now.
    pub(crate) fn open(&self) -> usize {
        self.open.load(Ordering::Relaxed)
    }

    fn next_conn(&self) -> ConnId {
        ConnId(self.numbers.fetch_add(1, Ordering::Relaxed))
    }

    fn next_request(&self) -> RequestId {
        RequestId(self.numbers.fetch_add(1, Ordering::Relaxed))
    }

    fn reads(&self) -> MutexGuard<'_, Box<dyn Reads>> {
        self.reads.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Where a request comes from.
#[derive(Clone, Debug)]
pub(crate) struct Source(pub(crate) String);

/// The peer of a connection, put beside each of its requests; whoever holds it holds its place.
#[derive(Clone)]
struct Peer {
    address: IpAddr,
    _held: Arc<Held>,
}

/// A place among all connections and among those of a source.
struct Held {
    here: Arc<Gateway>,
    _place: Option<Place>,
}

impl Drop for Held {
    fn drop(&mut self) {
        self.here.open.fetch_sub(1, Ordering::Relaxed);
    }
}

impl FromRequestParts<Arc<Gateway>> for Source {
    type Rejection = core::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, here: &Arc<Gateway>) -> Result<Self, Self::Rejection> {
        let peer = parts.extensions.get::<Peer>().map(|peer| peer.address);
        let told = here.behind_proxy.then(|| forwarded(&parts.headers)).flatten();
        Ok(Self(told.or(peer).map(source_of).unwrap_or_default()))
    }
}

/// The address that our own proxy saw: the last one, since everything before it may be forged.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let header = headers.get_all("x-forwarded-for").iter().next_back()?;
    header.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
}

fn routes(here: &Arc<Gateway>) -> Router {
    let plain = Router::new()
        .route("/", get(pages::home))
        .route("/join/{code}", get(pages::join))
        .route("/delete-account", get(pages::deletion).post(pages::delete))
        .route("/v1/challenge", post(http::challenge))
        .route("/v1/sign-in", post(http::sign_in))
        .route("/v1/log-in", post(http::log_in))
        .route("/v1/refresh", post(http::refresh))
        .route("/v1/sign-out", post(http::sign_out))
        .route("/v1/password", post(http::password))
        .route("/v1/export", get(http::export))
        .route("/v1/delete", post(http::delete))
        .route("/v1/matches/{id}/record", get(http::record))
        .route("/version", get(version))
        .route("/health", get(|| async { "ok\n" }))
        .route("/ready", get(ready))
        .route("/metrics", get(metrics))
        .layer(DefaultBodyLimit::max(BODY))
        .layer(middleware::from_fn(in_time));
    Router::new().route(SOCKET_PATH, get(upgrade)).merge(plain).with_state(Arc::clone(here))
}

/// A request that takes too long is given up, so that slow bodies hold no place.
async fn in_time(request: Request, next: Next) -> Response {
    match tokio::time::timeout(REQUEST, next.run(request)).await {
        Ok(response) => response,
        Err(_) => StatusCode::REQUEST_TIMEOUT.into_response(),
    }
}

async fn version() -> Json<serde_json::Value> {
    Json(json!({"server": env!("CARGO_PKG_VERSION"), "protocol": VERSION}))
}

async fn ready(State(here): State<Arc<Gateway>>) -> Response {
    if here.metrics.is_ready() {
        "ready\n".into_response()
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "draining\n").into_response()
    }
}

async fn metrics(State(here): State<Arc<Gateway>>) -> String {
    here.metrics.text()
}

async fn upgrade(
    State(here): State<Arc<Gateway>>,
    Extension(peer): Extension<Peer>,
    source: Source,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !here.metrics.is_ready() {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    upgrade
        .max_message_size(FRAME_IN)
        .max_frame_size(FRAME_IN)
        .read_buffer_size(FRAME_IN)
        .write_buffer_size(FRAME_OUT)
        .max_write_buffer_size(256 * 1024)
        .on_upgrade(move |socket| async move {
            socket::serve(socket, here, source.0).await;
            drop(peer); // the place is held as long as the socket
        })
}

/// Accepts connections for ever.
pub(crate) async fn accept(listener: TcpListener, here: Arc<Gateway>, tls: Option<TlsAcceptor>) {
    let routes = routes(&here);
    loop {
        let Ok((stream, peer)) = listener.accept().await else {
            // Out of files, most likely: the next one may find some again.
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        here.metrics.connection();
        let now = here.clock.now().mono;
        // Behind a proxy every connection comes from it; the proxy limits its own sources.
        let place = if here.behind_proxy {
            None
        } else {
            let Some(place) = here.sources.connect(&source_of(peer.ip()), &here.limits, now) else {
                continue;
            };
            Some(place)
        };
        let full = here.open.fetch_add(1, Ordering::Relaxed) >= here.connections;
        let held = Held { here: Arc::clone(&here), _place: place };
        if full {
            continue;
        }
        let peer = Peer { address: peer.ip(), _held: Arc::new(held) };
        let _ = stream.set_nodelay(true);
        let (routes, tls) = (routes.clone(), tls.clone());
        tokio::spawn(async move {
            match tls {
                None => connection(stream, routes, peer).await,
                Some(tls) => {
                    if let Ok(Ok(stream)) = tokio::time::timeout(HANDSHAKE, tls.accept(stream)).await {
                        connection(stream, routes, peer).await;
                    }
                }
            }
        });
    }
}

async fn connection<S>(stream: S, routes: Router, peer: Peer)
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let routes = routes.layer(Extension(peer));
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(16 * 1024)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(routes))
        .with_upgrades()
        .await;
    drop(served); // a peer that breaks off has nothing to be told
}
