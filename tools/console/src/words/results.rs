//! How games end, in words.

use super::names::{self, Names};
use app::Player;
use rules::Reason;
use table::{Verdict, VerdictReason};

/// Why a game ended, without its end: "checkmate".
pub(crate) const fn reason(reason: VerdictReason) -> &'static str {
    match reason {
        VerdictReason::Game(Reason::Mate) => "checkmate",
        VerdictReason::Game(Reason::KingCapture) => "the king is captured",
        VerdictReason::Game(Reason::Stalemate) => "stalemate",
        VerdictReason::Game(Reason::Repetition) => "the position came up for the third time",
        VerdictReason::Game(Reason::Fifty) => "fifty moves without a pawn move or a capture",
        VerdictReason::Game(Reason::Material) => "nobody has the men to give mate",
        VerdictReason::Game(Reason::Inactivity) => "too many turns without a move",
        VerdictReason::Game(Reason::Agreement) => "agreed by both players",
        VerdictReason::Game(Reason::Resignation) => "resignation",
        VerdictReason::Forfeit => "the opponent did not come back in time",
        VerdictReason::AwayClaim => "the opponent stayed silent for too long",
        VerdictReason::Time => "the opponent's time is over",
        VerdictReason::TimeNoMaterial => "the time is over, but the opponent cannot give mate",
        VerdictReason::NoResult => "the time was over before the first own move",
        VerdictReason::ServerAbort => "the server gave the game up",
        VerdictReason::Deleted => "the opponent's account was deleted",
    }
}

/// The result as a sentence.
pub(crate) fn sentence(verdict: Verdict, names: &Names) -> String {
    let why = reason(verdict.reason);
    match verdict.winner {
        Some(winner) => format!("{}: {why}.", names.does(winner, "win")),
        None if verdict.reason.has_result() => format!("Draw: {why}."),
        None => format!("The game ends without a result: {why}."),
    }
}

/// The result in a list: "Person won", "draw".
pub(crate) fn short(verdict: Verdict, players: &[Player; 2]) -> String {
    let both = players[0] == players[1];
    match verdict.winner {
        Some(winner) if both => format!("Player {winner} won"),
        Some(winner) => format!("{} won", names::player(&players[winner.index()])),
        None if verdict.reason.has_result() => "draw".to_owned(),
        None => "no result".to_owned(),
    }
}
