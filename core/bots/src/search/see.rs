//! Static exchange evaluation: what a capture wins when both armies trade on its square.

use crate::{
    attacks::{Movers, Reach},
    eval::EXCHANGE,
};
use rules::board::{Board, Kind, Move, MoveKind};

/// Kinds from the cheapest in an exchange to the king.
const BY_VALUE: [Kind; 9] = [
    Kind::Pawn,
    Kind::Knight,
    Kind::Bishop,
    Kind::Rook,
    Kind::Archbishop,
    Kind::Chancellor,
    Kind::Queen,
    Kind::Maharajah,
    Kind::King,
];

/// Whether the exchange that `mv` begins brings at least `wanted` centipawns. Pins do not count.
pub(crate) fn wins<B: Reach>(board: &Board<B>, mv: Move, wanted: i32) -> bool {
    if mv.kind == MoveKind::Castle || mv.kind == MoveKind::EnPassant || mv.promotion.is_some() {
        return wanted <= EXCHANGE[0];
    }
    let us = board.turn();
    let value = |square| board.piece_at(square).map_or(0, |piece| EXCHANGE[piece.kind.index()]);
    let mut balance = value(mv.to) - wanted;
    if balance < 0 {
        return false;
    }
    balance -= value(mv.from);
    if balance >= 0 {
        return true;
    }
    let movers = Movers::of(board);
    let mut occupied = board.occupied() & !B::of(mv.from) | B::of(mv.to);
    let mut attackers = movers.attackers(board, mv.to, occupied) & occupied;
    let mut side = !us;
    loop {
        let own = attackers & board.army(side);
        let Some((kind, from)) =
            BY_VALUE.into_iter().find_map(|kind| Some((kind, (own & board.kind(kind)).first()?)))
        else {
            break;
        };
        if kind == Kind::King && !(attackers & board.army(!side)).is_empty() {
            break;
        }
        occupied &= !B::of(from);
        // Who stood behind on the same line attacks now.
        let tables = B::tables();
        attackers |= (tables.bishop(mv.to, occupied) & movers.diagonal)
            | (tables.rook(mv.to, occupied) & movers.straight);
        attackers &= occupied;
        side = !side;
        balance = -balance - 1 - EXCHANGE[kind.index()];
        if balance >= 0 {
            break;
        }
    }
    side != us
}
