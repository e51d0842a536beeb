//! What the worker keeps of a server, and what the news of the model lead to.

use super::{banners::offline_reason, join, link::Link};
use crate::{
    SessionError,
    online::{Ask, AskKind, BUILT_IN, Connection, Looked, Online, OnlineEvent},
    run::{
        blocks::sheet, brain::Brain, brain::TICK, choices::Choices, pages::Page, play::Play,
        refusal::code_text,
    },
    screen::{
        Banner, BannerKind, ButtonStyle, Icon, Sheet, press,
        remote::phrase_text,
        texts::{Texts, text},
    },
};
use protocol::{MatchKind, server::Stage};
use std::{
    collections::BTreeMap,
    sync::Arc,
    time::{Duration, Instant},
};

/// How long good news stay above the page, in ms.
const FLASH: u64 = 3_000;
/// How often what counts down is drawn anew.
const COUNT: Duration = Duration::from_millis(250);

/// What the worker keeps of a server.
#[derive(Default)]
pub(in crate::run) struct Net {
    /// The server's address; empty for none.
    pub(in crate::run) server: String,
    link: Option<Box<dyn Link>>,
    /// The model as it was last fetched.
    pub(in crate::run) online: Arc<Online>,
    /// The local clock of the model, in ms.
    pub(in crate::run) now: u64,
    /// The number of the last event that was told.
    told: u64,
    /// Good news, and until when.
    pub(super) flash: Option<(Banner, u64)>,
    /// What is being written, by field.
    fields: BTreeMap<String, String>,
    /// Why the last wish of a page failed.
    pub(super) error: Option<(AskKind, String)>,
    /// Why a page could not be fetched, until it is asked for again.
    failed: BTreeMap<AskKind, String>,
    /// To whom the code of the own room is to be sent.
    pub(super) challenged: Option<String>,
    /// A match that was made and opens as soon as its first state is here.
    wants_match: Option<String>,
    /// The match whose record is awaited.
    pub(super) wants_record: Option<String>,
}

impl core::fmt::Debug for Net {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Net").field("server", &self.server).finish_non_exhaustive()
    }
}

impl Net {
    /// Without a server.
    pub(in crate::run) fn to(server: &str, link: Option<Box<dyn Link>>) -> Self {
        let mut net = Self { server: server.to_owned(), link, ..Self::default() };
        net.fetch();
        net.told = net.online.notices.back().map_or(0, |notice| notice.number);
        net
    }

    /// The server's version, for About.
    pub(in crate::run) fn server_version(&self, texts: &Texts) -> String {
        match offline_reason(self, texts) {
            None => text!(texts, "server-connected", version = &self.online.server),
            Some(reason) if self.is_set() => reason,
            Some(_) => text!(texts, "not-connected"),
        }
    }

    /// Whether the server speaks another version.
    pub(in crate::run) fn needs_update(&self) -> bool {
        self.online.connection == Connection::UpdateNeeded
    }

    /// Whether there is a server to play on.
    pub(in crate::run) fn is_set(&self) -> bool {
        self.link.is_some()
    }

    fn fetch(&mut self) {
        if let Some(link) = &self.link {
            (self.online, self.now) = (link.online(), link.now());
        }
    }

    pub(super) fn ask(&self, ask: Ask) {
        if let Some(link) = &self.link {
            link.ask(ask);
        }
    }

    /// What stands in a field.
    pub(in crate::run) fn field(&self, id: &str) -> &str {
        self.fields.get(id).map_or("", String::as_str)
    }

    pub(in crate::run) fn fill(&mut self, id: &str, text: &str) {
        self.error = None;
        self.fields.insert(id.to_owned(), text.to_owned());
    }

    /// Forgets what was written and why it failed.
    pub(in crate::run) fn clear(&mut self) {
        self.error = None;
        self.fields.clear();
    }

    /// Whether an answer to such a wish is awaited.
    pub(super) fn waits_for(&self, kind: AskKind) -> bool {
        self.online.waiting.get(&kind).is_some_and(|count| *count > 0)
    }

    /// Why what such a wish fetches is not here, if it was refused.
    pub(super) fn failed(&self, kind: AskKind) -> Option<&str> {
        self.failed.get(&kind).map(String::as_str)
    }

    /// Whether the own account has a name (TB-30).
    pub(super) fn has_name(&self) -> bool {
        self.online.me.as_ref().is_some_and(|me| me.name.is_some())
    }
}

impl Brain {
    /// Says what is wished; the model shows what comes of it.
    pub(super) fn wish(&mut self, ask: Ask) {
        if let Some(kind) = ask.kind() {
            self.net.failed.remove(&kind);
        }
        self.net.ask(ask);
        self.net.fetch();
    }

    /// Time passes over a connection: countdowns run, good news go.
    pub(in crate::run) fn tick_online(&mut self) {
        if !self.net.is_set() {
            return;
        }
        self.net.fetch();
        if self.net.flash.as_ref().is_some_and(|(_, until)| *until <= self.net.now) {
            self.net.flash = None;
        }
        self.refresh_there();
    }

    /// When the worker must wake up by itself for what is shown of a server.
    pub(in crate::run) fn online_due(&self) -> Option<Duration> {
        if !self.net.is_set() {
            return None;
        }
        let playing = self.play.as_ref().and_then(Play::there).is_some_and(super::There::is_counting);
        let counts = !self.net.online.queues.is_empty()
            || self.net.flash.is_some()
            || matches!(self.net.online.connection, Connection::Connecting { attempt: 1.., .. })
            || matches!(self.page(), Page::Room(_) | Page::OnlineSetup(_));
        let clock = playing && self.play.as_ref().is_some_and(Play::clock_runs);
        if clock { Some(TICK) } else { (playing || counts).then_some(COUNT) }
    }

    /// The model has changed.
    pub(in crate::run) fn online_changed(&mut self, now: Instant) -> Result<(), SessionError> {
        self.net.fetch();
        let told = self.net.told;
        let news: Vec<_> =
            self.net.online.notices.iter().filter(|notice| notice.number > told).cloned().collect();
        self.net.told = news.last().map_or(told, |notice| notice.number);
        self.refresh_there();
        for notice in news {
            self.online_news(notice.event, now)?;
        }
        self.open_wanted(now);
        self.refresh_setup(now);
        self.refresh_there();
        Ok(())
    }

    fn flash(&mut self, text: String) {
        let banner = Banner::plain(BannerKind::Good, text);
        self.effect("", "", banner.text.clone(), false);
        self.net.flash = Some((banner, self.net.now + FLASH));
    }

    fn is_open(&self, id: &str) -> bool {
        self.play.as_ref().and_then(Play::there).is_some_and(|there| there.id() == id)
    }

    fn online_news(&mut self, event: OnlineEvent, now: Instant) -> Result<(), SessionError> {
        let texts = &self.texts;
        match event {
            OnlineEvent::ServerRestarted => {
                let text = match self.play.as_ref().and_then(Play::there) {
                    Some(_) => text!(texts, "server-restarted-game"),
                    None => text!(texts, "server-restarted"),
                };
                self.flash(text);
            }
            OnlineEvent::Connection => self.connection_changed(),
            // After a restart that has been said already.
            OnlineEvent::Back if self.net.flash.is_none() => self.flash(text!(texts, "back-online")),
            OnlineEvent::Matched(id) => self.want_match(id),
            OnlineEvent::Rejected { id, code, .. } => {
                if self.is_open(&id) {
                    let text = code_text(&code, texts);
                    self.effect("error", "reject", text.clone(), false);
                    self.say(text);
                }
            }
            OnlineEvent::Phrase { id, phrase } => {
                if self.is_open(&id) {
                    let spoken = phrase_text(phrase, texts);
                    self.effect("tick", "", spoken, false);
                }
            }
            OnlineEvent::Result(id) if self.is_open(&id) => {
                self.report_result();
                self.wish(Ask::Profile(None)); // the rating has moved
            }
            OnlineEvent::Vanished(id) => {
                if self.is_open(&id) {
                    self.go_home(now)?;
                }
                self.say(code_text("no_such_match", &self.texts));
            }
            OnlineEvent::Result(_) => self.say(text!(texts, "a-match-is-over")),
            OnlineEvent::Queue { why, .. } if why == "draining" => {
                self.say(code_text("draining", texts));
            }
            OnlineEvent::Room(state) => self.room_changed(&state),
            OnlineEvent::Named(name) => {
                let text = text!(texts, "named", name = &name);
                if matches!(self.page(), Page::Name) {
                    self.pages.pop();
                }
                self.net.clear();
                self.wish(Ask::Profile(None));
                self.say(text);
            }
            OnlineEvent::Army(id) => self.army_answered(&id),
            OnlineEvent::Record { id, record } => return self.record_came(&id, &record),
            OnlineEvent::Done(kind) => self.done(kind),
            OnlineEvent::Export(value) => self.exported(&value),
            OnlineEvent::Refused { kind, code, .. } => self.wish_refused(kind, code),
            OnlineEvent::State { id, events, .. } => self.opponent_back(&id, &events),
            OnlineEvent::Back
            | OnlineEvent::Log(_)
            | OnlineEvent::Accepted { .. }
            | OnlineEvent::Queue { .. }
            | OnlineEvent::Looked
            | OnlineEvent::Profile
            | OnlineEvent::Top(_)
            | OnlineEvent::Games => {}
        }
        Ok(())
    }

    /// A match became known: one made just now opens, and one that was waited for on this page.
    fn want_match(&mut self, id: String) {
        let waits = matches!(self.page(), Page::Ranked(_) | Page::Room(_) | Page::Join);
        if waits || self.net.online.matches.get(&id).is_some_and(|game| game.fresh) {
            self.net.wants_match = Some(id);
        }
    }

    /// Opens the match that was made, once its first state is here.
    fn open_wanted(&mut self, now: Instant) {
        let Some(id) = self.net.wants_match.clone() else { return };
        let here = self.net.online.matches.get(&id).map(|game| game.view.is_some() || game.setup.is_some());
        if here != Some(false) {
            self.net.wants_match = None;
            self.matched(&id, now);
        }
    }

    /// A match was made: it opens, unless another one is being played.
    fn matched(&mut self, id: &str, now: Instant) {
        let Some(game) = self.net.online.matches.get(id) else { return };
        let playing = self.play.as_ref().and_then(Play::there).is_some_and(super::There::is_running);
        let (texts, opponent) = (&self.texts, &game.info.opponent);
        let name = opponent.name.clone().unwrap_or_else(|| text!(texts, "guest"));
        if playing {
            return self.say(text!(texts, "match-waits", name = &name));
        }
        let medal = opponent.rating.map(|brief| {
            let tier = crate::screen::standing::tier_name(brief.tier, texts);
            text!(texts, "opponent-medal", tier = &tier, rating = brief.rating)
        });
        // The first card may have swapped the armies already.
        let army = match &game.view {
            Some(view) => view.army_of(game.seat()),
            None => super::there::first_army(game),
        };
        let army = crate::screen::log::side_name(army, texts);
        let title = match game.info.kind {
            _ if game.info.rematch_of.is_some() => text!(texts, "rematch-with", name = &name),
            MatchKind::Queue => text!(texts, "opponent-found", name = &name),
            MatchKind::Private => text!(texts, "opponent-joined", name = &name),
        };
        let plays = text!(texts, "you-play", army = &army);
        let parts: Vec<String> = [Some(title), medal, Some(plays)].into_iter().flatten().collect();
        let text = parts.join(" · ");
        let setup = game.stage == Stage::Setup;
        self.sheet = None;
        self.open_match(id, now);
        if !setup || matches!(self.page(), Page::OnlineSetup(_)) {
            self.effect("card", "medium", String::new(), false);
            self.flash(text);
        }
    }

    fn done(&mut self, kind: AskKind) {
        let texts = &self.texts;
        let text = match kind {
            AskKind::Password => text!(texts, "password-set"),
            AskKind::Report => text!(texts, "reported"),
            AskKind::Block => text!(texts, "block-changed"),
            AskKind::Delete => text!(texts, "account-deleted"),
            AskKind::SignOut => text!(texts, "signed-out"),
            AskKind::LogIn => text!(texts, "logged-in"),
            _ => return,
        };
        if matches!(kind, AskKind::Password | AskKind::LogIn | AskKind::Delete | AskKind::SignOut) {
            self.net.clear();
        }
        if matches!(kind, AskKind::Delete | AskKind::SignOut | AskKind::LogIn) {
            self.pages.truncate(1);
        }
        self.say(text);
    }

    /// A wish was refused: beside its field where it has one, else as a message.
    fn wish_refused(&mut self, kind: AskKind, code: String) {
        let text = code_text(&code, &self.texts);
        if !matches!(kind, AskKind::Profile | AskKind::Top | AskKind::Games) {
            self.effect("error", "reject", text.clone(), false);
        }
        match kind {
            AskKind::Name | AskKind::Password | AskKind::LogIn => self.net.error = Some((kind, text)),
            AskKind::Profile | AskKind::Top | AskKind::Games => {
                self.net.failed.insert(kind, text);
            }
            AskKind::Look if matches!(self.net.online.look, Some(Looked::Failed { .. })) => {}
            AskKind::Create => {
                self.pages.pop_if(|page| matches!(page, Page::Room(code) if code.is_empty()));
                self.say(text);
            }
            _ => self.say(text),
        }
    }

    /// A button that only online play knows: `net:word` or `net:word=what`.
    pub(in crate::run) fn press_online(&mut self, id: &str, now: Instant) -> Result<(), SessionError> {
        let (word, what) = id.split_once('=').unwrap_or((id, ""));
        match word {
            "retry" => self.wish(Ask::RetryNow),
            "here" => {
                self.sheet = None;
                self.wish(Ask::ContinueHere);
            }
            "match" => self.open_match(what, now),
            "phrase" => self.say_phrase(what),
            "queue" | "find" | "unqueue" => return self.press_ranked(word, what),
            "close" | "challenge" => self.press_room(word, what),
            "join" | "look" => self.press_join(word, what),
            "ladder" | "again" | "block" | "unblock" | "report" => self.press_profile(word, what),
            "top" | "around" | "tier" | "rows" => self.press_top(word, what),
            "lock" | "locked" => self.press_setup(word),
            _ => self.press_account(word, what),
        }
        Ok(())
    }

    /// A field holds this now.
    pub(in crate::run) fn fill(&mut self, field: &str, text: &str) {
        let text = if field == join::CODE_FIELD { join::clean_code(text) } else { text.to_owned() };
        let before = self.net.field(field).to_owned();
        self.net.fill(field, &text);
        self.read_history();
        if field == join::CODE_FIELD && text != before {
            self.code_changed(&text);
        }
    }

    /// The opponent of the open match is here again.
    fn opponent_back(&mut self, id: &str, events: &[String]) {
        let Some(there) = self.play.as_ref().and_then(Play::there).filter(|there| there.id() == id) else {
            return;
        };
        let back = format!("back {}", !there.game().seat());
        if events.contains(&back) {
            let opponent = &there.game().info.opponent;
            let name = opponent.name.clone().unwrap_or_else(|| text!(self.texts, "guest"));
            self.flash(text!(self.texts, "opponent-back", name = &name));
        }
    }

    /// What keeps one from playing at all is asked about at once, where it matters (ux §5.18).
    fn connection_changed(&mut self) {
        let plays = self.play.as_ref().and_then(Play::there).is_some() || self.needs_server();
        match self.net.online.connection {
            Connection::Elsewhere => self.sheet = Some(self.elsewhere_sheet()),
            Connection::UpdateNeeded if plays => self.sheet = Some(self.update_sheet()),
            _ => {}
        }
    }

    /// Online play waits for an update; everything else works.
    pub(in crate::run) fn update_sheet(&self) -> Sheet {
        let texts = &self.texts;
        let close = press("close", Icon::Close, text!(texts, "close"), ButtonStyle::Filled);
        sheet(text!(texts, "update-needed"), text!(texts, "update-needed-line"), vec![close])
    }

    /// What was signed in elsewhere may go on here, or not (ux §5.18).
    fn elsewhere_sheet(&self) -> Sheet {
        let texts = &self.texts;
        let buttons = vec![
            press("net:here", Icon::None, text!(texts, "continue-here"), ButtonStyle::Filled),
            press("home", Icon::None, text!(texts, "leave-online"), ButtonStyle::Plain),
        ];
        sheet(text!(texts, "signed-in-elsewhere"), text!(texts, "signed-in-elsewhere-line"), buttons)
    }

    /// The app comes to the front or leaves it.
    pub(in crate::run) fn online_in_front(&mut self, in_front: bool) {
        if let Some(link) = &self.net.link {
            link.set_front(in_front);
        }
    }
}

impl Choices {
    /// The server that the person wrote down, or that the app was built or opened for.
    pub(in crate::run) fn server_or(&self, given: Option<&str>) -> String {
        let built = BUILT_IN.unwrap_or_default();
        let written = Some(self.server.as_str()).filter(|server| !server.is_empty());
        given.or(written).unwrap_or(built).trim().trim_end_matches('/').to_owned()
    }
}
