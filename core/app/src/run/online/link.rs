//! The door to the network thread. Tests put a model of their own behind it.

use super::Net;
use crate::{
    Entropy,
    online::{Address, Ask, Online, OnlineRunner, RunnerOptions},
    run::{Message, brain::Brain, lock},
};
use std::{
    path::Path,
    sync::{Arc, Mutex, mpsc::SyncSender},
};

/// What keeps up with a server.
pub(in crate::run) trait Link: Send {
    /// The model as it stands.
    fn online(&self) -> Arc<Online>;
    /// The local clock of the model, in ms.
    fn now(&self) -> u64;
    /// Says what is wished.
    fn ask(&self, ask: Ask);
    /// Whether the app is in front; else the connection rests.
    fn set_front(&self, in_front: bool);
}

/// The network thread, and the model as it last showed it.
struct Running {
    runner: OnlineRunner,
    newest: Arc<Mutex<Arc<Online>>>,
}

impl Running {
    fn start(server: Address, folder: &Path, entropy: Entropy, inbox: SyncSender<Message>) -> Option<Self> {
        let options = RunnerOptions {
            server: Some(server),
            folder: folder.to_owned(),
            app: concat!("wildcard-chess ", env!("CARGO_PKG_VERSION")).to_owned(),
            authority: None,
            entropy,
        };
        let newest = Arc::new(Mutex::new(Arc::new(Online::default())));
        let shown = Arc::clone(&newest);
        let runner = OnlineRunner::start(options, move |update| {
            *lock(&shown) = Arc::new(update.model.clone());
            // A full inbox brings the worker here anyway.
            let _ = inbox.try_send(Message::Online);
        });
        runner.ok().map(|runner| Self { runner, newest })
    }
}

impl Link for Running {
    fn online(&self) -> Arc<Online> {
        Arc::clone(&lock(&self.newest))
    }

    fn now(&self) -> u64 {
        self.runner.now()
    }

    fn ask(&self, ask: Ask) {
        self.runner.ask(ask);
    }

    fn set_front(&self, in_front: bool) {
        if in_front {
            self.runner.resume();
        } else {
            self.runner.suspend();
        }
    }
}

impl Brain {
    /// Keeps up with the server at an address from now on; with none where there is no such address.
    pub(in crate::run) fn connect(&mut self, server: &str) {
        self.net = Net::default();
        let Ok(address) = Address::parse(server) else { return };
        let server = address.to_string();
        let running = Running::start(address, &self.folder, self.entropy, self.inbox());
        let link = running.map(|running| Box::new(running) as Box<dyn Link>);
        self.net = Net::to(&server, link);
        self.online_in_front(true);
    }
}
