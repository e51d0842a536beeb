//! Positions, moves made on a copy, and the moves that the laws of each game allow.

use std::collections::BTreeSet;

use crate::mailbox::{Army, Board, DIAGONAL, Kind, Piece, STRAIGHT, Sq};

/// One of the four castlings, in the order in which a FEN names them.
pub(crate) struct Wing {
    pub(crate) letter: char,
    pub(crate) army: Army,
    rook_file: i8,
    king_target_file: i8,
    rook_target_file: i8,
}

const KING_FILE: i8 = 4;

/// MS-R019, CU-R075: kings from e to g or c, rooks from h or a to f or d.
pub(crate) const WINGS: [Wing; 4] = [
    wing('K', Army::White, 7, 6, 5),
    wing('Q', Army::White, 0, 2, 3),
    wing('k', Army::Black, 7, 6, 5),
    wing('q', Army::Black, 0, 2, 3),
];

const fn wing(letter: char, army: Army, rook: i8, king_target: i8, rook_target: i8) -> Wing {
    Wing { letter, army, rook_file: rook, king_target_file: king_target, rook_target_file: rook_target }
}

impl Wing {
    fn king_home(&self, ranks: i8) -> Sq {
        Sq::new(KING_FILE, self.army.rank(0, ranks))
    }

    fn rook_home(&self, ranks: i8) -> Sq {
        Sq::new(self.rook_file, self.army.rank(0, ranks))
    }

    pub(crate) fn king_target(&self, ranks: i8) -> Sq {
        Sq::new(self.king_target_file, self.army.rank(0, ranks))
    }

    pub(crate) fn rook_target(&self, ranks: i8) -> Sq {
        Sq::new(self.rook_target_file, self.army.rank(0, ranks))
    }

    /// King and rook of this wing stand on their home squares.
    pub(crate) fn is_at_home(&self, board: &Board) -> bool {
        board.is(self.king_home(board.ranks), self.army, Kind::King)
            && board.is(self.rook_home(board.ranks), self.army, Kind::Rook)
    }
}

/// How a move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    Ordinary,
    Castle,
    EnPassant,
    /// CU-R045: only the Joker allows it.
    Joker,
}

/// A move, promotion choice included (CU-A55).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) from: Sq,
    pub(crate) to: Sq,
    pub(crate) promotion: Option<Kind>,
    pub(crate) manner: Manner,
    /// The pawn's two-square move that gives the enemy a right to capture en passant.
    pub(crate) double_step: bool,
}

impl Move {
    /// The full text of the record form (docs/record.md).
    pub(crate) fn text(&self) -> String {
        let promotion = self.promotion.map(|kind| kind.letter().to_string());
        let manner = match self.manner {
            Manner::Ordinary => "",
            Manner::Castle => ":castle",
            Manner::EnPassant => ":ep",
            Manner::Joker => ":joker",
        };
        format!("{}{}{}{manner}", self.from, self.to, promotion.unwrap_or_default())
    }
}

/// Which pawns may make a double step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DoubleStep {
    /// CU-A35, CU-A47, MS-R026: any pawn on the second rank of its army.
    HomeRank,
    /// MJ-R012: from that rank, and only as the pawn's first move.
    UnmovedOnHomeRank,
    /// MJ-R013, MJ-R014: as the first move from whatever rank.
    Unmoved,
}

/// What differs between games, and between the two armies of one game.
#[derive(Clone, Debug)]
pub(crate) struct Laws {
    /// The choices of a pawn on the last rank; none when there is no choice to name (MS-R021).
    pub(crate) promotions: [&'static [Kind]; 2],
    pub(crate) double_step: [DoubleStep; 2],
    /// CU-R087: castling from, through and onto attacked squares.
    pub(crate) castle_through_attack: bool,
    /// CU-R045: every man also moves like a queen.
    pub(crate) joker: bool,
}

/// CU-A49, MJ-R037: the choices of a classic pawn.
pub(crate) const CLASSIC_PROMOTIONS: &[Kind] = &[Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

/// What a move needs to know about the game besides its laws.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    pub(crate) board: Board,
    /// The army that moves now.
    pub(crate) army: Army,
    /// The rights still held, in the order of `WINGS`.
    pub(crate) castling: [bool; 4],
    /// The square passed over by the last double step and the army that may capture there.
    pub(crate) ep: Option<(Sq, Army)>,
    /// Maharajah: pawns that have not moved (MJ-A15, MJ-A17).
    pub(crate) unmoved: BTreeSet<Sq>,
}

impl Position {
    pub(crate) fn castling_text(&self) -> String {
        let held: String = (0..4).filter(|&i| self.castling[i]).map(|i| WINGS[i].letter).collect();
        if held.is_empty() { "-".to_string() } else { held }
    }

    /// The en passant square of the army that moves now (CU-A51: never of the other one).
    pub(crate) fn own_ep(&self) -> Option<Sq> {
        let (square, entitled) = self.ep?;
        (entitled == self.army).then_some(square)
    }

    pub(crate) fn ep_text(&self) -> String {
        self.own_ep().map_or_else(|| "-".to_string(), |square| square.to_string())
    }

    /// The position after the move, the same army still to move, and the man it captured.
    pub(crate) fn after(&self, mv: &Move) -> (Position, Option<Piece>) {
        let mut next = self.clone();
        let ranks = self.board.ranks;
        let mut piece = self.board.at(mv.from);
        let mut captured = self.board.at(mv.to);
        if let (Some(man), Some(kind)) = (&mut piece, mv.promotion) {
            man.kind = kind;
        }
        next.board.put(mv.from, None);
        next.board.put(mv.to, piece);
        if mv.manner == Manner::EnPassant {
            // The captured pawn stands beside the start square, behind the target.
            let victim = Sq::new(mv.to.file, mv.from.rank);
            captured = self.board.at(victim);
            next.board.put(victim, None);
            next.unmoved.remove(&victim);
        }
        if mv.manner == Manner::Castle {
            for wing in WINGS.iter().filter(|wing| wing.army == self.army) {
                if wing.king_target(ranks) == mv.to {
                    next.board.put(wing.rook_home(ranks), None);
                    let rook = Piece { army: self.army, kind: Kind::Rook };
                    next.board.put(wing.rook_target(ranks), Some(rook));
                }
            }
        }
        // CU-A87, MJ-A23: a man that leaves home, or is taken there, ends the right for good.
        for (held, wing) in next.castling.iter_mut().zip(&WINGS) {
            for home in [wing.king_home(ranks), wing.rook_home(ranks)] {
                if mv.from == home || mv.to == home {
                    *held = false;
                }
            }
        }
        // CU-R090: every other move ends the right to capture en passant.
        next.ep = mv.double_step.then(|| {
            let passed = mv.from.step((0, self.army.forward()));
            (passed, self.army.other())
        });
        // MJ-A17: any move of a pawn uses up its first move.
        next.unmoved.remove(&mv.from);
        next.unmoved.remove(&mv.to);
        (next, captured)
    }

    /// All moves by the way the men move, without a thought for the own king.
    pub(crate) fn pseudo_moves(&self, laws: &Laws) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, piece) in self.board.army(self.army) {
            let mut targets = Vec::new();
            if piece.kind == Kind::Pawn {
                targets.extend(self.pawn_walks(from, laws));
                for to in self.board.hits(from) {
                    if self.has_enemy(to) {
                        targets.push((to, false));
                    }
                    if self.own_ep() == Some(to) {
                        moves.push(Move {
                            from,
                            to,
                            promotion: None,
                            manner: Manner::EnPassant,
                            double_step: false,
                        });
                    }
                }
            } else {
                for to in self.board.hits(from) {
                    if self.board.is_free(to) || self.has_enemy(to) {
                        targets.push((to, false));
                    }
                }
            }
            for &(to, double_step) in &targets {
                self.push(&mut moves, laws, (from, to), Manner::Ordinary, double_step);
            }
            if laws.joker {
                let ordinary: Vec<Sq> = targets.iter().map(|&(to, _)| to).collect();
                self.joker_moves(&mut moves, laws, (from, piece), &ordinary);
            }
        }
        self.castlings(&mut moves, laws);
        moves
    }

    /// The pseudo moves that leave the own king unattacked (CU-R064) and the other one alone
    /// (CU-R069; a king can only stand in check out of turn at a given start or after Reverse).
    pub(crate) fn legal_moves(&self, laws: &Laws) -> Vec<Move> {
        let mut moves = self.pseudo_moves(laws);
        moves.retain(|mv| !self.takes_king(mv) && !self.after(mv).0.board.in_check(self.army));
        moves
    }

    pub(crate) fn takes_king(&self, mv: &Move) -> bool {
        self.board.is(mv.to, self.army.other(), Kind::King)
    }

    fn has_enemy(&self, square: Sq) -> bool {
        self.board.at(square).is_some_and(|piece| piece.army != self.army)
    }

    /// Straight pawn steps; the flag marks the double step.
    fn pawn_walks(&self, from: Sq, laws: &Laws) -> Vec<(Sq, bool)> {
        let ahead = (0, self.army.forward());
        let one = from.step(ahead);
        let two = one.step(ahead);
        let mut targets = Vec::new();
        if self.board.is_free(one) {
            targets.push((one, false));
            let last_rank = self.army.rank(self.board.ranks - 1, self.board.ranks);
            if self.may_double_step(from, laws) && self.board.is_free(two) && two.rank != last_rank {
                targets.push((two, true));
            }
        }
        targets
    }

    fn may_double_step(&self, from: Sq, laws: &Laws) -> bool {
        let at_home = from.rank == self.army.rank(1, self.board.ranks);
        match laws.double_step[self.army.index()] {
            DoubleStep::HomeRank => at_home,
            DoubleStep::UnmovedOnHomeRank => at_home && self.unmoved.contains(&from),
            DoubleStep::Unmoved => self.unmoved.contains(&from),
        }
    }

    /// Adds a move, once for each promotion choice where a pawn reaches the last rank.
    fn push(
        &self,
        moves: &mut Vec<Move>,
        laws: &Laws,
        (from, to): (Sq, Sq),
        manner: Manner,
        double_step: bool,
    ) {
        let mut mv = Move { from, to, promotion: None, manner, double_step };
        let choices = laws.promotions[self.army.index()];
        let promotes = self.board.is(from, self.army, Kind::Pawn)
            && to.rank == self.army.rank(self.board.ranks - 1, self.board.ranks)
            && !choices.is_empty()
            // CU-R085: capturing the king there chooses no piece.
            && !self.takes_king(&mv);
        if !promotes {
            moves.push(mv);
            return;
        }
        for &kind in choices {
            mv.promotion = Some(kind);
            moves.push(mv);
        }
    }

    /// CU-R045 to CU-R048, CU-A39 to CU-A49: queen-moves that the man does not have anyway.
    fn joker_moves(&self, moves: &mut Vec<Move>, laws: &Laws, (from, piece): (Sq, Piece), ordinary: &[Sq]) {
        let ranks = self.board.ranks;
        let mut targets = self.board.slides(from, &STRAIGHT);
        targets.extend(self.board.slides(from, &DIAGONAL));
        for to in targets {
            let own = self.board.at(to).is_some_and(|man| man.army == self.army);
            let is_pawn = piece.kind == Kind::Pawn;
            // CU-R048: no pawn goes to its own first rank.
            let backwards = is_pawn && to.rank == self.army.rank(0, ranks);
            if own || backwards || ordinary.contains(&to) {
                continue;
            }
            // CU-A46: from the home rank, straight, two squares forward (here always a capture,
            // since the quiet double step is an ordinary move).
            let double_step = is_pawn
                && from.rank == self.army.rank(1, ranks)
                && to == from.step((0, 2 * self.army.forward()));
            self.push(moves, laws, (from, to), Manner::Joker, double_step);
        }
    }

    /// CU-R075, CU-R087, MJ-A22, MS-R019.
    fn castlings(&self, moves: &mut Vec<Move>, laws: &Laws) {
        let ranks = self.board.ranks;
        for (held, wing) in self.castling.iter().zip(&WINGS) {
            if !held || wing.army != self.army || !wing.is_at_home(&self.board) {
                continue;
            }
            let (from, to) = (wing.king_home(ranks), wing.king_target(ranks));
            let rook = wing.rook_home(ranks);
            let between = |a: i8, b: i8| (a.min(b) + 1)..a.max(b);
            let free = between(from.file, rook.file).all(|file| self.board.is_free(Sq::new(file, from.rank)));
            let walk = from.file.min(to.file)..=from.file.max(to.file);
            let attacked =
                walk.into_iter().any(|file| self.board.attacked(Sq::new(file, from.rank), self.army.other()));
            if free && (laws.castle_through_attack || !attacked) {
                moves.push(Move { from, to, promotion: None, manner: Manner::Castle, double_step: false });
            }
        }
    }
}
