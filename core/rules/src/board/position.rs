//! A position: who stands where, whose move it is, and what making a move changes.
//!
//! Copy-make: a move is played on a copy, nothing is ever taken back. Results, clocks, cards and
//! mines are no part of it.

use super::{
    Army, Bits, Castling, Kind, KindSet, Move, MoveKind, Piece, Square, Wing, castling::KING_FILE,
    zobrist::KEYS,
};

/// When a pawn may advance two squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DoubleStep {
    /// From the home rank, whatever the pawn did before (CU-A35, CU-A47).
    HomeRank,
    /// From the home rank and as the pawn's first move (MJ-R012, MJ-A15).
    FirstMoveFromHomeRank,
    /// As the pawn's first move, from any rank, never onto the last one (MJ-R013).
    FirstMove,
}

/// Movement rules that an army keeps for the whole game (MJ-R032, MJ-R039).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SideRules {
    /// What a pawn may become; [`KindSet::NONE`]: a queen, by itself and without a letter.
    pub promotions: KindSet,
    /// When a pawn may advance two squares.
    pub double_step: DoubleStep,
}

/// Movement rules of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoardRules {
    /// White's and Black's.
    pub sides: [SideRules; 2],
    /// Whether en passant exists.
    pub en_passant: bool,
}

impl BoardRules {
    /// Orthodox chess, as Chess-Uno plays it: the double step is a matter of the rank alone.
    pub const CHESS_UNO: Self = Self {
        sides: [SideRules { promotions: KindSet::CLASSIC, double_step: DoubleStep::HomeRank }; 2],
        en_passant: true,
    };
    /// Minesweeper Chess: queens only, no en passant (MS-R021, MS-R022).
    pub const MINESWEEPER: Self = Self {
        sides: [SideRules { promotions: KindSet::NONE, double_step: DoubleStep::HomeRank }; 2],
        en_passant: false,
    };
}

/// A position on a board of eight files. 8×8 is `Board<u64>`, 8×10 `Board<u128>`.
///
/// `turn` is the army that moves next. `ep` is the square that an enemy pawn has just passed,
/// whether or not anybody can capture there. `unmoved` holds the pawns that have not moved, where
/// the rules ask for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board<B> {
    kinds: [B; 9],
    armies: [B; 2],
    unmoved: B,
    hash: u64,
    rules: BoardRules,
    turn: Army,
    castling: Castling,
    ep: Option<Square>,
}

impl<B: Bits> Board<B> {
    /// A board without pieces, White to move.
    pub fn empty(rules: BoardRules) -> Self {
        Self {
            kinds: [B::EMPTY; 9],
            armies: [B::EMPTY; 2],
            unmoved: B::EMPTY,
            hash: KEYS.castling(Castling::NONE),
            rules,
            turn: Army::White,
            castling: Castling::NONE,
            ep: None,
        }
    }

    /// The army that moves next.
    #[inline]
    pub fn turn(&self) -> Army {
        self.turn
    }

    /// The movement rules.
    #[inline]
    pub fn rules(&self) -> &BoardRules {
        &self.rules
    }

    /// The castling rights.
    #[inline]
    pub fn castling(&self) -> Castling {
        self.castling
    }

    /// The square that an enemy pawn has just passed.
    #[inline]
    pub fn ep(&self) -> Option<Square> {
        self.ep
    }

    /// Pawns that have not moved.
    #[inline]
    pub fn unmoved(&self) -> B {
        self.unmoved
    }

    /// Zobrist hash of everything above.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The hash by which positions count as repeated: an en passant right is part of it only
    /// when a capture is legal.
    pub fn identity(&self) -> u64 {
        match self.ep {
            Some(_) if !self.can_capture_en_passant() => self.hash ^ KEYS.en_passant(self.ep),
            _ => self.hash,
        }
    }

    /// All men of an army.
    #[inline]
    pub fn army(&self, army: Army) -> B {
        self.armies[army.index()]
    }

    /// All men of a kind, of both armies.
    #[inline]
    pub fn kind(&self, kind: Kind) -> B {
        self.kinds[kind.index()]
    }

    /// An army's men of a kind.
    #[inline]
    pub fn pieces(&self, army: Army, kind: Kind) -> B {
        self.army(army) & self.kind(kind)
    }

    /// All men.
    #[inline]
    pub fn occupied(&self) -> B {
        self.armies[0] | self.armies[1]
    }

    /// The king's square; `None` without one.
    #[inline]
    pub fn king(&self, army: Army) -> Option<Square> {
        self.pieces(army, Kind::King).first()
    }

    /// What stands on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let army = Army::ALL.into_iter().find(|army| self.army(*army).has(square))?;
        Some(Piece { army, kind: self.kind_at(square)? })
    }

    #[inline]
    pub(crate) fn kind_at(&self, square: Square) -> Option<Kind> {
        let bit = B::of(square);
        Kind::ALL.into_iter().find(|kind| !(self.kind(*kind) & bit).is_empty())
    }

    /// Puts a man on a free square. A pawn counts as moved until [`Self::set_unmoved`].
    #[inline]
    pub fn put(&mut self, square: Square, piece: Piece) {
        debug_assert!(!self.occupied().has(square));
        let bit = B::of(square);
        self.kinds[piece.kind.index()] |= bit;
        self.armies[piece.army.index()] |= bit;
        self.hash ^= KEYS.piece(piece.army, piece.kind, square);
    }

    /// Takes away what stands on a square.
    pub fn remove(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece_at(square)?;
        self.lift(square, piece);
        Some(piece)
    }

    #[inline]
    fn lift(&mut self, square: Square, piece: Piece) {
        let bit = B::of(square);
        self.kinds[piece.kind.index()] ^= bit;
        self.armies[piece.army.index()] ^= bit;
        self.hash ^= KEYS.piece(piece.army, piece.kind, square);
        self.mark_moved(square);
    }

    #[inline]
    fn mark_moved(&mut self, square: Square) {
        if self.unmoved.has(square) {
            self.unmoved ^= B::of(square);
            self.hash ^= KEYS.unmoved(square);
        }
    }

    /// Says which pawns have not moved; squares without a pawn are ignored. Where the double step
    /// is a matter of the rank alone nothing is noted, so that it makes no positions differ.
    pub fn set_unmoved(&mut self, squares: B) {
        let matters = self.rules.sides.iter().any(|side| side.double_step != DoubleStep::HomeRank);
        let wanted = if matters { squares & self.kind(Kind::Pawn) } else { B::EMPTY };
        for square in (self.unmoved ^ wanted).squares() {
            self.hash ^= KEYS.unmoved(square);
        }
        self.unmoved = wanted;
    }

    /// Sets the castling rights; a right without king and rook at home is dropped.
    pub fn set_castling(&mut self, wanted: Castling) {
        let mut rights = Castling::NONE;
        for army in Army::ALL {
            for wing in Wing::ALL {
                if wanted.has(army, wing) && self.is_at_home(army, wing) {
                    rights = rights.with(army, wing);
                }
            }
        }
        self.replace_castling(rights);
    }

    /// Whether an army's king and the rook of that wing stand on their home squares.
    pub fn is_at_home(&self, army: Army, wing: Wing) -> bool {
        let rank = army.first_rank(B::HEIGHT);
        self.pieces(army, Kind::King).has(Square::at(KING_FILE, rank))
            && self.pieces(army, Kind::Rook).has(Square::at(wing.rook_file(), rank))
    }

    #[inline]
    fn replace_castling(&mut self, rights: Castling) {
        self.hash ^= KEYS.castling(self.castling) ^ KEYS.castling(rights);
        self.castling = rights;
    }

    /// Hands the move to `army`, with the en passant right that it then has (none where the
    /// board knows no en passant).
    #[inline]
    pub fn pass_to(&mut self, army: Army, ep: Option<Square>) {
        let ep = ep.filter(|_| self.rules.en_passant);
        self.hash ^= KEYS.turn(self.turn) ^ KEYS.turn(army) ^ KEYS.en_passant(self.ep) ^ KEYS.en_passant(ep);
        self.turn = army;
        self.ep = ep;
    }

    /// Whether `square` can be an en passant right of the army to move: just passed by an enemy
    /// pawn that now stands before it.
    pub fn ep_is_possible(&self, square: Square) -> bool {
        let forward = self.turn.forward();
        let passed_from = square.offset(0, forward, B::HEIGHT);
        let pawn = square.offset(0, -forward, B::HEIGHT);
        !self.occupied().has(square)
            && passed_from.is_some()
            && pawn.is_some_and(|pawn| self.pieces(!self.turn, Kind::Pawn).has(pawn))
    }

    /// The square of the pawn that an en passant capture on `target` takes.
    #[inline]
    pub(crate) fn ep_victim(&self, target: Square) -> Option<Square> {
        target.offset(0, -self.turn.forward(), B::HEIGHT)
    }

    /// Men of `by` that attack `square` when `occupied` blocks the lines.
    #[inline]
    pub(crate) fn attackers(&self, square: Square, by: Army, occupied: B) -> B {
        let g = B::geometry();
        let compounds = self.kind(Kind::Maharajah);
        let leapers =
            self.kind(Kind::Knight) | self.kind(Kind::Archbishop) | self.kind(Kind::Chancellor) | compounds;
        let hits = (g.pawn(!by, square) & self.kind(Kind::Pawn))
            | (g.knight(square) & leapers)
            | (g.king(square) & self.kind(Kind::King))
            | (g.bishop(square, occupied) & self.diagonal_sliders())
            | (g.rook(square, occupied) & self.straight_sliders());
        hits & self.army(by)
    }

    /// Bishops, queens, archbishops and maharajahs of both armies.
    #[inline]
    pub(crate) fn diagonal_sliders(&self) -> B {
        self.kind(Kind::Bishop)
            | self.kind(Kind::Queen)
            | self.kind(Kind::Archbishop)
            | self.kind(Kind::Maharajah)
    }

    /// Rooks, queens, chancellors and maharajahs of both armies.
    #[inline]
    pub(crate) fn straight_sliders(&self) -> B {
        self.kind(Kind::Rook)
            | self.kind(Kind::Queen)
            | self.kind(Kind::Chancellor)
            | self.kind(Kind::Maharajah)
    }

    /// Whether an army's king stands attacked by the other army's ordinary moves (CU-R094,
    /// CU-A45).
    pub fn in_check(&self, army: Army) -> bool {
        self.king(army).is_some_and(|king| !self.attackers(king, !army, self.occupied()).is_empty())
    }

    /// The squares of all attacked kings, of either army (CU-A84).
    pub fn attacked_kings(&self) -> B {
        let mut kings = B::EMPTY;
        for army in Army::ALL {
            if let Some(king) = self.king(army).filter(|_| self.in_check(army)) {
                kings |= B::of(king);
            }
        }
        kings
    }

    /// Whether the move advances a pawn two squares straight from where a double step starts, so
    /// that it can be taken en passant (CU-A46).
    #[inline]
    fn is_double_step(&self, mv: Move) -> bool {
        let ranks = mv.to.rank() as i8 - mv.from.rank() as i8;
        mv.to.file() == mv.from.file()
            && ranks == 2 * self.turn.forward()
            && (mv.kind == MoveKind::Normal || mv.from.rank() == self.turn.pawn_rank(B::HEIGHT))
    }

    /// Makes a move that the generator gave; the other army is then to move.
    pub fn play(&mut self, mv: Move) {
        let us = self.turn;
        let Some(kind) = self.kind_at(mv.from) else { return };
        let captured = match mv.kind {
            MoveKind::EnPassant => self.ep_victim(mv.to),
            _ => Some(mv.to).filter(|to| self.army(!us).has(*to)),
        };
        if let Some(square) = captured
            && let Some(victim) = self.kind_at(square)
        {
            self.lift(square, Piece { army: !us, kind: victim });
        }
        self.lift(mv.from, Piece { army: us, kind });
        let is_pawn = kind == Kind::Pawn;
        let landing = if is_pawn && mv.to.rank() == us.last_rank(B::HEIGHT) {
            mv.promotion.unwrap_or(Kind::Queen)
        } else {
            kind
        };
        self.put(mv.to, Piece { army: us, kind: landing });
        if mv.kind == MoveKind::Castle {
            let wing = if mv.to.file() == Wing::King.king_target() { Wing::King } else { Wing::Queen };
            let rook = Piece { army: us, kind: Kind::Rook };
            self.lift(Square::at(wing.rook_file(), mv.from.rank()), rook);
            self.put(Square::at(wing.rook_target(), mv.from.rank()), rook);
        }
        if self.castling != Castling::NONE {
            let rights = self.castling.after_touching(mv.from, B::HEIGHT).after_touching(mv.to, B::HEIGHT);
            if rights != self.castling {
                self.replace_castling(rights);
            }
        }
        let ep = if is_pawn && self.is_double_step(mv) {
            mv.from.offset(0, us.forward(), B::HEIGHT)
        } else {
            None
        };
        self.pass_to(!us, ep);
    }
}
