//! Resignation, draw offers, rematches, and why nobody aborts.

use crate::language::{
    Change, Match, ROOKS, friendly, maharajah, minesweeper, offline, private, queue, quiet_mines, sit, uno,
};
use rules::Seat;
use serde_json::json;
use table::VerdictReason;

/// A's +2 waits for a pawn to be placed on rank 2.
fn placing() -> Match {
    let mut record = uno("+2 3 1 1");
    record["start"]["pool"] = json!({"white": 1, "black": 0});
    sit(private(), record)
}

/// TB-20. Never refused for turn or phase, in any game, paused or not.
#[test]
fn tb_20_talk_needs_no_turn_and_no_phase() {
    let paused = sit(queue().with_clock(60_000, 0), ROOKS).at(0, "A pause", "pause A asked");
    let games = [placing(), sit(friendly(), ROOKS), sit(friendly(), quiet_mines()), paused];
    for game in games {
        for (seat, other) in [("A", "B"), ("B", "A")] {
            let say = |word: &str| format!("{seat} {word}");
            let answer = |word: &str| format!("{other} {word}");
            for word in ["accept", "decline", "withdraw"] {
                game.clone().refuses(1_000, &say(word), "no_offer");
            }
            game.clone().at(1_000, &say("resign"), &format!("result {other} resignation"));
            let offered = game.clone().at(1_000, &say("offer"), &format!("offer {seat}"));
            offered.clone().refuses(1_000, &say("offer"), "already_offered");
            offered.clone().refuses(1_000, &say("accept"), "no_offer");
            offered.clone().at(1_000, &answer("accept"), "result draw agreement");
            offered.clone().at(1_000, &answer("offer"), &format!("offer {other}, result draw agreement"));
            offered.clone().at(1_000, &answer("decline"), &format!("offer_over {seat}"));
            offered.at(1_000, &say("withdraw"), &format!("offer_over {seat}")).refuses(
                1_000,
                &say("offer"),
                "offer_too_soon",
            );
        }
    }
}

/// TB-20. `game_over` and `not_attached` come first.
#[test]
fn tb_20_talk_needs_a_session_and_a_running_game() {
    for word in ["resign", "offer", "accept", "decline", "withdraw"] {
        let step = format!("A {word}");
        sit(friendly(), ROOKS).at(0, "A lost", "").refuses(0, &step, "not_attached");
        sit(friendly(), ROOKS).at(0, "B resign", "result A resignation").refuses(0, &step, "game_over");
    }
}

/// TB-21. One new offer per own accepted game command; withdrawn and declined ones count.
#[test]
fn tb_21_an_own_move_frees_the_next_offer() {
    let declined = sit(friendly(), ROOKS).at(0, "A offer", "offer A").at(0, "B decline", "offer_over A");
    let too_soon =
        declined.refuses(0, "A offer", "offer_too_soon").can("A", "resign").can("B", "offer resign");
    too_soon
        .clone()
        .at(0, "A h2h4", "move h2h4")
        .can("A", "offer resign")
        .at(0, "A offer", "offer A")
        .at(0, "A withdraw", "offer_over A")
        .refuses(0, "A offer", "offer_too_soon")
        .at(0, "B a7a5", "move a7a5") // the other's move frees nothing
        .refuses(0, "A offer", "offer_too_soon");
    // Restarts do not free it either.
    too_soon.resumed(1_000).at(2_000, "A attach", "").refuses(2_000, "A offer", "offer_too_soon");
}

/// TB-21. Placements, `end` and a referee's try are game commands, too; a lapsed offer counts.
#[test]
fn tb_21_every_game_command_frees_an_offer() {
    placing()
        .at(0, "A offer", "offer A")
        .at(0, "B decline", "offer_over A")
        .refuses(0, "A offer", "offer_too_soon")
        .at(0, "A place c2", "move place c2")
        .at(0, "A offer", "offer A");
    sit(friendly(), uno("2 1 1"))
        .at(0, "A d2d3", "move d2d3")
        .at(0, "A offer", "offer A")
        .at(0, "B decline", "offer_over A")
        .at(0, "A end", "move end")
        .at(0, "A offer", "offer A")
        .at(0, "B d7d6", "move d7d6, offer_over A")
        .refuses(0, "A offer", "offer_too_soon");
    sit(friendly(), minesweeper("3qk3/8/8/8/8/8/8/3R4/8/3K4", &["d5", "b7"]))
        .at(0, "A offer", "offer A")
        .at(0, "A withdraw", "offer_over A")
        .at(0, "A d3d5", "move d3d5") // taken back by the referee
        .at(0, "A offer", "offer A");
}

/// TB-22. Both ask at once: one new match, not two. The swap of armies is the server's to prove.
#[test]
fn tb_22_two_requests_agree_once() {
    let over = sit(friendly(), uno("1 1")).at(0, "A resign", "result B resignation");
    let asked = over.clone().at(1_000, "A rematch", "rematch A");
    asked
        .clone()
        .can("A", "")
        .can("B", "rematch rematch-decline")
        .refuses(1_000, "A rematch", "no_rematch")
        .refuses(1_000, "A rematch-decline", "no_rematch")
        .at(1_000, "B rematch", "rematch B, rematch_agreed")
        .can("A", "")
        .can("B", "")
        .refuses(1_000, "A rematch", "no_rematch")
        .refuses(1_000, "B rematch-decline", "no_rematch");
    // After a decline it may be asked again, by either.
    for again in ["A rematch", "B rematch"] {
        let asks = again.replace("A rematch", "rematch A").replace("B rematch", "rematch B");
        asked.clone().at(2_000, "B rematch-decline", "rematch_over").at(2_000, again, &asks);
    }
    // Agreed stays agreed after a restart.
    asked
        .at(2_000, "B rematch", "rematch B, rematch_agreed")
        .resumed(3_000)
        .at(3_000, "A attach", "")
        .at(3_000, "B attach", "")
        .refuses(3_000, "A rematch", "no_rematch");
    over.refuses(0, "B rematch-decline", "no_rematch");
}

/// TB-22. Within 60 s of the result, both sides of the limit, while both are connected.
#[test]
fn tb_22_the_minute_of_rematches() {
    let over = sit(private(), maharajah(ROOKS)).refuses(500, "A rematch", "no_rematch").at(
        1_000,
        "A resign",
        "result B resignation",
    );
    over.clone().at(61_000, "A rematch", "rematch A").at(61_000, "B rematch", "rematch B, rematch_agreed");
    over.clone().refuses(61_001, "A rematch", "no_rematch").can("A", "").can("B", "");
    let asked = over.clone().at(2_000, "A rematch", "rematch A");
    asked.clone().refuses(61_001, "B rematch", "no_rematch").refuses(
        61_001,
        "B rematch-decline",
        "no_rematch",
    );
    // A loss of either ends the request; a takeover is none.
    asked.clone().at(3_000, "A attach", "taken_over A").at(4_000, "B rematch", "rematch B, rematch_agreed");
    for lost in ["A lost", "B lost"] {
        asked.clone().at(3_000, lost, "rematch_over").refuses(3_000, "A rematch", code_after(lost));
    }
    over.at(2_000, "B lost", "").refuses(2_000, "A rematch", "no_rematch").can("A", "");
    sit(offline(), ROOKS).at(0, "A resign", "result B resignation").refuses(0, "A rematch", "no_rematch");
}

fn code_after(lost: &str) -> &'static str {
    if lost == "A lost" { "not_attached" } else { "no_rematch" }
}

/// The minute ends requests silently (TB-22): what comes after it has none to end.
#[test]
fn rematch_request_that_the_minute_ended_is_not_ended_again() {
    let asked = sit(friendly(), uno("1 1")).at(0, "A resign", "result B resignation").at(
        1_000,
        "A rematch",
        "rematch A",
    );
    asked.clone().at(60_000, "B lost", "rematch_over");
    asked.clone().at(60_000, "restart", "rematch_over");
    asked.clone().at(60_001, "B lost", "");
    asked.at(60_001, "restart", "");
}

/// TB-23, CU-A74. No player can abort; the server can, and that is no result.
#[test]
fn tb_23_only_the_server_aborts() {
    let mut game = sit(queue(), uno("1 1"))
        .refuses(0, "A abort", "bad_text")
        .refuses(0, "A leave", "no_leave")
        .can("A", "offer resign")
        .can("B", "offer resign")
        .version(0);
    let happened = game.parts().0.abort().unwrap();
    assert_eq!(happened.events[0].to_string(), "result none server_abort");
    let mut game = game.over("none server_abort", false).version(1);
    assert_eq!(game.parts().0.abort(), None);
    assert_eq!(game.parts().0.account_deleted(Seat::A), None);
    game.refuses(0, "B resign", "game_over").version(1);
}

/// CU-A74. Resigning while the first card is open is a loss, and rated.
#[test]
fn cu_a74_leaving_before_the_first_move_is_a_loss() {
    sit(queue(), uno("1 1"))
        .version(0)
        .at(10, "A resign", "result B resignation")
        .over("B resignation", true);
    sit(queue(), uno("1 1"))
        .at(0, "A lost", "")
        .due(3_000, "absent A")
        .due(63_000, "result B forfeit")
        .at(63_001, "look", "")
        .over("B forfeit", true);
}

/// TB-36. The strings of the reasons are stable.
#[test]
fn tb_36_the_reasons_a_table_adds() {
    let added = [
        (VerdictReason::Forfeit, "forfeit", true),
        (VerdictReason::AwayClaim, "away_claim", true),
        (VerdictReason::Time, "time", true),
        (VerdictReason::TimeNoMaterial, "time_no_material", true),
        (VerdictReason::NoResult, "no_result", false),
        (VerdictReason::ServerAbort, "server_abort", false),
        (VerdictReason::Deleted, "deleted", true),
    ];
    for (reason, code, has_result) in added {
        assert_eq!((reason.code(), reason.has_result()), (code, has_result));
        assert_eq!(VerdictReason::parse(code), Some(reason));
    }
    for reason in rules::Reason::ALL {
        assert_eq!(VerdictReason::parse(reason.code()), Some(VerdictReason::Game(reason)));
        assert!(VerdictReason::Game(reason).has_result());
    }
    assert_eq!(VerdictReason::all().count(), rules::Reason::ALL.len() + added.len());
    assert_eq!(VerdictReason::parse("boredom"), None);
    // An account deleted while it plays: a loss.
    let mut game = sit(queue().with_clock(60_000, 0), ROOKS).at(0, "A pause", "pause A asked");
    let happened = game.parts().0.account_deleted(Seat::A).unwrap();
    assert_eq!(happened.events[0].to_string(), "result B deleted");
    let game = game.over("B deleted", true);
    assert_eq!(game.view().pause, None);
}
