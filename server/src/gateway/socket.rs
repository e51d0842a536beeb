//! One WebSocket: frames in, frames out, limits, silence.

use super::{Gateway, limits::Bucket};
use crate::{
    engine::{Outbound, ToSocket, Waiting},
    relay::{ConnId, Input, Mono, Unread},
};
use axum::extract::ws::{CloseFrame, Message, WebSocket};
use futures_util::{SinkExt, StreamExt, stream::SplitSink};
use protocol::{
    ClientFrame, CloseCode, Code, GameName, Phrase, Queue, ServerFrame,
    limits::{FRAMES_BURST, FRAMES_PER_SECOND},
};
use serde_json::Value;
use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};
use tokio::{sync::mpsc::UnboundedReceiver, time::timeout};

/// How long the network may take for one frame.
const WRITE: Duration = Duration::from_secs(5);
/// Bytes that are handed to the system at once, and a last frame more.
const TOGETHER: usize = 16 * 1024;
/// Frames a second that are read at all, whatever they are.
const RAW_PER_SECOND: f64 = 200.0;
const RAW_BURST: f64 = 400.0;
/// Pings a second, and at once.
const PINGS_PER_SECOND: f64 = 2.0;
const PINGS_BURST: f64 = 20.0;
/// Refusals for being too many, beyond one for each frame that was taken, after which the socket is
/// closed.
const PATIENCE: u32 = 50;

type Sink = SplitSink<WebSocket, Message>;

/// What a socket's task knows.
struct Socket {
    gateway: Arc<Gateway>,
    conn: ConnId,
    seen: Arc<AtomicU64>,
    waiting: Arc<Waiting>,
    raw: Bucket,
    frames: Bucket,
    pings: Bucket,
    limited: u32,
}

/// Runs a socket until one of the two ends it.
pub(super) async fn serve(socket: WebSocket, gateway: Arc<Gateway>, source: String) {
    let conn = gateway.next_conn();
    let now = gateway.clock.now().mono;
    let seen = Arc::new(AtomicU64::new(now));
    let (outbound, mut told, waiting) = Outbound::new();
    gateway.inbox.open(Input::Opened { conn, source, seen: Arc::clone(&seen) }, conn, outbound);
    let mut here = Socket {
        raw: Bucket::new(RAW_PER_SECOND, RAW_BURST, now),
        frames: Bucket::new(f64::from(FRAMES_PER_SECOND), f64::from(FRAMES_BURST), now),
        pings: Bucket::new(PINGS_PER_SECOND, PINGS_BURST, now),
        limited: 0,
        conn,
        seen,
        waiting,
        gateway: Arc::clone(&gateway),
    };
    let (mut sink, mut stream) = socket.split();
    let code = loop {
        tokio::select! {
            biased;
            first = told.recv() => {
                let Some(first) = first else { break None };
                match here.tell(&mut sink, first, &mut told).await {
                    Ok(true) => {}
                    Ok(false) => break None,
                    Err(code) => break Some(code),
                }
            },
            message = stream.next() => match message {
                Some(Ok(message)) => match here.read(&mut sink, message).await {
                    Ok(true) => {}
                    Ok(false) => break None,
                    Err(code) => break Some(code),
                },
                Some(Err(error)) => break too_big(&error).then_some(CloseCode::TooBig),
                None => break None,
            },
        }
    };
    gateway.inbox.put(Input::Closed { conn });
    // What was told before the end is sent first; who does not take it takes no farewell either.
    if let Some(code) = code
        && here.flush(&mut sink, &mut told).await
    {
        let frame = CloseFrame { code: code.number(), reason: "".into() };
        let _ = timeout(WRITE, sink.send(Message::Close(Some(frame)))).await;
        // The peer may answer; what it still says means nothing.
        let _ =
            timeout(Duration::from_secs(1), async { while let Some(Ok(_)) = stream.next().await {} }).await;
    }
}

fn too_big(error: &axum::Error) -> bool {
    error.to_string().contains("too long") || error.to_string().contains("too large")
}

impl Socket {
    /// Writes what was told and what waits behind it, handed to the system at once: an answer and
    /// the state after it are one packet. Whether to go on, or why not.
    async fn tell(
        &mut self,
        sink: &mut Sink,
        first: ToSocket,
        told: &mut UnboundedReceiver<ToSocket>,
    ) -> Result<bool, CloseCode> {
        if let ToSocket::Close(code) = first {
            return Err(code);
        }
        let (mut bytes, mut frames, mut end) = (0, 0, None);
        let mut next = Some(first);
        let write = async {
            while let Some(ToSocket::Text(text)) = next.take() {
                // An accepted command gives its tokens back.
                if text.starts_with(r#"{"t":"done""#) {
                    self.frames.give();
                    self.raw.give();
                }
                bytes += text.len();
                frames += 1;
                sink.feed(Message::Text(text.into())).await?;
                if bytes < TOGETHER {
                    next = told.try_recv().ok();
                }
                if let Some(ToSocket::Close(code)) = next {
                    end = Some(code);
                }
            }
            sink.flush().await
        };
        let written = timeout(WRITE, write).await;
        self.waiting.sent(bytes, frames);
        match (written, end) {
            (Ok(Ok(())), None) => Ok(true),
            (Ok(Ok(())), Some(code)) => Err(code),
            _ => Ok(false),
        }
    }

    /// Sends what still waits; whether the peer took it.
    async fn flush(&mut self, sink: &mut Sink, told: &mut UnboundedReceiver<ToSocket>) -> bool {
        while let Ok(first) = told.try_recv() {
            match self.tell(sink, first, told).await {
                Ok(true) => {}
                Ok(false) => return false,
                Err(_) => return true,
            }
        }
        true
    }

    async fn answer(&mut self, sink: &mut Sink, frame: &ServerFrame) -> bool {
        let Ok(text) = serde_json::to_string(frame) else { return true };
        matches!(timeout(WRITE, sink.send(Message::Text(text.into()))).await, Ok(Ok(())))
    }

    /// Reads one message; whether to go on, or why not.
    async fn read(&mut self, sink: &mut Sink, message: Message) -> Result<bool, CloseCode> {
        let now: Mono = self.gateway.clock.now().mono;
        self.seen.fetch_max(now, Ordering::Relaxed);
        self.gateway.metrics.frame_in();
        if self.raw.take(now).is_err() {
            return Err(CloseCode::TooMany);
        }
        let text = match message {
            Message::Text(text) => text,
            Message::Binary(_) => return Err(CloseCode::Protocol),
            Message::Ping(_) | Message::Pong(_) => return Ok(true),
            Message::Close(_) => return Ok(false),
        };
        let frame = parse(&text);
        if let Ok(ClientFrame::Ping { n }) = frame {
            return match self.pings.take(now) {
                Ok(()) => Ok(self.answer(sink, &ServerFrame::Pong { n, now }).await),
                Err(wait) => self.limit(sink, wait).await,
            };
        }
        if let Err(wait) = self.frames.take(now) {
            return self.limit(sink, wait).await;
        }
        // Who waits as long as told gets one frame through for each refusal: that is patience, too.
        self.limited = self.limited.saturating_sub(1);
        if self.gateway.inbox.try_put(Input::Frame { conn: self.conn, frame, at: now }) {
            return Ok(true);
        }
        Ok(self.answer(sink, &refusal(Code::Busy, 1_000)).await)
    }

    /// Too many frames: told kindly, and closed only who does not listen.
    async fn limit(&mut self, sink: &mut Sink, wait: u64) -> Result<bool, CloseCode> {
        self.limited += 1;
        self.gateway.metrics.limited();
        if self.limited > PATIENCE {
            return Err(CloseCode::TooMany);
        }
        Ok(self.answer(sink, &refusal(Code::SlowDown, wait)).await)
    }
}

fn refusal(code: Code, wait: u64) -> ServerFrame {
    ServerFrame::Error { id: 0, code, text: String::new(), retry_after_ms: Some(wait), about: None }
}

/// Reads a frame. What is no frame is answered by what is wrong with it: an unknown `t`, a word
/// that names nothing, or another form than its `t` has.
fn parse(text: &str) -> Result<ClientFrame, Unread> {
    serde_json::from_str(text).map_err(|_| {
        let value: Value = serde_json::from_str(text).unwrap_or_default();
        let id = value.get("id").and_then(Value::as_u64).unwrap_or(0);
        let word = |field: &str| value.get(field).and_then(Value::as_str);
        let is_unknown = |field: &str, known: bool| word(field).is_some() && !known;
        let queue = || is_unknown("queue", word("queue").and_then(Queue::parse).is_some());
        let game = || is_unknown("game", word("game").and_then(GameName::parse).is_some());
        let phrase = || is_unknown("phrase", word("phrase").and_then(Phrase::parse).is_some());
        let code = match word("t") {
            Some(kind) if !ClientFrame::KINDS.contains(&kind) => Code::UnknownType,
            Some("queue" | "unqueue") if queue() => Code::NoSuchThing,
            Some("create" | "top") if game() => Code::NoSuchThing,
            Some("phrase") if phrase() => Code::NoSuchThing,
            _ => Code::BadFrame,
        };
        Unread { id, code }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_frame_is_told_apart_from_an_unknown_one() {
        let unread = |id, code| Err(Unread { id, code });
        assert_eq!(parse(r#"{"t":"dance"}"#), unread(0, Code::UnknownType));
        assert_eq!(parse(r#"{"t":"dance","id":7}"#), unread(7, Code::UnknownType));
        for bad in ["", "[]", "7", r#"{"n":1}"#, r#"{"t":"ping"}"#, r#"{"t":"ping","n":-1}"#, r#"{"t":7}"#] {
            assert_eq!(parse(bad), unread(0, Code::BadFrame), "{bad}");
        }
        assert!(parse(r#"{"n":1,"t":"ping","new":[]}"#).is_ok(), "fields of a newer peer are ignored");
    }

    #[test]
    fn a_deep_value_is_no_frame_and_no_crash() {
        let deep =
            format!(r#"{{"t":"create","id":1,"key":"k","game":"chess_uno","settings":{}"#, "[".repeat(2_000));
        assert_eq!(parse(&deep), Err(Unread { id: 0, code: Code::BadFrame }));
    }

    #[test]
    fn an_unknown_queue_game_or_phrase_is_no_such_thing_and_bears_the_number_of_its_request() {
        for (id, unknown) in [
            (4, r#"{"t":"queue","id":4,"queue":"xx"}"#),
            (5, r#"{"t":"unqueue","id":5,"queue":""}"#),
            (6, r#"{"t":"top","id":6,"game":"chess"}"#),
            (7, r#"{"t":"create","id":7,"key":"k","game":"uno-purist","settings":{}}"#),
            (0, r#"{"t":"phrase","match":"acfe06901ae15435","phrase":"boo"}"#),
        ] {
            assert_eq!(parse(unknown), Err(Unread { id, code: Code::NoSuchThing }), "{unknown}");
        }
    }

    #[test]
    fn a_field_of_another_form_is_a_bad_frame_with_the_number_of_its_request() {
        for (id, bad) in [
            (8, r#"{"t":"queue","id":8}"#),
            (8, r#"{"t":"queue","id":8,"queue":7}"#),
            (8, r#"{"t":"top","id":8,"game":"maharajah","from":-1}"#),
            (8, r#"{"t":"join","id":8,"code":null}"#),
            (8, r#"{"t":"create","id":8,"key":"k","game":"chess_uno","settings":{"x":1}}"#),
            (0, r#"{"t":"queue","id":-8,"queue":"uno-purist"}"#),
            (0, r#"{"t":"queue","id":"8","queue":"uno-purist"}"#),
        ] {
            assert_eq!(parse(bad), Err(Unread { id, code: Code::BadFrame }), "{bad}");
        }
    }
}
