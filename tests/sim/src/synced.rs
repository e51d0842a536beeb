//! The app's own engine as a client of the world.

use crate::client::{Client, Hear, Known, Log, Want, is_on};
use app::online::{Connection, Held, Input, Online, Output, Secret, Sync, TokenTrouble};
use protocol::Queue;

/// The engine of the app.
#[derive(Debug)]
pub(crate) struct Synced(Sync);

impl Synced {
    /// One that is not online yet.
    pub(crate) fn new(seed: [u8; 32]) -> Self {
        Self(Sync::new(Held { app: "sim".to_owned(), seed, ..Held::default() }))
    }
}

impl Client for Synced {
    fn hear(&mut self, hear: Hear, now: u64) {
        let input = match hear {
            Hear::Tick => Input::Tick,
            Hear::Foreground => Input::Foreground,
            Hear::Opened => Input::Opened,
            Hear::ConnectFailed => Input::ConnectFailed,
            Hear::Frame(text) => Input::Frame(text),
            Hear::Closed(code) => Input::Closed { code },
            Hear::Token { access, good_ms } => Input::Token { access: Secret::new(access), good_ms },
            Hear::NoToken { gone: true } => Input::TokenFailed(TokenTrouble::Blocked),
            Hear::NoToken { gone: false } => {
                Input::TokenFailed(TokenTrouble::Unreachable { retry_after_ms: None })
            }
            Hear::Ask(ask) => Input::Ask(ask),
        };
        self.0.input(input, now);
    }

    fn wants(&mut self) -> Vec<Want> {
        let mut wants = Vec::new();
        while let Some(output) = self.0.poll() {
            wants.extend(match output {
                Output::RefreshToken => Some(Want::Token),
                Output::Connect => Some(Want::Connect),
                Output::Send(text) => Some(Want::Send(text)),
                Output::CloseSocket => Some(Want::Close),
                Output::Account(_) | Output::Event(_) => None,
            });
        }
        wants
    }

    fn next_due(&self) -> Option<u64> {
        self.0.next_due()
    }

    fn is_on(&self) -> bool {
        is_on(self.0.model().connection)
    }

    fn is_elsewhere(&self) -> bool {
        self.0.model().connection == Connection::Elsewhere
    }

    fn ids(&self) -> Vec<String> {
        self.0.model().matches.keys().cloned().collect()
    }

    fn known(&self, id: &str) -> Option<Known<'_>> {
        let game = self.0.model().matches.get(id)?;
        Some(Known {
            info: &game.info,
            stage: game.stage,
            version: game.version,
            cseq: game.cseq,
            public: &game.public,
            table: game.table.as_ref(),
            setup: game.setup.as_ref(),
            pending: game.pending.is_some() || game.army_sent,
            has_result: game.result.is_some(),
            log: Log::App(&game.log),
        })
    }

    fn queues(&self) -> Vec<Queue> {
        self.0.model().queues.keys().copied().collect()
    }

    fn rooms(&self) -> Vec<String> {
        self.0.model().rooms.keys().cloned().collect()
    }

    fn name(&self) -> Option<String> {
        self.0.model().me.as_ref().and_then(|me| me.name.clone())
    }

    fn model(&self) -> Option<&Online> {
        Some(self.0.model())
    }
}
