//! Sockets: frames keep their order within one and take their time; ends can go without a word.

use super::{Event, World};
use ::server::relay::{ConnId, Input, Unread};
use protocol::{ClientFrame, Code, ServerFrame};
use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

/// What travels.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Cargo {
    /// The socket is wanted, or there.
    Open,
    /// A frame.
    Text(String),
    /// It is closed by the other end.
    Closed(Option<u16>),
}

/// A socket.
#[derive(Debug)]
pub(super) struct Link {
    pub(super) device: usize,
    pub(super) process: u32,
    /// Whether the server's end is open.
    pub(super) at_server: bool,
    /// Whether the client's end is open.
    pub(super) at_client: bool,
    /// When the last thing on its way arrives.
    up_at: u64,
    down_at: u64,
    /// Nothing arrives any more that would do so after this.
    cut: Option<u64>,
    /// When its last frame came, as the relay sees it.
    seen: Arc<AtomicU64>,
    closed_at: u64,
}

impl World {
    fn latency(&mut self) -> u64 {
        let rare = self.dice.permille(30);
        self.dice.between(1, if rare { self.plan.latency * 3 } else { self.plan.latency })
    }

    /// A device opens a socket.
    pub(super) fn connect(&mut self, device: usize) -> u64 {
        let link = self.next_link;
        self.next_link += 1;
        let process = self.process.as_ref().map_or(0, |process| process.number);
        let new = Link {
            device,
            process,
            at_server: false,
            at_client: true,
            up_at: 0,
            down_at: 0,
            cut: None,
            seen: Arc::new(AtomicU64::new(0)),
            closed_at: 0,
        };
        self.links.insert(link, new);
        self.up(link, Cargo::Open);
        link
    }

    /// Puts something on its way to the server.
    fn up(&mut self, id: u64, cargo: Cargo) {
        let arrives = self.now + self.latency();
        let Some(link) = self.links.get_mut(&id) else { return };
        link.up_at = link.up_at.max(arrives);
        let at = link.up_at;
        self.at(at, Event::Up { link: id, cargo });
    }

    /// Puts something on its way to the client.
    pub(super) fn down(&mut self, id: u64, cargo: Cargo) {
        let arrives = self.now + self.latency();
        let Some(link) = self.links.get_mut(&id) else { return };
        link.down_at = link.down_at.max(arrives);
        let at = link.down_at;
        self.at(at, Event::Down { link: id, cargo });
    }

    /// A client, or the network again, sends a frame.
    pub(super) fn send_up(&mut self, id: u64, text: String) {
        if self.links.get(&id).is_some_and(|link| link.at_client) {
            self.up(id, Cargo::Text(text));
            if self.dice.permille(self.plan.cuts) {
                self.cut(id);
            }
        }
    }

    /// A client closes its end.
    pub(super) fn close_up(&mut self, id: u64) {
        if let Some(link) = self.links.get_mut(&id).filter(|link| link.at_client) {
            link.at_client = false;
            self.up(id, Cargo::Closed(None));
        }
    }

    /// The path of a socket dies: what is on its way is lost, and the ends notice when they do.
    pub(super) fn cut(&mut self, id: u64) {
        let Some(link) = self.links.get_mut(&id).filter(|link| link.cut.is_none()) else { return };
        link.cut = Some(self.now);
        self.count("cuts");
        for at_server in [true, false] {
            let after = match self.dice.below(3) {
                0 => self.dice.below(1_500),
                1 => self.dice.between(1_500, 15_000),
                // Never: it has to find out by the silence.
                _ => continue,
            };
            self.later(after, Event::Notice { link: id, at_server });
        }
    }

    pub(super) fn notices(&mut self, id: u64, at_server: bool) {
        if at_server {
            self.closes_at_server(id);
        } else {
            self.closes_at_client(id, None);
        }
    }

    fn is_cut(&self, id: u64) -> bool {
        self.links.get(&id).is_some_and(|link| link.cut.is_some())
    }

    /// The number of the process that listens now.
    fn listens(&self) -> Option<u32> {
        self.process.as_ref().filter(|process| !process.stopped).map(|process| process.number)
    }

    pub(super) fn arrives_at_server(&mut self, id: u64, cargo: Cargo) {
        let listens = self.listens();
        let mono = self.mono();
        if self.is_cut(id) {
            return;
        }
        let Some(link) = self.links.get_mut(&id) else { return };
        if listens != Some(link.process) {
            // Nobody listens there; mostly that is said at once.
            return self.closes_at_client(id, None);
        }
        match cargo {
            Cargo::Open => {
                link.at_server = true;
                let seen = Arc::clone(&link.seen);
                let source = format!("10.0.0.{}", link.device);
                self.hand_in(Input::Opened { conn: ConnId(id), source, seen });
                self.down(id, Cargo::Open);
            }
            Cargo::Text(text) if link.at_server => {
                link.seen.fetch_max(mono, Ordering::Relaxed);
                self.frame_in(id, &text, mono);
            }
            // A frame that was read just before the end may still come to the relay.
            Cargo::Text(text) => {
                let late = self.now <= link.closed_at + 20;
                if late && self.dice.permille(500) {
                    self.frame_in(id, &text, mono);
                }
            }
            Cargo::Closed(_) => self.closes_at_server(id),
        }
    }

    fn frame_in(&mut self, id: u64, text: &str, at: u64) {
        let frame =
            serde_json::from_str::<ClientFrame>(text).map_err(|_| Unread { id: 0, code: Code::BadFrame });
        // The gateway answers pings by itself.
        if let Ok(ClientFrame::Ping { n }) = frame {
            if let Ok(pong) = serde_json::to_string(&ServerFrame::Pong { n, now: at }) {
                self.down(id, Cargo::Text(pong));
            }
            return;
        }
        self.hand_in(Input::Frame { conn: ConnId(id), frame, at });
    }

    /// The server's end closes without the relay having asked for it.
    pub(super) fn closes_at_server(&mut self, id: u64) {
        let (listens, now) = (self.listens(), self.now);
        let Some(link) = self.links.get_mut(&id) else { return };
        if listens == Some(link.process) && core::mem::replace(&mut link.at_server, false) {
            link.closed_at = now;
            self.hand_in(Input::Closed { conn: ConnId(id) });
        }
    }

    /// The relay closes a socket.
    pub(super) fn close_down(&mut self, id: u64, code: u16) {
        let now = self.now;
        let Some(link) = self.links.get_mut(&id) else { return };
        if core::mem::replace(&mut link.at_server, false) {
            link.closed_at = now;
            self.down(id, Cargo::Closed(Some(code)));
            // The socket's task ends, and says so.
            self.hand_in(Input::Closed { conn: ConnId(id) });
        }
    }

    pub(super) fn arrives_at_client(&mut self, id: u64, cargo: Cargo) {
        if self.is_cut(id) {
            return;
        }
        match cargo {
            Cargo::Open => self.opened_at_client(id),
            Cargo::Text(text) => self.frame_at_client(id, text),
            Cargo::Closed(code) => self.closes_at_client(id, code),
        }
    }

    pub(super) fn closes_at_client(&mut self, id: u64, code: Option<u16>) {
        let Some(link) = self.links.get_mut(&id) else { return };
        if core::mem::replace(&mut link.at_client, false) {
            self.closed_at_client(id, code);
        }
    }

    /// All sockets of a process that is gone: some ends are told, some are not.
    pub(super) fn links_of_gone(&mut self, number: u32) {
        self.links.retain(|_, link| link.at_client || link.at_server || link.process >= number);
        let gone: Vec<u64> =
            self.links.iter().filter(|(_, link)| link.process == number).map(|(id, _)| *id).collect();
        for id in gone {
            if let Some(link) = self.links.get_mut(&id) {
                link.at_server = false;
                link.cut.get_or_insert(self.now);
            }
            if self.dice.permille(700) {
                let after = self.latency();
                self.later(after, Event::Notice { link: id, at_server: false });
            }
        }
    }
}
