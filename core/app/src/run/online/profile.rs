//! The own page and those of others: rating, medal, chart, form, head-to-head (ux §5.12).

use super::{
    banners::{not_here, offline_reason},
    net::Net,
};
use crate::{
    Summary,
    online::{Ask, AskKind},
    run::{
        blocks::{buttons, heading, option, paragraph, row, sheet},
        brain::Brain,
        pages::Page,
        play::Play,
    },
    screen::{
        Block, Button, ButtonStyle, Fact, Icon, PageScreen, RivalRow, Sheet, back, opens, press,
        seen::{only_person, sitters},
        standing::{letters, letters_spoken, standing},
        strip::initials,
        texts::{Texts, text},
    },
};
use protocol::{
    GameName,
    server::{LadderProfile, Profile, Rival},
};

/// Pairs of the head-to-head list that are shown.
const RIVALS: usize = 10;
/// What somebody can be reported for, on the wire.
const REASONS: [&str; 4] = ["cheating", "stalling", "name", "other"];

/// Whose page, and which ladder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::run) struct ProfilePage {
    /// The name; the own page without one.
    pub(super) name: Option<String>,
    pub(super) game: GameName,
    /// What was played on this device.
    here: Tally,
}

/// A ladder of a profile.
pub(super) fn ladder(profile: &Profile, game: GameName) -> &LadderProfile {
    match game {
        GameName::ChessUno => &profile.chess_uno,
        GameName::Maharajah => &profile.maharajah,
        GameName::Minesweeper => &profile.minesweeper,
    }
}

/// One of three ladders.
pub(super) fn ladders(word: &str, game: GameName, texts: &Texts) -> Block {
    let ladder = |to: GameName, label: String| option("net", word, to.word(), label);
    Block::Segments {
        label: text!(texts, "ladder"),
        options: vec![
            ladder(GameName::ChessUno, text!(texts, "game-uno")),
            ladder(GameName::Maharajah, text!(texts, "game-maharajah")),
            ladder(GameName::Minesweeper, text!(texts, "game-minesweeper-short")),
        ],
        selected: match game {
            GameName::ChessUno => 0,
            GameName::Maharajah => 1,
            GameName::Minesweeper => 2,
        },
        explanation: String::new(),
    }
}

pub(in crate::run) fn game_name(game: GameName, texts: &Texts) -> String {
    match game {
        GameName::ChessUno => text!(texts, "game-uno"),
        GameName::Maharajah => text!(texts, "game-maharajah"),
        GameName::Minesweeper => text!(texts, "game-minesweeper"),
    }
}

/// The page.
pub(in crate::run) fn profile_page(page: &ProfilePage, net: &Net, texts: &Texts) -> PageScreen {
    let title = text!(texts, "tab-profile");
    let leave = page.name.as_ref().map(|_| back(text!(texts, "back")));
    let profile = match &page.name {
        None => net.online.own_profile.as_ref(),
        Some(name) => net.online.profile.as_ref().filter(|known| known.name.as_ref() == Some(name)),
    };
    let actions = vec![
        opens(&format!("top:{}", page.game.word()), Icon::Top, text!(texts, "leaderboard")),
        opens("settings", Icon::Settings, text!(texts, "settings")),
    ];
    let blocks = match profile {
        Some(profile) => {
            let offline = offline_reason(net, texts);
            let stale = offline.map(|reason| paragraph(text!(texts, "stale", reason = &reason)));
            stale.into_iter().chain(known(profile, page, texts)).collect()
        }
        None => unknown(page, net, texts),
    };
    PageScreen { actions, ..PageScreen::plain(title, leave, blocks) }
}

/// Nothing has come yet: why, and what can be done.
fn unknown(page: &ProfilePage, net: &Net, texts: &Texts) -> Vec<Block> {
    let mut blocks = not_here(offline_reason(net, texts), net.failed(AskKind::Profile), texts);
    if page.name.is_none() {
        blocks.extend(here(page.here, texts));
        blocks.push(account_row(texts));
    }
    blocks
}

fn account_row(texts: &Texts) -> Block {
    let account = opens("account", Icon::Lock, text!(texts, "account"));
    row(account, text!(texts, "account"), text!(texts, "account-line"))
}

fn known(profile: &Profile, page: &ProfilePage, texts: &Texts) -> Vec<Block> {
    let ladder = ladder(profile, page.game);
    let mut blocks = vec![head(profile, texts)];
    if profile.own && profile.name.is_none() {
        blocks.push(paragraph(text!(texts, "guest-explained")));
        let name = opens("name", Icon::Edit, text!(texts, "take-a-name"));
        blocks.push(buttons(vec![Button { style: ButtonStyle::Filled, ..name }]));
        blocks.extend(here(page.here, texts));
    }
    blocks.push(ladders("ladder", page.game, texts));
    if ladder.brief.games > 0 {
        blocks.extend(numbers(ladder, texts));
    } else {
        blocks.push(paragraph(text!(texts, "no-rated-games")));
    }
    let rivals: Vec<&Rival> = profile.head_to_head.iter().filter(|rival| rival.game == page.game).collect();
    if !rivals.is_empty() {
        blocks.push(heading(text!(texts, "head-to-head")));
        blocks.extend(rivals.into_iter().take(RIVALS).map(|rival| rival_row(rival, profile.own, texts)));
    }
    let top = opens(&format!("top:{}", page.game.word()), Icon::Top, text!(texts, "leaderboard"));
    blocks.push(row(top, text!(texts, "leaderboard"), game_name(page.game, texts)));
    if profile.own {
        blocks.push(account_row(texts));
    } else {
        let name = profile.name.as_deref().filter(|_| !profile.blocked);
        let ask = name.map(|name| challenge(page.game, name, texts));
        let rest = [block_button(profile, texts), report_button(texts)];
        blocks.push(buttons(ask.into_iter().chain(rest).collect()));
    }
    blocks
}

fn head(profile: &Profile, texts: &Texts) -> Block {
    let name = profile.name.clone().unwrap_or_else(|| text!(texts, "guest"));
    let games =
        profile.chess_uno.brief.games + profile.maharajah.brief.games + profile.minesweeper.brief.games;
    let line = text!(texts, "rated-games", count = games);
    let edit = opens("name", Icon::Edit, text!(texts, "change-name"));
    Block::Head {
        initials: initials(&name),
        spoken: format!("{name}, {line}"),
        name,
        line,
        edit: (profile.own && profile.name.is_some()).then_some(edit),
    }
}

/// Rating, chart, form and rank of a ladder with games.
fn numbers(ladder: &LadderProfile, texts: &Texts) -> Vec<Block> {
    let mut blocks = vec![Block::Rating { standing: standing(ladder.brief, texts) }];
    if ladder.chart.len() > 1 {
        let values = ladder.chart.iter().map(|value| i32::try_from(*value).unwrap_or_default()).collect();
        blocks.push(Block::Chart { values, spoken: chart_text(&ladder.chart, texts) });
    }
    if !ladder.form.is_empty() {
        let label = text!(texts, "form");
        blocks.push(Block::Form {
            spoken: format!("{label}: {}", letters_spoken(&ladder.form, texts)),
            label,
            letters: letters(&ladder.form, texts),
            line: String::new(),
        });
    }
    if let Some(rank) = ladder.rank {
        let fact = |label: String, value: String| Fact { label, value };
        let facts = vec![
            fact(text!(texts, "rank"), rank.to_string()),
            fact(text!(texts, "games"), ladder.brief.games.to_string()),
        ];
        blocks.push(Block::Facts { title: String::new(), facts });
    }
    blocks
}

/// The chart in words: where it began, ended, and its extremes.
fn chart_text(chart: &[i64], texts: &Texts) -> String {
    let first = chart.first().copied().unwrap_or_default();
    let last = chart.last().copied().unwrap_or_default();
    let low = chart.iter().min().copied().unwrap_or_default();
    let high = chart.iter().max().copied().unwrap_or_default();
    text!(texts, "chart-spoken", count = chart.len(), first = first, last = last, low = low, high = high)
}

/// Games against the computer that were finished on this device, for a page without ratings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Tally {
    won: usize,
    lost: usize,
    drawn: usize,
}

impl Tally {
    fn of(games: &[Summary]) -> Self {
        let mut tally = Self::default();
        for game in games {
            let person = only_person(&sitters(&game.players));
            let Some((verdict, person)) = game.verdict.zip(person) else { continue };
            match verdict.winner {
                Some(winner) if winner == person => tally.won += 1,
                Some(_) => tally.lost += 1,
                None if verdict.reason.has_result() => tally.drawn += 1,
                None => {}
            }
        }
        tally
    }
}

/// What was played on this device, where there is anything.
fn here(tally: Tally, texts: &Texts) -> Option<Block> {
    let fact = |label: String, value: usize| Fact { label, value: value.to_string() };
    let all = tally.won + tally.lost + tally.drawn;
    (all > 0).then(|| Block::Facts {
        title: text!(texts, "computer-here"),
        facts: vec![
            fact(text!(texts, "games"), all),
            fact(text!(texts, "games-won"), tally.won),
            fact(text!(texts, "games-lost"), tally.lost),
            fact(text!(texts, "games-drawn"), tally.drawn),
        ],
    })
}

/// Opens a room for somebody: its code is sent by whatever means the two have.
fn challenge(game: GameName, name: &str, texts: &Texts) -> Button {
    let id = format!("net:challenge={}:{name}", game.word());
    let button = press(&id, Icon::Room, text!(texts, "challenge"), ButtonStyle::Outlined);
    Button { spoken: text!(texts, "challenge-spoken", name = name), ..button }
}

fn rival_row(rival: &Rival, own: bool, texts: &Texts) -> Block {
    let name = rival.name.clone();
    let shown = name.clone().unwrap_or_else(|| text!(texts, "deleted-player"));
    let record = &rival.record;
    let numbers = format!("{}–{}–{}", record.wins, record.losses, record.draws);
    let line = game_name(rival.game, texts);
    let spoken = text!(
        texts,
        "rival-spoken",
        name = &shown,
        wins = record.wins,
        losses = record.losses,
        draws = record.draws,
        form = &letters_spoken(&record.form, texts)
    );
    // Only from the own list: the rivals of others are theirs.
    let challenge = name.as_deref().filter(|_| own).map(|name| challenge(rival.game, name, texts));
    let page = name.map_or_else(String::new, |name| format!("player:{name}"));
    let button = Button { spoken: spoken.clone(), ..opens(&page, Icon::Profile, shown.clone()) };
    Block::Rival {
        row: RivalRow {
            button,
            initials: initials(&shown),
            name: shown,
            line,
            record: numbers,
            form: letters(&record.form, texts),
            challenge,
            spoken,
        },
    }
}

fn block_button(profile: &Profile, texts: &Texts) -> Button {
    let (word, label) = match profile.blocked {
        true => ("unblock", text!(texts, "unblock")),
        false => ("block", text!(texts, "block")),
    };
    press(&format!("net:{word}={}", profile.player), Icon::Report, label, ButtonStyle::Outlined)
}

fn report_button(texts: &Texts) -> Button {
    Button { style: ButtonStyle::Outlined, ..opens("report", Icon::Report, text!(texts, "report")) }
}

impl ProfilePage {
    pub(in crate::run) fn is_own(&self) -> bool {
        self.name.is_none()
    }
}

impl Brain {
    /// Opens the own page, or somebody's.
    pub(in crate::run) fn open_profile(&mut self, name: Option<&str>) {
        let game = match self.pages.last() {
            Some(Page::Profile(page)) => page.game,
            Some(Page::Top(page)) => page.game,
            _ => GameName::ChessUno,
        };
        self.net.clear();
        self.wish(Ask::Profile(name.map(ToOwned::to_owned)));
        let here = Tally::of(&self.store.games().unwrap_or_default());
        self.push(Page::Profile(ProfilePage { name: name.map(ToOwned::to_owned), game, here }));
    }

    /// Asks once more for what the page shown could not fetch.
    fn ask_again(&mut self) {
        match self.page() {
            Page::Profile(page) => {
                let name = page.name.clone();
                self.wish(Ask::Profile(name));
            }
            Page::Top(_) => self.press_top("rows", "0"),
            Page::History(_) => self.ask_games(),
            _ => {}
        }
    }

    /// Whom a report would be about: the opponent of the open match, or the player of the page.
    fn reported(&self) -> Option<(String, Option<String>)> {
        if let (Page::Game, Some(there)) = (self.page(), self.play.as_ref().and_then(Play::there)) {
            let info = &there.game().info;
            return Some((info.opponent.id.clone(), Some(info.id.clone())));
        }
        let profile = self.net.online.profile.as_ref()?;
        Some((profile.player.clone(), None))
    }

    /// What somebody can be reported for, and whether to block too.
    pub(in crate::run) fn report_sheet(&self) -> Option<Sheet> {
        let (player, _) = self.reported()?;
        let texts = &self.texts;
        let labels = [
            text!(texts, "report-cheating"),
            text!(texts, "report-stalling"),
            text!(texts, "report-name"),
            text!(texts, "report-other"),
        ];
        let reasons = REASONS.into_iter().zip(labels);
        let mut buttons: Vec<Button> = reasons
            .map(|(reason, label)| {
                press(&format!("net:report={reason}"), Icon::Report, label, ButtonStyle::Outlined)
            })
            .collect();
        let block = format!("net:block={player}");
        buttons.push(press(&block, Icon::Lock, text!(texts, "block"), ButtonStyle::Destructive));
        buttons.push(press("close", Icon::None, text!(texts, "cancel"), ButtonStyle::Plain));
        Some(sheet(text!(texts, "report-or-block"), text!(texts, "report-line"), buttons))
    }

    pub(super) fn press_profile(&mut self, word: &str, what: &str) {
        match word {
            "ladder" => {
                if let (Some(game), Some(Page::Profile(page))) =
                    (GameName::parse(what), self.pages.last_mut())
                {
                    page.game = game;
                }
            }
            "again" => self.ask_again(),
            "report" => {
                self.sheet = None;
                if let Some((player, about)) = self.reported() {
                    self.wish(Ask::Report { player, about, reason: what.to_owned() });
                }
            }
            _ => {
                self.sheet = None;
                self.wish(Ask::Block { player: what.to_owned(), on: word == "block" });
                if let Some(Page::Profile(page)) = self.pages.last() {
                    let name = page.name.clone();
                    self.wish(Ask::Profile(name));
                }
            }
        }
    }
}
