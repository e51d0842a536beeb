//! Men on squares as FEN letters: a board that knows no rules and shares nothing with an engine.

use crate::rng::Rng;

/// The back rank of the normal array.
const BACK: &str = "RNBQKBNR";

/// Who stands where; squares are numbered `8 * rank + file`, a1 = 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placement {
    men: Vec<Option<char>>,
}

/// `e4` for square 28.
pub fn name(square: usize) -> String {
    format!("{}{}", char::from(b'a' + (square % 8) as u8), square / 8 + 1)
}

/// King's moves from one square to another on an empty board.
pub fn distance(one: usize, other: usize) -> usize {
    (one % 8).abs_diff(other % 8).max((one / 8).abs_diff(other / 8))
}

/// The letter of a kind for an army.
pub fn of_army(letter: char, white: bool) -> char {
    if white { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
}

impl Placement {
    /// A board of so many ranks without men.
    pub fn empty(ranks: usize) -> Self {
        Self { men: vec![None; 8 * ranks] }
    }

    /// The normal array.
    pub fn normal(ranks: usize) -> Self {
        let mut board = Self::empty(ranks);
        for (file, letter) in BACK.chars().enumerate() {
            board.men[file] = Some(letter);
            board.men[8 + file] = Some('P');
            board.men[8 * (ranks - 2) + file] = Some('p');
            board.men[8 * (ranks - 1) + file] = Some(letter.to_ascii_lowercase());
        }
        board
    }

    /// The normal array after losses and wanderings.
    pub fn thinned(rng: &mut Rng, ranks: usize) -> Self {
        let mut board = Self::normal(ranks);
        let loss = 10 + rng.below(70);
        for square in 0..board.men.len() {
            let king = board.men[square].is_some_and(|letter| letter.eq_ignore_ascii_case(&'k'));
            if !king && rng.percent(loss) {
                board.men[square] = None;
            }
        }
        for _ in 0..rng.below(10) {
            let from = rng.below(board.men.len());
            if let Some(letter) = board.men[from].take() {
                board.drop_man(rng, letter);
            }
        }
        board
    }

    /// Two kings and so many other men of the given kinds, anywhere.
    pub fn scattered(rng: &mut Rng, ranks: usize, kinds: &[char], men: usize) -> Self {
        let mut board = Self::empty(ranks);
        board.drop_man(rng, 'K');
        board.drop_man(rng, 'k');
        for _ in 0..men {
            let letter = of_army(*rng.pick(kinds), rng.percent(50));
            board.drop_man(rng, letter);
        }
        board
    }

    /// Kings and most rooks at home, and a few other men: castling is near.
    pub fn at_home(rng: &mut Rng, ranks: usize, kinds: &[char]) -> Self {
        let mut board = Self::empty(ranks);
        for white in [true, false] {
            let home = if white { 0 } else { 8 * (ranks - 1) };
            board.put(home + 4, of_army('K', white));
            for corner in [home, home + 7] {
                if rng.percent(80) {
                    board.put(corner, of_army('R', white));
                }
            }
        }
        for _ in 0..rng.below(8) {
            let letter = of_army(*rng.pick(kinds), rng.percent(50));
            board.drop_man(rng, letter);
        }
        board
    }

    /// A king at the edge, hardly any men of its own, and the enemy's king and officers near it:
    /// mate and stalemate are near.
    pub fn cornered(rng: &mut Rng, ranks: usize) -> Self {
        let mut board = Self::empty(ranks);
        let white = rng.percent(50);
        let corner = *rng.pick(&[0, 7, 8 * (ranks - 1), 8 * ranks - 1]);
        board.put(corner, of_army('K', white));
        let mut near: Vec<usize> =
            (0..8 * ranks).filter(|square| (1..=3).contains(&distance(*square, corner))).collect();
        rng.shuffle(&mut near);
        let king = near.iter().position(|square| distance(*square, corner) > 1);
        board.put(king.map_or(corner, |at| near.swap_remove(at)), of_army('K', !white));
        for square in near.into_iter().take(1 + rng.below(2)) {
            board.put(square, of_army(*rng.pick(&['Q', 'Q', 'R', 'R', 'B', 'N']), !white));
        }
        for _ in 0..rng.below(3) {
            let letter = of_army(*rng.pick(&['P', 'P', 'N']), white);
            board.drop_man(rng, letter);
        }
        board
    }

    /// Puts a man on a random free square; pawns seldom on the first or last rank.
    pub fn drop_man(&mut self, rng: &mut Rng, letter: char) {
        let free = |square: &usize| self.men[*square].is_none();
        let inner = 8..self.men.len() - 8;
        let squares: Vec<usize> = if letter.eq_ignore_ascii_case(&'p') && !rng.percent(3) {
            inner.filter(free).collect()
        } else {
            (0..self.men.len()).filter(free).collect()
        };
        let square = *rng.pick(&squares);
        self.men[square] = Some(letter);
    }

    /// The board upside down with the armies exchanged: the same position for the other side.
    pub fn turned(&self) -> Self {
        let ranks = self.men.chunks(8).rev();
        let man = |man: &Option<char>| man.map(|letter| of_army(letter, letter.is_lowercase()));
        Self { men: ranks.flatten().map(man).collect() }
    }

    /// What stands on a square.
    pub fn at(&self, square: usize) -> Option<char> {
        self.men.get(square).copied().flatten()
    }

    /// Puts a man on a square, whatever stood there.
    pub fn put(&mut self, square: usize, letter: char) {
        self.men[square] = Some(letter);
    }

    /// Takes away what stands on a square.
    pub fn clear(&mut self, square: usize) {
        self.men[square] = None;
    }

    /// Ranks of the board.
    pub fn ranks(&self) -> usize {
        self.men.len() / 8
    }

    /// All squares whose man passes the test.
    pub fn squares_of(&self, test: impl Fn(char) -> bool) -> Vec<usize> {
        (0..self.men.len()).filter(|square| self.men[*square].is_some_and(&test)).collect()
    }

    /// How often a letter occurs.
    pub fn count(&self, letter: char) -> usize {
        self.squares_of(|man| man == letter).len()
    }

    /// The placement field of a FEN.
    pub fn fen(&self) -> String {
        let ranks = self.men.chunks(8).rev().map(|rank| {
            let mut text = String::new();
            for man in rank {
                match (man, text.pop()) {
                    (Some(letter), last) => text.extend(last.into_iter().chain([*letter])),
                    (None, Some(digit @ '1'..='7')) => text.push(char::from(digit as u8 + 1)),
                    (None, last) => text.extend(last.into_iter().chain(['1'])),
                }
            }
            text
        });
        ranks.collect::<Vec<_>>().join("/")
    }

    /// Reads what [`Self::fen`] writes.
    pub fn read(fen: &str) -> Self {
        let mut men = Vec::new();
        for rank in fen.split('/').rev() {
            for letter in rank.chars() {
                match letter.to_digit(10) {
                    Some(gap) => men.extend((0..gap).map(|_| None)),
                    None => men.push(Some(letter)),
                }
            }
        }
        Self { men }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_placement_is_written_and_read() {
        for (ranks, fen) in [
            (8, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"),
            (10, "rnbqkbnr/pppppppp/8/8/8/8/8/8/PPPPPPPP/RNBQKBNR"),
        ] {
            assert_eq!(Placement::normal(ranks).fen(), fen);
        }
        for fen in ["k7/1p3p2/8/4P3/8/2n1Qp1r/6M1/7K", "8/1k1k4/k6k/8/8/8/8/8"] {
            assert_eq!(Placement::read(fen).fen(), fen);
        }
    }

    #[test]
    fn a_turned_board_is_the_other_sides() {
        let board = Placement::read("4k3/1p6/8/8/8/8/5N2/R7");
        assert_eq!(board.turned().fen(), "r7/5n2/8/8/8/8/1P6/4K3");
    }

    #[test]
    fn scattered_men_are_as_many_as_asked_for() {
        let mut rng = Rng::of("placement", 0);
        for men in 0..20 {
            let board = Placement::scattered(&mut rng, 8, &['P', 'Q'], men);
            assert_eq!(board.squares_of(|_| true).len(), men + 2);
            assert_eq!((board.count('K'), board.count('k')), (1, 1));
        }
    }
}
