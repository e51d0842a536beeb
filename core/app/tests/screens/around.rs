//! What stands around the board: titles, trays, second lines, the cards of the Play tab.

use crate::{
    phone::{Phone, assert_no_raw_key, game, is_home, play_out, replay, two_people},
    touch::take_something,
};
use app::screen::{GameScreen, HomeScreen, Screen, Snapshot};
use rules::record::NewGame;
use std::time::{Duration, Instant};

fn home(snapshot: &Snapshot) -> &HomeScreen {
    match &snapshot.screen {
        Screen::Home { home } => home,
        other => panic!("not home: {other:?}"),
    }
}

#[test]
fn the_second_line_of_the_bar_tells_rules_and_place() {
    let of = |variant: &str, choices: &[&str]| {
        let phone = Phone::new(4);
        phone.open(&format!("new:{variant}"));
        choices.iter().for_each(|id| drop(phone.press(id)));
        let begun = phone.press("start");
        (game(&begun).title.clone(), game(&begun).subtitle.clone())
    };
    let device = ["set:opponent=device"];
    let told = |title: &str, subtitle: &str| (title.to_owned(), subtitle.to_owned());
    assert_eq!(of("uno-king-hunt", &device), told("Chess-Uno", "King hunt · on this device"));
    let computer = ["set:opponent=computer", "set:side=white"];
    assert_eq!(of("uno-purist", &computer), told("Chess-Uno", "Purist · against the computer"));
    assert_eq!(of("minesweeper", &computer), told("Minesweeper Chess", "Against the computer · no clock"));
    let clock = ["set:opponent=device", "set:clock=10+5"];
    assert_eq!(of("maharajah", &clock), told("Maharajah", "On this device · 10 + 5"));
}

#[test]
fn trays_hold_what_was_taken_and_lost_by_value() {
    let phone = Phone::new(2);
    let begun = phone.two_people("classic");
    let spoken = |screen: &GameScreen| -> Vec<String> {
        screen.trays.iter().map(|tray| tray.spoken.clone()).collect()
    };
    assert_eq!(spoken(game(&begun)), ["Taken: none yet", "Lost: none yet"]);
    for text in ["e2e4", "g8f6", "e4e5", "d7d5", "e5d6", "f6g8", "d6c7", "h7h5", "c7b8n"] {
        phone.say(text);
    }
    let black = phone.now();
    assert!(game(&black).board.flipped, "Black is to move and sits below");
    // White's third knight was a pawn, so no pawn is gone.
    assert_eq!(spoken(game(&black)), ["Taken: none yet", "Lost: black knight, black pawn ×2"]);
    let white = phone.say("h5h4");
    assert_eq!(spoken(game(&white)), ["Taken: black knight, black pawn ×2", "Lost: none yet"]);
    assert_eq!(game(&white).trays[0].pieces, ["n", "p", "p"]);
}

/// Pawns that come back in Chess-Uno leave their tray; a mine is no capture.
#[test]
fn every_man_stands_on_the_board_or_lies_in_a_tray() {
    for (variant, seed) in
        [("uno-king-hunt", 5), ("uno-purist", 6), ("maharajah", 7), ("minesweeper", 8), ("minesweeper", 9)]
    {
        let phone = Phone::new(seed);
        let begun = phone.two_people(variant);
        let men = |screen: &GameScreen| {
            let board = screen.board.squares.iter().map(|square| square.piece.as_str());
            let placed = app::screen::marks::PLACED;
            let drafts = screen.board.squares.iter().filter(|square| square.marks & placed != 0).count();
            let trays = screen.trays.iter().flat_map(|tray| &tray.pieces).map(String::as_str);
            let mut armies = [0usize; 2];
            board.chain(trays).filter(|piece| !piece.is_empty()).for_each(|piece| {
                armies[usize::from(piece.chars().all(char::is_lowercase))] += 1;
            });
            (armies, drafts)
        };
        let (start, _) = men(game(&begun));
        for step in 0..70 {
            let now = phone.now();
            let screen = game(&now);
            let (armies, drafts) = men(screen);
            assert_eq!(
                armies.iter().sum::<usize>(),
                start.iter().sum::<usize>() + drafts,
                "{variant} {step}"
            );
            assert!(drafts > 0 || armies == start, "{variant} {step}: {:?}", screen.trays);
            if screen.result.is_some() {
                break;
            }
            take_something(&phone);
            assert_no_raw_key(&phone.now());
        }
    }
}

#[test]
fn the_middle_of_the_bar_says_what_is_left_in_a_second_line() {
    let seen = (0..40).find_map(|seed| {
        let phone = Phone::new(seed);
        let begun = phone.two_people("uno-king-hunt");
        let card = game(&begun).card.clone().unwrap();
        let first = game(&begun).primary.clone();
        (card.pips == 3 && first.label == "Move").then_some((phone, first))
    });
    let (phone, first) = seen.expect("a three");
    assert_eq!((first.line.as_str(), first.spoken.as_str()), ("3 left", "Move, 3 left"));
    take_something(&phone);
    let after = game(&phone.now()).primary.clone();
    assert_eq!((after.label.as_str(), after.line.as_str()), ("End series", "2 moves unused"));
    assert_eq!(after.spoken, "End series, 2 moves unused");
}

#[test]
fn a_running_card_game_shows_its_open_card() {
    let phone = Phone::new(1);
    assert_eq!(home(&phone.now()).running_heading, "Continue");
    assert_eq!(home(&phone.now()).variants_heading, "New game");
    let begun = phone.two_people("uno-king-hunt");
    let table = game(&begun).card.clone().unwrap();
    let left = phone.back();
    assert!(is_home(&left));
    let card = &home(&left).running[0];
    assert_eq!((&card.card, card.pips, card.pips_used), (&table.open, table.pips, table.pips_used));
    assert_eq!((card.line.as_str(), card.turn.as_str()), ("Two people", "Your move"));
    phone.two_people("minesweeper");
    let left = phone.back();
    let card = &home(&left).running[0];
    assert_eq!((card.card.clone(), card.left.as_str()), (None, "4 mines left"));
}

#[test]
fn a_film_has_speeds_and_remembers_the_last_one() {
    let phone = Phone::with_games(7, |store| {
        play_out(store, &two_people(NewGame::classic(), 7), 12);
    });
    let begun = phone.press("replay:1");
    assert_eq!(replay(&begun).title, "Replay");
    assert_eq!(replay(&begun).subtitle, "Classic chess · Black wins · Two people");
    assert_eq!(replay(&begun).speed.spoken, "Speed, 1×");
    phone.press("step:play");
    for label in ["2×", "4×"] {
        let speed = replay(&phone.now()).speed.clone();
        assert_eq!(replay(&phone.push(&speed)).speed.label, label);
    }
    let since = Instant::now();
    phone.until(|now| replay(now).step == 4);
    assert!(since.elapsed() < Duration::from_millis(3_500), "{:?}", since.elapsed());
    let phone = phone.again();
    assert_eq!(replay(&phone.press("replay:1")).speed.label, "4×");
}
