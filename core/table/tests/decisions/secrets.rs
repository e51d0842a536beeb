//! What neither player may see of a running game: the order of the pile, the hidden mines.

use crate::language::{friendly, minesweeper, offline, sit, uno};
use rules::{Dice, Seat, board::Bits, board::Square, game::GameState, record::public_state};
use serde_json::Value;
use table::{Settings, Step, Table, text::happened_line};

/// Everything that a table tells while these steps are played: its lines, and the game's.
fn told(settings: Settings, state: GameState, steps: &[(Seat, &str)]) -> Vec<Value> {
    let begun = rules::Applied { state, events: Vec::new() };
    let mut table = Table::open(settings, begun).unwrap();
    let mut dice = Dice::from_number(1);
    let mut lines = Vec::new();
    for (at, (seat, text)) in steps.iter().enumerate() {
        lines.extend(
            table.advance(at as u64 * 1_000).iter().map(|happened| happened_line(happened, &table.view())),
        );
        let line = match table.step(*seat, Step::Say(text), &mut dice) {
            Ok(happened) => happened_line(&happened, &table.view()),
            Err(refusal) => Value::from(refusal.code()),
        };
        lines.push(line);
        lines.push(public_state(&table.game().view(*seat), table.game_events()));
    }
    lines
}

/// TB-43. What is told of a running game does not depend on the order of the pile. Which files
/// are shared is for app and server to prove.
#[test]
fn tb_43_the_public_log_does_not_hold_the_deck() {
    let game = sit(offline(), uno("3 1 2 skip +2 5"));
    let GameState::ChessUno(state) = game.game() else { unreachable!() };
    let steps =
        [(Seat::A, "d2d3"), (Seat::B, "offer"), (Seat::A, "d3d4"), (Seat::A, "end x"), (Seat::A, "resign")];
    let original = told(offline(), game.game().clone(), &steps);
    assert_eq!(original.len(), 10);
    let mut pile: Vec<_> = state.pile().collect();
    for _ in 1..pile.len() {
        pile.rotate_left(1);
        let other = GameState::ChessUno(state.with_pile(pile.clone()).unwrap());
        assert_eq!(told(offline(), other, &steps), original);
    }
}

/// TB-43, MS-A34. Nor on where the hidden mines lie.
#[test]
fn tb_43_the_public_log_does_not_hold_the_mines() {
    let record = minesweeper("4k3/p7/8/8/8/8/8/8/7P/4K3", &["a6", "b6", "c6", "d6"]);
    let game = sit(friendly(), record);
    let GameState::Minesweeper(state) = game.game() else { unreachable!() };
    let steps =
        [(Seat::A, "h2h3"), (Seat::B, "a9*a8"), (Seat::A, "h3h4"), (Seat::B, "e8e7"), (Seat::B, "e10d10")];
    let original = told(friendly(), game.game().clone(), &steps);
    // h4 opens g4, h4, g5, h5; mines that touch none of them may lie anywhere.
    let mines =
        ["a4", "e5", "c7", "h7"].iter().fold(0, |set, name| set | u128::of(Square::parse(name, 10).unwrap()));
    let other = GameState::Minesweeper(state.with_mines(mines).unwrap());
    assert_ne!(&other, game.game());
    assert_eq!(told(friendly(), other, &steps), original);
}
