//! From what was asked for to a game that can begin: settings checked, players seated, armies
//! fielded.

use crate::{
    args::{Clock, GameArgs, GameName, ModeName, Switch, Who},
    failure::Failure,
};
use app::{Entropy, NewMatch, Player};
use rules::{
    StartError,
    board::Army,
    chess_uno::{Config, Mode},
    maharajah::{ArmyError, Fault, JointFault, OwnArmy, Refused, Start, Status},
    notation::fen,
    record::NewGame,
};
use table::Fischer;

/// The computer's level when nobody says.
pub(crate) const LEVEL: u8 = 3;

/// Who plays where nobody says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seating {
    /// A person with White against the computer: for people.
    AgainstComputer,
    /// Two people: for programs, which then give every command.
    TwoPeople,
}

/// The whole game, ready to begin.
///
/// # Errors
/// With a code and a sentence, when the options do not fit together.
pub(crate) fn new_match(args: &GameArgs, seating: Seating) -> Result<NewMatch, Failure> {
    let name = args.game.ok_or_else(|| Failure::input("bad_option", "say which game to play"))?;
    check_fit(args, name)?;
    Ok(NewMatch {
        game: new_game(args, name)?,
        players: players(args, seating)?,
        clock: args.clock.map(fischer),
        entropy: entropy(args),
    })
}

/// Where the chance of the game comes from.
pub(crate) fn entropy(args: &GameArgs) -> Entropy {
    args.seed.map_or(Entropy::System, Entropy::Number)
}

/// The clock as the table knows it.
pub(crate) fn fischer(clock: Clock) -> Fischer {
    Fischer { base_ms: clock.base_ms, increment_ms: clock.increment_ms }
}

fn bad_option(what: impl std::fmt::Display) -> Failure {
    Failure::input("bad_option", what)
}

/// Options of one game are refused for another, so that nobody believes they worked.
fn check_fit(args: &GameArgs, name: GameName) -> Result<(), Failure> {
    let uno = matches!(name, GameName::UnoKingHunt | GameName::UnoPurist);
    let of_uno = [
        ("--mode", args.mode.is_some()),
        ("--max-card", args.max_card.is_some()),
        ("--jokers", args.jokers.is_some()),
        ("--plus2", args.plus2.is_some()),
        ("--plus4", args.plus4.is_some()),
        ("--moves-after-recovery", args.moves_after_recovery.is_some()),
        ("--stop-combo", args.stop_combo.is_some()),
        ("--draw-after", args.draw_after.is_some()),
    ];
    let of_maharajah =
        [("--army-white", args.army_white.is_some()), ("--army-black", args.army_black.is_some())];
    if let Some((option, _)) = of_uno.into_iter().find(|(_, given)| *given && !uno) {
        return Err(bad_option(format!("{option} is a setting of Chess-Uno")));
    }
    if let Some((option, _)) =
        of_maharajah.into_iter().find(|(_, given)| *given && name != GameName::Maharajah)
    {
        return Err(bad_option(format!("{option} belongs to Maharajah")));
    }
    if uno && args.clock.is_some() {
        return Err(Failure::Input(table::SettingsError::ClockInChessUno.to_string()));
    }
    Ok(())
}

fn new_game(args: &GameArgs, name: GameName) -> Result<NewGame, Failure> {
    match name {
        GameName::UnoKingHunt => config(args, Mode::KingHunt).map(NewGame::ChessUno),
        GameName::UnoPurist => config(args, Mode::Purist).map(NewGame::ChessUno),
        GameName::Classic => Ok(NewGame::classic()),
        GameName::Maharajah => armies(args),
        GameName::Minesweeper => Ok(NewGame::Minesweeper),
    }
}

/// The settings of a Chess-Uno game; `--mode` outdoes the mode of the game's name.
fn config(args: &GameArgs, mode: Mode) -> Result<Config, Failure> {
    let mode = match args.mode {
        None => mode,
        Some(ModeName::Purist) => Mode::Purist,
        Some(ModeName::KingHunt) => Mode::KingHunt,
    };
    let read = || -> Result<Config, StartError> {
        let mut config = Config::of(mode);
        if let Some(value) = args.max_card {
            config = config.with_max_card_number(value)?;
        }
        if let Some(value) = args.plus2 {
            config = config.with_plus2_pawns(value)?;
        }
        if let Some(value) = args.plus4 {
            config = config.with_plus4_pawns(value)?;
        }
        if let Some(value) = args.moves_after_recovery {
            config = config.with_moves_after_recovery(value)?;
        }
        if let Some(value) = args.draw_after {
            config = config.with_draw_after(value)?;
        }
        if let Some(switch) = args.jokers {
            config = config.with_jokers(switch == Switch::On);
        }
        if let Some(switch) = args.stop_combo {
            config = config.with_stop_combo(switch == Switch::On);
        }
        Ok(config)
    };
    read().map_err(|error| Failure::Input(error.to_string()))
}

fn players(args: &GameArgs, seating: Seating) -> Result<[Player; 2], Failure> {
    let computer = Who::Computer(None);
    let against_computer = seating == Seating::AgainstComputer || args.level.is_some();
    // Who names one seat leaves the other to the computer, or a person to the computer.
    let other = |named| if named == Who::Person && against_computer { computer } else { Who::Person };
    let [white, black] = match (args.white, args.black) {
        (Some(white), Some(black)) => [white, black],
        (Some(white), None) => [white, other(white)],
        (None, Some(black)) => [other(black), black],
        (None, None) => [Who::Person, other(Who::Person)],
    };
    let seat = |who| match who {
        Who::Person => Player::Person,
        Who::Computer(level) => Player::Computer { level: level.or(args.level).unwrap_or(LEVEL) },
    };
    if args.level.is_some() && white == Who::Person && black == Who::Person {
        return Err(bad_option("--level is the computer's, and no computer plays"));
    }
    Ok([seat(white), seat(black)])
}

/// Two armies: those asked for, else armies of the computer's choice.
fn armies(args: &GameArgs) -> Result<NewGame, Failure> {
    let seed = army_seed(entropy(args))?;
    let named = |army: Army, text: &Option<String>| match text {
        None => Ok(None),
        Some(text) => read_army(army, text).map(Some),
    };
    let white = named(Army::White, &args.army_white)?;
    let black = named(Army::Black, &args.army_black)?;
    let choices = bots::presets().len() as u64;
    // A chosen army may stand badly against one of the computer's choice: then it takes another.
    let mut refused = None;
    for choice in 0..choices {
        let own = |army: Army, fixed: &Option<OwnArmy>, seed: u64| {
            fixed.unwrap_or_else(|| bots::army(army, seed.wrapping_add(choice)))
        };
        let placement =
            joint(&own(Army::White, &white, seed), &own(Army::Black, &black, seed.rotate_left(32)));
        match joint_faults(&placement) {
            None => return Ok(NewGame::Maharajah(placement)),
            Some(faults) => refused = Some(faults),
        }
    }
    Err(Failure::input("armies_refused", refused.unwrap_or_default()))
}

/// A number from which the computer's armies follow.
pub(crate) fn army_seed(entropy: Entropy) -> Result<u64, Failure> {
    let seed = entropy.seed().map_err(|error| Failure::Input(error.to_string()))?;
    let mut number = [0; 8];
    number.copy_from_slice(&seed[..8]);
    Ok(u64::from_le_bytes(number))
}

/// The joint placement of two armies, as a FEN writes it.
pub(crate) fn joint(white: &OwnArmy, black: &OwnArmy) -> String {
    format!("{}/{}", black.text(), white.text())
}

/// What keeps two armies, each good in itself, from starting together, in words (MJ-A48).
pub(crate) fn joint_faults(placement: &str) -> Option<String> {
    let rules = Start::rules([Status::Variant; 2]);
    match fen::parse_placement(placement, rules, fen::Pieces::All) {
        Ok(men) => Start::of_placement(men).begin().err().map(|refused| refused_words(&refused)),
        Err(error) => Some(error.to_string()),
    }
}

/// An army by name or by its ranks; empty ranks towards the middle may be left out, and letters may
/// be of either case.
///
/// # Errors
/// Every fault in words (MJ-A11).
pub(crate) fn read_army(army: Army, text: &str) -> Result<OwnArmy, Failure> {
    let text = text.trim();
    if let Some(preset) = bots::presets().iter().find(|preset| preset.key == text) {
        return Ok(preset.army(army));
    }
    let mut ranks: Vec<&str> = text.split('/').collect();
    while ranks.len() < 4 {
        match army {
            Army::White => ranks.insert(0, "8"),
            Army::Black => ranks.push("8"),
        }
    }
    let ranks = ranks.join("/");
    let ranks = match army {
        Army::White => ranks.to_ascii_uppercase(),
        Army::Black => ranks.to_ascii_lowercase(),
    };
    OwnArmy::parse(army, &ranks).map_err(|error| {
        let what = match error {
            ArmyError::Unreadable(what) => format!(
                "{text:?} is neither the name of an army nor its ranks ({what}); names: {}",
                bots::presets().iter().map(|preset| preset.key).collect::<Vec<_>>().join(", ")
            ),
            ArmyError::Faults(faults) => {
                let words: Vec<String> = faults.iter().map(|fault| fault_words(army, *fault)).collect();
                words.join("; ")
            }
        };
        Failure::input("army_refused", what)
    })
}

/// A fault of one army in words.
pub(crate) fn fault_words(army: Army, fault: Fault) -> String {
    let side = crate::words::names::army(army);
    match fault {
        Fault::King => {
            let square = if army == Army::White { "e1" } else { "e8" };
            format!("{side} needs exactly one king, on {square}")
        }
        Fault::Points(points) => {
            let budget = rules::maharajah::BUDGET;
            let gap = points.abs_diff(budget);
            let how = if points > budget { "too many" } else { "too few" };
            format!("{side}'s army is worth {points} points, {gap} {how}: it must be exactly {budget}")
        }
        Fault::Half => format!("a man of {side} stands beyond the own half of the board"),
        Fault::Placement => {
            format!("{side} has a hole: a rank may be used only when every rank nearer to the king is full")
        }
    }
}

/// Everything that keeps a joint position from starting, in words.
pub(crate) fn refused_words(refused: &Refused) -> String {
    let mut words = Vec::new();
    for army in Army::ALL {
        words.extend(refused.sides[army.index()].iter().map(|fault| fault_words(army, *fault)));
    }
    words.extend(refused.joint.iter().map(|fault| {
        match fault {
            JointFault::InCheck => "White, who moves first, would start in check",
            JointFault::OpponentInCheck => "Black would start in check with White to move",
            JointFault::NoLegalMove => "White would have no legal move",
        }
        .to_owned()
    }));
    words.join("; ")
}
