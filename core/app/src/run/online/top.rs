//! Leaderboards: from the top or around the own row, which stays in sight (ux §5.13).

use super::{
    banners::{not_here, offline_reason},
    net::Net,
    profile::ladders,
};
use crate::{
    online::{Ask, AskKind},
    run::{
        blocks::{buttons, option, paragraph},
        brain::Brain,
        pages::Page,
    },
    screen::{
        Block, Button, ButtonStyle, Icon, PageScreen, RankRow, back, disabled, opens, press,
        standing::{tier, tier_name},
        texts::{Texts, text},
    },
};
use protocol::{
    GameName, TierName,
    limits::BOARD_PAGE,
    server::{Top, TopRow},
};

/// Which leaderboard, and which part of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::run) struct TopPage {
    pub(super) game: GameName,
    around: bool,
    /// Only the rows of a medal.
    tier: Option<TierName>,
}

/// The page.
pub(in crate::run) fn top_page(page: TopPage, net: &Net, texts: &Texts) -> PageScreen {
    let top = net.online.top.get(&page.game).filter(|top| top.tier == page.tier);
    let mut blocks = vec![
        ladders("top", page.game, texts),
        Block::Segments {
            label: text!(texts, "part"),
            options: vec![
                option("net", "around", "off", text!(texts, "from-the-top")),
                option("net", "around", "on", text!(texts, "around-me")),
            ],
            selected: u32::from(page.around),
            explanation: String::new(),
        },
        tiers(page.tier, texts),
    ];
    let offline = offline_reason(net, texts);
    match top {
        Some(top) if !top.rows.is_empty() => {
            if let Some(reason) = &offline {
                blocks.push(paragraph(text!(texts, "stale", reason = reason)));
            }
            blocks.extend(top.rows.iter().map(|row| rank_row(row, is_own(row, top), texts)));
            blocks.extend(turn_pages(top, texts));
        }
        Some(_) if !net.waits_for(AskKind::Top) => {
            let tier = page.tier.map(|tier| tier_name(tier, texts));
            blocks.push(paragraph(match tier {
                Some(tier) => text!(texts, "nobody-has-medal", tier = &tier),
                None => text!(texts, "no-ranked-games"),
            }));
        }
        _ => blocks.extend(not_here(offline, net.failed(AskKind::Top), texts)),
    }
    let pinned = top.and_then(|top| {
        let own = top.own.as_ref()?;
        let in_sight = top.rows.iter().any(|row| row.player == own.player);
        (!in_sight).then(|| rank_row(own, true, texts))
    });
    PageScreen {
        pinned,
        ..PageScreen::plain(text!(texts, "leaderboard"), Some(back(text!(texts, "back"))), blocks)
    }
}

/// One medal, or all of them.
fn tiers(selected: Option<TierName>, texts: &Texts) -> Block {
    let one = |tier: &TierName| option("net", "tier", tier.word(), tier_name(*tier, texts));
    let all = option("net", "tier", "all", text!(texts, "all-medals"));
    let at = selected.and_then(|tier| TierName::ALL.iter().position(|known| *known == tier));
    Block::Segments {
        label: text!(texts, "medal"),
        options: core::iter::once(all).chain(TierName::ALL.iter().map(one)).collect(),
        selected: at.map_or(0, |at| at as u32 + 1),
        explanation: String::new(),
    }
}

fn is_own(row: &TopRow, top: &Top) -> bool {
    top.own.as_ref().is_some_and(|own| own.player == row.player)
}

fn rank_row(row: &TopRow, own: bool, texts: &Texts) -> Block {
    let tier_words = tier_name(row.brief.tier, texts);
    let spoken = text!(
        texts,
        "rank-spoken",
        rank = row.rank,
        name = &row.name,
        tier = &tier_words,
        rating = row.brief.rating,
        games = row.brief.games
    );
    let page = if own { "profile".to_owned() } else { format!("player:{}", row.name) };
    Block::Rank {
        row: RankRow {
            button: Button { spoken: spoken.clone(), ..opens(&page, Icon::Profile, row.name.clone()) },
            rank: row.rank.to_string(),
            tier: tier(row.brief.tier),
            name: row.name.clone(),
            rating: row.brief.rating.to_string(),
            games: text!(texts, "rated-games", count = row.brief.games),
            own,
            spoken,
        },
    }
}

/// Buttons to the rows before and after these; none where all are in sight.
fn turn_pages(top: &Top, texts: &Texts) -> Option<Block> {
    let end = top.from + top.rows.len() as u64;
    if top.from == 0 && end >= top.total {
        return None;
    }
    let to = |from: u64, label: String| {
        press(&format!("net:rows={from}"), Icon::None, label, ButtonStyle::Outlined)
    };
    let before = to(top.from.saturating_sub(BOARD_PAGE as u64), text!(texts, "rows-before"));
    let before = if top.from == 0 { disabled(before, text!(texts, "at-the-start")) } else { before };
    let after = to(end, text!(texts, "rows-after"));
    let after = if end >= top.total { disabled(after, text!(texts, "at-the-end")) } else { after };
    Some(buttons(vec![before, after]))
}

impl Brain {
    /// Opens the leaderboard of a game.
    pub(in crate::run) fn open_top(&mut self, word: &str) {
        let game = GameName::parse(word).unwrap_or(GameName::ChessUno);
        self.show_top(TopPage { game, around: false, tier: None }, 0);
    }

    fn show_top(&mut self, page: TopPage, from: u64) {
        self.push(Page::Top(page));
        self.wish(Ask::Top { game: page.game, from, around: page.around, tier: page.tier });
    }

    pub(super) fn press_top(&mut self, word: &str, what: &str) {
        let Some(Page::Top(page)) = self.pages.last() else { return };
        let page = *page;
        match word {
            "top" => {
                if let Some(game) = GameName::parse(what) {
                    self.show_top(TopPage { game, ..page }, 0);
                }
            }
            // Around the own row there are rows of any medal.
            "around" => self.show_top(TopPage { around: what == "on", tier: None, ..page }, 0),
            "tier" => self.show_top(TopPage { around: false, tier: TierName::parse(what), ..page }, 0),
            _ => self.show_top(TopPage { around: false, ..page }, what.parse().unwrap_or(0)),
        }
    }
}
