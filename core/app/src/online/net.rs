//! Bytes to and from a server: one way for plain requests and for the WebSocket, with or without TLS.

use super::{Address, Secret};
use core::fmt::Display;
use protocol::{Code, http::Failure, limits};
use reqwest::{Client, Method, StatusCode};
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
    /// The identities of this device cannot be read or written, with the code.
    Local(&'static str),
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
    http: Client,
}

impl Net {
    /// The way to a server. `authority` is a file with certificates to be trusted besides the usual ones.
    pub(super) fn new(address: Address, authority: Option<&Path>) -> io::Result<Self> {
        let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        if let Some(file) = authority {
            let wrong = |error: &dyn Display| io::Error::new(io::ErrorKind::InvalidData, error.to_string());
            for certificate in CertificateDer::pem_file_iter(file).map_err(|error| wrong(&error))? {
                roots.add(certificate.map_err(|error| wrong(&error))?).map_err(|error| wrong(&error))?;
            }
        }
        let tls = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(io::Error::other)?
            .with_root_certificates(roots)
            .with_no_client_auth();
        // No proxy of the system and no redirect: a token goes to this server and nowhere else.
        let http = Client::builder()
            .use_preconfigured_tls(tls.clone())
            .connect_timeout(CONNECT)
            .timeout(REQUEST)
            .tcp_nodelay(true)
            .no_proxy()
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .map_err(io::Error::other)?;
        Ok(Self { address, tls: Arc::new(tls), http })
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
        let (status, bytes) = self.exchange(method, path, bearer, body).await.map_err(io::Error::other)?;
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
    ) -> reqwest::Result<(StatusCode, Vec<u8>)> {
        let mut request = self.http.request(method, format!("{}{path}", self.address));
        if let Some(token) = bearer {
            request = request.bearer_auth(token.reveal());
        }
        if let Some(body) = body {
            request = request.json(body);
        }
        let mut response = request.send().await?;
        let mut bytes = Vec::new();
        while let Some(chunk) = response.chunk().await? {
            if bytes.len() + chunk.len() > ANSWER {
                break; // what is cut short cannot be read, and is refused as such
            }
            bytes.extend_from_slice(&chunk);
        }
        Ok((response.status(), bytes))
    }
}

impl Trouble {
    /// The code for whoever asked.
    pub(super) fn code(&self) -> &'static str {
        match self {
            Self::Unreachable => "offline",
            Self::Refused(failure) => failure.code.text(),
            Self::Local(code) => code,
        }
    }

    /// When the same may be tried again, in ms.
    pub(super) fn retry_after_ms(&self) -> Option<u64> {
        match self {
            Self::Unreachable | Self::Local(_) => None,
            Self::Refused(failure) => failure.retry_after_ms,
        }
    }

    /// Whether the server refuses for now only.
    pub(super) fn is_passing(&self) -> bool {
        match self {
            Self::Unreachable => true,
            Self::Local(_) => false,
            Self::Refused(failure) => matches!(
                failure.code,
                Code::SlowDown | Code::Busy | Code::Unavailable | Code::Draining | Code::Internal
            ),
        }
    }
}
