//! Queues and ratings (server.md §1 E, TB-31 to TB-36).

use protocol::{ClientFrame, Code, GameName, Queue, RoomSettings, ServerFrame};
use rules::Seat;
use server::store::{AccountId, Change, MatchId, Reads, Writes};
use sim::desk::{Desk, Disk};
use std::collections::BTreeSet;

fn enqueue(desk: &mut Desk, conn: u64, queue: Queue) {
    desk.say(conn, ClientFrame::Queue { id: 5, queue });
}

fn errors(frames: &[ServerFrame]) -> Vec<Code> {
    let errors = frames.iter().filter_map(|frame| match frame {
        ServerFrame::Error { code, .. } => Some(*code),
        _ => None,
    });
    errors.collect()
}

fn points(desk: &Desk, account: AccountId, game: GameName) -> i64 {
    desk.store.rating(account, game).unwrap().unwrap_or_default().points
}

/// Gives somebody a rating by playing somebody who then is gone.
fn rate(desk: &mut Desk, account: AccountId, wins: u32) {
    for round in 0..wins {
        let other = desk.account(&format!("Victim{round}of{account}"));
        let conns = [desk.hello(account), desk.hello(other)];
        let of = desk.private(conns, GameName::Minesweeper, timed());
        desk.command(conns[1], of, "resign");
        desk.close(conns[1]);
    }
}

fn timed() -> RoomSettings {
    let clock = Some(protocol::Clock { base_ms: 600_000, increment_ms: 0 });
    RoomSettings { clock, ..RoomSettings::default() }
}

#[test]
fn t19_one_account_on_two_sockets_in_all_queues_never_meets_itself() {
    let mut desk = Desk::new();
    let ann = desk.account("Ann");
    for round in 0..30 {
        let (one, two) = (desk.open(), desk.open());
        for conn in [one, two] {
            let token = desk.token(ann);
            desk.say(conn, ClientFrame::Hello { v: 1, token, app: String::new(), have: Vec::new() });
            for queue in Queue::ALL {
                enqueue(&mut desk, conn, *queue);
            }
        }
        if round % 3 == 0 {
            desk.say(two, ClientFrame::Unqueue { id: 6, queue: None });
        }
        desk.pass(300);
    }
    assert!(desk.store.running(ann).unwrap().is_empty());
    // With somebody else there is exactly one match, whatever was queued and taken back meanwhile.
    let bob = desk.account("Bob");
    let (a, b) = (desk.hello(ann), desk.hello(bob));
    desk.disk = Disk::Holds;
    for queue in Queue::ALL {
        enqueue(&mut desk, a, *queue);
        enqueue(&mut desk, b, *queue);
    }
    desk.pass(600);
    desk.say(a, ClientFrame::Unqueue { id: 6, queue: None });
    enqueue(&mut desk, a, Queue::Minesweeper);
    desk.release();
    desk.pass(600);
    assert_eq!(desk.store.running(ann).unwrap().len(), 1);
    assert_eq!(desk.fresh(a), desk.fresh(b));
}

#[test]
fn t20_two_who_fit_are_paired_within_their_window() {
    for wins in [0, 3, 8] {
        let mut desk = Desk::new();
        let (ann, bob) = (desk.account("Ann"), desk.account("Bob"));
        rate(&mut desk, ann, wins);
        let apart = points(&desk, ann, GameName::Minesweeper).abs_diff(1_000);
        let window = apart.saturating_sub(100).div_ceil(50) * 5_000;
        let (a, b) = (desk.hello(ann), desk.hello(bob));
        enqueue(&mut desk, a, Queue::Minesweeper);
        enqueue(&mut desk, b, Queue::Minesweeper);
        desk.pass(window.saturating_sub(500).max(400));
        assert_eq!(desk.fresh(b).len(), usize::from(window == 0), "{apart} apart");
        desk.pass(1_000);
        assert_eq!(desk.fresh(b).len(), 1, "{apart} apart");
    }
}

#[test]
fn t21_a_thousand_results_over_ten_players_and_kills() {
    let mut desk = Desk::new();
    let players: Vec<AccountId> = (0..10).map(|number| desk.account(&format!("Player{number}"))).collect();
    let mut sums = vec![(0_i64, 0_u32); 10];
    let mut booked = BTreeSet::new();
    for round in 0..1_000_usize {
        let (one, two) = (round % 10, (round / 10 + round % 10 + 1) % 10);
        if one == two {
            continue;
        }
        desk.store.clone().commit(&[]).unwrap();
        let conns = [desk.hello(players[one]), desk.hello(players[two])];
        let (of, conns) = desk.queued(conns, Queue::UnoKingHunt);
        let seats = desk.stored(of).unwrap().fixed.seats;
        let loser = conns[round % 2];
        match round % 7 {
            // Killed between the commit and its answer, or before it.
            0 | 1 => {
                desk.disk = Disk::Holds;
                desk.command(loser, of, "resign");
                if round % 7 == 0 {
                    desk.write_held();
                }
                desk.disk = Disk::Good;
                desk.restart(1_000);
                let again = desk.hello_with(
                    seats[round % 2],
                    vec![protocol::client::Have { id: of.to_string(), log: 0 }],
                );
                if desk.result(of).is_none() {
                    desk.command(again, of, "resign");
                }
            }
            2 => {
                desk.disk = Disk::LosesAnswers;
                desk.command(loser, of, "resign");
                desk.disk = Disk::Good;
                desk.command(loser, of, "resign");
            }
            _ => desk.command(loser, of, "resign"),
        }
        let standings = desk.store.booking(of).unwrap().expect("booked").standings;
        assert!(booked.insert(of));
        for (seat, standing) in seats.into_iter().zip(standings) {
            let at = players.iter().position(|player| *player == seat).unwrap();
            sums[at].0 += standing.change;
            sums[at].1 += 1;
        }
        desk.restart(0);
    }
    assert!(booked.len() > 850, "{}", booked.len());
    for (player, (sum, games)) in players.iter().zip(sums) {
        let rating = desk.store.rating(*player, GameName::ChessUno).unwrap().unwrap();
        assert_eq!((rating.points, rating.games), (1_000 + sum, games));
    }
}

#[test]
fn tb_31_the_sixth_private_game_of_a_day_is_unrated_and_both_are_told_before() {
    let mut desk = Desk::new();
    let (ann, bob) = (desk.account("Ann"), desk.account("Bob"));
    let conns = [desk.hello(ann), desk.hello(bob)];
    for round in 1..=6 {
        let of = desk.private(conns, GameName::ChessUno, RoomSettings::default());
        assert_eq!(desk.stored(of).unwrap().fixed.rated, round <= 5, "game {round}");
        assert_eq!(desk.newest(conns[1]).unwrap().rated, round <= 5);
        desk.command(conns[round % 2], of, "resign");
    }
    // A queue game of the same pair is rated.
    let (of, _) = desk.queued(conns, Queue::UnoPurist);
    assert!(desk.stored(of).unwrap().fixed.rated);
    // A guest plays unrated, an untimed game of chess too.
    let guest = desk.guest();
    let conn = desk.hello(guest);
    let of = desk.private([conns[0], conn], GameName::ChessUno, RoomSettings::default());
    assert!(!desk.stored(of).unwrap().fixed.rated);
    desk.command(conn, of, "resign");
    assert_eq!(desk.store.booking(of).unwrap(), None);
}

#[test]
fn tb_33_each_rating_is_a_thousand_and_its_changes() {
    let mut desk = Desk::new();
    let (ann, bob) = (desk.account("Ann"), desk.account("Bob"));
    let conns = [desk.hello(ann), desk.hello(bob)];
    let mut sums = [0; 2];
    for round in 0..5_usize {
        let of = desk.private(conns, GameName::ChessUno, RoomSettings::default());
        desk.command(conns[usize::from(round == 3)], of, "resign");
        let booked = desk.store.booking(of).unwrap().unwrap();
        let told = desk.take(conns[0]).into_iter().rev().find_map(|frame| match frame {
            ServerFrame::Result(result) => result.you.map(|you| you.change),
            _ => None,
        });
        assert_eq!(told, Some(booked.standings[0].change));
        for (sum, standing) in sums.iter_mut().zip(booked.standings) {
            *sum += standing.change;
        }
    }
    assert_eq!([ann, bob].map(|id| points(&desk, id, GameName::ChessUno)), sums.map(|sum| 1_000 + sum));
}

#[test]
fn tb_34_never_a_blocked_pair_and_not_the_last_opponent_if_another_fits() {
    let mut desk = Desk::new();
    let (ann, bob, eve) = (desk.account("Ann"), desk.account("Bob"), desk.account("Eve"));
    let block = Change::Block { id: bob, other: ann, on: true, now: desk.now.wall };
    desk.store.clone().commit(&[block]).unwrap();
    let (a, b) = (desk.hello(ann), desk.hello(bob));
    enqueue(&mut desk, a, Queue::UnoPurist);
    enqueue(&mut desk, b, Queue::UnoPurist);
    desk.pass(200_000);
    assert!(desk.fresh(a).is_empty(), "blocked pairs never meet");
    let e = desk.hello(eve);
    enqueue(&mut desk, e, Queue::UnoPurist);
    desk.pass(500);
    let [of] = desk.fresh(a)[..] else { panic!("the oldest first") };
    desk.command(e, of, "resign");
    let unblock = Change::Block { id: bob, other: ann, on: false, now: desk.now.wall };
    desk.store.clone().commit(&[unblock]).unwrap();
    // Ann and Eve again, and Bob: Ann is paired with Bob, although Eve came first.
    desk.say(b, ClientFrame::Unqueue { id: 7, queue: None });
    for conn in [a, e, b] {
        enqueue(&mut desk, conn, Queue::UnoPurist);
    }
    desk.pass(500);
    let newest = desk.newest(a).unwrap();
    assert_eq!(newest.opponent.id, bob.to_string());
}

#[test]
fn tb_34_one_ticket_for_each_account_and_queue() {
    let mut desk = Desk::new();
    let ann = desk.account("Ann");
    let a = desk.hello(ann);
    enqueue(&mut desk, a, Queue::UnoPurist);
    desk.pass(30_000);
    enqueue(&mut desk, a, Queue::UnoPurist);
    let waited = desk.take(a).into_iter().rev().find_map(|frame| match frame {
        ServerFrame::Queued { waited_ms, .. } => Some(waited_ms),
        _ => None,
    });
    assert_eq!(waited, Some(30_000), "the same ticket");
    // A lost socket keeps it for ten seconds.
    desk.close(a);
    desk.pass(9_000);
    let a = desk.hello(ann);
    let Some(ServerFrame::Welcome(welcome)) = desk.take(a).into_iter().next() else { panic!("a welcome") };
    assert_eq!(welcome.queues, [Queue::UnoPurist]);
    desk.close(a);
    desk.pass(11_000);
    let a = desk.hello(ann);
    let Some(ServerFrame::Welcome(welcome)) = desk.take(a).into_iter().next() else { panic!("a welcome") };
    assert!(welcome.queues.is_empty());
    // A guest takes a name first (TB-30).
    let guest = desk.guest();
    let g = desk.hello(guest);
    enqueue(&mut desk, g, Queue::UnoPurist);
    assert_eq!(errors(&desk.take(g)), [Code::AccountNeeded]);
}

#[test]
fn tb_35_one_queue_match_at_a_time_and_private_ones_beside_it() {
    let mut desk = Desk::new();
    let (ann, bob) = (desk.account("Ann"), desk.account("Bob"));
    let conns = [desk.hello(ann), desk.hello(bob)];
    // A private game left waiting keeps nobody out of the queue.
    desk.private(conns, GameName::Minesweeper, RoomSettings::default());
    let (of, conns) = desk.queued(conns, Queue::UnoPurist);
    desk.take(conns[0]);
    enqueue(&mut desk, conns[0], Queue::Minesweeper);
    assert_eq!(errors(&desk.take(conns[0])), [Code::InQueueMatch]);
    for _ in 0..19 {
        desk.private(conns, GameName::Minesweeper, RoomSettings::default());
    }
    desk.say(
        conns[0],
        ClientFrame::Create {
            id: 1,
            key: "k".to_owned(),
            game: GameName::ChessUno,
            settings: RoomSettings::default(),
        },
    );
    let code = desk.take(conns[0]).into_iter().rev().find_map(|frame| match frame {
        ServerFrame::Room(room) => Some(room.code),
        _ => None,
    });
    desk.take(conns[1]);
    desk.say(conns[1], ClientFrame::Join { id: 2, code: code.unwrap() });
    assert_eq!(errors(&desk.take(conns[1])), [Code::TooManyMatches], "twenty private ones");
    desk.command(conns[0], of, "resign");
    enqueue(&mut desk, conns[0], Queue::Minesweeper);
    assert!(errors(&desk.take(conns[0])).is_empty());
}

#[test]
fn tb_36_a_deleted_account_loses_what_it_plays() {
    let mut desk = Desk::new();
    let (ann, bob) = (desk.account("Ann"), desk.account("Bob"));
    let conns = [desk.hello(ann), desk.hello(bob)];
    let private = desk.private(conns, GameName::ChessUno, RoomSettings::default());
    let (queued, conns) = desk.queued(conns, Queue::Minesweeper);
    let seats = desk.stored(queued).unwrap().fixed.seats;
    let ann_at = usize::from(seats[1] == ann);
    enqueue(&mut desk, conns[ann_at], Queue::UnoPurist);
    let id = desk.request(server::relay::Request::Delete { account: ann });
    assert!(matches!(desk.answer(id), Some(Ok(server::relay::Response::Done))));
    assert_eq!(desk.result(private), Some((Some("B"), "deleted")));
    assert_eq!(desk.result(queued), Some((Some(Seat::ALL[1 - ann_at].name()), "deleted")));
    assert_eq!(desk.code(conns[ann_at]), Some(4010));
    assert!(points(&desk, bob, GameName::ChessUno) > 1_000);
    let left = desk.store.account(ann).unwrap().unwrap();
    assert!(left.deleted && left.name.is_none());
    let of = MatchId::parse(&queued.to_string());
    assert_eq!(of, Some(queued));
}

#[test]
fn a_rematch_that_the_store_refused_is_not_told_although_the_answer_is_lost() {
    let mut desk = Desk::new();
    let (ann, bob, eve) = (desk.account("Ann"), desk.account("Bob"), desk.account("Eve"));
    let conns = [desk.hello(ann), desk.hello(bob)];
    let (of, conns) = desk.queued(conns, Queue::UnoPurist);
    desk.command(conns[0], of, "resign");
    let seats = desk.stored(of).unwrap().fixed.seats;
    // Seat A plays another game of a queue by now.
    let e = desk.hello(eve);
    let (other, _) = desk.queued([conns[0], e], Queue::Minesweeper);
    assert!(desk.stored(other).unwrap().fixed.seats.contains(&seats[0]));
    let told = desk.fresh(conns[1]).len();
    desk.command(conns[0], of, "rematch");
    desk.disk = Disk::LosesAnswers;
    desk.command(conns[1], of, "rematch");
    assert_eq!(desk.fresh(conns[1]).len(), told);
    assert_eq!(desk.store.running(seats[1]).unwrap(), []);
}

#[test]
fn an_account_whose_deletion_was_saved_without_an_answer_is_gone() {
    let mut desk = Desk::new();
    let ann = desk.account("Ann");
    let conn = desk.hello(ann);
    desk.disk = Disk::LosesAnswers;
    let id = desk.request(server::relay::Request::Delete { account: ann });
    assert!(matches!(desk.answer(id), Some(Ok(server::relay::Response::Done))));
    assert_eq!(desk.code(conn), Some(4010));
    let bob = desk.account("Bob");
    let conn = desk.hello(bob);
    desk.request(server::relay::Request::SignOut { account: bob });
    assert_eq!(desk.code(conn), Some(4003), "all sockets of the account end");
}

#[test]
fn a_rematch_of_a_queues_match_takes_both_out_of_the_queues() {
    let mut desk = Desk::new();
    let (ann, bob) = (desk.account("Ann"), desk.account("Bob"));
    let conns = [desk.hello(ann), desk.hello(bob)];
    let (of, conns) = desk.queued(conns, Queue::UnoPurist);
    desk.command(conns[0], of, "resign");
    enqueue(&mut desk, conns[0], Queue::Minesweeper);
    desk.command(conns[0], of, "rematch");
    desk.take(conns[0]);
    desk.command(conns[1], of, "rematch");
    assert_eq!(desk.fresh(conns[0]).len(), 2);
    let frames = desk.take(conns[0]);
    let out =
        frames.iter().any(|frame| matches!(frame, ServerFrame::Unqueued { queue: Queue::Minesweeper, .. }));
    assert!(out, "{frames:?}");
}

#[test]
fn a_hello_between_the_commit_and_the_answer_of_a_new_match_does_not_load_it_beside_itself() {
    let mut desk = Desk::new();
    let (ann, bob) = (desk.account("Ann"), desk.account("Bob"));
    let conns = [desk.hello(ann), desk.hello(bob)];
    desk.disk = Disk::Holds;
    enqueue(&mut desk, conns[0], Queue::UnoPurist);
    enqueue(&mut desk, conns[1], Queue::UnoPurist);
    desk.pass(500);
    desk.write_held();
    let newer = desk.hello(ann);
    assert!(desk.fresh(newer).is_empty() && desk.newest(newer).is_none());
    desk.release();
    let [of] = desk.fresh(newer)[..] else { panic!("it is told when it begins") };
    assert_eq!(desk.fresh(conns[1]), [of]);
    let table = desk.state(newer, of).unwrap().table.clone().unwrap();
    assert!(table.opponent_attached && !table.opponent_missing_since_restart);
}

#[test]
fn a_hello_between_the_commit_and_the_answer_of_a_rooms_match_or_a_rematch_begins_it_once() {
    for rematch in [false, true] {
        let mut desk = Desk::new();
        let (ann, bob) = (desk.account("Ann"), desk.account("Bob"));
        let conns = [desk.hello(ann), desk.hello(bob)];
        if rematch {
            let first = desk.private(conns, GameName::Minesweeper, RoomSettings::default());
            desk.command(conns[0], first, "resign");
            desk.command(conns[0], first, "rematch");
            desk.disk = Disk::Holds;
            desk.command(conns[1], first, "rematch");
        } else {
            let (key, settings) = ("one".to_owned(), RoomSettings::default());
            desk.say(conns[0], ClientFrame::Create { id: 1, key, game: GameName::Minesweeper, settings });
            let code = desk.frames(conns[0]).iter().find_map(|frame| match frame {
                ServerFrame::Room(room) => Some(room.code.clone()),
                _ => None,
            });
            desk.disk = Disk::Holds;
            desk.say(conns[1], ClientFrame::Join { id: 2, code: code.unwrap() });
        }
        let begun = desk.counts().begun;
        desk.write_held();
        let newer = [ann, bob].map(|id| desk.hello(id));
        let told = newer.map(|conn| desk.fresh(conn).len());
        assert_eq!(told, [0, 0], "rematch {rematch}: nobody hears of it before its answer");
        desk.release();
        let [of] = desk.fresh(newer[0])[..] else { panic!("rematch {rematch}: told once when it begins") };
        assert_eq!(desk.fresh(newer[1]), [of]);
        assert_eq!(desk.counts().begun, begun + 1);
        let table = desk.state(newer[0], of).unwrap().table.clone().unwrap();
        assert!(table.opponent_attached && !table.opponent_missing_since_restart);
        assert!(desk.holdings().iter().all(|(name, _)| *name != "matches being made"));
    }
}

#[test]
fn an_account_that_is_deleted_while_its_match_is_being_saved_loses_it() {
    let mut desk = Desk::new();
    let (ann, bob) = (desk.account("Ann"), desk.account("Bob"));
    let conns = [desk.hello(ann), desk.hello(bob)];
    let of = desk.private(conns, GameName::Minesweeper, RoomSettings::default());
    desk.command(conns[0], of, "resign");
    desk.command(conns[0], of, "rematch");
    desk.disk = Disk::Holds;
    desk.command(conns[1], of, "rematch");
    desk.request(server::relay::Request::Delete { account: ann });
    desk.release();
    let [_, again] = desk.fresh(conns[1])[..] else { panic!("the rematch begins") };
    assert_eq!(desk.result(again), Some((Some("A"), "deleted")), "Bob plays White now");
}
