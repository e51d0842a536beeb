//! A match that memory and disk disagree about, or in which the relay itself fails: it is rebuilt
//! from the store, and whoever waits is answered once (docs/server.md, "The way of a command").

use protocol::{ClientFrame, Code, GameName, RoomSettings, ServerFrame, Setup, server::Stage};
use rules::Seat;
use server::{
    relay::{Request, Response},
    store::{
        AccountId, MatchId, Reads,
        memory::{Fault, ReadFault},
    },
};
use sim::{
    army_text,
    desk::{Desk, Disk},
};
use tests::rng::Rng;

fn pair() -> (Desk, [u64; 2], [AccountId; 2]) {
    let mut desk = Desk::new();
    let people = [desk.account("Ann"), desk.account("Bob")];
    let conns = people.map(|id| desk.hello(id));
    (desk, conns, people)
}

fn classic() -> (Desk, [u64; 2], [AccountId; 2], MatchId) {
    let (mut desk, conns, people) = pair();
    let settings = RoomSettings { setup: Setup::Classic, ..RoomSettings::default() };
    let of = desk.private(conns, GameName::Maharajah, settings);
    (desk, conns, people, of)
}

fn command(of: MatchId, cseq: u64, version: u64, text: &str) -> ClientFrame {
    ClientFrame::Do { id: of.to_string(), cseq, version, text: text.to_owned() }
}

/// The answers to commands: `done`, or the code.
fn answers(frames: &[ServerFrame]) -> Vec<String> {
    let answers = frames.iter().filter_map(|frame| match frame {
        ServerFrame::Done { .. } => Some("done".to_owned()),
        ServerFrame::Rejected { code, .. } => Some(code.clone()),
        ServerFrame::Error { code, .. } => Some(code.text().to_owned()),
        _ => None,
    });
    answers.collect()
}

/// Another process on the same disk plays a move: what ours knows is old then.
fn played_elsewhere(desk: &Desk, by: AccountId, of: MatchId, text: &str) {
    let mut other = Desk::on(desk.store.clone());
    let conn = other.hello(by);
    other.command(conn, of, text);
    assert_eq!(other.commands(of), [text]);
}

#[test]
fn a_step_that_the_store_refuses_is_answered_and_so_is_all_that_waited_behind_it() {
    let (mut desk, [white, black], [ann, bob], of) = classic();
    desk.disk = Disk::Holds;
    desk.say(white, command(of, 1, 0, "e2e4"));
    // Behind it wait the same once more, the opponent's offer, his newer session, and its word.
    desk.say(white, command(of, 1, 0, "e2e4"));
    desk.say(black, command(of, 1, 0, "offer"));
    let newer = desk.hello(bob);
    desk.say(newer, command(of, 1, 0, "offer"));
    played_elsewhere(&desk, ann, of, "d2d4");
    desk.take(white);
    desk.release();
    assert_eq!(desk.counts().rebuilt, 1);
    let frames = desk.take(white);
    assert_eq!(answers(&frames), ["unavailable", "cseq_conflict"], "one for each");
    let shown = frames.iter().any(|frame| matches!(frame, ServerFrame::State(state) if state.version == 1));
    assert!(shown, "what the disk holds is shown");
    assert!(answers(&desk.take(black)).is_empty(), "the older session is gone");
    let frames = desk.take(newer);
    assert_eq!(answers(&frames).len(), 1, "{:?}", answers(&frames));
    assert_eq!(desk.commands(of)[0], "d2d4");
    assert!(!desk.commands(of).contains(&"e2e4".to_owned()));
    // It goes on.
    desk.command(newer, of, "d7d5");
    assert_eq!(answers(&desk.take(newer)), ["done"]);
    assert!(desk.gauges().saving == 0);
}

#[test]
fn a_player_who_is_away_while_his_match_cannot_be_rebuilt_is_not_kept_in_memory() {
    let (mut desk, [white, black], [ann, bob], of) = classic();
    desk.close(black);
    desk.pass(4_000);
    desk.disk = Disk::Fails;
    let frame = desk.next_command(white, of, "e2e4");
    // The answer is lost, and then the store cannot even be read.
    desk.store.inject_read(ReadFault::Fails);
    desk.say(white, frame);
    desk.disk = Disk::Good;
    assert_eq!(desk.code(white), Some(protocol::CloseCode::Full.number()));
    assert_eq!(desk.gauges().matches, 0);
    assert_eq!(desk.holdings(), [], "nobody is waited for");
    let back = [ann, bob].map(|id| desk.hello(id));
    desk.command(back[0], of, "e2e4");
    assert_eq!(answers(&desk.take(back[0])), ["done"]);
    assert_eq!(desk.state(back[1], of).unwrap().version, 1);
}

#[test]
fn a_deletion_whose_match_cannot_be_read_is_answered_and_may_be_asked_again() {
    let (mut desk, [white, _], [ann, _], of) = classic();
    desk.disk = Disk::Holds;
    desk.command(white, of, "e2e4");
    let asked = desk.request(Request::Delete { account: ann });
    desk.store.inject_read(ReadFault::Fails);
    desk.fail_held();
    let refused = matches!(desk.answer(asked), Some(Err(failure)) if failure.code == Code::Unavailable);
    assert!(refused, "{:?}", desk.answer(asked));
    let again = desk.request(Request::Delete { account: ann });
    assert_eq!(desk.answer(again), Some(&Ok(Response::Done)));
    assert_eq!(desk.result(of), Some((Some("B"), "deleted")));
}

/// A hidden game that is over, and whose White asks for a rematch.
fn rematch_asked() -> (Desk, [u64; 2], MatchId) {
    let (mut desk, [white, black], _) = pair();
    let of = desk.private([white, black], GameName::Maharajah, RoomSettings::default());
    let mut rng = Rng::of("rebuild", 1);
    while desk.state(white, of).unwrap().stage == Stage::Setup {
        for (conn, seat) in [white, black].into_iter().zip(Seat::ALL) {
            let ranks = army_text(&mut rng, seat);
            desk.say(conn, ClientFrame::Army { id: of.to_string(), ranks });
        }
    }
    desk.command(black, of, "resign");
    (desk, [white, black], of)
}

#[test]
fn a_fault_of_ours_in_one_command_loses_none_of_those_that_waited_behind_it() {
    let (mut desk, [white, black], of) = rematch_asked();
    desk.disk = Disk::Holds;
    let asks = [white, black].map(|conn| (conn, desk.next_command(conn, of, "rematch")));
    for (conn, ask) in asks {
        desk.say(conn, ask);
    }
    // Behind the request that fails: a word of each.
    for conn in [white, black] {
        let word = desk.next_command(conn, of, "offer");
        desk.say(conn, word);
    }
    desk.take(white);
    desk.take(black);
    desk.store.inject_read(ReadFault::Panics);
    desk.release();
    assert_eq!(desk.counts().rebuilt, 1);
    let (told_white, told_black) = (answers(&desk.take(white)), answers(&desk.take(black)));
    assert_eq!((told_white.len(), told_black.len()), (2, 2), "{told_white:?} {told_black:?}");
    assert_eq!((told_white[0].as_str(), told_black[0].as_str()), ("done", "internal"));
    // The minute is not over, and nothing is broken.
    desk.command(white, of, "rematch");
    desk.command(black, of, "rematch");
    assert_eq!(desk.fresh(black).len(), 2, "{:?}", desk.frames(black));
}

#[test]
fn an_operators_deletion_that_failed_is_carried_out_with_the_next_try() {
    use server::store::{Change, Order, Writes};
    let (mut desk, _, [ann, _]) = pair();
    let order = Change::Order(Order::DeleteAccount { id: ann });
    assert!(desk.store.clone().commit(&[order]).is_ok());
    desk.store.inject(Fault::Fails);
    desk.pass(1_000);
    assert!(!desk.store.account(ann).unwrap().unwrap().deleted);
    desk.pass(2_500);
    assert!(desk.store.account(ann).unwrap().unwrap().deleted);
    desk.pass(2_500);
    assert!(desk.store.orders().unwrap().is_empty(), "and crossed out then");
    desk.pass(2_500);
    assert!(desk.holdings().iter().all(|(name, _)| *name != "orders taken"), "{:?}", desk.holdings());
}
