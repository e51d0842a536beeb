//! Numbered commands act once, however often they arrive (CU-A68).

mod language;

use language::{Change, Match, ROOKS, friendly, queue, sit, uno};
use rules::{Chance, ChanceError, Event, Seat, board::Square, chess_uno::Card};
use table::{Answer, Refusal, Reply, Request, TEXT_MAX};

/// Sends a numbered command, `A d2d4`, and hands back the answer.
fn send(game: &mut Match, cseq: u64, expected_version: u64, command: &str) -> Reply {
    let (seat, text) = command.split_once(' ').unwrap();
    let (table, chance) = game.parts();
    table.request(Seat::parse(seat).unwrap(), Request { cseq, expected_version, text }, chance)
}

/// As [`send`]; the answer must be this one and nothing may have changed.
#[track_caller]
fn send_in_vain(game: &mut Match, cseq: u64, expected_version: u64, command: &str, expected: Reply) {
    let before = format!("{:?}", game.table());
    assert_eq!(send(game, cseq, expected_version, command), expected, "{command} as {cseq}");
    assert_eq!(format!("{:?}", game.table()), before, "{command} as {cseq} changed something");
}

fn answer(cseq: u64, version: u64, events: &[&str]) -> Answer {
    Answer { cseq, version, events: events.iter().map(ToString::to_string).collect() }
}

fn refused(game: &mut Match, cseq: u64, version: u64, command: &str, code: &str) {
    let before = format!("{:?}", game.table());
    let Reply::Refused(refusal) = send(game, cseq, version, command) else {
        panic!("{command} is not refused")
    };
    assert_eq!(refusal.code(), code);
    assert_eq!(format!("{:?}", game.table()), before);
}

/// CU-A68. The same move twice: one move, one draw, the same answer.
#[test]
fn cu_a68_a_repeat_is_answered_and_not_executed() {
    let mut game = sit(queue(), uno("1 2 1 1"));
    let first = answer(1, 1, &["move d2d4"]);
    assert_eq!(send(&mut game, 1, 0, "A d2d4"), Reply::Done(first.clone()));
    let reveals = |game: &Match| {
        game.table().game_events().iter().filter(|event| matches!(event, Event::Reveal(..))).count()
    };
    assert_eq!(reveals(&game), 1);
    for expected_version in [0, 1, 7] {
        send_in_vain(&mut game, 1, expected_version, "A d2d4", Reply::Again(first.clone()));
    }
    // A series takes the same text twice on purpose: with the next number it acts.
    assert_eq!(send(&mut game, 1, 1, "B e8e7"), Reply::Done(answer(1, 2, &["move e8e7"])));
    assert_eq!(send(&mut game, 2, 2, "B e7e8"), Reply::Done(answer(2, 3, &["move e7e8"])));
    send_in_vain(&mut game, 2, 2, "B e7e8", Reply::Again(answer(2, 3, &["move e7e8"])));
    // A's own last answer is still there, though B has moved since.
    send_in_vain(&mut game, 1, 0, "A d2d4", Reply::Again(first));
}

/// Another command under the last number, an older number, a number left out, a version not seen.
#[test]
fn cu_a68_conflict_stale_and_resync() {
    let mut game = sit(queue(), uno("3 2 1 1"));
    send_in_vain(&mut game, 0, 0, "A d2d3", Reply::Stale);
    send_in_vain(&mut game, 2, 0, "A d2d3", Reply::Resync);
    send_in_vain(&mut game, 1, 1, "A d2d3", Reply::Resync);
    assert_eq!(send(&mut game, 1, 0, "A d2d3"), Reply::Done(answer(1, 1, &["move d2d3"])));
    assert_eq!(send(&mut game, 2, 1, "A d3d4"), Reply::Done(answer(2, 2, &["move d3d4"])));
    send_in_vain(&mut game, 2, 2, "A d4d5", Reply::Conflict);
    send_in_vain(&mut game, 2, 1, "A d3d4:joker", Reply::Conflict);
    send_in_vain(&mut game, 1, 0, "A d2d3", Reply::Stale);
    send_in_vain(&mut game, 4, 2, "A d4d5", Reply::Resync);
    send_in_vain(&mut game, 3, 1, "A d4d5", Reply::Resync);
    send_in_vain(&mut game, u64::MAX, 2, "A d4d5", Reply::Resync);
    // None of it has used up the number.
    assert_eq!(send(&mut game, 3, 2, "A end"), Reply::Done(answer(3, 3, &["move end"])));
    // The seats count for themselves, and B must have seen A's moves.
    send_in_vain(&mut game, 1, 0, "B d7d6", Reply::Resync);
    assert_eq!(send(&mut game, 1, 3, "B d7d6"), Reply::Done(answer(1, 4, &["move d7d6"])));
}

/// A refused command leaves its number free; a late copy of it does no harm.
#[test]
fn cu_a68_a_refused_command_keeps_its_number_free() {
    let mut game = sit(queue().with_clock(60_000, 0), ROOKS);
    refused(&mut game, 1, 0, "A h2h5", "illegal_move");
    refused(&mut game, 1, 0, "A pawn to h4", "bad_text");
    refused(&mut game, 1, 0, "A resume", "no_pause");
    refused(&mut game, 1, 0, &format!("A {}", "x".repeat(TEXT_MAX)), "bad_text");
    refused(&mut game, 1, 0, &format!("A place{}", " a2".repeat(TEXT_MAX / 3)), "bad_text");
    assert_eq!(send(&mut game, 1, 0, "A h2h4"), Reply::Done(answer(1, 1, &["move h2h4"])));
    send_in_vain(&mut game, 1, 0, "A h2h5", Reply::Conflict);
    refused(&mut game, 1, 1, "B h2h4", "illegal_move");
    assert_eq!(send(&mut game, 1, 1, "B a7a5"), Reply::Done(answer(1, 2, &["move a7a5"])));
}

/// Talk, pauses, comings and goings of the opponent bounce no move: the version stays.
#[test]
fn cu_a68_pause_and_presence_of_the_opponent_do_not_bounce_a_move() {
    let game = sit(queue().with_clock(60_000, 0), ROOKS)
        .at(1_000, "B lost", "")
        .at(2_000, "B attach", "")
        .at(3_000, "B attach", "taken_over B")
        .at(4_000, "B offer", "offer B")
        .at(5_000, "B pause", "pause B asked")
        .version(0);
    let mut paused = game.clone();
    refused(&mut paused, 1, 0, "A h2h4", "paused"); // not a resync: the player saw all that counts
    let mut resumed =
        game.at(6_000, "B resume", "pause_over B").at(7_000, "B lost", "").due(10_000, "absent B");
    resumed = resumed.at(11_000, "look", "").version(0);
    // B's pause was spent before, so no shield follows.
    let reply = send(&mut resumed, 1, 0, "A h2h4");
    assert_eq!(reply, Reply::Done(answer(1, 1, &["move h2h4", "offer_over B"])));
    // An own offer takes a number and leaves the version.
    let mut offering = sit(friendly(), ROOKS);
    assert_eq!(send(&mut offering, 1, 0, "A offer"), Reply::Done(answer(1, 0, &["offer A"])));
    assert_eq!(send(&mut offering, 2, 0, "A h2h4"), Reply::Done(answer(2, 1, &["move h2h4"])));
    // A move of the opponent does bounce what was meant for the position before.
    send_in_vain(&mut offering, 1, 0, "B resign", Reply::Resync);
}

/// The version rises by one for each accepted game command and for each result, never by two.
#[test]
fn a_move_that_ends_the_match_is_one_version() {
    let mut game = sit(queue(), "6k1/5ppp/8/8/8/8/8/R3K3");
    assert_eq!(send(&mut game, 1, 0, "A a1a8"), Reply::Done(answer(1, 1, &["move a1a8", "result A mate"])));
    let mut game = sit(queue(), ROOKS);
    assert_eq!(send(&mut game, 1, 0, "B resign"), Reply::Done(answer(1, 1, &["result A resignation"])));
    sit(queue().with_clock(1_000, 0), ROOKS)
        .version(0)
        .due(1_000, "result none no_result")
        .at(1_001, "look", "")
        .version(1);
}

/// The answers are on disk: a repeat after a restart gets what it got before.
#[test]
fn cu_a68_answers_survive_a_restart() {
    let mut game = sit(queue(), uno("1 2 1 1"));
    let first = answer(1, 1, &["move d2d4"]);
    assert_eq!(send(&mut game, 1, 0, "A d2d4"), Reply::Done(first.clone()));
    for mut again in [game.clone().resumed(5_000), game.at(0, "restart", "")] {
        // Answered before the player has even attached: nothing is done.
        send_in_vain(&mut again, 1, 0, "A d2d4", Reply::Again(first.clone()));
        send_in_vain(&mut again, 1, 0, "A d2d3", Reply::Conflict);
        send_in_vain(&mut again, 0, 0, "A d2d3", Reply::Stale);
        refused(&mut again, 2, 1, "A offer", "not_attached");
        let mut back = again.at(6_000, "A attach", "").at(6_000, "B attach", "");
        send_in_vain(&mut back, 1, 0, "B d7d6", Reply::Resync);
        assert_eq!(send(&mut back, 1, 1, "B d7d6"), Reply::Done(answer(1, 2, &["move d7d6"])));
        assert_eq!(send(&mut back, 2, 2, "A offer"), Reply::Done(answer(2, 2, &["offer A"])));
    }
}

/// After the result the last answers are still given, and everything else is refused.
#[test]
fn cu_a68_a_repeat_after_the_result() {
    let mut game = sit(queue(), ROOKS);
    let done = answer(1, 1, &["result B resignation"]);
    assert_eq!(send(&mut game, 1, 0, "A resign"), Reply::Done(done.clone()));
    send_in_vain(&mut game, 1, 0, "A resign", Reply::Again(done));
    refused(&mut game, 2, 1, "A resign", "game_over");
    assert_eq!(send(&mut game, 2, 1, "A rematch"), Reply::Done(answer(2, 1, &["rematch A"])));
}

/// Chance that fails once and then deals again.
struct Faltering(u32);

impl Chance for Faltering {
    fn deal(&mut self, deck: Vec<Card>) -> Result<Vec<Card>, ChanceError> {
        Ok(deck)
    }

    fn reshuffle(&mut self, discards: Vec<Card>) -> Result<Vec<Card>, ChanceError> {
        self.0 += 1;
        if self.0 == 1 { Err(ChanceError::RanOut) } else { Ok(discards) }
    }

    fn lay_mines(&mut self, _zone: &[Square]) -> Result<Vec<Square>, ChanceError> {
        Err(ChanceError::RanOut)
    }
}

/// When chance fails the command has not been, and can be sent again.
#[test]
fn failed_chance_leaves_the_number_free() {
    let mut game = sit(queue(), uno("1"));
    let mut chance = Faltering(0);
    let request = Request { cseq: 1, expected_version: 0, text: "d2d4" };
    let table = game.parts().0;
    let before = format!("{table:?}");
    let failed = Reply::Refused(Refusal::Chance(ChanceError::RanOut));
    assert_eq!(table.request(Seat::A, request, &mut chance), failed);
    assert_eq!(format!("{table:?}"), before);
    assert_eq!(table.request(Seat::A, request, &mut chance), Reply::Done(answer(1, 1, &["move d2d4"])));
    assert_eq!(table.request(Seat::A, request, &mut chance), Reply::Again(answer(1, 1, &["move d2d4"])));
    assert_eq!(chance.0, 2, "the repeat asked chance again");
}
