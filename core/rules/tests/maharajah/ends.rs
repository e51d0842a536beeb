//! The ways a game ends on the board, and which of them counts when two come together.

use crate::{scenario::maharajah_unchecked, state};
use rules::{
    board::{Army, Board, Kind, Law, Piece, Square},
    maharajah::{Start, Status},
};

/// MJ-A24. A hundred half-moves without pawn move or capture are a draw, by themselves.
#[test]
fn mj_a24_fifty_moves_are_a_draw() {
    let start = maharajah_unchecked("4k3/7p/8/8/8/8/P7/R3K3 w Q -").halfmove(99);
    start.clone().is("halfmove", 99).goes_on().accepts("A", "a1b1").is("halfmove", 100).drawn("fifty");
    start.clone().accepts("A", "a2a3").is("halfmove", 0).goes_on();
    // Castling is a quiet move, too; a capture is none.
    start.accepts("A", "e1c1:castle").drawn("fifty");
    maharajah_unchecked("4k3/8/8/8/8/8/r7/R3K3 w - -")
        .halfmove(99)
        .accepts("A", "a1a2")
        .is("halfmove", 0)
        .goes_on();
    maharajah_unchecked("4k3/7p/8/8/8/8/P7/R3K3 w - -")
        .halfmove(98)
        .accepts("A", "a1b1")
        .is("halfmove", 99)
        .goes_on();
    // En passant and promotion are pawn moves.
    maharajah_unchecked("4k3/8/8/8/3pP3/8/8/4K3 b - e3")
        .halfmove(99)
        .accepts("B", "d4e3:ep")
        .is("halfmove", 0);
    maharajah_unchecked("7k/P7/8/8/8/8/8/4K3 w - -").halfmove(99).accepts("A", "a7a8n").is("halfmove", 0);
}

/// MJ-A25. The third time is a draw by itself, at the eighth half-move of a dance of kings.
#[test]
fn mj_a25_the_third_occurrence_is_a_draw() {
    let dance = "A e1d1, B e8d8, A d1e1, B d8e8";
    maharajah_unchecked("4k3/8/8/8/8/8/8/4K2M w - -")
        .plays(dance)
        .goes_on()
        .plays("A e1d1, B e8d8, A d1e1")
        .goes_on()
        .accepts("B", "d8e8")
        .drawn("repetition")
        .is("halfmove", 8);
}

/// MJ-A25. Lost castling rights make another position of the same men.
#[test]
fn mj_a25_castling_rights_are_part_of_a_position() {
    let dance = "A e1d1, B e8d8, A d1e1, B d8e8";
    maharajah_unchecked("4k3/8/8/8/8/8/8/R3K2R w KQ -")
        .plays(dance)
        .plays(dance)
        .goes_on() // the first time the king had not moved
        .accepts("A", "e1d1")
        .drawn("repetition");
}

/// MJ-A25. An en passant right is part of a position only when a capture is legal.
#[test]
fn mj_a25_en_passant_counts_when_a_capture_is_legal() {
    let dance = "B b8c6, A b1c3, B c6b8, A c3b1";
    // Nobody can take on e3: after e2-e4 the position is the same as without the right.
    maharajah_unchecked("1n2k3/8/8/8/8/8/4P3/1N2K3 w - -")
        .plays("A e2e4")
        .is("ep", "e3")
        .plays(dance)
        .plays(dance)
        .drawn("repetition");
    // The pawn on d4 can: the first position is another one, and the third comes a move later.
    let capturer = maharajah_unchecked("1n2k3/8/8/8/3p4/8/4P3/1N2K3 w - -").plays("A e2e4");
    capturer
        .clone()
        .legal("d4e3:ep")
        .plays(dance)
        .plays(dance)
        .goes_on()
        .accepts("B", "b8c6")
        .drawn("repetition");
    // Here it stands there, but is pinned by the rook on d1: no capture is legal.
    maharajah_unchecked("1n1k4/8/8/8/3p4/8/4P3/1N1RK3 w - -")
        .plays("A e2e4")
        .is("ep", "e3")
        .not_legal("d4e3:ep")
        .plays(dance)
        .plays(dance)
        .drawn("repetition");
}

/// MJ-A25. A capture or pawn move lets nothing before it repeat.
#[test]
fn mj_a25_the_count_starts_anew_after_a_pawn_move() {
    let dance = "A e1d1, B e8d8, A d1e1, B d8e8";
    maharajah_unchecked("4k3/7p/8/8/8/8/8/4K2M w - -")
        .plays(dance)
        .plays("A e1d1, B h7h6, A d1e1, B e8d8, A e1d1, B d8e8, A d1e1, B e8d8, A e1d1")
        .goes_on()
        .accepts("B", "d8e8")
        .drawn("repetition");
}

/// MJ-A26. Kings alone, one knight, or bishops of one colour cannot mate; anything else can.
#[test]
fn mj_a26_insufficient_material_is_a_draw() {
    let black = |men: &str| maharajah_unchecked(&format!("{men} b - -"));
    black("k7/2A5/8/8/8/8/8/7K").acts("B", "black");
    black("k7/2N5/8/8/8/8/8/7K").drawn("material");
    for drawn in [
        "k7/8/8/8/8/8/8/7K",
        "k7/2B5/8/8/8/8/8/7K",
        "k7/8/8/8/8/8/8/4n2K",
        "k7/8/8/8/8/8/8/5b1K",
        "k7/1B6/8/3B4/8/8/8/7K", // both on light squares
        "kb6/8/8/8/8/2B5/8/7K",  // b8 and c3 are dark, one of each army
    ] {
        black(drawn).drawn("material");
    }
    for enough in [
        "k7/8/8/8/8/8/7P/7K",
        "k7/8/8/8/8/8/8/6RK",
        "k7/8/8/8/8/8/8/6QK",
        "k7/8/8/8/8/8/8/6CK",
        "k7/8/8/8/8/8/6M1/7K",
        "k7/8/8/8/8/8/8/5NNK",
        "k7/8/8/8/8/8/8/5BNK",
        "k7/8/8/8/8/8/8/5BBK",  // f1 is light, g1 dark
        "kb6/8/8/8/8/3B4/8/7K", // one of each army, on both colours
        "kn6/8/8/8/8/8/8/6NK",  // a knight each
    ] {
        black(enough).goes_on();
    }
}

/// MJ-A26. The draw comes with the capture that leaves too little.
#[test]
fn mj_a26_the_last_capture_draws() {
    maharajah_unchecked("k7/8/8/8/8/5N2/6r1/7K w - -").accepts("A", "h1g2").drawn("material");
    maharajah_unchecked("k7/8/8/8/8/5A2/6r1/7K w - -").accepts("A", "h1g2").goes_on();
    maharajah_unchecked("4k3/P7/8/8/8/8/8/4K3 w - -").accepts("A", "a7a8n").drawn("material");
    maharajah_unchecked("4k3/P7/8/8/8/8/8/4K2A w - -").accepts("A", "a7a8m").goes_on();
}

/// Whether some position of Black's bare king against king and one such piece is mate.
fn mates_alone(kind: Kind) -> bool {
    let squares = || (0..64).filter_map(Square::from_index);
    // By symmetry Black's king may be sought on one eighth of the board.
    let corner = squares().filter(|square| square.rank() >= 4 && square.file() <= 7 - square.rank());
    corner.into_iter().any(|black_king| {
        squares().any(|white_king| squares().any(|at| is_mate(black_king, white_king, at, kind)))
    })
}

fn is_mate(black_king: Square, white_king: Square, at: Square, kind: Kind) -> bool {
    if black_king == white_king || black_king == at || white_king == at {
        return false;
    }
    let mut board: Board<u64> = Board::empty(Start::rules([Status::Variant; 2]));
    board.put(black_king, Piece { army: Army::Black, kind: Kind::King });
    board.put(white_king, Piece { army: Army::White, kind: Kind::King });
    board.put(at, Piece { army: Army::White, kind });
    board.pass_to(Army::Black, None);
    !board.in_check(Army::White) && board.in_check(Army::Black) && !board.has_move(Law::CHESS)
}

/// MJ-A26. Why compounds are enough: each of them mates a bare king with its own king's help, as
/// rook and queen do; a lone knight or bishop never.
#[test]
fn mj_a26_lone_compounds_can_mate() {
    for kind in [Kind::Archbishop, Kind::Chancellor, Kind::Maharajah, Kind::Rook, Kind::Queen] {
        assert!(mates_alone(kind), "{kind:?}");
    }
    for kind in [Kind::Knight, Kind::Bishop] {
        assert!(!mates_alone(kind), "{kind:?}");
    }
}

/// MJ-A26. By material alone: what would win on time. Two knights would, too.
#[test]
fn mj_a26_material_on_time_looks_at_one_army() {
    for (men, white, black) in [
        ("k7/8/8/8/8/8/7p/K6A", true, true),
        ("k6r/8/8/8/8/8/8/K6B", false, true),
        ("k6r/8/8/8/8/8/8/K5NN", true, true),
        ("k6n/8/8/8/8/8/8/K6P", true, false),
        ("k6r/8/8/8/8/8/8/K4B1B", false, true), // f1 and h1 are both light
        ("k6r/8/8/8/8/8/8/K7", false, true),
    ] {
        let mut game = maharajah_unchecked(&format!("{men} w - -"));
        let state = state(&mut game);
        let view = state.open();
        assert_eq!(
            [Army::White, Army::Black].map(|army| view.can_win_on_time(army)),
            [white, black],
            "{men}"
        );
    }
}

/// MJ-R005. Check without an answer is mate; no move without check is stalemate.
#[test]
fn mj_r005_mate_and_stalemate() {
    maharajah_unchecked("k7/8/1K6/8/8/8/8/7C w - -")
        .accepts("A", "h1h8")
        .won("A", "mate")
        .checks("a8")
        .is("actor", serde_json::Value::Null)
        .only_legal("")
        .reloaded();
    maharajah_unchecked("8/8/8/8/8/1k6/8/K6m w - -").won("B", "mate");
    maharajah_unchecked("k7/8/8/1Q6/8/8/8/7K w - -").accepts("A", "b5b6").drawn("stalemate").checks("");
}

/// When two ends come together the first of mate, stalemate, repetition, fifty, material counts.
#[test]
fn the_first_of_two_ends_counts() {
    maharajah_unchecked("k7/8/1K6/8/8/8/8/7C w - -").halfmove(99).accepts("A", "h1h8").won("A", "mate");
    maharajah_unchecked("k7/8/8/1Q6/8/8/8/7K w - -").halfmove(99).accepts("A", "b5b6").drawn("stalemate");
    // King and bishop: a stalemate first of all.
    maharajah_unchecked("k7/2B5/1K6/8/8/8/8/8 b - -").drawn("stalemate");
    let dance = "A e1d1, B e8d8, A d1e1, B d8e8, A e1d1, B e8d8, A d1e1, B d8e8";
    maharajah_unchecked("4k3/8/8/8/8/8/8/4K2M w - -")
        .halfmove(92)
        .plays(dance)
        .is("halfmove", 100)
        .drawn("repetition");
    maharajah_unchecked("4k3/8/8/8/8/8/8/4K3 w - -").halfmove(100).drawn("fifty");
    maharajah_unchecked("4k3/8/8/8/8/8/8/4K3 w - -").halfmove(99).drawn("material");
}
