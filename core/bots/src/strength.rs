//! What each level may spend, and how well it sees: the numbers behind the ten levels.

use crate::{Level, search::Effort, uno::UnoEffort};

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

/// Whether a level reads the numbers of Minesweeper Chess.
pub(crate) fn deduces(level: Level) -> bool {
    level.get() >= 4
}

/// Levels of Chess-Uno: beam, candidates, beam of answers, judgements, whether kings are seen,
/// noise in chances, oversight in 256ths.
const CARDS: [(usize, usize, usize, u64, bool, f32, u64); 10] = [
    (1, 0, 1, 2_000, false, 0.20, 90),
    (1, 0, 1, 3_000, false, 0.12, 60),
    (2, 0, 1, 5_000, true, 0.12, 40),
    (4, 0, 1, 8_000, true, 0.08, 24),
    (8, 0, 1, 12_000, true, 0.05, 10),
    (12, 0, 1, 20_000, true, 0.03, 0),
    (16, 6, 2, 40_000, true, 0.02, 0),
    (32, 12, 3, 80_000, true, 0.0, 0),
    (64, 30, 4, 160_000, true, 0.0, 0),
    (200, 80, 6, 600_000, true, 0.0, 0),
];

/// How hard a level tries at Chess-Uno.
pub(crate) fn on_cards(level: Level, seed: u64) -> UnoEffort {
    let (beam, candidates, reply_beam, judgements, sees_kings, noise, oversight) =
        CARDS[usize::from(level.get()) - 1];
    UnoEffort { beam, candidates, reply_beam, judgements, sees_kings, noise, oversight, seed }
}
