//! A position of Chess-Uno as the search sees it, and the moves of one turn.

use crate::noise::mix;
use rules::{
    board::{Army, Bits, Board, Kind, Law, Move, Piece, Royal, Square},
    chess_uno::{Config, Mode},
};

/// The men and the captured pawns. Between turns `board.turn()` is the army whose owner draws
/// next; within a turn it is the army that moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scene {
    pub(crate) board: Board<u64>,
    pub(crate) pool: [u8; 2],
}

/// The settings that the search needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct House {
    pub(crate) mode: Mode,
    pub(crate) plus2: u8,
    pub(crate) plus4: u8,
    pub(crate) moves_after_recovery: u8,
    /// Whether an attack on a king ends a series.
    pub(crate) stops: bool,
}

impl House {
    pub(crate) fn of(config: &Config) -> Self {
        Self {
            mode: config.mode(),
            plus2: config.plus2_pawns(),
            plus4: config.plus4_pawns(),
            moves_after_recovery: config.moves_after_recovery(),
            stops: config.stop_combo_on_king_threat(),
        }
    }

    /// The law of moves, under a Joker or not.
    pub(crate) fn law(&self, joker: bool) -> Law {
        let royal = match self.mode {
            Mode::Purist => Royal::Safe,
            Mode::KingHunt => Royal::Hunted,
        };
        Law { royal, joker }
    }
}

impl Scene {
    /// A number for the position; equal scenes have equal ones.
    pub(crate) fn key(&self) -> u64 {
        self.board.hash() ^ mix(u64::from(self.pool[0]) | u64::from(self.pool[1]) << 8)
    }

    /// The scene after a move that ends the turn: the other army is next.
    pub(crate) fn after(&self, mv: Move) -> Self {
        let victim = !self.board.turn();
        let before = self.board.pieces(victim, Kind::Pawn).count();
        let mut scene = *self;
        scene.board.play(mv);
        let taken = before - scene.board.pieces(victim, Kind::Pawn).count();
        scene.pool[victim.index()] += taken as u8;
        scene
    }

    /// The same army goes on; what it passed is nobody's right (CU-A51).
    pub(crate) fn going_on(&self) -> Self {
        let mut scene = *self;
        scene.board.pass_to(!self.board.turn(), None);
        scene
    }

    /// The other army is next, without a move.
    pub(crate) fn passed(&self) -> Self {
        self.going_on()
    }

    /// Calls `each` with every move under `law`; of promotions only queen and knight.
    pub(crate) fn moves(&self, law: Law, each: &mut impl FnMut(Move)) {
        self.board.generate(law, &mut |batch| {
            self.board.expand(batch, &mut |mv| {
                if matches!(mv.promotion, None | Some(Kind::Queen | Kind::Knight)) {
                    each(mv);
                }
            });
            false
        });
    }

    /// Free squares of the home rank, or of the next one when it is full (CU-R056, CU-R057).
    pub(crate) fn free_squares(&self, army: Army) -> u64 {
        let home = army.pawn_rank(u64::HEIGHT);
        let free = |rank| u64::rank(rank) & !self.board.occupied();
        match free(home) {
            0 => free(home.saturating_add_signed(army.forward())),
            squares => squares,
        }
    }

    /// How many of `wanted` pawns can come back.
    pub(crate) fn recoverable(&self, army: Army, wanted: u8) -> u8 {
        let home = army.pawn_rank(u64::HEIGHT);
        let ranks = u64::rank(home) | u64::rank(home.saturating_add_signed(army.forward()));
        let room = (ranks & !self.board.occupied()).count() as u8;
        wanted.min(self.pool[army.index()]).min(room)
    }

    /// The scene with a recovered pawn on a free square.
    pub(crate) fn with_pawn(&self, army: Army, square: Square) -> Self {
        let mut scene = *self;
        scene.board.put(square, Piece { army, kind: Kind::Pawn });
        scene.pool[army.index()] = scene.pool[army.index()].saturating_sub(1);
        scene
    }
}
