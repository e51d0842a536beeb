//! Positions as text, and players asked about them.

#![allow(dead_code, unreachable_pub, reason = "each test file uses its own part")]

use bots::{Cancel, Level, Player};
use rules::{
    Chance, ChanceError, Command, Dice, Seat,
    board::Square,
    chess_uno::{self, Card, Config, Mode},
    game::{GameState, GameView},
    maharajah, minesweeper,
    notation::fen,
};

/// Classic chess or Maharajah from a FEN.
pub fn chess(text: &str) -> GameState {
    GameState::Maharajah(fen::parse_maharajah(text).unwrap().begin_unchecked().state)
}

/// Minesweeper Chess from a FEN that names its mines.
pub fn mines(text: &str) -> GameState {
    let fen = fen::parse_minesweeper(text).unwrap();
    let mines = rules::board::Bits::squares(fen.mines.unwrap_or(0)).collect();
    let started = minesweeper::State::start(fen.setup, &mut Fixed { cards: Vec::new(), mines });
    GameState::Minesweeper(started.unwrap().state)
}

/// Chess-Uno from a FEN and the cards of the pile, top first.
pub fn uno(mode: Mode, text: &str, cards: &str) -> GameState {
    let setup = fen::parse_chess_uno(text).unwrap();
    let cards = cards.split(' ').map(|id| Card::parse(id).unwrap()).collect();
    let mut chance = Fixed { cards, mines: Vec::new() };
    GameState::ChessUno(chess_uno::State::start(Config::of(mode), setup, &mut chance).unwrap().state)
}

/// A game of each kind and mode from its normal start; Maharajah with the computer's armies.
pub fn starts(seed: u64) -> Vec<GameState> {
    let mut dice = Dice::from_number(seed);
    let mut uno = |mode| {
        let setup = chess_uno::Setup::default();
        GameState::ChessUno(chess_uno::State::start(Config::of(mode), setup, &mut dice).unwrap().state)
    };
    let cards = [uno(Mode::Purist), uno(Mode::KingHunt)];
    let field = minesweeper::State::start(minesweeper::Setup::default(), &mut dice).unwrap().state;
    let classic = maharajah::Start::default().begin().unwrap().state;
    let mut games = vec![GameState::Maharajah(classic), armies(seed), GameState::Minesweeper(field)];
    games.extend(cards);
    games
}

/// Maharajah between two armies of the computer's.
pub fn armies(seed: u64) -> GameState {
    use rules::{
        board::Army,
        maharajah::{Fixed, HiddenSetup},
    };
    let [white, black] =
        [(Army::White, seed), (Army::Black, seed ^ 0xabcd)].map(|(army, seed)| bots::army(army, seed));
    let Ok(Fixed::Waits(setup)) = HiddenSetup::default().fix(Seat::A, white) else {
        panic!("one army waits")
    };
    let Ok(Fixed::Begins(applied)) = setup.fix(Seat::B, black) else { panic!("two armies begin") };
    GameState::Maharajah(applied.state)
}

pub fn level(number: u8) -> Level {
    Level::new(number).unwrap()
}

/// What the seat that may act sees.
pub fn view(state: &GameState) -> GameView {
    state.view(state.view(Seat::A).actor().unwrap_or(Seat::A))
}

/// What a player of this level does, as text.
pub fn chooses(state: &GameState, number: u8) -> String {
    let mut player = Player::new(level(number), 1);
    player.choose(&view(state), &Cancel::default()).unwrap().to_string()
}

/// The state after a command as text by whoever may act.
pub fn after(state: &GameState, command: &str) -> GameState {
    let seat = state.view(Seat::A).actor().unwrap();
    state.apply_text(seat, command, &mut Dice::from_number(1)).unwrap().state
}

/// Numbers by lot (SplitMix64).
pub struct Lots(pub u64);

impl Lots {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % bound as u64) as usize
    }

    pub fn pick(&mut self, commands: &[Command]) -> Command {
        commands[self.below(commands.len())].clone()
    }
}

/// Chance that falls as the test says; a reshuffle keeps the order of the discards.
struct Fixed {
    cards: Vec<Card>,
    mines: Vec<Square>,
}

impl Chance for Fixed {
    fn deal(&mut self, _deck: Vec<Card>) -> Result<Vec<Card>, ChanceError> {
        Ok(core::mem::take(&mut self.cards))
    }

    fn reshuffle(&mut self, discards: Vec<Card>) -> Result<Vec<Card>, ChanceError> {
        Ok(discards)
    }

    fn lay_mines(&mut self, _zone: &[Square]) -> Result<Vec<Square>, ChanceError> {
        Ok(core::mem::take(&mut self.mines))
    }
}
