//! The Learn tab: what there is to read and to try.

use super::{
    blocks::{heading, paragraph, row},
    diagram::KINDS,
};
use crate::screen::{
    Block, Icon, PageScreen,
    board::{component_note, kind_title},
    opens,
    rules::Topic,
    texts::{Texts, text},
};

/// The page: rules of each game, then a diagram of each kind of piece.
pub(super) fn page(texts: &Texts) -> PageScreen {
    let mut blocks = vec![heading(text!(texts, "rules"))];
    for topic in Topic::all() {
        let page = format!("rules:{}", topic.code());
        let button = opens(&page, Icon::Rules, text!(texts, "read"));
        blocks.push(row(button, topic.title(texts), topic.hook(texts)));
    }
    blocks.push(heading(text!(texts, "diagrams")));
    blocks.push(paragraph(text!(texts, "diagrams-line")));
    blocks.extend(KINDS.into_iter().map(|kind| -> Block {
        let page = format!("diagram:{}", kind.letter());
        let button = opens(&page, Icon::Learn, text!(texts, "show"));
        row(button, kind_title(kind, texts), component_note(kind, texts).unwrap_or_default())
    }));
    PageScreen::plain(text!(texts, "tab-learn"), None, blocks)
}
