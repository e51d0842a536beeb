//! Plain requests, one a connection, written by hand so that a test can write them wrongly.

use crate::{PATIENCE, Peer};
use serde_json::Value;
use std::io;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    time::timeout,
};

/// An answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The body.
    pub body: String,
}

impl Answer {
    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }

    /// The code of a refusal.
    pub fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_default().to_owned()
    }
}

/// Sends one request and reads the whole answer.
///
/// # Errors
/// When the connection breaks, or nothing comes.
pub async fn ask(
    peer: &Peer,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> io::Result<Answer> {
    let mut head = format!("{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n");
    for (name, value) in headers {
        head += &format!("{name}: {value}\r\n");
    }
    head += &format!("content-length: {}\r\n\r\n{body}", body.len());
    let asked = async {
        let mut wire = peer.connect().await?;
        wire.write_all(head.as_bytes()).await?;
        let mut bytes = Vec::new();
        // TLS peers may break off without a farewell once all is said.
        if let Err(error) = wire.read_to_end(&mut bytes).await
            && bytes.is_empty()
        {
            return Err(error);
        }
        answer(&bytes).ok_or_else(|| io::Error::new(io::ErrorKind::UnexpectedEof, "no answer"))
    };
    timeout(PATIENCE, asked).await.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
}

/// Reads an answer whose body ends with the connection, has a length, or comes in chunks.
fn answer(bytes: &[u8]) -> Option<Answer> {
    let text = String::from_utf8_lossy(bytes);
    let (head, body) = text.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let chunked = head.to_ascii_lowercase().contains("transfer-encoding: chunked");
    let body = if chunked { joined(body) } else { body.to_owned() };
    Some(Answer { status, body })
}

fn joined(mut chunks: &str) -> String {
    let mut whole = String::new();
    while let Some((length, rest)) = chunks.split_once("\r\n") {
        let Ok(length) = usize::from_str_radix(length, 16) else { break };
        let Some(chunk) = rest.get(..length).filter(|_| length > 0) else { break };
        whole += chunk;
        chunks = rest.get(length + 2..).unwrap_or_default();
    }
    whole
}

/// `POST` with a JSON body and perhaps a token; must be answered.
pub async fn post(peer: &Peer, path: &str, body: &Value, token: Option<&str>) -> Answer {
    try_post(peer, path, body, token).await.unwrap_or_else(|error| panic!("POST {path}: {error}"))
}

/// `POST` that may fail with the connection.
///
/// # Errors
/// As [`ask`].
pub async fn try_post(peer: &Peer, path: &str, body: &Value, token: Option<&str>) -> io::Result<Answer> {
    let bearer = token.map(|token| format!("Bearer {token}"));
    let mut headers = vec![("content-type", "application/json")];
    headers.extend(bearer.as_deref().map(|bearer| ("authorization", bearer)));
    let body = if body.is_null() { String::new() } else { body.to_string() };
    ask(peer, "POST", path, &headers, &body).await
}

/// `GET`, perhaps with a token; must be answered.
pub async fn get(peer: &Peer, path: &str, token: Option<&str>) -> Answer {
    let bearer = token.map(|token| format!("Bearer {token}"));
    let headers: Vec<(&str, &str)> =
        bearer.as_deref().map(|bearer| ("authorization", bearer)).into_iter().collect();
    ask(peer, "GET", path, &headers, "").await.unwrap_or_else(|error| panic!("GET {path}: {error}"))
}
