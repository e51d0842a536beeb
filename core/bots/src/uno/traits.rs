//! What a quiet position of Chess-Uno is judged by: a short list of numbers for each army.

use super::{scene::Scene, strike::has_strike};
use crate::attacks::Reach;
use rules::board::{Army, Bits, Kind, Law};

/// Numbers for one army.
pub(crate) const TRAITS: usize = 15;

/// The traits of an army, in a fixed order:
/// pawns, knights, bishops, rooks, queens; squares that see its king as a queen would; squares of
/// its king's ring that enemies attack; safe squares for its king; squares from which it can
/// attack the enemy king next, all and unguarded ones; whether a Joker would take the enemy king;
/// pawns that can come back; squares in reach; ranks its pawns have gone, squared; whether it has
/// a strike ([`super::strike`]).
pub(crate) type Traits = [f32; TRAITS];

/// Place of the strike among the traits.
const STRIKE: usize = 14;

/// Squares that an army attacks, by mover.
struct Hits {
    pawns: u64,
    knights: u64,
    bishops: u64,
    rooks: u64,
    queens: u64,
    king: u64,
    mobility: u32,
}

impl Hits {
    fn of(scene: &Scene, army: Army) -> Self {
        let tables = u64::tables();
        let board = &scene.board;
        let occupied = board.occupied();
        let own = board.army(army);
        let mut mobility = 0;
        let mut union = |kind: Kind| {
            board.pieces(army, kind).squares().fold(0, |set, from| {
                let hits = tables.piece(kind, from, occupied);
                mobility += (hits & !own).count_ones();
                set | hits
            })
        };
        let [knights, bishops, rooks, queens] =
            [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen].map(&mut union);
        Self {
            pawns: crate::attacks::pawn_attacks(board.pieces(army, Kind::Pawn), army),
            knights,
            bishops,
            rooks,
            queens,
            king: board.king(army).map_or(0, |king| tables.king(king)),
            mobility,
        }
    }

    fn without_king(&self) -> u64 {
        self.pawns | self.knights | self.bishops | self.rooks | self.queens
    }
}

/// The traits of both armies, White's first; strikes are looked for only with the `law` of
/// ordinary moves.
pub(crate) fn traits(scene: &Scene, law: Option<Law>) -> [Traits; 2] {
    let hits = Army::ALL.map(|army| Hits::of(scene, army));
    let mut both = Army::ALL.map(|army| of_army(scene, army, &hits[army.index()], &hits[(!army).index()]));
    if let Some(law) = law {
        for scene in [*scene, scene.passed()] {
            both[scene.board.turn().index()][STRIKE] = f32::from(u8::from(has_strike(&scene, law)));
        }
    }
    both
}

fn of_army(scene: &Scene, army: Army, own_hits: &Hits, enemy_hits: &Hits) -> Traits {
    let tables = u64::tables();
    let board = &scene.board;
    let occupied = board.occupied();
    let own = board.army(army);
    let men = |kind| board.pieces(army, kind).count() as f32;
    let enemy_guards = enemy_hits.without_king();
    let (mut exposure, mut pressed, mut flights) = (0, 0, 0);
    if let Some(king) = board.king(army) {
        let lines = tables.bishop(king, occupied) | tables.rook(king, occupied);
        exposure = (lines & !occupied).count_ones();
        pressed = (own_hits.king & enemy_guards).count_ones();
        flights = (own_hits.king & !own & !enemy_guards & !enemy_hits.king).count_ones();
    }
    let (mut checks, mut safe_checks, mut joker) = (0, 0, false);
    if let Some(target) = board.king(!army) {
        let diagonal = tables.bishop(target, occupied);
        let straight = tables.rook(target, occupied);
        let from = tables.knight(target) & own_hits.knights
            | diagonal & (own_hits.bishops | own_hits.queens)
            | straight & (own_hits.rooks | own_hits.queens);
        let from = from & !own;
        checks = from.count_ones();
        safe_checks = (from & !enemy_guards & !enemy_hits.king).count_ones();
        joker = (diagonal | straight) & own != 0;
    }
    let home = army.pawn_rank(u64::HEIGHT);
    let advance: u32 = board
        .pieces(army, Kind::Pawn)
        .squares()
        .map(|pawn| u32::from(pawn.rank().abs_diff(home)).pow(2))
        .sum();
    [
        men(Kind::Pawn),
        men(Kind::Knight),
        men(Kind::Bishop),
        men(Kind::Rook),
        men(Kind::Queen),
        exposure as f32,
        pressed as f32,
        flights as f32,
        checks.min(6) as f32,
        safe_checks.min(4) as f32,
        f32::from(u8::from(joker)),
        f32::from(scene.pool[army.index()].min(4)),
        own_hits.mobility as f32,
        advance as f32,
        0.0,
    ]
}
