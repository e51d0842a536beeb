//! Perft: every count of `vectors/perft.txt`, from published numbers and independent generators.

use rules::{
    board::{Bits, Board, Law, Leaves, perft},
    notation::fen::{parse_maharajah, parse_minesweeper},
};
use std::{
    fs,
    path::Path,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

/// Counts up to here are made in bulk: the start position to depth 6, Kiwipete to depth 5.
const COUNTED_MAX: u64 = 200_000_000;

/// Counts up to here are also made leaf by leaf.
const MADE_MAX: u64 = 300_000;

/// One line of the file.
struct Entry<'t> {
    game: &'t str,
    fen: &'t str,
    /// Depths and nodes.
    counts: Vec<(u32, u64)>,
}

fn entry(line: &str) -> Entry<'_> {
    let [game, fen, counts, _source] = line.split(" | ").collect::<Vec<_>>()[..] else {
        panic!("not four fields: {line}");
    };
    let count = |text: &str| {
        let (depth, nodes) = text.split_once('=').unwrap_or_else(|| panic!("{text:?} in {line}"));
        (depth.parse().unwrap(), nodes.parse().unwrap())
    };
    Entry { game, fen, counts: counts.split(' ').map(count).collect() }
}

fn check<B: Bits>(entry: &Entry<'_>, board: &Board<B>) -> usize {
    let mut checked = 0;
    for (leaves, most) in [(Leaves::Counted, COUNTED_MAX), (Leaves::Made, MADE_MAX)] {
        for (depth, nodes) in entry.counts.iter().filter(|(_, nodes)| *nodes <= most) {
            let found = perft(board, Law::CHESS, *depth, leaves);
            assert_eq!(found, *nodes, "{} {} depth {depth}, leaves {leaves:?}", entry.game, entry.fen);
            checked += 1;
        }
    }
    checked
}

/// Checks the lines of one game, several at a time; gives how many lines and counts there were.
fn check_game(game: &str) -> (usize, usize) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors/perft.txt");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let entries: Vec<Entry<'_>> = lines.map(entry).filter(|entry| entry.game == game).collect();
    let (next, counts) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        while let Some(entry) = entries.get(next.fetch_add(1, Ordering::Relaxed)) {
            let checked = match game {
                "minesweeper" => check(entry, &parse_minesweeper(entry.fen).unwrap().setup.board),
                _ => check(entry, &parse_maharajah(entry.fen).unwrap().board),
            };
            counts.fetch_add(checked, Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    (entries.len(), counts.into_inner())
}

#[test]
fn classic_counts() {
    let (positions, counts) = check_game("classic");
    assert!(positions >= 250 && counts >= 2_500, "{positions} positions, {counts} counts");
}

#[test]
fn maharajah_counts() {
    let (positions, counts) = check_game("maharajah");
    assert!(positions >= 40 && counts >= 350, "{positions} positions, {counts} counts");
}

#[test]
fn minesweeper_counts() {
    let (positions, counts) = check_game("minesweeper");
    assert!(positions >= 14 && counts >= 120, "{positions} positions, {counts} counts");
}
