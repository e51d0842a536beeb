//! Counting move sequences, for comparison with other move generators.

use std::collections::BTreeSet;

use crate::maharajah;
use crate::mailbox::{Army, Board, Sq};
use crate::minesweeper;
use crate::moves::{CLASSIC_PROMOTIONS, DoubleStep, Laws, Position};
use crate::record;

/// Which pawns count as unmoved at the root of a Maharajah count.
#[derive(Clone, Debug, Default)]
pub enum UnmovedPawns {
    /// Every pawn on the board, as at a start.
    #[default]
    All,
    /// The pawns on the second rank of their army, as a FEN in the middle of a game suggests.
    OnHomeRank,
    /// The pawns on these squares.
    On(Vec<String>),
}

/// What a FEN does not say about a Maharajah position.
#[derive(Clone, Debug, Default)]
pub struct PerftOptions {
    /// For white and black, whether the side plays the variant; by default from its pieces.
    pub variant: Option<[bool; 2]>,
    /// The pawns that may still make a double step.
    pub unmoved: UnmovedPawns,
}

enum Game {
    /// Legal moves by these laws.
    Legal(Laws),
    /// King hunt: a captured king ends the line.
    KingHunt(Laws),
    Minesweeper,
}

/// Counts the leaf nodes at the given depth below a full FEN of six fields (later ones may be
/// left out).
///
/// `game` is one of
/// * `classic`, `maharajah`: legal moves; the right to castle is read from the FEN for either
///   status of a side;
/// * `minesweeper`: ten ranks, no mines, no sapper actions;
/// * `king_hunt`: every move by the way the men move, castling through attack included. The
///   capture of a king is counted as one move (CU-R085) and has none after it;
/// * `joker`: purist moves with the queen-moves of a Joker for every man, on every turn.
///
/// # Errors
/// When the name of the game or the FEN cannot be understood.
pub fn perft(game: &str, fen: &str, depth: u32, options: &PerftOptions) -> Result<u64, String> {
    let ranks = if game == "minesweeper" { 10 } else { 8 };
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let field = |n: usize, missing: &'static str| fields.get(n).copied().unwrap_or(missing);
    let board = Board::read(field(0, ""), ranks, game == "maharajah")
        .ok_or_else(|| format!("the placement of {fen:?} cannot be read"))?;
    let army = match field(1, "w") {
        "w" => Army::White,
        "b" => Army::Black,
        other => return Err(format!("no side to move: {other:?}")),
    };
    let castling = record::castling(Some(field(2, "-")), &board, [true, true])?;
    let ep = match ranks {
        8 => record::ep(field(3, "-"), &board, army, game != "maharajah")?,
        _ => None,
    };
    let mut unmoved = maharajah::all_pawns(&board);
    match &options.unmoved {
        UnmovedPawns::All => {}
        UnmovedPawns::OnHomeRank => {
            let at_home =
                |square: Sq| board.at(square).is_some_and(|piece| piece.army.rank(1, ranks) == square.rank);
            unmoved.retain(|&square| at_home(square));
        }
        UnmovedPawns::On(names) => {
            let listed: Option<BTreeSet<Sq>> = names.iter().map(|name| Sq::read(name, ranks)).collect();
            unmoved = listed.ok_or("an unmoved pawn stands on no square")?;
        }
    }
    let uno = |castle_through_attack, joker| Laws {
        promotions: [CLASSIC_PROMOTIONS; 2],
        double_step: [DoubleStep::HomeRank; 2],
        castle_through_attack,
        joker,
    };
    let variant = options.variant.unwrap_or_else(|| maharajah::variant_sides(&board));
    let game = match game {
        "classic" | "maharajah" => Game::Legal(maharajah::laws(variant)),
        "minesweeper" => Game::Minesweeper,
        "king_hunt" => Game::KingHunt(uno(true, false)),
        "joker" => Game::Legal(uno(false, true)),
        other => return Err(format!("no game is called {other:?}")),
    };
    let position = Position { board, army, castling, ep, unmoved };
    Ok(leaves(&game, &position, depth))
}

fn leaves(game: &Game, position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let no_mines = BTreeSet::new();
    let moves = match game {
        Game::Legal(laws) => position.legal_moves(laws),
        Game::KingHunt(laws) => position.pseudo_moves(laws),
        Game::Minesweeper => minesweeper::legal_moves(position, &no_mines),
    };
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut count = 0;
    for mv in &moves {
        if position.takes_king(mv) {
            continue;
        }
        let mut next = match game {
            Game::Minesweeper => minesweeper::land(position, mv, &no_mines).position,
            _ => position.after(mv).0,
        };
        next.army = next.army.other();
        count += leaves(game, &next, depth - 1);
    }
    count
}
