//! Commands on both boards: a well-formed text is written back byte for byte, and no game panics at
//! whatever is said to it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::{
    Command, Dice, Seat,
    chess_uno::{Config, Mode},
    game::GameState,
    record::NewGame,
};
use std::sync::LazyLock;

/// A game of each kind at its start.
static GAMES: LazyLock<Vec<GameState>> = LazyLock::new(|| {
    let games = [NewGame::ChessUno(Config::of(Mode::Purist)), NewGame::classic(), NewGame::Minesweeper];
    let begun = games.iter().filter_map(|game| game.begin(&mut Dice::from_number(7)).ok());
    begun.map(|(_, begun)| begun.state).collect()
});

fuzz_target!(|text: &str| {
    for height in [8, 10] {
        if let Ok(command) = Command::parse(text, height) {
            assert_eq!(command.to_string(), text);
        }
    }
    assert_eq!(GAMES.len(), 3);
    for game in GAMES.iter() {
        for seat in Seat::ALL {
            // What it leads to is the differential tests' business.
            let _ = game.apply_text(seat, text, &mut Dice::from_number(7));
        }
    }
});
