//! A little language for scenarios: a position, what is left to chance, commands, what must hold.
//!
//! ```text
//! purist("6k1/8/5P2/8/1BB5/8/8/4K2R b - -").pool("B1").cards("+2 1")
//!     .refuses("B", "place a7", "placement_leaves_mate")
//!     .accepts("B", "place f7")
//!     .then("turn_end B, reveal A red-1-1");
//! ```
//! A scenario begins at its first command or check; options come before. It is a record
//! (`rules::record`) that grows, so a position is `placement side castling en-passant`, and what
//! is checked is the public state that a record shows. Clone one to try both halves of a decision.

#![allow(dead_code, reason = "each game's tests use their own part of the language")]

mod checks;

use rules::{
    Seat,
    record::{Begun, Record, Replay, refused_line},
};
use serde_json::{Map, Value, json};

/// The normal array on eight ranks as a position.
pub(crate) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

/// The normal array on ten ranks as a position.
pub(crate) const TALL_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

/// Purist Chess-Uno from a position; without `cards` every turn has none and one move.
pub(crate) fn purist(position: &str) -> Scenario {
    chess_uno("purist", position)
}

/// King hunt Chess-Uno from a position.
pub(crate) fn king_hunt(position: &str) -> Scenario {
    chess_uno("capture", position)
}

fn chess_uno(mode: &str, position: &str) -> Scenario {
    Scenario::of(json!({"game": "chess_uno", "deck": []})).set("gameMode", mode).position(position)
}

/// Maharajah or classic chess from a placement that passes the start check, or is refused by it.
pub(crate) fn maharajah(position: &str) -> Scenario {
    let [placement, "w", "-", "-"] = fields(position) else {
        panic!("a checked start is `placement w - -`, not {position:?}")
    };
    Scenario::of(json!({"game": "maharajah"})).start("fen", placement)
}

/// Maharajah or classic chess from any position; options: `unmoved`, `status`, `halfmove`.
pub(crate) fn maharajah_unchecked(position: &str) -> Scenario {
    Scenario::of(json!({"game": "maharajah"})).start("checked", false).position(position)
}

/// Minesweeper Chess from a position of ten ranks; options: `mines`, `open`.
pub(crate) fn minesweeper(position: &str) -> Scenario {
    let [placement, side, castling, "-"] = fields(position) else {
        panic!("Minesweeper Chess knows no en passant, so not {position:?}")
    };
    Scenario::of(json!({"game": "minesweeper", "mines": []}))
        .start("fen", placement)
        .start("to_move", army(side))
        .start("castling", castling)
}

fn fields(position: &str) -> [&str; 4] {
    let fields: Vec<&str> = position.split(' ').collect();
    fields.try_into().expect("placement side castling en-passant")
}

fn army(side: &str) -> &'static str {
    match side {
        "w" | "W" => "white",
        "b" | "B" => "black",
        _ => panic!("a side is w or b, not {side:?}"),
    }
}

/// Items of a list in a scenario: with commas between, or blanks when there is no comma.
fn items(list: &str) -> Vec<&str> {
    let comma = list.contains(',');
    let separator = move |letter: char| if comma { letter == ',' } else { letter.is_whitespace() };
    list.split(separator).map(str::trim).filter(|item| !item.is_empty()).collect()
}

/// The same items, in byte order.
fn sorted<'a>(items: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let mut items: Vec<&str> = items.into_iter().collect();
    items.sort_unstable();
    items
}

/// The ids of cards named by id or by face (`1` … `9`, `skip`, `reverse`, `+2`, `+4`, `joker`). A
/// face is the first copy that the list does not hold yet: red 1 and 2, then blue, green, yellow.
pub(crate) fn card_ids(cards: &str) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    for card in items(cards) {
        let mut copies: Vec<String> = match card {
            _ if card.contains('-') => vec![card.to_owned()],
            "joker" => (1..=4).map(|copy| format!("joker-{copy}")).collect(),
            "+4" => (1..=4).map(|copy| format!("plus4-{copy}")).collect(),
            _ => ["red", "blue", "green", "yellow"]
                .iter()
                .flat_map(|colour| {
                    [1, 2].map(|copy| format!("{colour}-{}-{copy}", card.replace('+', "plus")))
                })
                .collect(),
        };
        copies.retain(|id| !ids.contains(id));
        ids.push(copies.first().unwrap_or_else(|| panic!("no {card} is left")).clone());
    }
    ids
}

fn seat_named(name: &str) -> Seat {
    Seat::parse(name).unwrap_or_else(|| panic!("the seats are A and B, not {name:?}"))
}

/// A record that grows command by command, and the public state it has led to.
#[derive(Clone)]
pub(crate) struct Scenario {
    record: Value,
    /// `None` until the first command or check.
    game: Option<Box<Replay>>,
}

/// What comes before the start.
impl Scenario {
    fn of(record: Value) -> Self {
        Self { record: Self::with(record, "commands", json!([])), game: None }
    }

    fn with(mut record: Value, key: &str, value: Value) -> Value {
        record.as_object_mut().unwrap().insert(key.to_owned(), value);
        record
    }

    fn position(self, position: &str) -> Self {
        let [placement, side, castling, ep] = fields(position);
        self.start("fen", placement).start("to_move", army(side)).start("castling", castling).start("ep", ep)
    }

    fn option(mut self, section: &str, key: &str, value: Value) -> Self {
        assert!(self.game.is_none(), "{key} comes before the first command or check");
        let record = self.record.as_object_mut().unwrap();
        let section = record.entry(section).or_insert_with(|| Value::Object(Map::new()));
        section.as_object_mut().unwrap().insert(key.to_owned(), value);
        self
    }

    fn given(self, key: &str, value: Value) -> Self {
        assert!(self.game.is_none(), "{key} come before the first command or check");
        Self { record: Self::with(self.record, key, value), game: None }
    }

    /// Another field of `start`.
    pub(crate) fn start(self, key: &str, value: impl Into<Value>) -> Self {
        self.option("start", key, value.into())
    }

    /// Another setting of a Chess-Uno game.
    pub(crate) fn set(self, key: &str, value: impl Into<Value>) -> Self {
        self.option("config", key, value.into())
    }

    /// Captured pawns that can come back: `W2`, `B1`, `W2 B1`.
    pub(crate) fn pool(self, pool: &str) -> Self {
        let mut pawns = json!({});
        for item in items(pool) {
            let (side, count) = item.split_at(1);
            pawns[army(side)] = json!(count.parse::<u32>().expect("a number of pawns"));
        }
        self.start("pool", pawns)
    }

    /// The pile, top card first, by id or face ([`card_ids`]); after each `|` the pile that the
    /// next reshuffle makes.
    pub(crate) fn cards(self, cards: &str) -> Self {
        let mut piles = cards.split('|').map(card_ids);
        let deck = piles.next().unwrap_or_default();
        self.given("deck", json!(deck)).given("reshuffles", json!(piles.collect::<Vec<_>>()))
    }

    /// The only pawns that have not moved (Maharajah).
    pub(crate) fn unmoved(self, squares: &str) -> Self {
        self.start("unmoved", json!(items(squares)))
    }

    /// The status of both sides (Maharajah): `variant classic` is White variant, Black classic.
    pub(crate) fn status(self, white_black: &str) -> Self {
        let [white, black] = items(white_black).try_into().expect("White's status and Black's");
        self.start("status", json!({"white": white, "black": black}))
    }

    /// Half-moves without pawn move or capture so far (Maharajah).
    pub(crate) fn halfmove(self, count: u32) -> Self {
        self.start("halfmove", count)
    }

    /// Mined squares (Minesweeper Chess).
    pub(crate) fn mines(self, squares: &str) -> Self {
        self.given("mines", json!(items(squares)))
    }

    /// Squares that are open at the start (Minesweeper Chess).
    pub(crate) fn open(self, squares: &str) -> Self {
        self.start("open", json!(items(squares)))
    }

    fn begin(&self) -> Result<Begun, String> {
        Record::parse(&self.record.to_string())
            .and_then(|record| Replay::begin(&record))
            .map_err(|error| error.code().to_owned())
    }

    fn game(&mut self) -> &mut Replay {
        if self.game.is_none() {
            match self.begin() {
                Ok(Begun::Game(game)) => self.game = Some(game),
                Ok(Begun::Refused(refused)) => panic!("refused start: {}", refused_line(&refused)),
                Err(code) => panic!("the game cannot start: {code}"),
            }
        }
        self.game.as_mut().unwrap()
    }
}

/// Commands.
impl Scenario {
    /// The command is in force.
    #[track_caller]
    pub(crate) fn accepts(mut self, seat: &str, command: &str) -> Self {
        let line = self.game().step(seat_named(seat), command).expect("chance enough");
        assert_eq!(line.get("rejected"), None, "{seat} {command}: {line}\nin {}", self.line());
        self.record["commands"].as_array_mut().unwrap().push(json!([seat, command]));
        self
    }

    /// Several commands in a row, all in force: `A e2e4, B place a7, A end`.
    #[track_caller]
    pub(crate) fn plays(mut self, commands: &str) -> Self {
        for command in commands.split(',') {
            let (seat, text) = command.trim().split_once(' ').expect("SEAT COMMAND");
            self = self.accepts(seat, text);
        }
        self
    }

    /// The command is refused with this code and changes nothing.
    #[track_caller]
    pub(crate) fn refuses(mut self, seat: &str, command: &str, code: &str) -> Self {
        let before = self.game().clone();
        let line = self.game().step(seat_named(seat), command).expect("chance enough");
        assert_eq!(line, json!({"rejected": code, "command": command}), "{seat} in {}", before.line());
        assert_eq!(self.game(), &before, "{seat} {command} was refused, yet changed something");
        self
    }

    /// The record cannot go on after this command: chance fails with this code.
    #[track_caller]
    pub(crate) fn breaks_off(mut self, seat: &str, command: &str, code: &str) -> Self {
        let before = self.game().clone();
        let ended = self.game().step(seat_named(seat), command).map_err(|error| error.code());
        assert_eq!(ended, Err(code), "{seat} {command}");
        assert_eq!(self.game(), &before, "{seat} {command} failed, yet changed something");
        self
    }

    /// The game as its record tells it, played anew from the start: the very same state.
    #[track_caller]
    pub(crate) fn reloaded(mut self) -> Self {
        let now = self.game().clone();
        let Ok(Begun::Game(mut again)) = self.begin() else { panic!("the record no longer starts") };
        for (seat, command) in Record::parse(&self.record.to_string()).unwrap().commands() {
            again.step(seat, command).expect("chance enough");
        }
        assert_eq!(*again, now);
        self.game = Some(again);
        self
    }
}
