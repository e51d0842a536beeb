//! The arena: two players meet in pairs of games with sides swapped, and the score is printed with
//! its 95 % interval.
//!
//! ```text
//! cargo run --release -p bots --example arena -- GAME PLAYER PLAYER GAMES SEED
//! ```
//! GAME is `classic`, `maharajah`, `purist`, `hunt` or `mines`; PLAYER a level from 1 to 10, or one
//! of the yardsticks `greedy` (best material after its own step) and `random`.

mod contestant;
mod games;

use contestant::Contestant;
use games::Game;
use std::process::ExitCode;

const USAGE: &str = "usage: arena classic|maharajah|purist|hunt|mines PLAYER PLAYER GAMES SEED
PLAYER: 1 to 10, greedy or random";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match run(&args) {
        Some(line) => {
            println!("{line}");
            ExitCode::SUCCESS
        }
        None => {
            eprintln!("{USAGE}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &[String]) -> Option<String> {
    let [game, one, two, games, seed] = args else { return None };
    let game = Game::parse(game)?;
    let games: u64 = games.parse().ok()?;
    let seed: u64 = seed.parse().ok()?;
    let mut players = [Contestant::parse(one)?, Contestant::parse(two)?];
    let mut tally = Tally::default();
    for round in 0..games {
        let swapped = round % 2 == 1;
        let number = seed.wrapping_mul(1_000_003).wrapping_add(round / 2);
        let played = games::play(game, number, swapped, &mut players);
        tally.add(played.points, played.plies, played.was_cut);
    }
    let [one_ms, two_ms] = players.each_ref().map(Contestant::times);
    Some(format!("{} {one} - {two}: {tally}; {one}: {one_ms}; {two}: {two_ms}", game.name()))
}

/// Results from the first player's side.
#[derive(Default)]
struct Tally {
    /// Points of each game: 0, 0.5 or 1.
    points: Vec<f64>,
    plies: usize,
    cut: usize,
}

impl Tally {
    fn add(&mut self, points: f64, plies: usize, was_cut: bool) {
        self.points.push(points);
        self.plies += plies;
        self.cut += usize::from(was_cut);
    }

    fn count(&self, wanted: f64) -> usize {
        self.points.iter().filter(|points| **points == wanted).count()
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let games = self.points.len().max(1) as f64;
        let mean = self.points.iter().sum::<f64>() / games;
        let variance = self.points.iter().map(|points| (points - mean).powi(2)).sum::<f64>() / games;
        let half = 1.96 * (variance / games).sqrt();
        write!(
            f,
            "+{} ={} -{} ({} cut), {:.1} % ± {:.1}, {:.0} commands a game",
            self.count(1.0),
            self.count(0.5),
            self.count(0.0),
            self.cut,
            100.0 * mean,
            100.0 * half,
            self.plies as f64 / games
        )
    }
}
