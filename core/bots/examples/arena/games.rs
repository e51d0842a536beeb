//! One game of the arena, from a numbered start to its end or the cut.

use crate::contestant::Contestant;
use bots::army;
use rules::{
    Command, Dice, Seat,
    board::Army,
    chess_uno::{self, Config, Mode},
    game::GameState,
    maharajah::{Fixed, HiddenSetup, Start},
    minesweeper,
};

/// Commands after which a game is cut and counted as a draw.
const COMMANDS_MAX: usize = 600;
/// Random half-moves before classic chess begins, so that games differ.
const RANDOM_PLIES: usize = 4;

/// What is played.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Game {
    Classic,
    Maharajah,
    Purist,
    Hunt,
    Mines,
}

impl Game {
    const ALL: [Self; 5] = [Self::Classic, Self::Maharajah, Self::Purist, Self::Hunt, Self::Mines];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Maharajah => "maharajah",
            Self::Purist => "purist",
            Self::Hunt => "hunt",
            Self::Mines => "mines",
        }
    }

    pub(crate) fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|game| game.name() == name)
    }
}

/// How a game went for the first player.
pub(crate) struct Played {
    pub(crate) points: f64,
    pub(crate) plies: usize,
    pub(crate) was_cut: bool,
}

/// Plays the game with this number; the first player sits at A unless `swapped`.
pub(crate) fn play(game: Game, number: u64, swapped: bool, players: &mut [Contestant; 2]) -> Played {
    let mut dice = Dice::from_number(number);
    let mut state = start(game, number, &mut dice);
    for (player, contestant) in players.iter_mut().enumerate() {
        contestant.begin(number.wrapping_mul(2).wrapping_add(player as u64));
    }
    let first = if swapped { Seat::B } else { Seat::A };
    let mut plies = 0;
    while let Some(seat) = state.view(Seat::A).actor() {
        if plies == COMMANDS_MAX {
            return Played { points: 0.5, plies, was_cut: true };
        }
        let contestant = &mut players[usize::from(seat != first)];
        let command = contestant.choose(&state.view(seat));
        state = match state.apply(seat, &command, &mut dice) {
            Ok(applied) => applied.state,
            Err(error) => panic!("{} {number}: {command} was refused: {error}", game.name()),
        };
        plies += 1;
    }
    let points = match state.outcome().and_then(|outcome| outcome.winner) {
        None => 0.5,
        Some(winner) => f64::from(u8::from(winner == first)),
    };
    Played { points, plies, was_cut: false }
}

fn start(game: Game, number: u64, dice: &mut Dice) -> GameState {
    let uno = |mode, dice: &mut Dice| {
        let started = chess_uno::State::start(Config::of(mode), chess_uno::Setup::default(), dice);
        GameState::ChessUno(started.expect("the normal start begins").state)
    };
    match game {
        Game::Classic => shuffled(number),
        Game::Maharajah => armies(number),
        Game::Purist => uno(Mode::Purist, dice),
        Game::Hunt => uno(Mode::KingHunt, dice),
        Game::Mines => {
            let started = minesweeper::State::start(minesweeper::Setup::default(), dice);
            GameState::Minesweeper(started.expect("the normal start begins").state)
        }
    }
}

/// Classic chess after some random half-moves.
fn shuffled(number: u64) -> GameState {
    let begun = Start::default().begin().expect("the normal array begins");
    let mut state = GameState::Maharajah(begun.state);
    let mut random = Contestant::random(number);
    for _ in 0..RANDOM_PLIES {
        let view = state.view(Seat::A);
        let Some(seat) = view.actor() else { break };
        let command: Command = random.choose(&view);
        if let Ok(applied) = state.apply(seat, &command, &mut Dice::from_number(0)) {
            state = applied.state;
        }
    }
    state
}

/// Two armies of the computer's.
fn armies(number: u64) -> GameState {
    let white = army(Army::White, number);
    let black = army(Army::Black, number.rotate_left(17) ^ 0x5555);
    let waiting = HiddenSetup::default().fix(Seat::A, white);
    if let Ok(Fixed::Waits(setup)) = waiting
        && let Ok(Fixed::Begins(applied)) = setup.fix(Seat::B, black)
    {
        return GameState::Maharajah(applied.state);
    }
    panic!("the computer's armies start against each other");
}
