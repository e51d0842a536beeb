//! The server's process: the relay, its writer, and what can happen to it.

use super::{Event, WALL, World, net::Cargo};
use crate::laws::Moment;
use ::server::{
    relay::{Input, Now, Output, Relay, RequestId, Response, Results, SaveId},
    secrets::Signer,
    store::{Change, MemoryStore, Order, Secret, Writes},
};
use protocol::{Code, http::Failure};

/// Groups in one transaction at most.
const GROUPS: usize = 32;

/// A process.
pub(super) struct Process {
    pub(super) number: u32,
    pub(super) relay: Relay<MemoryStore>,
    /// It has said that it is drained.
    pub(super) stopped: bool,
    /// The world's time at which its clock was 0.
    born: u64,
    wall: u64,
    /// When it is going to be ticked.
    tick_at: u64,
    /// The latest moment at which something is handed in.
    last_in: u64,
    /// It stands still.
    stalled: Option<Stall>,
    /// Groups to be saved, oldest first.
    to_save: Vec<(SaveId, Vec<Change>)>,
    /// Groups that the disk works on.
    saving: Vec<(SaveId, Vec<Change>)>,
    /// Between the end of a commit and its answer.
    answering: bool,
}

/// A stall.
#[derive(Debug)]
struct Stall {
    /// Whether the whole process stands still, sockets too; else the relay's thread alone.
    whole: bool,
    /// What came meanwhile.
    inbox: Vec<Input>,
}

impl World {
    /// The server's clock.
    pub(super) fn mono(&self) -> u64 {
        self.process.as_ref().map_or(0, |process| self.now - process.born + 5)
    }

    pub(super) fn moment(&self) -> Moment {
        let wall = self.process.as_ref().map_or(WALL, |process| process.wall) + self.now;
        Moment { now: self.now, mono: self.mono(), wall }
    }

    fn process(&mut self, number: u32) -> Option<&mut Process> {
        self.process.as_mut().filter(|process| process.number == number)
    }

    pub(super) fn start(&mut self) {
        if self.process.is_some() {
            return;
        }
        self.processes += 1;
        self.count("starts");
        let number = self.processes;
        let seed = self.dice.bytes();
        // Wall clocks are set now and then.
        let wall = WALL + self.dice.below(4_000);
        let signer = Signer::new(&self.signing);
        let relay = Relay::new(self.store.clone(), signer, Secret(seed), u64::from(number));
        self.process = Some(Process {
            number,
            relay,
            stopped: false,
            born: self.now,
            wall,
            tick_at: u64::MAX,
            last_in: self.now,
            stalled: None,
            to_save: Vec::new(),
            saving: Vec::new(),
            answering: false,
        });
        self.trace.note(self.now, format_args!("start {number}"));
        let moment = self.moment();
        self.laws.started(moment, u64::from(number));
        self.schedule_tick();
    }

    /// Hands something to the relay, soon.
    pub(super) fn hand_in(&mut self, input: Input) {
        let delay = if self.dice.permille(20) { self.dice.below(60) } else { self.dice.below(3) };
        let now = self.now;
        let Some(process) = &mut self.process else { return };
        process.last_in = process.last_in.max(now + delay);
        let (at, process) = (process.last_in, process.number);
        self.at(at, Event::Server { process, input });
    }

    pub(super) fn server_hears(&mut self, number: u32, input: Input) {
        let Some(process) = self.process(number).filter(|process| !process.stopped) else { return };
        if let Some(stall) = &mut process.stalled {
            stall.inbox.push(input);
            return;
        }
        // What fell due meanwhile comes first.
        let moment = self.moment();
        self.laws.ticks(moment);
        if let Some(process) = &mut self.process {
            process.relay.tick(Now { mono: moment.mono, wall: moment.wall });
        }
        self.outputs();
        self.trace.note(self.now, format_args!("in {input:?}"));
        self.laws.hears(moment, &input);
        if let Some(process) = &mut self.process {
            process.relay.handle(input, Now { mono: moment.mono, wall: moment.wall });
        }
        self.outputs();
    }

    pub(super) fn server_ticks(&mut self, number: u32) {
        let now = self.now;
        let Some(process) = self.process(number).filter(|process| !process.stopped) else { return };
        if process.stalled.is_some() || process.tick_at > now {
            return;
        }
        process.tick_at = u64::MAX;
        let moment = self.moment();
        self.laws.ticks(moment);
        if let Some(process) = &mut self.process {
            process.relay.tick(Now { mono: moment.mono, wall: moment.wall });
        }
        self.outputs();
    }

    fn schedule_tick(&mut self) {
        let late = if self.dice.permille(20) { self.dice.below(80) } else { self.dice.below(3) };
        let now = self.now;
        let Some(process) = &mut self.process else { return };
        let due = (process.born + process.relay.next_due().saturating_sub(5)).max(now + 1) + late;
        if due < process.tick_at {
            process.tick_at = due;
            let process = process.number;
            self.at(due, Event::Tick { process });
        }
    }

    fn outputs(&mut self) {
        let Some(process) = &mut self.process else { return };
        let outputs = process.relay.drain_outputs();
        let rebuilt = process.relay.counts().rebuilt;
        let moment = self.moment();
        self.laws.rebuilt(rebuilt);
        for output in outputs {
            self.trace.note(self.now, format_args!("out {output:?}"));
            self.laws.says(moment, &output);
            match output {
                Output::Send { conn, text } => {
                    if self.links.get(&conn.0).is_some_and(|link| link.at_server) {
                        self.down(conn.0, Cargo::Text(text));
                        if self.dice.permille(self.plan.cuts) {
                            self.cut(conn.0);
                        }
                    }
                }
                Output::Allow { .. } => {}
                Output::Close { conn, code } => self.close_down(conn.0, code.number()),
                Output::Save { id, changes } => {
                    if let Some(process) = &mut self.process {
                        process.to_save.push((id, changes));
                    }
                }
                Output::Answer { id, result } => self.answers(id, result),
                Output::Drained => {
                    if let Some(process) = &mut self.process {
                        process.stopped = true;
                        let process = process.number;
                        let after = self.dice.between(5, 500);
                        self.later(after, Event::Stop { process });
                    }
                }
            }
        }
        self.write_next();
        self.schedule_tick();
    }

    fn answers(&mut self, id: RequestId, result: Result<Response, Failure>) {
        let Some((device, life)) = self.requests.remove(&id.0) else { return };
        let tokens = match result {
            Ok(Response::Tokens(tokens)) => Ok(tokens),
            Ok(Response::Done) => return,
            Err(failure) => Err(matches!(failure.code, Code::BadToken | Code::Blocked)),
        };
        // An answer can be lost on its way.
        if !self.dice.permille(self.plan.cuts * 4) {
            let after = self.dice.between(1, self.plan.latency + 1);
            self.later(after, Event::Reply { device, life, tokens });
        }
    }

    /// The writer takes what waits.
    fn write_next(&mut self) {
        let slow = self.dice.permille(self.plan.slow);
        let took = if slow { self.dice.between(100, 4_000) } else { self.dice.between(1, 25) };
        let Some(process) = &mut self.process else { return };
        if process.to_save.is_empty() || !process.saving.is_empty() || process.answering {
            return;
        }
        let count = process.to_save.len().min(GROUPS);
        process.saving = process.to_save.drain(..count).collect();
        let process = process.number;
        self.later(took, Event::Commit { process });
    }

    /// The disk is done: well, badly, or nobody knows.
    pub(super) fn commits(&mut self, number: u32) {
        let (fails, unknown) = (self.dice.permille(self.plan.fails), self.dice.permille(self.plan.unknown));
        let after = self.dice.below(12);
        let moment = self.moment();
        let Some(process) = self.process(number) else { return };
        let groups = core::mem::take(&mut process.saving);
        process.answering = true;
        let answers: Vec<(SaveId, Results)> = if fails {
            self.count("failed commits");
            groups.into_iter().map(|(id, _)| (id, None)).collect()
        } else {
            let changes: Vec<Change> = groups.iter().flat_map(|(_, changes)| changes.clone()).collect();
            let Ok(results) = self.store.clone().commit(&changes) else { return };
            self.count("commits");
            self.laws.committed(moment, &changes, &results);
            if unknown {
                self.count("commits of unknown outcome");
            }
            let mut results = results.into_iter();
            let mut split = |count| results.by_ref().take(count).collect();
            let answers = groups.iter().map(|(id, changes)| (*id, Some(split(changes.len()))));
            answers.map(|(id, results)| (id, results.filter(|_| !unknown))).collect()
        };
        self.later(after, Event::Saved { process: number, groups: answers });
    }

    /// The answer of the disk is there.
    pub(super) fn disk_answers(&mut self, number: u32, groups: Vec<(SaveId, Results)>) {
        let Some(process) = self.process(number) else { return };
        process.answering = false;
        self.server_hears(number, Input::Saved(groups));
        self.write_next();
    }

    pub(super) fn stop_after(&mut self, after: u64) {
        if let Some(process) = &self.process {
            let process = process.number;
            self.later(after, Event::Stop { process });
        }
    }

    /// The process is gone, from one moment to the next.
    pub(super) fn stop(&mut self, number: u32) {
        let quiet = self.quiet;
        let Some(process) = self.process(number).filter(|process| process.stopped || !quiet) else { return };
        let drained = process.stopped;
        self.process = None;
        self.count(if drained { "drained" } else { "killed" });
        self.trace.note(self.now, format_args!("stop {number}"));
        self.laws.stopped();
        self.requests.clear();
        self.links_of_gone(number);
        let down = match self.dice.below(20) {
            0..12 => self.dice.between(200, 8_000),
            12..19 => self.dice.between(8_000, 120_000),
            _ => self.dice.between(120_000, 1_200_000),
        };
        self.later(if self.quiet { 1_000 } else { down }, Event::Start);
    }

    /// The operator wants a match closed: another process writes that into the store.
    pub(super) fn operator_closes_a_match(&mut self) {
        let running = self.laws.running();
        let Some(id) = self.dice.pick(&running).copied() else { return };
        self.count("closed by the operator");
        self.laws.closes(id);
        let order = Change::Order(Order::CloseMatch { id });
        let _ = self.store.clone().commit(&[order]);
    }

    pub(super) fn drain(&mut self) {
        self.count("drains");
        self.hand_in(Input::Drain);
    }

    /// The process, or the relay's thread alone, stands still.
    pub(super) fn stall(&mut self) {
        let short = self.dice.permille(500);
        let length = if short { self.dice.between(300, 2_600) } else { self.dice.between(2_000, 30_000) };
        let whole = self.dice.permille(500);
        let Some(process) = self.process.as_mut().filter(|process| process.stalled.is_none()) else { return };
        process.stalled = Some(Stall { whole, inbox: Vec::new() });
        let process = process.number;
        self.count("stalls");
        self.trace.note(self.now, format_args!("stall {length} {whole}"));
        self.later(length, Event::StallOver { process });
    }

    pub(super) fn stall_over(&mut self, number: u32) {
        let mono = self.mono();
        let Some(process) = self.process(number) else { return };
        let Some(stall) = process.stalled.take() else { return };
        process.tick_at = u64::MAX;
        for mut input in stall.inbox {
            if stall.whole
                && let Input::Frame { at, .. } = &mut input
            {
                *at = mono;
            }
            self.server_hears(number, input);
        }
        self.schedule_tick();
    }
}
