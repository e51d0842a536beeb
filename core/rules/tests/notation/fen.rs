//! FEN: positions from play come back whole, what is malformed is refused with a reason, and no
//! text upsets the reader.

use crate::random_games::{MAHARAJAH_STARTS, Pick, maharajah, play, play_all};
use proptest::prelude::*;
use rules::{
    Chance, ChanceError,
    board::{Army, Bits, Board, Kind, Law, Leaves, Square, perft},
    chess_uno::{self, Card},
    game::GameState,
    maharajah::Start,
    minesweeper,
    notation::fen,
};

/// Lays these mines and deals no cards.
struct Mines(u128);

impl Chance for Mines {
    fn deal(&mut self, _: Vec<Card>) -> Result<Vec<Card>, ChanceError> {
        Err(ChanceError::RanOut)
    }
    fn reshuffle(&mut self, _: Vec<Card>) -> Result<Vec<Card>, ChanceError> {
        Err(ChanceError::RanOut)
    }
    fn lay_mines(&mut self, _: &[Square]) -> Result<Vec<Square>, ChanceError> {
        Ok(self.0.squares().collect())
    }
}

/// The board with every pawn unmoved: where the rank alone decides about double steps, a FEN does
/// not say which pawns have moved.
fn forgetful<B: Bits>(board: &Board<B>) -> Board<B> {
    let mut board = *board;
    board.set_unmoved(B::ALL);
    board
}

#[test]
fn chess_uno_positions_come_back() {
    let mut positions = 0;
    play_all(40, &mut |_, _, after| {
        let GameState::ChessUno(state) = after else { return };
        let view = state.open();
        let setup = chess_uno::Setup {
            board: forgetful(view.board()),
            controllers: Army::ALL.map(|army| view.controller(army)),
            pool: Army::ALL.map(|army| view.pool(army)),
            inactivity: view.inactivity(),
        };
        let text = fen::write_chess_uno(&setup);
        assert_eq!(fen::parse_chess_uno(&text), Ok(setup), "{text}");
        positions += 1;
    });
    assert!(positions > 1_000, "only {positions}");
}

/// MJ-A17. MJ-A18. Unmoved pawns and statuses are saved, whatever has left the board.
#[test]
fn mj_a17_mj_a18_maharajah_positions_come_back() {
    let mut positions = 0;
    play_all(40, &mut |_, _, after| {
        let GameState::Maharajah(state) = after else { return };
        let view = state.open();
        let start = Start { board: *view.board(), halfmove: view.halfmove() };
        let text = fen::write_maharajah(view);
        assert_eq!(fen::parse_maharajah(&text).as_ref(), Ok(&start), "{text}");
        // The short form may forget what never matters again, and nothing else.
        let short = fen::write_start(&start, 7);
        let read = fen::parse_maharajah(&short).unwrap();
        assert_eq!(fen::fullmove(&short), Ok(7));
        assert_eq!(read.halfmove, start.halfmove);
        assert_eq!(fen::write_start(&read, 7), short);
        let leaves = |board| perft(board, Law::CHESS, 2, Leaves::Counted);
        assert_eq!(leaves(&read.board), leaves(&start.board), "{short}");
        positions += 1;
    });
    assert!(positions > 1_000, "only {positions}");
}

/// MS-A36. Save and reload keep fog, numbers and counter; without the mines everything but them.
#[test]
fn ms_a36_minesweeper_positions_come_back() {
    let mut positions = 0;
    play_all(40, &mut |_, _, after| {
        let GameState::Minesweeper(state) = after else { return };
        let view = state.open();
        let text = fen::write_minesweeper_secret(state);
        let read = fen::parse_minesweeper(&text).unwrap();
        assert_eq!(read.mines, Some(state.mines()), "{text}");
        assert_eq!(read.setup.board, forgetful(view.board()), "{text}");
        let reloaded =
            minesweeper::State::start(read.setup.clone(), &mut Mines(state.mines())).unwrap().state;
        assert_eq!(reloaded.open().field(), view.field(), "{text}");
        let public = fen::parse_minesweeper(&fen::write_minesweeper(view)).unwrap();
        assert_eq!(public, fen::MinesweeperFen { setup: read.setup, mines: None });
        positions += 1;
    });
    assert!(positions > 1_000, "only {positions}");
}

#[test]
fn orthodox_positions_bear_no_extension() {
    let mut positions = 0;
    for seed in 0..10 {
        play(maharajah(0), seed, 200, &mut |_, _, after| {
            let GameState::Maharajah(state) = after else { return };
            let start = Start { board: *state.open().board(), halfmove: state.open().halfmove() };
            let text = fen::write_start(&start, 12);
            assert_eq!(text.split(' ').count(), 6, "{text}");
            assert!(text.ends_with(&format!(" {} 12", start.halfmove)));
            positions += 1;
        });
    }
    assert!(positions > 500, "only {positions}");
}

/// The shorter of the two lists is written, so a FEN tag always fits its line.
#[test]
fn the_longest_short_form_has_220_bytes_at_most() {
    let placement = "ppppkppp/pppppppp/pppppppp/pppppppp/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPKPPP";
    for unmoved in 0..=62 {
        let mut start = fen::parse_maharajah(&format!("{placement} w - - 4294967295 1 status=vv")).unwrap();
        let pawns = start.board.kind(Kind::Pawn).squares().take(unmoved);
        start.board.set_unmoved(pawns.fold(0, |set, square| set | u64::of(square)));
        let text = fen::write_start(&start, u32::MAX);
        assert!(text.len() <= 220, "{} bytes: {text}", text.len());
        assert_eq!(fen::parse_maharajah(&text), Ok(start));
    }
}

#[test]
fn the_number_of_the_move_is_read_and_never_zero() {
    for (text, number) in
        [("8/8", 1), ("8/8 w - - 0", 1), ("8/8 b - - 3 40", 40), ("8/8 w - - 0 0 open=e4", 1)]
    {
        assert_eq!(fen::fullmove(text), Ok(number), "{text}");
    }
    assert!(fen::fullmove("8/8 w - - 0 x").is_err());
}

#[test]
fn rights_that_cannot_be_are_dropped() {
    for (text, expected) in [
        ("4k3/8/8/8/8/8/8/4K2R w KQkq -", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"),
        ("4k3/8/8/4P3/8/8/8/4K3 w - d6", "4k3/8/8/4P3/8/8/8/4K3 w - - 0 1"),
        ("4k3/8/3p4/3pP3/8/8/8/4K3 w - d6", "4k3/8/3p4/3pP3/8/8/8/4K3 w - - 0 1"),
        ("4k3/8/8/3pP3/8/8/8/4K3 b - d6", "4k3/8/8/3pP3/8/8/8/4K3 b - - 0 1"),
        ("4k3/8/8/8/8/8/8/M3K2R w K -", "4k3/8/8/8/8/8/8/M3K2R w - - 0 1"),
    ] {
        let read = fen::parse_maharajah(text).unwrap();
        assert_eq!(fen::write_start(&read, 1), expected);
    }
}

#[test]
fn malformed_texts_are_refused_with_a_reason() {
    let chess_uno = |text: &str| fen::parse_chess_uno(text).map(|_| ());
    let maharajah = |text: &str| fen::parse_maharajah(text).map(|_| ());
    let minesweeper = |text: &str| fen::parse_minesweeper(text).map(|_| ());
    type Reader<'r> = &'r dyn Fn(&str) -> Result<(), fen::FenError>;
    const EIGHT: &str = "4k3/8/8/8/8/8/P7/4K3";
    const TEN: &str = "4k3/8/8/8/8/8/8/8/P7/4K3";
    let table: [(Reader, &str, &str, &str); 31] = [
        (&chess_uno, "", "", "0 fields, not one to six"),
        (&chess_uno, "", "white=A", "0 fields, not one to six"),
        (&chess_uno, EIGHT, "w - - 0 1 7", "7 fields, not one to six"),
        (&chess_uno, TEN, "w - - 0 1", "10 ranks, not 8"),
        (&minesweeper, EIGHT, "w - - 0 1", "8 ranks, not 10"),
        (&chess_uno, "4k3/8/8/8/8/8/P8/4K3", "", "rank 2 has not eight files"),
        (&chess_uno, "4k3/8/8/8/8/8/P/4K3", "", "rank 2 has not eight files"),
        (&chess_uno, "4k3/8/8/8/8//P7/4K3", "", "rank 3 has not eight files"),
        (&chess_uno, "4k3/8/8/8/8/8/P7/4K3P", "", "rank 1 has not eight files"),
        (&chess_uno, "4k3/8/8/8/8/9/P7/4K3", "", "'9' is no piece of this game"),
        (&chess_uno, "4m3/8/8/8/8/8/P7/4K3", "", "'m' is no piece of this game"),
        (&maharajah, "4é3/8/8/8/8/8/P7/4K3", "", "'é' is no piece of this game"),
        (&chess_uno, EIGHT, "W", "\"W\" is neither w nor b"),
        (&chess_uno, EIGHT, "w KK", "castling \"KK\" cannot be read"),
        (&chess_uno, EIGHT, "w - e9", "en passant \"e9\" is no square"),
        (&chess_uno, EIGHT, "w - - +1", "half-move clock \"+1\" is no number"),
        (&chess_uno, EIGHT, "w - - 0 4294967296", "move number \"4294967296\" is no number"),
        (&chess_uno, EIGHT, "w - - 0 1 white=C", "\"C\" is no seat"),
        (&chess_uno, EIGHT, "pool=1", "pool is written W/B"),
        (&chess_uno, EIGHT, "pool=1/x", "pool \"x\" is no number"),
        (&chess_uno, EIGHT, "inactivity=", "inactivity \"\" is no number"),
        (&chess_uno, EIGHT, "pool=1/1 pool=1/1", "\"pool\" is given twice"),
        (&chess_uno, EIGHT, "pool=1/1 w", "\"w\" is no extension"),
        (&chess_uno, EIGHT, "mines=a4", "extension \"mines\" is unknown in this game"),
        (&chess_uno, EIGHT, "a=1 b=1 c=1 d=1 e=1", "more than 4 extensions"),
        (&maharajah, EIGHT, "status=v", "status \"v\" is not two of c and v"),
        (&maharajah, EIGHT, "unmoved=a3", "unmoved or moved names a square without a pawn"),
        (&maharajah, EIGHT, "moved=-  unmoved=-", "unmoved and moved say the same thing twice"),
        (&maharajah, EIGHT, "moved=a2,a2", "a2 is named twice"),
        (&minesweeper, TEN, "open=a11", "\"a11\" is no square"),
        (&minesweeper, TEN, "counter=four", "counter \"four\" is no number"),
    ];
    for (read, placement, rest, reason) in table {
        let text = format!("{placement} {rest}");
        assert_eq!(read(&text).map_err(|error| error.to_string()), Err(reason.to_owned()), "{text}");
    }
    let long = format!("{EIGHT} {}", "é".repeat(5_000));
    assert!(chess_uno(&long).unwrap_err().to_string().len() < 100);
}

/// Reads a text as all three games; what is accepted is written and read as the same.
fn is_sound(text: &str) {
    if let Ok(setup) = fen::parse_chess_uno(text) {
        assert_eq!(fen::parse_chess_uno(&fen::write_chess_uno(&setup)), Ok(setup));
    }
    if let Ok(start) = fen::parse_maharajah(text) {
        let again = fen::write_start(&start, fen::fullmove(text).unwrap());
        let read = fen::parse_maharajah(&again).unwrap();
        assert_eq!(fen::write_start(&read, fen::fullmove(&again).unwrap()), again);
        assert_eq!(read.board.moves(Law::CHESS), start.board.moves(Law::CHESS));
    }
    if let Ok(read) = fen::parse_minesweeper(text) {
        let mines = Square::from_index(40).map_or(0, u128::of);
        if let Ok(started) = minesweeper::State::start(read.setup.clone(), &mut Mines(mines)) {
            let again = fen::parse_minesweeper(&fen::write_minesweeper(started.state.open())).unwrap();
            assert_eq!(again.setup.board, read.setup.board);
            assert_eq!(read.setup.open & !again.setup.open, 0);
        }
    }
}

/// A good text of any game with a few characters changed, dropped, doubled or swapped.
fn damaged(seed: u64) -> String {
    const GOOD: [&str; 4] = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 white=B pool=1/0 inactivity=3",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9 white=A",
        "rnbqkbnr/pppppppp/8/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 open=e4,e5 known=e5 mines=b4,e5",
        "4k3/8/8/8/4P3/8/8/8/8/4K2R w K - 0 1 open=- counter=4",
    ];
    const LETTERS: &[u8] = b"KQRBNPMACkqrbnpmac123456789/-=, wb0\0\xff";
    let mut pick = Pick(seed);
    let which = pick.below(GOOD.len() + MAHARAJAH_STARTS.len());
    let mut text = GOOD.iter().chain(&MAHARAJAH_STARTS).nth(which).unwrap().as_bytes().to_vec();
    for _ in 0..pick.below(4) {
        if text.is_empty() {
            break;
        }
        let (at, other) = (pick.below(text.len()), pick.below(text.len()));
        match pick.below(5) {
            0 => text[at] = LETTERS[pick.below(LETTERS.len())],
            1 => text.insert(at, LETTERS[pick.below(LETTERS.len())]),
            2 => drop(text.remove(at)),
            3 => text.swap(at, other),
            _ => text.truncate(at + 1),
        }
    }
    String::from_utf8_lossy(&text).into_owned()
}

#[test]
fn no_damaged_text_upsets_the_reader() {
    (0..40_000).for_each(|seed| is_sound(&damaged(seed)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn no_text_upsets_the_reader(text in any::<String>()) {
        is_sound(&text);
    }

    #[test]
    fn no_placement_upsets_the_reader(ranks in prop::collection::vec("[KQRBNPMACkqrbnpmac1-8]{1,8}", 7..11)) {
        is_sound(&ranks.join("/"));
    }
}
