//! The list of finished games.

use crate::phone::{Phone, game, page, piece, play_out, replay, rows, two_people};
use app::screen::{Block, PageScreen, Snapshot, UserCommand};
use app::{Entropy, NewMatch, Player, Session};
use rules::{Seat, record::NewGame};

fn row(page: &PageScreen, number: usize) -> &Block {
    page.blocks.iter().filter(|block| matches!(block, Block::Row { .. })).nth(number).unwrap()
}

#[test]
fn an_empty_history_says_so_and_leads_to_a_game() {
    let phone = Phone::new(1);
    let there = phone.open("history");
    assert!(matches!(&page(&there).blocks[0], Block::Text { text } if text == "Your games will be here"));
    let Block::Buttons { buttons } = &page(&there).blocks[1] else { panic!() };
    assert!(crate::phone::is_home(&phone.push(&buttons[0])));
}

#[test]
fn finished_games_are_rows_with_result_reason_and_board() {
    let phone = Phone::with_games(1, |store| {
        let mut won = Session::begin(
            store,
            &NewMatch {
                players: [Player::Computer { level: 4 }, Player::Person],
                entropy: Entropy::Number(1),
                ..two_people(NewGame::classic(), 1)
            },
        )
        .unwrap();
        for (seat, text) in [(Seat::A, "f2f3"), (Seat::B, "e7e5"), (Seat::A, "g2g4"), (Seat::B, "d8h4")] {
            won.say(store, seat, text, 0).unwrap();
        }
        let mut running = Session::begin(store, &two_people(NewGame::Minesweeper, 2)).unwrap();
        running.say(store, Seat::A, "e2e3", 0).unwrap();
    });
    let there = phone.open("history");
    assert_eq!(rows(page(&there)).len(), 1, "a running game is no history");
    let Block::Row { button, title, line, trailing, board } = row(page(&there), 0) else { panic!() };
    assert_eq!((title.as_str(), trailing.as_str()), ("Classic chess", "You won"));
    assert_eq!(line, "Computer, level 4 · Checkmate · today");
    assert_eq!(button.spoken, "Classic chess, You won, Computer, level 4, Checkmate, today");
    let board = board.as_ref().unwrap();
    assert!(board.flipped, "the person's army is below");
    assert_eq!(piece(board, "h4"), "q");
    let replayed = phone.push(button);
    assert_eq!(replay(&replayed).steps, 4);
    let back = phone.back();
    assert_eq!(page(&back).title, "History");
}

#[test]
fn a_long_history_is_read_in_parts() {
    let phone = Phone::with_games(1, |store| {
        for seed in 0..45 {
            play_out(store, &two_people(NewGame::classic(), seed), 2);
        }
    });
    let mut there = phone.open("history");
    let mut shown = Vec::new();
    loop {
        shown.push(rows(page(&there)).len());
        let Some(Block::Buttons { buttons }) = page(&there).blocks.last() else { break };
        there = phone.push(&buttons[0]);
    }
    assert_eq!(shown, [20, 40, 45]);
}

#[test]
fn a_game_that_ends_on_the_screen_is_in_the_history_at_once() {
    let phone = Phone::new(1);
    phone.two_people("minesweeper");
    phone.say("e2e4");
    let over = phone.press("say:resign");
    let replay_button = game(&over).result.as_ref().unwrap().buttons[1].clone();
    assert_eq!(replay(&phone.push(&replay_button)).steps, 2);
    assert!(game(&phone.back()).result.is_some(), "back to the result");
    let there = phone.open("history");
    let Block::Row { trailing, .. } = row(page(&there), 0) else { panic!() };
    assert_eq!(trailing, "White wins");
}

#[test]
fn a_history_is_filtered_by_game_and_result_searched_and_remembers_what_was_chosen() {
    let phone = Phone::with_games(1, |store| {
        for seed in 0..3 {
            play_out(store, &two_people(NewGame::classic(), seed), 2);
        }
        play_out(store, &two_people(NewGame::Minesweeper, 7), 2);
    });
    let count = |shown: &Snapshot| rows(page(shown)).len();
    let all = phone.open("history");
    assert_eq!(count(&all), 4);
    assert!(page(&all).blocks.iter().all(|block| !matches!(block, Block::Segments { .. })));
    let open = phone.push(&page(&all).actions[0].clone());
    assert!(matches!(&page(&open).blocks[0], Block::Segments { options, .. } if options.len() == 4));
    assert_eq!(count(&phone.press("history:game=minesweeper")), 1);
    assert_eq!(count(&phone.press("history:result=won")), 0, "two people: nobody here won alone");
    let phone = phone.again();
    let none = phone.open("history");
    assert!(
        page(&none)
            .blocks
            .iter()
            .any(|block| matches!(block, Block::Text { text } if text == "No game fits"))
    );
    assert_eq!(count(&phone.press("history:all")), 4);
    let field = "history-search".to_owned();
    let found = phone.send(UserCommand::Fill { field, text: " CLASSIC ".to_owned() });
    assert_eq!(count(&found), 3);
}
