//! Armies built unseen in a match on a server (MJ-R041, TB-24): the builder, the lock, the wait.

use super::{net::Net, there::first_army};
use crate::{
    online::{Ask, RemoteMatch},
    run::{
        army::{Draft, Purpose, board, builder_screen},
        blocks::{paragraph, sheet},
        brain::Brain,
        choices::Choices,
        pages::Page,
        refusal::code_text,
    },
    screen::{
        Block, BoardState, ButtonStyle, Icon, PageScreen, Screen, back,
        log::side_name,
        press,
        remote::minutes,
        texts::{Texts, text},
    },
};
use protocol::server::Stage;
use rules::{board::Army, maharajah::OwnArmy};
use std::time::Instant;

/// A set-up that is open.
#[derive(Debug)]
pub(in crate::run) struct OnlineSetup {
    id: String,
    pub(in crate::run) draft: Draft,
    pub(in crate::run) library: bool,
}

impl OnlineSetup {
    fn of(game: &RemoteMatch, choices: &Choices) -> Self {
        let army = first_army(game);
        let kept = choices.online_drafts.get(&game.info.id).cloned();
        let fixed = game.setup.as_ref().and_then(|setup| setup.own.clone());
        let ranks = fixed.or(kept).or_else(|| game.info.last_army.clone()).unwrap_or_default();
        Self { id: game.info.id.clone(), draft: Draft::new(army, &ranks), library: false }
    }

    /// Notes what is being built, until the match begins.
    pub(in crate::run) fn keep(&self, choices: &mut Choices) {
        choices.online_drafts.insert(self.id.clone(), self.draft.text());
    }

    pub(in crate::run) fn screen(&self, net: &Net, choices: &Choices, texts: &Texts) -> Screen {
        let Some(game) = net.online.matches.get(&self.id) else {
            let blocks = vec![paragraph(text!(texts, "setup-over"))];
            let page =
                PageScreen::plain(text!(texts, "hidden-set-up"), Some(back(text!(texts, "back"))), blocks);
            return Screen::Page { page };
        };
        let setup = game.setup.as_ref();
        if game.army_sent || setup.is_some_and(|setup| setup.own.is_some()) {
            return Screen::Page { page: self.locked(game, net, texts) };
        }
        let purpose = Purpose { hidden: true, library: self.library };
        let mut builder = builder_screen(&self.draft, purpose, choices, texts);
        builder.hint = format!("{} · {}", opponent_state(game, texts), time_left(game, net, texts));
        let refused = game.army_refused.as_ref().map(|(code, _)| code_text(code, texts));
        let both = setup.and_then(|setup| setup.refused.as_ref()).map(|_| text!(texts, "armies-refused"));
        builder.problems.extend(refused.into_iter().chain(both));
        Screen::Builder { builder }
    }

    /// The own army is fixed; the other one is awaited.
    fn locked(&self, game: &RemoteMatch, net: &Net, texts: &Texts) -> PageScreen {
        let own = board(&self.draft, true, texts);
        let name = opponent_name(game, texts);
        let blocks = vec![
            Block::Example { board: own, caption: text!(texts, "locked-line") },
            paragraph(opponent_state(game, texts)),
            paragraph(time_left(game, net, texts)),
        ];
        PageScreen {
            subtitle: text!(texts, "against", name = &name),
            ..PageScreen::plain(
                text!(texts, "waiting-for", name = &name),
                Some(back(text!(texts, "leave-game"))),
                blocks,
            )
        }
    }
}

fn opponent_name(game: &RemoteMatch, texts: &Texts) -> String {
    game.info.opponent.name.clone().unwrap_or_else(|| text!(texts, "guest"))
}

fn opponent_state(game: &RemoteMatch, texts: &Texts) -> String {
    let name = opponent_name(game, texts);
    match game.setup.as_ref() {
        Some(setup) if setup.opponent_fixed => text!(texts, "opponent-ready", name = &name),
        Some(setup) if !setup.opponent_attached => text!(texts, "opponent-reconnecting", name = &name),
        _ => text!(texts, "opponent-builds", name = &name),
    }
}

fn time_left(game: &RemoteMatch, net: &Net, texts: &Texts) -> String {
    text!(texts, "setup-left", left = &minutes(game.setup_at(net.now).unwrap_or_default()))
}

/// The board of a set-up for the Play tab: the own draft, the other half under its curtain.
pub(in crate::run) fn setup_board(game: &RemoteMatch, choices: &Choices, texts: &Texts) -> BoardState {
    board(&OnlineSetup::of(game, choices).draft, true, texts)
}

impl Brain {
    /// Opens the set-up of a match.
    pub(super) fn open_setup(&mut self, id: &str, now: Instant) {
        let Some(game) = self.net.online.matches.get(id) else { return };
        let setup = OnlineSetup::of(game, &self.choices);
        if self.leave_game(now).is_err() {
            return;
        }
        self.sheet = None;
        self.pages = vec![Page::Home, Page::OnlineSetup(Box::new(setup))];
    }

    /// The set-up that is open is over: its game opens, or it has come to nothing.
    pub(super) fn refresh_setup(&mut self, now: Instant) {
        let Page::OnlineSetup(setup) = self.page() else { return };
        let id = setup.id.clone();
        match self.net.online.matches.get(&id).map(|game| (game.stage, game.view.is_some())) {
            Some((Stage::Setup, _)) => {}
            Some((_, true)) => {
                self.forget_draft(&id);
                self.open_match(&id, now);
            }
            Some((Stage::Over, false)) | None => {
                self.forget_draft(&id);
                self.pages.truncate(1);
                self.say(text!(self.texts, "setup-over"));
            }
            Some((Stage::Play, false)) => {}
        }
    }

    fn forget_draft(&mut self, id: &str) {
        if self.choices.online_drafts.remove(id).is_some() {
            let _kept = self.choices.save(&mut self.store); // an old draft does no harm
        }
    }

    /// Asks before an army is fixed for good (MJ-A49), then fixes it.
    pub(in crate::run) fn ask_lock(&mut self, army: Army) {
        let texts = &self.texts;
        let side = side_name(army, texts);
        let buttons = vec![
            press("close", Icon::None, text!(texts, "cancel"), ButtonStyle::Plain),
            press("net:lock", Icon::Lock, text!(texts, "lock-in"), ButtonStyle::Filled),
        ];
        self.sheet = Some(sheet(
            text!(texts, "lock-question", side = &side),
            text!(texts, "lock-line-online"),
            buttons,
        ));
    }

    pub(super) fn press_setup(&mut self, word: &str) {
        if word != "lock" {
            return;
        }
        self.sheet = None;
        let Some(Page::OnlineSetup(setup)) = self.pages.last() else { return };
        let ranks = setup.draft.text();
        if OwnArmy::parse(setup.draft.army(), &ranks).is_ok() {
            let id = setup.id.clone();
            self.wish(Ask::Army { id, ranks });
        }
    }

    /// The server has taken the army, or not.
    pub(super) fn army_answered(&mut self, id: &str) {
        let refused = self.net.online.matches.get(id).and_then(|game| game.army_refused.clone());
        match refused {
            Some((code, _)) => {
                let text = code_text(&code, &self.texts);
                self.effect("error", "reject", text.clone(), false);
                self.say(text);
            }
            None => self.effect("pawn_back", "light", text!(self.texts, "army-locked"), false),
        }
    }
}
