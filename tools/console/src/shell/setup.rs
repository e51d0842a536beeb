//! Maharajah armies at the keyboard: choosing one, and two people setting up in secret.
//!
//! Each player types while the other looks away, and the screen is cleared in between (MJ-R041 to
//! MJ-R043). Two armies that clash are shown, and both players set up anew (MJ-A48).

use super::screen::{Leave, Screen};
use crate::{
    args::{GameArgs, GameName},
    draw,
    failure::Failure,
    inbox::Inbox,
    newgame::{read_army, refused_words},
    words::{code_last, names},
};
use app::{NewMatch, Player};
use rules::{
    Seat,
    board::Army,
    maharajah::{Fixed, HiddenSetup, OwnArmy, Start, Status},
    notation::fen,
    record::NewGame,
};

/// A list of armies needs two lines each in fewer columns.
const NARROW: usize = 66;

/// Whether two people begin a Maharajah game without having named any army.
pub(super) fn is_wanted(args: &GameArgs, new: &NewMatch) -> bool {
    args.game == Some(GameName::Maharajah)
        && args.army_white.is_none()
        && args.army_black.is_none()
        && new.players.iter().all(|player| *player == Player::Person)
}

/// Two people set up in secret, until their armies may start together.
///
/// # Errors
/// When nobody reads the output any more.
pub(super) fn in_secret(inbox: &Inbox, screen: &mut Screen) -> Result<Result<NewGame, Leave>, Failure> {
    loop {
        let mut setup = HiddenSetup::default();
        for (seat, army) in Seat::ALL.into_iter().zip(Army::ALL) {
            let name = names::army(army);
            let question = format!("Only Player {seat} looks now. Press Enter to build {name}'s army. ");
            if let Err(leave) = screen.ask(inbox, &question)? {
                return Ok(Err(leave));
            }
            let own = match choose(army, inbox, screen)? {
                Ok(own) => own,
                Err(leave) => {
                    screen.curtain()?;
                    return Ok(Err(leave));
                }
            };
            screen.curtain()?;
            match setup.fix(seat, own) {
                Ok(Fixed::Waits(waits)) => setup = waits,
                Ok(Fixed::Begins(begun)) => {
                    let placement = fen::placement(begun.state.open().board());
                    return Ok(Ok(NewGame::Maharajah(placement)));
                }
                Ok(Fixed::Refused(refused)) => {
                    clash(&setup, own, screen)?;
                    screen.complain(&format!(
                        "These armies cannot start together: {}. Both build anew. [armies_refused]",
                        refused_words(&refused)
                    ))?;
                }
                Err(error) => return Err(Failure::fault(error.code())),
            }
        }
    }
}

/// Shows two armies that clash: they are known now.
fn clash(setup: &HiddenSetup, black: OwnArmy, screen: &mut Screen) -> Result<(), Failure> {
    let white = setup.view(Seat::A).own;
    let texts = [Some(black), white].map(|army| army.map_or_else(|| "8/8/8/8".to_owned(), |own| own.text()));
    draw_men(&texts.join("/"), Army::White, screen)
}

fn draw_men(placement: &str, bottom: Army, screen: &mut Screen) -> Result<(), Failure> {
    let rules = Start::rules([Status::Variant; 2]);
    let men = fen::parse_placement(placement, rules, fen::Pieces::All).map_err(Failure::fault)?;
    let lines = draw::board::men(&men, bottom, &screen.look);
    screen.lines(&lines)
}

/// Chooses the army of one side: by name or by its ranks, shown and confirmed.
///
/// # Errors
/// When nobody reads the output any more.
pub(super) fn choose(
    army: Army,
    inbox: &Inbox,
    screen: &mut Screen,
) -> Result<Result<OwnArmy, Leave>, Failure> {
    let presets = bots::presets();
    screen.line(&format!("{}'s army of 39 points:", names::army(army)))?;
    for (number, preset) in presets.iter().enumerate() {
        let (name, ranks) = (format!("  {} {}", number + 1, preset.key), preset.army(army).text());
        if screen.look.width < NARROW {
            screen.lines(&[name, format!("    {ranks}")])?;
        } else {
            screen.line(&format!("{name:<30} {ranks}"))?;
        }
    }
    screen.say("Type a number, a name, or your own ranks (help armies tells how).")?;
    loop {
        let line = match screen.ask(inbox, "Army [1] ")? {
            Ok(line) => line,
            Err(leave) => return Ok(Err(leave)),
        };
        let text = match line.text.trim() {
            "" => "1",
            text => text,
        };
        let numbered = text.parse::<usize>().ok().and_then(|number| presets.get(number.wrapping_sub(1)));
        let own = match numbered {
            Some(preset) => Ok(preset.army(army)),
            None if text.starts_with("help") => {
                let page = crate::pages::help(Some("armies")).unwrap_or_default();
                screen.page(page)?;
                continue;
            }
            None => read_army(army, text),
        };
        match own {
            Ok(own) => {
                let placement = match army {
                    Army::White => format!("8/8/8/8/{}", own.text()),
                    Army::Black => format!("{}/8/8/8/8", own.text()),
                };
                draw_men(&placement, army, screen)?;
                match screen.ask(inbox, "Take this army? [yes] ")? {
                    Ok(line) if line.text.trim().to_ascii_lowercase().starts_with('n') => {}
                    Ok(_) => return Ok(Ok(own)),
                    Err(leave) => return Ok(Err(leave)),
                }
            }
            Err(Failure::Input(what)) => screen.complain(&code_last(&what))?,
            Err(other) => return Err(other),
        }
    }
}
