//! The door to the network thread. Tests put a model of their own behind it.

use crate::{
    online::{Ask, Online},
    run::{brain::Brain, online::Net},
};

/// What keeps up with a server.
pub(in crate::run) trait Link: Send {
    /// The model as it stands.
    fn online(&self) -> Online;
    /// The local clock of the model, in ms.
    fn now(&self) -> u64;
    /// Says what is wished.
    fn ask(&self, ask: Ask);
    /// Whether the app is in front; else the connection may rest.
    fn set_front(&self, in_front: bool);
}

impl Brain {
    /// Keeps up with the server at an address from now on; with none where it is empty.
    pub(in crate::run) fn connect(&mut self, server: &str) {
        self.net = Net::to(server, None);
    }
}
