//! Finished games: rows with small boards and results (ux §5.11).

use super::{
    blocks::{heading, paragraph},
    brain::Brain,
    home::{opponent, thumbnail, variant_name},
    online::{Net, past_rows},
    pages::Page,
    sieve::{self, Sieve},
};
use crate::{
    Session, SessionError, Summary,
    screen::{
        Block, Button, ButtonStyle, Icon, PageScreen, disabled, opens, press,
        result::{headline, reason_text},
        seen::{Seen, sitters},
        texts::{Texts, text},
    },
};
use std::time::{SystemTime, UNIX_EPOCH};

/// Rows read at a time; a board has to be replayed for each.
const ROWS: usize = 20;
/// A day in ms.
const DAY: i64 = 86_400_000;

/// The finished games as far as they were read, the one played last first.
#[derive(Debug)]
pub(super) struct Shelf {
    games: Vec<Summary>,
    rows: Vec<Block>,
    /// Whether there are games beside those that are chosen.
    more: bool,
    /// Whether the choices stand above the list.
    pub(super) chooses: bool,
}

impl Shelf {
    /// The first rows.
    pub(super) fn of(brain: &Brain) -> Self {
        let games = brain.store.games().unwrap_or_default();
        let mut games: Vec<Summary> = games.into_iter().filter(|game| game.verdict.is_some()).collect();
        let (sieve, search) = (&brain.choices.history, brain.net.field(sieve::FIELD));
        let all = games.len();
        games.retain(|game| sieve.lets_here(game, search, &brain.texts));
        let more = games.len() < all;
        let mut shelf = Self { games, rows: Vec::new(), more, chooses: false };
        shelf.read_on(brain);
        shelf
    }

    fn read_on(&mut self, brain: &Brain) {
        let read = self.rows.len();
        let next = self.games.iter().skip(read).take(ROWS).map(|game| row(brain, game));
        let next: Vec<Block> = next.collect();
        self.rows.extend(next);
    }
}

fn row(brain: &Brain, game: &Summary) -> Block {
    let texts = &brain.texts;
    let title = variant_name(game.variant, texts);
    let sitters = sitters(&game.players);
    let opponent = opponent(&sitters, texts);
    let button = press(&format!("replay:{}", game.id), Icon::History, title.clone(), ButtonStyle::Plain);
    let read = Session::resume(&brain.store, game.id);
    let (Ok(session), Some(verdict)) = (read, game.verdict) else {
        let line = text!(texts, "game-unreadable");
        let button = disabled(button, line.clone());
        return Block::Row { button, title, line, trailing: String::new(), board: None };
    };
    let seen = Seen::of(&session);
    let result = headline(&sitters, verdict, &seen.view, texts);
    let parts = [opponent, reason_text(verdict.reason, texts), played(game.played_ms, texts)];
    let line = parts.join(" · ");
    let spoken = text!(texts, "history-spoken", title = &title, result = &result, line = &parts.join(", "));
    Block::Row {
        button: Button { spoken, ..button },
        title,
        line,
        trailing: result,
        board: Some(thumbnail(&seen, None, texts)),
    }
}

/// How long ago, in days: the core knows no time zone.
pub(super) fn played(played_ms: i64, texts: &Texts) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let now = i64::try_from(now.as_millis()).unwrap_or(i64::MAX);
    text!(texts, "days-ago", days = now.saturating_sub(played_ms).max(0) / DAY)
}

/// The page.
pub(super) fn page(shelf: &Shelf, sieve: &Sieve, net: &Net, texts: &Texts) -> PageScreen {
    let past = past_rows(net, sieve, texts);
    let any = shelf.more || !shelf.rows.is_empty() || !net.online.games.is_empty();
    let searches = !sieve.is_open() || !net.field(sieve::FIELD).is_empty();
    let mut blocks = if any && (shelf.chooses || searches) { sieve.blocks(net, texts) } else { Vec::new() };
    let nothing = past.is_empty() && shelf.rows.is_empty();
    if !past.is_empty() && !shelf.rows.is_empty() {
        blocks.extend(past);
        blocks.push(heading(text!(texts, "games-here")));
    } else {
        blocks.extend(past);
    }
    blocks.extend(shelf.rows.iter().cloned());
    if nothing && any {
        blocks.extend(sieve::nothing(texts));
    } else if nothing {
        blocks.push(paragraph(text!(texts, "history-empty")));
        let play = opens("home", Icon::Play, text!(texts, "play"));
        let play = Button { style: ButtonStyle::Filled, ..play };
        blocks.push(Block::Buttons { buttons: vec![play] });
    }
    if shelf.rows.len() < shelf.games.len() {
        let more = press("more", Icon::None, text!(texts, "show-more"), ButtonStyle::Outlined);
        blocks.push(Block::Buttons { buttons: vec![more] });
    }
    let actions = if any { vec![sieve::toggle(texts)] } else { Vec::new() };
    PageScreen { actions, ..PageScreen::plain(text!(texts, "tab-history"), None, blocks) }
}

impl Brain {
    /// Reads on in the history.
    pub(super) fn show_more(&mut self) -> Result<(), SessionError> {
        if let Some(Page::History(mut shelf)) = self.pages.pop_if(|page| matches!(page, Page::History(_))) {
            shelf.read_on(self);
            self.pages.push(Page::History(shelf));
        }
        Ok(())
    }
}
