//! Taps, drags and typed moves become commands of the game (ux §5, "tap-tap, drag").
//!
//! ```text
//! another own man        is selected instead
//! the selected man       is let go
//! a square out of reach  lets go and is rejected: heard and felt, never a message
//! ```

use super::brain::Brain;
use crate::{
    SessionError, StoreError,
    screen::{
        board::square_label,
        targets::{Meaning, meaning},
        texts::text,
    },
};
use rules::{
    Command,
    board::{Bits, Kind, Square},
    chess_uno::Phase,
    game::GameView,
    notation::san,
};
use std::time::Instant;

impl Brain {
    pub(super) fn tap_in_game(&mut self, square: &str, now: Instant) -> Result<(), SessionError> {
        let Some(play) = &mut self.play else { return Ok(()) };
        let view = play.view();
        let Some(square) = Square::parse(square, view.kind().height()) else { return Ok(()) };
        if play.close_choice() {
            return Ok(());
        }
        let before = play.ui.touch.selected;
        match meaning(&view, &play.ui.touch, square) {
            Meaning::Nothing => {
                play.ui.touch.selected = None;
                let waits_for_pawns = matches!(&view, GameView::ChessUno(uno) if uno.phase() == Phase::Place);
                if before.is_some_and(|selected| selected != square)
                    || (waits_for_pawns && play.ui.touch.may_act)
                {
                    self.reject();
                }
            }
            Meaning::Select(square) => {
                play.ui.touch.selected = Some(square);
                self.announce_selection(&view, square);
            }
            Meaning::Draft(placed) => play.ui.touch.placed = placed,
            Meaning::Promote(moves) => play.ui.promotion = moves,
            Meaning::Choose(choice) => play.ui.choice = choice,
            Meaning::Say(command) => return self.say_as_viewer(&command.to_string(), now),
        }
        Ok(())
    }

    /// Dragging always moves (ux §5.5): a sapper's action is never meant.
    pub(super) fn drag_in_game(&mut self, from: &str, to: &str, now: Instant) -> Result<(), SessionError> {
        let Some(play) = &mut self.play else { return Ok(()) };
        let view = play.view();
        let height = view.kind().height();
        let Some((from, to)) = Square::parse(from, height).zip(Square::parse(to, height)) else {
            return Ok(());
        };
        play.close_choice();
        play.ui.touch.selected = Some(from);
        match meaning(&view, &play.ui.touch, to) {
            Meaning::Promote(moves) => play.ui.promotion = moves,
            Meaning::Say(command @ Command::Move(_)) => return self.say_as_viewer(&command.to_string(), now),
            Meaning::Choose(choice) => {
                let saps = choice.iter().any(|command| matches!(command, Command::Sap(..)));
                match choice.iter().find(|command| matches!(command, Command::Move(_))) {
                    Some(command) if saps => return self.say_as_viewer(&command.to_string(), now),
                    _ => play.ui.choice = choice,
                }
            }
            Meaning::Nothing | Meaning::Select(_) | Meaning::Draft(_) | Meaning::Say(_) => {
                play.ui.touch.selected = None;
                if from != to {
                    self.reject();
                }
            }
        }
        Ok(())
    }

    /// A typed move: coordinates, SAN, `place a2 c2`, `end`.
    pub(super) fn type_move(&mut self, text: &str, now: Instant) -> Result<(), SessionError> {
        let Some(play) = &self.play else { return Ok(()) };
        let view = play.view();
        let text = text.trim();
        let command = match Command::parse(text, view.kind().height()) {
            Ok(command) => command.to_string(),
            Err(_) => {
                san::read_command(&view, text).map_or_else(|_| text.to_owned(), |command| command.to_string())
            }
        };
        self.say_as_viewer(&command, now)
    }

    /// A target that is none: felt and heard, without a message that covers the board.
    fn reject(&mut self) {
        let spoken = text!(self.texts, "not-a-target");
        self.effect("error", "reject", spoken, false);
    }

    /// Says what was selected; that a pawn may not sap in check, too (MS-R018).
    fn announce_selection(&mut self, view: &GameView, square: Square) {
        let Some(play) = &self.play else { return };
        let mut spoken = square_label(view, &play.ui.touch, square, &self.texts);
        if let GameView::Minesweeper(mines) = view {
            let board = mines.board();
            let pawn = board.piece_at(square).is_some_and(|piece| piece.kind == Kind::Pawn);
            if pawn && mines.field().counter() > 0 && board.in_check(board.turn()) {
                spoken = format!("{spoken}, {}", text!(self.texts, "no-sapper-in-check"));
            }
        }
        self.effect("", "", spoken, false);
    }

    /// Puts a private flag on a fogged square, or takes it away. It never leaves the phone.
    pub(super) fn toggle_flag(&mut self, square: &str) -> Result<(), SessionError> {
        let Some(play) = &mut self.play else { return Ok(()) };
        let GameView::Minesweeper(view) = play.view() else { return Ok(()) };
        let fogged = |square: &Square| view.field().fogged().has(*square);
        let Some(square) = Square::parse(square, play.view().kind().height()).filter(fogged) else {
            return Ok(());
        };
        let flags = &mut play.ui.touch.flags;
        match flags.iter().position(|flag| *flag == square) {
            Some(at) => drop(flags.remove(at)),
            None => flags.push(square),
        }
        let names: Vec<String> = flags.iter().map(ToString::to_string).collect();
        let key = flags_key(&play.key());
        Ok(self.store.choose(&key, &names.join(" "))?)
    }

    /// The private flags of a game as kept; none where they cannot be read.
    pub(super) fn flags(&self, game: &str) -> Vec<Square> {
        let kept: Result<Option<String>, StoreError> = self.store.choice(&flags_key(game));
        let names = kept.ok().flatten().unwrap_or_default();
        names.split(' ').filter_map(|name| Square::parse(name, 10)).collect()
    }
}

fn flags_key(game: &str) -> String {
    format!("flags:{game}")
}
