//! Hidden mines are seen by nobody; what is saved for the authority keeps them.

use crate::{
    scenario::{Scenario, TALL_START, minesweeper},
    square, state,
};
use rules::{
    Chance, ChanceError, Seat,
    board::{Bits, Square},
    chess_uno::Card,
    minesweeper::{State, View},
    notation::fen,
};

/// Mines where a saved game has them.
struct Saved(u128);

impl Chance for Saved {
    fn deal(&mut self, _deck: Vec<Card>) -> Result<Vec<Card>, ChanceError> {
        Err(ChanceError::RanOut)
    }

    fn reshuffle(&mut self, _discards: Vec<Card>) -> Result<Vec<Card>, ChanceError> {
        Err(ChanceError::RanOut)
    }

    fn lay_mines(&mut self, _zone: &[Square]) -> Result<Vec<Square>, ChanceError> {
        Ok(self.0.squares().collect())
    }
}

/// The game as its text tells it, mines included.
fn read(text: &str) -> State {
    let saved = fen::parse_minesweeper(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let mines = saved.mines.expect("the secret form names the mines");
    State::start(saved.setup, &mut Saved(mines)).unwrap().state
}

/// Everything that could leave the authority for a player: the view itself, its public line, its FEN.
fn told(scenario: &mut Scenario) -> (View, String, String, String) {
    let view = crate::view(scenario);
    (view.clone(), format!("{view:?}"), scenario.line().to_string(), fen::write_minesweeper(&view))
}

/// MS-A34. No hidden mine in the player's view: wherever else the hidden ones lie, every step of
/// a game that touches none is told in the same words.
#[test]
fn ms_a34_hidden_mines_are_in_no_view() {
    let commands =
        [("A", "e2e4"), ("B", "b10c8"), ("A", "e4*e5"), ("B", "c8b10"), ("A", "f1d3"), ("B", "resign")];
    let first = minesweeper(TALL_START).mines("a4 a5 h6 h5");
    let other = minesweeper(TALL_START).mines("h4 g7 a4 h7");
    let mut games = (first, other);
    assert_ne!(state(&mut games.0).mines(), state(&mut games.1).mines());
    for (seat, command) in commands {
        games = (games.0.accepts(seat, command), games.1.accepts(seat, command));
        assert_eq!(told(&mut games.0), told(&mut games.1), "{command}");
    }
    // The mines are where they were; a screen may show them now.
    assert_eq!(
        state(&mut games.0).mines(),
        ["a4", "a5", "h6", "h5"].map(|name| u128::of(square(name))).iter().sum()
    );
}

/// MS-A34. Discovered mines alone are named, in the view and in the FEN that players may have.
#[test]
fn ms_a34_only_discovered_mines_are_named() {
    let mut game =
        minesweeper(TALL_START).mines("b4 h4 h5 h7").accepts("A", "b1c3").lists("mines_seen", "b4");
    let now = state(&mut game);
    for seat in Seat::ALL {
        let view = now.view(seat);
        assert_eq!(view.field().known_mines(), u128::of(square("b4")));
        let text = fen::write_minesweeper(&view);
        assert!(text.ends_with("open=b4,c4,d4 known=b4 counter=4"), "{text}");
    }
    let text = fen::write_minesweeper_secret(&now);
    assert!(text.ends_with(" mines=b4,h4,h5,h7"), "{text}");
}

/// MS-A34. Elsewhere they would show: a swap that changes a number, the counter or a known mine is none.
#[test]
fn ms_a34_swapped_secrets_must_not_show() {
    let mut game = minesweeper(TALL_START).mines("b4 h4 h5 h7").accepts("A", "b1c3");
    let now = state(&mut game);
    let set = |names: &str| names.split(' ').map(|name| u128::of(square(name))).sum::<u128>();
    let swapped = now.with_mines(set("b4 g6 h6 g7")).expect("nothing of it shows");
    assert_eq!(swapped.open(), now.open());
    assert_ne!(swapped, now);
    for shows in ["h4 h5 h7 h6", "b4 h4 h5", "b4 c5 h5 h7", "b4 c4 h5 h7"] {
        assert_eq!(now.with_mines(set(shows)), None, "{shows}");
    }
}

/// MS-A36. Two-digit ranks, ten-rank FEN with fog, secret mines and counter: saving keeps them all.
#[test]
fn ms_a36_saving_keeps_fog_numbers_and_counter() {
    let mut game = minesweeper(TALL_START)
        .mines("d4 b5 h6 h7")
        .plays("A d2d4, B b10c8, A c2c4, B a9*a8, A b1a3")
        .is("counter", 3)
        .lists("mines_seen", "b5");
    let now = state(&mut game);
    let again = read(&fen::write_minesweeper_secret(&now));
    assert_eq!(again.mines(), now.mines());
    assert_eq!(again.open().field(), now.open().field());
    assert_eq!(fen::write_minesweeper_secret(&again), fen::write_minesweeper_secret(&now));
    assert_eq!(again.open().legal_moves(), now.open().legal_moves());
    assert_eq!(again.open().sapper_actions(), now.open().sapper_actions());
    // The men alone would not do: the same placement, all fog.
    let plain = fen::placement(now.open().board());
    let fogged = read(&format!("{plain} b - - 0 1 mines=b5,h6,h7"));
    assert_ne!(fogged.open().field(), now.open().field());
}

/// MS-A36. A mine that the referee has shown stays known; rights and the side to move, too.
#[test]
fn ms_a36_saving_keeps_what_the_referee_showed() {
    let mut game = minesweeper("4k3/4r3/8/8/8/8/8/4R3/8/R3K3 w Q -")
        .mines("e6 a4 a5 a6")
        .accepts("A", "e3e6")
        .lists("mines_seen", "e6");
    let now = state(&mut game);
    let again = read(&fen::write_minesweeper_secret(&now));
    assert_eq!((again.open().field(), again.open().board()), (now.open().field(), now.open().board()));
    assert_eq!(again.open().field().known_mines(), u128::of(square("e6")));
    assert!(!again.open().legal_moves().iter().any(|mv| mv.to_string() == "e3e6"));
    assert_eq!(again.open().board().castling().text(), "Q");
}

/// MS-A36. A sapper action has a symbol of its own, and squares of rank 10 have three letters.
#[test]
fn ms_a36_sapper_and_two_digit_ranks_in_text() {
    minesweeper("4k3/P7/8/8/8/8/8/8/8/4K3 w - -")
        .mines("a4 h7")
        .legal("a9*a10, a9a10")
        .accepts("A", "a9*a10")
        .happened("sapped a10 miss")
        .accepts("B", "e10d10")
        .happened("move e10d10")
        .reloaded();
}
