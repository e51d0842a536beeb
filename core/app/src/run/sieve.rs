//! Which finished games the history shows: by game, result, rating and words (ux §5.11).

use super::{
    blocks::{buttons, option, paragraph},
    brain::Brain,
    history::Shelf,
    home::{opponent, variant_name},
    online::{Net, game_name},
    pages::Page,
};
use crate::{
    SessionError, Summary,
    online::seat_of,
    screen::{
        Block, Button, ButtonStyle, Field, Icon, UserCommand, press,
        seen::{only_person, sitters},
        texts::{Texts, text},
    },
};
use protocol::{GameName, server::PastGame};
use rules::game::GameKind;
use serde::{Deserialize, Serialize};
use table::VerdictReason;

/// The field of the words that are looked for.
pub(super) const FIELD: &str = "history-search";
/// Longest of them, in characters.
const MOST: u32 = 40;

/// What is chosen; empty for all of it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Sieve {
    /// A [`GameName`].
    game: String,
    /// `won`, `lost`, `drawn`.
    result: String,
    /// `rated`, `unrated`.
    rated: String,
}

/// A finished game, wherever it was played.
struct Facts {
    game: GameName,
    /// As in [`Sieve`]; nothing where two people sat at one phone, or without a result.
    result: &'static str,
    rated: bool,
    /// Opponent and name of the game.
    words: String,
}

impl Sieve {
    pub(super) fn is_open(&self) -> bool {
        *self == Self::default()
    }

    fn lets(&self, facts: &Facts, search: &str) -> bool {
        let fits = |chosen: &str, has: &str| chosen.is_empty() || chosen == has;
        fits(&self.game, facts.game.word())
            && fits(&self.result, facts.result)
            && fits(&self.rated, if facts.rated { "rated" } else { "unrated" })
            && facts.words.to_lowercase().contains(&search.trim().to_lowercase())
    }

    /// Whether a game of this phone is shown.
    pub(super) fn lets_here(&self, game: &Summary, search: &str, texts: &Texts) -> bool {
        let sitters = sitters(&game.players);
        let verdict = game.verdict;
        let result = match (verdict.and_then(|verdict| verdict.winner), only_person(&sitters)) {
            (Some(winner), Some(person)) if winner == person => "won",
            (Some(_), Some(_)) => "lost",
            (None, _) if verdict.is_some_and(|verdict| verdict.reason.has_result()) => "drawn",
            _ => "",
        };
        let name = match game.kind {
            GameKind::ChessUno => GameName::ChessUno,
            GameKind::Maharajah => GameName::Maharajah,
            GameKind::Minesweeper => GameName::Minesweeper,
        };
        let words = format!("{} {}", opponent(&sitters, texts), variant_name(game.variant, texts));
        self.lets(&Facts { game: name, result, rated: false, words }, search)
    }

    /// Whether a match of a server is shown.
    pub(super) fn lets_there(&self, game: &PastGame, search: &str, texts: &Texts) -> bool {
        let result = match game.winner {
            Some(winner) if seat_of(winner) == seat_of(game.seat) => "won",
            Some(_) => "lost",
            None if VerdictReason::parse(&game.reason).is_some_and(VerdictReason::has_result) => "drawn",
            None => "",
        };
        let opponent = game.opponent.clone().unwrap_or_else(|| text!(texts, "guest"));
        let words = format!("{opponent} {}", game_name(game.game, texts));
        self.lets(&Facts { game: game.game, result, rated: game.rated, words }, search)
    }

    /// The choices, above the list.
    pub(super) fn blocks(&self, net: &Net, texts: &Texts) -> Vec<Block> {
        let segments = |label: String, key: &str, chosen: &str, all: Vec<(&str, String)>| Block::Segments {
            label,
            selected: all.iter().position(|(value, _)| *value == chosen).unwrap_or(0) as u32,
            options: all.into_iter().map(|(value, label)| option("history", key, value, label)).collect(),
            explanation: String::new(),
        };
        let all = || ("", text!(texts, "all-of-them"));
        let games = vec![
            all(),
            (GameName::ChessUno.word(), text!(texts, "game-uno")),
            (GameName::Maharajah.word(), text!(texts, "game-maharajah")),
            (GameName::Minesweeper.word(), text!(texts, "game-minesweeper-short")),
        ];
        let results = vec![
            all(),
            ("won", text!(texts, "games-won")),
            ("lost", text!(texts, "games-lost")),
            ("drawn", text!(texts, "games-drawn")),
        ];
        let rated = vec![all(), ("rated", text!(texts, "rated")), ("unrated", text!(texts, "not-rated"))];
        let field = Field {
            id: FIELD.to_owned(),
            label: text!(texts, "search"),
            value: net.field(FIELD).to_owned(),
            hint: text!(texts, "search-hint"),
            error: String::new(),
            secret: false,
            code: false,
            max: MOST,
            paste: String::new(),
            submit: UserCommand::Nothing,
            spoken: String::new(),
        };
        let mut blocks = vec![
            segments(text!(texts, "game"), "game", &self.game, games),
            segments(text!(texts, "result"), "result", &self.result, results),
        ];
        if net.is_set() {
            blocks.push(segments(text!(texts, "rating"), "rated", &self.rated, rated));
        }
        blocks.push(Block::Entry { field });
        blocks
    }
}

/// Nothing got through: how to see all again.
pub(super) fn nothing(texts: &Texts) -> Vec<Block> {
    let all = press("history:all", Icon::None, text!(texts, "show-all"), ButtonStyle::Outlined);
    vec![paragraph(text!(texts, "no-game-fits")), buttons(vec![all])]
}

/// Opens and closes the choices.
pub(super) fn toggle(texts: &Texts) -> Button {
    press("history:choose", Icon::Search, text!(texts, "search-and-filter"), ButtonStyle::Plain)
}

impl Brain {
    /// A button of the history: `choose`, `all`, or `key=value`.
    pub(super) fn press_in_history(&mut self, id: &str) -> Result<(), SessionError> {
        let (key, value) = id.split_once('=').unwrap_or((id, ""));
        let sieve = &mut self.choices.history;
        match key {
            "game" => value.clone_into(&mut sieve.game),
            "result" => value.clone_into(&mut sieve.result),
            "rated" => value.clone_into(&mut sieve.rated),
            "all" => {
                *sieve = Sieve::default();
                self.net.fill(FIELD, "");
            }
            _ => {
                if let Some(Page::History(shelf)) = self.page_mut() {
                    shelf.chooses = !shelf.chooses;
                }
                return Ok(());
            }
        }
        self.choices.save(&mut self.store)?;
        self.read_history();
        Ok(())
    }

    /// Reads the history anew, through what is chosen now.
    pub(super) fn read_history(&mut self) {
        let Page::History(old) = self.page() else { return };
        let chooses = old.chooses;
        let mut shelf = Shelf::of(self);
        shelf.chooses = chooses;
        self.push(Page::History(shelf));
    }
}
