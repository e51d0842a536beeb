//! A phone without a screen: the running app on a store of its own, driven by commands.

use app::{
    App, Entropy, NewMatch, OpenOptions, Player, Session, Store,
    screen::{
        Block, BoardState, BuilderScreen, Button, DiagramScreen, Effect, GameScreen, PageScreen,
        ReplayScreen, Screen, Snapshot, SquareState, UserCommand, marks,
    },
};
use rules::{Seat, record::NewGame};
use std::{
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};
use tempfile::TempDir;

pub(crate) struct Phone {
    pub(crate) app: Arc<App>,
    folder: TempDir,
    seed: u64,
}

fn open(folder: &Path, seed: u64) -> Arc<App> {
    let options = OpenOptions {
        folder: folder.to_owned(),
        language: "en".to_owned(),
        entropy: Entropy::Number(seed),
        server: None,
    };
    Arc::new(App::open(&options).unwrap())
}

impl Phone {
    pub(crate) fn new(seed: u64) -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self { app: open(folder.path(), seed), folder, seed }
    }

    /// A phone on whose disk games were played before; `play` gets the store.
    pub(crate) fn with_games(seed: u64, play: impl FnOnce(&mut Store)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::open(folder.path()).unwrap().store;
        play(&mut store);
        drop(store);
        Self { app: open(folder.path(), seed), folder, seed }
    }

    /// The process is killed, and the app is opened again.
    pub(crate) fn again(self) -> Self {
        let Self { app, folder, seed } = self;
        app.shutdown();
        drop(app);
        Self { app: open(folder.path(), seed), folder, seed }
    }

    pub(crate) fn now(&self) -> Arc<Snapshot> {
        self.app.snapshot()
    }

    /// Gives a command and waits for what it leads to.
    pub(crate) fn send(&self, command: UserCommand) -> Arc<Snapshot> {
        let before = self.now().revision;
        self.app.dispatch(command).unwrap();
        let after = self.app.wait_for_newer(before, Duration::from_secs(20));
        assert!(after.revision > before, "no answer");
        after
    }

    pub(crate) fn open(&self, page: &str) -> Arc<Snapshot> {
        self.send(UserCommand::Open { page: page.to_owned() })
    }

    pub(crate) fn back(&self) -> Arc<Snapshot> {
        self.send(UserCommand::Back)
    }

    pub(crate) fn press(&self, id: &str) -> Arc<Snapshot> {
        self.send(UserCommand::Press { id: id.to_owned() })
    }

    /// Presses a button as a person would: only if it is enabled.
    pub(crate) fn push(&self, button: &Button) -> Arc<Snapshot> {
        assert!(button.enabled, "{button:?}");
        self.send(button.command.clone())
    }

    pub(crate) fn push_command(&self, command: &UserCommand) -> Arc<Snapshot> {
        self.send(command.clone())
    }

    pub(crate) fn tap(&self, square: &str) -> Arc<Snapshot> {
        self.send(UserCommand::Tap { square: square.to_owned() })
    }

    pub(crate) fn drag(&self, from: &str, to: &str) -> Arc<Snapshot> {
        self.send(UserCommand::Drag { from: from.to_owned(), to: to.to_owned() })
    }

    pub(crate) fn say(&self, text: &str) -> Arc<Snapshot> {
        self.send(UserCommand::Type { text: text.to_owned() })
    }

    /// Waits until a snapshot satisfies `wanted`.
    pub(crate) fn until(&self, wanted: impl Fn(&Snapshot) -> bool) -> Arc<Snapshot> {
        let deadline = Instant::now() + Duration::from_secs(20);
        let mut snapshot = self.now();
        while !wanted(&snapshot) {
            assert!(Instant::now() < deadline, "never came; last: {:?}", snapshot.screen);
            snapshot = self.app.wait_for_newer(snapshot.revision, Duration::from_millis(200));
        }
        snapshot
    }

    /// Begins a game of two people on one phone.
    pub(crate) fn two_people(&self, variant: &str) -> Arc<Snapshot> {
        self.open(&format!("new:{variant}"));
        self.press("set:opponent=device");
        self.press("start")
    }
}

/// A game of two people, for stores that are filled before the app opens them.
pub(crate) fn two_people(game: NewGame, seed: u64) -> NewMatch {
    NewMatch { game, players: [Player::Person, Player::Person], clock: None, entropy: Entropy::Number(seed) }
}

/// Plays accepted commands, another one at every step, at most so many; then A resigns.
pub(crate) fn play_out(store: &mut Store, new: &NewMatch, commands: usize) -> Session {
    let mut session = Session::begin(store, new).unwrap();
    for step in 0..commands {
        let Some(seat) = session.table().actor() else { break };
        let all = session.view(seat).commands();
        let text = all[(step * 7919 + 13) % all.len()].to_string();
        session.say(store, seat, &text, 0).unwrap();
    }
    if session.table().verdict().is_none() {
        session.say(store, Seat::A, "resign", 0).unwrap();
    }
    session
}

macro_rules! screen_of {
    ($name:ident, $variant:ident, $field:ident, $type:ty) => {
        pub(crate) fn $name(snapshot: &Snapshot) -> &$type {
            match &snapshot.screen {
                Screen::$variant { $field } => $field,
                other => panic!("another screen: {other:?}"),
            }
        }
    };
}
screen_of!(game, Game, game, GameScreen);
screen_of!(page, Page, page, PageScreen);
screen_of!(replay, Replay, replay, ReplayScreen);
screen_of!(builder, Builder, builder, BuilderScreen);
screen_of!(diagram, Diagram, diagram, DiagramScreen);

pub(crate) fn is_game(snapshot: &Snapshot) -> bool {
    matches!(snapshot.screen, Screen::Game { .. })
}

pub(crate) fn is_home(snapshot: &Snapshot) -> bool {
    matches!(snapshot.screen, Screen::Home { .. })
}

pub(crate) fn square<'b>(board: &'b BoardState, name: &str) -> &'b SquareState {
    board.squares.iter().find(|state| state.name == name).unwrap_or_else(|| panic!("no square {name}"))
}

pub(crate) fn piece(board: &BoardState, name: &str) -> String {
    square(board, name).piece.clone()
}

/// Names of squares with all of these marks, in reading order.
pub(crate) fn marked(board: &BoardState, bits: u32) -> Vec<&str> {
    let with = board.squares.iter().filter(|state| state.marks & bits == bits);
    with.map(|state| state.name.as_str()).collect()
}

pub(crate) fn count(board: &BoardState, bit: u32) -> usize {
    board.squares.iter().filter(|state| state.marks & bit != 0).count()
}

/// Squares that the selected man can go to.
pub(crate) fn targets(board: &BoardState) -> Vec<&str> {
    let bits = marks::TARGET | marks::CAPTURE;
    board.squares.iter().filter(|state| state.marks & bits != 0).map(|state| state.name.as_str()).collect()
}

/// Effects that came after `since`.
pub(crate) fn effects_since(snapshot: &Snapshot, since: u64) -> Vec<&Effect> {
    snapshot.effects.iter().filter(|effect| effect.number > since).collect()
}

pub(crate) fn last_effect(snapshot: &Snapshot) -> u64 {
    snapshot.effects.last().map_or(0, |effect| effect.number)
}

/// All texts of a page, a line each.
pub(crate) fn page_text(page: &PageScreen) -> String {
    let mut lines = vec![page.title.clone()];
    for block in &page.blocks {
        match block {
            Block::Heading { text } | Block::Text { text } | Block::Note { text } => lines.push(text.clone()),
            Block::Row { title, line, trailing, .. } => lines.push(format!("{title} | {line} | {trailing}")),
            Block::Segments { label, options, selected, .. } => {
                lines.push(format!("{label}: {}", options[*selected as usize].label));
            }
            Block::Switch { label, on, .. } => lines.push(format!("{label}: {on}")),
            Block::Stepper { label, value, .. } => lines.push(format!("{label}: {value}")),
            Block::Buttons { buttons } => lines.extend(buttons.iter().map(|button| button.label.clone())),
            Block::Example { caption, .. } => lines.push(caption.clone()),
            online => lines.push(format!("{online:?}")),
        }
    }
    lines.join("\n")
}

/// Rows of a page: title and button.
pub(crate) fn rows(page: &PageScreen) -> Vec<(&str, &Button)> {
    let rows = page.blocks.iter().filter_map(|block| match block {
        Block::Row { title, button, .. } => Some((title.as_str(), button)),
        _ => None,
    });
    rows.collect()
}

/// A text that was not found stands as its key in brackets.
pub(crate) fn assert_no_raw_key(snapshot: &Snapshot) {
    let dump = format!("{snapshot:?}");
    let raw = dump.match_indices('[').find(|(at, _)| {
        let word = dump[at + 1..].split([']', ',', ' ', '"']).next().unwrap_or_default();
        dump[at + 1 + word.len()..].starts_with(']')
            && word.contains(|letter: char| letter.is_ascii_lowercase())
    });
    assert!(raw.is_none(), "{:?}", raw.map(|(at, _)| &dump[at..dump.len().min(at + 60)]));
}

/// Which screen it is, and its title.
pub(crate) fn screen_name(snapshot: &Snapshot) -> String {
    match &snapshot.screen {
        Screen::Home { .. } => "home".to_owned(),
        Screen::Page { page } => format!("page {}", page.title),
        Screen::Game { game } => format!("game {}", game.title),
        Screen::Replay { replay } => format!("replay {}", replay.title),
        Screen::Builder { builder } => format!("builder {}", builder.title),
        Screen::Curtain { curtain } => format!("curtain {}", curtain.title),
        Screen::Diagram { diagram } => format!("diagram {}", diagram.title),
    }
}
