//! Refusals in words: the one place where codes become text.

use crate::{
    SessionError,
    screen::{
        log::side_name,
        texts::{Texts, text},
    },
};
use rules::{
    board::Army,
    maharajah::{BUDGET, Fault, JointFault, Refused},
};

/// Why something was not done.
pub(super) fn error_text(error: &SessionError, texts: &Texts) -> String {
    match error {
        SessionError::Armies(refused) => refused_texts(refused, texts).join(" "),
        other => code_text(other.code(), texts),
    }
}

/// Everything that keeps two armies from starting, a sentence each (MJ-A11, MJ-A48).
pub(super) fn refused_texts(refused: &Refused, texts: &Texts) -> Vec<String> {
    let sides = Army::ALL.into_iter().zip(&refused.sides).flat_map(|(army, faults)| {
        let side = side_name(army, texts);
        faults
            .iter()
            .map(move |fault| text!(texts, "side-fault", side = &side, fault = &fault_text(*fault, texts)))
    });
    let joint = refused.joint.iter().map(|fault| match fault {
        JointFault::InCheck => text!(texts, "joint-in-check"),
        JointFault::OpponentInCheck => text!(texts, "joint-opponent-in-check"),
        JointFault::NoLegalMove => text!(texts, "joint-no-legal-move"),
    });
    sides.chain(joint).collect()
}

/// What is wrong with one army.
pub(super) fn fault_text(fault: Fault, texts: &Texts) -> String {
    match fault {
        Fault::King => text!(texts, "fault-king"),
        Fault::Points(points) if points < BUDGET => text!(texts, "points-left", count = BUDGET - points),
        Fault::Points(points) => text!(texts, "points-over", count = points - BUDGET),
        Fault::Half => text!(texts, "fault-half"),
        Fault::Placement => text!(texts, "fault-placement"),
    }
}

/// A refusal in words, by its code.
pub(super) fn code_text(code: &str, texts: &Texts) -> String {
    match code {
        "game_over" => text!(texts, "refused-game-over"),
        "not_your_turn" => text!(texts, "refused-not-your-turn"),
        "wrong_phase" => text!(texts, "refused-wrong-phase"),
        "illegal_move" => text!(texts, "refused-illegal-move"),
        "promotion_needed" => text!(texts, "refused-promotion-needed"),
        "placement" => text!(texts, "refused-placement"),
        "placement_leaves_mate" => text!(texts, "refused-placement-leaves-mate"),
        "cannot_end" => text!(texts, "refused-cannot-end"),
        "no_offer" => text!(texts, "refused-no-offer"),
        "already_offered" => text!(texts, "refused-already-offered"),
        "offer_too_soon" => text!(texts, "refused-offer-too-soon"),
        "no_take_back" => text!(texts, "refused-no-take-back"),
        "bad_text" => text!(texts, "refused-bad-text"),
        "still_running" => text!(texts, "refused-still-running"),
        other => online_text(other, texts),
    }
}

/// A refusal of the table over a connection, or of a server.
fn online_text(code: &str, texts: &Texts) -> String {
    match code {
        "paused" => text!(texts, "refused-paused"),
        "pause_spent" => text!(texts, "pause-spent"),
        "no_pause" => text!(texts, "no-pause-now"),
        "claim_too_early" | "no_claim" => text!(texts, "refused-claim"),
        "leave_too_early" | "no_leave" => text!(texts, "refused-leave"),
        "no_rematch" => text!(texts, "rematch-too-late"),
        "not_attached" | "offline" | "no_server" => text!(texts, "no-connection"),
        "resync" | "stale" | "cseq_conflict" => text!(texts, "refused-resync"),
        "slow_down" | "busy" | "too_many_asks" => text!(texts, "code-slow-down"),
        "unavailable" | "internal" | "host_away" => text!(texts, "code-unavailable"),
        "draining" => text!(texts, "code-draining"),
        "account_needed" => text!(texts, "code-account-needed"),
        "bad_name" => text!(texts, "code-bad-name"),
        "name_taken" => text!(texts, "code-name-taken"),
        "no_such_player" => text!(texts, "code-no-such-player"),
        "wrong_password" => text!(texts, "code-wrong-password"),
        "bad_password" => text!(texts, "password-hint"),
        "blocked" => text!(texts, "code-blocked"),
        "in_queue_match" => text!(texts, "in-queue-match"),
        "too_many_matches" => text!(texts, "code-too-many-matches"),
        "too_many_rooms" => text!(texts, "code-too-many-rooms"),
        "no_such_room" => text!(texts, "code-no-such-room"),
        "room_expired" => text!(texts, "code-room-expired"),
        "room_closed" => text!(texts, "code-room-closed"),
        "room_taken" => text!(texts, "code-room-taken"),
        "own_room" => text!(texts, "code-own-room"),
        "blocked_pair" => text!(texts, "code-blocked-pair"),
        "no_such_match" => text!(texts, "code-no-such-match"),
        "army_fixed" | "no_setup" => text!(texts, "code-army-fixed"),
        "bad_army" => text!(texts, "code-bad-army"),
        "version" => text!(texts, "update-needed"),
        other => text!(texts, "refused-other", code = other),
    }
}
