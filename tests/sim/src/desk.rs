//! A relay on a table: no network, no chance but its own; tests say what happens, millisecond by
//! millisecond.

use protocol::{
    ClientFrame, GameName, MatchKind, Queue, RoomSettings, ServerFrame, VERSION,
    client::Have,
    http::Failure,
    server::{MatchInfo, State},
};
use rules::record::{Begun, Record, Replay};
use server::{
    relay::{
        ConnId, Counts, Gauges, Input, Now, Output, Relay, Request, RequestId, Response, Results, SaveId,
    },
    secrets::Signer,
    store::{
        AccountId, Change, MatchFixed, MatchId, MemoryStore, PlayRow, Reads, Secret, StoredMatch, Writes,
    },
};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};
use table::{Fischer, Kind, Settings, Table};

/// The key that signs tokens.
const SIGNING: [u8; 32] = [7; 32];
/// The wall clock at the beginning.
const WALL: u64 = 1_800_000_000_000;

/// What the disk does with a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Disk {
    /// Saves it at once.
    #[default]
    Good,
    /// Waits for [`Desk::release`].
    Holds,
    /// Fails; nothing is kept.
    Fails,
    /// Keeps it, but the answer is lost.
    LosesAnswers,
}

/// A relay on a table.
pub struct Desk {
    relay: Relay<MemoryStore>,
    /// Its store.
    pub store: MemoryStore,
    /// The moment.
    pub now: Now,
    epoch: u64,
    sockets: BTreeMap<u64, Arc<AtomicU64>>,
    mute: BTreeSet<u64>,
    frames: BTreeMap<u64, Vec<ServerFrame>>,
    /// Everything sent, with the socket.
    pub texts: Vec<(u64, String)>,
    closed: BTreeMap<u64, u16>,
    answers: BTreeMap<u64, Result<Response, Failure>>,
    held: Vec<(SaveId, Vec<Change>)>,
    /// Saved, but without an answer yet.
    written: Vec<(SaveId, Results)>,
    /// What the disk does.
    pub disk: Disk,
    next: u64,
    /// Whether it has said that it is drained.
    pub drained: bool,
}

impl Default for Desk {
    fn default() -> Self {
        Self::new()
    }
}

impl Desk {
    /// A relay that has just started, on an empty store.
    pub fn new() -> Self {
        Self::on(MemoryStore::new())
    }

    /// A relay that has just started on a store.
    pub fn on(store: MemoryStore) -> Self {
        let relay = Relay::new(store.clone(), Signer::new(&SIGNING), Secret([1; 32]), 1);
        let mut desk = Self {
            relay,
            store,
            now: Now { mono: 1_000, wall: WALL },
            epoch: 1,
            sockets: BTreeMap::new(),
            mute: BTreeSet::new(),
            frames: BTreeMap::new(),
            texts: Vec::new(),
            closed: BTreeMap::new(),
            answers: BTreeMap::new(),
            held: Vec::new(),
            written: Vec::new(),
            disk: Disk::Good,
            next: 1,
            drained: false,
        };
        desk.tick();
        desk
    }

    fn number(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    /// An account without a name.
    pub fn guest(&mut self) -> AccountId {
        let number = self.number();
        let id = AccountId(0xA000 + number);
        let mut key = [0; 32];
        key[..8].copy_from_slice(&number.to_le_bytes());
        let change = Change::NewAccount { id, key, now: self.now.wall };
        let _ = self.store.clone().commit(&[change]);
        id
    }

    /// An account with a name.
    pub fn account(&mut self, name: &str) -> AccountId {
        let id = self.guest();
        let change = Change::Name { id, name: name.to_owned(), skeleton: name.to_lowercase() };
        let _ = self.store.clone().commit(&[change]);
        id
    }

    /// A token of an account.
    pub fn token(&mut self, account: AccountId) -> String {
        let generation = self.store.account(account).ok().flatten().map_or(0, |account| account.generation);
        let number = self.number();
        Signer::new(&SIGNING).issue(account, generation, self.now.wall, number)
    }

    /// A fresh socket that has said nothing yet.
    pub fn open(&mut self) -> u64 {
        let conn = self.number();
        let seen = Arc::new(AtomicU64::new(self.now.mono));
        self.sockets.insert(conn, Arc::clone(&seen));
        self.hear(Input::Opened { conn: ConnId(conn), source: "10.0.0.1".to_owned(), seen });
        conn
    }

    /// A fresh socket with an accepted hello.
    pub fn hello(&mut self, account: AccountId) -> u64 {
        self.hello_with(account, Vec::new())
    }

    /// A fresh socket with a hello that names what it holds.
    pub fn hello_with(&mut self, account: AccountId, have: Vec<Have>) -> u64 {
        let conn = self.open();
        let token = self.token(account);
        self.say(conn, ClientFrame::Hello { v: VERSION, token, app: "desk".to_owned(), have });
        conn
    }

    /// A frame comes on a socket, read now.
    pub fn say(&mut self, conn: u64, frame: ClientFrame) {
        let at = self.now.mono;
        self.say_at(conn, frame, at);
    }

    /// A frame that was read before now.
    pub fn say_at(&mut self, conn: u64, frame: ClientFrame, at: u64) {
        if let Some(seen) = self.sockets.get(&conn) {
            seen.fetch_max(at, Ordering::Relaxed);
        }
        self.hear(Input::Frame { conn: ConnId(conn), frame: Ok(frame), at });
    }

    /// A command in a match, with the number and version that its sender knows.
    pub fn command(&mut self, conn: u64, of: MatchId, text: &str) {
        let frame = self.next_command(conn, of, text);
        self.say(conn, frame);
    }

    /// The frame of a command, with the number and version that its sender knows.
    pub fn next_command(&self, conn: u64, of: MatchId, text: &str) -> ClientFrame {
        let (cseq, version) = self.state(conn, of).map_or((0, 0), |state| (state.cseq, state.version));
        ClientFrame::Do { id: of.to_string(), cseq: cseq + 1, version, text: text.to_owned() }
    }

    /// The socket closes.
    pub fn close(&mut self, conn: u64) {
        self.sockets.remove(&conn);
        self.hear(Input::Closed { conn: ConnId(conn) });
    }

    /// Nothing comes from this socket any more, although nobody closes it.
    pub fn mute(&mut self, conn: u64) {
        self.mute.insert(conn);
    }

    /// A plain request.
    pub fn request(&mut self, request: Request) -> u64 {
        let id = self.number();
        self.hear(Input::Request { id: RequestId(id), request });
        id
    }

    /// The answer to a plain request.
    pub fn answer(&self, id: u64) -> Option<&Result<Response, Failure>> {
        self.answers.get(&id)
    }

    /// What the relay counts.
    pub fn counts(&self) -> Counts {
        self.relay.counts()
    }

    /// How many of what the relay has.
    pub fn gauges(&self) -> Gauges {
        self.relay.gauges()
    }

    /// What the relay holds, by name, but for that of which it holds nothing.
    pub fn holdings(&self) -> Vec<(&'static str, usize)> {
        self.relay.holdings().into_iter().filter(|(_, count)| *count > 0).collect()
    }

    /// The relay is told to stop.
    pub fn drain(&mut self) {
        self.hear(Input::Drain);
    }

    fn hear(&mut self, input: Input) {
        self.relay.handle(input, self.now);
        self.outputs();
    }

    fn tick(&mut self) {
        self.relay.tick(self.now);
        self.outputs();
    }

    /// Time passes, and whoever is not mute pings.
    pub fn pass(&mut self, ms: u64) {
        let until = self.now.mono + ms;
        while self.now.mono < until {
            let next = self.relay.next_due().clamp(self.now.mono + 1, until);
            self.now.wall += next - self.now.mono;
            self.now.mono = next;
            for (conn, seen) in &self.sockets {
                if !self.mute.contains(conn) {
                    seen.fetch_max(next, Ordering::Relaxed);
                }
            }
            self.tick();
        }
    }

    /// The whole process stands still for a while.
    pub fn stall(&mut self, ms: u64) {
        self.now.mono += ms;
        self.now.wall += ms;
        self.tick();
    }

    /// The process is killed and starts again after a while; what the disk holds is lost.
    pub fn restart(&mut self, down: u64) {
        self.epoch += 1;
        self.held.clear();
        self.written.clear();
        self.sockets.clear();
        self.mute.clear();
        let mut seed = [2; 32];
        seed[..8].copy_from_slice(&self.epoch.to_le_bytes());
        self.relay = Relay::new(self.store.clone(), Signer::new(&SIGNING), Secret(seed), self.epoch);
        self.now.wall += down;
        self.now.mono = 1_000;
        self.drained = false;
        self.tick();
    }

    fn outputs(&mut self) {
        loop {
            let outputs = self.relay.drain_outputs();
            if outputs.is_empty() {
                return;
            }
            let mut saved = Vec::new();
            for output in outputs {
                match output {
                    Output::Send { conn, text } => {
                        if let Ok(frame) = serde_json::from_str(&text) {
                            self.frames.entry(conn.0).or_default().push(frame);
                        }
                        self.texts.push((conn.0, text));
                    }
                    Output::Close { conn, code } => {
                        self.closed.insert(conn.0, code.number());
                        self.sockets.remove(&conn.0);
                    }
                    Output::Save { id, changes } => match self.disk {
                        Disk::Holds => self.held.push((id, changes)),
                        Disk::Fails => saved.push((id, None)),
                        Disk::Good => saved.push((id, self.store.clone().commit(&changes).ok())),
                        Disk::LosesAnswers => {
                            let _ = self.store.clone().commit(&changes);
                            saved.push((id, None));
                        }
                    },
                    Output::Answer { id, result } => drop(self.answers.insert(id.0, result)),
                    Output::Allow { .. } => {}
                    Output::Drained => self.drained = true,
                }
            }
            if !saved.is_empty() {
                self.relay.handle(Input::Saved(saved), self.now);
            }
        }
    }

    /// How many groups the disk holds.
    pub fn held(&self) -> usize {
        self.held.len()
    }

    /// The disk writes what it held, without an answer yet; a kill now loses the answers alone.
    pub fn write_held(&mut self) {
        for (id, changes) in core::mem::take(&mut self.held) {
            self.written.push((id, self.store.clone().commit(&changes).ok()));
        }
    }

    /// The disk saves what it held; what comes next is held again.
    pub fn answer_held(&mut self) {
        self.write_held();
        let saved = core::mem::take(&mut self.written);
        self.hear(Input::Saved(saved));
    }

    /// What the disk held fails, nothing of it is kept; it goes on.
    pub fn fail_held(&mut self) {
        self.disk = Disk::Good;
        let failed = core::mem::take(&mut self.held).into_iter().map(|(id, _)| (id, None)).collect();
        self.hear(Input::Saved(failed));
    }

    /// The disk saves what it held, and goes on.
    pub fn release(&mut self) {
        self.disk = Disk::Good;
        self.answer_held();
    }

    /// Everything that was sent on a socket since this was last asked.
    pub fn take(&mut self, conn: u64) -> Vec<ServerFrame> {
        // The last states are still wanted by `state`.
        let all = self.frames.entry(conn).or_default();
        let taken = all.clone();
        all.retain(|frame| matches!(frame, ServerFrame::State(_) | ServerFrame::Match(_)));
        taken
    }

    /// Everything that was sent on a socket, but for what was taken.
    pub fn frames(&self, conn: u64) -> &[ServerFrame] {
        self.frames.get(&conn).map_or(&[], Vec::as_slice)
    }

    /// The close code of a socket.
    pub fn code(&self, conn: u64) -> Option<u16> {
        self.closed.get(&conn).copied()
    }

    /// The newest state of a match on a socket.
    pub fn state(&self, conn: u64, of: MatchId) -> Option<&State> {
        let id = of.to_string();
        self.frames(conn).iter().rev().find_map(|frame| match frame {
            ServerFrame::State(state) if state.id == id => Some(&**state),
            _ => None,
        })
    }

    /// The newest introduction of a match on a socket.
    pub fn newest(&self, conn: u64) -> Option<&MatchInfo> {
        self.frames(conn).iter().rev().find_map(|frame| match frame {
            ServerFrame::Match(info) => Some(&**info),
            _ => None,
        })
    }

    /// How often a match was told on a socket as made just now.
    pub fn fresh(&self, conn: u64) -> Vec<MatchId> {
        let fresh = self.frames(conn).iter().filter_map(|frame| match frame {
            ServerFrame::Match(info) if info.fresh => MatchId::parse(&info.id),
            _ => None,
        });
        fresh.collect()
    }

    /// The result of a match as it is stored: winner's seat and reason.
    pub fn result(&self, of: MatchId) -> Option<(Option<&'static str>, &'static str)> {
        let stored = self.stored(of)?;
        if let Some(reason) = stored.closed {
            return Some((None, reason.code()));
        }
        let verdict = stored.play?.saved.verdict()?;
        Some((verdict.winner.map(rules::Seat::name), verdict.reason.code()))
    }

    /// A match as it is stored.
    pub fn stored(&self, of: MatchId) -> Option<StoredMatch> {
        self.store.load(of).ok().flatten()
    }

    /// The commands of a match as they are stored.
    pub fn commands(&self, of: MatchId) -> Vec<String> {
        let play = self.stored(of).and_then(|stored| stored.play);
        play.map(|play| play.record.commands().map(|(_, text)| text.to_owned()).collect()).unwrap_or_default()
    }

    /// A private match: the first opens a room with White, the second joins.
    ///
    /// # Panics
    /// When no match comes of it.
    pub fn private(&mut self, pair: [u64; 2], game: GameName, settings: RoomSettings) -> MatchId {
        let settings = RoomSettings { army: protocol::Army::White, ..settings };
        let key = self.number().to_string();
        self.say(pair[0], ClientFrame::Create { id: 900, key, game, settings });
        let code = self.frames(pair[0]).iter().rev().find_map(|frame| match frame {
            ServerFrame::Room(room) if room.id == 900 => Some(room.code.clone()),
            _ => None,
        });
        let code = code.expect("a room");
        self.say(pair[1], ClientFrame::Join { id: 901, code });
        self.newest(pair[0]).and_then(|info| MatchId::parse(&info.id)).expect("a match")
    }

    /// Puts a private match into the store as if a former process had begun it.
    ///
    /// # Panics
    /// When the record begins no game.
    pub fn seat(
        &mut self,
        seats: [AccountId; 2],
        game: GameName,
        settings: RoomSettings,
        record: Record,
        seed: [u8; 32],
    ) -> MatchId {
        self.put(seats, game, (settings, false), record, seed)
    }

    /// As [`Self::seat`], and rated.
    ///
    /// # Panics
    /// When the record begins no game.
    pub fn seat_rated(
        &mut self,
        seats: [AccountId; 2],
        game: GameName,
        settings: RoomSettings,
        record: Record,
        seed: [u8; 32],
    ) -> MatchId {
        self.put(seats, game, (settings, true), record, seed)
    }

    fn put(
        &mut self,
        seats: [AccountId; 2],
        game: GameName,
        (settings, rated): (RoomSettings, bool),
        record: Record,
        seed: [u8; 32],
    ) -> MatchId {
        let id = MatchId(0xB000 + self.number());
        let Ok(Begun::Game(replay)) = Replay::begin(&record) else { panic!("a record that begins no game") };
        let clock =
            settings.clock.map(|clock| Fischer { base_ms: clock.base_ms, increment_ms: clock.increment_ms });
        let law = Settings { clock, ..Settings::of(Kind::Private, rated) };
        let table = Table::open(law, replay.into_parts().0).expect("a table");
        let fixed = MatchFixed {
            id,
            seats,
            game,
            kind: MatchKind::Private,
            queue: None,
            rated,
            settings,
            rematch_of: None,
            last_armies: [None, None],
            seed: Secret(seed),
            created: self.now.wall,
        };
        let play = Some(PlayRow { record, saved: table.saved() });
        let new = Box::new(StoredMatch { fixed, setup: None, play, saved_at: self.now.wall, closed: None });
        let made = self.store.clone().commit(&[Change::NewMatch { new, room: None }]);
        assert!(made.is_ok_and(|made| made.iter().all(Result::is_ok)), "the match is stored");
        id
    }

    /// A match from a queue, and its sockets by seat.
    ///
    /// # Panics
    /// When no match comes of it.
    pub fn queued(&mut self, pair: [u64; 2], queue: Queue) -> (MatchId, [u64; 2]) {
        for conn in pair {
            self.say(conn, ClientFrame::Queue { id: 1, queue });
        }
        let before = self.fresh(pair[0]).len();
        for _ in 0..140 {
            self.pass(500);
            if self.fresh(pair[0]).len() > before {
                break;
            }
        }
        assert!(self.fresh(pair[0]).len() > before, "nobody was paired");
        let info = self.newest(pair[0]).expect("a match").clone();
        let id = MatchId::parse(&info.id).expect("an id");
        (id, if info.seat == protocol::SeatName::A { pair } else { [pair[1], pair[0]] })
    }
}
