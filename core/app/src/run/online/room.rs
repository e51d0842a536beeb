//! A private room of one's own, with its code to tell and to scan (ux §5.8).

use super::{banners::offline_reason, net::Net};
use crate::{
    Variant,
    online::{Ask, RoomState},
    run::{
        blocks::{buttons, paragraph},
        brain::Brain,
        choices::{NewGameChoices, Side},
        home::variant_name,
        new_game,
        pages::Page,
    },
    screen::{
        Block, Button, ButtonStyle, Fact, Icon, PageScreen, QrCode, UserCommand, back,
        log::side_name,
        press,
        remote::minutes,
        texts::{Texts, text},
    },
};
use protocol::{Army, Clock, GameName, RoomSettings, Setup, server::Room};
use qrcodegen::{QrCode as Code, QrCodeEcc};
use rules::{board, record};

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
pub(super) fn spelled(code: &str, texts: &Texts) -> String {
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
pub(super) fn facts(room: &Room, texts: &Texts) -> Block {
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
            label: match &net.challenged {
                Some(name) => text!(texts, "tell-this-code-to", name = name),
                None => text!(texts, "tell-this-code"),
            },
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
    /// Asks for a room with the choices of the new-game page.
    pub(in crate::run) fn create_room(&mut self, variant: Variant) {
        if offline_reason(&self.net, &self.texts).is_some() {
            return;
        }
        self.net.challenged = None;
        self.ask_room(variant, &self.choices.of(variant));
    }

    fn ask_room(&mut self, variant: Variant, choices: &NewGameChoices) {
        let (game, settings) = settings(variant, choices);
        self.push(Page::Room(String::new()));
        self.wish(Ask::Create { game, settings });
    }

    /// Opens a rated room of a game, its code to be sent to somebody: a server carries no
    /// invitations. The game is the one of its kind that was chosen last.
    fn challenge(&mut self, game: GameName, name: &str) {
        if let Some(reason) = offline_reason(&self.net, &self.texts) {
            return self.say(reason);
        }
        let variant = match (game, self.choices.last_variant.as_str()) {
            (GameName::ChessUno, "uno-purist") => Variant::UnoPurist,
            (GameName::ChessUno, _) => Variant::UnoKingHunt,
            (GameName::Maharajah, "classic") => Variant::Classic,
            (GameName::Maharajah, _) => Variant::Maharajah,
            (GameName::Minesweeper, _) => Variant::Minesweeper,
        };
        let choices = NewGameChoices { rated: true, ..self.choices.of(variant) };
        self.net.challenged = Some(name.to_owned());
        self.ask_room(variant, &choices);
    }

    pub(super) fn press_room(&mut self, word: &str, what: &str) {
        if word == "challenge" {
            let known = what.split_once(':').and_then(|(game, name)| Some((GameName::parse(game)?, name)));
            if let Some((game, name)) = known {
                self.challenge(game, name);
            }
            return;
        }
        self.pages.pop_if(|page| matches!(page, Page::Room(_)));
        self.wish(Ask::Close(what.to_owned()));
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
    fn a_code_stands_in_two_groups() {
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
