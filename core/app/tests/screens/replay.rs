//! Stepping through finished games: card by card, move by move, with the fog as it was.

use crate::phone::{Phone, count, effects_since, game, last_effect, play_out, replay, square, two_people};
use app::screen::{BoardState, ReplayScreen, Snapshot, UserCommand, marks};
use rules::{
    Seat,
    board::{Bits, Board, Square},
    chess_uno::{Config, Mode},
    game::GameView,
    record::{Begun, NewGame, Record, Replay},
};
use std::{cell::RefCell, sync::Arc, time::Duration};

/// A phone with one finished game, and the record of that game.
fn finished(game: NewGame, seed: u64, commands: usize) -> (Phone, Record) {
    let record = RefCell::new(None);
    let phone = Phone::with_games(seed, |store| {
        let session = play_out(store, &two_people(game, seed), commands);
        record.replace(Some(session.export().unwrap().clone()));
    });
    (phone, record.into_inner().unwrap())
}

fn watch(phone: &Phone) -> Arc<Snapshot> {
    phone.press("replay:1")
}

fn seek(phone: &Phone, step: u32) -> Arc<Snapshot> {
    phone.send(UserCommand::Seek { step })
}

/// Every step of a film, from the start.
fn all_steps(phone: &Phone) -> Vec<ReplayScreen> {
    let last = replay(&watch(phone)).steps;
    (0..=last).map(|step| replay(&seek(phone, step)).clone()).collect()
}

fn men_of<B: Bits>(board: &Board<B>) -> Vec<String> {
    let squares = (0..usize::from(B::HEIGHT) * 8).filter_map(Square::from_index);
    squares
        .map(|at| board.piece_at(at).map_or_else(String::new, |piece| piece.letter().to_string()))
        .collect()
}

fn men(view: &GameView) -> Vec<String> {
    match view {
        GameView::ChessUno(view) => men_of(view.board()),
        GameView::Maharajah(view) => men_of(view.board()),
        GameView::Minesweeper(view) => men_of(view.board()),
    }
}

fn shown(board: &BoardState) -> Vec<String> {
    let squares = (0..board.squares.len()).filter_map(Square::from_index);
    squares.map(|at| square(board, &at.to_string()).piece.clone()).collect()
}

/// The positions of a record, without doubles in a row.
fn positions(record: &Record) -> Vec<Vec<String>> {
    let Begun::Game(mut replay) = Replay::begin(record).unwrap() else { panic!() };
    let mut all = vec![men(&replay.state().view(Seat::A))];
    for (seat, text) in record.commands() {
        replay.step(seat, text).unwrap();
        all.push(men(&replay.state().view(Seat::A)));
    }
    all.dedup();
    all
}

#[test]
fn a_film_shows_every_position_of_its_game_in_order() {
    for (new, seed) in [
        (NewGame::ChessUno(Config::of(Mode::Purist)), 1),
        (NewGame::ChessUno(Config::of(Mode::KingHunt)), 2),
        (NewGame::classic(), 3),
        (NewGame::Maharajah("mmm1k3/8/8/8/8/8/8/4KMMM".to_owned()), 4),
        (NewGame::Minesweeper, 5),
    ] {
        let (phone, record) = finished(new, seed, 60);
        let steps = all_steps(&phone);
        let mut seen: Vec<_> = steps.iter().map(|step| shown(&step.board)).collect();
        seen.dedup();
        assert_eq!(seen, positions(&record));
        assert!(steps.iter().enumerate().all(|(number, step)| step.step as usize == number));
    }
}

/// CU-A91: the public log tells everything that the cards do.
#[test]
fn cu_a91_chess_uno_goes_card_by_card_and_loses_no_card() {
    for seed in 0..6 {
        let mode = if seed % 2 == 0 { Mode::Purist } else { Mode::KingHunt };
        let (phone, record) = finished(NewGame::ChessUno(Config::of(mode)), seed, 150);
        let steps = all_steps(&phone);
        let first = steps[0].card.as_ref().unwrap();
        assert_eq!((first.deck, first.open.as_ref()), (72, None), "the film begins before the first card");
        let mut drawn = Vec::new();
        for step in &steps {
            let card = step.card.as_ref().unwrap();
            let open = u32::from(card.open.is_some());
            let piles = card.top_pile.count + card.bottom_pile.count;
            assert_eq!(card.deck + open + piles, 72, "{}", step.caption);
            if step.caption.contains(": card ") {
                drawn.push(card.open.as_ref().unwrap().spoken.clone());
                assert!(step.caption.contains(drawn.last().unwrap()), "{}", step.caption);
                let tick = step.card_ticks.iter().find(|tick| tick.step == step.step).unwrap();
                assert_eq!(tick.colour, card.open.as_ref().unwrap().colour);
            }
        }
        let Begun::Game(mut replayed) = Replay::begin(&record).unwrap() else { panic!() };
        let mut reveals = replayed.events().iter().filter(|e| e.to_string().starts_with("reveal")).count();
        for (seat, text) in record.commands() {
            replayed.step(seat, text).unwrap();
            reveals += replayed.events().iter().filter(|e| e.to_string().starts_with("reveal")).count();
        }
        assert_eq!(drawn.len(), reveals, "a step for every card");
        assert_eq!(steps.len(), 1 + reveals + record.commands().count());
        let GameView::ChessUno(end) = replayed.state().view(Seat::A) else { panic!() };
        let last = steps.last().unwrap().card.as_ref().unwrap();
        assert_eq!(last.deck as usize, end.pile_len());
        assert_eq!(last.open.is_some(), end.card().is_some());
    }
}

#[test]
fn the_last_step_tells_the_result_and_checks_have_ticks() {
    let phone = Phone::with_games(1, |store| {
        let mut session = app::Session::begin(store, &two_people(NewGame::classic(), 1)).unwrap();
        for (number, text) in ["e2e4", "e7e5", "d1h5", "e8e7", "h5e5"].into_iter().enumerate() {
            session.say(store, Seat::ALL[number % 2], text, 0).unwrap();
        }
    });
    let steps = all_steps(&phone);
    assert_eq!(steps[0].caption, "Start, 5 steps follow");
    assert_eq!(steps[3].caption, "Step 3 of 5, White: queen to h5");
    assert_eq!(steps[5].caption, "Step 5 of 5, White: queen takes e5, checkmate. White wins: Checkmate");
    assert_eq!(steps[0].check_ticks, [5]);
    assert_eq!(crate::phone::marked(&steps[5].board, marks::LAST_MOVE), ["e5", "h5"]);
    assert!(count(&steps[5].board, marks::CHECK) == 1);
}

#[test]
fn buttons_and_the_scrubber_go_through_the_film() {
    let (phone, _) = finished(NewGame::Minesweeper, 7, 20);
    let begun = watch(&phone);
    let steps = replay(&begun).steps;
    let labels: Vec<&str> = replay(&begun).buttons.iter().map(|button| button.label.as_str()).collect();
    assert_eq!(
        labels,
        [
            "First step",
            "Previous step",
            "Play",
            "Next step",
            "Last step",
            "Turn the board",
            "Share",
            "Show mines"
        ]
    );
    let button = |number: usize| replay(&phone.now()).buttons[number].clone();
    assert!(!button(0).enabled && !button(1).enabled && button(3).enabled);
    let since = last_effect(&phone.now());
    let next = phone.push(&button(3));
    assert_eq!(replay(&next).step, 1);
    let told = effects_since(&next, since);
    assert_eq!((told.len(), told[0].haptic.as_str()), (1, "tick"));
    assert_eq!(told[0].spoken, replay(&next).caption);
    assert_eq!(replay(&phone.push(&button(4))).step, steps);
    assert!(!button(3).enabled && !button(4).enabled && button(3).reason.is_some());
    assert_eq!(replay(&phone.push(&button(1))).step, steps - 1);
    assert_eq!(replay(&phone.push(&button(0))).step, 0);
    assert_eq!(replay(&seek(&phone, u32::MAX)).step, steps, "beyond the end is the end");
    let flipped = phone.push(&button(5));
    assert!(replay(&flipped).board.flipped && !replay(&begun).board.flipped);
    assert_eq!(replay(&flipped).bottom.name, replay(&begun).top.name);
}

#[test]
fn a_film_plays_by_itself_and_stops_at_its_end_and_at_a_touch() {
    let (phone, _) = finished(NewGame::classic(), 7, 1);
    watch(&phone);
    phone.press("step:play");
    let moved = phone.until(|now| replay(now).step == 1);
    assert_eq!(replay(&moved).steps, 2);
    phone.press("step:previous");
    std::thread::sleep(Duration::from_millis(1_300));
    assert_eq!(replay(&phone.now()).step, 0, "a touch stops it");
    seek(&phone, 1);
    phone.press("step:play");
    let ended = phone.until(|now| replay(now).step == 2);
    assert_eq!(replay(&ended).buttons[2].label, "Play", "it has stopped");
    assert_eq!(replay(&phone.press("step:play")).step, 0, "from the end it begins anew");
}

#[test]
fn rows_of_the_log_lead_to_their_steps() {
    let (phone, _) = finished(NewGame::ChessUno(Config::of(Mode::KingHunt)), 3, 40);
    let begun = watch(&phone);
    let rows = replay(&begun).log.clone();
    assert!(rows.len() > 10);
    let mut steps = Vec::new();
    for (number, row) in rows.iter().enumerate() {
        let UserCommand::Seek { step } = row.command else { panic!("{row:?}") };
        steps.push(step);
        let there = phone.send(row.command.clone());
        let current: Vec<usize> =
            replay(&there).log.iter().enumerate().filter(|(_, row)| row.current).map(|(at, _)| at).collect();
        assert_eq!(current, [number], "{}", row.text);
    }
    assert!(steps.is_sorted() && steps.windows(2).all(|pair| pair[0] < pair[1]), "{steps:?}");
    assert!(rows.iter().any(|row| row.card.is_some()));
}

/// MS-A34: the fog of each step is as it was; all mines may be shown now that the game is over.
#[test]
fn ms_a34_fog_is_as_it_was_until_mines_are_asked_for() {
    let (phone, record) = finished(NewGame::Minesweeper, 11, 60);
    let steps = all_steps(&phone);
    let fog: Vec<usize> = steps.iter().map(|step| count(&step.board, marks::FOG)).collect();
    assert_eq!(fog[0], 32);
    assert!(fog.is_sorted_by(|before, after| before >= after) && fog.last().unwrap() < &32);
    assert!(steps.iter().all(|step| {
        let mines = count(&step.board, marks::MINE);
        mines <= step.counter.as_ref().unwrap().mines as usize
    }));
    seek(&phone, 0);
    assert_eq!(count(&replay(&phone.now()).board, marks::MINE), 0);
    let mined = phone.press("step:mines");
    let board = &replay(&mined).board;
    let laid = crate::phone::marked(board, marks::MINE);
    let json = record.to_json().unwrap();
    assert_eq!(laid.len(), 4);
    assert!(laid.iter().all(|name| json.contains(&format!("\"{name}\""))), "{laid:?} in {json}");
    assert!(square(board, laid[0]).spoken.contains("fogged, mine"));
    assert_eq!(count(board, marks::FOG), 32, "the fog stays as it was");
    assert_eq!(count(&replay(&phone.press("step:mines")).board, marks::MINE), 0);
}

/// TB-43: a running game is not replayed, neither from a button nor by its number.
#[test]
fn tb_43_a_running_game_is_no_film() {
    let phone = Phone::new(1);
    phone.two_people("minesweeper");
    let refused = phone.press("replay:1");
    assert_eq!(refused.toast.as_ref().unwrap().text, "A running game keeps its secrets");
    game(&refused);
    let unknown = phone.press("replay:99");
    game(&unknown);
    phone.press("replay:x");
    game(&phone.now());
}
