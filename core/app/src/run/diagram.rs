//! The live diagram: a piece, where it reaches, and what blocks it (MJ-R011, ux §5.15).
//!
//! Round dots are squares reached by sliding or stepping, diamonds are squares reached by leaping
//! like a knight. The reach is what the rules' own move generator says.

use super::{brain::Brain, pages::Page};
use crate::screen::{
    BoardState, Button, ButtonStyle, DiagramScreen, Icon, SquareState, back,
    board::{component_note, drawn_order, kind_name, kind_title, piece_name},
    disabled, marks, press,
    texts::{Texts, text},
};
use rules::{
    board::{Army, Bits, Board, Kind, Law, Piece, Square},
    maharajah::{Start, Status, value},
};

/// The nine kinds, compounds first: they are what is new.
pub(super) const KINDS: [Kind; 9] = [
    Kind::Maharajah,
    Kind::Chancellor,
    Kind::Archbishop,
    Kind::Queen,
    Kind::Rook,
    Kind::Bishop,
    Kind::Knight,
    Kind::King,
    Kind::Pawn,
];
/// Ranks of the board.
const RANKS: u8 = u64::HEIGHT;
/// What stands in the way: a man of the other side, so that captures show, too.
const BLOCKER: Piece = Piece { army: Army::Black, kind: Kind::Pawn };

/// Which part of a compound's reach is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Both,
    Slides,
    Leaps,
}

/// A diagram as it was set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Diagram {
    kind: Kind,
    at: Square,
    blockers: u64,
    /// Whether taps put blockers instead of moving the piece.
    blocking: bool,
    part: Part,
}

/// Squares that the piece reaches.
struct Reach {
    slides: u64,
    leaps: u64,
}

impl Diagram {
    /// The diagram of a kind, by its letter; the maharajah's where it is none.
    pub(super) fn of(letter: &str) -> Self {
        let kind = letter.chars().next().and_then(Kind::from_letter).unwrap_or(Kind::Maharajah);
        let at = if kind == Kind::Pawn { Square::at(3, 1) } else { Square::at(3, 3) };
        Self { kind, at, blockers: 0, blocking: false, part: Part::Both }
    }

    /// A button: `kind=C`, `blockers`, `clear`, `part=slides`, `part=leaps`.
    pub(super) fn press(&mut self, id: &str) {
        match id.split_once('=').unwrap_or((id, "")) {
            ("kind", letter) => {
                if let Some(kind) = letter.chars().next().and_then(Kind::from_letter) {
                    (self.kind, self.part) = (kind, Part::Both);
                }
            }
            ("blockers", _) => self.blocking = !self.blocking,
            ("clear", _) => self.blockers = 0,
            ("part", "slides") => self.toggle(Part::Slides),
            ("part", "leaps") => self.toggle(Part::Leaps),
            _ => {}
        }
    }

    fn toggle(&mut self, part: Part) {
        self.part = if self.part == part { Part::Both } else { part };
    }

    /// Moves the piece, or puts and takes blockers.
    pub(super) fn tap(&mut self, square: &str) {
        let Some(square) = Square::parse(square, RANKS) else { return };
        if !self.blocking {
            self.stand(square);
        } else if square != self.at {
            self.blockers ^= u64::of(square);
        }
    }

    /// Moves the piece or a blocker.
    pub(super) fn drag(&mut self, from: &str, to: &str) {
        let squares = Square::parse(from, RANKS).zip(Square::parse(to, RANKS));
        let Some((from, to)) = squares else { return };
        if from == self.at {
            self.stand(to);
        } else if self.blockers.has(from) && to != self.at {
            self.blockers = (self.blockers & !u64::of(from)) | u64::of(to);
        }
    }

    fn stand(&mut self, square: Square) {
        self.at = square;
        self.blockers &= !u64::of(square);
    }

    /// What the rules' move generator says of the piece alone among the blockers.
    fn reach(&self) -> Reach {
        let mut board: Board<u64> = Board::empty(Start::rules([Status::Classic; 2]));
        board.put(self.at, Piece { army: Army::White, kind: self.kind });
        for square in self.blockers.squares() {
            board.put(square, BLOCKER);
        }
        board.set_unmoved(u64::ALL);
        let mut reach = Reach { slides: 0, leaps: 0 };
        for mv in board.moves(Law::KING_HUNT) {
            let (files, ranks) =
                (mv.to.file().abs_diff(self.at.file()), mv.to.rank().abs_diff(self.at.rank()));
            let leap = files + ranks == 3 && files > 0 && ranks > 0;
            *(if leap { &mut reach.leaps } else { &mut reach.slides }) |= u64::of(mv.to);
        }
        match self.part {
            Part::Both => {}
            Part::Slides => reach.leaps = 0,
            Part::Leaps => reach.slides = 0,
        }
        reach
    }

    /// "d4, chancellor. Reaches 22 squares: 14 by sliding, 8 by leaping."
    pub(super) fn caption(&self, texts: &Texts) -> String {
        let reach = self.reach();
        let (slides, leaps) = (reach.slides.count(), reach.leaps.count());
        let (square, piece) = (self.at.to_string(), kind_name(self.kind, texts));
        let all = text!(texts, "diagram-reach", square = &square, piece = &piece, count = slides + leaps);
        if slides > 0 && leaps > 0 {
            format!("{all}: {}", text!(texts, "diagram-parts", slides = slides, leaps = leaps))
        } else {
            all
        }
    }

    pub(super) fn screen(&self, texts: &Texts) -> DiagramScreen {
        let value = match value(self.kind) {
            0 => text!(texts, "diagram-no-value"),
            points => text!(texts, "diagram-value", count = points),
        };
        DiagramScreen {
            title: kind_title(self.kind, texts),
            back: back(text!(texts, "back")),
            tabs: KINDS.into_iter().map(|kind| tab(kind, texts)).collect(),
            selected: KINDS.iter().position(|kind| *kind == self.kind).unwrap_or_default() as u32,
            board: self.board(texts),
            caption: self.caption(texts),
            value,
            legend: self.legend(texts),
            tools: self.tools(texts),
        }
    }

    fn legend(&self, texts: &Texts) -> Vec<String> {
        let slider = self.kind.slides_straight() || self.kind.slides_diagonally();
        let dots = match (slider, self.kind) {
            (true, _) => Some(text!(texts, "legend-slides")),
            (false, Kind::Knight) => None,
            (false, _) => Some(text!(texts, "legend-steps")),
        };
        let diamonds = self.kind.leaps().then(|| text!(texts, "legend-leaps"));
        let rings = (self.blockers != 0).then(|| text!(texts, "legend-captures"));
        let note = component_note(self.kind, texts);
        [dots, diamonds, rings, note].into_iter().flatten().collect()
    }

    fn tools(&self, texts: &Texts) -> Vec<Button> {
        let tool = |id: &str, on: bool, label: String| {
            let style = if on { ButtonStyle::Filled } else { ButtonStyle::Outlined };
            press(&format!("diagram:{id}"), Icon::None, label, style)
        };
        let blockers = if self.blocking { text!(texts, "move-piece") } else { text!(texts, "drop-blockers") };
        let clear = tool("clear", false, text!(texts, "clear-blockers"));
        let clear = match self.blockers {
            0 => disabled(clear, text!(texts, "no-blockers")),
            _ => clear,
        };
        let mut tools = vec![tool("blockers", self.blocking, blockers), clear];
        if self.kind.is_compound() {
            tools.push(tool("part=slides", self.part == Part::Slides, text!(texts, "only-slides")));
            tools.push(tool("part=leaps", self.part == Part::Leaps, text!(texts, "only-leaps")));
        }
        tools
    }

    fn board(&self, texts: &Texts) -> BoardState {
        let reach = self.reach();
        BoardState {
            ranks: RANKS,
            flipped: false,
            squares: drawn_order(RANKS, false).map(|square| self.square(square, &reach, texts)).collect(),
            arrow: Vec::new(),
            spoken: self.caption(texts),
        }
    }

    fn square(&self, square: Square, reach: &Reach, texts: &Texts) -> SquareState {
        let here = square == self.at;
        let blocked = self.blockers.has(square);
        let piece = match (here, blocked) {
            (true, _) => Some(Piece { army: Army::White, kind: self.kind }),
            (false, true) => Some(BLOCKER),
            (false, false) => None,
        };
        let leap = reach.leaps.has(square);
        let reached = leap || reach.slides.has(square);
        let mut words = vec![square.to_string()];
        words.push(piece.map_or_else(|| text!(texts, "square-empty"), |piece| piece_name(piece, texts)));
        if reached {
            words.push(match (blocked, leap) {
                (true, true) => text!(texts, "reached-capture-leap"),
                (true, false) => text!(texts, "reached-capture"),
                (false, true) => text!(texts, "reached-leap"),
                (false, false) => text!(texts, "reached"),
            });
        }
        let action = match (self.blocking, here, blocked) {
            (_, true, _) => String::new(),
            (true, _, true) => text!(texts, "action-take-blocker"),
            (true, _, false) => text!(texts, "action-drop-blocker"),
            (false, ..) => text!(texts, "action-stand-here"),
        };
        let mark = |condition: bool, bit: u32| if condition { bit } else { 0 };
        SquareState {
            name: square.to_string(),
            piece: piece.map_or_else(String::new, |piece| piece.letter().to_string()),
            marks: mark(here, marks::SELECTED)
                | mark(reached && !blocked, marks::TARGET)
                | mark(reached && blocked, marks::CAPTURE)
                | mark(leap, marks::DIAMOND),
            number: 0,
            spoken: words.join(", "),
            action,
        }
    }
}

fn tab(kind: Kind, texts: &Texts) -> Button {
    press(&format!("diagram:kind={}", kind.letter()), Icon::None, kind_title(kind, texts), ButtonStyle::Plain)
}

impl Brain {
    /// Says what the diagram shows now.
    pub(super) fn announce_diagram(&mut self) {
        if let Page::Diagram(diagram) = self.page() {
            let caption = diagram.caption(&self.texts);
            self.effect("", "", caption, false);
        }
    }
}
