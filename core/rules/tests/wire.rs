//! A view goes over the wire as its public state and comes out as it was: same state, same moves.

use rules::{
    Command, Dice, Event, Seat, Talk,
    chess_uno::{Card, Config, Mode},
    game::{GameState, GameView},
    record::{NewGame, view_from_public, wire_state},
};
use serde_json::Value;

/// What was read back is what was sent, as far as anybody may ask.
fn assert_same(view: &GameView, context: &str) {
    let config = match view {
        GameView::ChessUno(view) => *view.config(),
        _ => Config::default(),
    };
    let wire = wire_state(view);
    let text: Value = serde_json::from_str(&wire.to_string()).unwrap();
    let back = view_from_public(view.kind(), &config, view.offers(), &text).expect(context);
    assert_eq!(wire_state(&back), wire, "{context}");
    assert_eq!(back.commands(), view.commands(), "{context}");
    match (view, &back) {
        (GameView::ChessUno(view), GameView::ChessUno(back)) => assert_eq!(view, back, "{context}"),
        (GameView::Maharajah(view), GameView::Maharajah(back)) => {
            assert_eq!(view.board(), back.board(), "{context}");
            assert_eq!(view.outcome(), back.outcome(), "{context}");
        }
        (GameView::Minesweeper(view), GameView::Minesweeper(back)) => {
            assert_eq!(view.board(), back.board(), "{context}");
            assert_eq!(view.field(), back.field(), "{context}");
            assert_eq!(view.sapper_actions(), back.sapper_actions(), "{context}");
        }
        _ => panic!("{context}: another game"),
    }
    assert_eq!((view.offers(), view.outcome()), (back.offers(), back.outcome()), "{context}");
}

fn assert_events_are_read(events: &[Event]) {
    for event in events {
        assert_eq!(Event::parse(&event.to_string()).as_ref(), Some(event));
    }
}

fn play(game: &NewGame, seed: u64, longest: usize) {
    let mut dice = Dice::from_number(seed);
    let (_, begun) = game.begin(&mut dice).unwrap();
    assert_events_are_read(&begun.events);
    let mut state: GameState = begun.state;
    for said in 0..longest {
        let view = state.view(Seat::A);
        assert_same(&view, &format!("seed {seed}, command {said}"));
        let Some(actor) = view.actor() else { return };
        let pick = |dice: &mut Dice, len: usize| (dice.number() % len as u64) as usize;
        let mut commands = view.commands();
        let (seat, command) = if dice.number().is_multiple_of(20) {
            let seat = Seat::ALL[pick(&mut dice, 2)];
            (seat, Command::Talk([Talk::Offer, Talk::Decline, Talk::Withdraw][pick(&mut dice, 3)]))
        } else {
            // Captures make long games short and the states rich.
            (actor, commands.swap_remove(pick(&mut dice, commands.len())))
        };
        if let Ok(applied) = state.apply(seat, &command, &mut dice) {
            assert_events_are_read(&applied.events);
            state = applied.state;
        }
    }
}

#[test]
fn chess_uno_goes_over_the_wire() {
    for seed in 0..40 {
        play(&NewGame::ChessUno(Config::of(Mode::Purist)), seed, 300);
        play(&NewGame::ChessUno(Config::of(Mode::KingHunt).with_stop_combo(false)), seed, 300);
    }
}

#[test]
fn maharajah_goes_over_the_wire() {
    for seed in 0..40 {
        play(&NewGame::classic(), seed, 200);
        play(&NewGame::Maharajah("rnbqkbnr/pppppppp/8/8/8/PPPPP3/PPPPPPPP/RNAPKBNR".to_owned()), seed, 200);
    }
}

#[test]
fn minesweeper_goes_over_the_wire() {
    for seed in 0..60 {
        play(&NewGame::Minesweeper, seed, 200);
    }
}

#[test]
fn every_card_is_read_by_its_id_and_nothing_else_is() {
    for card in Card::full_deck() {
        assert_eq!(Card::parse(&card.to_string()), Some(card));
    }
    for id in [
        "",
        "-",
        "red-5",
        "red-5-3",
        "red-0-1",
        "red-joker-1",
        "joker-5",
        "5-1",
        "RED-5-1",
        "red-5-+1",
        "red--1",
    ] {
        assert_eq!(Card::parse(id), None, "{id}");
    }
}

#[test]
fn what_is_no_event_is_not_read() {
    for text in [
        "",
        "move",
        "move e2",
        "boom e4",
        "boom e4 PP",
        "sapped e4",
        "result A",
        "swap now",
        "place a9x",
        "?",
    ] {
        assert_eq!(Event::parse(text), None, "{text}");
    }
}

#[test]
fn a_state_that_cannot_be_is_refused() {
    let (_, begun) = NewGame::ChessUno(Config::default()).begin(&mut Dice::from_number(1)).unwrap();
    let view = begun.state.view(Seat::A);
    let read = |state: &Value| view_from_public(view.kind(), &Config::default(), view.offers(), state);
    let whole = wire_state(&view);
    assert!(read(&whole).is_ok());
    for field in
        ["fen", "castling", "army", "controllers", "card", "moves_left", "pool", "discards", "result", "turn"]
    {
        let mut state = whole.clone();
        state[field] = Value::from(-1);
        assert!(read(&state).is_err(), "{field}");
        state.as_object_mut().unwrap().remove(field);
        assert!(read(&state).is_err(), "{field}");
    }
    let mut state = whole.clone();
    state["fen"] = Value::from("8/8/8/8/8/8/8/8");
    assert!(read(&state).is_err());
}
