//! The prompt: a person, or two at one keyboard, play and look after their games.
//!
//! ```text
//! order    what a line means            moves    a move as people type it
//! screen   output and questions         dialog   a new game, step by step
//! setup    armies typed in secret       library  lists, replays, exports
//! game     one game on the screen
//! ```

mod dialog;
mod game;
mod library;
pub(crate) mod moves;
mod order;
mod screen;
mod setup;

use crate::{
    args::{GameArgs, NewWords, PlaceArgs, PlayArgs},
    desk::{Desk, Next},
    draw::look::Look,
    failure::Failure,
    inbox::{Inbox, Line},
    newgame::{Seating, new_match},
    pages, place,
    words::{code_last, names, refusals},
};
use app::{GameId, NewMatch, SessionError, Store};
use clap::Parser;
use game::{Open, With};
use order::Order;
use screen::{Leave, Screen};

/// What stands before a line without a game.
const PROMPT: &str = "> ";

/// Whether the prompt goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Go {
    On,
    Out,
}

/// The prompt and everything it needs.
struct Shell {
    store: Store,
    inbox: Inbox,
    screen: Screen,
    open: Option<Open>,
}

/// Plays at the prompt until the input ends or says so.
///
/// # Errors
/// When the games cannot be opened or what was asked for on the command line cannot be done.
pub(crate) fn run(args: &PlayArgs, look: Look) -> Result<(), Failure> {
    let store = place::open(&args.place)?;
    let mut shell = Shell { store, inbox: Inbox::of_stdin(), screen: Screen::new(look), open: None };
    shell.screen.say("Wildcard Chess. Type help for the commands, quit to leave.")?;
    if let Some(id) = args.resume {
        let id = id.map_or_else(|| place::last_running(&shell.store), |id| Ok(GameId(id)))?;
        shell.sit_down(Desk::resume(&shell.store, id)?)?;
    } else if args.game.game.is_some() {
        if shell.begin_by_words(&args.game)? == Go::Out {
            return shell.screen.flush();
        }
    } else {
        shell.greet()?;
    }
    shell.serve()
}

/// Lists the games and nothing else.
///
/// # Errors
/// When they cannot be read.
pub(crate) fn games(args: &PlaceArgs, json: bool, look: Look) -> Result<(), Failure> {
    let store = place::open(args)?;
    if json { library::list_json(&store) } else { library::list(&store, true, &mut Screen::new(look)) }
}

pub(crate) use library::text as export;

impl Shell {
    fn greet(&mut self) -> Result<(), Failure> {
        let games = self.store.games().map_err(SessionError::from)?;
        let hint = match games.iter().find(|game| game.verdict.is_none()) {
            Some(game) => format!(
                "Type continue to go on with game {} ({}), or new for a new game.",
                game.id,
                names::variant(game.variant)
            ),
            None => "Type new for a new game.".to_owned(),
        };
        self.screen.say(&hint)
    }

    fn serve(&mut self) -> Result<(), Failure> {
        while let Some(line) = self.next_line()? {
            let go = match self.obey(&line) {
                // The disk failed: everything is as it was, and the line may be typed again.
                Err(Failure::Input(what)) => {
                    self.screen.complain(&code_last(&what))?;
                    Go::On
                }
                other => other?,
            };
            if go == Go::Out {
                break;
            }
        }
        if let Some(open) = self.open.take().filter(|open| !open.desk.is_over()) {
            let id = open.desk.session().id();
            self.screen.say(&format!("Game {id} is saved. Go on with it by: continue {id}"))?;
        }
        self.screen.flush()
    }

    /// The next line to obey. Meanwhile the computer moves, and time passes.
    fn next_line(&mut self) -> Result<Option<Line>, Failure> {
        loop {
            let Some(open) = &mut self.open else {
                self.screen.prompt(PROMPT)?;
                let line = self.inbox.line();
                if let Some(line) = &line {
                    self.screen.typed(PROMPT, &line.text)?;
                }
                return Ok(line);
            };
            open.show(&mut self.screen)?;
            if open.is_watched_to_the_end() {
                self.open = None;
                continue;
            }
            let prompt = open.prompt();
            match open.desk.next(&mut self.store, &self.inbox, &|text| Order::read(text).waits()) {
                Ok(Next::Line(line)) => {
                    self.screen.typed(&prompt, &line.text)?;
                    return Ok(Some(line));
                }
                Ok(Next::End) => return Ok(None),
                Ok(Next::Computer(_)) => open.tell(&mut self.screen)?,
                Ok(Next::Due(_)) => open.redraw(),
                Ok(Next::Hint(command)) => open.tell_hint(command.as_deref(), &mut self.screen)?,
                Ok(Next::Speechless) => {
                    return Err(Failure::fault("the computer had no command for its turn"));
                }
                Err(error) => {
                    // Nothing was done. Trying again at once would fail again.
                    self.screen.complain(&open.refusal(&error, ""))?;
                    self.screen.say("The game is closed; continue opens it again.")?;
                    self.open = None;
                }
            }
        }
    }

    fn obey(&mut self, line: &Line) -> Result<Go, Failure> {
        match Order::read(&line.text) {
            Order::Nothing => {}
            Order::Quit => return Ok(Go::Out),
            Order::Misused(how) => self.screen.complain(&format!("Type: {how} [bad_text]"))?,
            Order::New(words) if words.is_empty() => return self.new_by_dialog(),
            Order::New(words) => return self.new_by_words(&words),
            Order::Continue(id) => self.go_on(id)?,
            Order::Games { all } => library::list(&self.store, all, &mut self.screen)?,
            Order::Show(id) => {
                let id = id.map_or_else(|| library::last_finished(&self.store), Ok)?;
                return library::show(&self.store, id, &self.inbox, &mut self.screen);
            }
            Order::Export { id, pgn, file } => {
                let id = id.map_or_else(|| library::last_finished(&self.store), Ok)?;
                library::export(&self.store, id, pgn, file.as_deref(), &mut self.screen)?;
            }
            Order::Rules(game) => self.page(pages::rules(game.as_deref()))?,
            Order::Help(topic) => self.page(pages::help(topic.as_deref()))?,
            order => return self.obey_in_game(order, line),
        }
        Ok(Go::On)
    }

    fn page(&mut self, page: Result<&'static str, String>) -> Result<(), Failure> {
        match page {
            Ok(text) => self.screen.page(text),
            Err(contents) => self.screen.page(&contents),
        }
    }

    fn obey_in_game(&mut self, order: Order, line: &Line) -> Result<Go, Failure> {
        let Some(open) = &mut self.open else {
            let text = match order {
                Order::Move(text) if text.chars().count() > 20 => refusals::unknown(&text),
                _ => "No game is on the table. Type new or continue, or help. [no_game]".to_owned(),
            };
            self.screen.complain(&text)?;
            return Ok(Go::On);
        };
        let with = &mut With { store: &mut self.store, inbox: &self.inbox, screen: &mut self.screen };
        open.obey(order, line, with)
    }

    fn new_by_words(&mut self, words: &[String]) -> Result<Go, Failure> {
        match NewWords::try_parse_from(words) {
            Ok(words) if words.game.game.is_some() => self.begin_by_words(&words.game),
            Ok(_) => {
                self.screen.complain("Say which game, for example: new classic --level 5. [bad_option]")?;
                Ok(Go::On)
            }
            Err(error) => {
                let text = error.render().to_string();
                let first = text.lines().take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
                let first = first.trim_start_matches("error: ");
                self.screen.complain(&format!("{first}. Type help new for the options. [bad_option]"))?;
                Ok(Go::On)
            }
        }
    }

    /// Begins the game that options describe. Two people who name no armies set them up in secret.
    fn begin_by_words(&mut self, args: &GameArgs) -> Result<Go, Failure> {
        let new = new_match(args, Seating::AgainstComputer)?;
        if setup::is_wanted(args, &new) {
            return self.set_up(new);
        }
        self.begin(&new)?;
        Ok(Go::On)
    }

    fn new_by_dialog(&mut self) -> Result<Go, Failure> {
        match dialog::new_game(&self.inbox, &mut self.screen)? {
            Ok(dialog::Wish { new, in_secret: true }) => self.set_up(new),
            Ok(dialog::Wish { new, in_secret: false }) => self.begin(&new).map(|()| Go::On),
            Err(leave) => self.left(leave),
        }
    }

    fn set_up(&mut self, mut new: NewMatch) -> Result<Go, Failure> {
        match setup::in_secret(&self.inbox, &mut self.screen)? {
            Ok(game) => {
                new.game = game;
                self.begin(&new)?;
                Ok(Go::On)
            }
            Err(leave) => self.left(leave),
        }
    }

    fn left(&mut self, leave: Leave) -> Result<Go, Failure> {
        match leave {
            Leave::Quit => Ok(Go::Out),
            Leave::Cancel => {
                self.screen.line("Never mind.")?;
                Ok(Go::On)
            }
        }
    }

    fn begin(&mut self, new: &NewMatch) -> Result<(), Failure> {
        let desk = Desk::begin(&mut self.store, new)?;
        self.sit_down(desk)
    }

    fn go_on(&mut self, id: Option<GameId>) -> Result<(), Failure> {
        let id = id.map_or_else(|| place::last_running(&self.store), Ok)?;
        let desk = Desk::resume(&self.store, id)?;
        self.sit_down(desk)
    }

    /// Puts a game on the table; the one before is saved already.
    fn sit_down(&mut self, desk: Desk) -> Result<(), Failure> {
        let open = Open::new(desk);
        open.introduce(&mut self.screen)?;
        self.open = Some(open);
        Ok(())
    }
}
