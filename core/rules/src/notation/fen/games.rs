//! The FENs of the three games: what each of them adds to the six fields.

use super::{
    FenError, Fields, Pieces, parse_number, parse_placement, parse_square_list, set_rights, shown,
    square_list, write_fields,
};
use crate::{
    Seat,
    board::{Army, Bits, Board, BoardRules, Kind},
    chess_uno,
    maharajah::{self, Status},
    minesweeper,
};

/// A Chess-Uno position at the start of a turn, with `white=` (who controls White), `pool=W/B`
/// and `inactivity=`.
///
/// # Errors
/// When it cannot be read.
pub fn parse_chess_uno(text: &str) -> Result<chess_uno::Setup, FenError> {
    let mut fields = Fields::parse(text, 8)?;
    let mut board = parse_placement(fields.placement, BoardRules::CHESS_UNO, Pieces::Classic)?;
    board.set_unmoved(u64::ALL);
    set_rights(&mut board, fields.turn, fields.castling, fields.ep);
    let white = fields.take("white").unwrap_or("A");
    let white = Seat::parse(white).ok_or_else(|| FenError::new(format!("{} is no seat", shown(white))))?;
    let pool = match fields.take("pool") {
        None => [0, 0],
        Some(text) => {
            let (white, black) = text.split_once('/').ok_or_else(|| FenError::new("pool is written W/B"))?;
            [parse_number(white, "pool")?, parse_number(black, "pool")?]
        }
    };
    let inactivity = fields.take("inactivity").map_or(Ok(0), |word| parse_number(word, "inactivity"))?;
    fields.done()?;
    Ok(chess_uno::Setup { board, controllers: [white, !white], pool, inactivity })
}

/// Writes what [`parse_chess_uno`] reads.
pub fn write_chess_uno(setup: &chess_uno::Setup) -> String {
    format!(
        "{} white={} pool={}/{} inactivity={}",
        write_fields(&setup.board, 0, 1),
        setup.controllers[0],
        setup.pool[0],
        setup.pool[1],
        setup.inactivity
    )
}

/// A Maharajah or classic position, with `status=` (White's then Black's, `v` or `c`; default:
/// from the pieces) and either `unmoved=` or `moved=` (default: every pawn is unmoved).
///
/// # Errors
/// When it cannot be read, or a square without a pawn is said to have an unmoved or a moved one.
pub fn parse_maharajah(text: &str) -> Result<maharajah::Start, FenError> {
    let mut fields = Fields::parse(text, 8)?;
    let men = parse_placement::<u64>(fields.placement, BoardRules::CHESS_UNO, Pieces::All)?;
    let status = match fields.take("status") {
        None => Army::ALL.map(|army| Status::of_army(&men, army)),
        Some("cc") => [Status::Classic, Status::Classic],
        Some("cv") => [Status::Classic, Status::Variant],
        Some("vc") => [Status::Variant, Status::Classic],
        Some("vv") => [Status::Variant, Status::Variant],
        Some(other) => {
            return Err(FenError::new(format!("status {} is not two of c and v", shown(other))));
        }
    };
    let mut board = maharajah::Start::with_status(&men, status);
    let pawns = board.kind(Kind::Pawn);
    let (unmoved, moved) = (fields.take("unmoved"), fields.take("moved"));
    if unmoved.is_some() && moved.is_some() {
        return Err(FenError::new("unmoved and moved say the same thing twice"));
    }
    let unmoved = unmoved.map_or(Ok(pawns), parse_square_list)?;
    let moved = moved.map_or(Ok(0), parse_square_list)?;
    if (unmoved | moved) & !pawns != 0 {
        return Err(FenError::new("unmoved or moved names a square without a pawn"));
    }
    fields.done()?;
    board.set_unmoved(unmoved & !moved);
    set_rights(&mut board, fields.turn, fields.castling, fields.ep);
    let fitting = board.castling().and(maharajah::Start::castling_rights(&board, status));
    board.set_castling(fitting);
    Ok(maharajah::Start { board, halfmove: fields.halfmove })
}

/// Writes what [`parse_maharajah`] reads, all extensions included; for saving. Its move number is
/// always 1.
pub fn write_maharajah(view: &maharajah::View) -> String {
    let status = status_text(Army::ALL.map(|army| view.status(army)));
    let unmoved = square_list(view.board().unmoved());
    format!("{} status={status} unmoved={unmoved}", write_fields(view.board(), view.halfmove(), 1))
}

/// Writes what [`parse_maharajah`] reads, only those extensions that make a difference to the
/// moves; for showing, and for readers who know nothing of Maharajah. A FEN of orthodox chess has
/// none. `fullmove` is the number of the move, 1 at the start of a game.
///
/// The shorter of `unmoved` and `moved` is written: never more than 220 bytes, whatever stands where.
pub fn write_start(start: &maharajah::Start, fullmove: u32) -> String {
    let board = &start.board;
    let mut text = write_fields(board, start.halfmove, fullmove);
    let status = Army::ALL.map(|army| status_of(board, army));
    if status != Army::ALL.map(|army| Status::of_army(board, army)) {
        text += &format!(" status={}", status_text(status));
    }
    let moved = Army::ALL.into_iter().fold(0, |set, army| {
        let tellable = match status[army.index()] {
            // Off its home rank a classic pawn never steps twice, whatever it did before.
            Status::Classic => u64::rank(army.pawn_rank(u64::HEIGHT)),
            Status::Variant => u64::ALL,
        };
        set | (board.pieces(army, Kind::Pawn) & tellable & !board.unmoved())
    });
    if moved != 0 && moved.count() <= board.unmoved().count() {
        text += &format!(" moved={}", square_list(moved));
    } else if moved != 0 {
        text += &format!(" unmoved={}", square_list(board.unmoved()));
    }
    text
}

fn status_of(board: &Board<u64>, army: Army) -> Status {
    let variant = maharajah::Start::rules([Status::Variant; 2]);
    let at = army.index();
    if board.rules().sides[at] == variant.sides[at] { Status::Variant } else { Status::Classic }
}

fn status_text(status: [Status; 2]) -> String {
    status.map(|status| &status.name()[..1]).concat()
}

/// What a Minesweeper FEN holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MinesweeperFen {
    /// The position to start from.
    pub setup: minesweeper::Setup,
    /// The mines, if the text tells them.
    pub mines: Option<u128>,
}

/// A Minesweeper position of ten ranks, with `open=` and `mines=` (MS-A36).
///
/// # Errors
/// When it cannot be read.
pub fn parse_minesweeper(text: &str) -> Result<MinesweeperFen, FenError> {
    let mut fields = Fields::parse(text, 10)?;
    let mut board = parse_placement::<u128>(fields.placement, BoardRules::MINESWEEPER, Pieces::Classic)?;
    board.set_unmoved(u128::ALL);
    set_rights(&mut board, fields.turn, fields.castling, None);
    let open = fields.take("open").map_or(Ok(0), parse_square_list)?;
    let mines = fields.take("mines").map(parse_square_list).transpose()?;
    // Known mines and counter follow from the mines; they are written for readers without them.
    fields.take("known").map(parse_square_list::<u128>).transpose()?;
    fields.take("counter").map(|word| parse_number(word, "counter")).transpose()?;
    fields.done()?;
    Ok(MinesweeperFen { setup: minesweeper::Setup { board, open }, mines })
}

/// Writes what everybody may know of a Minesweeper position: fog, known mines, counter.
pub fn write_minesweeper(view: &minesweeper::View) -> String {
    let field = view.field();
    format!(
        "{} open={} known={} counter={}",
        write_fields(view.board(), 0, 1),
        square_list(field.open()),
        square_list(field.known_mines()),
        field.counter()
    )
}

/// Writes everything, the secret mines included; for the authority's own store.
pub fn write_minesweeper_secret(state: &minesweeper::State) -> String {
    format!("{} mines={}", write_minesweeper(state.open()), square_list(state.mines()))
}
