//! One account at its tables: what it has seen, and commands one after the other.

use crate::{Client, Device, Got, Peer};
use protocol::{GameName, SeatName};
use rules::{
    Command, Offers, Seat,
    game::GameKind,
    record::{read_config, view_from_public},
};
use serde_json::{Value, json};
use std::{collections::BTreeMap, io};

/// A match as its player has seen it.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// The last `match` frame.
    pub info: Value,
    /// The last `state` frame.
    pub state: Value,
    /// The `result` frame.
    pub result: Option<Value>,
    /// Log entries, by seat and text.
    pub log: Vec<(String, String)>,
}

/// An account with a socket.
pub struct Sitter {
    /// Its device.
    pub device: Device,
    /// Its socket.
    pub client: Client,
    /// Its matches by number.
    pub matches: BTreeMap<String, Seen>,
}

impl Seen {
    /// The own seat.
    pub fn seat(&self) -> &str {
        self.info["seat"].as_str().unwrap_or_default()
    }

    /// The number of the own last accepted command.
    pub fn cseq(&self) -> u64 {
        self.state["cseq"].as_u64().unwrap_or(0)
    }

    /// The version of the match.
    pub fn version(&self) -> u64 {
        self.state["version"].as_u64().unwrap_or(0)
    }

    /// The stage: `setup`, `play` or `over`.
    pub fn stage(&self) -> &str {
        self.state["stage"].as_str().unwrap_or_default()
    }

    /// The phase of a Chess-Uno game, else the empty text.
    pub fn phase(&self) -> &str {
        self.state["state"]["phase"].as_str().unwrap_or_default()
    }

    /// Whether it is the own turn to act in the game.
    pub fn is_to_act(&self) -> bool {
        self.stage() == "play" && self.state["state"]["actor"].as_str() == Some(self.seat())
    }

    /// Whether a table command would be accepted now.
    pub fn can(&self, what: &str) -> bool {
        self.state["table"]["can"].as_array().is_some_and(|can| can.iter().any(|word| word == what))
    }

    /// Every game command that would be accepted now.
    pub fn commands(&self) -> Vec<String> {
        let state = &self.state["state"];
        if self.phase() != "place" {
            let legal = state["legal"].as_array();
            return legal.into_iter().flatten().filter_map(|text| text.as_str().map(str::to_owned)).collect();
        }
        let config = self.info["config"].as_object().cloned().unwrap_or_default();
        let config = read_config(&config).expect("settings");
        let view = view_from_public(GameKind::ChessUno, &config, Offers::default(), state);
        view.expect("a state that is a view").commands().iter().map(Command::to_string).collect()
    }

    /// What a `do` frame for this command is now.
    pub fn command(&self, text: &str) -> Value {
        let id = &self.info["match"];
        json!({"t": "do", "match": id, "cseq": self.cseq() + 1, "version": self.version(), "text": text})
    }

    /// The classic army of the own seat, for a hidden set-up.
    pub fn classic_army(&self) -> &'static str {
        if self.seat() == "A" { "8/8/PPPPPPPP/RNBQKBNR" } else { "rnbqkbnr/pppppppp/8/8" }
    }

    /// Takes a frame in; whether it was about this match.
    pub fn take(&mut self, frame: &Value) {
        match frame["t"].as_str() {
            Some("match") => self.info = frame.clone(),
            Some("state") => {
                let log = &frame["log"];
                let from = log["from"].as_u64().unwrap_or(0) as usize;
                if from <= self.log.len() {
                    self.log.truncate(from);
                    for entry in log["entries"].as_array().into_iter().flatten() {
                        let text = |name: &str| entry[name].as_str().unwrap_or_default().to_owned();
                        self.log.push((text("seat"), text("text")));
                    }
                }
                self.state = frame.clone();
            }
            Some("result") => self.result = Some(frame.clone()),
            _ => {}
        }
    }
}

/// A game by its name on the wire.
pub fn game_kind(name: &str) -> Option<GameKind> {
    Some(match GameName::parse(name)? {
        GameName::ChessUno => GameKind::ChessUno,
        GameName::Maharajah => GameKind::Maharajah,
        GameName::Minesweeper => GameKind::Minesweeper,
    })
}

/// A seat by its name on the wire.
pub fn seat_of(name: &str) -> Option<Seat> {
    match SeatName::parse(name)? {
        SeatName::A => Some(Seat::A),
        SeatName::B => Some(Seat::B),
    }
}

impl Sitter {
    /// A guest with a socket.
    pub async fn guest(peer: &Peer) -> Self {
        let device = Device::signed_in(peer).await;
        let client = Client::hello(peer, device.access()).await;
        Self { device, client, matches: BTreeMap::new() }
    }

    /// An account with a name and a socket.
    pub async fn named(peer: &Peer, name: &str) -> Self {
        let mut sitter = Self::guest(peer).await;
        sitter.client.send(json!({"t": "name", "id": 1, "name": name})).await;
        let named = sitter.client.until("name", |frame| frame["id"] == 1).await;
        assert_eq!(named["t"], "named", "{named}");
        sitter
    }

    /// A fresh socket of the same account; what was seen before is forgotten.
    ///
    /// # Errors
    /// When the server cannot be reached or refuses.
    pub async fn try_return(&mut self, peer: &Peer) -> io::Result<()> {
        self.client = Client::try_hello(peer, self.device.access()).await?;
        self.matches.clear();
        Ok(())
    }

    /// A fresh socket of the same account; reads until its running matches are told.
    pub async fn come_back(&mut self, peer: &Peer) {
        self.try_return(peer).await.expect("a welcome");
        let welcome = self.client.want("welcome").await;
        let running: Vec<String> = welcome["matches"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|id| id.as_str().map(str::to_owned))
            .collect();
        while !running.iter().all(|id| self.matches.get(id).is_some_and(|seen| !seen.state.is_null())) {
            self.read().await;
        }
    }

    /// Reads one frame and takes it in.
    pub async fn read(&mut self) -> Value {
        match self.client.next().await {
            Got::Frame(frame) => {
                self.take(&frame);
                frame
            }
            other => panic!("{other:?} where a frame was to come; {:?}", self.matches.keys()),
        }
    }

    /// Takes a frame in.
    pub fn take(&mut self, frame: &Value) {
        if let Some(id) = frame["match"].as_str()
            && matches!(frame["t"].as_str(), Some("match" | "state" | "result"))
        {
            self.matches.entry(id.to_owned()).or_default().take(frame);
        }
    }

    /// Reads until a frame fits, taking all in.
    pub async fn read_until(&mut self, what: &str, fits: impl Fn(&Value) -> bool) -> Value {
        let mut passed = Vec::new();
        loop {
            match self.client.next().await {
                Got::Frame(frame) => {
                    self.take(&frame);
                    if fits(&frame) {
                        return frame;
                    }
                    passed.push(frame.to_string().chars().take(120).collect::<String>());
                }
                other => {
                    let last = passed.split_off(passed.len().saturating_sub(6));
                    panic!("no {what} but {other:?}; {} frames and {last:#?} before it", passed.len());
                }
            }
        }
    }

    /// Reads until a match looks as wished.
    pub async fn see(&mut self, id: &str, what: &str, fits: impl Fn(&Seen) -> bool) -> &Seen {
        while !self.matches.get(id).is_some_and(&fits) {
            self.read_until(what, |frame| frame["match"] == id).await;
        }
        &self.matches[id]
    }

    /// A ping that comes back; everything before it is taken in.
    pub async fn ping(&mut self) {
        self.client.send(json!({"t": "ping", "n": 79})).await;
        self.read_until("pong", |frame| frame["t"] == "pong" && frame["n"] == 79).await;
    }

    /// Gives a command and reads the answer to it: `done`, `rejected` or `error`.
    pub async fn give(&mut self, id: &str, text: &str) -> Value {
        let frame = self.matches[id].command(text);
        self.give_frame(frame).await
    }

    /// Sends a `do` frame and reads the answer to it.
    pub async fn give_frame(&mut self, frame: Value) -> Value {
        let (id, cseq) = (frame["match"].clone(), frame["cseq"].clone());
        self.client.send(frame).await;
        let told = self.read_until("answer", |told| {
            told["match"] == id
                && match told["t"].as_str() {
                    Some("done" | "rejected") => told["cseq"] == cseq,
                    Some("error") => true,
                    _ => false,
                }
        });
        let told = told.await;
        if told["t"] == "done" {
            let version = told["version"].as_u64();
            let id = id.as_str().unwrap_or_default().to_owned();
            let cseq = told["cseq"].as_u64().unwrap_or(0);
            self.see(&id, "the state after it", |seen| {
                seen.state["version"].as_u64() >= version && seen.cseq() >= cseq
            })
            .await;
        }
        told
    }

    /// Gives a command that must be accepted.
    pub async fn play(&mut self, id: &str, text: &str) {
        let told = self.give(id, text).await;
        assert_eq!(told["t"], "done", "{text}: {told}");
    }

    /// The result of a match.
    pub async fn result(&mut self, id: &str) -> Value {
        self.see(id, "result", |seen| seen.result.is_some()).await.result.clone().unwrap_or_default()
    }
}
