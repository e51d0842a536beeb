//! The running app: snapshots out, commands in, on a real store, without a shell.

use app::{
    App, Entropy, Observer, OpenOptions,
    screen::{Block, GameScreen, Screen, Snapshot, UserCommand, marks},
};
use std::{
    path::Path,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

fn open(folder: &Path, seed: u64) -> App {
    let options =
        OpenOptions { folder: folder.to_owned(), language: "en".to_owned(), entropy: Entropy::Number(seed) };
    App::open(&options).unwrap()
}

/// Waits until a snapshot satisfies `wanted`.
fn until(app: &App, wanted: impl Fn(&Snapshot) -> bool) -> Arc<Snapshot> {
    let deadline = Instant::now() + Duration::from_secs(20);
    let mut snapshot = app.snapshot();
    while !wanted(&snapshot) {
        assert!(Instant::now() < deadline, "never came; last: {:?}", snapshot.screen);
        snapshot = app.wait_for_newer(snapshot.revision, Duration::from_millis(200));
    }
    snapshot
}

fn open_page(app: &App, page: &str) {
    app.dispatch(UserCommand::Open { page: page.to_owned() }).unwrap();
}

fn press(app: &App, id: &str) {
    app.dispatch(UserCommand::Press { id: id.to_owned() }).unwrap();
}

fn tap(app: &App, square: &str) {
    app.dispatch(UserCommand::Tap { square: square.to_owned() }).unwrap();
}

fn game(snapshot: &Snapshot) -> Option<&GameScreen> {
    match &snapshot.screen {
        Screen::Game { game } => Some(game),
        _ => None,
    }
}

fn piece(screen: &GameScreen, square: &str) -> String {
    screen.board.squares.iter().find(|state| state.name == square).unwrap().piece.clone()
}

/// Begins a game of two people on one phone.
fn two_people(app: &App, variant: &str) -> Arc<Snapshot> {
    open_page(app, &format!("new:{variant}"));
    press(app, "set:opponent=device");
    press(app, "start");
    until(app, |snapshot| game(snapshot).is_some())
}

#[test]
fn classic_is_played_by_taps_and_kept_when_left() {
    let folder = tempfile::tempdir().unwrap();
    let app = open(folder.path(), 1);
    two_people(&app, "classic");
    tap(&app, "e2");
    let chosen = until(&app, |now| {
        game(now).is_some_and(|game| game.board.squares.iter().any(|s| s.marks & marks::SELECTED != 0))
    });
    let targets: Vec<&str> = game(&chosen)
        .unwrap()
        .board
        .squares
        .iter()
        .filter(|s| s.marks & marks::TARGET != 0)
        .map(|s| s.name.as_str())
        .collect();
    assert_eq!(targets, ["e4", "e3"], "in reading order");
    tap(&app, "e4");
    until(&app, |now| game(now).is_some_and(|game| piece(game, "e4") == "P"));
    app.dispatch(UserCommand::Type { text: "Nf6".to_owned() }).unwrap();
    until(&app, |now| game(now).is_some_and(|game| piece(game, "f6") == "n"));
    app.dispatch(UserCommand::Drag { from: "d2".to_owned(), to: "d4".to_owned() }).unwrap();
    let last = until(&app, |now| game(now).is_some_and(|game| piece(game, "d4") == "P"));
    assert!(game(&last).unwrap().board.flipped, "Black is to move and sits below");
    app.dispatch(UserCommand::Back).unwrap();
    let home = until(&app, |now| matches!(now.screen, Screen::Home { .. }));
    let Screen::Home { home } = &home.screen else { panic!() };
    assert_eq!(home.running.len(), 1);
    app.shutdown();
    let again = open(folder.path(), 1);
    let Screen::Home { home } = &again.snapshot().screen else { panic!() };
    let UserCommand::Press { id } = &home.running[0].command else { panic!() };
    press(&again, id);
    let back = until(&again, |now| game(now).is_some());
    assert_eq!(game(&back).unwrap().board, game(&last).unwrap().board.clone_without_marks_of(&back));
}

/// Selection and last-move marks are no part of the game.
trait WithoutMarks {
    fn clone_without_marks_of(&self, other: &Snapshot) -> Self;
}

impl WithoutMarks for app::screen::BoardState {
    fn clone_without_marks_of(&self, other: &Snapshot) -> Self {
        let mut board = self.clone();
        let there = &game(other).unwrap().board;
        assert_eq!(board.squares.len(), there.squares.len());
        for (mine, other) in board.squares.iter_mut().zip(&there.squares) {
            assert_eq!((&mine.name, &mine.piece, mine.number), (&other.name, &other.piece, other.number));
            *mine = other.clone();
        }
        board
    }
}

#[test]
fn the_computer_answers_and_a_game_can_be_left_while_it_thinks() {
    let folder = tempfile::tempdir().unwrap();
    let app = open(folder.path(), 2);
    open_page(&app, "new:minesweeper");
    press(&app, "set:level=2");
    press(&app, "set:side=white");
    press(&app, "start");
    until(&app, |now| game(now).is_some());
    app.dispatch(UserCommand::Type { text: "h2h3".to_owned() }).unwrap();
    let answered = until(&app, |now| game(now).is_some_and(|game| game.log.len() >= 2 && !game.thinking));
    assert!(game(&answered).unwrap().counter.is_some());
    press(&app, "set:level=10");
    app.dispatch(UserCommand::Type { text: "g2g3".to_owned() }).unwrap();
    app.dispatch(UserCommand::Back).unwrap();
    until(&app, |now| matches!(now.screen, Screen::Home { .. }));
    open_page(&app, "new:classic");
    press(&app, "set:opponent=device");
    press(&app, "start");
    let fresh = until(&app, |now| game(now).is_some());
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(
        game(&app.snapshot()).unwrap().board,
        game(&fresh).unwrap().board,
        "no late thought moved here"
    );
}

#[test]
fn check_22_promotion_offers_what_the_side_may_choose() {
    let folder = tempfile::tempdir().unwrap();
    let app = open(folder.path(), 3);
    two_people(&app, "classic");
    for text in ["e2e4", "d7d5", "e4d5", "c7c6", "d5c6", "h7h6", "c6b7", "h6h5"] {
        app.dispatch(UserCommand::Type { text: text.to_owned() }).unwrap();
    }
    until(&app, |now| game(now).is_some_and(|game| game.log.len() == 8));
    tap(&app, "b7");
    tap(&app, "a8");
    let asked = until(&app, |now| game(now).is_some_and(|game| game.promotion.is_some()));
    let promotion = game(&asked).unwrap().promotion.clone().unwrap();
    assert_eq!(promotion.pieces, ["Q", "N", "R", "B"]);
    tap(&app, "e5");
    until(&app, |now| game(now).is_some_and(|game| game.promotion.is_none() && piece(game, "b7") == "P"));
    tap(&app, "a8");
    let UserCommand::Press { id } = &promotion.choices[1].command else { panic!() };
    press(&app, id);
    until(&app, |now| game(now).is_some_and(|game| piece(game, "a8") == "N"));
}

#[test]
fn uno_shows_card_piles_and_ends_a_series() {
    let folder = tempfile::tempdir().unwrap();
    let app = open(folder.path(), 4);
    let begun = two_people(&app, "uno-purist");
    let card = game(&begun).unwrap().card.clone().unwrap();
    assert!(card.deck < 72 && card.open.is_some());
    // Play on until a series may be ended, then end it.
    for _ in 0..60 {
        let now = app.snapshot();
        let screen = game(&now).unwrap();
        if screen.primary.enabled && screen.result.is_none() {
            let rows = screen.log.len();
            let UserCommand::Press { id } = screen.primary.command.clone() else { panic!() };
            assert_eq!(id, "say:end");
            press(&app, &id);
            until(&app, |now| game(now).is_some_and(|game| game.log.len() > rows));
            return;
        }
        let rows = screen.log.len();
        let selectable = screen
            .board
            .squares
            .iter()
            .find(|state| state.action == "Select" || state.action == "Place a pawn");
        let Some(square) = selectable else { panic!("{screen:?}") };
        tap(&app, &square.name);
        let chosen = app.wait_for_newer(now.revision, Duration::from_secs(5));
        let target = game(&chosen)
            .unwrap()
            .board
            .squares
            .iter()
            .find(|state| state.marks & (marks::TARGET | marks::CAPTURE) != 0)
            .map(|s| s.name.clone());
        if let Some(target) = target {
            tap(&app, &target);
            until(&app, |now| game(now).is_none_or(|game| game.log.len() > rows || game.promotion.is_some()));
        }
    }
    panic!("no series in sixty moves");
}

#[test]
fn new_game_choices_are_remembered_and_bounded() {
    let folder = tempfile::tempdir().unwrap();
    let app = open(folder.path(), 5);
    open_page(&app, "new:uno-king-hunt");
    for id in ["set:max-card=9", "set:max-card=10", "set:jokers=off", "set:level=99", "set:nonsense"] {
        press(&app, id);
    }
    let has_100 = |now: &Snapshot| match &now.screen {
        Screen::Page { page } => {
            page.blocks.iter().any(|block| matches!(block, Block::Note { text } if text == "100 cards"))
        }
        _ => false,
    };
    until(&app, has_100);
    app.shutdown();
    let again = open(folder.path(), 5);
    open_page(&again, "new:uno-king-hunt");
    until(&again, has_100);
}

/// Counts, throws, and comes back in.
struct Hears<'a>(Box<dyn Fn(u64) + Send + Sync + 'a>);

impl Observer for Hears<'static> {
    fn changed(&self, revision: u64) {
        (self.0)(revision);
    }
}

#[test]
fn observers_may_throw_and_come_back_in_and_a_thousand_may_come_and_go() {
    let folder = tempfile::tempdir().unwrap();
    let app = Arc::new(open(folder.path(), 6));
    let heard = Arc::new(AtomicUsize::new(0));
    app.subscribe(Arc::new(Hears(Box::new(|_| panic!("a shell throws"))))).unwrap();
    let (inside, count) = (Arc::downgrade(&app), Arc::clone(&heard));
    let last = Arc::new(Mutex::new(0));
    let seen = Arc::clone(&last);
    app.subscribe(Arc::new(Hears(Box::new(move |revision| {
        if let Some(app) = inside.upgrade() {
            assert!(app.snapshot().revision >= revision);
            let _ = app.dispatch(UserCommand::Nothing);
        }
        *seen.lock().unwrap() = revision;
        count.fetch_add(1, Ordering::SeqCst);
    }))))
    .unwrap();
    for _ in 0..1_000 {
        let id = app.subscribe(Arc::new(Hears(Box::new(|_| {})))).unwrap();
        app.unsubscribe(id);
    }
    open_page(&app, "new:classic");
    until(&app, |now| matches!(now.screen, Screen::Page { .. }));
    let deadline = Instant::now() + Duration::from_secs(10);
    while heard.load(Ordering::SeqCst) < 3 {
        assert!(Instant::now() < deadline);
        std::thread::sleep(Duration::from_millis(10));
    }
    app.shutdown();
    app.shutdown();
    assert_eq!(app.dispatch(UserCommand::Nothing).unwrap_err().code(), "closed");
    assert_eq!(app.subscribe(Arc::new(Hears(Box::new(|_| {})))).unwrap_err().code(), "closed");
    assert!(matches!(app.snapshot().screen, Screen::Page { .. }));
}
