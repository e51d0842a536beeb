//! Two clients who play each other, match after match, in one task.
//!
//! They do what an app does: hello, pings, legal moves at their due time, a new room when a match
//! is over, and coming back with full jitter when a socket is lost. What they were told once must
//! never be taken back: that is looked at all the time.

use crate::{
    measure::{Lot, Measure},
    people::Person,
    sight,
    socket::{self, Ws},
};
use anyhow::Result;
use protocol::{GameName, limits::PING_LIVE};
use std::{
    net::SocketAddr,
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};
use tokio::sync::{Semaphore, watch};

/// How often they move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Pace {
    /// Not at all.
    Rest,
    /// At moments that do not wait for answers.
    Every(Duration),
    /// As soon as the answer to the last move is there.
    AtOnce,
}

/// What all pairs are told.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Orders {
    /// Whether matches are made.
    pub(crate) play: bool,
    pub(crate) pace: Pace,
    /// The share of commands that are `resign` instead.
    pub(crate) gives_up: f64,
    /// Raised to cut all sockets.
    pub(crate) cuts: u64,
    pub(crate) stop: bool,
}

impl Default for Orders {
    fn default() -> Self {
        Self { play: true, pace: Pace::Rest, gives_up: 0.0, cuts: 0, stop: false }
    }
}

/// What all pairs share.
pub(crate) struct Shared {
    pub(crate) to: SocketAddr,
    pub(crate) measure: Measure,
    pub(crate) orders: watch::Sender<Orders>,
    /// Which games, in turn.
    pub(crate) games: Vec<GameName>,
    /// How many may connect at once, so that opening is no storm of its own.
    pub(crate) doors: Semaphore,
}

impl Shared {
    pub(crate) fn new(to: SocketAddr, games: Vec<GameName>) -> Arc<Self> {
        let (orders, _) = watch::channel(Orders::default());
        Arc::new(Self { to, measure: Measure::new(), orders, games, doors: Semaphore::new(64) })
    }

    pub(crate) fn order(&self, change: impl FnOnce(&mut Orders)) {
        self.orders.send_modify(change);
    }
}

/// A command whose answer is not there yet.
struct Pending {
    cseq: u64,
    text: String,
    due: Instant,
    sent: Instant,
}

/// One of the two.
pub(crate) struct Side {
    pub(crate) person: Arc<Person>,
    pub(crate) ws: Option<Ws>,
    sent_at: Instant,
    /// The match that it plays or played last.
    pub(crate) current: String,
    seat: String,
    live: bool,
    cseq: u64,
    version: u64,
    acked: (u64, u64),
    pub(crate) log: u64,
    next: Option<String>,
    pending: Option<Pending>,
    attempts: u32,
    retry: Instant,
    /// Welcomed, but not yet told everything: until when it waits.
    resuming: Option<Instant>,
    ready: bool,
    epoch: u64,
}

/// The two.
pub(crate) struct Pair {
    pub(crate) sides: [Side; 2],
    shared: Arc<Shared>,
    number: usize,
    rooms: u64,
    lot: Lot,
    due: Instant,
    making: Option<Instant>,
}

/// What a frame leads to.
enum Then {
    Nothing,
    Join(String),
}

impl Side {
    fn new(person: Arc<Person>) -> Self {
        let now = Instant::now();
        Self {
            person,
            ws: None,
            sent_at: now,
            current: String::new(),
            seat: String::new(),
            live: false,
            cseq: 0,
            version: 0,
            acked: (0, 0),
            log: 0,
            next: None,
            pending: None,
            attempts: 0,
            retry: now,
            resuming: None,
            ready: false,
            epoch: 0,
        }
    }

    async fn say(&mut self, text: String) {
        let Some(ws) = &mut self.ws else { return };
        self.sent_at = Instant::now();
        if socket::send(ws, text).await.is_err() {
            self.ws = None;
            self.ready = false;
        }
    }

    /// Opens a socket and says hello.
    async fn connect(&mut self, to: SocketAddr) -> Result<()> {
        let mut ws = socket::open(to, Some(self.person.number)).await?;
        let have = if self.current.is_empty() {
            String::new()
        } else {
            format!(r#"{{"match":"{}","log":{}}}"#, self.current, self.log)
        };
        let token = self.person.token();
        let hello = format!(r#"{{"t":"hello","v":1,"token":"{token}","app":"loadgen","have":[{have}]}}"#);
        socket::send(&mut ws, hello).await?;
        (self.ws, self.sent_at, self.ready) = (Some(ws), Instant::now(), false);
        Ok(())
    }

    fn lost(&mut self, lot: &mut Lot) {
        (self.ws, self.ready, self.resuming) = (None, false, None);
        self.next = None;
        self.back_off(lot);
    }

    /// Full jitter: anything up to 0.5 s, then up to twice as much, up to 30 s.
    fn back_off(&mut self, lot: &mut Lot) {
        let most = (0.5 * f64::from(1 << self.attempts.min(6))).min(30.0);
        self.attempts += 1;
        self.retry = Instant::now() + Duration::from_secs_f64(most * lot.share());
    }

    fn read(&mut self, text: &str, shared: &Shared, lot: &mut Lot) -> Then {
        let read = match sight::kind(text) {
            "state" => serde_json::from_str(text).map(|state| self.state(&state, shared, lot)),
            "done" => serde_json::from_str(text).map(|answer| self.done(&answer, shared)),
            "rejected" => serde_json::from_str(text).map(|answer| self.rejected(&answer, shared)),
            "match" => serde_json::from_str(text).map(|found| self.begins(&found, shared)),
            "welcome" => serde_json::from_str(text).map(|welcome| self.welcomed(&welcome, shared)),
            "room" => serde_json::from_str(text).map(|room: sight::Room<'_>| {
                let open = room.own && room.status == "open";
                if open { Then::Join(room.code.to_owned()) } else { Then::Nothing }
            }),
            "error" => serde_json::from_str(text).map(|error: sight::Error<'_>| {
                shared.measure.errors.fetch_add(1, Ordering::Relaxed);
                // Not saved, or too busy: the same is sent again.
                if let Some(pending) = self.pending.take_if(|_| error.code != "no_such_match") {
                    self.next = Some(pending.text);
                }
                Then::Nothing
            }),
            _ => Ok(Then::Nothing),
        };
        read.unwrap_or_else(|error| {
            shared.measure.broken(format!("a frame cannot be read: {error}: {text:.200}"));
            Then::Nothing
        })
    }

    fn welcomed(&mut self, welcome: &sight::Welcome<'_>, shared: &Shared) -> Then {
        self.attempts = 0;
        if welcome.epoch < self.epoch {
            shared.measure.broken("the server's epoch fell".to_owned());
        }
        self.epoch = welcome.epoch;
        if welcome.matches.is_empty() && self.current.is_empty() {
            self.ready = true;
            shared.measure.resumed.fetch_add(1, Ordering::Relaxed);
        } else {
            self.resuming = Some(Instant::now() + Duration::from_secs(20));
        }
        Then::Nothing
    }

    fn begins(&mut self, found: &sight::Match<'_>, shared: &Shared) -> Then {
        if found.id != self.current && (found.fresh || !self.live) {
            found.id.clone_into(&mut self.current);
            (self.live, self.cseq, self.version, self.acked, self.log) = (true, 0, 0, (0, 0), 0);
            (self.next, self.pending) = (None, None);
            if found.seat == "A" {
                shared.measure.matches.fetch_add(1, Ordering::Relaxed);
            }
        }
        if found.id == self.current {
            found.seat.clone_into(&mut self.seat);
        }
        Then::Nothing
    }

    fn state(&mut self, state: &sight::State<'_>, shared: &Shared, lot: &mut Lot) -> Then {
        if state.id != self.current {
            return Then::Nothing;
        }
        if state.version < self.acked.1 || state.cseq < self.acked.0 || state.version < self.version {
            shared.measure.broken(format!(
                "match {} fell back: version {} cseq {} after {} and acknowledged {:?}",
                state.id, state.version, state.cseq, self.version, self.acked
            ));
        }
        (self.version, self.cseq, self.log) = (state.version, state.cseq, state.log.total);
        self.live = state.stage != "over";
        if self.resuming.take().is_some() || !self.ready {
            self.ready = true;
            shared.measure.resumed.fetch_add(1, Ordering::Relaxed);
            // Applied before the socket was lost, or not at all.
            if self.pending.as_ref().is_some_and(|pending| pending.cseq <= state.cseq) {
                shared.measure.done.fetch_add(1, Ordering::Relaxed);
            }
            self.pending = None;
        }
        let public = state.state.as_ref().filter(|public| public.actor == Some(self.seat.as_str()));
        self.next = public.filter(|_| self.live).and_then(|public| public.command(lot));
        Then::Nothing
    }

    fn done(&mut self, answer: &sight::Answer<'_>, shared: &Shared) -> Then {
        if answer.id == self.current {
            self.acked = (answer.cseq, answer.version);
            if let Some(pending) = self.pending.take_if(|pending| pending.cseq == answer.cseq) {
                shared.measure.accepted(pending.due, pending.sent);
                self.next = None;
            }
        }
        Then::Nothing
    }

    fn rejected(&mut self, answer: &sight::Answer<'_>, shared: &Shared) -> Then {
        shared.measure.rejected.fetch_add(1, Ordering::Relaxed);
        if answer.id == self.current && self.pending.take_if(|pending| pending.cseq == answer.cseq).is_some()
        {
            // A placement that leaves mate is refused: the game is given up then.
            if answer.code.starts_with("placement") {
                self.next = Some("resign".to_owned());
            } else if !matches!(answer.code, "resync" | "stale" | "game_over" | "not_your_turn") {
                shared.measure.broken(format!("a legal command was refused: {}", answer.code));
            }
        }
        Then::Nothing
    }
}

impl Pair {
    pub(crate) fn new(people: [Arc<Person>; 2], shared: &Arc<Shared>, number: usize) -> Self {
        let mut lot = Lot::new(number as u64 + 1);
        lot.below(1);
        Self {
            sides: people.map(Side::new),
            shared: Arc::clone(shared),
            number,
            rooms: 0,
            lot,
            due: Instant::now(),
            making: None,
        }
    }

    /// Plays until it is told to stop; the sockets stay open.
    pub(crate) async fn run(&mut self) {
        let shared = Arc::clone(&self.shared);
        let mut orders = shared.orders.subscribe();
        let mut cuts = orders.borrow().cuts;
        self.pace(*orders.borrow());
        loop {
            let told = *orders.borrow_and_update();
            if told.stop {
                return;
            }
            if told.cuts != cuts {
                cuts = told.cuts;
                let Self { sides, lot, .. } = self;
                sides.iter_mut().for_each(|side| side.lost(lot));
            }
            self.come_back().await;
            self.act(told).await;
            let wake = self.wake(told);
            let [a, b] = &mut self.sides;
            tokio::select! {
                text = socket::next(&mut a.ws) => self.heard(0, text.as_deref()).await,
                text = socket::next(&mut b.ws) => self.heard(1, text.as_deref()).await,
                () = tokio::time::sleep_until(wake.into()) => {}
                changed = orders.changed() => {
                    if changed.is_err() {
                        return;
                    }
                    let new = *orders.borrow();
                    if new.pace != told.pace {
                        self.pace(new);
                    }
                }
            }
        }
    }

    /// Begins a pace at a moment of its own, so that not all move at once.
    fn pace(&mut self, orders: Orders) {
        self.due = Instant::now();
        if let Pace::Every(time) = orders.pace {
            self.due += time.mul_f64(self.lot.share());
        }
    }

    async fn come_back(&mut self) {
        let shared = Arc::clone(&self.shared);
        for side in &mut self.sides {
            if side.ws.is_none() && side.retry <= Instant::now() {
                let Ok(_door) = shared.doors.acquire().await else { return };
                if side.connect(shared.to).await.is_err() {
                    side.back_off(&mut self.lot);
                }
            }
        }
    }

    async fn heard(&mut self, at: usize, text: Option<&str>) {
        let shared = Arc::clone(&self.shared);
        let Self { sides, lot, .. } = self;
        let [a, b] = sides;
        let (side, other) = if at == 0 { (a, b) } else { (b, a) };
        let Some(text) = text else {
            shared.measure.lost.fetch_add(1, Ordering::Relaxed);
            return side.lost(lot);
        };
        let was = side.current.clone();
        match side.read(text, &shared, lot) {
            Then::Nothing => {}
            Then::Join(code) => {
                if self.making.is_some() {
                    other.say(format!(r#"{{"t":"join","id":2,"code":"{code}"}}"#)).await;
                }
            }
        }
        if side.current != was {
            self.making = None;
            // What making a match took is no command's time.
            self.due = self.due.max(Instant::now());
        }
    }

    /// Does what is due.
    async fn act(&mut self, orders: Orders) {
        let now = Instant::now();
        for side in &mut self.sides {
            if side.resuming.is_some_and(|until| until < now) {
                side.resuming = None;
                self.shared.measure.broken(format!("match {} is gone after a hello", side.current));
            }
            if side.ws.is_some() && now.duration_since(side.sent_at).as_millis() >= PING_LIVE.into() {
                side.say(r#"{"t":"ping","n":1}"#.to_owned()).await;
            }
        }
        let ready = self.sides.iter().all(|side| side.ready && side.ws.is_some());
        if !orders.play || !ready {
            return;
        }
        if self.sides.iter().all(|side| !side.live)
            && self.making.is_none_or(|made| made.elapsed().as_secs() >= 5)
        {
            self.making = Some(now);
            self.rooms += 1;
            let game = self.shared.games.get(self.number % self.shared.games.len().max(1));
            let game = game.copied().unwrap_or(GameName::ChessUno).word();
            let (number, room) = (self.number, self.rooms);
            let text = format!(
                r#"{{"t":"create","id":1,"key":"{number}-{room}","game":"{game}","settings":{{"setup":"classic"}}}}"#
            );
            let [a, _] = &mut self.sides;
            return a.say(text).await;
        }
        if orders.pace == Pace::Rest || self.due > now {
            return;
        }
        let free = |side: &Side| side.live && side.pending.is_none();
        let Some(side) = self.sides.iter_mut().find(|side| free(side) && side.next.is_some()) else { return };
        let Some(mut text) = side.next.take() else { return };
        if orders.gives_up > 0.0 && self.lot.share() < orders.gives_up {
            "resign".clone_into(&mut text);
        }
        let (cseq, due) = (side.cseq + 1, self.due);
        let frame = format!(
            r#"{{"t":"do","match":"{}","cseq":{cseq},"version":{},"text":"{text}"}}"#,
            side.current, side.version
        );
        let sent = Instant::now();
        let from = if orders.pace == Pace::AtOnce { sent } else { due };
        side.pending = Some(Pending { cseq, text, due: from, sent });
        side.say(frame).await;
        self.due = match orders.pace {
            Pace::Every(time) => due + time.mul_f64(0.5 + self.lot.share()),
            _ => now,
        };
    }

    /// When there is something to do, whatever is heard.
    fn wake(&self, orders: Orders) -> Instant {
        let now = Instant::now();
        let mut wake = now + Duration::from_secs(5);
        if orders.pace != Pace::Rest && self.due > now {
            wake = wake.min(self.due);
        }
        for side in &self.sides {
            let at =
                if side.ws.is_none() { side.retry } else { side.sent_at + Duration::from_millis(PING_LIVE) };
            wake = wake.min(at.max(now));
        }
        wake
    }
}

/// Threads of their own for pairs whose times are looked at while others make a storm: what the
/// storm costs this program is not the server's fault.
pub(crate) struct Apart(Option<tokio::runtime::Runtime>);

impl Apart {
    pub(crate) fn new() -> Result<Self> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        Ok(Self(Some(runtime)))
    }

    /// As [`start`], apart.
    pub(crate) fn start(
        &self,
        people: &[Arc<Person>],
        shared: &Arc<Shared>,
    ) -> Vec<tokio::task::JoinHandle<Pair>> {
        let _here = self.0.as_ref().map(tokio::runtime::Runtime::enter);
        start(people, shared)
    }
}

impl Drop for Apart {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

/// Pairs of these people, each running in a task of its own.
pub(crate) fn start(people: &[Arc<Person>], shared: &Arc<Shared>) -> Vec<tokio::task::JoinHandle<Pair>> {
    let pairs = people.chunks_exact(2).enumerate().filter_map(|(number, two)| {
        let [a, b] = two else { return None };
        let mut pair = Pair::new([Arc::clone(a), Arc::clone(b)], shared, number);
        Some(tokio::spawn(async move {
            pair.run().await;
            pair
        }))
    });
    pairs.collect()
}
