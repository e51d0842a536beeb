//! Strikes: single moves that attack the enemy king so that no single ordinary move saves it.

use super::scene::Scene;
use crate::attacks::Reach;
use rules::board::{BatchKind, Bits, Kind, Law, Move};

/// Whether the army to move has a strike under `law` that leaves its own king safe.
pub(crate) fn has_strike(scene: &Scene, law: Law) -> bool {
    let board = &scene.board;
    let army = board.turn();
    let Some(target) = board.king(!army) else { return false };
    let tables = u64::tables();
    let occupied = board.occupied();
    let diagonal = tables.bishop(target, occupied);
    let straight = tables.rook(target, occupied);
    let knight = tables.knight(target);
    let pawn = tables.pawn(!army, target);
    // Own men that may stand before an own slider: whatever they do may uncover a check.
    let covers = (diagonal | straight) & board.army(army);
    let last = u64::rank(army.last_rank(u64::HEIGHT));
    board.generate(law, &mut |batch| {
        let from = u64::of(batch.from);
        let Some(piece) = board.piece_at(batch.from) else { return false };
        let checking = match piece.kind {
            Kind::Pawn => pawn | last,
            Kind::Knight => knight,
            Kind::Bishop => diagonal,
            Kind::Rook => straight,
            Kind::Queen => diagonal | straight,
            _ => u64::EMPTY,
        };
        let targets = if covers & from == 0 { batch.targets & checking } else { batch.targets };
        targets.squares().any(|to| {
            let (kind, promotion) = match batch.kind {
                BatchKind::Plain(kind) => (kind, None),
                BatchKind::Promotion(kind) => (kind, Some(Kind::Queen)),
            };
            let after = scene.after(Move { from: batch.from, to, promotion, kind });
            let board = &after.board;
            board.in_check(!army) && !board.in_check(army) && !board.has_move(Law::CHESS)
        })
    })
}
