//! Offline games: saved before told, resumed exactly, taken back only where nothing came to light.

use app::{Entropy, GameId, NewMatch, Player, Session, SessionError, Store, StoreError};
use rules::{
    Seat,
    chess_uno::{Config, Mode},
    game::GameView,
    record::NewGame,
};
use table::Fischer;

fn store() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap().store;
    (folder, store)
}

fn two_people(game: NewGame, seed: u64) -> NewMatch {
    NewMatch { game, players: [Player::Person, Player::Person], clock: None, entropy: Entropy::Number(seed) }
}

fn every_game() -> [NewGame; 5] {
    [
        NewGame::ChessUno(Config::of(Mode::Purist)),
        NewGame::ChessUno(Config::of(Mode::KingHunt).with_max_card_number(1).unwrap()),
        NewGame::classic(),
        NewGame::Maharajah("mmm1k3/8/8/8/8/8/8/4KMMM".to_owned()),
        NewGame::Minesweeper,
    ]
}

/// Some accepted command of the seat to act, another one at every step.
fn some_command(session: &Session, step: usize) -> Option<(Seat, String)> {
    let seat = session.table().actor()?;
    let commands = session.view(seat).commands();
    Some((seat, commands[step * 7919 % commands.len()].to_string()))
}

#[test]
fn a_game_resumed_after_every_command_stands_where_it_stood() {
    for (game, seed) in every_game().into_iter().zip(1..) {
        let (_folder, mut store) = store();
        let mut session = Session::begin(&mut store, &two_people(game.clone(), seed)).unwrap();
        for step in 0..60 {
            let Some((seat, text)) = some_command(&session, step) else { break };
            session.say(&mut store, seat, &text, 0).unwrap();
            let resumed = Session::resume(&store, session.id()).unwrap();
            assert_eq!(resumed.table().game(), session.table().game(), "{game:?} after {text}");
            assert_eq!(resumed.table().saved(), session.table().saved());
            assert_eq!(resumed.players(), session.players());
            if step % 3 == 0 {
                session = resumed; // and play on from there
            }
        }
    }
}

#[test]
fn a_game_resumed_draws_what_it_would_have_drawn() {
    let (_folder, mut store) = store();
    let new = two_people(every_game()[1].clone(), 5);
    let mut straight = Session::begin(&mut store, &new).unwrap();
    let mut broken = Session::begin(&mut store, &new).unwrap();
    for step in 0..150 {
        let Some((seat, text)) = some_command(&straight, step) else { break };
        straight.say(&mut store, seat, &text, 0).unwrap();
        broken = Session::resume(&store, broken.id()).unwrap();
        broken.say(&mut store, seat, &text, 0).unwrap();
        assert_eq!(straight.table().game(), broken.table().game());
    }
    let GameView::ChessUno(view) = straight.view(Seat::A) else { panic!() };
    let drawn = view.discards(Seat::A).len() + view.discards(Seat::B).len();
    assert!(straight.table().version() > 20 && drawn < 150);
}

#[test]
fn a_command_that_could_not_be_saved_was_not_accepted() {
    let (_folder, mut store) = store();
    let mut here = Session::begin(&mut store, &two_people(NewGame::classic(), 1)).unwrap();
    let mut elsewhere = Session::resume(&store, here.id()).unwrap();
    elsewhere.say(&mut store, Seat::A, "e2e4", 0).unwrap();
    let before = here.table().game().clone();
    let error = here.say(&mut store, Seat::A, "d2d4", 0).unwrap_err();
    assert_eq!(error.code(), "store_conflict");
    assert_eq!(*here.table().game(), before);
    assert_eq!(*Session::resume(&store, here.id()).unwrap().table().game(), *elsewhere.table().game());
}

#[test]
fn a_refused_command_writes_nothing() {
    let (_folder, mut store) = store();
    let mut session = Session::begin(&mut store, &two_people(NewGame::classic(), 1)).unwrap();
    let before = store.load(session.id()).unwrap();
    for (seat, text, code) in
        [(Seat::A, "e2e5", "illegal_move"), (Seat::B, "e7e5", "not_your_turn"), (Seat::A, "E2E4", "bad_text")]
    {
        assert_eq!(session.say(&mut store, seat, text, 0).unwrap_err().code(), code);
        assert_eq!(store.load(session.id()).unwrap(), before);
    }
}

/// TB-50: what may be taken back, and what may not.
#[test]
fn tb_50_second_move_of_a_series_can_be_taken_back_the_end_of_it_cannot() {
    let (_folder, mut store) = store();
    let game = NewGame::ChessUno(Config::of(Mode::Purist).with_max_card_number(5).unwrap());
    // Find a deal that opens with a series of three or more.
    let mut session = (0..200)
        .map(|seed| Session::begin(&mut store, &two_people(game.clone(), seed)).unwrap())
        .find(|session| matches!(session.view(Seat::A), GameView::ChessUno(view) if view.moves_left() >= 3 && view.card().is_some_and(|card| view.actor() == Some(Seat::A) && view.discards(Seat::B).is_empty() && card.effect() == rules::chess_uno::Effect::Number(view.moves_left()))))
        .unwrap();
    session.say(&mut store, Seat::A, "e2e4", 0).unwrap();
    let after_one = session.table().game().clone();
    session.say(&mut store, Seat::A, "d2d4", 0).unwrap();
    session.take_back(&mut store, Seat::A, 0).unwrap();
    assert_eq!(*session.table().game(), after_one);
    assert_eq!(*Session::resume(&store, session.id()).unwrap().table().game(), after_one);
    session.say(&mut store, Seat::A, "end", 0).unwrap();
    let error = session.take_back(&mut store, Seat::A, 0).unwrap_err();
    assert!(matches!(error, SessionError::NoTakeBack), "{error}");
}

#[test]
fn tb_50_classic_goes_back_to_before_the_last_own_move() {
    let (_folder, mut store) = store();
    let mut session = Session::begin(&mut store, &two_people(NewGame::classic(), 1)).unwrap();
    let start = session.table().game().clone();
    assert!(session.take_back(&mut store, Seat::A, 0).is_err());
    for (seat, text) in [(Seat::A, "e2e4"), (Seat::A, "offer"), (Seat::B, "e7e5")] {
        session.say(&mut store, seat, text, 0).unwrap();
    }
    session.take_back(&mut store, Seat::A, 0).unwrap();
    assert_eq!(*session.table().game(), start);
}

#[test]
fn tb_50_minesweeper_takes_back_only_what_showed_nothing() {
    let (_folder, mut store) = store();
    let mut session = Session::begin(&mut store, &two_people(NewGame::Minesweeper, 1)).unwrap();
    session.say(&mut store, Seat::A, "e2e3", 0).unwrap(); // lifts fog of rank 4
    assert!(matches!(session.take_back(&mut store, Seat::A, 0), Err(SessionError::NoTakeBack)));
    session.say(&mut store, Seat::B, "e9*e8", 0).unwrap(); // tells that no mine is there
    assert!(matches!(session.take_back(&mut store, Seat::B, 0), Err(SessionError::NoTakeBack)));
}

/// TB-05, TB-14: the clock of a resumed game stands as last saved, and does not run while the app
/// is not in front.
#[test]
fn tb_14_the_clock_stands_in_the_background_and_between_sessions() {
    let (_folder, mut store) = store();
    let clock = Some(Fischer { base_ms: 60_000, increment_ms: 1_000 });
    let new = NewMatch { clock, ..two_people(NewGame::classic(), 1) };
    let mut session = Session::begin(&mut store, &new).unwrap();
    session.say(&mut store, Seat::A, "e2e4", 5_000).unwrap();
    assert_eq!(session.table().view().clocks, Some([56_000, 60_000]));
    session.set_background(&mut store, true, 7_000).unwrap();
    session.set_background(&mut store, false, 307_000).unwrap();
    session.tick(&mut store, 308_000).unwrap();
    assert_eq!(session.table().view().clocks, Some([56_000, 57_000]));
    let mut resumed = Session::resume(&store, session.id()).unwrap();
    assert_eq!(resumed.table().view().clocks, Some([56_000, 58_000]), "as when it was put aside");
    resumed.say(&mut store, Seat::B, "e7e5", 2_000).unwrap();
    assert_eq!(resumed.table().view().clocks, Some([56_000, 57_000]));
    let fell = resumed.tick(&mut store, 2_000 + 56_001).unwrap();
    assert_eq!(fell.table.len(), 1);
    assert_eq!(resumed.table().verdict().unwrap().to_string(), "B time");
    let again = Session::resume(&store, session.id()).unwrap();
    assert_eq!(again.table().verdict(), resumed.table().verdict());
}

#[test]
fn tb_43_the_record_of_a_running_game_is_not_given_away() {
    let (_folder, mut store) = store();
    let mut session = Session::begin(&mut store, &two_people(NewGame::Minesweeper, 1)).unwrap();
    assert!(matches!(session.export(), Err(SessionError::StillRunning)));
    session.say(&mut store, Seat::B, "resign", 0).unwrap();
    assert!(session.export().unwrap().to_json().unwrap().contains("\"mines\""));
}

/// CU-A69: the local core plays the server's part, and a week later it is the same card.
#[test]
fn cu_a69_an_offline_game_needs_no_server_and_keeps_its_open_card() {
    let (_folder, mut store) = store();
    let new = NewMatch {
        players: [Player::Person, Player::Computer { level: 1 }],
        entropy: Entropy::System,
        ..two_people(every_game()[0].clone(), 0)
    };
    let session = Session::begin(&mut store, &new).unwrap();
    let resumed = Session::resume(&store, session.id()).unwrap();
    assert_eq!(resumed.view(Seat::A), session.view(Seat::A));
    let other = Session::begin(&mut store, &new).unwrap();
    assert_ne!(other.table().game(), session.table().game(), "another deal from the operating system");
}

/// MJ-A54: the computer answers custom armies. CU-A82: it answers an offer at once.
#[test]
fn mj_a54_cu_a82_the_computer_moves_and_answers_through_the_session() {
    let (_folder, mut store) = store();
    let new = NewMatch {
        players: [Player::Person, Player::Computer { level: 1 }],
        ..two_people(every_game()[3].clone(), 3)
    };
    let mut session = Session::begin(&mut store, &new).unwrap();
    assert!(session.thought().is_none(), "the person moves first");
    session.say(&mut store, Seat::A, "offer", 0).unwrap();
    let answer = session.thought().unwrap().think(&bots::Cancel::default()).unwrap();
    assert!(["accept", "decline"].contains(&answer.as_str()));
    session.say(&mut store, Seat::B, "decline", 0).unwrap();
    let (seat, text) = some_command(&session, 1).unwrap();
    session.say(&mut store, seat, &text, 0).unwrap();
    let thought = session.thought().unwrap();
    assert_eq!(thought.seat(), Seat::B);
    let reply = thought.think(&bots::Cancel::default()).unwrap();
    assert_eq!(thought.think(&bots::Cancel::default()).unwrap(), reply, "the same thoughts again");
    session.say(&mut store, Seat::B, &reply, 0).unwrap();
}

#[test]
fn what_cannot_begin_is_not_stored() {
    let (_folder, mut store) = store();
    let level = NewMatch {
        players: [Player::Person, Player::Computer { level: 11 }],
        ..two_people(NewGame::classic(), 1)
    };
    let clock = NewMatch {
        clock: Some(Fischer { base_ms: 1, increment_ms: 0 }),
        ..two_people(every_game()[0].clone(), 1)
    };
    let armies = two_people(NewGame::Maharajah("4k3/8/8/8/8/8/8/4K3".to_owned()), 1);
    let codes: Vec<&str> = [level, clock, armies]
        .iter()
        .map(|new| Session::begin(&mut store, new).unwrap_err().code())
        .collect();
    assert_eq!(codes, ["config_out_of_range", "clock_in_chess_uno", "armies_refused"]);
    assert!(store.games().unwrap().is_empty());
    assert!(matches!(store.load(GameId(7)), Err(StoreError::NoSuchGame(GameId(7)))));
}

#[test]
fn a_stale_take_back_takes_nothing_from_who_played_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut one = Store::open(folder.path()).unwrap().store;
    let mut two = Store::open(folder.path()).unwrap().store;
    let mut here = Session::begin(&mut one, &two_people(NewGame::classic(), 3)).unwrap();
    here.say(&mut one, Seat::A, "e2e4", 0).unwrap();
    let mut there = Session::resume(&two, here.id()).unwrap();
    here.say(&mut one, Seat::B, "e7e5", 0).unwrap();
    let before = there.log().len();
    let error = there.take_back(&mut two, Seat::A, 0).unwrap_err();
    assert_eq!(error.code(), "store_conflict");
    assert_eq!(there.log().len(), before);
    assert_eq!(there.set_background(&mut two, true, 0).unwrap_err().code(), "store_conflict");
    here.say(&mut one, Seat::A, "g1f3", 0).unwrap();
    assert_eq!(Session::resume(&one, here.id()).unwrap().log().len(), 3);
}

#[test]
fn a_take_back_tells_of_an_offer_that_stands_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path()).unwrap().store;
    let mut session = Session::begin(&mut store, &two_people(NewGame::classic(), 3)).unwrap();
    session.say(&mut store, Seat::B, "offer", 0).unwrap();
    session.say(&mut store, Seat::A, "e2e4", 0).unwrap();
    assert_eq!(session.open_offers(), [false; 2]);
    let told = session.take_back(&mut store, Seat::A, 0).unwrap().table;
    let told: Vec<String> =
        told.iter().flat_map(|happened| &happened.events).map(ToString::to_string).collect();
    assert_eq!(told, ["offer B"]);
    assert_eq!(session.open_offers(), [false, true]);
}

#[test]
fn tb_05_a_game_put_aside_and_killed_keeps_its_clock() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path()).unwrap().store;
    let clock = Some(Fischer { base_ms: 300_000, increment_ms: 0 });
    let new = NewMatch { clock, ..two_people(NewGame::classic(), 3) };
    let mut session = Session::begin(&mut store, &new).unwrap();
    session.set_background(&mut store, true, 1_500).unwrap();
    let id = session.id();
    drop(session);
    let resumed = Session::resume(&store, id).unwrap();
    assert_eq!(resumed.table().view().clocks, Some([298_500, 300_000]));
}
