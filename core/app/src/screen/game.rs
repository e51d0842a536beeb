//! The screen of a game: strips, card, counter, board, ticker, bar, result.

use super::{
    board::{Touch, board_state, capital},
    button::{back, disabled, lined, opens, press},
    cards::{CardTable, card_area},
    choice::{popover, promotion},
    geometry::{BoardKind, Window, lay_out},
    log::log_rows,
    model::{Banner, BannerKind, Button, ButtonStyle, Counter, GameScreen, Icon, UserCommand},
    remote,
    result::result,
    seen::{Seen, Sitter},
    strip::live_strip,
    targets::Targets,
    texts::{Texts, text},
    trays::trays,
};
use crate::online::Progress;
use rules::{
    Command,
    board::{Army, Bits, Board, Move, Square},
    chess_uno::{Mode, Phase},
    game::GameView,
    maharajah::Profile,
};
use table::TableCommand;

/// Rows of the ticker.
const TICKER: usize = 6;

/// What the game screen shows beside the session.
#[derive(Clone, Debug, Default)]
pub(crate) struct GameUi {
    pub(crate) touch: Touch,
    pub(crate) promotion: Vec<Move>,
    pub(crate) choice: Vec<Command>,
    pub(crate) turned: bool,
    pub(crate) thinking: bool,
    pub(crate) result_hidden: bool,
    pub(crate) banner: Option<Banner>,
    /// Good news of the connection, for a moment.
    pub(crate) flash: Option<Banner>,
    /// Whether the person waits on instead of claiming or leaving.
    pub(crate) waits: bool,
}

/// The whole screen.
pub(crate) fn game_screen(seen: &Seen<'_>, ui: &GameUi, window: Window, texts: &Texts) -> GameScreen {
    let view = &seen.view;
    let own = view.army_of(seen.seat);
    let flipped = (own == Army::Black) != ui.turned;
    let bottom = if flipped { Army::Black } else { Army::White };
    let board = board_state(view, &ui.touch, flipped, texts);
    let log = log_rows(seen, texts);
    let promotion = promotion(&ui.promotion, view.turn(), board.ranks, flipped, texts);
    GameScreen {
        title: short_title(view, texts),
        subtitle: subtitle(seen, texts),
        back: back(text!(texts, "leave-game")),
        top: live_strip(seen, !bottom, texts),
        bottom: live_strip(seen, bottom, texts),
        card: match view {
            GameView::ChessUno(view) => Some(card_area(&CardTable::from(view), bottom, texts)),
            GameView::Maharajah(_) | GameView::Minesweeper(_) => None,
        },
        counter: counter(view, texts),
        ticker: log.iter().rev().take(TICKER).rev().cloned().collect(),
        banner: banner(seen, ui, window, texts),
        bar: bar(seen, texts),
        primary: primary(seen, ui, texts),
        promotion,
        popover: popover(&ui.choice, board.ranks, flipped, texts),
        result: seen.verdict().filter(|_| !ui.result_hidden).map(|verdict| result(seen, verdict, texts)),
        trays: trays(seen, bottom, texts),
        log,
        geometry: lay_out(window, board_kind(view)),
        thinking: ui.thinking,
        sending: sending(seen),
        board,
    }
}

/// Whether a command has been on its way for so long that it is to be seen.
fn sending(seen: &Seen<'_>) -> bool {
    let pending = seen.remote.as_ref().and_then(|remote| remote.game.pending.as_ref());
    pending.is_some_and(|pending| pending.progress > Progress::Sending)
}

/// Which layout the board of a game has.
pub(crate) fn board_kind(view: &GameView) -> BoardKind {
    match view {
        GameView::ChessUno(_) => BoardKind::Uno,
        GameView::Maharajah(_) => BoardKind::Maharajah,
        GameView::Minesweeper(_) => BoardKind::Minesweeper,
    }
}

/// "Chess-Uno · King hunt".
pub(crate) fn title(view: &GameView, texts: &Texts) -> String {
    match view {
        GameView::ChessUno(view) => match view.config().mode() {
            Mode::Purist => text!(texts, "title-uno-purist"),
            Mode::KingHunt => text!(texts, "title-uno-king-hunt"),
        },
        GameView::Maharajah(view) => match view.profile() {
            Profile::Classic => text!(texts, "title-classic"),
            Profile::Maharajah => text!(texts, "title-maharajah"),
        },
        GameView::Minesweeper(_) => text!(texts, "title-minesweeper"),
    }
}

/// The game without its mode.
pub(crate) fn short_title(view: &GameView, texts: &Texts) -> String {
    match view {
        GameView::ChessUno(_) => text!(texts, "game-uno"),
        GameView::Maharajah(_) | GameView::Minesweeper(_) => title(view, texts),
    }
}

/// "King hunt · on this device", "Against the computer · 10 + 5".
fn subtitle(seen: &Seen<'_>, texts: &Texts) -> String {
    let computer = seen.sitters.iter().any(|sitter| matches!(sitter, Sitter::Computer { .. }));
    let place = match &seen.remote {
        Some(remote) => remote.place(texts),
        None if computer => text!(texts, "against-the-computer"),
        None => text!(texts, "on-this-device"),
    };
    match &seen.view {
        GameView::ChessUno(view) => {
            let mode = match view.config().mode() {
                Mode::Purist => text!(texts, "mode-purist"),
                Mode::KingHunt => text!(texts, "mode-king-hunt"),
            };
            format!("{mode} · {place}")
        }
        GameView::Maharajah(_) | GameView::Minesweeper(_) => match seen.clock {
            Some(clock) => {
                let (minutes, seconds) = (clock.base_ms / 60_000, clock.increment_ms / 1_000);
                format!("{} · {minutes} + {seconds}", capital(&place))
            }
            None => format!("{} · {}", capital(&place), text!(texts, "no-clock")),
        },
    }
}

/// Mines left on the board (MS-R006).
pub(crate) fn counter(view: &GameView, texts: &Texts) -> Option<Counter> {
    let GameView::Minesweeper(view) = view else { return None };
    let mines = view.field().counter();
    Some(Counter { mines, spoken: text!(texts, "mines-left", count = mines) })
}

/// Whether some king is attacked, of either army (CU-A84).
pub(crate) fn any_check(view: &GameView) -> bool {
    !attacked(view).is_empty()
}

/// The kings that are attacked, with their armies.
fn attacked(view: &GameView) -> Vec<(Army, Square)> {
    fn on<B: Bits>(board: &Board<B>) -> Vec<(Army, Square)> {
        let kings = board.attacked_kings().squares();
        kings.filter_map(|square| Some((board.piece_at(square)?.army, square))).collect()
    }
    match view {
        GameView::ChessUno(view) => on(view.board()),
        GameView::Maharajah(view) => on(view.board()),
        GameView::Minesweeper(view) => on(view.board()),
    }
}

/// "Your king on g1 is attacked", where two people play "White's king …".
fn attacked_text(seen: &Seen<'_>, kings: &[(Army, Square)], texts: &Texts) -> String {
    let [(army, square)] = kings else { return text!(texts, "check-both") };
    let square = square.to_string();
    let alone = seen.only_person().is_some();
    match army {
        army if alone && seen.view.army_of(seen.seat) == *army => {
            text!(texts, "check-yours", square = &square)
        }
        Army::White => text!(texts, "check-white", square = &square),
        Army::Black => text!(texts, "check-black", square = &square),
    }
}

/// One at a time: an offer to answer, what has just happened, a check, pawns to be placed.
fn banner(seen: &Seen<'_>, ui: &GameUi, window: Window, texts: &Texts) -> Option<Banner> {
    let view = &seen.view;
    if seen.verdict().is_some() {
        return None;
    }
    if let Some(banner) = remote::first_banner(seen, texts) {
        return Some(banner);
    }
    // At one phone the offerer's own turn is no time to answer: the other one holds the phone then.
    let to_answer = seen.answers_offer().filter(|seat| *seat == seen.seat);
    if to_answer.is_some() {
        let buttons = vec![
            press("say:accept", Icon::Check, text!(texts, "accept"), ButtonStyle::Outlined),
            press("say:decline", Icon::Close, text!(texts, "decline"), ButtonStyle::Plain),
        ];
        let text = text!(texts, "draw-offered");
        return Some(Banner { buttons, ..Banner::plain(BannerKind::Info, text) });
    }
    let of_match = remote::second_banner(seen, texts)
        .or_else(|| ui.flash.clone())
        .or_else(|| remote::third_banner(seen, texts));
    if let Some(banner) = of_match.or_else(|| ui.banner.clone()) {
        return Some(banner);
    }

    let kings = attacked(view);
    if !kings.is_empty() {
        let (text, line) = (text!(texts, "check"), attacked_text(seen, &kings, texts));
        let spoken = format!("{text}, {line}");
        return Some(Banner { line, spoken, assertive: true, ..Banner::plain(BannerKind::Bad, text) });
    }
    placement(view, &ui.touch, texts).filter(|_| lay_out(window, board_kind(view)).ticker_height > 0.0)
}

/// How many pawns are placed, and where the next one may stand. Without a ticker's room a banner
/// would cover the own strip, and the middle of the bar says it as well.
fn placement(view: &GameView, touch: &Touch, texts: &Texts) -> Option<Banner> {
    let GameView::ChessUno(uno) = view else { return None };
    if uno.phase() != Phase::Place || !touch.may_act {
        return None;
    }
    let mut ranks: Vec<u8> = Targets::of(view, touch).places.iter().map(|square| square.rank()).collect();
    ranks.dedup();
    let line = match ranks.as_slice() {
        [rank] => text!(texts, "place-on-rank", rank = rank + 1),
        _ => text!(texts, "place-marked"),
    };
    let text = text!(texts, "placed-of", placed = touch.placed.len(), all = uno.to_place());
    let spoken = format!("{text}, {line}");
    Some(Banner { line, spoken, ..Banner::plain(BannerKind::Info, text) })
}

fn bar(seen: &Seen<'_>, texts: &Texts) -> Vec<Button> {
    if seen.remote.is_some() {
        return remote::bar(seen, texts);
    }
    let over = seen.verdict().is_some();
    let can = &seen.table.can[seen.seat.index()];
    let menu = opens("menu", Icon::Menu, text!(texts, "menu"));
    let log = opens("log", Icon::Log, text!(texts, "log"));
    let draw = press("ask:offer", Icon::Draw, text!(texts, "offer-draw"), ButtonStyle::Plain);
    let may_offer = can.contains(&TableCommand::Talk(rules::Talk::Offer));
    let draw = if may_offer { draw } else { disabled(draw, text!(texts, "no-offer-now")) };
    let resign = press("ask:resign", Icon::Resign, text!(texts, "resign"), ButtonStyle::Plain);
    let resign = if over { disabled(resign, text!(texts, "game-over")) } else { resign };
    let hint = press("hint", Icon::Hint, text!(texts, "hint"), ButtonStyle::Plain);
    let person = seen.view.actor().is_some_and(|actor| seen.is_person(actor));
    let hint = if person { hint } else { disabled(hint, text!(texts, "no-hint-now")) };
    vec![menu, log, hint, draw, resign]
}

/// The middle of the bar: what the game waits for, or what may be done.
fn primary(seen: &Seen<'_>, ui: &GameUi, texts: &Texts) -> Button {
    let plain = |label: String| Button {
        command: UserCommand::Nothing,
        enabled: false,
        ..press("", Icon::None, label, ButtonStyle::Plain)
    };
    if seen.verdict().is_some() {
        return press("result", Icon::None, text!(texts, "show-result"), ButtonStyle::Outlined);
    }
    if ui.thinking {
        return plain(text!(texts, "computer-thinks"));
    }
    if let Some(waiting) = remote::waiting(seen, texts) {
        return plain(waiting);
    }
    match &seen.view {
        GameView::ChessUno(view) if view.phase() == Phase::Place => {
            let placed = ui.touch.placed.len();
            let left = (view.to_place() as usize).saturating_sub(placed);
            match placed {
                0 => plain(text!(texts, "place-pawns-now", count = left)),
                _ => lined(plain(text!(texts, "place-more", count = left)), text!(texts, "place-undo")),
            }
        }
        GameView::ChessUno(view) if view.can_end() && ui.touch.may_act => {
            let button = press("say:end", Icon::None, text!(texts, "end-series"), ButtonStyle::Outlined);
            lined(button, text!(texts, "moves-unused", count = view.moves_left()))
        }
        GameView::ChessUno(view) => {
            lined(plain(text!(texts, "choose-move")), text!(texts, "left", count = view.moves_left()))
        }
        GameView::Minesweeper(view) => {
            let sap = view.sapper_actions().into_iter().find(|(pawn, _)| ui.touch.selected == Some(*pawn));
            match sap {
                Some((pawn, target)) => {
                    let square = target.to_string();
                    let id = format!("say:{pawn}*{target}");
                    let label = text!(texts, "sap", square = &square);
                    let stays = text!(texts, "sap-stays", square = &pawn.to_string());
                    lined(press(&id, Icon::Bomb, label, ButtonStyle::Outlined), stays)
                }
                None => plain(turn_text(seen, view.board().turn(), texts)),
            }
        }
        GameView::Maharajah(view) => plain(turn_text(seen, view.board().turn(), texts)),
    }
}

/// "White to move"; over a connection it is always one's own turn that is spoken of here.
fn turn_text(seen: &Seen<'_>, army: Army, texts: &Texts) -> String {
    if seen.remote.is_some() {
        return capital(&text!(texts, "your-move"));
    }
    match army {
        Army::White => text!(texts, "white-to-move"),
        Army::Black => text!(texts, "black-to-move"),
    }
}
