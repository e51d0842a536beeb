//! What the cards do to the screen: Reverse turns the board, Skip is told, each card once.

use crate::phone::{Phone, effects_since, game, is_game, marked, two_people};
use app::{
    Session, Store,
    screen::{BannerKind, Effect, Snapshot, marks},
};
use rules::{
    Event, Seat,
    chess_uno::{self, Config, Mode},
    record::NewGame,
};
use std::sync::Arc;

/// The first seed whose game, begun and played by these moves, satisfies `wanted`.
fn seed_where(mode: Mode, moves: &[(Seat, &str)], wanted: impl Fn(&Session) -> bool) -> u64 {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path()).unwrap().store;
    let seed = (0..2_000).find(|seed| {
        let new = two_people(NewGame::ChessUno(Config::of(mode)), *seed);
        let mut session = Session::begin(&mut store, &new).unwrap();
        moves.iter().all(|(seat, text)| session.say(&mut store, *seat, text, 0).is_ok()) && wanted(&session)
    });
    seed.expect("some seed of two thousand")
}

fn effect_of(event: &Event) -> Option<chess_uno::Effect> {
    match event {
        Event::Reveal(_, card) => Some(card.effect()),
        _ => None,
    }
}

fn opens_with_reverse(session: &Session) -> bool {
    let first = session.opening().first().and_then(effect_of);
    let cards = session.opening().iter().filter_map(effect_of).count();
    first == Some(chess_uno::Effect::Reverse) && cards == 1
}

/// Against the computer, as White at the start.
fn against_computer(phone: &Phone) -> Arc<Snapshot> {
    phone.open("new:uno-king-hunt");
    for id in ["set:opponent=computer", "set:level=1", "set:side=white"] {
        phone.press(id);
    }
    phone.press("start")
}

fn spoken<'s>(effects: &[&'s Effect], word: &str) -> Vec<&'s str> {
    effects.iter().map(|effect| effect.spoken.as_str()).filter(|text| text.contains(word)).collect()
}

/// ux check 21: the own army is below after a Reverse, and strips and tree say the new colour.
#[test]
fn check_21_after_a_reverse_the_own_army_is_below() {
    let seed = seed_where(Mode::KingHunt, &[], opens_with_reverse);
    let phone = Phone::new(seed);
    let begun = against_computer(&phone);
    let screen = game(&begun);
    assert!(screen.board.flipped, "White sat down, and plays Black now");
    assert_eq!(
        (screen.bottom.name.as_str(), screen.bottom.white, screen.bottom.on_turn),
        ("You", false, true)
    );
    assert!(screen.bottom.spoken.contains("plays Black"));
    assert!(screen.top.white && screen.top.name.starts_with("Computer"));
    assert_eq!(screen.board.spoken, "Board, Black below");
    let told = effects_since(&begun, 0);
    assert_eq!(spoken(&told, "you now play Black").len(), 1, "{told:?}");
}

#[test]
fn check_21_the_board_stays_where_it_is_if_the_setting_says_so() {
    let seed = seed_where(Mode::KingHunt, &[], opens_with_reverse);
    let phone = Phone::new(seed);
    phone.press("setting:turn=off");
    let begun = against_computer(&phone);
    let screen = game(&begun);
    assert!(!screen.board.flipped);
    assert_eq!(screen.top.name, "You", "only the strips change places");
    assert!(!screen.top.white && screen.top.on_turn);
    let turned = phone.press("flip");
    assert!(game(&turned).board.flipped, "by hand it still turns");
}

/// ux check 21: last-move marks stay on the same squares, though the board turns.
#[test]
fn check_21_last_move_marks_stay_on_their_squares() {
    let moves = [(Seat::A, "e2e4")];
    let seed = seed_where(Mode::Purist, &moves, |session| {
        let last = session.log().last().unwrap();
        let cards: Vec<_> = last.events.iter().filter_map(effect_of).collect();
        cards == [chess_uno::Effect::Reverse]
    });
    let phone = Phone::new(seed);
    let before = phone.two_people("uno-purist");
    assert!(!game(&before).board.flipped);
    let after = phone.say("e2e4");
    let screen = game(&after);
    assert!(!screen.board.flipped, "player two now commands White, and sits below");
    assert_eq!(screen.bottom.name, "Player two");
    assert!(screen.bottom.white && screen.bottom.on_turn);
    assert_eq!(marked(&screen.board, marks::LAST_MOVE), ["e4", "e2"]);
    let told = effects_since(&after, 0);
    assert_eq!(spoken(&told, "Player two now plays White").len(), 1, "{told:?}");
    assert!(screen.log.last().unwrap().white, "the row belongs to the army that moved");
    let next = phone.say("d2d4");
    let rows = &game(&next).log;
    assert_eq!(rows.iter().map(|row| row.white).collect::<Vec<_>>(), [true, true], "White moved twice");
}

/// ux check 20: a Skip is shown as a turn lost, and card and effect are said exactly once.
#[test]
fn check_20_a_skip_is_shown_and_each_card_is_said_once() {
    let seed = seed_where(Mode::KingHunt, &[], |session| {
        let cards: Vec<_> = session.opening().iter().filter_map(effect_of).collect();
        matches!(cards[..], [chess_uno::Effect::Skip, chess_uno::Effect::Number(3)])
    });
    let phone = Phone::new(seed);
    let begun = phone.two_people("uno-king-hunt");
    let screen = game(&begun);
    let banner = screen.banner.clone().unwrap();
    assert_eq!(banner.kind, BannerKind::Warning);
    assert!(
        banner.text.starts_with("Player one: ") && banner.text.ends_with("Skip, turn lost"),
        "{banner:?}"
    );
    let told = effects_since(&begun, 0);
    assert_eq!(told.len(), 2, "one for each card: {told:?}");
    assert!(told[0].spoken.starts_with("Player one drew") && told[0].spoken.ends_with("Skip: Turn lost"));
    assert!(told[1].spoken.starts_with("Player two drew") && told[1].spoken.ends_with("3: 3 moves"));
    assert!(
        told.iter().all(|effect| effect.sound == "card" && effect.haptic == "context" && !effect.assertive)
    );
    assert_eq!(screen.log.len(), 1, "the lost turn has a row of its own");
    assert_eq!(screen.log[0].text, "Turn lost");
    assert_eq!(screen.log[0].card.as_ref().unwrap().value, "skip");
    assert!(screen.bottom.on_turn && !screen.bottom.white);
    let card = screen.card.as_ref().unwrap();
    assert_eq!((card.pips, card.pips_used, card.line.as_str()), (3, 0, "3 moves left"));
    assert_eq!((card.top_pile.count, card.bottom_pile.count), (1, 0));
    let moved = phone.say("e7e5");
    assert!(game(&moved).banner.is_none(), "until the next command");
    assert_eq!(game(&moved).log[1].card.as_ref().unwrap().value, "3");
}

/// ux check 18: what only the Joker allows are diamonds, and the table says what they mean.
#[test]
fn check_18_joker_moves_are_diamonds_with_their_legend() {
    let seed = seed_where(Mode::Purist, &[], |session| {
        session.opening().first().and_then(effect_of) == Some(chess_uno::Effect::Joker)
    });
    let phone = Phone::new(seed);
    let begun = phone.two_people("uno-purist");
    assert_eq!(game(&begun).card.as_ref().unwrap().line, "One move; diamonds: like a queen");
    let chosen = phone.tap("e2");
    let board = &game(&chosen).board;
    let dots: Vec<&str> = marked(board, marks::TARGET)
        .into_iter()
        .filter(|name| !marked(board, marks::DIAMOND).contains(name))
        .collect();
    assert_eq!(dots, ["e4", "e3"]);
    let diamonds = marked(board, marks::DIAMOND);
    assert!(
        diamonds.contains(&"a6") && diamonds.contains(&"e7") && !diamonds.contains(&"e1"),
        "{diamonds:?}"
    );
    assert_eq!(crate::phone::square(board, "e7").spoken, "e7, black pawn, Joker capture");
    assert_eq!(crate::phone::square(board, "a6").spoken, "a6, empty, Joker move");
}

#[test]
fn a_series_stopped_by_check_says_so() {
    // Scholar's checks need no cards in particular: a long series is enough.
    let seed =
        seed_where(Mode::Purist, &[(Seat::A, "e2e4"), (Seat::A, "d1h5"), (Seat::A, "h5f7")], |session| {
            session.log().last().unwrap().events.contains(&Event::SeriesStopped)
                && session.table().verdict().is_none()
        });
    let phone = Phone::new(seed);
    phone.two_people("uno-purist");
    phone.say("e2e4");
    phone.say("d1h5");
    let since = crate::phone::last_effect(&phone.now());
    let check = phone.say("Qxf7+");
    assert_eq!(check.toast.as_ref().unwrap().text, "Check ends the series");
    let told = effects_since(&check, since);
    assert_eq!(told[0].sound, "capture");
    let alarms: Vec<_> = told.iter().filter(|effect| effect.sound == "check").collect();
    assert_eq!(alarms.len(), 1);
    assert!(alarms[0].assertive && alarms[0].spoken == "Check!" && alarms[0].haptic == "medium");
    let banner = game(&check).banner.clone().unwrap();
    assert!(banner.text.contains("Check!") && banner.kind == BannerKind::Bad, "{banner:?}");
    assert!(game(&check).log.last().unwrap().text.contains("Check ends the series"));
}

#[test]
fn nothing_is_hidden_between_two_people_at_one_phone() {
    for variant in ["uno-king-hunt", "uno-purist", "minesweeper", "classic", "maharajah"] {
        let phone = Phone::new(3);
        assert!(is_game(&phone.two_people(variant)), "{variant} needs no curtain");
    }
}
