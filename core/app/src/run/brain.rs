//! What the worker knows and does: the store, the game, the page shown, and every command.

use super::{
    Message, OpenOptions,
    choices::{Choices, NewGameChoices},
    home, new_game,
    play::Play,
};
use crate::{
    AppError, Entropy, GameId, SessionError, Store, Variant,
    screen::{
        Effect, Icon, Screen, Sheet, Snapshot, Tab, Toast, UserCommand, Window,
        texts::{Texts, text},
    },
};
use std::{
    sync::mpsc::SyncSender,
    time::{Duration, Instant},
};

/// Effects kept for a shell that was slow to fetch them.
const EFFECTS: usize = 16;

/// The page shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Page {
    Home,
    NewGame(Variant),
    Game,
}

/// The worker's mind.
pub(super) struct Brain {
    pub(super) store: Store,
    pub(super) texts: Texts,
    pub(super) choices: Choices,
    pub(super) entropy: Entropy,
    pub(super) window: Window,
    pub(super) page: Page,
    pub(super) play: Option<Play>,
    pub(super) sheet: Option<Sheet>,
    inbox: SyncSender<Message>,
    revision: u64,
    toast: Option<Toast>,
    effects: Vec<Effect>,
    effect_number: u64,
}

impl Brain {
    pub(super) fn open(options: &OpenOptions, inbox: SyncSender<Message>) -> Result<Self, AppError> {
        let opened = Store::open(&options.folder)?;
        let texts = Texts::new(&options.language);
        let choices = Choices::load(&opened.store)?;
        let mut brain = Self {
            store: opened.store,
            texts,
            choices,
            entropy: options.entropy,
            window: Window::default(),
            page: Page::Home,
            play: None,
            sheet: None,
            inbox,
            revision: 0,
            toast: None,
            effects: Vec::new(),
            effect_number: 0,
        };
        if let Some(aside) = opened.set_aside {
            let kept = aside.kept.display().to_string();
            brain.say(text!(brain.texts, "store-set-aside", kept = &kept));
        }
        Ok(brain)
    }

    /// When the worker must wake up by itself: while a clock runs, or a thought is due.
    pub(super) fn next_due(&self) -> Option<Duration> {
        self.play
            .as_ref()
            .and_then(|play| play.clock_runs().then_some(Duration::ZERO))
            .map(|_| Duration::from_millis(100))
    }

    /// One message, or a tick of time.
    pub(super) fn handle(&mut self, message: Option<Message>, now: Instant) {
        let done = match message {
            None | Some(Message::Close) => self.tick(now),
            Some(Message::Command(command)) => self.tick(now).and_then(|()| self.obey(command, now)),
            Some(Message::Thought { ticket, text }) => {
                self.tick(now).and_then(|()| self.think_done(ticket, text, now))
            }
        };
        if let Err(error) = done {
            self.complain(&error);
        }
    }

    fn obey(&mut self, command: UserCommand, now: Instant) -> Result<(), SessionError> {
        match command {
            UserCommand::Nothing => Ok(()),
            UserCommand::Window { width, height, inset_top, inset_bottom, text_scale } => {
                self.window = Window { width, height, inset_top, inset_bottom, text_scale };
                Ok(())
            }
            UserCommand::Open { page } => self.open_page(&page, now),
            UserCommand::Back => self.back(now),
            UserCommand::Press { id } => self.press(&id, now),
            UserCommand::Tap { square } => self.tap(&square, now),
            UserCommand::Drag { from, to } => self.drag(&from, &to, now),
            UserCommand::Type { text } => self.type_move(&text, now),
            UserCommand::Front { in_front } => self.in_front(in_front, now),
            UserCommand::Seek { .. } => Ok(()),
        }
    }

    fn open_page(&mut self, page: &str, now: Instant) -> Result<(), SessionError> {
        self.sheet = None;
        match page.split_once(':').unwrap_or((page, "")) {
            ("home", _) => self.go_home(now),
            ("new", code) => {
                if let Some(variant) = Variant::ALL.into_iter().find(|variant| variant.code() == code) {
                    self.page = Page::NewGame(variant);
                }
                Ok(())
            }
            ("menu", _) => {
                self.sheet = self.play.as_ref().map(|play| play.menu(&self.texts));
                Ok(())
            }
            ("log", _) => {
                self.sheet = self.play.as_ref().map(|play| play.log_sheet(&self.texts));
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The system's back gesture. It never resigns: a running game is kept.
    fn back(&mut self, now: Instant) -> Result<(), SessionError> {
        if self.sheet.take().is_some() {
            return Ok(());
        }
        match self.page {
            Page::Home => Ok(()),
            Page::NewGame(_) => self.go_home(now),
            Page::Game => {
                let running = self.play.as_ref().is_some_and(Play::is_running);
                self.go_home(now)?;
                if running {
                    self.say(text!(self.texts, "game-kept"));
                }
                Ok(())
            }
        }
    }

    pub(super) fn go_home(&mut self, now: Instant) -> Result<(), SessionError> {
        self.leave_game(now)?;
        self.page = Page::Home;
        Ok(())
    }

    fn press(&mut self, id: &str, now: Instant) -> Result<(), SessionError> {
        let (word, rest) = id.split_once(':').unwrap_or((id, ""));
        match word {
            "close" => {
                self.sheet = None;
                Ok(())
            }
            "continue" => match rest.parse() {
                Ok(number) => self.continue_game(GameId(number), now),
                Err(_) => Ok(()),
            },
            "set" => self.set(rest),
            "start" => self.start_game(now),
            "home" => self.go_home(now),
            "rematch" => self.rematch(now),
            _ => self.press_in_game(word, rest, now),
        }
    }

    /// A choice of the new-game page: `key=value`.
    fn set(&mut self, assignment: &str) -> Result<(), SessionError> {
        let Page::NewGame(variant) = self.page else { return Ok(()) };
        let Some((key, value)) = assignment.split_once('=') else { return Ok(()) };
        let mut page = self.choices.of(variant);
        let variant = new_game::set(&mut page, variant, key, value);
        self.page = Page::NewGame(variant);
        self.keep(variant, page)
    }

    pub(super) fn keep(&mut self, variant: Variant, page: NewGameChoices) -> Result<(), SessionError> {
        self.choices.last_variant = variant.code().to_owned();
        self.choices.new_games.insert(variant.code().to_owned(), page);
        Ok(self.choices.save(&mut self.store)?)
    }

    pub(super) fn inbox(&self) -> SyncSender<Message> {
        self.inbox.clone()
    }

    /// Shows a short message.
    pub(super) fn say(&mut self, text: String) {
        let number = self.toast.as_ref().map_or(1, |toast| toast.number + 1);
        self.toast = Some(Toast { number, text });
    }

    /// Something refused or failed: said in words, heard and felt.
    fn complain(&mut self, error: &SessionError) {
        let text = home::refusal_text(error.code(), &self.texts);
        self.effect("error", "reject", text.clone(), false);
        self.say(text);
    }

    pub(super) fn effect(&mut self, sound: &str, haptic: &str, spoken: String, assertive: bool) {
        self.effect_number += 1;
        let effect = Effect {
            number: self.effect_number,
            sound: sound.to_owned(),
            haptic: haptic.to_owned(),
            spoken,
            assertive,
        };
        self.effects.push(effect);
        let surplus = self.effects.len().saturating_sub(EFFECTS);
        self.effects.drain(..surplus);
    }

    /// Everything a shell draws now.
    pub(super) fn snapshot(&mut self) -> Snapshot {
        self.revision += 1;
        let screen = match (&self.page, &self.play) {
            (Page::Game, Some(play)) => Screen::Game { game: play.screen(self.window, &self.texts) },
            (Page::NewGame(variant), _) => {
                Screen::Page { page: new_game::page(*variant, &self.choices.of(*variant), &self.texts) }
            }
            _ => Screen::Home { home: home::home(self) },
        };
        Snapshot {
            revision: self.revision,
            language: self.texts.tag().to_owned(),
            right_to_left: false,
            look: self.choices.look(),
            tabs: self.tabs(),
            screen,
            sheet: self.sheet.clone(),
            toast: self.toast.clone(),
            effects: self.effects.clone(),
        }
    }

    fn tabs(&self) -> Vec<Tab> {
        if self.page != Page::Home {
            return Vec::new();
        }
        let tab = |page: &str, icon, label: String, selected| Tab {
            command: UserCommand::Open { page: page.to_owned() },
            icon,
            label,
            selected,
        };
        vec![tab("home", Icon::Play, text!(self.texts, "tab-play"), true)]
    }
}
