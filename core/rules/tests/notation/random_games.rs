//! Random games of every kind and mode, the same ones in every run.

use rules::{
    Command, Dice, Seat,
    chess_uno::{self, Config, Mode},
    game::GameState,
    minesweeper,
    notation::fen,
};

/// Maharajah starts: classic, legal armies of 39 points, and positions from the middle of a game.
pub(crate) const MAHARAJAH_STARTS: [&str; 10] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/PPPPP3/PPPPPPPP/RNAPKBNR w kq - 0 1",
    "mmm1k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/1PPPPPP1/AABNKBAA w kq - 0 1",
    "carnknab/1ppppp2/8/8/8/8/1PPPPPP1/AABNKBAA w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/PPPPPPPP/PPPPPPPP/PPPPPPPP/NNPPKPNN w kq - 0 1",
    "r3k2r/1P4pp/8/8/8/8/pp5P/R3K2R b KQkq - 98 60",
    "3rk3/PPP5/8/4p3/3P4/8/2p3pp/3AK3 w - - 0 31 status=vv unmoved=d4,e5",
    "4k3/2p1p3/8/3P4/8/8/1P1P4/4K3 b - - 7 9 status=cv moved=b2",
    "c2qkq1c/8/8/8/8/8/8/Q2QK2Q w - - 0 5 status=vc",
];

/// Small numbers that look random: SplitMix64.
pub(crate) struct Pick(pub(crate) u64);

impl Pick {
    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % end as u64) as usize
    }
}

/// A Chess-Uno game in king hunt (even seeds) or purist, every card in the deck.
pub(crate) fn chess_uno(seed: u64) -> GameState {
    let mode = if seed.is_multiple_of(2) { Mode::KingHunt } else { Mode::Purist };
    let config = Config::of(mode).with_max_card_number(9).unwrap();
    let started = chess_uno::State::start(config, chess_uno::Setup::default(), &mut Dice::from_number(seed));
    GameState::ChessUno(started.unwrap().state)
}

/// A game from one of the [`MAHARAJAH_STARTS`].
pub(crate) fn maharajah(seed: u64) -> GameState {
    let start = MAHARAJAH_STARTS[seed as usize % MAHARAJAH_STARTS.len()];
    GameState::Maharajah(fen::parse_maharajah(start).unwrap().begin_unchecked().state)
}

/// A game from the normal position, mines where the seed says.
pub(crate) fn minesweeper(seed: u64) -> GameState {
    let started = minesweeper::State::start(minesweeper::Setup::default(), &mut Dice::from_number(seed));
    GameState::Minesweeper(started.unwrap().state)
}

/// Plays on at random for at most `plies` commands and shows each one with the states around it.
pub(crate) fn play(
    mut state: GameState,
    seed: u64,
    plies: usize,
    each: &mut dyn FnMut(&GameState, &Command, &GameState),
) {
    let (mut pick, mut dice) = (Pick(seed), Dice::from_number(seed));
    for _ in 0..plies {
        let view = state.view(Seat::A);
        let Some(actor) = view.actor() else { return };
        let mut commands = view.commands();
        let command = commands.swap_remove(pick.below(commands.len()));
        let next = state.apply(actor, &command, &mut dice).unwrap().state;
        each(&state, &command, &next);
        state = next;
    }
}

/// Shows `each` the steps of `games` games of each of the three games, short and long ones.
pub(crate) fn play_all(games: u64, each: &mut dyn FnMut(&GameState, &Command, &GameState)) {
    for seed in 0..games {
        let plies = if seed % 4 == 0 { 300 } else { 60 };
        for start in [chess_uno, maharajah, minesweeper] {
            play(start(seed), seed, plies, each);
        }
    }
}
