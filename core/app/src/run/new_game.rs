//! The new-game page of each variant: its choices, and the match they make.

use super::{
    army, blocks,
    choices::{Choices, HiddenDrafts, NewGameChoices, Opponent, Side},
    home::variant_name,
    online::{Net, offline_reason},
};
use crate::{
    Entropy, EntropyError, NewMatch, Player, SessionError, Variant,
    screen::{
        Block, Button, ButtonStyle, Icon, PageScreen, back, disabled, press,
        texts::{Texts, text},
    },
};
use rules::{
    board::Army,
    chess_uno::{Card, Config, Mode},
    record::NewGame,
};
use table::Fischer;

/// Levels of the computer.
const LEVELS: std::ops::RangeInclusive<u8> = 1..=10;
/// Clocks to choose from: minutes and seconds; none first.
const CLOCKS: [(u64, u64); 5] = [(0, 0), (3, 2), (5, 3), (10, 5), (30, 0)];

fn option(key: &str, value: &str, label: String) -> Button {
    blocks::option("set", key, value, label)
}

fn stepper(key: &str, value: i64, bounds: (i64, i64), label: String, spoken: String) -> Block {
    let step = |to: i64, label: &str| {
        let button = option(key, &to.clamp(bounds.0, bounds.1).to_string(), label.to_owned());
        Button { enabled: (bounds.0..=bounds.1).contains(&to), ..button }
    };
    Block::Stepper {
        label,
        value: value.to_string(),
        spoken,
        less: step(value - 1, "−"),
        more: step(value + 1, "+"),
    }
}

fn switch(key: &str, on: bool, label: String, line: String) -> Block {
    blocks::switch("set", key, on, label, line)
}

/// The page.
pub(super) fn page(variant: Variant, all: &Choices, net: &Net, texts: &Texts) -> PageScreen {
    let choices = &all.of(variant);
    let mut blocks = Vec::new();
    if matches!(variant, Variant::UnoKingHunt | Variant::UnoPurist) {
        blocks.push(Block::Segments {
            label: text!(texts, "mode"),
            options: vec![
                option("mode", "uno-king-hunt", text!(texts, "mode-king-hunt")),
                option("mode", "uno-purist", text!(texts, "mode-purist")),
            ],
            selected: u32::from(variant == Variant::UnoPurist),
            explanation: match variant {
                Variant::UnoPurist => text!(texts, "mode-purist-line"),
                _ => text!(texts, "mode-king-hunt-line"),
            },
        });
    }
    if matches!(variant, Variant::Classic | Variant::Maharajah) {
        blocks.push(Block::Segments {
            label: text!(texts, "army"),
            options: vec![
                option("mode", "classic", text!(texts, "army-classic")),
                option("mode", "maharajah", text!(texts, "army-custom")),
            ],
            selected: u32::from(variant == Variant::Maharajah),
            explanation: match variant {
                Variant::Maharajah => text!(texts, "army-custom-line"),
                _ => text!(texts, "army-classic-line"),
            },
        });
    }
    blocks.extend(opponent_blocks(choices, net, texts));
    if variant == Variant::Maharajah && choices.opponent != Opponent::Room {
        blocks.extend(army_blocks(choices, texts));
        if is_hidden(variant, choices) && all.hidden != HiddenDrafts::default() {
            blocks.push(Block::Text { text: text!(texts, "set-up-begun") });
            let anew = press("discard", Icon::Delete, text!(texts, "start-over"), ButtonStyle::Outlined);
            blocks.push(Block::Buttons { buttons: vec![anew] });
        }
    }
    match variant {
        Variant::UnoKingHunt | Variant::UnoPurist => blocks.extend(uno_blocks(variant, choices, texts)),
        Variant::Classic | Variant::Maharajah | Variant::Minesweeper => {
            blocks.push(clock_block(choices, texts))
        }
    }
    if choices.opponent == Opponent::Room {
        let line = text!(texts, "rated-line");
        blocks.push(switch("rated", choices.rated, text!(texts, "rated-game"), line));
    }
    let primary = primary(choices, net, texts);
    PageScreen {
        subtitle: variant_name(variant, texts),
        primary: Some(primary),
        ..PageScreen::plain(text!(texts, "new-game"), Some(back(text!(texts, "back"))), blocks)
    }
}

/// Starts the game, or opens a room for it.
fn primary(choices: &NewGameChoices, net: &Net, texts: &Texts) -> Button {
    if choices.opponent != Opponent::Room {
        return press("start", Icon::Play, text!(texts, "start"), ButtonStyle::Filled);
    }
    let room = press("start", Icon::Room, text!(texts, "create-room"), ButtonStyle::Filled);
    match offline_reason(net, texts) {
        Some(reason) => disabled(room, reason),
        None => room,
    }
}

fn opponent_blocks(choices: &NewGameChoices, net: &Net, texts: &Texts) -> Vec<Block> {
    let computer = choices.opponent == Opponent::Computer;
    let room = option("opponent", "room", text!(texts, "opponent-room"));
    let room = match offline_reason(net, texts) {
        Some(reason) => disabled(room, reason),
        None => room,
    };
    let mut blocks = vec![Block::Segments {
        label: text!(texts, "opponent"),
        options: vec![
            option("opponent", "computer", text!(texts, "opponent-computer")),
            option("opponent", "device", text!(texts, "opponent-device")),
            room,
        ],
        selected: match choices.opponent {
            Opponent::Computer => 0,
            Opponent::SameDevice => 1,
            Opponent::Room => 2,
        },
        explanation: match choices.opponent {
            Opponent::Room => text!(texts, "opponent-room-line"),
            Opponent::Computer | Opponent::SameDevice => String::new(),
        },
    }];
    if computer {
        let level = i64::from(choices.level);
        let spoken = text!(texts, "level-spoken", level = level);
        blocks.push(stepper("level", level, (1, 10), text!(texts, "level"), spoken));
    }
    if choices.opponent != Opponent::SameDevice {
        blocks.push(Block::Segments {
            label: text!(texts, "your-army"),
            options: vec![
                option("side", "random", text!(texts, "side-random")),
                option("side", "white", text!(texts, "side-white")),
                option("side", "black", text!(texts, "side-black")),
            ],
            selected: match choices.side {
                Side::Random => 0,
                Side::White => 1,
                Side::Black => 2,
            },
            explanation: String::new(),
        });
    }
    blocks
}

/// Whether both armies are built in secret before the game (MJ-R041, on one phone).
pub(super) fn is_hidden(variant: Variant, choices: &NewGameChoices) -> bool {
    variant == Variant::Maharajah && choices.opponent == Opponent::SameDevice && choices.hidden
}

/// A row for each side's army; none while both will be built in secret.
fn army_blocks(choices: &NewGameChoices, texts: &Texts) -> Vec<Block> {
    let mut blocks = Vec::new();
    if choices.opponent == Opponent::SameDevice {
        let line = text!(texts, "hidden-set-up-line");
        blocks.push(switch("hidden", choices.hidden, text!(texts, "hidden-set-up"), line));
    }
    if !is_hidden(Variant::Maharajah, choices) {
        blocks.extend(Army::ALL.map(|side| army::row(side, &choices.armies[side.index()], texts)));
    }
    blocks
}

fn uno_blocks(variant: Variant, choices: &NewGameChoices, texts: &Texts) -> Vec<Block> {
    let deck = config(variant, choices).map_or(0, |config| Card::deck(&config).len());
    let deck_text = text!(texts, "deck-cards", count = deck);
    let spoken = text!(texts, "max-card-spoken", max = choices.max_card, count = deck);
    let mut blocks = vec![
        stepper("max-card", choices.max_card, (1, 9), text!(texts, "max-card"), spoken),
        Block::Note { text: deck_text },
        switch("jokers", choices.jokers, text!(texts, "jokers"), text!(texts, "jokers-line")),
        switch("advanced", choices.advanced, text!(texts, "advanced"), text!(texts, "advanced-line")),
    ];
    if choices.advanced {
        blocks.push(Block::Note { text: text!(texts, "experimental") });
        let number = |key: &str, value: i64, bounds, label: String| {
            stepper(key, value, bounds, label.clone(), format!("{label}, {value}"))
        };
        blocks.push(number("plus2", choices.plus2, (0, 8), text!(texts, "plus2")));
        blocks.push(number("plus4", choices.plus4, (0, 8), text!(texts, "plus4")));
        blocks.push(number("moves-after", choices.moves_after, (0, 9), text!(texts, "moves-after")));
        blocks.push(number("draw-after", choices.draw_after, (1, 100), text!(texts, "draw-after")));
        let forced = variant == Variant::UnoPurist;
        let line = if forced { text!(texts, "stop-combo-forced") } else { text!(texts, "stop-combo-line") };
        let mut block = switch("stop-combo", choices.stop_combo || forced, text!(texts, "stop-combo"), line);
        if let Block::Switch { button, .. } = &mut block {
            button.enabled = !forced;
        }
        blocks.push(block);
    }
    blocks
}

fn clock_block(choices: &NewGameChoices, texts: &Texts) -> Block {
    let label = |(minutes, seconds): (u64, u64)| {
        if minutes == 0 { text!(texts, "clock-none") } else { format!("{minutes}+{seconds}") }
    };
    let chosen = CLOCKS.iter().position(|clock| *clock == (choices.minutes, choices.seconds));
    Block::Segments {
        label: text!(texts, "clock"),
        options: CLOCKS
            .iter()
            .map(|clock| option("clock", &format!("{}+{}", clock.0, clock.1), label(*clock)))
            .collect(),
        selected: chosen.unwrap_or(0) as u32,
        explanation: String::new(),
    }
}

/// Takes one choice over; what cannot be read changes nothing. Returns the variant shown then.
pub(super) fn set(choices: &mut NewGameChoices, variant: Variant, key: &str, value: &str) -> Variant {
    let number = |bounds: std::ops::RangeInclusive<i64>, old: i64| {
        value.parse().ok().filter(|number| bounds.contains(number)).unwrap_or(old)
    };
    let on = value == "on";
    match key {
        "mode" => return Variant::ALL.into_iter().find(|known| known.code() == value).unwrap_or(variant),
        "opponent" => {
            choices.opponent = match value {
                "device" => Opponent::SameDevice,
                "room" => Opponent::Room,
                _ => Opponent::Computer,
            };
        }
        "level" => {
            choices.level = value.parse().ok().filter(|level| LEVELS.contains(level)).unwrap_or(choices.level)
        }
        "side" => {
            choices.side = match value {
                "white" => Side::White,
                "black" => Side::Black,
                _ => Side::Random,
            };
        }
        "max-card" => choices.max_card = number(1..=9, choices.max_card),
        "plus2" => choices.plus2 = number(0..=8, choices.plus2),
        "plus4" => choices.plus4 = number(0..=8, choices.plus4),
        "moves-after" => choices.moves_after = number(0..=9, choices.moves_after),
        "draw-after" => choices.draw_after = number(1..=100, choices.draw_after),
        "hidden" => choices.hidden = on,
        "rated" => choices.rated = on,
        "jokers" => choices.jokers = on,
        "advanced" => choices.advanced = on,
        "stop-combo" => choices.stop_combo = on,
        "clock" => {
            let clock =
                value.split_once('+').and_then(|(base, more)| Some((base.parse().ok()?, more.parse().ok()?)));
            if let Some((minutes, seconds)) = clock {
                (choices.minutes, choices.seconds) = (minutes, seconds);
            }
        }
        _ => {}
    }
    variant
}

pub(super) fn config(variant: Variant, choices: &NewGameChoices) -> Result<Config, SessionError> {
    let mode = if variant == Variant::UnoPurist { Mode::Purist } else { Mode::KingHunt };
    let read = |config: Config| {
        config
            .with_max_card_number(choices.max_card)?
            .with_plus2_pawns(choices.plus2)?
            .with_plus4_pawns(choices.plus4)?
            .with_moves_after_recovery(choices.moves_after)?
            .with_draw_after(choices.draw_after)
    };
    let config = read(Config::of(mode)).map_err(rules::record::RecordError::from)?;
    Ok(config.with_jokers(choices.jokers).with_stop_combo(choices.stop_combo))
}

/// The match that the choices make. Armies by lot where the person did not choose (CU-R010).
///
/// # Errors
/// [`SessionError`] when no randomness is at hand or settings are out of bounds.
pub(super) fn new_match(
    variant: Variant,
    choices: &NewGameChoices,
    entropy: Entropy,
) -> Result<NewMatch, SessionError> {
    let lot: Result<[u8; 32], EntropyError> = entropy.seed();
    let lot = lot?[31];
    let computer = Player::Computer { level: choices.level };
    let players = match (choices.opponent, choices.side) {
        (Opponent::SameDevice | Opponent::Room, _) => [Player::Person, Player::Person],
        (Opponent::Computer, Side::White) => [Player::Person, computer],
        (Opponent::Computer, Side::Black) => [computer, Player::Person],
        (Opponent::Computer, Side::Random) if lot % 2 == 0 => [Player::Person, computer],
        (Opponent::Computer, Side::Random) => [computer, Player::Person],
    };
    let game = match variant {
        Variant::UnoPurist | Variant::UnoKingHunt => NewGame::ChessUno(config(variant, choices)?),
        Variant::Classic => NewGame::classic(),
        Variant::Maharajah => NewGame::Maharajah(armies(choices, u64::from(lot))),
        Variant::Minesweeper => NewGame::Minesweeper,
    };
    let uno = matches!(variant, Variant::UnoPurist | Variant::UnoKingHunt);
    let clock = clock(choices).filter(|_| !uno);
    Ok(NewMatch { game, players, clock, entropy })
}

/// The clock that was chosen, if any.
pub(super) fn clock(choices: &NewGameChoices) -> Option<Fischer> {
    let clock = Fischer { base_ms: choices.minutes * 60_000, increment_ms: choices.seconds * 1_000 };
    (choices.minutes > 0).then_some(clock)
}

/// The joint placement: armies as built, and presets by lot for a side without one, so that the
/// two may start against each other where that can be had (MJ-A08, MJ-A10).
fn armies(choices: &NewGameChoices, lot: u64) -> String {
    let presets = bots::presets().len() as u64;
    let joint = |turn: u64| {
        let ranks = |army: Army| {
            let built = &choices.armies[army.index()];
            let by_lot = || bots::army(army, lot + turn + army.index() as u64).text();
            if built.is_empty() { by_lot() } else { built.clone() }
        };
        format!("{}/{}", ranks(Army::Black), ranks(Army::White))
    };
    // The lot is not even over the presets, so a few turns more than there are of them.
    let tries = (0..4 * presets).map(joint);
    tries.into_iter().find(|joint| army::may_start(joint)).unwrap_or_else(|| joint(0))
}
