//! The hidden set-up of two people at one phone (MJ-R041 to MJ-R043, MJ-A48, MJ-A49).

use crate::phone::{
    Phone, assert_no_raw_key, builder, count, game, is_game, is_home, page, page_text, piece, screen_name,
};
use app::screen::{Block, CurtainScreen, Screen, Snapshot, UserCommand, marks};
use std::sync::Arc;

fn curtain(snapshot: &Snapshot) -> &CurtainScreen {
    match &snapshot.screen {
        Screen::Curtain { curtain } => curtain,
        other => panic!("no curtain: {other:?}"),
    }
}

fn begin(phone: &Phone) -> Arc<Snapshot> {
    phone.open("new:maharajah");
    phone.press("set:opponent=device");
    let chosen = phone.press("set:hidden=on");
    let armies = page(&chosen).blocks.iter().any(|block| matches!(block, Block::Row { .. }));
    assert!(!armies, "no army is shown while both are secret");
    phone.press("start")
}

/// Takes a preset and locks it in.
fn lock(phone: &Phone, preset: &str) -> Arc<Snapshot> {
    phone.press(&format!("army:preset={preset}"));
    lock_now(phone)
}

fn lock_now(phone: &Phone) -> Arc<Snapshot> {
    let done = builder(&phone.now()).done.clone();
    assert_eq!(done.label, "Lock in");
    let asked = phone.push(&done);
    let sheet = asked.sheet.clone().unwrap();
    assert_eq!(sheet.buttons[0].label, "Cancel", "asks first");
    phone.push(&sheet.buttons[1])
}

/// The whole snapshot as text, without what merely counts.
fn dump(snapshot: &Snapshot) -> String {
    let snapshot = Snapshot { revision: 0, ..snapshot.clone() };
    format!("{snapshot:?}")
}

/// ux check 25: nothing of White's army is in any snapshot that Black may see.
#[test]
fn check_25_the_other_half_is_in_no_snapshot_before_both_have_locked() {
    // Two phones, the same in everything but White's secret army.
    let secrets = ["maharajah_and_rooks", "minors"];
    let phones = secrets.map(|_| Phone::new(1));
    let mut shown: [Vec<String>; 2] = [Vec::new(), Vec::new()];
    for ((phone, secret), shown) in phones.iter().zip(secrets).zip(&mut shown) {
        let white = begin(phone);
        assert_no_raw_key(&white);
        assert!(builder(&white).hidden);
        assert_eq!(builder(&white).board.squares.len(), 64);
        assert_eq!(count(&builder(&white).board, marks::CURTAIN), 32);
        let passed = lock(phone, secret);
        assert_eq!(curtain(&passed).title, "Pass the phone to Black");
        shown.push(dump(&passed));
        let black = phone.push(&curtain(&passed).ready.clone());
        assert_eq!(builder(&black).title, "Black army");
        for state in &builder(&black).board.squares {
            if state.marks & marks::CURTAIN != 0 {
                assert_eq!((state.piece.as_str(), state.action.as_str()), ("", ""));
                assert_eq!(state.spoken, format!("{}, hidden", state.name));
            }
        }
        assert_eq!(count(&builder(&black).board, marks::CURTAIN), 32);
        assert_eq!(builder(&black).board.squares[0].name, "h1", "White's half is above");
        shown.push(dump(&black));
        shown.push(dump(&phone.press("army:library")));
        shown.push(dump(&phone.press("army:library")));
        for step in ["army:mirror", "army:lot", "army:save", "army:undo", "army:redo"] {
            shown.push(dump(&phone.press(step)));
        }
        shown.push(dump(&phone.tap("a1")));
        shown.push(dump(&phone.drag("a1", "a8")));
        shown.push(dump(&phone.press("army:preset=classical")));
        shown.push(dump(&phone.open("menu")));
        let both = lock_now(phone);
        assert_eq!(curtain(&both).title, "Both armies are locked in");
        shown.push(dump(&both));
    }
    let [one, other] = shown;
    assert_eq!(one.len(), 14);
    for (one, other) in one.iter().zip(&other) {
        assert_eq!(one, other, "a snapshot differs by a secret");
        assert!(!one.contains("white maharajah") && !one.contains("white knight"));
    }
    for (phone, rook) in phones.iter().zip(["R", "N"]) {
        let revealed = phone.push(&curtain(&phone.now()).ready.clone());
        let Block::Example { board, .. } = &page(&revealed).blocks[0] else { panic!() };
        assert_eq!((piece(board, "a1").as_str(), piece(board, "a8").as_str()), (rook, "r"), "both are shown");
        let text = page_text(page(&revealed));
        assert!(text.contains("Black: classic rules"), "{text}");
        let started = phone.push(&page(&revealed).primary.clone().unwrap());
        assert_eq!(piece(&game(&started).board, "a1"), rook);
    }
}

/// MJ-A49: a fixed army stays, whatever is pressed.
#[test]
fn mj_a49_a_locked_army_cannot_be_changed() {
    let phone = Phone::new(1);
    begin(&phone);
    let locked = lock(&phone, "classical");
    for id in ["army:clear", "army:undo", "army:preset=minors", "army:done", "setup:fix", "setup:again"] {
        assert_eq!(screen_name(&phone.press(id)), screen_name(&locked), "{id}");
    }
    phone.tap("a1");
    let black = phone.press("setup:ready");
    assert_eq!(builder(&black).title, "Black army");
    lock(&phone, "minors");
    let revealed = phone.press("setup:ready");
    let Block::Example { board, .. } = &page(&revealed).blocks[0] else { panic!() };
    assert_eq!(piece(board, "a1"), "R", "as it was locked");
    phone.press("setup:again");
    assert_eq!(screen_name(&phone.now()), "page Both armies", "only a refusal leads back");
}

#[test]
fn an_unfinished_army_is_not_locked() {
    let phone = Phone::new(1);
    let begun = begin(&phone);
    assert!(!builder(&begun).done.enabled);
    for id in ["army:done", "setup:fix"] {
        let after = phone.press(id);
        assert!(after.sheet.is_none());
        assert_eq!(builder(&after).title, "White army");
    }
    let save = &builder(&phone.press("army:preset=minors")).bar[2].clone();
    assert_eq!(save.reason.as_deref(), Some("Saved armies are seen by both"));
}

/// A killed process goes on behind a curtain: nobody knows who opens the app.
#[test]
fn a_killed_process_goes_on_with_the_set_up_behind_a_curtain() {
    let phone = Phone::new(1);
    begin(&phone);
    phone.press("army:preset=minors");
    phone.tap("b1");
    let half_built = phone.now();
    let phone = phone.again();
    assert!(is_home(&phone.now()));
    phone.open("new:maharajah");
    let closed = phone.press("start");
    assert_eq!(curtain(&closed).title, "Pass the phone to White");
    let white = phone.press("setup:ready");
    assert_eq!(builder(&white).board, builder(&half_built).board, "as it was left");
    phone.tap("b1");
    phone.press("army:brush=N");
    phone.tap("b1");
    phone.tap("b1");
    lock(&phone, "minors");
    phone.press("setup:ready");
    let phone = phone.again();
    phone.open("new:maharajah");
    let closed = phone.press("start");
    assert_eq!(curtain(&closed).title, "Pass the phone to Black");
    phone.press("setup:ready");
    lock(&phone, "classical");
    let phone = phone.again();
    phone.open("new:maharajah");
    let closed = phone.press("start");
    assert_eq!(curtain(&closed).title, "Both armies are locked in");
    phone.press("setup:ready");
    assert!(is_game(&phone.press("setup:start")));
    phone.open("new:maharajah");
    assert_eq!(builder(&phone.press("start")).points, 0, "the next set-up begins anew");
}

#[test]
fn leaving_the_app_or_the_page_lets_a_curtain_down() {
    let phone = Phone::new(1);
    begin(&phone);
    phone.tap("a1");
    let hidden = phone.send(UserCommand::Front { in_front: false });
    assert_eq!(curtain(&hidden).title, "Pass the phone to White", "the picture of recent apps shows no army");
    assert!(!format!("{hidden:?}").contains("white pawn"));
    phone.send(UserCommand::Front { in_front: true });
    assert_eq!(builder(&phone.press("setup:ready")).points, 1);
    let left = phone.back();
    assert!(page_text(page(&left)).contains("A hidden set-up has begun"));
    assert_eq!(curtain(&phone.press("start")).title, "Pass the phone to White");
}

#[test]
fn a_set_up_that_has_begun_can_be_thrown_away_after_a_question() {
    let phone = Phone::new(1);
    begin(&phone);
    lock(&phone, "minors");
    let left = phone.back();
    let Some(Block::Buttons { buttons }) =
        page(&left).blocks.iter().find(|block| matches!(block, Block::Buttons { .. }))
    else {
        panic!()
    };
    let asked = phone.push(&buttons[0]);
    let sheet = asked.sheet.clone().unwrap();
    assert_eq!(sheet.buttons[0].label, "Cancel");
    phone.push(&sheet.buttons[0]);
    assert_eq!(curtain(&phone.press("start")).title, "Pass the phone to Black", "cancelled");
    phone.back();
    phone.push(&buttons[0]);
    let thrown = phone.push(&sheet.buttons[1]);
    assert!(thrown.sheet.is_none() && !page_text(page(&thrown)).contains("has begun"));
    assert_eq!(builder(&phone.press("start")).points, 0);
}

/// MJ-A48: both are told why the two may not start, both build anew from what was shown.
#[test]
fn mj_a48_armies_that_clash_are_shown_and_both_build_again() {
    let phone = Phone::new(1);
    begin(&phone);
    // White: RNBQKBNC and a rook on e2, the e-file open; Black: three maharajahs (MJ-A10).
    phone.press("army:preset=classical");
    for at in ["a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2", "h1"] {
        phone.tap(at);
    }
    phone.press("army:brush=C");
    phone.tap("h1");
    phone.press("army:brush=R");
    phone.tap("e2");
    lock_now(&phone);
    phone.press("setup:ready");
    phone.press("army:brush=M");
    for at in ["a8", "b8", "c8"] {
        phone.tap(at);
    }
    lock_now(&phone);
    let shown = phone.press("setup:ready");
    let text = page_text(page(&shown));
    assert!(text.contains("Black would be in check before the first move."), "{text}");
    let Block::Example { board, .. } = &page(&shown).blocks[0] else { panic!() };
    assert_eq!((piece(board, "e2").as_str(), piece(board, "a8").as_str()), ("R", "m"), "both are known now");
    phone.press("setup:start");
    assert_eq!(screen_name(&phone.now()), "page Both armies", "it does not start");
    let again = phone.push(&page(&shown).primary.clone().unwrap());
    assert_eq!(curtain(&again).title, "Pass the phone to White");
    let white = phone.press("setup:ready");
    assert_eq!(piece(&builder(&white).board, "e2"), "R", "each begins from what was shown");
    phone.drag("e2", "a2");
    lock_now(&phone);
    let black = phone.press("setup:ready");
    assert_eq!(piece(&builder(&black).board, "a8"), "m");
    lock_now(&phone);
    let shown = phone.press("setup:ready");
    let text = page_text(page(&shown));
    assert!(text.contains("White: variant rules") && text.contains("Black: variant rules"), "{text}");
    let started = phone.push(&page(&shown).primary.clone().unwrap());
    assert_eq!(piece(&game(&started).board, "a2"), "R");
    assert!(game(&started).top.line == "variant" && game(&started).bottom.line == "variant");
}
