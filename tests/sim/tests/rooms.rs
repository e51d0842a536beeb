//! Rooms, set-ups, rematches and talk (TB-22 to TB-24, TB-40, TB-42).

use protocol::{ClientFrame, Code, GameName, Phrase, RoomSettings, ServerFrame, server::Stage};
use rules::Seat;
use server::store::{MatchId, Reads};
use sim::{
    army_text,
    desk::{Desk, Disk},
};
use tests::rng::Rng;

fn errors(frames: &[ServerFrame]) -> Vec<Code> {
    let errors = frames.iter().filter_map(|frame| match frame {
        ServerFrame::Error { code, .. } => Some(*code),
        _ => None,
    });
    errors.collect()
}

fn room(frames: &[ServerFrame]) -> Option<(String, String)> {
    frames.iter().rev().find_map(|frame| match frame {
        ServerFrame::Room(room) => Some((room.code.clone(), room.status.clone())),
        _ => None,
    })
}

fn create(desk: &mut Desk, conn: u64, key: &str) -> Option<(String, String)> {
    let (key, game) = (key.to_owned(), GameName::ChessUno);
    desk.say(conn, ClientFrame::Create { id: 1, key, game, settings: RoomSettings::default() });
    let frames = desk.take(conn);
    room(&frames)
}

fn pair() -> (Desk, [u64; 2]) {
    let mut desk = Desk::new();
    let (ann, bob) = (desk.account("Ann"), desk.account("Bob"));
    let conns = [desk.hello(ann), desk.hello(bob)];
    (desk, conns)
}

#[test]
fn tb_22_both_ask_at_once_and_there_is_one_new_match() {
    let (mut desk, [white, black]) = pair();
    let of = desk.private([white, black], GameName::ChessUno, RoomSettings::default());
    desk.command(white, of, "resign");
    let asks = [white, black].map(|conn| (conn, desk.next_command(conn, of, "rematch")));
    for (conn, ask) in asks {
        desk.say(conn, ask.clone());
        desk.say(conn, ask);
    }
    let fresh = [white, black].map(|conn| desk.fresh(conn));
    assert_eq!(fresh[0], fresh[1]);
    assert_eq!(fresh[0].len(), 2, "the first and its rematch");
    let [first, second] = [0, 1].map(|at| desk.stored(fresh[0][at]).unwrap().fixed);
    assert_eq!(second.seats, [first.seats[1], first.seats[0]], "armies are swapped");
    assert_eq!((second.rematch_of, second.rated), (Some(first.id), first.rated));
}

#[test]
fn tb_22_a_decline_may_be_followed_by_another_request_and_the_minute_ends_all() {
    let (mut desk, [white, black]) = pair();
    let of = desk.private([white, black], GameName::ChessUno, RoomSettings::default());
    desk.command(white, of, "resign");
    desk.command(white, of, "rematch");
    desk.command(black, of, "rematch-decline");
    desk.command(white, of, "rematch");
    assert_eq!(desk.state(black, of).unwrap().table.as_ref().unwrap().rematch.as_deref(), Some("opponent"));
    desk.pass(61_000);
    desk.command(black, of, "rematch");
    assert_eq!(desk.fresh(white).len(), 1);
}

#[test]
fn tb_22_a_rematch_of_maharajah_has_a_set_up_with_the_own_last_army_filled_in() {
    let (mut desk, [white, black]) = pair();
    let of = desk.private([white, black], GameName::Maharajah, RoomSettings::default());
    let mut rng = Rng::of("rematch", 1);
    let own = loop {
        let armies = Seat::ALL.map(|seat| army_text(&mut rng, seat));
        for (conn, ranks) in [white, black].into_iter().zip(armies.clone()) {
            desk.say(conn, ClientFrame::Army { id: of.to_string(), ranks });
        }
        if desk.state(white, of).unwrap().stage == Stage::Play {
            break armies;
        }
    };
    desk.command(black, of, "resign");
    desk.command(white, of, "rematch");
    desk.command(black, of, "rematch");
    let info = desk.newest(white).unwrap().clone();
    assert_eq!(info.rematch_of, Some(of.to_string()));
    let again = MatchId::parse(&info.id).unwrap();
    assert_eq!(desk.state(white, again).unwrap().stage, Stage::Setup);
    // White plays Black now: the own army, seen from the other side.
    let turned: Vec<String> = own[0]
        .split('/')
        .rev()
        .map(|rank| {
            rank.chars()
                .map(|letter| {
                    if letter.is_ascii_uppercase() {
                        letter.to_ascii_lowercase()
                    } else {
                        letter.to_ascii_uppercase()
                    }
                })
                .collect()
        })
        .collect();
    assert_eq!(info.last_army, Some(turned.join("/")));
}

/// Whoever came back had no trays: what the armies had lost could not be told without their start.
#[test]
fn the_start_of_a_hidden_set_up_is_told_to_who_comes_back_and_never_before() {
    let (mut desk, [mut white, black]) = pair();
    let of = desk.private([white, black], GameName::Maharajah, RoomSettings::default());
    let [ann, bob] = desk.stored(of).unwrap().fixed.seats;
    let mut rng = Rng::of("start", 1);
    let mut armies = [String::new(), String::new()];
    while desk.state(white, of).unwrap().stage == Stage::Setup {
        armies = Seat::ALL.map(|seat| army_text(&mut rng, seat));
        desk.say(white, ClientFrame::Army { id: of.to_string(), ranks: armies[0].clone() });
        white = desk.hello(ann);
        assert_eq!(desk.newest(white).unwrap().start, None, "the other builds still");
        desk.say(black, ClientFrame::Army { id: of.to_string(), ranks: armies[1].clone() });
    }
    let joint = format!("{}/{}", armies[1], armies[0]);
    let told = desk.state(black, of).unwrap().state["fen"].as_str().unwrap().to_owned();
    assert_eq!(told, joint, "the state of the beginning shows it");
    let legal = desk.state(black, of).unwrap().state["legal"][0].as_str().unwrap().to_owned();
    let white = desk.hello(ann);
    desk.command(white, of, &legal);
    desk.restart(1_000);
    for id in [ann, bob] {
        let conn = desk.hello(id);
        assert_eq!(desk.newest(conn).unwrap().start.as_deref(), Some(joint.as_str()));
        assert_ne!(desk.state(conn, of).unwrap().state["fen"], joint.as_str());
    }
}

#[test]
fn tb_23_a_room_that_nobody_joined_leaves_no_trace() {
    let (mut desk, [ann, bob]) = pair();
    let (code, status) = create(&mut desk, ann, "one").unwrap();
    assert_eq!(status, "open");
    desk.say(ann, ClientFrame::Close { id: 2, code: code.clone() });
    assert_eq!(room(&desk.take(ann)).unwrap().1, "closed");
    desk.say(bob, ClientFrame::Join { id: 3, code });
    assert_eq!(errors(&desk.take(bob)), [Code::RoomClosed]);
    assert_eq!(desk.store.running_total().unwrap(), 0);
}

#[test]
fn tb_40_a_closed_room_is_closed_and_a_joined_one_is_taken() {
    let (mut desk, [ann, bob]) = pair();
    let (closed, _) = create(&mut desk, ann, "one").unwrap();
    let (taken, _) = create(&mut desk, ann, "two").unwrap();
    desk.say(ann, ClientFrame::Close { id: 2, code: closed.clone() });
    desk.say(bob, ClientFrame::Join { id: 3, code: taken.clone() });
    assert_eq!(desk.fresh(bob).len(), 1);
    desk.take(ann);
    for (code, why) in [(&closed, Code::RoomClosed), (&taken, Code::RoomTaken)] {
        desk.say(bob, ClientFrame::Look { id: 4, code: code.clone() });
        assert_eq!(errors(&desk.take(bob)), [why]);
        desk.say(bob, ClientFrame::Join { id: 5, code: code.clone() });
        assert_eq!(errors(&desk.take(bob)), [why]);
    }
    // Closed once more it is closed; what was joined cannot be closed.
    desk.say(ann, ClientFrame::Close { id: 6, code: closed });
    assert_eq!(room(&desk.take(ann)).unwrap().1, "closed");
    desk.say(ann, ClientFrame::Close { id: 7, code: taken });
    assert_eq!(errors(&desk.take(ann)), [Code::RoomTaken]);
}

#[test]
fn tb_24_a_set_up_lasts_ten_minutes_and_absence_means_nothing() {
    let (mut desk, [white, black]) = pair();
    let of = desk.private([white, black], GameName::Maharajah, RoomSettings::default());
    let mut rng = Rng::of("set-up", 1);
    let ranks = army_text(&mut rng, Seat::A);
    desk.say(white, ClientFrame::Army { id: of.to_string(), ranks: ranks.clone() });
    let state = desk.state(black, of).unwrap().setup.clone().unwrap();
    assert!(state.own.is_none() && state.opponent_fixed);
    assert!(desk.texts.iter().all(|(conn, text)| *conn == white || !text.contains(&ranks)), "unseen");
    desk.close(black);
    desk.pass(599_000);
    assert_eq!(desk.result(of), None);
    desk.pass(1_200);
    assert_eq!(desk.result(of), Some((None, "no_result")));
    assert!(
        desk.frames(white)
            .iter()
            .any(|frame| matches!(frame, ServerFrame::Result(result) if result.reason == "no_result"))
    );
}

#[test]
fn tb_24_whites_clock_starts_three_seconds_after_the_reveal() {
    let (mut desk, [white, black]) = pair();
    let clock = Some(protocol::Clock { base_ms: 60_000, increment_ms: 0 });
    let of =
        desk.private([white, black], GameName::Maharajah, RoomSettings { clock, ..RoomSettings::default() });
    let mut rng = Rng::of("reveal", 3);
    loop {
        for (conn, seat) in [white, black].into_iter().zip(Seat::ALL) {
            let ranks = army_text(&mut rng, seat);
            desk.say(conn, ClientFrame::Army { id: of.to_string(), ranks });
        }
        if desk.state(white, of).unwrap().stage == Stage::Play {
            break;
        }
    }
    desk.pass(3_000);
    let text = desk.state(white, of).unwrap().state["legal"][0].as_str().unwrap().to_owned();
    desk.pass(2_000);
    desk.command(white, of, &text);
    assert_eq!(desk.state(white, of).unwrap().table.as_ref().unwrap().clock.unwrap().a, 58_000);
}

#[test]
fn a_game_that_begins_after_a_restart_does_not_charge_whom_the_process_never_saw() {
    let (mut desk, [white, black]) = pair();
    let clock = Some(protocol::Clock { base_ms: 60_000, increment_ms: 0 });
    let of =
        desk.private([white, black], GameName::Maharajah, RoomSettings { clock, ..RoomSettings::default() });
    let bob = desk.stored(of).unwrap().fixed.seats[1];
    // The classic array fits any other.
    desk.say(white, ClientFrame::Army { id: of.to_string(), ranks: "8/8/PPPPPPPP/RNBQKBNR".to_owned() });
    desk.restart(5_000);
    let b = desk.hello(bob);
    desk.say(b, ClientFrame::Army { id: of.to_string(), ranks: "rnbqkbnr/pppppppp/8/8".to_owned() });
    let state = desk.state(b, of).unwrap();
    assert_eq!(state.stage, Stage::Play);
    desk.pass(300_000);
    assert_eq!(desk.result(of), None);
    let table = desk.state(b, of).unwrap().table.clone().unwrap();
    assert!(table.opponent_missing_since_restart && !table.opponent_absent && table.pause.is_none());
    assert_eq!(table.clock.unwrap().running, None);
}

#[test]
fn tb_40_codes_rooms_and_their_limits() {
    let (mut desk, [ann, bob]) = pair();
    let (code, _) = create(&mut desk, ann, "one").unwrap();
    assert!(code.len() == 6 && code.chars().all(|letter| protocol::limits::ROOM_ALPHABET.contains(letter)));
    assert_eq!(create(&mut desk, ann, "one").unwrap().0, code, "the same request, the same room");
    for key in ["two", "three", "four", "five"] {
        assert!(create(&mut desk, ann, key).is_some());
    }
    desk.say(
        ann,
        ClientFrame::Create {
            id: 1,
            key: "six".to_owned(),
            game: GameName::ChessUno,
            settings: RoomSettings::default(),
        },
    );
    assert_eq!(errors(&desk.take(ann)), [Code::TooManyRooms]);
    desk.say(ann, ClientFrame::Join { id: 1, code: code.clone() });
    assert_eq!(errors(&desk.take(ann)), [Code::OwnRoom]);
    // Case and blanks do not matter, and a code is used once.
    let typed = format!("{} {}", code[..3].to_lowercase(), &code[3..]);
    desk.say(bob, ClientFrame::Join { id: 2, code: typed });
    assert_eq!(desk.fresh(bob).len(), 1);
    desk.take(bob);
    desk.say(bob, ClientFrame::Join { id: 3, code });
    assert_eq!(errors(&desk.take(bob)), [Code::RoomTaken]);
}

#[test]
fn tb_40_an_unjoined_room_lives_for_half_an_hour() {
    let (mut desk, [ann, bob]) = pair();
    let (code, _) = create(&mut desk, ann, "one").unwrap();
    desk.pass(30 * 60_000 - 1_000);
    desk.say(bob, ClientFrame::Look { id: 1, code: code.clone() });
    assert_eq!(room(&desk.take(bob)).unwrap().1, "open");
    desk.pass(1_500);
    assert_eq!(room(&desk.take(ann)).unwrap().1, "expired", "its owner is told");
    desk.say(bob, ClientFrame::Join { id: 2, code });
    assert_eq!(errors(&desk.take(bob)), [Code::RoomExpired]);
}

#[test]
fn tb_40_ten_wrong_codes_a_minute_and_then_slow_down() {
    let (mut desk, [ann, bob]) = pair();
    let (code, _) = create(&mut desk, ann, "one").unwrap();
    for _ in 0..10 {
        desk.say(bob, ClientFrame::Join { id: 1, code: "QQQQQQ".to_owned() });
    }
    assert_eq!(errors(&desk.take(bob)), vec![Code::NoSuchRoom; 10]);
    desk.say(bob, ClientFrame::Join { id: 2, code: code.clone() });
    assert_eq!(errors(&desk.take(bob)), [Code::SlowDown]);
    desk.pass(60_000);
    desk.say(bob, ClientFrame::Join { id: 3, code });
    assert!(errors(&desk.take(bob)).is_empty());
}

#[test]
fn tb_42_blocked_pairs_see_no_phrases() {
    let (mut desk, conns) = pair();
    let of = desk.private(conns, GameName::ChessUno, RoomSettings::default());
    let heard = |desk: &mut Desk, conn: u64| {
        desk.take(conn).iter().filter(|frame| matches!(frame, ServerFrame::Phrase { .. })).count()
    };
    let say = |desk: &mut Desk, conn: u64| {
        desk.say(conn, ClientFrame::Phrase { id: of.to_string(), phrase: Phrase::GoodLuck });
    };
    say(&mut desk, conns[0]);
    assert_eq!(heard(&mut desk, conns[1]), 1);
    say(&mut desk, conns[0]);
    assert_eq!(errors(&desk.take(conns[0])).last(), Some(&Code::SlowDown));
    let ann = desk.stored(of).unwrap().fixed.seats[0];
    desk.say(conns[1], ClientFrame::Block { id: 1, player: ann.to_string(), on: true });
    desk.pass(3_000);
    for (from, to) in [(conns[0], conns[1]), (conns[1], conns[0])] {
        desk.take(from);
        say(&mut desk, from);
        assert_eq!(heard(&mut desk, to), 0);
        assert!(errors(&desk.take(from)).is_empty(), "and nobody is told so");
    }
}

#[test]
fn a_room_that_was_saved_while_its_owner_came_anew_is_told_to_the_new_socket() {
    let (mut desk, [ann, _]) = pair();
    let owner = desk.store.account_by_skeleton("ann").unwrap().unwrap();
    desk.disk = Disk::Holds;
    assert!(create(&mut desk, ann, "one").is_none());
    let newer = desk.hello(owner);
    desk.release();
    assert_eq!(room(&desk.take(newer)).unwrap().1, "open");
}

#[test]
fn rooms_and_names_that_were_saved_without_an_answer_are_told_as_done() {
    let (mut desk, [ann, _]) = pair();
    desk.disk = Disk::LosesAnswers;
    let (code, status) = create(&mut desk, ann, "one").unwrap();
    assert_eq!(status, "open");
    desk.say(ann, ClientFrame::Close { id: 2, code });
    assert_eq!(room(&desk.take(ann)).unwrap().1, "closed");
    desk.say(ann, ClientFrame::Name { id: 3, name: "Anna".to_owned() });
    assert!(desk.take(ann).iter().any(|frame| matches!(frame, ServerFrame::Named { id: 3, .. })));
    desk.disk = Disk::Fails;
    desk.say(ann, ClientFrame::Name { id: 4, name: "Annika".to_owned() });
    assert_eq!(errors(&desk.take(ann)), [Code::Unavailable]);
}
