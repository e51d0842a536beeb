//! Counts of move sequences that several independent generators agree on.

use naive_rules::{PerftOptions, UnmovedPawns, perft};

fn check(game: &str, fen: &str, counts: &[u64], options: &PerftOptions) {
    for (depth, &count) in (1u32..).zip(counts) {
        assert_eq!(perft(game, fen, depth, options), Ok(count), "{game} {fen} depth {depth}");
    }
}

fn from_pieces(game: &str, fen: &str, counts: &[u64]) {
    check(game, fen, counts, &PerftOptions::default());
}

#[test]
fn classic_start_position() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    from_pieces("classic", fen, &[20, 400, 8_902, 197_281]);
}

#[test]
fn classic_kiwipete() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    from_pieces("classic", fen, &[48, 2_039, 97_862]);
}

#[test]
fn maharajah_variant_army_against_the_normal_array() {
    // M1, M2
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/1PPPPPP1/AABNKBAA w kq - 0 1";
    from_pieces("maharajah", fen, &[22, 440, 12_152]);
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/2PPP3/RNBMKBNA w kq - 0 1";
    from_pieces("maharajah", fen, &[33, 653, 24_635]);
}

#[test]
fn maharajah_two_variant_armies() {
    // X
    let fen = "carnknab/1ppppp2/8/8/8/8/1PPPPPP1/AABNKBAA w - - 0 1";
    from_pieces("maharajah", fen, &[22, 764, 21_024]);
}

#[test]
fn maharajah_pawns_off_the_home_rank() {
    // A, B
    let fen = "rnbqkbnr/pppppppp/8/8/8/P4P2/1PPPP1PP/RN1MK1NR w kq - 0 1";
    from_pieces("maharajah", fen, &[25, 498, 13_634]);
    let fen = "aacmkaan/pp5p/6pp/8/8/3PP3/PPP5/CAAMKACC w - - 0 1";
    from_pieces("maharajah", fen, &[48, 2_982, 141_396]);
}

#[test]
fn maharajah_promotion_by_side() {
    let fen = "r3k2r/1P6/8/8/8/8/6p1/4K3 w kq - 0 1";
    let mixed = PerftOptions { variant: Some([true, false]), unmoved: UnmovedPawns::OnHomeRank };
    assert_eq!(perft("maharajah", fen, 4, &mixed), Ok(77_775));
    let fen = "m3k3/1P6/8/2pP4/8/8/1p4PP/4K2A w - - 0 1";
    let both = PerftOptions { variant: Some([true, true]), unmoved: UnmovedPawns::OnHomeRank };
    assert_eq!(perft("maharajah", fen, 4, &both), Ok(182_876));
}

#[test]
fn minesweeper_board_without_mines() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    from_pieces("minesweeper", fen, &[20, 400, 8_900]);
    let fen = "r3k2r/8/1P6/8/3pP3/8/8/8/6p1/R3K2R w KQkq - 0 1";
    from_pieces("minesweeper", fen, &[30, 837, 22_396]);
}

#[test]
fn king_hunt_and_joker() {
    // By hand. King hunt: the rook may take the king, and castling through attack is allowed.
    let fen = "4k3/8/8/8/8/8/8/4R2K w - - 0 1";
    assert_eq!(perft("king_hunt", fen, 1, &PerftOptions::default()), Ok(16));
    let fen = "k4r2/8/8/8/8/8/7P/4K2R w K - 0 1";
    assert_eq!(perft("king_hunt", fen, 1, &PerftOptions::default()), Ok(10));
    assert_eq!(perft("classic", fen, 1, &PerftOptions::default()), Ok(7));
    // CU-A42: the pinned knight has exactly e3 to e8. The king slides to 7 squares of its rank
    // and 7 on its diagonals, all of them safe.
    let fen = "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1";
    assert_eq!(perft("joker", fen, 1, &PerftOptions::default()), Ok(6 + 14));
}
