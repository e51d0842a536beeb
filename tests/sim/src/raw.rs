//! A client of our own, as plain as can be: it does what docs/protocol.md asks of one and no more.

use crate::{
    client::{Client, Hear, Known, Log, Want},
    dice::Dice,
};
use app::online::{Ask, Online};
use protocol::{
    ClientFrame, CloseCode, Code, Queue, ServerFrame, VERSION,
    client::Have,
    limits::{LOST_AFTER, PING_LIVE},
    server::{LogEntry, MatchInfo, Stage, State},
};
use std::collections::{BTreeMap, BTreeSet};

/// When an unanswered command is sent again, in ms.
const AGAIN: u64 = 7_000;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    Off,
    Waiting(u64),
    Token(u64),
    Socket(u64),
    Hello(u64),
    On,
}

#[derive(Debug)]
struct Pending {
    text: String,
    cseq: u64,
    version: u64,
    again: u64,
}

#[derive(Debug)]
struct Game {
    info: MatchInfo,
    state: Option<State>,
    log: Vec<LogEntry>,
    has_result: bool,
    pending: Option<Pending>,
    army: Option<(String, u64)>,
    /// Whether its state has come in this session.
    synced: bool,
}

/// The client.
#[derive(Debug)]
pub(crate) struct Raw {
    dice: Dice,
    now: u64,
    step: Step,
    attempt: u32,
    access: Option<(String, u64)>,
    wants: Vec<Want>,
    games: BTreeMap<String, Game>,
    queues: BTreeSet<Queue>,
    rooms: BTreeSet<String>,
    name: Option<String>,
    next_ping: u64,
    heard: u64,
    next_id: u64,
    elsewhere: bool,
    retry_after: u64,
}

impl Raw {
    /// A client that is not online yet.
    pub(crate) fn new(dice: Dice) -> Self {
        Self {
            dice,
            now: 0,
            step: Step::Off,
            attempt: 0,
            access: None,
            wants: Vec::new(),
            games: BTreeMap::new(),
            queues: BTreeSet::new(),
            rooms: BTreeSet::new(),
            name: None,
            next_ping: 0,
            heard: 0,
            next_id: 0,
            elsewhere: false,
            retry_after: 0,
        }
    }

    fn send(&mut self, frame: &ClientFrame) {
        if let Ok(text) = serde_json::to_string(frame) {
            self.wants.push(Want::Send(text));
        }
    }

    fn connect(&mut self) {
        let now = self.now;
        if self.access.as_ref().is_some_and(|(_, until)| now + 20_000 < *until) {
            self.step = Step::Socket(now);
            self.wants.push(Want::Connect);
        } else {
            self.step = Step::Token(now);
            self.wants.push(Want::Token);
        }
    }

    fn come_back(&mut self) {
        let span = (500_u64 << self.attempt.min(6)).min(30_000);
        self.attempt += 1;
        self.step = Step::Waiting(self.now + self.retry_after + self.dice.below(span));
        self.retry_after = 0;
        self.games.values_mut().for_each(|game| game.synced = false);
    }

    fn leave(&mut self) {
        self.wants.push(Want::Close);
        self.come_back();
    }

    fn pass(&mut self) {
        let now = self.now;
        match self.step {
            Step::Waiting(until) if now >= until => self.connect(),
            Step::Token(since) if now >= since + 15_000 => self.come_back(),
            Step::Socket(since) | Step::Hello(since) if now >= since + 15_000 => self.leave(),
            Step::On if now >= self.heard + LOST_AFTER => self.leave(),
            Step::On => {
                if now >= self.next_ping {
                    self.next_ping = now + PING_LIVE;
                    self.send(&ClientFrame::Ping { n: now });
                }
                let late = |game: &Game| {
                    let pending = game.pending.as_ref().is_some_and(|pending| pending.again <= now);
                    pending || game.army.as_ref().is_some_and(|(_, again)| *again <= now)
                };
                let ids: Vec<String> =
                    self.games.iter().filter(|(_, game)| late(game)).map(|(id, _)| id.clone()).collect();
                for id in ids {
                    self.push(&id);
                }
            }
            _ => {}
        }
    }

    /// Sends what waits in a match.
    fn push(&mut self, id: &str) {
        let now = self.now;
        let Some(game) = self.games.get_mut(id).filter(|game| game.synced) else { return };
        let mut frames = Vec::new();
        if let Some(pending) = &mut game.pending {
            pending.again = now + AGAIN;
            let (cseq, version, text) = (pending.cseq, pending.version, pending.text.clone());
            frames.push(ClientFrame::Do { id: id.to_owned(), cseq, version, text });
        }
        if let Some((ranks, again)) = &mut game.army {
            *again = now + AGAIN;
            frames.push(ClientFrame::Army { id: id.to_owned(), ranks: ranks.clone() });
        }
        for frame in frames {
            self.send(&frame);
        }
    }

    fn say(&mut self, id: &str, text: String) {
        let Some(game) = self.games.get_mut(id).filter(|game| game.pending.is_none()) else { return };
        let Some(state) = &game.state else { return };
        game.pending = Some(Pending { text, cseq: state.cseq + 1, version: state.version, again: 0 });
        if self.step == Step::On {
            self.push(id);
        }
    }

    fn ask(&mut self, ask: Ask) {
        if let Ask::Say { id, text } = ask {
            return self.say(&id, text);
        }
        if let Ask::ContinueHere = ask {
            if self.elsewhere {
                self.elsewhere = false;
                self.connect();
            }
            return;
        }
        if let Ask::Army { id, ranks } = ask {
            if let Some(game) = self.games.get_mut(&id) {
                game.army = Some((ranks, 0));
            }
            return self.push(&id);
        }
        if let Ask::Dismiss(id) = ask {
            self.games.remove(&id);
            return;
        }
        if self.step != Step::On {
            return;
        }
        self.next_id += 1;
        let id = self.next_id;
        let key = format!("{:016x}", self.dice.bits());
        let frame = match ask {
            Ask::Queue(queue) => ClientFrame::Queue { id, queue },
            Ask::Unqueue(queue) => ClientFrame::Unqueue { id, queue },
            Ask::Create { game, settings } => ClientFrame::Create { id, key, game, settings },
            Ask::Close(code) => ClientFrame::Close { id, code },
            Ask::Look(code) => ClientFrame::Look { id, code },
            Ask::Join(code) => ClientFrame::Join { id, code },
            Ask::Name(name) => ClientFrame::Name { id, name },
            Ask::Phrase { id, phrase } => ClientFrame::Phrase { id, phrase },
            Ask::Profile(name) => ClientFrame::Profile { id, name },
            Ask::Top { game, from, around, tier } => ClientFrame::Top { id, game, from, around, tier },
            Ask::Games { before } => ClientFrame::Games { id, before },
            Ask::Record(of) => ClientFrame::Record { id, of },
            Ask::Block { player, on } => ClientFrame::Block { id, player, on },
            Ask::Report { player, about, reason } => ClientFrame::Report { id, key, player, about, reason },
            _ => return,
        };
        self.send(&frame);
    }

    fn frame(&mut self, text: &str) {
        self.heard = self.now;
        let Ok(frame) = serde_json::from_str::<ServerFrame>(text) else { return };
        match frame {
            ServerFrame::Welcome(welcome) => {
                self.step = Step::On;
                self.attempt = 0;
                self.next_ping = self.now + PING_LIVE;
                self.name = welcome.you.name;
                self.queues = welcome.queues.into_iter().collect();
                self.rooms = welcome.rooms.into_iter().collect();
            }
            ServerFrame::Match(info) => {
                let id = info.id.clone();
                match self.games.get_mut(&id) {
                    Some(game) => game.info = *info,
                    None => {
                        let game = Game {
                            info: *info,
                            state: None,
                            log: Vec::new(),
                            has_result: false,
                            pending: None,
                            army: None,
                            synced: false,
                        };
                        self.games.insert(id, game);
                    }
                }
            }
            ServerFrame::State(state) => self.state(*state),
            ServerFrame::Done { id, cseq, .. } => self.answered(&id, cseq),
            ServerFrame::Rejected { id, cseq, .. } => self.answered(&id, cseq),
            ServerFrame::Army { id, .. } => {
                if let Some(game) = self.games.get_mut(&id) {
                    game.army = None;
                }
            }
            ServerFrame::Log { id, log } => {
                let Some(game) = self.games.get_mut(&id) else { return };
                if log.from == game.log.len() as u64 {
                    game.log.extend(log.entries);
                    // The rest comes page by page.
                    let from = game.log.len() as u64;
                    if from < log.total {
                        self.send(&ClientFrame::Log { id, from });
                    }
                }
            }
            ServerFrame::Result(result) => {
                if let Some(game) = self.games.get_mut(&result.id) {
                    game.has_result = true;
                }
            }
            ServerFrame::Queued { queue, .. } => drop(self.queues.insert(queue)),
            ServerFrame::Unqueued { queue, .. } => drop(self.queues.remove(&queue)),
            ServerFrame::Room(room) if room.own => {
                if room.status == "open" {
                    self.rooms.insert(room.code);
                } else {
                    self.rooms.remove(&room.code);
                }
            }
            ServerFrame::Named { name, .. } => self.name = Some(name),
            ServerFrame::Error { code, about: Some(id), .. } => {
                let transient = [Code::Busy, Code::Unavailable, Code::SlowDown, Code::Draining];
                if let Some(game) = self.games.get_mut(&id)
                    && !transient.contains(&code)
                {
                    (game.pending, game.army) = (None, None);
                }
            }
            ServerFrame::Bye { retry_after_ms } => self.retry_after = retry_after_ms,
            _ => {}
        }
    }

    fn answered(&mut self, id: &str, cseq: u64) {
        if let Some(game) = self.games.get_mut(id)
            && game.pending.as_ref().is_some_and(|pending| pending.cseq == cseq)
        {
            game.pending = None;
        }
    }

    fn state(&mut self, state: State) {
        let id = state.id.clone();
        let Some(game) = self.games.get_mut(&id) else { return };
        let held = game.log.len() as u64;
        if state.log.from <= held {
            game.log.truncate(usize::try_from(state.log.from).unwrap_or(usize::MAX));
            game.log.extend(state.log.entries.iter().cloned());
        }
        if state.stage != Stage::Setup {
            game.army = None;
        }
        if game.pending.as_ref().is_some_and(|pending| pending.cseq <= state.cseq) {
            game.pending = None;
        }
        let was_synced = core::mem::replace(&mut game.synced, true);
        let missing = (game.log.len() as u64) < state.log.total;
        let held = game.log.len() as u64;
        game.state = Some(state);
        if !was_synced {
            self.push(&id);
        }
        if missing {
            self.send(&ClientFrame::Log { id, from: held });
        }
    }
}

impl Client for Raw {
    fn hear(&mut self, hear: Hear, now: u64) {
        self.now = self.now.max(now);
        self.pass();
        match hear {
            Hear::Tick => {}
            Hear::Foreground => self.connect(),
            Hear::Opened => {
                if let (Step::Socket(_), Some((token, _))) = (self.step, self.access.clone()) {
                    self.step = Step::Hello(self.now);
                    self.heard = self.now;
                    let have = self.games.iter().take(32);
                    let have = have.map(|(id, game)| Have { id: id.clone(), log: game.log.len() as u64 });
                    let have = have.collect();
                    self.send(&ClientFrame::Hello { v: VERSION, token, app: "raw".to_owned(), have });
                }
            }
            Hear::ConnectFailed => self.come_back(),
            Hear::Frame(text) => self.frame(&text),
            Hear::Closed(code) => {
                if matches!(self.step, Step::Socket(_) | Step::Hello(_) | Step::On) {
                    self.come_back();
                    if code == Some(CloseCode::TakenOver.number()) {
                        self.elsewhere = true;
                        self.step = Step::Off;
                    } else if code == Some(CloseCode::Gone.number()) {
                        self.step = Step::Off;
                    } else if code == Some(CloseCode::Token.number()) {
                        self.access = None;
                    }
                }
            }
            Hear::Token { access, good_ms } => {
                self.access = Some((access, self.now + good_ms));
                if let Step::Token(_) = self.step {
                    self.connect();
                }
            }
            Hear::NoToken { gone } => {
                if let Step::Token(_) = self.step {
                    self.come_back();
                    if gone {
                        self.step = Step::Off;
                    }
                }
            }
            Hear::Ask(ask) => self.ask(ask),
        }
    }

    fn wants(&mut self) -> Vec<Want> {
        core::mem::take(&mut self.wants)
    }

    fn next_due(&self) -> Option<u64> {
        match self.step {
            Step::Off => None,
            Step::Waiting(until) => Some(until),
            Step::Token(since) | Step::Socket(since) | Step::Hello(since) => Some(since + 15_000),
            Step::On => {
                let commands = self.games.values().filter(|game| game.synced).flat_map(|game| {
                    let army = game.army.as_ref().map(|(_, again)| *again);
                    [game.pending.as_ref().map(|pending| pending.again), army]
                });
                let base = self.next_ping.min(self.heard + LOST_AFTER);
                commands.flatten().chain([base]).min()
            }
        }
    }

    fn is_on(&self) -> bool {
        self.step == Step::On
    }

    fn is_elsewhere(&self) -> bool {
        self.elsewhere
    }

    fn ids(&self) -> Vec<String> {
        self.games.keys().cloned().collect()
    }

    fn known(&self, id: &str) -> Option<Known<'_>> {
        let game = self.games.get(id)?;
        let state = game.state.as_ref()?;
        Some(Known {
            info: &game.info,
            stage: state.stage,
            version: state.version,
            cseq: state.cseq,
            public: &state.state,
            table: state.table.as_ref(),
            setup: state.setup.as_ref(),
            pending: game.pending.is_some() || game.army.is_some(),
            has_result: game.has_result,
            log: Log::Wire(&game.log),
        })
    }

    fn queues(&self) -> Vec<Queue> {
        self.queues.iter().copied().collect()
    }

    fn rooms(&self) -> Vec<String> {
        self.rooms.iter().cloned().collect()
    }

    fn name(&self) -> Option<String> {
        self.name.clone()
    }

    fn model(&self) -> Option<&Online> {
        None
    }
}
