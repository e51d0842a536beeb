//! Zobrist keys: one random number per fact about a position; a position's hash is their XOR.

use super::{Army, Castling, Kind, Square};

const N: usize = Square::MAX;

pub(super) struct Keys {
    piece: [[[u64; N]; 9]; 2],
    castling: [u64; 16],
    en_passant: [u64; N],
    unmoved: [u64; N],
    black_to_move: u64,
}

pub(super) static KEYS: Keys = keys();

impl Keys {
    #[inline]
    pub(super) fn piece(&self, army: Army, kind: Kind, square: Square) -> u64 {
        self.piece[army.index()][kind.index()][square.index()]
    }

    #[inline]
    pub(super) fn castling(&self, rights: Castling) -> u64 {
        self.castling[rights.index()]
    }

    #[inline]
    pub(super) fn en_passant(&self, square: Option<Square>) -> u64 {
        square.map_or(0, |square| self.en_passant[square.index()])
    }

    #[inline]
    pub(super) fn unmoved(&self, square: Square) -> u64 {
        self.unmoved[square.index()]
    }

    #[inline]
    pub(super) fn turn(&self, army: Army) -> u64 {
        match army {
            Army::White => 0,
            Army::Black => self.black_to_move,
        }
    }
}

/// SplitMix64 (Steele, Lea, Flood 2014): state in, state and number out.
const fn next(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = state;
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (state, z ^ z >> 31)
}

const fn fill(table: &mut [u64], mut state: u64) -> u64 {
    let mut i = 0;
    while i < table.len() {
        (state, table[i]) = next(state);
        i += 1;
    }
    state
}

const fn keys() -> Keys {
    let mut keys = Keys {
        piece: [[[0; N]; 9]; 2],
        castling: [0; 16],
        en_passant: [0; N],
        unmoved: [0; N],
        black_to_move: 0,
    };
    let mut state = 0x57_494c_4443_4152;
    let mut army = 0;
    while army < 2 {
        let mut kind = 0;
        while kind < 9 {
            state = fill(&mut keys.piece[army][kind], state);
            kind += 1;
        }
        army += 1;
    }
    state = fill(&mut keys.castling, state);
    state = fill(&mut keys.en_passant, state);
    state = fill(&mut keys.unmoved, state);
    (_, keys.black_to_move) = next(state);
    keys
}
