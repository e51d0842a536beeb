//! Nobody is told what must not be known (server.md §1 H, T30).

use protocol::{ClientFrame, GameName, RoomSettings, ServerFrame};
use sim::{
    desk::Desk,
    twins::{self, Shown},
};

/// How many states each kind of secret is shown in here; `sim --twins` shows more.
const STATES: u64 = 1_000;

fn row(kind: fn(u64, &mut Shown) -> Result<(), String>) {
    let mut shown = Shown::default();
    let mut seed = 1;
    while shown.states < STATES {
        kind(seed, &mut shown).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
        seed += 1;
        assert!(seed < 2_000, "only {shown:?}");
    }
}

#[test]
fn t30_the_order_of_the_pile_changes_no_byte() {
    row(twins::decks);
}

#[test]
fn t30_mines_that_nobody_found_change_no_byte() {
    row(twins::mines);
}

#[test]
fn t30_the_army_of_the_other_changes_no_byte() {
    row(twins::armies);
}

#[test]
fn t30_a_record_is_secret_while_it_runs_and_own_afterwards() {
    let mut desk = Desk::new();
    let (ann, bob, eve) = (desk.account("Ann"), desk.account("Bob"), desk.account("Eve"));
    let conns = [desk.hello(ann), desk.hello(bob)];
    let of = desk.private(conns, GameName::ChessUno, RoomSettings::default());
    let ask = || ClientFrame::Record { id: 1, of: of.to_string() };
    let code = |desk: &mut Desk, conn: u64| {
        desk.take(conn).into_iter().rev().find_map(|frame| match frame {
            ServerFrame::Error { code, .. } => Some(code.text()),
            ServerFrame::Record { record, .. } if record["deck"].is_array() => Some("deck"),
            _ => None,
        })
    };
    desk.say(conns[0], ask());
    assert_eq!(code(&mut desk, conns[0]), Some("still_running"));
    desk.command(conns[1], of, "resign");
    desk.say(conns[0], ask());
    assert_eq!(code(&mut desk, conns[0]), Some("deck"));
    let stranger = desk.hello(eve);
    desk.say(stranger, ask());
    assert_eq!(code(&mut desk, stranger), Some("no_such_match"));
}
