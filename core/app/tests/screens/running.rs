//! The running app: threads, observers, games that are left and taken up again.

use crate::phone::{Phone, game, is_game, is_home, piece};
use app::{
    Observer,
    screen::{Block, Screen, Snapshot, UserCommand},
};
use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

#[test]
fn classic_is_played_by_taps_and_kept_when_left() {
    let phone = Phone::new(1);
    phone.two_people("classic");
    let chosen = phone.tap("e2");
    assert_eq!(crate::phone::targets(&game(&chosen).board), ["e4", "e3"], "in reading order");
    let moved = phone.tap("e4");
    assert_eq!(piece(&game(&moved).board, "e4"), "P");
    let answered = phone.say("Nf6");
    assert_eq!(piece(&game(&answered).board, "f6"), "n");
    let last = phone.drag("d2", "d4");
    assert_eq!(piece(&game(&last).board, "d4"), "P");
    assert!(game(&last).board.flipped, "Black is to move and sits below");
    let home = phone.back();
    let Screen::Home { home } = &home.screen else { panic!() };
    assert_eq!(home.running.len(), 1);
    let again = phone.again();
    let Screen::Home { home } = &again.now().screen else { panic!() };
    let UserCommand::Press { id } = &home.running[0].command else { panic!() };
    let back = again.press(id);
    assert_eq!(game(&back).board, game(&last).board.clone_without_marks_of(&back));
}

/// Selection and last-move marks are no part of the game.
trait WithoutMarks {
    fn clone_without_marks_of(&self, other: &Snapshot) -> Self;
}

impl WithoutMarks for app::screen::BoardState {
    fn clone_without_marks_of(&self, other: &Snapshot) -> Self {
        let mut board = self.clone();
        let there = &game(other).board;
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
    let phone = Phone::new(2);
    phone.open("new:minesweeper");
    phone.press("set:level=2");
    phone.press("set:side=white");
    phone.press("start");
    phone.say("h2h3");
    let answered = phone.until(|now| game(now).log.len() >= 2 && !game(now).thinking);
    assert!(game(&answered).counter.is_some());
    phone.say("g2g3");
    phone.back();
    phone.until(is_home);
    phone.open("new:classic");
    phone.press("set:opponent=device");
    phone.press("start");
    let fresh = phone.until(is_game);
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(game(&phone.now()).board, game(&fresh).board, "no late thought moved here");
}

#[test]
fn uno_shows_card_piles_and_ends_a_series() {
    let phone = Phone::new(4);
    let begun = phone.two_people("uno-purist");
    let card = game(&begun).card.clone().unwrap();
    assert!(card.deck < 72 && card.open.is_some());
    // Play on until a series may be ended, then end it.
    for _ in 0..60 {
        let now = phone.now();
        let screen = game(&now);
        if screen.primary.enabled && screen.result.is_none() {
            let rows = screen.log.len();
            let UserCommand::Press { id } = screen.primary.command.clone() else { panic!() };
            assert_eq!(id, "say:end");
            assert!(game(&phone.press(&id)).log.len() > rows);
            return;
        }
        let acts = |action: &str| action == "Select" || action == "Place a pawn";
        let square = screen.board.squares.iter().find(|state| acts(&state.action)).unwrap();
        let chosen = phone.tap(&square.name);
        if let Some(target) = crate::phone::targets(&game(&chosen).board).first() {
            phone.tap(target);
        }
    }
    panic!("no series in sixty moves");
}

#[test]
fn new_game_choices_are_remembered_and_bounded() {
    let phone = Phone::new(5);
    phone.open("new:uno-king-hunt");
    for id in ["set:max-card=9", "set:max-card=10", "set:jokers=off", "set:level=99", "set:nonsense"] {
        phone.press(id);
    }
    let has_100 = |now: &Snapshot| {
        let blocks = &crate::phone::page(now).blocks;
        blocks.iter().any(|block| matches!(block, Block::Note { text } if text == "100 cards"))
    };
    assert!(has_100(&phone.now()));
    let again = phone.again();
    assert!(has_100(&again.open("new:uno-king-hunt")));
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
    let phone = Phone::new(6);
    let app = Arc::clone(&phone.app);
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
    app.dispatch(UserCommand::Open { page: "new:classic".to_owned() }).unwrap();
    phone.until(|now| matches!(now.screen, Screen::Page { .. }));
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
