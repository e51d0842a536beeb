//! The hidden set-up: two armies that do not see each other until both are fixed.

use rules::{
    Seat,
    board::Army,
    maharajah::{
        ArmyError, Fault, Fixed, HiddenSetup, JointFault, OwnArmy, Refused, SetupError, SetupView, State,
    },
    notation::fen,
};

const NORMAL_WHITE: &str = "8/8/PPPPPPPP/RNBQKBNR";
const NORMAL_BLACK: &str = "rnbqkbnr/pppppppp/8/8";
const THREE_WHITE: &str = "8/8/8/MMM1K3";
const THREE_BLACK: &str = "mmm1k3/8/8/8";
/// White of MJ-A10: dense, 39 points, and a rook on e2 that looks up the e-file.
const ROOK_ON_E2: &str = "8/8/4R3/RNBQKBNC";

fn white(ranks: &str) -> OwnArmy {
    OwnArmy::parse(Army::White, ranks).unwrap()
}

fn black(ranks: &str) -> OwnArmy {
    OwnArmy::parse(Army::Black, ranks).unwrap()
}

fn waits(fixed: Result<Fixed, SetupError>) -> HiddenSetup {
    match fixed {
        Ok(Fixed::Waits(setup)) => setup,
        other => panic!("{other:?}"),
    }
}

fn begins(fixed: Result<Fixed, SetupError>) -> State {
    match fixed {
        Ok(Fixed::Begins(applied)) => {
            assert_eq!(applied.events, []);
            applied.state
        }
        other => panic!("{other:?}"),
    }
}

/// MJ-R041, MJ-R042. A seat sees its own army and whether the other is fixed, nothing more: the
/// view is the same whichever army the opponent has.
#[test]
fn mj_r042_the_other_army_cannot_be_seen() {
    let empty = HiddenSetup::default();
    for seat in Seat::ALL {
        assert_eq!(empty.view(seat), SetupView { own: None, opponent_is_fixed: false });
    }
    let one = waits(empty.fix(Seat::B, black(THREE_BLACK)));
    let other = waits(empty.fix(Seat::B, black(NORMAL_BLACK)));
    assert_ne!(one, other);
    assert_eq!(one.view(Seat::A), SetupView { own: None, opponent_is_fixed: true });
    assert_eq!(one.view(Seat::A), other.view(Seat::A));
    assert_eq!(one.view(Seat::B), SetupView { own: Some(black(THREE_BLACK)), opponent_is_fixed: false });
}

/// MJ-R043. The board opens when both are fixed, in whichever order; A has White, White moves.
#[test]
fn mj_r043_the_board_opens_when_both_are_fixed() {
    let setup = HiddenSetup::default();
    let white_first = waits(setup.fix(Seat::A, white(NORMAL_WHITE)));
    let black_first = waits(setup.fix(Seat::B, black(THREE_BLACK)));
    let state = begins(white_first.fix(Seat::B, black(THREE_BLACK)));
    assert_eq!(begins(black_first.fix(Seat::A, white(NORMAL_WHITE))), state);
    let view = state.open();
    assert_eq!(fen::placement(view.board()), "mmm1k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR");
    assert_eq!((view.actor(), view.board().turn()), (Some(Seat::A), Army::White));
    assert_eq!(view.board().castling().text(), "KQ");
    assert_eq!(state.view(Seat::A), state.view(Seat::B));
}

/// MJ-A48. Each army is fine alone, but together Black's king stands in check: the start is
/// refused, both are told why, and both build anew from an empty set-up.
#[test]
fn mj_a48_a_joint_position_may_be_refused() {
    let setup = waits(HiddenSetup::default().fix(Seat::A, white(ROOK_ON_E2)));
    let refused = Refused { sides: [vec![], vec![]], joint: vec![JointFault::OpponentInCheck] };
    assert_eq!(setup.fix(Seat::B, black(THREE_BLACK)), Ok(Fixed::Refused(refused.clone())));
    let setup = waits(HiddenSetup::default().fix(Seat::B, black(THREE_BLACK)));
    assert_eq!(setup.fix(Seat::A, white(ROOK_ON_E2)), Ok(Fixed::Refused(refused)));
    // The same White may begin against an army that covers its king.
    let setup = waits(HiddenSetup::default().fix(Seat::A, white(ROOK_ON_E2)));
    begins(setup.fix(Seat::B, black(NORMAL_BLACK)));
    // White in check is refused as well.
    let setup = waits(HiddenSetup::default().fix(Seat::A, white(THREE_WHITE)));
    let refused = Refused { sides: [vec![], vec![]], joint: vec![JointFault::InCheck] };
    assert_eq!(setup.fix(Seat::B, black("rnbqkbnc/4r3/8/8")), Ok(Fixed::Refused(refused)));
}

/// MJ-A48. What a side can know alone is checked before its army is fixed.
#[test]
fn mj_a48_own_faults_come_before_fixing() {
    for (army, ranks, faults) in [
        (Army::White, "8/8/PPPPPPP1/RNBQKBNR", vec![Fault::Points(38)]),
        (Army::White, "8/8/PPPPPPPP/RNBQKBN1", vec![Fault::Points(34), Fault::Placement]),
        (Army::Black, "rnbkqbnr/pppppppp/8/8", vec![Fault::King]),
        (Army::Black, "8/8/pppppppp/rnbqkbnr", vec![Fault::King, Fault::Placement]),
    ] {
        assert_eq!(OwnArmy::parse(army, ranks), Err(ArmyError::Faults(faults)), "{ranks}");
    }
}

/// MJ-A49. What is fixed stays fixed, and nobody fixes the other colour's army; a refusal changes
/// nothing.
#[test]
fn mj_a49_a_fixed_army_stays() {
    let setup = waits(HiddenSetup::default().fix(Seat::A, white(NORMAL_WHITE)));
    for army in [white(THREE_WHITE), white(NORMAL_WHITE), black(THREE_BLACK)] {
        assert_eq!(setup.fix(Seat::A, army), Err(SetupError::AlreadyFixed));
    }
    assert_eq!(setup.fix(Seat::B, white(THREE_WHITE)), Err(SetupError::WrongArmy));
    assert_eq!(HiddenSetup::default().fix(Seat::A, black(THREE_BLACK)), Err(SetupError::WrongArmy));
    assert_eq!(setup.view(Seat::A).own.map(|army| army.text()), Some(NORMAL_WHITE.to_owned()));
    assert_eq!(
        [SetupError::AlreadyFixed, SetupError::WrongArmy].map(SetupError::code),
        ["army_fixed", "wrong_army"]
    );
}

/// An army is written as it is read, for either colour.
#[test]
fn armies_are_written_as_they_are_read() {
    for ranks in [NORMAL_WHITE, THREE_WHITE, ROOK_ON_E2, "PPPPPPPP/PPPPPPPP/PPPPPPPP/NNPPKPNN"] {
        assert_eq!(white(ranks).text(), ranks);
    }
    for ranks in [NORMAL_BLACK, THREE_BLACK, "rnbqkbnc/4r3/8/8"] {
        assert_eq!(black(ranks).text(), ranks);
    }
}
