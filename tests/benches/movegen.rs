//! How fast moves are found and made, beside two other crates in the same process, and how much
//! slower the board of ten ranks is than the one of eight.
//!
//! `cargo bench -p tests` measures each by itself, then prints ratios from runs that took turns:
//! on a busy machine the times mean little, the ratios still something.

use criterion::{Criterion, Throughput};
use rules::{
    board::{Bits, Board, Law, Leaves, perft},
    notation::fen::{parse_maharajah, parse_minesweeper},
};
use std::{
    env,
    hint::black_box,
    time::{Duration, Instant},
};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const TALL_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const TALL_KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/8/3PN3/1p2P3/8/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Turns that each side of a comparison takes in the table; the median counts.
const ROUNDS: usize = 7;

/// Something that counts leaves.
struct Counter {
    name: &'static str,
    count: Box<dyn Fn() -> u64>,
}

/// Two ways to count that are compared, the first one ours.
struct Contest {
    what: &'static str,
    position: &'static str,
    sides: [Counter; 2],
}

fn ours<B: Bits>(name: &'static str, board: Board<B>, depth: u32, leaves: Leaves) -> Counter {
    Counter { name, count: Box::new(move || perft(black_box(&board), Law::CHESS, depth, leaves)) }
}

fn square_board(fen: &str) -> Board<u64> {
    parse_maharajah(fen).expect("a FEN").board
}

fn tall_board(fen: &str) -> Board<u128> {
    parse_minesweeper(fen).expect("a FEN of ten ranks").setup.board
}

/// cozy-chess, the last ply counted from its sets of moves.
fn cozy(fen: &str, depth: u32) -> Counter {
    fn count(board: &cozy_chess::Board, depth: u32) -> u64 {
        let mut nodes = 0;
        board.generate_moves(|moves| {
            if depth == 1 {
                nodes += moves.len() as u64;
            } else {
                for mv in moves {
                    let mut next = board.clone();
                    next.play_unchecked(mv);
                    nodes += count(&next, depth - 1);
                }
            }
            false
        });
        nodes
    }
    let board: cozy_chess::Board = fen.parse().expect("a FEN");
    Counter { name: "cozy-chess", count: Box::new(move || count(black_box(&board), depth)) }
}

/// owlchess in its quickest way: every move of the pieces is made, and taken back if it leaves the
/// king in check.
fn owl(fen: &str, depth: u32) -> Counter {
    #[allow(unsafe_code)]
    fn count(board: &mut owlchess::Board, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut nodes = 0;
        for mv in &owlchess::movegen::semilegal::gen_all(board) {
            // SAFETY: the move was generated for this very position, and is taken back from the
            // position that it led to; what lies between leaves the board as it found it.
            let undo = unsafe { owlchess::moves::make_move_unchecked(board, *mv) };
            if !board.is_opponent_king_attacked() {
                nodes += count(board, depth - 1);
            }
            // SAFETY: as above.
            unsafe { owlchess::moves::unmake_move_unchecked(board, *mv, undo) };
        }
        nodes
    }
    let board = owlchess::Board::from_fen(fen).expect("a FEN");
    Counter { name: "owlchess", count: Box::new(move || count(&mut black_box(board.clone()), depth)) }
}

/// Everything that is compared. Plies of the start position, and one fewer of Kiwipete.
fn contests(bulk: u32, made: u32) -> Vec<Contest> {
    let mut contests = Vec::new();
    for (position, fen, tall_fen, less) in
        [("start", START, TALL_START, 0), ("Kiwipete", KIWIPETE, TALL_KIWIPETE, 1)]
    {
        let (bulk, made) = (bulk - less, made - less);
        let board = square_board(fen);
        let tall = tall_board(tall_fen);
        contests.push(Contest {
            what: "counted in bulk",
            position,
            sides: [ours("8x8", board, bulk, Leaves::Counted), cozy(fen, bulk)],
        });
        contests.push(Contest {
            what: "every leaf made",
            position,
            sides: [ours("8x8", board, made, Leaves::Made), owl(fen, made)],
        });
        contests.push(Contest {
            what: "counted in bulk",
            position,
            sides: [ours("8x10", tall, bulk, Leaves::Counted), ours("8x8", board, bulk, Leaves::Counted)],
        });
        contests.push(Contest {
            what: "every leaf made",
            position,
            sides: [ours("8x10", tall, made, Leaves::Made), ours("8x8", board, made, Leaves::Made)],
        });
    }
    contests
}

/// Millions of leaves a second: the median of some rounds.
fn rate(nodes: u64, times: &mut [Duration]) -> f64 {
    times.sort_unstable();
    nodes as f64 / times[times.len() / 2].as_secs_f64() / 1e6
}

/// Lets both sides of every contest take turns and prints the ratios of their speeds.
fn print_ratios() {
    println!("\nMillions of leaves a second, median of {ROUNDS} rounds in turns; ratio: first to second.\n");
    println!(
        "{:<16} {:<9} {:<6} {:>8}   {:<10} {:>8} {:>7}",
        "what", "position", "first", "", "second", "", "ratio"
    );
    for Contest { what, position, sides } in contests(6, 5) {
        let mut times = [const { Vec::new() }; 2];
        let mut nodes = [0; 2];
        for _ in 0..ROUNDS {
            for (side, counter) in sides.iter().enumerate() {
                let start = Instant::now();
                nodes[side] = (counter.count)();
                times[side].push(start.elapsed());
            }
        }
        let same_tree = sides[0].name == "8x8";
        assert!(!same_tree || nodes[0] == nodes[1], "{what} {position}: {nodes:?}");
        let rates = [0, 1].map(|side| rate(nodes[side], &mut times[side]));
        println!(
            "{what:<16} {position:<9} {:<6} {:>8.1}   {:<10} {:>8.1} {:>7.2}",
            sides[0].name,
            rates[0],
            sides[1].name,
            rates[1],
            rates[0] / rates[1]
        );
    }
}

fn bench(criterion: &mut Criterion) {
    for Contest { what, position, sides } in contests(5, 4) {
        let mut group = criterion.benchmark_group(format!("{what}/{position}/{}", sides[0].name));
        group.sample_size(20).measurement_time(Duration::from_secs(2));
        for counter in &sides {
            group.throughput(Throughput::Elements((counter.count)()));
            group.bench_function(counter.name, |bencher| bencher.iter(|| (counter.count)()));
        }
        group.finish();
    }
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    bench(&mut criterion);
    criterion.final_summary();
    // Cargo says `--bench` when it measures, and nothing when it only tries whether this runs.
    if env::args().any(|argument| argument == "--bench") {
        print_ratios();
    }
}
