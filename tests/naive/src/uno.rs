//! Chess-Uno, turn by turn as section 3 of the rules writes it down.

use std::collections::VecDeque;

use serde_json::{Value, json};

use crate::cards::{self, Face};
use crate::mailbox::{Army, Kind};
use crate::moves::{CLASSIC_PROMOTIONS, DoubleStep, Laws, Move, Position};
use crate::record::Seat;
use crate::table::{Command, Deed, Ending, MoveText, Refusal, Rules, resolve, result_value};
use crate::uno_start::Settings;

/// A running game.
pub(crate) struct Uno {
    pub(crate) settings: Settings,
    pub(crate) position: Position,
    /// Who owns which army.
    pub(crate) controllers: [Seat; 2],
    /// Captured pawns of each army that can come back (CU-A23).
    pub(crate) pool: [u32; 2],
    pub(crate) pile: VecDeque<String>,
    /// By seat, oldest first (CU-R031, CU-A85).
    pub(crate) discards: [Vec<String>; 2],
    pub(crate) reshuffles: VecDeque<Vec<String>>,
    /// Turns in a row without a move (CU-R099).
    pub(crate) inactivity: u32,
    /// The open card.
    pub(crate) card: Option<String>,
    pub(crate) moves_left: u32,
    pub(crate) to_place: u32,
    /// Something moved in this turn.
    pub(crate) moved: bool,
    /// Pawns were placed in this turn.
    pub(crate) placed: bool,
    pub(crate) ending: Option<Ending>,
    pub(crate) events: Vec<String>,
}

/// What EVAL finds.
enum Verdict {
    GameOver,
    PlayerActs,
    TurnEnds,
}

impl Uno {
    fn controller(&self, army: Army) -> Seat {
        self.controllers[army.index()]
    }

    fn face(&self) -> Option<Face> {
        cards::face(self.card.as_deref()?)
    }

    fn in_check(&self) -> bool {
        self.position.board.in_check(self.position.army)
    }

    fn laws(&self) -> Laws {
        Laws {
            promotions: [CLASSIC_PROMOTIONS; 2],
            // CU-A35, CU-A47: by rank, not by history.
            double_step: [DoubleStep::HomeRank; 2],
            // CU-R075 and CU-R087.
            castle_through_attack: !self.settings.purist,
            joker: self.face() == Some(Face::Joker),
        }
    }

    /// The moves of the active army with the open card. King hunt: king captures included.
    pub(crate) fn moves_in(&self, position: &Position) -> Vec<Move> {
        if self.settings.purist {
            position.legal_moves(&self.laws())
        } else {
            position.pseudo_moves(&self.laws())
        }
    }

    fn moves(&self) -> Vec<Move> {
        self.moves_in(&self.position)
    }

    /// Draws cards and ends turns until a player has to act or the game is over (CU-A57).
    pub(crate) fn play_turns(&mut self) -> Result<(), String> {
        loop {
            self.begin_turn()?;
            if !self.turn_is_over() {
                return Ok(());
            }
        }
    }

    /// After a command: evaluates, and goes on with the next turns where this one ends.
    pub(crate) fn go_on(&mut self) -> Result<(), String> {
        if self.turn_is_over() {
            self.play_turns()?;
        }
        Ok(())
    }

    /// EVAL and END; true when another turn begins.
    fn turn_is_over(&mut self) -> bool {
        match self.evaluate() {
            Verdict::GameOver | Verdict::PlayerActs => false,
            Verdict::TurnEnds => {
                self.end_turn();
                self.ending.is_none()
            }
        }
    }

    /// Steps 1 to 3 of a turn.
    fn begin_turn(&mut self) -> Result<(), String> {
        self.moved = false;
        self.placed = false;
        self.to_place = 0;
        self.draw()?;
        if let Some(card) = &self.card {
            let seat = self.controller(self.position.army).name();
            self.events.push(format!("reveal {seat} {card}"));
        }
        self.moves_left = match self.face() {
            // CU-R035: everything empty.
            None => 1,
            Some(Face::Number(number)) => number,
            // CU-R073: in check a Skip counts as one move.
            Some(Face::Skip) => u32::from(self.settings.purist && self.in_check()),
            Some(Face::Reverse) => {
                // CU-R040, CU-A20: the swap comes first; CU-A53: the right to capture dies.
                self.controllers.swap(0, 1);
                self.position.army = self.position.army.other();
                self.position.ep = None;
                self.events.push("swap".to_string());
                1
            }
            Some(Face::Joker) => 1,
            Some(Face::Plus2) => self.recover(self.settings.plus2_pawns),
            Some(Face::Plus4) => self.recover(self.settings.plus4_pawns),
        };
        Ok(())
    }

    /// CU-R034, CU-A59: an empty pile is made anew at the next draw.
    fn draw(&mut self) -> Result<(), String> {
        if self.pile.is_empty() {
            let mut discarded = self.discards.concat();
            if !discarded.is_empty() {
                let pile =
                    self.reshuffles.pop_front().ok_or("the pile is empty and there is no reshuffle left")?;
                let mut given = pile.clone();
                given.sort();
                discarded.sort();
                if given != discarded {
                    return Err("a reshuffle is no permutation of the discards".to_string());
                }
                self.events.push(format!("reshuffle {}", pile.len()));
                self.pile = pile.into();
                self.discards = [Vec::new(), Vec::new()];
            }
        }
        self.card = self.pile.pop_front();
        Ok(())
    }

    /// CU-R038, CU-A26: how many pawns wait; the result is the number of moves.
    fn recover(&mut self, granted: u32) -> u32 {
        let free = self.free_on(1).len() + self.free_on(2).len();
        let pool = self.pool[self.position.army.index()];
        self.to_place = granted.min(pool).min(free as u32);
        if self.to_place == 0 {
            // CU-R058, CU-A29: one normal move.
            return 1;
        }
        self.settings.moves_after_recovery
    }

    fn evaluate(&mut self) -> Verdict {
        let army = self.position.army;
        if self.settings.purist {
            if self.in_check() {
                // CU-R074.
                if self.moves_left == 0 && self.to_place == 0 && self.placed {
                    self.moves_left = 1;
                }
                // CU-R071, CU-A05, CU-A06, CU-A31.
                let defended = if self.to_place > 0 {
                    let sets = self.placement_sets();
                    sets.iter().any(|set| !self.leaves_mate(set))
                } else {
                    !self.moves().is_empty()
                };
                if !defended {
                    let winner = self.controller(army.other());
                    self.finish(Ending::won_by(winner, "mate"));
                    return Verdict::GameOver;
                }
            }
        } else if self.moves_left > 0 && self.moves().iter().any(|mv| self.position.takes_king(mv)) {
            // CU-R082, CU-A09, CU-A10; CU-R086: the current owner wins.
            self.finish(Ending::won_by(self.controller(army), "king_capture"));
            return Verdict::GameOver;
        }
        if self.to_place == 0 && (self.moves_left == 0 || self.moves().is_empty()) {
            // CU-R032, CU-R052, CU-R076.
            return Verdict::TurnEnds;
        }
        Verdict::PlayerActs
    }

    /// Step 7.
    fn end_turn(&mut self) {
        let army = self.position.army;
        let seat = self.controller(army);
        if let Some(card) = self.card.take() {
            self.discards[seat.index()].push(card);
        }
        self.events.push(format!("turn_end {}", seat.name()));
        if !self.moved {
            // CU-R090, CU-A33: a moveless turn ends the right to capture en passant.
            self.position.ep = None;
            self.inactivity = self.inactivity.saturating_add(1);
            if self.inactivity >= self.settings.draw_after {
                // CU-R099, CU-A58. The army stays as it stood.
                self.finish(Ending::draw("inactivity"));
                return;
            }
        }
        // CU-A18: the army opposite to the one that was active.
        self.position.army = army.other();
    }

    /// CU-R050, CU-A56: only after a move and with moves left.
    fn end_series(&mut self) -> Result<Deed, Refusal> {
        if !self.may_end() {
            return Err("cannot_end".into());
        }
        self.end_turn();
        self.play_turns().map_err(Refusal::Fatal)?;
        Ok(Deed::Other)
    }

    fn may_end(&self) -> bool {
        self.moved && self.moves_left > 0
    }

    fn make_move(&mut self, command: &MoveText) -> Result<Deed, Refusal> {
        let text = resolve(command, &self.legal())?;
        let moves = self.moves();
        let mv = moves.iter().find(|mv| mv.text() == text);
        let mv = mv.ok_or("illegal_move")?;
        let (position, captured) = self.position.after(mv);
        self.position = position;
        if let Some(victim) = captured
            && victim.kind == Kind::Pawn
        {
            // CU-R054, CU-A32, CU-A34.
            let pool = &mut self.pool[victim.army.index()];
            *pool = pool.saturating_add(1);
        }
        self.moves_left -= 1;
        self.moved = true;
        self.inactivity = 0;
        self.events.push(format!("move {text}"));
        let enemy = self.position.army.other();
        if self.moves_left > 0 && self.position.board.in_check(enemy) && self.settings.stop_combo {
            // CU-R070, CU-R093; CU-A11: before the auto-capture; CU-A12: never after the last.
            self.moves_left = 0;
            self.events.push("series_stopped".to_string());
        }
        self.go_on().map_err(Refusal::Fatal)?;
        Ok(Deed::Move)
    }
}

impl Rules for Uno {
    fn ranks(&self) -> i8 {
        8
    }

    fn actor(&self) -> Option<Seat> {
        match self.ending {
            None => Some(self.controller(self.position.army)),
            Some(_) => None,
        }
    }

    fn act(&mut self, command: &Command) -> Result<Deed, Refusal> {
        match command {
            Command::Place(squares) if self.to_place > 0 => self.place(squares),
            _ if self.to_place > 0 => Err("wrong_phase".into()),
            Command::Place(_) => Err("wrong_phase".into()),
            Command::End => self.end_series(),
            Command::Move(text) => self.make_move(text),
            _ => Err("illegal_move".into()),
        }
    }

    fn finish(&mut self, ending: Ending) {
        self.events.push(ending.event());
        self.ending = Some(ending);
    }

    fn forget_events(&mut self) {
        self.events.clear();
    }

    fn legal(&self) -> Vec<String> {
        if self.ending.is_some() || self.to_place > 0 {
            return Vec::new();
        }
        let mut legal: Vec<String> = self.moves().iter().map(Move::text).collect();
        if self.may_end() {
            legal.push("end".to_string());
        }
        legal.sort();
        legal
    }

    fn line(&self) -> Value {
        let over = self.ending.is_some();
        let phase = match (over, self.to_place) {
            (true, _) => "over",
            (false, 0) => "move",
            (false, _) => "place",
        };
        let ep = if over { "-".to_string() } else { self.position.ep_text() };
        json!({
            "fen": self.position.board.fen(),
            "castling": self.position.castling_text(),
            "ep": ep,
            "army": self.position.army.name(),
            "actor": self.actor().map(Seat::name),
            "controllers": {
                "white": self.controller(Army::White).name(),
                "black": self.controller(Army::Black).name(),
            },
            "phase": phase,
            "card": self.card,
            "moves_left": self.moves_left,
            "to_place": self.to_place,
            "pool": { "white": self.pool[0], "black": self.pool[1] },
            "pile": self.pile.len(),
            "discards": { "A": self.discards[0], "B": self.discards[1] },
            "inactivity": self.inactivity,
            "checks": self.position.board.checks(),
            "result": result_value(&self.ending),
            "legal": self.legal(),
            "events": self.events,
        })
    }
}
