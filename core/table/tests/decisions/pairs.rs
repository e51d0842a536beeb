//! What is rated, how often a pair may rate private games, and the three ladders.

use crate::language::{Change, DAY, HOUR, Match, ROOKS, friendly, private, queue, sit, uno};
use rules::{Reason, game::GameKind};
use serde_json::json;
use std::cmp::Ordering;
use table::{
    Booking, Kind, Ladder, Millis, PlayedGame, Rating, VerdictReason,
    text::{LadderRecord, play_ladder},
};

/// Books a finished match of ann (seat A) and bob as its table says.
fn book(ladder: &mut Ladder, game: &Match) -> Booking {
    let verdict = game.table().verdict().unwrap();
    let result = match verdict.winner {
        Some(rules::Seat::A) => Ordering::Greater,
        Some(rules::Seat::B) => Ordering::Less,
        None => Ordering::Equal,
    };
    ladder.book(&PlayedGame {
        made_at: 0,
        players: ["ann", "bob"],
        result,
        kind: game.table().settings().kind,
        rated: game.table().is_rated(),
        reason: verdict.reason,
    })
}

/// CU-A73. Private games of two accounts are rated, whatever the settings. Telling both before
/// they join is the server's to prove.
#[test]
fn cu_a73_a_private_game_with_changed_settings_is_rated() {
    let mut record = uno("1 1");
    assert_eq!(record["config"]["maxCardNumber"], 9);
    record["start"] = json!({"fen": "6k1/5ppp/8/8/8/8/8/R3K3"});
    let mated = sit(private(), record).at(0, "A a1a8", "move a1a8, result A mate").over("A mate", true);
    assert!(private().can_be_rated(GameKind::ChessUno));
    let mut ladder = Ladder::default();
    assert!(book(&mut ladder, &mated).rated);
    assert_eq!((ladder.rating("ann").points, ladder.rating("bob").points), (1020, 980));
}

/// CU-A83. A guest may play, unrated: the match says so from the start. Who is a guest is the
/// server's to know.
#[test]
fn cu_a83_a_game_with_a_guest_changes_no_rating() {
    let game =
        sit(friendly(), uno("1 1")).at(0, "B resign", "result A resignation").over("A resignation", false);
    let mut ladder = Ladder::default();
    let booking = book(&mut ladder, &game);
    assert!(!booking.rated);
    assert_eq!(booking.standings.map(|standing| standing.change), [0, 0]);
    assert_eq!(ladder, Ladder::default());
}

/// MJ-A53. A ladder of its own, fed only by timed online games.
#[test]
fn mj_a53_maharajah_has_its_own_ladder() {
    let timed = queue().with_clock(600_000, 5_000);
    assert!(timed.can_be_rated(GameKind::Maharajah));
    assert!(!queue().can_be_rated(GameKind::Maharajah));
    assert!(queue().can_be_rated(GameKind::ChessUno));
    let (mut chess_uno, mut maharajah) = (Ladder::default(), Ladder::default());
    for _ in 0..12 {
        chess_uno.book(&queue_game(["ann", "bob"], Ordering::Greater));
    }
    let before = chess_uno.clone();
    let won = sit(timed, ROOKS).at(0, "B resign", "result A resignation");
    let booking = book(&mut maharajah, &won);
    // Its own start and its own K count: new there, settled here.
    assert_eq!(booking.standings.map(|standing| standing.change), [20, -20]);
    assert_eq!(maharajah.rating("ann"), Rating { points: 1020, games: 1 });
    assert_eq!(chess_uno, before);
    assert_eq!(chess_uno.rating("ann").games, 12);
}

/// TB-32. Three ladders, same arithmetic, each from 1000.
#[test]
fn tb_32_three_ladders_with_the_same_arithmetic() {
    let lines = ["chess_uno", "maharajah", "minesweeper"].map(|ladder| {
        let record: LadderRecord = serde_json::from_value(json!({
            "ladder": ladder,
            "results": [{"t": 0, "a": "ann", "b": "bob", "score": 1, "kind": "queue", "reason": "time"}],
        }))
        .unwrap();
        let mut lines = Vec::new();
        play_ladder(&record, &mut |line| lines.push(line)).unwrap();
        lines
    });
    for line in lines {
        assert_eq!(line[0]["ratings"], json!({"ann": 1020, "bob": 980}));
        assert_eq!(line[0]["games"], json!({"ann": 1, "bob": 1}));
        assert_eq!(line[0]["tiers"], json!({"ann": "silver", "bob": "silver"}));
        assert_eq!(line[0]["head_to_head"], json!({"wins": [1, 0], "draws": 0, "form": ["W", "L"]}));
    }
    let other = json!({"ladder": "classic", "results": []});
    assert!(serde_json::from_value::<LadderRecord>(other).is_err());
}

fn queue_game<'n>(players: [&'n str; 2], result: Ordering) -> PlayedGame<'n> {
    let reason = VerdictReason::Game(Reason::Mate);
    PlayedGame { made_at: 0, players, result, kind: Kind::Queue, rated: true, reason }
}

/// A private game that is made and booked at this time.
fn private_game(ladder: &mut Ladder, players: [&str; 2], made_at: Millis) -> bool {
    let rated = ladder.private_game_is_rated(players, made_at);
    let game = PlayedGame { made_at, kind: Kind::Private, rated, ..queue_game(players, Ordering::Equal) };
    assert_eq!(ladder.book(&game).rated, rated);
    rated
}

/// TB-31. The sixth private game of a pair in 24 hours is unrated; a queue game is rated.
#[test]
fn tb_31_five_rated_private_games_a_day() {
    let mut ladder = Ladder::default();
    for at in 0..5 {
        let players = if at % 2 == 0 { ["ann", "bob"] } else { ["bob", "ann"] };
        assert!(private_game(&mut ladder, players, at * HOUR), "game {at}");
    }
    assert!(!private_game(&mut ladder, ["ann", "bob"], 5 * HOUR));
    assert!(!private_game(&mut ladder, ["bob", "ann"], 5 * HOUR));
    assert!(ladder.book(&queue_game(["ann", "bob"], Ordering::Equal)).rated);
    assert!(private_game(&mut ladder, ["ann", "cem"], 5 * HOUR));
    // Less than 24 hours: the first game counts until a millisecond before, then no more.
    assert!(!private_game(&mut ladder, ["ann", "bob"], DAY - 1));
    assert!(private_game(&mut ladder, ["ann", "bob"], DAY));
    // Now those of 1 h, 2 h, 3 h, 4 h and 24 h count; unrated ones never did.
    assert!(!private_game(&mut ladder, ["ann", "bob"], DAY + HOUR - 1));
    assert!(private_game(&mut ladder, ["ann", "bob"], DAY + HOUR));
}

/// TB-31. Games made in the same millisecond count for each other, in the order of booking.
#[test]
fn tb_31_equal_times_count() {
    let mut ladder = Ladder::default();
    let rated: Vec<bool> = (0..7).map(|_| private_game(&mut ladder, ["ann", "bob"], 42)).collect();
    assert_eq!(rated, [true, true, true, true, true, false, false]);
}

/// TB-31: the flag is fixed when the game is made and said before joining; what is booked while
/// it lasts cannot take it away.
#[test]
fn whether_a_private_game_is_rated_is_not_asked_again_when_it_ends() {
    let mut ladder = Ladder::default();
    let long = ladder.private_game_is_rated(["ann", "bob"], 0);
    assert!(long);
    for at in 1..=5 {
        assert!(private_game(&mut ladder, ["ann", "bob"], at));
    }
    let game = PlayedGame { kind: Kind::Private, rated: long, ..queue_game(["ann", "bob"], Ordering::Less) };
    assert!(ladder.book(&game).rated);
    assert_eq!(ladder.rating("ann").games, 6);
    // A game that has no result moves nothing, rated or not.
    let aborted = PlayedGame { reason: VerdictReason::ServerAbort, ..game };
    assert!(!ladder.book(&aborted).rated);
    assert_eq!(ladder.rating("ann").games, 6);
}

/// TB-31. What can be rated at all.
#[test]
fn tb_31_private_games_are_rated_if_chess_uno_or_timed() {
    let timed = private().with_clock(60_000, 0);
    assert!(private().can_be_rated(GameKind::ChessUno));
    for kind in [GameKind::Maharajah, GameKind::Minesweeper] {
        assert!(timed.can_be_rated(kind));
        assert!(!private().can_be_rated(kind));
    }
}
