//! An engine, its clock, and what it has sent.

use app::online::{Ask, Held, Input, Online, OnlineEvent, Output, RemoteMatch, Secret, Sync};
use rules::{
    Dice, Seat,
    game::GameState,
    record::{NewGame, wire_state},
};
use serde_json::{Value, json};

pub(crate) struct World {
    pub(crate) sync: Sync,
    pub(crate) now: u64,
    /// What it wanted since it was last looked at.
    pub(crate) outputs: Vec<Output>,
}

impl World {
    pub(crate) fn new() -> Self {
        Self::seeded(1)
    }

    pub(crate) fn seeded(seed: u8) -> Self {
        Self::held(Held { app: "test".to_owned(), seed: [seed; 32], ..Held::default() })
    }

    pub(crate) fn held(held: Held) -> Self {
        let sync = Sync::new(held);
        Self { sync, now: 50_000, outputs: Vec::new() }
    }

    /// In front, with token and open socket; the hello is sent.
    pub(crate) fn greeting() -> Self {
        let mut world = Self::new();
        world.input(Input::Foreground);
        world.token();
        world.input(Input::Opened);
        world
    }

    /// Signed in.
    pub(crate) fn on() -> Self {
        let mut world = Self::greeting();
        world.welcome(json!({}));
        world.outputs.clear();
        world
    }

    /// Signed in, in a Maharajah game as seat A.
    pub(crate) fn playing() -> Self {
        let mut world = Self::on();
        world.match_info("m1", json!({}));
        world.state("m1", json!({}));
        world.outputs.clear();
        world
    }

    pub(crate) fn input(&mut self, input: Input) {
        self.sync.input(input, self.now);
        while let Some(output) = self.sync.poll() {
            self.outputs.push(output);
        }
    }

    pub(crate) fn ask(&mut self, ask: Ask) {
        self.input(Input::Ask(ask));
    }

    pub(crate) fn say(&mut self, text: &str) {
        self.ask(Ask::Say { id: "m1".to_owned(), text: text.to_owned() });
    }

    pub(crate) fn token(&mut self) {
        self.input(Input::Token { access: Secret::new("t0k"), good_ms: 900_000 });
    }

    pub(crate) fn frame(&mut self, frame: Value) {
        self.input(Input::Frame(frame.to_string()));
    }

    pub(crate) fn closed(&mut self, code: u16) {
        self.input(Input::Closed { code: Some(code) });
    }

    /// Lets time pass, with a tick at every due moment.
    pub(crate) fn pass(&mut self, ms: u64) {
        let end = self.now + ms;
        while let Some(due) = self.sync.next_due().filter(|due| *due <= end) {
            assert!(due > self.now, "due at {due}, and it is {} already", self.now);
            self.now = due;
            self.input(Input::Tick);
        }
        self.now = end;
        self.input(Input::Tick);
    }

    /// Lets time pass, every ping being answered at once.
    pub(crate) fn pass_alive(&mut self, ms: u64) {
        let end = self.now + ms;
        while self.now < end {
            self.pass(100.min(end - self.now));
            self.pong();
        }
    }

    /// Lets time pass until this is wanted; a token that is asked for is given.
    pub(crate) fn until(&mut self, wanted: &Output) {
        let end = self.now + 40_000;
        while !self.wants(wanted) {
            assert!(self.now < end, "{wanted:?} never came");
            if self.wants(&Output::RefreshToken) {
                self.token();
            } else {
                let due = self.sync.next_due().unwrap();
                self.pass(due - self.now);
            }
        }
    }

    pub(crate) fn pong(&mut self) {
        let pings: Vec<u64> = self.sent("ping").iter().filter_map(|ping| ping["n"].as_u64()).collect();
        for n in pings {
            self.frame(json!({"t": "pong", "n": n, "now": self.now + 100_000}));
        }
    }

    /// Comes back after a loss, as far as the open socket.
    pub(crate) fn come_back(&mut self) {
        self.until(&Output::Connect);
        self.outputs.clear();
        self.input(Input::Opened);
    }

    pub(crate) fn welcome(&mut self, more: Value) {
        let frame = json!({"t": "welcome", "v": 1, "server": "test", "epoch": 7, "generation": 1,
            "now": self.now + 100_000, "you": {"id": "p1", "name": "ann", "rating": null},
            "matches": [], "queues": [], "rooms": []});
        self.frame(with(frame, more));
    }

    pub(crate) fn match_info(&mut self, id: &str, more: Value) {
        let frame = json!({"t": "match", "match": id, "fresh": true, "seat": "A", "kind": "private", "rated": false,
            "game": "maharajah", "clock": null, "grace_ms": 60_000, "away_claim_ms": 0, "setup": "classic",
            "you": {"id": "p1", "name": "ann", "rating": null},
            "opponent": {"id": "p2", "name": "bob", "rating": null}});
        self.frame(with(frame, more));
    }

    pub(crate) fn state(&mut self, id: &str, more: Value) {
        let frame = json!({"t": "state", "match": id, "stage": "play", "version": 0, "cseq": 0, "at": 0,
            "now": self.now + 100_000, "state": wire_state(&classic().view(Seat::A)), "table": table(json!({})),
            "log": {"from": 0, "total": 0, "entries": []}});
        self.frame(with(frame, more));
    }

    pub(crate) fn model(&self) -> &Online {
        self.sync.model()
    }

    pub(crate) fn game(&self) -> &RemoteMatch {
        &self.model().matches["m1"]
    }

    /// The frames of one type that were sent; nothing but them is forgotten.
    pub(crate) fn sent(&mut self, kind: &str) -> Vec<Value> {
        let mut found = Vec::new();
        self.outputs.retain(|output| {
            let Output::Send(text) = output else { return true };
            let frame: Value = serde_json::from_str(text).unwrap();
            if frame["t"] == kind {
                found.push(frame);
                return false;
            }
            true
        });
        found
    }

    /// The events since the last look.
    pub(crate) fn events(&mut self) -> Vec<OnlineEvent> {
        let events = self.outputs.iter().filter_map(|output| match output {
            Output::Event(event) => Some(event.clone()),
            _ => None,
        });
        let events = events.collect();
        self.outputs.retain(|output| !matches!(output, Output::Event(_)));
        events
    }

    pub(crate) fn wants(&mut self, wanted: &Output) -> bool {
        let before = self.outputs.len();
        self.outputs.retain(|output| output != wanted);
        self.outputs.len() < before
    }
}

/// One object over another.
pub(crate) fn with(mut base: Value, more: Value) -> Value {
    if let Value::Object(more) = more {
        for (key, value) in more {
            base[key] = value;
        }
    }
    base
}

pub(crate) fn table(more: Value) -> Value {
    let table = json!({"opponent_attached": true, "opponent_absent": false, "clock": null, "pauses": null,
        "pause": null, "grace_ms": null, "grace_runs": false, "offered": false, "offer": false,
        "can": ["offer", "resign"], "opponent_missing_since_restart": false, "rematch": null});
    with(table, more)
}

pub(crate) fn classic() -> GameState {
    NewGame::classic().begin(&mut Dice::from_number(1)).unwrap().1.state
}
