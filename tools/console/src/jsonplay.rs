//! `console play --json`: a program plays. One command a line in, one state a line out, each written
//! after it was saved.
//!
//! ```text
//! e2e4          a command of the seat to act; talk at one keyboard answers for the other player
//! B accept      the same, of a seat that is named
//! undo  hint  pause  resume  quit
//! ```

use crate::{
    desk::{Desk, Next},
    failure::Failure,
    inbox::{Inbox, Line},
    state_line::{hint, rejected, state_line},
};
use app::{Moment, Player, SessionError, Store};
use rules::{Command, Event, Seat, Talk};
use serde_json::Value;
use std::io::{self, Write};
use table::{Happened, TableEvent};

/// Words that are no commands of the game and need no turn.
const AT_ONCE: [&str; 4] = ["undo", "pause", "resume", "quit"];

/// Plays a game until the input ends or says so.
///
/// # Errors
/// When the disk fails or nobody reads the output any more.
pub(crate) fn run(mut desk: Desk, mut store: Store) -> Result<(), Failure> {
    let inbox = Inbox::of_stdin();
    let begun = desk.session().table().game_events().to_vec();
    let mut out = Out(io::stdout());
    out.write(&state_line(desk.session(), &begun, &still_offered(&desk)))?;
    let watching = desk.session().players().iter().all(|player| *player != Player::Person);
    loop {
        if watching && desk.is_over() {
            return Ok(());
        }
        match desk.next(&mut store, &inbox, &waits)? {
            Next::Line(line) if line.text == "quit" => return Ok(()),
            Next::Line(line) => obey(&mut desk, &mut store, &inbox, &line, &mut out)?,
            Next::Computer(moment) | Next::Due(moment) => out.moment(&desk, &moment)?,
            Next::Hint(command) => out.write(&hint(command.as_deref()))?,
            Next::Speechless => return Err(Failure::fault("the computer had no command for its turn")),
            Next::End => return Ok(()),
        }
    }
}

/// Whether a line waits while the computer thinks: moves do.
fn waits(text: &str) -> bool {
    let (_, text) = addressed(text);
    !AT_ONCE.contains(&text) && talk(text).is_none()
}

fn talk(text: &str) -> Option<Talk> {
    Talk::ALL.into_iter().find(|talk| talk.word() == text)
}

/// The seat that a line names, if it does, and its command.
fn addressed(text: &str) -> (Option<Seat>, &str) {
    for seat in Seat::ALL {
        if let Some(rest) = text.strip_prefix(seat.name()).and_then(|rest| rest.strip_prefix(' ')) {
            return (Some(seat), rest);
        }
    }
    (None, text)
}

fn obey(
    desk: &mut Desk,
    store: &mut Store,
    inbox: &Inbox,
    line: &Line,
    out: &mut Out,
) -> Result<(), Failure> {
    let (named, text) = addressed(&line.text);
    let done = match text {
        _ if desk.is_over() => return out.write(&rejected("game_over", text)),
        "undo" => desk.take_back(store, line.at),
        "hint" if is_persons_turn(desk) => {
            desk.hint(inbox);
            return Ok(());
        }
        "hint" => return out.write(&rejected("not_your_turn", text)),
        "pause" if desk.is_paused() => return out.write(&rejected("paused", text)),
        "resume" if !desk.is_paused() => return out.write(&rejected("no_pause", text)),
        "pause" | "resume" => desk.pause(store, text == "pause", line.at),
        _ if desk.is_paused() && is_play(desk, text) => return out.write(&rejected("paused", text)),
        _ => {
            let seat = match (named, talk(text)) {
                (Some(seat), _) => seat,
                (None, Some(talk)) => desk.talker(talk),
                (None, None) => desk.speaker(),
            };
            if desk.session().players()[seat.index()] != Player::Person {
                // The computer speaks for itself.
                return out.write(&rejected("not_your_turn", text));
            }
            desk.say(store, seat, text, line.at)
        }
    };
    match done {
        Ok(moment) => out.moment(desk, &moment),
        Err(error @ (SessionError::Refused(_) | SessionError::NoTakeBack)) => {
            out.write(&rejected(error.code(), text))
        }
        Err(error) => Err(error.into()),
    }
}

/// Offers that are open when a program sits down at a game that was left.
fn still_offered(desk: &Desk) -> Vec<Happened> {
    let open = desk.session().open_offers();
    let offered = Seat::ALL.into_iter().filter(|seat| open[seat.index()]);
    let events: Vec<TableEvent> = offered.map(TableEvent::Offer).collect();
    if events.is_empty() { Vec::new() } else { vec![Happened { at: 0, events }] }
}

/// Whether a text is a command of play, which a pause refuses.
fn is_play(desk: &Desk, text: &str) -> bool {
    let height = desk.session().table().game().kind().height();
    Command::parse(text, height).is_ok() && talk(text).is_none()
}

fn is_persons_turn(desk: &Desk) -> bool {
    let players = desk.session().players();
    desk.session().table().actor().is_some_and(|seat| players[seat.index()] == Player::Person)
}

/// Standard output, line by line.
struct Out(io::Stdout);

impl Out {
    fn write(&mut self, line: &Value) -> Result<(), Failure> {
        writeln!(self.0, "{line}")?;
        Ok(self.0.flush()?)
    }

    fn moment(&mut self, desk: &Desk, moment: &Moment) -> Result<(), Failure> {
        let events: &[Event] = &moment.game;
        self.write(&state_line(desk.session(), events, &moment.table))
    }
}
