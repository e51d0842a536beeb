//! The rules of each game to read, with examples and with the values of the game that is open.
//!
//! The words follow the rules of record; what a setting decides is read from the settings, so
//! that the page cannot say anything else than the game does (CU-R004).

use super::{
    board::{Touch, board_state},
    button::back,
    cards::card_name,
    model::{Block, PageScreen},
    texts::{Texts, text},
};
use rules::{
    Seat,
    board::{Army, Square},
    chess_uno::{Card, Config, Effect, Mode},
    game::GameView,
    maharajah::{BUDGET, Profile},
    record::{Begun, Record, Replay},
};

/// A rules page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Topic {
    /// Chess-Uno, with the settings and the open card of a game.
    Uno { game: Option<Config>, card: Option<Card> },
    /// Classic chess.
    Classic,
    /// Maharajah.
    Maharajah,
    /// Minesweeper Chess.
    Minesweeper,
}

impl Topic {
    /// All pages, as they are read without a game.
    pub(crate) const fn all() -> [Self; 4] {
        [Self::Uno { game: None, card: None }, Self::Classic, Self::Maharajah, Self::Minesweeper]
    }

    /// The word in page names.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::Uno { .. } => "uno",
            Self::Classic => "classic",
            Self::Maharajah => "maharajah",
            Self::Minesweeper => "minesweeper",
        }
    }

    /// The page of a word.
    pub(crate) fn parse(code: &str) -> Option<Self> {
        Self::all().into_iter().find(|topic| topic.code() == code)
    }

    /// The page of a game, with its values.
    pub(crate) fn of_view(view: &GameView) -> Self {
        match view {
            GameView::ChessUno(view) => Self::Uno { game: Some(*view.config()), card: view.card() },
            GameView::Maharajah(view) => match view.profile() {
                Profile::Classic => Self::Classic,
                Profile::Maharajah => Self::Maharajah,
            },
            GameView::Minesweeper(_) => Self::Minesweeper,
        }
    }

    /// The game's name.
    pub(crate) fn title(self, texts: &Texts) -> String {
        match self {
            Self::Uno { .. } => text!(texts, "game-uno"),
            Self::Classic => text!(texts, "title-classic"),
            Self::Maharajah => text!(texts, "game-maharajah"),
            Self::Minesweeper => text!(texts, "game-minesweeper"),
        }
    }

    /// One line about the page.
    pub(crate) fn hook(self, texts: &Texts) -> String {
        match self {
            Self::Uno { .. } => text!(texts, "rules-hook-uno"),
            Self::Classic => text!(texts, "rules-hook-classic"),
            Self::Maharajah => text!(texts, "rules-hook-maharajah"),
            Self::Minesweeper => text!(texts, "rules-hook-minesweeper"),
        }
    }

    /// The page.
    pub(crate) fn page(self, texts: &Texts) -> PageScreen {
        let mut writer = Writer { texts, blocks: Vec::new() };
        match self {
            Self::Uno { game, card } => writer.uno(game, card),
            Self::Classic => writer.classic(),
            Self::Maharajah => writer.maharajah(),
            Self::Minesweeper => writer.minesweeper(),
        }
        let title = text!(texts, "rules-of", game = &self.title(texts));
        PageScreen::plain(title, Some(back(text!(texts, "back"))), writer.blocks)
    }
}

/// Writes a page from the top.
struct Writer<'t> {
    texts: &'t Texts,
    blocks: Vec<Block>,
}

impl Writer<'_> {
    fn heading(&mut self, text: String) {
        self.blocks.push(Block::Heading { text });
    }

    fn say(&mut self, text: String) {
        self.blocks.push(Block::Text { text });
    }

    fn experimental(&mut self) {
        self.blocks.push(Block::Note { text: text!(self.texts, "experimental") });
    }

    /// A board from a record; with one man selected it shows where that man may go.
    fn example(&mut self, record: &str, selected: &str, caption: String) {
        let Some(view) = position(record) else { return };
        let selected = Square::parse(selected, view.kind().height());
        let touch = Touch { selected, may_act: true, ..Touch::default() };
        let flipped = view.turn() == Army::Black;
        let board = board_state(&view, &touch, flipped, self.texts);
        self.blocks.push(Block::Example { board, caption });
    }

    fn uno(&mut self, game: Option<Config>, card: Option<Card>) {
        let texts = self.texts;
        let config = game.unwrap_or_default();
        if let Some(card) = card {
            self.heading(text!(texts, "uno-card-now", card = &card_name(card, texts)));
            self.say(effect_text(card.effect(), &config, texts));
        }
        self.say(text!(texts, "uno-intro"));
        self.heading(text!(texts, "uno-turn"));
        self.say(text!(texts, "uno-turn-text"));
        self.say(text!(texts, "uno-piles", count = Card::deck(&config).len()));
        self.heading(text!(texts, "uno-cards"));
        self.say(effect_text(Effect::Number(config.max_card_number()), &config, texts));
        self.say(text!(texts, "uno-series"));
        self.say(effect_text(Effect::Skip, &config, texts));
        for effect in [Effect::Plus2, Effect::Plus4] {
            self.say(effect_text(effect, &config, texts));
        }
        self.experimental();
        self.say(text!(texts, "uno-pawns-where"));
        self.example(
            r#"{"game":"chess_uno","start":{"fen":"4k3/8/8/8/8/8/P2P2PP/R3K2R","pool":{"white":2,"black":0}},"deck":["green-plus2-1"]}"#,
            "",
            text!(texts, "uno-pawns-example"),
        );
        self.say(effect_text(Effect::Reverse, &config, texts));
        self.experimental();
        if config.include_jokers() {
            self.say(effect_text(Effect::Joker, &config, texts));
            self.experimental();
            self.example(
                r#"{"game":"chess_uno","config":{"gameMode":"purist"},"start":{"fen":"4k3/8/3p4/8/3N4/8/8/4K3"},"deck":["joker-1"]}"#,
                "d4",
                text!(texts, "uno-joker-example"),
            );
        }
        if game.is_none_or(|config| config.mode() == Mode::KingHunt) {
            self.heading(text!(texts, "mode-king-hunt"));
            self.say(text!(texts, "uno-hunt-free"));
            self.say(text!(texts, "uno-hunt-check"));
            self.say(text!(texts, "uno-hunt-capture"));
            self.say(match config.stop_combo_on_king_threat() {
                true => text!(texts, "uno-stop-on"),
                false => text!(texts, "uno-stop-off"),
            });
            self.experimental();
        }
        if game.is_none_or(|config| config.mode() == Mode::Purist) {
            self.heading(text!(texts, "mode-purist"));
            self.say(text!(texts, "uno-purist-king"));
            self.say(text!(texts, "uno-purist-check"));
            self.say(text!(texts, "uno-purist-mate"));
        }
        self.heading(text!(texts, "uno-chess"));
        self.say(text!(texts, "uno-chess-text"));
        self.say(text!(texts, "uno-owners"));
        self.heading(text!(texts, "rules-ends"));
        self.say(text!(texts, "uno-draw", turns = config.draw_after_turns_without_move()));
        self.experimental();
        if let Some(config) = game {
            self.settings(&config);
        }
    }

    /// The settings of the game that is open, each beside what it is by default.
    fn settings(&mut self, config: &Config) {
        let texts = self.texts;
        let default = Config::default();
        let on_off = |on: bool| if on { text!(texts, "on") } else { text!(texts, "off") };
        let numbers = |config: &Config| {
            [
                config.max_card_number(),
                config.plus2_pawns(),
                config.plus4_pawns(),
                config.moves_after_recovery(),
                config.draw_after_turns_without_move(),
            ]
        };
        let names = [
            text!(texts, "max-card"),
            text!(texts, "plus2"),
            text!(texts, "plus4"),
            text!(texts, "moves-after"),
            text!(texts, "draw-after"),
        ];
        self.heading(text!(texts, "rules-this-game"));
        for ((name, value), usual) in names.iter().zip(numbers(config)).zip(numbers(&default)) {
            let (value, usual) = (value.to_string(), usual.to_string());
            self.say(text!(texts, "rules-value", name = name, value = &value, usual = &usual));
        }
        let switches = [
            (text!(texts, "jokers"), config.include_jokers(), default.include_jokers()),
            (
                text!(texts, "stop-combo"),
                config.stop_combo_on_king_threat(),
                default.stop_combo_on_king_threat(),
            ),
        ];
        for (name, value, usual) in switches {
            let (value, usual) = (on_off(value), on_off(usual));
            self.say(text!(texts, "rules-value", name = &name, value = &value, usual = &usual));
        }
    }

    fn classic(&mut self) {
        let texts = self.texts;
        self.say(text!(texts, "classic-intro"));
        self.heading(text!(texts, "rules-moves"));
        self.say(text!(texts, "classic-pieces"));
        self.say(text!(texts, "classic-pawns"));
        self.example(
            r#"{"game":"maharajah","start":{"fen":"4k3/8/8/3pP3/8/8/8/4K3","checked":false,"ep":"d6"}}"#,
            "e5",
            text!(texts, "classic-ep-example"),
        );
        self.say(text!(texts, "classic-castling"));
        self.example(
            r#"{"game":"maharajah","start":{"fen":"4k3/8/8/8/8/8/PPPPPPPP/R3K2R","checked":false,"castling":"KQ"}}"#,
            "e1",
            text!(texts, "classic-castling-example"),
        );
        self.say(text!(texts, "classic-promotion"));
        self.chess_ends();
    }

    fn chess_ends(&mut self) {
        let texts = self.texts;
        self.heading(text!(texts, "rules-ends"));
        self.say(text!(texts, "chess-mate"));
        self.say(text!(texts, "chess-draws"));
        self.say(text!(texts, "chess-clock"));
    }

    fn maharajah(&mut self) {
        let texts = self.texts;
        self.say(text!(texts, "maharajah-intro", budget = BUDGET));
        self.heading(text!(texts, "maharajah-compounds"));
        for (text, fen) in [
            (text!(texts, "maharajah-archbishop"), "4k3/8/8/8/3A4/8/8/4K3"),
            (text!(texts, "maharajah-chancellor"), "4k3/8/8/8/3C4/8/8/4K3"),
            (text!(texts, "maharajah-maharajah"), "4k3/8/8/8/3M4/8/8/4K3"),
        ] {
            let record = format!(r#"{{"game":"maharajah","start":{{"fen":"{fen}","checked":false}}}}"#);
            self.example(&record, "d4", text);
        }
        self.heading(text!(texts, "maharajah-building"));
        self.say(text!(texts, "maharajah-points", budget = BUDGET));
        self.say(text!(texts, "maharajah-where"));
        self.say(text!(texts, "maharajah-start"));
        self.heading(text!(texts, "maharajah-sides"));
        self.say(text!(texts, "maharajah-variant"));
        self.say(text!(texts, "maharajah-classic"));
        self.heading(text!(texts, "maharajah-hidden"));
        self.say(text!(texts, "maharajah-hidden-text"));
        self.chess_ends();
    }

    fn minesweeper(&mut self) {
        let texts = self.texts;
        self.say(text!(texts, "mines-intro"));
        self.heading(text!(texts, "mines-fog"));
        self.say(text!(texts, "mines-fog-text"));
        self.say(text!(texts, "mines-numbers"));
        self.example(
            r#"{"game":"minesweeper","mines":["d6","e6","c4","g7"],"commands":[["A","e2e4"],["B","b10c8"]]}"#,
            "",
            text!(texts, "mines-numbers-example"),
        );
        self.say(text!(texts, "mines-lift"));
        self.heading(text!(texts, "mines-landing"));
        self.say(text!(texts, "mines-boom"));
        self.say(text!(texts, "mines-king"));
        self.say(text!(texts, "mines-armed"));
        self.heading(text!(texts, "mines-sapper"));
        self.say(text!(texts, "mines-sapper-text"));
        self.example(
            r#"{"game":"minesweeper","mines":["e5","d7","b4","g7"],"commands":[["A","e2e4"],["B","a9a8"]]}"#,
            "e4",
            text!(texts, "mines-sapper-example"),
        );
        self.say(text!(texts, "mines-sapper-limits"));
        self.heading(text!(texts, "mines-referee"));
        self.say(text!(texts, "mines-referee-text"));
        self.heading(text!(texts, "mines-chess"));
        self.say(text!(texts, "mines-chess-text"));
        self.heading(text!(texts, "rules-ends"));
        self.say(text!(texts, "mines-ends"));
    }
}

/// What a card does, in a game with these settings.
fn effect_text(effect: Effect, config: &Config, texts: &Texts) -> String {
    let after = config.moves_after_recovery();
    match effect {
        Effect::Number(_) => text!(texts, "uno-number"),
        Effect::Skip if config.mode() == Mode::Purist => text!(texts, "uno-skip-purist"),
        Effect::Skip => text!(texts, "uno-skip"),
        Effect::Reverse => text!(texts, "uno-reverse"),
        Effect::Plus2 => text!(texts, "uno-plus", sign = "+2", count = config.plus2_pawns(), after = after),
        Effect::Plus4 => text!(texts, "uno-plus", sign = "+4", count = config.plus4_pawns(), after = after),
        Effect::Joker => text!(texts, "uno-joker"),
    }
}

/// The view of a record after all its commands.
fn position(record: &str) -> Option<GameView> {
    let record = Record::parse(record).ok()?;
    let Begun::Game(mut replay) = Replay::begin(&record).ok()? else { return None };
    for (seat, text) in record.commands() {
        replay.step(seat, text).ok()?;
    }
    Some(replay.state().view(Seat::A))
}
