//! Whoever plays at full strength sees what is plainly there: mates, hanging men, mines, kings.

mod support;

use bots::{Cancel, hint};
use rules::{Seat, chess_uno::Mode};
use support::{after, chess, chooses, mines, uno, view};

/// The strongest level mates in as many own moves, whatever the replies it chose itself.
fn mates_within(text: &str, moves: usize) {
    let mut state = chess(text);
    let winner = state.view(Seat::A).actor();
    for _ in 0..2 * moves - 1 {
        state = after(&state, &chooses(&state, 10));
        if let Some(outcome) = state.outcome() {
            assert_eq!(outcome.winner, winner, "{text}");
            return;
        }
    }
    panic!("no mate in {moves}: {text}");
}

#[test]
fn mates_in_one_are_found() {
    mates_within("6k1/5ppp/8/8/8/8/8/R5K1 w - -", 1);
    mates_within("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq -", 1);
    // A lone archbishop mates, and a lone maharajah.
    mates_within("k7/8/1K6/8/3A4/8/8/8 w - -", 1);
    mates_within("7k/8/8/5K2/8/8/6M1/8 w - -", 1);
}

#[test]
fn mates_in_two_are_found() {
    mates_within("kbK5/pp6/1P6/8/8/8/8/R7 w - -", 2);
    mates_within("2bqkbn1/2pppp2/np2N3/r3P1p1/p2N2B1/5Q2/PPPPKPP1/RNB2r2 w - -", 2);
}

#[test]
fn a_hanging_queen_is_taken_from_level_three_on() {
    let state = chess("rnb1kbnr/pppp1ppp/8/4p1q1/4P3/3P4/PPP2PPP/RNBQKBNR w KQkq -");
    for number in 3..=10 {
        assert_eq!(chooses(&state, number), "c1g5", "level {number}");
    }
}

#[test]
fn an_archbishop_is_worth_more_than_a_rook() {
    let state = chess("4k3/5ppp/8/2a1r3/3P4/7P/5PP1/6K1 w - -");
    assert_eq!(chooses(&state, 10), "d4c5");
}

#[test]
fn nobody_steps_on_a_known_mine() {
    // e4 is known to be mined; the rook could take the pawn's place there or stay off.
    let state = mines(
        "4k3/8/8/8/8/8/8/4R3/8/3K4 w - - 0 1 open=a4,b4,c4,d4,e4,f4,g4,h4,a5,b5,c5,d5,e5,f5,g5,h5 mines=e4,e5,a7,h7",
    );
    for number in 3..=10 {
        let command = chooses(&state, number);
        assert!(!["e3e4", "e3e5"].contains(&command.as_str()), "level {number}: {command}");
    }
}

#[test]
fn a_sure_mine_is_read_off_the_numbers() {
    // Only h5 is fogged beside the open 1 on h4: the queen must not land there, though it hangs
    // nothing and would give check.
    let state = mines("7k/8/8/8/8/8/7Q/8/8/K7 w - - 0 1 open=g4,h4,g5,f4,f5,f6,g6,h6 mines=h5,a7,b7,c7");
    for number in 4..=10 {
        assert_ne!(chooses(&state, number), "h4h5", "level {number}");
    }
}

#[test]
fn a_sapper_clears_the_way_of_a_passed_pawn() {
    // The pawn queens if the known mine before it goes first; a blind step would lose it.
    let state = mines("7k/8/8/8/P7/8/8/8/8/K7 w - - 0 1 open=a7,b7,a6,b6 mines=a7,h7");
    for number in [7, 10] {
        assert_eq!(chooses(&state, number), "a6*a7", "level {number}");
    }
}

#[test]
fn a_king_hunter_saves_its_own_king_first() {
    // The rook on e8 takes the king on any number card: the pawn on d5 is no matter now.
    let state = uno(
        Mode::KingHunt,
        "k3r3/8/8/3p4/4P3/8/8/4K3 b - -",
        "red-1-1 red-1-2 blue-1-1 blue-2-1 green-3-1 blue-4-1",
    );
    // Black moved the rook onto the open file is not needed: it is White's turn after Black's.
    let state = after(&state, "a8a7");
    for number in [7, 10] {
        let command = chooses(&state, number);
        let next = after(&state, &command);
        let outcome = next.outcome();
        assert!(outcome.is_none_or(|outcome| outcome.winner != Some(Seat::B)), "level {number}: {command}");
    }
}

#[test]
fn a_purist_mates_on_the_back_rank() {
    let state = uno(Mode::Purist, "6k1/5ppp/8/8/8/8/8/R5K1 w - -", "red-1-1 red-1-2 blue-1-1");
    for number in [7, 10] {
        assert_eq!(chooses(&state, number), "a1a8", "level {number}");
    }
}

#[test]
fn a_hint_sees_what_the_strongest_level_sees() {
    for (state, wanted) in [
        (chess("6k1/5ppp/8/8/8/8/8/R5K1 w - -"), "a1a8"),
        (uno(Mode::Purist, "6k1/5ppp/8/8/8/8/8/R5K1 w - -", "red-1-1 red-1-2 blue-1-1"), "a1a8"),
        (mines("7k/8/8/8/P7/8/8/8/8/K7 w - - 0 1 open=a7,b7,a6,b6 mines=a7,h7"), "a6*a7"),
    ] {
        let command = hint(&view(&state), &Cancel::default());
        assert_eq!(command.map(|command| command.to_string()).as_deref(), Some(wanted));
    }
}
