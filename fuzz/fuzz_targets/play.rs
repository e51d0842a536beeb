//! Whole games: every byte chooses one of the accepted commands, or a text of its own.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::{
    ApplyError, Dice, Seat,
    chess_uno::{Config, Mode},
    record::NewGame,
};

/// Commands of one game.
const COMMANDS: usize = 300;

fuzz_target!(|bytes: &[u8]| {
    let Some((kind, choices)) = bytes.split_first() else { return };
    let game = match kind % 5 {
        0 => NewGame::ChessUno(Config::of(Mode::Purist)),
        1 => NewGame::ChessUno(Config::of(Mode::KingHunt)),
        2 => NewGame::classic(),
        3 => NewGame::Maharajah("mmm1k3/8/8/8/8/8/8/4KMMM".to_owned()),
        _ => NewGame::Minesweeper,
    };
    let mut dice = Dice::from_number(u64::from(*kind));
    let Ok((_, begun)) = game.begin(&mut dice) else { panic!("a normal game begins") };
    let mut state = begun.state;
    for choice in choices.iter().take(COMMANDS) {
        let view = state.view(Seat::A);
        let Some(seat) = view.actor() else { return };
        let commands = view.commands();
        assert!(!commands.is_empty(), "somebody is to act and cannot");
        let command = &commands[usize::from(*choice) % commands.len()];
        assert!(state.apply(!seat, command, &mut dice).is_err());
        match state.apply(seat, command, &mut dice) {
            Ok(applied) => state = applied.state,
            Err(ApplyError::Rejected(rejected)) => {
                panic!("{command} was offered and refused: {rejected}");
            }
            Err(ApplyError::Chance(error)) => panic!("{error}"),
        }
    }
});
