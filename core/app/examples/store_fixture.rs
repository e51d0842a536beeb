//! Writes the fixture of the present store version: `cargo run -p app --example store_fixture DIR`.
//! Run once for a version, before it is released; fixtures of old versions are never written anew.

use app::{Entropy, NewMatch, Player, Session, Store};
use rules::{
    Seat,
    chess_uno::{Config, Mode},
    record::NewGame,
};
use std::{env, error::Error, path::PathBuf};
use table::Fischer;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::args().nth(1).ok_or("which folder?")?);
    let mut store = Store::open(&folder)?.store;
    let games = [
        (NewGame::ChessUno(Config::of(Mode::Purist)), None),
        (NewGame::ChessUno(Config::of(Mode::KingHunt)), None),
        (NewGame::classic(), Some(Fischer { base_ms: 600_000, increment_ms: 5_000 })),
        (NewGame::Minesweeper, None),
    ];
    for (number, (game, clock)) in games.into_iter().enumerate() {
        let players = [Player::Person, Player::Computer { level: 3 }];
        let entropy = Entropy::Number(number as u64 + 1);
        let mut session = Session::begin(&mut store, &NewMatch { game, players, clock, entropy })?;
        for step in 0..20 {
            let Some(seat) = session.table().actor() else { break };
            let commands = session.view(seat).commands();
            let text = commands[step * 7 % commands.len()].to_string();
            session.say(&mut store, seat, &text, 1_000 * step as u64)?;
        }
        if number == 3 && session.table().verdict().is_none() {
            session.say(&mut store, Seat::A, "resign", 60_000)?;
        }
    }
    Ok(())
}
