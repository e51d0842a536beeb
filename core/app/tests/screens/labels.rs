//! What a screen reader meets: nodes in drawn order, labels by their grammar, choices with names.

use crate::phone::{Phone, assert_no_raw_key, count, game, marked, piece, square, targets};
use app::screen::{BoardState, Snapshot, marks};

/// States of a label in their fixed order (ux §1.3).
const STATES: [&[&str]; 12] = [
    &["selected"],
    &["# move", "# moves"],
    &["legal move", "legal capture", "Joker move", "Joker capture"],
    &["sapper"],
    &["a pawn may stand here", "pawn placed but not sent"],
    &["last move from", "last move to"],
    &["in check"],
    &["fogged"],
    &["mine"],
    &["# mine near", "# mines near"],
    &["your flag"],
    &["moves as bishop or knight", "moves as rook or knight", "moves as queen or knight"],
];
const KINDS: [&str; 9] =
    ["pawn", "knight", "bishop", "rook", "queen", "king", "archbishop", "chancellor", "maharajah"];

fn obeys_grammar(board: &BoardState) {
    for state in &board.squares {
        let mut words = state.spoken.split(", ");
        assert_eq!(words.next(), Some(state.name.as_str()), "{}", state.spoken);
        let man = words.next().unwrap();
        let named = ["white ", "black "]
            .iter()
            .any(|army| man.strip_prefix(army).is_some_and(|kind| KINDS.contains(&kind)));
        assert!(named || man == "empty", "{}", state.spoken);
        assert_eq!(named, !state.piece.is_empty(), "{}", state.spoken);
        let mut place = 0;
        for word in words {
            let pattern: String = word
                .split(' ')
                .map(|part| if part.parse::<u8>().is_ok() { "#" } else { part })
                .collect::<Vec<_>>()
                .join(" ");
            let found = STATES.iter().position(|words| words.contains(&pattern.as_str()));
            let found = found.unwrap_or_else(|| panic!("{word:?} of {}", state.spoken));
            assert!(found + 1 > place, "out of order: {}", state.spoken);
            place = found + 1;
        }
    }
}

fn check_tree(snapshot: &Snapshot, ranks: usize) {
    let board = &game(snapshot).board;
    assert_eq!(board.squares.len(), ranks * 8);
    let mut names: Vec<String> = Vec::new();
    for rank in (1..=ranks).rev() {
        names.extend(('a'..='h').map(|file| format!("{file}{rank}")));
    }
    if board.flipped {
        names.reverse();
    }
    assert_eq!(board.squares.iter().map(|state| state.name.clone()).collect::<Vec<_>>(), names);
    obeys_grammar(board);
    assert_no_raw_key(snapshot);
}

/// ux check 4: 64 (80) nodes in row order from the top left of the drawn board, flipped or not.
#[test]
fn check_04_squares_come_in_drawn_order_also_when_flipped() {
    for (variant, ranks) in [("uno-king-hunt", 8), ("classic", 8), ("minesweeper", 10)] {
        let phone = Phone::new(2);
        let begun = phone.two_people(variant);
        check_tree(&begun, ranks);
        let turned = phone.press("flip");
        assert_ne!(game(&turned).board.flipped, game(&begun).board.flipped);
        check_tree(&turned, ranks);
        assert_eq!(game(&turned).board.squares.first(), game(&begun).board.squares.last());
    }
}

/// ux check 5: every label of whole games matches the grammar; no raw key anywhere.
#[test]
fn check_05_labels_match_the_grammar_through_whole_games() {
    for (variant, ranks) in [("uno-king-hunt", 8), ("uno-purist", 8), ("maharajah", 8), ("minesweeper", 10)] {
        let phone = Phone::new(8);
        phone.two_people(variant);
        let mut seen = String::new();
        for step in 0..50usize {
            let now = phone.now();
            check_tree(&now, ranks);
            let screen = game(&now);
            if screen.result.is_some() {
                break;
            }
            let choices = screen.promotion.as_ref().map(|promotion| &promotion.choices);
            if let Some(choice) = choices.or(screen.popover.as_ref().map(|popover| &popover.choices)) {
                assert!(choice.iter().all(|button| !button.label.is_empty() && !button.spoken.is_empty()));
                phone.push(&choice[step % choice.len()].clone());
                continue;
            }
            let acts: Vec<&str> = screen
                .board
                .squares
                .iter()
                .filter(|state| ["Select", "Place a pawn"].contains(&state.action.as_str()))
                .map(|state| state.name.as_str())
                .collect();
            let chosen = phone.tap(acts[(step * 7 + 3) % acts.len()]);
            check_tree(&chosen, ranks);
            let board = &game(&chosen).board;
            seen.extend(board.squares.iter().map(|state| state.spoken.as_str()));
            let to = targets(board);
            if let Some(target) = to.get(step * 5 % to.len().max(1)) {
                phone.tap(target);
            }
        }
        let must = match variant {
            "minesweeper" => vec!["fogged", "near", "selected", "legal move", "last move to"],
            "maharajah" => vec!["selected", "legal move", "last move from"],
            _ => vec!["selected", "legal move", "last move to"],
        };
        assert!(must.iter().all(|word| seen.contains(word)), "{variant}");
    }
}

#[test]
fn check_05_a_selected_compound_says_what_it_moves_as() {
    let phone = Phone::new(1);
    phone.open("new:maharajah");
    phone.press("set:opponent=device");
    for side in ["white", "black"] {
        phone.open(&format!("build:{side}"));
        phone.press("army:preset=maharajah_and_rooks");
        phone.press("army:done");
    }
    phone.press("start");
    let chosen = phone.tap("c1");
    let label = &square(&game(&chosen).board, "c1").spoken;
    let moves = targets(&game(&chosen).board).len();
    assert_eq!(*label, format!("c1, white maharajah, selected, {moves} moves, moves as queen or knight"));
}

/// Plays White's pawn to a promotion, in a game of two people that has begun.
fn run_to_promotion(phone: &Phone, texts: &[&str], from: &str, to: &str) {
    for text in texts {
        let before = game(&phone.now()).log.len();
        let after = phone.say(text);
        assert_eq!(game(&after).log.len(), before + 1, "{text}: {:?}", after.toast);
    }
    phone.tap(from);
    phone.tap(to);
}

/// ux check 22: four choices for a classic side; an outside tap takes the move back.
#[test]
fn check_22_a_classic_side_has_four_choices_inside_the_board() {
    let phone = Phone::new(3);
    phone.two_people("classic");
    let texts = ["e2e4", "d7d5", "e4d5", "c7c6", "d5c6", "h7h6", "c6b7", "h6h5"];
    run_to_promotion(&phone, &texts, "b7", "a8");
    let asked = phone.now();
    let promotion = game(&asked).promotion.clone().unwrap();
    assert_eq!(promotion.pieces, ["Q", "N", "R", "B"]);
    let names: Vec<&str> = promotion.choices.iter().map(|button| button.spoken.as_str()).collect();
    assert_eq!(names, ["queen", "knight", "rook", "bishop"]);
    assert_eq!(promotion.choices[0].label, "Queen");
    assert_eq!(promotion.square, 0, "a8 is at the top left: the column goes down");
    phone.press("flip");
    let flipped = game(&phone.now()).promotion.clone().unwrap();
    assert_eq!(flipped.square, 63, "and up from the bottom right");
    let cancelled = phone.tap("e5");
    assert!(game(&cancelled).promotion.is_none());
    assert_eq!(piece(&game(&cancelled).board, "b7"), "P");
    phone.tap("a8");
    phone.press("cancel");
    assert!(game(&phone.now()).promotion.is_none());
    phone.tap("b7");
    phone.tap("a8");
    assert!(game(&phone.back()).promotion.is_none(), "back takes the choice back and leaves nothing");
    phone.tap("b7");
    phone.tap("a8");
    let promoted = phone.push(&promotion.choices[1]);
    assert_eq!(piece(&game(&promoted).board, "a8"), "N");
}

/// ux check 22: seven choices for a variant side, in the order of their value.
#[test]
fn check_22_a_variant_side_has_seven_choices() {
    let phone = Phone::new(3);
    phone.open("new:maharajah");
    phone.press("set:opponent=device");
    phone.open("build:white");
    phone.press("army:preset=maharajah");
    phone.press("army:done");
    phone.open("build:black");
    phone.press("army:preset=classical");
    phone.press("army:done");
    phone.press("start");
    // c2 is one of White's three pawns, and takes its way through b7 to a8.
    let texts = ["c2c4", "h7h6", "c4c5", "h6h5", "c5c6", "h5h4", "c6b7", "h4h3"];
    run_to_promotion(&phone, &texts, "b7", "a8");
    let promotion = game(&phone.now()).promotion.clone().unwrap();
    assert_eq!(promotion.pieces, ["M", "Q", "C", "R", "A", "B", "N"]);
    assert_eq!(promotion.choices[0].spoken, "maharajah, queen + knight");
    assert_eq!(promotion.choices[1].spoken, "queen");
    assert!(promotion.pieces.len() <= 8, "the column lies inside the board");
    let promoted = phone.push(&promotion.choices[2]);
    assert_eq!(piece(&game(&promoted).board, "a8"), "C");
}

/// ux check 22: no choice in Minesweeper; the queen comes by itself (MS-R021).
#[test]
fn check_22_minesweeper_promotes_without_a_choice() {
    let promoted = (0..60).find_map(|seed| {
        let phone = Phone::new(seed);
        phone.two_people("minesweeper");
        // The h-pawn takes its way through g9 to f10 or h10; mines may stop it.
        for text in
            ["h2h4", "a9a8", "h4h5", "a8a7", "h5h6", "a7a6", "h6h7", "a6a5", "h7h8", "a5a4", "h8g9", "b9b8"]
        {
            let before = game(&phone.now()).log.len();
            let after = phone.say(text);
            if game(&after).log.len() == before {
                return None;
            }
        }
        phone.tap("g9");
        let after = phone.tap("h10");
        (piece(&game(&after).board, "h10") == "Q").then_some(after)
    });
    let after = promoted.expect("some game without a mine in the way");
    assert!(game(&after).promotion.is_none());
    assert_eq!(after.toast.as_ref().unwrap().text, "Promoted to queen");
}

/// ux check 23: fog, rings, digits, counter and sapper.
#[test]
fn check_23_minesweeper_shows_fog_numbers_counter_and_sapper() {
    for seed in 0..8 {
        let phone = Phone::new(seed);
        let begun = phone.two_people("minesweeper");
        assert_eq!(count(&game(&begun).board, marks::FOG), 32);
        assert_eq!(game(&begun).counter.as_ref().unwrap().mines, 4);
        let moved = phone.say("e2e4");
        let board = &game(&moved).board;
        let mut ring = marked(board, marks::CLEARED);
        ring.sort_unstable();
        assert_eq!(ring, ["d4", "d5", "e4", "e5", "f4", "f5"], "one ring, no cascade");
        assert_eq!(count(board, marks::FOG), 26);
        assert!(board.squares.iter().all(|state| state.number <= 4));
        let spoken = &game(&moved).counter.as_ref().unwrap().spoken;
        let mines = game(&moved).counter.as_ref().unwrap().mines;
        assert_eq!(
            *spoken,
            if mines == 1 { "1 mine left".to_owned() } else { format!("{mines} mines left") }
        );
        if mines == 3 {
            assert!(game(&moved).log.last().unwrap().text.contains("lost to a mine on e4"));
            assert_eq!(marked(board, marks::BOOM), ["e4"]);
            continue;
        }
        let digit = square(board, "e4");
        assert!(digit.number == 0 || digit.spoken.contains("near"), "a digit is visible under a piece");
        phone.say("a9a8");
        let chosen = phone.tap("e4");
        let board = &game(&chosen).board;
        assert_eq!(marked(board, marks::SAP), ["e5"]);
        assert!(square(board, "e5").spoken.contains("sapper"));
        assert_eq!(game(&chosen).primary.label, "Sap e5", "sapper and move are both reachable");
        assert!(targets(board).contains(&"e5"));
        let sapped = phone.push(&game(&chosen).primary.clone());
        assert_eq!(piece(&game(&sapped).board, "e4"), "P", "the pawn stays");
    }
}

/// ux check 23, MS-R018: no sapper while in check, and selecting a pawn says so.
#[test]
fn check_23_no_sapper_in_check() {
    let checked = (0..60).find_map(|seed| {
        let phone = Phone::new(seed);
        phone.two_people("minesweeper");
        for text in ["f2f3", "e9e8", "a2a3", "d10h6", "b2b3", "h6h4"] {
            phone.say(text);
        }
        let checks = count(&game(&phone.now()).board, marks::CHECK);
        (checks == 1).then_some(phone)
    });
    let phone = checked.expect("some game without a mine in the queen's way");
    let since = crate::phone::last_effect(&phone.now());
    let chosen = phone.tap("g2");
    assert_eq!(targets(&game(&chosen).board), ["g3"], "only an answer to the check");
    assert_eq!(count(&game(&chosen).board, marks::SAP), 0);
    assert!(!game(&chosen).primary.enabled, "no \"Sap g3\" in the bar");
    let told = crate::phone::effects_since(&chosen, since);
    assert!(told[0].spoken.ends_with("no sapper while in check"), "{told:?}");
}
