//! SAN: every legal move of many positions is written briefly, clearly and differently, and read
//! back; nothing that is no move is taken for one.

use crate::random_games::play_all;
use proptest::prelude::*;
use rules::{
    Command, Reason, Seat,
    board::{Bits, Board, Kind, Law, Move, MoveKind, Royal},
    game::GameView,
    notation::{
        fen,
        san::{self, SanError},
    },
    record::{Begun, Record, Replay},
};
use std::collections::HashSet;

const LAWS: [Law; 4] = [
    Law::CHESS,
    Law::KING_HUNT,
    Law { royal: Royal::Safe, joker: true },
    Law { royal: Royal::Hunted, joker: true },
];

/// The texts that could name a move, shortest first, built without the writer.
fn candidates<B: Bits>(board: &Board<B>, mv: Move) -> Vec<String> {
    if mv.kind == MoveKind::Castle {
        return vec![if mv.to.file() == 6 { "O-O" } else { "O-O-O" }.to_owned()];
    }
    let kind = board.piece_at(mv.from).unwrap().kind;
    let captures = mv.kind == MoveKind::EnPassant || board.piece_at(mv.to).is_some();
    let from = mv.from.to_string();
    let (file, rank) = from.split_at(1);
    let origins = match (kind, captures) {
        (Kind::Pawn, true) => vec![file, &from],
        (Kind::Pawn, false) => vec!["", file, &from],
        _ => vec!["", file, rank, &from],
    };
    let sign = if mv.kind == MoveKind::Joker { "~" } else { "" };
    let letter = if kind == Kind::Pawn { String::new() } else { kind.letter().to_string() };
    let takes = if captures { "x" } else { "" };
    let last = board.turn().last_rank(B::HEIGHT);
    let becomes = match mv.promotion {
        Some(kind) => format!("={}", kind.letter()),
        None if kind == Kind::Pawn && mv.to.rank() == last => "=Q".to_owned(),
        None => String::new(),
    };
    origins.iter().map(|origin| format!("{sign}{letter}{origin}{takes}{}{becomes}", mv.to)).collect()
}

fn holds<B: Bits>(board: &Board<B>) -> usize {
    let mut moves = 0;
    for law in LAWS {
        let legal = board.moves(law);
        let mut texts = HashSet::new();
        for mv in &legal {
            let text = san::write(board, law, *mv);
            let place = || format!("{text} for {mv} in {} under {law:?}", fen::placement(board));
            assert_eq!(san::read(board, law, &text), Ok(*mv), "{}", place());
            let shortest = candidates(board, *mv)
                .into_iter()
                .find(|text| !matches!(san::read(board, law, text), Err(SanError::Ambiguous(..))));
            assert_eq!(Some(text.trim_end_matches(['+', '#'])), shortest.as_deref(), "{}", place());
            let mut after = *board;
            after.play(*mv);
            let check = after.king(after.turn()).is_some_and(|king| after.attacked_kings().has(king));
            let mate = check && law == Law::CHESS && after.moves(law).is_empty();
            assert_eq!(text.ends_with('#'), mate, "{}", place());
            assert_eq!(text.ends_with('+'), check && !mate, "{}", place());
            assert!(texts.insert(text.clone()), "two moves are {}", place());
        }
        moves += legal.len();
    }
    moves
}

/// CU-A43. CU-A44. MS-A36. On all boards, under all laws.
#[test]
fn every_move_is_read_back_and_no_two_are_written_alike() {
    let (mut moves, mut ply) = (0, 0);
    play_all(40, &mut |before, _, _| {
        ply += 1;
        if ply % 9 == 0 {
            moves += match before.view(Seat::A) {
                GameView::ChessUno(view) => holds(view.board()),
                GameView::Maharajah(view) => holds(view.board()),
                GameView::Minesweeper(view) => holds(view.board()),
            };
        }
    });
    assert!(moves > 200_000, "only {moves} moves");
}

#[test]
fn what_a_log_says_of_a_command_is_read_as_that_command() {
    let (mut saps, mut jokers, mut mates) = (0, 0, 0);
    play_all(60, &mut |before, command, after| {
        let (before, after) = (before.view(Seat::A), after.view(Seat::A));
        let text = san::write_command(&before, command, &after);
        if matches!(command, Command::End | Command::Place(_)) {
            assert_eq!(text, command.to_string());
            assert_eq!(san::read_command(&before, &text), Err(SanError::Unknown));
            return;
        }
        assert_eq!(san::read_command(&before, &text).as_ref(), Ok(command), "{text}");
        let mated = after.outcome().is_some_and(|outcome| outcome.reason == Reason::Mate);
        if let (GameView::Maharajah(view), Command::Move(mv)) = (&before, command) {
            let mv = mv.resolve(&view.legal_moves()).unwrap();
            assert_eq!(text, san::write(view.board(), Law::CHESS, mv));
            assert_eq!(text.ends_with('#'), mated);
        }
        saps += usize::from(matches!(command, Command::Sap(..)));
        jokers += usize::from(text.starts_with('~'));
        mates += usize::from(text.ends_with('#'));
    });
    assert!(saps > 100 && jokers > 20 && mates > 3, "{saps} sappers, {jokers} Jokers, {mates} mates");
}

/// CU-R072. Only a Joker lets the knight on b2 come between on b8.
#[test]
fn a_log_of_chess_uno_says_mate_only_when_the_next_card_has_not_helped() {
    for (cards, expected) in [(r#""red-1-1", "blue-1-1""#, "Ra8#"), (r#""red-1-1", "joker-1""#, "Ra8+")] {
        let record = format!(
            r#"{{"game": "chess_uno", "config": {{"gameMode": "purist"}}, "deck": [{cards}], "commands": [],
                "start": {{"fen": "7k/6pp/8/8/8/8/1n6/R3K3", "castling": "-"}}}}"#
        );
        let Begun::Game(mut replay) = Replay::begin(&Record::parse(&record).unwrap()).unwrap() else {
            panic!("a game of Chess-Uno always begins");
        };
        let before = replay.state().view(Seat::A);
        let command = san::read_command(&before, "Ra8").unwrap();
        replay.step(Seat::A, &command.to_string()).unwrap();
        let after = replay.state().view(Seat::A);
        assert_eq!(san::write_command(&before, &command, &after), expected);
    }
}

/// MS-A20. The referee refuses Rd4 and shows the mine, which mates the player who tried: no mark.
#[test]
fn ms_a20_a_refused_try_bears_no_mark() {
    let record = r#"{"game": "minesweeper", "mines": ["d4"], "commands": [],
        "start": {"fen": "4k3/8/8/6b1/8/8/7R/8/P7/KB6", "castling": "-"}}"#;
    let Begun::Game(mut replay) = Replay::begin(&Record::parse(record).unwrap()).unwrap() else {
        panic!("a game of Minesweeper Chess always begins");
    };
    let before = replay.state().view(Seat::A);
    let command = san::read_command(&before, "Rd4").unwrap();
    replay.step(Seat::A, &command.to_string()).unwrap();
    let after = replay.state().view(Seat::A);
    assert_eq!(after.outcome().map(|outcome| outcome.reason), Some(Reason::Mate));
    assert_eq!(san::write_command(&before, &command, &after), "Rd4");
}

fn is_sound<B: Bits>(board: &Board<B>, text: &str) {
    for law in LAWS {
        match san::read(board, law, text) {
            Ok(mv) => {
                assert!(board.moves(law).contains(&mv), "{text:?} read as {mv}");
                assert_eq!(san::read(board, law, &san::write(board, law, mv)), Ok(mv));
            }
            Err(SanError::Ambiguous(one, other)) => {
                let legal = board.moves(law);
                assert!(one != other && legal.contains(&one) && legal.contains(&other));
            }
            Err(SanError::Unknown | SanError::Illegal | SanError::PromotionNeeded) => {}
        }
    }
}

fn on_all_boards(text: &str) {
    is_sound(&fen::parse_chess_uno("r3k2r/P6p/8/3pP3/Q6Q/8/8/R3K2R w KQkq d6").unwrap().board, text);
    is_sound(&fen::parse_maharajah("1n2k3/P1P5/8/8/M6M/8/8/C3K2A w - -").unwrap().board, text);
    is_sound(&fen::parse_minesweeper("1r5k/P7/8/R7/8/8/8/8/P7/R3K2R w KQ -").unwrap().setup.board, text);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn no_text_upsets_the_reader(text in any::<String>()) {
        on_all_boards(&text);
    }

    #[test]
    fn no_near_miss_upsets_the_reader(
        text in "[ ~]?[PNBRQKACMO0n]?[a-h0-9x×-]{0,6}[=(]?[QRBNKPMACqrbnkmac)]{0,2}(e\\.p\\.)?[+#!? ]{0,3}"
    ) {
        on_all_boards(&text);
    }
}
