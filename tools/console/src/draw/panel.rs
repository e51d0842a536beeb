//! What stands beside the board: players, card, piles, pawns, mines, clocks, checks, result.

use super::look::{Look, Paint, wrap};
use crate::words::{cards, count, names, names::Names, refusals::attacked_kings, results, times};
use rules::{
    Seat,
    board::{Army, Bits},
    chess_uno,
    game::GameView,
    maharajah, minesweeper,
};
use table::{TableView, Verdict};

/// A clock that shows less is painted as an alarm, in ms.
const LOW: u64 = 30_000;
/// From here on a game tells how many quiet half-moves it has seen.
const QUIET: u32 = 60;

/// Everything that is told beside a board.
#[derive(Debug)]
pub(crate) struct Panel<'p> {
    pub(crate) title: String,
    pub(crate) view: &'p GameView,
    pub(crate) table: Option<&'p TableView>,
    pub(crate) names: &'p Names,
    pub(crate) verdict: Option<Verdict>,
    pub(crate) paused: bool,
}

/// Lines of a panel, broken at its width.
struct Lines<'l> {
    look: &'l Look,
    width: usize,
    lines: Vec<String>,
}

impl Lines<'_> {
    fn add(&mut self, text: &str) {
        self.lines.extend(wrap(text, self.width, 2));
    }

    fn painted(&mut self, text: &str, paint: Paint) {
        let look = self.look;
        self.lines.extend(wrap(text, self.width, 2).iter().map(|line| look.paint(line, paint)));
    }
}

impl Panel<'_> {
    /// The panel in so many columns.
    pub(crate) fn lines(&self, look: &Look, width: usize) -> Vec<String> {
        let mut lines = Lines { look, width, lines: Vec::new() };
        lines.painted(&self.title, Paint::Strong);
        for army in [!self.view.turn(), self.view.turn()] {
            self.player(army, &mut lines);
        }
        match self.view {
            GameView::ChessUno(view) => self.chess_uno(view, &mut lines),
            GameView::Maharajah(view) => maharajah(view, &mut lines),
            GameView::Minesweeper(view) => minesweeper(view, &mut lines),
        }
        self.urgent(&mut lines);
        lines.lines
    }

    fn controller(&self, army: Army) -> Seat {
        match self.view {
            GameView::ChessUno(view) => view.controller(army),
            GameView::Maharajah(view) => view.controller(army),
            GameView::Minesweeper(view) => view.controller(army),
        }
    }

    /// "> White: You  9:58": whose army, and the mark of the army to move.
    fn player(&self, army: Army, lines: &mut Lines<'_>) {
        let seat = self.controller(army);
        let to_move = self.verdict.is_none() && self.view.turn() == army;
        let mark = if to_move { "> " } else { "  " };
        let clock = self.table.and_then(|table| table.clocks).map(|clocks| clocks[seat.index()]);
        let running = self.table.is_some_and(|table| table.running == Some(seat));
        let time = clock.map_or_else(String::new, |left| format!("  {}", times::clock(left)));
        let text = format!("{mark}{}: {}{time}", names::army(army), self.names.name(seat));
        let line = match clock {
            Some(left) if running && left < LOW => lines.look.paint(&text, Paint::Alarm),
            _ if to_move => lines.look.paint(&text, Paint::Strong),
            _ => text,
        };
        lines.lines.push(line);
    }

    fn chess_uno(&self, view: &chess_uno::View, lines: &mut Lines<'_>) {
        match view.card() {
            Some(card) => {
                lines.lines.push(format!("Card: {}", cards::face(card, lines.look)));
                lines.add(&format!("  {}", cards::effect(card, view.config())));
            }
            None if view.outcome().is_none() => lines.add("No card is left: one normal move"),
            None => {}
        }
        if self.verdict.is_none() {
            lines.painted(&grant(view), Paint::Strong);
        }
        let discards =
            Seat::ALL.map(|seat| format!("{} {}", self.names.name(seat), view.discards(seat).len()));
        lines.add(&format!(
            "Pile: {}. Discards: {}, {}.",
            count(view.pile_len() as u64, "card", "cards"),
            discards[0],
            discards[1]
        ));
        let [white, black] = Army::ALL.map(|army| view.pool(army));
        lines.add(&format!("Pawns to bring back: White {white}, Black {black}."));
        if view.inactivity() > 0 {
            let limit = view.config().draw_after_turns_without_move();
            lines.add(&format!("Turns without a move: {} of {limit}.", view.inactivity()));
        }
    }

    /// What cannot wait: checks, offers, a pause, the result.
    fn urgent(&self, lines: &mut Lines<'_>) {
        for (army, square) in attacked_kings(self.view) {
            let text = format!("Check! {}'s king on {square} is attacked.", names::army(army));
            lines.painted(&text, Paint::Alarm);
        }
        if let Some(verdict) = self.verdict {
            lines.painted(&results::sentence(verdict, self.names), Paint::Good);
            return;
        }
        for seat in Seat::ALL {
            if self.view.offers().is_open(seat) {
                let (offers, other) = (self.names.does(seat, "offer"), self.names.inside(!seat));
                let text = format!("{offers} a draw: {other} may accept or decline.");
                lines.painted(&text, Paint::Good);
            }
        }
        if self.paused {
            lines.painted("Paused: the clocks stand. Type resume to go on.", Paint::Alarm);
        }
    }
}

/// What the open card still grants.
fn grant(view: &chess_uno::View) -> String {
    let left = view.moves_left();
    if view.to_place() > 0 {
        let pawns = count(view.to_place().into(), "pawn", "pawns");
        let moves = count(left.into(), "move", "moves");
        return format!("Place {pawns}, then {moves}");
    }
    let moves = count(left.into(), "move", "moves");
    if view.can_end() { format!("{moves} left, or end") } else { format!("{moves} left") }
}

fn maharajah(view: &maharajah::View, lines: &mut Lines<'_>) {
    if view.profile() == maharajah::Profile::Maharajah {
        let [white, black] = Army::ALL.map(|army| view.status(army).name());
        lines.add(&format!("Rules: White {white}, Black {black}."));
    }
    if view.halfmove() >= QUIET {
        lines.add(&format!("Half-moves without a pawn move or a capture: {} of 100.", view.halfmove()));
    }
}

fn minesweeper(view: &minesweeper::View, lines: &mut Lines<'_>) {
    let field = view.field();
    let known: Vec<String> = field.known_mines().squares().map(|square| square.to_string()).collect();
    let known = if known.is_empty() { String::new() } else { format!(", known: {}", known.join(" ")) };
    lines.painted(&format!("Mines left: {}{known}", field.counter()), Paint::Strong);
    let fogged = field.fogged().count();
    if fogged > 0 {
        lines.add(&format!("Fog: {}.", count(fogged.into(), "square", "squares")));
    }
}
