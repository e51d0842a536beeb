//! What holds for every decision: it is legal, repeatable, made from the view alone, and stops
//! when it is told to.

mod support;

use bots::{Cancel, Player, hint};
use rules::{Dice, Seat, game::GameState};
use std::time::{Duration, Instant};
use support::{Lots, level, starts, view};

/// Half of the commands come from the player under test, half by lot, so that positions get odd.
#[test]
fn every_command_is_legal_at_every_age_of_every_game() {
    for seed in 0..12 {
        for mut state in starts(seed) {
            let mut lots = Lots(seed);
            let mut dice = Dice::from_number(seed);
            let mut players = [Player::new(level(1 + (seed % 4) as u8), seed), Player::new(level(5), seed)];
            for ply in 0..160 {
                let Some(seat) = state.view(Seat::A).actor() else { break };
                let view = state.view(seat);
                let command = if lots.below(2) == 0 {
                    lots.pick(&view.commands())
                } else {
                    players[seat.index()].choose(&view, &Cancel::default()).unwrap()
                };
                assert!(view.commands().contains(&command), "seed {seed} ply {ply}: {command}");
                state = state.apply(seat, &command, &mut dice).unwrap().state;
            }
        }
    }
}

/// A few plies into each game.
fn openings(seed: u64) -> Vec<GameState> {
    let mut games = starts(seed);
    for state in &mut games {
        let mut lots = Lots(seed);
        for _ in 0..6 {
            let Some(seat) = state.view(Seat::A).actor() else { break };
            let command = lots.pick(&state.view(seat).commands());
            *state = state.apply(seat, &command, &mut Dice::from_number(seed)).unwrap().state;
        }
    }
    games
}

#[test]
fn the_same_seed_and_view_give_the_same_command() {
    for state in openings(3) {
        let view = view(&state);
        for number in [1, 4, 6, 8] {
            let mut twins = [0, 1].map(|_| Player::new(level(number), 77));
            let [first, second] = twins.each_mut().map(|player| player.choose(&view, &Cancel::default()));
            assert_eq!(first, second, "level {number}");
            assert!(first.is_some() || view.actor().is_none());
        }
        assert_eq!(hint(&view, &Cancel::default()), hint(&view, &Cancel::default()));
    }
}

#[test]
fn another_seed_can_give_another_command() {
    let view = view(&starts(0)[0]);
    let commands: Vec<_> =
        (0..20).map(|seed| Player::new(level(1), seed).choose(&view, &Cancel::default())).collect();
    assert!(commands.iter().any(|command| *command != commands[0]));
}

#[test]
fn nobody_moves_when_the_game_is_over() {
    for state in starts(1) {
        let over =
            state.apply(Seat::A, &rules::Command::Talk(rules::Talk::Resign), &mut Dice::from_number(0));
        let view = view(&over.unwrap().state);
        assert_eq!(Player::new(level(10), 0).choose(&view, &Cancel::default()), None);
        assert_eq!(hint(&view, &Cancel::default()), None);
        assert!(!Player::new(level(10), 0).answers_offer(&view));
    }
}

#[test]
fn a_raised_flag_gives_no_command() {
    let cancel = Cancel::default();
    cancel.cancel();
    for state in starts(2) {
        assert_eq!(Player::new(level(10), 0).choose(&view(&state), &cancel), None);
        assert_eq!(hint(&view(&state), &cancel), None);
    }
}

/// The flag goes up while the strongest level thinks. The best of several tries counts: what a
/// busy machine adds is not the search's.
#[test]
fn the_strongest_level_stops_within_50_ms() {
    for state in openings(5) {
        let view = view(&state);
        let late = (0..6).map(|_| delay_of_cancel(&view)).min().unwrap();
        assert!(late <= Duration::from_millis(50), "{late:?} in {:?}", view.kind());
    }
}

/// How long after the flag went up the player returned.
fn delay_of_cancel(view: &rules::game::GameView) -> Duration {
    let cancel = Cancel::default();
    std::thread::scope(|scope| {
        let thinking = scope.spawn(|| {
            let command = Player::new(level(10), 0).choose(view, &cancel);
            (command, Instant::now())
        });
        std::thread::sleep(Duration::from_millis(20));
        cancel.cancel();
        let raised = Instant::now();
        let (_, returned) = thinking.join().unwrap();
        returned.saturating_duration_since(raised)
    })
}
