//! Making a record of a game that is being played, so that it can be saved, resumed and shared.

use super::{
    Record, RecordError,
    read::{
        ConfigText, MaharajahRecord, MaharajahStart, MinesweeperRecord, MinesweeperStart, SeatText,
        UnoRecord, UnoStart,
    },
};
use crate::{
    Applied, Chance, ChanceError, Seat,
    board::Square,
    chess_uno::{self, Card, Config},
    game::{GameKind, GameState},
    maharajah, minesweeper,
    notation::fen,
};

impl From<Seat> for SeatText {
    fn from(seat: Seat) -> Self {
        match seat {
            Seat::A => Self::A,
            Seat::B => Self::B,
        }
    }
}

/// A new game that is to be begun from its normal start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NewGame {
    /// Chess-Uno with these settings; A controls White.
    ChessUno(Config),
    /// Maharajah, or classic chess, from a joint placement that passes the start check.
    Maharajah(String),
    /// Minesweeper Chess.
    Minesweeper,
}

/// Why a new game could not begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NewGameError {
    /// The position cannot be read, or chance failed.
    Record(RecordError),
    /// The Maharajah position may not start (MJ-A11).
    Refused(maharajah::Refused),
}

impl<E: Into<RecordError>> From<E> for NewGameError {
    fn from(error: E) -> Self {
        Self::Record(error.into())
    }
}

/// Notes what a source of chance decides while it decides.
pub struct Tape<'c> {
    chance: &'c mut dyn Chance,
    deck: Vec<Card>,
    mines: Vec<Square>,
    reshuffles: Vec<Vec<Card>>,
}

impl<'c> Tape<'c> {
    /// Listens to `chance`.
    pub fn new(chance: &'c mut dyn Chance) -> Self {
        Self { chance, deck: Vec::new(), mines: Vec::new(), reshuffles: Vec::new() }
    }

    /// The new piles made since it began to listen, top card first.
    pub fn reshuffles(&self) -> &[Vec<Card>] {
        &self.reshuffles
    }
}

impl Chance for Tape<'_> {
    fn deal(&mut self, deck: Vec<Card>) -> Result<Vec<Card>, ChanceError> {
        self.deck = self.chance.deal(deck)?;
        Ok(self.deck.clone())
    }

    fn reshuffle(&mut self, discards: Vec<Card>) -> Result<Vec<Card>, ChanceError> {
        let pile = self.chance.reshuffle(discards)?;
        self.reshuffles.push(pile.clone());
        Ok(pile)
    }

    fn lay_mines(&mut self, zone: &[Square]) -> Result<Vec<Square>, ChanceError> {
        self.mines = self.chance.lay_mines(zone)?;
        Ok(self.mines.clone())
    }
}

impl NewGame {
    /// Which game it is.
    pub const fn kind(&self) -> GameKind {
        match self {
            Self::ChessUno(_) => GameKind::ChessUno,
            Self::Maharajah(_) => GameKind::Maharajah,
            Self::Minesweeper => GameKind::Minesweeper,
        }
    }

    /// Classic chess.
    pub fn classic() -> Self {
        Self::Maharajah(fen::START_PLACEMENT.to_owned())
    }

    /// Begins the game and its record.
    ///
    /// # Errors
    /// [`NewGameError`].
    pub fn begin(&self, chance: &mut dyn Chance) -> Result<(Record, Applied<GameState>), NewGameError> {
        let mut tape = Tape::new(chance);
        match self {
            Self::ChessUno(config) => {
                let begun = chess_uno::State::start(*config, chess_uno::Setup::default(), &mut tape)?;
                let record = UnoRecord {
                    config: ConfigText::of(config),
                    start: UnoStart::default(),
                    deck: ids(&tape.deck),
                    reshuffles: tape.reshuffles.iter().map(|pile| ids(pile)).collect(),
                    commands: Vec::new(),
                };
                Ok((Record::ChessUno(record), begun.into()))
            }
            Self::Maharajah(placement) => {
                let men =
                    fen::parse_placement(placement, crate::board::BoardRules::CHESS_UNO, fen::Pieces::All)?;
                let begun = maharajah::Start::of_placement(men).begin().map_err(NewGameError::Refused)?;
                let start = MaharajahStart { fen: Some(placement.clone()), ..MaharajahStart::default() };
                Ok((Record::Maharajah(MaharajahRecord { start, commands: Vec::new() }), begun.into()))
            }
            Self::Minesweeper => {
                let begun = minesweeper::State::start(minesweeper::Setup::default(), &mut tape)?;
                let mines = tape.mines.iter().map(ToString::to_string).collect();
                let record =
                    MinesweeperRecord { start: MinesweeperStart::default(), mines, commands: Vec::new() };
                Ok((Record::Minesweeper(record), begun.into()))
            }
        }
    }
}

fn ids(cards: &[Card]) -> Vec<String> {
    cards.iter().map(ToString::to_string).collect()
}

impl ConfigText {
    fn of(config: &Config) -> Self {
        Self {
            game_mode: Some(config.mode().code().to_owned()),
            max_card_number: Some(config.max_card_number().into()),
            include_jokers: Some(config.include_jokers()),
            plus2_pawns: Some(config.plus2_pawns().into()),
            plus4_pawns: Some(config.plus4_pawns().into()),
            moves_after_recovery: Some(config.moves_after_recovery().into()),
            stop_combo_on_king_threat: Some(config.stop_combo_on_king_threat()),
            draw_after_turns_without_move: Some(config.draw_after_turns_without_move().into()),
            reconnect_grace_ms: Some(config.reconnect_grace_ms().into()),
        }
    }
}

impl Record {
    /// Which game it is of.
    pub const fn kind(&self) -> GameKind {
        match self {
            Self::ChessUno(_) => GameKind::ChessUno,
            Self::Maharajah(_) => GameKind::Maharajah,
            Self::Minesweeper(_) => GameKind::Minesweeper,
        }
    }

    /// The settings of a Chess-Uno record that can start.
    pub fn config(&self) -> Option<Config> {
        match self {
            Self::ChessUno(record) => record.config.read().ok(),
            Self::Maharajah(_) | Self::Minesweeper(_) => None,
        }
    }

    /// The joint placement of a Maharajah record, if it names one.
    pub fn placement(&self) -> Option<&str> {
        match self {
            Self::Maharajah(record) => record.start.fen.as_deref(),
            Self::ChessUno(_) | Self::Minesweeper(_) => None,
        }
    }

    /// Adds an accepted command, and the piles that it made.
    pub fn push(&mut self, seat: Seat, text: &str, reshuffles: &[Vec<Card>]) {
        self.commands_mut().push((seat.into(), text.to_owned()));
        if let Self::ChessUno(record) = self {
            record.reshuffles.extend(reshuffles.iter().map(|pile| ids(pile)));
        }
    }

    /// Keeps only the first commands; for take-backs, which never go behind a draw of cards.
    pub fn truncate(&mut self, commands: usize) {
        self.commands_mut().truncate(commands);
    }

    fn commands_mut(&mut self) -> &mut Vec<(SeatText, String)> {
        match self {
            Self::ChessUno(record) => &mut record.commands,
            Self::Maharajah(record) => &mut record.commands,
            Self::Minesweeper(record) => &mut record.commands,
        }
    }

    /// The record as JSON, in one line.
    ///
    /// # Errors
    /// [`RecordError::Unreadable`] if it cannot be written, which no record of a game causes.
    pub fn to_json(&self) -> Result<String, RecordError> {
        serde_json::to_string(self).map_err(|error| RecordError::Unreadable(error.to_string()))
    }
}

/// Chess-Uno settings from their names in the record form; missing ones have their defaults.
///
/// # Errors
/// [`RecordError`]: unknown names, values out of bounds.
pub fn read_config(settings: &serde_json::Map<String, serde_json::Value>) -> Result<Config, RecordError> {
    let text: ConfigText = serde_json::from_value(serde_json::Value::Object(settings.clone()))
        .map_err(|error| RecordError::Unreadable(error.to_string()))?;
    text.read()
}

/// All Chess-Uno settings by their names in the record form.
pub fn write_config(config: &Config) -> serde_json::Map<String, serde_json::Value> {
    match serde_json::to_value(ConfigText::of(config)) {
        Ok(serde_json::Value::Object(settings)) => settings,
        _ => serde_json::Map::new(),
    }
}
