//! One WebSocket: frames go out as they are given and come in as they are.

use crate::{PATIENCE, Peer, net::Wire};
use futures_util::{SinkExt, StreamExt};
use protocol::{ServerFrame, VERSION};
use serde_json::{Value, json};
use std::{collections::VecDeque, io, time::Duration};
use tokio::time::timeout;
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{self, Message},
};

/// What came.
#[derive(Clone, PartialEq, Debug)]
pub enum Got {
    /// A frame.
    Frame(Value),
    /// The end, and with which close code.
    Closed(Option<u16>),
    /// Nothing, for as long as was waited.
    Nothing,
}

/// A socket.
pub struct Client {
    socket: WebSocketStream<Wire>,
    /// What the other side sent and nobody asked for yet.
    waiting: VecDeque<Value>,
    /// The `bye` before the end, if there was one.
    pub bye: Option<Value>,
}

impl Client {
    /// A socket that has said nothing yet.
    ///
    /// # Errors
    /// When the server does not accept it.
    pub async fn try_connect(peer: &Peer) -> io::Result<Self> {
        let opened = async {
            let wire = peer.connect().await?;
            client_async("ws://localhost/v1/ws", wire).await.map_err(io::Error::other)
        };
        let (socket, _) = timeout(PATIENCE, opened).await.map_err(|_| io::ErrorKind::TimedOut)??;
        Ok(Self { socket, waiting: VecDeque::new(), bye: None })
    }

    /// A socket that has said nothing yet.
    pub async fn connect(peer: &Peer) -> Self {
        Self::try_connect(peer).await.expect("a socket")
    }

    /// A socket that was welcomed.
    ///
    /// # Errors
    /// When there is none, or what was said instead of a welcome.
    pub async fn try_hello(peer: &Peer, token: &str) -> io::Result<Self> {
        let mut client = Self::try_connect(peer).await?;
        client
            .try_send(&json!({"t": "hello", "v": VERSION, "token": token}))
            .await
            .map_err(io::Error::other)?;
        match client.next().await {
            Got::Frame(frame) if frame["t"] == "welcome" => {
                client.waiting.push_front(frame);
                Ok(client)
            }
            other => Err(io::Error::other(format!("{other:?}"))),
        }
    }

    /// A socket that was welcomed; `welcome` is the first frame to come.
    pub async fn hello(peer: &Peer, token: &str) -> Self {
        Self::try_hello(peer, token).await.expect("a welcome")
    }

    /// Sends a message of any form.
    ///
    /// # Errors
    /// When the socket is gone.
    pub async fn message(&mut self, message: Message) -> Result<(), tungstenite::Error> {
        timeout(PATIENCE, self.socket.send(message))
            .await
            .unwrap_or(Err(tungstenite::Error::ConnectionClosed))
    }

    /// Sends a frame.
    ///
    /// # Errors
    /// When the socket is gone.
    pub async fn try_send(&mut self, frame: &Value) -> Result<(), tungstenite::Error> {
        self.message(Message::text(frame.to_string())).await
    }

    /// Sends a frame.
    pub async fn send(&mut self, frame: Value) {
        self.try_send(&frame).await.expect("a socket to send to");
    }

    /// What comes next.
    pub async fn next(&mut self) -> Got {
        self.next_within(PATIENCE).await
    }

    /// What comes within this time.
    pub async fn next_within(&mut self, patience: Duration) -> Got {
        if let Some(frame) = self.waiting.pop_front() {
            return Got::Frame(frame);
        }
        match timeout(patience, self.read()).await {
            Ok(got) => got,
            Err(_) => Got::Nothing,
        }
    }

    async fn read(&mut self) -> Got {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    let frame: Value = serde_json::from_str(&text).expect("a frame of JSON");
                    if frame["t"] == "bye" {
                        self.bye = Some(frame.clone());
                    }
                    return Got::Frame(frame);
                }
                Some(Ok(Message::Close(frame))) => return Got::Closed(frame.map(|frame| frame.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Got::Closed(None),
            }
        }
    }

    /// The next frame that fits; those before it are dropped.
    pub async fn until(&mut self, what: &str, fits: impl Fn(&Value) -> bool) -> Value {
        let mut passed: Vec<String> = Vec::new();
        loop {
            match self.next().await {
                Got::Frame(frame) if fits(&frame) => return frame,
                Got::Frame(frame) => passed.push(frame.to_string().chars().take(120).collect()),
                other => panic!("no {what} but {other:?}; before it {passed:#?}"),
            }
        }
    }

    /// The next frame of a type; those before it are dropped.
    pub async fn want(&mut self, kind: &str) -> Value {
        let frame = self.until(kind, |frame| frame["t"] == kind).await;
        // Whoever reads frames by their types can read this one.
        if let Err(error) = serde_json::from_value::<ServerFrame>(frame.clone()) {
            panic!("{error}: {frame}");
        }
        frame
    }

    /// The code of the next refusal.
    pub async fn want_error(&mut self) -> String {
        self.want("error").await["code"].as_str().unwrap_or_default().to_owned()
    }

    /// Reads to the end: its close code.
    pub async fn want_close(&mut self) -> Option<u16> {
        loop {
            match self.next().await {
                Got::Frame(_) => {}
                Got::Closed(code) => return code,
                Got::Nothing => panic!("the socket stays open"),
            }
        }
    }

    /// A ping that comes back: the server has read everything before it.
    pub async fn ping(&mut self) {
        self.send(json!({"t": "ping", "n": 77})).await;
        self.until("pong", |frame| frame["t"] == "pong" && frame["n"] == 77).await;
    }

    /// Whether a ping comes back at all.
    pub async fn is_alive(&mut self) -> bool {
        if self.try_send(&json!({"t": "ping", "n": 78})).await.is_err() {
            return false;
        }
        loop {
            match self.next().await {
                Got::Frame(frame) if frame["t"] == "pong" && frame["n"] == 78 => return true,
                Got::Frame(_) => {}
                _ => return false,
            }
        }
    }

    /// Closes it as an app does.
    pub async fn close(mut self) {
        let _ = timeout(Duration::from_secs(1), self.socket.close(None)).await;
    }

    /// The bytes below it: whatever is written there next is no frame of ours.
    pub fn into_wire(self) -> Wire {
        self.socket.into_inner()
    }
}
