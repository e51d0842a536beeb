//! An army being built: men put on and taken off, step by step, with the way back.
//!
//! Less or more than 39 points is allowed while building (MJ-A01); a man that skips a hole in a
//! nearer rank is not (MJ-A02), but taking one away may open a hole.

use rules::{
    board::{Army, Bits, Board, Kind, Piece, Square},
    maharajah::{Fault, Start, Status, side_faults, value},
    notation::fen::{self, Pieces},
};

/// Steps that can be undone.
const UNDO_MAX: usize = 200;
/// Ranks of the own half (MJ-R022).
const HALF: u8 = 4;
/// The board's ranks.
const HEIGHT: u8 = u64::HEIGHT;
/// The king's file, e (MJ-R018).
const KING_FILE: u8 = 4;

/// Why a tap did nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// The king stays where it is (MJ-R018).
    King,
    /// The square is not in the own half (MJ-R022).
    Half,
    /// This nearer rank has to be filled first (MJ-R024).
    FillFirst(u8),
}

/// An army being built.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    army: Army,
    men: Board<u64>,
    brush: Kind,
    past: Vec<Board<u64>>,
    future: Vec<Board<u64>>,
}

impl Draft {
    /// The draft of a text as [`Self::text`] writes it; the king alone where it is none.
    pub(crate) fn new(army: Army, ranks: &str) -> Self {
        let men = read(army, ranks).unwrap_or_else(|| king_alone(army));
        Self { army, men, brush: Kind::Pawn, past: Vec::new(), future: Vec::new() }
    }

    /// The four ranks of the own half, the highest first, as in a FEN.
    pub(crate) fn text(&self) -> String {
        let placement = fen::placement(&self.men);
        let ranks: Vec<&str> = placement.split('/').collect();
        let half = match self.army {
            Army::White => ranks.get(usize::from(HALF)..),
            Army::Black => ranks.get(..usize::from(HALF)),
        };
        half.unwrap_or_default().join("/")
    }

    pub(crate) fn army(&self) -> Army {
        self.army
    }

    pub(crate) fn men(&self) -> &Board<u64> {
        &self.men
    }

    pub(crate) fn brush(&self) -> Kind {
        self.brush
    }

    /// Chooses what the next taps put down.
    pub(crate) fn choose(&mut self, kind: Kind) {
        if kind != Kind::King {
            self.brush = kind;
        }
    }

    /// Points spent; the king is free (MJ-R018).
    pub(crate) fn points(&self) -> u32 {
        Kind::ALL.into_iter().map(|kind| self.count(kind) * value(kind)).sum()
    }

    /// Men of a kind.
    pub(crate) fn count(&self, kind: Kind) -> u32 {
        self.men.pieces(self.army, kind).count()
    }

    /// Men besides the king.
    pub(crate) fn places(&self) -> u32 {
        self.men.army(self.army).count().saturating_sub(1)
    }

    /// What is wrong with it alone (MJ-A11).
    pub(crate) fn faults(&self) -> Vec<Fault> {
        side_faults(&self.men, self.army)
    }

    /// Whose rules the side will play by (MJ-R033).
    pub(crate) fn status(&self) -> Status {
        Status::of_army(&self.men, self.army)
    }

    /// Whether it is the army of classic chess (MJ-R021).
    pub(crate) fn is_normal(&self) -> bool {
        let normal = fen::start_position::<u64>(Start::rules([Status::Classic; 2]));
        self.men.army(self.army) == normal.army(self.army)
            && Kind::ALL
                .into_iter()
                .all(|kind| self.men.pieces(self.army, kind) == normal.pieces(self.army, kind))
    }

    /// The squares of the own half.
    pub(crate) fn half(&self) -> impl Iterator<Item = Square> + use<> {
        let army = self.army;
        u64::ALL.squares().filter(move |square| steps(army, *square) < HALF)
    }

    /// The first empty square of the nearest rank that is not full; `None` when all are.
    pub(crate) fn first_hole(&self) -> Option<Square> {
        let empty = self.half().filter(|square| !self.men.occupied().has(*square));
        empty.min_by_key(|square| (steps(self.army, *square), square.file()))
    }

    /// Whether a man may not be put on this square: it is empty, and a nearer rank has a hole.
    pub(crate) fn is_forbidden(&self, square: Square) -> bool {
        let nearest = self.first_hole().map_or(HALF, |hole| steps(self.army, hole));
        steps(self.army, square) < HALF
            && !self.men.occupied().has(square)
            && steps(self.army, square) > nearest
    }

    /// Puts a man of the chosen kind on an empty square, or takes away what stands there.
    pub(crate) fn tap(&mut self, square: Square) -> Result<(), Refusal> {
        self.may_touch(square)?;
        let mut men = self.men;
        if men.remove(square).is_none() {
            self.may_fill(square)?;
            men.put(square, Piece { army: self.army, kind: self.brush });
        }
        self.step(men);
        Ok(())
    }

    /// Moves a man, or swaps two.
    pub(crate) fn drag(&mut self, from: Square, to: Square) -> Result<(), Refusal> {
        self.may_touch(from)?;
        self.may_touch(to)?;
        let mut men = self.men;
        let Some(piece) = men.remove(from) else { return Ok(()) };
        let other = men.remove(to);
        if other.is_none() {
            self.may_fill(to)?;
        }
        men.put(to, piece);
        if let Some(other) = other {
            men.put(from, other);
        }
        if men != self.men {
            self.step(men);
        }
        Ok(())
    }

    /// Takes a man off, as one that is dragged off the board.
    pub(crate) fn take_off(&mut self, square: Square) -> Result<(), Refusal> {
        self.may_touch(square)?;
        let mut men = self.men;
        if men.remove(square).is_some() {
            self.step(men);
        }
        Ok(())
    }

    fn may_touch(&self, square: Square) -> Result<(), Refusal> {
        if steps(self.army, square) >= HALF {
            Err(Refusal::Half)
        } else if self.men.king(self.army) == Some(square) {
            Err(Refusal::King)
        } else {
            Ok(())
        }
    }

    fn may_fill(&self, square: Square) -> Result<(), Refusal> {
        match self.first_hole() {
            Some(hole) if self.is_forbidden(square) => Err(Refusal::FillFirst(hole.rank() + 1)),
            _ => Ok(()),
        }
    }

    /// Takes a whole army over; a text that is none changes nothing.
    pub(crate) fn load(&mut self, ranks: &str) {
        if let Some(men) = read(self.army, ranks).filter(|men| *men != self.men) {
            self.step(men);
        }
    }

    /// The king alone.
    pub(crate) fn clear(&mut self) {
        if self.places() > 0 {
            self.step(king_alone(self.army));
        }
    }

    fn step(&mut self, men: Board<u64>) {
        self.past.push(core::mem::replace(&mut self.men, men));
        let surplus = self.past.len().saturating_sub(UNDO_MAX);
        self.past.drain(..surplus);
        self.future.clear();
    }

    pub(crate) fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    pub(crate) fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    pub(crate) fn undo(&mut self) {
        if let Some(men) = self.past.pop() {
            self.future.push(core::mem::replace(&mut self.men, men));
        }
    }

    pub(crate) fn redo(&mut self) {
        if let Some(men) = self.future.pop() {
            self.past.push(core::mem::replace(&mut self.men, men));
        }
    }
}

/// An army's text seen from the other side, so that White's becomes Black's and back.
pub(crate) fn mirrored(ranks: &str) -> String {
    let swap = |letter: char| {
        if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
    };
    let ranks: Vec<String> = ranks.rsplit('/').map(|rank| rank.chars().map(swap).collect()).collect();
    ranks.join("/")
}

/// Ranks between a square and the own side.
fn steps(army: Army, square: Square) -> u8 {
    square.rank().abs_diff(army.first_rank(HEIGHT))
}

fn empty_board() -> Board<u64> {
    Board::empty(Start::rules([Status::Variant; 2]))
}

fn king_alone(army: Army) -> Board<u64> {
    let mut men = empty_board();
    men.put(Square::at(KING_FILE, army.first_rank(HEIGHT)), Piece { army, kind: Kind::King });
    men
}

/// Reads four ranks with own men only and the king in its place.
fn read(army: Army, ranks: &str) -> Option<Board<u64>> {
    let placement = match army {
        Army::White => format!("8/8/8/8/{ranks}"),
        Army::Black => format!("{ranks}/8/8/8/8"),
    };
    let rules = *empty_board().rules();
    let men = fen::parse_placement::<u64>(&placement, rules, Pieces::All).ok()?;
    let faults = side_faults(&men, army);
    let whole = men.army(!army) == 0 && !faults.contains(&Fault::King) && !faults.contains(&Fault::Half);
    whole.then_some(men)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(name: &str) -> Square {
        Square::parse(name, HEIGHT).unwrap()
    }

    #[test]
    fn texts_come_back_and_what_is_no_army_is_the_king_alone() {
        for (army, ranks) in [
            (Army::White, "8/8/PPPPPPPP/RNBQKBNR"),
            (Army::Black, "mmm1k3/8/8/8"),
            (Army::White, "8/8/8/4K3"),
        ] {
            assert_eq!(Draft::new(army, ranks).text(), ranks);
            assert_eq!(Draft::new(!army, &mirrored(ranks)).text(), mirrored(ranks));
        }
        for wrong in ["", "8/8/8/8", "8/8/8/3K4", "8/8/8/4k3", "p7/8/8/4K3", "8/8/8/8/4K3"] {
            assert_eq!(Draft::new(Army::White, wrong).text(), "8/8/8/4K3", "{wrong:?}");
        }
    }

    /// MJ-A02: nothing is put beyond a hole; MJ-A03: the king fills its square.
    #[test]
    fn mj_a02_a_nearer_rank_is_filled_first() {
        let mut draft = Draft::new(Army::Black, "");
        assert_eq!(draft.tap(at("a7")), Err(Refusal::FillFirst(8)));
        assert_eq!(draft.tap(at("e8")), Err(Refusal::King));
        assert_eq!(draft.tap(at("a4")), Err(Refusal::Half));
        for file in "abcdfgh".chars() {
            draft.tap(at(&format!("{file}8"))).unwrap();
        }
        draft.tap(at("a7")).unwrap();
        assert_eq!(draft.tap(at("a6")), Err(Refusal::FillFirst(7)));
        assert_eq!((draft.points(), draft.places()), (8, 8));
        draft.tap(at("h8")).unwrap();
        assert!(draft.faults().contains(&Fault::Placement), "taking away may open a hole");
        assert_eq!(draft.drag(at("a7"), at("h8")), Ok(()));
        assert!(!draft.faults().contains(&Fault::Placement));
    }

    #[test]
    fn every_step_can_be_undone_and_done_again() {
        let mut draft = Draft::new(Army::White, "");
        draft.choose(Kind::Rook);
        draft.choose(Kind::King);
        assert_eq!(draft.brush(), Kind::Rook, "a king is no brush");
        draft.tap(at("a1")).unwrap();
        draft.load("8/8/PPPPPPPP/RNBQKBNR");
        draft.clear();
        draft.clear();
        let mut texts = vec![draft.text()];
        while draft.can_undo() {
            draft.undo();
            texts.push(draft.text());
        }
        assert_eq!(texts, ["8/8/8/4K3", "8/8/PPPPPPPP/RNBQKBNR", "8/8/8/R3K3", "8/8/8/4K3"]);
        while draft.can_redo() {
            draft.redo();
            assert_eq!(texts[texts.len() - 2], draft.text());
            texts.pop();
        }
        assert_eq!(texts.len(), 1);
        draft.undo();
        draft.tap(at("a2")).unwrap();
        assert!(!draft.can_redo(), "a new step forgets the ones undone");
    }
}
