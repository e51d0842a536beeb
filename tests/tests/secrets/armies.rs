//! The army that a seat has fixed and the other must not see yet.

use rules::{
    Seat,
    board::Army,
    maharajah::{Fixed, HiddenSetup, OwnArmy, SetupError},
};
use tests::{
    placement::{Placement, of_army},
    positions,
    rng::Rng,
    starts::maharajah::army,
};

/// A random legal army of a side.
fn own_army(rng: &mut Rng, side: Army) -> OwnArmy {
    let mut board = Placement::empty(8);
    for (square, letter) in army(rng) {
        board.put(square, of_army(letter, true));
    }
    let board = if side == Army::White { board } else { board.turned() };
    let fen = board.fen();
    let ranks: Vec<&str> = fen.split('/').collect();
    let half = if side == Army::White { &ranks[4..] } else { &ranks[..4] };
    OwnArmy::parse(side, &half.join("/")).unwrap()
}

/// The set-up in which `seat` alone has fixed an army.
fn fixed_by(seat: Seat, army: OwnArmy) -> HiddenSetup {
    match HiddenSetup::default().fix(seat, army) {
        Ok(Fixed::Waits(setup)) => setup,
        other => panic!("one army alone begins nothing: {other:?}"),
    }
}

/// MJ-R041, MJ-R042, MJ-A49: whatever the first seat has fixed, the other one sees the same, and is
/// answered the same, until its own army is fixed too.
#[test]
fn mj_r042_a_fixed_army_cannot_be_seen_before_the_other_is_fixed() {
    let mut different = 0;
    let mut begun = 0;
    for pair in 0.. {
        if different >= positions() {
            break;
        }
        let mut rng = Rng::of("hidden armies", pair);
        let seat = Seat::ALL[rng.below(2)];
        let (side, other_side) = (Army::ALL[seat.index()], Army::ALL[(!seat).index()]);
        let (one, another) = (own_army(&mut rng, side), own_army(&mut rng, side));
        let (setup, twin) = (fixed_by(seat, one), fixed_by(seat, another));
        let opponent = |setup: &HiddenSetup| format!("{:?}", setup.view(!seat));
        assert_eq!(opponent(&setup), opponent(&twin));
        assert_eq!(setup.view(!seat).own, None);
        assert_eq!(setup.view(seat).own, Some(one));
        // What the opponent may try before fixing an army of its own tells nothing either.
        for setup in [&setup, &twin] {
            assert_eq!(setup.fix(seat, one), Err(SetupError::AlreadyFixed));
            assert_eq!(setup.fix(!seat, one), Err(SetupError::WrongArmy));
        }
        match setup.fix(!seat, own_army(&mut rng, other_side)) {
            Ok(Fixed::Begins(applied)) => {
                begun += 1;
                assert_eq!(applied.state.view(Seat::A), applied.state.view(Seat::B));
            }
            Ok(Fixed::Refused(_)) => {}
            other => panic!("two armies begin or are refused: {other:?}"),
        }
        different += usize::from(one != another);
    }
    assert!(begun >= 1_000, "only {begun} games began");
}
