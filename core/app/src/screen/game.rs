//! The screen of a game: strips, card, counter, board, ticker, bar, result.

use super::{
    board::{Touch, board_state},
    button::{back, disabled, opens, press},
    cards::{CardTable, card_area},
    choice::{popover, promotion},
    geometry::{BoardKind, Window, lay_out},
    log::log_rows,
    model::{Banner, BannerKind, Button, ButtonStyle, Counter, GameScreen, Icon, UserCommand},
    result::result,
    strip::live_strip,
    texts::{Texts, text},
};
use crate::{Player, Session};
use rules::{
    Command, Seat,
    board::{Army, Move},
    chess_uno::{Mode, Phase},
    game::GameView,
    maharajah::Profile,
};
use table::{TableCommand, Verdict};

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
}

/// The seat that looks: the person who may act, else the person who sits there.
pub(crate) fn viewer(session: &Session) -> Seat {
    let person = |seat: Seat| session.players()[seat.index()] == Player::Person;
    let acting = session.table().actor().filter(|seat| person(*seat));
    acting.or_else(|| Seat::ALL.into_iter().find(|seat| person(*seat))).unwrap_or(Seat::A)
}

/// Whether a clock runs, so that the screen changes by itself.
pub(crate) fn clock_runs(session: &Session) -> bool {
    session.table().view().running.is_some()
}

/// The whole screen.
pub(crate) fn game_screen(session: &Session, ui: &GameUi, window: Window, texts: &Texts) -> GameScreen {
    let seat = viewer(session);
    let view = session.view(seat);
    let own = view.army_of(seat);
    let flipped = (own == Army::Black) != ui.turned;
    let verdict = session.table().verdict();
    let bottom = if flipped { Army::Black } else { Army::White };
    let board = board_state(&view, &ui.touch, flipped, texts);
    let log = log_rows(session, texts);
    let promotion = promotion(&ui.promotion, view.turn(), board.ranks, flipped, texts);
    GameScreen {
        title: title(&view, texts),
        back: back(text!(texts, "leave-game")),
        top: live_strip(session, &view, !bottom, texts),
        bottom: live_strip(session, &view, bottom, texts),
        card: match &view {
            GameView::ChessUno(view) => Some(card_area(&CardTable::from(view), bottom, texts)),
            GameView::Maharajah(_) | GameView::Minesweeper(_) => None,
        },
        counter: counter(&view, texts),
        ticker: log.iter().rev().take(TICKER).rev().cloned().collect(),
        banner: banner(session, &view, ui, verdict, texts),
        bar: bar(session, &view, seat, texts),
        primary: primary(session, &view, ui, texts),
        promotion,
        popover: popover(&ui.choice, board.ranks, flipped, texts),
        result: verdict.filter(|_| !ui.result_hidden).map(|verdict| result(session, verdict, &view, texts)),
        log,
        geometry: lay_out(window, board_kind(&view)),
        thinking: ui.thinking,
        board,
    }
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

/// Mines left on the board (MS-R006).
pub(crate) fn counter(view: &GameView, texts: &Texts) -> Option<Counter> {
    let GameView::Minesweeper(view) = view else { return None };
    let mines = view.field().counter();
    Some(Counter { mines, spoken: text!(texts, "mines-left", count = mines) })
}

/// Whether some king is attacked, of either army (CU-A84).
pub(crate) fn any_check(view: &GameView) -> bool {
    match view {
        GameView::ChessUno(view) => view.board().attacked_kings() != 0,
        GameView::Maharajah(view) => view.board().attacked_kings() != 0,
        GameView::Minesweeper(view) => view.board().attacked_kings() != 0,
    }
}

/// The person who has to answer an open draw offer, if it is a person.
pub(crate) fn answers_offer(session: &Session, view: &GameView) -> Option<Seat> {
    let offers = view.offers();
    let person = |seat: &Seat| session.players()[seat.index()] == Player::Person;
    Seat::ALL.into_iter().filter(person).find(|seat| offers.is_open(!*seat))
}

/// One at a time: an offer to answer, what has just happened, a check.
fn banner(
    session: &Session,
    view: &GameView,
    ui: &GameUi,
    verdict: Option<Verdict>,
    texts: &Texts,
) -> Option<Banner> {
    if verdict.is_some() {
        return None;
    }
    // At one phone the offerer's own turn is no time to answer: the other one holds the phone then.
    let to_answer = answers_offer(session, view).filter(|seat| *seat == viewer(session));
    if to_answer.is_some() {
        let buttons = vec![
            press("say:accept", Icon::Check, text!(texts, "accept"), ButtonStyle::Outlined),
            press("say:decline", Icon::Close, text!(texts, "decline"), ButtonStyle::Plain),
        ];
        let text = text!(texts, "draw-offered");
        return Some(Banner { kind: BannerKind::Info, text, buttons, assertive: false });
    }
    if let Some(banner) = &ui.banner {
        return Some(banner.clone());
    }
    any_check(view).then(|| {
        let text = text!(texts, "check");
        Banner { kind: BannerKind::Bad, text, buttons: Vec::new(), assertive: true }
    })
}

fn bar(session: &Session, view: &GameView, seat: Seat, texts: &Texts) -> Vec<Button> {
    let over = session.table().verdict().is_some();
    let can = &session.table().view().can[seat.index()];
    let menu = opens("menu", Icon::Menu, text!(texts, "menu"));
    let log = opens("log", Icon::Log, text!(texts, "log"));
    let draw = press("ask:offer", Icon::Draw, text!(texts, "offer-draw"), ButtonStyle::Plain);
    let may_offer = can.contains(&TableCommand::Talk(rules::Talk::Offer));
    let draw = if may_offer { draw } else { disabled(draw, text!(texts, "no-offer-now")) };
    let resign = press("ask:resign", Icon::Resign, text!(texts, "resign"), ButtonStyle::Plain);
    let resign = if over { disabled(resign, text!(texts, "game-over")) } else { resign };
    let hint = press("hint", Icon::Hint, text!(texts, "hint"), ButtonStyle::Plain);
    let person = view.actor().is_some_and(|actor| session.players()[actor.index()] == Player::Person);
    let hint = if person { hint } else { disabled(hint, text!(texts, "no-hint-now")) };
    vec![menu, log, hint, draw, resign]
}

/// The middle of the bar: what the game waits for, or what may be done.
fn primary(session: &Session, view: &GameView, ui: &GameUi, texts: &Texts) -> Button {
    let plain = |label: String| Button {
        command: UserCommand::Nothing,
        enabled: false,
        ..press("", Icon::None, label, ButtonStyle::Plain)
    };
    if session.table().verdict().is_some() {
        return press("result", Icon::None, text!(texts, "show-result"), ButtonStyle::Outlined);
    }
    if ui.thinking {
        return plain(text!(texts, "computer-thinks"));
    }
    match view {
        GameView::ChessUno(view) if view.phase() == Phase::Place => {
            let left = (view.to_place() as usize).saturating_sub(ui.touch.placed.len());
            plain(text!(texts, "place-more", count = left))
        }
        GameView::ChessUno(view) if view.can_end() && ui.touch.may_act => {
            let button = press("say:end", Icon::None, text!(texts, "end-series"), ButtonStyle::Outlined);
            Button { spoken: text!(texts, "end-series-spoken", count = view.moves_left()), ..button }
        }
        GameView::ChessUno(view) => plain(text!(texts, "move-left", count = view.moves_left())),
        GameView::Minesweeper(view) => {
            let sap = view.sapper_actions().into_iter().find(|(pawn, _)| ui.touch.selected == Some(*pawn));
            match sap {
                Some((pawn, target)) => {
                    let square = target.to_string();
                    let id = format!("say:{pawn}*{target}");
                    press(&id, Icon::Bomb, text!(texts, "sap", square = &square), ButtonStyle::Outlined)
                }
                None => plain(turn_text(view.board().turn(), texts)),
            }
        }
        GameView::Maharajah(view) => plain(turn_text(view.board().turn(), texts)),
    }
}

fn turn_text(army: Army, texts: &Texts) -> String {
    match army {
        Army::White => text!(texts, "white-to-move"),
        Army::Black => text!(texts, "black-to-move"),
    }
}
