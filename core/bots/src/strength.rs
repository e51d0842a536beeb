//! What each level may spend, and how well it sees: the numbers behind the ten levels.

use crate::{Level, search::Effort};

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
