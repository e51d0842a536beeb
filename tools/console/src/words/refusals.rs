//! Why something was not done, and what can be done instead. The stable code stands at the end.

use super::{count, events, names};
use app::SessionError;
use rules::{
    Command, MoveText, Rejected, Seat,
    board::{Army, Bits, Board, Kind, Move, Piece, Square},
    game::GameView,
};
use table::Refusal;

/// A refused command: what is wrong, what helps, and the code.
pub(crate) fn sentence(error: &SessionError, view: &GameView, seat: Seat, text: &str) -> String {
    let code = error.code();
    let why = match error {
        SessionError::Refused(refusal) => refused(*refusal, view, seat, text),
        SessionError::NoTakeBack => {
            "Nothing can be taken back: there is no own move yet, or something has come to light since \
             (a card, a mine, a placement)."
                .to_owned()
        }
        SessionError::StillRunning => {
            "A running game is not exported: its record holds the deck or the mines. Finish it first."
                .to_owned()
        }
        SessionError::NoPgn => {
            "PGN knows neither cards nor mines. Leave out --pgn to get the record of this game.".to_owned()
        }
        SessionError::Store(app::StoreError::Conflict) => {
            "This game was played on somewhere else. Type continue to open it as it stands now.".to_owned()
        }
        SessionError::Store(_) => {
            format!("The game could not be saved, so nothing was done ({error}). Try again.")
        }
        _ => format!("{error}."),
    };
    format!("{why} [{code}]")
}

fn refused(refusal: Refusal, view: &GameView, seat: Seat, text: &str) -> String {
    match refusal {
        Refusal::Rules(rejected) => by_rules(rejected, view, seat, text),
        Refusal::OfferTooSoon => "Make a move of your own before you offer a draw again.".to_owned(),
        Refusal::Paused => "The game is paused. Type resume to go on.".to_owned(),
        Refusal::NoPause => "There is nothing to pause or resume now.".to_owned(),
        other => format!("That is not possible now ({other})."),
    }
}

fn by_rules(rejected: Rejected, view: &GameView, seat: Seat, text: &str) -> String {
    match rejected {
        Rejected::GameOver => "The game is over. Type new for another one, show to look at it.".to_owned(),
        Rejected::BadText => unknown(text),
        Rejected::NotYourTurn => "It is the other player's turn.".to_owned(),
        Rejected::WrongPhase => wrong_phase(view),
        Rejected::IllegalMove => illegal(view, text),
        Rejected::PromotionNeeded => {
            "The pawn reaches its last rank: say what it becomes, for example by adding q for a queen."
                .to_owned()
        }
        Rejected::Placement => placement(view),
        Rejected::PlacementLeavesMate => {
            "These squares leave your king mated, and other squares would not. Choose others.".to_owned()
        }
        Rejected::CannotEnd => match view {
            GameView::ChessUno(view) if view.actor() == Some(seat) => {
                "The first move of a series has to be made; then you may end it.".to_owned()
            }
            GameView::ChessUno(_) => "There is no series to end.".to_owned(),
            _ => "Only a series of Chess-Uno can be ended.".to_owned(),
        },
        Rejected::NoOffer => "No draw is offered.".to_owned(),
        Rejected::AlreadyOffered => "Your offer still stands.".to_owned(),
    }
}

/// A word that nobody knows.
pub(crate) fn unknown(text: &str) -> String {
    const SHOWN: usize = 40;
    let short: String = text.chars().filter(|letter| !letter.is_control()).take(SHOWN).collect();
    let more = if text.chars().nth(SHOWN).is_some() { "…" } else { "" };
    format!("I do not understand \"{short}{more}\". Type a move as e2e4 or Nf3, or help.")
}

fn wrong_phase(view: &GameView) -> String {
    match view {
        GameView::ChessUno(view) if view.to_place() > 0 => {
            let pawns = count(view.to_place().into(), "pawn comes", "pawns come");
            format!("First {pawns} back: type place and the squares, for example {}.", example(view))
        }
        GameView::ChessUno(_) => "No pawn waits to be placed now.".to_owned(),
        _ => "Pawns come back in Chess-Uno only.".to_owned(),
    }
}

fn placement(view: &GameView) -> String {
    let GameView::ChessUno(view) = view else { return wrong_phase(view) };
    let army = view.board().turn();
    let home = army.pawn_rank(u64::HEIGHT) + 1;
    let next = if army == Army::White { home + 1 } else { home - 1 };
    let pawns = count(view.to_place().into(), "pawn", "pawns");
    format!(
        "Exactly {pawns} must come back at once, on free squares of rank {home} (rank {next} only when \
         rank {home} is full), for example {}.",
        example(view)
    )
}

/// A placement that is accepted.
fn example(view: &rules::chess_uno::View) -> String {
    view.placements().into_iter().next().map_or_else(String::new, |it| Command::Place(it).to_string())
}

fn illegal(view: &GameView, text: &str) -> String {
    let check = if in_check(view) { " Your king is in check." } else { "" };
    let from = match Command::parse(text, view.kind().height()) {
        Ok(Command::Move(MoveText { from, .. })) => from,
        Ok(Command::Sap(from, _)) => return format!("{}{check}", illegal_sap(view, from)),
        _ => return format!("No such move is possible now. Type moves to see all of them.{check}"),
    };
    let here = match man_on(view, from) {
        None => format!("Nothing stands on {from}."),
        Some(man) if man.army != view.turn() => {
            format!("The {} on {from} is not yours to move.", names::man(man))
        }
        Some(man) => {
            let name = names::kind(man.kind);
            let targets = targets(view, from);
            if targets.is_empty() {
                format!("The {name} on {from} cannot move now.")
            } else {
                format!("The {name} on {from} can go to {}.", events::list(&targets))
            }
        }
    };
    format!("That move is not possible. {here}{check}")
}

fn illegal_sap(view: &GameView, from: Square) -> String {
    match view {
        GameView::Minesweeper(mines) if mines.field().counter() == 0 => {
            "No mine is left, so there is nothing to defuse.".to_owned()
        }
        GameView::Minesweeper(_) => format!(
            "A sapper is an own pawn, works on the square directly ahead, and not while the own king is in \
             check: {}.",
            view.commands()
                .into_iter()
                .find(|command| matches!(command, Command::Sap(pawn, _) if *pawn == from))
                .map_or_else(|| "none stands there now".to_owned(), |it| format!("type {it}"))
        ),
        _ => "Sappers work in Minesweeper Chess only.".to_owned(),
    }
}

/// Squares to which a man can go, in byte order, with what has to be added.
pub(crate) fn targets(view: &GameView, from: Square) -> Vec<String> {
    let target = |mv: Move| match mv.promotion {
        Some(_) => format!("{} (and become another piece)", mv.to),
        None => mv.to.to_string(),
    };
    let moves = view.legal_moves().into_iter().filter(|mv| mv.from == from);
    let mut targets: Vec<String> = moves.map(target).collect();
    targets.sort_unstable();
    targets.dedup();
    targets
}

/// What stands on a square.
pub(crate) fn man_on(view: &GameView, square: Square) -> Option<Piece> {
    match view {
        GameView::ChessUno(view) => view.board().piece_at(square),
        GameView::Maharajah(view) => view.board().piece_at(square),
        GameView::Minesweeper(view) => view.board().piece_at(square),
    }
}

/// Whether the army to move has its king attacked.
fn in_check(view: &GameView) -> bool {
    let army = view.turn();
    match view {
        GameView::ChessUno(view) => view.board().in_check(army),
        GameView::Maharajah(view) => view.board().in_check(army),
        GameView::Minesweeper(view) => view.board().in_check(army),
    }
}

/// The squares of all attacked kings, with the army of each.
pub(crate) fn attacked_kings(view: &GameView) -> Vec<(Army, Square)> {
    fn of<B: Bits>(board: &Board<B>) -> Vec<(Army, Square)> {
        let kings = Army::ALL.into_iter().filter(|army| board.in_check(*army));
        kings.filter_map(|army| Some((army, board.pieces(army, Kind::King).first()?))).collect()
    }
    match view {
        GameView::ChessUno(view) => of(view.board()),
        GameView::Maharajah(view) => of(view.board()),
        GameView::Minesweeper(view) => of(view.board()),
    }
}
