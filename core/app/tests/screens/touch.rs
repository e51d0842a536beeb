//! Tap by tap: selecting, letting go, refusing; offers and flags.

use crate::phone::{Phone, count, effects_since, game, last_effect, marked, piece, square, targets};
use app::screen::{BannerKind, Icon, Snapshot, UserCommand, marks};

fn selected(snapshot: &Snapshot) -> Vec<&str> {
    marked(&game(snapshot).board, marks::SELECTED)
}

#[test]
fn another_own_man_is_selected_instead_and_the_same_one_is_let_go() {
    let phone = Phone::new(1);
    phone.two_people("classic");
    let since = last_effect(&phone.now());
    let first = phone.tap("e2");
    assert_eq!(selected(&first), ["e2"]);
    assert_eq!(effects_since(&first, since)[0].spoken, "e2, white pawn, selected, 2 moves");
    assert_eq!(effects_since(&first, since)[0].haptic, "", "picking up is not felt (ux §1.2)");
    let second = phone.tap("g1");
    assert_eq!(selected(&second), ["g1"]);
    assert_eq!(targets(&game(&second).board), ["f3", "h3"]);
    let since = last_effect(&second);
    let none = phone.tap("g1");
    assert!(selected(&none).is_empty() && targets(&game(&none).board).is_empty());
    assert!(effects_since(&none, since).is_empty(), "letting go is no mistake");
}

/// ux §1.2: an illegal target is felt and heard; no message covers the board.
#[test]
fn an_illegal_target_lets_go_and_is_rejected() {
    let phone = Phone::new(1);
    phone.two_people("classic");
    for wrong in ["e5", "e7", "d1"] {
        phone.tap("e2");
        let since = last_effect(&phone.now());
        let after = phone.tap(wrong);
        let told = effects_since(&after, since);
        assert_eq!(told.len(), 1, "{wrong}");
        assert_eq!((told[0].sound.as_str(), told[0].haptic.as_str()), ("error", "reject"));
        assert_eq!(told[0].spoken, "Not a legal move");
        assert!(selected(&after).is_empty() && after.toast.is_none());
    }
    let since = last_effect(&phone.now());
    let idle = phone.tap("e5");
    assert!(effects_since(&idle, since).is_empty(), "with nothing selected a tap means nothing");
    let dragged = phone.drag("e2", "e5");
    assert_eq!(effects_since(&dragged, since)[0].haptic, "reject");
    assert_eq!(piece(&game(&dragged).board, "e2"), "P", "snaps back");
    let since = last_effect(&dragged);
    let dropped = phone.drag("e2", "e2");
    assert!(effects_since(&dropped, since).is_empty());
    let onto_own = phone.drag("e2", "d2");
    assert_eq!(effects_since(&onto_own, since)[0].haptic, "reject");
    assert!(selected(&onto_own).is_empty());
}

#[test]
fn a_refused_text_is_said_in_words() {
    let phone = Phone::new(1);
    phone.two_people("classic");
    for (text, words) in
        [("e2e5", "That move is not allowed"), ("knight takes everything", "That is no move")]
    {
        let since = last_effect(&phone.now());
        let refused = phone.say(text);
        assert_eq!(refused.toast.as_ref().unwrap().text, words);
        assert_eq!(effects_since(&refused, since)[0].haptic, "reject");
    }
}

#[test]
fn moves_captures_castling_and_check_sound_as_they_are() {
    let phone = Phone::new(1);
    phone.two_people("classic");
    let sounds: Vec<(String, String, String)> =
        ["e4", "d5", "exd5", "Nf6", "Nf3", "Nxd5", "Be2", "e6", "O-O", "Be7", "Bb5+"]
            .into_iter()
            .map(|text| {
                let since = last_effect(&phone.now());
                let after = phone.say(text);
                let told = effects_since(&after, since);
                let last = told.last().unwrap();
                (last.sound.clone(), last.haptic.clone(), told[0].spoken.clone())
            })
            .collect();
    let told = |at: usize| (sounds[at].0.as_str(), sounds[at].1.as_str(), sounds[at].2.as_str());
    assert_eq!(told(0), ("move", "light", "pawn to e4"));
    assert_eq!(told(2), ("capture", "light", "pawn takes d5"));
    assert_eq!(told(5), ("capture", "light", "knight takes d5"));
    assert_eq!(told(8), ("castle", "light", "castles on the king's side"));
    assert_eq!(told(10), ("check", "medium", "bishop to b5, check"));
    let rows: Vec<String> = game(&phone.now()).log.iter().map(|row| row.text.clone()).collect();
    let figures = ["e4", "d5", "exd5", "♞f6", "♘f3", "♞xd5", "♗e2", "e6", "O-O", "♝e7", "♗b5+"];
    assert_eq!(rows, figures, "the log has figurines");
    let banner = game(&phone.now()).banner.clone().unwrap();
    assert_eq!((banner.kind, banner.text.as_str(), banner.assertive), (BannerKind::Bad, "Check!", true));
    assert_eq!(banner.line, "Black's king on e8 is attacked");
    assert_eq!(marked(&game(&phone.now()).board, marks::CHECK), ["e8"]);
    assert!(game(&phone.say("c6")).banner.is_none());
}

#[test]
fn a_refused_command_does_not_stop_the_computer_from_thinking() {
    let phone = Phone::new(1);
    phone.open("new:classic");
    for id in ["set:opponent=computer", "set:level=6", "set:side=white"] {
        phone.press(id);
    }
    phone.press("start");
    for text in ["e2e4", "d2d4"] {
        phone.app.dispatch(UserCommand::Type { text: text.to_owned() }).unwrap();
    }
    let answered = phone.until(|now| game(now).log.len() == 2 && !game(now).thinking);
    assert!(!game(&answered).log[1].white);
}

/// CU-A82: the computer answers an offer itself; nobody else can.
#[test]
fn an_offer_to_the_computer_is_answered_by_the_computer_alone() {
    let phone = Phone::new(1);
    phone.open("new:classic");
    for id in ["set:opponent=computer", "set:level=1", "set:side=white"] {
        phone.press(id);
    }
    phone.press("start");
    for id in ["say:offer", "say:accept"] {
        phone.app.dispatch(UserCommand::Press { id: id.to_owned() }).unwrap();
    }
    let declined =
        phone.until(|now| now.toast.as_ref().is_some_and(|toast| toast.text == "declines the draw"));
    assert!(game(&declined).result.is_none(), "no draw by accepting for the other side");
    assert!(game(&declined).banner.is_none());
}

#[test]
fn an_offer_waits_for_the_other_person_at_the_phone() {
    let phone = Phone::new(1);
    phone.two_people("classic");
    let asked = phone.press("ask:offer");
    let sheet = asked.sheet.clone().unwrap();
    assert_eq!(sheet.buttons[0].label, "Cancel");
    let offered = phone.push(&sheet.buttons[1]);
    assert!(game(&offered).banner.is_none(), "the offerer still holds the phone");
    let moved = phone.say("e4");
    let banner = game(&moved).banner.clone().unwrap();
    assert_eq!(banner.text, "A draw is offered");
    let agreed = phone.push(&banner.buttons[0]);
    let result = game(&agreed).result.clone().unwrap();
    assert_eq!((result.headline.as_str(), result.reason.as_str()), ("Draw", "Agreed"));
    let menu = phone.open("menu").sheet.clone().unwrap();
    for icon in [Icon::Undo, Icon::Draw, Icon::Resign] {
        let button = menu.buttons.iter().find(|button| button.icon == icon).unwrap();
        assert!(!button.enabled && button.reason.as_deref() == Some("Game over"));
    }
}

/// Pawns that come back are drafts until the last one; a wrong square is rejected.
#[test]
fn pawns_are_drafted_taken_back_and_sent_with_the_last_one() {
    let (phone, placing) = (0..400)
        .find_map(|seed| {
            let phone = Phone::new(seed);
            phone.two_people("uno-king-hunt");
            for _ in 0..40 {
                let now = phone.now();
                let screen = game(&now);
                if screen.result.is_some() {
                    return None;
                }
                if count(&screen.board, marks::PLACE) > 2 && screen.primary.label == "Place 2 pawns" {
                    return Some((phone, now));
                }
                take_something(&phone);
            }
            None
        })
        .expect("a +2 with two captured pawns");
    let free: Vec<String> =
        marked(&game(&placing).board, marks::PLACE).into_iter().map(str::to_owned).collect();
    let since = last_effect(&placing);
    let wrong = phone.tap("e5");
    assert_eq!(effects_since(&wrong, since)[0].haptic, "reject");
    let one = phone.tap(&free[0]);
    assert_eq!(marked(&game(&one).board, marks::PLACED), [free[0].as_str()]);
    let primary = &game(&one).primary;
    assert_eq!((primary.label.as_str(), primary.line.as_str()), ("Place 1 more", "tap it to undo"));
    let counted = game(&one).banner.clone();
    let check = counted.as_ref().is_some_and(|banner| banner.kind == BannerKind::Bad);
    assert!(check || counted.is_some_and(|banner| banner.text == "1 of 2 placed"), "a banner counts");
    assert!(square(&game(&one).board, &free[0]).spoken.ends_with("pawn placed but not sent"));
    let none = phone.tap(&free[0]);
    assert_eq!(game(&none).primary.label, "Place 2 pawns", "a draft can be taken back");
    let one = phone.tap(&free[0]);
    let rest = marked(&game(&one).board, marks::PLACE)[0].to_owned();
    let since = last_effect(&one);
    let sent = phone.tap(&rest);
    assert_eq!(count(&game(&sent).board, marks::PLACED), 0);
    let told = effects_since(&sent, since);
    assert_eq!(told[0].sound, "pawn_back");
    assert!(told[0].spoken.starts_with("pawns placed on "), "{told:?}");
}

/// Captures with whatever can, else moves, else ends the series or places the first pawns.
pub(crate) fn take_something(phone: &Phone) {
    let now = phone.now();
    let movable: Vec<String> = game(&now)
        .board
        .squares
        .iter()
        .filter(|state| state.action == "Select")
        .map(|state| state.name.clone())
        .collect();
    let mut quiet = None;
    for from in &movable {
        let chosen = phone.tap(from);
        let board = &game(&chosen).board;
        let onto = |wanted: &dyn Fn(&str) -> bool| {
            let takes = marked(board, marks::CAPTURE);
            takes.into_iter().find(|name| wanted(&piece(board, name))).map(str::to_owned)
        };
        if let Some(to) = onto(&|man| man.eq_ignore_ascii_case("p")) {
            phone.tap(&to);
            finish_choice(phone);
            return;
        }
        let next = targets(board).first().map(|name| (*name).to_owned());
        quiet = next.map(|to| (from.clone(), to)).or(quiet);
        phone.tap(from);
    }
    match quiet {
        Some((from, to)) => {
            phone.tap(&from);
            phone.tap(&to);
            finish_choice(phone);
        }
        None => {
            let free = marked(&game(&now).board, marks::PLACE).first().map(|name| (*name).to_owned());
            phone.tap(&free.expect("something can be done"));
        }
    }
}

fn finish_choice(phone: &Phone) {
    let now = phone.now();
    let screen = game(&now);
    let choices = screen.promotion.as_ref().map(|promotion| &promotion.choices);
    let choices = choices.or(screen.popover.as_ref().map(|popover| &popover.choices));
    if let Some(button) = choices.and_then(|choices| choices.first()) {
        phone.push(&button.clone());
    }
}

/// Private flags stand on fogged squares only, are remembered, and change nothing else.
#[test]
fn private_flags_are_remembered_with_their_game() {
    let phone = Phone::new(1);
    phone.two_people("minesweeper");
    let flagged = phone.press("flag:d6");
    let state = square(&game(&flagged).board, "d6");
    assert_eq!(state.marks & marks::FLAG, marks::FLAG);
    assert_eq!(state.spoken, "d6, empty, fogged, your flag");
    phone.press("flag:e5");
    phone.press("flag:e5");
    phone.press("flag:e2");
    phone.press("flag:x9");
    assert_eq!(marked(&game(&phone.now()).board, marks::FLAG), ["d6"]);
    let phone = phone.again();
    let again = phone.press("continue:1");
    assert_eq!(marked(&game(&again).board, marks::FLAG), ["d6"]);
    phone.back();
    let other = phone.two_people("minesweeper");
    assert_eq!(count(&game(&other).board, marks::FLAG), 0);
}
