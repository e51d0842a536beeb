//! What of a game can be shared: its board as a picture, with words that say the same.

use super::{
    button::press,
    game::title,
    model::{Button, ButtonStyle, Icon, UserCommand},
    result::{headline, reason_text},
    seen::{Seen, Sitter},
    strip::player_name,
    texts::{Texts, text},
};
use rules::{Seat, board::Army, game::GameView};
use table::Verdict;

/// A button that shares the board shown, with `title` above it and `line` below.
fn picture(title: String, line: String, text: String, texts: &Texts) -> Button {
    let command = UserCommand::SharePicture { title, line, text };
    Button { command, ..press("", Icon::Share, text!(texts, "share"), ButtonStyle::Plain) }
}

/// The end of a game: who played, how it ended, which game.
pub(crate) fn end(seen: &Seen<'_>, verdict: Verdict, texts: &Texts) -> Button {
    let own = seen.remote.as_ref().and_then(|remote| remote.game.info.you.name.clone());
    let name = |army: Army| {
        let seat = Seat::ALL.into_iter().find(|seat| seen.view.army_of(*seat) == army).unwrap_or(Seat::A);
        let shown = player_name(&seen.sitters, seat, texts);
        own.clone().filter(|_| seat == seen.seat).unwrap_or(shown)
    };
    let headline = headline(&seen.sitters, verdict, &seen.view, texts);
    let reason = reason_text(verdict.reason, texts);
    of_game(&seen.view, (name(Army::White), name(Army::Black)), format!("{headline} · {reason}"), texts)
}

/// A step of a replay: who played, and the step in words.
pub(crate) fn step(view: &GameView, sitters: &[Sitter; 2], caption: String, texts: &Texts) -> Button {
    let name = |army: Army| {
        let seat = Seat::ALL.into_iter().find(|seat| view.army_of(*seat) == army).unwrap_or(Seat::A);
        player_name(sitters, seat, texts)
    };
    of_game(view, (name(Army::White), name(Army::Black)), caption, texts)
}

fn of_game(view: &GameView, (white, black): (String, String), line: String, texts: &Texts) -> Button {
    let game = title(view, texts);
    let players = text!(texts, "share-players", white = &white, black = &black);
    let text = text!(texts, "share-text", game = &game, players = &players, line = &line);
    picture(players, format!("{line} · {game}"), text, texts)
}
