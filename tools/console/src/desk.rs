//! One game being played: session, its time, and the computer's thoughts about it.
//!
//! ```text
//! next    what happens next: a line to obey, a computer's move, something that fell due
//! say     a command of a seat: saved first, told then
//! ```
//! While the computer thinks, lines that need no turn are obeyed at once; moves wait for theirs,
//! and a hint is waited for. The end of the input counts when the computer has moved.

use crate::{
    inbox::{Arrival, Inbox, Line},
    thinker::Thinker,
};
use app::{GameId, Moment, NewMatch, Player, Session, SessionError, Store};
use rules::{Seat, Talk, game::GameView};
use std::time::{Duration, Instant};
use table::{Millis, TableView};

/// How long after a deadline it is noticed: a line that came in before is certainly here then.
const NOTICE: Duration = Duration::from_millis(20);

/// What happens next at a desk.
#[derive(Debug)]
pub(crate) enum Next {
    /// A line to obey.
    Line(Line),
    /// The computer has given a command, and this came of it.
    Computer(Moment),
    /// The hint that was asked for, if any was found.
    Hint(Option<String>),
    /// Something fell due by itself.
    Due(Moment),
    /// The computer has nothing to say although it is its turn: a fault, not a rule.
    Speechless,
    /// The end of the input.
    End,
}

/// A game on the table.
#[derive(Debug)]
pub(crate) struct Desk {
    session: Session,
    opened: Instant,
    thinker: Thinker,
    /// Whether the thought that runs is a hint.
    hinting: bool,
    paused: bool,
}

impl Desk {
    /// Begins a game.
    ///
    /// # Errors
    /// As [`Session::begin`].
    pub(crate) fn begin(store: &mut Store, new: &NewMatch) -> Result<Self, SessionError> {
        Ok(Self::of(Session::begin(store, new)?))
    }

    /// Goes on with a stored game.
    ///
    /// # Errors
    /// As [`Session::resume`].
    pub(crate) fn resume(store: &Store, id: GameId) -> Result<Self, SessionError> {
        Ok(Self::of(Session::resume(store, id)?))
    }

    fn of(session: Session) -> Self {
        Self { session, opened: Instant::now(), thinker: Thinker::default(), hinting: false, paused: false }
    }

    pub(crate) fn session(&self) -> &Session {
        &self.session
    }

    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.session.table().verdict().is_some()
    }

    /// Whether the clocks were stopped by `pause`.
    pub(crate) fn is_paused(&self) -> bool {
        self.paused
    }

    fn elapsed(&self, at: Instant) -> Millis {
        Millis::try_from(at.saturating_duration_since(self.opened).as_millis()).unwrap_or(Millis::MAX)
    }

    /// What everybody may see of the table at its present time.
    pub(crate) fn table(&self) -> TableView {
        self.session.table().view()
    }

    /// What the seat to act may see; after the end, what seat A may.
    pub(crate) fn view(&self) -> GameView {
        self.session.view(self.session.table().actor().unwrap_or(Seat::A))
    }

    /// The seat whose word a line is: the person to act, else the person at the table.
    pub(crate) fn speaker(&self) -> Seat {
        let is_person = |seat: &Seat| self.session.players()[seat.index()] == Player::Person;
        let actor = self.session.table().actor().filter(is_person);
        actor.or_else(|| Seat::ALL.into_iter().find(is_person)).unwrap_or(Seat::A)
    }

    /// The seat whose word this talk is. At one keyboard an answer is the other player's.
    pub(crate) fn talker(&self, talk: Talk) -> Seat {
        let speaker = self.speaker();
        let both = self.session.players().iter().all(|player| *player == Player::Person);
        let offers = self.view().offers();
        let other_is_meant = match talk {
            Talk::Accept | Talk::Decline => offers.is_open(speaker) && !offers.is_open(!speaker),
            Talk::Withdraw => offers.is_open(!speaker) && !offers.is_open(speaker),
            Talk::Offer | Talk::Resign => false,
        };
        if both && other_is_meant { !speaker } else { speaker }
    }

    /// A seat says something, at this moment.
    ///
    /// # Errors
    /// As [`Session::say`].
    pub(crate) fn say(
        &mut self,
        store: &mut Store,
        seat: Seat,
        text: &str,
        at: Instant,
    ) -> Result<Moment, SessionError> {
        let moment = self.session.say(store, seat, text, self.elapsed(at))?;
        self.thinker.stop();
        Ok(moment)
    }

    /// Takes back the last move of a person: that against the computer, or of who moved last
    /// (TB-50).
    ///
    /// # Errors
    /// As [`Session::take_back`].
    pub(crate) fn take_back(&mut self, store: &mut Store, at: Instant) -> Result<Moment, SessionError> {
        let kind = self.session.table().game().kind();
        let is_person = |seat: &Seat| self.session.players()[seat.index()] == Player::Person;
        let plays = self.session.log().iter().filter(|entry| entry.is_play(kind));
        let seat = plays.map(|entry| entry.seat).rfind(is_person);
        let seat = seat.ok_or(SessionError::NoTakeBack)?;
        let moment = self.session.take_back(store, seat, self.elapsed(at))?;
        self.thinker.stop();
        Ok(moment)
    }

    /// Stops the clocks, or lets them run again (TB-14).
    ///
    /// # Errors
    /// As [`Session::set_background`].
    pub(crate) fn pause(
        &mut self,
        store: &mut Store,
        paused: bool,
        at: Instant,
    ) -> Result<Moment, SessionError> {
        let moment = self.session.set_background(store, paused, self.elapsed(at))?;
        self.paused = paused;
        if paused {
            self.thinker.stop();
        }
        Ok(moment)
    }

    /// Begins to think about a hint for the seat to act.
    pub(crate) fn hint(&mut self, inbox: &Inbox) {
        self.hinting = true;
        self.thinker.hint(self.view(), inbox);
    }

    /// Waits for what happens next. The computer thinks meanwhile, when it is its turn; `waits`
    /// tells which lines are obeyed only after it.
    ///
    /// # Errors
    /// When the disk fails, or the rules refuse what the computer wants to do.
    pub(crate) fn next(
        &mut self,
        store: &mut Store,
        inbox: &Inbox,
        waits: &dyn Fn(&str) -> bool,
    ) -> Result<Next, SessionError> {
        loop {
            if !self.thinker.is_busy()
                && !self.paused
                && let Some(thought) = self.session.thought()
            {
                self.hinting = false;
                self.thinker.think(thought, inbox);
            }
            let (busy, hinting) = (self.thinker.is_busy(), self.hinting);
            let due = self.session.next_due().map(|due| self.opened + Duration::from_millis(due) + NOTICE);
            let arrival = inbox.next(due, &|line| !busy || (!hinting && !waits(line)), !busy);
            let now = match &arrival {
                Arrival::Line(line) => line.at,
                _ => Instant::now(),
            };
            let fallen = self.session.tick(store, self.elapsed(now))?;
            if !fallen.table.is_empty() {
                if let Arrival::Line(line) = arrival {
                    inbox.put_back(line);
                }
                self.thinker.stop();
                return Ok(Next::Due(fallen));
            }
            match arrival {
                Arrival::Line(line) => return Ok(Next::Line(line)),
                Arrival::End => return Ok(Next::End),
                Arrival::Thought(number, command) if self.thinker.is_answer(number) => {
                    return self.thought_out(store, command);
                }
                Arrival::Thought(..) | Arrival::Deadline => {}
            }
        }
    }

    fn thought_out(&mut self, store: &mut Store, command: Option<String>) -> Result<Next, SessionError> {
        if self.hinting {
            return Ok(Next::Hint(command));
        }
        let (Some(command), Some(thought)) = (command, self.session.thought()) else {
            return Ok(Next::Speechless);
        };
        let elapsed = self.elapsed(Instant::now());
        self.session.say(store, thought.seat(), &command, elapsed).map(Next::Computer)
    }
}
