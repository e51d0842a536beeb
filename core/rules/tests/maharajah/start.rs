//! The joint start position: who moves, checks, the profile, each side's status.

use crate::{
    against_normal,
    scenario::{maharajah, maharajah_unchecked},
    state, view,
};
use rules::{
    Command, Seat,
    board::{Army, Law},
    maharajah::{JointFault, Profile, Start, joint_faults},
    notation::fen,
};

/// The faults of a joint position given as a FEN.
fn joint(position: &str) -> Vec<JointFault> {
    joint_faults(&fen::parse_maharajah(position).unwrap().board)
}

/// MJ-A07. White moves first, whatever the armies.
#[test]
fn mj_a07_white_moves_first() {
    for position in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -",
        "mmm1k3/8/8/8/8/8/8/4KMMM w - -",
        "mmm1k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w - -",
        "rnbqkbnr/pppppppp/8/8/PPPPPPPP/PPPPPPPP/PPPPPPPP/NNPPKPNN w - -",
    ] {
        maharajah(position).acts("A", "white").is("halfmove", 0).is("ep", "-");
    }
}

/// MJ-A08. The side to move may not be in check: e7 looks down the open e-file.
#[test]
fn mj_a08_the_side_to_move_is_not_in_check() {
    maharajah("rnbqkbnc/4r3/8/8/8/8/8/MMM1K3 w - -").may_not_start("joint in_check");
    // The same rook on d7 checks nobody.
    maharajah("rnbqkbnc/3r4/8/8/8/8/8/MMM1K3 w - -").acts("A", "white");
}

/// MJ-A09. The side to move needs a legal move. No army of 39 points is known to lack one, so the
/// predicate is asked: Black in the corner is not in check and cannot move.
#[test]
fn mj_a09_the_side_to_move_has_a_move() {
    assert_eq!(joint("k7/8/1Q6/8/8/8/8/7K b - -"), [JointFault::NoLegalMove]);
    assert_eq!(JointFault::NoLegalMove.code(), "no_legal_move");
    // With White to move nothing is wrong; one file further on Black has a move.
    assert_eq!(joint("k7/8/1Q6/8/8/8/8/7K w - -"), []);
    assert_eq!(joint("k7/8/2Q5/8/8/8/8/7K b - -"), [JointFault::InCheck]);
    assert_eq!(joint("1k6/8/8/8/8/1Q6/8/7K b - -"), [JointFault::InCheck]);
    // Mate is both.
    assert_eq!(joint("k7/1Q6/1K6/8/8/8/8/8 b - -"), [JointFault::InCheck, JointFault::NoLegalMove]);
}

/// MJ-A10. The side that waits may not be in check either: White could take the king.
#[test]
fn mj_a10_the_other_side_is_not_in_check() {
    maharajah("mmm1k3/8/8/8/8/8/4R3/RNBQKBNC w - -").may_not_start("joint opponent_in_check");
    maharajah("mmm1k3/8/8/8/8/8/3R4/RNBQKBNC w - -").acts("A", "white");
}

/// MJ-A12. The profile is classic only when both sides are the normal array; the status is
/// decided per side.
#[test]
fn mj_a12_the_profile_is_of_the_position() {
    let mut normal = against_normal("8/8/PPPPPPPP/RNBQKBNR");
    assert_eq!(view(&mut normal).profile(), Profile::Classic);
    normal
        .is("profile", "classic")
        .is("status/white", "classic")
        .is("status/black", "classic")
        .is("castling", "KQkq");
    maharajah("mmm1k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w - -")
        .is("profile", "maharajah")
        .is("status/white", "classic")
        .is("status/black", "variant")
        .is("castling", "KQ");
    // Classical pieces in another order are Maharajah, too.
    against_normal("8/8/PPPPPPPP/RBNQKNBR").is("profile", "maharajah").is("status/white", "classic");
}

/// MJ-R031. The classic game is the normal array and nothing else: 20 first moves, and the
/// profile stays when the pieces have moved.
#[test]
fn mj_r031_the_normal_array_is_classic_chess() {
    let start = Start::default().begin().expect("the normal array may start").state;
    assert_eq!(start.open().profile(), Profile::Classic);
    assert_eq!(start.open().legal_moves().len(), 20);
    let mut scenario = against_normal("8/8/PPPPPPPP/RNBQKBNR").legal_count(20);
    assert_eq!(state(&mut scenario), start);
    scenario.plays("A e2e4, B e7e5").is("profile", "classic");
}

/// MJ-A13. Classical pieces in unusual arrays: profile Maharajah, classic rules for both.
#[test]
fn mj_a13_classical_pieces_keep_classic_rules() {
    against_normal("8/PPPPPPPP/PPPPPPPP/RNBPKBNR")
        .is("profile", "maharajah")
        .is("status/white", "classic")
        .legal_from("e3", "e4")
        .refuses("A", "e3e5", "illegal_move")
        .accepts("A", "e3e4");
}

/// MJ-R032, MJ-R039. Any one compound piece makes a side a variant one; the other side is not
/// touched, and nothing that happens later changes either.
#[test]
fn mj_r039_the_status_never_changes() {
    for (white, black, status) in [
        ("4K2A", "4k2r", ["variant", "classic"]),
        ("4K2C", "4k2m", ["variant", "variant"]),
        ("4K2R", "4k2a", ["classic", "variant"]),
        ("4K2Q", "4k2q", ["classic", "classic"]),
    ] {
        maharajah_unchecked(&format!("{black}/8/8/8/8/8/8/{white} w - -"))
            .is("status/white", status[0])
            .is("status/black", status[1]);
    }
    // The only Archbishop falls, the pawn of a classic side stays what it is.
    maharajah_unchecked("4k3/8/8/8/8/1b6/8/3AK2R w - -")
        .plays("A h1h8, B e8e7, A h8h7, B e7e8, A e1e2, B b3d1")
        .is("status/white", "variant")
        .plays("A e2d1")
        .is("status/white", "variant")
        .is("status/black", "classic");
}

/// MJ-R003. Starts that are not checked may be anything with one king each.
#[test]
fn unchecked_starts_that_cannot_be() {
    maharajah_unchecked("8/8/8/8/8/8/8/4K3 w - -").cannot_start("bad_position");
    maharajah_unchecked("4k3/8/8/8/8/8/8/4KK2 w - -").cannot_start("bad_position");
    maharajah_unchecked("4k3/8/8/8/8/8/8/4K3 w - -").unmoved("a2").cannot_start("bad_position");
    maharajah_unchecked("4k3/8/8/8/8/8/8/4K2X w - -").cannot_start("bad_position");
    maharajah_unchecked("4k3/8/8/8/8/8/P7/4K3 w - -").unmoved("a9").cannot_start("bad_position");
    // What the pieces say themselves may not be given beside a checked start.
    maharajah("4k3/8/8/8/8/8/8/4K3 w - -").unmoved("").cannot_start("bad_record");
}

/// MJ-R006. The generator of moves is the one that the view shows, and a move of the view's list
/// is always accepted.
#[test]
fn every_move_that_is_shown_is_accepted() {
    let mut scenario = maharajah("mmm1k3/8/8/8/8/8/8/4KMMM w - -");
    let state = state(&mut scenario);
    let legal = state.open().legal_moves();
    assert_eq!(legal, state.open().board().moves(Law::CHESS));
    assert!(!legal.is_empty());
    for mv in legal {
        let applied = state.apply(Seat::A, &Command::from(mv)).unwrap_or_else(|code| panic!("{mv}: {code}"));
        assert_eq!(applied.state.open().board().turn(), Army::Black, "{mv}");
        assert_eq!(applied.events[0].to_string(), format!("move {mv}"));
    }
}
