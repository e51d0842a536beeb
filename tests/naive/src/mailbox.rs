//! A plain board of squares. Every question is answered by walking it one step at a time.

use std::fmt;

/// The two armies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Army {
    White,
    Black,
}

impl Army {
    pub(crate) const BOTH: [Army; 2] = [Army::White, Army::Black];

    pub(crate) fn other(self) -> Army {
        match self {
            Army::White => Army::Black,
            Army::Black => Army::White,
        }
    }

    /// The direction in which its pawns walk.
    pub(crate) fn forward(self) -> i8 {
        match self {
            Army::White => 1,
            Army::Black => -1,
        }
    }

    pub(crate) fn index(self) -> usize {
        match self {
            Army::White => 0,
            Army::Black => 1,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Army::White => "white",
            Army::Black => "black",
        }
    }

    /// The n-th rank as this army counts, 0 for its own first rank.
    pub(crate) fn rank(self, n: i8, ranks: i8) -> i8 {
        match self {
            Army::White => n,
            Army::Black => ranks - 1 - n,
        }
    }
}

/// What a man is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
    /// MJ-R007: queen + knight.
    Maharajah,
    /// MJ-R008: bishop + knight.
    Archbishop,
    /// MJ-R009: rook + knight.
    Chancellor,
}

impl Kind {
    pub(crate) fn letter(self) -> char {
        match self {
            Kind::Pawn => 'p',
            Kind::Knight => 'n',
            Kind::Bishop => 'b',
            Kind::Rook => 'r',
            Kind::Queen => 'q',
            Kind::King => 'k',
            Kind::Maharajah => 'm',
            Kind::Archbishop => 'a',
            Kind::Chancellor => 'c',
        }
    }

    fn from_letter(letter: char) -> Option<Kind> {
        Some(match letter {
            'p' => Kind::Pawn,
            'n' => Kind::Knight,
            'b' => Kind::Bishop,
            'r' => Kind::Rook,
            'q' => Kind::Queen,
            'k' => Kind::King,
            'm' => Kind::Maharajah,
            'a' => Kind::Archbishop,
            'c' => Kind::Chancellor,
            _ => return None,
        })
    }

    pub(crate) fn is_compound(self) -> bool {
        matches!(self, Kind::Maharajah | Kind::Archbishop | Kind::Chancellor)
    }

    fn walks_straight(self) -> bool {
        matches!(self, Kind::Rook | Kind::Queen | Kind::Maharajah | Kind::Chancellor)
    }

    fn walks_diagonally(self) -> bool {
        matches!(self, Kind::Bishop | Kind::Queen | Kind::Maharajah | Kind::Archbishop)
    }

    fn leaps(self) -> bool {
        self == Kind::Knight || self.is_compound()
    }
}

/// A man of an army.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) army: Army,
    pub(crate) kind: Kind,
}

impl Piece {
    pub(crate) fn letter(self) -> char {
        match self.army {
            Army::White => self.kind.letter().to_ascii_uppercase(),
            Army::Black => self.kind.letter(),
        }
    }
}

/// A square, counted from 0; it may lie off the board until a board is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Sq {
    pub(crate) file: i8,
    pub(crate) rank: i8,
}

impl Sq {
    pub(crate) fn new(file: i8, rank: i8) -> Sq {
        Sq { file, rank }
    }

    pub(crate) fn step(self, (files, ranks): (i8, i8)) -> Sq {
        Sq::new(self.file + files, self.rank + ranks)
    }

    /// A whole text that names a square of a board with so many ranks.
    pub(crate) fn read(text: &str, ranks: i8) -> Option<Sq> {
        let mut letters = text.chars();
        let file = letters.next()?;
        let rank = letters.as_str();
        if !('a'..='h').contains(&file) {
            return None;
        }
        (0..ranks).find(|&r| rank == (r + 1).to_string()).map(|r| Sq::new(file as i8 - b'a' as i8, r))
    }
}

impl fmt::Display for Sq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file as u8) as char, self.rank + 1)
    }
}

/// The names of squares in byte order.
pub(crate) fn sorted_names<'a>(squares: impl IntoIterator<Item = &'a Sq>) -> Vec<String> {
    let mut names: Vec<String> = squares.into_iter().map(Sq::to_string).collect();
    names.sort();
    names
}

pub(crate) const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
pub(crate) const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const LEAPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// Eight files and 8 or 10 ranks of squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) ranks: i8,
    cells: Vec<Option<Piece>>,
}

impl Board {
    /// Reads the placement part of a FEN; `None` when it cannot be read.
    pub(crate) fn read(text: &str, ranks: i8, compounds: bool) -> Option<Board> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != ranks as usize {
            return None;
        }
        let mut board = Board { ranks, cells: vec![None; ranks as usize * 8] };
        for (row, rank) in rows.iter().zip((0..ranks).rev()) {
            let mut file = 0;
            for letter in row.chars() {
                if let Some(empty @ 1..=8) = letter.to_digit(10) {
                    file += empty as i8;
                    if file > 8 {
                        return None;
                    }
                    continue;
                }
                let kind = Kind::from_letter(letter.to_ascii_lowercase())?;
                if file > 7 || (kind.is_compound() && !compounds) {
                    return None;
                }
                let army = if letter.is_ascii_uppercase() { Army::White } else { Army::Black };
                board.put(Sq::new(file, rank), Some(Piece { army, kind }));
                file += 1;
            }
            if file != 8 {
                return None;
            }
        }
        Some(board)
    }

    pub(crate) fn fen(&self) -> String {
        let mut rows = Vec::new();
        for rank in (0..self.ranks).rev() {
            let mut row = String::new();
            let mut empty = 0;
            for file in 0..8 {
                match self.at(Sq::new(file, rank)) {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            row += &empty.to_string();
                            empty = 0;
                        }
                        row.push(piece.letter());
                    }
                }
            }
            if empty > 0 {
                row += &empty.to_string();
            }
            rows.push(row);
        }
        rows.join("/")
    }

    pub(crate) fn holds(&self, square: Sq) -> bool {
        (0..8).contains(&square.file) && (0..self.ranks).contains(&square.rank)
    }

    /// What stands there; nothing stands off the board.
    pub(crate) fn at(&self, square: Sq) -> Option<Piece> {
        if !self.holds(square) {
            return None;
        }
        self.cells[square.rank as usize * 8 + square.file as usize]
    }

    pub(crate) fn put(&mut self, square: Sq, piece: Option<Piece>) {
        self.cells[square.rank as usize * 8 + square.file as usize] = piece;
    }

    /// On the board and empty.
    pub(crate) fn is_free(&self, square: Sq) -> bool {
        self.holds(square) && self.at(square).is_none()
    }

    pub(crate) fn squares(&self) -> impl Iterator<Item = Sq> + use<> {
        let ranks = self.ranks;
        (0..ranks).flat_map(|rank| (0..8).map(move |file| Sq::new(file, rank)))
    }

    pub(crate) fn pieces(&self) -> Vec<(Sq, Piece)> {
        self.squares().filter_map(|square| Some((square, self.at(square)?))).collect()
    }

    pub(crate) fn army(&self, army: Army) -> Vec<(Sq, Piece)> {
        let mut men = self.pieces();
        men.retain(|(_, piece)| piece.army == army);
        men
    }

    pub(crate) fn is(&self, square: Sq, army: Army, kind: Kind) -> bool {
        self.at(square) == Some(Piece { army, kind })
    }

    pub(crate) fn kings(&self, army: Army) -> Vec<Sq> {
        self.squares().filter(|&square| self.is(square, army, Kind::King)).collect()
    }

    /// Squares along lines up to and including the first obstacle.
    pub(crate) fn slides(&self, from: Sq, directions: &[(i8, i8)]) -> Vec<Sq> {
        let mut reached = Vec::new();
        for &direction in directions {
            let mut square = from.step(direction);
            while self.holds(square) {
                reached.push(square);
                if self.at(square).is_some() {
                    break;
                }
                square = square.step(direction);
            }
        }
        reached
    }

    /// Squares that the man on `from` hits by its ordinary way of moving (MJ-R006 to MJ-R009),
    /// pinned or not (CU-A86), whatever stands on them.
    pub(crate) fn hits(&self, from: Sq) -> Vec<Sq> {
        let Some(piece) = self.at(from) else {
            return Vec::new();
        };
        let mut reached = Vec::new();
        match piece.kind {
            Kind::Pawn => {
                for side in [-1, 1] {
                    reached.push(from.step((side, piece.army.forward())));
                }
            }
            Kind::King => {
                for direction in STRAIGHT.iter().chain(&DIAGONAL) {
                    reached.push(from.step(*direction));
                }
            }
            kind => {
                if kind.walks_straight() {
                    reached.extend(self.slides(from, &STRAIGHT));
                }
                if kind.walks_diagonally() {
                    reached.extend(self.slides(from, &DIAGONAL));
                }
                if kind.leaps() {
                    for leap in LEAPS {
                        reached.push(from.step(leap));
                    }
                }
            }
        }
        reached.retain(|&square| self.holds(square));
        reached
    }

    /// CU-R094, CU-A45: attack is ordinary moves of the men on the board, nothing else.
    pub(crate) fn attacked(&self, square: Sq, by: Army) -> bool {
        self.army(by).iter().any(|&(from, _)| self.hits(from).contains(&square))
    }

    pub(crate) fn in_check(&self, army: Army) -> bool {
        self.kings(army).iter().any(|&king| self.attacked(king, army.other()))
    }

    /// CU-A84: the squares of all attacked kings, in byte order.
    pub(crate) fn checks(&self) -> Vec<String> {
        let mut attacked = Vec::new();
        for army in Army::BOTH {
            attacked.extend(self.kings(army));
        }
        attacked.retain(|&king| self.at(king).is_some_and(|piece| self.attacked(king, piece.army.other())));
        sorted_names(&attacked)
    }

    /// MJ-A26, MS-A31: kings alone, with one knight, or with bishops all on one colour.
    pub(crate) fn is_dead(&self) -> bool {
        let mut men = self.pieces();
        men.retain(|(_, piece)| piece.kind != Kind::King);
        if men.len() == 1 && men[0].1.kind == Kind::Knight {
            return true;
        }
        let colour = |square: Sq| (square.file + square.rank) % 2;
        men.iter().all(|&(square, piece)| piece.kind == Kind::Bishop && colour(square) == colour(men[0].0))
    }
}
