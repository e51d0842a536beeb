//! One Chess-Uno turn, from a reveal to the next army's reveal.
//!
//! ```text
//! reveal → effect → placement (if due) → series → end        CU-R023
//! ```
//! Steps nobody chooses (Skip, a moveless army, mate, auto-capture) run inside the `apply` that
//! caused them, one event each; the inactivity limit bounds the chain (CU-A57).
//! Not here: where men go (`board::movegen`), where pawns return (`placement`).

use super::{Card, Config, Effect, Mode, Phase, Setup, State, View, placement};
use crate::{
    Applied, ApplyError, Chance, ChanceError, Command, Event, MoveText, Offers, Outcome, Reason, Rejected,
    Seat, StartError,
    board::{Army, Bits, Board, BoardRules, Kind, Move, Square},
    notation::fen,
};

impl Default for Setup {
    fn default() -> Self {
        Self {
            board: fen::start_position(BoardRules::CHESS_UNO),
            controllers: [Seat::A, Seat::B],
            pool: [0, 0],
            inactivity: 0,
        }
    }
}

/// What an evaluation finds.
enum Verdict {
    Waits,
    TurnEnds,
    GameEnds(Outcome),
}

impl State {
    /// Starts a game: shuffles, and plays on to the first decision of a player (CU-A01).
    ///
    /// # Errors
    /// [`StartError::BadPosition`] unless each army has exactly one king and the seats differ;
    /// [`StartError::Chance`] when the source of chance fails.
    pub fn start(config: Config, setup: Setup, chance: &mut dyn Chance) -> Result<Applied<Self>, StartError> {
        for army in Army::ALL {
            let kings = setup.board.pieces(army, Kind::King).count();
            if kings != 1 {
                return Err(StartError::BadPosition(format!("{army} has {kings} kings, not one")));
            }
        }
        if setup.controllers[0] == setup.controllers[1] {
            return Err(StartError::BadPosition("one seat controls both armies".to_owned()));
        }
        let mut pile = chance.deal(Card::deck(&config))?;
        pile.reverse();
        let view = View {
            config,
            board: setup.board,
            controllers: setup.controllers,
            pool: setup.pool,
            pile_len: pile.len(),
            discards: [Vec::new(), Vec::new()],
            card: None,
            moves_left: 0,
            to_place: 0,
            inactivity: setup.inactivity,
            moved: 0,
            placed: false,
            passed: None,
            offers: Offers::default(),
            outcome: None,
        };
        let mut step = Step { state: Self { view, pile }, events: Vec::new(), chance };
        step.reveal()?;
        step.run()?;
        Ok(step.done())
    }

    /// Applies one command of one seat.
    ///
    /// # Errors
    /// [`Rejected`] in the order of its variants; [`ChanceError`] when a reshuffle is due and the
    /// source of chance fails. The state is then as it was.
    pub fn apply(
        &self,
        seat: Seat,
        command: &Command,
        chance: &mut dyn Chance,
    ) -> Result<Applied<Self>, ApplyError> {
        let view = &self.view;
        if view.outcome.is_some() {
            return Err(Rejected::GameOver.into());
        }
        let mut step = Step { state: self.clone(), events: Vec::new(), chance };
        if let Command::Talk(talk) = command {
            if let Some(outcome) = step.state.view.offers.say(seat, *talk)? {
                step.finish(outcome);
            }
            return Ok(step.done());
        }
        if view.actor() != Some(seat) {
            return Err(Rejected::NotYourTurn.into());
        }
        match (view.phase(), command) {
            (Phase::Place, Command::Place(squares)) => step.place(squares)?,
            (Phase::Place, _) | (_, Command::Place(_)) => return Err(Rejected::WrongPhase.into()),
            (_, Command::Move(text)) => step.make_move(seat, *text)?,
            (_, Command::End) if view.can_end() => step.end_series()?,
            (_, Command::End) => return Err(Rejected::CannotEnd.into()),
            (_, Command::Sap(..) | Command::Talk(_)) => return Err(Rejected::IllegalMove.into()),
        }
        Ok(step.done())
    }
}

/// One `apply` at work: the state that grows and what happened so far.
struct Step<'c> {
    state: State,
    events: Vec<Event>,
    chance: &'c mut dyn Chance,
}

impl Step<'_> {
    fn done(self) -> Applied<State> {
        Applied { state: self.state, events: self.events }
    }

    /// Plays on until a player must decide or the game is over.
    fn run(&mut self) -> Result<(), ChanceError> {
        loop {
            match self.evaluate() {
                Verdict::Waits => return Ok(()),
                Verdict::GameEnds(outcome) => {
                    self.finish(outcome);
                    return Ok(());
                }
                Verdict::TurnEnds => {
                    if self.end_turn() {
                        return Ok(());
                    }
                    self.reveal()?;
                }
            }
        }
    }

    /// Draws the top card and puts its effect in force (CU-R024 to CU-R027).
    fn reveal(&mut self) -> Result<(), ChanceError> {
        let view = &mut self.state.view;
        let seat = view.controllers[view.board.turn().index()];
        view.moved = 0;
        view.placed = false;
        view.passed = None;
        view.card = None;
        if self.state.pile.is_empty() && view.discards.iter().any(|pile| !pile.is_empty()) {
            let discards: Vec<Card> = view.discards.iter().flatten().copied().collect();
            let mut pile = self.chance.reshuffle(discards)?;
            view.discards = [Vec::new(), Vec::new()];
            self.events.push(Event::Reshuffle(pile.len()));
            pile.reverse();
            self.state.pile = pile;
        }
        view.card = self.state.pile.pop();
        view.pile_len = self.state.pile.len();
        if let Some(card) = view.card {
            self.events.push(Event::Reveal(seat, card));
        }
        self.put_in_force();
        Ok(())
    }

    fn put_in_force(&mut self) {
        let view = &mut self.state.view;
        let army = view.board.turn();
        (view.to_place, view.moves_left) = match view.card.map(Card::effect) {
            None | Some(Effect::Joker) => (0, 1), // CU-R035 CU-R044
            Some(Effect::Number(n)) => (0, n),    // CU-R036
            Some(Effect::Skip) if must_answer_check(view) => (0, 1), // CU-R073
            Some(Effect::Skip) => (0, 0),         // CU-R037
            Some(Effect::Reverse) => {
                view.controllers.swap(0, 1); // CU-R040
                view.board.pass_to(!army, None); // CU-R043 CU-A53
                self.events.push(Event::Swap);
                (0, 1) // CU-R041
            }
            Some(Effect::Plus2) => recovery(view, view.config.plus2_pawns()), // CU-R038
            Some(Effect::Plus4) => recovery(view, view.config.plus4_pawns()), // CU-R039
        };
    }

    /// What the position means for the turn, with the card in force.
    fn evaluate(&mut self) -> Verdict {
        let view = &mut self.state.view;
        let army = view.board.turn();
        let actor = view.controllers[army.index()];
        match view.config.mode() {
            Mode::KingHunt => {
                if view.moves_left > 0 && view.board.can_capture_king(view.law().joker) {
                    return Verdict::GameEnds(Outcome::win(actor, Reason::KingCapture)); // CU-R082 CU-A10
                }
            }
            Mode::Purist if view.board.in_check(army) => {
                if view.moves_left == 0 && view.to_place == 0 && view.placed {
                    view.moves_left = 1; // CU-R074
                }
                if !view.has_defence() {
                    return Verdict::GameEnds(Outcome::win(!actor, Reason::Mate)); // CU-R071
                }
            }
            Mode::Purist => {}
        }
        if view.to_place > 0 {
            Verdict::Waits
        } else if view.moves_left == 0 || !view.board.has_move(view.law()) {
            Verdict::TurnEnds // CU-R052 CU-R076
        } else {
            Verdict::Waits
        }
    }

    fn place(&mut self, squares: &[Square]) -> Result<(), ApplyError> {
        let view = &mut self.state.view;
        let army = view.board.turn();
        if !placement::is_allowed(&view.board, army, squares, view.to_place) {
            return Err(Rejected::Placement.into());
        }
        let set = squares.iter().fold(0, |set, square| set | u64::of(*square));
        if view.placement_leaves_mate(set) {
            return Err(Rejected::PlacementLeavesMate.into());
        }
        view.board = placement::with_pawns(&view.board, army, set);
        view.pool[army.index()] -= view.to_place;
        view.to_place = 0;
        view.placed = true;
        let mut squares = squares.to_vec();
        squares.sort_unstable_by_key(ToString::to_string);
        self.events.push(Event::Place(squares));
        Ok(self.run()?)
    }

    fn make_move(&mut self, seat: Seat, text: MoveText) -> Result<(), ApplyError> {
        let mv = text.resolve(&self.state.view.legal_moves())?;
        self.state.view.offers.lapse_at_move(seat);
        self.play(mv);
        Ok(self.run()?)
    }

    fn play(&mut self, mv: Move) {
        let view = &mut self.state.view;
        let army = view.board.turn();
        let pawns = |board: &Board<u64>| board.pieces(!army, Kind::Pawn).count();
        let before = pawns(&view.board);
        view.board.play(mv);
        view.pool[(!army).index()] = view.pool[(!army).index()].saturating_add(before - pawns(&view.board));
        // The own army goes on; what it passed is the other one's right only if the turn ends now.
        view.passed = view.board.ep();
        view.board.pass_to(army, None);
        view.moved = view.moved.saturating_add(1);
        view.moves_left -= 1;
        view.inactivity = 0;
        self.events.push(Event::Move(mv));
        if view.moves_left > 0 && view.config.stop_combo_on_king_threat() && view.board.in_check(!army) {
            view.moves_left = 0; // CU-R070 CU-R093 CU-A11
            self.events.push(Event::SeriesStopped);
        }
    }

    fn end_series(&mut self) -> Result<(), ApplyError> {
        if !self.end_turn() {
            self.reveal()?;
            self.run()?;
        }
        Ok(())
    }

    /// Ends the turn; tells whether that ended the game (CU-R030, CU-R031, CU-R099).
    fn end_turn(&mut self) -> bool {
        let view = &mut self.state.view;
        let army = view.board.turn();
        let seat = view.controllers[army.index()];
        self.events.push(Event::TurnEnd(seat));
        view.discards[seat.index()].extend(view.card.take());
        if view.moved == 0 {
            view.inactivity = view.inactivity.saturating_add(1); // CU-A58
            if view.inactivity >= u32::from(view.config.draw_after_turns_without_move()) {
                self.finish(Outcome::draw(Reason::Inactivity));
                return true;
            }
        }
        let passed = view.passed.filter(|_| view.moved > 0); // CU-A33 CU-A52
        view.board.pass_to(!army, passed);
        false
    }

    fn finish(&mut self, outcome: Outcome) {
        let view = &mut self.state.view;
        view.board.pass_to(view.board.turn(), None);
        view.offers = Offers::default();
        view.outcome = Some(outcome);
        self.events.push(Event::Result(outcome));
    }
}

fn must_answer_check(view: &View) -> bool {
    view.config.mode() == Mode::Purist && view.board.in_check(view.board.turn())
}

/// Pawns to place and moves that follow; without a pawn or a square for it one normal move
/// (CU-R058, CU-A26, CU-A29).
fn recovery(view: &View, granted: u8) -> (u32, u8) {
    let army = view.board.turn();
    let wanted = u32::from(granted).min(view.pool(army));
    match placement::room(&view.board, army, wanted) {
        0 => (0, 1),
        due => (due, view.config.moves_after_recovery()),
    }
}
