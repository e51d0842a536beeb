//! What may be written on the command line, and after `new` at the prompt.

use clap::{Args as Group, Parser, Subcommand, ValueEnum, error::ErrorKind};
use std::{path::PathBuf, process::ExitCode};

/// Chess-Uno, classic chess, Maharajah and Minesweeper Chess in a terminal.
///
/// Without a command the game starts: type help there.
#[derive(Parser, Debug)]
#[command(name = "console", version)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) task: Option<Task>,
}

/// Says what of the command line cannot be read, its stable code first, and gives the exit status. Help and
/// version are no error.
pub(crate) fn misread(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let code = match error.kind() {
        ErrorKind::ValueValidation => "config_out_of_range",
        _ => "bad_option",
    };
    let text = error.render().to_string();
    eprintln!("{code}: {}", text.strip_prefix("error: ").unwrap_or(&text).trim_end());
    ExitCode::from(2)
}

/// What to do.
#[derive(Subcommand, Debug)]
pub(crate) enum Task {
    /// Play: at the prompt, or as a program with --json.
    Play(Box<PlayArgs>),
    /// Play on a server: at the prompt, or as a program with --json.
    Online(OnlineArgs),
    /// List the games on this machine.
    Games {
        #[command(flatten)]
        place: PlaceArgs,
        /// One JSON object a line.
        #[arg(long)]
        json: bool,
    },
    /// Print the record of a finished game.
    Export {
        /// Its number, from the list of games.
        id: i64,
        /// PGN instead, for classic chess and Maharajah.
        #[arg(long)]
        pgn: bool,
        #[command(flatten)]
        place: PlaceArgs,
    },
    /// Print the rules of a game.
    Rules {
        /// uno, classic, maharajah or minesweeper; without one, what there is.
        game: Option<String>,
    },
    /// Replay a record, or JSON lines of records: one public state after the start and after
    /// every command.
    Replay {
        /// The file; `-` is standard input.
        file: PathBuf,
        /// JSON lines, as docs/record.md tells. The default unless standard output is a terminal.
        #[arg(long, conflicts_with = "text")]
        json: bool,
        /// Boards for people.
        #[arg(long)]
        text: bool,
        #[command(flatten)]
        letters: LetterArgs,
    },
    /// Play a table record, or JSON lines of them, as docs/table-record.md tells.
    Table {
        /// The file; `-` is standard input.
        file: PathBuf,
        /// JSON lines; there is no other form yet it may be said.
        #[arg(long)]
        json: bool,
    },
    /// Book the results of a ladder record, or JSON lines of them, as docs/table-record.md tells.
    Ladder {
        /// The file; `-` is standard input.
        file: PathBuf,
        /// JSON lines; there is no other form yet it may be said.
        #[arg(long)]
        json: bool,
    },
    /// Count the leaves of the move tree, one line a depth.
    Perft {
        /// The position, with the extensions of docs/architecture.md.
        fen: String,
        /// Plies.
        #[arg(value_parser = clap::value_parser!(u32).range(..=20))]
        depth: u32,
        /// Whose rules.
        #[arg(long, value_enum, default_value_t = PerftGame::Classic)]
        game: PerftGame,
    },
    /// Let the computer play against itself, without a store.
    Selfplay(SelfplayArgs),
}

/// Rules by which perft counts.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PerftGame {
    /// Orthodox chess.
    Classic,
    /// Rules per side, from the pieces or `status=`.
    Maharajah,
    /// Ten ranks; mines and sapper actions are not counted.
    Minesweeper,
    /// Chess-Uno, purist, one move a turn.
    #[value(alias = "chess_uno", alias = "purist")]
    ChessUno,
    /// Chess-Uno, king hunt, one move a turn; a captured king ends the line.
    KingHunt,
    /// Chess-Uno, purist, a Joker in every turn.
    Joker,
}

/// Where the games are kept.
#[derive(Group, Clone, Debug, Default)]
pub(crate) struct PlaceArgs {
    /// The folder of the games; else $WILDCARD_CHESS_DATA, else the user's data folder.
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
}

/// How men are drawn.
#[derive(Group, Clone, Copy, Debug, Default)]
pub(crate) struct LetterArgs {
    /// Letters and plain signs only.
    #[arg(long)]
    pub(crate) ascii: bool,
}

/// `console play`.
#[derive(Group, Clone, Debug, Default)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Go on with a stored game; without a number, with the running game played last.
    #[arg(long = "continue", value_name = "ID", num_args = 0..=1, conflicts_with = "GameArgs")]
    pub(crate) resume: Option<Option<i64>>,
    /// One JSON object out a state, one command in a line, as docs/console.md tells.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
    #[command(flatten)]
    pub(crate) letters: LetterArgs,
}

/// `console online`.
#[derive(Group, Clone, Debug)]
pub(crate) struct OnlineArgs {
    /// The server, as `https://example.org` or `http://127.0.0.1:8787`; else `$WILDCARD_SERVER`.
    #[arg(long, value_name = "URL", env = "WILDCARD_SERVER")]
    pub(crate) server: Option<String>,
    /// A file with certificates to be trusted besides the usual ones, in PEM.
    #[arg(long, value_name = "FILE")]
    pub(crate) ca: Option<PathBuf>,
    /// One JSON object out an event, one command in a line, as docs/console.md tells.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
    #[command(flatten)]
    pub(crate) letters: LetterArgs,
}

/// The words after `new` at the prompt.
#[derive(Parser, Debug)]
#[command(no_binary_name = true, disable_help_flag = true, override_usage = "new [GAME] [options]")]
pub(crate) struct NewWords {
    #[command(flatten)]
    pub(crate) game: GameArgs,
}

/// A new game: what is played, who plays, and all settings.
#[derive(Group, Clone, Debug, Default)]
pub(crate) struct GameArgs {
    /// What to play.
    #[arg(value_enum)]
    pub(crate) game: Option<GameName>,
    /// Chess-Uno: how the game is won.
    #[arg(long, value_enum)]
    pub(crate) mode: Option<ModeName>,
    /// Chess-Uno: the highest number in the deck, 1 to 9 [default: 5].
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) max_card: Option<i64>,
    /// Chess-Uno: whether Jokers are in the deck [default: on].
    #[arg(long, value_enum)]
    pub(crate) jokers: Option<Switch>,
    /// Chess-Uno: pawns that a +2 gives back, 0 to 8 [default: 2].
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) plus2: Option<i64>,
    /// Chess-Uno: pawns that a +4 gives back, 0 to 8 [default: 4].
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) plus4: Option<i64>,
    /// Chess-Uno: moves after pawns came back, 0 to 9 [default: 1].
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) moves_after_recovery: Option<i64>,
    /// Chess-Uno: whether an attacked king stops a series; always on in purist [default: on].
    #[arg(long, value_enum)]
    pub(crate) stop_combo: Option<Switch>,
    /// Chess-Uno: turns in a row without a move that make a draw, 1 to 100 [default: 10].
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) draw_after: Option<i64>,
    /// Who plays White: person, computer, or computer:LEVEL.
    #[arg(long, value_name = "WHO")]
    pub(crate) white: Option<Who>,
    /// Who plays Black: person, computer, or computer:LEVEL.
    #[arg(long, value_name = "WHO")]
    pub(crate) black: Option<Who>,
    /// How well the computer plays, 1 to 10 [default: 3].
    #[arg(long, value_name = "1..10", value_parser = level)]
    pub(crate) level: Option<u8>,
    /// Minutes and seconds a move, for example 10+5; Chess-Uno has no clock.
    #[arg(long, value_name = "M+S")]
    pub(crate) clock: Option<Clock>,
    /// Maharajah: White's army, a name or four ranks from the fourth down.
    #[arg(long, value_name = "ARMY")]
    pub(crate) army_white: Option<String>,
    /// Maharajah: Black's army, a name or four ranks from the eighth down.
    #[arg(long, value_name = "ARMY")]
    pub(crate) army_black: Option<String>,
    /// For tests: the same number, the same cards, mines and computer's moves.
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
}

/// `console selfplay`.
#[derive(Group, Clone, Debug)]
pub(crate) struct SelfplayArgs {
    /// What to play.
    #[arg(value_enum)]
    pub(crate) game: GameName,
    /// How many games.
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) games: u32,
    /// How well the computer plays, 1 to 10.
    #[arg(long, value_name = "1..10", value_parser = level, default_value = "1")]
    pub(crate) level: u8,
    /// The level of the opponent; the two change armies from game to game.
    #[arg(long, value_name = "1..10", value_parser = level)]
    pub(crate) level_b: Option<u8>,
    /// Where chance begins.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Where a game is cut off.
    #[arg(long, value_name = "PLIES", default_value_t = 600)]
    pub(crate) max_plies: u32,
    /// Games at the same time [default: as many as the machine has cores].
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,
    /// One JSON object a game, then one with the sums.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Names of games.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GameName {
    /// Chess-Uno, won by taking the king.
    #[value(alias = "king-hunt", alias = "uno", alias = "chess-uno", alias = "chess_uno")]
    UnoKingHunt,
    /// Chess-Uno, won by checkmate.
    #[value(alias = "purist")]
    UnoPurist,
    /// Classic chess.
    #[value(alias = "chess")]
    Classic,
    /// Armies of your own.
    Maharajah,
    /// Eight files, ten ranks, four mines.
    #[value(alias = "mines")]
    Minesweeper,
}

/// The two ways to win at Chess-Uno.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ModeName {
    /// By checkmate.
    Purist,
    /// By taking the king.
    #[value(alias = "capture")]
    KingHunt,
}

/// On or off.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Switch {
    /// Yes.
    #[value(alias = "yes", alias = "true")]
    On,
    /// No.
    #[value(alias = "no", alias = "false")]
    Off,
}

/// Who plays an army.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Who {
    Person,
    /// At a level of its own, if one is named.
    Computer(Option<u8>),
}

impl std::str::FromStr for Who {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once(':') {
            None if text == "person" => Ok(Self::Person),
            None if text == "computer" => Ok(Self::Computer(None)),
            Some(("computer", number)) => level(number).map(|number| Self::Computer(Some(number))),
            _ => Err("say person, computer or computer:LEVEL".to_owned()),
        }
    }
}

/// A clock as people write it: minutes, then seconds a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Clock {
    /// Thinking time in ms.
    pub(crate) base_ms: u64,
    /// What each own move adds, in ms.
    pub(crate) increment_ms: u64,
}

impl std::str::FromStr for Clock {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        const BASE_MAX: f64 = 24.0 * 60.0;
        const INCREMENT_MAX: f64 = 3600.0;
        let wrong = || "say minutes and seconds a move, for example 10+5".to_owned();
        let (base, increment) = text.split_once('+').ok_or_else(wrong)?;
        let number = |text: &str| {
            let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
            text.parse::<f64>().ok().filter(|_| plain).ok_or_else(wrong)
        };
        let (base, increment) = (number(base)?, number(increment)?);
        if !(base > 0.0 && base <= BASE_MAX && increment <= INCREMENT_MAX) {
            return Err("more than 0 and up to 1440 minutes, up to 3600 seconds a move".to_owned());
        }
        let base_ms = (base * 60_000.0).round() as u64;
        let increment_ms = (increment * 1000.0).round() as u64;
        Ok(Self { base_ms: base_ms.max(1), increment_ms })
    }
}

fn level(text: &str) -> Result<u8, String> {
    let level = text.parse().ok().and_then(bots::Level::new);
    level.map(bots::Level::get).ok_or_else(|| "a level is a number from 1 to 10".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_minutes_and_seconds_a_move() {
        let clock = |text: &str| text.parse::<Clock>().ok().map(|clock| (clock.base_ms, clock.increment_ms));
        assert_eq!(clock("10+5"), Some((600_000, 5_000)));
        assert_eq!(clock("0.5+0"), Some((30_000, 0)));
        assert_eq!(clock("3+1.5"), Some((180_000, 1_500)));
        for wrong in ["", "10", "10+", "+5", "0+5", "-1+5", "10+-5", "1e3+0", "inf+0", "1441+0", "ten+five"] {
            assert_eq!(clock(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn players_are_people_or_computers_with_or_without_a_level() {
        assert_eq!("person".parse(), Ok(Who::Person));
        assert_eq!("computer".parse(), Ok(Who::Computer(None)));
        assert_eq!("computer:10".parse(), Ok(Who::Computer(Some(10))));
        for wrong in ["", "human", "computer:0", "computer:11", "computer:", "person:3"] {
            assert!(wrong.parse::<Who>().is_err(), "{wrong}");
        }
    }
}
