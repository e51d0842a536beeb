//! The JSON object of a record: every key it may have, and what it starts.
//!
//! Unknown keys are errors, so that a misspelt one is not overlooked.

use super::chance::RecordedChance;
use crate::{
    Applied, Seat, StartError,
    board::{Army, Bits, BoardRules, Castling, Kind, Square},
    chess_uno::{self, Card, Config, Mode},
    game::GameState,
    maharajah::{self, Refused, Status},
    minesweeper,
    notation::fen::{self, Pieces},
};
use core::{fmt, marker::PhantomData};
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{Error, MapAccess, Visitor, value::MapAccessDeserializer},
};

/// Why a record cannot be read, started or played on. Displays with its code first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// The text is no record; says where and why.
    Unreadable(String),
    /// The game cannot start, or chance ran out.
    Start(StartError),
}

impl RecordError {
    /// The stable code.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Unreadable(_) => "bad_record",
            Self::Start(error) => error.code(),
        }
    }

    pub(super) fn unreadable(what: impl Into<String>) -> Self {
        Self::Unreadable(what.into())
    }
}

impl<E: Into<StartError>> From<E> for RecordError {
    fn from(error: E) -> Self {
        Self::Start(error.into())
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(what) => write!(f, "{}: {what}", self.code()),
            Self::Start(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for RecordError {}

/// A record as written.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(tag = "game", rename_all = "snake_case")]
pub enum Record {
    /// Chess-Uno.
    ChessUno(UnoRecord),
    /// Maharajah and classic chess.
    Maharajah(MaharajahRecord),
    /// Minesweeper Chess.
    Minesweeper(MinesweeperRecord),
}

/// A Chess-Uno record.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct UnoRecord {
    #[serde(default, deserialize_with = "object")]
    pub(super) config: ConfigText,
    #[serde(default, deserialize_with = "object")]
    pub(super) start: UnoStart,
    pub(super) deck: Vec<String>,
    #[serde(default)]
    pub(super) reshuffles: Vec<Vec<String>>,
    #[serde(default)]
    pub(super) commands: Vec<(SeatText, String)>,
}

/// A Maharajah record.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct MaharajahRecord {
    #[serde(default, deserialize_with = "object")]
    pub(super) start: MaharajahStart,
    #[serde(default)]
    pub(super) commands: Vec<(SeatText, String)>,
}

/// A Minesweeper record.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct MinesweeperRecord {
    #[serde(default, deserialize_with = "object")]
    pub(super) start: MinesweeperStart,
    pub(super) mines: Vec<String>,
    #[serde(default)]
    pub(super) commands: Vec<(SeatText, String)>,
}

/// Read as text: serde's own enums could be written as objects, too.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize, Serialize)]
#[serde(try_from = "String")]
pub(super) enum SeatText {
    A,
    B,
}

impl TryFrom<String> for SeatText {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        match text.as_str() {
            "A" => Ok(Self::A),
            "B" => Ok(Self::B),
            _ => Err(format!("seat {text:?} is neither \"A\" nor \"B\"")),
        }
    }
}

impl From<SeatText> for Seat {
    fn from(text: SeatText) -> Self {
        match text {
            SeatText::A => Self::A,
            SeatText::B => Self::B,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case", try_from = "String")]
pub(super) enum ArmyText {
    White,
    Black,
}

impl TryFrom<String> for ArmyText {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        match text.as_str() {
            "white" => Ok(Self::White),
            "black" => Ok(Self::Black),
            _ => Err(format!("army {text:?} is neither \"white\" nor \"black\"")),
        }
    }
}

impl From<ArmyText> for Army {
    fn from(text: ArmyText) -> Self {
        match text {
            ArmyText::White => Self::White,
            ArmyText::Black => Self::Black,
        }
    }
}

#[derive(Clone, PartialEq, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct ConfigText {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) game_mode: Option<String>,
    #[serde(default, deserialize_with = "whole", skip_serializing_if = "Option::is_none")]
    pub(super) max_card_number: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) include_jokers: Option<bool>,
    #[serde(rename = "plus2Pawns")]
    #[serde(default, deserialize_with = "whole", skip_serializing_if = "Option::is_none")]
    pub(super) plus2_pawns: Option<i64>,
    #[serde(rename = "plus4Pawns")]
    #[serde(default, deserialize_with = "whole", skip_serializing_if = "Option::is_none")]
    pub(super) plus4_pawns: Option<i64>,
    #[serde(default, deserialize_with = "whole", skip_serializing_if = "Option::is_none")]
    pub(super) moves_after_recovery: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) stop_combo_on_king_threat: Option<bool>,
    #[serde(default, deserialize_with = "whole", skip_serializing_if = "Option::is_none")]
    pub(super) draw_after_turns_without_move: Option<i64>,
    #[serde(default, deserialize_with = "whole", skip_serializing_if = "Option::is_none")]
    pub(super) reconnect_grace_ms: Option<i64>,
}

/// A JSON object and nothing else: serde would take a list of the values as well.
fn object<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<T, D::Error> {
    struct Object<T>(PhantomData<T>);

    impl<'de, T: Deserialize<'de>> Visitor<'de> for Object<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a JSON object")
        }

        fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
            T::deserialize(MapAccessDeserializer::new(map))
        }
    }

    deserializer.deserialize_map(Object(PhantomData))
}

fn object_or_nothing<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    object(deserializer).map(Some)
}

/// A whole number however large: whether it is within bounds is for the settings to say.
fn whole<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    /// Where the numbers begin that JSON readers keep as floating point only.
    const BEYOND: f64 = 9.2e18;
    let Some(number) = Option::<serde_json::Number>::deserialize(deserializer)? else { return Ok(None) };
    let unsigned = number.as_u64().map(|number| i64::try_from(number).unwrap_or(i64::MAX));
    let beyond = number.as_f64().filter(|number| number.abs() > BEYOND);
    let beyond = beyond.map(|number| if number > 0.0 { i64::MAX } else { i64::MIN });
    let whole = number.as_i64().or(unsigned).or(beyond);
    whole.map(Some).ok_or_else(|| D::Error::custom(format!("{number} is no whole number")))
}

/// One value for each army.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PerArmy<T> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) white: Option<T>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) black: Option<T>,
}

impl<T> PerArmy<T> {
    fn is_empty(&self) -> bool {
        self.white.is_none() && self.black.is_none()
    }
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl<T> Default for PerArmy<T> {
    fn default() -> Self {
        Self { white: None, black: None }
    }
}

#[derive(Clone, PartialEq, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnoStart {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) fen: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) to_move: Option<ArmyText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) castling: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) ep: Option<String>,
    #[serde(default, deserialize_with = "object", skip_serializing_if = "PerArmy::is_empty")]
    pub(super) controllers: PerArmy<SeatText>,
    #[serde(default, deserialize_with = "object", skip_serializing_if = "PerArmy::is_empty")]
    pub(super) pool: PerArmy<u32>,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) inactivity: u32,
}

#[derive(Clone, PartialEq, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MaharajahStart {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) fen: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) checked: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) unmoved: Option<Vec<String>>,
    #[serde(default, deserialize_with = "object_or_nothing", skip_serializing_if = "Option::is_none")]
    pub(super) status: Option<PerArmy<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) to_move: Option<ArmyText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) castling: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) ep: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) halfmove: Option<u32>,
}

#[derive(Clone, PartialEq, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MinesweeperStart {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) fen: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) to_move: Option<ArmyText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) castling: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) open: Vec<String>,
}

/// What a record starts.
pub(super) enum Started {
    Game(Box<Applied<GameState>>),
    Refused(Refused),
}

impl Record {
    /// Reads one record.
    ///
    /// # Errors
    /// [`RecordError::Unreadable`].
    pub fn parse(json: &str) -> Result<Self, RecordError> {
        let mut text = serde_json::Deserializer::from_str(json);
        let record = object(&mut text).and_then(|record| text.end().map(|()| record));
        record.map_err(|error| RecordError::unreadable(error.to_string()))
    }

    /// The commands, in order.
    pub fn commands(&self) -> impl Iterator<Item = (Seat, &str)> {
        let commands = match self {
            Self::ChessUno(record) => &record.commands,
            Self::Maharajah(record) => &record.commands,
            Self::Minesweeper(record) => &record.commands,
        };
        commands.iter().map(|(seat, text)| (Seat::from(*seat), text.as_str()))
    }

    pub(super) fn start(&self) -> Result<(Started, RecordedChance), RecordError> {
        match self {
            Self::ChessUno(record) => record.start(),
            Self::Maharajah(record) => {
                record.start.begin().map(|started| (started, RecordedChance::default()))
            }
            Self::Minesweeper(record) => record.start(),
        }
    }
}

impl UnoRecord {
    fn start(&self) -> Result<(Started, RecordedChance), RecordError> {
        let config = self.config.read()?;
        let setup = self.start.read()?;
        let mut deck: Vec<Card> = Vec::new();
        for id in &self.deck {
            let card =
                Card::parse(id).ok_or_else(|| RecordError::unreadable(format!("unknown card {id:?}")))?;
            if deck.contains(&card) {
                return Err(RecordError::unreadable(format!("card {id} is in the deck twice")));
            }
            deck.push(card);
        }
        let reshuffles = self.reshuffles.iter().cloned().collect();
        let mut chance = RecordedChance { deck, reshuffles, mines: Vec::new() };
        let applied = chess_uno::State::start(config, setup, &mut chance)?;
        Ok((Started::Game(Box::new(applied.into())), chance))
    }
}

impl ConfigText {
    pub(super) fn read(&self) -> Result<Config, RecordError> {
        let mode = match &self.game_mode {
            None => Mode::KingHunt,
            Some(text) => Mode::parse(text)
                .ok_or(StartError::ConfigOutOfRange("gameMode must be \"purist\" or \"capture\""))?,
        };
        let mut config = Config::of(mode);
        type Setter = fn(Config, i64) -> Result<Config, StartError>;
        let numbers: [(Option<i64>, Setter); 6] = [
            (self.max_card_number, Config::with_max_card_number),
            (self.plus2_pawns, Config::with_plus2_pawns),
            (self.plus4_pawns, Config::with_plus4_pawns),
            (self.moves_after_recovery, Config::with_moves_after_recovery),
            (self.draw_after_turns_without_move, Config::with_draw_after),
            (self.reconnect_grace_ms, Config::with_reconnect_grace_ms),
        ];
        for (value, set) in numbers {
            if let Some(value) = value {
                config = set(config, value)?;
            }
        }
        config = config.with_jokers(self.include_jokers.unwrap_or(config.include_jokers()));
        Ok(config
            .with_stop_combo(self.stop_combo_on_king_threat.unwrap_or(config.stop_combo_on_king_threat())))
    }
}

/// Castling rights as written; by default all that king and rooks at home allow.
fn castling(text: Option<&String>) -> Result<Castling, RecordError> {
    Ok(text.map_or(Ok(Castling::ALL), |text| fen::parse_castling(text))?)
}

fn en_passant(text: Option<&String>) -> Result<Option<Square>, RecordError> {
    Ok(text.map_or(Ok(None), |text| fen::parse_ep(text, u64::HEIGHT))?)
}

fn squares<B: Bits>(names: &[String]) -> Result<Vec<Square>, RecordError> {
    let square = |name: &String| {
        Square::parse(name, B::HEIGHT)
            .ok_or_else(|| RecordError::Start(StartError::BadPosition(format!("{name:?} is no square"))))
    };
    names.iter().map(square).collect()
}

fn set_of<B: Bits>(squares: &[Square]) -> B {
    squares.iter().fold(B::EMPTY, |set, square| set | B::of(*square))
}

impl UnoStart {
    fn read(&self) -> Result<chess_uno::Setup, RecordError> {
        let placement = self.fen.as_deref().unwrap_or(fen::START_PLACEMENT);
        let mut board = fen::parse_placement(placement, BoardRules::CHESS_UNO, Pieces::Classic)?;
        board.set_unmoved(u64::ALL);
        let turn = self.to_move.map_or(Army::White, Army::from);
        fen::set_rights(&mut board, turn, castling(self.castling.as_ref())?, en_passant(self.ep.as_ref())?);
        let controllers = match (self.controllers.white, self.controllers.black) {
            (None, None) => [Seat::A, Seat::B],
            (Some(white), None) => [Seat::from(white), !Seat::from(white)],
            (None, Some(black)) => [!Seat::from(black), Seat::from(black)],
            (Some(white), Some(black)) => [white.into(), black.into()],
        };
        let pool = [self.pool.white.unwrap_or(0), self.pool.black.unwrap_or(0)];
        Ok(chess_uno::Setup { board, controllers, pool, inactivity: self.inactivity })
    }
}

impl MaharajahStart {
    fn begin(&self) -> Result<Started, RecordError> {
        let placement = self.fen.as_deref().unwrap_or(fen::START_PLACEMENT);
        let men = fen::parse_placement(placement, BoardRules::CHESS_UNO, Pieces::All)?;
        if self.checked.unwrap_or(true) {
            let given = [
                ("unmoved", self.unmoved.is_some()),
                ("status", self.status.is_some()),
                ("to_move", self.to_move.is_some()),
                ("castling", self.castling.is_some()),
                ("ep", self.ep.is_some()),
                ("halfmove", self.halfmove.is_some()),
            ];
            if let Some((key, _)) = given.iter().find(|(_, given)| *given) {
                return Err(RecordError::unreadable(format!(
                    "{key} may be given only with \"checked\": false"
                )));
            }
            return Ok(match maharajah::Start::of_placement(men).begin() {
                Ok(applied) => Started::Game(Box::new(applied.into())),
                Err(refused) => Started::Refused(refused),
            });
        }
        for army in Army::ALL {
            let kings = men.pieces(army, Kind::King).count();
            if kings != 1 {
                return Err(StartError::BadPosition(format!("{army} has {kings} kings, not one")).into());
            }
        }
        let mut status = Army::ALL.map(|army| Status::of_army(&men, army));
        if let Some(given) = &self.status {
            for (status, text) in status.iter_mut().zip([&given.white, &given.black]) {
                if let Some(text) = text {
                    *status = Status::parse(text)
                        .ok_or_else(|| RecordError::unreadable(format!("unknown status {text:?}")))?;
                }
            }
        }
        let mut board = maharajah::Start::with_status(&men, status);
        let pawns = board.kind(Kind::Pawn);
        let unmoved = match &self.unmoved {
            None => pawns,
            Some(names) => set_of::<u64>(&squares::<u64>(names)?),
        };
        if unmoved & !pawns != 0 {
            let what = "unmoved names a square without a pawn".to_owned();
            return Err(StartError::BadPosition(what).into());
        }
        board.set_unmoved(unmoved);
        let rights = castling(self.castling.as_ref())?.and(maharajah::Start::castling_rights(&board, status));
        let turn = self.to_move.map_or(Army::White, Army::from);
        fen::set_rights(&mut board, turn, rights, en_passant(self.ep.as_ref())?);
        let start = maharajah::Start { board, halfmove: self.halfmove.unwrap_or(0) };
        Ok(Started::Game(Box::new(start.begin_unchecked().into())))
    }
}

impl MinesweeperRecord {
    fn start(&self) -> Result<(Started, RecordedChance), RecordError> {
        let mut board = match &self.start.fen {
            None => minesweeper::Setup::default().board,
            Some(text) => fen::parse_placement(text, BoardRules::MINESWEEPER, Pieces::Classic)?,
        };
        board.set_unmoved(u128::ALL);
        let turn = self.start.to_move.map_or(Army::White, Army::from);
        fen::set_rights(&mut board, turn, castling(self.start.castling.as_ref())?, None);
        let open = set_of(&squares::<u128>(&self.start.open)?);
        let mut chance = RecordedChance { mines: squares::<u128>(&self.mines)?, ..RecordedChance::default() };
        let applied = minesweeper::State::start(minesweeper::Setup { board, open }, &mut chance)?;
        Ok((Started::Game(Box::new(applied.into())), chance))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(json: &str) -> &'static str {
        match Record::parse(json).and_then(|record| record.start().map(|_| ())) {
            Ok(()) => "plays",
            Err(error) => error.code(),
        }
    }

    #[test]
    fn seats_armies_and_objects_have_one_form() {
        let seat = |seat: &str| {
            format!(r#"{{"game":"minesweeper","mines":["a4","b4","c4","d4"],"commands":[[{seat},"e2e4"]]}}"#)
        };
        assert_eq!(code(&seat(r#""A""#)), "plays");
        for other in [r#"{"A":null}"#, r#""a""#, r#""C""#, "0", "null"] {
            assert_eq!(code(&seat(other)), "bad_record", "{other}");
        }
        let start = |start: &str| format!(r#"{{"game":"chess_uno","deck":["red-1-1"],"start":{start}}}"#);
        assert_eq!(code(&start(r#"{"to_move":"black","pool":{"white":1}}"#)), "plays");
        let others = [
            "[]",
            r#"{"to_move":{"black":null}}"#,
            r#"{"to_move":"Black"}"#,
            r#"{"pool":[1,2]}"#,
            r#"{"controllers":["B","A"]}"#,
        ];
        for other in others {
            assert_eq!(code(&start(other)), "bad_record", "{other}");
        }
        assert_eq!(code(r#"["chess_uno",{},{},["red-1-1"],[],[]]"#), "bad_record");
        assert_eq!(code(r#"{"game":"chess_uno","deck":["red-1-1"]} {}"#), "bad_record");
    }

    #[test]
    fn a_whole_number_out_of_bounds_is_out_of_range_however_large() {
        let config = |number: &str| {
            format!(r#"{{"game":"chess_uno","deck":["red-1-1"],"config":{{"maxCardNumber":{number}}}}}"#)
        };
        for number in ["10", "-1", "9223372036854775808", "1180591620717411303424", "-1180591620717411303424"]
        {
            assert_eq!(code(&config(number)), "config_out_of_range", "{number}");
        }
        for number in ["2.5", "\"3\"", "true", "[3]"] {
            assert_eq!(code(&config(number)), "bad_record", "{number}");
        }
        assert_eq!(code(&config("3")), "plays");
    }
}
