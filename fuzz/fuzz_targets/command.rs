//! Commands on both boards: a well-formed text is written back byte for byte, and no game panics at
//! whatever is said to it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::{
    Command, Dice, Seat,
    chess_uno::{Config, Mode},
    record::NewGame,
};

fuzz_target!(|text: &str| {
    for height in [8, 10] {
        if let Ok(command) = Command::parse(text, height) {
            assert_eq!(command.to_string(), text);
        }
    }
    for game in [NewGame::ChessUno(Config::of(Mode::Purist)), NewGame::classic(), NewGame::Minesweeper] {
        let mut dice = Dice::from_number(7);
        let Ok((_, begun)) = game.begin(&mut dice) else { panic!("a normal game begins") };
        for seat in Seat::ALL {
            // The outcome is the differential tests' business.
            let _ = begun.state.apply_text(seat, text, &mut dice);
        }
    }
});
