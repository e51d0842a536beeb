//! One entry of the log in words: who did what, and what came of it.

use super::{events, names::Names};
use app::LogEntry;
use rules::{Command, Seat, Talk, board::Bits, chess_uno::Config};

/// The entry as sentences.
pub(crate) fn sentences(entry: &LogEntry, names: &Names, config: Option<&Config>) -> Vec<String> {
    let mut sentences: Vec<String> = deed(entry, names).into_iter().collect();
    sentences.extend(events::sentences(&entry.events, names, config));
    sentences
}

/// What the player did; nothing where the events tell it all.
fn deed(entry: &LogEntry, names: &Names) -> Option<String> {
    let seat = entry.seat;
    match Command::parse(&entry.text, u128::HEIGHT) {
        Ok(Command::Place(_)) => None,
        Ok(Command::End) => Some(format!("{} the series.", names.does(seat, "end"))),
        Ok(Command::Talk(talk)) => Some(said(talk, seat, names)),
        Ok(Command::Sap(pawn, target)) => {
            Some(format!("{}: the pawn on {pawn} works on {target}.", names.name(seat)))
        }
        Ok(Command::Move(_)) | Err(_) => Some(format!("{}: {}", names.name(seat), entry.san)),
    }
}

fn said(talk: Talk, seat: Seat, names: &Names) -> String {
    match talk {
        Talk::Resign => format!("{}.", names.does(seat, "resign")),
        Talk::Offer => format!("{} a draw.", names.does(seat, "offer")),
        Talk::Accept => format!("{} the draw.", names.does(seat, "accept")),
        Talk::Decline => format!("{} the draw.", names.does(seat, "decline")),
        Talk::Withdraw => format!("{} the offer.", names.does(seat, "withdraw")),
    }
}
