//! Bytes to and from a server: one way for plain requests and for the WebSocket, with or without TLS.

use super::{Address, Secret};
use http_body_util::{BodyExt, Full, Limited};
use hyper::{
    Method, Request, StatusCode,
    body::Bytes,
    header::{AUTHORIZATION, CONTENT_TYPE, HOST},
};
use hyper_util::rt::TokioIo;
use protocol::{Code, http::Failure, limits};
use serde::{Serialize, de::DeserializeOwned};
use std::{io, path::Path, sync::Arc, time::Duration};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
    time::timeout,
};
use tokio_rustls::{
    TlsConnector,
    rustls::{
        ClientConfig, RootCertStore,
        crypto::ring,
        pki_types::{CertificateDer, ServerName, pem::PemObject},
    },
};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{ClientRequestBuilder, protocol::WebSocketConfig},
};

/// How long a connection may take to be made.
const CONNECT: Duration = Duration::from_secs(10);
/// How long a plain request may take.
const REQUEST: Duration = Duration::from_secs(15);
/// The longest answer to a plain request: an export of a whole account is the longest.
const ANSWER: usize = 8 << 20;

/// A way to a server.
pub(super) trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}
impl<S: AsyncRead + AsyncWrite + Unpin + Send> Stream for S {}

/// A WebSocket.
pub(super) type Socket = WebSocketStream<Box<dyn Stream>>;

/// Why a request has no answer.
#[derive(Debug)]
pub(super) enum Trouble {
    /// The server could not be reached, or what it said makes no sense.
    Unreachable,
    /// It refuses.
    Refused(Failure),
}

impl From<io::Error> for Trouble {
    fn from(_: io::Error) -> Self {
        Self::Unreachable
    }
}

/// How to reach one server.
#[derive(Clone)]
pub(super) struct Net {
    address: Address,
    tls: Arc<ClientConfig>,
}

impl Net {
    /// The way to a server. `authority` is a file with certificates to be trusted besides the usual ones.
    pub(super) fn new(address: Address, authority: Option<&Path>) -> io::Result<Self> {
        let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        if let Some(file) = authority {
            let wrong = |error: &dyn core::fmt::Display| {
                io::Error::new(io::ErrorKind::InvalidData, error.to_string())
            };
            for certificate in CertificateDer::pem_file_iter(file).map_err(|error| wrong(&error))? {
                roots.add(certificate.map_err(|error| wrong(&error))?).map_err(|error| wrong(&error))?;
            }
        }
        let tls = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(io::Error::other)?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(Self { address, tls: Arc::new(tls) })
    }

    async fn stream(&self) -> io::Result<Box<dyn Stream>> {
        let (host, port) = (self.address.host(), self.address.port());
        let tcp = TcpStream::connect((host, port)).await?;
        tcp.set_nodelay(true)?;
        if !self.address.is_encrypted() {
            return Ok(Box::new(tcp));
        }
        let name = ServerName::try_from(host.to_owned()).map_err(io::Error::other)?;
        Ok(Box::new(TlsConnector::from(Arc::clone(&self.tls)).connect(name, tcp).await?))
    }

    /// Opens the WebSocket.
    pub(super) async fn socket(&self) -> io::Result<Socket> {
        let open = async {
            let uri = self.address.socket().parse().map_err(io::Error::other)?;
            let limits = WebSocketConfig::default()
                .max_message_size(Some(4 * limits::FRAME_OUT))
                .max_frame_size(Some(4 * limits::FRAME_OUT))
                .read_buffer_size(16 * 1024);
            let stream = self.stream().await?;
            let request = ClientRequestBuilder::new(uri);
            client_async_with_config(request, stream, Some(limits)).await.map_err(io::Error::other)
        };
        timeout(CONNECT, open)
            .await
            .map_err(|_| io::Error::from(io::ErrorKind::TimedOut))?
            .map(|(socket, _)| socket)
    }

    /// One plain request.
    pub(super) async fn request<A: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        bearer: Option<&Secret>,
        body: Option<&(impl Serialize + Sync)>,
    ) -> Result<A, Trouble> {
        let done = timeout(REQUEST, self.exchange(method, path, bearer, body)).await;
        let (status, bytes) = done.map_err(|_| Trouble::Unreachable)??;
        if status.is_success() {
            return serde_json::from_slice(&bytes).map_err(|_| Trouble::Unreachable);
        }
        match serde_json::from_slice(&bytes) {
            Ok(failure) => Err(Trouble::Refused(failure)),
            Err(_) => Err(Trouble::Unreachable),
        }
    }

    async fn exchange(
        &self,
        method: Method,
        path: &str,
        bearer: Option<&Secret>,
        body: Option<&(impl Serialize + Sync)>,
    ) -> io::Result<(StatusCode, Bytes)> {
        let stream = timeout(CONNECT, self.stream()).await??;
        let shake = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await;
        let (mut sender, connection) = shake.map_err(io::Error::other)?;
        let driver = tokio::spawn(connection);
        let mut request = Request::builder().method(method).uri(path).header(HOST, self.address.authority());
        if let Some(token) = bearer {
            request = request.header(AUTHORIZATION, format!("Bearer {}", token.reveal()));
        }
        let bytes = match body {
            Some(body) => {
                request = request.header(CONTENT_TYPE, "application/json");
                serde_json::to_vec(body)?
            }
            None => Vec::new(),
        };
        let request = request.body(Full::new(Bytes::from(bytes))).map_err(io::Error::other)?;
        let response = sender.send_request(request).await.map_err(io::Error::other)?;
        let status = response.status();
        let read = Limited::new(response.into_body(), ANSWER).collect().await.map_err(io::Error::other);
        driver.abort();
        Ok((status, read?.to_bytes()))
    }
}

impl Trouble {
    /// The code for whoever asked.
    pub(super) fn code(&self) -> &'static str {
        match self {
            Self::Unreachable => "offline",
            Self::Refused(failure) => failure.code.text(),
        }
    }

    /// When the same may be tried again, in ms.
    pub(super) fn retry_after_ms(&self) -> Option<u64> {
        match self {
            Self::Unreachable => None,
            Self::Refused(failure) => failure.retry_after_ms,
        }
    }

    /// Whether the server refuses for now only.
    pub(super) fn is_passing(&self) -> bool {
        match self {
            Self::Unreachable => true,
            Self::Refused(failure) => matches!(
                failure.code,
                Code::SlowDown | Code::Busy | Code::Unavailable | Code::Draining | Code::Internal
            ),
        }
    }
}
