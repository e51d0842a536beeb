//! What a random player says: legal commands with a liking for the rare ones, and stray ones that
//! are garbled, out of turn, out of phase or simply illegal.

use crate::{
    placement::{Placement, distance, name},
    rng::Rng,
};
use rules::{board::Square, game::GameView};
use serde_json::Value;

/// What a player likes to do. Uniform play alone seldom gets to the end of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Habit {
    /// Anything.
    Any,
    /// Captures.
    Captures,
    /// Coming near the enemy king: checks and mates.
    KingZone,
    /// The own last move back again: positions repeat.
    BackAndForth,
    /// Castling, en passant, promotions, Joker moves, sapper actions, `end`.
    Rare,
    /// Landing on these squares.
    LandOn(Vec<String>),
}

/// A random player of both seats.
#[derive(Clone, Debug)]
pub struct Player {
    habit: Habit,
    /// The last moves of both seats.
    last: [Option<String>; 2],
}

/// The two squares that begin a move or sapper text.
pub fn squares(text: &str) -> Option<(&str, &str)> {
    let digits = |text: &str| text[1..].bytes().take_while(u8::is_ascii_digit).count();
    if !text.is_ascii() || text.len() < 4 {
        return None;
    }
    let (from, rest) = text.split_at(1 + digits(text));
    let rest = rest.strip_prefix('*').unwrap_or(rest);
    if rest.is_empty() {
        return None;
    }
    Some((from, &rest[..1 + digits(rest)]))
}

/// Castling, en passant, a Joker move, or a promotion with its letter.
fn is_rare(text: &str) -> bool {
    text.contains(':') || text.ends_with(['q', 'r', 'b', 'n', 'm', 'a', 'c'])
}

/// The legal commands that a public state lists.
fn legal(line: &Value) -> Vec<&str> {
    line["legal"].as_array().map_or(Vec::new(), |list| list.iter().filter_map(Value::as_str).collect())
}

/// The mines of a record, if its game has any.
fn mines(record: &Value) -> Vec<String> {
    let mines = record["mines"].as_array().into_iter().flatten();
    mines.filter_map(Value::as_str).map(str::to_owned).collect()
}

impl Player {
    /// A player for the game of this record.
    pub fn of(rng: &mut Rng, record: &Value) -> Self {
        let mines = mines(record);
        let habit = match rng.below(10) {
            0..4 if !mines.is_empty() => Habit::LandOn(mines),
            0..3 => Habit::Any,
            3 | 4 => Habit::Captures,
            5 | 6 => Habit::KingZone,
            7 => Habit::BackAndForth,
            _ => Habit::Rare,
        };
        Self { habit, last: [None, None] }
    }

    /// A legal command for the acting seat; `placements` are the accepted `place` commands.
    ///
    /// # Panics
    /// When the game is over, or nothing is legal although it is not.
    pub fn speaks(&mut self, rng: &mut Rng, line: &Value, placements: &[String]) -> (String, String) {
        let seat = line["actor"].as_str().expect("a running game");
        if !placements.is_empty() {
            return (seat.to_owned(), rng.pick(placements).clone());
        }
        let legal = legal(line);
        let liked = self.liked(seat, line, &legal);
        let seldom = |text: &&str| text.ends_with(":castle") || text.ends_with(":ep");
        let special: Vec<&str> = legal.iter().copied().filter(seldom).collect();
        let eager = if self.habit == Habit::BackAndForth { 95 } else { 60 };
        let text = if !liked.is_empty() && rng.percent(eager) {
            *rng.pick(&liked)
        } else if !special.is_empty() && rng.percent(40) {
            *rng.pick(&special)
        } else {
            *rng.pick(&legal)
        };
        self.last[usize::from(seat == "B")] = Some(text.to_owned());
        (seat.to_owned(), text.to_owned())
    }

    /// The legal commands that the habit favours.
    fn liked<'l>(&self, seat: &str, line: &Value, legal: &[&'l str]) -> Vec<&'l str> {
        let board = Placement::read(line["fen"].as_str().expect("a fen"));
        let enemy_king = if line["army"] == "white" { 'k' } else { 'K' };
        let kings = board.squares_of(|man| man == enemy_king);
        let lands = |text: &str, test: &dyn Fn(usize) -> bool| {
            let target = squares(text).map(|(_, to)| to);
            (0..8 * board.ranks()).any(|square| target == Some(&name(square)) && test(square))
        };
        let last = self.last[usize::from(seat == "B")].as_deref();
        let back = last.and_then(squares).map(|(from, to)| format!("{to}{from}"));
        let likes = |text: &str| match &self.habit {
            Habit::Any => false,
            Habit::Captures => lands(text, &|square| board.at(square).is_some()),
            Habit::KingZone => lands(text, &|square| kings.iter().any(|king| distance(*king, square) <= 2)),
            Habit::BackAndForth => back.as_deref() == Some(text),
            Habit::Rare => is_rare(text) || text.contains('*') || text == "end",
            Habit::LandOn(wanted) => {
                squares(text).is_some_and(|(_, to)| wanted.iter().any(|mine| mine == to))
            }
        };
        legal.iter().copied().filter(|text| likes(text)).collect()
    }
}

/// Every accepted `place` command, squares sorted; none while no pawns wait.
pub fn placements(view: &GameView) -> Vec<String> {
    let GameView::ChessUno(view) = view else { return Vec::new() };
    let text = |squares: Vec<Square>| {
        let mut names: Vec<String> = squares.iter().map(ToString::to_string).collect();
        names.sort_unstable();
        format!("place {}", names.join(" "))
    };
    let mut placements: Vec<String> = view.placements().into_iter().map(text).collect();
    placements.sort_unstable();
    placements
}

/// What anybody may say at any time: seat and text. Most of it is refused.
pub fn stray(rng: &mut Rng, line: &Value, placements: &[String]) -> (String, String) {
    let actor = line["actor"].as_str().unwrap_or("A");
    let other = if actor == "A" { "B" } else { "A" };
    let ranks = Placement::read(line["fen"].as_str().expect("a fen")).ranks();
    let legal = legal(line);
    let sound = match (legal.is_empty(), placements.is_empty()) {
        (false, _) => {
            let rare: Vec<&str> = legal.iter().filter(|text| is_rare(text)).copied().collect();
            let choice = if rare.is_empty() || rng.percent(50) { &legal } else { &rare };
            (*rng.pick(choice)).to_owned()
        }
        (true, false) => rng.pick(placements).clone(),
        (true, true) => "e2e4".to_owned(),
    };
    let text = match rng.below(12) {
        _ if line["phase"] == "place" && rng.percent(60) => placement(rng, line, ranks),
        0 => talk(rng).to_owned(),
        1 => (*rng.pick(&["end", "place", "place a2", "e4*e5", "e1g1", "e8g8:castle", "e2e2"])).to_owned(),
        2 => placement(rng, line, ranks),
        3 => return (other.to_owned(), sound),
        4..6 => garbled(rng, &sound),
        6..8 => dressed(rng, &sound),
        8 => sound.chars().take_while(|letter| *letter != ':').collect(),
        9 => format!("{}*{}", square(rng, ranks), square(rng, ranks)),
        _ => {
            let from = own_square(rng, line).unwrap_or_else(|| square(rng, ranks));
            let ending = *rng.pick(&["", "", "", "q", "n", "m", ":joker", "q:joker", ":ep", ":castle"]);
            format!("{from}{}{ending}", square(rng, ranks))
        }
    };
    let seat = if rng.percent(85) { actor } else { other };
    (seat.to_owned(), text)
}

/// Draw offers, and what answers them; seldom the end of the game.
fn talk(rng: &mut Rng) -> &'static str {
    match rng.below(40) {
        0 => "resign",
        1..4 => "accept",
        4..12 => "decline",
        12..20 => "withdraw",
        _ => "offer",
    }
}

fn square(rng: &mut Rng, ranks: usize) -> String {
    // One in a hundred lies beyond the board.
    let ranks = if rng.percent(1) { ranks + 1 } else { ranks };
    name(rng.below(8 * ranks))
}

fn own_square(rng: &mut Rng, line: &Value) -> Option<String> {
    let board = Placement::read(line["fen"].as_str()?);
    let white = line["army"] == "white";
    let own = board.squares_of(|man| man.is_uppercase() == white);
    (!own.is_empty()).then(|| name(*rng.pick(&own)))
}

/// A placement of about as many pawns as are due, most often on free squares of the right ranks.
fn placement(rng: &mut Rng, line: &Value, ranks: usize) -> String {
    let due = line["to_place"].as_u64().unwrap_or(2) as usize;
    let count = if rng.percent(80) { due } else { rng.below(9) };
    let board = Placement::read(line["fen"].as_str().expect("a fen"));
    let (home, next) = if line["army"] == "white" { (8, 16) } else { (8 * (ranks - 2), 8 * (ranks - 3)) };
    let mut squares: Vec<usize> = (home..home + 8).collect();
    if rng.percent(70) {
        squares.retain(|square| board.at(*square).is_none());
    }
    rng.shuffle(&mut squares);
    let mut second: Vec<usize> = (next..next + 8).collect();
    rng.shuffle(&mut second);
    squares.extend(second);
    let mut text = "place".to_owned();
    for target in squares.into_iter().take(count) {
        text.push(' ');
        text.push_str(&if rng.percent(97) { name(target) } else { square(rng, ranks) });
    }
    text
}

/// The text with another ending, or with a promotion letter too many or too few.
fn dressed(rng: &mut Rng, sound: &str) -> String {
    let (plain, kind) = sound.split_once(':').map_or((sound, None), |(plain, kind)| (plain, Some(kind)));
    let bare = plain.trim_end_matches(|letter: char| "qrbnmac".contains(letter) && plain.len() > 4);
    let letter = *rng.pick(&["", "", "q", "r", "b", "n", "m", "a", "c"]);
    let kind = match rng.below(3) {
        0 => kind.map_or(String::new(), |kind| format!(":{kind}")),
        _ => (*rng.pick(&["", ":castle", ":ep", ":joker"])).to_owned(),
    };
    format!("{bare}{letter}{kind}")
}

/// The text with a letter wrong: most often no grammar knows it then.
fn garbled(rng: &mut Rng, sound: &str) -> String {
    const LETTERS: &[char] =
        &['a', 'h', 'i', '0', '1', '9', ' ', ':', '*', '-', 'q', 'k', 'E', 'é', '\n', '\0'];
    let mut letters: Vec<char> = sound.chars().collect();
    for _ in 0..1 + rng.below(2) {
        let at = rng.below(letters.len() + 1);
        match rng.below(4) {
            0 => letters.insert(at, *rng.pick(LETTERS)),
            1 if at < letters.len() => letters[at] = *rng.pick(LETTERS),
            2 if at < letters.len() => letters[at] = letters[at].to_ascii_uppercase(),
            _ if at < letters.len() => {
                letters.remove(at);
            }
            _ => letters.clear(),
        }
    }
    letters.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_squares_of_a_text_are_found() {
        for (text, found) in [
            ("e2e4", Some(("e2", "e4"))),
            ("a10b8", Some(("a10", "b8"))),
            ("a7a10q", Some(("a7", "a10"))),
            ("e1g1:castle", Some(("e1", "g1"))),
            ("e4*e5", Some(("e4", "e5"))),
            ("end", None),
        ] {
            assert_eq!(squares(text), found, "{text}");
        }
    }
}
