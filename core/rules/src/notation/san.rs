//! SAN, short algebraic notation with English letters, and what three games add to it.
//!
//! ```text
//! Nf3  Nbd2  R1e2  Qh4e1   origin only where needed: file, else rank, else both
//! e4  exd5  exd6           a pawn that captures names its file; en passant is a capture like others
//! e8=Q  bxa1=M+            M A C are pieces; Minesweeper's pawns become queens by themselves
//! O-O  O-O-O               castling
//! R10a5  Rxa10             ten ranks
//! ~Nh7  ~exe5  ~a8=Q       `~` before what only the Joker allows
//! e4*e5                    a sapper's action
//! ```
//! The sign is read as strictly as `:joker` in commands: a move that the man has anyway never bears
//! it, a Joker's move always does. So `O-O` and `~Kg1`, `exd6` and `~d6` stand side by side (CU-A43,
//! CU-A44), and all moves of a position have different texts.
//!
//! **Check and mate.** [`write()`] judges as chess does, which is right for classic chess and
//! Maharajah. In Chess-Uno the next card decides whether a check is mate (CU-R072), in Minesweeper
//! hidden mines decide what lands at all; [`write_command`] therefore looks at the state that
//! really followed.
//!
//! **Read** is what people and programs write: `+ # ! ?` at the end mean nothing; `x` may be left
//! out, or be a hyphen; the origin may be told in full (`Ng1f3`, `e2-e4`, `Pe4`); castling goes with
//! letters or zeros; `e8=Q`, `e8Q`, `e8(Q)` and their lower case are one; `e.p.` may follow. What is
//! written must be true: no `x` without a capture, no promotion letter on the way. Pieces are upper
//! case, because `b`, `a` and `c` are files. A pawn that names neither its file nor `x` does not
//! capture.

mod read;

use read::{find, without_marks};

use crate::{
    Command, Reason,
    board::{Army, Bits, Board, Kind, Law, Move, MoveKind, Wing},
    game::GameView,
};
use core::fmt;

/// What stands before a move that only the Joker allows.
const JOKER: char = '~';

/// Why a text names no move of the position. `code` never changes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SanError {
    /// The text is no SAN.
    Unknown,
    /// No such move is legal here.
    Illegal,
    /// The move becomes legal when it says what the pawn becomes.
    PromotionNeeded,
    /// The text fits these two moves, and perhaps more.
    Ambiguous(Move, Move),
}

impl SanError {
    /// The stable code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::Illegal => "illegal",
            Self::PromotionNeeded => "promotion_needed",
            Self::Ambiguous(..) => "ambiguous",
        }
    }
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => f.write_str("unknown: this is no algebraic notation"),
            Self::Illegal => f.write_str("illegal: no such move here"),
            Self::PromotionNeeded => f.write_str("promotion_needed: what does the pawn become?"),
            Self::Ambiguous(one, other) => write!(f, "ambiguous: {one} or {other}?"),
        }
    }
}

impl core::error::Error for SanError {}

/// The SAN of `mv`, which is one of `board.moves(law)`.
///
/// `+` stands when the enemy king is attacked afterwards, `#` when the enemy has no move besides;
/// `#` only under the law of chess: hunted kings are taken, and after a Joker comes a card.
pub fn write<B: Bits>(board: &Board<B>, law: Law, mv: Move) -> String {
    let mut text = short(board, &board.moves(law), mv);
    let mut after = *board;
    after.play(mv);
    if after.in_check(!board.turn()) {
        text.push(if law == Law::CHESS && !after.has_move(law) { '#' } else { '+' });
    }
    text
}

/// The move under `law` that `text` means.
///
/// # Errors
/// [`SanError`].
pub fn read<B: Bits>(board: &Board<B>, law: Law, text: &str) -> Result<Move, SanError> {
    find(board, &board.moves(law), text)
}

/// As [`write_command`], of a command as it was given.
pub fn write_text(before: &GameView, text: &str, after: &GameView) -> String {
    match Command::parse(text, before.kind().height()) {
        Ok(command) => write_command(before, &command, after),
        Err(_) => text.to_owned(),
    }
}

/// An accepted command as a log writes it: moves in SAN, everything else as the command itself.
///
/// `before` is what was seen when it was given, `after` what was seen when everything that follows
/// by itself had happened. `+` stands when the army that did not move is then in check, `#` when
/// that ended the game as mate.
pub fn write_command(before: &GameView, command: &Command, after: &GameView) -> String {
    fn san<B: Bits>(board: &Board<B>, legal: &[Move], command: &Command) -> Option<String> {
        let Command::Move(text) = command else { return None };
        text.resolve(legal).ok().map(|mv| short(board, legal, mv))
    }
    let legal = before.legal_moves();
    let san = match before {
        GameView::ChessUno(view) => san(view.board(), &legal, command),
        GameView::Maharajah(view) => san(view.board(), &legal, command),
        GameView::Minesweeper(view) => san(view.board(), &legal, command),
    };
    match san {
        Some(text) => text + mark(after, !before.turn()),
        None => command.to_string(),
    }
}

/// What the position says about the king of `army`, which has just been moved against.
fn mark(after: &GameView, army: Army) -> &'static str {
    let check = match after {
        GameView::ChessUno(view) => view.board().in_check(army),
        GameView::Maharajah(view) => view.board().in_check(army),
        GameView::Minesweeper(view) => view.board().in_check(army),
    };
    let mate = after.outcome().is_some_and(|outcome| outcome.reason == Reason::Mate);
    match (check, mate) {
        (false, _) => "",
        (true, false) => "+",
        (true, true) => "#",
    }
}

/// The move or sapper's action, among those accepted now, that `text` means.
///
/// # Errors
/// [`SanError`]. A sapper's action that is not offered is [`SanError::Illegal`] in every game.
pub fn read_command(view: &GameView, text: &str) -> Result<Command, SanError> {
    if let Ok(sap @ Command::Sap(..)) = Command::parse(without_marks(text), view.kind().height()) {
        return if view.commands().contains(&sap) { Ok(sap) } else { Err(SanError::Illegal) };
    }
    let legal = view.legal_moves();
    let mv = match view {
        GameView::ChessUno(view) => find(view.board(), &legal, text),
        GameView::Maharajah(view) => find(view.board(), &legal, text),
        GameView::Minesweeper(view) => find(view.board(), &legal, text),
    };
    mv.map(Command::from)
}

fn is_capture<B: Bits>(board: &Board<B>, mv: Move) -> bool {
    mv.kind == MoveKind::EnPassant || board.army(!board.turn()).has(mv.to)
}

/// Whether the pawn becomes a queen without being asked (MS-R021).
fn promotes_by_itself<B: Bits>(board: &Board<B>, mv: Move) -> bool {
    mv.promotion.is_none()
        && board.kind(Kind::Pawn).has(mv.from)
        && mv.to.rank() == board.turn().last_rank(B::HEIGHT)
}

/// The text without check and mate, its origin told as far as `legal` makes it necessary.
fn short<B: Bits>(board: &Board<B>, legal: &[Move], mv: Move) -> String {
    let Some(kind) = board.kind_at(mv.from) else { return mv.to_string() };
    if mv.kind == MoveKind::Castle {
        let king_wing = mv.to.file() == Wing::King.king_target();
        return if king_wing { "O-O" } else { "O-O-O" }.to_owned();
    }
    let is_joker = mv.kind == MoveKind::Joker;
    let rivals = || {
        legal.iter().filter(|other| {
            other.to == mv.to
                && other.from != mv.from
                && (other.kind == MoveKind::Joker) == is_joker
                && board.kind_at(other.from) == Some(kind)
        })
    };
    let any = rivals().next().is_some();
    let same_file = rivals().any(|other| other.from.file() == mv.from.file());
    let same_rank = rivals().any(|other| other.from.rank() == mv.from.rank());
    let captures = is_capture(board, mv);
    let (file, rank) = match kind {
        Kind::Pawn => (any || captures, same_file),
        _ => (any && (!same_file || same_rank), same_file),
    };
    let origin = mv.from.to_string();
    let (file_name, rank_name) = origin.split_at(1);
    let mut text = String::new();
    if is_joker {
        text.push(JOKER);
    }
    if kind != Kind::Pawn {
        text.push(kind.letter());
    }
    if file {
        text += file_name;
    }
    if rank {
        text += rank_name;
    }
    if captures {
        text.push('x');
    }
    text += &mv.to.to_string();
    if let Some(becomes) = mv.promotion.or(promotes_by_itself(board, mv).then_some(Kind::Queen)) {
        text.push('=');
        text.push(becomes.letter());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{board::Royal, notation::fen};

    const JOKER_LAW: Law = Law { royal: Royal::Safe, joker: true };

    /// Writes `mv` as `san` and reads it back.
    fn both_ways<B: Bits>(board: &Board<B>, law: Law, mv: &str, san: &str) {
        let found = board.moves(law).into_iter().find(|found| found.to_string() == mv);
        let found = found.unwrap_or_else(|| panic!("{mv} is not legal"));
        assert_eq!(write(board, law, found), san);
        assert_eq!(read(board, law, san), Ok(found), "{san}");
    }

    #[test]
    fn moves_of_chess_and_maharajah_are_written_as_briefly_as_they_are_clear() {
        for (position, mv, san) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "g1f3", "Nf3"),
            ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq -", "h5f7", "Qxf7#"),
            ("8/k7/8/8/4Q2Q/8/8/K6Q w - -", "h4e1", "Qh4e1"),
            ("8/k7/8/8/4Q2Q/8/8/K6Q w - -", "e4e1", "Qee1"),
            ("8/k7/8/8/4Q2Q/8/8/K6Q w - -", "h1e1", "Q1e1"),
            ("4k3/8/8/8/1b6/2N5/8/4K1N1 w - -", "g1e2", "Ne2"), // the other knight is pinned
            ("4k3/8/8/2PpP3/8/8/8/4K3 w - d6", "e5d6:ep", "exd6"),
            ("r3k2r/8/8/8/8/8/8/4K3 b kq -", "e8c8:castle", "O-O-O"),
            ("r3k2r/8/8/8/8/8/8/5K2 b kq -", "e8g8:castle", "O-O+"),
            ("1r2k3/P7/8/8/8/8/8/4K3 w - -", "a7b8n", "axb8=N"),
            ("4k3/P7/8/8/8/8/8/M3K3 w - -", "a7a8m", "a8=M+"),
            ("4k3/8/8/8/8/8/3A4/C3K2C w - -", "d2b1", "Ab1"),
            ("4k3/8/8/8/8/8/8/C3K1C1 w - -", "g1e2", "Ce2+"),
            ("3k4/8/8/8/8/C7/8/C3K3 w - -", "a3a2", "C3a2"),
        ] {
            both_ways(&fen::parse_maharajah(position).unwrap().board, Law::CHESS, mv, san);
        }
    }

    #[test]
    fn ms_a36_ten_ranks_and_queens_without_a_letter() {
        for (position, mv, san) in [
            ("R6k/8/8/8/8/8/8/8/8/R3K3 w - -", "a10a5", "R10a5"),
            ("7k/R7/8/8/8/8/8/8/8/R3K3 w - -", "a9a10", "Ra10+"),
            ("8/P6k/8/8/8/8/8/8/8/4K3 w - -", "a9a10", "a10=Q"),
            ("1r5k/P7/8/8/8/8/8/8/8/4K3 w - -", "a9b10", "axb10=Q+"),
        ] {
            both_ways(&fen::parse_minesweeper(position).unwrap().setup.board, Law::CHESS, mv, san);
        }
        let board = fen::parse_minesweeper("8/P6k/8/8/8/8/8/8/8/4K3 w - -").unwrap().setup.board;
        assert!(read(&board, Law::CHESS, "a10").is_ok());
        assert_eq!(read(&board, Law::CHESS, "a10=N"), Err(SanError::Illegal));
    }

    /// CU-A43. CU-A44. What the Joker alone allows stands beside the ordinary move.
    #[test]
    fn cu_a43_cu_a44_a_jokers_move_bears_its_sign() {
        for (position, mv, san) in [
            ("4k3/8/8/8/8/8/8/4K2R w K -", "e1g1:castle", "O-O"),
            ("4k3/8/8/8/8/8/8/4K2R w K -", "e1g1:joker", "~Kg1"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6:ep", "exd6"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6:joker", "~d6"),
            ("4k3/8/8/4p3/4P3/8/8/4K3 w - -", "e4e5:joker", "~exe5"),
            ("4k3/8/4P3/4p3/4P3/8/8/4K3 w - -", "e6e5:joker", "~e6xe5"),
            ("4k3/8/4P3/8/4P3/8/8/4K3 w - -", "e6b6:joker", "~b6"),
            ("4k3/8/4P3/8/8/4P3/8/4K3 w - -", "e6e5:joker", "~e6e5"),
            ("4k3/8/8/8/4P3/8/8/4K3 w - -", "e4a8q:joker", "~a8=Q+"),
        ] {
            both_ways(&fen::parse_chess_uno(position).unwrap().board, JOKER_LAW, mv, san);
        }
    }

    /// CU-A43. Castling is written as castling and never as a king's move.
    #[test]
    fn cu_a43_a_kings_move_never_means_castling() {
        let board = fen::parse_chess_uno("4k3/8/8/8/8/8/8/4K2R w K -").unwrap().board;
        assert_eq!(read(&board, Law::CHESS, "Kg1"), Err(SanError::Illegal));
        assert_eq!(read(&board, JOKER_LAW, "Kg1"), Err(SanError::Illegal));
    }

    /// No mate where kings are taken, nor before the next card is drawn (CU-R072).
    #[test]
    fn only_chess_knows_mate() {
        let board = fen::parse_chess_uno("7k/8/6K1/8/8/8/8/R7 w - -").unwrap().board;
        let mv = read(&board, Law::CHESS, "Ra8").unwrap();
        assert_eq!(write(&board, Law::CHESS, mv), "Ra8#");
        assert_eq!(write(&board, Law::KING_HUNT, mv), "Ra8+");
        assert_eq!(write(&board, JOKER_LAW, mv), "Ra8+");
    }

    #[test]
    fn what_others_write_is_read() {
        for (position, mv, texts) in [
            ("4k3/8/8/8/8/5N2/8/4K3 w - -", "f3g5", "Ng5 Nfg5 N3g5 Nf3g5 Nf3-g5 Ng5+ Ng5!? Ng5#"),
            ("4k3/8/8/3p4/4P3/8/8/4K3 w - -", "e4d5", "exd5 ed5 e4xd5 e4d5 e4-d5 Pexd5 e×d5"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6:ep", "exd6 ed6 exd6e.p. exd6+e.p.!"),
            ("8/4P1k1/8/8/8/8/8/4K3 w - -", "e7e8b", "e8=B e8B e8(B) e8=b e8b e7-e8=B Pe8=B"),
            ("4k3/8/8/8/8/8/8/4K2R w K -", "e1g1:castle", "O-O 0-0 o-o 0-0+ O-O!!"),
            ("4k3/8/8/8/8/8/8/R3K3 w Q -", "e1c1:castle", "O-O-O 0-0-0 o-o-o"),
        ] {
            let board = fen::parse_maharajah(position).unwrap().board;
            for text in texts.split(' ') {
                let read = read(&board, Law::CHESS, text).map(|mv| mv.to_string());
                assert_eq!(read.as_deref(), Ok(mv), "{text}");
            }
        }
    }

    #[test]
    fn what_is_no_move_gets_its_code() {
        let board = fen::parse_maharajah("4k3/P7/8/3p4/2P1P3/8/4K3/N3N3 w - -").unwrap().board;
        for (code, texts) in [
            (
                "unknown",
                "|e|a8=Q2|Nb9c2|Z4|e9|e4e|e8=|e8=K|e8(Q|e8Q)|O-O-O-O|O-0|~|~O-O|N|xx|ee4e5xx|Naae4|a10|é4|e4*e5",
            ),
            ("illegal", "e6|d5|Nxf3|Nb8c2|Ke8|O-O|Nf3=Q|~Nf3|axb8=Q|exd5e.p."),
            ("ambiguous", "xd5|Nc2"),
            ("promotion_needed", "a8|a7a8"),
        ] {
            for text in texts.split('|') {
                let found = read(&board, Law::CHESS, text).map_err(SanError::code);
                assert_eq!(found, Err(code), "{text:?}");
            }
        }
    }
}
