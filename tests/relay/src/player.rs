//! A player who plays by itself as fast as answers come, dies now and then with everything but
//! what stands on its disk, and finds its way back through any kill of the server.

use crate::{
    Client, Device, Got,
    field::{Field, Order, add},
    pairs::mix,
    seat::Seen,
};
use protocol::VERSION;
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};
use tokio::time::sleep;

/// A command on its way: it stands on the player's disk until it is answered.
#[derive(Clone, Debug)]
struct Pending {
    id: String,
    seat: String,
    cseq: u64,
    frame: Value,
    text: String,
    /// Whether the connection broke meanwhile.
    orphan: bool,
}

/// Which way a player finds opponents.
pub const QUEUES: [&str; 4] = ["uno-purist", "uno-king-hunt", "maharajah", "minesweeper"];

/// A player.
pub struct Player {
    field: Arc<Field>,
    queue: &'static str,
    name: String,
    /// Disk: the key, the tokens.
    device: Device,
    /// Disk: what is not answered yet.
    pending: Option<Pending>,
    client: Option<Client>,
    matches: BTreeMap<String, Seen>,
    /// Set-ups for which an army was sent on this socket.
    armed: BTreeSet<String>,
    queued: Option<Instant>,
    named: bool,
    settled: u64,
    rng: (usize, usize),
    /// Commands after which it gives up, by match.
    patience: BTreeMap<String, usize>,
}

impl Player {
    /// A player who has not been anywhere yet.
    pub fn new(field: Arc<Field>, number: usize, seed: usize) -> Self {
        Self {
            field,
            queue: QUEUES[number % QUEUES.len()],
            name: crate::pairs::fresh_name(),
            device: Device::new(),
            pending: None,
            client: None,
            matches: BTreeMap::new(),
            armed: BTreeSet::new(),
            queued: None,
            named: false,
            settled: 0,
            rng: (mix(seed, number), 0),
            patience: BTreeMap::new(),
        }
    }

    fn below(&mut self, end: usize) -> usize {
        self.rng.1 += 1;
        mix(self.rng.0, self.rng.1) % end.max(1)
    }

    /// Plays until told to go.
    pub async fn run(mut self) {
        while self.field.order() != Order::End {
            if self.client.is_none() && !self.come().await {
                let wait = 10 + self.below(30) as u64;
                sleep(Duration::from_millis(wait)).await;
                continue;
            }
            let got = match &mut self.client {
                Some(client) => client.next_within(Duration::from_millis(60)).await,
                None => continue,
            };
            match got {
                Got::Frame(frame) => self.take(&frame),
                Got::Closed(code) => self.broke(code),
                Got::Nothing => {}
            }
            self.act().await;
        }
    }

    /// Signs in if need be, says hello, takes up what was under way.
    async fn come(&mut self) -> bool {
        let peer = self.field.peer.clone();
        if self.device.tokens.is_none() && self.device.try_sign_in(&peer).await.is_err() {
            return false;
        }
        let Ok(mut client) = Client::try_connect(&peer).await else { return false };
        let have: Vec<Value> =
            self.pending.iter().map(|pending| json!({"match": pending.id, "log": 0})).collect();
        let hello = json!({"t": "hello", "v": VERSION, "token": self.device.access(), "have": have});
        if client.try_send(&hello).await.is_err() {
            return false;
        }
        let welcome = loop {
            match client.next().await {
                Got::Frame(frame) if frame["t"] == "welcome" => break frame,
                Got::Frame(frame) if frame["code"] == "bad_token" => {
                    self.device.tokens = None;
                    return false;
                }
                Got::Frame(_) => {}
                _ => return false,
            }
        };
        self.named = !welcome["you"]["name"].is_null();
        self.queued = None;
        if !self.named && client.try_send(&json!({"t": "name", "id": 1, "name": self.name})).await.is_err() {
            return false;
        }
        let mut expected: Vec<String> =
            welcome["matches"].as_array().into_iter().flatten().map(text).collect();
        expected.extend(self.pending.iter().map(|pending| pending.id.clone()));
        self.matches.clear();
        self.armed.clear();
        while !expected.iter().all(|id| self.matches.get(id).is_some_and(|seen| !seen.state.is_null())) {
            match client.next().await {
                Got::Frame(frame) => self.take(&frame),
                _ => return false,
            }
        }
        self.client = Some(client);
        self.check_promises();
        if !self.take_up().await {
            self.client = None;
        }
        self.client.is_some()
    }

    /// The server knows at least what it acknowledged.
    fn check_promises(&self) {
        let mut ledger = self.field.ledger();
        for (id, seen) in &self.matches {
            let last = ledger.last(id, seen.seat());
            let pending = self.pending.as_ref().is_some_and(|pending| pending.id == *id);
            let allowed = [last, last + u64::from(pending)];
            if !allowed.contains(&seen.cseq()) {
                let now = seen.cseq();
                ledger.breaks(format!("{id} {}: {last} commands promised, {now} known", seen.seat()));
            }
        }
    }

    /// Sends what was not answered again, or sees that it was done.
    async fn take_up(&mut self) -> bool {
        let Some(pending) = self.pending.clone() else { return true };
        let (saved, over, drew) = {
            let seen = &self.matches[&pending.id];
            let drew = seen.state["state"]["turn"]["moved"] == 0 && !seen.state["state"]["card"].is_null();
            (seen.cseq() >= pending.cseq, seen.stage() == "over", drew)
        };
        if pending.orphan {
            add(if saved { &self.field.counts.saved_untold } else { &self.field.counts.unsaved });
            if saved && drew {
                add(&self.field.counts.card_untold);
            }
        }
        if over {
            // A finished match takes no commands; its state says what became of this one.
            if saved {
                self.field.ledger().ack(&pending.id, &pending.seat, pending.cseq, &pending.text);
            }
            self.pending = None;
            return true;
        }
        match &mut self.client {
            Some(client) => client.try_send(&pending.frame).await.is_ok(),
            None => false,
        }
    }

    fn take(&mut self, frame: &Value) {
        let id = text(&frame["match"]);
        match frame["t"].as_str().unwrap_or_default() {
            "match" | "state" => {
                // Two armies that may not start together are built anew.
                if !frame["setup"]["refused"].is_null() {
                    self.armed.remove(&id);
                }
                self.matches.entry(id).or_default().take(frame);
            }
            "result" => {
                self.field.ledger().result(&id, frame);
                self.matches.entry(id).or_default().take(frame);
                self.queued = None;
            }
            "done" => self.answered(&id, frame, true),
            "rejected" => self.answered(&id, frame, false),
            "named" => self.named = true,
            "queued" => self.queued = Some(Instant::now()),
            "unqueued" => self.queued = None,
            "bye" if frame["retry_after_ms"].is_u64() => add(&self.field.counts.byes),
            "error" => self.refused(frame),
            _ => {}
        }
    }

    fn answered(&mut self, id: &str, frame: &Value, good: bool) {
        let cseq = frame["cseq"].as_u64().unwrap_or(0);
        let Some(pending) = self.pending.take_if(|pending| pending.id == id && pending.cseq == cseq) else {
            return;
        };
        let mut ledger = self.field.ledger();
        if good {
            ledger.ack(id, &pending.seat, cseq, &pending.text);
        } else if matches!(frame["code"].as_str(), Some("cseq_conflict" | "stale" | "bad_text")) {
            ledger.breaks(format!("{id}: {frame} to {}", pending.frame));
        }
    }

    fn refused(&mut self, frame: &Value) {
        match frame["code"].as_str().unwrap_or_default() {
            // Named with somebody else's name, queued while in a match: nothing is lost.
            "name_taken" => self.name = crate::pairs::fresh_name(),
            "in_queue_match" | "account_needed" => self.queued = None,
            // The command was not taken; it is sent again.
            "busy" | "unavailable" | "slow_down" => {
                self.queued = None;
                if self.pending.is_some() {
                    self.broke(None);
                }
            }
            // The end of this connection comes next.
            "draining" => self.queued = None,
            "no_such_match" if self.pending.is_some() => self.broke(None),
            other => self.field.ledger().breaks(format!("refused with {other}: {frame}")),
        }
    }

    /// The connection is gone; so is what memory alone held.
    fn broke(&mut self, code: Option<u16>) {
        let counts = &self.field.counts;
        add(if code == Some(1012) { &counts.restarts } else { &counts.breaks });
        for seen in self.matches.values().filter(|seen| seen.result.is_none()) {
            let state = &seen.state["state"];
            if seen.stage() == "setup" {
                add(&counts.in_setup);
            }
            if !seen.state["table"]["pause"].is_null() {
                add(&counts.in_pause);
            }
            if seen.is_to_act() && seen.phase() == "place" {
                add(&counts.in_placement);
            }
            if seen.is_to_act() && state["turn"]["moved"].as_u64().is_some_and(|moved| moved > 0) {
                add(&counts.in_series);
            }
        }
        if let Some(pending) = &mut self.pending {
            pending.orphan = true;
        }
        self.client = None;
        self.queued = None;
    }

    /// Does what there is to do now.
    async fn act(&mut self) {
        if self.client.is_none() {
            return;
        }
        let order = self.field.order();
        if let Order::Settle(time) = order
            && self.pending.is_none()
            && self.settled < time
        {
            self.settled = time;
            self.field.settled.fetch_add(1, Ordering::SeqCst);
        }
        if order != Order::Play || self.pending.is_some() {
            return;
        }
        self.matches.retain(|_, seen| seen.result.is_none());
        let running: Vec<String> = self.matches.keys().cloned().collect();
        for id in &running {
            let Some(frame) = self.choose(id) else { continue };
            if !self.send(id, frame).await {
                return;
            }
            if self.pending.is_some() {
                break;
            }
        }
        let waits = self.queued.is_some_and(|since| since.elapsed() < Duration::from_secs(2));
        if running.is_empty() && self.named && !waits {
            // Who waits too long looks elsewhere: ratings drift apart.
            if self.queued.is_some() {
                self.queue = QUEUES[self.below(QUEUES.len())];
            }
            self.queued = Some(Instant::now());
            let frame = json!({"t": "queue", "id": 2, "queue": self.queue});
            self.write(&frame).await;
        }
    }

    async fn write(&mut self, frame: &Value) -> bool {
        let sent = match &mut self.client {
            Some(client) => client.try_send(frame).await.is_ok(),
            None => false,
        };
        if !sent {
            self.broke(None);
        }
        sent
    }

    /// What to do in a match now; nothing before the state after the last command is here.
    fn choose(&mut self, id: &str) -> Option<Value> {
        let seen = self.matches.get(id)?.clone();
        if self.field.ledger().last(id, seen.seat()) > seen.cseq() {
            return None;
        }
        match seen.stage() {
            "setup" if seen.state["setup"]["own"].is_null() && self.armed.insert(id.to_owned()) => {
                let armies: [&str; 2] = match seen.seat() {
                    "A" => ["8/8/PPPPPPPP/RNBQKBNR", "8/PPPPP3/PPPPPPPP/RNAPKBNR"],
                    _ => ["rnbqkbnr/pppppppp/8/8", "rnapkbnr/pppppppp/ppppp3/8"],
                };
                let ranks = armies[self.below(2)];
                return Some(json!({"t": "army", "match": id, "ranks": ranks}));
            }
            "play" => {}
            _ => return None,
        }
        let can = |what: &str| seen.can(what);
        let patience = match self.patience.get(id) {
            Some(patience) => *patience,
            None => {
                let patience = 20 + self.below(160);
                self.patience.insert(id.to_owned(), patience);
                patience
            }
        };
        let dice = self.below(1_000);
        let talk = match dice {
            0..5 if can("offer") => Some("offer"),
            5..15 if can("withdraw") => Some("withdraw"),
            0..100 if can("accept") => Some("accept"),
            100..400 if can("decline") => Some("decline"),
            400..415 if can("pause") => Some("pause"),
            0..700 if can("resume") => Some("resume"),
            _ if seen.is_to_act() && seen.log.len() > patience && can("resign") => Some("resign"),
            _ => None,
        };
        let paused = !seen.state["table"]["pause"].is_null();
        let text = match talk {
            Some(talk) => talk.to_owned(),
            None if seen.is_to_act() && !paused => {
                let mut commands = seen.commands();
                // A series that is ended at once is a short one.
                if commands.len() > 1 && self.below(4) > 0 {
                    commands.retain(|text| text != "end");
                }
                commands.swap_remove(self.below(commands.len()))
            }
            None => return None,
        };
        Some(seen.command(&text))
    }

    /// Sends a frame; a command is written down first. Now and then it is the last thing that this
    /// player does in this life.
    async fn send(&mut self, id: &str, frame: Value) -> bool {
        if frame["t"] == "do" {
            let seat = self.matches[id].seat().to_owned();
            let (cseq, said) = (frame["cseq"].as_u64().unwrap_or(0), text(&frame["text"]));
            let id = id.to_owned();
            self.pending = Some(Pending { id, seat, cseq, frame: frame.clone(), text: said, orphan: false });
        }
        let mortal = self.field.mortal as usize;
        let dies = mortal > 0 && self.below(mortal) == 0;
        if dies && self.below(2) == 0 {
            // Written down, never sent.
            self.die();
            return false;
        }
        let sent = self.write(&frame).await;
        if sent && dies {
            self.die();
        }
        self.client.is_some()
    }

    /// Gone is all but the disk; even the tokens, sometimes.
    fn die(&mut self) {
        add(&self.field.counts.deaths);
        self.client = None;
        self.matches.clear();
        self.queued = None;
        if self.below(3) == 0 {
            self.device.tokens = None;
        }
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
