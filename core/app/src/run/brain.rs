//! What the worker knows and does: the store, the game, the page shown, and every command.

use super::{
    Message, OpenOptions,
    choices::{Choices, NewGameChoices},
    home::RunningCards,
    new_game,
    online::Net,
    pages::Page,
    play::Play,
    refusal::error_text,
};
use crate::{
    AppError, Entropy, GameId, SessionError, Store, Variant,
    screen::{
        Camera, Effect, Sheet, Snapshot, Toast, UserCommand, Window,
        texts::{Texts, text},
    },
};
use std::{
    path::PathBuf,
    sync::mpsc::SyncSender,
    time::{Duration, Instant},
};

/// Effects kept for a shell that was slow to fetch them.
const EFFECTS: usize = 16;

/// How often the worker looks at a running clock or replay.
pub(super) const TICK: Duration = Duration::from_millis(100);

/// The worker's mind.
pub(super) struct Brain {
    pub(super) store: Store,
    /// Where the store lies, and what is known of the server's account.
    pub(super) folder: PathBuf,
    pub(super) texts: Texts,
    pub(super) choices: Choices,
    pub(super) entropy: Entropy,
    pub(super) window: Window,
    /// The pages open, the one shown last; Home is always the first.
    pub(super) pages: Vec<Page>,
    pub(super) play: Option<Play>,
    pub(super) cards: RunningCards,
    pub(super) sheet: Option<Sheet>,
    pub(super) net: Net,
    /// What the shell has to read codes with.
    pub(super) camera: Camera,
    inbox: SyncSender<Message>,
    revision: u64,
    toast: Option<Toast>,
    effects: Vec<Effect>,
    effect_number: u64,
    toast_number: u64,
}

impl Brain {
    pub(super) fn open(options: &OpenOptions, inbox: SyncSender<Message>) -> Result<Self, AppError> {
        let opened = Store::open(&options.folder)?;
        let texts = Texts::new(&options.language);
        let choices = Choices::load(&opened.store)?;
        let mut brain = Self {
            store: opened.store,
            folder: options.folder.clone(),
            texts,
            choices,
            entropy: options.entropy,
            window: Window::default(),
            pages: vec![Page::Home],
            play: None,
            cards: RunningCards::default(),
            sheet: None,
            net: Net::default(),
            camera: Camera::None,
            inbox,
            revision: 0,
            toast: None,
            effects: Vec::new(),
            effect_number: 0,
            toast_number: 0,
        };
        if let Some(aside) = opened.set_aside {
            let kept = aside.kept.display().to_string();
            brain.say(text!(brain.texts, "store-set-aside", kept = &kept));
        }
        let server = brain.choices.server_or(options.server.as_deref());
        brain.connect(&server);
        brain.refresh_cards();
        Ok(brain)
    }

    /// When the worker must wake up by itself: while a clock runs, or a thought is due.
    pub(super) fn next_due(&self) -> Option<Duration> {
        let clock = self.play.as_ref().is_some_and(Play::clock_runs);
        let replay = matches!(self.page(), Page::Replay(playback) if playback.is_playing());
        let here = (clock || replay).then_some(TICK);
        here.into_iter().chain(self.online_due()).min()
    }

    /// One message, or a tick of time.
    pub(super) fn handle(&mut self, message: Option<Message>, now: Instant) {
        let done = match message {
            None | Some(Message::Close) => self.tick(now),
            Some(Message::Command(command)) => self.tick(now).and_then(|()| self.obey(command, now)),
            Some(Message::Thought { ticket, text }) => {
                self.tick(now).and_then(|()| self.think_done(ticket, text, now))
            }
            Some(Message::Online) => self.tick(now).and_then(|()| self.online_changed(now)),
        };
        if let Err(error) = done {
            self.complain(&error);
        }
        if matches!(self.page(), Page::Home) {
            self.refresh_cards();
        }
    }

    /// Time passes: clocks run, a replay goes on.
    fn tick(&mut self, now: Instant) -> Result<(), SessionError> {
        self.on_replay(|playback| playback.tick(now));
        self.tick_online();
        self.tick_game(now)
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
            UserCommand::Type { text } => self.type_text(&text, now),
            UserCommand::Fill { field, text } => {
                self.fill(&field, &text);
                Ok(())
            }
            UserCommand::Copy { .. } => {
                self.sheet = None;
                self.say(text!(self.texts, "copied"));
                Ok(())
            }
            // What is shared shows itself: the system's own sheet stands above everything.
            UserCommand::Share { .. } | UserCommand::SharePicture { .. } => {
                self.sheet = None;
                Ok(())
            }
            // The camera is the shell's; what it reads comes as Fill.
            UserCommand::Scan { .. } => Ok(()),
            UserCommand::Camera { camera } => {
                self.camera = camera;
                Ok(())
            }
            UserCommand::Front { in_front } => self.in_front(in_front, now),
            UserCommand::Seek { step } => {
                self.on_replay(|playback| playback.seek(step));
                Ok(())
            }
        }
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
            "replay" => match rest.parse() {
                Ok(number) => self.open_replay(GameId(number)),
                Err(_) => Ok(()),
            },
            "net" => self.press_online(rest, now),
            "record" => {
                self.want_record(rest);
                Ok(())
            }
            "setting" => self.change_setting(rest),
            "set" => self.set(rest),
            "start" => self.start_game(now),
            "home" => {
                self.sheet = None;
                self.go_home(now)
            }
            "rematch" => self.rematch(now),
            "discard" => self.discard_setup(rest == "really"),
            "more" => self.show_more(),
            "army-keep" => self.keep_army(),
            _ => self.press_on_page(word, rest, now),
        }
    }

    /// What only the page shown understands.
    fn press_on_page(&mut self, word: &str, rest: &str, now: Instant) -> Result<(), SessionError> {
        match (self.page_mut(), word) {
            (Some(Page::Replay(_)), "step") => {
                self.on_replay(|playback| playback.press(rest, now));
                Ok(())
            }
            (Some(Page::History(_)), "history") => self.press_in_history(rest),
            (Some(Page::Diagram(diagram)), "diagram") => {
                diagram.press(rest);
                Ok(())
            }
            (Some(Page::Builder(_) | Page::HiddenSetup(_) | Page::OnlineSetup(_)), "army") => {
                self.press_in_builder(rest)
            }
            (Some(Page::HiddenSetup(_)), "setup") => self.press_in_setup(rest, now),
            (Some(Page::Game), _) => self.press_in_game(word, rest, now),
            _ => Ok(()),
        }
    }

    fn tap(&mut self, square: &str, now: Instant) -> Result<(), SessionError> {
        match self.page_mut() {
            Some(Page::Game) => self.tap_in_game(square, now),
            Some(Page::Diagram(diagram)) => {
                diagram.tap(square);
                self.announce_diagram();
                Ok(())
            }
            Some(Page::Builder(_) | Page::HiddenSetup(_) | Page::OnlineSetup(_)) => {
                self.tap_in_builder(square)
            }
            _ => Ok(()),
        }
    }

    fn drag(&mut self, from: &str, to: &str, now: Instant) -> Result<(), SessionError> {
        match self.page_mut() {
            Some(Page::Game) => self.drag_in_game(from, to, now),
            Some(Page::Diagram(diagram)) => {
                diagram.drag(from, to);
                self.announce_diagram();
                Ok(())
            }
            Some(Page::Builder(_) | Page::HiddenSetup(_) | Page::OnlineSetup(_)) => {
                self.drag_in_builder(from, to)
            }
            _ => Ok(()),
        }
    }

    fn type_text(&mut self, text: &str, now: Instant) -> Result<(), SessionError> {
        match self.page() {
            Page::Game => self.type_move(text, now),
            Page::Builder(_) => self.save_army(text),
            _ => Ok(()),
        }
    }

    fn in_front(&mut self, in_front: bool, now: Instant) -> Result<(), SessionError> {
        if !in_front {
            self.hide_setup();
        }
        self.online_in_front(in_front);
        self.game_in_front(in_front, now)
    }

    /// A choice of the new-game page: `key=value`.
    fn set(&mut self, assignment: &str) -> Result<(), SessionError> {
        let Page::NewGame(variant) = *self.page() else { return Ok(()) };
        let Some((key, value)) = assignment.split_once('=') else { return Ok(()) };
        let mut page = self.choices.of(variant);
        let variant = new_game::set(&mut page, variant, key, value);
        self.push(Page::NewGame(variant));
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
        self.toast_number += 1;
        self.toast = Some(Toast { number: self.toast_number, text });
    }

    /// Takes the short message back: what it spoke of is here.
    pub(super) fn hush(&mut self) {
        self.toast = None;
    }

    /// Something refused or failed: said in words, heard and felt.
    pub(super) fn complain(&mut self, error: &SessionError) {
        let text = error_text(error, &self.texts);
        self.effect("error", "reject", text.clone(), false);
        self.say(text);
    }

    /// Forgets what was said and felt: between two people at one phone nothing may be left over.
    pub(super) fn forget(&mut self) {
        self.toast = None;
        self.sheet = None;
        self.effects.clear();
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
        let screen = self.screen();
        Snapshot {
            revision: self.revision,
            language: self.texts.tag().to_owned(),
            right_to_left: false,
            look: self.choices.look(),
            tabs: self.tabs(),
            screen,
            sheet: self.sheet.clone(),
            banner: self.banner().filter(|_| !matches!(self.page(), Page::Game)),
            toast: self.toast.clone(),
            effects: self.effects.clone(),
        }
    }
}
