//! Chess-Uno: the settings and the start of a record.

use std::collections::{BTreeSet, VecDeque};

use serde_json::Value;

use crate::cards;
use crate::moves::Position;
use crate::record::{self, Object, Seat};
use crate::uno::Uno;

/// CU-R006, CU-R116: fixed when the game starts.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) purist: bool,
    pub(crate) plus2_pawns: u32,
    pub(crate) plus4_pawns: u32,
    pub(crate) moves_after_recovery: u32,
    pub(crate) stop_combo: bool,
    pub(crate) draw_after: u32,
}

const CONFIG_KEYS: &[&str] = &[
    "gameMode",
    "maxCardNumber",
    "includeJokers",
    "plus2Pawns",
    "plus4Pawns",
    "movesAfterRecovery",
    "stopComboOnKingThreat",
    "drawAfterTurnsWithoutMove",
    "reconnectGraceMs",
];

/// CU-A70: every setting has bounds; what is not even of the right type is outside them too.
fn bounded(config: &Object, key: &str, default: u32, low: u32, high: u32) -> Result<u32, String> {
    let Some(value) = config.get(key) else {
        return Ok(default);
    };
    match value.as_u64() {
        Some(number) if (u64::from(low)..=u64::from(high)).contains(&number) => Ok(number as u32),
        _ => Err(format!("config_out_of_range: {key} is {value}")),
    }
}

fn switch(config: &Object, key: &str, default: bool) -> Result<bool, String> {
    match config.get(key) {
        None => Ok(default),
        Some(Value::Bool(value)) => Ok(*value),
        Some(value) => Err(format!("config_out_of_range: {key} is {value}")),
    }
}

fn settings(config: &Object) -> Result<Settings, String> {
    let purist = match config.get("gameMode").map(Value::as_str) {
        None | Some(Some("capture")) => false,
        Some(Some("purist")) => true,
        Some(_) => return Err("config_out_of_range: gameMode is unknown".to_string()),
    };
    // These shape a shuffled deck or the connection only; a given deck is taken as it is.
    bounded(config, "maxCardNumber", 5, 1, 9)?;
    switch(config, "includeJokers", true)?;
    bounded(config, "reconnectGraceMs", 60_000, 1_000, 600_000)?;
    Ok(Settings {
        purist,
        plus2_pawns: bounded(config, "plus2Pawns", 2, 0, 8)?,
        plus4_pawns: bounded(config, "plus4Pawns", 4, 0, 8)?,
        moves_after_recovery: bounded(config, "movesAfterRecovery", 1, 0, 9)?,
        // CU-R092, CU-A71: in purist always on.
        stop_combo: switch(config, "stopComboOnKingThreat", true)? || purist,
        draw_after: bounded(config, "drawAfterTurnsWithoutMove", 10, 1, 100)?,
    })
}

fn controllers(start: &Object) -> Result<[Seat; 2], String> {
    let part = record::part(start, "controllers", &["white", "black"])?;
    let seat = |army: &str, default: &str| {
        let name = record::text(&part, army, "")?;
        let name = if part.contains_key(army) { name } else { default };
        Seat::read(name).ok_or_else(|| format!("controllers names an unknown seat {name:?}"))
    };
    let controllers = [seat("white", "A")?, seat("black", "B")?];
    if controllers[0] == controllers[1] {
        return Err("controllers gives both armies to one seat".to_string());
    }
    Ok(controllers)
}

fn deck(record: &Object) -> Result<VecDeque<String>, String> {
    let given = record.get("deck").ok_or("the deck is missing")?;
    let deck = record::texts(given, "deck")?;
    let mut seen = BTreeSet::new();
    for card in &deck {
        if cards::face(card).is_none() {
            return Err(format!("the deck holds an unknown card {card:?}"));
        }
        if !seen.insert(card) {
            return Err(format!("the deck holds {card:?} twice"));
        }
    }
    Ok(deck.into())
}

fn reshuffles(record: &Object) -> Result<VecDeque<Vec<String>>, String> {
    let Some(given) = record.get("reshuffles") else {
        return Ok(VecDeque::new());
    };
    let lists = given.as_array().ok_or("reshuffles is not a list")?;
    lists.iter().map(|list| record::texts(list, "a reshuffle")).collect()
}

/// Reads a record and plays the turns up to the first choice of a player.
pub(crate) fn start(record: &Object) -> Result<Uno, String> {
    let settings = settings(&record::part(record, "config", CONFIG_KEYS)?)?;
    let keys = ["fen", "to_move", "castling", "ep", "controllers", "pool", "inactivity"];
    let start = record::part(record, "start", &keys)?;
    let normal = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let board = record::board(&start, 8, false, normal)?;
    record::one_king_each(&board)?;
    let army = record::to_move(&start)?;
    let castling = record::castling(record::castling_text(&start)?, &board, [true, true])?;
    let ep = record::ep(record::text(&start, "ep", "-")?, &board, army, true)?;
    let pool = record::part(&start, "pool", &["white", "black"])?;
    let position = Position { board, army, castling, ep, unmoved: BTreeSet::new() };
    let mut uno = Uno {
        settings,
        position,
        controllers: controllers(&start)?,
        pool: [record::number(&pool, "white", 0)?, record::number(&pool, "black", 0)?],
        pile: deck(record)?,
        discards: [Vec::new(), Vec::new()],
        reshuffles: reshuffles(record)?,
        inactivity: record::number(&start, "inactivity", 0)?,
        card: None,
        moves_left: 0,
        to_place: 0,
        moved: false,
        placed: false,
        ending: None,
        events: Vec::new(),
    };
    uno.play_turns()?;
    Ok(uno)
}
