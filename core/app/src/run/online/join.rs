//! Joining a private room: its code written, pasted or scanned, and whose room it is (ux §5.8).

use super::{
    banners::offline_reason,
    net::Net,
    room::{facts, spelled},
};
use crate::{
    online::{Ask, AskKind, Looked, RoomState},
    run::{
        blocks::{buttons, paragraph},
        brain::Brain,
        pages::Page,
        refusal::code_text,
    },
    screen::{
        Block, Button, ButtonStyle, Camera, Field, Icon, PageScreen, UserCommand, back, disabled, press,
        texts::{Texts, text},
    },
};
use protocol::limits::{ROOM_ALPHABET, ROOM_CODE};

/// The field in which a code is written.
pub(super) const CODE_FIELD: &str = "code";

/// What of a text may belong to a code: capitals, no blanks, as many as a code has. A whole link
/// is a code as well.
pub(super) fn clean_code(text: &str) -> String {
    let text = text.trim();
    let text = text.rsplit_once("/join/").map_or(text, |(_, code)| code);
    let letters = text.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_uppercase());
    letters.take(ROOM_CODE).collect()
}

/// Refusals that may be none in a moment.
const PASSING: [&str; 6] = ["slow_down", "busy", "too_many_asks", "unavailable", "internal", "draining"];

/// Joining by code.
pub(in crate::run) fn join_page(net: &Net, camera: Camera, texts: &Texts) -> PageScreen {
    let code = net.field(CODE_FIELD).to_owned();
    let look = net.online.look.as_ref().filter(|_| code.len() == ROOM_CODE);
    let (mut hint, mut error, mut blocks) = (text!(texts, "code-hint"), String::new(), Vec::new());
    let (mut found, mut again) = (None, false);
    match look {
        Some(Looked::Asking { .. }) => hint = text!(texts, "checking"),
        Some(Looked::Failed { code: of, why, .. }) if same(of, &code) => {
            error = code_text(why, texts);
            again = PASSING.contains(&why.as_str());
        }
        Some(Looked::Found(state)) if same(&state.room.code, &code) => found = Some(state),
        _ => {}
    }
    if code.chars().any(|letter| !ROOM_ALPHABET.contains(letter)) {
        error = text!(texts, "code-letters");
    }
    let offline = offline_reason(net, texts);
    let field = Field {
        id: CODE_FIELD.to_owned(),
        label: text!(texts, "room-code"),
        value: code.clone(),
        hint,
        error,
        secret: false,
        code: true,
        max: ROOM_CODE as u32,
        paste: text!(texts, "paste"),
        submit: UserCommand::Press { id: "net:look".to_owned() },
        spoken: spelled(&code, texts),
    };
    blocks.push(Block::Entry { field });
    let retry = press("net:look", Icon::Undo, text!(texts, "try-again"), ButtonStyle::Outlined);
    let scan = scan(camera, texts);
    let why_not = scan.reason.clone();
    blocks.push(buttons(if again { vec![scan, retry] } else { vec![scan] }));
    blocks.extend(why_not.map(paragraph));
    if let Some(state) = found {
        blocks.extend(offer(state, texts));
    }
    let join = press(&format!("net:join={code}"), Icon::Room, text!(texts, "join"), ButtonStyle::Filled);
    let join = match (offline, found) {
        (Some(reason), _) => disabled(join, reason),
        (None, None) => disabled(join, text!(texts, "code-first")),
        (None, Some(state)) if state.room.own => disabled(join, code_text("own_room", texts)),
        (None, Some(_)) if net.waits_for(AskKind::Join) => disabled(join, text!(texts, "joining")),
        (None, Some(_)) => join,
    };
    PageScreen {
        primary: Some(join),
        ..PageScreen::plain(text!(texts, "join-by-code"), Some(back(text!(texts, "back"))), blocks)
    }
}

fn same(one: &str, other: &str) -> bool {
    clean_code(one) == clean_code(other)
}

/// Whose room it is, and its terms.
fn offer(state: &RoomState, texts: &Texts) -> Vec<Block> {
    let owner = state.room.owner.name.clone().unwrap_or_else(|| text!(texts, "guest"));
    let line = match state.room.owner.rating {
        Some(brief) => {
            let tier = crate::screen::standing::tier_name(brief.tier, texts);
            text!(texts, "opponent-medal", tier = &tier, rating = brief.rating)
        }
        None => text!(texts, "guest-line"),
    };
    let head = Block::Head {
        initials: crate::screen::strip::initials(&owner),
        spoken: text!(texts, "room-of-spoken", name = &owner, line = &line),
        name: owner,
        line,
        edit: None,
    };
    vec![head, facts(&state.room, texts)]
}

/// Reads the code with a camera; where there is none, it says what else leads here.
fn scan(camera: Camera, texts: &Texts) -> Button {
    let command = UserCommand::Scan { field: CODE_FIELD.to_owned() };
    let scan =
        Button { command, ..press("", Icon::Search, text!(texts, "scan-code"), ButtonStyle::Outlined) };
    match camera {
        Camera::Ready => scan,
        Camera::None => disabled(scan, text!(texts, "no-camera")),
        Camera::Denied => disabled(scan, text!(texts, "camera-denied")),
    }
}

impl Brain {
    /// Opens the page on which a code is written, with a code if one is at hand.
    pub(in crate::run) fn open_join(&mut self, code: &str) {
        self.net.clear();
        self.wish(Ask::ForgetLook);
        self.push(Page::Join);
        if !code.is_empty() {
            self.fill(CODE_FIELD, code);
        }
    }

    /// A code of full length is looked up by itself.
    pub(super) fn code_changed(&mut self, code: &str) {
        let whole = code.len() == ROOM_CODE && code.chars().all(|letter| ROOM_ALPHABET.contains(letter));
        self.wish(if whole { Ask::Look(code.to_owned()) } else { Ask::ForgetLook });
    }

    pub(super) fn press_join(&mut self, word: &str, what: &str) {
        match word {
            "join" => self.wish(Ask::Join(what.to_owned())),
            _ => {
                let code = self.net.field(CODE_FIELD).to_owned();
                self.code_changed(&code);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_with_blanks_lower_case_and_from_links() {
        assert_eq!(clean_code(" k7m 4qx "), "K7M4QX");
        assert_eq!(clean_code("https://play.example/join/K7M4QX"), "K7M4QX");
        assert_eq!(clean_code("k7"), "K7");
    }
}
