//! The screen of a game: strips, card, counter, board, ticker, bar, result.

use super::{
    board::{Touch, board_state, drawn_index, kind_name},
    geometry::{BoardKind, Window, lay_out},
    model::{
        Banner, BannerKind, Button, ButtonStyle, CardArea, CardFace, ClockState, Counter, GameScreen, Icon,
        LogRow, Pile, Popover, Promotion, ResultSheet, Strip, UserCommand,
    },
    texts::{Texts, text},
};
use crate::{LogEntry, Player, Session};
use rules::{
    Command, Event, Outcome, Reason, Seat,
    board::{Army, Kind, Move, MoveKind, Piece, Square},
    chess_uno::{self, Card, Effect, Mode, Phase},
    game::GameView,
};
use table::{TableCommand, Verdict, VerdictReason};

/// Below this a running clock is low, in ms.
const LOW_TIME: u64 = 20_000;
/// Below this a clock shows tenths, in ms.
const TENTHS: u64 = 10_000;
/// Rows of the ticker.
const TICKER: usize = 6;
/// From so many turns without a move on they are counted on the screen.
const IDLE_SHOWN_FROM: u32 = 5;
/// Buttons of the result come alive after that time.
const RESULT_LIVE_MS: u32 = 800;

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

/// A button that presses `id`.
pub(crate) fn press(id: &str, icon: Icon, label: String, style: ButtonStyle) -> Button {
    Button {
        command: UserCommand::Press { id: id.to_owned() },
        icon,
        spoken: label.clone(),
        label,
        style,
        enabled: true,
        reason: None,
    }
}

/// The same button, disabled for a reason.
pub(crate) fn disabled(button: Button, reason: String) -> Button {
    Button { enabled: false, reason: Some(reason), ..button }
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
    let (top_army, bottom_army) =
        if flipped { (Army::White, Army::Black) } else { (Army::Black, Army::White) };
    let board = board_state(&view, &ui.touch, flipped, texts);
    let log = log_rows(session.log(), texts);
    let promotion = promotion(&ui.promotion, view.turn(), board.ranks, flipped, texts);
    GameScreen {
        title: title(&view, texts),
        back: Button {
            command: UserCommand::Back,
            ..press("back", Icon::Back, text!(texts, "leave-game"), ButtonStyle::Plain)
        },
        top: strip(session, &view, top_army, texts),
        bottom: strip(session, &view, bottom_army, texts),
        card: card_area(&view, top_army, bottom_army, texts),
        counter: counter(&view, texts),
        ticker: log.iter().rev().take(TICKER).rev().cloned().collect(),
        banner: banner(&view, ui, verdict, texts),
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
            rules::maharajah::Profile::Classic => text!(texts, "title-classic"),
            rules::maharajah::Profile::Maharajah => text!(texts, "title-maharajah"),
        },
        GameView::Minesweeper(_) => text!(texts, "title-minesweeper"),
    }
}

fn controller(view: &GameView, army: Army) -> Seat {
    match view {
        GameView::ChessUno(view) => view.controller(army),
        GameView::Maharajah(view) => view.controller(army),
        GameView::Minesweeper(view) => view.controller(army),
    }
}

/// A player's name on this phone.
pub(crate) fn player_name(session: &Session, seat: Seat, texts: &Texts) -> String {
    let people = session.players().iter().filter(|player| **player == Player::Person).count();
    match session.players()[seat.index()] {
        Player::Computer { level } => text!(texts, "computer-level", level = level),
        Player::Person if people == 1 => text!(texts, "you"),
        Player::Person => match seat {
            Seat::A => text!(texts, "player-one"),
            Seat::B => text!(texts, "player-two"),
        },
    }
}

fn strip(session: &Session, view: &GameView, army: Army, texts: &Texts) -> Strip {
    let seat = controller(view, army);
    let name = player_name(session, seat, texts);
    let on_turn = session.table().actor() == Some(seat);
    let army_text = match army {
        Army::White => text!(texts, "plays-white"),
        Army::Black => text!(texts, "plays-black"),
    };
    let status = match view {
        GameView::Maharajah(view) if view.profile() == rules::maharajah::Profile::Maharajah => {
            match view.status(army) {
                rules::maharajah::Status::Classic => text!(texts, "status-classic"),
                rules::maharajah::Status::Variant => text!(texts, "status-variant"),
            }
        }
        _ => String::new(),
    };
    let recover = match view {
        GameView::ChessUno(view) if view.pool(army) > 0 => text!(texts, "recover", count = view.pool(army)),
        _ => String::new(),
    };
    let clocks = session.table().view();
    let left = clocks.clocks.map(|clocks| clocks[seat.index()]);
    let running = clocks.running == Some(seat);
    let clock_state = match left {
        None => ClockState::None,
        Some(_) if !running => ClockState::Waiting,
        Some(left) if left < LOW_TIME => ClockState::Low,
        Some(_) => ClockState::Running,
    };
    let turn = if on_turn { text!(texts, "to-move") } else { text!(texts, "waits") };
    let spoken = [name.as_str(), &army_text, &status, &recover, &turn];
    let spoken: Vec<&str> = spoken.into_iter().filter(|words| !words.is_empty()).collect();
    Strip {
        initials: name.chars().next().map_or_else(String::new, |first| first.to_uppercase().collect()),
        white: army == Army::White,
        on_turn,
        line: if status.is_empty() { army_text.clone() } else { status.clone() },
        recover: recover.clone(),
        clock: left.map_or_else(String::new, clock_text),
        clock_state,
        clock_spoken: left.map_or_else(String::new, |left| {
            text!(texts, "clock-spoken", minutes = left / 60_000, seconds = left / 1_000 % 60)
        }),
        spoken: spoken.join(", "),
        name,
    }
}

/// `9:58`, `1:02:03`, and tenths below ten seconds: `0:07.4`.
pub(crate) fn clock_text(left: u64) -> String {
    // A clock that shows whole seconds shows 0:00 only when nothing is left.
    let whole = left.div_ceil(1_000);
    match whole {
        _ if left < TENTHS => format!("0:{:02}.{}", left / 1_000, left % 1_000 / 100),
        0..3_600 => format!("{}:{:02}", whole / 60, whole % 60),
        _ => format!("{}:{:02}:{:02}", whole / 3_600, whole / 60 % 60, whole % 60),
    }
}

/// The face of a card.
pub(crate) fn card_face(card: Card, texts: &Texts) -> CardFace {
    let colour = card.colour().map_or("wild", chess_uno::Colour::name);
    let value = match card.effect() {
        Effect::Number(number) => number.to_string(),
        Effect::Skip => "skip".to_owned(),
        Effect::Reverse => "reverse".to_owned(),
        Effect::Plus2 => "plus2".to_owned(),
        Effect::Plus4 => "plus4".to_owned(),
        Effect::Joker => "joker".to_owned(),
    };
    CardFace { colour: colour.to_owned(), value, spoken: card_name(card, texts) }
}

/// "Blue 4".
pub(crate) fn card_name(card: Card, texts: &Texts) -> String {
    let colour = card.colour().map(|colour| match colour {
        chess_uno::Colour::Red => text!(texts, "red"),
        chess_uno::Colour::Blue => text!(texts, "blue"),
        chess_uno::Colour::Green => text!(texts, "green"),
        chess_uno::Colour::Yellow => text!(texts, "yellow"),
    });
    let what = match card.effect() {
        Effect::Number(number) => number.to_string(),
        Effect::Skip => text!(texts, "card-skip"),
        Effect::Reverse => text!(texts, "card-reverse"),
        Effect::Plus2 => "+2".to_owned(),
        Effect::Plus4 => "+4".to_owned(),
        Effect::Joker => text!(texts, "card-joker"),
    };
    match colour {
        Some(colour) => format!("{colour} {what}"),
        None => what,
    }
}

fn card_area(view: &GameView, top: Army, bottom: Army, texts: &Texts) -> Option<CardArea> {
    let GameView::ChessUno(view) = view else { return None };
    let granted = match view.card().map(Card::effect) {
        Some(Effect::Number(number)) => u32::from(number),
        _ => u32::from(view.moves_left()).max(1),
    };
    let left = u32::from(view.moves_left());
    let limit = u32::from(view.config().draw_after_turns_without_move());
    let idle = view.inactivity() >= IDLE_SHOWN_FROM.min(limit) && view.outcome().is_none();
    Some(CardArea {
        open: view.card().map(|card| card_face(card, texts)),
        title: view.card().map_or_else(|| text!(texts, "no-card"), |card| card_name(card, texts)),
        line: card_line(view, texts),
        pips: granted,
        pips_used: granted.saturating_sub(left),
        deck: view.pile_len() as u32,
        deck_spoken: text!(texts, "deck-spoken", count = view.pile_len()),
        top_pile: pile(view, view.controller(top), false, texts),
        bottom_pile: pile(view, view.controller(bottom), true, texts),
        idle: if idle {
            text!(texts, "idle", turns = view.inactivity(), limit = limit)
        } else {
            String::new()
        },
    })
}

/// What the open card still asks for or grants.
fn card_line(view: &chess_uno::View, texts: &Texts) -> String {
    match view.phase() {
        Phase::Over => text!(texts, "game-over"),
        Phase::Place => text!(texts, "place-pawns", count = view.to_place()),
        Phase::Move => match view.card().map(Card::effect) {
            Some(Effect::Joker) => text!(texts, "joker-line"),
            Some(Effect::Reverse) => text!(texts, "reverse-line"),
            Some(Effect::Skip) => text!(texts, "skip-in-check-line"),
            _ => text!(texts, "moves-left", count = view.moves_left()),
        },
    }
}

fn pile(view: &chess_uno::View, seat: Seat, own: bool, texts: &Texts) -> Pile {
    let cards = view.discards(seat);
    let owner = if own { text!(texts, "pile-own") } else { text!(texts, "pile-other") };
    let top = cards.last().map(|card| card_face(*card, texts));
    let spoken = match &top {
        Some(face) => text!(texts, "pile-spoken", owner = &owner, count = cards.len(), top = &face.spoken),
        None => text!(texts, "pile-empty", owner = &owner),
    };
    Pile { owner, top, count: cards.len() as u32, spoken }
}

fn counter(view: &GameView, texts: &Texts) -> Option<Counter> {
    let GameView::Minesweeper(view) = view else { return None };
    let mines = view.field().counter();
    Some(Counter { mines, spoken: text!(texts, "mines-left", count = mines) })
}

fn banner(view: &GameView, ui: &GameUi, verdict: Option<Verdict>, texts: &Texts) -> Option<Banner> {
    if verdict.is_some() {
        return None;
    }
    let in_check = match view {
        GameView::ChessUno(view) => view.board().attacked_kings() != 0,
        GameView::Maharajah(view) => view.board().attacked_kings() != 0,
        GameView::Minesweeper(view) => view.board().attacked_kings() != 0,
    };
    let offers = view.offers();
    let offered = Seat::ALL.into_iter().find(|seat| offers.is_open(*seat));
    if offered.is_some() && view.actor() != offered {
        let buttons = vec![
            press("say:accept", Icon::Check, text!(texts, "accept"), ButtonStyle::Outlined),
            press("say:decline", Icon::Close, text!(texts, "decline"), ButtonStyle::Plain),
        ];
        return Some(Banner {
            kind: BannerKind::Info,
            text: text!(texts, "draw-offered"),
            buttons,
            assertive: false,
        });
    }
    if in_check {
        let text = text!(texts, "check");
        return Some(Banner { kind: BannerKind::Bad, text, buttons: Vec::new(), assertive: true });
    }
    ui.banner.clone()
}

fn bar(session: &Session, view: &GameView, seat: Seat, texts: &Texts) -> Vec<Button> {
    let over = session.table().verdict().is_some();
    let can = &session.table().view().can[seat.index()];
    let menu = Button {
        command: UserCommand::Open { page: "menu".to_owned() },
        ..press("menu", Icon::Menu, text!(texts, "menu"), ButtonStyle::Plain)
    };
    let log = Button {
        command: UserCommand::Open { page: "log".to_owned() },
        ..press("log", Icon::Log, text!(texts, "log"), ButtonStyle::Plain)
    };
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
            let left = view.to_place() as usize - ui.touch.placed.len();
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

/// Order of the choices, from the target square inwards, by value (ux §5.4).
const PROMOTIONS: [Kind; 7] = [
    Kind::Maharajah,
    Kind::Queen,
    Kind::Chancellor,
    Kind::Rook,
    Kind::Archbishop,
    Kind::Bishop,
    Kind::Knight,
];
/// A classic side's order: queen, knight, rook, bishop.
const CLASSIC_PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Knight, Kind::Rook, Kind::Bishop];

fn promotion(moves: &[Move], army: Army, ranks: u8, flipped: bool, texts: &Texts) -> Option<Promotion> {
    let first = moves.first()?;
    let order: &[Kind] =
        if moves.len() > CLASSIC_PROMOTIONS.len() { &PROMOTIONS } else { &CLASSIC_PROMOTIONS };
    let offered: Vec<(Kind, &Move)> = order
        .iter()
        .filter_map(|kind| Some((*kind, moves.iter().find(|mv| mv.promotion == Some(*kind))?)))
        .collect();
    let button = |(kind, mv): &(Kind, &Move)| {
        press(&format!("say:{mv}"), Icon::None, kind_name(*kind, texts), ButtonStyle::Plain)
    };
    Some(Promotion {
        square: drawn_index(first.to, ranks, flipped),
        choices: offered.iter().map(button).collect(),
        pieces: offered.iter().map(|(kind, _)| Piece { army, kind: *kind }.letter().to_string()).collect(),
        cancel: UserCommand::Press { id: "cancel".to_owned() },
        spoken: text!(texts, "promotion-title"),
    })
}

fn popover(choice: &[Command], ranks: u8, flipped: bool, texts: &Texts) -> Option<Popover> {
    let target = choice.iter().find_map(|command| match command {
        Command::Move(text) => Some(text.to),
        Command::Sap(_, target) => Some(*target),
        _ => None,
    })?;
    let label = |command: &Command| match command {
        Command::Sap(_, target) => text!(texts, "sap", square = &target.to_string()),
        Command::Move(mv) => match mv.kind {
            Some(MoveKind::Castle) => text!(texts, "choose-castle"),
            Some(MoveKind::EnPassant) => text!(texts, "choose-en-passant"),
            Some(MoveKind::Joker) => text!(texts, "choose-slide"),
            _ => text!(texts, "choose-move"),
        },
        _ => String::new(),
    };
    let button = |command: &Command| {
        press(&format!("say:{command}"), Icon::None, label(command), ButtonStyle::Outlined)
    };
    Some(Popover {
        square: drawn_index(target, ranks, flipped),
        choices: choice.iter().map(button).collect(),
        cancel: UserCommand::Press { id: "cancel".to_owned() },
    })
}

/// Rows of the public log, numbered by command.
pub(crate) fn log_rows(log: &[LogEntry], texts: &Texts) -> Vec<LogRow> {
    let last = log.len().saturating_sub(1);
    log.iter().enumerate().map(|(number, entry)| log_row(entry, number, number == last, texts)).collect()
}

fn log_row(entry: &LogEntry, number: usize, current: bool, texts: &Texts) -> LogRow {
    let card = entry.events.iter().rev().find_map(|event| match event {
        Event::Reveal(_, card) => Some(card_face(*card, texts)),
        _ => None,
    });
    let said: Vec<String> = entry.events.iter().filter_map(|event| event_text(event, texts)).collect();
    let mut spoken = vec![entry.san.clone()];
    spoken.extend(said);
    LogRow {
        number: (number + 1).to_string(),
        white: entry.seat == Seat::A,
        card,
        text: entry.san.clone(),
        current,
        command: UserCommand::Nothing,
        spoken: spoken.join(", "),
    }
}

/// An event in words; moves stand for themselves.
pub(crate) fn event_text(event: &Event, texts: &Texts) -> Option<String> {
    Some(match event {
        Event::Reveal(_, card) => text!(texts, "event-reveal", card = &card_name(*card, texts)),
        Event::Swap => text!(texts, "event-swap"),
        Event::SeriesStopped => text!(texts, "event-series-stopped"),
        Event::Reshuffle(count) => text!(texts, "event-reshuffle", count = *count),
        Event::Boom(square, piece) => {
            let piece = kind_name(piece.kind, texts);
            text!(texts, "event-boom", piece = &piece, square = &square.to_string())
        }
        Event::Swept(square) => text!(texts, "event-swept", square = &square.to_string()),
        Event::Sapped(square, true) => text!(texts, "event-sapped-hit", square = &square.to_string()),
        Event::Sapped(square, false) => text!(texts, "event-sapped-miss", square = &square.to_string()),
        Event::Refused(square) => text!(texts, "event-refused", square = &square.to_string()),
        Event::FogLifted => text!(texts, "event-fog-lifted"),
        Event::Place(_) | Event::Move(_) | Event::TurnEnd(_) | Event::Result(_) => return None,
    })
}

fn result(session: &Session, verdict: Verdict, view: &GameView, texts: &Texts) -> ResultSheet {
    let alone = session.players().iter().filter(|player| **player == Player::Person).count() == 1;
    let headline = match verdict.winner {
        None if verdict.reason.has_result() => text!(texts, "result-draw"),
        None => text!(texts, "result-none"),
        Some(winner) if alone && session.players()[winner.index()] == Player::Person => {
            text!(texts, "result-won")
        }
        Some(_) if alone => text!(texts, "result-lost"),
        Some(winner) => match view.army_of(winner) {
            Army::White => text!(texts, "result-white-wins"),
            Army::Black => text!(texts, "result-black-wins"),
        },
    };
    let button = |id: &str, icon, label: String, style| press(id, icon, label, style);
    ResultSheet {
        headline,
        reason: reason_text(verdict.reason, texts),
        rows: vec![text!(texts, "result-commands", count = session.log().len())],
        buttons: vec![
            button("rematch", Icon::Play, text!(texts, "rematch"), ButtonStyle::Filled),
            button(
                &format!("replay:{}", session.id()),
                Icon::History,
                text!(texts, "replay"),
                ButtonStyle::Outlined,
            ),
            button("home", Icon::None, text!(texts, "home"), ButtonStyle::Plain),
        ],
        live_after_ms: RESULT_LIVE_MS,
    }
}

/// Why a game ended, in one line.
pub(crate) fn reason_text(reason: VerdictReason, texts: &Texts) -> String {
    match reason {
        VerdictReason::Game(reason) => match reason {
            Reason::Mate => text!(texts, "reason-mate"),
            Reason::KingCapture => text!(texts, "reason-king-capture"),
            Reason::Stalemate => text!(texts, "reason-stalemate"),
            Reason::Repetition => text!(texts, "reason-repetition"),
            Reason::Fifty => text!(texts, "reason-fifty"),
            Reason::Material => text!(texts, "reason-material"),
            Reason::Inactivity => text!(texts, "reason-inactivity"),
            Reason::Agreement => text!(texts, "reason-agreement"),
            Reason::Resignation => text!(texts, "reason-resignation"),
        },
        VerdictReason::Time => text!(texts, "reason-time"),
        VerdictReason::TimeNoMaterial => text!(texts, "reason-time-no-material"),
        VerdictReason::Forfeit => text!(texts, "reason-forfeit"),
        VerdictReason::AwayClaim => text!(texts, "reason-away-claim"),
        VerdictReason::NoResult => text!(texts, "reason-no-result"),
        VerdictReason::ServerAbort => text!(texts, "reason-server-abort"),
        VerdictReason::Deleted => text!(texts, "reason-deleted"),
    }
}

/// The man whose move took or could take the king, and the king (ux §5.3, CU-A89).
pub(crate) fn decisive_arrow(outcome: Option<Outcome>, view: &GameView) -> Option<(Square, Square)> {
    let GameView::ChessUno(view) = view else { return None };
    outcome.filter(|outcome| outcome.reason == Reason::KingCapture)?;
    let board = view.board();
    let king = board.king(!board.turn())?;
    let from = board.moves(view.law()).into_iter().find(|mv| mv.to == king)?.from;
    Some((from, king))
}
