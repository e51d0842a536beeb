//! Random Maharajah and classic records: 39-point armies, sound and unsound ones, and positions
//! from the middle of a game with any mixture of status, unmoved pawns and clocks.

use super::{classic_placement, en_passant, put_position};
use crate::{
    placement::{Placement, name, of_army},
    rng::Rng,
};
use serde_json::{Map, Value, json};

/// Every kind but the king with its price (MJ-R019).
const PRICES: [(char, u32); 8] =
    [('P', 1), ('N', 3), ('B', 3), ('R', 5), ('A', 6), ('C', 8), ('Q', 9), ('M', 13)];

/// Points of an army besides its king (MJ-R017).
const BUDGET: u32 = 39;

/// The file of both kings.
const KING_FILE: usize = 4;

/// Kinds of Maharajah as often as they shall be scattered.
const ALL: [char; 12] = ['P', 'P', 'P', 'P', 'N', 'B', 'R', 'Q', 'M', 'A', 'C', 'A'];

/// A classic game: from the normal array, or from a position of classical pieces.
pub fn classic(rng: &mut Rng) -> Value {
    if rng.percent(25) {
        return json!({"game": "maharajah", "start": {}});
    }
    let mut board = classic_placement(rng, 8);
    if rng.percent(15) {
        let men = rng.below(3);
        board = Placement::scattered(rng, 8, &['N', 'B', 'B', 'P'], men);
    }
    unchecked(rng, board, Some("classic"))
}

/// A Maharajah game: two 39-point armies, or any position.
pub fn maharajah(rng: &mut Rng) -> Value {
    match rng.below(20) {
        0..7 => json!({"game": "maharajah", "start": {"fen": armies(rng).fen()}}),
        7 => {
            let mut board = armies(rng);
            spoil(rng, &mut board);
            json!({"game": "maharajah", "start": {"fen": board.fen(), "checked": true}})
        }
        8..10 => {
            let board = armies(rng);
            unchecked(rng, board, None)
        }
        10..12 => {
            let board = Placement::at_home(rng, 8, &ALL);
            unchecked(rng, board, None)
        }
        12 => {
            let board = Placement::cornered(rng, 8);
            unchecked(rng, board, None)
        }
        _ => {
            let men = rng.below(16);
            let board = Placement::scattered(rng, 8, &ALL, men);
            unchecked(rng, board, None)
        }
    }
}

/// Two armies of 39 points each, filled from the own side outwards.
pub fn armies(rng: &mut Rng) -> Placement {
    let mut board = Placement::empty(8);
    for white in [true, false] {
        for (square, letter) in army(rng) {
            let square = if white { square } else { 56 - square / 8 * 8 + square % 8 };
            board.put(square, of_army(letter, white));
        }
    }
    board
}

/// One army on White's half: squares and letters.
pub fn army(rng: &mut Rng) -> Vec<(usize, char)> {
    let mut men = if rng.percent(15) { "PPPPPPPPNNBBRRQ".chars().collect() } else { shopping(rng) };
    if rng.percent(80) {
        rng.shuffle(&mut men);
    }
    let full = (men.len() + 1) / 8 * 8;
    let mut front: Vec<usize> = (full..full + 8).collect();
    if full == 0 {
        front.retain(|square| *square != KING_FILE);
    }
    rng.shuffle(&mut front);
    let inner = (0..full).filter(|square| *square != KING_FILE);
    let mut squares: Vec<usize> = inner.chain(front).take(men.len()).collect();
    if rng.percent(80) {
        rng.shuffle(&mut squares);
    }
    let mut army: Vec<(usize, char)> = squares.into_iter().zip(men).collect();
    army.push((KING_FILE, 'K'));
    army
}

/// Pieces for exactly 39 points, at most 31 of them.
fn shopping(rng: &mut Rng) -> Vec<char> {
    loop {
        let taste: Vec<(char, u32)> = PRICES.into_iter().filter(|_| rng.percent(50)).collect();
        let mut men = Vec::new();
        let mut left = BUDGET;
        while left > 0 {
            let affordable: Vec<&(char, u32)> = taste.iter().filter(|(_, price)| *price <= left).collect();
            if affordable.is_empty() {
                break;
            }
            let (letter, price) = *rng.pick(&affordable);
            men.push(*letter);
            left -= price;
        }
        men.extend((0..left).map(|_| 'P'));
        if men.len() <= 31 {
            return men;
        }
    }
}

/// Takes a man away, adds one, or moves one: most often the start check refuses that.
fn spoil(rng: &mut Rng, board: &mut Placement) {
    for _ in 0..1 + rng.below(3) {
        let men = board.squares_of(|_| true);
        let square = *rng.pick(&men);
        let man = board.at(square);
        match rng.below(3) {
            0 => board.clear(square),
            1 => {
                let letter = of_army(*rng.pick(&ALL), rng.percent(50));
                board.drop_man(rng, letter);
            }
            _ => {
                board.clear(square);
                if let Some(letter) = man {
                    board.drop_man(rng, letter);
                }
            }
        }
    }
}

/// A start without check, everything given or left to its default.
fn unchecked(rng: &mut Rng, mut board: Placement, status: Option<&str>) -> Value {
    let mut start = Map::new();
    let white = rng.percent(50);
    put_position(&mut start, rng, &board, white);
    if rng.percent(25) {
        let home = rng.percent(60);
        if let Some(square) = en_passant(rng, &mut board, white, home) {
            start.insert("fen".to_owned(), json!(board.fen()));
            start.insert("ep".to_owned(), json!(square));
        }
    }
    start.insert("checked".to_owned(), json!(false));
    for army in ["white", "black"] {
        let word = status.unwrap_or(if rng.percent(50) { "classic" } else { "variant" });
        if rng.percent(35) {
            start.entry("status").or_insert_with(|| json!({}))[army] = json!(word);
        }
    }
    if rng.percent(60) {
        let mut pawns = board.squares_of(|man| man.eq_ignore_ascii_case(&'p'));
        let share = rng.below(101);
        pawns.retain(|_| rng.percent(share));
        let names: Vec<String> = pawns.into_iter().map(name).collect();
        start.insert("unmoved".to_owned(), json!(names));
    }
    if rng.percent(40) {
        let halfmove = if rng.percent(60) { rng.number(90..=101) } else { rng.number(0..=99) };
        start.insert("halfmove".to_owned(), json!(halfmove));
    }
    json!({"game": "maharajah", "start": start})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_army_costs_39_points_and_leaves_no_hole() {
        let mut rng = Rng::of("armies", 0);
        for _ in 0..500 {
            let army = army(&mut rng);
            let price =
                |letter: char| PRICES.iter().find(|(kind, _)| *kind == letter).map_or(0, |(_, price)| *price);
            assert_eq!(army.iter().map(|(_, letter)| price(*letter)).sum::<u32>(), BUDGET);
            let mut squares: Vec<usize> = army.iter().map(|(square, _)| *square).collect();
            squares.sort_unstable();
            squares.dedup();
            assert_eq!(squares.len(), army.len());
            assert!(army.contains(&(KING_FILE, 'K')));
            let full = army.len() / 8 * 8;
            assert!((0..full).all(|square| squares.contains(&square)), "{army:?}");
            assert!(squares.iter().all(|square| *square < 32.min(full + 8)), "{army:?}");
        }
    }
}
