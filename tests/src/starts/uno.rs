//! Random Chess-Uno records: settings within their bounds, any owner of any army, decks that lean
//! towards one card or another.

use super::{classic_placement, en_passant, put_position};
use crate::{placement::Placement, rng::Rng};
use rules::chess_uno::{Card, Effect};
use serde_json::{Map, Value, json};

/// A record without commands; `mode` is a value of `gameMode`.
pub fn record(rng: &mut Rng, mode: &str) -> Value {
    let mut start = Map::new();
    let mut deck = deck(rng);
    if rng.percent(10) {
        defence(rng, &mut start, &mut deck);
    } else if rng.percent(85) {
        position(rng, &mut start);
    }
    json!({
        "game": "chess_uno",
        "config": config(rng, mode),
        "start": start,
        "deck": deck,
        "reshuffles": reshuffles(rng, &deck),
    })
}

/// Positions, Black to move, in which the squares of the pawns that come back decide between mate
/// and safety (CU-A30, CU-A31).
const IN_NEED: [&str; 3] =
    ["6k1/8/5P2/8/1BB5/8/8/4K2R", "1R6/R6k/2R5/8/8/8/8/6K1", "k7/8/1P6/8/4B3/8/8/R3K3"];

/// One of [`IN_NEED`], either way round, with a man or two more, and a card that gives back pawns.
fn defence(rng: &mut Rng, start: &mut Map<String, Value>, deck: &mut Vec<String>) {
    let mut board = Placement::read(IN_NEED[rng.below(IN_NEED.len())]);
    for _ in 0..rng.below(3) {
        let letter = *rng.pick(&['p', 'n', 'r', 'P', 'N', 'B']);
        board.drop_man(rng, letter);
    }
    let white = rng.percent(50);
    put_position(start, rng, &if white { board.turned() } else { board }, white);
    start.insert("pool".to_owned(), json!({"white": rng.number(1..=2), "black": rng.number(1..=2)}));
    let plus = "plus4-1".to_owned();
    deck.retain(|card| *card != plus);
    deck.insert(0, plus);
}

fn position(rng: &mut Rng, start: &mut Map<String, Value>) {
    let mut board = classic_placement(rng, 8);
    let white = rng.percent(50);
    put_position(start, rng, &board, white);
    if rng.percent(25)
        && let Some(square) = en_passant(rng, &mut board, white, true)
    {
        start.insert("fen".to_owned(), json!(board.fen()));
        start.insert("ep".to_owned(), json!(square));
    }
    if rng.percent(50) {
        start.insert("controllers".to_owned(), json!({"white": "B", "black": "A"}));
    }
    if rng.percent(75) {
        let pool = json!({"white": rng.number(0..=8), "black": rng.number(0..=9)});
        start.insert("pool".to_owned(), pool);
    }
    if rng.percent(20) {
        start.insert("inactivity".to_owned(), json!(rng.number(0..=9)));
    }
}

fn config(rng: &mut Rng, mode: &str) -> Value {
    let mut config = Map::new();
    if mode != "capture" || rng.percent(70) {
        config.insert("gameMode".to_owned(), json!(mode));
    }
    let mut maybe = |key: &str, value: Value, percent: usize, rng: &mut Rng| {
        if rng.percent(percent) {
            config.insert(key.to_owned(), value);
        }
    };
    let numbers = [("maxCardNumber", 1, 9, 50), ("plus2Pawns", 0, 8, 50), ("plus4Pawns", 0, 8, 50)];
    for (key, low, high, percent) in numbers {
        let number = rng.number(low..=high);
        maybe(key, json!(number), percent, rng);
    }
    let after = if rng.percent(80) { rng.number(0..=3) } else { rng.number(4..=9) };
    maybe("movesAfterRecovery", json!(after), 70, rng);
    let limit = if rng.percent(70) { rng.number(2..=12) } else { rng.number(1..=100) };
    maybe("drawAfterTurnsWithoutMove", json!(limit), 70, rng);
    maybe("stopComboOnKingThreat", json!(false), 50, rng);
    maybe("includeJokers", json!(false), 10, rng);
    maybe("reconnectGraceMs", json!(1_000), 10, rng);
    Value::Object(config)
}

/// A draw pile, top first: any number of different cards, some effects likelier than others.
fn deck(rng: &mut Rng) -> Vec<String> {
    let weights: Vec<usize> = (0..6).map(|_| *rng.pick(&[0, 1, 3, 9])).collect();
    let weight = |effect: Effect| match effect {
        Effect::Number(_) => weights[0] / 3,
        Effect::Skip => weights[1],
        Effect::Reverse => weights[2],
        Effect::Plus2 => weights[3],
        Effect::Plus4 => weights[4],
        Effect::Joker => weights[5],
    };
    let mut cards = Card::full_deck();
    rng.shuffle(&mut cards);
    cards.retain(|card| rng.below(10) < weight(card.effect()));
    if !rng.percent(30) {
        cards.truncate(1 + rng.below(12));
    }
    cards.iter().map(ToString::to_string).collect()
}

/// New piles for when the old one is used up. All cards are discarded then, so every list is the
/// whole deck in another order; a few fit no discards.
fn reshuffles(rng: &mut Rng, deck: &[String]) -> Vec<Vec<String>> {
    let lists = 60 / deck.len().max(1) + rng.below(4);
    let mut reshuffles = Vec::new();
    for _ in 0..lists {
        let mut list = deck.to_vec();
        rng.shuffle(&mut list);
        if rng.percent(1) {
            list.pop();
        }
        reshuffles.push(list);
    }
    reshuffles
}
