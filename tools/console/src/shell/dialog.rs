//! A new game, step by step: one question at a time, each with what holds when only Enter is
//! pressed.

use super::{
    screen::{Leave, Screen},
    setup,
};
use crate::{
    args::{Clock, GameArgs, GameName, Switch, Who},
    failure::Failure,
    inbox::Inbox,
    newgame::{LEVEL, Seating, new_match},
    words::names,
};
use app::{NewMatch, Variant};
use rules::board::Army;
use std::{fmt::Display, str::FromStr, time::UNIX_EPOCH};

/// The game that is wanted.
pub(super) struct Wish {
    pub(super) new: NewMatch,
    /// Whether two people set up their armies in secret first.
    pub(super) in_secret: bool,
}

/// An answer, or a reason for none.
type Answer<T> = Result<Result<T, Leave>, Failure>;

/// Takes the answer, or leaves the dialog.
macro_rules! answer {
    ($asked:expr) => {
        match $asked? {
            Ok(answer) => answer,
            Err(leave) => return Ok(Err(leave)),
        }
    };
}

/// Asks for everything that a new game needs.
///
/// # Errors
/// When nobody reads the output, or the game cannot begin with these answers.
pub(super) fn new_game(inbox: &Inbox, screen: &mut Screen) -> Answer<Wish> {
    let mut ask = Questions { inbox, screen };
    let names: Vec<&str> = Variant::ALL.into_iter().map(names::variant).collect();
    let variant = Variant::ALL[answer!(ask.choice("Which game?", &names))];
    let mut args = GameArgs { game: Some(name(variant)), ..GameArgs::default() };
    let alone =
        answer!(ask.choice("Who plays?", &["You against the computer", "Two people at this keyboard"]));
    let mut own = Army::White;
    if alone == 0 {
        args.level = Some(answer!(ask.number("How well does the computer play, 1 to 10?", LEVEL)));
        own = match answer!(ask.choice("Your army?", &["White", "Black", "by lot"])) {
            0 => Army::White,
            1 => Army::Black,
            _ => by_lot(),
        };
        let computer = Some(Who::Computer(None));
        [args.white, args.black] = match own {
            Army::White => [Some(Who::Person), computer],
            Army::Black => [computer, Some(Who::Person)],
        };
    } else {
        [args.white, args.black] = [Some(Who::Person), Some(Who::Person)];
    }
    match variant {
        Variant::UnoKingHunt | Variant::UnoPurist => answer!(ask.cards(&mut args, variant)),
        Variant::Classic | Variant::Minesweeper => args.clock = answer!(ask.clock()),
        Variant::Maharajah => {
            args.clock = answer!(ask.clock());
            if alone == 0 {
                let army = answer!(setup::choose(own, inbox, screen)).text();
                match own {
                    Army::White => args.army_white = Some(army),
                    Army::Black => args.army_black = Some(army),
                }
            }
        }
    }
    let new = new_match(&args, Seating::AgainstComputer)?;
    Ok(Ok(Wish { new, in_secret: variant == Variant::Maharajah && alone == 1 }))
}

const fn name(variant: Variant) -> GameName {
    match variant {
        Variant::UnoKingHunt => GameName::UnoKingHunt,
        Variant::UnoPurist => GameName::UnoPurist,
        Variant::Classic => GameName::Classic,
        Variant::Maharajah => GameName::Maharajah,
        Variant::Minesweeper => GameName::Minesweeper,
    }
}

/// Which army one gets by lot (CU-R010); nobody can win anything by guessing a clock's microseconds.
fn by_lot() -> Army {
    let micros = UNIX_EPOCH.elapsed().unwrap_or_default().as_micros();
    Army::ALL[usize::from(micros % 2 == 1)]
}

/// The questions and where they are asked.
struct Questions<'q> {
    inbox: &'q Inbox,
    screen: &'q mut Screen,
}

impl Questions<'_> {
    /// The number of the chosen line, from 0; the first one is the default.
    fn choice(&mut self, question: &str, choices: &[&str]) -> Answer<usize> {
        self.screen.line(question)?;
        for (number, choice) in choices.iter().enumerate() {
            self.screen.line(&format!("  {} {choice}", number + 1))?;
        }
        loop {
            let line = answer!(self.screen.ask(self.inbox, "[1] "));
            let text = line.text.trim();
            if text.is_empty() {
                return Ok(Ok(0));
            }
            match text.parse::<usize>() {
                Ok(number) if (1..=choices.len()).contains(&number) => return Ok(Ok(number - 1)),
                _ => self.screen.complain(&format!("Type a number from 1 to {}.", choices.len()))?,
            }
        }
    }

    /// A number; anything that is none is asked for again.
    fn number<N: FromStr + Display + Copy + Into<i64>>(&mut self, question: &str, default: N) -> Answer<N> {
        loop {
            let line = answer!(self.screen.ask(self.inbox, &format!("{question} [{default}] ")));
            match line.text.trim() {
                "" => return Ok(Ok(default)),
                text => match text.parse::<N>() {
                    Ok(number) if self.fits(question, number.into()) => return Ok(Ok(number)),
                    _ => self.screen.complain("Type a number as asked for.")?,
                },
            }
        }
    }

    /// Whether a number lies in the bounds that the question names: "…, 1 to 10?".
    fn fits(&self, question: &str, number: i64) -> bool {
        let bounds: Vec<i64> = question
            .split(|letter: char| !letter.is_ascii_digit())
            .filter_map(|word| word.parse().ok())
            .collect();
        bounds.len() < 2 || (bounds[bounds.len() - 2]..=bounds[bounds.len() - 1]).contains(&number)
    }

    fn yes(&mut self, question: &str, default: bool) -> Answer<bool> {
        let shown = if default { "yes" } else { "no" };
        loop {
            let line = answer!(self.screen.ask(self.inbox, &format!("{question} [{shown}] ")));
            match line.text.trim().to_ascii_lowercase().as_str() {
                "" => return Ok(Ok(default)),
                "y" | "yes" | "on" => return Ok(Ok(true)),
                "n" | "no" | "off" => return Ok(Ok(false)),
                _ => self.screen.complain("Type yes or no.")?,
            }
        }
    }

    fn clock(&mut self) -> Answer<Option<Clock>> {
        loop {
            let line = answer!(self.screen.ask(self.inbox, "A clock, for example 10+5? [none] "));
            match line.text.trim() {
                "" | "none" | "no" => return Ok(Ok(None)),
                text => match text.parse() {
                    Ok(clock) => return Ok(Ok(Some(clock))),
                    Err(how) => self.screen.complain(&how)?,
                },
            }
        }
    }

    /// The settings of Chess-Uno, if somebody wants others than usual (CU-R116).
    fn cards(&mut self, args: &mut GameArgs, variant: Variant) -> Answer<()> {
        if !answer!(self.yes("Change the settings of the cards?", false)) {
            return Ok(Ok(()));
        }
        let switch = |on| Some(if on { Switch::On } else { Switch::Off });
        args.max_card = Some(answer!(self.number("The highest number in the deck, 1 to 9?", 5u8)).into());
        args.jokers = switch(answer!(self.yes("Jokers in the deck?", true)));
        args.plus2 = Some(answer!(self.number("Pawns that a +2 gives back, 0 to 8?", 2u8)).into());
        args.plus4 = Some(answer!(self.number("Pawns that a +4 gives back, 0 to 8?", 4u8)).into());
        let moves = "Moves after pawns came back, 0 to 9?";
        args.moves_after_recovery = Some(answer!(self.number(moves, 1u8)).into());
        if variant == Variant::UnoKingHunt {
            args.stop_combo = switch(answer!(self.yes("Stop a series that attacks the king?", true)));
        }
        let turns = "Turns without a move that make a draw, 1 to 100?";
        args.draw_after = Some(answer!(self.number(turns, 10u8)).into());
        Ok(Ok(()))
    }
}
