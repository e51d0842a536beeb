//! What a position is worth in centipawns, for chess with any of the nine kinds, on both boards.
//!
//! Material and squares, mobility, pawns, threats, the king's safety; blended between middle game
//! and end game by what is left on the board. Not here: cards and mines.

mod values;

pub(crate) use values::EXCHANGE;

use crate::attacks::{Reach, Tables, pawn_attacks};
use rules::board::{Army, Bits, Board, Kind, Square};
use std::sync::LazyLock;
use values::*;

/// Worth of each kind on each square of one board size, seen from the own side.
pub(crate) struct Worth([[Pair; Square::MAX]; 9]);

static SQUARE_BOARD: LazyLock<Worth> = LazyLock::new(Worth::build::<u64>);
static TALL_BOARD: LazyLock<Worth> = LazyLock::new(Worth::build::<u128>);

impl Worth {
    fn build<B: Bits>() -> Self {
        let mut values = [[(0, 0); Square::MAX]; 9];
        for kind in Kind::ALL {
            let (mg, eg) = MEN[kind.index()];
            for square in B::ALL.squares() {
                let (on_mg, on_eg) = on_square::<B>(kind, square);
                values[kind.index()][square.index()] = (mg + on_mg, eg + on_eg);
            }
        }
        Self(values)
    }
}

/// A board size that can be evaluated.
pub(crate) trait Valued: Reach {
    /// The worth of men on its squares.
    fn worth() -> &'static Worth;
}

impl Valued for u64 {
    fn worth() -> &'static Worth {
        &SQUARE_BOARD
    }
}

impl Valued for u128 {
    fn worth() -> &'static Worth {
        &TALL_BOARD
    }
}

/// Officers: every kind but pawn and king.
const OFFICERS: [Kind; 7] = [
    Kind::Knight,
    Kind::Bishop,
    Kind::Rook,
    Kind::Queen,
    Kind::Archbishop,
    Kind::Chancellor,
    Kind::Maharajah,
];

/// What one army brings to the scales.
struct Side<B> {
    mg: i32,
    eg: i32,
    phase: i32,
    /// Squares that its men attack.
    attacks: B,
    /// The same without its king.
    guards: B,
    pawn_attacks: B,
    /// How hard it presses on the enemy king.
    press: i32,
    pressers: i32,
}

impl<B> Side<B> {
    fn add(&mut self, (mg, eg): Pair, times: i32) {
        self.mg += mg * times;
        self.eg += eg * times;
    }
}

/// What the position is worth for the army to move.
pub(crate) fn evaluate<B: Valued>(board: &Board<B>) -> i32 {
    let pawns = Army::ALL.map(|army| board.pieces(army, Kind::Pawn));
    let pawn_hits = Army::ALL.map(|army| pawn_attacks(pawns[army.index()], army));
    let mut sides = Army::ALL.map(|army| {
        let mut side = weigh(board, army, pawn_hits);
        pawn_structure(&mut side, board, army);
        side
    });
    let [white, black] = [Army::White, Army::Black].map(|army| {
        let (own, enemy) = (&sides[army.index()], &sides[(!army).index()]);
        safety(board, army, own, enemy)
    });
    for (side, (mg, eg)) in sides.iter_mut().zip([white, black]) {
        side.mg += mg;
        side.eg += eg;
    }
    let us = board.turn().index();
    let [own, enemy] = [&sides[us], &sides[1 - us]];
    let phase = (own.phase + enemy.phase).min(PHASE_FULL);
    let blended = ((own.mg - enemy.mg) * phase + (own.eg - enemy.eg) * (PHASE_FULL - phase)) / PHASE_FULL;
    let endings = ending(board, blended);
    endings + TEMPO * phase / PHASE_FULL
}

/// Material, squares, mobility and pressure of one army.
fn weigh<B: Valued>(board: &Board<B>, army: Army, pawn_hits: [B; 2]) -> Side<B> {
    let tables = B::tables();
    let worth = &B::worth().0;
    let own = board.army(army);
    let occupied = board.occupied();
    let hits = pawn_hits[army.index()];
    let safe = !own & !pawn_hits[(!army).index()];
    let ring = board.king(!army).map_or(B::EMPTY, |king| tables.king(king) | B::of(king));
    let mut side = Side {
        mg: 0,
        eg: 0,
        phase: 0,
        attacks: hits,
        guards: hits,
        pawn_attacks: hits,
        press: 0,
        pressers: 0,
    };
    for pawn in board.pieces(army, Kind::Pawn).squares() {
        side.add(worth[Kind::Pawn.index()][from_own_side::<B>(pawn, army)], 1);
    }
    for kind in OFFICERS {
        let men = board.pieces(army, kind);
        if men.is_empty() {
            continue;
        }
        let ((mg, eg), normal) = MOBILITY[kind.index()];
        side.phase += PHASE[kind.index()] * men.count() as i32;
        for square in men.squares() {
            side.add(worth[kind.index()][from_own_side::<B>(square, army)], 1);
            let attacks = tables.piece(kind, square, occupied);
            let free = (attacks & safe).count() as i32 - normal;
            side.mg += mg * free;
            side.eg += eg * free;
            side.attacks |= attacks;
            side.guards |= attacks;
            let near = (attacks & ring).count() as i32;
            if near > 0 {
                side.press += KING_ATTACK[kind.index()] + KING_RING_SQUARE * near;
                side.pressers += 1;
            }
        }
    }
    if let Some(king) = board.king(army) {
        side.add(worth[Kind::King.index()][from_own_side::<B>(king, army)], 1);
        side.attacks |= tables.king(king);
    }
    if board.pieces(army, Kind::Bishop).count() >= 2 {
        side.add(BISHOP_PAIR, 1);
    }
    for rook in board.pieces(army, Kind::Rook).squares() {
        let pawns = tables.file(rook) & board.kind(Kind::Pawn);
        if pawns.is_empty() {
            side.add(ROOK_OPEN_FILE, 1);
        } else if (pawns & own).is_empty() {
            side.add(ROOK_HALF_OPEN_FILE, 1);
        }
    }
    side
}

/// The index of a square as the army sees it from its own side.
#[inline]
fn from_own_side<B: Bits>(square: Square, army: Army) -> usize {
    match army {
        Army::White => square.index(),
        Army::Black => usize::from(B::HEIGHT - 1 - square.rank()) * 8 + usize::from(square.file()),
    }
}

fn pawn_structure<B: Reach>(side: &mut Side<B>, board: &Board<B>, army: Army) {
    let tables = B::tables();
    let own = board.pieces(army, Kind::Pawn);
    let enemy = board.pieces(!army, Kind::Pawn);
    for pawn in own.squares() {
        let beside = neighbour_files(tables, pawn) & own;
        if beside.is_empty() {
            side.add(PAWN_ISOLATED, 1);
        }
        let front = tables.ahead(army, pawn);
        let file = front & tables.file(pawn);
        if !(file & own).is_empty() {
            side.add(PAWN_DOUBLED, 1);
        } else if (front & enemy).is_empty() {
            let rank = values::profile_rank::<B>(match army {
                Army::White => pawn.rank(),
                Army::Black => B::HEIGHT - 1 - pawn.rank(),
            });
            let (mut mg, mut eg) = PAWN_PASSED[usize::from(rank)];
            let next = pawn.offset(0, army.forward(), B::HEIGHT);
            if next.is_some_and(|next| board.occupied().has(next)) {
                mg = mg * PAWN_BLOCKED_QUARTERS / 4;
                eg = eg * PAWN_BLOCKED_QUARTERS / 4;
            }
            side.add((mg, eg), 1);
        }
    }
    side.add(PAWN_GUARDED, (side.pawn_attacks & own).count() as i32);
}

/// The files beside a pawn, whole.
fn neighbour_files<B: Reach>(tables: &Tables<B>, pawn: Square) -> B {
    [-1, 1]
        .into_iter()
        .filter_map(|files| pawn.offset(files, 0, B::HEIGHT))
        .fold(B::EMPTY, |set, square| set | tables.file(square) | B::of(square))
}

/// What the enemy's grip costs `army`: threats to its men and to its king.
fn safety<B: Reach>(board: &Board<B>, army: Army, own: &Side<B>, enemy: &Side<B>) -> Pair {
    let tables = B::tables();
    let men = board.army(army) & !board.kind(Kind::King);
    let officers = men & !board.kind(Kind::Pawn);
    let by_pawn = (officers & enemy.pawn_attacks).count() as i32;
    let hanging = (men & enemy.attacks & !own.attacks).count() as i32;
    let mut mg = -THREAT_BY_PAWN.0 * by_pawn - THREAT_HANGING.0 * hanging;
    let mut eg = -THREAT_BY_PAWN.1 * by_pawn - THREAT_HANGING.1 * hanging;
    if let Some(king) = board.king(army)
        && enemy.pressers > 0
    {
        let ring = tables.king(king);
        let weak = (ring & enemy.attacks & !own.guards).count() as i32;
        let shield = tables.pawn(army, king)
            | tables.pawn(army, king.offset(0, army.forward(), B::HEIGHT).unwrap_or(king))
            | ring & tables.file(king);
        let pawns = (shield & board.pieces(army, Kind::Pawn)).count() as i32;
        let mut danger = enemy.press + KING_RING_WEAK * weak + KING_SHIELD_HOLE * (3 - pawns).max(0);
        if enemy.pressers == 1 {
            danger /= 2;
        }
        let cost = (danger * danger / 256).min(700);
        mg -= cost;
        eg -= cost / 4;
    }
    (mg, eg)
}

/// Corrects `value` where little is left: what cannot be won is worth little, and a bare king is
/// driven to the edge.
fn ending<B: Reach>(board: &Board<B>, value: i32) -> i32 {
    let us = board.turn();
    let winner = if value >= 0 { us } else { !us };
    if !board.pieces(winner, Kind::Pawn).is_empty() {
        return value;
    }
    let force = |army: Army| -> i32 {
        OFFICERS
            .into_iter()
            .map(|kind| EXCHANGE[kind.index()] * board.pieces(army, kind).count() as i32)
            .sum()
    };
    let (strong, weak) = (force(winner), force(!winner));
    if strong - weak < 400 {
        return value / 8;
    }
    if weak > 0 || !board.pieces(!winner, Kind::Pawn).is_empty() {
        return value;
    }
    let (Some(hunter), Some(hunted)) = (board.king(winner), board.king(!winner)) else { return value };
    let edge = from_middle(hunted.file(), 8) + from_middle(hunted.rank(), B::HEIGHT);
    let near = 14 - distance(hunter, hunted);
    let drive = 12 * edge + 6 * near;
    if winner == us { value + drive } else { value - drive }
}

/// Steps from the middle of a side of this length.
fn from_middle(at: u8, length: u8) -> i32 {
    let twice = 2 * i32::from(at) - i32::from(length - 1);
    twice.abs() / 2
}

/// Steps of a king.
pub(crate) fn distance(a: Square, b: Square) -> i32 {
    i32::from(a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank())))
}
