//! What happened in a game, told: sounds, haptics, announcements, banners (ux §1.2, §5.3).
//!
//! A card and its effect are said exactly once, whoever drew it.

use super::brain::Brain;
use crate::{
    Moment,
    screen::{
        Banner, BannerKind,
        cards::{CardTable, card_name, grant_text},
        game::any_check,
        log::{event_text, move_words, side_name},
        result::{headline, reason_text},
        seen::Seen,
        strip::player_name,
        texts::{Texts, text},
    },
};
use rules::{
    Event, Seat, Talk,
    board::{Kind, Move, MoveKind},
    chess_uno::{Card, Effect},
    game::GameView,
};
use table::{TableEvent, Verdict};

/// Something to be heard or felt.
struct Told {
    sound: &'static str,
    haptic: &'static str,
    spoken: String,
    assertive: bool,
}

/// What a moment leads to.
#[derive(Default)]
struct Report {
    told: Vec<Told>,
    /// Turns that were lost to a card.
    lost: Vec<String>,
    banner: Option<Banner>,
    toast: Option<String>,
}

impl Report {
    fn tell(&mut self, sound: &'static str, haptic: &'static str, spoken: String) {
        self.told.push(Told { sound, haptic, spoken, assertive: false });
    }

    fn interrupt(&mut self, sound: &'static str, haptic: &'static str, spoken: String) {
        self.told.push(Told { sound, haptic, spoken, assertive: true });
    }
}

impl Brain {
    /// Sounds, haptics and announcements of what happened.
    pub(super) fn report(&mut self, moment: &Moment) {
        self.report_at(moment, usize::MAX);
    }

    /// The same, of the command that was the last one of so many.
    pub(super) fn report_at(&mut self, moment: &Moment, log: usize) {
        let Some(play) = &mut self.play else { return };
        let mut seen = play.seen();
        seen.log = seen.log.get(..log).unwrap_or(seen.log);
        let alone = seen.only_person().is_some();
        let report = Teller { seen: &seen, texts: &self.texts, moment }.report();
        let swaps = moment.game.iter().filter(|event| matches!(event, Event::Swap)).count();
        if swaps % 2 == 1 && !self.choices.turn_on_reverse && alone {
            play.ui.turned = !play.ui.turned;
        }
        if report.banner.is_some() {
            play.ui.banner = report.banner;
        }
        for told in report.told {
            self.effect(told.sound, told.haptic, told.spoken, told.assertive);
        }
        if let Some(toast) = report.toast {
            self.say(toast);
        }
    }
}

/// Tells one moment of one game.
struct Teller<'p> {
    /// The game as it is afterwards.
    seen: &'p Seen<'p>,
    texts: &'p Texts,
    moment: &'p Moment,
}

impl Teller<'_> {
    fn report(&self) -> Report {
        let mut report = Report::default();
        for (at, event) in self.moment.game.iter().enumerate() {
            self.event(at, event, &mut report);
        }
        let moved = self.moment.game.iter().any(|event| matches!(event, Event::Move(_)));
        let check = any_check(&self.seen.view) && self.seen.verdict().is_none();
        if moved && check {
            report.interrupt("check", "medium", text!(self.texts, "check"));
        }
        if !report.lost.is_empty() {
            let mut parts = report.lost.clone();
            parts.extend(check.then(|| text!(self.texts, "check")));
            let kind = if check { BannerKind::Bad } else { BannerKind::Warning };
            let text = parts.join(" · ");
            report.banner = Some(Banner::plain(kind, text));
        }
        self.talk(&mut report);
        let ended =
            self.moment.table.iter().flat_map(|happened| &happened.events).find_map(|event| match event {
                TableEvent::Result(verdict) => Some(*verdict),
                _ => None,
            });
        if let Some(verdict) = ended {
            self.result(verdict, &mut report);
        }
        report
    }

    fn event(&self, at: usize, event: &Event, report: &mut Report) {
        let spoken = event_text(event, self.texts).unwrap_or_default();
        match event {
            Event::Reveal(seat, card) => self.card(at, *seat, *card, report),
            Event::Swap => report.tell("", "", self.swap(at)),
            Event::SeriesStopped => {
                report.tell("", "", spoken.clone());
                report.toast = Some(spoken);
            }
            Event::Reshuffle(_) => report.tell("shuffle", "", spoken),
            Event::Place(squares) => {
                let names: Vec<String> = squares.iter().map(ToString::to_string).collect();
                let squares = names.join(", ");
                let spoken = text!(self.texts, "said-place", count = names.len(), squares = &squares);
                report.tell("pawn_back", "light", self.by_computer(spoken));
            }
            Event::Move(mv) => self.moved(*mv, report),
            Event::Boom(..) => report.interrupt("boom", "heavy", spoken),
            Event::Swept(_) | Event::Sapped(..) => report.tell("sapper", "light", spoken),
            Event::Refused(_) => report.interrupt("error", "reject", spoken),
            Event::FogLifted => {
                report.tell("fog", "", spoken.clone());
                report.banner = Some(Banner::plain(BannerKind::Good, spoken));
            }
            Event::TurnEnd(_) | Event::Result(_) => {}
        }
    }

    fn moved(&self, mv: Move, report: &mut Report) {
        let san = self.seen.log.last().map_or("", |entry| entry.san.as_str());
        let sound = match mv.kind {
            MoveKind::Castle => "castle",
            _ if san.contains('x') => "capture",
            _ => "move",
        };
        report.tell(sound, "light", self.by_computer(move_words(san, mv, self.texts)));
        if let GameView::Minesweeper(view) = &self.seen.view
            && san.starts_with(|first: char| first.is_ascii_lowercase())
            && view.board().piece_at(mv.to).is_some_and(|piece| piece.kind == Kind::Queen)
        {
            report.toast = Some(text!(self.texts, "promoted-to-queen")); // MS-R021
        }
    }

    /// Whose doing it was, where that was not the person's own.
    fn by_computer(&self, what: String) -> String {
        match self.seen.log.last().map(|entry| entry.seat) {
            Some(seat) if !self.seen.is_person(seat) => {
                let name = player_name(&self.seen.sitters, seat, self.texts);
                format!("{name}: {what}")
            }
            _ => what,
        }
    }

    /// "You drew Blue 4: 4 moves".
    fn card(&self, at: usize, seat: Seat, card: Card, report: &mut Report) {
        let name = player_name(&self.seen.sitters, seat, self.texts);
        let card_words = card_name(card, self.texts);
        let own = self.seen.only_person() == Some(seat);
        let drew = if own {
            text!(self.texts, "you-drew", card = &card_words)
        } else {
            text!(self.texts, "drew", name = &name, card = &card_words)
        };
        let fate = fate(self.moment.game.get(at + 1..).unwrap_or_default());
        let grant = match (fate, &self.seen.view) {
            (Fate::Lost, _) => Some(text!(self.texts, "turn-lost")),
            // What a Reverse grants is said with the swap.
            (Fate::GoesOn, GameView::ChessUno(view)) if card.effect() != Effect::Reverse => {
                Some(grant_text(&CardTable::from(view), self.texts))
            }
            _ => None,
        };
        if fate == Fate::Lost {
            report.lost.push(text!(self.texts, "lost-to", name = &name, card = &card_words));
        }
        let spoken = grant.map_or(drew.clone(), |grant| format!("{drew}: {grant}"));
        report.tell("card", if self.seen.is_person(seat) { "context" } else { "" }, spoken);
    }

    /// "Armies swapped: you now play Black".
    fn swap(&self, at: usize) -> String {
        let rest = self.moment.game.get(at + 1..).unwrap_or_default();
        let again = rest.iter().filter(|event| matches!(event, Event::Swap)).count();
        let army_then = |seat: Seat| {
            let army = self.seen.view.army_of(seat);
            if again % 2 == 1 { !army } else { army }
        };
        if let Some(person) = self.seen.only_person() {
            return text!(self.texts, "swapped-you", army = &side_name(army_then(person), self.texts));
        }
        let drew = self.moment.game.iter().take(at).rev().find_map(|event| match event {
            Event::Reveal(seat, _) => Some(*seat),
            _ => None,
        });
        let seat = drew.unwrap_or(Seat::A);
        let name = player_name(&self.seen.sitters, seat, self.texts);
        text!(self.texts, "swapped", name = &name, army = &side_name(army_then(seat), self.texts))
    }

    /// An answer to an offer that only the other side knows of.
    fn talk(&self, report: &mut Report) {
        let events = self.moment.table.iter().flat_map(|happened| &happened.events);
        for event in events {
            if let TableEvent::Offer(seat) = event
                && !self.seen.is_person(!*seat)
            {
                report.tell("", "", text!(self.texts, "said-offer"));
            }
        }
        let last = self.seen.log.last();
        let declined = last.filter(|entry| entry.text == Talk::Decline.word() && self.moment.game.is_empty());
        if declined.is_some_and(|entry| !self.seen.is_person(entry.seat)) {
            let spoken = text!(self.texts, "said-decline");
            report.tell("", "", spoken.clone());
            report.toast = Some(spoken);
        }
    }

    fn result(&self, verdict: Verdict, report: &mut Report) {
        let sound = match verdict.winner.map(|winner| self.seen.is_person(winner)) {
            Some(true) => "win",
            Some(false) => "loss",
            None => "draw",
        };
        let headline = headline(&self.seen.sitters, verdict, &self.seen.view, self.texts);
        let spoken = format!("{headline}: {}", reason_text(verdict.reason, self.texts));
        report.tell(sound, "medium", spoken);
    }
}

/// What becomes of the turn that a card opens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    /// The player acts.
    GoesOn,
    /// It ends without a move: a Skip, or nothing to move.
    Lost,
    /// The game ends with the card (CU-R071, CU-R082).
    GameOver,
}

/// The fate of a turn, from what followed its card at once.
pub(super) fn fate(rest: &[Event]) -> Fate {
    let decides = rest.iter().find_map(|event| match event {
        Event::TurnEnd(_) => Some(Fate::Lost),
        Event::Result(_) => Some(Fate::GameOver),
        _ => None,
    });
    decides.unwrap_or(Fate::GoesOn)
}
