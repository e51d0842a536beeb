//! The Play tab, and refusals in words.

use super::brain::Brain;
use crate::{
    Player, Session, Summary, Variant,
    screen::{
        BoardState, Button, ButtonStyle, HomeScreen, Icon, RunningCard, UserCommand, VariantCard,
        board::{Touch, board_state},
        disabled, press,
        texts::{Texts, text},
        title,
    },
};
use rules::{Seat, board::Army, game::GameView};

/// Running games shown as cards.
const CARDS: usize = 6;

/// The Play tab.
pub(super) fn home(brain: &Brain) -> HomeScreen {
    let texts = &brain.texts;
    let games = brain.store.games().unwrap_or_default();
    let running = games.iter().filter(|game| game.verdict.is_none()).take(CARDS);
    let last = brain.choices.last_variant.as_str();
    let mut variants: Vec<Variant> = Variant::ALL.to_vec();
    variants.sort_by_key(|variant| variant.code() != last);
    HomeScreen {
        title: text!(texts, "app-name"),
        settings: Button {
            command: UserCommand::Open { page: "settings".to_owned() },
            ..press("settings", Icon::Settings, text!(texts, "settings"), ButtonStyle::Plain)
        },
        running: running.filter_map(|game| running_card(brain, game)).collect(),
        no_running: text!(texts, "no-running"),
        variants: variants.into_iter().map(|variant| variant_card(variant, texts)).collect(),
        tiles: tiles(texts),
    }
}

fn running_card(brain: &Brain, game: &Summary) -> Option<RunningCard> {
    let session = Session::resume(&brain.store, game.id).ok()?;
    let view = session.view(Seat::A);
    let texts = &brain.texts;
    let own_turn =
        session.table().actor().is_some_and(|seat| session.players()[seat.index()] == Player::Person);
    let turn = if own_turn { text!(texts, "your-move") } else { text!(texts, "their-move") };
    let opponent = game.players.iter().find_map(|player| match player {
        Player::Computer { level } => Some(text!(texts, "computer-level", level = *level)),
        Player::Person => None,
    });
    let opponent = opponent.unwrap_or_else(|| text!(texts, "two-people"));
    let left = match &view {
        GameView::ChessUno(view) => text!(texts, "moves-left", count = view.moves_left()),
        GameView::Minesweeper(view) => text!(texts, "mines-left", count = view.field().counter()),
        GameView::Maharajah(_) => String::new(),
    };
    let title = title(&view, texts);
    let parts: Vec<&str> =
        [opponent.as_str(), &turn, &left].into_iter().filter(|part| !part.is_empty()).collect();
    let line = parts.join(" · ");
    let spoken = text!(texts, "continue-spoken", title = &title, line = &parts.join(", "));
    Some(RunningCard {
        command: UserCommand::Press { id: format!("continue:{}", game.id) },
        board: thumbnail(&session, &view, texts),
        title,
        line,
        spoken,
    })
}

fn thumbnail(session: &Session, view: &GameView, texts: &Texts) -> BoardState {
    let person = Seat::ALL.into_iter().find(|seat| session.players()[seat.index()] == Player::Person);
    let flipped = person.is_some_and(|seat| view.army_of(seat) == Army::Black);
    board_state(view, &Touch::default(), flipped, texts)
}

fn variant_card(variant: Variant, texts: &Texts) -> VariantCard {
    let (title, hook, picture) = match variant {
        Variant::UnoKingHunt => {
            (text!(texts, "title-uno-king-hunt"), text!(texts, "hook-uno-king-hunt"), "uno")
        }
        Variant::UnoPurist => (text!(texts, "title-uno-purist"), text!(texts, "hook-uno-purist"), "uno"),
        Variant::Classic => (text!(texts, "title-classic"), text!(texts, "hook-classic"), "classic"),
        Variant::Maharajah => (text!(texts, "title-maharajah"), text!(texts, "hook-maharajah"), "maharajah"),
        Variant::Minesweeper => {
            (text!(texts, "title-minesweeper"), text!(texts, "hook-minesweeper"), "minesweeper")
        }
    };
    let play = Button {
        command: UserCommand::Open { page: format!("new:{}", variant.code()) },
        spoken: text!(texts, "play-spoken", title = &title),
        ..press("new", Icon::Play, text!(texts, "play"), ButtonStyle::Filled)
    };
    VariantCard { play, title, hook, picture: picture.to_owned() }
}

/// Online entries are disabled with their reason until there is a server (CU-R044 of the plan).
fn tiles(texts: &Texts) -> Vec<Button> {
    let reason = || text!(texts, "no-server");
    vec![
        disabled(press("join", Icon::Room, text!(texts, "join-by-code"), ButtonStyle::Outlined), reason()),
        disabled(press("ranked", Icon::Ranked, text!(texts, "ranked"), ButtonStyle::Outlined), reason()),
    ]
}

/// A refusal in words, by its code; the one place where codes become text.
pub(super) fn refusal_text(code: &str, texts: &Texts) -> String {
    match code {
        "game_over" => text!(texts, "refused-game-over"),
        "not_your_turn" => text!(texts, "refused-not-your-turn"),
        "wrong_phase" => text!(texts, "refused-wrong-phase"),
        "illegal_move" => text!(texts, "refused-illegal-move"),
        "promotion_needed" => text!(texts, "refused-promotion-needed"),
        "placement" => text!(texts, "refused-placement"),
        "placement_leaves_mate" => text!(texts, "refused-placement-leaves-mate"),
        "cannot_end" => text!(texts, "refused-cannot-end"),
        "no_offer" => text!(texts, "refused-no-offer"),
        "already_offered" => text!(texts, "refused-already-offered"),
        "offer_too_soon" => text!(texts, "refused-offer-too-soon"),
        "no_take_back" => text!(texts, "refused-no-take-back"),
        "bad_text" => text!(texts, "refused-bad-text"),
        "armies_refused" => text!(texts, "refused-armies"),
        other => text!(texts, "refused-other", code = other),
    }
}
