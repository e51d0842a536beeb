//! What seats do at the naive table, and with which code it refuses them.

use super::{DAY, MINUTE, Naive, Place, Told};
use rules::{ApplyError, Command, Event, Seat, Talk};
use table::{Cause, Kind, Pause, TableCommand, Verdict, VerdictReason};

/// Every word of talk and table, in byte order.
pub(crate) fn words() -> Vec<TableCommand> {
    let talk = Talk::ALL.into_iter().map(TableCommand::Talk);
    let mut words: Vec<TableCommand> = TableCommand::OWN.into_iter().chain(talk).collect();
    words.sort_by(|one, other| one.word().cmp(other.word()));
    words
}

impl Naive {
    pub(crate) fn attach(&mut self, seat: Seat) -> Vec<String> {
        let before = self.page();
        self.note(|page| (page.place[seat.index()], page.seen[seat.index()]) = (Place::Here, true));
        let mut events = match before.place[seat.index()] {
            Place::Here => vec![format!("taken_over {seat}")],
            Place::Away => vec![format!("back {seat}")],
            Place::JustLost | Place::Unseen => Vec::new(),
        };
        if before.pause.is_some_and(|pause| pause.by == seat && pause.cause == Cause::Shield) {
            events.extend(self.pause_over());
        }
        self.shield(&mut events);
        events
    }

    fn request_over(&mut self) -> Vec<String> {
        let open = self.rematch.take().is_some() && self.rematch_time();
        open.then(|| "rematch_over".to_owned()).into_iter().collect()
    }

    pub(crate) fn lose(&mut self, seat: Seat) -> Vec<String> {
        if self.page().place[seat.index()] != Place::Here {
            return Vec::new();
        }
        self.note(|page| page.place[seat.index()] = Place::JustLost);
        self.request_over()
    }

    pub(crate) fn restart(&mut self) -> Vec<String> {
        let mut events = if self.page().pause.is_some() { self.pause_over() } else { Vec::new() };
        events.extend(self.request_over());
        self.undone.push((self.saved_at, self.now));
        self.saved_at = self.now;
        self.restarted_at = Some(self.now);
        self.note(|page| (page.place, page.seen) = ([Place::Unseen; 2], [false; 2]));
        events
    }

    pub(crate) fn background(&mut self, background: bool) {
        self.note(|page| page.background = background);
    }

    /// A command of a seat.
    pub(crate) fn say(&mut self, seat: Seat, text: &str) -> Told {
        let mut events = match TableCommand::OWN.into_iter().find(|command| command.word() == text) {
            Some(command) => self.obey(seat, command)?,
            None => self.play(seat, text)?,
        };
        self.saved_at = self.now;
        self.shield(&mut events);
        self.count(&events);
        Ok(events)
    }

    fn play(&mut self, seat: Seat, text: &str) -> Told {
        if self.page().place[seat.index()] != Place::Here {
            return Err("not_attached");
        }
        if self.over.is_some() {
            return Err("game_over");
        }
        let command = Command::parse(text, self.game.kind().height()).map_err(|rejected| rejected.code())?;
        if let Command::Talk(talk) = command {
            return self.talk(seat, talk);
        }
        if self.page().pause.is_some() {
            return Err("paused");
        }
        let applied = match self.game.apply(seat, &command, &mut self.dice) {
            Ok(applied) => applied,
            Err(ApplyError::Rejected(rejected)) => return Err(rejected.code()),
            Err(ApplyError::Chance(error)) => return Err(error.code()),
        };
        self.game = applied.state;
        self.last_play = self.now;
        let is = |wanted: fn(&Event) -> bool| applied.events.iter().any(wanted);
        if !is(|event| matches!(event, Event::Refused(_))) {
            self.moves[seat.index()] += 1;
        }
        if let Some(plays) = &mut self.plays_since_offer[seat.index()] {
            *plays += 1;
        }
        let mut events = vec![format!("move {text}")];
        if is(|event| matches!(event, Event::Move(_) | Event::Sapped(..)))
            && self.open_offers[(!seat).index()]
        {
            self.open_offers[(!seat).index()] = false;
            events.push(format!("offer_over {}", !seat));
        }
        let actor = self.game.view(seat).actor();
        self.note(|page| page.actor = actor);
        if let Some(outcome) = self.game.outcome() {
            events.extend(self.result(outcome.into()));
        }
        Ok(events)
    }

    fn talk(&mut self, seat: Seat, talk: Talk) -> Told {
        let (own, other) = (self.open_offers[seat.index()], self.open_offers[(!seat).index()]);
        let applied = self.game.apply(seat, &Command::Talk(talk), &mut self.dice);
        let agreed = Verdict { winner: None, reason: VerdictReason::Game(rules::Reason::Agreement) };
        let events = match talk {
            Talk::Resign => {
                let reason = VerdictReason::Game(rules::Reason::Resignation);
                self.result(Verdict { winner: Some(!seat), reason })
            }
            Talk::Offer if own => return Err("already_offered"),
            Talk::Offer if self.plays_since_offer[seat.index()] == Some(0) => return Err("offer_too_soon"),
            Talk::Offer => {
                self.plays_since_offer[seat.index()] = Some(0);
                let mut events = vec![format!("offer {seat}")];
                if other {
                    events.extend(self.result(agreed));
                } else {
                    self.open_offers[seat.index()] = true;
                }
                events
            }
            Talk::Withdraw if own => self.close(seat),
            Talk::Decline if other => self.close(!seat),
            Talk::Accept if other => self.result(agreed),
            Talk::Withdraw | Talk::Decline | Talk::Accept => return Err("no_offer"),
        };
        self.game = applied.expect("the game itself takes this talk").state;
        Ok(events)
    }

    fn close(&mut self, offerer: Seat) -> Vec<String> {
        self.open_offers[offerer.index()] = false;
        vec![format!("offer_over {offerer}")]
    }

    fn rematch_time(&self) -> bool {
        self.over.is_some_and(|(at, _)| self.now <= at + MINUTE)
    }

    fn obey(&mut self, seat: Seat, command: TableCommand) -> Told {
        let page = self.page();
        let (own, other) = (seat.index(), (!seat).index());
        if page.place[own] != Place::Here {
            return Err("not_attached");
        }
        let rematch = matches!(command, TableCommand::Rematch | TableCommand::RematchDecline);
        if self.over.is_some() && !rematch {
            return Err("game_over");
        }
        let may_rematch =
            self.rematch_time() && page.place[other] == Place::Here && !self.offline() && !self.agreed;
        match command {
            TableCommand::Pause => {
                if page.pause.is_some() {
                    return Err("paused");
                }
                if self.offline() || self.running(&page).is_none() {
                    return Err("no_pause");
                }
                if self.pauses_taken[own] > 0 {
                    return Err("pause_spent");
                }
                let mut events = Vec::new();
                self.pause(seat, Cause::Asked, &mut events);
                Ok(events)
            }
            TableCommand::Resume => match page.pause {
                Some(Pause { by, cause: Cause::Asked, .. }) if by == seat => Ok(self.pause_over()),
                _ => Err("no_pause"),
            },
            TableCommand::Claim => {
                let exists = self.is_uno() && !self.offline() && self.settings.away_claim > 0;
                if !exists || page.actor != Some(!seat) {
                    return Err("no_claim");
                }
                if self.silence(!seat) < self.settings.away_claim {
                    return Err("claim_too_early");
                }
                Ok(self.result(Verdict { winner: Some(seat), reason: VerdictReason::AwayClaim }))
            }
            TableCommand::Leave => {
                let wait = if self.settings.kind == Kind::Queue { 10 * MINUTE } else { DAY };
                match self.first_seen(seat) {
                    Some(first) if self.restarted_at.is_some() && !page.seen[other] => {
                        if self.now < first + wait {
                            return Err("leave_too_early");
                        }
                        Ok(self.result(Verdict { winner: None, reason: VerdictReason::NoResult }))
                    }
                    _ => Err("no_leave"),
                }
            }
            TableCommand::Rematch if !may_rematch || self.rematch == Some(seat) => Err("no_rematch"),
            TableCommand::Rematch => {
                let mut events = vec![format!("rematch {seat}")];
                if self.rematch == Some(!seat) {
                    (self.rematch, self.agreed) = (None, true);
                    events.push("rematch_agreed".to_owned());
                } else {
                    self.rematch = Some(seat);
                }
                Ok(events)
            }
            TableCommand::RematchDecline if may_rematch && self.rematch == Some(!seat) => {
                self.rematch = None;
                Ok(vec!["rematch_over".to_owned()])
            }
            TableCommand::RematchDecline => Err("no_rematch"),
            TableCommand::Talk(_) => Err("bad_text"),
        }
    }
}
