//! Blocks that several pages are made of.

use crate::screen::{Block, Button, ButtonStyle, Icon, Sheet, UserCommand, press};

/// A choice among several: its command sets `key` to `value`.
pub(super) fn option(word: &str, key: &str, value: &str, label: String) -> Button {
    press(&format!("{word}:{key}={value}"), Icon::None, label, ButtonStyle::Outlined)
}

/// A switch that sets `key` to `on` or `off`.
pub(super) fn switch(word: &str, key: &str, on: bool, label: String, line: String) -> Block {
    let button = option(word, key, if on { "off" } else { "on" }, label.clone());
    Block::Switch { label, line, on, button }
}

/// A row that leads somewhere, without a board.
pub(super) fn row(button: Button, title: String, line: String) -> Block {
    let spoken = if line.is_empty() { title.clone() } else { format!("{title}, {line}") };
    let button = Button { spoken, ..button };
    Block::Row { button, title, line, trailing: String::new(), board: None }
}

/// A heading.
pub(super) fn heading(text: String) -> Block {
    Block::Heading { text }
}

/// A paragraph.
pub(super) fn paragraph(text: String) -> Block {
    Block::Text { text }
}

/// A sheet that an outside tap closes.
pub(super) fn sheet(title: String, text: String, buttons: Vec<Button>) -> Sheet {
    let cancel = UserCommand::Press { id: "close".to_owned() };
    Sheet { title, text, buttons, cancel, log: Vec::new() }
}

/// Buttons in a row, or one alone.
pub(super) fn buttons(buttons: Vec<Button>) -> Block {
    Block::Buttons { buttons }
}
