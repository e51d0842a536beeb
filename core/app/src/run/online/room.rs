//! Private rooms: one's own with its code to tell and to scan, and joining by code (ux §5.8).

use super::{banners::offline_reason, net::Net};
use crate::{
    Variant,
    online::{Ask, AskKind, Looked, RoomState},
    run::{
        blocks::{buttons, paragraph},
        brain::Brain,
        choices::{NewGameChoices, Side},
        home::variant_name,
        new_game,
        pages::Page,
        refusal::code_text,
    },
    screen::{
        Block, Button, ButtonStyle, Fact, Field, Icon, PageScreen, QrCode, UserCommand, back, disabled,
        log::side_name,
        press,
        remote::minutes,
        texts::{Texts, text},
    },
};
use protocol::{
    Army, Clock, GameName, RoomSettings, Setup,
    limits::{ROOM_ALPHABET, ROOM_CODE},
    server::Room,
};
use qrcodegen::{QrCode as Code, QrCodeEcc};
use rules::{board, record};

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

/// `K7M 4QX`.
fn spaced(code: &str) -> String {
    let half = code.len() / 2;
    match (code.get(..half), code.get(half..)) {
        (Some(first), Some(second)) => format!("{first} {second}"),
        _ => code.to_owned(),
    }
}

/// The words by which letters are told over a telephone.
const WORDS: [&str; 26] = [
    "Alfa", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf", "Hotel", "India", "Juliett", "Kilo",
    "Lima", "Mike", "November", "Oscar", "Papa", "Quebec", "Romeo", "Sierra", "Tango", "Uniform", "Victor",
    "Whiskey", "X-ray", "Yankee", "Zulu",
];

/// "K as Kilo, 7, M as Mike", for screen readers.
fn spelled(code: &str, texts: &Texts) -> String {
    let word = |letter: char| {
        let at = (letter as usize).checked_sub('A' as usize);
        match at.and_then(|at| WORDS.get(at)) {
            Some(word) => text!(texts, "letter-as", letter = &letter.to_string(), word = *word),
            None => letter.to_string(),
        }
    };
    code.chars().map(word).collect::<Vec<_>>().join(", ")
}

/// A link to scan; `None` if it is too long for any code.
fn qr(link: &str, texts: &Texts) -> Option<QrCode> {
    let code = Code::encode_text(link, QrCodeEcc::Medium).ok()?;
    let row = |y: i32| (0..code.size()).map(|x| if code.get_module(x, y) { '1' } else { '0' }).collect();
    Some(QrCode {
        side: u32::try_from(code.size()).ok()?,
        rows: (0..code.size()).map(row).collect(),
        spoken: text!(texts, "qr-spoken"),
    })
}

/// What a room's game is called.
fn room_game(room: &Room, texts: &Texts) -> String {
    let variant = match room.game {
        GameName::ChessUno => match record::read_config(&room.settings.config) {
            Ok(config) if config.mode() == rules::chess_uno::Mode::Purist => Variant::UnoPurist,
            _ => Variant::UnoKingHunt,
        },
        GameName::Maharajah if room.settings.setup == Setup::Classic => Variant::Classic,
        GameName::Maharajah => Variant::Maharajah,
        GameName::Minesweeper => Variant::Minesweeper,
    };
    variant_name(variant, texts)
}

/// What both have to know before they sit down (TB-31).
fn facts(room: &Room, texts: &Texts) -> Block {
    let fact = |label: String, value: String| Fact { label, value };
    let mut facts = vec![fact(text!(texts, "game"), room_game(room, texts))];
    match room.game {
        GameName::ChessUno => {
            if let Ok(config) = record::read_config(&room.settings.config) {
                let cards = rules::chess_uno::Card::deck(&config).len();
                facts.push(fact(text!(texts, "term-deck"), text!(texts, "deck-cards", count = cards)));
            }
        }
        GameName::Maharajah | GameName::Minesweeper => {
            let clock = match room.settings.clock {
                Some(Clock { base_ms, increment_ms }) => {
                    format!("{} + {}", base_ms / 60_000, increment_ms / 1_000)
                }
                None => text!(texts, "clock-none"),
            };
            facts.push(fact(text!(texts, "clock"), clock));
        }
    }
    facts.push(fact(text!(texts, "your-army"), army_name(room.your_army, texts)));
    let rated = if room.rated { text!(texts, "rated") } else { text!(texts, "not-rated") };
    facts.push(fact(text!(texts, "rating"), rated));
    Block::Facts { title: text!(texts, "this-room"), facts }
}

fn army_name(army: Army, texts: &Texts) -> String {
    match army {
        Army::White => side_name(board::Army::White, texts),
        Army::Black => side_name(board::Army::Black, texts),
        Army::Random => text!(texts, "side-random"),
    }
}

/// An own room; without a code yet while it is being opened.
pub(in crate::run) fn room_page(code: &str, net: &Net, texts: &Texts) -> PageScreen {
    let leave = Some(back(text!(texts, "back")));
    let title = text!(texts, "private-room");
    let Some(state) = net.online.rooms.get(code) else {
        return PageScreen::plain(title, leave, vec![paragraph(text!(texts, "opening-room"))]);
    };
    let link = format!("{}/join/{code}", net.server);
    let words = text!(texts, "invitation", code = &spaced(code), link = &link);
    let copy = Button {
        command: UserCommand::Copy { text: code.to_owned() },
        ..press("", Icon::Copy, text!(texts, "copy-code"), ButtonStyle::Outlined)
    };
    let share = Button {
        command: UserCommand::Share { text: words },
        ..press("", Icon::Share, text!(texts, "share-link"), ButtonStyle::Filled)
    };
    let mut blocks = vec![
        Block::Code {
            label: text!(texts, "tell-this-code"),
            code: code.to_owned(),
            spoken: spelled(code, texts),
        },
        buttons(vec![copy, share]),
    ];
    blocks.extend(qr(&link, texts).map(|qr| Block::Qr { qr, line: text!(texts, "or-scan") }));
    blocks.push(facts(&state.room, texts));
    let left = minutes(state.left_at(net.now));
    blocks.push(paragraph(text!(texts, "waiting-for-player", left = &left)));
    let id = format!("net:close={code}");
    PageScreen {
        subtitle: room_game(&state.room, texts),
        primary: Some(press(&id, Icon::Close, text!(texts, "close-room"), ButtonStyle::Outlined)),
        ..PageScreen::plain(title, leave, blocks)
    }
}

/// Joining by code.
pub(in crate::run) fn join_page(net: &Net, texts: &Texts) -> PageScreen {
    let code = net.field(CODE_FIELD).to_owned();
    let look = net.online.look.as_ref().filter(|_| code.len() == ROOM_CODE);
    let (mut hint, mut error, mut blocks) = (text!(texts, "code-hint"), String::new(), Vec::new());
    let mut found = None;
    match look {
        Some(Looked::Asking { .. }) => hint = text!(texts, "checking"),
        Some(Looked::Failed { code: of, why, .. }) if same(of, &code) => error = code_text(why, texts),
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
    };
    blocks.push(Block::Entry { field });
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

/// The settings of a room as the new-game page has them.
fn settings(variant: Variant, choices: &NewGameChoices) -> (GameName, RoomSettings) {
    let army = match choices.side {
        Side::White => Army::White,
        Side::Black => Army::Black,
        Side::Random => Army::Random,
    };
    let clock = new_game::clock(choices);
    let clock = clock.map(|clock| Clock { base_ms: clock.base_ms, increment_ms: clock.increment_ms });
    let base = RoomSettings { army, rated: choices.rated, ..RoomSettings::default() };
    match variant {
        Variant::UnoPurist | Variant::UnoKingHunt => {
            let config = new_game::config(variant, choices).unwrap_or_default();
            let config = record::write_config(&config);
            (GameName::ChessUno, RoomSettings { config, ..base })
        }
        Variant::Classic => (GameName::Maharajah, RoomSettings { clock, setup: Setup::Classic, ..base }),
        Variant::Maharajah => (GameName::Maharajah, RoomSettings { clock, setup: Setup::Hidden, ..base }),
        Variant::Minesweeper => (GameName::Minesweeper, RoomSettings { clock, ..base }),
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

    /// Asks for a room with the choices of the new-game page.
    pub(in crate::run) fn create_room(&mut self, variant: Variant) {
        if offline_reason(&self.net, &self.texts).is_some() {
            return;
        }
        let (game, settings) = settings(variant, &self.choices.of(variant));
        self.push(Page::Room(String::new()));
        self.wish(Ask::Create { game, settings });
    }

    pub(super) fn press_room(&mut self, word: &str, what: &str) {
        match word {
            "close" => {
                self.pages.pop_if(|page| matches!(page, Page::Room(_)));
                self.wish(Ask::Close(what.to_owned()));
            }
            "join" => self.wish(Ask::Join(what.to_owned())),
            "look" => {
                let code = self.net.field(CODE_FIELD).to_owned();
                self.code_changed(&code);
            }
            _ => {}
        }
    }

    /// A room was opened, taken, closed, or its time is over.
    pub(super) fn room_changed(&mut self, state: &RoomState) {
        let code = state.room.code.clone();
        let open = state.room.status == "open";
        match self.page_mut() {
            Some(Page::Room(shown)) if shown.is_empty() && open => *shown = code,
            Some(Page::Room(shown)) if *shown == code && state.room.status == "expired" => {
                self.pages.pop();
                self.say(text!(self.texts, "code-room-expired"));
            }
            _ => {}
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
        assert_eq!(spaced("K7M4QX"), "K7M 4QX");
    }

    #[test]
    fn a_code_is_spelled_letter_by_letter() {
        assert_eq!(spelled("K7M", &Texts::new("en")), "K as Kilo, 7, M as Mike");
    }

    /// ISO 18004: finder patterns stand in three corners, so that any phone can read the code.
    #[test]
    fn the_code_to_scan_has_its_finders() {
        let code = qr("https://play.example/join/K7M4QX", &Texts::new("en")).unwrap();
        let side = code.side as usize;
        assert_eq!(code.rows.len(), side);
        assert!(code.rows.iter().all(|row| row.len() == side));
        assert!(code.rows[0].starts_with("1111111") && code.rows[0].ends_with("1111111"));
        assert!(code.rows[side - 1].starts_with("1111111"));
    }
}
