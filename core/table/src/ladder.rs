//! Ratings: Elo, tiers, and the head-to-head record of a pair (CU-R109 to CU-R115, TB-31 to TB-33).

use crate::{Kind, Millis, VerdictReason};
use core::{cmp::Ordering, ops::Range};
use std::collections::{BTreeMap, VecDeque};

/// The rating of a new account (CU-R110).
pub const START: i64 = 1000;
/// How many rated games weigh more (CU-R111, CU-A76).
const NEW_GAMES: u32 = 10;
/// K of those games, and of all later ones.
const K_NEW: f64 = 40.0;
const K_LATER: f64 = 24.0;
/// Results shown as recent form (CU-A79).
const FORM: usize = 5;
/// Rated private games of a pair within [`PAIR_WINDOW`] (TB-31).
const PAIR_LIMIT: usize = 5;
/// A day.
const PAIR_WINDOW: Millis = 86_400_000;

/// One account's rating on one ladder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rating {
    /// Elo points.
    pub points: i64,
    /// Rated games so far.
    pub games: u32,
}

impl Default for Rating {
    fn default() -> Self {
        Self { points: START, games: 0 }
    }
}

/// A medal by rating (CU-R112); lower bounds belong to the tier (CU-A78).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Tier {
    /// Below 950.
    Bronze,
    /// From 950.
    Silver,
    /// From 1050.
    Gold,
    /// From 1200.
    Platinum,
    /// From 1400.
    Diamond,
}

impl Tier {
    /// The tier of a rating.
    pub const fn of(points: i64) -> Self {
        match points {
            1400.. => Self::Diamond,
            1200.. => Self::Platinum,
            1050.. => Self::Gold,
            950.. => Self::Silver,
            _ => Self::Bronze,
        }
    }

    /// Its ratings.
    pub const fn points(self) -> Range<i64> {
        match self {
            Self::Bronze => i64::MIN..950,
            Self::Silver => 950..1050,
            Self::Gold => 1050..1200,
            Self::Platinum => 1200..1400,
            Self::Diamond => 1400..i64::MAX,
        }
    }

    /// The stable name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bronze => "bronze",
            Self::Silver => "silver",
            Self::Gold => "gold",
            Self::Platinum => "platinum",
            Self::Diamond => "diamond",
        }
    }
}

/// What the first of two ratings is expected to score, 0 to 1 (CU-A75).
pub fn expected_score(own: i64, other: i64) -> f64 {
    1.0 / (1.0 + 10f64.powf((other - own) as f64 / 400.0))
}

/// What a result changes: `score` is the own one, 1, 0.5 or 0. The own K counts; rounded to the
/// nearest integer, half away from zero; no floor (CU-A75 to CU-A77).
pub fn booked_change(own: Rating, other: i64, score: f64) -> i64 {
    let k = if own.games < NEW_GAMES { K_NEW } else { K_LATER };
    (k * (score - expected_score(own.points, other))).round() as i64
}

/// The record of a pair, seen from its first player.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HeadToHead {
    /// Wins of either player.
    pub wins: [u32; 2],
    /// Draws.
    pub draws: u32,
    /// The last results as the first player scored them, newest first.
    form: VecDeque<Ordering>,
}

impl HeadToHead {
    /// Up to five letters W, L, D for a player of the pair (0 or 1), newest first.
    pub fn form(&self, player: usize) -> String {
        self.form
            .iter()
            .map(|result| match if player == 0 { *result } else { result.reverse() } {
                Ordering::Greater => 'W',
                Ordering::Less => 'L',
                Ordering::Equal => 'D',
            })
            .collect()
    }

    /// The record that counts and recent results make: for who stores it. `form` is what
    /// [`Self::form`] writes for the first player; `None` if it holds anything else.
    pub fn of(wins: [u32; 2], draws: u32, form: &str) -> Option<Self> {
        let letter = |letter| match letter {
            'W' => Some(Ordering::Greater),
            'L' => Some(Ordering::Less),
            'D' => Some(Ordering::Equal),
            _ => None,
        };
        let form: VecDeque<Ordering> = form.chars().map(letter).collect::<Option<_>>()?;
        (form.len() <= FORM).then_some(Self { wins, draws, form })
    }

    /// Adds a result, as the first player scored it.
    pub fn book(&mut self, result: Ordering) {
        let count = match result {
            Ordering::Greater => &mut self.wins[0],
            Ordering::Less => &mut self.wins[1],
            Ordering::Equal => &mut self.draws,
        };
        *count = count.saturating_add(1);
        self.form.push_front(result);
        self.form.truncate(FORM);
    }

    /// The same record seen from the other player.
    #[must_use]
    pub fn turned(&self) -> Self {
        Self {
            wins: [self.wins[1], self.wins[0]],
            draws: self.draws,
            form: self.form.iter().map(|result| result.reverse()).collect(),
        }
    }
}

/// Where a pair stands after a rated result, as the first player scored it: both ratings from
/// what they are now, each by its own K (TB-33, CU-A76).
pub fn booked_pair(before: [Rating; 2], result: Ordering) -> [Standing; 2] {
    let score = match result {
        Ordering::Greater => 1.0,
        Ordering::Equal => 0.5,
        Ordering::Less => 0.0,
    };
    let standing = |own: Rating, other: Rating, score: f64| {
        let change = booked_change(own, other.points, score);
        let rating = Rating { points: own.points + change, games: own.games.saturating_add(1) };
        Standing { rating, change }
    };
    let [a, b] = before;
    [standing(a, b, score), standing(b, a, 1.0 - score)]
}

/// A finished game that asks to be booked.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedGame<'n> {
    /// When the game was made, in ms.
    pub made_at: Millis,
    /// The two accounts.
    pub players: [&'n str; 2],
    /// The first player's result.
    pub result: Ordering,
    /// How the game came about.
    pub kind: Kind,
    /// Whether it is rated if it has a result: fixed when it was made, and told before anybody
    /// joined (TB-31).
    pub rated: bool,
    /// Why it ended.
    pub reason: VerdictReason,
}

/// Where a player stands after a booking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Rating and rated games.
    pub rating: Rating,
    /// What the booking changed.
    pub change: i64,
}

/// What booking a game led to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Booking {
    /// Whether it was rated; if not, nothing has changed.
    pub rated: bool,
    /// Both players, in the order of the game.
    pub standings: [Standing; 2],
    /// Their record, seen from the first.
    pub head_to_head: HeadToHead,
}

/// A pair in a fixed order of names.
type Pair = [String; 2];

/// One ladder: ratings and records of one game (TB-32).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ladder {
    ratings: BTreeMap<String, Rating>,
    records: BTreeMap<Pair, HeadToHead>,
    /// When the rated private games of a pair were made.
    private_games: BTreeMap<Pair, Vec<Millis>>,
}

fn pair(players: [&str; 2]) -> (Pair, bool) {
    let turned = players[1] < players[0];
    let [a, b] = players.map(str::to_owned);
    (if turned { [b, a] } else { [a, b] }, turned)
}

impl Ladder {
    /// An account's rating; 1000 without a game.
    pub fn rating(&self, player: &str) -> Rating {
        self.ratings.get(player).copied().unwrap_or_default()
    }

    /// The record of a pair, seen from the first.
    pub fn head_to_head(&self, players: [&str; 2]) -> HeadToHead {
        let (pair, turned) = pair(players);
        let record = self.records.get(&pair).cloned().unwrap_or_default();
        if turned { record.turned() } else { record }
    }

    /// Whether a private game of this pair that is made now, at this time, is rated: at most five
    /// in a day, of those booked by now (TB-31).
    pub fn private_game_is_rated(&self, players: [&str; 2], made_at: Millis) -> bool {
        let made = self.private_games.get(&pair(players).0);
        let recent =
            made.into_iter().flatten().filter(|earlier| made_at.saturating_sub(**earlier) < PAIR_WINDOW);
        recent.count() < PAIR_LIMIT
    }

    /// Books one game: both ratings from what they are now, counts and record together (TB-33).
    pub fn book(&mut self, game: &PlayedGame<'_>) -> Booking {
        let rated = game.rated && game.reason.has_result() && game.kind != Kind::Offline;
        let before = game.players.map(|player| self.rating(player));
        let mut standings = before.map(|rating| Standing { rating, change: 0 });
        if rated {
            standings = booked_pair(before, game.result);
            for (player, standing) in game.players.into_iter().zip(standings) {
                self.ratings.insert(player.to_owned(), standing.rating);
            }
            let (pair, turned) = pair(game.players);
            if game.kind == Kind::Private {
                let made = self.private_games.entry(pair.clone()).or_default();
                made.retain(|earlier| game.made_at.saturating_sub(*earlier) < PAIR_WINDOW);
                made.push(game.made_at);
            }
            let result = if turned { game.result.reverse() } else { game.result };
            self.records.entry(pair).or_default().book(result);
        }
        Booking { rated, standings, head_to_head: self.head_to_head(game.players) }
    }
}
