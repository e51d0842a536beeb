//! Accounts, devices, tokens, blocks, reports, rooms, orders, deletion: on both stores.

use crate::bench::*;
use server::store::{AccountId, Change, Door, Order, RefreshRow, Refused, Secret, WallMs};

on_both!(
    fresh:
    a_key_makes_one_account,
    a_device_of_a_guest_moves_over_and_one_of_an_account_does_not,
    tb_41_a_skeleton_has_one_owner,
    refresh_tokens_are_spent_and_end_by_family_by_sign_out_and_by_time,
    an_account_keeps_a_bounded_number_of_tokens_devices_and_answers,
    tb_42_a_block_counts_both_ways_and_can_be_taken_back,
    reports_wait_for_an_answer_and_their_key_counts_once,
    tb_40_five_rooms_are_open_a_code_is_used_once_and_expired_ones_do_not_count,
    orders_wait_in_their_order_until_they_are_done,
    an_operators_block_stands_in_the_account,
    t37_a_deleted_account_is_a_number_without_a_datum,
    a_value_of_the_server_is_replaced,
    a_refused_change_of_a_group_leaves_the_others,
    reopening_gives_the_same,
);

const ONE: AccountId = AccountId(1);
const TWO: AccountId = AccountId(u64::MAX);
const NOBODY: AccountId = AccountId(9);

fn add_device(id: AccountId, number: u64) -> Change {
    Change::AddDevice { id, key: device(number), now: NOW }
}

fn name(id: AccountId, name: &str) -> Change {
    Change::Name { id, name: name.to_owned(), skeleton: name.to_lowercase() }
}

fn password(id: AccountId) -> Change {
    Change::Password { id, hash: Secret("argon-hash-of-a-password".to_owned()) }
}

fn row(account: AccountId, family: u64, expires: WallMs) -> RefreshRow {
    RefreshRow { account, family, generation: 0, expires, spent: None }
}

fn refresh(hash: u8, row: RefreshRow, spends: Option<u8>, now: WallMs) -> Change {
    Change::Refresh { hash: [hash; 32], row, spends: spends.map(|hash| [hash; 32]), now }
}

fn report(id: AccountId, accused: AccountId, key: &str) -> Change {
    let (key, reason) = (key.to_owned(), "name".to_owned());
    Change::Report { id, accused, about: None, reason, key, request: [3; 32], now: NOW }
}

fn block(id: AccountId, other: AccountId, on: bool) -> Change {
    Change::Block { id, other, on, now: NOW }
}

fn a_key_makes_one_account(mut store: impl Bench) {
    store.all([new_account(ONE), new_account(TWO)]);
    let account = store.reads().account(TWO).unwrap().unwrap();
    assert_eq!((account.id, account.name, account.created, account.deleted), (TWO, None, NOW, false));
    assert_eq!(store.reads().account_by_key(&device(TWO.0)).unwrap(), Some(TWO));
    assert_eq!(store.reads().account_by_key(&device(5)).unwrap(), None);
    store.refused(new_account(ONE), Refused::Exists);
    store.refused(Change::NewAccount { id: NOBODY, key: device(1), now: NOW }, Refused::Exists);
    store.refused(Change::NewAccount { id: ONE, key: device(5), now: NOW }, Refused::Exists);
}

fn a_device_of_a_guest_moves_over_and_one_of_an_account_does_not(mut store: impl Bench) {
    store.player(1);
    store.all([new_account(TWO), add_device(ONE, TWO.0), add_device(ONE, 7), add_device(ONE, 7)]);
    assert_eq!(store.reads().account_by_key(&device(TWO.0)).unwrap(), Some(ONE));
    assert_eq!(store.reads().account_by_key(&device(7)).unwrap(), Some(ONE));
    store.refused(add_device(TWO, 7), Refused::Exists);
    store.refused(add_device(NOBODY, 8), Refused::Gone);
}

fn tb_41_a_skeleton_has_one_owner(mut store: impl Bench) {
    store.all([new_account(ONE), new_account(TWO), name(ONE, "Anna")]);
    assert_eq!(store.reads().account_by_skeleton("anna").unwrap(), Some(ONE));
    store.refused(name(TWO, "ANNA"), Refused::Exists);
    store.refused(name(NOBODY, "Bert"), Refused::Gone);
    store.all([name(ONE, "ANNA"), name(ONE, "Bert"), name(TWO, "Anna")]);
    assert_eq!(store.reads().account_by_skeleton("anna").unwrap(), Some(TWO));
    assert_eq!(store.reads().account(ONE).unwrap().unwrap().name.as_deref(), Some("Bert"));
    store.refused(password(NOBODY), Refused::Gone);
    store.all([password(TWO)]);
    assert!(store.reads().account(TWO).unwrap().unwrap().has_password);
    assert_eq!(store.reads().password(TWO).unwrap().as_deref(), Some("argon-hash-of-a-password"));
    assert_eq!(store.reads().password(ONE).unwrap(), None);
}

fn refresh_tokens_are_spent_and_end_by_family_by_sign_out_and_by_time(mut store: impl Bench) {
    store.player(1);
    store.all([refresh(1, row(ONE, 70, NOW + 100), None, NOW)]);
    store.all([refresh(2, row(ONE, 70, NOW + 200), Some(1), NOW + 5)]);
    assert_eq!(store.reads().refresh(&[1; 32]).unwrap().unwrap().spent, Some(NOW + 5));
    // The lost answer: the time of the first trade stands.
    store.all([refresh(3, row(ONE, 70, NOW + 200), Some(1), NOW + 9)]);
    assert_eq!(store.reads().refresh(&[1; 32]).unwrap().unwrap().spent, Some(NOW + 5));
    assert_eq!(store.reads().refresh(&[2; 32]).unwrap(), Some(row(ONE, 70, NOW + 200)));
    store.refused(refresh(4, row(ONE, 70, NOW + 200), Some(9), NOW), Refused::Gone);
    store.refused(refresh(4, row(NOBODY, 70, NOW + 200), None, NOW), Refused::Gone);
    store.refused(refresh(2, row(ONE, 70, NOW + 200), None, NOW), Refused::Exists);
    let other_generation = RefreshRow { generation: 1, ..row(ONE, 70, NOW + 200) };
    store.refused(refresh(4, other_generation.clone(), None, NOW), Refused::Gone);
    store.all([refresh(5, row(ONE, u64::MAX, NOW + 500), None, NOW + 150)]);
    assert_eq!(store.reads().refresh(&[1; 32]).unwrap(), None, "ended at NOW + 100");
    store.all([Change::EndFamily(70)]);
    assert_eq!(store.reads().refresh(&[2; 32]).unwrap(), None);
    assert_eq!(store.reads().refresh(&[5; 32]).unwrap(), Some(row(ONE, u64::MAX, NOW + 500)));
    store.all([Change::SignOut(ONE)]);
    assert_eq!(store.reads().refresh(&[5; 32]).unwrap(), None);
    assert_eq!(store.reads().account(ONE).unwrap().unwrap().generation, 1);
    store.refused(refresh(6, row(ONE, 1, NOW + 200), None, NOW), Refused::Gone);
    store.all([refresh(6, other_generation, None, NOW)]);
    store.refused(Change::SignOut(NOBODY), Refused::Gone);
}

fn an_account_keeps_a_bounded_number_of_tokens_devices_and_answers(mut store: impl Bench) {
    store.player(1);
    store.player(2);
    store.all((0..100).map(|hash| refresh(hash, row(ONE, 1, NOW + 1_000 + u64::from(hash)), None, NOW)));
    let kept = (0..100).filter(|hash| store.reads().refresh(&[*hash; 32]).unwrap().is_some());
    assert_eq!(kept.collect::<Vec<_>>(), (36..100).collect::<Vec<_>>());
    store.all((100..131).map(|number| add_device(ONE, number)));
    store.refused(add_device(ONE, 131), Refused::TooMany);
    for number in 0..50 {
        store.all([report(ONE, AccountId(2), &format!("key-{number}"))]);
    }
    store.refused(report(ONE, AccountId(2), "key-50"), Refused::TooMany);
    assert_eq!(store.reads().answered(ONE, "key-17").unwrap(), None, "32 are remembered");
    let answered = store.reads().answered(ONE, "key-18").unwrap().unwrap();
    assert_eq!((answered.request, answered.answer.as_str()), ([3; 32], "19"));
}

fn tb_42_a_block_counts_both_ways_and_can_be_taken_back(mut store: impl Bench) {
    store.all([new_account(ONE), new_account(TWO), block(ONE, TWO, true), block(ONE, TWO, true)]);
    assert!(store.reads().blocked([ONE, TWO]).unwrap() && store.reads().blocked([TWO, ONE]).unwrap());
    assert_eq!(store.reads().blocks(ONE).unwrap(), [TWO]);
    assert_eq!(store.reads().blocks(TWO).unwrap(), []);
    store.refused(block(ONE, NOBODY, true), Refused::Gone);
    store.all([block(ONE, TWO, false), block(ONE, TWO, false)]);
    assert!(!store.reads().blocked([TWO, ONE]).unwrap());
}

fn reports_wait_for_an_answer_and_their_key_counts_once(mut store: impl Bench) {
    store.all([new_account(ONE), new_account(TWO), report(ONE, TWO, "key-AAAAAA"), report(TWO, ONE, "b")]);
    store.refused(report(ONE, TWO, "key-AAAAAA"), Refused::Exists);
    store.refused(report(ONE, NOBODY, "c"), Refused::Gone);
    store.all([Change::AnswerReport { id: 1, answer: "done".to_owned() }]);
    store.refused(Change::AnswerReport { id: 77, answer: "done".to_owned() }, Refused::Gone);
    let all = store.reads().reports(false).unwrap();
    assert_eq!(
        all.iter().map(|report| (report.id, report.reporter)).collect::<Vec<_>>(),
        [(1, ONE), (2, TWO)]
    );
    assert_eq!(all[0].answer.as_deref(), Some("done"));
    assert_eq!(store.reads().reports(true).unwrap(), all[1..]);
}

fn tb_40_five_rooms_are_open_a_code_is_used_once_and_expired_ones_do_not_count(mut store: impl Bench) {
    store.all([new_account(ONE), new_account(TWO)]);
    let codes = ["BBBBBB", "CCCCCC", "DDDDDD", "EEEEEE"];
    store.all([new_room("AAAAAA", ONE, NOW)]);
    store.all(codes.map(|code| new_room(code, ONE, NOW + 1)));
    store.refused(new_room("FFFFFF", ONE, NOW + 1), Refused::TooMany);
    store.refused(new_room("AAAAAA", TWO, NOW + 1), Refused::Exists);
    store.refused(new_room("FFFFFF", NOBODY, NOW + 1), Refused::Gone);
    assert_eq!(store.reads().room("AAAAAA").unwrap(), Some(room("AAAAAA", ONE, NOW)));
    assert_eq!(store.reads().answered(ONE, "key-AAAAAA").unwrap().unwrap().answer, "AAAAAA");
    let again = Change::NewRoom {
        room: Box::new(room("GGGGGG", TWO, NOW)),
        key: "key-GGGGGG".to_owned(),
        request: [7; 32],
    };
    store.all([again]);
    let again = Change::NewRoom {
        room: Box::new(room("HHHHHH", TWO, NOW)),
        key: "key-GGGGGG".to_owned(),
        request: [7; 32],
    };
    store.refused(again, Refused::Exists);
    // After half an hour the first is expired; a closed one makes room, too.
    store.all([new_room("FFFFFF", ONE, NOW + 30 * 60_000)]);
    store.all([Change::CloseRoom("BBBBBB".to_owned())]);
    store.refused(Change::CloseRoom("BBBBBB".to_owned()), Refused::Gone);
    store.refused(Change::CloseRoom("ZZZZZZ".to_owned()), Refused::Gone);
    assert_eq!(store.reads().room("BBBBBB").unwrap().unwrap().door, Door::Closed);
    assert_eq!(store.reads().rooms(ONE).unwrap().len(), 5);
    store.refused(new_room("BBBBBB", TWO, NOW + 1), Refused::Exists);
    // A day later they are forgotten.
    store.all([new_room("IIIIII", ONE, NOW + DAY + 1)]);
    assert_eq!(store.reads().room("CCCCCC").unwrap(), None);
    assert!(store.reads().room("FFFFFF").unwrap().is_some());
    assert_eq!(store.reads().answered(ONE, "key-AAAAAA").unwrap(), None);
}

fn orders_wait_in_their_order_until_they_are_done(mut store: impl Bench) {
    let orders = [
        Order::CloseMatch { id: server::store::MatchId(u64::MAX) },
        Order::CloseSockets { id: ONE },
        Order::DeleteAccount { id: TWO },
    ];
    store.all(orders.clone().map(Change::Order));
    let waiting = store.reads().orders().unwrap();
    assert_eq!(waiting.iter().map(|waiting| waiting.order.clone()).collect::<Vec<_>>(), orders);
    store.all([Change::OrderDone(waiting[1].id)]);
    store.refused(Change::OrderDone(waiting[1].id), Refused::Gone);
    assert_eq!(store.reads().orders().unwrap().len(), 2);
}

fn an_operators_block_stands_in_the_account(mut store: impl Bench) {
    store.all([new_account(ONE), Change::BlockAccount { id: ONE, until: Some(NOW + DAY) }]);
    assert_eq!(store.reads().account(ONE).unwrap().unwrap().blocked_until, Some(NOW + DAY));
    store.all([Change::BlockAccount { id: ONE, until: None }]);
    assert_eq!(store.reads().account(ONE).unwrap().unwrap().blocked_until, None);
    store.refused(Change::BlockAccount { id: NOBODY, until: None }, Refused::Gone);
}

/// Everything that an account can have.
pub(crate) fn fill(store: &mut impl Bench, id: AccountId, other: AccountId) {
    let until = Some(NOW + DAY);
    store.all([
        new_account(id),
        Change::Name { id, name: format!("Quentin{}", id.0), skeleton: format!("quentin-sk{}", id.0) },
        Change::Password { id, hash: Secret(format!("argon-hash-{}", id.0)) },
        add_device(id, id.0 + 1_000),
        refresh(id.0 as u8, row(id, id.0, NOW + DAY), None, NOW),
        block(id, other, true),
        block(other, id, true),
        Change::BlockAccount { id, until },
        report(id, other, "key-AAAAAA"),
        report(other, id, &format!("about-{}", id.0)),
        Change::NewRoom {
            room: Box::new(room(&format!("ROOM{:02}", id.0), id, NOW)),
            key: "room-key".to_owned(),
            request: [7; 32],
        },
    ]);
}

fn t37_a_deleted_account_is_a_number_without_a_datum(mut store: impl Bench) {
    let other = store.player(1);
    let id = AccountId(5);
    fill(&mut store, id, other);
    let game = protocol::GameName::Maharajah;
    store.all([new_match(begun(1, [id, other], game)), end(1, 0, None, "agreement", NOW)]);
    let (rating, points) =
        (store.reads().rating(id, game).unwrap(), store.reads().rating(other, game).unwrap());
    assert_eq!(store.reads().top_total(game).unwrap(), 2);
    store.all([Change::Delete { id, now: NOW + 1 }]);
    let reads = store.reads();
    let account = reads.account(id).unwrap().unwrap();
    assert!(account.deleted && account.name.is_none() && !account.has_password);
    assert_eq!((account.blocked_until, account.created, account.generation), (None, 0, 1));
    assert_eq!(reads.account_by_key(&device(5)).unwrap(), None);
    assert_eq!(reads.account_by_key(&device(1_005)).unwrap(), None);
    assert_eq!(reads.account_by_skeleton("quentin-sk5").unwrap(), None);
    assert_eq!(reads.password(id).unwrap(), None);
    assert_eq!(reads.refresh(&[5; 32]).unwrap(), None);
    assert!(!reads.blocked([id, other]).unwrap());
    assert_eq!(reads.answered(id, "key-AAAAAA").unwrap(), None);
    assert_eq!(reads.room("ROOM05").unwrap(), None);
    assert!(reads.reports(false).unwrap().iter().all(|report| report.reporter == other));
    // The number keeps counting, but not on the board.
    assert_eq!(reads.rating(id, game).unwrap(), rating);
    assert_eq!(reads.rating(other, game).unwrap(), points);
    assert_eq!((reads.top_total(game).unwrap(), reads.top_row(id, game).unwrap()), (1, None));
    assert_eq!(reads.head_to_head([other, id], game).unwrap().draws, 1);
    assert_eq!(reads.rivals(other, 9).unwrap()[0].1, id);
    assert_eq!(reads.games(other, WallMs::MAX, 9).unwrap()[0].opponent, id);
    assert_eq!(reads.load(server::store::MatchId(1)).unwrap().unwrap().fixed.seats, [id, other]);
    for change in [
        Change::Delete { id, now: NOW },
        name(id, "Again"),
        password(id),
        add_device(id, 6),
        block(other, id, true),
        report(other, id, "late"),
        new_room("AAAAAA", id, NOW),
        Change::SignOut(id),
        Change::BlockAccount { id, until: None },
        refresh(6, RefreshRow { generation: 1, ..row(id, 1, NOW + DAY) }, None, NOW),
    ] {
        store.refused(change, Refused::Gone);
    }
    store.refused(new_account(id), Refused::Exists);
}

fn a_value_of_the_server_is_replaced(mut store: impl Bench) {
    assert_eq!(store.reads().meta("epoch").unwrap(), None);
    store.all([Change::Meta("epoch", vec![1]), Change::Meta("epoch", vec![2, 0])]);
    assert_eq!(store.reads().meta("epoch").unwrap(), Some(vec![2, 0]));
}

fn a_refused_change_of_a_group_leaves_the_others(mut store: impl Bench) {
    let group = [new_account(ONE), name(NOBODY, "x"), new_account(TWO), new_account(ONE), name(TWO, "Bert")];
    let answers = store.writes().commit(&group).unwrap();
    let made: Vec<bool> = answers.iter().map(Result::is_ok).collect();
    assert_eq!(made, [true, false, true, false, true]);
    assert!(store.reads().account(ONE).unwrap().is_some());
    assert_eq!(store.reads().account_by_skeleton("bert").unwrap(), Some(TWO));
    assert_eq!(store.writes().commit(&[]).unwrap(), []);
}

fn reopening_gives_the_same(mut store: impl Bench) {
    let other = store.player(1);
    fill(&mut store, AccountId(5), other);
    let games = protocol::GameName::ALL;
    store.all((1..).zip(games).map(|(id, game)| new_match(begun(id, [AccountId(5), other], *game))));
    store.all([
        end(2, 0, Some(rules::Seat::B), "resignation", NOW),
        new_match(setting_up(7, [other, AccountId(5)])),
    ]);
    store.all([Change::Meta("epoch", vec![2, 0]), Change::Order(Order::CloseSockets { id: other })]);
    let before = everything(store.reads());
    store.reopen();
    assert_eq!(everything(store.reads()), before);
}
