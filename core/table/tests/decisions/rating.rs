//! The arithmetic of ratings: Elo, tiers, and the record of a pair.

use crate::language::DAY;
use std::{cmp::Ordering, collections::BTreeMap};
use table::{Kind, Ladder, PlayedGame, Rating, START, Tier, VerdictReason, booked_change, expected_score};

const NEW: u32 = 0;
const SETTLED: u32 = 10;

fn rating(points: i64, games: u32) -> Rating {
    Rating { points, games }
}

/// What the two players' ratings change by when the first scores this.
fn changes(a: Rating, b: Rating, score: f64) -> (i64, i64) {
    (booked_change(a, b.points, score), booked_change(b, a.points, 1.0 - score))
}

fn rated<'n>(players: [&'n str; 2], result: Ordering) -> PlayedGame<'n> {
    let reason = VerdictReason::Game(rules::Reason::Mate);
    PlayedGame { made_at: 0, players, result, kind: Kind::Queue, rated: true, reason }
}

/// CU-A75. Both from the ratings at the booking, each with the own K, half away from zero.
#[test]
fn cu_a75_elo_arithmetic() {
    let (new, settled) = (rating(1000, NEW), rating(1200, SETTLED));
    assert_eq!(changes(new, settled, 1.0), (30, -18));
    assert_eq!(changes(new, settled, 0.0), (-10, 6));
    assert_eq!(changes(new, settled, 0.5), (10, -6));
    assert_eq!(changes(new, rating(1000, NEW), 1.0), (20, -20));
    assert_eq!(changes(rating(1000, SETTLED), rating(1000, SETTLED), 0.0), (-12, 12));
    // No floor.
    assert_eq!(booked_change(rating(5, NEW), 5, 0.0), -20);
    let mut ladder = Ladder::default();
    for _ in 0..200 {
        ladder.book(&rated(["low", "high"], Ordering::Less));
    }
    assert!(ladder.rating("low").points < 800, "{:?}", ladder.rating("low"));
    assert_eq!(expected_score(1000, 1400), 1.0 / 11.0);
}

/// CU-A76. Nine rated and five computer games: K 40 now, 24 next time; sums need not be zero.
#[test]
fn cu_a76_the_first_ten_rated_games_weigh_more() {
    let mut ladder = Ladder::default();
    for at in 0..9 {
        ladder.book(&rated(["ann", &format!("guest {at}")], Ordering::Equal));
    }
    for _ in 0..5 {
        let computer = PlayedGame { kind: Kind::Offline, ..rated(["ann", "computer"], Ordering::Less) };
        assert!(!ladder.book(&computer).rated);
    }
    assert_eq!(ladder.rating("ann"), rating(1000, 9));
    let tenth = ladder.book(&rated(["ann", "bob"], Ordering::Greater));
    assert_eq!(tenth.standings.map(|standing| standing.change), [20, -20]);
    assert_eq!(ladder.rating("ann"), rating(1020, 10));
    // 1020 loses to a new 1000: 24 × 0.529 and 40 × 0.529.
    let eleventh = ladder.book(&rated(["ann", "cem"], Ordering::Less));
    assert_eq!(eleventh.standings.map(|standing| standing.change), [-13, 21]);
    assert_eq!((ladder.rating("ann"), ladder.rating("cem")), (rating(1007, 11), rating(1021, 1)));
}

/// CU-A77. A draw brings both closer, up to rounding.
#[test]
fn cu_a77_a_draw_moves_both_towards_each_other() {
    assert_eq!(changes(rating(1000, NEW), rating(1001, NEW), 0.5), (0, 0));
    assert_eq!(changes(rating(1000, NEW), rating(1200, SETTLED), 0.5), (10, -6));
    for gap in 0..800 {
        for games in [NEW, SETTLED] {
            let (low, high) = changes(rating(1000, games), rating(1000 + gap, games), 0.5);
            assert!(low >= 0 && high <= 0 && low - high <= gap, "{gap}: {low} {high}");
        }
    }
}

/// CU-A78. Lower bounds belong to the tier.
#[test]
fn cu_a78_tier_bounds() {
    let bounds = [
        (-50, "bronze"),
        (949, "bronze"),
        (950, "silver"),
        (START, "silver"),
        (1049, "silver"),
        (1050, "gold"),
        (1199, "gold"),
        (1200, "platinum"),
        (1399, "platinum"),
        (1400, "diamond"),
        (3000, "diamond"),
    ];
    for (points, tier) in bounds {
        assert_eq!(Tier::of(points).name(), tier, "{points}");
        assert!(Tier::of(points).points().contains(&points), "{points}");
    }
    assert!(Tier::Bronze < Tier::Silver && Tier::Platinum < Tier::Diamond);
}

/// CU-A79. The last five of the pair, newest first, seen from either side.
#[test]
fn cu_a79_head_to_head_form() {
    let mut ladder = Ladder::default();
    let results = [1, 1, 0, -1, 1, -1].map(|score: i32| score.cmp(&0));
    for (at, result) in results.into_iter().enumerate() {
        // Who is named first makes no difference.
        if at % 2 == 0 {
            ladder.book(&rated(["ann", "bob"], result));
        } else {
            ladder.book(&rated(["bob", "ann"], result.reverse()));
        }
        ladder.book(&rated(["ann", "cem"], Ordering::Less)); // another pair's
        let unrated = PlayedGame { rated: false, ..rated(["ann", "bob"], Ordering::Less) };
        ladder.book(&unrated);
    }
    let ann = ladder.head_to_head(["ann", "bob"]);
    assert_eq!((ann.wins, ann.draws), ([3, 2], 1));
    assert_eq!((ann.form(0).as_str(), ann.form(1).as_str()), ("LWLDW", "WLWDL"));
    let bob = ladder.head_to_head(["bob", "ann"]);
    assert_eq!((bob.wins, bob.draws), ([2, 3], 1));
    assert_eq!((bob.form(0).as_str(), bob.form(1).as_str()), ("WLWDL", "LWLDW"));
    assert_eq!(ladder.head_to_head(["bob", "cem"]).form(0), "");
}

/// TB-33. A thousand results over ten players: every rating is 1000 and the sum of its booked
/// changes, every match is counted once. One transaction, and kills, are the server's to prove.
#[test]
fn tb_33_every_rating_is_the_sum_of_its_changes() {
    let names: Vec<String> = (0..10).map(|at| format!("player {at}")).collect();
    let mut ladder = Ladder::default();
    let mut sums: BTreeMap<&str, (i64, u32)> = BTreeMap::new();
    let mut pairs: BTreeMap<[&str; 2], [u32; 3]> = BTreeMap::new();
    for number in 0..1000_usize {
        let a = number * 7 % 10;
        let b = (a + 1 + number * 3 % 9) % 10;
        let players = [names[a].as_str(), names[b].as_str()];
        let result = [Ordering::Greater, Ordering::Less, Ordering::Equal][(number / 3) % 3];
        let before = players.map(|player| ladder.rating(player));
        let booking = ladder.book(&PlayedGame { made_at: number as u64 * DAY, ..rated(players, result) });
        assert!(booking.rated);
        let score = [0.0, 0.5, 1.0][(result as i8 + 1) as usize];
        for (at, own_score) in [(0, score), (1, 1.0 - score)] {
            // The formula of CU-A75 once more, from the natural logarithm.
            let gap = (before[1 - at].points - before[at].points) as f64;
            let expected = 1.0 / (1.0 + (std::f64::consts::LN_10 * gap / 400.0).exp());
            let k = if before[at].games < 10 { 40.0 } else { 24.0 };
            let change = (k * (own_score - expected)).round() as i64;
            assert_eq!(booking.standings[at].change, change, "match {number}");
            let (sum, games) = sums.entry(players[at]).or_default();
            (*sum, *games) = (*sum + change, *games + 1);
        }
        let turned = players[1] < players[0];
        let key = if turned { [players[1], players[0]] } else { players };
        let outcome = if turned { result.reverse() } else { result };
        pairs.entry(key).or_default()[(outcome as i8 + 1) as usize] += 1;
    }
    for (player, (sum, games)) in sums {
        assert_eq!(ladder.rating(player), rating(START + sum, games), "{player}");
    }
    assert_eq!(pairs.values().flatten().sum::<u32>(), 1000);
    for (pair, [lost, drawn, won]) in pairs {
        let record = ladder.head_to_head(pair);
        assert_eq!((record.wins, record.draws), ([won, lost], drawn), "{pair:?}");
    }
}
