//! What many games add up to: scores with 95 % intervals, reasons, lengths.

use super::game::Ended;
use crate::args::GameName;
use bots::Level;
use clap::ValueEnum;
use rules::Seat;
use serde_json::{Value, json};
use std::{collections::BTreeMap, fmt::Write};

/// The standard normal quantile of a 95 % interval.
const Z: f64 = 1.959_964;

/// Games counted so far.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Sums {
    game: GameName,
    levels: [Level; 2],
    /// Of seat A, which moves first.
    first: Score,
    /// Of the first player of the command line.
    a: Score,
    reasons: BTreeMap<&'static str, u32>,
    plies: Vec<u32>,
}

/// Wins, draws and losses; a game that was cut off counts as a draw in the score.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Score {
    wins: u32,
    draws: u32,
    losses: u32,
    unfinished: u32,
}

impl Score {
    fn add(&mut self, ended: &Ended, seat: Seat) {
        match ended.outcome.map(|outcome| outcome.winner) {
            None => self.unfinished += 1,
            Some(None) => self.draws += 1,
            Some(Some(winner)) if winner == seat => self.wins += 1,
            Some(Some(_)) => self.losses += 1,
        }
    }

    fn games(&self) -> u32 {
        self.wins + self.draws + self.losses + self.unfinished
    }

    /// Mean score and its 95 % interval: Wilson's for a proportion, with the variance of wins,
    /// draws and losses in place of p(1 - p).
    fn interval(&self) -> (f64, f64, f64) {
        let games = f64::from(self.games());
        if games == 0.0 {
            return (0.5, 0.0, 1.0);
        }
        let halves = f64::from(self.draws + self.unfinished);
        let mean = (f64::from(self.wins) + halves / 2.0) / games;
        // What draws take away from the variance of a coin with this mean.
        let calm = halves / games / 4.0;
        let variance = (mean * (1.0 - mean) - calm).max(0.0);
        let share = Z * Z / games;
        let middle = (mean + share / 2.0) / (1.0 + share);
        let half = Z / (1.0 + share) * (variance / games + share / (4.0 * games)).sqrt();
        (mean, (middle - half).max(0.0), (middle + half).min(1.0))
    }

    fn json(&self) -> Value {
        let (mean, low, high) = self.interval();
        let round = |number: f64| (number * 10_000.0).round() / 10_000.0;
        json!({
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "unfinished": self.unfinished,
            "score": round(mean),
            "interval": [round(low), round(high)],
        })
    }

    fn text(&self) -> String {
        let (mean, low, high) = self.interval();
        let percent = |share: f64| share * 100.0;
        format!(
            "{:.1} % ({:.1} to {:.1}): {} won, {} drawn, {} lost, {} unfinished",
            percent(mean),
            percent(low),
            percent(high),
            self.wins,
            self.draws,
            self.losses,
            self.unfinished
        )
    }
}

impl Sums {
    pub(super) fn new(game: GameName, levels: [Level; 2]) -> Self {
        let (first, a) = (Score::default(), Score::default());
        Self { game, levels, first, a, reasons: BTreeMap::new(), plies: Vec::new() }
    }

    pub(super) fn add(&mut self, ended: &Ended) {
        self.first.add(ended, Seat::A);
        self.a.add(ended, if ended.swapped { Seat::B } else { Seat::A });
        let reason = ended.outcome.map_or("unfinished", |outcome| outcome.reason.code());
        *self.reasons.entry(reason).or_default() += 1;
        self.plies.push(ended.plies);
    }

    fn name(&self) -> String {
        self.game.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Shortest, median, longest.
    fn lengths(&self) -> [u32; 3] {
        let mut plies = self.plies.clone();
        plies.sort_unstable();
        let at = |index: usize| plies.get(index).copied().unwrap_or(0);
        [at(0), at(plies.len() / 2), at(plies.len().saturating_sub(1))]
    }

    pub(super) fn json(&self) -> Value {
        let [shortest, median, longest] = self.lengths();
        let [a, b] = self.levels.map(Level::get);
        json!({
            "summary": self.name(),
            "games": self.first.games(),
            "levels": [a, b],
            "first_move": self.first.json(),
            "a": if a == b { Value::Null } else { self.a.json() },
            "reasons": self.reasons,
            "plies": {"shortest": shortest, "median": median, "longest": longest},
        })
    }

    pub(super) fn text(&self) -> String {
        let [shortest, median, longest] = self.lengths();
        let [a, b] = self.levels.map(Level::get);
        let mut text = format!("{}: {} games, ", self.name(), self.first.games());
        let _ =
            if a == b { writeln!(text, "level {a}") } else { writeln!(text, "level {a} against level {b}") };
        let _ = writeln!(text, "first move   {}", self.first.text());
        if a != b {
            let _ = writeln!(text, "level {a:<7}{}", self.a.text());
        }
        let _ = writeln!(text, "plies        shortest {shortest}, median {median}, longest {longest}");
        for (reason, games) in &self.reasons {
            let _ = writeln!(text, "{games:>8}  {reason}");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_of_wilson_without_draws_and_narrower_with_them() {
        // Known values: 8 of 10, and 0 of 10.
        let (mean, low, high) = Score { wins: 8, losses: 2, ..Score::default() }.interval();
        assert!((mean - 0.8).abs() < 1e-9 && (low - 0.490).abs() < 1e-3 && (high - 0.943).abs() < 1e-3);
        let (_, low, high) = Score { losses: 10, ..Score::default() }.interval();
        assert!(low == 0.0 && (high - 0.2775).abs() < 1e-3);
        let width = |score: Score| score.interval().2 - score.interval().1;
        let decisive = Score { wins: 50, losses: 50, ..Score::default() };
        let drawish = Score { wins: 10, losses: 10, draws: 80, ..Score::default() };
        assert!(width(drawish) < width(decisive) * 0.6);
        assert_eq!(Score::default().interval(), (0.5, 0.0, 1.0));
    }
}
