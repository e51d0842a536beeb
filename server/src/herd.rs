//! Hellos and ends of sockets wait for everything else: a herd that is cut off, or comes back, does
//! not hold up those who play on.

use crate::relay::{ConnId, Input};
use protocol::ClientFrame;
use std::collections::{HashMap, VecDeque};

/// Hellos, each followed by what its socket said behind it, and ends of sockets, in the order of
/// their coming.
#[derive(Debug, Default)]
pub(crate) struct Herd {
    waiting: VecDeque<(ConnId, Input)>,
    /// How many frames of a socket wait; none of one that is gone.
    of: HashMap<ConnId, usize>,
}

impl Herd {
    /// Keeps a hello, frames of a socket whose hello waits, and the end of a socket; gives back
    /// anything else.
    pub(crate) fn keep(&mut self, input: Input) -> Option<Input> {
        match &input {
            Input::Frame { conn, frame, .. }
                if matches!(frame, Ok(ClientFrame::Hello { .. })) || self.of.contains_key(conn) =>
            {
                let conn = *conn;
                *self.of.entry(conn).or_default() += 1;
                self.waiting.push_back((conn, input));
                None
            }
            Input::Closed { conn } => {
                self.of.remove(conn);
                self.waiting.push_back((*conn, input));
                None
            }
            _ => Some(input),
        }
    }

    /// The next one; what a socket said that is gone is passed over.
    pub(crate) fn next(&mut self) -> Option<Input> {
        while let Some((conn, input)) = self.waiting.pop_front() {
            if matches!(input, Input::Closed { .. }) {
                return Some(input);
            }
            if let Some(waiting) = self.of.get_mut(&conn) {
                *waiting -= 1;
                if *waiting == 0 {
                    self.of.remove(&conn);
                }
                return Some(input);
            }
        }
        None
    }

    /// Whether nobody waits.
    pub(crate) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::VERSION;

    fn hello(conn: u64) -> Input {
        let hello =
            ClientFrame::Hello { v: VERSION, token: String::new(), app: String::new(), have: Vec::new() };
        Input::Frame { conn: ConnId(conn), frame: Ok(hello), at: 0 }
    }

    fn ping(conn: u64) -> Input {
        Input::Frame { conn: ConnId(conn), frame: Ok(ClientFrame::Ping { n: 1 }), at: 0 }
    }

    fn conn(input: Option<Input>) -> Option<u64> {
        match input {
            Some(Input::Frame { conn, .. }) => Some(conn.0),
            _ => None,
        }
    }

    #[test]
    fn a_socket_is_heard_in_order_and_others_are_not_held_up() {
        let mut herd = Herd::default();
        assert!(herd.keep(hello(1)).is_none() && herd.keep(ping(1)).is_none());
        assert!(herd.keep(ping(2)).is_some(), "who has said hello before goes ahead");
        assert_eq!((conn(herd.next()), conn(herd.next()), herd.is_empty()), (Some(1), Some(1), true));
        assert!(herd.keep(ping(1)).is_some());
    }

    #[test]
    fn a_socket_that_is_gone_says_nothing_any_more() {
        let mut herd = Herd::default();
        assert!(herd.keep(hello(1)).is_none() && herd.keep(hello(2)).is_none());
        assert!(herd.keep(Input::Closed { conn: ConnId(1) }).is_none());
        assert_eq!(conn(herd.next()), Some(2));
        assert!(matches!(herd.next(), Some(Input::Closed { conn: ConnId(1) })) && herd.is_empty());
    }
}
