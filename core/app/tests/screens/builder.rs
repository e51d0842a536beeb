//! The army builder, its library, and the armies that games begin with.

use crate::phone::{
    Phone, assert_no_raw_key, builder, count, effects_since, game, is_game, last_effect, marked, page,
    page_text, piece, rows, square,
};
use app::screen::{Block, Button, Snapshot, UserCommand, marks};
use std::sync::Arc;

fn tile(snapshot: &Snapshot, piece: &str) -> Button {
    builder(snapshot)
        .palette
        .iter()
        .find(|tile| tile.piece.eq_ignore_ascii_case(piece))
        .unwrap()
        .button
        .clone()
}

fn listed(snapshot: &Snapshot, label: &str) -> Button {
    let library = &builder(snapshot).library;
    library.iter().find(|button| button.label == label).unwrap_or_else(|| panic!("{library:?}")).clone()
}

fn white_builder(phone: &Phone) -> Arc<Snapshot> {
    phone.open("new:maharajah");
    phone.open("build:white")
}

/// Takes an army of the list, as a person does.
fn take(phone: &Phone, label: &str) -> Arc<Snapshot> {
    let open = phone.press("army:library");
    let taken = phone.push(&listed(&open, label));
    assert!(builder(&taken).library.is_empty(), "the list closes");
    taken
}

#[test]
fn a_new_army_is_the_king_alone_with_the_dearest_pieces_first() {
    let phone = Phone::new(1);
    let begun = white_builder(&phone);
    let screen = builder(&begun);
    assert_no_raw_key(&begun);
    assert_eq!(screen.title, "White army");
    assert_eq!((screen.board.ranks, screen.board.squares.len(), screen.board.flipped), (4, 32, false));
    assert_eq!(screen.board.squares[0].name, "a4");
    assert_eq!(screen.board.squares[31].name, "h1", "the nearest rank is below");
    assert_eq!(marked(&screen.board, marks::LOCKED), ["e1"]);
    assert_eq!(square(&screen.board, "e1").spoken, "e1, white king, locked");
    assert_eq!(count(&screen.board, marks::FORBIDDEN), 24, "ranks 2 to 4 come later");
    let costs: Vec<(&str, u32)> =
        screen.palette.iter().map(|tile| (tile.piece.as_str(), tile.cost)).collect();
    assert_eq!(costs, [("M", 13), ("Q", 9), ("C", 8), ("A", 6), ("R", 5), ("B", 3), ("N", 3), ("P", 1)]);
    assert_eq!(screen.palette[2].button.spoken, "chancellor, 8 points, 0 placed");
    assert_eq!((screen.points_text.as_str(), screen.points), ("0 of 39 points", 0));
    assert_eq!(screen.places_text, "0 of 31 places");
    assert_eq!(screen.problems, ["39 points left: use all 39"]);
    phone.back();
    let black = phone.open("build:black");
    let board = &builder(&black).board;
    assert!(board.flipped);
    assert_eq!((board.squares[0].name.as_str(), board.squares[31].name.as_str()), ("h5", "a8"));
    assert_eq!(builder(&black).palette[0].piece, "m");
}

/// ux check 24, MJ-A01: Done is off at 38, on at 39, off at 40, with the first problem in words.
#[test]
fn check_24_done_exactly_at_39_points_and_problems_in_words() {
    let phone = Phone::new(1);
    white_builder(&phone);
    let at = |snapshot: &Snapshot| {
        let screen = builder(snapshot);
        let reason = screen.done.reason.clone();
        assert_eq!(screen.done.enabled, screen.problems.is_empty());
        assert_eq!(reason.as_ref(), screen.problems.first(), "the button says the first problem");
        (screen.points, screen.done.enabled, screen.problems.clone())
    };
    let full = take(&phone, "Normal army");
    assert_eq!(at(&full), (39, true, vec![]));
    assert_eq!(builder(&full).status, "The normal army: classic rules");
    let since = last_effect(&full);
    let less = phone.tap("h2");
    assert_eq!(at(&less), (38, false, vec!["1 point left: use all 39".to_owned()]));
    let told = effects_since(&less, since);
    assert_eq!(told.len(), 1);
    assert_eq!(
        (told[0].spoken.as_str(), told[0].assertive),
        ("38 of 39 points", false),
        "announced politely"
    );
    assert_eq!(builder(&less).palette[7].count, 7);
    phone.tap("g2");
    phone.push(&tile(&phone.now(), "N"));
    let more = phone.tap("g2");
    assert_eq!(at(&more), (40, false, vec!["1 point over".to_owned()]));
    phone.tap("g2");
    phone.push(&tile(&phone.now(), "P"));
    phone.tap("g2");
    assert_eq!(at(&phone.tap("h2")), (39, true, vec![]));
    // A hole is a problem of its own (MJ-A11): both are told.
    let hole = phone.tap("b1");
    assert_eq!(
        at(&hole).2,
        ["3 points left: use all 39", "b1 is empty: fill rank 1 first"],
        "every problem, not only the first"
    );
}

/// MJ-A02 and the king: what may not be done is felt, said, and changes nothing.
#[test]
fn forbidden_squares_and_the_king_answer_with_their_rule() {
    let phone = Phone::new(1);
    white_builder(&phone);
    for (square, words) in [
        ("a2", "Fill rank 1 first"),
        ("e1", "The king stays on its square"),
        ("a5", "Only the half of White is yours"),
    ] {
        let before = phone.now();
        let after = phone.tap(square);
        let told = effects_since(&after, last_effect(&before));
        assert_eq!((told.len(), told[0].haptic.as_str(), told[0].spoken.as_str()), (1, "reject", words));
        assert_eq!(after.toast.as_ref().unwrap().text, words);
        assert_eq!(builder(&after).board, builder(&before).board);
    }
    for file in "abcdfgh".chars() {
        phone.tap(&format!("{file}1"));
    }
    let second = phone.tap("c2");
    assert_eq!(piece(&builder(&second).board, "c2"), "P");
    assert_eq!(count(&builder(&second).board, marks::FORBIDDEN), 16);
    assert_eq!(builder(&second).hint, "Tap a2 to place a pawn; rank 2 comes first");
    let swapped = phone.drag("c2", "d1");
    assert_eq!(piece(&builder(&swapped).board, "c2"), "P", "two men change places");
    let moved = phone.drag("c2", "h2");
    assert_eq!(
        (piece(&builder(&moved).board, "c2"), piece(&builder(&moved).board, "h2")),
        (String::new(), "P".to_owned())
    );
    let refused = phone.drag("h2", "h3");
    assert_eq!(piece(&builder(&refused).board, "h2"), "P");
}

#[test]
fn undo_redo_and_clear() {
    let phone = Phone::new(1);
    let begun = white_builder(&phone);
    assert!(builder(&begun).tools.iter().all(|tool| !tool.enabled && tool.reason.is_some()));
    phone.push(&tile(&phone.now(), "C"));
    let one = phone.tap("a1");
    assert_eq!(builder(&one).points, 8);
    assert_eq!(builder(&one).status, "Variant rules: no castling, seven promotions");
    let full = take(&phone, "Maharajah and rooks");
    assert_eq!(builder(&full).points, 39);
    let cleared = phone.push(&builder(&full).bar[1].clone());
    assert_eq!(builder(&cleared).points, 0);
    assert!(!builder(&cleared).bar[1].enabled);
    let undo = |snapshot: &Snapshot| builder(snapshot).tools[0].clone();
    let redo = |snapshot: &Snapshot| builder(snapshot).tools[1].clone();
    let back = phone.push(&undo(&cleared));
    assert_eq!(builder(&back).board, builder(&full).board);
    let back = phone.push(&undo(&back));
    assert_eq!(builder(&back).points, 8);
    let on = phone.push(&redo(&back));
    assert_eq!(builder(&on).board, builder(&full).board);
}

#[test]
fn every_preset_has_a_name_and_is_done_for_both_sides() {
    let phone = Phone::new(1);
    phone.open("new:maharajah");
    for side in ["white", "black"] {
        phone.open(&format!("build:{side}"));
        for preset in bots::presets() {
            let open = phone.press("army:library");
            let id = format!("army:preset={}", preset.key);
            let button = builder(&open)
                .library
                .iter()
                .find(|button| button.command == app::screen::UserCommand::Press { id: id.clone() });
            let button = button.unwrap().clone();
            assert_ne!(button.label, preset.key, "a preset without a name");
            assert!(builder(&phone.push(&button)).done.enabled, "{side} {}", preset.key);
        }
        phone.back();
    }
}

#[test]
fn a_draft_survives_leaving_and_a_killed_process() {
    let phone = Phone::new(1);
    white_builder(&phone);
    phone.push(&tile(&phone.now(), "R"));
    phone.tap("a1");
    let built = phone.tap("h1");
    phone.back();
    let men = |snapshot: &Snapshot| -> Vec<String> {
        builder(snapshot).board.squares.iter().map(|state| state.piece.clone()).collect()
    };
    assert_eq!(men(&phone.open("build:white")), men(&built));
    let phone = phone.again();
    assert_eq!(men(&white_builder(&phone)), men(&built));
    assert_eq!(builder(&phone.open("build:black")).points, 0, "the other side has its own");
}

#[test]
fn the_library_holds_twenty_armies_that_either_side_can_take() {
    let phone = Phone::new(1);
    white_builder(&phone);
    assert!(!builder(&phone.now()).bar[2].enabled, "nothing finished, nothing to save");
    let army = take(&phone, "Maharajah");
    let asks = phone.push(&builder(&army).bar[2].clone());
    let page = page(&asks);
    assert!(matches!(&page.blocks[0], Block::Entry { field } if field.value == "Army 1"));
    phone.send(UserCommand::Fill { field: "army-name".to_owned(), text: "  The horde\u{7}  ".to_owned() });
    let saved = phone.push(&page.primary.clone().unwrap());
    assert_eq!(saved.toast.as_ref().unwrap().text, "Saved as The horde");
    let twice = phone.push(&builder(&saved).bar[2].clone());
    assert_eq!(twice.toast.as_ref().unwrap().text, "This army is saved already, as The horde");
    // Other armies: two men change places, again and again.
    let files = "abcdfgh";
    let pairs = files.chars().flat_map(|one| files.chars().map(move |other| (one, other)));
    for (one, other) in pairs.filter(|(one, other)| one < other) {
        let swapped = phone.drag(&format!("{one}1"), &format!("{other}1"));
        if builder(&swapped).bar[2].enabled {
            phone.push(&builder(&swapped).bar[2].clone());
            phone.press("army-keep");
        }
    }
    let full = phone.now();
    let save = &builder(&full).bar[2];
    assert!(!save.enabled);
    assert_eq!(save.reason.as_deref(), Some("20 armies are saved: delete one first"));
    phone.press("army:save");
    phone.say("one more");
    let phone = phone.again();
    phone.open("new:maharajah");
    phone.open("build:black");
    let open = phone.press("army:library");
    let named: Vec<&str> = builder(&open)
        .library
        .iter()
        .map(|button| button.label.as_str())
        .filter(|label| label.starts_with("Army") || label.starts_with("The horde"))
        .collect();
    assert_eq!(named.len(), 20);
    assert_eq!(&named[..3], ["The horde", "Army 1", "Army 2"]);
    let taken = phone.push(&listed(&open, "The horde"));
    assert_eq!(piece(&builder(&taken).board, "d8"), "m", "White's army seen from Black's side");
    assert!(builder(&taken).done.enabled);
    // Deleting asks first.
    let open = phone.press("army:library");
    let asked = phone.push(&listed(&open, "Delete The horde"));
    let sheet = asked.sheet.clone().unwrap();
    assert_eq!(sheet.buttons[0].label, "Cancel");
    let kept = phone.push(&sheet.buttons[0]);
    assert!(builder(&kept).library.iter().any(|button| button.label == "The horde"));
    phone.push(&listed(&kept, "Delete The horde"));
    let deleted = phone.push(&sheet.buttons[1]);
    assert!(deleted.sheet.is_none());
    assert!(builder(&deleted).library.iter().all(|button| button.label != "The horde"));
    assert!(builder(&deleted).bar[2].enabled, "there is room again");
}

#[test]
fn built_armies_stand_on_the_new_game_page_and_in_the_game() {
    let phone = Phone::new(1);
    let begun = phone.open("new:maharajah");
    assert!(page_text(page(&begun)).contains("White army | One of the presets, by lot"));
    phone.press("set:opponent=device");
    let (_, change) = rows(page(&begun))[0];
    phone.push(change);
    let army = take(&phone, "Archbishops");
    let back = phone.push(&builder(&army).done.clone());
    let text = page_text(page(&back));
    assert!(
        text.contains("White army | 5 × archbishop, 1 × bishop, 1 × knight, 3 × pawn | 39 of 39 points"),
        "{text}"
    );
    // Black takes White's army as seen from its side.
    phone.open("build:black");
    let mirrored = take(&phone, "Like the army of White");
    phone.push(&builder(&mirrored).done.clone());
    let phone = phone.again();
    let started = {
        phone.open("new:maharajah");
        phone.press("start")
    };
    let board = &game(&started).board;
    let ranks = |rank: char| -> String {
        "abcdefgh".chars().map(|file| piece(board, &format!("{file}{rank}"))).collect()
    };
    assert_eq!((ranks('1').as_str(), ranks('8').as_str()), ("NAAAKABA", "naaakaba"));
    // By lot again.
    phone.open("new:maharajah");
    phone.open("build:white");
    let lot = {
        let open = phone.press("army:library");
        phone.push(&listed(&open, "By lot"))
    };
    assert!(page_text(page(&lot)).contains("White army | One of the presets, by lot"));
}

#[test]
fn leaving_it_to_the_lot_throws_away_nothing_that_was_built() {
    let phone = Phone::new(1);
    white_builder(&phone);
    take(&phone, "Archbishops");
    let open = phone.press("army:library");
    let lot = phone.push(&listed(&open, "By lot"));
    assert!(page_text(page(&lot)).contains("White army | One of the presets, by lot"));
    assert_eq!(builder(&phone.open("build:white")).points, 39);
}

/// MJ-A08, MJ-A10: a side left to the lot gets an army that may start against the other one.
#[test]
fn the_lot_never_picks_an_army_that_may_not_start() {
    for seed in 0..12 {
        let phone = Phone::new(seed);
        phone.open("new:maharajah");
        phone.press("set:opponent=device");
        phone.open("build:white");
        // Three maharajahs and nothing on the second rank: files and diagonals are open.
        phone.push(&tile(&phone.now(), "M"));
        for at in ["f1", "g1", "h1"] {
            phone.tap(at);
        }
        let back = phone.push(&builder(&phone.now()).done.clone());
        page(&back);
        assert!(is_game(&phone.press("start")), "seed {seed}: {:?}", phone.now().toast);
    }
}

/// MJ-A48 on the open page: a pair that may not start is refused with every reason in words.
#[test]
fn armies_that_may_not_start_are_refused_in_words() {
    let phone = Phone::new(1);
    phone.open("new:maharajah");
    phone.press("set:opponent=device");
    phone.open("build:white");
    take(&phone, "Normal army");
    // A chancellor for a rook and three pawns, and a rook on an otherwise empty second rank.
    for at in ["a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2", "h1"] {
        phone.tap(at);
    }
    phone.push(&tile(&phone.now(), "C"));
    phone.tap("h1");
    phone.push(&tile(&phone.now(), "R"));
    let rook = phone.tap("e2");
    assert!(builder(&rook).done.enabled, "{:?}", builder(&rook).problems);
    phone.push(&builder(&rook).done.clone());
    phone.open("build:black");
    phone.push(&tile(&phone.now(), "M"));
    for at in ["a8", "b8", "c8"] {
        phone.tap(at);
    }
    phone.push(&builder(&phone.now()).done.clone());
    let refused = phone.press("start");
    page(&refused);
    assert_eq!(refused.toast.as_ref().unwrap().text, "Black would be in check before the first move.");
}

#[test]
fn a_man_dragged_off_the_board_stayed_and_is_now_taken_off() {
    let phone = Phone::new(1);
    white_builder(&phone);
    let army = take(&phone, "Maharajah");
    let before = builder(&army).points;
    let off = phone.drag("a1", "");
    assert_eq!(piece(&builder(&off).board, "a1"), "");
    assert!(builder(&off).points < before);
    let king = phone.drag("e1", "");
    assert_eq!(piece(&builder(&king).board, "e1"), "K", "the king stays");
}
