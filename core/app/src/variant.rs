//! What a game is called in menus and lists: five ways to play three games.

use rules::{
    chess_uno::Mode,
    game::GameView,
    maharajah::Profile,
    notation::fen,
    record::{NewGame, Record},
};

/// A way to play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Variant {
    /// Chess-Uno, won by checkmate (CU-R063).
    UnoPurist,
    /// Chess-Uno, won by taking the king (CU-R077).
    UnoKingHunt,
    /// Classic chess: two normal arrays (MJ-A12).
    Classic,
    /// Maharajah with any other armies.
    Maharajah,
    /// Minesweeper Chess.
    Minesweeper,
}

impl Variant {
    /// All of them, in the order of menus.
    pub const ALL: [Self; 5] =
        [Self::UnoKingHunt, Self::UnoPurist, Self::Classic, Self::Maharajah, Self::Minesweeper];

    /// The stable word, for command lines and saved choices.
    pub const fn code(self) -> &'static str {
        match self {
            Self::UnoPurist => "uno-purist",
            Self::UnoKingHunt => "uno-king-hunt",
            Self::Classic => "classic",
            Self::Maharajah => "maharajah",
            Self::Minesweeper => "minesweeper",
        }
    }

    /// What a new game will be called.
    pub fn of_new(game: &NewGame) -> Self {
        match game {
            NewGame::ChessUno(config) => Self::of_mode(config.mode()),
            NewGame::Maharajah(placement) => Self::of_placement(Some(placement)),
            NewGame::Minesweeper => Self::Minesweeper,
        }
    }

    /// What the game of a record is called.
    pub fn of(record: &Record) -> Self {
        match record {
            Record::ChessUno(_) => Self::of_mode(record.config().unwrap_or_default().mode()),
            Record::Maharajah(_) => Self::of_placement(record.placement()),
            Record::Minesweeper(_) => Self::Minesweeper,
        }
    }

    /// What the game is called that a view shows.
    pub fn of_view(view: &GameView) -> Self {
        match view {
            GameView::ChessUno(view) => Self::of_mode(view.config().mode()),
            GameView::Maharajah(view) => match view.profile() {
                Profile::Classic => Self::Classic,
                Profile::Maharajah => Self::Maharajah,
            },
            GameView::Minesweeper(_) => Self::Minesweeper,
        }
    }

    const fn of_mode(mode: Mode) -> Self {
        match mode {
            Mode::Purist => Self::UnoPurist,
            Mode::KingHunt => Self::UnoKingHunt,
        }
    }

    fn of_placement(placement: Option<&str>) -> Self {
        if placement.is_none_or(|placement| placement == fen::START_PLACEMENT) {
            Self::Classic
        } else {
            Self::Maharajah
        }
    }
}
