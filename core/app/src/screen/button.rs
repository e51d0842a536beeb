//! Buttons: a command, an icon, a label, and why it cannot be pressed.

use super::model::{Button, ButtonStyle, Icon, UserCommand};

/// A button that presses `id`.
pub(crate) fn press(id: &str, icon: Icon, label: String, style: ButtonStyle) -> Button {
    Button {
        command: UserCommand::Press { id: id.to_owned() },
        icon,
        spoken: label.clone(),
        label,
        line: String::new(),
        style,
        enabled: true,
        reason: None,
    }
}

/// The same button with a second line, which is said as well.
pub(crate) fn lined(button: Button, line: String) -> Button {
    Button { spoken: format!("{}, {line}", button.spoken), line, ..button }
}

/// A plain button that opens a page.
pub(crate) fn opens(page: &str, icon: Icon, label: String) -> Button {
    let command = UserCommand::Open { page: page.to_owned() };
    Button { command, ..press("", icon, label, ButtonStyle::Plain) }
}

/// The button at the start of an app bar; the system's back gesture means the same.
pub(crate) fn back(label: String) -> Button {
    Button { command: UserCommand::Back, ..press("", Icon::Back, label, ButtonStyle::Plain) }
}

/// The same button, disabled for a reason.
pub(crate) fn disabled(button: Button, reason: String) -> Button {
    Button { enabled: false, reason: Some(reason), ..button }
}
