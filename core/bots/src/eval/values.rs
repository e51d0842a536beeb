//! The numbers of the evaluation, in centipawns: what men are worth, and where they stand well.
//!
//! Pairs are middle game and end game. Piece values follow what such pieces are worth in play, not
//! what the shop of Maharajah asks: an archbishop comes close to a queen.

use rules::board::{Bits, Kind, Square};

/// A value in the middle game and in the end game.
pub(crate) type Pair = (i32, i32);

/// What a man is worth, by [`Kind::index`]; the king is beyond price.
pub(crate) const MEN: [Pair; 9] =
    [(85, 105), (310, 300), (325, 320), (465, 525), (940, 970), (0, 0), (810, 800), (860, 900), (1150, 1220)];

/// One value for exchanges and for mines, by [`Kind::index`].
pub(crate) const EXCHANGE: [i32; 9] = [100, 310, 325, 500, 950, 20_000, 820, 870, 1170];

/// Weight of a man in the count that tells middle game from end game.
pub(crate) const PHASE: [i32; 9] = [0, 1, 1, 2, 4, 0, 3, 4, 5];

/// The phase count from which on it is full middle game: the normal arrays hold 24.
pub(crate) const PHASE_FULL: i32 = 24;

/// A square more or less in reach, and the number of squares that is normal.
pub(crate) const MOBILITY: [(Pair, i32); 9] = [
    ((0, 0), 0),
    ((6, 5), 4),
    ((5, 5), 6),
    ((3, 5), 7),
    ((2, 4), 12),
    ((0, 0), 0),
    ((3, 4), 10),
    ((3, 4), 11),
    ((2, 3), 16),
];

/// Weight of a man that attacks the ring of the enemy king.
pub(crate) const KING_ATTACK: [i32; 9] = [0, 18, 18, 28, 52, 0, 46, 50, 72];
/// Each attacked square of the ring adds this.
pub(crate) const KING_RING_SQUARE: i32 = 9;
/// Each square of the ring that enemies attack and nobody but the king guards adds this.
pub(crate) const KING_RING_WEAK: i32 = 14;
/// A missing pawn before the king adds this.
pub(crate) const KING_SHIELD_HOLE: i32 = 12;

pub(crate) const BISHOP_PAIR: Pair = (28, 42);
pub(crate) const ROOK_OPEN_FILE: Pair = (26, 10);
pub(crate) const ROOK_HALF_OPEN_FILE: Pair = (12, 6);
pub(crate) const PAWN_DOUBLED: Pair = (-8, -18);
pub(crate) const PAWN_ISOLATED: Pair = (-12, -14);
pub(crate) const PAWN_GUARDED: Pair = (8, 6);
/// A passed pawn by relative rank of eight, its own home rank being 1.
pub(crate) const PAWN_PASSED: [Pair; 8] =
    [(0, 0), (2, 10), (4, 16), (10, 28), (26, 56), (58, 110), (110, 190), (0, 0)];
/// A passed pawn whose next square is taken keeps this share, in quarters.
pub(crate) const PAWN_BLOCKED_QUARTERS: i32 = 2;
/// A piece that an enemy pawn attacks.
pub(crate) const THREAT_BY_PAWN: Pair = (48, 40);
/// A piece that enemies attack and nobody guards.
pub(crate) const THREAT_HANGING: Pair = (26, 24);
pub(crate) const TEMPO: i32 = 14;

/// Ranks of the profiles below.
const PROFILE: u8 = 8;

/// By rank from the own side, eight ranks; taller boards stretch it.
struct Profile {
    rank_mg: [i32; 8],
    rank_eg: [i32; 8],
    /// By distance from the edge file, 0 to 3.
    file_mg: [i32; 4],
    file_eg: [i32; 4],
}

const PAWN: Profile = Profile {
    rank_mg: [-4, -4, 0, 6, 14, 26, 44, 0],
    rank_eg: [0, 0, 4, 10, 22, 44, 80, 0],
    file_mg: [-8, -2, 4, 12],
    file_eg: [4, 2, 0, -2],
};
const KNIGHT: Profile = Profile {
    rank_mg: [-18, -6, 4, 10, 14, 14, 2, -14],
    rank_eg: [-14, -4, 4, 10, 10, 6, -2, -12],
    file_mg: [-20, -4, 6, 10],
    file_eg: [-16, -4, 4, 8],
};
const BISHOP: Profile = Profile {
    rank_mg: [-10, 4, 6, 6, 6, 4, -2, -8],
    rank_eg: [-6, -2, 2, 4, 4, 2, 0, -4],
    file_mg: [-4, 4, 3, 4],
    file_eg: [-4, 0, 2, 4],
};
const ROOK: Profile = Profile {
    rank_mg: [2, -4, -4, -2, 0, 4, 16, 6],
    rank_eg: [0, 0, 0, 2, 4, 6, 10, 6],
    file_mg: [-6, -2, 4, 8],
    file_eg: [0, 0, 0, 0],
};
const STRONG: Profile = Profile {
    rank_mg: [-4, 4, 4, 2, 2, 2, 4, 0],
    rank_eg: [-16, -6, 2, 8, 10, 8, 4, -2],
    file_mg: [-4, 0, 2, 2],
    file_eg: [-10, 0, 6, 8],
};
const KING: Profile = Profile {
    rank_mg: [14, -8, -36, -56, -70, -80, -80, -80],
    rank_eg: [-24, -6, 6, 14, 18, 16, 8, -8],
    file_mg: [10, 18, -2, -10],
    file_eg: [-22, -4, 8, 12],
};

/// What `kind` on `square` adds for White; for Black the board is turned upside down.
pub(crate) fn on_square<B: Bits>(kind: Kind, square: Square) -> Pair {
    let profile = match kind {
        Kind::Pawn => &PAWN,
        Kind::Knight => &KNIGHT,
        Kind::Bishop => &BISHOP,
        Kind::Rook => &ROOK,
        Kind::King => &KING,
        Kind::Queen | Kind::Archbishop | Kind::Chancellor | Kind::Maharajah => &STRONG,
    };
    let rank = usize::from(profile_rank::<B>(square.rank()));
    let file = usize::from(square.file().min(7 - square.file()));
    (profile.rank_mg[rank] + profile.file_mg[file], profile.rank_eg[rank] + profile.file_eg[file])
}

/// A rank of this board as a rank of eight, ends onto ends.
pub(crate) fn profile_rank<B: Bits>(rank: u8) -> u8 {
    let steps = B::HEIGHT - 1;
    (rank * (PROFILE - 1) + steps / 2) / steps
}
