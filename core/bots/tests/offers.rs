//! How the computer answers a draw offer.

mod support;

use bots::Player;
use rules::{Command, Dice, Seat, Talk, chess_uno::Mode, game::GameState};
use support::{armies, chess, level, mines, starts, uno};

/// Whether the computer accepts an offer that the other seat makes now.
fn accepts(state: &GameState, offerer: Seat, number: u8) -> bool {
    let offered = state.apply(offerer, &Command::Talk(Talk::Offer), &mut Dice::from_number(0)).unwrap();
    Player::new(level(number), 1).answers_offer(&offered.state.view(!offerer))
}

#[test]
fn cu_a82_bare_kings_agree_and_the_start_does_not() {
    for number in [1, 5, 10] {
        for mode in [Mode::Purist, Mode::KingHunt] {
            let bare = uno(mode, "4k3/8/8/8/8/8/8/4K3 w - -", "red-1-1 red-1-2 blue-1-1");
            assert!(accepts(&bare, Seat::A, number) && accepts(&bare, Seat::B, number));
        }
        for start in starts(4).into_iter().filter(|start| *start != armies(4)) {
            for offerer in Seat::ALL {
                assert!(!accepts(&start, offerer, number), "level {number} {:?}", start.kind());
            }
        }
    }
}

#[test]
fn who_stands_worse_takes_the_draw_and_who_stands_better_does_not() {
    // Black is a rook down, whoever is to move.
    for turn in ["w", "b"] {
        let state = chess(&format!("4k3/pppp4/8/8/8/8/PPPP4/R3K3 {turn} - -"));
        assert!(accepts(&state, Seat::A, 8));
        assert!(!accepts(&state, Seat::B, 8));
        let state = mines(&format!("4k3/pppp4/8/8/8/8/8/8/PPPP4/R3K3 {turn} - - 0 1"));
        assert!(accepts(&state, Seat::A, 8));
        assert!(!accepts(&state, Seat::B, 8));
    }
}

#[test]
fn custom_armies_are_not_given_away() {
    assert!(!accepts(&armies(9), Seat::B, 6));
}
