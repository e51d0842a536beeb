//! A client's WebSocket: small buffers, so that thousands fit.

use crate::http;
use anyhow::{Context, Result};
use futures_util::{SinkExt, StreamExt};
use std::{future::pending, net::SocketAddr, time::Duration};
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{Message, Utf8Bytes, protocol::WebSocketConfig},
};

/// A client's end.
pub(crate) type Ws = WebSocketStream<TcpStream>;

/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// Buffers as small as the server's.
pub(crate) fn config() -> WebSocketConfig {
    WebSocketConfig::default()
        .read_buffer_size(4 * 1024)
        .write_buffer_size(0)
        .max_write_buffer_size(256 * 1024)
        .max_message_size(Some(128 * 1024))
}

/// Opens a socket from one of this machine's addresses.
pub(crate) async fn open(to: SocketAddr, from: Option<usize>) -> Result<Ws> {
    let stream = timeout(PATIENCE, http::connect(to, from)).await.context("nobody answers")??;
    over(stream, to).await
}

/// Opens a socket over a connection.
pub(crate) async fn over(stream: TcpStream, to: SocketAddr) -> Result<Ws> {
    let address = format!("ws://{to}{}", protocol::SOCKET_PATH);
    let open = client_async_with_config(address, stream, Some(config()));
    Ok(timeout(PATIENCE, open).await.context("no handshake")??.0)
}

/// Sends a text.
pub(crate) async fn send(ws: &mut Ws, text: String) -> Result<()> {
    timeout(PATIENCE, ws.send(Message::Text(text.into()))).await.context("nobody reads")??;
    Ok(())
}

/// The next text; `None` at the end. Waits for ever without a socket.
pub(crate) async fn next(ws: &mut Option<Ws>) -> Option<Utf8Bytes> {
    match ws {
        None => pending().await,
        Some(ws) => loop {
            match ws.next().await {
                Some(Ok(Message::Text(text))) => return Some(text),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        },
    }
}

/// A text of this type, whatever comes before it.
pub(crate) async fn wait_for(ws: &mut Ws, kind: &str) -> Result<Utf8Bytes> {
    let find = async {
        loop {
            match ws.next().await {
                Some(Ok(Message::Text(text))) if crate::sight::kind(&text) == kind => return Ok(text),
                Some(Ok(Message::Close(frame))) => anyhow::bail!("closed: {frame:?}"),
                Some(Err(error)) => return Err(error.into()),
                None => anyhow::bail!("the end"),
                Some(Ok(_)) => {}
            }
        }
    };
    timeout(PATIENCE, find).await.with_context(|| format!("no {kind}"))?
}
