//! When all have left, nothing of them stays in memory (T24).

use protocol::{ClientFrame, GameName, Queue, RoomSettings, ServerFrame, Setup};
use server::{
    relay::{Gauges, Request, Response},
    store::{AccountId, MatchId},
};
use sim::desk::{Desk, Disk};

const MINUTE: u64 = 60_000;
/// Accounts that come and go at a time; in waves, as people do.
const WAVE: usize = 200;
/// How often.
const WAVES: usize = 15;

/// A new guest, as the gateway lets one in: by a plain request.
fn signs_in(desk: &mut Desk, number: u64) -> u64 {
    let mut key = [9; 32];
    key[..8].copy_from_slice(&number.to_le_bytes());
    let asked = desk.request(Request::SignIn { key });
    let Some(Ok(Response::Tokens(tokens))) = desk.answer(asked) else { panic!("signed in") };
    let (access, account) = (tokens.access.clone(), AccountId::parse(&tokens.account).unwrap());
    let conn = desk.open();
    desk.say(
        conn,
        ClientFrame::Hello { v: protocol::VERSION, token: access, app: "gone".to_owned(), have: Vec::new() },
    );
    desk.say(conn, ClientFrame::Name { id: 1, name: format!("Player{number}") });
    assert!(desk.frames(conn).iter().any(|frame| matches!(frame, ServerFrame::Named { .. })), "{account}");
    conn
}

/// What one pair does; each kind of thing that the relay holds comes to be and goes.
fn lives(desk: &mut Desk, at: usize, [one, other]: [u64; 2]) {
    let game = [GameName::ChessUno, GameName::Maharajah, GameName::Minesweeper][at % 3];
    let settings = RoomSettings { setup: Setup::Classic, ..RoomSettings::default() };
    match at % 7 {
        // Queued, and gone before anybody came.
        0 => {
            desk.say(one, ClientFrame::Queue { id: 2, queue: Queue::Maharajah });
            desk.say(other, ClientFrame::Queue { id: 2, queue: Queue::UnoPurist });
            desk.say(other, ClientFrame::Unqueue { id: 3, queue: None });
        }
        // Wrong codes (ten a minute from one place), and a room that nobody joins.
        1 => {
            if at < 7 * 8 {
                desk.say(one, ClientFrame::Join { id: 2, code: "AAAAAA".to_owned() });
            }
            desk.say(other, ClientFrame::Create { id: 3, key: "k".to_owned(), game, settings });
        }
        // A hidden set-up that nobody finishes.
        2 => drop(desk.private([one, other], GameName::Maharajah, RoomSettings::default())),
        // A game that is given up, and a rematch that is refused.
        3 | 4 => {
            let of = desk.private([one, other], game, settings);
            desk.command(one, of, "resign");
            desk.command(other, of, "rematch");
            if at.is_multiple_of(2) {
                desk.command(one, of, "rematch-decline");
            }
        }
        // A rematch that is played to its end.
        5 => {
            let of = desk.private([one, other], game, settings);
            desk.command(one, of, "resign");
            desk.command(one, of, "rematch");
            desk.command(other, of, "rematch");
            let again = desk.newest(one).and_then(|info| MatchId::parse(&info.id)).unwrap();
            assert_ne!(again, of);
            desk.command(one, again, "resign");
        }
        // Forfeited: both leave in the middle.
        _ => drop(desk.private([one, other], GameName::ChessUno, RoomSettings::default())),
    }
}

#[test]
fn t24_when_all_have_left_and_time_has_passed_the_relay_holds_nothing() {
    let mut desk = Desk::new();
    let mut number = 0;
    let mut begun = 0;
    for wave in 0..WAVES {
        let conns: Vec<u64> = (0..WAVE)
            .map(|_| {
                number += 1;
                signs_in(&mut desk, number)
            })
            .collect();
        for (at, pair) in conns.chunks(2).enumerate() {
            lives(&mut desk, at, [pair[0], pair[1]]);
        }
        assert_eq!(desk.gauges().sockets, WAVE);
        begun = desk.counts().begun;
        desk.pass(2_000);
        // Some are cut, some fall silent, some sign out.
        for (at, conn) in conns.into_iter().enumerate() {
            if at.is_multiple_of(3) { desk.mute(conn) } else { desk.close(conn) }
        }
        desk.pass(2 * MINUTE);
        let held = desk.gauges().matches;
        assert!(held <= WAVE * (wave + 1), "{held}");
    }
    assert!(begun > (WAVE * WAVES / 4) as u64, "{begun} matches prove little");
    // What nobody attends and has neither clock nor grace ends after its days (TB-06).
    desk.pass(30 * 60 * MINUTE);
    let waits = desk.gauges();
    assert_eq!((waits.sockets, waits.signed_in, waits.tickets, waits.saving), (0, 0, 0, 0), "{waits:?}");
    desk.pass(15 * 24 * 60 * MINUTE);
    assert_eq!(desk.gauges(), Gauges::default());
    assert_eq!(desk.holdings(), []);
}

#[test]
fn t24_nor_does_it_hold_anything_of_those_whose_saves_failed() {
    for disk in [Disk::Fails, Disk::LosesAnswers] {
        let mut desk = Desk::new();
        for number in 0..40 {
            let conns = [signs_in(&mut desk, 2 * number + 1), signs_in(&mut desk, 2 * number + 2)];
            let of = desk.private(conns, GameName::ChessUno, RoomSettings::default());
            desk.disk = disk;
            desk.command(conns[0], of, "offer");
            for conn in conns {
                desk.say(conn, ClientFrame::Queue { id: 2, queue: Queue::Minesweeper });
            }
            desk.pass(1_000);
            desk.disk = Disk::Good;
            desk.command(conns[1], of, "resign");
            desk.command(conns[0], of, "rematch");
            desk.disk = disk;
            desk.command(conns[1], of, "rematch");
            desk.disk = Disk::Good;
            desk.pass(1_500);
            // A grace stands still while both are away: one stays until the other has forfeited.
            desk.close(conns[0]);
            desk.pass(70_000);
            desk.close(conns[1]);
        }
        // Those of the queue fall by their clocks.
        desk.pass(30 * MINUTE);
        assert_eq!(desk.holdings(), [], "{disk:?}");
    }
}
