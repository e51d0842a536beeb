//! Castling: a right of the classic side, of each wing by itself.

use crate::{
    against_normal, saved_and_read,
    scenario::{maharajah, maharajah_unchecked},
    view,
};

/// MJ-A20. King and corner rook stood at home at the start; the rest may be unusual.
#[test]
fn mj_a20_castling_asks_for_king_and_corner_rook_alone() {
    // f3, Bg1-e3, Nf1-g3 clear the wing of the unusual army.
    against_normal("8/8/PPPPPPPP/RBNQKNBR")
        .is("profile", "maharajah")
        .is("castling", "KQkq")
        .not_legal("e1g1:castle")
        .plays("A f2f3, B a7a6, A g1e3, B a6a5, A f1g3, B a5a4")
        .legal("e1g1:castle")
        .accepts("A", "e1g1:castle")
        .is("castling", "kq")
        .is("fen", "rnbqkbnr/1ppppppp/8/8/p7/4BPN1/PPPPP1PP/RBNQ1RK1");
    maharajah_unchecked("4k3/8/8/8/8/8/PPPPPPPP/RBNQK2R w K -")
        .is("castling", "K")
        .legal("e1g1:castle")
        .not_legal("e1c1:castle");
}

/// MJ-A21. One corner rook at the start: only its wing.
#[test]
fn mj_a21_one_corner_rook_gives_one_wing() {
    against_normal("8/8/PPPPPPPP/RNBQKBRN").is("castling", "Qkq");
    against_normal("8/8/PPPPPPPP/NRBQKBNR").is("castling", "Kkq");
    maharajah("rnbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBRN w - -").is("castling", "q");
    // The rook on g1 gives no wing although king's side is clear.
    maharajah_unchecked("4k3/8/8/8/8/8/8/R3K1R1 w KQ -")
        .is("castling", "Q")
        .legal("e1c1:castle")
        .not_legal("e1g1:castle");
}

/// MJ-A22. The classic side castles in a mixed game, the variant side never.
#[test]
fn mj_a22_the_classic_side_castles_in_a_mixed_game() {
    maharajah_unchecked("r3k2r/pppppppp/8/8/8/8/8/MMM1K3 b kq -")
        .is("castling", "kq")
        .legal("e8g8:castle e8c8:castle")
        .accepts("B", "e8c8:castle")
        .is("castling", "-")
        .is("fen", "2kr3r/pppppppp/8/8/8/8/8/MMM1K3");
    // White's rook and king are at home, but White is a variant side: the right is dropped.
    maharajah_unchecked("r3k2r/8/8/8/8/8/8/R3K1MR w KQkq -")
        .is("castling", "kq")
        .not_legal("e1c1:castle")
        .refuses("A", "e1c1", "illegal_move");
    // So at a checked start: the Archbishop on c1 costs White both wings.
    against_normal("8/PPPPP3/PPPPPPPP/RNAPKBNR").is("status/white", "variant").is("castling", "kq");
}

/// MJ-A22. Compound pieces attack the squares that the king passes, by slide and by leap.
#[test]
fn mj_a22_compound_attacks_forbid_castling() {
    let black = |white: &str| maharajah_unchecked(&format!("r3k2r/8/{white}/8/4K3 b kq -"));
    // The Archbishop on e6 leaps to d8 and f8.
    black("4A3/8/8/8").checks("").not_legal("e8g8:castle e8c8:castle");
    // The Chancellor on h6 leaps to g8, that on b6 to c8; neither gives check.
    black("7C/8/8/8").legal("e8c8:castle").not_legal("e8g8:castle");
    black("1C6/8/8/8").legal("e8g8:castle").not_legal("e8c8:castle");
    // The Maharajah on f2 looks up to f8.
    black("8/8/8/8").legal("e8g8:castle e8c8:castle");
    maharajah_unchecked("r3k2r/8/8/8/8/8/5M2/4K3 b kq -").legal("e8c8:castle").not_legal("e8g8:castle");
    // In check nobody castles: the Maharajah leaps from f6 to e8.
    black("5M2/8/8/8").checks("e8").not_legal("e8g8:castle e8c8:castle");
    // Attacks on the rook, or on b8, which only the rook passes, do not matter.
    maharajah_unchecked("r3k2r/8/8/8/8/8/1C6/4K2C b kq -").legal("e8g8:castle e8c8:castle");
}

/// MJ-R003. All squares between king and rook are empty, b1 too.
#[test]
fn mj_r003_castling_needs_empty_squares() {
    maharajah_unchecked("4k3/8/8/8/8/8/8/RN2K1NR w KQ -").not_legal("e1g1:castle e1c1:castle");
    maharajah_unchecked("4k3/8/8/8/8/8/8/R3KB1R w KQ -").legal("e1c1:castle").not_legal("e1g1:castle");
    // Written without its kind castling is understood; as an ordinary move it does not exist.
    maharajah_unchecked("4k3/8/8/8/8/8/8/R3K2R w KQ -")
        .refuses("A", "e1g1:ep", "illegal_move")
        .refuses("A", "e1h1:castle", "illegal_move")
        .accepts("A", "e1g1")
        .is("fen", "4k3/8/8/8/8/8/8/R4RK1");
}

/// MJ-A23. A rook that comes back to the corner, or a king that comes home, has moved; so has
/// another rook that takes the corner.
#[test]
fn mj_a23_who_has_moved_never_castles() {
    let start = maharajah_unchecked("4k3/8/8/8/8/8/PPPPPPPP/RBNQK2R w K -");
    start
        .clone()
        .plays("A h1g1, B e8e7, A g1h1, B e7e8")
        .is("castling", "-")
        .not_legal("e1g1:castle")
        .refuses("A", "e1g1", "illegal_move");
    start.plays("A e1f1, B e8e7, A f1e1, B e7e8").is("castling", "-").not_legal("e1g1:castle");
    // Each wing by itself.
    maharajah_unchecked("4k3/8/8/8/8/8/8/R3K2R w KQ -")
        .plays("A h1h2, B e8e7, A h2h1, B e7f7")
        .is("castling", "Q")
        .legal("e1c1:castle")
        .not_legal("e1g1:castle");
}

/// MJ-A23. A captured corner rook takes its wing along, whoever stands there afterwards.
#[test]
fn mj_a23_a_captured_rook_takes_its_wing_along() {
    let mut game = maharajah_unchecked("r3k2r/8/8/8/8/8/6A1/4K3 b kq -")
        .plays("B h8h1")
        .is("castling", "q")
        .plays("A g2h1, B e8e7")
        .is("castling", "-");
    assert_eq!(saved_and_read(&view(&mut game)).board().castling().text(), "-");
    let mut game = maharajah_unchecked("r3k2r/8/8/8/8/8/6A1/4K3 w kq -").plays("A g2a8").is("castling", "k");
    assert_eq!(saved_and_read(&view(&mut game)).board().castling().text(), "k");
}
