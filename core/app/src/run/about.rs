//! About: versions of everything in use, and licences (MJ-R050, MJ-A51).

use super::{
    blocks::{heading, paragraph, row},
    online::Net,
};
use crate::screen::{
    Button, Icon, PageScreen, UserCommand, back, opens,
    texts::{Texts, text},
};

/// The version of the app and of all its crates: the workspace has one.
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// Versions of the rules of record; each rises when what its game enforces changes.
const RULES: [u32; 3] = [1, 1, 1];

/// The page. Offline no version of a server is claimed (MJ-A51).
pub(super) fn page(net: &Net, texts: &Texts) -> PageScreen {
    let fact = |title: String, line: String| {
        let button = Button { command: UserCommand::Nothing, ..opens("", Icon::None, title.clone()) };
        row(button, title, line)
    };
    let [uno, maharajah, minesweeper] = RULES.map(|version| text!(texts, "rules-version", version = version));
    let blocks = vec![
        heading(text!(texts, "about-versions")),
        fact(text!(texts, "about-app"), VERSION.to_owned()),
        fact(text!(texts, "about-core"), VERSION.to_owned()),
        fact(text!(texts, "about-server"), net.server_version(texts)),
        heading(text!(texts, "rules")),
        fact(text!(texts, "game-uno"), uno),
        fact(text!(texts, "game-maharajah"), maharajah),
        fact(text!(texts, "game-minesweeper"), minesweeper),
        heading(text!(texts, "about-licences")),
        paragraph(text!(texts, "licence-own")),
        paragraph(text!(texts, "licence-fonts")),
        paragraph(text!(texts, "licence-icons")),
        paragraph(text!(texts, "licence-libraries")),
        heading(text!(texts, "about-privacy")),
        paragraph(text!(texts, "privacy-line")),
    ];
    PageScreen::plain(text!(texts, "about"), Some(back(text!(texts, "back"))), blocks)
}
