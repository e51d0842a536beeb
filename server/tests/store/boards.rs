//! Bookings, ratings, leaderboards, records of pairs: on both stores (TB-31 to TB-33).

use crate::bench::*;
use protocol::{GameName, Queue};
use rules::Seat;
use server::store::{AccountId, Booked, Change, MatchId, Reads, Refused, Written};
use std::collections::BTreeMap;
use table::{Rating, Standing, VerdictReason};

on_both!(
    with_guests:
    tb_33_a_result_moves_both_ratings_by_their_own_k,
    tb_33_a_match_is_booked_once,
    only_rated_matches_with_a_result_are_booked,
    draws_of_tables_and_games_count_as_draws,
    t21_after_1000_results_every_rating_is_1000_and_its_changes,
    tb_31_private_results_of_a_pair_are_counted_by_when_they_were_made,
    tb_32_ladders_are_apart,
    equal_ratings_share_a_rank,
    guests_are_on_no_board_until_they_have_a_name,
    form_chart_and_rivals_tell_the_newest,
);

const A: AccountId = AccountId(1);
const B: AccountId = AccountId(u64::MAX);
const GAME: GameName = GameName::Maharajah;

fn booked(written: Result<Written, Refused>) -> Booked {
    match written {
        Ok(Written::Booked(booked)) => *booked,
        other => panic!("{other:?}"),
    }
}

/// Plays one rated match between two accounts.
fn result(store: &mut impl Bench, id: u64, seats: [AccountId; 2], winner: Option<Seat>) -> Booked {
    store.all([new_match(begun(id, seats, GAME))]);
    booked(store.make(end(id, 0, winner, if winner.is_some() { "time" } else { "agreement" }, NOW)))
}

fn standing(points: i64, games: u32, change: i64) -> Standing {
    Standing { rating: Rating { points, games }, change }
}

fn tb_33_a_result_moves_both_ratings_by_their_own_k(mut store: impl Bench) {
    store.player(1);
    store.player(B.0);
    assert_eq!(store.reads().rating(A, GAME).unwrap(), None);
    let first = result(&mut store, 1, [A, B], Some(Seat::A));
    assert_eq!(first.standings, [standing(1020, 1, 20), standing(980, 1, -20)]);
    assert_eq!((first.head_to_head.wins, first.head_to_head.form(0)), ([1, 0], "W".to_owned()));
    assert_eq!(store.reads().booking(MatchId(1)).unwrap(), Some(first));
    // B, now seat A, wins: from the ratings as they stand.
    let second = result(&mut store, 2, [B, A], Some(Seat::A));
    assert_eq!(second.standings, [standing(1002, 2, 22), standing(998, 2, -22)]);
    assert_eq!((second.head_to_head.wins, second.head_to_head.form(0)), ([1, 1], "WL".to_owned()));
    for id in 3..=10 {
        result(&mut store, id, [A, B], None);
    }
    let c = store.player(3);
    // A has ten games now: its K is 24, that of C is 40.
    let own = store.reads().rating(A, GAME).unwrap().unwrap();
    let last = result(&mut store, 11, [A, c], Some(Seat::B));
    assert_eq!(last.standings[0].change, table::booked_change(own, 1000, 0.0));
    assert_eq!(last.standings[1].change, table::booked_change(Rating::default(), own.points, 1.0));
    assert_ne!(last.standings[0].change, -last.standings[1].change);
    let record = store.reads().head_to_head([B, A], GAME).unwrap();
    assert_eq!((record.wins, record.draws, record.form(0)), ([1, 1], 8, "DDDDD".to_owned()));
}

fn tb_33_a_match_is_booked_once(mut store: impl Bench) {
    let first = result(&mut store, 1, [A, B], Some(Seat::B));
    store.refused(end(1, 0, Some(Seat::B), "time", NOW), Refused::Gone);
    store.refused(end(1, 0, Some(Seat::A), "time", NOW), Refused::Gone);
    assert_eq!(store.reads().booking(MatchId(1)).unwrap(), Some(first));
    let group = [new_match(begun(2, [A, B], GAME)), end(2, 0, None, "time_no_material", NOW)];
    let twice = [group[0].clone(), group[1].clone(), group[1].clone()];
    let answers = store.writes().commit(&twice).unwrap();
    assert!(matches!(answers[1], Ok(Written::Booked(_))), "{answers:?}");
    assert_eq!(answers[2], Err(Refused::Gone));
    assert_eq!(store.reads().rating(A, GAME).unwrap().unwrap().games, 2);
}

fn only_rated_matches_with_a_result_are_booked(mut store: impl Bench) {
    let mut unrated = begun(1, [A, B], GAME);
    unrated.fixed.rated = false;
    store.all([new_match(unrated)]);
    assert_eq!(store.make(end(1, 0, Some(Seat::A), "time", NOW)), Ok(Written::Done));
    for (id, reason) in [(2, VerdictReason::NoResult), (3, VerdictReason::ServerAbort)] {
        store.all([new_match(begun(id, [A, B], GAME))]);
        assert_eq!(store.make(end(id, 0, None, reason.code(), NOW)), Ok(Written::Done));
        assert_eq!(store.reads().games(A, u64::MAX, 1).unwrap()[0].change, None);
    }
    assert_eq!(store.reads().rating(A, GAME).unwrap(), None);
    assert_eq!(
        (store.reads().booking(MatchId(1)).unwrap(), store.reads().rivals(A, 9).unwrap()),
        (None, vec![])
    );
    store.all([new_match(begun(5, [A, B], GAME))]);
    assert_eq!(store.reads().booking(MatchId(5)).unwrap(), None);
    let booked = booked(store.make(end(5, 0, Some(Seat::B), "deleted", NOW)));
    assert_eq!(store.reads().games(A, u64::MAX, 1).unwrap()[0].change, Some(booked.standings[0].change));
}

fn draws_of_tables_and_games_count_as_draws(mut store: impl Bench) {
    for (id, reason) in (1..).zip(["time_no_material", "stalemate", "agreement", "fifty_moves"]) {
        if VerdictReason::parse(reason).is_none() {
            continue;
        }
        store.all([new_match(begun(id, [A, B], GAME))]);
        let booked = booked(store.make(end(id, 0, None, reason, NOW)));
        assert_eq!(booked.standings.map(|standing| standing.change), [0, 0], "{reason}");
    }
    assert!(store.reads().head_to_head([A, B], GAME).unwrap().draws >= 3);
}

fn t21_after_1000_results_every_rating_is_1000_and_its_changes(mut store: impl Bench) {
    let players: Vec<AccountId> = (1..=10).map(|number| store.player(number)).collect();
    let mut sums: BTreeMap<AccountId, (i64, u32)> = BTreeMap::new();
    let (mut dice, mut group) = (7_u64, Vec::new());
    let mut answers = Vec::new();
    for id in 1..=1_000 {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let a = (dice >> 33) as usize % 10;
        let b = (a + 1 + (dice >> 40) as usize % 9) % 10;
        let winner = [Some(Seat::A), Some(Seat::B), None][(dice >> 50) as usize % 3];
        group.push(new_match(begun(id, [players[a], players[b]], GAME)));
        group.push(end(id, 0, winner, if winner.is_some() { "resignation" } else { "agreement" }, NOW));
        if id % 97 == 0 || id == 1_000 {
            answers.extend(store.writes().commit(&group).unwrap());
            group.clear();
        }
    }
    assert!(answers.iter().all(Result::is_ok));
    for id in 1..=1_000 {
        let seats = store.reads().load(MatchId(id)).unwrap().unwrap().fixed.seats;
        let booked = store.reads().booking(MatchId(id)).unwrap().unwrap();
        for (account, standing) in seats.into_iter().zip(booked.standings) {
            let sum = sums.entry(account).or_default();
            *sum = (sum.0 + standing.change, sum.1 + 1);
        }
    }
    assert_eq!(sums.values().map(|(_, games)| games).sum::<u32>(), 2_000);
    for (account, (changes, games)) in sums {
        let rating = store.reads().rating(account, GAME).unwrap().unwrap();
        assert_eq!(rating, Rating { points: 1_000 + changes, games });
        let chart = store.reads().chart(account, GAME, 5_000).unwrap();
        assert_eq!((chart.len(), chart.last()), (games as usize, Some(&rating.points)));
    }
}

fn tb_31_private_results_of_a_pair_are_counted_by_when_they_were_made(mut store: impl Bench) {
    let seats = |id: u64| if id.is_multiple_of(2) { [A, B] } else { [B, A] };
    for id in 1..=5 {
        let mut new = begun(id, seats(id), GAME);
        new.fixed.created = NOW + id;
        store.all([new_match(new), end(id, 0, None, "agreement", NOW + DAY)]);
    }
    let count = |reads: &dyn Reads, ladder, since| reads.booked_private([A, B], ladder, since).unwrap();
    assert_eq!(count(store.reads(), GAME, NOW), 5);
    assert_eq!(count(store.reads(), GAME, NOW + 3), 3);
    assert_eq!(count(store.reads(), GameName::ChessUno, NOW), 0);
    assert_eq!(store.reads().booked_private([B, A], GAME, NOW).unwrap(), 5);
    assert_eq!(store.reads().booked_private([A, AccountId(3)], GAME, NOW).unwrap(), 0);
    // Queue games and running ones do not count.
    store.all([
        new_match(queued(begun(6, [A, B], GAME), Queue::Maharajah)),
        end(6, 0, None, "agreement", NOW),
    ]);
    store.all([new_match(begun(7, [A, B], GAME))]);
    assert_eq!(count(store.reads(), GAME, NOW), 5);
}

fn tb_32_ladders_are_apart(mut store: impl Bench) {
    store
        .all([new_match(begun(1, [A, B], GameName::ChessUno)), end(1, 0, Some(Seat::A), "resignation", NOW)]);
    store.all([
        new_match(begun(2, [A, B], GameName::Minesweeper)),
        end(2, 0, Some(Seat::B), "resignation", NOW),
    ]);
    let points = |game| store.reads().rating(A, game).unwrap().map(|rating| rating.points);
    assert_eq!(
        GameName::ALL.iter().map(|game| points(*game)).collect::<Vec<_>>(),
        [Some(1020), None, Some(980)]
    );
    let rivals = store.reads().rivals(A, 9).unwrap();
    let told: Vec<_> = rivals.iter().map(|(game, other, record)| (*game, *other, record.form(0))).collect();
    assert_eq!(told, [(GameName::Minesweeper, B, "L".to_owned()), (GameName::ChessUno, B, "W".to_owned())]);
}

fn equal_ratings_share_a_rank(mut store: impl Bench) {
    for number in [1, 2, 3, 4, 5, B.0] {
        store.player(number);
    }
    result(&mut store, 1, [AccountId(2), B], Some(Seat::A));
    result(&mut store, 2, [AccountId(1), AccountId(3)], Some(Seat::A));
    result(&mut store, 3, [AccountId(4), AccountId(5)], None);
    let rows = |from, limit| {
        let rows = store.reads().top(GAME, from, limit).unwrap();
        rows.into_iter().map(|row| (row.rank, row.account.0, row.rating.points)).collect::<Vec<_>>()
    };
    let all = [(1, 1, 1020), (1, 2, 1020), (3, 4, 1000), (3, 5, 1000), (5, 3, 980), (5, B.0, 980)];
    assert_eq!(rows(0, 50), all);
    for from in 0..6 {
        assert_eq!(rows(from as u64, 2), all[from..(from + 2).min(6)]);
    }
    assert_eq!((rows(6, 9), store.reads().top_total(GAME).unwrap()), (vec![], 6));
    for (points, count) in [(i64::MIN, 6), (980, 6), (981, 4), (1020, 2), (1021, 0), (i64::MAX, 0)] {
        assert_eq!(store.reads().top_from(GAME, points).unwrap(), count, "from {points}");
    }
    for (index, (rank, account, points)) in (0..).zip(all) {
        let (found, row) = store.reads().top_row(AccountId(account), GAME).unwrap().unwrap();
        assert_eq!((found, row.rank, row.rating.points), (index, rank, points));
        assert_eq!(row.name, format!("player{account}"));
    }
    assert_eq!(store.reads().top_row(A, GameName::ChessUno).unwrap(), None);
}

fn guests_are_on_no_board_until_they_have_a_name(mut store: impl Bench) {
    result(&mut store, 1, [A, B], Some(Seat::A));
    assert_eq!((store.reads().top_total(GAME).unwrap(), store.reads().top_row(A, GAME).unwrap()), (0, None));
    store.all([Change::Name { id: A, name: "Anna".to_owned(), skeleton: "anna".to_owned() }]);
    assert_eq!(store.reads().top(GAME, 0, 9).unwrap()[0].name, "Anna");
    store.all([Change::Name { id: A, name: "Bert".to_owned(), skeleton: "bert".to_owned() }]);
    assert_eq!(store.reads().top(GAME, 0, 9).unwrap()[0].name, "Bert");
}

fn form_chart_and_rivals_tell_the_newest(mut store: impl Bench) {
    let others: Vec<AccountId> = (2..=8).map(AccountId).collect();
    let winners = [None, Some(Seat::A), Some(Seat::B), None, Some(Seat::A), Some(Seat::B), Some(Seat::B)];
    let mut points = Vec::new();
    for ((id, other), winner) in (1..).zip(&others).zip(winners) {
        let seats = if id % 2 == 0 { [*other, A] } else { [A, *other] };
        let booked = result(&mut store, id, seats, winner);
        points.push(booked.standings[usize::from(id % 2 == 0)].rating.points);
    }
    // Newest first: lost as A, won as B, won as A, drawn, lost as A.
    assert_eq!(store.reads().form(A, GAME).unwrap(), "LWWDL");
    assert_eq!(store.reads().chart(A, GAME, 50).unwrap(), points);
    assert_eq!(store.reads().chart(A, GAME, 3).unwrap(), points[4..]);
    assert_eq!(store.reads().form(others[0], GAME).unwrap(), "D");
    let rivals = store.reads().rivals(A, 3).unwrap();
    assert_eq!(rivals.iter().map(|(_, other, _)| other.0).collect::<Vec<_>>(), [8, 7, 6]);
    result(&mut store, 20, [others[0], A], None);
    assert_eq!(store.reads().rivals(A, 1).unwrap()[0].1, others[0]);
    assert_eq!(store.reads().rivals(A, 100).unwrap().len(), 7);
}
