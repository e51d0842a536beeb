//! Commands that act once, and are on the disk before anybody hears of them (server.md §1 A, B).

use protocol::{ClientFrame, GameName, RoomSettings, ServerFrame, Setup};
use server::store::{MatchId, Reads};
use sim::desk::{Desk, Disk};

/// Classic chess between two who are there: sockets of White and Black, and the match.
fn classic() -> (Desk, [u64; 2], MatchId) {
    let mut desk = Desk::new();
    let (ann, bob) = (desk.account("Ann"), desk.account("Bob"));
    let conns = [desk.hello(ann), desk.hello(bob)];
    let settings = RoomSettings { setup: Setup::Classic, ..RoomSettings::default() };
    let of = desk.private(conns, GameName::Maharajah, settings);
    (desk, conns, of)
}

fn command(of: MatchId, cseq: u64, version: u64, text: &str) -> ClientFrame {
    ClientFrame::Do { id: of.to_string(), cseq, version, text: text.to_owned() }
}

fn done(frames: &[ServerFrame]) -> Vec<u64> {
    let done = frames.iter().filter_map(|frame| match frame {
        ServerFrame::Done { cseq, .. } => Some(*cseq),
        _ => None,
    });
    done.collect()
}

fn rejected(frames: &[ServerFrame]) -> Vec<String> {
    let rejected = frames.iter().filter_map(|frame| match frame {
        ServerFrame::Rejected { code, .. } => Some(code.clone()),
        _ => None,
    });
    rejected.collect()
}

#[test]
fn t01_a_command_sent_again_from_old_and_new_socket_acts_once() {
    for times in 1..=5 {
        let (mut desk, [white, _], of) = classic();
        let ann = desk.stored(of).unwrap().fixed.seats[0];
        for _ in 0..=times {
            desk.say(white, command(of, 1, 0, "e2e4"));
            desk.pass(37 * times);
        }
        assert_eq!(done(&desk.take(white)), vec![1; times as usize + 1], "each is answered");
        let newer = desk.hello(ann);
        for _ in 0..times {
            desk.say(newer, command(of, 1, 0, "e2e4"));
            desk.say(white, command(of, 1, 0, "e2e4"));
        }
        assert_eq!(done(&desk.take(newer)), vec![1; times as usize]);
        assert!(done(&desk.take(white)).is_empty(), "the old socket is gone");
        assert_eq!(desk.commands(of), ["e2e4"]);
        assert_eq!(desk.state(newer, of).unwrap().version, 1);
    }
}

#[test]
fn a_last_command_sent_again_after_a_restart_is_done_although_its_match_is_over() {
    let (mut desk, [white, black], of) = classic();
    let seats = desk.stored(of).unwrap().fixed.seats;
    desk.say(white, command(of, 1, 0, "resign"));
    desk.say(black, command(of, 1, 1, "rematch"));
    desk.restart(1_000);
    let [white, black] = seats.map(|account| desk.hello(account));
    for _ in 0..2 {
        desk.say(white, command(of, 1, 0, "resign"));
        desk.say(black, command(of, 1, 1, "rematch"));
    }
    assert_eq!((done(&desk.take(white)), done(&desk.take(black))), (vec![1, 1], vec![1, 1]));
    // Another text, another number, another seat: no answer of theirs.
    desk.say(white, command(of, 1, 0, "offer"));
    desk.say(white, command(of, 2, 1, "rematch"));
    desk.say(black, command(of, 1, 0, "resign"));
    assert!(done(&desk.take(white)).is_empty() && done(&desk.take(black)).is_empty());
    assert_eq!(desk.commands(of), ["resign"]);
}

#[test]
fn t02_the_same_number_with_another_text_is_refused_and_changes_nothing() {
    let (mut desk, [white, black], of) = classic();
    desk.say(white, command(of, 1, 0, "e2e4"));
    let before = desk.stored(of);
    desk.take(black);
    desk.say(white, command(of, 1, 0, "d2d4"));
    desk.say(white, command(of, 1, 1, "d2d4"));
    assert_eq!(rejected(&desk.take(white)), ["cseq_conflict", "cseq_conflict"]);
    assert_eq!(desk.stored(of), before);
    assert!(
        desk.take(black).iter().all(|frame| !matches!(frame, ServerFrame::State(state) if state.version > 1))
    );
}

#[test]
fn t03_killed_between_commit_and_answer_the_stored_answer_comes_with_the_next_try() {
    let (mut desk, [white, _], of) = classic();
    let ann = desk.stored(of).unwrap().fixed.seats[0];
    desk.disk = Disk::Holds;
    desk.say(white, command(of, 1, 0, "e2e4"));
    desk.write_held();
    assert!(done(&desk.take(white)).is_empty(), "nobody was told");
    desk.disk = Disk::Good;
    desk.restart(2_000);
    let newer = desk.hello(ann);
    assert_eq!(desk.state(newer, of).unwrap().cseq, 1);
    desk.say(newer, command(of, 1, 0, "e2e4"));
    assert_eq!(done(&desk.take(newer)), [1]);
    assert_eq!(desk.commands(of), ["e2e4"]);
}

#[test]
fn t04_killed_before_the_commit_the_next_try_is_applied_once() {
    let (mut desk, [white, _], of) = classic();
    let ann = desk.stored(of).unwrap().fixed.seats[0];
    desk.disk = Disk::Holds;
    desk.say(white, command(of, 1, 0, "e2e4"));
    desk.disk = Disk::Good;
    desk.restart(2_000);
    let newer = desk.hello(ann);
    assert_eq!(desk.state(newer, of).unwrap().version, 0);
    for _ in 0..3 {
        desk.say(newer, command(of, 1, 0, "e2e4"));
    }
    assert_eq!(done(&desk.take(newer)), [1, 1, 1]);
    assert_eq!(desk.commands(of), ["e2e4"]);
}

#[test]
fn t05_a_command_for_an_old_version_is_answered_with_resync_and_a_state() {
    let (mut desk, [white, black], of) = classic();
    desk.say(white, command(of, 1, 0, "e2e4"));
    desk.take(black);
    desk.say(black, command(of, 1, 0, "e7e5"));
    let frames = desk.take(black);
    assert_eq!(rejected(&frames), ["resync"]);
    let state = frames.iter().rev().find_map(|frame| match frame {
        ServerFrame::State(state) => Some(state),
        _ => None,
    });
    assert_eq!(state.map(|state| (state.version, state.cseq)), Some((1, 0)), "the number is free still");
    desk.say(black, command(of, 1, 1, "e7e5"));
    assert_eq!(done(&desk.take(black)), [1]);
    desk.say(white, command(of, 4, 2, "d2d4"));
    assert_eq!(rejected(&desk.take(white)), ["resync"], "a number was left out");
}

#[test]
fn t06_a_commit_of_unknown_outcome_is_decided_by_reading() {
    for (disk, kept) in [(Disk::LosesAnswers, true), (Disk::Fails, false)] {
        let (mut desk, [white, black], of) = classic();
        desk.take(black);
        desk.disk = disk;
        desk.say(white, command(of, 1, 0, "e2e4"));
        desk.disk = Disk::Good;
        let frames = desk.take(white);
        assert_eq!(done(&frames), if kept { vec![1] } else { vec![] });
        assert_eq!(desk.commands(of).len(), usize::from(kept));
        let told = desk
            .take(black)
            .iter()
            .any(|frame| matches!(frame, ServerFrame::State(state) if state.version == 1));
        assert_eq!(told, kept, "nobody hears of what was not saved");
        desk.say(white, command(of, 1, 0, "e2e4"));
        assert_eq!(done(&desk.take(white)), [1]);
        assert_eq!(desk.commands(of), ["e2e4"]);
    }
}

#[test]
fn nothing_is_told_before_it_is_saved() {
    let (mut desk, [white, black], of) = classic();
    desk.take(white);
    desk.take(black);
    desk.disk = Disk::Holds;
    desk.say(white, command(of, 1, 0, "e2e4"));
    desk.pass(5_000);
    assert!(done(&desk.take(white)).is_empty());
    assert_eq!(desk.state(black, of).unwrap().version, 0);
    desk.release();
    assert_eq!(done(&desk.take(white)), [1]);
    assert_eq!(desk.state(black, of).unwrap().version, 1);
}

#[test]
fn t22_killed_during_the_final_command_it_is_all_or_nothing() {
    for written in [false, true] {
        let mut desk = Desk::new();
        let (ann, bob) = (desk.account("Ann"), desk.account("Bob"));
        let conns = [desk.hello(ann), desk.hello(bob)];
        let of = desk.private(conns, GameName::ChessUno, RoomSettings::default());
        desk.disk = Disk::Holds;
        desk.command(conns[0], of, "resign");
        if written {
            desk.write_held();
        }
        desk.disk = Disk::Good;
        desk.restart(1_000);
        let ratings = [ann, bob]
            .map(|id| desk.store.rating(id, GameName::ChessUno).unwrap().map(|rating| rating.points));
        if written {
            assert_eq!(desk.result(of), Some((Some("B"), "resignation")));
            assert_eq!(ratings, [Some(980), Some(1_020)]);
        } else {
            assert_eq!(desk.result(of), None);
            assert_eq!(ratings, [None, None]);
        }
        let again = desk.hello_with(ann, vec![protocol::client::Have { id: of.to_string(), log: 0 }]);
        let results =
            desk.frames(again).iter().filter(|frame| matches!(frame, ServerFrame::Result(_))).count();
        assert_eq!(results, usize::from(written));
    }
}

#[test]
fn tb_20_talk_is_never_refused_for_turn_or_phase() {
    let (mut desk, [white, black], of) = classic();
    desk.command(black, of, "offer");
    desk.command(white, of, "decline");
    desk.command(white, of, "offer");
    desk.command(white, of, "withdraw");
    desk.command(black, of, "accept");
    let refused = rejected(&desk.take(black));
    assert_eq!(refused, ["no_offer"]);
    desk.command(black, of, "resign");
    assert_eq!(desk.result(of), Some((Some("A"), "resignation")));
    desk.take(white);
    desk.command(white, of, "offer");
    assert_eq!(rejected(&desk.take(white)), ["game_over"]);
}

#[test]
fn tb_21_one_new_offer_for_each_own_command() {
    let (mut desk, [white, black], of) = classic();
    desk.command(white, of, "offer");
    desk.command(black, of, "decline");
    desk.command(white, of, "offer");
    assert_eq!(rejected(&desk.take(white)), ["offer_too_soon"]);
    desk.command(white, of, "e2e4");
    desk.command(white, of, "offer");
    assert!(rejected(&desk.take(white)).is_empty());
    assert!(desk.state(black, of).unwrap().table.as_ref().unwrap().offer);
}
