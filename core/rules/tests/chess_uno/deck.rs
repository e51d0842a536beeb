//! Cards, piles and settings (CU-R011 to CU-R021, CU-R033 to CU-R035, CU-A59, CU-A60, CU-A70,
//! CU-A71, CU-A85).

use crate::scenario::{START, king_hunt, purist};
use rules::{
    Dice, Seat,
    chess_uno::{Card, Colour, Config, Effect, Mode, Setup, State},
    game::GameView,
};
use serde_json::Value;
use std::collections::HashSet;

fn count(deck: &[Card], is: impl Fn(Effect) -> bool) -> usize {
    deck.iter().filter(|card| is(card.effect())).count()
}

/// CU-R011 CU-R012 CU-R013 CU-R015. What is in a full deck.
#[test]
fn cu_r011_the_full_deck_has_104_cards_in_four_colours() {
    let deck = Card::full_deck();
    assert_eq!(deck.len(), 104);
    for colour in Colour::ALL {
        let suit: Vec<Card> = deck.iter().copied().filter(|card| card.colour() == Some(colour)).collect();
        for number in 1..=9 {
            assert_eq!(count(&suit, |effect| effect == Effect::Number(number)), 2, "{number}");
        }
        for effect in [Effect::Skip, Effect::Reverse, Effect::Plus2] {
            assert_eq!(count(&suit, |other| other == effect), 2, "{effect:?}");
        }
        assert_eq!(suit.len(), 24);
    }
    let colourless: Vec<Card> = deck.iter().copied().filter(|card| card.colour().is_none()).collect();
    assert_eq!(colourless.len(), 8);
    assert_eq!(count(&colourless, |effect| effect == Effect::Joker), 4);
    assert_eq!(count(&colourless, |effect| effect == Effect::Plus4), 4);
    assert_eq!(count(&deck, |effect| effect == Effect::Number(0)), 0);
}

/// CU-R014. Every card has an id of its own, which names it again.
#[test]
fn cu_r014_every_card_has_its_own_id() {
    let deck = Card::full_deck();
    let ids: HashSet<String> = deck.iter().map(Card::to_string).collect();
    assert_eq!(ids.len(), 104);
    for card in deck {
        assert_eq!(Card::parse(&card.to_string()), Some(card));
    }
    for unknown in ["red-0-1", "red-10-1", "red-5-3", "plus4-5", "joker-0", "Red-5-1", "red-joker-1", ""] {
        assert_eq!(Card::parse(unknown), None, "{unknown}");
    }
}

/// CU-R016 CU-R017 CU-R018 CU-R019. The deck of a game and its size: 4·(2·max+6)+4, +4 Jokers.
#[test]
fn cu_r019_the_deck_follows_the_settings() {
    for max in 1..=9 {
        for jokers in [true, false] {
            let config = Config::default().with_max_card_number(max).unwrap().with_jokers(jokers);
            let deck = Card::deck(&config);
            let size = 4 * (2 * max + 6) + 4 + if jokers { 4 } else { 0 };
            assert_eq!(deck.len(), usize::try_from(size).unwrap(), "{max} {jokers}");
            let above = |effect| matches!(effect, Effect::Number(n) if i64::from(n) > max);
            assert_eq!(count(&deck, above), 0, "{max}");
            assert_eq!(count(&deck, |effect| effect == Effect::Joker), if jokers { 4 } else { 0 });
        }
    }
    assert_eq!(Card::deck(&Config::default()).len(), 72);
    let dealt = State::start(Config::default(), Setup::default(), &mut Dice::from_number(1)).unwrap().state;
    let mut cards: Vec<Card> = dealt.pile().collect();
    cards.extend(dealt.open().card());
    cards.extend(Seat::ALL.iter().flat_map(|seat| dealt.open().discards(*seat)));
    cards.sort_unstable();
    let mut whole = Card::deck(&Config::default());
    whole.sort_unstable();
    assert_eq!(cards, whole);
}

/// CU-R020. The seed decides the order; other seeds give other ones.
#[test]
fn cu_r020_the_deck_is_shuffled_by_chance_alone() {
    let dealt = |seed: u8| {
        let mut dice = Dice::from_seed([seed; 32]);
        let config = Config::default();
        State::start(config, Setup::default(), &mut dice).unwrap().state.pile().collect::<Vec<Card>>()
    };
    assert_eq!(dealt(1), dealt(1));
    let orders: HashSet<Vec<Card>> = (0..50).map(dealt).collect();
    assert_eq!(orders.len(), 50);
    assert!(!orders.contains(&Card::deck(&Config::default())[1..]));
}

/// CU-R116. The defaults of the rule page.
#[test]
fn cu_r116_the_settings_have_the_defaults_of_the_rule_page() {
    let config = Config::default();
    assert_eq!(config.mode().code(), "capture");
    assert_eq!(config.max_card_number(), 5);
    assert!(config.include_jokers());
    assert_eq!(config.plus2_pawns(), 2);
    assert_eq!(config.plus4_pawns(), 4);
    assert_eq!(config.moves_after_recovery(), 1);
    assert!(config.stop_combo_on_king_threat());
    assert_eq!(config.draw_after_turns_without_move(), 10);
    assert_eq!(config.reconnect_grace_ms(), 60_000);
    assert_eq!(Mode::parse("purist"), Some(Mode::Purist));
    assert_eq!(Mode::parse("capture"), Some(Mode::KingHunt));
    assert_eq!(Mode::parse("king_hunt"), None);
}

/// CU-A59. At the next draw, so the last card takes part (CU-R034).
#[test]
fn cu_a59_the_discards_are_reshuffled_at_the_next_draw() {
    let second = purist(START).cards("1 1 | red-1-2 red-1-1").accepts("A", "e2e4");
    let second = second.then("turn_end A, reveal B red-1-2").is("pile", 0).lists("discards/A", "red-1-1");
    second
        .accepts("B", "e7e5")
        .then("turn_end B, reshuffle 2, reveal A red-1-2")
        .is("pile", 1)
        .is("card", "red-1-2")
        .lists("discards/A", "")
        .lists("discards/B", "");
    let short = purist(START).cards("1 1").accepts("A", "e2e4");
    short.breaks_off("B", "e7e5", "chance_ran_out");
    let other = purist(START).cards("1 1 | red-1-2 red-2-1").accepts("A", "e2e4");
    other.breaks_off("B", "e7e5", "chance_does_not_fit");
}

/// CU-A60. Without any card every turn is one normal move; wins are tested as usual (CU-R035).
#[test]
fn cu_a60_without_any_card_every_turn_is_one_move() {
    purist(START)
        .cards("")
        .then("")
        .is("card", Value::Null)
        .is("moves_left", 1)
        .is("pile", 0)
        .accepts("A", "e2e4")
        .happened("move e2e4, turn_end A")
        .acts("B", "black")
        .is("card", Value::Null)
        .is("moves_left", 1)
        .accepts("B", "e7e5")
        .lists("discards/A", "")
        .lists("discards/B", "");
    king_hunt("4k3/8/8/8/8/8/8/K3R3 w - -").cards("").then("result A king_capture");
    purist("R5k1/5ppp/8/8/8/8/8/6KB b - -").cards("").then("result A mate");
}

/// CU-A70. Every number setting at and beyond its bounds.
#[test]
fn cu_a70_settings_have_bounds() {
    for (setting, low, high) in [
        ("maxCardNumber", 1, 9),
        ("plus2Pawns", 0, 8),
        ("plus4Pawns", 0, 8),
        ("movesAfterRecovery", 0, 9),
        ("drawAfterTurnsWithoutMove", 1, 100),
        ("reconnectGraceMs", 1_000, 600_000),
    ] {
        for inside in [low, high] {
            purist(START).set(setting, inside).cards("1 1").accepts("A", "e2e4");
        }
        for outside in [low - 1, high + 1, i64::MIN, i64::MAX] {
            purist(START).set(setting, outside).cards("1").cannot_start("config_out_of_range");
        }
    }
    purist(START).set("gameMode", "chess").cards("1").cannot_start("config_out_of_range");
    let smallest = Config::default().with_max_card_number(1).unwrap().with_jokers(false);
    assert_eq!(Card::deck(&smallest).len(), 36);
}

/// CU-A71. Purist shows the safeguard as on, in whatever order it was set (CU-R091, CU-R092).
#[test]
fn cu_a71_purist_always_has_the_safeguard_on() {
    let shown = |mut game: crate::scenario::Scenario| {
        let GameView::ChessUno(view) = game.view() else { panic!("a game of Chess-Uno") };
        view.config().stop_combo_on_king_threat()
    };
    assert!(shown(purist(START).set("stopComboOnKingThreat", false).cards("1")));
    assert!(!shown(king_hunt(START).set("stopComboOnKingThreat", false).cards("1")));
    assert!(shown(king_hunt(START).cards("1")));
    let off = Config::of(Mode::KingHunt).with_stop_combo(false);
    assert!(!off.stop_combo_on_king_threat());
    assert!(off.with_mode(Mode::Purist).stop_combo_on_king_threat());
    assert!(Config::of(Mode::Purist).with_stop_combo(false).stop_combo_on_king_threat());
}

/// CU-A85. Every card that the player has drawn since the last reshuffle (CU-R033).
#[test]
fn cu_a85_a_discard_pile_shows_all_its_cards() {
    let seven = "1 1 1 1 1 1 1";
    let three_each = purist(START)
        .cards(&format!("{seven} | {seven}"))
        .plays("A g1f3, B g8f6, A f3g1, B f6g8, A g1f3, B g8f6")
        .is("discards/A", vec!["red-1-1", "blue-1-1", "green-1-1"])
        .is("discards/B", vec!["red-1-2", "blue-1-2", "green-1-2"])
        .is("pile", 0);
    three_each
        .accepts("A", "f3g1")
        .then("turn_end A, reshuffle 7, reveal B red-1-1")
        .lists("discards/A", "")
        .lists("discards/B", "")
        .is("pile", 6);
}
