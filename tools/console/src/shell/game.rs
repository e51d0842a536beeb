//! One game on the screen: drawing it, telling what happens, and obeying what concerns it.

use super::{Go, Order, moves, moves::Typed, screen::Screen};
use crate::{
    desk::Desk,
    draw::{Picture, look::wrap, panel::Panel},
    failure::Failure,
    inbox::{Inbox, Line},
    words::{cards, entries, events, names, names::Names, refusals},
};
use app::{Player, SessionError, Store, Variant};
use rules::{
    Command, Rejected, Seat, Talk,
    board::{Army, Kind, Move, Square},
    chess_uno::Config,
    game::{GameState, GameView},
    notation::san,
};
use std::collections::BTreeMap;
use table::{Refusal, Verdict};

/// Entries of the log that are told when a game is opened again.
const RECALLED: usize = 4;

/// What it takes to obey.
pub(super) struct With<'w> {
    pub(super) store: &'w mut Store,
    pub(super) inbox: &'w Inbox,
    pub(super) screen: &'w mut Screen,
}

/// What stands before further lines of an entry of the log.
const LOG_INDENT: &str = "     ";

/// A game that is open at the prompt.
pub(super) struct Open {
    pub(super) desk: Desk,
    names: Names,
    /// Whether something has changed since it was drawn.
    stale: bool,
}

impl Open {
    pub(super) fn new(desk: Desk) -> Self {
        let names = Names::of(desk.session().players());
        Self { desk, names, stale: true }
    }

    fn is_person(&self, seat: Seat) -> bool {
        self.desk.session().players()[seat.index()] == Player::Person
    }

    fn people(&self) -> usize {
        Seat::ALL.into_iter().filter(|seat| self.is_person(*seat)).count()
    }

    fn verdict(&self) -> Option<Verdict> {
        self.desk.session().table().verdict()
    }

    fn config(&self) -> Option<Config> {
        match self.desk.view() {
            GameView::ChessUno(view) => Some(*view.config()),
            GameView::Maharajah(_) | GameView::Minesweeper(_) => None,
        }
    }

    /// Whether only computers played, to the end.
    pub(super) fn is_watched_to_the_end(&self) -> bool {
        self.people() == 0 && self.verdict().is_some()
    }

    /// The seat that acts, if a person sits there.
    fn acting_person(&self) -> Option<Seat> {
        self.desk.session().table().actor().filter(|seat| self.is_person(*seat))
    }

    /// What stands before the next line.
    pub(super) fn prompt(&self) -> String {
        match self.acting_person() {
            Some(seat) => {
                let army = names::army(self.desk.view().army_of(seat));
                match self.people() {
                    1 => format!("{army}> "),
                    _ => format!("{}, {army}> ", self.names.name(seat)),
                }
            }
            None => super::PROMPT.to_owned(),
        }
    }

    /// Says which game it is, and what happened last.
    pub(super) fn introduce(&self, screen: &mut Screen) -> Result<(), Failure> {
        let session = self.desk.session();
        let config = self.config();
        if session.log().is_empty() {
            for sentence in events::sentences(session.opening(), &self.names, config.as_ref()) {
                screen.say(&sentence)?;
            }
        } else {
            let first = session.log().len().saturating_sub(RECALLED);
            screen.line("What happened last:")?;
            for entry in &session.log()[first..] {
                for sentence in entries::sentences(entry, &self.names, config.as_ref()) {
                    screen.say(&format!("  {sentence}"))?;
                }
            }
        }
        Ok(())
    }

    /// Draws the game if it has changed and somebody has to look at it; asks for a line.
    pub(super) fn show(&mut self, screen: &mut Screen) -> Result<(), Failure> {
        let over = self.verdict().is_some();
        let looked_at = over || self.people() == 0 || self.acting_person().is_some() || self.desk.is_paused();
        if self.stale && looked_at {
            self.draw(screen)?;
            self.stale = false;
        }
        let actor = self.desk.session().table().actor();
        match actor.filter(|seat| !self.is_person(*seat) && !self.desk.is_paused()) {
            Some(seat) => screen.thinking(self.names.name(seat)),
            None => screen.prompt(&self.prompt()),
        }
    }

    fn draw(&self, screen: &mut Screen) -> Result<(), Failure> {
        let session = self.desk.session();
        let (view, table) = (self.desk.view(), self.desk.table());
        let title = format!("{} (game {})", names::variant(Variant::of_view(&view)), session.id());
        let picture = Picture {
            panel: Panel {
                title,
                view: &view,
                table: Some(&table),
                names: &self.names,
                verdict: self.verdict(),
                paused: self.desk.is_paused(),
            },
            bottom: self.bottom(&view),
            last: self.last_squares(),
            mines: match (session.table().game(), self.verdict()) {
                (GameState::Minesweeper(state), Some(_)) => state.mines(),
                _ => 0,
            },
        };
        screen.line("")?;
        let lines = picture.screen(&screen.look);
        screen.lines(&lines)?;
        screen.line("")
    }

    /// Whose first rank is at the bottom: the only person's, or that of the army to move; a
    /// Reverse turns the board (CU-R040).
    fn bottom(&self, view: &GameView) -> Army {
        let people: Vec<Seat> = Seat::ALL.into_iter().filter(|seat| self.is_person(*seat)).collect();
        match people.as_slice() {
            [only] => view.army_of(*only),
            [] => Army::White,
            _ => view.turn(),
        }
    }

    fn last_squares(&self) -> Vec<Square> {
        let log = self.desk.session().log().iter().rev();
        log.map(|entry| events::touched(&entry.events)).find(|it| !it.is_empty()).unwrap_or_default()
    }

    /// Tells what the last command led to. A result stands beside the board.
    pub(super) fn tell(&mut self, screen: &mut Screen) -> Result<(), Failure> {
        self.stale = true;
        let config = self.config();
        let Some(entry) = self.desk.session().log().last() else { return Ok(()) };
        for sentence in entries::sentences(entry, &self.names, config.as_ref()) {
            screen.say(&sentence)?;
        }
        Ok(())
    }

    /// Something fell due, or changed without a command.
    pub(super) fn redraw(&mut self) {
        self.stale = true;
    }

    pub(super) fn tell_hint(&mut self, command: Option<&str>, screen: &mut Screen) -> Result<(), Failure> {
        match command {
            Some(command) => {
                let view = self.desk.view();
                let short = Command::parse(command, view.kind().height())
                    .map_or_else(|_| String::new(), |it| san::write_command(&view, &it, &view));
                let long = if short == command { String::new() } else { format!(" ({command})") };
                screen.say(&format!("Hint: {short}{long}"))
            }
            None => screen.complain("There is no hint. [no_hint]"),
        }
    }

    /// Why something was refused, in words.
    pub(super) fn refusal(&self, error: &SessionError, text: &str) -> String {
        refusals::sentence(error, &self.desk.view(), self.desk.speaker(), text)
    }

    /// Obeys an order that concerns the game.
    pub(super) fn obey(&mut self, order: Order, line: &Line, with: &mut With<'_>) -> Result<Go, Failure> {
        match order {
            Order::Board => self.stale = true,
            Order::Log => self.log(with.screen)?,
            Order::Cards => self.cards(with.screen)?,
            Order::Moves(from) => self.list_moves(from.as_deref(), with.screen)?,
            Order::Hint if self.acting_person().is_some() => self.desk.hint(with.inbox),
            Order::Hint => with.screen.complain("A hint is for your own turn. [not_your_turn]")?,
            Order::Undo => match self.desk.take_back(with.store, line.at) {
                Ok(_) => {
                    self.stale = true;
                    with.screen.line("Taken back.")?;
                }
                Err(error @ SessionError::Store(_)) => return Err(error.into()),
                Err(error) => with.screen.complain(&self.refusal(&error, ""))?,
            },
            Order::Pause | Order::Resume => self.pause(order == Order::Pause, line, with)?,
            Order::Talk { talk, army, sure } => {
                return self.talk(talk, army, sure, line, with);
            }
            Order::Move(text) => return self.play(&text, line, with),
            _ => {}
        }
        Ok(Go::On)
    }

    fn say(&mut self, seat: Seat, text: &str, line: &Line, with: &mut With<'_>) -> Result<(), Failure> {
        match self.desk.say(with.store, seat, text, line.at) {
            Ok(_) => self.tell(with.screen),
            Err(error) => with.screen.complain(&self.refusal(&error, text)),
        }
    }

    fn talk(
        &mut self,
        talk: Talk,
        army: Option<Army>,
        sure: bool,
        line: &Line,
        with: &mut With<'_>,
    ) -> Result<Go, Failure> {
        let view = self.desk.view();
        let named = army.and_then(|army| Seat::ALL.into_iter().find(|seat| view.army_of(*seat) == army));
        let seat = named.unwrap_or_else(|| self.desk.talker(talk));
        if !self.is_person(seat) {
            with.screen.complain("The computer speaks for itself. [not_your_turn]")?;
            return Ok(Go::On);
        }
        if talk == Talk::Resign && !sure && with.screen.look.terminal && self.verdict().is_none() {
            let question = format!("{}: really resign this game? [no] ", self.names.name(seat));
            match with.screen.ask(with.inbox, &question)? {
                Ok(answer) if answer.text.trim().to_ascii_lowercase().starts_with('y') => {}
                Err(super::Leave::Quit) => return Ok(Go::Out),
                _ => return Ok(Go::On),
            }
        }
        self.say(seat, talk.word(), line, with)?;
        Ok(Go::On)
    }

    fn pause(&mut self, pause: bool, line: &Line, with: &mut With<'_>) -> Result<(), Failure> {
        if self.verdict().is_some() {
            let over = SessionError::Refused(Refusal::Rules(Rejected::GameOver));
            return with.screen.complain(&self.refusal(&over, ""));
        }
        match (pause, self.desk.is_paused()) {
            (true, true) => with.screen.complain("The game is paused already; type resume. [paused]"),
            (false, false) => with.screen.complain("The game is not paused. [no_pause]"),
            _ => {
                self.desk.pause(with.store, pause, line.at)?;
                self.stale = true;
                Ok(())
            }
        }
    }

    fn play(&mut self, typed: &str, line: &Line, with: &mut With<'_>) -> Result<Go, Failure> {
        let view = self.desk.view();
        if self.desk.is_paused() && self.verdict().is_none() {
            with.screen.complain(&self.refusal(&SessionError::Refused(Refusal::Paused), typed))?;
            return Ok(Go::On);
        }
        let text = match moves::read(&view, typed) {
            Typed::Command(text) => text,
            // The rules have an answer to everything once the game is over.
            _ if self.verdict().is_some() => "end".to_owned(),
            Typed::Promotion(choices) => match promotion(&choices, with)? {
                Ok(text) => text,
                Err(super::Leave::Quit) => return Ok(Go::Out),
                Err(super::Leave::Cancel) => return Ok(Go::On),
            },
            Typed::Ambiguous(one, other) => {
                let text = format!("Two men can do that: type {one} or {other}. [ambiguous]");
                with.screen.complain(&text)?;
                return Ok(Go::On);
            }
            Typed::Illegal => {
                let illegal = SessionError::Refused(Refusal::Rules(Rejected::IllegalMove));
                with.screen.complain(&self.refusal(&illegal, typed))?;
                return Ok(Go::On);
            }
            Typed::Unknown => {
                let unknown = SessionError::Refused(Refusal::Rules(Rejected::BadText));
                with.screen.complain(&self.refusal(&unknown, typed))?;
                return Ok(Go::On);
            }
        };
        self.say(self.desk.speaker(), &text, line, with)?;
        Ok(Go::On)
    }

    fn log(&self, screen: &mut Screen) -> Result<(), Failure> {
        let session = self.desk.session();
        if session.log().is_empty() {
            return screen.line("Nothing has been moved yet.");
        }
        let config = self.config();
        for (number, entry) in session.log().iter().enumerate() {
            let mut head = format!("{:>4} ", number + 1);
            for sentence in entries::sentences(entry, &self.names, config.as_ref()) {
                let width = screen.look.width - head.len();
                for (line, text) in wrap(&sentence, width, 2).iter().enumerate() {
                    screen.line(&format!("{}{text}", if line == 0 { head.as_str() } else { LOG_INDENT }))?;
                }
                head = LOG_INDENT.to_owned();
            }
        }
        Ok(())
    }

    fn cards(&self, screen: &mut Screen) -> Result<(), Failure> {
        let GameView::ChessUno(view) = self.desk.view() else {
            return screen.line("This game is played without cards.");
        };
        if let Some(card) = view.card() {
            screen.say(&format!("Open: {}: {}.", cards::name(card), cards::effect(card, view.config())))?;
        }
        screen.say(&format!("Pile: {} cards.", view.pile_len()))?;
        for seat in Seat::ALL {
            let names: Vec<String> = view.discards(seat).iter().map(|card| cards::name(*card)).collect();
            let list = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
            screen.say(&format!("Discards of {}: {list}.", self.names.inside(seat)))?;
        }
        Ok(())
    }

    fn list_moves(&self, from: Option<&str>, screen: &mut Screen) -> Result<(), Failure> {
        let view = self.desk.view();
        if let Some(text) = from {
            let Some(square) = Square::parse(&text.to_ascii_lowercase(), view.kind().height()) else {
                return screen.complain(&format!("{text} is no square of this board. [bad_text]"));
            };
            let targets = refusals::targets(&view, square);
            let text = match targets.as_slice() {
                [] => format!("Nothing on {square} can move now."),
                _ => format!("From {square} to {}.", events::list(&targets)),
            };
            return screen.say(&text);
        }
        let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for command in view.commands() {
            let text = command.to_string();
            let group = match (&command, text.get(..2)) {
                (Command::Move(mv), _) => mv.from.to_string(),
                (Command::Sap(..), _) => "sapper".to_owned(),
                (Command::Place(_), _) => "place".to_owned(),
                _ => "or".to_owned(),
            };
            all.entry(group).or_default().push(text);
        }
        if all.is_empty() {
            return screen.line("Nothing can be moved now.");
        }
        for (group, mut texts) in all {
            texts.sort_unstable();
            screen.say(&format!("{group:>6}: {}", texts.join("  ")))?;
        }
        Ok(())
    }
}

/// What a pawn may become, the usual choice first.
const PROMOTIONS: [Kind; 7] = [
    Kind::Queen,
    Kind::Rook,
    Kind::Bishop,
    Kind::Knight,
    Kind::Maharajah,
    Kind::Chancellor,
    Kind::Archbishop,
];

/// Asks what a pawn becomes.
fn promotion(choices: &[Move], with: &mut With<'_>) -> Result<Result<String, super::Leave>, Failure> {
    let possible = |kind: &Kind| choices.iter().any(|mv| mv.promotion == Some(*kind));
    let kinds: Vec<String> = PROMOTIONS
        .into_iter()
        .filter(possible)
        .map(|kind| format!("{} ({})", names::kind(kind), kind.letter().to_ascii_lowercase()))
        .collect();
    let question = format!("The pawn becomes {}? ", kinds.join(", "));
    loop {
        let answer = match with.screen.ask(with.inbox, &question)? {
            Ok(line) => line.text.trim().to_ascii_lowercase(),
            Err(leave) => return Ok(Err(leave)),
        };
        let chosen = choices.iter().find(|mv| {
            mv.promotion.is_some_and(|kind| {
                answer == names::kind(kind) || answer == kind.letter().to_ascii_lowercase().to_string()
            })
        });
        match chosen {
            Some(mv) => return Ok(Ok(mv.to_string())),
            None => with.screen.complain("Type one of the letters, or cancel. [promotion_needed]")?,
        }
    }
}
