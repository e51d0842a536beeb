//! An open game: the computer thinks, commands are said, games begin and are left.

use super::{Message, brain::Brain, new_game, pages::Page};
use crate::{
    GameId, LogEntry, Moment, NewMatch, Session, SessionError,
    screen::{
        Button, ButtonStyle, GameScreen, Icon, Sheet, UserCommand, Window, disabled,
        game::{GameUi, game_screen},
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

/// A game that is open.
#[derive(Debug)]
pub(super) struct Play {
    pub(super) session: Session,
    pub(super) ui: GameUi,
    began: Instant,
    /// The present thought: its ticket, and how to stop it.
    thought: Option<(u64, Cancel)>,
    next_ticket: u64,
    /// Whether the thought is a hint for the person.
    hinting: bool,
}

impl Play {
    fn new(session: Session, now: Instant) -> Self {
        let mut play = Self {
            session,
            ui: GameUi::default(),
            began: now,
            thought: None,
            next_ticket: 1,
            hinting: false,
        };
        play.refresh();
        play
    }

    fn elapsed(&self, now: Instant) -> u64 {
        u64::try_from(now.saturating_duration_since(self.began).as_millis()).unwrap_or(u64::MAX)
    }

    /// The game as the one who looks may see it.
    pub(super) fn seen(&self) -> Seen<'_> {
        Seen::of(&self.session)
    }

    pub(super) fn is_running(&self) -> bool {
        self.session.table().verdict().is_none()
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
    fn refresh(&mut self) {
        let seen = self.seen();
        let (may_act, last) = (seen.may_act(), seen.log.last().and_then(landing));
        let arrow = decisive_arrow(seen.outcome, &seen.view);
        self.ui.touch.may_act = may_act;
        self.ui.touch.selected = None;
        self.ui.touch.placed.clear();
        self.ui.touch.arrow = arrow;
        self.ui.touch.boom = None;
        self.ui.banner = None;
        self.ui.promotion.clear();
        self.ui.choice.clear();
        self.ui.thinking = self.thought.is_some();
        if let Some((from, to, boom)) = last {
            self.ui.touch.last_move = Some((from, to));
            self.ui.touch.boom = boom;
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
        Sheet {
            title: text!(texts, "menu"),
            text: String::new(),
            buttons,
            cancel: UserCommand::Press { id: "close".to_owned() },
            log: Vec::new(),
        }
    }

    pub(super) fn log_sheet(&self, texts: &Texts) -> Sheet {
        Sheet {
            title: text!(texts, "log"),
            text: String::new(),
            buttons: vec![press("close", Icon::Close, text!(texts, "close"), ButtonStyle::Plain)],
            cancel: UserCommand::Press { id: "close".to_owned() },
            log: log_rows(&self.seen(), texts),
        }
    }
}

/// From and to of the move played last.
pub(super) fn last_move(log: &[LogEntry]) -> Option<(Square, Square)> {
    log.last().and_then(landing).map(|(from, to, _)| (from, to))
}

/// From, to, and where a mine went off, of a command of play.
fn landing(entry: &LogEntry) -> Option<(Square, Square, Option<Square>)> {
    let boom = entry.events.iter().find_map(|event| match event {
        Event::Boom(square, _) => Some(*square),
        _ => None,
    });
    entry.events.iter().find_map(|event| match event {
        Event::Move(mv) => Some((mv.from, mv.to, boom)),
        _ => None,
    })
}

impl Brain {
    /// Time passes: a flag may fall, a computer may begin to think.
    pub(super) fn tick_game(&mut self, now: Instant) -> Result<(), SessionError> {
        let Some(play) = &mut self.play else { return Ok(()) };
        let moment = play.session.tick(&mut self.store, play.elapsed(now))?;
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
        let Some(thought) = play.session.thought() else { return };
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
        match play.session.thought().map(|thought| thought.seat()) {
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
        let moment = play.session.say(&mut self.store, seat, text, elapsed)?;
        play.refresh();
        self.report(&moment);
        self.think();
        Ok(())
    }

    /// A command of the person who may act, or of the one who sits here.
    pub(super) fn say_as_viewer(&mut self, text: &str, now: Instant) -> Result<(), SessionError> {
        let Some(play) = &self.play else { return Ok(()) };
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
            "ask" => self.sheet = Some(confirm(rest, &self.texts)),
            "undo" => return self.undo(now),
            "hint" => self.hint(),
            "flag" => return self.toggle_flag(rest),
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
        let taken = play.session.take_back(&mut self.store, seat, elapsed);
        if taken.is_ok() {
            play.ui.touch.last_move = None;
            play.refresh();
        }
        self.think();
        taken.map(|_| ())
    }

    /// Thinks for the person; shown as an arrow.
    fn hint(&mut self) {
        let inbox = self.inbox();
        let Some(play) = &mut self.play else { return };
        if play.thought.is_some() || !play.ui.touch.may_act {
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
        let moment = play.session.set_background(&mut self.store, !in_front, elapsed)?;
        self.report(&moment);
        Ok(())
    }

    pub(super) fn start_game(&mut self, now: Instant) -> Result<(), SessionError> {
        let Page::NewGame(variant) = *self.page() else { return Ok(()) };
        let choices = self.choices.of(variant);
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
        self.sheet = None;
        let flags = self.flags(session.id());
        let mut play = Play::new(session, now);
        play.ui.touch.flags = flags;
        self.play = Some(play);
        self.pages = vec![Page::Home, Page::Game];
        self.think();
    }

    /// The same game again, with the armies swapped.
    pub(super) fn rematch(&mut self, now: Instant) -> Result<(), SessionError> {
        let Some(play) = &self.play else { return Ok(()) };
        let [white, black] = play.session.players().clone();
        let new = play.session.rematch([black, white], self.entropy);
        self.begin(&new, now)
    }

    /// Leaves the game; it is saved already, and nobody thinks on.
    pub(super) fn leave_game(&mut self, now: Instant) -> Result<(), SessionError> {
        self.stop_thinking();
        if let Some(mut play) = self.play.take() {
            let elapsed = play.elapsed(now);
            play.session.tick(&mut self.store, elapsed)?;
        }
        Ok(())
    }
}

/// Asks before a draw offer or a resignation; Cancel comes first.
fn confirm(what: &str, texts: &Texts) -> Sheet {
    let resign = what == Talk::Resign.word();
    let yes = Button {
        style: if resign { ButtonStyle::Destructive } else { ButtonStyle::Outlined },
        ..press(
            &format!("say:{what}"),
            Icon::None,
            if resign { text!(texts, "resign-game") } else { text!(texts, "offer-draw") },
            ButtonStyle::Outlined,
        )
    };
    Sheet {
        title: if resign { text!(texts, "resign-question") } else { text!(texts, "offer-question") },
        text: String::new(),
        buttons: vec![press("close", Icon::None, text!(texts, "cancel"), ButtonStyle::Plain), yes],
        cancel: UserCommand::Press { id: "close".to_owned() },
        log: Vec::new(),
    }
}
