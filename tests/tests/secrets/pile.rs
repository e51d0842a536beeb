//! The order of the draw pile.

use super::{Step, play, seen};
use rules::{Applied, Dice, Event, Seat, chess_uno::Card, game::GameState, record::Replay};
use serde_json::{Value, json};
use tests::{
    positions,
    rng::Rng,
    starts::uno,
    walk::{begin, line, walk},
};

/// The events before the first card that is drawn, and whether one is.
fn before_card(line: &Value) -> (Vec<&str>, bool) {
    let all: Vec<&str> = line["events"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let before: Vec<&str> = all.iter().copied().take_while(|event| !event.starts_with("reveal ")).collect();
    let drawn = before.len() < all.len();
    (before, drawn)
}

/// Follows a twin through the game; gives how many states looked the same. What differs first must
/// be a card that is drawn.
fn follow(start: &Replay, mut twin: Replay, steps: &[Step]) -> usize {
    if seen(twin.state(), &twin.line()) != seen(start.state(), &start.line()) {
        assert_eq!(before_card(&twin.line()), before_card(&start.line()));
        return 0;
    }
    let mut same = 1;
    for step in steps {
        let Ok(line) = twin.step(step.seat, &step.text) else { break };
        if seen(twin.state(), &line) != step.seen {
            assert!(before_card(&line).1, "{}: {line} and {} differ without a card", step.text, step.line);
            assert_eq!(before_card(&line), before_card(&step.line), "{}", step.text);
            break;
        }
        same += 1;
    }
    same
}

/// CU-R107: piles in another order below the cards drawn so far.
#[test]
fn cu_r107_the_order_of_the_pile_cannot_be_seen() {
    let mut states = 0;
    for game in 0.. {
        if states >= positions() {
            break;
        }
        let mut rng = Rng::of("pile", game);
        let mut record = uno::record(&mut rng, if game % 2 == 0 { "purist" } else { "capture" });
        record["reshuffles"] = json!([]);
        let Some((start, steps)) = play(&record, &mut rng, 60) else { continue };
        let deck = record["deck"].as_array().cloned().unwrap_or_default();
        for _ in 0..6 {
            let drawn = rng.below(deck.len() + 1);
            let mut other = deck.clone();
            rng.shuffle(&mut other[drawn..]);
            let mut twin = record.clone();
            twin["deck"] = json!(other);
            if let Some(twin) = begin(&twin).filter(|_| other != deck) {
                states += follow(&start, twin, &steps);
            }
        }
    }
}

/// The events before the first card that is drawn.
fn quiet(events: &[Event]) -> &[Event] {
    let drawn = events.iter().position(|event| matches!(event, Event::Reveal(..)));
    &events[..drawn.unwrap_or(events.len())]
}

/// Whether both look the same up to the next card; tells whether they drew none.
fn same_until_a_card(ours: &Applied<GameState>, theirs: &Applied<GameState>) -> bool {
    assert_eq!(quiet(&ours.events), quiet(&theirs.events));
    let drew_none = quiet(&ours.events) == ours.events;
    if drew_none {
        let everything =
            |applied: &Applied<GameState>| seen(&applied.state, &line(&applied.state, &applied.events));
        assert_eq!(everything(ours), everything(theirs));
    }
    drew_none
}

/// CU-R107: in every state the pile may be put in another order. Nobody sees it, and what a command
/// does before the next card is drawn does not depend on it.
#[test]
fn cu_r107_a_pile_in_another_order_changes_nothing_before_the_next_card() {
    let (mut states, mut without_a_card) = (0, 0);
    for game in 0.. {
        if states >= positions() {
            break;
        }
        let mut rng = Rng::of("with_pile", game);
        let record = uno::record(&mut rng, if game % 2 == 0 { "purist" } else { "capture" });
        let Some(replay) = begin(&record) else { continue };
        let mut dice = Dice::from_number(game);
        walk(replay.state().clone(), &mut dice, &mut rng, 40, &mut |rng, step| {
            let GameState::ChessUno(state) = step.before else { return };
            let pile: Vec<Card> = state.pile().collect();
            let mut other = pile.clone();
            rng.shuffle(&mut other);
            if other == pile {
                return;
            }
            assert_eq!(state.with_pile(other[1..].to_vec()), None, "a card is missing");
            let twin = GameState::ChessUno(state.with_pile(other).unwrap());
            assert_ne!(twin, *step.before);
            assert_eq!(seen(&twin, &line(&twin, &[])), seen(step.before, &line(step.before, &[])));
            let say = |state: &GameState, seed| {
                state.apply_text(step.seat, step.text, &mut Dice::from_number(seed))
            };
            let seed = rng.bits();
            match (say(step.before, seed), say(&twin, seed)) {
                (Ok(ours), Ok(theirs)) => without_a_card += usize::from(same_until_a_card(&ours, &theirs)),
                (ours, theirs) => assert_eq!(ours.err(), theirs.err()),
            }
            states += 1;
        });
    }
    assert!(without_a_card >= states / 10, "{without_a_card} of {states} commands drew no card");
}

/// CU-R106, CU-R107: both seats see the same, and no view names a card that lies in the pile.
#[test]
fn cu_r107_no_view_names_a_card_of_the_pile() {
    let mut views = 0;
    for game in 0..200 {
        let mut rng = Rng::of("names", game);
        let Some(replay) = begin(&uno::record(&mut rng, "purist")) else { continue };
        let mut dice = Dice::from_number(game);
        walk(replay.state().clone(), &mut dice, &mut rng, 20, &mut |_, step| {
            let GameState::ChessUno(state) = step.before else { return };
            let text = line(step.before, &[]).to_string();
            assert_eq!(step.before.view(Seat::A), step.before.view(Seat::B));
            for card in state.pile() {
                assert!(!text.contains(&format!("\"{card}\"")), "{card} in {text}");
                views += 1;
            }
        });
    }
    assert!(views >= 10_000, "only {views} cards looked for");
}
