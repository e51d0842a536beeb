//! PGN: exports of random games are read back by a small reader of their own and lead to the same
//! final position.

use crate::random_games::{MAHARAJAH_STARTS, play};
use rules::{
    Command, Seat,
    board::{Army, Board, Law, Move},
    game::GameState,
    notation::{
        fen,
        pgn::{self, Ending, Score, Tags},
        san,
    },
};
use std::collections::HashMap;

/// What a reader makes of an export.
struct Read {
    tags: HashMap<String, String>,
    board: Board<u64>,
    plies: usize,
}

/// `[Name "value"]`, escapes undone.
fn read_tag(line: &str) -> (String, String) {
    let (name, rest) = line.strip_prefix('[').unwrap().split_once(" \"").unwrap();
    let mut letters = rest.strip_suffix("\"]").unwrap().chars();
    let mut value = String::new();
    while let Some(letter) = letters.next() {
        assert_ne!(letter, '"', "a quote ends the value early: {line}");
        value.push(if letter == '\\' { letters.next().unwrap() } else { letter });
    }
    (name.to_owned(), value)
}

fn read(pgn: &str) -> Read {
    let (tags, movetext) = pgn.split_once("\n\n").unwrap();
    let movetext = movetext.strip_suffix("\n\n").unwrap();
    assert!(tags.lines().all(|line| line.len() < 255));
    assert!(movetext.lines().all(|line| line.len() < 80 && !line.is_empty() && !line.ends_with(' ')));
    let tags: HashMap<String, String> = tags.lines().map(read_tag).collect();
    assert_eq!(tags.contains_key("FEN"), tags.contains_key("SetUp"));
    let start = tags.get("FEN").map_or(MAHARAJAH_STARTS[0], String::as_str);
    let mut board = fen::parse_maharajah(start).unwrap().board;
    let mut number = fen::fullmove(start).unwrap();
    let mut plies = 0;
    let mut tokens: Vec<&str> = movetext.split_ascii_whitespace().collect();
    assert_eq!(tokens.pop(), tags.get("Result").map(String::as_str));
    let mut tokens = tokens.into_iter();
    while let Some(mut token) = tokens.next() {
        let expected = match board.turn() {
            Army::White => Some(format!("{number}.")),
            Army::Black => (plies == 0).then(|| format!("{number}...")),
        };
        if let Some(expected) = expected {
            assert_eq!(token, expected);
            token = tokens.next().unwrap();
        }
        number += u32::from(board.turn() == Army::Black);
        let mv = san::read(&board, Law::CHESS, token).unwrap();
        board.play(mv);
        plies += 1;
    }
    Read { tags, board, plies }
}

#[test]
fn exported_games_are_read_back_to_the_same_position() {
    let mut moves_read = 0;
    for seed in 0..60 {
        let text = MAHARAJAH_STARTS[seed as usize % MAHARAJAH_STARTS.len()];
        let start = fen::parse_maharajah(text).unwrap();
        let (mut moves, mut last): (Vec<Move>, _) = (Vec::new(), None);
        let begun = GameState::Maharajah(start.clone().begin_unchecked().state);
        play(begun, seed, 400, &mut |before, command, after| {
            let (GameState::Maharajah(before), Command::Move(mv)) = (before, command) else { return };
            moves.push(mv.resolve(&before.open().legal_moves()).unwrap());
            last = Some(after.clone());
        });
        let Some(GameState::Maharajah(last)) = last else { panic!("no move from {text}") };
        let tags = Tags {
            white: format!("Player \"{seed}\" \\ one"),
            black: "खिलाड़ी".to_owned(),
            ..Tags::default()
        };
        let ending = Ending::from(last.open().outcome());
        let fullmove = fen::fullmove(text).unwrap();
        let game = pgn::Game { tags: &tags, start: &start, fullmove, moves: &moves, ending };
        let read = read(&pgn::export(&game).unwrap());
        assert_eq!(read.plies, moves.len());
        // A game that is over has no en passant right, and a short FEN may forget what never matters.
        let mut board = read.board;
        board.pass_to(board.turn(), last.open().board().ep());
        let short = |board| fen::write_start(&rules::maharajah::Start { board, halfmove: 0 }, 1);
        assert_eq!(short(board), short(*last.open().board()));
        assert_eq!(read.tags["White"], tags.white);
        assert_eq!(read.tags["Black"], tags.black);
        assert_eq!(read.tags.contains_key("Variant"), seed % 10 != 0, "{text}");
        let expected = match last.open().outcome().map(|outcome| outcome.winner) {
            None => Score::Open,
            Some(None) => Score::Draw,
            Some(Some(winner)) => Score::Won(Army::ALL[usize::from(winner == Seat::B)]),
        };
        assert_eq!(read.tags["Result"], expected.token());
        moves_read += moves.len();
    }
    assert!(moves_read > 5_000, "only {moves_read}");
}
