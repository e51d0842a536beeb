//! An open game: the computer thinks, commands are said, games begin and are left.

use super::{Message, blocks::sheet, brain::Brain, choices::Opponent, new_game, online::There, pages::Page};
use crate::{
    GameId, LogEntry, Moment, NewMatch, Session, SessionError,
    screen::{
        ButtonStyle, GameScreen, Icon, Sheet, Window, disabled,
        game::{GameUi, game_screen},
        last::last,
        log::log_rows,
        opens, press,
        result::decisive_arrow,
        seen::Seen,
        texts::{Texts, text},
    },
};
use bots::Cancel;
use rules::{Command, Event, Seat, Talk, board::Square, game::GameView};
use std::{thread, time::Instant};

/// Where an open game is played.
#[derive(Debug)]
pub(super) enum Game {
    /// On this phone.
    Here(Box<Session>),
    /// On a server.
    There(Box<There>),
}

/// A game that is open.
#[derive(Debug)]
pub(super) struct Play {
    pub(super) game: Game,
    pub(super) ui: GameUi,
    began: Instant,
    /// The present thought: its ticket, and how to stop it.
    thought: Option<(u64, Cancel)>,
    next_ticket: u64,
    /// Whether the thought is a hint for the person.
    hinting: bool,
}

impl Play {
    pub(super) fn new(game: Game, now: Instant) -> Self {
        let mut play =
            Self { game, ui: GameUi::default(), began: now, thought: None, next_ticket: 1, hinting: false };
        play.refresh();
        play
    }

    fn elapsed(&self, now: Instant) -> u64 {
        u64::try_from(now.saturating_duration_since(self.began).as_millis()).unwrap_or(u64::MAX)
    }

    /// The game as the one who looks may see it.
    pub(super) fn seen(&self) -> Seen<'_> {
        match &self.game {
            Game::Here(session) => Seen::of(session),
            Game::There(there) => there.seen(self.ui.waits),
        }
    }

    /// The game of this phone.
    pub(super) fn session(&self) -> Option<&Session> {
        match &self.game {
            Game::Here(session) => Some(session),
            Game::There(_) => None,
        }
    }

    /// The same, to be changed.
    fn session_mut(&mut self) -> Option<&mut Session> {
        match &mut self.game {
            Game::Here(session) => Some(session),
            Game::There(_) => None,
        }
    }

    /// What distinguishes the game from all others, for what is kept beside it.
    pub(super) fn key(&self) -> String {
        match &self.game {
            Game::Here(session) => session.id().to_string(),
            Game::There(there) => there.id().to_owned(),
        }
    }

    /// The match on a server.
    pub(super) fn there(&self) -> Option<&There> {
        match &self.game {
            Game::Here(_) => None,
            Game::There(there) => Some(there),
        }
    }

    /// The same, to be changed.
    pub(super) fn there_mut(&mut self) -> Option<&mut There> {
        match &mut self.game {
            Game::Here(_) => None,
            Game::There(there) => Some(there),
        }
    }

    pub(super) fn is_running(&self) -> bool {
        match &self.game {
            Game::Here(session) => session.table().verdict().is_none(),
            Game::There(there) => there.is_running(),
        }
    }

    /// Whether a clock runs, so that the screen changes by itself.
    pub(super) fn clock_runs(&self) -> bool {
        self.seen().table.running.is_some()
    }

    pub(super) fn screen(&self, window: Window, texts: &Texts) -> GameScreen {
        game_screen(&self.seen(), &self.ui, window, texts)
    }

    /// What the one who looks may see.
    pub(super) fn view(&self) -> GameView {
        self.seen().view
    }

    /// Brings selection, marks and arrows in step with the game.
    pub(super) fn refresh(&mut self) {
        let seen = self.seen();
        let (may_act, last_move, boom) = (seen.may_act(), last(seen.log), seen.log.last().and_then(boom));
        let arrow = decisive_arrow(seen.outcome, &seen.view);
        self.ui.touch.may_act = may_act;
        self.ui.touch.selected = None;
        self.ui.touch.placed.clear();
        self.ui.touch.sent = self.sent();
        self.ui.touch.arrow = arrow;
        self.ui.banner = None;
        self.ui.promotion.clear();
        self.ui.choice.clear();
        self.ui.thinking = self.thought.is_some();
        self.ui.touch.last_move = last_move;
        self.ui.touch.boom = boom;
    }

    /// A move on its way to the server.
    fn sent(&self) -> Option<(Square, Square)> {
        let pending = self.there()?.pending()?;
        match Command::parse(pending, self.view().kind().height()) {
            Ok(Command::Move(mv)) => Some((mv.from, mv.to)),
            _ => None,
        }
    }

    /// Takes an open choice back, of a promotion or between two commands; tells whether one was.
    pub(super) fn close_choice(&mut self) -> bool {
        let open = !self.ui.promotion.is_empty() || !self.ui.choice.is_empty();
        self.ui.promotion.clear();
        self.ui.choice.clear();
        open
    }

    pub(super) fn menu(&self, texts: &Texts) -> Sheet {
        if let Game::There(there) = &self.game {
            return there.menu(texts);
        }
        let undo = press("undo", Icon::Undo, text!(texts, "take-back"), ButtonStyle::Plain);
        let offer = press("ask:offer", Icon::Draw, text!(texts, "offer-draw"), ButtonStyle::Plain);
        let resign = press("ask:resign", Icon::Resign, text!(texts, "resign"), ButtonStyle::Destructive);
        let of_running = [undo, offer, resign].map(|button| match self.is_running() {
            true => button,
            false => disabled(button, text!(texts, "game-over")),
        });
        let mut buttons = vec![
            press("flip", Icon::Flip, text!(texts, "flip-board"), ButtonStyle::Plain),
            opens("rules", Icon::Rules, text!(texts, "rules-of-this-game")),
            opens("settings", Icon::Settings, text!(texts, "settings")),
        ];
        buttons.extend(of_running);
        sheet(text!(texts, "menu"), String::new(), buttons)
    }

    pub(super) fn log_sheet(&self, texts: &Texts) -> Sheet {
        let close = press("close", Icon::Close, text!(texts, "close"), ButtonStyle::Plain);
        let log = log_rows(&self.seen(), texts);
        Sheet { log, ..sheet(text!(texts, "log"), String::new(), vec![close]) }
    }
}

/// Where a command set a mine off.
fn boom(entry: &LogEntry) -> Option<Square> {
    entry.events.iter().find_map(|event| match event {
        Event::Boom(square, _) => Some(*square),
        _ => None,
    })
}

impl Brain {
    /// Time passes: a flag may fall, a computer may begin to think.
    pub(super) fn tick_game(&mut self, now: Instant) -> Result<(), SessionError> {
        let Some(play) = &mut self.play else { return Ok(()) };
        let elapsed = play.elapsed(now);
        let Some(session) = play.session_mut() else { return Ok(()) };
        let moment = session.tick(&mut self.store, elapsed)?;
        if !moment.table.is_empty() {
            play.refresh();
            self.report(&moment);
        }
        self.think();
        Ok(())
    }

    /// Lets the computer think, if it is to.
    fn think(&mut self) {
        let inbox = self.inbox();
        let Some(play) = &mut self.play else { return };
        if play.thought.is_some() {
            return;
        }
        let Some(thought) = play.session().and_then(Session::thought) else { return };
        let (ticket, cancel) = (play.next_ticket, Cancel::default());
        play.next_ticket += 1;
        play.thought = Some((ticket, cancel.clone()));
        play.ui.thinking = true;
        thread::spawn(move || {
            let text = thought.think(&cancel);
            let _ = inbox.send(Message::Thought { ticket, text });
        });
    }

    pub(super) fn think_done(
        &mut self,
        ticket: u64,
        text: Option<String>,
        now: Instant,
    ) -> Result<(), SessionError> {
        let Some(play) = &mut self.play else { return Ok(()) };
        if play.thought.as_ref().is_none_or(|(present, _)| *present != ticket) {
            return Ok(());
        }
        play.thought = None;
        play.ui.thinking = false;
        let hinting = core::mem::take(&mut play.hinting);
        let Some(text) = text else { return Ok(()) };
        if hinting {
            let height = play.view().kind().height();
            if let Ok(Command::Move(mv)) = Command::parse(&text, height) {
                play.ui.touch.arrow = Some((mv.from, mv.to));
            } else {
                self.say(text!(self.texts, "hint-says", command = &text));
            }
            return Ok(());
        }
        match play.session().and_then(Session::thought).map(|thought| thought.seat()) {
            Some(seat) => self.say_command(seat, &text, now),
            None => Ok(()),
        }
    }

    /// Stops a thought; its answer will be ignored.
    fn stop_thinking(&mut self) {
        if let Some(play) = &mut self.play
            && let Some((_, cancel)) = play.thought.take()
        {
            cancel.cancel();
            play.hinting = false;
            play.ui.thinking = false;
        }
    }

    fn say_command(&mut self, seat: Seat, text: &str, now: Instant) -> Result<(), SessionError> {
        let Some(play) = &mut self.play else { return Ok(()) };
        let elapsed = play.elapsed(now);
        let Some(session) = play.session_mut() else { return Ok(()) };
        let moment = session.say(&mut self.store, seat, text, elapsed)?;
        play.refresh();
        self.report(&moment);
        self.think();
        Ok(())
    }

    /// A command of the person who may act, or of the one who sits here.
    pub(super) fn say_as_viewer(&mut self, text: &str, now: Instant) -> Result<(), SessionError> {
        let Some(play) = &self.play else { return Ok(()) };
        if play.there().is_some() {
            self.say_there(text);
            return Ok(());
        }
        let answer = [Talk::Accept, Talk::Decline].iter().any(|talk| talk.word() == text);
        let seen = play.seen();
        let seat = seen.answers_offer().filter(|_| answer).unwrap_or(seen.seat);
        self.stop_thinking();
        let said = self.say_command(seat, text, now);
        self.think(); // refused or not, a thought that was stopped is still due
        said
    }

    pub(super) fn press_in_game(&mut self, word: &str, rest: &str, now: Instant) -> Result<(), SessionError> {
        if self.play.is_none() {
            return Ok(());
        }
        match word {
            "say" => {
                self.sheet = None;
                return self.say_as_viewer(rest, now);
            }
            "ask" => self.sheet = Some(self.ask(rest)),
            "undo" => return self.undo(now),
            "hint" => self.hint(),
            "flag" => return self.toggle_flag(rest),
            "again" => return self.look_again(now),
            _ => {}
        }
        let Some(play) = &mut self.play else { return Ok(()) };
        match word {
            "cancel" => {
                play.close_choice();
                play.ui.touch.selected = None;
            }
            "flip" => {
                play.ui.turned = !play.ui.turned;
                self.sheet = None;
            }
            "result" => play.ui.result_hidden = !play.ui.result_hidden,
            "wait" => play.ui.waits = true,
            _ => {}
        }
        Ok(())
    }

    fn undo(&mut self, now: Instant) -> Result<(), SessionError> {
        self.sheet = None;
        self.stop_thinking();
        let Some(play) = &mut self.play else { return Ok(()) };
        let seen = play.seen();
        let last = seen.log.iter().rev().find(|entry| entry.is_play(seen.view.kind()));
        let seat = match seen.only_person() {
            Some(_) => seen.seat,
            None => last.map_or(Seat::A, |entry| entry.seat),
        };
        let elapsed = play.elapsed(now);
        let Some(session) = play.session_mut() else { return Ok(()) };
        let taken = session.take_back(&mut self.store, seat, elapsed);
        if taken.is_ok() {
            play.refresh();
        }
        self.think();
        taken.map(|_| ())
    }

    /// Thinks for the person; shown as an arrow.
    fn hint(&mut self) {
        let inbox = self.inbox();
        let Some(play) = &mut self.play else { return };
        if play.thought.is_some() || !play.ui.touch.may_act || play.there().is_some() {
            return;
        }
        let (ticket, cancel, view) = (play.next_ticket, Cancel::default(), play.view());
        play.next_ticket += 1;
        play.thought = Some((ticket, cancel.clone()));
        play.hinting = true;
        thread::spawn(move || {
            let text = bots::hint(&view, &cancel).map(|command| command.to_string());
            let _ = inbox.send(Message::Thought { ticket, text });
        });
    }

    pub(super) fn game_in_front(&mut self, in_front: bool, now: Instant) -> Result<(), SessionError> {
        let Some(play) = &mut self.play else { return Ok(()) };
        let elapsed = play.elapsed(now);
        let Some(session) = play.session_mut() else { return Ok(()) };
        let moment = session.set_background(&mut self.store, !in_front, elapsed)?;
        self.report(&moment);
        Ok(())
    }

    pub(super) fn start_game(&mut self, now: Instant) -> Result<(), SessionError> {
        let Page::NewGame(variant) = *self.page() else { return Ok(()) };
        let choices = self.choices.of(variant);
        if choices.opponent == Opponent::Room {
            self.create_room(variant);
            return Ok(());
        }
        if new_game::is_hidden(variant, &choices) {
            self.open_hidden_setup();
            return Ok(());
        }
        let new = new_game::new_match(variant, &choices, self.entropy)?;
        self.begin(&new, now)
    }

    pub(super) fn begin(&mut self, new: &NewMatch, now: Instant) -> Result<(), SessionError> {
        self.leave_game(now)?;
        let session = Session::begin(&mut self.store, new)?;
        let opening = Moment { table: Vec::new(), game: session.opening().to_vec() };
        self.show(session, now);
        self.report(&opening);
        Ok(())
    }

    pub(super) fn continue_game(&mut self, id: GameId, now: Instant) -> Result<(), SessionError> {
        self.leave_game(now)?;
        let session = Session::resume(&self.store, id)?;
        self.show(session, now);
        Ok(())
    }

    fn show(&mut self, session: Session, now: Instant) {
        let flags = self.flags(&session.id().to_string());
        self.open_play(Play::new(Game::Here(Box::new(session)), now), flags);
        self.think();
    }

    /// Shows a game; nothing lies between it and Home.
    pub(super) fn open_play(&mut self, mut play: Play, flags: Vec<Square>) {
        self.sheet = None;
        play.ui.touch.flags = flags;
        self.play = Some(play);
        self.pages = vec![Page::Home, Page::Game];
    }

    /// The same game again, with the armies swapped.
    pub(super) fn rematch(&mut self, now: Instant) -> Result<(), SessionError> {
        let Some(play) = &self.play else { return Ok(()) };
        let Some(session) = play.session() else { return Ok(()) };
        let [white, black] = session.players().clone();
        let new = session.rematch([black, white], self.entropy);
        self.begin(&new, now)
    }

    /// Leaves the game; it is saved already, and nobody thinks on.
    pub(super) fn leave_game(&mut self, now: Instant) -> Result<(), SessionError> {
        self.stop_thinking();
        if let Some(mut play) = self.play.take() {
            let elapsed = play.elapsed(now);
            match &mut play.game {
                Game::Here(session) => drop(session.tick(&mut self.store, elapsed)?),
                Game::There(there) => self.leave_there(there),
            }
        }
        Ok(())
    }
}

impl Brain {
    /// Asks before something that cannot be taken back is said; Cancel comes first.
    fn ask(&self, what: &str) -> Sheet {
        let texts = &self.texts;
        let (title, label) = match what {
            "resign" => (text!(texts, "resign-question"), text!(texts, "resign-game")),
            "claim" => (text!(texts, "claim-question"), text!(texts, "claim-the-win")),
            "leave" => (text!(texts, "leave-question"), text!(texts, "leave-without-result")),
            _ => (text!(texts, "offer-question"), text!(texts, "offer-draw")),
        };
        let resign = what == Talk::Resign.word();
        let style = if resign { ButtonStyle::Destructive } else { ButtonStyle::Outlined };
        let yes = press(&format!("say:{what}"), Icon::None, label, style);
        let cancel = press("close", Icon::None, text!(texts, "cancel"), ButtonStyle::Plain);
        sheet(title, String::new(), vec![cancel, yes])
    }
}
