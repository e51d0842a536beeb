//! PGN, portable game notation: export of classic chess and Maharajah.
//!
//! ```text
//! [Event "Friday evening"]                the seven tag roster
//! …
//! [Result "1-0"]
//! [FEN "rnbqkbnr/… w kq - 0 1"]           where the start is not that of classic chess
//! [SetUp "1"]
//! [Termination "normal"]
//! [Variant "Maharajah"]                   where the game is not called classic (MJ-A12)
//!
//! 1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0
//! ```
//! The layout is the standard's export format: tags beyond the roster in alphabetical order, lines
//! of movetext shorter than 80 columns, no line longer than 255 bytes with its end. Differences:
//! names are UTF-8, and the FEN of a Maharajah start may bear extensions ([`fen::write_start`]).

use super::{fen, san};
use crate::{
    Outcome, Seat,
    board::{Army, Law, Move},
    maharajah::{Profile, Start},
};
use core::fmt;

/// Bytes of a line, its end not counted.
const LINE_MAX: usize = 254;

/// Columns of a line of movetext.
const MOVETEXT_MAX: usize = 79;

/// The seven tag roster without its result. `Default` says that nothing is known.
///
/// Values are written as they are, with quotes and backslashes escaped, control characters as
/// blanks, and cut where the line would grow too long.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Tags {
    /// Name of the tournament or match.
    pub event: String,
    /// Where it was played.
    pub site: String,
    /// The day it began, `YYYY.MM.DD`, with `?` for what is not known.
    pub date: String,
    /// Which round; `-` where there are none.
    pub round: String,
    /// Who played White.
    pub white: String,
    /// Who played Black.
    pub black: String,
}

impl Default for Tags {
    fn default() -> Self {
        let [event, site, round, white, black] = [(); 5].map(|()| "?".to_owned());
        Self { event, site, date: "????.??.??".to_owned(), round, white, black }
    }
}

/// Who won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// An army won.
    Won(Army),
    /// Nobody did.
    Draw,
    /// The game is not over, or ended without a result.
    Open,
}

impl Score {
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub const fn token(self) -> &'static str {
        match self {
            Self::Won(Army::White) => "1-0",
            Self::Won(Army::Black) => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Open => "*",
        }
    }
}

/// What brought the end, in the words of the standard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Termination {
    /// The rules or the players ended the game.
    Normal,
    /// A flag fell, whatever the score.
    TimeForfeit,
    /// Somebody left.
    Abandoned,
    /// Neither player could help it.
    Emergency,
    /// The game goes on.
    Unterminated,
}

impl Termination {
    /// The value of the tag.
    pub const fn value(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::TimeForfeit => "time forfeit",
            Self::Abandoned => "abandoned",
            Self::Emergency => "emergency",
            Self::Unterminated => "unterminated",
        }
    }
}

/// How a game ended. The rules know a part of it ([`From`] their outcome), a table the rest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// Who won.
    pub score: Score,
    /// What brought it.
    pub termination: Termination,
}

impl From<Option<Outcome>> for Ending {
    fn from(outcome: Option<Outcome>) -> Self {
        let Some(outcome) = outcome else {
            return Self { score: Score::Open, termination: Termination::Unterminated };
        };
        // Seat A plays White in both games that are exported.
        let score = match outcome.winner {
            Some(Seat::A) => Score::Won(Army::White),
            Some(Seat::B) => Score::Won(Army::Black),
            None => Score::Draw,
        };
        Self { score, termination: Termination::Normal }
    }
}

/// A game to be written.
#[derive(Clone, Copy, Debug)]
pub struct Game<'g> {
    /// Who, where, when.
    pub tags: &'g Tags,
    /// Where it began.
    pub start: &'g Start,
    /// Number of the first move: 1, or what [`fen::fullmove`] says of the start.
    pub fullmove: u32,
    /// All moves, White's and Black's.
    pub moves: &'g [Move],
    /// How it ended.
    pub ending: Ending,
}

/// A move that the position before it does not allow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct IllegalMove {
    /// Moves before it.
    pub ply: usize,
    /// The move.
    pub mv: Move,
}

impl IllegalMove {
    /// The stable code.
    pub const fn code(self) -> &'static str {
        "illegal_move"
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} after {} half-moves", self.code(), self.mv, self.ply)
    }
}

impl core::error::Error for IllegalMove {}

/// The game as PGN, an empty line at the end, so that exports can be strung together.
///
/// # Errors
/// The first [`IllegalMove`].
pub fn export(game: &Game<'_>) -> Result<String, IllegalMove> {
    let movetext = movetext(game)?;
    let Game { tags, start, fullmove, ending, .. } = *game;
    let result = ending.score.token();
    let mut pgn = String::new();
    for (name, value) in [
        ("Event", tags.event.as_str()),
        ("Site", &tags.site),
        ("Date", &tags.date),
        ("Round", &tags.round),
        ("White", &tags.white),
        ("Black", &tags.black),
        ("Result", result),
    ] {
        push_tag(&mut pgn, name, value);
    }
    if *start != Start::default() || fullmove != 1 {
        push_tag(&mut pgn, "FEN", &fen::write_start(start, fullmove));
        push_tag(&mut pgn, "SetUp", "1");
    }
    push_tag(&mut pgn, "Termination", ending.termination.value());
    if start.clone().begin_unchecked().state.open().profile() == Profile::Maharajah {
        push_tag(&mut pgn, "Variant", "Maharajah");
    }
    pgn.push('\n');
    pgn += &movetext;
    pgn += "\n\n";
    Ok(pgn)
}

fn push_tag(pgn: &mut String, name: &str, value: &str) {
    let mut line = format!("[{name} \"");
    for letter in value.chars() {
        let written = match letter {
            '"' => "\\\"".to_owned(),
            '\\' => "\\\\".to_owned(),
            _ if letter.is_control() => " ".to_owned(),
            _ => letter.to_string(),
        };
        if line.len() + written.len() + "\"]".len() > LINE_MAX {
            break;
        }
        line += &written;
    }
    *pgn += &line;
    *pgn += "\"]\n";
}

fn movetext(game: &Game<'_>) -> Result<String, IllegalMove> {
    let mut board = game.start.board;
    let mut number = u64::from(game.fullmove);
    let mut text = String::new();
    let mut column = 0;
    let mut push = |token: &str| {
        if column > 0 && column + 1 + token.len() > MOVETEXT_MAX {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text += token;
        column += token.len();
    };
    for (ply, mv) in game.moves.iter().copied().enumerate() {
        if !board.moves(Law::CHESS).contains(&mv) {
            return Err(IllegalMove { ply, mv });
        }
        match board.turn() {
            Army::White => push(&format!("{number}.")),
            Army::Black if ply == 0 => push(&format!("{number}...")),
            Army::Black => {}
        }
        push(&san::write(&board, Law::CHESS, mv));
        number += u64::from(board.turn() == Army::Black);
        board.play(mv);
    }
    push(game.ending.score.token());
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Reason;

    fn exported(start: &str, moves: &str, ending: Ending, tags: &Tags) -> String {
        let fullmove = fen::fullmove(start).unwrap();
        let start = fen::parse_maharajah(start).unwrap();
        let mut board = start.board;
        let mut played = Vec::new();
        for text in moves.split_ascii_whitespace() {
            let mv = san::read(&board, Law::CHESS, text).unwrap();
            board.play(mv);
            played.push(mv);
        }
        export(&Game { tags, start: &start, fullmove, moves: &played, ending }).unwrap()
    }

    const CLASSIC: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

    #[test]
    fn a_classic_game_has_roster_termination_and_moves() {
        let tags = Tags { white: "Asha".to_owned(), date: "2026.03.??".to_owned(), ..Tags::default() };
        let mate = Ending::from(Some(Outcome::win(Seat::A, Reason::Mate)));
        assert_eq!(
            exported(CLASSIC, "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7", mate, &tags),
            concat!(
                "[Event \"?\"]\n[Site \"?\"]\n[Date \"2026.03.??\"]\n[Round \"?\"]\n",
                "[White \"Asha\"]\n[Black \"?\"]\n[Result \"1-0\"]\n[Termination \"normal\"]\n\n",
                "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n"
            )
        );
    }

    /// MJ-A12. Only two normal arrays make a classic game; the start of any other is told.
    #[test]
    fn mj_a12_a_maharajah_game_tells_its_variant_and_its_start() {
        let start = "mmm1k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1";
        let pgn = exported(start, "e4 Mbd7", Ending::from(None), &Tags::default());
        let (tags, moves) = pgn.split_once("\n\n").unwrap();
        let expected = format!(
            "[Result \"*\"]\n[FEN \"{start}\"]\n[SetUp \"1\"]\n[Termination \"unterminated\"]\n\
             [Variant \"Maharajah\"]"
        );
        assert!(tags.ends_with(&expected), "{tags}");
        assert_eq!(moves, "1. e4 Mbd7 *\n\n");
    }

    #[test]
    fn a_later_start_keeps_its_number_and_its_side() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 3 17";
        let drawn = Ending { score: Score::Draw, termination: Termination::TimeForfeit };
        let pgn = exported(start, "e5 e4 Nf6", drawn, &Tags::default());
        assert!(
            pgn.contains(&format!("[FEN \"{start}\"]\n[SetUp \"1\"]\n[Termination \"time forfeit\"]\n\n"))
        );
        assert!(pgn.ends_with("\n\n17... e5 18. e4 Nf6 1/2-1/2\n\n"), "{pgn}");
    }

    #[test]
    fn values_cannot_break_out_of_their_tags() {
        let tags = Tags {
            event: "say \"hi\" \\ \r\n[White \"x\"]".to_owned(),
            white: "ऋ".repeat(200),
            black: "\"".repeat(300),
            ..Tags::default()
        };
        let pgn = exported(CLASSIC, "", Ending::from(None), &tags);
        let lines: Vec<&str> = pgn.lines().collect();
        assert_eq!(lines[0], r#"[Event "say \"hi\" \\   [White \"x\"]"]"#);
        assert_eq!(lines[4], format!("[White \"{}\"]", "ऋ".repeat(81)));
        assert_eq!(lines[5], format!("[Black \"{}\"]", "\\\"".repeat(122)));
        assert!(lines.iter().all(|line| line.len() < 255));
    }

    #[test]
    fn a_move_that_is_not_legal_is_named() {
        let start = Start::default();
        let mv = san::read(&start.board, Law::CHESS, "e4").unwrap();
        let (tags, ending) = (Tags::default(), Ending::from(None));
        let game = Game { tags: &tags, start: &start, fullmove: 1, moves: &[mv, mv], ending };
        let error = export(&game).unwrap_err();
        assert_eq!(error.to_string(), "illegal_move: e2e4 after 1 half-moves");
    }
}
