//! The Play tab.

use super::{
    brain::Brain,
    online::{Net, There, offline_reason, server_dot, setup_board},
};
use crate::{
    GameId, Session, Summary, Variant,
    online::RemoteMatch,
    screen::{
        BoardState, Button, ButtonStyle, HomeScreen, Icon, RunningCard, UserCommand, VariantCard,
        board::{Touch, board_state, capital},
        cards::{CardTable, card_area},
        disabled,
        game::title,
        last::last,
        opens, press,
        seen::{Seen, Sitter},
        strip::player_name,
        texts::{Texts, text},
    },
};
use rules::{
    Seat,
    board::{Army, Square},
    game::GameView,
};
use std::collections::BTreeMap;

/// Running games shown as cards.
const CARDS: usize = 6;

/// The Play tab.
pub(super) fn home(brain: &Brain) -> HomeScreen {
    let texts = &brain.texts;
    let last = brain.choices.last_variant.as_str();
    let mut variants: Vec<Variant> = Variant::ALL.to_vec();
    variants.sort_by_key(|variant| variant.code() != last);
    let (server, server_spoken) = server_dot(&brain.net, texts);
    let online = online_cards(brain);
    HomeScreen {
        title: text!(texts, "app-name"),
        server,
        server_spoken,
        settings: opens("settings", Icon::Settings, text!(texts, "settings")),
        running_heading: text!(texts, "continue"),
        running: online.into_iter().chain(brain.cards.shown.iter().cloned()).collect(),
        no_running: text!(texts, "no-running"),
        variants_heading: text!(texts, "new-game"),
        variants: variants.into_iter().map(|variant| variant_card(variant, texts)).collect(),
        tiles: tiles(&brain.net, texts),
    }
}

/// Cards of running games. A game is read anew only after a command in it.
#[derive(Debug, Default)]
pub(super) struct RunningCards {
    shown: Vec<RunningCard>,
    kept: BTreeMap<GameId, (u64, RunningCard)>,
}

impl Brain {
    /// Brings the cards in step with the store.
    pub(super) fn refresh_cards(&mut self) {
        let games = self.store.games().unwrap_or_default();
        let mut kept = core::mem::take(&mut self.cards.kept);
        let mut cards = RunningCards::default();
        for game in games.iter().filter(|game| game.verdict.is_none()).take(CARDS) {
            let old = kept.remove(&game.id).filter(|(commands, _)| *commands == game.commands);
            let card = old.map(|(_, card)| card).or_else(|| running_card(self, game));
            if let Some(card) = card {
                cards.shown.push(card.clone());
                cards.kept.insert(game.id, (game.commands, card));
            }
        }
        self.cards = cards;
    }
}

fn running_card(brain: &Brain, game: &Summary) -> Option<RunningCard> {
    let session = Session::resume(&brain.store, game.id).ok()?;
    Some(seen_card(&Seen::of(&session), format!("continue:{}", game.id), &brain.texts))
}

/// The card of a running game; pressing it presses `id`.
pub(super) fn seen_card(seen: &Seen<'_>, id: String, texts: &Texts) -> RunningCard {
    let view = &seen.view;
    let turn = if seen.may_act() { text!(texts, "your-move") } else { text!(texts, "their-move") };
    let opponent = opponent(&seen.sitters, texts);
    let left = match view {
        GameView::ChessUno(view) => text!(texts, "moves-left", count = view.moves_left()),
        GameView::Minesweeper(view) => text!(texts, "mines-left", count = view.field().counter()),
        GameView::Maharajah(_) => String::new(),
    };
    let title = title(view, texts);
    let parts: Vec<&str> =
        [opponent.as_str(), &turn, &left].into_iter().filter(|part| !part.is_empty()).collect();
    let spoken = text!(texts, "continue-spoken", title = &title, line = &parts.join(", "));
    let table = match view {
        GameView::ChessUno(uno) => Some(card_area(&CardTable::from(uno), Army::White, texts)),
        GameView::Maharajah(_) | GameView::Minesweeper(_) => None,
    };
    let (pips, pips_used) = table.as_ref().map_or((0, 0), |table| (table.pips, table.pips_used));
    RunningCard {
        command: UserCommand::Press { id },
        board: thumbnail(seen, last(seen.log), texts),
        title,
        line: opponent,
        card: table.and_then(|table| table.open),
        pips,
        pips_used,
        left,
        turn: capital(&turn),
        spoken,
    }
}

/// Against whom, as lists say it.
pub(super) fn opponent(sitters: &[Sitter; 2], texts: &Texts) -> String {
    let other = Seat::ALL.into_iter().find(|seat| sitters[seat.index()] != Sitter::Person);
    other.map(|seat| player_name(sitters, seat, texts)).unwrap_or_else(|| text!(texts, "two-people"))
}

/// The board of a game, small: the person's army below, with no mark but that of the last move.
pub(super) fn thumbnail(seen: &Seen<'_>, last_move: Option<(Square, Square)>, texts: &Texts) -> BoardState {
    let person = Seat::ALL.into_iter().find(|seat| seen.is_person(*seat));
    let flipped = person.is_some_and(|seat| seen.view.army_of(seat) == Army::Black);
    board_state(&seen.view, &Touch { last_move, ..Touch::default() }, flipped, texts)
}

/// What a variant is called in menus.
pub(super) fn variant_name(variant: Variant, texts: &Texts) -> String {
    match variant {
        Variant::UnoKingHunt => text!(texts, "title-uno-king-hunt"),
        Variant::UnoPurist => text!(texts, "title-uno-purist"),
        Variant::Classic => text!(texts, "title-classic"),
        Variant::Maharajah => text!(texts, "title-maharajah"),
        Variant::Minesweeper => text!(texts, "title-minesweeper"),
    }
}

fn variant_card(variant: Variant, texts: &Texts) -> VariantCard {
    let title = variant_name(variant, texts);
    let (hook, picture) = match variant {
        Variant::UnoKingHunt => (text!(texts, "hook-uno-king-hunt"), "uno"),
        Variant::UnoPurist => (text!(texts, "hook-uno-purist"), "uno"),
        Variant::Classic => (text!(texts, "hook-classic"), "classic"),
        Variant::Maharajah => (text!(texts, "hook-maharajah"), "maharajah"),
        Variant::Minesweeper => (text!(texts, "hook-minesweeper"), "minesweeper"),
    };
    let play = Button {
        command: UserCommand::Open { page: format!("new:{}", variant.code()) },
        spoken: text!(texts, "play-spoken", title = &title),
        ..press("new", Icon::Play, text!(texts, "play"), ButtonStyle::Filled)
    };
    VariantCard { play, title, hook, picture: picture.to_owned() }
}

/// Running matches of the server, the newest first.
fn online_cards(brain: &Brain) -> Vec<RunningCard> {
    let mut games: Vec<&RemoteMatch> = brain.net.online.running().collect();
    games.sort_by_key(|game| core::cmp::Reverse(game.order));
    games.into_iter().map(|game| online_card(game, brain)).collect()
}

fn online_card(game: &RemoteMatch, brain: &Brain) -> RunningCard {
    let texts = &brain.texts;
    let id = format!("net:match={}", game.info.id);
    match There::of(game, &brain.net) {
        Some(there) => seen_card(&there.seen(false), id, texts),
        None => {
            let opponent = game.info.opponent.name.clone().unwrap_or_else(|| text!(texts, "guest"));
            let board = setup_board(game, &brain.choices, texts);
            plain_card(
                id,
                board,
                text!(texts, "title-maharajah"),
                opponent,
                text!(texts, "build-your-army"),
                texts,
            )
        }
    }
}

/// A card without a game of its own yet.
fn plain_card(
    id: String,
    board: BoardState,
    title: String,
    line: String,
    turn: String,
    texts: &Texts,
) -> RunningCard {
    let spoken = text!(texts, "continue-spoken", title = &title, line = &format!("{line}, {turn}"));
    RunningCard {
        command: UserCommand::Press { id },
        board,
        title,
        line,
        card: None,
        pips: 0,
        pips_used: 0,
        left: String::new(),
        turn,
        spoken,
    }
}

/// What needs a server: disabled with the reason while it cannot be.
fn tiles(net: &Net, texts: &Texts) -> Vec<Button> {
    let reason = offline_reason(net, texts);
    let tile = |page: &str, icon, label: String| {
        let button = Button { style: ButtonStyle::Outlined, ..opens(page, icon, label) };
        match &reason {
            Some(reason) => disabled(button, reason.clone()),
            None => button,
        }
    };
    let mut tiles = vec![
        tile("join", Icon::Room, text!(texts, "join-by-code")),
        tile("ranked", Icon::Ranked, text!(texts, "ranked")),
    ];
    for state in net.online.rooms.values() {
        let code = &state.room.code;
        let room = tile(&format!("room:{code}"), Icon::Room, text!(texts, "your-room", code = code));
        tiles.push(room);
    }
    tiles
}
