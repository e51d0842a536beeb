//! Matches: making, set-ups, steps, ends, queues, rematches: on both stores.

use crate::bench::*;
use protocol::{GameName, Queue};
use rules::{Seat, chess_uno::Card};
use server::store::{AccountId, Change, Door, MatchId, NewCommand, Refused, SetupRow, WallMs, Written};
use table::VerdictReason;

on_both!(
    with_guests:
    a_match_is_loaded_as_it_was_made,
    steps_add_commands_and_their_piles,
    a_step_fits_only_where_the_match_stands,
    after_the_end_only_a_request_for_a_rematch_is_saved,
    a_set_up_becomes_a_game_or_ends_without_one,
    tb_35_an_account_has_one_running_queue_match,
    tb_22_a_match_has_one_rematch,
    a_room_is_joined_once,
    lists_of_matches_are_in_order,
    the_last_opponent_is_that_of_the_queue,
    the_export_holds_no_secret_of_a_running_match,
);

const A: AccountId = AccountId(1);
const B: AccountId = AccountId(2);

fn a_match_is_loaded_as_it_was_made(mut store: impl Bench) {
    for (id, game) in (1..).zip(GameName::ALL) {
        let mut new = begun(id, [A, B], *game);
        new.fixed.last_armies = [Some("army of A".to_owned()), None];
        new.fixed.settings.config.insert("plus2Pawns".to_owned(), 3.into());
        store.all([new_match(new.clone())]);
        assert_eq!(store.reads().load(MatchId(id)).unwrap(), Some(new.clone()));
        store.refused(new_match(new), Refused::Exists);
    }
    let new = queued(setting_up(u64::MAX, [B, A]), Queue::Maharajah);
    store.all([new_match(new.clone())]);
    assert_eq!(store.reads().load(MatchId(u64::MAX)).unwrap(), Some(new));
    assert_eq!(store.reads().load(MatchId(9)).unwrap(), None);
    store.all([Change::Delete { id: AccountId(4), now: NOW }]);
    for other in [AccountId(4), AccountId(99)] {
        store.refused(new_match(begun(9, [A, other], GameName::ChessUno)), Refused::Gone);
    }
    assert_eq!(store.reads().running_total().unwrap(), 4);
}

fn steps_add_commands_and_their_piles(mut store: impl Bench) {
    let mut new = begun(1, [A, B], GameName::ChessUno);
    store.all([new_match(new.clone())]);
    let piles = vec![vec![Card::parse("red-1-1").unwrap(), Card::parse("blue-2-1").unwrap()], vec![]];
    let saved = new.play.as_ref().unwrap().saved.clone();
    let with_piles = NewCommand { seat: Seat::B, text: "e7e5".to_owned(), reshuffles: piles.clone() };
    store.all([
        step(1, 0, say(Seat::A, "e2e4"), saved.clone()),
        step(1, 1, Some(with_piles), saved.clone()),
        step(1, 2, None, saved.clone()),
        step(1, 2, say(Seat::A, "offer draw"), saved),
    ]);
    let record = &mut new.play.as_mut().unwrap().record;
    record.push(Seat::A, "e2e4", &[]);
    record.push(Seat::B, "e7e5", &piles);
    record.push(Seat::A, "offer draw", &[]);
    new.saved_at = NOW + 1;
    assert_eq!(store.reads().load(MatchId(1)).unwrap(), Some(new));
}

fn a_step_fits_only_where_the_match_stands(mut store: impl Bench) {
    let new = begun(1, [A, B], GameName::Minesweeper);
    let saved = new.play.as_ref().unwrap().saved.clone();
    store.all([new_match(new), new_match(setting_up(2, [A, B]))]);
    store.all([step(1, 0, say(Seat::A, "e2e4"), saved.clone())]);
    for (id, after) in [(1, 0), (1, 2), (2, 0), (3, 0)] {
        store.refused(step(id, after, say(Seat::B, "e7e5"), saved.clone()), Refused::Gone);
        store.refused(step(id, after, None, saved.clone()), Refused::Gone);
        store.refused(end(id, after, None, "agreement", NOW), Refused::Gone);
    }
    let (id, saved) = (MatchId(1), Box::new(saved));
    let endless = Change::Step { id, after_commands: 1, command: None, saved, ends: true, now: NOW };
    store.refused(endless, Refused::Gone);
}

fn after_the_end_only_a_request_for_a_rematch_is_saved(mut store: impl Bench) {
    store.all([
        new_match(begun(1, [A, B], GameName::Maharajah)),
        end(1, 0, Some(Seat::A), "resignation", NOW),
    ]);
    let mut saved = serde_json::to_value(ended(Some(Seat::A), "resignation")).unwrap();
    saved["rematch_agreed"] = true.into();
    let saved: table::Saved = serde_json::from_value(saved).unwrap();
    store.refused(step(1, 0, say(Seat::A, "e2e4"), saved.clone()), Refused::Gone);
    store.refused(step(1, 0, None, play(GameName::Maharajah).saved), Refused::Gone);
    store.refused(end(1, 0, Some(Seat::B), "resignation", NOW), Refused::Gone);
    store.refused(step(1, 1, None, saved.clone()), Refused::Gone);
    store.all([step(1, 0, None, saved.clone())]);
    let stored = store.reads().load(MatchId(1)).unwrap().unwrap();
    assert_eq!((stored.play.unwrap().saved, stored.closed), (saved, None));
}

fn a_set_up_becomes_a_game_or_ends_without_one(mut store: impl Bench) {
    store.all([new_match(setting_up(1, [A, B])), new_match(queued(setting_up(2, [A, B]), Queue::Maharajah))]);
    let row = SetupRow {
        armies: [None, Some("army of B".to_owned())],
        refused: Some(serde_json::json!({ "refused": "x" })),
        lasted_ms: 77,
    };
    let change =
        |id, setup, play, closed| Change::Setup { id: MatchId(id), setup, play, closed, now: NOW + 5 };
    store.all([change(1, Some(row.clone()), None, None)]);
    let stored = store.reads().load(MatchId(1)).unwrap().unwrap();
    assert_eq!((stored.setup, stored.play, stored.saved_at), (Some(row), None, NOW + 5));
    store.all([change(1, None, Some(Box::new(play(GameName::Maharajah))), None)]);
    let stored = store.reads().load(MatchId(1)).unwrap().unwrap();
    assert_eq!((stored.setup, stored.play, stored.closed), (None, Some(play(GameName::Maharajah)), None));
    store.refused(change(1, Some(SetupRow::default()), None, None), Refused::Gone);
    store.all([step(1, 0, say(Seat::A, "e2e4"), play(GameName::Maharajah).saved)]);

    store.all([change(2, None, None, Some(VerdictReason::NoResult))]);
    let stored = store.reads().load(MatchId(2)).unwrap().unwrap();
    assert_eq!((stored.setup, stored.play, stored.closed), (None, None, Some(VerdictReason::NoResult)));
    assert_eq!(store.reads().running(A).unwrap(), [MatchId(1)]);
    let past = store.reads().games(B, WallMs::MAX, 9).unwrap();
    assert_eq!((past.len(), past[0].id, past[0].reason), (1, MatchId(2), VerdictReason::NoResult));
    assert_eq!((past[0].seat, past[0].opponent, past[0].ended), (Seat::B, A, NOW + 5));
    store.refused(change(2, Some(SetupRow::default()), None, None), Refused::Gone);
    store.refused(change(3, Some(SetupRow::default()), None, None), Refused::Gone);
    // The queue is free again.
    store.all([new_match(queued(setting_up(4, [B, A]), Queue::Maharajah))]);
}

fn tb_35_an_account_has_one_running_queue_match(mut store: impl Bench) {
    let c = AccountId(3);
    store.all([new_match(queued(begun(1, [A, B], GameName::ChessUno), Queue::UnoPurist))]);
    for seats in [[A, c], [c, A], [B, c], [c, B]] {
        let new = queued(begun(2, seats, GameName::Minesweeper), Queue::Minesweeper);
        store.refused(new_match(new), Refused::InQueueMatch);
    }
    store.refused(
        new_match(queued(begun(2, [c, c], GameName::ChessUno), Queue::UnoPurist)),
        Refused::InQueueMatch,
    );
    store.all([new_match(begun(2, [A, c], GameName::Minesweeper))]);
    store.all([end(1, 0, None, "stalemate", NOW)]);
    store.all([new_match(queued(begun(3, [c, A], GameName::Minesweeper), Queue::Minesweeper))]);
}

fn tb_22_a_match_has_one_rematch(mut store: impl Bench) {
    store.all([new_match(begun(1, [A, B], GameName::ChessUno)), end(1, 0, None, "agreement", NOW)]);
    let mut rematch = begun(2, [B, A], GameName::ChessUno);
    rematch.fixed.rematch_of = Some(MatchId(1));
    store.all([new_match(rematch.clone())]);
    rematch.fixed.id = MatchId(3);
    store.refused(new_match(rematch), Refused::Exists);
    assert_eq!(store.reads().load(MatchId(2)).unwrap().unwrap().fixed.rematch_of, Some(MatchId(1)));
}

fn a_room_is_joined_once(mut store: impl Bench) {
    store.player(1);
    store.all([new_room("AAAAAA", A, NOW), new_room("BBBBBB", A, NOW)]);
    let join = |id, code: &str, new: fn(u64) -> _| Change::NewMatch {
        new: Box::new(new(id)),
        room: Some(code.to_owned()),
    };
    let private = |id| begun(id, [A, B], GameName::ChessUno);
    store.all([join(1, "AAAAAA", private)]);
    assert_eq!(store.reads().room("AAAAAA").unwrap().unwrap().door, Door::Taken);
    store.refused(join(2, "AAAAAA", private), Refused::Gone);
    store.refused(join(2, "ZZZZZZ", private), Refused::Gone);
    // A room whose match cannot be made stays open.
    store.refused(join(1, "BBBBBB", private), Refused::Exists);
    assert_eq!(store.reads().room("BBBBBB").unwrap().unwrap().door, Door::Open);
}

fn lists_of_matches_are_in_order(mut store: impl Bench) {
    for (id, created) in [(4, 3), (2, 1), (3, 2), (u64::MAX, 2), (5, 0)] {
        let mut new = begun(id, if id % 2 == 0 { [A, B] } else { [B, A] }, GameName::ChessUno);
        (new.fixed.created, new.saved_at) = (created, 10 - created);
        store.all([new_match(new)]);
    }
    let ids = |ids: &[u64]| ids.iter().map(|id| MatchId(*id)).collect::<Vec<_>>();
    let reads = store.reads();
    assert_eq!(reads.running(A).unwrap(), ids(&[5, 2, 3, u64::MAX, 4]));
    assert_eq!(reads.running(A).unwrap(), reads.running(B).unwrap());
    assert_eq!(reads.dormant(10, 9).unwrap(), ids(&[4, 3, u64::MAX, 2]));
    assert_eq!(reads.dormant(11, 2).unwrap(), ids(&[4, 3]));
    for (id, at) in [(5, 100), (2, 300), (3, 200), (u64::MAX, 300)] {
        store.all([end(id, 0, Some(Seat::A), "time", NOW + at)]);
    }
    let games = |before, limit| {
        let past = store.reads().games(A, before, limit).unwrap();
        past.into_iter().map(|past| past.id).collect::<Vec<_>>()
    };
    assert_eq!(games(WallMs::MAX, 9), ids(&[u64::MAX, 2, 3, 5]));
    assert_eq!(games(NOW + 300, 9), ids(&[3, 5]));
    assert_eq!(games(WallMs::MAX, 3), ids(&[u64::MAX, 2, 3]));
    assert_eq!(store.reads().running(A).unwrap(), ids(&[4]));
    assert_eq!(store.reads().running_total().unwrap(), 1);
}

fn the_last_opponent_is_that_of_the_queue(mut store: impl Bench) {
    let [c, d] = [AccountId(3), AccountId(4)];
    for (id, seats, queue) in
        [(1, [A, B], Queue::UnoPurist), (2, [c, A], Queue::UnoPurist), (3, [A, d], Queue::UnoKingHunt)]
    {
        let mut new = queued(begun(id, seats, GameName::ChessUno), queue);
        new.fixed.created = NOW + id;
        store.all([new_match(new), end(id, 0, None, "agreement", NOW)]);
    }
    let last = |id, queue| store.reads().last_opponent(id, queue).unwrap();
    assert_eq!(last(A, Queue::UnoPurist), Some(c));
    assert_eq!(last(B, Queue::UnoPurist), Some(A));
    assert_eq!(last(A, Queue::UnoKingHunt), Some(d));
    assert_eq!(last(A, Queue::Minesweeper), None);
}

fn the_export_holds_no_secret_of_a_running_match(mut store: impl Bench) {
    store.player(1);
    store.player(2);
    store.all([
        new_match(begun(1, [A, B], GameName::ChessUno)),
        new_match(begun(2, [A, B], GameName::Minesweeper)),
        new_match(setting_up(3, [A, B])),
        Change::Setup {
            id: MatchId(3),
            setup: Some(SetupRow {
                armies: [Some("own army".to_owned()), Some("their army".to_owned())],
                ..SetupRow::default()
            }),
            play: None,
            closed: None,
            now: NOW,
        },
    ]);
    let text = store.reads().export(A).unwrap().to_string();
    assert!(text.contains("own army") && !text.contains("their army"), "{text}");
    for secret in ["deck", "\"mines\"", "seed", "red-1-1"] {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
    store.all([end(1, 0, Some(Seat::A), "resignation", NOW)]);
    let export = store.reads().export(A).unwrap();
    assert!(export["finished"][0]["record"]["deck"].is_array(), "{export}");
    assert_eq!(
        (&export["name"], &export["running"][0]["match"]),
        (&"player1".into(), &"0000000000000002".into())
    );
    assert_eq!(store.reads().export(AccountId(99)).unwrap(), serde_json::Value::Null);
}

#[test]
fn a_made_match_is_answered_as_done() {
    let mut store = <File as Bench>::with_guests();
    assert_eq!(store.make(new_match(setting_up(1, [A, B]))), Ok(Written::Done));
}
