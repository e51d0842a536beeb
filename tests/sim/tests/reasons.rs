//! Every reason that a table adds (TB-36), reached at the server: told in `result`, stored, and
//! booked where the law says so.

use protocol::{Clock, GameName, Queue, RoomSettings, ServerFrame, Setup, client::Have, server::MatchResult};
use rules::record::Record;
use server::{
    relay::Request,
    store::{AccountId, Change, MatchId, Order, Reads, Writes},
};
use sim::desk::Desk;
use table::VerdictReason;

const MINUTE: u64 = 60_000;

/// A rated match that is over, and its players, seat A first.
struct Over {
    desk: Desk,
    of: MatchId,
    seats: [AccountId; 2],
}

/// A row: the reason, how it comes about, who has won, and whether ratings move.
type Row = (&'static str, fn() -> Over, Option<&'static str>, bool);

const ROWS: [Row; 7] = [
    ("forfeit", forfeit, Some("B"), true),
    ("away_claim", away_claim, Some("A"), true),
    ("time", time, Some("B"), true),
    ("time_no_material", time_no_material, None, true),
    ("no_result", no_result, None, false),
    ("server_abort", server_abort, None, false),
    ("deleted", deleted, Some("B"), true),
];

/// A match of a queue that runs still, and its sockets by seat.
fn queued(queue: Queue) -> ([u64; 2], Over) {
    let mut desk = Desk::new();
    let people = [desk.account("Ann"), desk.account("Bob")];
    let conns = people.map(|id| desk.hello(id));
    let (of, conns) = desk.queued(conns, queue);
    let seats = desk.stored(of).unwrap().fixed.seats;
    (conns, Over { desk, of, seats })
}

fn forfeit() -> Over {
    let (conns, mut over) = queued(Queue::UnoPurist);
    over.desk.close(conns[0]);
    over.desk.pass(64_000);
    over
}

fn away_claim() -> Over {
    let (conns, mut over) = queued(Queue::UnoPurist);
    let desk = &mut over.desk;
    // The silent one is to be B.
    let actor = |desk: &Desk| desk.state(conns[0], over.of).unwrap().state["actor"].clone();
    while actor(desk) == "A" {
        let state = desk.state(conns[0], over.of).unwrap();
        let text = state.state["legal"][0].as_str().unwrap_or("end").to_owned();
        desk.command(conns[0], over.of, &text);
    }
    desk.pass(181_000);
    desk.command(conns[0], over.of, "claim");
    over
}

fn time() -> Over {
    let (conns, mut over) = queued(Queue::Minesweeper);
    // Who has not moved yet does not lose (MJ-R061).
    for conn in conns {
        let state = over.desk.state(conn, over.of).unwrap();
        let text = state.state["legal"][0].as_str().unwrap().to_owned();
        over.desk.command(conn, over.of, &text);
    }
    over.desk.pass(10 * MINUTE + 10_000);
    over
}

/// Rated and timed, stored as if a former process had begun it: Black has nothing to win with.
fn time_no_material() -> Over {
    let mut desk = Desk::new();
    let seats = [desk.account("Ann"), desk.account("Bob")];
    let record = Record::parse(
        r#"{"game": "maharajah", "start": {"fen": "4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR", "checked": false}}"#,
    )
    .unwrap();
    let clock = Some(Clock { base_ms: MINUTE, increment_ms: 0 });
    let settings = RoomSettings { clock, setup: Setup::Classic, ..RoomSettings::default() };
    let of = desk.seat_rated(seats, GameName::Maharajah, settings, record, [5; 32]);
    for (id, text) in seats.into_iter().zip(["b1c3", "e8d8"]) {
        let conn = desk.hello(id);
        desk.command(conn, of, text);
    }
    desk.pass(MINUTE + 1_000);
    Over { desk, of, seats }
}

fn no_result() -> Over {
    let (_, mut over) = queued(Queue::UnoPurist);
    over.desk.restart(1_000);
    let conn = over.desk.hello(over.seats[0]);
    over.desk.pass(10 * MINUTE + 1_000);
    over.desk.command(conn, over.of, "leave");
    over
}

fn server_abort() -> Over {
    let (_, mut over) = queued(Queue::Minesweeper);
    let order = Change::Order(Order::CloseMatch { id: over.of });
    assert!(over.desk.store.clone().commit(&[order]).is_ok());
    over.desk.pass(2_000);
    over
}

fn deleted() -> Over {
    let (_, mut over) = queued(Queue::UnoKingHunt);
    over.desk.request(Request::Delete { account: over.seats[0] });
    over
}

fn results(desk: &Desk, of: MatchId) -> Vec<(u64, MatchResult)> {
    let texts = desk.texts.iter().filter_map(|(conn, text)| {
        let Ok(ServerFrame::Result(result)) = serde_json::from_str(text) else { return None };
        (result.id == of.to_string()).then_some((*conn, *result))
    });
    texts.collect()
}

/// Whether a result says what the row says.
fn says(result: &MatchResult, row: &Row) -> bool {
    let (reason, _, winner, rated) = row;
    let seats = result.you.is_some() && result.opponent.is_some() && result.head_to_head.is_some();
    result.reason == *reason
        && result.winner.map(|seat| serde_json::to_value(seat).unwrap())
            == winner.map(serde_json::Value::from)
        && result.rated == *rated
        && seats == *rated
}

#[test]
fn tb_36_every_reason_a_table_adds_is_told_stored_and_booked_as_the_law_says() {
    for row in ROWS {
        let (reason, make, winner, rated) = row;
        let Over { mut desk, of, seats } = make();
        assert_eq!(desk.result(of), Some((winner, reason)), "{reason}: stored");
        let told = results(&desk, of);
        assert!(!told.is_empty(), "{reason}: nobody was told");
        assert!(told.iter().all(|(_, result)| says(result, &row)), "{reason}: {told:?}");
        let game = desk.stored(of).unwrap().fixed.game;
        let booking = desk.store.booking(of).unwrap();
        assert_eq!(booking.is_some(), rated, "{reason}: booked");
        let changes = booking.map_or([0, 0], |booked| booked.standings.map(|standing| standing.change));
        let expected = match winner {
            Some("A") => [20, -20],
            Some(_) => [-20, 20],
            None => [0, 0],
        };
        assert_eq!(changes, expected, "{reason}");
        for (seat, id) in seats.into_iter().enumerate() {
            let rating = desk.store.rating(id, game).unwrap();
            // A deleted account leaves the board; what was booked of it stays with the match.
            if !desk.store.account(id).unwrap().unwrap().deleted {
                let points = rating.map(|rating| rating.points);
                assert_eq!(points, rated.then(|| 1_000 + expected[seat]), "{reason}");
                let form = desk.store.form(id, game).unwrap();
                assert_eq!(form.len(), usize::from(rated), "{reason}: {form}");
            }
        }
        // The same after a restart, whoever asks; and nothing more is booked by that.
        desk.restart(5_000);
        let mut shown = Vec::new();
        for id in seats {
            if !desk.store.account(id).unwrap().unwrap().deleted {
                shown.push(desk.hello_with(id, vec![Have { id: of.to_string(), log: 0 }]));
            }
        }
        desk.pass(1_000);
        for conn in shown {
            let told: Vec<_> = results(&desk, of).into_iter().filter(|(on, _)| *on == conn).collect();
            assert!(told.len() == 1 && says(&told[0].1, &row), "{reason}: {told:?}");
        }
        assert_eq!(desk.result(of), Some((winner, reason)));
    }
}

#[test]
fn tb_36_no_reason_is_left_out() {
    let added = VerdictReason::all().filter(|reason| !matches!(reason, VerdictReason::Game(_)));
    let mut codes: Vec<&str> = added.map(VerdictReason::code).collect();
    codes.sort_unstable();
    let mut rows = ROWS.map(|(reason, ..)| reason);
    rows.sort_unstable();
    assert_eq!(codes, rows);
}
