//! Plain requests over one connection that is kept.

use crate::host;
use anyhow::{Context, Result, bail};
use serde::{Serialize, de::DeserializeOwned};
use std::net::SocketAddr;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
};

/// Requests to one server, one after the other.
pub(crate) struct Requests {
    to: SocketAddr,
    from: Option<usize>,
    stream: Option<TcpStream>,
}

/// Connects from one of this machine's addresses.
pub(crate) async fn connect(to: SocketAddr, from: Option<usize>) -> Result<TcpStream> {
    let socket = if to.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    if let Some(from) = from.and_then(|from| host::source(from, to)) {
        socket.bind(from)?;
    }
    let stream = socket.connect(to).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

impl Requests {
    pub(crate) fn new(to: SocketAddr, from: Option<usize>) -> Self {
        Self { to, from, stream: None }
    }

    pub(crate) async fn get(&mut self, path: &str) -> Result<String> {
        let head = format!("GET {path} HTTP/1.1\r\nhost: loadgen\r\n\r\n");
        self.ask(&head).await
    }

    pub(crate) async fn post<T: DeserializeOwned>(&mut self, path: &str, body: &impl Serialize) -> Result<T> {
        let body = serde_json::to_string(body)?;
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: loadgen\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            body.len()
        );
        let told = self.ask(&request).await?;
        serde_json::from_str(&told).with_context(|| format!("{path} answered {told}"))
    }

    async fn ask(&mut self, request: &str) -> Result<String> {
        let mut stream = match self.stream.take() {
            Some(stream) => stream,
            None => connect(self.to, self.from).await?,
        };
        stream.write_all(request.as_bytes()).await?;
        let mut told = Vec::with_capacity(1_024);
        let (head, length) = loop {
            if stream.read_buf(&mut told).await? == 0 {
                bail!("the server broke off");
            }
            if let Some(end) = told.windows(4).position(|four| four == b"\r\n\r\n") {
                let head = String::from_utf8_lossy(told.get(..end).unwrap_or_default()).to_lowercase();
                let length = head.lines().find_map(|line| line.strip_prefix("content-length:"));
                break (end + 4, length.context("no length")?.trim().parse::<usize>()?);
            }
        };
        while told.len() < head + length {
            if stream.read_buf(&mut told).await? == 0 {
                bail!("the server broke off");
            }
        }
        let good = told.starts_with(b"HTTP/1.1 200");
        let body = String::from_utf8_lossy(told.get(head..).unwrap_or_default()).into_owned();
        self.stream = Some(stream);
        if good { Ok(body) } else { bail!("refused: {body}") }
    }
}
