//! The seeded world around one relay: time, network, disk, devices and the people who play.
//!
//! ```text
//! net      sockets: latency, cuts, half-open ends       server   the process, its writer, its faults
//! device   clients with their tokens and clocks         script   what people do
//! ```
//! One event after the other, in the order of a virtual clock; every choice is the seed's. The laws
//! look at each of them.

mod device;
mod net;
mod rest;
mod script;
mod server;

use self::server::Process;
use crate::{dice::Dice, laws::Laws, plan::Plan, trace::Trace};
use ::server::{
    relay::{Input, Results, SaveId},
    store::MemoryStore,
};
use device::{Device, Person};
use net::{Cargo, Link};
use protocol::http::Tokens;
use std::collections::BTreeMap;

/// The wall clock at the beginning of a world.
const WALL: u64 = 1_800_000_000_000;
/// How long a world may take to come to rest, in ms.
const REST: u64 = 240_000;

/// Something that is going to happen.
#[derive(Debug)]
enum Event {
    /// The relay hears something.
    Server { process: u32, input: Input },
    /// The relay wanted to be woken.
    Tick { process: u32 },
    /// Something arrives at the server's end of a socket.
    Up { link: u64, cargo: Cargo },
    /// Something arrives at the client's end of a socket.
    Down { link: u64, cargo: Cargo },
    /// An end of a cut socket notices.
    Notice { link: u64, at_server: bool },
    /// The disk is done with a group.
    Commit { process: u32 },
    /// The relay is answered.
    Saved { process: u32, groups: Vec<(SaveId, Results)> },
    /// The server goes on.
    StallOver { process: u32 },
    /// The server starts.
    Start,
    /// The server's process ends.
    Stop { process: u32 },
    /// A client wants to hear a tick.
    Due { device: usize, life: u32 },
    /// A plain request is answered, or refused; whether for good.
    Reply { device: usize, life: u32, tokens: Result<Tokens, bool> },
    /// The network says a frame again.
    Repeat { device: usize, link: u64, text: String },
    /// An app starts.
    Boot { device: usize },
    /// Somebody does something.
    Act { person: usize },
    /// Somebody goes on with the other device.
    Takeover { person: usize },
    /// What can go wrong has its chance.
    Minute,
}

/// What became of a world.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The first law that was broken, and when.
    pub broken: Option<String>,
    /// The hash of everything that the relay heard and said.
    pub hash: u64,
    /// Inputs and outputs.
    pub lines: u64,
    /// What happened, for the ledger.
    pub tally: BTreeMap<&'static str, u64>,
}

/// The world.
pub struct World {
    plan: Plan,
    dice: Dice,
    now: u64,
    seq: u64,
    events: BTreeMap<(u64, u64), Event>,
    store: MemoryStore,
    signing: [u8; 32],
    process: Option<Process>,
    processes: u32,
    links: BTreeMap<u64, Link>,
    next_link: u64,
    devices: Vec<Device>,
    people: Vec<Person>,
    requests: BTreeMap<u64, (usize, u32)>,
    next_request: u64,
    codes: Vec<String>,
    quiet: bool,
    laws: Laws,
    trace: Trace,
    tally: BTreeMap<&'static str, u64>,
}

impl World {
    /// The world of a plan; `loud` prints everything that happens.
    pub fn new(plan: Plan, loud: bool) -> Self {
        let mut dice = Dice::of(plan.seed, 1);
        let signing = dice.bytes();
        let store = MemoryStore::new();
        let mut world = Self {
            laws: Laws::new(store.clone()),
            dice,
            now: 0,
            seq: 0,
            events: BTreeMap::new(),
            store,
            signing,
            process: None,
            processes: 0,
            links: BTreeMap::new(),
            next_link: 1,
            devices: Vec::new(),
            people: Vec::new(),
            requests: BTreeMap::new(),
            next_request: 1,
            codes: Vec::new(),
            quiet: false,
            trace: Trace::new(loud),
            tally: BTreeMap::new(),
            plan,
        };
        world.settle();
        world
    }

    /// Everybody moves in.
    fn settle(&mut self) {
        self.later(0, Event::Start);
        for person in 0..self.plan.players {
            self.add_person();
            let at = self.dice.between(1, 5_000);
            self.later(at, Event::Boot { device: person * 2 });
            let at = self.dice.between(1_000, 8_000);
            self.later(at, Event::Act { person });
        }
        self.later(30_000, Event::Minute);
    }

    /// Runs a whole world: its rough part, then until it is at rest.
    pub fn run(mut self) -> Report {
        while self.now < self.plan.length && self.step() {}
        if self.laws.broken().is_none() {
            self.calm_down();
            let until = self.now + REST;
            let mut look = self.now + 40_000;
            while self.now < until && self.step() {
                if self.now >= look {
                    look = self.now + 1_000;
                    for person in 0..self.people.len() {
                        self.stay(person);
                    }
                    if self.at_rest().is_ok() {
                        break;
                    }
                }
            }
            if self.laws.broken().is_none()
                && let Err(why) = self.at_rest()
            {
                self.laws.fail(self.now, format!("the world does not come to rest: {why}"));
            }
            self.laws.at_the_end(self.now);
        }
        self.report()
    }

    fn report(self) -> Report {
        let mut tally = self.tally;
        self.laws.tally(&mut tally);
        let broken = self.laws.broken().map(ToOwned::to_owned);
        Report { broken, hash: self.trace.hash(), lines: self.trace.lines, tally }
    }

    fn count(&mut self, what: &'static str) {
        *self.tally.entry(what).or_default() += 1;
    }

    fn later(&mut self, delay: u64, event: Event) {
        self.at(self.now + delay, event);
    }

    fn at(&mut self, at: u64, event: Event) {
        self.seq += 1;
        self.events.insert((at.max(self.now), self.seq), event);
    }

    /// The next event; `false` once there is none, or a law is broken.
    fn step(&mut self) -> bool {
        if self.laws.broken().is_some() {
            return false;
        }
        let Some(((at, _), event)) = self.events.pop_first() else { return false };
        self.now = at;
        self.happen(event);
        true
    }

    fn happen(&mut self, event: Event) {
        match event {
            Event::Server { process, input } => self.server_hears(process, input),
            Event::Tick { process } => self.server_ticks(process),
            Event::Up { link, cargo } => self.arrives_at_server(link, cargo),
            Event::Down { link, cargo } => self.arrives_at_client(link, cargo),
            Event::Notice { link, at_server } => self.notices(link, at_server),
            Event::Commit { process } => self.commits(process),
            Event::Saved { process, groups } => self.disk_answers(process, groups),
            Event::StallOver { process } => self.stall_over(process),
            Event::Start => self.start(),
            Event::Stop { process } => self.stop(process),
            Event::Due { device, life } => self.client_due(device, life),
            Event::Reply { device, life, tokens } => self.replied(device, life, tokens),
            Event::Repeat { device, link, text } => self.repeats(device, link, text),
            Event::Boot { device } => self.boot(device),
            Event::Act { person } => self.act(person),
            Event::Takeover { person } => self.take_over(person),
            Event::Minute => self.minute(),
        }
    }

    /// Once a minute everything that can go wrong has its chance.
    fn minute(&mut self) {
        if self.quiet {
            return;
        }
        self.later(60_000, Event::Minute);
        if self.dice.permille(self.plan.crashes) {
            let after = self.dice.below(60_000);
            self.stop_after(after);
        }
        if self.dice.permille(self.plan.drains) {
            self.drain();
        }
        if self.dice.permille(self.plan.stalls) {
            self.stall();
        }
        if self.dice.permille(20) {
            self.operator_closes_a_match();
        }
        for person in 0..self.people.len() {
            if self.dice.permille(self.plan.kills) {
                self.kill_app(person);
            }
            if self.dice.permille(self.plan.takeovers) {
                let times = self.dice.between(1, 4);
                let mut after = self.dice.below(50_000);
                for _ in 0..times {
                    self.later(after, Event::Takeover { person });
                    after += self.dice.between(50, 6_000);
                }
            }
        }
    }

    /// No more faults and no more deeds: everybody comes back with one device and listens.
    fn calm_down(&mut self) {
        self.quiet = true;
        self.plan = self.plan.clone().calm();
        self.trace.note(self.now, format_args!("quiet"));
        if self.process.is_none() {
            self.later(0, Event::Start);
        }
        for person in 0..self.people.len() {
            self.come_home(person);
        }
    }
}
