//! Random Minesweeper records: the normal start, thinned and sparse positions, mines hidden and
//! known, a few of them where none can come to lie, and kings on mined lines.

use super::{classic_placement, put_position};
use crate::{
    placement::{Placement, name, of_army},
    rng::Rng,
};
use core::ops::Range;
use serde_json::{Map, Value, json};

/// Squares of ranks 4 to 7 (MS-R004).
pub const ZONE: Range<usize> = 24..56;

/// Ranks of the board.
const RANKS: usize = 10;

/// A record without commands.
pub fn record(rng: &mut Rng) -> Value {
    let mut start = Map::new();
    let mut mines = mines(rng);
    match rng.below(10) {
        0..2 => {}
        2..6 => {
            let board = classic_placement(rng, RANKS);
            let white = rng.percent(50);
            put_position(&mut start, rng, &board, white);
        }
        _ => {
            let white = rng.percent(50);
            let board = king_on_a_line(rng, white, &mut mines);
            put_position(&mut start, rng, &board, white);
        }
    }
    if rng.percent(25) {
        let share = 5 + rng.below(70);
        let mut open: Vec<usize> = ZONE.filter(|_| rng.percent(share)).collect();
        rng.shuffle(&mut open);
        start.insert("open".to_owned(), json!(open.into_iter().map(name).collect::<Vec<_>>()));
    }
    let mines: Vec<String> = mines.into_iter().map(name).collect();
    json!({"game": "minesweeper", "start": start, "mines": mines})
}

/// Up to four different squares, most often four of the zone; some lie outside it or, by chance,
/// under men (MS-A24, MS-A26).
fn mines(rng: &mut Rng) -> Vec<usize> {
    let count = if rng.percent(80) { 4 } else { rng.below(5) };
    let injected = rng.percent(15);
    let mut mines = Vec::new();
    while mines.len() < count {
        let anywhere = injected && rng.percent(50);
        let square = if anywhere { rng.below(8 * RANKS) } else { ZONE.start + rng.below(ZONE.len()) };
        if !mines.contains(&square) {
            mines.push(square);
        }
    }
    mines
}

/// A king that an enemy slider aims at, mines on the way, and men that may step between or are
/// pinned there: work for the referee (MS-A20, MS-A21). Some mines move onto the line.
fn king_on_a_line(rng: &mut Rng, white: bool, mines: &mut Vec<usize>) -> Placement {
    let mut board = Placement::empty(RANKS);
    let king = rng.below(8 * RANKS);
    board.put(king, of_army('K', white));
    let (files, ranks) = *rng.pick(&[(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)]);
    let line = ray(king, files, ranks);
    if line.len() >= 3 {
        let end = 2 + rng.below(line.len() - 2);
        let between = &line[..end];
        let slider = if files != 0 && ranks != 0 { 'B' } else { 'R' };
        board.put(line[end], of_army(if rng.percent(50) { slider } else { 'Q' }, !white));
        if rng.percent(40) {
            board.put(*rng.pick(between), of_army(slider, white));
        }
        for mine in mines.iter_mut() {
            *mine = *rng.pick(between);
        }
        mines.sort_unstable();
        mines.dedup();
    }
    board.drop_man(rng, of_army('K', !white));
    for _ in 0..2 + rng.below(6) {
        let own = rng.percent(70) == white;
        let letter = of_army(*rng.pick(&['R', 'B', 'Q', 'N', 'P', 'P']), own);
        board.drop_man(rng, letter);
    }
    board
}

/// The squares from `square` to the edge, the nearest first.
fn ray(square: usize, files: isize, ranks: isize) -> Vec<usize> {
    let mut squares = Vec::new();
    let (mut file, mut rank) = ((square % 8) as isize + files, (square / 8) as isize + ranks);
    while (0..8).contains(&file) && (0..RANKS as isize).contains(&rank) {
        squares.push((8 * rank + file) as usize);
        (file, rank) = (file + files, rank + ranks);
    }
    squares
}
