//! Move generation: legal moves by check mask and pin lines, and the two laws that the games
//! add as filters on the same generator: kings may be taken (king hunt), and the Joker.

use super::{Army, Bits, Board, DoubleStep, Kind, Move, MoveKind, Square, Wing, castling::KING_FILE};

/// What the law says about kings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Royal {
    /// The own king must be safe after the move; no king is ever taken (CU-R064, CU-R069).
    Safe,
    /// Kings are taken like other men and need not be safe; castling goes from, through and onto
    /// attacked squares (CU-R078, CU-R087).
    Hunted,
}

/// Which moves are asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Law {
    /// What the law says about kings.
    pub royal: Royal,
    /// Whether every man may also slide like a queen (CU-R045).
    pub joker: bool,
}

impl Law {
    /// Legal moves of orthodox chess.
    pub const CHESS: Self = Self { royal: Royal::Safe, joker: false };
    /// Moves where kings are taken.
    pub const KING_HUNT: Self = Self { royal: Royal::Hunted, joker: false };
}

/// What kind of moves a [`Batch`] holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BatchKind {
    /// One move a target.
    Plain(MoveKind),
    /// One move for every target and every piece that the pawn may become.
    Promotion(MoveKind),
}

/// Moves of one man: every square of `targets` is a landing square.
#[derive(Clone, Copy, Debug)]
pub struct Batch<B> {
    /// Where the man stands.
    pub from: Square,
    /// Where it may land.
    pub targets: B,
    /// What the moves are.
    pub kind: BatchKind,
}

/// What the generator knows before it looks at a man.
struct Context<B> {
    us: Army,
    occupied: B,
    own: B,
    enemy: B,
    king: Option<Square>,
    /// Where a man other than the king may land: answers to a check, else everything not own.
    allowed: B,
    pinned: B,
    law: Law,
}

impl<B: Bits> Board<B> {
    /// Calls `sink` with batches of moves until it returns `true`; tells whether it did.
    ///
    /// Every move under `law` comes exactly once. Under [`Royal::Safe`] an army with more than
    /// one king is judged by its lowest one.
    #[inline]
    pub fn generate(&self, law: Law, sink: &mut impl FnMut(Batch<B>) -> bool) -> bool {
        let us = self.turn();
        let own = self.army(us);
        let mut context = Context {
            us,
            occupied: self.occupied(),
            own,
            enemy: self.army(!us),
            king: self.king(us),
            allowed: !own & B::ALL,
            pinned: B::EMPTY,
            law,
        };
        let mut checkers = B::EMPTY;
        if law.royal == Royal::Safe {
            let enemy_king = self.pieces(!us, Kind::King);
            context.allowed &= !enemy_king;
            context.enemy &= !enemy_king;
            if let Some(king) = context.king {
                checkers = self.attackers(king, !us, context.occupied);
                context.pinned = self.pinned(king, us);
                match checkers.count() {
                    0 => {}
                    1 => {
                        let checker = checkers.squares().fold(B::EMPTY, |set, square| {
                            set | B::of(square) | B::geometry().between(king, square)
                        });
                        context.allowed &= checker;
                    }
                    _ => return self.king_moves(&context, checkers, sink),
                }
            }
        }
        self.king_moves(&context, checkers, sink)
            || self.pawn_moves(&context, sink)
            || self.officer_moves(&context, sink)
    }

    /// All moves under `law`, in the generator's order.
    pub fn moves(&self, law: Law) -> Vec<Move> {
        let mut moves = Vec::with_capacity(48);
        self.generate(law, &mut |batch| {
            self.expand(batch, &mut |mv| moves.push(mv));
            false
        });
        moves
    }

    /// Whether there is any move under `law`.
    pub fn has_move(&self, law: Law) -> bool {
        self.generate(law, &mut |_| true)
    }

    /// The single moves of a batch.
    #[inline]
    pub fn expand(&self, batch: Batch<B>, each: &mut impl FnMut(Move)) {
        let promotions = self.rules().sides[self.turn().index()].promotions;
        for to in batch.targets.squares() {
            match batch.kind {
                BatchKind::Plain(kind) => each(Move { from: batch.from, to, promotion: None, kind }),
                BatchKind::Promotion(kind) => {
                    for piece in promotions.iter() {
                        each(Move { from: batch.from, to, promotion: Some(piece), kind });
                    }
                }
            }
        }
    }

    /// How many moves a batch holds.
    #[inline]
    pub fn batch_len(&self, batch: &Batch<B>) -> u32 {
        let targets = batch.targets.count();
        match batch.kind {
            BatchKind::Plain(_) => targets,
            BatchKind::Promotion(_) => targets * self.rules().sides[self.turn().index()].promotions.len(),
        }
    }

    /// Whether some move of the army to move, under the Joker if `joker`, takes the enemy king
    /// (CU-R082, CU-A45). A king on the Joker pawn's own first rank is safe from that pawn.
    pub fn can_capture_king(&self, joker: bool) -> bool {
        let us = self.turn();
        let Some(king) = self.king(!us) else { return false };
        let occupied = self.occupied();
        if !self.attackers(king, us, occupied).is_empty() {
            return true;
        }
        let mut sliders = self.army(us);
        if king.rank() == us.first_rank(B::HEIGHT) {
            sliders &= !self.kind(Kind::Pawn);
        }
        joker && !(B::geometry().queen(king, occupied) & sliders).is_empty()
    }

    /// Whether an en passant capture is legal now, the own king's safety included.
    pub fn can_capture_en_passant(&self) -> bool {
        let Some(target) = self.ep() else { return false };
        let us = self.turn();
        let captors = B::geometry().pawn(!us, target) & self.pieces(us, Kind::Pawn);
        captors.squares().any(|from| self.en_passant_is_safe(from, target))
    }

    /// Own men that alone stand between the king and an enemy slider.
    #[inline]
    fn pinned(&self, king: Square, us: Army) -> B {
        let g = B::geometry();
        let snipers = ((g.diagonal_rays(king) & self.diagonal_sliders())
            | (g.straight_rays(king) & self.straight_sliders()))
            & self.army(!us);
        let occupied = self.occupied();
        let mut pinned = B::EMPTY;
        for sniper in snipers.squares() {
            let blockers = g.between(king, sniper) & occupied;
            if !blockers.is_empty() && blockers.without_first().is_empty() {
                pinned |= blockers & self.army(us);
            }
        }
        pinned
    }

    /// `context.allowed`, narrowed to the pin line of a pinned man.
    #[inline]
    fn allowed_from(&self, context: &Context<B>, from: Square) -> B {
        match context.king {
            Some(king) if context.pinned.has(from) => context.allowed & B::geometry().line(king, from),
            _ => context.allowed,
        }
    }

    fn king_moves(&self, context: &Context<B>, checkers: B, sink: &mut impl FnMut(Batch<B>) -> bool) -> bool {
        let g = B::geometry();
        let safe_law = context.law.royal == Royal::Safe;
        let free = if safe_law {
            !context.own & !self.pieces(!context.us, Kind::King) & B::ALL
        } else {
            !context.own & B::ALL
        };
        for from in self.pieces(context.us, Kind::King).squares() {
            // The king is lifted off: a line that he blocks now goes on behind him (CU-A41).
            let lifted = context.occupied & !B::of(from);
            let safe = |targets: B| {
                if !safe_law {
                    return targets;
                }
                let mut safe = B::EMPTY;
                for to in targets.squares() {
                    if self.attackers(to, !context.us, lifted).is_empty() {
                        safe |= B::of(to);
                    }
                }
                safe
            };
            let steps = g.king(from) & free;
            let targets = safe(steps);
            if !targets.is_empty() && sink(Batch { from, targets, kind: BatchKind::Plain(MoveKind::Normal) })
            {
                return true;
            }
            if context.law.joker {
                let targets = safe(g.queen(from, context.occupied) & free & !g.king(from));
                if !targets.is_empty()
                    && sink(Batch { from, targets, kind: BatchKind::Plain(MoveKind::Joker) })
                {
                    return true;
                }
            }
            if checkers.is_empty() {
                let targets = self.castling_targets(context);
                if !targets.is_empty()
                    && sink(Batch { from, targets, kind: BatchKind::Plain(MoveKind::Castle) })
                {
                    return true;
                }
            }
        }
        false
    }

    /// Where the king lands by castling (CU-R075, CU-R087, MS-R019). The caller knows that he is
    /// not in check where that matters.
    fn castling_targets(&self, context: &Context<B>) -> B {
        let us = context.us;
        let rank = us.first_rank(B::HEIGHT);
        let home = Square::at(KING_FILE, rank);
        let mut targets = B::EMPTY;
        for wing in Wing::ALL {
            if !self.castling().has(us, wing) || context.king != Some(home) {
                continue;
            }
            let rook = Square::at(wing.rook_file(), rank);
            let target = Square::at(wing.king_target(), rank);
            let passed = Square::at(wing.rook_target(), rank);
            let clear = (B::geometry().between(home, rook) & context.occupied).is_empty();
            let safe = || {
                [passed, target]
                    .into_iter()
                    .all(|square| self.attackers(square, !us, context.occupied & !B::of(home)).is_empty())
            };
            if clear && (context.law.royal == Royal::Hunted || safe()) {
                targets |= B::of(target);
            }
        }
        targets
    }

    fn pawn_moves(&self, context: &Context<B>, sink: &mut impl FnMut(Batch<B>) -> bool) -> bool {
        let us = context.us;
        let g = B::geometry();
        let last = B::rank(us.last_rank(B::HEIGHT));
        let chooses = !self.rules().sides[us.index()].promotions.is_empty();
        let empty = !context.occupied & B::ALL;
        let doubles = self.double_steppers(us);
        // Who takes the king on the last rank chooses no piece (CU-R085).
        let choosing = if chooses { last & !self.pieces(!us, Kind::King) } else { B::EMPTY };
        let mut batch = |from, targets: B, kind: MoveKind| {
            let (promoting, plain) = (targets & choosing, targets & !choosing);
            (!plain.is_empty() && sink(Batch { from, targets: plain, kind: BatchKind::Plain(kind) }))
                || (!promoting.is_empty()
                    && sink(Batch { from, targets: promoting, kind: BatchKind::Promotion(kind) }))
        };
        for from in self.pieces(us, Kind::Pawn).squares() {
            let bit = B::of(from);
            let one = ahead(bit, us) & empty;
            let mut reach = one | (g.pawn(us, from) & context.enemy);
            if doubles.has(from) {
                reach |= ahead(one, us) & empty;
            }
            let allowed = self.allowed_from(context, from);
            let targets = reach & allowed;
            if !targets.is_empty() && batch(from, targets, MoveKind::Normal) {
                return true;
            }
            if context.law.joker {
                // Never back to the own first rank (CU-R048, CU-A39).
                let first = B::rank(us.first_rank(B::HEIGHT));
                let slides = g.queen(from, context.occupied) & allowed & !reach & !first;
                if !slides.is_empty() && batch(from, slides, MoveKind::Joker) {
                    return true;
                }
            }
        }
        self.en_passant_moves(context, sink)
    }

    fn en_passant_moves(&self, context: &Context<B>, sink: &mut impl FnMut(Batch<B>) -> bool) -> bool {
        let Some(target) = self.ep() else { return false };
        let captors = B::geometry().pawn(!context.us, target) & self.pieces(context.us, Kind::Pawn);
        for from in captors.squares() {
            let fine = context.law.royal == Royal::Hunted || self.en_passant_is_safe(from, target);
            if fine
                && sink(Batch { from, targets: B::of(target), kind: BatchKind::Plain(MoveKind::EnPassant) })
            {
                return true;
            }
        }
        false
    }

    /// Whether the own king is safe after the capture, which takes two men off one rank.
    fn en_passant_is_safe(&self, from: Square, target: Square) -> bool {
        let us = self.turn();
        let Some(victim) = self.ep_victim(target) else { return false };
        let Some(king) = self.king(us) else { return true };
        let occupied = (self.occupied() & !B::of(from) & !B::of(victim)) | B::of(target);
        (self.attackers(king, !us, occupied) & !B::of(victim)).is_empty()
    }

    /// Pawns whose double step is not over yet.
    #[inline]
    fn double_steppers(&self, us: Army) -> B {
        let home = B::rank(us.pawn_rank(B::HEIGHT));
        match self.rules().sides[us.index()].double_step {
            DoubleStep::HomeRank => home,
            DoubleStep::FirstMoveFromHomeRank => home & self.unmoved(),
            DoubleStep::FirstMove => {
                // Two ranks ahead of these lies the last rank, or nothing.
                let last = B::rank(us.last_rank(B::HEIGHT));
                let near = last | ahead(last, !us) | ahead(ahead(last, !us), !us);
                self.unmoved() & !near
            }
        }
    }

    fn officer_moves(&self, context: &Context<B>, sink: &mut impl FnMut(Batch<B>) -> bool) -> bool {
        let g = B::geometry();
        for kind in Kind::ALL {
            if matches!(kind, Kind::Pawn | Kind::King) {
                continue;
            }
            for from in self.pieces(context.us, kind).squares() {
                let mut reach = B::EMPTY;
                if kind.leaps() {
                    reach |= g.knight(from);
                }
                if kind.slides_diagonally() {
                    reach |= g.bishop(from, context.occupied);
                }
                if kind.slides_straight() {
                    reach |= g.rook(from, context.occupied);
                }
                let allowed = self.allowed_from(context, from);
                let targets = reach & allowed;
                if !targets.is_empty()
                    && sink(Batch { from, targets, kind: BatchKind::Plain(MoveKind::Normal) })
                {
                    return true;
                }
                if context.law.joker {
                    let slides = g.queen(from, context.occupied) & allowed & !reach;
                    if !slides.is_empty()
                        && sink(Batch { from, targets: slides, kind: BatchKind::Plain(MoveKind::Joker) })
                    {
                        return true;
                    }
                }
            }
        }
        false
    }
}

/// A set of squares one step ahead, as the army's pawns go.
#[inline]
fn ahead<B: Bits>(set: B, army: Army) -> B {
    match army {
        Army::White => set.north(),
        Army::Black => set.south(),
    }
}
