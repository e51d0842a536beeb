//! What a line at the prompt means: an order to the shell, or a move.

use app::GameId;
use rules::{Talk, board::Army};

/// One line, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    /// Nothing was typed.
    Nothing,
    New(Vec<String>),
    Continue(Option<GameId>),
    /// All games, or the latest ones.
    Games {
        all: bool,
    },
    Show(Option<GameId>),
    Export {
        id: Option<GameId>,
        pgn: bool,
        file: Option<String>,
    },
    Board,
    Moves(Option<String>),
    Log,
    Cards,
    Hint,
    Undo,
    /// Talk of an army, or of whoever is meant; resigning may be confirmed beforehand.
    Talk {
        talk: Talk,
        army: Option<Army>,
        sure: bool,
    },
    Pause,
    Resume,
    Rules(Option<String>),
    Help(Option<String>),
    Quit,
    /// Anything else is a move, or is meant to be one.
    Move(String),
    /// An order with words that it does not take; says how it is used.
    Misused(&'static str),
}

impl Order {
    /// Reads a line. Orders may be typed in any case; moves are handed on as they are.
    pub(crate) fn read(line: &str) -> Self {
        let line = line.trim();
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((first, rest)) = words.split_first() else { return Self::Nothing };
        let word = first.to_ascii_lowercase();
        if let Some(talk) = read_talk(&word, rest) {
            return talk;
        }
        let text = || (!rest.is_empty()).then(|| rest.join(" "));
        match (word.as_str(), rest) {
            ("new", _) => Self::New(rest.iter().map(|word| (*word).to_owned()).collect()),
            ("continue", []) => Self::Continue(None),
            ("continue", [id]) => {
                read_id(id).map_or(Self::Misused("continue [ID]"), |id| Self::Continue(Some(id)))
            }
            ("continue", _) => Self::Misused("continue [ID]"),
            ("games", []) => Self::Games { all: false },
            ("games", ["all"]) => Self::Games { all: true },
            ("games", _) => Self::Misused("games, or games all"),
            ("show" | "replay", []) => Self::Show(None),
            ("show" | "replay", [id]) => {
                read_id(id).map_or(Self::Misused("show ID"), |id| Self::Show(Some(id)))
            }
            ("show" | "replay", _) => Self::Misused("show ID"),
            ("export", _) => read_export(rest),
            ("board", []) => Self::Board,
            ("moves", _) => Self::Moves(text()),
            ("log", []) => Self::Log,
            ("cards" | "pile" | "discards", []) => Self::Cards,
            ("hint", []) => Self::Hint,
            ("undo" | "takeback", []) => Self::Undo,
            ("pause", []) => Self::Pause,
            ("resume", []) => Self::Resume,
            ("rules", _) => Self::Rules(text()),
            ("help" | "?", _) => Self::Help(text()),
            ("quit" | "exit", []) => Self::Quit,
            _ => Self::Move(line.to_owned()),
        }
    }

    /// Whether it waits for the person's turn while the computer thinks.
    pub(crate) fn waits(&self) -> bool {
        matches!(self, Self::Move(_) | Self::Hint | Self::Moves(_))
    }
}

/// "offer", "resign yes", "white accept".
fn read_talk(word: &str, rest: &[&str]) -> Option<Order> {
    let (army, word, rest) = match (word, rest) {
        ("white", [word, rest @ ..]) => (Some(Army::White), word.to_ascii_lowercase(), rest),
        ("black", [word, rest @ ..]) => (Some(Army::Black), word.to_ascii_lowercase(), rest),
        _ => (None, word.to_owned(), rest),
    };
    let talk = Talk::ALL.into_iter().find(|talk| talk.word() == word)?;
    let sure = rest == ["yes"];
    Some(if rest.is_empty() || (sure && talk == Talk::Resign) {
        Order::Talk { talk, army, sure }
    } else {
        Order::Misused("resign, offer, accept, decline or withdraw, alone or after white or black")
    })
}

fn read_id(text: &str) -> Option<GameId> {
    text.strip_prefix('#').unwrap_or(text).parse().ok().map(GameId)
}

fn read_export(words: &[&str]) -> Order {
    const USE: &str = "export ID [--pgn] [FILE]";
    let (mut id, mut pgn, mut file) = (None, false, None);
    for word in words {
        match *word {
            "--pgn" if !pgn => pgn = true,
            text if text.starts_with("--") => return Order::Misused(USE),
            text if id.is_none() && read_id(text).is_some() => id = read_id(text),
            text if file.is_none() => file = Some(text.to_owned()),
            _ => return Order::Misused(USE),
        }
    }
    Order::Export { id, pgn, file }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_words_and_everything_else_is_a_move() {
        let talk = |talk, army, sure| Order::Talk { talk, army, sure };
        for (line, order) in [
            ("", Order::Nothing),
            ("   ", Order::Nothing),
            ("QUIT", Order::Quit),
            ("continue", Order::Continue(None)),
            ("continue 7", Order::Continue(Some(GameId(7)))),
            ("continue seven", Order::Misused("continue [ID]")),
            ("games all", Order::Games { all: true }),
            ("offer", talk(Talk::Offer, None, false)),
            ("Black accept", talk(Talk::Accept, Some(Army::Black), false)),
            ("resign yes", talk(Talk::Resign, None, true)),
            ("moves e2", Order::Moves(Some("e2".to_owned()))),
            ("help new", Order::Help(Some("new".to_owned()))),
            (" e2e4 ", Order::Move("e2e4".to_owned())),
            ("Nf3", Order::Move("Nf3".to_owned())),
            ("place a2 c2", Order::Move("place a2 c2".to_owned())),
            ("end", Order::Move("end".to_owned())),
            ("white rabbit", Order::Move("white rabbit".to_owned())),
        ] {
            assert_eq!(Order::read(line), order, "{line:?}");
        }
        assert!(matches!(Order::read("offer yes"), Order::Misused(_)));
    }

    #[test]
    fn an_export_takes_number_form_and_file_in_any_order() {
        let export = |id, pgn, file: Option<&str>| Order::Export {
            id: Some(GameId(id)),
            pgn,
            file: file.map(str::to_owned),
        };
        assert_eq!(Order::read("export 3"), export(3, false, None));
        assert_eq!(Order::read("export --pgn 3 game.pgn"), export(3, true, Some("game.pgn")));
        assert_eq!(Order::read("export #3 game.json"), export(3, false, Some("game.json")));
        assert!(matches!(Order::read("export 3 a b"), Order::Misused(_)));
        assert!(matches!(Order::read("export 3 --json"), Order::Misused(_)));
    }
}
