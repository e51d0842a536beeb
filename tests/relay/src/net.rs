//! Connections to a server, plain or TLS.

use std::{io, net::SocketAddr};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
};
use tokio_rustls::{TlsConnector, rustls::pki_types::ServerName};

/// Anything that carries bytes both ways.
pub trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}

impl<S: AsyncRead + AsyncWrite + Unpin + Send> Stream for S {}

/// A connection.
pub type Wire = Box<dyn Stream>;

/// Where a server is, and how to speak to it.
#[derive(Clone)]
pub struct Peer {
    /// Its address, or that of a proxy before it.
    pub address: SocketAddr,
    /// How to speak TLS to it, as `localhost`.
    pub tls: Option<TlsConnector>,
}

impl core::fmt::Debug for Peer {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}", self.address)
    }
}

impl From<SocketAddr> for Peer {
    fn from(address: SocketAddr) -> Self {
        Self { address, tls: None }
    }
}

impl Peer {
    /// A fresh connection.
    ///
    /// # Errors
    /// When nobody accepts.
    pub async fn connect(&self) -> io::Result<Wire> {
        let stream = TcpStream::connect(self.address).await?;
        stream.set_nodelay(true)?;
        match &self.tls {
            None => Ok(Box::new(stream)),
            Some(tls) => {
                let name = ServerName::try_from("localhost").map_err(io::Error::other)?;
                Ok(Box::new(tls.connect(name, stream).await?))
            }
        }
    }
}
