//! What is said above every page but a board: the connection, a search that goes on, good news.

use super::net::Net;
use crate::{
    online::Connection,
    run::{
        blocks::{buttons, paragraph},
        brain::Brain,
        pages::Page,
    },
    screen::{
        Banner, BannerKind, Block, ButtonStyle, GameScreen, Icon, Presence, opens, press,
        remote::minutes,
        texts::{Texts, text},
    },
};

impl Brain {
    /// One at a time: what is wrong, a search that goes on, good news.
    pub(in crate::run) fn banner(&self) -> Option<Banner> {
        let net = &self.net;
        if !net.is_set() {
            return None;
        }
        let here = self.needs_server() || net.online.running().next().is_some();
        connection(net, here, &self.texts)
            .or_else(|| self.searching())
            .or_else(|| net.flash.as_ref().map(|(banner, _)| banner.clone()))
    }

    /// Whether the page shown is of no use without a server.
    pub(in crate::run) fn needs_server(&self) -> bool {
        matches!(
            self.page(),
            Page::Ranked(_)
                | Page::Join
                | Page::Room(_)
                | Page::Profile(_)
                | Page::Top(_)
                | Page::Account(_)
                | Page::Name
                | Page::OnlineSetup(_)
        )
    }

    /// A search goes on beside a game of this phone: where nothing else is to be said, and the
    /// banner takes no strip's place.
    pub(in crate::run) fn search_beside(&self, game: &mut GameScreen) {
        let room = game.geometry.ticker_height > 0.0 || game.geometry.side_by_side;
        if game.banner.is_none() && game.result.is_none() && room {
            game.banner = self.searching();
        }
    }

    fn searching(&self) -> Option<Banner> {
        let (queue, since) = self.net.online.queues.iter().min_by_key(|(_, queued)| queued.since)?;
        if matches!(self.page(), Page::Ranked(shown) if shown == queue) {
            return None;
        }
        let texts = &self.texts;
        let waited = minutes(self.net.now.saturating_sub(since.since));
        let open = opens(&format!("ranked:{}", queue.word()), Icon::Ranked, text!(texts, "show-search"));
        let id = format!("net:unqueue={}", queue.word());
        let cancel = press(&id, Icon::Close, text!(texts, "cancel-search"), ButtonStyle::Plain);
        let text = text!(texts, "searching-bar", time = &waited);
        let spoken = text!(texts, "searching"); // the time is not said each second
        Some(Banner { buttons: vec![open, cancel], spoken, ..Banner::plain(BannerKind::Info, text) })
    }
}

/// What is wrong with the connection, if it matters here.
fn connection(net: &Net, here: bool, texts: &Texts) -> Option<Banner> {
    let retry = || press("net:retry", Icon::Undo, text!(texts, "retry-now"), ButtonStyle::Outlined);
    let continue_here =
        || press("net:here", Icon::None, text!(texts, "continue-here"), ButtonStyle::Outlined);
    let mut said = None;
    let (text, buttons) = match net.online.connection {
        Connection::On | Connection::Shaky | Connection::Off | Connection::NoServer => return None,
        // While the first try is under way there is nothing to say yet.
        Connection::Connecting { attempt: 0, .. } => return None,
        Connection::Connecting { retry_at, .. } if here => {
            let left = retry_at.map(|at| at.saturating_sub(net.now)).filter(|left| *left >= 1_000);
            said = Some(text!(texts, "no-server-trying")); // tries are not counted aloud
            let text = match left {
                Some(left) => text!(texts, "no-server-retry", left = &minutes(left)),
                None => text!(texts, "no-server-trying"),
            };
            (text, vec![retry()])
        }
        Connection::Connecting { .. } => return None,
        Connection::Elsewhere => (text!(texts, "signed-in-elsewhere"), vec![continue_here()]),
        Connection::UpdateNeeded if here => (text!(texts, "update-needed"), Vec::new()),
        Connection::SignedOut if here => (text!(texts, "device-signed-out"), vec![retry()]),
        Connection::Gone if here => (text!(texts, "account-gone"), Vec::new()),
        Connection::Blocked if here => (text!(texts, "code-blocked"), vec![retry()]),
        Connection::UpdateNeeded | Connection::SignedOut | Connection::Gone | Connection::Blocked => {
            return None;
        }
    };
    let spoken = said.unwrap_or_else(|| text.clone());
    Some(Banner { buttons, spoken, assertive: true, ..Banner::plain(BannerKind::Warning, text) })
}

/// The dot of the Play tab, and what a screen reader says of it.
pub(in crate::run) fn server_dot(net: &Net, texts: &Texts) -> (Presence, String) {
    if !net.is_set() {
        return (Presence::None, String::new());
    }
    match net.online.connection {
        Connection::On => (Presence::Here, text!(texts, "server-here")),
        Connection::Shaky | Connection::Connecting { .. } => {
            (Presence::Unsure, text!(texts, "server-unsure"))
        }
        _ => (Presence::Away, text!(texts, "server-away")),
    }
}

/// Why something that needs a server cannot be done now.
pub(in crate::run) fn offline_reason(net: &Net, texts: &Texts) -> Option<String> {
    if !net.is_set() {
        return Some(text!(texts, "no-server"));
    }
    match net.online.connection {
        Connection::On | Connection::Shaky => None,
        Connection::UpdateNeeded => Some(text!(texts, "update-needed")),
        Connection::Elsewhere => Some(text!(texts, "signed-in-elsewhere")),
        Connection::Gone => Some(text!(texts, "account-gone")),
        Connection::Blocked => Some(text!(texts, "code-blocked")),
        Connection::Off | Connection::NoServer | Connection::SignedOut => Some(text!(texts, "no-connection")),
        Connection::Connecting { .. } => Some(text!(texts, "connecting")),
    }
}

/// In place of what has not come: why, and with a failure a way to ask again.
pub(super) fn not_here(offline: Option<String>, failed: Option<&str>, texts: &Texts) -> Vec<Block> {
    match (offline, failed) {
        // The banner of the connection has its own button.
        (Some(reason), _) => vec![paragraph(reason)],
        (None, Some(failed)) => {
            let again = press("net:again", Icon::Undo, text!(texts, "try-again"), ButtonStyle::Outlined);
            vec![paragraph(failed.to_owned()), buttons(vec![again])]
        }
        (None, None) => vec![paragraph(text!(texts, "loading"))],
    }
}
