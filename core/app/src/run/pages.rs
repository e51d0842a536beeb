//! Where the person is: the pages opened one above the other, and how to get back.
//!
//! A page is on the pile once at most, so the pile is never higher than there are kinds of page.

use super::{
    about,
    army::{HiddenSetup, OpenBuilder, army_name_page},
    brain::Brain,
    diagram::Diagram,
    history::{self, Shelf},
    home, learn, new_game,
    online::{
        AccountPage, OnlineSetup, ProfilePage, TopPage, account_page, join_page, name_page, profile_page,
        ranked_page, room_page, server_page, top_page,
    },
    replay::Playback,
    settings,
};
use crate::{
    SessionError, Variant,
    screen::{
        Icon, Screen, Tab, UserCommand,
        rules::Topic,
        texts::{Texts, text},
    },
};
use core::mem::discriminant;
use protocol::Queue;
use std::time::Instant;

/// A page. What it remembers goes with it.
#[derive(Debug)]
pub(super) enum Page {
    Home,
    Learn,
    History(Shelf),
    Settings,
    About,
    NewGame(Variant),
    Game,
    Rules(Topic),
    Diagram(Diagram),
    Replay(Box<Playback>),
    Builder(Box<OpenBuilder>),
    HiddenSetup(Box<HiddenSetup>),
    Ranked(Queue),
    Join,
    /// An own room by its code; none while it is being opened.
    Room(String),
    Profile(ProfilePage),
    Top(TopPage),
    Account(AccountPage),
    Name,
    /// The name of an army that is to be saved.
    ArmyName,
    Server,
    OnlineSetup(Box<OnlineSetup>),
}

impl Brain {
    /// The page shown.
    pub(super) fn page(&self) -> &Page {
        self.pages.last().unwrap_or(&Page::Home)
    }

    /// The page shown, to be changed.
    pub(super) fn page_mut(&mut self) -> Option<&mut Page> {
        self.pages.last_mut()
    }

    /// Puts a page on top. One of its kind that is open already goes first, with all above it.
    pub(super) fn push(&mut self, page: Page) {
        if let Some(at) = self.pages.iter().position(|open| discriminant(open) == discriminant(&page)) {
            self.pages.truncate(at);
        }
        self.pages.push(page);
    }

    /// Opens a page by its name, `name` or `name:what`; unknown names do nothing. Where it needs a
    /// server that speaks another version, that is said at once (ux §5.18).
    pub(super) fn open_page(&mut self, name: &str, now: Instant) -> Result<(), SessionError> {
        self.turn_to(name, now)?;
        if self.needs_server() && self.sheet.is_none() && self.net.needs_update() {
            self.sheet = Some(self.update_sheet());
        }
        Ok(())
    }

    fn turn_to(&mut self, name: &str, now: Instant) -> Result<(), SessionError> {
        self.sheet = None;
        let (name, what) = name.split_once(':').unwrap_or((name, ""));
        match name {
            "home" => return self.go_home(now),
            "learn" => {
                self.go_home(now)?;
                self.push(Page::Learn);
            }
            "history" => {
                self.go_home(now)?;
                let shelf = Shelf::of(self);
                self.ask_games();
                self.push(Page::History(shelf));
            }
            "settings" => self.push(Page::Settings),
            "about" => self.push(Page::About),
            "new" => {
                if let Some(variant) = Variant::ALL.into_iter().find(|variant| variant.code() == what) {
                    self.push(Page::NewGame(variant));
                }
            }
            "rules" => {
                if let Some(topic) = self.topic(what) {
                    self.push(Page::Rules(topic));
                }
            }
            "diagram" => self.push(Page::Diagram(Diagram::of(what))),
            "build" => return self.open_builder(what),
            "profile" => {
                self.go_home(now)?;
                self.open_profile(None);
            }
            "player" if !what.is_empty() => self.open_profile(Some(what)),
            "ranked" => self.open_ranked(what),
            "join" => self.open_join(what),
            "room" => self.push(Page::Room(what.to_owned())),
            "top" => self.open_top(what),
            "account" => self.open_account(AccountPage::All),
            "name" => self.open_name(),
            "server" => self.open_server(),
            "phrases" => self.sheet = self.phrases(),
            "report" => self.sheet = self.report_sheet(),
            "menu" => self.sheet = self.play.as_ref().map(|play| play.menu(&self.texts)),
            "log" => self.sheet = self.play.as_ref().map(|play| play.log_sheet(&self.texts)),
            _ => {}
        }
        Ok(())
    }

    /// The rules page of a name; without one, of the game that is open.
    fn topic(&self, name: &str) -> Option<Topic> {
        match (&self.play, name) {
            (Some(play), "") => Some(Topic::of_view(&play.view())),
            (None, "") => None,
            _ => Topic::parse(name),
        }
    }

    /// The system's back gesture. It never resigns: a running game is kept.
    pub(super) fn back(&mut self, now: Instant) -> Result<(), SessionError> {
        if self.sheet.take().is_some() || self.pages.len() <= 1 {
            return Ok(());
        }
        let plays = matches!(self.page(), Page::Game);
        if let Some(play) = self.play.as_mut().filter(|_| plays)
            && play.close_choice()
        {
            play.ui.touch.selected = None;
            return Ok(());
        }
        if let Some(Page::Game) = self.pages.pop() {
            let running = self.play.as_ref().is_some_and(|play| play.is_running());
            self.leave_game(now)?;
            if running {
                self.say(text!(self.texts, "game-kept"));
            }
        }
        Ok(())
    }

    pub(super) fn go_home(&mut self, now: Instant) -> Result<(), SessionError> {
        self.pages = vec![Page::Home];
        self.leave_game(now)
    }

    /// The screen of the page shown.
    pub(super) fn screen(&self) -> Screen {
        let (texts, window, net) = (&self.texts, self.window, &self.net);
        match (self.page(), &self.play) {
            (Page::Game, Some(play)) => {
                let mut game = play.screen(window, texts);
                self.search_beside(&mut game);
                Screen::Game { game }
            }
            (Page::Learn, _) => Screen::Page { page: learn::page(texts) },
            (Page::History(shelf), _) => {
                Screen::Page { page: history::page(shelf, &self.choices.history, net, texts) }
            }
            (Page::Settings, _) => Screen::Page { page: settings::page(&self.choices, &self.net, texts) },
            (Page::About, _) => Screen::Page { page: about::page(&self.net, texts) },
            (Page::NewGame(variant), _) => {
                Screen::Page { page: new_game::page(*variant, &self.choices, &self.net, texts) }
            }
            (Page::Rules(topic), _) => Screen::Page { page: topic.page(texts) },
            (Page::Diagram(diagram), _) => Screen::Diagram { diagram: diagram.screen(texts) },
            (Page::Replay(playback), _) => match playback.screen(window, texts) {
                Some(replay) => Screen::Replay { replay },
                None => Screen::Home { home: home::home(self) },
            },
            (Page::Builder(builder), _) => Screen::Builder { builder: builder.screen(&self.choices, texts) },
            (Page::HiddenSetup(setup), _) => setup.screen(&self.choices, texts),
            (Page::OnlineSetup(setup), _) => setup.screen(net, &self.choices, texts),
            (Page::Ranked(queue), _) => Screen::Page { page: ranked_page(*queue, net, texts) },
            (Page::Join, _) => Screen::Page { page: join_page(net, self.camera, texts) },
            (Page::Room(code), _) => Screen::Page { page: room_page(code, net, texts) },
            (Page::Profile(profile), _) => Screen::Page { page: profile_page(profile, net, texts) },
            (Page::Top(top), _) => Screen::Page { page: top_page(*top, net, texts) },
            (Page::Account(part), _) => Screen::Page { page: account_page(*part, net, texts) },
            (Page::ArmyName, _) => Screen::Page { page: army_name_page(net, texts) },
            (Page::Name, _) => Screen::Page { page: name_page(net, texts) },
            (Page::Server, _) => Screen::Page { page: server_page(net, texts) },
            (Page::Home, _) | (Page::Game, None) => Screen::Home { home: home::home(self) },
        }
    }

    /// The tabs, on the pages that they lead to.
    pub(super) fn tabs(&self) -> Vec<Tab> {
        let selected = match self.page() {
            Page::Home => 0,
            Page::Learn => 1,
            Page::History(_) => 2,
            Page::Profile(profile) if profile.is_own() => 3,
            _ => return Vec::new(),
        };
        tabs(selected, self.net.is_set(), &self.texts)
    }
}

/// Play, Learn, History, and with a server Profile.
fn tabs(selected: usize, online: bool, texts: &Texts) -> Vec<Tab> {
    [
        ("home", Icon::Play, text!(texts, "tab-play")),
        ("learn", Icon::Learn, text!(texts, "tab-learn")),
        ("history", Icon::History, text!(texts, "tab-history")),
        ("profile", Icon::Profile, text!(texts, "tab-profile")),
    ]
    .into_iter()
    .take(if online { 4 } else { 3 })
    .enumerate()
    .map(|(at, (page, icon, label))| Tab {
        command: UserCommand::Open { page: page.to_owned() },
        icon,
        label,
        selected: at == selected,
    })
    .collect()
}
