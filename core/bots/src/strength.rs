//! What each level may spend, and how well it sees: the numbers behind the ten levels.

use crate::{Level, search::Effort, uno::UnoEffort};
use rules::chess_uno::Mode;

/// Levels of the games on a board without cards: nodes, depth, whether exchanges are followed,
/// noise in centipawns, oversight in 256ths, table size.
const BOARD: [(u64, i32, bool, i32, u64, u32); 10] = [
    (400, 1, false, 160, 90, 8),
    (1_500, 1, true, 130, 60, 8),
    (3_000, 2, true, 110, 40, 10),
    (6_000, 3, true, 90, 24, 12),
    (10_000, 4, true, 60, 10, 13),
    (16_000, 5, true, 40, 0, 14),
    (30_000, 6, true, 25, 0, 15),
    (70_000, 24, true, 15, 0, 17),
    (150_000, 32, true, 8, 0, 18),
    (400_000, 48, true, 4, 0, 19),
];

/// Nodes of a hint: at most about 300 ms.
const HINT_NODES: u64 = 150_000;

/// How hard a level tries on a board.
pub(crate) fn on_board(level: Level, seed: u64) -> Effort {
    let (nodes, depth, quiesces, noise, oversight, table_bits) = BOARD[usize::from(level.get()) - 1];
    Effort { nodes, depth, quiesces, noise, oversight, table_bits, seed }
}

/// Full strength within the budget of a hint.
pub(crate) fn hint_on_board() -> Effort {
    Effort { nodes: HINT_NODES, noise: 0, ..on_board(Level::MAX, 0) }
}

/// What an offered draw is judged by, the same at every level.
pub(crate) fn offer_on_board() -> Effort {
    Effort { nodes: 20_000, noise: 0, ..on_board(Level::MAX, 0) }
}

/// Whether a level reads the numbers of Minesweeper Chess.
pub(crate) fn deduces(level: Level) -> bool {
    level.get() >= 4
}

/// Levels of Chess-Uno: moves of a series used, beam, candidates, beam of answers, judgements,
/// whether kings are seen, noise in chances, oversight in 256ths.
type Cards = [(u8, usize, usize, usize, u64, bool, f32, u64); 10];

const HUNT: Cards = [
    (1, 1, 0, 1, 1_000, false, 8.00, 400),
    (1, 1, 0, 1, 1_500, false, 2.00, 200),
    (1, 1, 0, 1, 2_000, true, 0.80, 90),
    (1, 1, 0, 1, 3_000, true, 0.42, 50),
    (2, 1, 0, 1, 5_000, true, 0.28, 20),
    (2, 2, 0, 1, 8_000, true, 0.12, 0),
    (3, 3, 0, 1, 12_000, true, 0.03, 0),
    (9, 8, 0, 1, 20_000, true, 0.02, 0),
    (9, 12, 5, 1, 40_000, true, 0.01, 0),
    (9, 60, 40, 2, 600_000, true, 0.0, 0),
];

const PURIST: Cards = [
    (1, 1, 0, 1, 1_000, false, 0.60, 120),
    (1, 1, 0, 1, 1_500, false, 0.40, 90),
    (2, 1, 0, 1, 2_000, true, 0.30, 60),
    (3, 2, 0, 1, 4_000, true, 0.14, 20),
    (4, 2, 0, 1, 6_000, true, 0.12, 10),
    (6, 3, 0, 1, 8_000, true, 0.10, 0),
    (9, 4, 0, 1, 12_000, true, 0.08, 0),
    (9, 8, 0, 1, 20_000, true, 0.03, 0),
    (9, 12, 5, 1, 40_000, true, 0.01, 0),
    (9, 40, 16, 3, 160_000, true, 0.002, 0),
];

/// How hard a level tries at Chess-Uno.
pub(crate) fn on_cards(level: Level, mode: Mode, seed: u64) -> UnoEffort {
    let table = match mode {
        Mode::KingHunt => &HUNT,
        Mode::Purist => &PURIST,
    };
    let (series, beam, candidates, reply_beam, judgements, sees_kings, noise, oversight) =
        table[usize::from(level.get()) - 1];
    UnoEffort {
        reply_moves: 3,
        series,
        beam,
        candidates,
        reply_beam,
        judgements,
        sees_kings,
        noise,
        oversight,
        seed,
    }
}

/// What an offered draw is judged by in Chess-Uno.
pub(crate) fn offer_on_cards(mode: Mode) -> UnoEffort {
    let level = Level::MAX;
    UnoEffort { judgements: 20_000, candidates: 8, ..on_cards(level, mode, 0) }
}

/// Full strength at Chess-Uno within the budget of a hint.
pub(crate) fn hint_on_cards(mode: Mode) -> UnoEffort {
    UnoEffort { judgements: HINT_NODES, ..on_cards(Level::MAX, mode, 0) }
}
