//! Games on one phone: no connection, no pause, and a clock that stands while nobody looks.

use crate::language::{Change, DAY, ROOKS, offline, queue, quiet_mines, sit, uno};
use rules::{
    Seat,
    game::{GameState, GameView},
};

/// CU-A69. Kill the app after a reveal, reopen a week later: same card, same board. That the disk
/// keeps it is the app's to prove.
#[test]
fn cu_a69_a_week_later_the_same_card_lies_open() {
    let playing = sit(offline(), uno("1 2 1 1")).at(1_000, "A d2d4", "move d2d4").acts("B");
    let (before, view) = (playing.game().clone(), playing.board());
    let reopened = playing.resumed(7 * DAY).at(7 * DAY, "look", "").goes_on().acts("B");
    assert_eq!((reopened.game(), reopened.board()), (&before, view));
    let GameView::ChessUno(view) = reopened.board() else { unreachable!() };
    assert_eq!(view.card().unwrap().to_string(), "red-2-1");
    // Both sit there at once, and go on.
    assert_eq!(reopened.view().attached, [true; 2]);
    reopened.at(7 * DAY, "B d7d6", "move d7d6").at(7 * DAY, "B end", "move end").acts("A");
}

/// CU-A69. What the computer is given has no pile order: it is the same for every order.
#[test]
fn cu_a69_the_view_has_no_pile_order() {
    let game = sit(offline(), uno("1 2 skip 4 +2"));
    let GameState::ChessUno(state) = game.game() else { unreachable!() };
    let pile: Vec<_> = state.pile().collect();
    assert_eq!(pile.len(), 4);
    for turn in 1..pile.len() {
        let mut other = pile.clone();
        other.rotate_left(turn);
        let other = state.with_pile(other).unwrap();
        assert_ne!(&other, state);
        for seat in Seat::ALL {
            assert_eq!(other.view(seat), state.view(seat));
        }
    }
}

/// TB-14. In the background for five minutes: same clock.
#[test]
fn tb_14_the_clock_stands_in_the_background() {
    let playing = sit(offline().with_clock(60_000, 0), ROOKS)
        .at(1_000, "A h2h4", "move h2h4")
        .at(5_000, "background", "")
        .clocks(59_000, 56_000, "-");
    playing
        .clone()
        .at(305_000, "foreground", "")
        .clocks(59_000, 56_000, "B")
        .at(306_000, "look", "")
        .clocks(59_000, 55_000, "B");
    // What is said there is accepted, and the clock goes on standing.
    playing
        .at(10_000, "B a7a5", "move a7a5")
        .clocks(59_000, 56_000, "-")
        .at(20_000, "background", "")
        .at(DAY, "foreground", "")
        .clocks(59_000, 56_000, "A")
        .due(DAY + 59_000, "result B time")
        .at(DAY + 59_001, "look", "");
}

/// TB-14. Only offline: elsewhere the app in the background changes nothing.
#[test]
fn tb_14_online_the_clock_runs_on() {
    sit(queue().with_clock(60_000, 0), ROOKS)
        .at(1_000, "background", "")
        .at(2_000, "look", "")
        .clocks(58_000, 60_000, "A");
}

/// Offline there are no pauses, claims, leaves or rematches.
#[test]
fn offline_tables_know_only_talk() {
    let playing = sit(offline().with_clock(60_000, 0), quiet_mines())
        .can("A", "offer resign")
        .refuses(0, "A pause", "no_pause")
        .refuses(0, "A resume", "no_pause")
        .refuses(0, "A claim", "no_claim")
        .refuses(0, "A leave", "no_leave")
        .refuses(0, "A rematch", "no_rematch");
    assert_eq!(playing.view().pauses_left, None);
    playing.at(0, "A resign", "result B resignation").can("A", "").can("B", "").refuses(
        0,
        "A rematch",
        "no_rematch",
    );
}

/// TB-50. What may be taken back is the app's to decide; the table puts the game back and leaves
/// the clocks. Online, and after the result, nothing is taken back.
#[test]
fn tb_50_a_take_back_leaves_what_was_thought() {
    let start = sit(offline().with_clock(60_000, 0), ROOKS);
    let before = start.game().clone();
    let mut moved = start.at(5_000, "A h2h4", "move h2h4").at(6_000, "look", "");
    moved.parts().0.take_back(before.clone(), [1, 0]);
    let moved = moved.clocks(55_000, 59_000, "A").version(2).acts("A");
    assert_eq!(moved.game(), &before);
    moved.at(7_000, "A h2h3", "move h2h3").clocks(54_000, 59_000, "B");

    let online = sit(queue(), ROOKS).at(0, "A h2h4", "move h2h4");
    let over = sit(offline(), ROOKS).at(0, "A resign", "result B resignation");
    for mut game in [online, over] {
        let unchanged = game.table().clone();
        game.parts().0.take_back(before.clone(), [1, 0]);
        assert_eq!(game.table(), &unchanged);
    }
}

#[test]
fn taking_back_again_and_again_earns_no_time() {
    let mut playing = sit(offline().with_clock(60_000, 5_000), ROOKS);
    let before = playing.game().clone();
    for _ in 0..20 {
        playing = playing.at(0, "A h2h4", "move h2h4").clocks(65_000, 60_000, "B");
        playing.parts().0.take_back(before.clone(), [1, 0]);
        playing = playing.clocks(60_000, 60_000, "A");
    }
    // Who has thought away what the move gave keeps a second.
    playing = playing.at(0, "A h2h4", "move h2h4").at(0, "B a7a6", "move a7a6");
    let mut playing = playing.at(64_500, "look", "").clocks(500, 65_000, "A");
    playing.parts().0.take_back(before, [1, 1]);
    playing.clocks(500, 60_000, "A");
}

#[test]
fn the_clock_of_a_game_put_aside_is_what_a_restart_finds() {
    let mut playing = sit(offline().with_clock(60_000, 0), ROOKS).at(5_000, "look", "");
    playing.parts().0.set_background(true);
    let game = playing.game().clone();
    let resumed = table::Table::resume(playing.table().saved(), game, 90_000).unwrap();
    assert_eq!(resumed.view().clocks, Some([55_000, 60_000]));
}
