//! Random games: what is offered is accepted, what is not is refused, and nothing is lost.

use naive_rules::{Game, StartFailure};
use serde_json::{Value, json};

/// A small generator of pseudo-random numbers, so that every run plays the same games.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % n
    }

    fn pick<'a>(&mut self, list: &'a [String]) -> &'a str {
        &list[self.below(list.len())]
    }

    fn shuffle(&mut self, list: &mut [String]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }
}

fn start(record: &Value) -> (Game, Value) {
    match Game::start(record) {
        Ok(started) => started,
        Err(StartFailure::Refused(line)) => panic!("{record}: {line}"),
        Err(StartFailure::Error(error)) => panic!("{record}: {error}"),
    }
}

fn check_pawns(line: &Value) {
    let fen = line["fen"].as_str().expect("a fen");
    for (letter, army) in [('P', "white"), ('p', "black")] {
        let pool = line["pool"][army].as_u64().expect("a count") as usize;
        // CU-A34.
        assert!(fen.matches(letter).count() + pool <= 8, "{line}");
    }
}

fn play(record: &Value, dice: &mut Dice, commands: usize) {
    let (mut game, mut line) = start(record);
    for _ in 0..commands {
        let Some(seat) = line["actor"].as_str().map(str::to_string) else {
            assert_eq!(game.legal(), Vec::<String>::new());
            return;
        };
        if line.get("pool").is_some() {
            check_pawns(&line);
        }
        let mut choices = game.legal();
        choices.extend(game.placements());
        assert!(!choices.is_empty(), "{line}");
        let text = dice.pick(&choices).to_string();
        let other = if seat == "A" { "B" } else { "A" };
        let early = game.apply(other, &text).expect("no chance is needed");
        assert_eq!(early["rejected"], "not_your_turn");
        match game.apply(&seat, &text) {
            Ok(next) => line = next,
            // The pile of this record is used up.
            Err(error) => return assert!(error.contains("reshuffle"), "{error}"),
        }
        assert_eq!(line.get("rejected"), None, "{text}: {line}");
    }
}

fn full_deck() -> Vec<String> {
    let mut deck = Vec::new();
    for colour in ["red", "blue", "green", "yellow"] {
        for face in ["1", "2", "3", "4", "5", "skip", "reverse", "plus2"] {
            deck.push(format!("{colour}-{face}-1"));
            deck.push(format!("{colour}-{face}-2"));
        }
    }
    for copy in 1..=4 {
        deck.push(format!("joker-{copy}"));
        deck.push(format!("plus4-{copy}"));
    }
    deck
}

#[test]
fn chess_uno() {
    let mut dice = Dice(1);
    for game in 0..40 {
        let mut deck = full_deck();
        dice.shuffle(&mut deck);
        let mode = ["purist", "capture"][game % 2];
        let config = json!({ "gameMode": mode, "stopComboOnKingThreat": game % 3 > 0 });
        let record = json!({ "game": "chess_uno", "config": config, "deck": deck });
        play(&record, &mut dice, 150);
    }
}

#[test]
fn maharajah() {
    let mut dice = Dice(2);
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "mmm1k3/8/8/8/8/8/8/4KMMM",
        "rnbqkbnr/pppppppp/8/8/8/PPPPP3/PPPPPPPP/RNAPKBNR",
        "carnknab/1ppppp2/8/8/8/8/1PPPPPP1/AABNKBAA",
    ] {
        for _ in 0..3 {
            let record = json!({ "game": "maharajah", "start": { "fen": fen } });
            play(&record, &mut dice, 120);
        }
    }
}

#[test]
fn minesweeper() {
    let mut dice = Dice(3);
    for _ in 0..10 {
        let mut zone: Vec<String> =
            "abcdefgh".chars().flat_map(|file| (4..8).map(move |rank| format!("{file}{rank}"))).collect();
        dice.shuffle(&mut zone);
        let record = json!({ "game": "minesweeper", "mines": zone[..4] });
        play(&record, &mut dice, 150);
    }
}
