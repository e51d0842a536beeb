//! What the search asks of a position, and the position of plain chess.

use crate::eval::{Valued, evaluate};
use rules::board::{Army, Bits, Board, Kind, Law, Move, Square};

/// One thing a player may do with a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// Move a man.
    Move(Move),
    /// Sapper action: a pawn works on the square ahead and stays (MS-R012).
    Sap(Square, Square),
}

/// A position that can be searched.
pub(crate) trait Node: Clone {
    /// The size of its board.
    type B: Valued;

    /// Who stands where, and whose move it is.
    fn board(&self) -> &Board<Self::B>;

    /// The position after a step; `None` when the step turns out illegal.
    fn play(&self, step: Step) -> Option<Self>;

    /// The position after no step at all.
    fn pass(&self) -> Self;

    /// Calls `each` with every step; some may turn out illegal.
    fn steps(&self, each: &mut impl FnMut(Step));

    /// A hash of everything that the value depends on.
    fn key(&self) -> u64;

    /// The hash by which the game counts repetitions.
    fn identity(&self) -> u64;

    /// Half-moves that could have been undone, up to this position.
    fn reversible(&self) -> u32;

    /// Whether the game ends here without a winner, repetition and stalemate apart.
    fn is_dead(&self) -> bool;

    /// Whether an army without a move is not stalemated.
    fn can_stand_still(&self) -> bool;

    /// What the position is worth for the army to move, in centipawns.
    fn value(&self) -> i32;
}

/// A position of classic chess or Maharajah.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChessNode {
    board: Board<u64>,
    identity: u64,
    halfmove: u32,
}

/// Half-moves without pawn move or capture that make a draw (MJ-A24).
const FIFTY_MOVES: u32 = 100;

impl ChessNode {
    /// A position with its count of half-moves since the last pawn move or capture.
    pub(crate) fn new(board: Board<u64>, halfmove: u32) -> Self {
        Self { board, identity: board.identity(), halfmove }
    }
}

impl Node for ChessNode {
    type B = u64;

    fn board(&self) -> &Board<u64> {
        &self.board
    }

    fn play(&self, step: Step) -> Option<Self> {
        let Step::Move(mv) = step else { return None };
        let mut board = self.board;
        board.play(mv);
        let irreversible = self.board.kind(Kind::Pawn).has(mv.from) || self.board.occupied().has(mv.to);
        Some(Self::new(board, if irreversible { 0 } else { self.halfmove + 1 }))
    }

    fn pass(&self) -> Self {
        let mut board = self.board;
        board.pass_to(!board.turn(), None);
        Self::new(board, 0)
    }

    fn steps(&self, each: &mut impl FnMut(Step)) {
        moves(&self.board, each);
    }

    fn key(&self) -> u64 {
        self.identity
    }

    fn identity(&self) -> u64 {
        self.identity
    }

    fn reversible(&self) -> u32 {
        self.halfmove
    }

    fn is_dead(&self) -> bool {
        self.halfmove >= FIFTY_MOVES || nobody_mates(&self.board)
    }

    fn can_stand_still(&self) -> bool {
        false
    }

    fn value(&self) -> i32 {
        evaluate(&self.board)
    }
}

/// Legal moves, of the promotions only those to a piece that no other choice surpasses.
pub(crate) fn moves<B: Bits>(board: &Board<B>, each: &mut impl FnMut(Step)) {
    let promotions = board.rules().sides[board.turn().index()].promotions;
    let best: &[Kind] =
        if promotions.contains(Kind::Maharajah) { &[Kind::Maharajah] } else { &[Kind::Queen, Kind::Knight] };
    board.generate(Law::CHESS, &mut |batch| {
        board.expand(batch, &mut |mv| {
            if mv.promotion.is_none_or(|kind| best.contains(&kind)) {
                each(Step::Move(mv));
            }
        });
        false
    });
}

/// Whether neither army can mate: bare kings or one minor piece more (MJ-A26).
pub(crate) fn nobody_mates<B: Bits>(board: &Board<B>) -> bool {
    let men = board.occupied().count();
    let minors = board.kind(Kind::Knight) | board.kind(Kind::Bishop);
    men == 2 || men == 3 && !minors.is_empty()
}

/// Whether an army has officers, so that having to move is hardly ever bad for it.
pub(crate) fn has_officers<B: Bits>(board: &Board<B>, army: Army) -> bool {
    !(board.army(army) & !board.kind(Kind::Pawn) & !board.kind(Kind::King)).is_empty()
}
