//! What a connection adds to the board screen: who is there, banners, pauses, the rated result.

use super::{
    button::{disabled, opens, press},
    model::{Banner, BannerKind, Button, ButtonStyle, Icon, Presence, ResultSheet, Strip},
    seen::{Remote, Seen},
    standing::{changed, tier, tier_name},
    strip::player_name,
    texts::{Texts, text},
};
use crate::online::{Connection, Progress, seat_of};
use protocol::{GameName, MatchKind, Phrase, server::MatchResult};
use rules::{Seat, Talk};
use table::{Cause, TableCommand};

/// How long a phrase stays in sight, in ms.
const PHRASE_SHOWN: u64 = 6_000;
/// What an own loss may last before it counts, in ms (TB-03).
const LOSS_GRACE: u64 = 3_000;
/// A connection that is gone for less than that is not spoken of, in ms.
const QUIET: u64 = 1_000;

/// `0:41`.
pub(crate) fn minutes(ms: u64) -> String {
    let seconds = ms.div_ceil(1_000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// A phrase in words.
pub(crate) fn phrase_text(phrase: Phrase, texts: &Texts) -> String {
    match phrase {
        Phrase::Hello => text!(texts, "phrase-hello"),
        Phrase::GoodLuck => text!(texts, "phrase-good-luck"),
        Phrase::NiceMove => text!(texts, "phrase-nice-move"),
        Phrase::Oops => text!(texts, "phrase-oops"),
        Phrase::Thanks => text!(texts, "phrase-thanks"),
        Phrase::GoodGame => text!(texts, "phrase-good-game"),
        Phrase::OneMoment => text!(texts, "phrase-one-moment"),
        Phrase::HaveToGo => text!(texts, "phrase-have-to-go"),
    }
}

impl Remote<'_> {
    /// "Ranked", "Private room, not rated".
    pub(crate) fn place(&self, texts: &Texts) -> String {
        match (self.game.info.kind, self.game.info.rated) {
            (MatchKind::Queue, _) => text!(texts, "place-ranked"),
            (MatchKind::Private, true) => text!(texts, "place-private-rated"),
            (MatchKind::Private, false) => text!(texts, "place-private"),
        }
    }

    /// What a strip of that seat says besides the game.
    pub(crate) fn dress(&self, strip: Strip, seat: Seat, texts: &Texts) -> Strip {
        let own = seat == self.game.seat();
        let player = if own { &self.game.info.you } else { &self.game.info.opponent };
        let presence = match own {
            true if self.is_connected() => Presence::Here,
            true => Presence::Unsure,
            false if !self.is_connected() => Presence::None,
            false => self.opponent_presence(),
        };
        let said = match presence {
            Presence::None => String::new(),
            Presence::Here => text!(texts, "presence-here"),
            Presence::Unsure => text!(texts, "presence-unsure"),
            Presence::Away => text!(texts, "presence-away"),
        };
        let medal = player.rating.map(|brief| tier_name(brief.tier, texts));
        let rating = player.rating.map(|brief| brief.rating.to_string());
        let spoken: Vec<String> =
            [Some(strip.spoken.clone()), rating.clone(), medal, Some(said).filter(|said| !said.is_empty())]
                .into_iter()
                .flatten()
                .collect();
        Strip {
            rating: rating.unwrap_or_default(),
            tier: player.rating.map_or(super::model::Tier::None, |brief| tier(brief.tier)),
            presence,
            spoken: spoken.join(", "),
            ..strip
        }
    }

    fn opponent_presence(&self) -> Presence {
        match self.table() {
            Some(table) if table.opponent_attached => Presence::Here,
            Some(table) if table.opponent_absent => Presence::Away,
            Some(_) => Presence::Unsure,
            None => Presence::None,
        }
    }
}

/// A banner whose text counts down: what is said of it changes at 60, 30, 10 and 5 s only.
fn counting(kind: BannerKind, left: u64, text: impl Fn(&str) -> String, texts: &Texts) -> Banner {
    let said = text!(texts, "time-at-most", time = &minutes(mark_above(left)));
    Banner { spoken: text(&said), ..Banner::plain(kind, text(&minutes(left))) }
}

/// The moment of a countdown that was said last; whole minutes above the last one.
pub(crate) fn mark_above(left: u64) -> u64 {
    let marks = [5_000, 10_000, 30_000, 60_000];
    marks.into_iter().find(|mark| left <= *mark).unwrap_or_else(|| left.div_ceil(60_000) * 60_000)
}

/// What comes before everything else: the own connection, and a pause.
pub(crate) fn first_banner(seen: &Seen<'_>, texts: &Texts) -> Option<Banner> {
    let remote = seen.remote.as_ref()?;
    lost_banner(remote, texts).or_else(|| pause_banner(seen, remote, texts))
}

/// The own connection is lost (ux §5.18).
fn lost_banner(remote: &Remote<'_>, texts: &Texts) -> Option<Banner> {
    if remote.is_connected() {
        return None;
    }
    let gone = remote.lost_since.map(|since| remote.now.saturating_sub(since));
    if gone.is_some_and(|gone| gone < QUIET) {
        return None;
    }
    let retry = press("net:retry", Icon::Undo, text!(texts, "retry-now"), ButtonStyle::Outlined);
    let plain = |text: String| Banner::plain(BannerKind::Warning, text);
    let (banner, buttons) = match remote.connection {
        Connection::Elsewhere => (
            plain(text!(texts, "signed-in-elsewhere")),
            vec![press("net:here", Icon::None, text!(texts, "continue-here"), ButtonStyle::Outlined)],
        ),
        Connection::UpdateNeeded => (plain(text!(texts, "update-needed")), Vec::new()),
        Connection::Gone => (plain(text!(texts, "account-gone")), Vec::new()),
        Connection::Blocked => (plain(text!(texts, "code-blocked")), Vec::new()),
        _ => {
            let grace = remote.game.info.grace_ms + LOSS_GRACE;
            let left = gone.map(|gone| grace.saturating_sub(gone)).filter(|left| *left > 0);
            let counts =
                |left: u64, text: &dyn Fn(&str) -> String| counting(BannerKind::Warning, left, text, texts);
            let own_pauses = remote.table().and_then(|table| table.pauses).map(|[own, _]| own);
            let banner = match (remote.game.info.game, left, remote.game.info.clock) {
                (GameName::ChessUno, Some(left), _) => {
                    counts(left, &|left| text!(texts, "reconnecting-grace", left = left))
                }
                // The pause that shields a loss is over with the grace (TB-04).
                (_, Some(left), Some(_)) if own_pauses.is_some_and(|own| own > 0) => {
                    counts(left, &|left| text!(texts, "reconnecting-shield", left = left))
                }
                (_, _, Some(_)) => plain(text!(texts, "reconnecting-clock")),
                _ => plain(text!(texts, "reconnecting")),
            };
            (banner, vec![retry])
        }
    };
    Some(Banner { buttons, assertive: true, ..banner })
}

/// A pause, on both screens (MJ-R056).
fn pause_banner(seen: &Seen<'_>, remote: &Remote<'_>, texts: &Texts) -> Option<Banner> {
    let pause = seen.table.pause?;
    let left = pause.ends.saturating_sub(remote.now);
    let name = player_name(&seen.sitters, pause.by, texts);
    let own = pause.by == seen.seat;
    let text = |left: &str| match (own, pause.cause) {
        (true, _) => text!(texts, "paused-by-you", left = left),
        (false, Cause::Asked) => text!(texts, "paused-by", name = &name, left = left),
        (false, Cause::Shield) => text!(texts, "shielded", name = &name, left = left),
    };
    let mut buttons = Vec::new();
    if own && remote.game.can(TableCommand::Resume.word()) {
        buttons.push(press("say:resume", Icon::Play, text!(texts, "resume"), ButtonStyle::Outlined));
    }
    Some(Banner { buttons, ..counting(BannerKind::Info, left, text, texts) })
}

/// What comes after an offer to answer: the opponent's connection, a slow server, claims.
pub(crate) fn second_banner(seen: &Seen<'_>, texts: &Texts) -> Option<Banner> {
    let remote = seen.remote.as_ref()?;
    let table = remote.table()?;
    let name = player_name(&seen.sitters, !seen.seat, texts);
    if remote.game.pending.as_ref().is_some_and(|pending| pending.progress == Progress::Slower) {
        return Some(Banner::plain(BannerKind::Info, text!(texts, "sending-your-move")));
    }
    if !remote.waits && remote.game.can(TableCommand::Claim.word()) {
        let minutes = remote.game.info.away_claim_ms / 60_000;
        let text = text!(texts, "silent-for", name = &name, minutes = minutes);
        return Some(claim_or_wait("ask:claim", text!(texts, "claim-the-win"), text, texts));
    }
    if !remote.waits && remote.game.can(TableCommand::Leave.word()) {
        let text = text!(texts, "never-came-back", name = &name);
        return Some(claim_or_wait("ask:leave", text!(texts, "leave-without-result"), text, texts));
    }
    if table.opponent_attached || table.opponent_missing_since_restart {
        return None;
    }
    let said = |left: &str| text!(texts, "opponent-reconnecting-left", name = &name, left = left);
    Some(match remote.game.grace_at(remote.now) {
        Some(left) => counting(BannerKind::Info, left, said, texts),
        None => Banner::plain(BannerKind::Info, text!(texts, "opponent-reconnecting", name = &name)),
    })
}

/// What good news come before: nobody is lost after a restart, and a phrase.
pub(crate) fn third_banner(seen: &Seen<'_>, texts: &Texts) -> Option<Banner> {
    let remote = seen.remote.as_ref()?;
    let table = remote.table()?;
    let name = player_name(&seen.sitters, !seen.seat, texts);
    if !table.opponent_attached && table.opponent_missing_since_restart {
        return Some(Banner::plain(BannerKind::Info, text!(texts, "opponent-not-back-yet", name = &name)));
    }
    let said = remote.game.phrases.last().filter(|said| seat_of(said.seat) != seen.seat);
    let said = said.filter(|said| remote.now.saturating_sub(said.at) < PHRASE_SHOWN)?;
    let text = format!("{name}: {}", phrase_text(said.phrase, texts));
    Some(Banner::plain(BannerKind::Info, text))
}

fn claim_or_wait(id: &str, label: String, text: String, texts: &Texts) -> Banner {
    let buttons = vec![
        press(id, Icon::Check, label, ButtonStyle::Outlined),
        press("wait", Icon::None, text!(texts, "wait"), ButtonStyle::Plain),
    ];
    Banner { buttons, ..Banner::plain(BannerKind::Warning, text) }
}

/// The bar without its middle: a pause in the place of a hint.
pub(crate) fn bar(seen: &Seen<'_>, texts: &Texts) -> Vec<Button> {
    let can = |command: TableCommand| seen.table.can[seen.seat.index()].contains(&command);
    let over = seen.verdict().is_some();
    let unless = |free: bool, reason: &dyn Fn() -> String, button: Button| {
        if free { button } else { disabled(button, reason()) }
    };
    let draw = press("ask:offer", Icon::Draw, text!(texts, "offer-draw"), ButtonStyle::Plain);
    let resign = press("ask:resign", Icon::Resign, text!(texts, "resign"), ButtonStyle::Plain);
    let mut buttons =
        vec![opens("menu", Icon::Menu, text!(texts, "menu")), opens("log", Icon::Log, text!(texts, "log"))];
    match seen.table.pauses_left {
        Some(left) => {
            let pause = press("say:pause", Icon::Pause, text!(texts, "pause"), ButtonStyle::Plain);
            let spent = left[seen.seat.index()] == 0;
            let reason = || if spent { text!(texts, "pause-spent") } else { text!(texts, "no-pause-now") };
            buttons.push(unless(can(TableCommand::Pause), &reason, pause));
        }
        None => {
            let spoken = text!(texts, "say-something");
            let say = Button { spoken, ..opens("phrases", Icon::Phrase, text!(texts, "say")) };
            buttons.push(unless(!over, &|| text!(texts, "game-over"), say));
        }
    }
    buttons.push(unless(can(TableCommand::Talk(Talk::Offer)), &|| text!(texts, "no-offer-now"), draw));
    buttons.push(unless(!over, &|| text!(texts, "game-over"), resign));
    buttons
}

/// What the middle of the bar says while nothing can be done here; `None` on the own turn.
pub(crate) fn waiting(seen: &Seen<'_>, texts: &Texts) -> Option<String> {
    let remote = seen.remote.as_ref()?;
    if !remote.is_connected() {
        return Some(text!(texts, "no-connection"));
    }
    if seen.table.pause.is_some() {
        return Some(text!(texts, "paused"));
    }
    if remote.game.pending.is_some() {
        return Some(text!(texts, "sending"));
    }
    let name = player_name(&seen.sitters, !seen.seat, texts);
    (!seen.is_own_turn()).then(|| text!(texts, "opponent-plays", name = &name))
}

/// Adds to the sheet of a result what a server knows: rating, the pair's record, a rematch.
pub(crate) fn rated_result(seen: &Seen<'_>, sheet: ResultSheet, texts: &Texts) -> ResultSheet {
    let Some(remote) = seen.remote.as_ref() else { return sheet };
    let name = player_name(&seen.sitters, !seen.seat, texts);
    let result: Option<&MatchResult> = remote.game.result.as_ref();
    let mut rows = Vec::new();
    match result.and_then(|result| result.head_to_head.as_ref()) {
        Some(pair) => rows.push(text!(
            texts,
            "against-record",
            name = &name,
            record = &format!("{}–{}–{}", pair.wins, pair.losses, pair.draws)
        )),
        None => rows.push(text!(texts, "against", name = &name)),
    }
    if result.is_some_and(|result| !result.rated) {
        rows.push(text!(texts, "not-rated"));
    }
    let (row, mut buttons) = rematch(remote, &name, texts);
    rows.extend(row);
    if remote.game.info.queue.is_some() {
        // Beside an offer to answer it steps back.
        let style = if buttons.len() > 1 { ButtonStyle::Plain } else { ButtonStyle::Outlined };
        buttons.push(press("again", Icon::Search, text!(texts, "new-opponent"), style));
    }
    let replay = format!("record:{}", remote.game.info.id);
    buttons.push(press(&replay, Icon::History, text!(texts, "replay"), ButtonStyle::Plain));
    buttons.extend(sheet.buttons.iter().filter(|button| button.icon == Icon::Share).cloned());
    buttons.push(press("home", Icon::None, text!(texts, "home"), ButtonStyle::Plain));
    let standing = result.and_then(|result| result.you.as_ref()).map(|change| changed(change, texts));
    ResultSheet { rows, buttons, standing, ..sheet }
}

/// How it stands with a rematch (TB-22): a line, and what can be done.
fn rematch(remote: &Remote<'_>, name: &str, texts: &Texts) -> (Option<String>, Vec<Button>) {
    let ask = |label: String| press("say:rematch", Icon::Play, label, ButtonStyle::Filled);
    let table = remote.table();
    let over = remote.game.rematch_at(remote.now).is_none_or(|left| left == 0);
    let here = table.is_some_and(|table| table.opponent_attached);
    match table.and_then(|table| table.rematch.as_deref()) {
        Some("you") => {
            let asked = disabled(ask(text!(texts, "rematch")), text!(texts, "rematch-asked", name = name));
            (asked.reason.clone(), vec![asked])
        }
        Some("opponent") => {
            let decline =
                press("say:rematch-decline", Icon::Close, text!(texts, "decline"), ButtonStyle::Outlined);
            let line = text!(texts, "rematch-offered", name = name);
            (Some(line), vec![ask(text!(texts, "accept")), decline])
        }
        _ if over => (None, vec![disabled(ask(text!(texts, "rematch")), text!(texts, "rematch-too-late"))]),
        _ if !here => {
            let gone = text!(texts, "opponent-left", name = name);
            (Some(gone.clone()), vec![disabled(ask(text!(texts, "rematch")), gone)])
        }
        _ if remote.game.can(TableCommand::Rematch.word()) => (None, vec![ask(text!(texts, "rematch"))]),
        _ => {
            let declined = text!(texts, "rematch-declined", name = name);
            (Some(declined.clone()), vec![disabled(ask(text!(texts, "rematch")), declined)])
        }
    }
}
