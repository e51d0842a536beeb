//! A player without eyes: sends commands, waits for snapshots, reads facts off them.

use app::screen::{GameScreen, Screen, Snapshot, SquareState, UserCommand, marks};
use serde_json::Value;
use std::{
    sync::Arc,
    thread,
    time::{Duration, Instant},
};
use wildcard::WildcardApp;

/// Longer than a thought of the computer at level 1 takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Someone at the app.
pub(crate) struct Player {
    app: Arc<WildcardApp>,
}

impl Player {
    pub(crate) fn of(app: Arc<WildcardApp>) -> Self {
        Self { app }
    }

    pub(crate) fn snapshot(&self) -> Snapshot {
        self.app.snapshot().unwrap()
    }

    pub(crate) fn send(&self, command: UserCommand) {
        self.app.dispatch(command).unwrap();
    }

    /// Waits for a snapshot that satisfies `wanted`.
    pub(crate) fn until(&self, what: &str, wanted: impl Fn(&Snapshot) -> bool) -> Snapshot {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let now = self.snapshot();
            if wanted(&now) {
                return now;
            }
            assert!(Instant::now() < deadline, "{what} never came; last: {:?}, {:?}", facts(&now), now.toast);
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Sends a command and waits until the core has dealt with it.
    fn send_and_see(&self, command: UserCommand) -> Snapshot {
        let before = self.snapshot().revision;
        self.send(command);
        self.until("a newer snapshot", |now| now.revision > before)
    }

    /// Plays on by taps, never looking at a word, and resigns when `most` taps were not enough.
    pub(crate) fn tap_to_the_end(&self, most: u64) {
        for turn in 0..most {
            let now = self.until("the own turn", |now| {
                game(now).is_some_and(|game| game.result.is_some() || !game.thinking)
            });
            let screen = game(&now).unwrap();
            if screen.result.is_some() {
                return;
            }
            let choices = screen.promotion.as_ref().map(|choice| &choice.choices);
            let choices = choices.or(screen.popover.as_ref().map(|choice| &choice.choices));
            if let Some(button) = choices.and_then(|choices| choices.first()) {
                self.send_and_see(button.command.clone());
                continue;
            }
            let squares = &screen.board.squares;
            let targets = with(squares, marks::TARGET | marks::CAPTURE | marks::SAP | marks::PLACE);
            let own: Vec<&SquareState> = squares.iter().filter(|square| !square.action.is_empty()).collect();
            let pick = if targets.is_empty() { own } else { targets };
            let Some(square) = pick.get(turn as usize % pick.len().max(1)) else {
                // Nothing to tap: the computer is about to think, or a series wants to be ended.
                if screen.primary.enabled {
                    self.send_and_see(screen.primary.command.clone());
                }
                continue;
            };
            self.send_and_see(UserCommand::Tap { square: square.name.clone() });
        }
        self.send(UserCommand::Type { text: "resign".to_owned() });
        self.until("the end", |now| game(now).is_some_and(|game| game.result.is_some()));
    }
}

fn with(squares: &[SquareState], bits: u32) -> Vec<&SquareState> {
    squares.iter().filter(|square| square.marks & bits != 0).collect()
}

/// `{"open": …}`, `{"press": …}`, `{"tap": …}`, `{"type": …}` as a command.
pub(crate) fn command(step: &Value) -> UserCommand {
    let text = |key: &str| step[key].as_str().map(str::to_owned);
    None.or_else(|| text("open").map(|page| UserCommand::Open { page }))
        .or_else(|| text("press").map(|id| UserCommand::Press { id }))
        .or_else(|| text("tap").map(|square| UserCommand::Tap { square }))
        .or_else(|| text("type").map(|text| UserCommand::Type { text }))
        .unwrap_or_else(|| panic!("no command: {step}"))
}

pub(crate) fn game(snapshot: &Snapshot) -> Option<&GameScreen> {
    match &snapshot.screen {
        Screen::Game { game } => Some(game),
        _ => None,
    }
}

/// How many refusals have been shown.
pub(crate) fn refusals(snapshot: &Snapshot) -> u64 {
    snapshot.toast.as_ref().map_or(0, |toast| toast.number)
}

/// A game on one line: placement, who is to move (`-` when it is over), card and deck, mines and fog.
pub(crate) fn facts(snapshot: &Snapshot) -> Option<String> {
    let game = game(snapshot)?;
    let turn = match (&game.result, game.top.on_turn, game.bottom.on_turn) {
        (None, true, _) => army(game.top.white),
        (None, _, true) => army(game.bottom.white),
        _ => "-",
    };
    let mut facts = vec![placement(&game.board.squares), turn.to_owned()];
    if let Some(card) = &game.card {
        let open = card.open.as_ref();
        let open = open.map_or("none".to_owned(), |face| format!("{}-{}", face.colour, face.value));
        facts.extend([format!("card={open}"), format!("deck={}", card.deck)]);
    }
    if let Some(counter) = &game.counter {
        let fog = with(&game.board.squares, marks::FOG).len();
        facts.extend([format!("mines={}", counter.mines), format!("fog={fog}")]);
    }
    Some(facts.join(" "))
}

/// Whether the game of these facts is over.
pub(crate) fn is_over(facts: &str) -> bool {
    facts.split(' ').nth(1) == Some("-")
}

fn army(white: bool) -> &'static str {
    if white { "w" } else { "b" }
}

/// The placement as in a FEN, however the board is turned.
fn placement(squares: &[SquareState]) -> String {
    let rank_of = |square: &SquareState| square.name[1..].parse::<u8>().unwrap();
    let mut squares: Vec<&SquareState> = squares.iter().collect();
    squares.sort_by_key(|square| (u8::MAX - rank_of(square), square.name.as_bytes()[0]));
    let ranks = squares.chunks(8).map(|rank| {
        let mut text = String::new();
        let mut empty = 0;
        for square in rank {
            if square.piece.is_empty() {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            text += &square.piece;
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    });
    ranks.collect::<Vec<String>>().join("/")
}
