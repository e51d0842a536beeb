//! The strip of a player: name, army, clock, and what can be brought back.

use super::{
    model::{ClockState, Presence, Strip, Tier},
    seen::{Seen, Sitter},
    texts::{Texts, text},
};
use rules::{
    Seat,
    board::Army,
    game::GameView,
    maharajah::{Profile, Status},
};

/// Below this a running clock is low, in ms.
const LOW_TIME: u64 = 20_000;
/// Below this a clock shows tenths, in ms.
const TENTHS: u64 = 10_000;

/// A player's name on this phone.
pub(crate) fn player_name(sitters: &[Sitter; 2], seat: Seat, texts: &Texts) -> String {
    let people = sitters.iter().filter(|sitter| **sitter == Sitter::Person).count();
    match &sitters[seat.index()] {
        Sitter::Computer { level } => text!(texts, "computer-level", level = *level),
        Sitter::Remote { name: Some(name) } => name.clone(),
        Sitter::Remote { name: None } => text!(texts, "guest"),
        Sitter::Person if people == 1 => text!(texts, "you"),
        Sitter::Person => match seat {
            Seat::A => text!(texts, "player-one"),
            Seat::B => text!(texts, "player-two"),
        },
    }
}

/// What a strip says.
pub(crate) struct StripFacts {
    pub(crate) name: String,
    pub(crate) army: Army,
    pub(crate) on_turn: bool,
    /// Captured pawns that can come back (CU-R106).
    pub(crate) pool: u32,
    /// The rules of the side, where they can differ.
    pub(crate) status: Option<Status>,
    /// What the clock shows, in ms, and whether it runs.
    pub(crate) clock: Option<(u64, bool)>,
}

/// Captured pawns of an army that can come back in this game.
pub(crate) fn pool(view: &GameView, army: Army) -> u32 {
    match view {
        GameView::ChessUno(view) => view.pool(army),
        GameView::Maharajah(_) | GameView::Minesweeper(_) => 0,
    }
}

/// The rules of a side, in a game where the two can differ (MJ-R032).
pub(crate) fn status(view: &GameView, army: Army) -> Option<Status> {
    match view {
        GameView::Maharajah(view) if view.profile() == Profile::Maharajah => Some(view.status(army)),
        _ => None,
    }
}

/// Who controls an army now.
pub(crate) fn controller(view: &GameView, army: Army) -> Seat {
    match view {
        GameView::ChessUno(view) => view.controller(army),
        GameView::Maharajah(view) => view.controller(army),
        GameView::Minesweeper(view) => view.controller(army),
    }
}

/// The strip of an army in a running game.
pub(crate) fn live_strip(seen: &Seen<'_>, army: Army, texts: &Texts) -> Strip {
    let (view, table) = (&seen.view, &seen.table);
    let seat = controller(view, army);
    let facts = StripFacts {
        name: player_name(&seen.sitters, seat, texts),
        army,
        on_turn: seen.actor == Some(seat),
        pool: pool(view, army),
        status: status(view, army),
        clock: table.clocks.map(|clocks| (clocks[seat.index()], table.running == Some(seat))),
    };
    let strip = strip(&facts, texts);
    match &seen.remote {
        Some(remote) => remote.dress(strip, seat, texts),
        None => strip,
    }
}

/// A strip as drawn.
pub(crate) fn strip(facts: &StripFacts, texts: &Texts) -> Strip {
    let army_text = match facts.army {
        Army::White => text!(texts, "plays-white"),
        Army::Black => text!(texts, "plays-black"),
    };
    let pawn = if facts.army == Army::White { "♙" } else { "♟" };
    let status = match facts.status {
        Some(Status::Classic) => text!(texts, "status-classic"),
        Some(Status::Variant) => text!(texts, "status-variant"),
        None => String::new(),
    };
    let (recover, recover_spoken) = match facts.pool {
        0 => (String::new(), String::new()),
        count => (
            text!(texts, "recover", pawn = pawn, count = count),
            text!(texts, "recover-spoken", count = count),
        ),
    };
    let clock_state = match facts.clock {
        None => ClockState::None,
        Some((_, false)) => ClockState::Waiting,
        Some((left, true)) if left < LOW_TIME => ClockState::Low,
        Some((_, true)) => ClockState::Running,
    };
    let turn = if facts.on_turn { text!(texts, "to-move") } else { text!(texts, "waits") };
    let spoken = [facts.name.as_str(), &army_text, &status, &recover_spoken, &turn];
    let spoken: Vec<&str> = spoken.into_iter().filter(|words| !words.is_empty()).collect();
    Strip {
        initials: initials(&facts.name),
        white: facts.army == Army::White,
        on_turn: facts.on_turn,
        spoken: spoken.join(", "),
        line: if status.is_empty() { army_text } else { status },
        rating: String::new(),
        tier: Tier::None,
        presence: Presence::None,
        recover,
        clock: facts.clock.map_or_else(String::new, |(left, _)| clock_text(left)),
        clock_state,
        clock_spoken: facts.clock.map_or_else(String::new, |(left, _)| {
            text!(texts, "clock-spoken", minutes = left / 60_000, seconds = left / 1_000 % 60)
        }),
        name: facts.name.clone(),
    }
}

/// "C3" of "Computer, level 3", "PT" of "Player two", "Y" of "You".
pub(crate) fn initials(name: &str) -> String {
    let mut words = name.split_whitespace().filter_map(|word| word.chars().next());
    let first = words.next();
    first.into_iter().chain(words.next_back()).flat_map(char::to_uppercase).collect()
}

/// `9:58`, `1:02:03`, and tenths below ten seconds: `0:07.4`.
fn clock_text(left: u64) -> String {
    // A clock that shows whole seconds shows 0:00 only when nothing is left.
    let whole = left.div_ceil(1_000);
    match whole {
        _ if left < TENTHS => format!("0:{:02}.{}", left / 1_000, left % 1_000 / 100),
        0..3_600 => format!("{}:{:02}", whole / 60, whole % 60),
        _ => format!("{}:{:02}:{:02}", whole / 3_600, whole / 60 % 60, whole % 60),
    }
}
