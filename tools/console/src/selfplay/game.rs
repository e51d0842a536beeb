//! One game of the computer against itself, written down as it is played.

use crate::{args::GameName, newgame::joint};
use bots::{Cancel, Level, Player};
use core::fmt;
use rules::{
    Dice, Outcome, Seat,
    board::Army,
    chess_uno::{Config, Mode},
    record::{NewGame, Record, Tape},
};
use serde_json::{Value, json};

/// Who plays what in one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pairing {
    game: GameName,
    /// Seat A's level, and seat B's.
    levels: [Level; 2],
    /// Whether the second player of the command line has White.
    swapped: bool,
    seed: u64,
    number: u32,
}

/// How a game went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Ended {
    /// The result; nothing when the game was cut off.
    pub(super) outcome: Option<Outcome>,
    /// Accepted commands.
    pub(super) plies: u32,
    /// Whether the second player of the command line had White.
    pub(super) swapped: bool,
    seed: u64,
}

impl Pairing {
    /// The game of this number; with two levels the players change armies every time.
    pub(super) fn new(game: GameName, levels: [Level; 2], seed: u64, number: u32) -> Self {
        let swapped = levels[0] != levels[1] && number % 2 == 1;
        let levels = if swapped { [levels[1], levels[0]] } else { levels };
        Self { game, levels, swapped, seed, number }
    }

    /// A seed of 256 bits for each game, so that no two share dice.
    fn dice(&self, moment: u64) -> Dice {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&self.seed.to_le_bytes());
        seed[8..12].copy_from_slice(&self.number.to_le_bytes());
        Dice::at_moment(seed, moment)
    }

    fn new_game(&self) -> NewGame {
        match self.game {
            GameName::UnoPurist => NewGame::ChessUno(Config::of(Mode::Purist)),
            GameName::UnoKingHunt => NewGame::ChessUno(Config::of(Mode::KingHunt)),
            GameName::Classic => NewGame::classic(),
            GameName::Minesweeper => NewGame::Minesweeper,
            GameName::Maharajah => {
                let army = |army: Army, moment| bots::army(army, self.dice(moment).number());
                NewGame::Maharajah(joint(&army(Army::White, ARMIES), &army(Army::Black, ARMIES + 1)))
            }
        }
    }

    /// Plays the game. `record` holds it as far as it went, whatever happens.
    ///
    /// # Errors
    /// When the rules refuse a command, in words.
    pub(super) fn play(&self, max_plies: u32, record: &mut Option<Record>) -> Result<Ended, String> {
        let begun = self.new_game().begin(&mut self.dice(0));
        let (first, begun) = begun.map_err(|error| format!("the game does not begin: {error:?}"))?;
        let record = record.insert(first);
        let mut state = begun.state;
        let mut plies = 0;
        while let Some(seat) = state.view(Seat::A).actor().filter(|_| plies < max_plies) {
            let thoughts = self.dice(THOUGHTS | u64::from(plies)).number();
            let mut player = Player::new(self.levels[seat.index()], thoughts);
            let command = player.choose(&state.view(seat), &Cancel::default());
            let command = command.ok_or_else(|| format!("no command after {plies}"))?;
            let mut dice = self.dice(u64::from(plies) + 1);
            let mut tape = Tape::new(&mut dice);
            let applied = state
                .apply(seat, &command, &mut tape)
                .map_err(|error| format!("{error}: {seat} {command} after {plies}"))?;
            record.push(seat, &command.to_string(), tape.reshuffles());
            state = applied.state;
            plies += 1;
        }
        Ok(Ended { outcome: state.outcome(), plies, swapped: self.swapped, seed: self.seed })
    }
}

/// Moments of the dice that are no plies of the game.
const THOUGHTS: u64 = 1 << 62;
/// See [`THOUGHTS`].
const ARMIES: u64 = 1 << 63;

impl fmt::Display for Pairing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.levels.map(Level::get);
        write!(f, "{:?}, levels {a} and {b}, seed {}, game {}", self.game, self.seed, self.number)
    }
}

impl Ended {
    /// The game as a line for programs.
    pub(super) fn json(&self, number: u32) -> Value {
        json!({
            "game": number,
            "seed": self.seed,
            "white": if self.swapped { "b" } else { "a" },
            "winner": self.outcome.and_then(|outcome| outcome.winner).map(Seat::name),
            "reason": self.outcome.map_or("unfinished", |outcome| outcome.reason.code()),
            "plies": self.plies,
        })
    }
}
