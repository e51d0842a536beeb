//! The public log of a game: every accepted command with what it led to (CU-A91, TB-43).

use rules::{
    Command, Event, Seat,
    game::{GameKind, GameView},
    notation::san,
};

/// One accepted command. Everybody at the table may read it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogEntry {
    /// Who gave it.
    pub seat: Seat,
    /// As it was given.
    pub text: String,
    /// As people write it: moves in SAN, everything else as given.
    pub san: String,
    /// What happened, in order.
    pub events: Vec<Event>,
}

impl LogEntry {
    /// The entry of a command that led from one view to another.
    pub(crate) fn new(
        seat: Seat,
        text: &str,
        before: &GameView,
        after: &GameView,
        events: Vec<Event>,
    ) -> Self {
        Self { seat, text: text.to_owned(), san: san::write_text(before, text, after), events }
    }

    /// Whether it was a command of play; talk is none.
    pub fn is_play(&self, game: GameKind) -> bool {
        !matches!(Command::parse(&self.text, game.height()), Ok(Command::Talk(_)))
    }
}
