//! Claims against a player who is silent in Chess-Uno.

use crate::language::{DAY, HOUR, friendly, offline, private, queue, sit, uno};
use table::{Kind, Settings};

/// CU-A80. Chess-Uno has no clock; only an opponent's claim ends a silence, where there is one.
#[test]
fn cu_a80_silence_ends_nothing_by_itself() {
    // Connected and silent for an hour in an unrated private game: nothing, and no claim.
    sit(friendly(), uno("1 1 1"))
        .at(HOUR, "look", "")
        .goes_on()
        .can("B", "offer resign")
        .refuses(HOUR, "B claim", "no_claim");
    // Ranked, 181 s: the opponent may claim; nothing happens by itself.
    let silent = sit(queue(), uno("2 1 1")).at(181_000, "look", "").goes_on().can("B", "claim offer resign");
    silent.clone().at(HOUR, "look", "").goes_on();
    silent.clone().at(181_000, "B claim", "result B away_claim").over("B away_claim", true);
    // A command of the idle player before the claim ends that, one move of a series too.
    silent
        .at(182_000, "A d2d3", "move d2d3")
        .acts("A")
        .refuses(182_000, "B claim", "claim_too_early")
        .can("B", "offer resign")
        .at(362_000, "B claim", "result B away_claim");
}

/// CU-A80, TB-07. The times of the three kinds of game.
#[test]
fn cu_a80_the_times_by_kind_of_game() {
    let times = [
        (Kind::Queue, true, 180_000),
        (Kind::Queue, false, 180_000),
        (Kind::Private, true, 86_400_000),
        (Kind::Private, false, 0),
        (Kind::Offline, false, 0),
    ];
    for (kind, rated, expected) in times {
        assert_eq!(Settings::of(kind, rated).away_claim, expected, "{kind:?} {rated}");
    }
    sit(private(), uno("1 1"))
        .refuses(DAY - 1, "B claim", "claim_too_early")
        .at(DAY, "B claim", "result B away_claim")
        .over("B away_claim", true);
    sit(Settings { away_claim: 40_000, ..offline() }, uno("1 1")).refuses(DAY, "B claim", "no_claim");
}

/// TB-07. Queue game: 179 s silent is refused, 180 s offered; a move ends it; absence is grace's.
#[test]
fn tb_07_claim_from_three_minutes_on() {
    let start = sit(queue(), uno("1 1 1"));
    start
        .clone()
        .refuses(179_999, "B claim", "claim_too_early")
        .at(180_000, "look", "")
        .can("B", "claim offer resign")
        .can("A", "offer resign")
        .refuses(180_000, "A claim", "no_claim")
        .at(180_000, "B claim", "result B away_claim");
    start
        .clone()
        .at(180_000, "A d2d4", "move d2d4") // in time: the claim has not been made
        .refuses(180_000, "B claim", "no_claim")
        .refuses(180_000, "A claim", "claim_too_early")
        .at(360_000, "A claim", "result A away_claim");
    // Talk is no game command.
    start.clone().at(100_000, "A offer", "offer A").at(180_000, "B claim", "result B away_claim");
    // Absent at 100 s: the grace decides.
    start
        .at(97_000, "A lost", "")
        .due(100_000, "absent A")
        .due(160_000, "result B forfeit")
        .at(180_000, "look", "")
        .over("B forfeit", true);
}

/// TB-07. It counts only while the *other* player is attached, and whether the silent one is there
/// or not.
#[test]
fn tb_07_the_count_runs_while_the_other_is_attached() {
    // B is away for 20 s: the count stands, from the loss on.
    sit(queue(), uno("1 1 1"))
        .at(10_000, "B lost", "")
        .due(13_000, "absent B")
        .at(30_000, "B attach", "back B")
        .refuses(199_999, "B claim", "claim_too_early")
        .at(200_000, "B claim", "result B away_claim");
    // The silent one comes for a second now and then: that helps nothing.
    sit(queue(), uno("1 1 1"))
        .at(50_000, "A lost", "")
        .due(53_000, "absent A")
        .at(100_000, "A attach", "back A")
        .at(101_000, "A lost", "")
        .due(104_000, "absent A")
        .at(160_000, "A attach", "back A")
        .at(179_000, "A lost", "")
        .at(180_000, "B claim", "result B away_claim");
}

/// TB-07. After a restart the count is 0 and waits for the silent player.
#[test]
fn tb_07_a_restart_clears_the_count() {
    let restarted = sit(queue(), uno("1 1 1"))
        .at(179_000, "restart", "")
        .at(180_000, "B attach", "")
        .refuses(500_000, "B claim", "claim_too_early")
        .at(500_000, "A attach", "");
    restarted
        .refuses(679_999, "B claim", "claim_too_early")
        .at(680_000, "look", "")
        .can("B", "claim offer resign")
        .at(680_000, "B claim", "result B away_claim");
}

/// TB-07. The count begins at the reveal of the silent player's card, Skips before it included.
#[test]
fn tb_07_the_count_begins_at_the_reveal() {
    sit(queue(), uno("1 skip 1 1"))
        .at(100_000, "A d2d4", "move d2d4") // B's Skip passes; A has drawn again
        .acts("A")
        .refuses(279_999, "B claim", "claim_too_early")
        .at(280_000, "B claim", "result B away_claim");
}
