//! Commands of the army builder, wherever it is open: on the new-game page or in a hidden set-up.

use super::{
    draft::{Draft, Refusal, mirrored},
    hidden::HiddenSetup,
    view::{self, Purpose},
};
use crate::{
    SessionError, Variant,
    run::{brain::Brain, choices::Choices, pages::Page},
    screen::{
        BuilderScreen, ButtonStyle, Icon, Sheet, UserCommand,
        log::side_name,
        press,
        texts::{Texts, text},
    },
};
use rules::{
    board::{Army, Kind, Square},
    maharajah::OwnArmy,
};

/// The builder as opened from the new-game page.
#[derive(Debug)]
pub(in crate::run) struct OpenBuilder {
    pub(super) draft: Draft,
    pub(super) library: bool,
}

impl OpenBuilder {
    pub(in crate::run) fn screen(&self, choices: &Choices, texts: &Texts) -> BuilderScreen {
        view::screen(&self.draft, Purpose { hidden: false, library: self.library }, choices, texts)
    }
}

/// The draft under the person's hands.
fn draft_of(page: Option<&mut Page>) -> Option<&mut Draft> {
    match page {
        Some(Page::Builder(builder)) => Some(&mut builder.draft),
        Some(Page::HiddenSetup(setup)) => setup.draft_mut(),
        Some(Page::OnlineSetup(setup)) => Some(&mut setup.draft),
        _ => None,
    }
}

/// Whether the list of armies is open, to be changed.
fn library_of(page: Option<&mut Page>) -> Option<&mut bool> {
    match page {
        Some(Page::Builder(builder)) => Some(&mut builder.library),
        Some(Page::HiddenSetup(setup)) => setup.library_mut(),
        Some(Page::OnlineSetup(setup)) => Some(&mut setup.library),
        _ => None,
    }
}

impl Brain {
    /// Opens the builder for `white` or `black`, with what was being built.
    pub(in crate::run) fn open_builder(&mut self, side: &str) -> Result<(), SessionError> {
        let Some(army) = Army::ALL.into_iter().find(|army| army.name() == side) else { return Ok(()) };
        let drafted = self.choices.drafts[army.index()].clone();
        let chosen = self.choices.of(Variant::Maharajah).armies[army.index()].clone();
        let draft = Draft::new(army, if drafted.is_empty() { &chosen } else { &drafted });
        self.push(Page::Builder(Box::new(OpenBuilder { draft, library: false })));
        Ok(())
    }

    pub(in crate::run) fn tap_in_builder(&mut self, square: &str) -> Result<(), SessionError> {
        let Some(square) = Square::parse(square, 8) else { return Ok(()) };
        self.build(|draft| draft.tap(square))
    }

    pub(in crate::run) fn drag_in_builder(&mut self, from: &str, to: &str) -> Result<(), SessionError> {
        match (Square::parse(from, 8), Square::parse(to, 8)) {
            (Some(from), Some(to)) => self.build(|draft| draft.drag(from, to)),
            (Some(from), None) => self.build(|draft| draft.take_off(from)),
            (None, _) => Ok(()),
        }
    }

    /// One step of building: kept at once, and the points announced (ux §5.6).
    fn build(&mut self, step: impl FnOnce(&mut Draft) -> Result<(), Refusal>) -> Result<(), SessionError> {
        let Some(draft) = draft_of(self.pages.last_mut()) else { return Ok(()) };
        let before = draft.text();
        if let Err(refusal) = step(draft) {
            let words = refusal_words(refusal, draft.army(), &self.texts);
            self.effect("error", "reject", words.clone(), false);
            self.say(words);
            return Ok(());
        }
        let (after, points) = (draft.text(), view::points_text(draft, &self.texts));
        if after == before {
            return Ok(());
        }
        self.effect("pawn_back", "light", points, false);
        self.keep_draft()
    }

    /// Keeps the draft: a killed process goes on with it.
    fn keep_draft(&mut self) -> Result<(), SessionError> {
        match self.pages.last() {
            Some(Page::Builder(builder)) => {
                self.choices.drafts[builder.draft.army().index()] = builder.draft.text();
            }
            Some(Page::HiddenSetup(setup)) => setup.keep(&mut self.choices.hidden),
            Some(Page::OnlineSetup(setup)) => setup.keep(&mut self.choices),
            _ => {}
        }
        Ok(self.choices.save(&mut self.store)?)
    }

    /// A button of the builder: `army:word` or `army:word=what`.
    pub(in crate::run) fn press_in_builder(&mut self, id: &str) -> Result<(), SessionError> {
        let (word, what) = id.split_once('=').unwrap_or((id, ""));
        match word {
            "brush" => {
                let kind = what.chars().next().and_then(Kind::from_letter);
                if let (Some(kind), Some(draft)) = (kind, draft_of(self.pages.last_mut())) {
                    draft.choose(kind);
                }
                Ok(())
            }
            "library" => {
                if let Some(open) = library_of(self.pages.last_mut()) {
                    *open = !*open;
                }
                Ok(())
            }
            "undo" => self.change(Draft::undo),
            "redo" => self.change(Draft::redo),
            "clear" => self.change(Draft::clear),
            "preset" => match bots::presets().iter().find(|preset| preset.key == what) {
                Some(preset) => self.take(preset.ranks),
                None => Ok(()),
            },
            "saved" => match self.saved(what) {
                Some((_, ranks)) => self.take(&ranks),
                None => Ok(()),
            },
            "done" => self.army_is_done(),
            _ => self.press_in_open_builder(word, what),
        }
    }

    /// What a hidden set-up does not offer: it would tell one what the other has built.
    fn press_in_open_builder(&mut self, word: &str, what: &str) -> Result<(), SessionError> {
        let Some(Page::Builder(builder)) = self.pages.last() else { return Ok(()) };
        let army = builder.draft.army();
        match word {
            "save" => self.ask_army_name(),
            "delete" => {
                if let Some((name, _)) = self.saved(what) {
                    self.sheet = Some(ask_delete(what, &name, &self.texts));
                }
                Ok(())
            }
            "delete-really" => {
                self.sheet = None;
                if let Some(number) = what.parse().ok().filter(|number| *number < self.choices.armies.len()) {
                    self.choices.armies.remove(number);
                }
                Ok(self.choices.save(&mut self.store)?)
            }
            "mirror" => {
                let other = self.choices.of(Variant::Maharajah).armies[(!army).index()].clone();
                let white = if army == Army::Black { other } else { mirrored(&other) };
                self.take(&white)
            }
            "lot" => self.choose_army(army, String::new()),
            _ => Ok(()),
        }
    }

    fn change(&mut self, step: impl FnOnce(&mut Draft)) -> Result<(), SessionError> {
        self.build(|draft| {
            step(draft);
            Ok(())
        })
    }

    /// Takes an army of the list, written as White's, and closes the list.
    fn take(&mut self, white: &str) -> Result<(), SessionError> {
        if let Some(open) = library_of(self.pages.last_mut()) {
            *open = false;
        }
        self.change(|draft| match draft.army() {
            Army::White => draft.load(white),
            Army::Black => draft.load(&mirrored(white)),
        })
    }

    fn saved(&self, number: &str) -> Option<(String, String)> {
        self.choices.armies.get(number.parse::<usize>().ok()?).cloned()
    }

    /// Done: a legal army goes to the new-game page, or is asked for to be fixed.
    fn army_is_done(&mut self) -> Result<(), SessionError> {
        let Some(draft) = draft_of(self.pages.last_mut()) else { return Ok(()) };
        let (army, text) = (draft.army(), draft.text());
        if OwnArmy::parse(army, &text).is_err() {
            return Ok(()); // the button is disabled and says why
        }
        match self.page() {
            Page::HiddenSetup(_) => {
                self.sheet = Some(HiddenSetup::ask_fix(army, &self.texts));
                Ok(())
            }
            Page::OnlineSetup(_) => {
                self.ask_lock(army);
                Ok(())
            }
            _ => self.choose_army(army, text),
        }
    }

    /// The army of a side for the next game; none: by lot. Back to the new-game page.
    fn choose_army(&mut self, army: Army, ranks: String) -> Result<(), SessionError> {
        let mut page = self.choices.of(Variant::Maharajah);
        // What was built stays at hand when the lot is to decide.
        if !ranks.is_empty() {
            self.choices.drafts[army.index()].clear();
        }
        page.armies[army.index()] = ranks;
        self.keep(Variant::Maharajah, page)?;
        self.pages.pop();
        Ok(())
    }
}

fn refusal_words(refusal: Refusal, army: Army, texts: &Texts) -> String {
    match refusal {
        Refusal::King => text!(texts, "king-stays"),
        Refusal::Half => text!(texts, "not-your-half", side = &side_name(army, texts)),
        Refusal::FillFirst(rank) => text!(texts, "fill-first", rank = rank),
    }
}

fn ask_delete(number: &str, name: &str, texts: &Texts) -> Sheet {
    let yes = press(
        &format!("army:delete-really={number}"),
        Icon::Delete,
        text!(texts, "delete"),
        ButtonStyle::Destructive,
    );
    Sheet {
        title: text!(texts, "delete-army", name = name),
        text: text!(texts, "delete-army-line"),
        buttons: vec![press("close", Icon::None, text!(texts, "cancel"), ButtonStyle::Plain), yes],
        cancel: UserCommand::Press { id: "close".to_owned() },
        log: Vec::new(),
    }
}
