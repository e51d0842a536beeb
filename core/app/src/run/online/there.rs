//! A match on a server that is open as a game.

use super::net::Net;
use crate::{
    LogEntry, Moment,
    online::{Ask, Connection, RemoteMatch},
    run::{
        blocks::sheet,
        brain::Brain,
        play::{Game, Play},
    },
    screen::{
        ButtonStyle, Icon, Sheet, disabled, opens, press,
        remote::phrase_text,
        seen::{Remote, Seen},
        texts::{Texts, text},
    },
};
use protocol::{
    Phrase, Setup,
    server::{MatchInfo, Stage},
};
use rules::{Command, Dice, Event, Seat, Talk, board::Army, game::GameView, record::NewGame};
use std::time::Instant;
use table::{Happened, TableEvent};

/// A match on a server that is open.
#[derive(Debug)]
pub(in crate::run) struct There {
    game: RemoteMatch,
    view: GameView,
    /// The game before its first command, where that is known.
    start: Option<GameView>,
    connection: Connection,
    lost_since: Option<u64>,
    now: u64,
    /// Log entries that were told of.
    told: usize,
}

impl There {
    /// A match whose game has begun.
    pub(in crate::run) fn of(game: &RemoteMatch, net: &Net) -> Option<Self> {
        let view = game.view.clone()?;
        let start = if game.log.is_empty() { Some(view.clone()) } else { start_of(&view, &game.info) };
        Some(Self {
            told: game.log.len(),
            game: game.clone(),
            view,
            start,
            connection: net.online.connection,
            lost_since: net.online.lost_since,
            now: net.now,
        })
    }

    /// The match's number.
    pub(in crate::run) fn id(&self) -> &str {
        &self.game.info.id
    }

    pub(in crate::run) fn is_running(&self) -> bool {
        self.game.stage != Stage::Over
    }

    /// The command on its way.
    pub(in crate::run) fn pending(&self) -> Option<&str> {
        self.game.pending.as_ref().map(|pending| pending.text.as_str())
    }

    /// Whether something on its screen changes with time: while it runs, and while a rematch can be asked.
    pub(super) fn is_counting(&self) -> bool {
        self.is_running() || self.game.rematch_at(self.now).is_some_and(|left| left > 0)
    }

    pub(super) fn game(&self) -> &RemoteMatch {
        &self.game
    }

    /// The match as the own seat sees it.
    pub(in crate::run) fn seen(&self, waits: bool) -> Seen<'_> {
        let (connection, lost_since, now) = (self.connection, self.lost_since, self.now);
        let remote = Remote { game: &self.game, connection, lost_since, now, waits };
        Seen::of_match(remote, self.view.clone(), self.start.as_ref())
    }

    /// Takes the model's newest over; whether the game itself or what is on its way has changed.
    fn take(&mut self, net: &Net) -> bool {
        (self.connection, self.lost_since) = (net.online.connection, net.online.lost_since);
        self.now = net.now;
        let Some(game) = net.online.matches.get(&self.game.info.id) else { return false };
        let changed = game.version != self.game.version
            || game.log.len() != self.game.log.len()
            || game.stage != self.game.stage
            || game.pending != self.game.pending;
        if let Some(view) = &game.view {
            self.view.clone_from(view);
        }
        // Older entries that came later are no news.
        if self.game.log.first().is_some_and(|first| game.log.first() != Some(first)) {
            self.told += game.log.len().saturating_sub(self.game.log.len());
        }
        if changed || *game != self.game {
            self.game.clone_from(game);
        }
        changed
    }

    /// What has happened since it was last told, one command after the other.
    fn news(&mut self) -> Vec<(usize, Moment)> {
        let from = self.told.min(self.game.log.len());
        self.told = self.game.log.len();
        let entries = self.game.log.iter().enumerate().skip(from);
        entries.map(|(at, entry)| (at + 1, moment(entry))).collect()
    }

    /// The menu of the bar.
    pub(in crate::run) fn menu(&self, texts: &Texts) -> Sheet {
        let over = !self.is_running();
        let unless_over = |button| if over { disabled(button, text!(texts, "game-over")) } else { button };
        let offer = press("ask:offer", Icon::Draw, text!(texts, "offer-draw"), ButtonStyle::Plain);
        let resign = press("ask:resign", Icon::Resign, text!(texts, "resign"), ButtonStyle::Destructive);
        let report = opens("report", Icon::Report, text!(texts, "report-or-block"));
        let buttons = vec![
            press("flip", Icon::Flip, text!(texts, "flip-board"), ButtonStyle::Plain),
            opens("phrases", Icon::Phrase, text!(texts, "say-something")),
            opens("rules", Icon::Rules, text!(texts, "rules-of-this-game")),
            opens("settings", Icon::Settings, text!(texts, "settings")),
            report,
            unless_over(offer),
            unless_over(resign),
        ];
        sheet(text!(texts, "menu"), String::new(), buttons)
    }
}

/// An entry of the log as a moment of a game.
fn moment(entry: &LogEntry) -> Moment {
    let offer = (entry.text == Talk::Offer.word()).then_some(TableEvent::Offer(entry.seat));
    let table = offer.map(|offer| Happened { at: 0, events: vec![offer] });
    Moment { table: table.into_iter().collect(), game: entry.events.clone() }
}

/// The game before its first command: every game of its kind begins alike, but for those whose
/// armies were built.
fn start_of(view: &GameView, info: &MatchInfo) -> Option<GameView> {
    let new = match view {
        GameView::ChessUno(view) => NewGame::ChessUno(*view.config()),
        GameView::Minesweeper(_) => NewGame::Minesweeper,
        GameView::Maharajah(_) if info.setup == Setup::Classic => NewGame::classic(),
        GameView::Maharajah(_) => NewGame::Maharajah(info.start.clone()?),
    };
    let (_, begun) = new.begin(&mut Dice::at_moment([0; 32], 0)).ok()?;
    Some(begun.state.view(Seat::A))
}

impl Brain {
    /// The open match's newest state on the screen, and what happened told.
    pub(super) fn refresh_there(&mut self) {
        let Some(play) = &mut self.play else { return };
        let Some(there) = play.there_mut() else { return };
        let (changed, news) = (there.take(&self.net), there.news());
        if changed {
            play.refresh();
        }
        play.ui.touch.may_act = play.seen().may_act();
        play.ui.flash = self.net.flash.as_ref().map(|(banner, _)| banner.clone());
        for (log, moment) in news {
            self.report_at(&moment, log);
        }
    }

    /// Opens a match: its set-up while that lasts, else its board.
    pub(in crate::run) fn open_match(&mut self, id: &str, now: Instant) {
        let Some(game) = self.net.online.matches.get(id) else { return };
        if game.stage == Stage::Setup {
            return self.open_setup(id, now);
        }
        let Some(there) = There::of(game, &self.net) else { return };
        let opening = if there.told == 0 { there.game.opening.clone() } else { Vec::new() };
        if self.leave_game(now).is_err() {
            return;
        }
        let flags = self.flags(there.id());
        self.open_play(Play::new(Game::There(Box::new(there)), now), flags);
        self.report(&Moment { table: Vec::new(), game: opening });
    }

    /// A command of the own seat; the board waits until the server has answered.
    pub(in crate::run) fn say_there(&mut self, text: &str) {
        let Some(play) = &mut self.play else { return };
        let height = play.view().kind().height();
        let Some(there) = play.there() else { return };
        let ask = Ask::Say { id: there.id().to_owned(), text: text.to_owned() };
        let command = Command::parse(text, height);
        let of_game = !matches!(command, Ok(Command::Talk(_)) | Err(_));
        if of_game && !play.seen().may_act() {
            return;
        }
        play.close_choice();
        if of_game {
            play.ui.waits = false;
            play.ui.touch.may_act = false;
            play.ui.touch.selected = None;
            play.ui.touch.sent = match command {
                Ok(Command::Move(mv)) => Some((mv.from, mv.to)),
                _ => None,
            };
        }
        self.wish(ask);
    }

    /// Leaves a match: it goes on, or has been seen to its end.
    pub(in crate::run) fn leave_there(&mut self, there: &There) {
        if !there.is_running() {
            self.wish(Ask::Dismiss(there.id().to_owned()));
        }
    }

    /// Looks for another opponent in the queue that the open match came from.
    pub(in crate::run) fn look_again(&mut self, now: Instant) -> Result<(), crate::SessionError> {
        let queue = self.play.as_ref().and_then(Play::there).and_then(|there| there.game.info.queue);
        if let Some(queue) = queue {
            self.open_page(&format!("ranked:{}", queue.word()), now)?;
            self.wish(Ask::Queue(queue));
        }
        Ok(())
    }

    /// The sheet of quick phrases.
    pub(in crate::run) fn phrases(&self) -> Option<Sheet> {
        self.play.as_ref()?.there()?;
        let say = |phrase: &Phrase| {
            let id = format!("net:phrase={}", phrase.word());
            press(&id, Icon::Phrase, phrase_text(*phrase, &self.texts), ButtonStyle::Outlined)
        };
        let buttons = Phrase::ALL.iter().map(say).collect();
        Some(sheet(text!(self.texts, "say-something"), text!(self.texts, "phrases-line"), buttons))
    }

    pub(super) fn say_phrase(&mut self, word: &str) {
        self.sheet = None;
        let id = self.play.as_ref().and_then(Play::there).map(|there| there.id().to_owned());
        if let (Some(id), Some(phrase)) = (id, Phrase::parse(word)) {
            self.say(text!(self.texts, "you-said", phrase = &phrase_text(phrase, &self.texts)));
            self.wish(Ask::Phrase { id, phrase });
        }
    }

    /// The end of the open match, told once.
    pub(super) fn report_result(&mut self) {
        let Some(play) = &mut self.play else { return };
        play.ui.result_hidden = false;
        let Some(verdict) = play.seen().verdict() else { return };
        let log = play.seen().log.len();
        let table = vec![Happened { at: 0, events: vec![TableEvent::Result(verdict)] }];
        self.report_at(&Moment { table, game: Vec::<Event>::new() }, log);
    }
}

/// The army of the own seat at the start of a match.
pub(super) fn first_army(game: &RemoteMatch) -> Army {
    match game.seat() {
        Seat::A => Army::White,
        Seat::B => Army::Black,
    }
}
