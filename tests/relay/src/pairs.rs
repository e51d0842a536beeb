//! Two accounts that sit down together and play, command by command.

use crate::{Peer, Sitter};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU64, Ordering};

/// Two at one table, by who acts first: `players[0]` has seat A.
pub struct Pair {
    /// The two.
    pub players: [Sitter; 2],
    /// Their match.
    pub id: String,
}

/// A name that nobody has yet.
pub fn fresh_name() -> String {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    // Letters alone: digits look like letters to the law of names (TB-41).
    let mut number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let mut name = String::from("Pl");
    for _ in 0..4 {
        name.push(char::from(b'a' + (number % 8) as u8));
        name.push('x');
        number /= 8;
    }
    name
}

impl Pair {
    /// Two accounts at a table of a room with these settings.
    pub async fn private(peer: &Peer, game: &str, settings: Value) -> Self {
        let owner = Sitter::named(peer, &fresh_name()).await;
        let guest = Sitter::named(peer, &fresh_name()).await;
        Self::of(owner, guest, game, settings).await
    }

    /// Two guests at a table of a room with these settings.
    pub async fn guests(peer: &Peer, game: &str, settings: Value) -> Self {
        Self::of(Sitter::guest(peer).await, Sitter::guest(peer).await, game, settings).await
    }

    /// These two at a table of a room with these settings.
    pub async fn of(mut owner: Sitter, mut guest: Sitter, game: &str, settings: Value) -> Self {
        let code = open_room(&mut owner, game, &settings).await;
        guest.client.send(json!({"t": "join", "id": 9, "code": code})).await;
        Self::seated(owner, guest).await
    }

    /// Two accounts that a queue brings together.
    pub async fn queue(peer: &Peer, queue: &str) -> Self {
        let mut one = Sitter::named(peer, &fresh_name()).await;
        let mut other = Sitter::named(peer, &fresh_name()).await;
        for player in [&mut one, &mut other] {
            player.client.send(json!({"t": "queue", "id": 3, "queue": queue})).await;
        }
        Self::seated(one, other).await
    }

    /// Both are told of a fresh match; what they played before is forgotten.
    async fn seated(one: Sitter, other: Sitter) -> Self {
        let mut players = [one, other];
        let mut ids = Vec::new();
        for player in &mut players {
            let info = player
                .read_until("match", |told| {
                    told["t"] == "match" && told["fresh"] == true || told["t"] == "error"
                })
                .await;
            let id = info["match"].as_str().unwrap_or_else(|| panic!("{info}")).to_owned();
            player.matches.retain(|of, _| *of == id);
            player.see(&id, "state", |seen| !seen.state.is_null()).await;
            ids.push(id);
        }
        assert_eq!(ids[0], ids[1]);
        let id = ids.swap_remove(0);
        if players[0].matches[&id].seat() != "A" {
            players.reverse();
        }
        Self { players, id }
    }

    /// The match as player 0 or 1 has seen it.
    pub fn seen(&self, player: usize) -> &crate::seat::Seen {
        &self.players[player].matches[&self.id]
    }

    /// Whose turn it is, as both have been told; reads until they agree.
    pub async fn actor(&mut self) -> Option<usize> {
        let version = |pair: &Self| [0, 1].map(|player| pair.seen(player).version());
        loop {
            let [one, other] = version(self);
            if one == other {
                break;
            }
            let late = usize::from(one > other);
            let id = self.id.clone();
            self.players[late].read_until("state", |frame| frame["match"] == id.as_str()).await;
        }
        [0, 1].into_iter().find(|player| self.seen(*player).is_to_act())
    }

    /// One game command of whoever is to act, the `pick`th of those allowed; `false` at the end.
    pub async fn step(&mut self, pick: usize) -> bool {
        let Some(player) = self.actor().await else { return false };
        let commands = self.seen(player).commands();
        let text = commands[pick % commands.len()].clone();
        let id = self.id.clone();
        self.players[player].play(&id, &text).await;
        true
    }

    /// So many commands, chosen by a number that says it all.
    pub async fn steps(&mut self, count: usize, seed: usize) {
        for at in 0..count {
            if !self.step(mix(seed, at)).await {
                return;
            }
        }
    }

    /// Both armies of a hidden set-up, classic ones.
    pub async fn set_up(&mut self) {
        let id = self.id.clone();
        for player in &mut self.players {
            let army = player.matches[&id].classic_army();
            player.client.send(json!({"t": "army", "match": id, "ranks": army})).await;
        }
        for player in &mut self.players {
            player.see(&id, "the game", |seen| seen.stage() == "play").await;
        }
    }
}

/// A number that looks like chance and is none.
pub fn mix(seed: usize, at: usize) -> usize {
    let mut number = (seed as u64) << 32 ^ at as u64 ^ 0x9e37_79b9_7f4a_7c15;
    number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((number ^ (number >> 31)) >> 8) as usize
}

/// Opens a room; its code.
pub async fn open_room(owner: &mut Sitter, game: &str, settings: &Value) -> String {
    static KEYS: AtomicU64 = AtomicU64::new(0);
    let key = format!("room-{}", KEYS.fetch_add(1, Ordering::Relaxed));
    owner.client.send(json!({"t": "create", "id": 8, "key": key, "game": game, "settings": settings})).await;
    let room = owner.read_until("room", |frame| frame["id"] == 8).await;
    assert_eq!(room["t"], "room", "{room}");
    room["code"].as_str().unwrap_or_default().to_owned()
}
