//! Finished games as PGN, where that form exists: classic chess and Maharajah.

use crate::{Session, SessionError};
use rules::{
    Event, Seat,
    board::{Army, Move},
    game::GameView,
    maharajah::Start,
    notation::pgn::{self, Ending, Game, Score, Tags, Termination},
    record::{Begun, Replay},
};
use table::{Verdict, VerdictReason};

impl Session {
    /// The finished game as PGN, under these tags.
    ///
    /// # Errors
    /// [`SessionError::StillRunning`]; [`SessionError::NoPgn`] for games with cards or mines.
    pub fn pgn(&self, tags: &Tags) -> Result<String, SessionError> {
        let verdict = self.table().verdict().ok_or(SessionError::StillRunning)?;
        let Begun::Game(replay) = Replay::begin(self.export()?)? else { return Err(SessionError::NoPgn) };
        let GameView::Maharajah(begun) = replay.state().view(Seat::A) else {
            return Err(SessionError::NoPgn);
        };
        let start = Start { board: *begun.board(), halfmove: begun.halfmove() };
        let moves: Vec<Move> = self.log().iter().flat_map(|entry| &entry.events).filter_map(moved).collect();
        let game = Game { tags, start: &start, fullmove: 1, moves: &moves, ending: ending(verdict) };
        pgn::export(&game).map_err(|_| SessionError::NoPgn)
    }
}

fn moved(event: &Event) -> Option<Move> {
    match event {
        Event::Move(mv) => Some(*mv),
        _ => None,
    }
}

/// What the standard knows of a result; A plays White.
fn ending(verdict: Verdict) -> Ending {
    let score = match verdict.winner {
        Some(seat) => Score::Won(Army::ALL[seat.index()]),
        None if verdict.reason.has_result() => Score::Draw,
        None => Score::Open,
    };
    let termination = match verdict.reason {
        VerdictReason::Game(_) => Termination::Normal,
        VerdictReason::Time | VerdictReason::TimeNoMaterial => Termination::TimeForfeit,
        VerdictReason::Forfeit
        | VerdictReason::AwayClaim
        | VerdictReason::NoResult
        | VerdictReason::Deleted => Termination::Abandoned,
        VerdictReason::ServerAbort => Termination::Emergency,
    };
    Ending { score, termination }
}
