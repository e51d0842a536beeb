//! Devices: a client each, with a clock of its own, tokens, and a process that can be killed.

use super::{Event, World};
use crate::{
    client::{Client, Hear, Want},
    dice::Dice,
    raw::Raw,
    synced::Synced,
};
use ::server::{
    relay::{Input, Request, RequestId},
    secrets,
    store::{AccountId, DeviceKey},
};
use app::online::Ask;
use protocol::http::Tokens;

/// A device.
pub(super) struct Device {
    pub(super) person: usize,
    key: DeviceKey,
    /// Its app, while it runs.
    pub(super) client: Option<Box<dyn Client>>,
    /// Counts the runs of the app.
    pub(super) life: u32,
    link: Option<u64>,
    /// On its disk: the refresh token.
    refresh: Option<String>,
    /// Its clock ahead of the world's, in ms, and how much faster it runs, in a thousand.
    ahead: u64,
    faster: u64,
    due_at: u64,
}

/// A player.
pub(super) struct Person {
    pub(super) device: usize,
    pub(super) account: Option<AccountId>,
    /// In a thousand: how often something senseless is said.
    pub(super) stray: u64,
    /// Names taken so far.
    pub(super) names: u64,
    pub(super) blocked: Option<String>,
}

impl Device {
    fn local(&self, now: u64) -> u64 {
        self.ahead + now + now / 1_000 * self.faster
    }
}

impl World {
    pub(super) fn add_person(&mut self) {
        let person = self.people.len();
        for _ in 0..2 {
            let device = Device {
                person,
                key: self.dice.bytes(),
                client: None,
                life: 0,
                link: None,
                refresh: None,
                ahead: self.dice.below(1_000_000),
                faster: if self.dice.permille(700) { 0 } else { self.dice.below(6) },
                due_at: u64::MAX,
            };
            self.devices.push(device);
        }
        let stray = if self.dice.permille(400) { 0 } else { self.dice.between(10, 200) };
        self.people.push(Person { device: person * 2, account: None, stray, names: 0, blocked: None });
    }

    /// The app of a device starts, with what is on its disk.
    pub(super) fn boot(&mut self, at: usize) {
        if self.devices[at].client.is_some() {
            return;
        }
        self.count("apps started");
        let client: Box<dyn Client> = if self.dice.permille(650) {
            Box::new(Synced::new(self.dice.bytes()))
        } else {
            Box::new(Raw::new(Dice::of(self.dice.bits(), 0)))
        };
        let device = &mut self.devices[at];
        device.life += 1;
        device.client = Some(client);
        device.due_at = u64::MAX;
        self.client_hears(at, Hear::Foreground);
    }

    /// The app of a device is killed.
    fn die(&mut self, at: usize) {
        if self.devices[at].client.take().is_none() {
            return;
        }
        self.devices[at].life += 1;
        if let Some(link) = self.devices[at].link.take() {
            if self.dice.permille(600) {
                self.close_up(link);
            } else {
                self.cut(link);
            }
        }
    }

    /// The app that somebody plays with is killed, and comes back some time.
    pub(super) fn kill_app(&mut self, person: usize) {
        self.count("apps killed");
        let device = self.people[person].device;
        self.die(device);
        let after =
            if self.dice.permille(300) { self.dice.between(40_000, 90_000) } else { self.dice.below(8_000) };
        self.later(after, Event::Boot { device });
    }

    /// Somebody goes on with the other device; the first one may stay as it is.
    pub(super) fn take_over(&mut self, person: usize) {
        if self.quiet || self.people[person].account.is_none() {
            return;
        }
        self.count("takeovers");
        let device = self.people[person].device ^ 1;
        self.people[person].device = device;
        if self.devices[device].client.is_some() {
            self.client_hears(device, Hear::Ask(Ask::ContinueHere));
        } else {
            self.boot(device);
        }
        if self.dice.permille(300) {
            self.die(device ^ 1);
        }
    }

    /// At the end everybody is there with one device.
    pub(super) fn come_home(&mut self, person: usize) {
        let device = self.people[person].device;
        self.die(device ^ 1);
        self.boot(device);
        self.stay(person);
    }

    /// A last takeover may still have been under way.
    pub(super) fn stay(&mut self, person: usize) {
        let device = self.people[person].device;
        if self.devices[device].client.as_ref().is_some_and(|client| client.is_elsewhere()) {
            self.client_hears(device, Hear::Ask(Ask::ContinueHere));
        }
    }

    /// A client hears something, and what it wants is done.
    pub(super) fn client_hears(&mut self, at: usize, hear: Hear) {
        let now = self.now;
        let device = &mut self.devices[at];
        let local = device.local(now);
        let Some(client) = &mut device.client else { return };
        client.hear(hear, local);
        let wants = client.wants();
        if let Some(due) = client.next_due() {
            let due = now + due.saturating_sub(local).max(1);
            if due < device.due_at || device.due_at <= now {
                device.due_at = due;
                let life = device.life;
                self.at(due, Event::Due { device: at, life });
            }
        }
        for want in wants {
            self.client_wants(at, want);
        }
    }

    pub(super) fn client_due(&mut self, at: usize, life: u32) {
        let device = &mut self.devices[at];
        if device.life == life && device.due_at <= self.now {
            device.due_at = u64::MAX;
            self.client_hears(at, Hear::Tick);
        }
    }

    fn client_wants(&mut self, at: usize, want: Want) {
        match want {
            Want::Token => self.ask_for_token(at),
            Want::Connect => {
                let link = self.connect(at);
                self.devices[at].link = Some(link);
            }
            Want::Send(text) => {
                let Some(link) = self.devices[at].link else { return };
                let kinds = ["do", "army", "create", "join", "name", "report"];
                let is_repeated = kinds.iter().any(|kind| text.starts_with(&format!(r#"{{"t":"{kind}""#)));
                if is_repeated && self.dice.permille(self.plan.repeats) {
                    for _ in 0..self.dice.between(1, 5) {
                        let after = if self.dice.permille(700) {
                            self.dice.below(900)
                        } else {
                            self.dice.below(20_000)
                        };
                        self.later(after, Event::Repeat { device: at, link, text: text.clone() });
                    }
                }
                self.send_up(link, text);
            }
            Want::Close => {
                if let Some(link) = self.devices[at].link.take() {
                    self.close_up(link);
                }
            }
        }
    }

    /// A frame is said again: on its own socket, or on that of now.
    pub(super) fn repeats(&mut self, device: usize, link: u64, text: String) {
        if self.quiet {
            return;
        }
        self.count("repeats");
        let newer = self.devices[device].link.filter(|_| self.dice.permille(500));
        self.send_up(newer.unwrap_or(link), text);
    }

    /// The device refreshes its token, or signs in; as the gateway would hand it in.
    fn ask_for_token(&mut self, at: usize) {
        let person = self.devices[at].person;
        let life = self.devices[at].life;
        let request = match (&self.devices[at].refresh, self.people[person].account) {
            (Some(refresh), _) => Request::Refresh { hash: secrets::digest(refresh.as_bytes()) },
            (None, Some(account)) if at % 2 == 1 => Request::LogIn { account, key: self.devices[at].key },
            _ => Request::SignIn { key: self.devices[at].key },
        };
        let id = self.next_request;
        self.next_request += 1;
        if self.process.as_ref().is_none_or(|process| process.stopped) {
            let after = self.dice.between(10, 2_000);
            return self.later(after, Event::Reply { device: at, life, tokens: Err(false) });
        }
        self.requests.insert(id, (at, life));
        self.hand_in(Input::Request { id: RequestId(id), request });
    }

    /// A plain request is answered.
    pub(super) fn replied(&mut self, at: usize, life: u32, tokens: Result<Tokens, bool>) {
        let device = &mut self.devices[at];
        match tokens {
            // What came back is on the disk before anything else.
            Ok(tokens) => {
                let person = device.person;
                if device.life == life || self.people[person].account.is_some() {
                    device.refresh = Some(tokens.refresh);
                }
                let account = AccountId::parse(&tokens.account);
                // An answer to somebody who was there before does not come back as him.
                if self.people[person].account.is_none() && self.devices[at].life == life {
                    self.people[person].account = account;
                }
                if self.devices[at].life == life {
                    let hear = Hear::Token { access: tokens.access, good_ms: tokens.access_ms };
                    self.client_hears(at, hear);
                }
            }
            Err(refused) => {
                // A token that is not good any more is thrown away; the next try signs in.
                if refused {
                    device.refresh = None;
                }
                if device.life == life {
                    self.client_hears(at, Hear::NoToken { gone: false });
                }
            }
        }
    }

    /// Everything stored here about an account goes: it was deleted.
    pub(super) fn new_identity(&mut self, person: usize) {
        self.people[person].account = None;
        self.people[person].device = person * 2;
        for at in [person * 2, person * 2 + 1] {
            self.die(at);
            self.devices[at].refresh = None;
            self.devices[at].key = self.dice.bytes();
        }
        self.later(3_000, Event::Boot { device: person * 2 });
    }

    fn device_of(&self, link: u64) -> Option<usize> {
        let device = self.links.get(&link)?.device;
        (self.devices[device].link == Some(link)).then_some(device)
    }

    pub(super) fn opened_at_client(&mut self, link: u64) {
        if let Some(device) = self.device_of(link) {
            self.client_hears(device, Hear::Opened);
        }
    }

    pub(super) fn frame_at_client(&mut self, link: u64, text: String) {
        if let Some(device) = self.device_of(link) {
            self.client_hears(device, Hear::Frame(text));
        }
    }

    pub(super) fn closed_at_client(&mut self, link: u64, code: Option<u16>) {
        if let Some(device) = self.device_of(link) {
            self.devices[device].link = None;
            self.client_hears(device, Hear::Closed(code));
        }
    }
}
