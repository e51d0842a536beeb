//! What seats may do at a table, and what each of it leads to.

use super::{Cause, Happened, Millis, Table, TableEvent};
use crate::{Kind, Verdict, VerdictReason, presence::Presence};
use core::fmt;
use rules::{ApplyError, Chance, ChanceError, Command, Event, Rejected, Seat, Talk, game::GameKind};

/// Minutes of a rematch (TB-22).
pub(super) const REMATCH: Millis = 60_000;
/// When a queue game may be left after a restart (TB-06).
const LEAVE_QUEUE: Millis = 600_000;
/// When any other game may be left after a restart (TB-06).
const LEAVE: Millis = 86_400_000;

/// How long a player waits for one who never came back after a restart (TB-06).
pub(super) const fn leave_after(kind: Kind) -> Millis {
    match kind {
        Kind::Queue => LEAVE_QUEUE,
        Kind::Private | Kind::Offline => LEAVE,
    }
}

/// A command that is not of the game: the table's own, and talk.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TableCommand {
    /// Stop both clocks (MJ-R055).
    Pause,
    /// Go on before the own pause ends (MJ-R057).
    Resume,
    /// Claim the win of a silent opponent's game (TB-07).
    Claim,
    /// Leave a game whose opponent never came back after a restart (TB-06).
    Leave,
    /// Ask for a rematch, or accept one (TB-22).
    Rematch,
    /// Decline a rematch.
    RematchDecline,
    /// Resignation and draw offers.
    Talk(Talk),
}

impl TableCommand {
    /// The table's own.
    pub const OWN: [Self; 6] =
        [Self::Pause, Self::Resume, Self::Claim, Self::Leave, Self::Rematch, Self::RematchDecline];

    /// The word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Pause => "pause",
            Self::Resume => "resume",
            Self::Claim => "claim",
            Self::Leave => "leave",
            Self::Rematch => "rematch",
            Self::RematchDecline => "rematch-decline",
            Self::Talk(talk) => talk.word(),
        }
    }
}

/// What a seat does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step<'t> {
    /// A session attaches; if one was attached, it takes over.
    Attach,
    /// The attached session is gone.
    Lost,
    /// A command, as text: of the game, talk, or of the table.
    Say(&'t str),
}

/// Why a step was refused; nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The seat has no attached session.
    NotAttached,
    /// The rules or the grammar refuse it.
    Rules(Rejected),
    /// A pause runs (MJ-A33).
    Paused,
    /// The seat's one pause is spent (MJ-A34).
    PauseSpent,
    /// No clock, none running, nothing to resume, or not the own pause.
    NoPause,
    /// The opponent has not been silent for long enough.
    ClaimTooEarly,
    /// Not the waiting seat, or no away claim in this game.
    NoClaim,
    /// The wait for the opponent is not over.
    LeaveTooEarly,
    /// No restart, or the opponent was there since.
    NoLeave,
    /// No own command since the last offer (TB-21).
    OfferTooSoon,
    /// No rematch can be asked, answered or declined now.
    NoRematch,
    /// The rules would accept it, but the source of chance failed.
    Chance(ChanceError),
}

impl Refusal {
    /// The stable code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotAttached => "not_attached",
            Self::Rules(rejected) => rejected.code(),
            Self::Paused => "paused",
            Self::PauseSpent => "pause_spent",
            Self::NoPause => "no_pause",
            Self::ClaimTooEarly => "claim_too_early",
            Self::NoClaim => "no_claim",
            Self::LeaveTooEarly => "leave_too_early",
            Self::NoLeave => "no_leave",
            Self::OfferTooSoon => "offer_too_soon",
            Self::NoRematch => "no_rematch",
            Self::Chance(error) => error.code(),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl core::error::Error for Refusal {}

impl From<Rejected> for Refusal {
    fn from(rejected: Rejected) -> Self {
        Self::Rules(rejected)
    }
}

impl From<ApplyError> for Refusal {
    fn from(error: ApplyError) -> Self {
        match error {
            ApplyError::Rejected(rejected) => Self::Rules(rejected),
            ApplyError::Chance(error) => Self::Chance(error),
        }
    }
}

impl Table {
    /// Takes one step of one seat, at the table's present time ([`Table::advance`] comes first).
    ///
    /// # Errors
    /// [`Refusal`]: `not_attached`, `game_over`, `bad_text` and `paused` come before the rest.
    pub fn step(&mut self, seat: Seat, step: Step<'_>, chance: &mut dyn Chance) -> Result<Happened, Refusal> {
        let mut events = Vec::new();
        match step {
            Step::Attach => self.attach(seat, &mut events),
            Step::Lost => self.lose(seat, &mut events),
            Step::Say(text) => self.say(seat, text, chance, &mut events)?,
        }
        self.shield(&mut events);
        Ok(self.happened(events))
    }

    fn attach(&mut self, seat: Seat, events: &mut Vec<TableEvent>) {
        match self.presence(seat) {
            Presence::Attached => events.push(TableEvent::TakenOver(seat)),
            Presence::Absent { .. } => events.push(TableEvent::Back(seat)),
            Presence::Lost(_) | Presence::Unknown => {}
        }
        self.presence[seat.index()] = Presence::Attached;
        self.attached_since_restart[seat.index()].get_or_insert(self.now);
        self.last_attached = self.now;
        if self.pause.is_some_and(|pause| pause.by == seat && pause.cause == Cause::Shield) {
            self.end_pause(events); // MJ-R059
        }
    }

    fn lose(&mut self, seat: Seat, events: &mut Vec<TableEvent>) {
        if self.presence(seat).is_attached() {
            self.presence[seat.index()] = Presence::Lost(self.now);
            self.end_rematch_request(events);
        }
    }

    fn say(
        &mut self,
        seat: Seat,
        text: &str,
        chance: &mut dyn Chance,
        events: &mut Vec<TableEvent>,
    ) -> Result<(), Refusal> {
        let own = TableCommand::OWN.into_iter().find(|command| command.word() == text);
        if let Some(command) = own {
            self.check(seat, command)?;
            self.obey(seat, command, events);
        } else {
            if !self.presence(seat).is_attached() {
                return Err(Refusal::NotAttached);
            }
            if self.is_over() {
                return Err(Rejected::GameOver.into());
            }
            match Command::parse(text, self.game.kind().height())? {
                Command::Talk(talk) => self.talk(seat, talk, chance, events)?,
                command => self.play(seat, &command, text, chance, events)?,
            }
        }
        self.keep_clocks();
        Ok(())
    }

    /// Whether a seat may give a command of the table, or talk, now.
    pub(super) fn check(&self, seat: Seat, command: TableCommand) -> Result<(), Refusal> {
        if !self.presence(seat).is_attached() {
            return Err(Refusal::NotAttached);
        }
        let is_rematch = matches!(command, TableCommand::Rematch | TableCommand::RematchDecline);
        if self.is_over() && !is_rematch {
            return Err(Rejected::GameOver.into());
        }
        match command {
            TableCommand::Pause if self.pause.is_some() => Err(Refusal::Paused),
            TableCommand::Pause if self.is_offline() || self.running().is_none() => Err(Refusal::NoPause),
            TableCommand::Pause if self.pauses_left[seat.index()] == 0 => Err(Refusal::PauseSpent),
            TableCommand::Pause => Ok(()),
            TableCommand::Resume => self
                .pause
                .filter(|pause| pause.by == seat && pause.cause == Cause::Asked)
                .map(|_| ())
                .ok_or(Refusal::NoPause),
            TableCommand::Claim => self.check_claim(seat),
            TableCommand::Leave => self.check_leave(seat),
            TableCommand::Rematch => self.check_rematch().and_then(|()| {
                if self.rematch_asked == Some(seat) { Err(Refusal::NoRematch) } else { Ok(()) }
            }),
            TableCommand::RematchDecline => self.check_rematch().and_then(|()| {
                if self.rematch_asked == Some(!seat) { Ok(()) } else { Err(Refusal::NoRematch) }
            }),
            TableCommand::Talk(talk) => self.check_talk(seat, talk),
        }
    }

    fn check_claim(&self, seat: Seat) -> Result<(), Refusal> {
        let exists =
            self.game.kind() == GameKind::ChessUno && !self.is_offline() && self.settings.away_claim > 0;
        if !exists || self.actor() != Some(!seat) {
            Err(Refusal::NoClaim)
        } else if self.away < self.settings.away_claim {
            Err(Refusal::ClaimTooEarly)
        } else {
            Ok(())
        }
    }

    fn check_leave(&self, seat: Seat) -> Result<(), Refusal> {
        let wait = leave_after(self.settings.kind);
        match (self.attached_since_restart[seat.index()], self.attached_since_restart[(!seat).index()]) {
            (Some(since), None) if self.restarted => {
                if self.now - since < wait {
                    Err(Refusal::LeaveTooEarly)
                } else {
                    Ok(())
                }
            }
            _ => Err(Refusal::NoLeave),
        }
    }

    /// Whether the minute of rematches runs.
    fn is_rematch_time(&self) -> bool {
        self.ended_at.is_some_and(|ended| self.now.saturating_sub(ended) <= REMATCH)
    }

    /// Ends an open request; one that the minute has ended before needs no word (TB-22).
    pub(super) fn end_rematch_request(&mut self, events: &mut Vec<TableEvent>) {
        if self.rematch_asked.take().is_some() && self.is_rematch_time() {
            events.push(TableEvent::RematchOver);
        }
    }

    fn check_rematch(&self) -> Result<(), Refusal> {
        let both = self.presence.iter().all(|presence| presence.is_attached());
        if self.is_rematch_time() && both && !self.is_offline() && !self.rematch_agreed {
            Ok(())
        } else {
            Err(Refusal::NoRematch)
        }
    }

    fn check_talk(&self, seat: Seat, talk: Talk) -> Result<(), Refusal> {
        let offers = self.offers();
        let (own, other) = (offers[seat.index()], offers[(!seat).index()]);
        match talk {
            Talk::Resign => Ok(()),
            Talk::Offer if own => Err(Rejected::AlreadyOffered.into()),
            Talk::Offer if !self.may_offer[seat.index()] => Err(Refusal::OfferTooSoon),
            Talk::Offer => Ok(()),
            Talk::Withdraw if own => Ok(()),
            Talk::Accept | Talk::Decline if other => Ok(()),
            Talk::Withdraw | Talk::Accept | Talk::Decline => Err(Rejected::NoOffer.into()),
        }
    }

    fn obey(&mut self, seat: Seat, command: TableCommand, events: &mut Vec<TableEvent>) {
        match command {
            TableCommand::Pause => self.begin_pause(seat, Cause::Asked, events),
            TableCommand::Resume => self.end_pause(events),
            TableCommand::Claim => self.end(Verdict::win(seat, VerdictReason::AwayClaim), events),
            TableCommand::Leave => self.end(Verdict::without_winner(VerdictReason::NoResult), events),
            TableCommand::Rematch => {
                events.push(TableEvent::Rematch(seat));
                if self.rematch_asked.replace(seat) == Some(!seat) {
                    self.rematch_asked = None;
                    self.rematch_agreed = true;
                    events.push(TableEvent::RematchAgreed);
                }
            }
            TableCommand::RematchDecline => {
                self.rematch_asked = None;
                events.push(TableEvent::RematchOver);
            }
            TableCommand::Talk(_) => {}
        }
    }

    fn talk(
        &mut self,
        seat: Seat,
        talk: Talk,
        chance: &mut dyn Chance,
        events: &mut Vec<TableEvent>,
    ) -> Result<(), Refusal> {
        self.check(seat, TableCommand::Talk(talk))?;
        let applied = self.game.apply(seat, &Command::Talk(talk), chance)?;
        self.game = applied.state;
        self.game_events = applied.events;
        match talk {
            Talk::Offer => {
                self.may_offer[seat.index()] = false;
                events.push(TableEvent::Offer(seat));
            }
            Talk::Decline => events.push(TableEvent::OfferOver(!seat)),
            Talk::Withdraw => events.push(TableEvent::OfferOver(seat)),
            Talk::Accept | Talk::Resign => {}
        }
        self.end_if_game_over(events);
        Ok(())
    }

    fn play(
        &mut self,
        seat: Seat,
        command: &Command,
        text: &str,
        chance: &mut dyn Chance,
        events: &mut Vec<TableEvent>,
    ) -> Result<(), Refusal> {
        if self.pause.is_some() {
            return Err(Refusal::Paused);
        }
        let other_had_offered = self.offers()[(!seat).index()];
        let applied = self.game.apply(seat, command, chance)?;
        self.game = applied.state;
        self.game_events = applied.events;
        self.away = 0;
        self.may_offer[seat.index()] = true;
        let refused_by_referee = self.game_events.iter().any(|event| matches!(event, Event::Refused(_)));
        if !refused_by_referee {
            self.has_moved[seat.index()] = true;
            if let Some(clocks) = &mut self.clocks {
                clocks.increment(seat);
            }
        }
        events.push(TableEvent::Move(text.to_owned()));
        let moved = self.game_events.iter().any(|event| matches!(event, Event::Move(_) | Event::Sapped(..)));
        if other_had_offered && moved {
            events.push(TableEvent::OfferOver(!seat));
        }
        self.end_if_game_over(events);
        Ok(())
    }

    fn end_if_game_over(&mut self, events: &mut Vec<TableEvent>) {
        if let Some(outcome) = self.game.outcome() {
            self.end(outcome.into(), events);
        }
    }
}
