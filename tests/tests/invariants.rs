//! Laws that hold in every state of every game: no card is lost, pawns do not multiply, refusals
//! change nothing, and the same input gives the same output.

use rules::{
    ApplyError, Dice, Rejected, Seat,
    board::{Army, Bits, Kind},
    chess_uno::{self, Card, Config, Mode, Setup},
    game::GameState,
    record::{RecordedChance, Replay},
};
use serde_json::Value;
use tests::{
    commands::{Player, placements, stray},
    positions,
    rng::Rng,
    starts::{maharajah, minesweeper, uno},
    walk::{Step, begin, walk},
};

/// Settings within their bounds.
fn config(rng: &mut Rng) -> Config {
    let mode = if rng.percent(50) { Mode::Purist } else { Mode::KingHunt };
    let mut config = Config::of(mode).with_jokers(rng.percent(80)).with_stop_combo(rng.percent(50));
    let number = |rng: &mut Rng, low, high| i64::from(rng.number(low..=high));
    config = config.with_max_card_number(number(rng, 1, 9)).unwrap();
    config = config.with_plus2_pawns(number(rng, 0, 8)).unwrap();
    config = config.with_plus4_pawns(number(rng, 0, 8)).unwrap();
    config.with_moves_after_recovery(number(rng, 0, 9)).unwrap()
}

fn normal_game(rng: &mut Rng, dice: &mut Dice) -> chess_uno::State {
    chess_uno::State::start(config(rng), Setup::default(), dice).unwrap().state
}

fn uno_state(state: &GameState) -> &chess_uno::State {
    let GameState::ChessUno(state) = state else { panic!("a game of Chess-Uno") };
    state
}

/// Pile, discards and open card together, sorted.
fn cards(state: &chess_uno::State) -> Vec<Card> {
    let view = state.open();
    let discards = Seat::ALL.into_iter().flat_map(|seat| view.discards(seat).iter().copied());
    let mut cards: Vec<Card> = state.pile().chain(discards).chain(view.card()).collect();
    cards.sort_unstable();
    cards
}

/// Looks at states of Chess-Uno games from the normal start until there were enough of them; gives
/// how many piles were made anew.
fn in_normal_games(proof: &str, law: impl Fn(&chess_uno::State)) -> usize {
    let (mut states, mut reshuffles) = (0, 0);
    for game in 0.. {
        if states >= positions() {
            break;
        }
        let mut rng = Rng::of(proof, game);
        let mut dice = Dice::from_number(game);
        let start = normal_game(&mut rng, &mut dice);
        law(&start);
        walk(GameState::ChessUno(start), &mut dice, &mut rng, 400, &mut |_, step| {
            if let Ok(applied) = step.result {
                let state = uno_state(&applied.state);
                law(state);
                states += 1;
                reshuffles += usize::from(state.pile().count() > uno_state(step.before).pile().count());
            }
        });
    }
    reshuffles
}

/// CU-R016, CU-R031, CU-R034: pile, discards and open card are always the deck of the settings.
#[test]
fn no_card_is_lost_or_doubled() {
    let reshuffles = in_normal_games("cards", |state| {
        let mut deck = Card::deck(state.open().config());
        deck.sort_unstable();
        assert_eq!(cards(state), deck);
        assert_eq!(state.open().pile_len(), state.pile().count());
    });
    assert!(reshuffles >= 20, "only {reshuffles} reshuffles");
}

/// CU-A34: from a normal start an army never has more than eight pawns on board and in its pool.
#[test]
fn cu_a34_pawns_on_board_and_in_the_pool_are_eight_at_most() {
    in_normal_games("pawns", |state| {
        let view = state.open();
        for army in Army::ALL {
            let pawns = view.board().pieces(army, Kind::Pawn).count();
            assert!(pawns + view.pool(army) <= 8, "{army}: {pawns} and {}", view.pool(army));
        }
    });
}

/// Random starts of every game and mode.
const STARTS: [fn(&mut Rng) -> Value; 5] = [
    |rng| uno::record(rng, "purist"),
    |rng| uno::record(rng, "capture"),
    maharajah::classic,
    maharajah::maharajah,
    minesweeper::record,
];

/// Looks at steps of random games, the same number of each game and mode.
fn in_all_games(proof: &str, mut law: impl FnMut(&mut Rng, &Step<'_>)) {
    for (at, start) in STARTS.iter().enumerate() {
        let mut steps = 0;
        for game in 0.. {
            if steps >= positions() {
                break;
            }
            let mut rng = Rng::of(proof, game * 8 + at as u64);
            let record = start(&mut rng);
            let Some(replay) = begin(&record) else { continue };
            let mut dice = Dice::from_number(game);
            walk(replay.state().clone(), &mut dice, &mut rng, 40, &mut |rng, step| {
                law(rng, step);
                steps += 1;
            });
        }
    }
}

/// The same command in the same state, with the same chance, leads to the same state and events,
/// to the last bit; the state before is not touched.
#[test]
fn the_same_input_gives_the_same_output() {
    in_all_games("same input", |rng, step| {
        let seed = rng.bits();
        let before = step.before.clone();
        let once = step.before.apply_text(step.seat, step.text, &mut Dice::from_number(seed));
        let twice = before.apply_text(step.seat, step.text, &mut Dice::from_number(seed));
        assert_eq!(once, twice);
        assert_eq!(format!("{once:?}"), format!("{twice:?}"));
        assert_eq!(*step.before, before);
    });
}

/// Says stray things in a state; gives how many were refused.
fn refusals(replay: &Replay, rng: &mut Rng) -> usize {
    let mut refused = 0;
    for _ in 0..6 {
        let (seat, text) = stray(rng, &replay.line(), &placements(&replay.state().view(Seat::A)));
        let mut after = replay.clone();
        let Ok(line) = after.step(Seat::parse(&seat).unwrap(), &text) else { continue };
        let Some(code) = line["rejected"].as_str() else { continue };
        assert!(after == *replay, "{text:?} changed {:?}", replay.state());
        assert!(Rejected::ALL.iter().any(|rejected| rejected.code() == code), "{code}");
        refused += 1;
    }
    refused
}

/// What is refused changes neither the state nor what chance has in store, and the refusal has a
/// code that is known.
#[test]
fn illegal_input_changes_nothing() {
    for (at, start) in STARTS.iter().enumerate() {
        let mut refused = 0;
        for game in 0.. {
            if refused >= positions() {
                break;
            }
            let mut rng = Rng::of("illegal", game * 8 + at as u64);
            let record = start(&mut rng);
            let Some(mut replay) = begin(&record) else { continue };
            let mut player = Player::of(&mut rng, &record);
            for _ in 0..30 {
                refused += refusals(&replay, &mut rng);
                if replay.state().outcome().is_some() {
                    break;
                }
                let placements = placements(&replay.state().view(Seat::A));
                let (seat, text) = player.speaks(&mut rng, &replay.line(), &placements);
                if replay.step(Seat::parse(&seat).unwrap(), &text).is_err() {
                    break;
                }
            }
        }
    }
}

/// A pile that cannot be made anew stops the command that needed it, and the game can go on as
/// soon as it can.
#[test]
fn failing_chance_changes_nothing() {
    let mut failures = 0;
    for game in 0..400 {
        let mut rng = Rng::of("no chance", game);
        let Some(replay) = begin(&uno::record(&mut rng, "purist")) else { continue };
        let mut none_left = RecordedChance::default();
        walk(replay.state().clone(), &mut none_left, &mut rng, 20, &mut |_, step| {
            if let Err(ApplyError::Chance(_)) = step.result {
                failures += 1;
                let mut dice = Dice::from_number(game);
                assert!(step.before.apply_text(step.seat, step.text, &mut dice).is_ok());
            }
        });
    }
    assert!(failures >= 50, "chance failed only {failures} times");
}
