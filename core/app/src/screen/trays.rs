//! Trays: the men that an army has lost, by kind. All of it is seen on the board and in the log.

use super::{
    board::{DEAREST_FIRST, piece_name},
    model::Tray,
    seen::Seen,
    texts::{Texts, text},
};
use rules::{
    Event,
    board::{Army, Bits, Board, Kind, Piece},
    game::GameView,
};

/// How many there are of each kind.
type Men = [i32; Kind::ALL.len()];

/// What `bottom` took and lost, and where there are mines, what both lost to those.
pub(crate) fn trays(seen: &Seen<'_>, bottom: Army, texts: &Texts) -> Vec<Tray> {
    let view = &seen.view;
    let Some(start) = seen.start else { return Vec::new() };
    let mines: Vec<Piece> = match view {
        GameView::Minesweeper(_) => {
            seen.log.iter().flat_map(|entry| &entry.events).filter_map(blown_up).collect()
        }
        GameView::ChessUno(_) | GameView::Maharajah(_) => Vec::new(),
    };
    let taken = |army: Army| {
        let mut gone = gone(&men(start, army), &men(view, army));
        for piece in mines.iter().filter(|piece| piece.army == army) {
            // A man that a pawn had become counts as that pawn.
            let kind = if gone[piece.kind.index()] > 0 { piece.kind } else { Kind::Pawn };
            gone[kind.index()] -= 1;
        }
        row(army, &gone)
    };
    let mut trays = vec![
        tray(text!(texts, "tray-taken"), &taken(!bottom), texts),
        tray(text!(texts, "tray-lost"), &taken(bottom), texts),
    ];
    if matches!(view, GameView::Minesweeper(_)) {
        let counted = |army: Army| {
            let mut men = Men::default();
            let own = mines.iter().filter(|piece| piece.army == army);
            own.for_each(|piece| men[piece.kind.index()] += 1);
            row(army, &men)
        };
        let both: Vec<Piece> = [bottom, !bottom].into_iter().flat_map(counted).collect();
        trays.push(tray(text!(texts, "tray-mines"), &both, texts));
    }
    trays
}

fn blown_up(event: &Event) -> Option<Piece> {
    match event {
        Event::Boom(_, piece) => Some(*piece),
        _ => None,
    }
}

fn men(view: &GameView, army: Army) -> Men {
    fn on<B: Bits>(board: &Board<B>, army: Army) -> Men {
        Kind::ALL.map(|kind| board.pieces(army, kind).count() as i32)
    }
    match view {
        GameView::ChessUno(view) => on(view.board(), army),
        GameView::Maharajah(view) => on(view.board(), army),
        GameView::Minesweeper(view) => on(view.board(), army),
    }
}

/// Men at the start without those that stand now. More than there were of a kind are pawns that
/// became such: those pawns are not gone.
fn gone(start: &Men, now: &Men) -> Men {
    let mut gone = Men::default();
    for kind in Kind::ALL {
        let missing = start[kind.index()] - now[kind.index()];
        if missing < 0 {
            gone[Kind::Pawn.index()] += missing;
        } else {
            gone[kind.index()] += missing;
        }
    }
    gone
}

fn row(army: Army, men: &Men) -> Vec<Piece> {
    let several = |kind: Kind| vec![Piece { army, kind }; usize::try_from(men[kind.index()]).unwrap_or(0)];
    DEAREST_FIRST.into_iter().flat_map(several).collect()
}

fn tray(label: String, pieces: &[Piece], texts: &Texts) -> Tray {
    let none = text!(texts, "tray-none");
    let kinds: Vec<String> = pieces
        .chunk_by(|one, other| one == other)
        .map(|same| match same {
            [piece] => piece_name(*piece, texts),
            _ => text!(texts, "tray-several", piece = &piece_name(same[0], texts), count = same.len()),
        })
        .collect();
    let what = if kinds.is_empty() { none.clone() } else { kinds.join(", ") };
    Tray {
        spoken: format!("{label}: {what}"),
        label,
        pieces: pieces.iter().map(|piece| piece.letter().to_string()).collect(),
        none,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(list: &[(Kind, i32)]) -> Men {
        let mut men = Men::default();
        list.iter().for_each(|(kind, count)| men[kind.index()] = *count);
        men
    }

    #[test]
    fn a_promoted_pawn_is_not_gone() {
        let start = of(&[(Kind::Pawn, 8), (Kind::Queen, 1), (Kind::Rook, 2), (Kind::King, 1)]);
        let now = of(&[(Kind::Pawn, 5), (Kind::Queen, 2), (Kind::Rook, 1), (Kind::King, 1)]);
        assert_eq!(gone(&start, &now), of(&[(Kind::Pawn, 2), (Kind::Rook, 1)]));
        // The queen was taken and another made: which one stands is not to be seen.
        let now = of(&[(Kind::Pawn, 7), (Kind::Queen, 1), (Kind::Rook, 2), (Kind::King, 1)]);
        assert_eq!(gone(&start, &now), of(&[(Kind::Pawn, 1)]));
        // A pawn that came back is not gone either.
        assert_eq!(gone(&start, &start), Men::default());
    }
}
