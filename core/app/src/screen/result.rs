//! The end of a game: who won and why, in words.

use super::{
    button::press,
    last::moves,
    model::{ButtonStyle, Icon, ResultSheet},
    remote::rated_result,
    seen::{Seen, Sitter, only_person},
    share,
    texts::{Texts, text},
};
use rules::{
    Outcome, Reason,
    board::{Army, Square},
    game::GameView,
};
use table::{Verdict, VerdictReason};

/// Buttons of the result come alive after that time.
const RESULT_LIVE_MS: u32 = 800;

/// "You won", or which army won where two people sit at one phone.
pub(crate) fn headline(sitters: &[Sitter; 2], verdict: Verdict, view: &GameView, texts: &Texts) -> String {
    let person = only_person(sitters);
    match verdict.winner {
        None if verdict.reason.has_result() => text!(texts, "result-draw"),
        None => text!(texts, "result-none"),
        Some(winner) if person == Some(winner) => text!(texts, "result-won"),
        Some(_) if person.is_some() => text!(texts, "result-lost"),
        Some(winner) => match view.army_of(winner) {
            Army::White => text!(texts, "result-white-wins"),
            Army::Black => text!(texts, "result-black-wins"),
        },
    }
}

/// The sheet that rises when a game is over.
pub(crate) fn result(seen: &Seen<'_>, verdict: Verdict, texts: &Texts) -> ResultSheet {
    let button = |id: &str, icon, label: String, style| press(id, icon, label, style);
    let replay = seen.id.map_or_else(String::new, |id| format!("replay:{id}"));
    let sheet = ResultSheet {
        headline: headline(&seen.sitters, verdict, &seen.view, texts),
        reason: reason_text(verdict.reason, texts),
        standing: None,
        rows: vec![text!(texts, "result-moves", count = moves(seen.log))],
        buttons: vec![
            button("rematch", Icon::Play, text!(texts, "rematch"), ButtonStyle::Filled),
            button(&replay, Icon::History, text!(texts, "replay"), ButtonStyle::Outlined),
            share::end(seen, verdict, texts),
            button("home", Icon::None, text!(texts, "home"), ButtonStyle::Plain),
        ],
        hide: button("result", Icon::Close, text!(texts, "look-at-board"), ButtonStyle::Plain),
        live_after_ms: RESULT_LIVE_MS,
    };
    rated_result(seen, sheet, texts)
}

/// Why a game ended, in one line.
pub(crate) fn reason_text(reason: VerdictReason, texts: &Texts) -> String {
    match reason {
        VerdictReason::Game(reason) => match reason {
            Reason::Mate => text!(texts, "reason-mate"),
            Reason::KingCapture => text!(texts, "reason-king-capture"),
            Reason::Stalemate => text!(texts, "reason-stalemate"),
            Reason::Repetition => text!(texts, "reason-repetition"),
            Reason::Fifty => text!(texts, "reason-fifty"),
            Reason::Material => text!(texts, "reason-material"),
            Reason::Inactivity => text!(texts, "reason-inactivity"),
            Reason::Agreement => text!(texts, "reason-agreement"),
            Reason::Resignation => text!(texts, "reason-resignation"),
        },
        VerdictReason::Time => text!(texts, "reason-time"),
        VerdictReason::TimeNoMaterial => text!(texts, "reason-time-no-material"),
        VerdictReason::Forfeit => text!(texts, "reason-forfeit"),
        VerdictReason::AwayClaim => text!(texts, "reason-away-claim"),
        VerdictReason::NoResult => text!(texts, "reason-no-result"),
        VerdictReason::ServerAbort => text!(texts, "reason-server-abort"),
        VerdictReason::Deleted => text!(texts, "reason-deleted"),
    }
}

/// The man whose move took or could take the king, and the king (ux §5.3, CU-A89).
pub(crate) fn decisive_arrow(outcome: Option<Outcome>, view: &GameView) -> Option<(Square, Square)> {
    let GameView::ChessUno(view) = view else { return None };
    outcome.filter(|outcome| outcome.reason == Reason::KingCapture)?;
    let board = view.board();
    let king = board.king(!board.turn())?;
    let from = board.moves(view.law()).into_iter().find(|mv| mv.to == king)?.from;
    Some((from, king))
}
