//! The four ranked queues (TB-34): terms, the search, a way out (ux §5.9).

use super::{banners::offline_reason, net::Net};
use crate::{
    SessionError,
    online::{Ask, AskKind, RemoteMatch},
    run::{
        blocks::{buttons, option, paragraph, row},
        brain::Brain,
        pages::Page,
    },
    screen::{
        Block, Button, ButtonStyle, Fact, Icon, PageScreen, back,
        button::lined,
        disabled, opens, press,
        remote::minutes,
        standing::standing,
        texts::{Texts, text},
    },
};
use protocol::{GameName, Queue, RatingBrief};

/// When the wait is called long, in ms.
const LONG: u64 = 90_000;
/// Once round the ring, in ms.
const RING: u64 = 90_000;

/// "Chess-Uno · King hunt".
pub(super) fn queue_name(queue: Queue, texts: &Texts) -> String {
    match queue {
        Queue::UnoPurist => text!(texts, "title-uno-purist"),
        Queue::UnoKingHunt => text!(texts, "title-uno-king-hunt"),
        Queue::Maharajah => text!(texts, "title-maharajah"),
        Queue::Minesweeper => text!(texts, "title-minesweeper"),
    }
}

/// The own rating on a ladder, from the profile or from the sign-in.
pub(super) fn own_rating(net: &Net, game: GameName) -> Option<RatingBrief> {
    let profile = net.online.own_profile.as_ref()?;
    Some(super::profile::ladder(profile, game).brief)
}

/// The page.
pub(in crate::run) fn ranked_page(queue: Queue, net: &Net, texts: &Texts) -> PageScreen {
    let leave = Some(back(text!(texts, "back")));
    match net.online.queues.get(&queue) {
        Some(queued) => {
            let waited = net.now.saturating_sub(queued.since);
            let blocks = searching(queue, waited, net, texts);
            let id = format!("net:unqueue={}", queue.word());
            let cancel = press(&id, Icon::Close, text!(texts, "cancel-search"), ButtonStyle::Outlined);
            let spoken = text!(texts, "cancel-search-spoken", seconds = waited / 1_000);
            PageScreen {
                subtitle: queue_name(queue, texts),
                primary: Some(Button { spoken, ..cancel }),
                ..PageScreen::plain(text!(texts, "ranked"), leave, blocks)
            }
        }
        None => PageScreen {
            primary: Some(find(queue, net, texts)),
            ..PageScreen::plain(text!(texts, "ranked"), leave, choice(queue, net, texts))
        },
    }
}

/// Which queue, the own rating, the terms.
fn choice(queue: Queue, net: &Net, texts: &Texts) -> Vec<Block> {
    let queue_option = |to: Queue, label: String| option("net", "queue", to.word(), label);
    let uno = if queue == Queue::UnoPurist { Queue::UnoPurist } else { Queue::UnoKingHunt };
    let mut blocks = vec![Block::Segments {
        label: text!(texts, "game"),
        options: vec![
            queue_option(uno, text!(texts, "game-uno")),
            queue_option(Queue::Maharajah, text!(texts, "game-maharajah")),
            queue_option(Queue::Minesweeper, text!(texts, "game-minesweeper-short")),
        ],
        selected: match queue.game() {
            GameName::ChessUno => 0,
            GameName::Maharajah => 1,
            GameName::Minesweeper => 2,
        },
        explanation: String::new(),
    }];
    if queue.game() == GameName::ChessUno {
        blocks.push(Block::Segments {
            label: text!(texts, "mode"),
            options: vec![
                queue_option(Queue::UnoKingHunt, text!(texts, "mode-king-hunt")),
                queue_option(Queue::UnoPurist, text!(texts, "mode-purist")),
            ],
            selected: u32::from(queue == Queue::UnoPurist),
            explanation: match queue {
                Queue::UnoPurist => text!(texts, "mode-purist-line"),
                _ => text!(texts, "mode-king-hunt-line"),
            },
        });
    }
    if net.has_name() {
        blocks.extend(rating(queue.game(), net, texts));
    } else if net.online.is_on() {
        blocks.push(paragraph(text!(texts, "ranked-for-accounts")));
        let name = opens("name", Icon::Profile, text!(texts, "take-a-name"));
        blocks.push(buttons(vec![Button { style: ButtonStyle::Outlined, ..name }]));
    }
    blocks.push(terms(queue, texts));
    blocks
}

fn rating(game: GameName, net: &Net, texts: &Texts) -> Option<Block> {
    Some(Block::Rating { standing: standing(own_rating(net, game)?, texts) })
}

/// What is played for a rating: nothing of it can be changed.
fn terms(queue: Queue, texts: &Texts) -> Block {
    let fact = |label: String, value: String| Fact { label, value };
    let facts = match queue {
        Queue::UnoPurist | Queue::UnoKingHunt => vec![
            fact(text!(texts, "term-deck"), text!(texts, "term-deck-value")),
            fact(text!(texts, "army"), text!(texts, "by-lot")),
            fact(text!(texts, "term-away"), text!(texts, "term-away-value")),
        ],
        Queue::Maharajah => vec![
            fact(text!(texts, "clock"), "10 + 5".to_owned()),
            fact(text!(texts, "army"), text!(texts, "term-hidden")),
            fact(text!(texts, "pause"), text!(texts, "term-pause-value")),
        ],
        Queue::Minesweeper => vec![
            fact(text!(texts, "clock"), "10 + 5".to_owned()),
            fact(text!(texts, "army"), text!(texts, "by-lot")),
            fact(text!(texts, "pause"), text!(texts, "term-pause-value")),
        ],
    };
    Block::Facts { title: text!(texts, "terms"), facts }
}

/// Looks for an opponent; where a ranked game runs already, that one goes on.
fn find(queue: Queue, net: &Net, texts: &Texts) -> Button {
    let queued = |game: &&RemoteMatch| game.info.queue.is_some();
    if let Some(running) = net.online.running().find(queued) {
        let name = running.info.opponent.name.clone().unwrap_or_else(|| text!(texts, "guest"));
        let id = format!("net:match={}", running.info.id);
        let button = press(&id, Icon::Play, text!(texts, "continue-game"), ButtonStyle::Filled);
        return lined(button, text!(texts, "in-queue-match-with", name = &name));
    }
    let id = format!("net:find={}", queue.word());
    let button = press(&id, Icon::Search, text!(texts, "find-opponent"), ButtonStyle::Filled);
    let reason = match offline_reason(net, texts) {
        Some(reason) => Some(reason),
        None if !net.has_name() => Some(text!(texts, "name-first")),
        None if net.waits_for(AskKind::Queue) => Some(text!(texts, "connecting")),
        None => None,
    };
    match reason {
        Some(reason) => disabled(button, reason),
        None => button,
    }
}

fn searching(queue: Queue, waited: u64, net: &Net, texts: &Texts) -> Vec<Block> {
    let (title, line) = if waited < LONG {
        (text!(texts, "looking"), text!(texts, "looking-line"))
    } else {
        (text!(texts, "looking-long"), text!(texts, "looking-long-line"))
    };
    let seconds = waited / 1_000;
    let mut blocks = vec![Block::Waiting {
        clock: minutes(seconds * 1_000),
        word: text!(texts, "searching"),
        spoken: text!(texts, "searching-spoken", title = &title, seconds = seconds / 10 * 10),
        title,
        line,
        part: u32::try_from(waited % RING * 1_000 / RING).unwrap_or_default(),
        shape: u32::try_from(seconds % 4).unwrap_or_default(),
    }];
    blocks.extend(rating(queue.game(), net, texts));
    let variant = queue.word();
    let computer = opens(&format!("new:{variant}"), Icon::Computer, text!(texts, "computer-meanwhile"));
    blocks.push(row(computer, text!(texts, "computer-meanwhile"), text!(texts, "computer-meanwhile-line")));
    blocks
}

impl Brain {
    /// Opens the page of a queue: the one that one waits in, the one named, or the one chosen last.
    pub(in crate::run) fn open_ranked(&mut self, word: &str) {
        let waits = self.net.online.queues.keys().next().copied();
        let last = Queue::parse(&self.choices.queue);
        let queue = Queue::parse(word).or(waits).or(last).unwrap_or(Queue::UnoKingHunt);
        self.push(Page::Ranked(queue));
        self.wish(Ask::Profile(None));
    }

    pub(super) fn press_ranked(&mut self, word: &str, what: &str) -> Result<(), SessionError> {
        let Some(queue) = Queue::parse(what) else { return Ok(()) };
        match word {
            "queue" => {
                self.push(Page::Ranked(queue));
                self.choices.queue = queue.word().to_owned();
                self.choices.save(&mut self.store)?;
            }
            "find" => self.wish(Ask::Queue(queue)),
            _ => self.wish(Ask::Unqueue(Some(queue))),
        }
        Ok(())
    }
}
