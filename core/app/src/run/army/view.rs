//! The army builder as drawn: half board, palette, budget, problems in words (ux §5.6, §5.7).

use super::{
    super::{blocks, choices::Choices, refusal::fault_text},
    draft::Draft,
};
use crate::screen::{
    Block, BoardState, BuilderScreen, Button, ButtonStyle, Icon, PaletteTile, SquareState, back,
    board::{DEAREST_FIRST, drawn_order, kind_name, kind_title, piece_name},
    disabled,
    log::side_name,
    marks, opens, press,
    texts::{Texts, text},
};
use rules::{
    board::{Army, Kind, Piece, Square},
    maharajah::{BUDGET, Fault, Status, value},
};

/// Men that fit into a half besides the king (MJ-A04).
const PLACES: u32 = 31;
/// Armies that the library holds.
pub(crate) const LIBRARY: usize = 20;
/// Ranks of the board, and of one half.
const RANKS: u8 = 8;
const HALF: usize = 4;

/// What the builder is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Purpose {
    /// A hidden set-up: the other half is under a curtain, and nothing is saved.
    pub(crate) hidden: bool,
    /// Whether the list of armies is open.
    pub(crate) library: bool,
}

/// The builder's screen.
pub(crate) fn screen(draft: &Draft, purpose: Purpose, choices: &Choices, texts: &Texts) -> BuilderScreen {
    let army = side_name(draft.army(), texts);
    let problems = problems(draft, texts);
    BuilderScreen {
        title: text!(texts, "army-of", side = &army),
        back: back(text!(texts, "close")),
        tools: vec![
            tool("army:undo", Icon::Undo, text!(texts, "undo"), draft.can_undo(), texts),
            tool("army:redo", Icon::Redo, text!(texts, "redo"), draft.can_redo(), texts),
        ],
        points_text: points_text(draft, texts),
        points: draft.points(),
        places_text: text!(texts, "places", count = draft.places(), all = PLACES),
        board: board(draft, purpose.hidden, texts),
        hint: hint(draft, texts),
        palette: DEAREST_FIRST.into_iter().map(|kind| tile(draft, kind, texts)).collect(),
        status: status(draft, purpose.hidden, texts),
        bar: bar(draft, purpose, choices, texts),
        done: done(purpose.hidden, problems.first(), texts),
        problems,
        hidden: purpose.hidden,
        library: if purpose.library { library(draft, purpose.hidden, choices, texts) } else { Vec::new() },
    }
}

/// "31 of 39 points".
pub(crate) fn points_text(draft: &Draft, texts: &Texts) -> String {
    text!(texts, "points-of", points = draft.points(), budget = BUDGET)
}

fn tool(id: &str, icon: Icon, label: String, enabled: bool, texts: &Texts) -> Button {
    let button = press(id, icon, label, ButtonStyle::Plain);
    if enabled { button } else { disabled(button, text!(texts, "nothing-to-undo")) }
}

fn tile(draft: &Draft, kind: Kind, texts: &Texts) -> PaletteTile {
    let (name, cost, count) = (kind_name(kind, texts), value(kind), draft.count(kind));
    let spoken = text!(texts, "tile-spoken", piece = &name, cost = cost, count = count);
    let letter = Piece { army: draft.army(), kind }.letter().to_string();
    let id = format!("army:brush={}", kind.letter());
    PaletteTile {
        button: Button { spoken, ..press(&id, Icon::None, kind_title(kind, texts), ButtonStyle::Outlined) },
        piece: letter,
        cost,
        count,
        selected: draft.brush() == kind,
    }
}

/// What the next tap does, or the rule that stands in its way.
fn hint(draft: &Draft, texts: &Texts) -> String {
    let piece = kind_name(draft.brush(), texts);
    match draft.first_hole() {
        Some(_) if draft.points() == BUDGET && draft.faults().is_empty() => text!(texts, "hint-complete"),
        Some(hole) => {
            let rank = i64::from(hole.rank()) + 1;
            text!(texts, "hint-paint", piece = &piece, square = &hole.to_string(), rank = rank)
        }
        None => text!(texts, "hint-full"),
    }
}

/// The side's rules, which follow from its men (MJ-R032, MJ-R033).
fn status(draft: &Draft, hidden: bool, texts: &Texts) -> String {
    let rules = match draft.status() {
        Status::Variant => text!(texts, "builder-variant"),
        Status::Classic if draft.is_normal() => text!(texts, "builder-normal"),
        Status::Classic => text!(texts, "builder-classic"),
    };
    if hidden { format!("{rules} · {}", text!(texts, "builder-hidden")) } else { rules }
}

/// Everything that keeps the army from being done (MJ-A11).
fn problems(draft: &Draft, texts: &Texts) -> Vec<String> {
    let hole = draft.first_hole();
    let words = |fault: &Fault| match (fault, hole) {
        (Fault::Placement, Some(hole)) => {
            let rank = i64::from(hole.rank()) + 1;
            text!(texts, "hole", square = &hole.to_string(), rank = rank)
        }
        _ => fault_text(*fault, texts),
    };
    draft.faults().iter().map(words).collect()
}

fn done(hidden: bool, problem: Option<&String>, texts: &Texts) -> Button {
    let button = if hidden {
        press("army:done", Icon::Lock, text!(texts, "lock-in"), ButtonStyle::Filled)
    } else {
        press("army:done", Icon::Check, text!(texts, "done"), ButtonStyle::Filled)
    };
    match problem {
        Some(problem) => disabled(button, problem.clone()),
        None => button,
    }
}

fn bar(draft: &Draft, purpose: Purpose, choices: &Choices, texts: &Texts) -> Vec<Button> {
    let clear = press("army:clear", Icon::Delete, text!(texts, "clear"), ButtonStyle::Plain);
    let clear = match draft.places() {
        0 => disabled(clear, text!(texts, "nothing-to-clear")),
        _ => clear,
    };
    let save = press("army:save", Icon::Check, text!(texts, "save-army"), ButtonStyle::Plain);
    let save = if purpose.hidden {
        disabled(save, text!(texts, "no-save-hidden"))
    } else if !draft.faults().is_empty() {
        disabled(save, text!(texts, "no-save-unfinished"))
    } else if choices.armies.len() >= LIBRARY {
        disabled(save, text!(texts, "no-save-full", count = LIBRARY))
    } else {
        save
    };
    vec![press("army:library", Icon::Log, text!(texts, "presets"), ButtonStyle::Plain), clear, save]
}

/// Presets, then saved armies, each of these with its way out of the library.
fn library(draft: &Draft, hidden: bool, choices: &Choices, texts: &Texts) -> Vec<Button> {
    let mut buttons = Vec::new();
    if !hidden {
        buttons.push(press("army:lot", Icon::None, text!(texts, "by-lot"), ButtonStyle::Outlined));
        let other = side_name(!draft.army(), texts);
        let label = text!(texts, "as-the-other", side = &other);
        buttons.push(press("army:mirror", Icon::Flip, label, ButtonStyle::Outlined));
    }
    for preset in bots::presets() {
        let id = format!("army:preset={}", preset.key);
        buttons.push(press(&id, Icon::None, preset_name(preset.key, texts), ButtonStyle::Outlined));
    }
    for (number, (name, _)) in choices.armies.iter().enumerate() {
        buttons.push(press(&format!("army:saved={number}"), Icon::None, name.clone(), ButtonStyle::Outlined));
        if !hidden {
            let label = text!(texts, "delete-army", name = name);
            buttons.push(press(
                &format!("army:delete={number}"),
                Icon::Delete,
                label,
                ButtonStyle::Destructive,
            ));
        }
    }
    buttons
}

/// A preset's name; a key that nobody has named yet stands for itself.
pub(crate) fn preset_name(key: &str, texts: &Texts) -> String {
    match key {
        "classical" => text!(texts, "preset-classical"),
        "minors" => text!(texts, "preset-minors"),
        "archbishops" => text!(texts, "preset-archbishops"),
        "light_archbishops" => text!(texts, "preset-light-archbishops"),
        "bishops_and_archbishops" => text!(texts, "preset-bishops-and-archbishops"),
        "maharajah" => text!(texts, "preset-maharajah"),
        "maharajah_and_rooks" => text!(texts, "preset-maharajah-and-rooks"),
        other => other.to_owned(),
    }
}

/// The own half, nearest rank below; with the other half under its curtain in a hidden set-up.
pub(crate) fn board(draft: &Draft, hidden: bool, texts: &Texts) -> BoardState {
    let flipped = draft.army() == Army::Black;
    let own: Vec<Square> = draft.half().collect();
    let drawn: Vec<Square> = drawn_order(RANKS, flipped).collect();
    let from = if hidden { 0 } else { drawn.len() - HALF * 8 };
    let squares = drawn.into_iter().skip(from).map(|square| {
        if own.contains(&square) { own_square(draft, square, texts) } else { curtained(square, texts) }
    });
    let squares: Vec<SquareState> = squares.collect();
    let side = side_name(draft.army(), texts);
    BoardState {
        ranks: (squares.len() / 8) as u8,
        flipped,
        squares,
        arrow: Vec::new(),
        spoken: text!(texts, "board-half", side = &side),
    }
}

/// A square of the other half: nothing is known of it here (MJ-R042).
fn curtained(square: Square, texts: &Texts) -> SquareState {
    SquareState {
        name: square.to_string(),
        piece: String::new(),
        marks: marks::CURTAIN,
        number: 0,
        spoken: format!("{square}, {}", text!(texts, "square-hidden")),
        action: String::new(),
    }
}

fn own_square(draft: &Draft, square: Square, texts: &Texts) -> SquareState {
    let piece = draft.men().piece_at(square);
    let king = piece.is_some_and(|piece| piece.kind == Kind::King);
    let forbidden = draft.is_forbidden(square);
    let mut words = vec![square.to_string()];
    words.push(piece.map_or_else(|| text!(texts, "square-empty"), |piece| piece_name(piece, texts)));
    if king {
        words.push(text!(texts, "square-locked"));
    }
    if forbidden {
        words.push(text!(texts, "square-forbidden"));
    }
    let brush = kind_name(draft.brush(), texts);
    let action = match piece {
        _ if king || forbidden => String::new(),
        Some(_) => text!(texts, "action-take-away"),
        None => text!(texts, "action-put", piece = &brush),
    };
    SquareState {
        name: square.to_string(),
        piece: piece.map_or_else(String::new, |piece| piece.letter().to_string()),
        marks: if king {
            marks::LOCKED
        } else if forbidden {
            marks::FORBIDDEN
        } else {
            0
        },
        number: 0,
        spoken: words.join(", "),
        action,
    }
}

/// The row of a side's army on the new-game page.
pub(crate) fn army_row(army: Army, ranks: &str, texts: &Texts) -> Block {
    let side = side_name(army, texts);
    let title = text!(texts, "army-of", side = &side);
    let page = format!("build:{}", army.name());
    let button = opens(&page, Icon::None, text!(texts, "change"));
    if ranks.is_empty() {
        return blocks::row(button, title, text!(texts, "army-by-lot"));
    }
    let draft = Draft::new(army, ranks);
    let men = DEAREST_FIRST.into_iter().filter(|kind| draft.count(*kind) > 0);
    let men = men.map(|kind| format!("{} × {}", draft.count(kind), kind_name(kind, texts)));
    let line = men.collect::<Vec<_>>().join(", ");
    Block::Row {
        button: Button { spoken: format!("{title}, {line}"), ..button },
        title,
        line,
        trailing: points_text(&draft, texts),
        board: Some(board(&draft, false, texts)),
    }
}
