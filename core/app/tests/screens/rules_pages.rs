//! Rules to read: from Learn and from a game, with examples and the values of that game.

use crate::phone::{Phone, assert_no_raw_key, count, game, page, page_text, rows, targets};
use app::screen::{Block, BoardState, PageScreen, marks};

fn examples(page: &PageScreen) -> Vec<&BoardState> {
    let boards = page.blocks.iter().filter_map(|block| match block {
        Block::Example { board, .. } => Some(board),
        _ => None,
    });
    boards.collect()
}

#[test]
fn learn_leads_to_the_rules_of_each_game() {
    let phone = Phone::new(1);
    let learn = phone.open("learn");
    let names = ["Chess-Uno", "Classic chess", "Maharajah", "Minesweeper Chess"];
    let all = rows(page(&learn));
    assert_eq!(all.iter().take(4).map(|(title, _)| *title).collect::<Vec<_>>(), names);
    for ((name, button), boards) in all.into_iter().zip([2, 2, 3, 2]) {
        let there = phone.push(button);
        let rules = page(&there);
        assert_eq!(rules.title, format!("Rules: {name}"));
        let headings = rules.blocks.iter().filter(|block| matches!(block, Block::Heading { .. })).count();
        assert!(headings >= 2, "{name} has sections");
        assert_eq!(examples(rules).len(), boards, "{name}");
        assert_no_raw_key(&there);
        phone.back();
    }
}

/// The examples are real positions: their marks come from the rules.
#[test]
fn examples_show_what_their_captions_say() {
    let phone = Phone::new(1);
    let uno = phone.open("rules:uno");
    let boards = examples(page(&uno));
    assert_eq!(count(boards[0], marks::PLACE), 4, "pawns return to free squares of rank 2");
    let diamonds = count(boards[1], marks::DIAMOND);
    let all = targets(boards[1]).len();
    assert_eq!((all - diamonds, diamonds), (8, 25), "a Joker's knight leaps as ever, and slides");
    let classic = phone.open("rules:classic");
    let boards = examples(page(&classic));
    assert!(targets(boards[0]).contains(&"d6"));
    assert_eq!(targets(boards[1]).iter().filter(|name| ["c1", "g1"].contains(name)).count(), 2);
    let maharajah = phone.open("rules:maharajah");
    let reached: Vec<usize> = examples(page(&maharajah)).iter().map(|board| targets(board).len()).collect();
    assert_eq!(reached, [21, 22, 35]);
    let mines = phone.open("rules:minesweeper");
    let boards = examples(page(&mines));
    assert!(boards[0].squares.iter().any(|square| square.number > 0) && count(boards[0], marks::FOG) > 0);
    assert_eq!(count(boards[1], marks::SAP), 1);
    assert_eq!(count(boards[1], marks::MINE), 1);
}

#[test]
fn a_game_opens_its_own_rules_with_its_own_values() {
    let phone = Phone::new(1);
    phone.open("new:uno-purist");
    for id in ["set:draw-after=7", "set:plus2=3", "set:max-card=9", "set:jokers=off", "set:opponent=device"] {
        phone.press(id);
    }
    phone.press("start");
    let open_card = game(&phone.now()).card.clone().unwrap().title;
    let there = phone.open("rules");
    let text = page_text(page(&there));
    for line in [
        "Draw after turns without a move: 7 (usually 10)",
        "Pawns for a +2: 3 (usually 2)",
        "Highest number: 9 (usually 5)",
        "Jokers: off (usually on)",
        "after 7 turns in a row",
        "+2: up to 3 of your captured pawns",
        "The deck of this game has 100 cards.",
        &format!("The open card: {open_card}"),
        "Experimental",
        "Purist",
    ] {
        assert!(text.contains(line), "{line:?} in {text}");
    }
    assert!(!text.contains("King hunt") && !text.contains("Joker: one move"), "not of this game: {text}");
    assert_eq!(game(&phone.back()).card.clone().unwrap().title, open_card);
    phone.open("home");
    let plain = page_text(page(&phone.open("rules:uno")));
    assert!(plain.contains("King hunt") && plain.contains("Purist") && !plain.contains("usually"));
    for (variant, title) in
        [("classic", "Classic chess"), ("maharajah", "Maharajah"), ("minesweeper", "Minesweeper Chess")]
    {
        phone.two_people(variant);
        assert_eq!(page(&phone.open("rules")).title, format!("Rules: {title}"));
    }
}
