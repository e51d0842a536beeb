//! The settings: applied at once, remembered, the same for all games (ux §5.16).

use super::{
    blocks::{heading, option, row, switch},
    brain::Brain,
    choices::Choices,
    online::Net,
};
use crate::{
    SessionError,
    screen::{
        Block, Icon, PageScreen, back, opens,
        texts::{Texts, text},
    },
};

/// Values of the theme, in the order of the page.
const THEMES: [&str; 4] = ["system", "light", "dark", "black"];
/// Values of motion, in the order of the page.
const MOTIONS: [&str; 3] = ["system", "on", "off"];

fn setting(key: &str, value: &str, label: String) -> crate::screen::Button {
    option("setting", key, value, label)
}

fn on_off(key: &str, on: bool, label: String, line: String) -> Block {
    switch("setting", key, on, label, line)
}

/// The page.
pub(super) fn page(choices: &Choices, net: &Net, texts: &Texts) -> PageScreen {
    let place = |values: &[&str], value: &str| {
        values.iter().position(|known| *known == value).unwrap_or_default() as u32
    };
    let themes = [
        text!(texts, "as-the-system"),
        text!(texts, "theme-light"),
        text!(texts, "theme-dark"),
        text!(texts, "theme-black"),
    ];
    let motions = [text!(texts, "as-the-system"), text!(texts, "motion-on"), text!(texts, "motion-off")];
    let segments = |label: String, key: &str, values: &[&str], labels: &[String], value: &str| {
        let options = values.iter().zip(labels).map(|(value, label)| setting(key, value, label.clone()));
        let selected = place(values, value);
        Block::Segments { label, options: options.collect(), selected, explanation: String::new() }
    };
    let blocks = vec![
        heading(text!(texts, "settings-look")),
        segments(text!(texts, "theme"), "theme", &THEMES, &themes, &choices.theme),
        on_off(
            "contrast",
            choices.high_contrast,
            text!(texts, "high-contrast"),
            text!(texts, "high-contrast-line"),
        ),
        segments(text!(texts, "motion"), "motion", &MOTIONS, &motions, &choices.motion),
        heading(text!(texts, "settings-feel")),
        on_off("sound", choices.sound, text!(texts, "sound"), String::new()),
        on_off("haptics", choices.haptics, text!(texts, "haptics"), String::new()),
        heading(text!(texts, "settings-game")),
        on_off(
            "turn",
            choices.turn_on_reverse,
            text!(texts, "turn-on-reverse"),
            text!(texts, "turn-on-reverse-line"),
        ),
        heading(text!(texts, "settings-online")),
        row(
            opens("server", Icon::Room, text!(texts, "server-address")),
            text!(texts, "server-address"),
            if net.server.is_empty() { text!(texts, "no-server") } else { net.server.clone() },
        ),
        row(opens("about", Icon::About, text!(texts, "about")), text!(texts, "about"), String::new()),
    ];
    PageScreen::plain(text!(texts, "settings"), Some(back(text!(texts, "back"))), blocks)
}

impl Brain {
    /// Takes one setting over, `key=value`; what is unknown changes nothing.
    pub(super) fn change_setting(&mut self, assignment: &str) -> Result<(), SessionError> {
        let Some((key, value)) = assignment.split_once('=') else { return Ok(()) };
        let choices = &mut self.choices;
        let on = value == "on";
        match key {
            "theme" if THEMES.contains(&value) => choices.theme = value.to_owned(),
            "motion" if MOTIONS.contains(&value) => choices.motion = value.to_owned(),
            "contrast" => choices.high_contrast = on,
            "sound" => choices.sound = on,
            "haptics" => choices.haptics = on,
            "turn" => choices.turn_on_reverse = on,
            _ => return Ok(()),
        }
        Ok(self.choices.save(&mut self.store)?)
    }
}
