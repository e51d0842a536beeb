//! The live diagram of a piece: dots, diamonds, blockers, parts.

use crate::phone::{Phone, count, diagram, effects_since, last_effect, marked, page, piece, rows, square};
use app::screen::{Icon, Snapshot, marks};

fn dots_and_diamonds(snapshot: &Snapshot) -> (usize, usize) {
    let board = &diagram(snapshot).board;
    let diamonds = count(board, marks::DIAMOND);
    (count(board, marks::TARGET | marks::CAPTURE) - diamonds, diamonds)
}

/// ux check 18: sliders' squares are dots, leapers' are diamonds, and a legend says so.
#[test]
fn check_18_diagrams_of_all_nine_kinds_tell_slides_from_leaps() {
    let phone = Phone::new(1);
    let learn = phone.open("learn");
    let kinds: Vec<_> = rows(page(&learn)).into_iter().skip(4).map(|(title, _)| title).collect();
    assert_eq!(kinds.len(), 9);
    for (title, reach, legend) in [
        ("Maharajah", (27, 8), "Diamonds"),
        ("Chancellor", (14, 8), "Diamonds"),
        ("Archbishop", (13, 8), "Diamonds"),
        ("Queen", (27, 0), "Dots: squares it slides to"),
        ("Rook", (14, 0), "Dots: squares it slides to"),
        ("Bishop", (13, 0), "Dots: squares it slides to"),
        ("Knight", (0, 8), "Diamonds"),
        ("King", (8, 0), "Dots: squares it steps to"),
        ("Pawn", (2, 0), "Dots: squares it steps to"),
    ] {
        phone.open("learn");
        let (_, button) = rows(page(&learn)).into_iter().skip(4).find(|(name, _)| *name == title).unwrap();
        let there = phone.push(button);
        assert_eq!(diagram(&there).title, title);
        assert_eq!(dots_and_diamonds(&there), reach, "{title}");
        assert!(diagram(&there).legend.iter().any(|line| line.starts_with(legend)), "{title}");
        assert_eq!(
            diagram(&there).legend.iter().any(|line| line.starts_with("Dots")),
            reach.0 > 0,
            "{title}"
        );
        let all = reach.0 + reach.1;
        assert!(diagram(&there).caption.contains(&format!("Reaches {all} square")), "{title}");
    }
}

#[test]
fn tabs_choose_the_kind_and_values_are_told() {
    let phone = Phone::new(1);
    phone.open("diagram:C");
    let first = phone.now();
    let tabs = &diagram(&first).tabs;
    assert_eq!(tabs.len(), 9);
    assert_eq!(tabs[diagram(&first).selected as usize].label, "Chancellor");
    assert_eq!(diagram(&first).value, "8 points");
    assert_eq!(diagram(&first).caption, "d4, chancellor. Reaches 22 squares: 14 by sliding, 8 by leaping");
    for (number, tab) in tabs.iter().enumerate() {
        let there = phone.push(tab);
        assert_eq!(diagram(&there).selected as usize, number);
        assert_eq!(diagram(&there).title, tab.label);
    }
    assert_eq!(diagram(&phone.press("diagram:kind=K")).value, "Beyond price");
}

#[test]
fn a_tap_moves_the_piece_and_blockers_stop_slides_but_not_leaps() {
    let phone = Phone::new(1);
    phone.open("diagram:C");
    let since = last_effect(&phone.now());
    let moved = phone.tap("a1");
    assert_eq!(piece(&diagram(&moved).board, "a1"), "C");
    assert_eq!(dots_and_diamonds(&moved), (14, 2));
    assert!(effects_since(&moved, since)[0].spoken.starts_with("a1, chancellor"), "announced");
    phone.press("diagram:blockers");
    let blocked = phone.tap("a3");
    let board = &diagram(&blocked).board;
    assert_eq!(piece(board, "a3"), "p");
    assert_eq!(marked(board, marks::CAPTURE), ["a3"]);
    assert_eq!(square(board, "a4").marks, 0, "the ray stops");
    assert_eq!(dots_and_diamonds(&blocked), (9, 2));
    let between = phone.tap("b1");
    assert_eq!(marked(&diagram(&between).board, marks::DIAMOND), ["b3", "c2"], "leaps go over everything");
    let leap = phone.tap("c2");
    let state = square(&diagram(&leap).board, "c2");
    assert_eq!(state.marks, marks::CAPTURE | marks::DIAMOND);
    assert_eq!(state.spoken, "c2, black pawn, can be taken by a leap");
    assert_eq!(state.action, "Take the blocker away");
    let taken = phone.tap("a3");
    assert_eq!(square(&diagram(&taken).board, "a4").marks, marks::TARGET);
    let dragged = phone.drag("c2", "h8");
    assert_eq!(piece(&diagram(&dragged).board, "h8"), "p");
    let carried = phone.drag("a1", "h8");
    assert_eq!(piece(&diagram(&carried).board, "h8"), "C", "the piece takes the blocker's place");
    let clear = diagram(&carried).tools.iter().find(|tool| tool.label == "Clear blockers").unwrap().clone();
    let cleared = phone.push(&clear);
    assert!(diagram(&cleared).board.squares.iter().all(|state| state.piece != "p"));
    let again = diagram(&cleared).tools.iter().find(|tool| tool.label == "Clear blockers").unwrap().clone();
    assert!(!again.enabled && again.reason.is_some());
}

#[test]
fn the_two_parts_of_a_compound_are_shown_apart() {
    let phone = Phone::new(1);
    phone.open("diagram:A");
    assert_eq!(dots_and_diamonds(&phone.press("diagram:part=slides")), (13, 0));
    assert_eq!(dots_and_diamonds(&phone.press("diagram:part=leaps")), (0, 8));
    assert_eq!(dots_and_diamonds(&phone.press("diagram:part=leaps")), (13, 8));
    let rook = phone.press("diagram:kind=R");
    assert_eq!(diagram(&rook).tools.len(), 2, "an ordinary piece has no parts");
    assert!(diagram(&rook).tools.iter().all(|tool| tool.icon == Icon::None));
}
