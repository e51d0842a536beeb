//! What was done last, as boards mark it.

use crate::LogEntry;
use rules::{Event, board::Square};

/// From where to where; twice the same square for a sapper, who stays.
pub(crate) type Last = (Square, Square);

/// What a command leaves to be marked: `Some(None)` for pawns that were placed, nothing for what
/// moves nobody, such as the end of a series or an offer.
pub(crate) fn left_by(events: &[Event]) -> Option<Option<Last>> {
    events.iter().find_map(|event| match event {
        Event::Move(mv) => Some(Some((mv.from, mv.to))),
        Event::Sapped(square, _) => Some(Some((*square, *square))),
        Event::Place(_) => Some(None),
        _ => None,
    })
}

/// What is marked after all these commands.
pub(crate) fn last(log: &[LogEntry]) -> Option<Last> {
    log.iter().rev().find_map(|entry| left_by(&entry.events)).flatten()
}

/// Moves among these commands: neither what was placed or sapped, nor talk.
pub(crate) fn moves(log: &[LogEntry]) -> usize {
    log.iter().filter(|entry| entry.events.iter().any(|event| matches!(event, Event::Move(_)))).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Seat;

    fn entry(text: &str, events: &[Event]) -> LogEntry {
        LogEntry { seat: Seat::A, text: text.to_owned(), san: String::new(), events: events.to_vec() }
    }

    fn at(name: &str) -> Square {
        Square::parse(name, 10).unwrap()
    }

    #[test]
    fn the_mark_of_the_last_move_stayed_after_a_sapper_or_a_placement() {
        let mut log = vec![entry("e2e4", &[Event::parse("move e2e4").unwrap()])];
        assert_eq!(last(&log), Some((at("e2"), at("e4"))));
        log.push(entry("offer", &[]));
        assert_eq!(last(&log), Some((at("e2"), at("e4"))), "talk moves nobody");
        log.push(entry("e4*e5", &[Event::Sapped(at("e5"), true)]));
        assert_eq!(last(&log), Some((at("e5"), at("e5"))));
        log.push(entry("place a2", &[Event::Place(vec![at("a2")])]));
        assert_eq!(last(&log), None);
        assert_eq!(moves(&log), 1, "a result counted commands");
    }
}
