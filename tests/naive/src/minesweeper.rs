//! Minesweeper Chess.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use crate::maharajah::seat;
use crate::mailbox::{DIAGONAL, Kind, Piece, STRAIGHT, Sq, sorted_names};
use crate::moves::{DoubleStep, Laws, Manner, Move, Position, WINGS};
use crate::record::{self, Object, Seat};
use crate::table::{Command, Deed, Ending, MoveText, Refusal, Rules, resolve, result_value};

const RANKS: i8 = 10;
const NORMAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// MS-R019, MS-R021, MS-R022: no promotion letter; the en passant right is never set.
pub(crate) const LAWS: Laws = Laws {
    promotions: [&[], &[]],
    double_step: [DoubleStep::HomeRank; 2],
    castle_through_attack: false,
    joker: false,
};

/// A running game, seen by the referee.
pub(crate) struct Minesweeper {
    position: Position,
    /// The mines still on the board.
    mines: BTreeSet<Sq>,
    /// The open squares of the zone (MS-A14: one fog for both).
    open: BTreeSet<Sq>,
    /// Mines that the referee has shown (MS-A20); in the zone their squares are open as well.
    shown: BTreeSet<Sq>,
    history: Vec<String>,
    ending: Option<Ending>,
    events: Vec<String>,
}

/// MS-R004: ranks 4 to 7.
fn in_zone(square: Sq) -> bool {
    (3..7).contains(&square.rank) && (0..8).contains(&square.file)
}

fn zone() -> BTreeSet<Sq> {
    let squares = (0..RANKS).flat_map(|rank| (0..8).map(move |file| Sq::new(file, rank)));
    squares.filter(|&square| in_zone(square)).collect()
}

fn ring(square: Sq) -> Vec<Sq> {
    let directions = STRAIGHT.iter().chain(&DIAGONAL);
    directions.map(|&direction| square.step(direction)).collect()
}

/// What landing does.
pub(crate) struct Landing {
    pub(crate) position: Position,
    /// Where men have landed.
    landed: Vec<Sq>,
    /// A mine that a king has removed (MS-R011).
    swept: Vec<Sq>,
    /// Mines that went off, with the man destroyed (MS-R013, MS-R014).
    booms: Vec<(Sq, Piece)>,
}

/// Makes a move on a board with these mines. Only landing squares matter (MS-R015); captures
/// come first, then the mine works on the lander (MS-A24), then a surviving pawn promotes.
pub(crate) fn land(position: &Position, mv: &Move, mines: &BTreeSet<Sq>) -> Landing {
    let mut next = position.after(mv).0;
    next.ep = None;
    let mut landing = Landing { position: next, landed: vec![mv.to], swept: Vec::new(), booms: Vec::new() };
    if mv.manner == Manner::Castle {
        // MS-R020, MS-A26: the rook lands as well.
        for wing in WINGS.iter().filter(|wing| wing.army == position.army) {
            if wing.king_target(RANKS) == mv.to {
                landing.landed.push(wing.rook_target(RANKS));
            }
        }
    }
    let board = &mut landing.position.board;
    for &square in &landing.landed {
        let Some(lander) = board.at(square) else {
            continue;
        };
        if mines.contains(&square) {
            if lander.kind == Kind::King {
                landing.swept.push(square);
            } else {
                board.put(square, None);
                landing.booms.push((square, lander));
            }
        } else if lander.kind == Kind::Pawn && square.rank == lander.army.rank(RANKS - 1, RANKS) {
            // MS-R021.
            let queen = Piece { kind: Kind::Queen, ..lander };
            board.put(square, Some(queen));
        }
    }
    landing
}

/// Legal moves on a board with these mines, and no others, in sight.
pub(crate) fn legal_moves(position: &Position, mines: &BTreeSet<Sq>) -> Vec<Move> {
    let mut moves = position.pseudo_moves(&LAWS);
    moves.retain(|mv| {
        let after = land(position, mv, mines).position;
        !position.takes_king(mv) && !after.board.in_check(position.army)
    });
    moves
}

fn mines(record: &Object) -> Result<BTreeSet<Sq>, String> {
    let given = record::squares(record, "mines", RANKS)?.ok_or("the mines are missing")?;
    let mines: BTreeSet<Sq> = given.iter().copied().collect();
    if mines.len() < given.len() {
        return Err("bad_position: a mine is named twice".to_string());
    }
    if mines.len() > 4 {
        return Err("bad_position: more than four mines".to_string());
    }
    Ok(mines)
}

/// Reads a record and sets up the game.
pub(crate) fn start(record: &Object) -> Result<Minesweeper, String> {
    let start = record::part(record, "start", &["fen", "to_move", "castling", "open"])?;
    let board = record::board(&start, RANKS, false, NORMAL)?;
    record::one_king_each(&board)?;
    let open = record::squares(&start, "open", RANKS)?.unwrap_or_default();
    if let Some(square) = open.iter().find(|&&square| !in_zone(square)) {
        return Err(format!("bad_position: open names {square}, outside the fog zone"));
    }
    let position = Position {
        army: record::to_move(&start)?,
        castling: record::castling(record::castling_text(&start)?, &board, [true, true])?,
        board,
        ep: None,
        unmoved: BTreeSet::new(),
    };
    let mut game = Minesweeper {
        position,
        mines: mines(record)?,
        open: open.into_iter().collect(),
        shown: BTreeSet::new(),
        history: Vec::new(),
        ending: None,
        events: Vec::new(),
    };
    game.lift_fog_for_good();
    game.arrive();
    Ok(game)
}

impl Minesweeper {
    fn is_seen(&self, mine: Sq) -> bool {
        self.open.contains(&mine) || self.shown.contains(&mine)
    }

    fn seen_mines(&self) -> BTreeSet<Sq> {
        let mines = self.mines.iter().copied();
        mines.filter(|&mine| self.is_seen(mine)).collect()
    }

    /// MS-A20: as if hidden mines did not exist, while visible ones explode.
    fn moves(&self) -> Vec<Move> {
        legal_moves(&self.position, &self.seen_mines())
    }

    /// MS-A12, MS-A16 to MS-A18: every pawn against the square directly ahead.
    fn sapper_actions(&self) -> Vec<(Sq, Sq)> {
        let army = self.position.army;
        if self.mines.is_empty() || self.position.board.in_check(army) {
            return Vec::new();
        }
        let mut men = self.position.board.army(army);
        men.retain(|(_, piece)| piece.kind == Kind::Pawn);
        men.into_iter()
            .map(|(pawn, _)| (pawn, pawn.step((0, army.forward()))))
            .filter(|&(_, target)| self.position.board.holds(target))
            .collect()
    }

    /// MS-R007, MS-R008, MS-A01 to MS-A04: the square and its ring, as far as they lie in the zone.
    fn lift_fog_around(&mut self, square: Sq) {
        self.open.insert(square);
        self.open.extend(ring(square));
        self.open.retain(|&open| in_zone(open));
    }

    /// MS-R010, MS-A11: no mine lies under the fog any more.
    fn lift_fog_for_good(&mut self) {
        let zone = zone();
        let fogged_mine = self.mines.iter().any(|mine| zone.contains(mine) && !self.open.contains(mine));
        if !fogged_mine && self.open != zone {
            self.open = zone;
            self.events.push("fog_lifted".to_string());
        }
    }

    /// A position has arisen: looks for the ends in the order of the record form.
    fn arrive(&mut self) {
        // MS-A31: mines and fog belong to the position.
        let identity = format!(
            "{} {} {} {:?} {:?} {:?}",
            self.position.board.fen(),
            self.position.army.name(),
            self.position.castling_text(),
            self.mines,
            self.open,
            self.seen_mines(),
        );
        self.history.push(identity.clone());
        let times = self.history.iter().filter(|&old| *old == identity).count();
        let army = self.position.army;
        // MS-A18: a sapper action is a legal move.
        let stuck = self.moves().is_empty() && self.sapper_actions().is_empty();
        let ending = if stuck && self.position.board.in_check(army) {
            Ending::won_by(seat(army.other()), "mate")
        } else if stuck {
            Ending::draw("stalemate")
        } else if times >= 3 {
            Ending::draw("repetition")
        } else if self.position.board.is_dead() {
            Ending::draw("material")
        } else {
            return;
        };
        self.finish(ending);
    }

    fn make_move(&mut self, command: &MoveText) -> Result<Deed, Refusal> {
        let text = resolve(command, &self.legal())?;
        let moves = self.moves();
        let mv = moves.iter().find(|mv| mv.text() == text);
        let mv = mv.ok_or("illegal_move")?;
        // The referee knows the truth.
        let landing = land(&self.position, mv, &self.mines);
        let army = self.position.army;
        if landing.position.board.in_check(army) {
            // MS-A20, MS-A21: the piece goes back, the mine is discovered, the turn stays.
            for (square, _) in landing.booms {
                self.shown.insert(square);
                if in_zone(square) {
                    self.open.insert(square);
                }
                self.events.push(format!("refused {square}"));
            }
            self.lift_fog_for_good();
            self.arrive();
            return Ok(Deed::Other);
        }
        self.events.push(format!("move {text}"));
        for square in landing.swept {
            self.mines.remove(&square);
            self.events.push(format!("swept {square}"));
        }
        for (square, piece) in landing.booms {
            self.mines.remove(&square);
            self.events.push(format!("boom {square} {}", piece.letter()));
        }
        for square in landing.landed {
            self.lift_fog_around(square);
        }
        self.position = landing.position;
        self.pass();
        Ok(Deed::Move)
    }

    /// MS-R012, MS-R017, MS-A13: nothing lands, so no fog lifts around.
    fn sap(&mut self, pawn: Sq, target: Sq) -> Result<Deed, Refusal> {
        if !self.sapper_actions().contains(&(pawn, target)) {
            return Err("illegal_move".into());
        }
        let outcome = if self.mines.remove(&target) { "hit" } else { "miss" };
        self.events.push(format!("sapped {target} {outcome}"));
        self.pass();
        Ok(Deed::Move)
    }

    fn pass(&mut self) {
        self.lift_fog_for_good();
        self.position.army = self.position.army.other();
        self.arrive();
    }

    /// MS-R009, MS-A05 to MS-A07: open squares without a mine count the mines beside them.
    fn numbers(&self) -> Value {
        let mut numbers = Map::new();
        for square in &self.open {
            let beside = ring(*square);
            let count = beside.iter().filter(|s| self.mines.contains(s)).count();
            if count > 0 && !self.mines.contains(square) {
                numbers.insert(square.to_string(), json!(count));
            }
        }
        Value::Object(numbers)
    }
}

impl Rules for Minesweeper {
    fn ranks(&self) -> i8 {
        RANKS
    }

    fn actor(&self) -> Option<Seat> {
        match self.ending {
            None => Some(seat(self.position.army)),
            Some(_) => None,
        }
    }

    fn act(&mut self, command: &Command) -> Result<Deed, Refusal> {
        match command {
            Command::Place(_) => Err("wrong_phase".into()),
            Command::End => Err("cannot_end".into()),
            Command::Move(text) => self.make_move(text),
            Command::Sapper(pawn, target) => self.sap(*pawn, *target),
            _ => Err("illegal_move".into()),
        }
    }

    fn finish(&mut self, ending: Ending) {
        self.events.push(ending.event());
        self.ending = Some(ending);
    }

    fn forget_events(&mut self) {
        self.events.clear();
    }

    fn legal(&self) -> Vec<String> {
        if self.ending.is_some() {
            return Vec::new();
        }
        let mut legal: Vec<String> = self.moves().iter().map(Move::text).collect();
        for (pawn, target) in self.sapper_actions() {
            legal.push(format!("{pawn}*{target}"));
        }
        legal.sort();
        legal
    }

    fn line(&self) -> Value {
        let mut fogged = zone();
        fogged.retain(|square| !self.open.contains(square));
        json!({
            "fen": self.position.board.fen(),
            "castling": self.position.castling_text(),
            "army": self.position.army.name(),
            "actor": self.actor().map(Seat::name),
            "fogged": sorted_names(&fogged),
            "numbers": self.numbers(),
            "mines_seen": sorted_names(&self.seen_mines()),
            "counter": self.mines.len(),
            "checks": self.position.board.checks(),
            "result": result_value(&self.ending),
            "legal": self.legal(),
            "events": self.events,
        })
    }
}
