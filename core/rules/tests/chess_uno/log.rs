//! The public log is complete: whoever reads it over the start position knows the state (CU-A91).

use rand::{SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;
use rules::{
    Dice, Event, Seat,
    chess_uno::{Card, Config, Mode, Setup, State},
    game::GameState,
    record::{Begun, Record, Replay},
};
use serde_json::json;

/// Logs hold events as the record form writes them.
type Log = Vec<String>;

fn texts(events: &[Event]) -> Log {
    events.iter().map(Event::to_string).collect()
}

/// A game played at random for at most so many commands, and its log.
fn play(mode: Mode, seed: u64, commands: usize) -> (GameState, Log) {
    let mut dice = Dice::from_number(seed);
    let mut choice = ChaCha8Rng::seed_from_u64(seed);
    let started = State::start(Config::of(mode), Setup::default(), &mut dice).unwrap();
    let mut state = GameState::ChessUno(started.state);
    let mut log = texts(&started.events);
    for _ in 0..commands {
        let view = state.view(Seat::A);
        let Some(actor) = view.actor() else { break };
        let command = view.commands().choose(&mut choice).expect("the actor can act").clone();
        let applied = state.apply(actor, &command, &mut dice).unwrap();
        state = applied.state;
        log.extend(texts(&applied.events));
    }
    (state, log)
}

/// The piles that a log tells, top card first: the first one and one for each reshuffle. What was
/// not drawn yet lies underneath, in an order that nobody knows.
fn piles(mode: Mode, log: &Log) -> Vec<Vec<String>> {
    let deck: Vec<String> = Card::deck(&Config::of(mode)).iter().map(Card::to_string).collect();
    let mut piles = vec![Vec::new()];
    for event in log {
        if event.starts_with("reshuffle ") {
            piles.push(Vec::new());
        } else if let Some(card) = event.strip_prefix("reveal A ").or(event.strip_prefix("reveal B ")) {
            piles.last_mut().unwrap().push(card.to_owned());
        }
    }
    for pile in &mut piles {
        let rest: Vec<String> = deck.iter().filter(|card| !pile.contains(card)).cloned().collect();
        pile.extend(rest);
    }
    piles
}

/// Plays what a log tells, and nothing else; what follows by itself must be as told.
fn replay(mode: Mode, log: &Log) -> Replay {
    let mut piles = piles(mode, log).into_iter();
    let record = json!({
        "game": "chess_uno",
        "config": {"gameMode": mode.code()},
        "deck": piles.next(),
        "reshuffles": piles.collect::<Vec<_>>(),
    });
    let record = Record::parse(&record.to_string()).unwrap();
    let Ok(Begun::Game(mut replay)) = Replay::begin(&record) else { panic!("the game starts") };
    let mut heard = texts(replay.events());
    for (at, event) in log.iter().enumerate() {
        if at == heard.len() {
            let command = match event.split_once(' ') {
                Some(("move", text)) => text,
                Some(("place", _)) => event,
                _ => "end",
            };
            let actor = replay.state().view(Seat::A).actor().expect("the game goes on");
            replay.step(actor, command).unwrap();
            heard.extend(texts(replay.events()));
        }
        assert_eq!(heard.get(at), Some(event), "event {at}");
    }
    assert_eq!(heard.len(), log.len());
    *replay
}

/// CU-A91. From the log alone: every reveal, swap, placement, move, stop, turn end and reshuffle.
#[test]
fn cu_a91_the_public_log_gives_the_current_state() {
    let mut told = Log::new();
    for mode in [Mode::Purist, Mode::KingHunt] {
        for seed in 0..40 {
            let (state, log) = play(mode, seed, 400);
            let again = replay(mode, &log);
            assert_eq!(again.state().view(Seat::A), state.view(Seat::A), "{mode:?}, seed {seed}");
            told.extend(log);
        }
    }
    for sort in ["reveal ", "swap", "place ", "move ", "series_stopped", "turn_end ", "reshuffle ", "result "]
    {
        assert!(told.iter().any(|event| event.starts_with(sort)), "no {sort} in any of the games");
    }
}
