//! Saving a finished army under a name.

use super::{draft::mirrored, view::LIBRARY};
use crate::{
    SessionError,
    run::{brain::Brain, online::Net, pages::Page},
    screen::{
        Block, ButtonStyle, Field, Icon, PageScreen, UserCommand, back, press,
        texts::{Texts, text},
    },
};
use rules::board::Army;

/// Longest name of a saved army, in characters.
const NAME_MAX: usize = 40;
/// The field of the name.
const FIELD: &str = "army-name";
/// What saves it.
const KEEP: &str = "army-keep";

/// The page on which an army gets its name.
pub(in crate::run) fn army_name_page(net: &Net, texts: &Texts) -> PageScreen {
    let field = Field {
        id: FIELD.to_owned(),
        label: text!(texts, "army-name"),
        value: net.field(FIELD).to_owned(),
        hint: text!(texts, "army-name-hint"),
        error: String::new(),
        secret: false,
        code: false,
        max: NAME_MAX as u32,
        paste: String::new(),
        submit: UserCommand::Press { id: KEEP.to_owned() },
        spoken: String::new(),
    };
    PageScreen {
        primary: Some(press(KEEP, Icon::Check, text!(texts, "save-army"), ButtonStyle::Filled)),
        ..PageScreen::plain(
            text!(texts, "save-this-army"),
            Some(back(text!(texts, "back"))),
            vec![Block::Entry { field }],
        )
    }
}

impl Brain {
    /// The finished army of the open builder, as White's; none where it cannot be saved.
    fn army_to_save(&self) -> Option<String> {
        let open = self.pages.iter().rev().find_map(|page| match page {
            Page::Builder(builder) => Some(builder),
            _ => None,
        });
        let draft = &open?.draft;
        let whole = draft.faults().is_empty() && self.choices.armies.len() < LIBRARY;
        whole.then(|| match draft.army() {
            Army::White => draft.text(),
            Army::Black => mirrored(&draft.text()),
        })
    }

    /// Asks for the name of an army, unless the very same one is saved already.
    pub(super) fn ask_army_name(&mut self) -> Result<(), SessionError> {
        let Some(white) = self.army_to_save() else { return Ok(()) };
        if let Some((name, _)) = self.choices.armies.iter().find(|(_, ranks)| *ranks == white) {
            self.say(text!(self.texts, "army-saved-already", name = name));
            return Ok(());
        }
        let name = self.free_name();
        self.net.fill(FIELD, &name);
        self.push(Page::ArmyName);
        Ok(())
    }

    /// Saves it under the name that is written, and goes back to the builder.
    pub(in crate::run) fn keep_army(&mut self) -> Result<(), SessionError> {
        if !matches!(self.page(), Page::ArmyName) {
            return Ok(());
        }
        let name = self.net.field(FIELD).to_owned();
        self.pages.pop();
        self.save_army(&name)
    }

    /// Saves a finished army to the library, under a name or the next free number.
    pub(in crate::run) fn save_army(&mut self, name: &str) -> Result<(), SessionError> {
        let Some(white) = self.army_to_save() else { return Ok(()) };
        if let Some((name, _)) = self.choices.armies.iter().find(|(_, ranks)| *ranks == white) {
            self.say(text!(self.texts, "army-saved-already", name = name));
            return Ok(());
        }
        let name: String = name.trim().chars().filter(|letter| !letter.is_control()).take(NAME_MAX).collect();
        let name = if name.is_empty() || self.is_taken(&name) { self.free_name() } else { name };
        let saved = text!(self.texts, "army-saved", name = &name);
        self.choices.armies.push((name, white));
        self.choices.save(&mut self.store)?;
        self.effect("", "light", saved.clone(), false);
        self.say(saved);
        Ok(())
    }

    fn is_taken(&self, name: &str) -> bool {
        self.choices.armies.iter().any(|(known, _)| known == name)
    }

    /// "Army 3", the first number that is free.
    fn free_name(&self) -> String {
        let numbered = |number: usize| text!(self.texts, "army-number", number = number);
        (1..=LIBRARY).map(numbered).find(|name| !self.is_taken(name)).unwrap_or_default()
    }
}
