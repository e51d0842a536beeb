//! A naive table: it keeps a diary of who was where and works everything out by looking back.
//!
//! Written from docs/table-record.md alone. Where the product counts down, this one measures how
//! long something was so; where the product rolls clocks back, this one strikes out of its diary
//! what a restart has made undone. Slow, and simple enough to be believed.

mod commands;

pub(crate) use commands::words;

use rules::{
    Applied, Dice, Seat,
    game::{GameKind, GameState},
};
use table::{Cause, Kind, Millis, Pause, Settings, TableCommand, TableView, Verdict, VerdictReason};

const SECOND: Millis = 1_000;
const MINUTE: Millis = 60 * SECOND;
const DAY: Millis = 1_440 * MINUTE;

/// Where a player is.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Place {
    Here,
    /// Lost less than three seconds ago.
    JustLost,
    Away,
    /// Not seen since a restart.
    Unseen,
}

/// How things stand from some time on.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Page {
    from: Millis,
    place: [Place; 2],
    /// Seen since the last restart.
    seen: [bool; 2],
    actor: Option<Seat>,
    pause: Option<Pause>,
    background: bool,
}

/// What the diary says of commands and results.
#[derive(Clone)]
pub(crate) struct Naive {
    settings: Settings,
    pub(crate) game: GameState,
    dice: Dice,
    pub(crate) now: Millis,
    diary: Vec<Page>,
    /// Spans whose thinking a restart has undone.
    undone: Vec<(Millis, Millis)>,
    saved_at: Millis,
    restarted_at: Option<Millis>,
    /// The last accepted game command of anybody.
    last_play: Millis,
    moves: [u64; 2],
    pauses_taken: [u8; 2],
    plays_since_offer: [Option<u32>; 2],
    open_offers: [bool; 2],
    over: Option<(Millis, Verdict)>,
    rematch: Option<Seat>,
    agreed: bool,
    pub(crate) version: u64,
}

/// What a command leads to: events, or the code of its refusal.
type Told = Result<Vec<String>, &'static str>;

/// What falls due: when, its rank among things of that time, and what it does.
type Due = (Millis, u8, Box<dyn FnOnce(&mut Naive) -> Vec<String>>);

impl Naive {
    pub(crate) fn open(settings: Settings, begun: &Applied<GameState>, dice: Dice) -> Self {
        let game = begun.state.clone();
        let over = game.outcome().map(|outcome| (0, Verdict::from(outcome)));
        let first = Page {
            from: 0,
            place: [Place::Here; 2],
            seen: [true; 2],
            actor: game.view(Seat::A).actor(),
            pause: None,
            background: false,
        };
        Self {
            settings,
            game,
            dice,
            now: 0,
            diary: vec![first],
            undone: Vec::new(),
            saved_at: 0,
            restarted_at: None,
            last_play: 0,
            moves: [0; 2],
            pauses_taken: [0; 2],
            plays_since_offer: [None; 2],
            open_offers: [false; 2],
            over,
            rematch: None,
            agreed: false,
            version: 0,
        }
    }

    fn page(&self) -> Page {
        *self.diary.last().unwrap()
    }

    fn note(&mut self, change: impl FnOnce(&mut Page)) {
        let mut page = self.page();
        page.from = self.now;
        change(&mut page);
        self.diary.push(page);
    }

    /// How long between two times things were like this.
    fn measure(&self, from: Millis, to: Millis, is_so: impl Fn(&Page) -> bool) -> Millis {
        let ends = self.diary.iter().skip(1).map(|page| page.from).chain([self.now]);
        let spans = self.diary.iter().zip(ends);
        let so = spans.filter(|(page, _)| is_so(page));
        so.map(|(page, end)| end.min(to).saturating_sub(page.from.max(from))).sum()
    }

    /// When the last stretch began in which this has been so up to now.
    fn since(&self, is_so: impl Fn(&Page) -> bool) -> Millis {
        self.diary.iter().rev().take_while(|page| is_so(page)).last().unwrap().from
    }

    fn offline(&self) -> bool {
        self.settings.kind == Kind::Offline
    }

    fn is_uno(&self) -> bool {
        self.game.kind() == GameKind::ChessUno
    }

    /// Whose clock runs on this page.
    fn running(&self, page: &Page) -> Option<Seat> {
        let stands = self.settings.clock.is_none() || page.pause.is_some() || page.background;
        page.actor.filter(|seat| !stands && page.seen[seat.index()])
    }

    /// What a clock shows.
    fn left(&self, seat: Seat) -> Option<Millis> {
        let clock = self.settings.clock?;
        let thought = |from, to| self.measure(from, to, |page| self.running(page) == Some(seat));
        let undone: Millis = self.undone.iter().map(|(from, to)| thought(*from, *to)).sum();
        let given = clock.base_ms + clock.increment_ms * self.moves[seat.index()] + undone;
        Some(given.checked_sub(thought(0, self.now)).expect("a clock below zero"))
    }

    fn grace_left(&self, seat: Seat) -> Option<Millis> {
        let away = self.page().place[seat.index()] == Place::Away;
        if !away || !self.is_uno() || self.offline() || self.over.is_some() {
            return None;
        }
        let since = self.since(|page| page.place[seat.index()] == Place::Away);
        let present = |page: &Page| matches!(page.place[(!seat).index()], Place::Here | Place::JustLost);
        Some(self.settings.grace - self.measure(since, self.now, present))
    }

    /// How long the seat to act has been silent before the other's eyes.
    fn silence(&self, actor: Seat) -> Millis {
        let since = self.last_play.max(self.restarted_at.unwrap_or(0));
        self.measure(since, self.now, |page| {
            page.place[(!actor).index()] == Place::Here && page.seen[actor.index()]
        })
    }

    /// When the seat first attached after the latest restart.
    fn first_seen(&self, seat: Seat) -> Option<Millis> {
        self.page().seen[seat.index()].then(|| self.since(|page| page.seen[seat.index()]))
    }

    /// When the janitor comes, if nobody does.
    fn janitor(&self) -> Option<Millis> {
        let empty = |page: &Page| page.place.iter().all(|place| *place != Place::Here);
        (empty(&self.page()) && self.over.is_none()).then(|| self.since(empty) + 14 * DAY)
    }

    /// Lets time pass; every happening with its events.
    pub(crate) fn advance(&mut self, to: Millis) -> Vec<(Millis, Vec<String>)> {
        let mut happened = Vec::new();
        while let Some((at, rank, what)) = self.next_due() {
            // A step at its time comes before all but the end of a pause.
            if at > to || (at == to && rank > 0) {
                break;
            }
            self.now = at;
            let mut events = what(self);
            self.shield(&mut events);
            self.count(&events);
            happened.push((at, events));
        }
        self.now = to;
        happened
    }

    /// The next thing that falls due.
    fn next_due(&self) -> Option<Due> {
        let page = self.page();
        let mut dues: Vec<Due> = Vec::new();
        if let Some(pause) = page.pause {
            dues.push((pause.ends, 0, Box::new(|naive| naive.pause_over())));
        }
        for seat in Seat::ALL {
            let rank = seat.index() as u8;
            if page.place[seat.index()] == Place::JustLost {
                let lost = self.since(|page| page.place[seat.index()] == Place::JustLost);
                let leave = move |naive: &mut Self| {
                    naive.note(|page| page.place[seat.index()] = Place::Away);
                    vec![format!("absent {seat}")]
                };
                dues.push((lost + 3 * SECOND, 1 + rank, Box::new(leave)));
            }
            let other_present = matches!(page.place[(!seat).index()], Place::Here | Place::JustLost);
            if let Some(left) = self.grace_left(seat).filter(|_| other_present) {
                let verdict = Verdict { winner: Some(!seat), reason: VerdictReason::Forfeit };
                dues.push((self.now + left, 3 + rank, Box::new(move |naive| naive.result(verdict))));
            }
        }
        if let Some(seat) = self.running(&page) {
            let fall = move |naive: &mut Self| naive.result(naive.fallen_flag(seat));
            dues.push((self.now + self.left(seat).unwrap(), 5, Box::new(fall)));
        }
        if let Some(at) = self.janitor() {
            let verdict = Verdict { winner: None, reason: VerdictReason::NoResult };
            dues.push((at, 6, Box::new(move |naive| naive.result(verdict))));
        }
        dues.into_iter().min_by_key(|(at, rank, _)| (*at, *rank))
    }

    fn fallen_flag(&self, flagged: Seat) -> Verdict {
        if self.moves[flagged.index()] == 0 {
            return Verdict { winner: None, reason: VerdictReason::NoResult };
        }
        // Letters of the placement: only the opponent's men count, and White plays for A.
        let line = rules::record::public_state(&self.game.view(Seat::A), &[]);
        let men: Vec<(char, usize)> = squares(line["fen"].as_str().unwrap())
            .filter(|(letter, _)| letter.is_uppercase() == (flagged == Seat::B))
            .map(|(letter, colour)| (letter.to_ascii_lowercase(), colour))
            .filter(|(letter, _)| *letter != 'k')
            .collect();
        let too_few = match men.as_slice() {
            [] | [('n', _)] => true,
            [(_, colour), ..] => men.iter().all(|(letter, other)| *letter == 'b' && other == colour),
        };
        if too_few {
            Verdict { winner: None, reason: VerdictReason::TimeNoMaterial }
        } else {
            Verdict { winner: Some(!flagged), reason: VerdictReason::Time }
        }
    }

    fn result(&mut self, verdict: Verdict) -> Vec<String> {
        self.over = Some((self.now, verdict));
        self.saved_at = self.now;
        self.open_offers = [false; 2];
        self.note(|page| (page.pause, page.actor) = (None, None));
        vec![format!("result {verdict}")]
    }

    fn pause_over(&mut self) -> Vec<String> {
        let pause = self.page().pause;
        self.note(|page| page.pause = None);
        pause.iter().map(|pause| format!("pause_over {}", pause.by)).collect()
    }

    fn pause(&mut self, by: Seat, cause: Cause, events: &mut Vec<String>) {
        self.pauses_taken[by.index()] += 1;
        self.saved_at = self.now;
        let ends = self.now + MINUTE;
        self.note(|page| page.pause = Some(Pause { by, cause, ends }));
        events.push(format!("pause {by} {}", if cause == Cause::Asked { "asked" } else { "shield" }));
    }

    fn shield(&mut self, events: &mut Vec<String>) {
        let page = self.page();
        if let Some(seat) = self.running(&page)
            && page.place[seat.index()] == Place::Away
            && self.pauses_taken[seat.index()] == 0
        {
            self.pause(seat, Cause::Shield, events);
        }
    }

    fn count(&mut self, events: &[String]) {
        let counts = |event: &String| event.starts_with("move ") || event.starts_with("result ");
        self.version += u64::from(events.iter().any(counts));
    }

    /// What a seat may say of talk and table, in byte order.
    pub(crate) fn can(&self, seat: Seat) -> Vec<TableCommand> {
        let mut can = words();
        can.retain(|command| self.clone().say(seat, command.word()).is_ok());
        can
    }

    /// The whole line, but for what the seats may say.
    pub(crate) fn view(&self) -> TableView {
        let page = self.page();
        let has_pauses = self.settings.clock.is_some() && !self.offline();
        let no_result = [VerdictReason::NoResult, VerdictReason::ServerAbort];
        TableView {
            now: self.now,
            attached: page.place.map(|place| place == Place::Here),
            absent: page.place.map(|place| place == Place::Away),
            clocks: self.left(Seat::A).zip(self.left(Seat::B)).map(<[Millis; 2]>::from),
            running: self.running(&page),
            pauses_left: has_pauses.then(|| self.pauses_taken.map(|taken| 1 - taken)),
            pause: page.pause,
            grace: Seat::ALL.map(|seat| self.grace_left(seat)),
            offers: self.open_offers,
            can: [Vec::new(), Vec::new()],
            verdict: self.over.map(|(_, verdict)| verdict),
            rated: self.settings.rated
                && !self.over.is_some_and(|(_, verdict)| no_result.contains(&verdict.reason)),
        }
    }
}

/// The men of a placement with the colour of their squares.
fn squares(placement: &str) -> impl Iterator<Item = (char, usize)> + '_ {
    placement.split('/').enumerate().flat_map(|(rank, men)| {
        let mut file = 0;
        men.chars().filter_map(move |letter| match letter.to_digit(10) {
            Some(empty) => {
                file += empty as usize;
                None
            }
            None => {
                file += 1;
                Some((letter, (rank + file) % 2))
            }
        })
    })
}
