//! Random matches against a naive table: every line, every refusal, every deadline, and what must
//! hold at any time.
//!
//! ```text
//! naive     a second table, which works everything out by looking back
//! script    what happens next, and when
//! time      where all the time went, from the lines alone
//! ```
//! `TABLE_SEQUENCES` sets how many matches of each game are driven (20,000), `TABLE_SEED` the
//! first of them.

mod naive;
mod script;
mod time;

use naive::Naive;
use rules::{Dice, Event, Seat, game::GameKind};
use script::{Act, Random};
use table::{Happened, Millis, Reply, Request, Saved, Step, Table, TableView};
use time::TimeBook;

/// Steps of one match at most, and of those how many after its result.
const STEPS: u32 = 16;
const STEPS_AFTER: u32 = 5;

fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).ok().map_or(otherwise, |text| text.parse().expect("a number"))
}

fn drive(kind: GameKind) {
    let first = number("TABLE_SEED", 1);
    for seed in first..first + number("TABLE_SEQUENCES", 20_000) {
        let mut diary = Vec::new();
        let drove = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            Driver::sit_down(kind, seed).play(&mut diary);
        }));
        if let Err(why) = drove {
            println!("{} with TABLE_SEED={seed}: {:#?}", kind.code(), diary);
            std::panic::resume_unwind(why);
        }
    }
}

#[test]
fn random_matches_of_chess_uno() {
    drive(GameKind::ChessUno);
}

#[test]
fn random_matches_of_maharajah() {
    drive(GameKind::Maharajah);
}

#[test]
fn random_matches_of_minesweeper() {
    drive(GameKind::Minesweeper);
}

/// One match, driven.
struct Driver {
    random: Random,
    table: Table,
    dice: Dice,
    naive: Naive,
    time: TimeBook,
    results: usize,
    /// The number of each seat's last accepted request.
    cseq: [u64; 2],
}

/// What a step or a moment led to.
type Told = Vec<String>;

fn told(happened: &Happened) -> Told {
    happened.events.iter().map(ToString::to_string).collect()
}

impl Driver {
    fn sit_down(kind: GameKind, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut dice = Dice::from_number(seed);
        let settings = script::settings(kind, &mut random);
        let begun = script::begin(kind, &mut random, &mut dice);
        let naive = Naive::open(settings, &begun, dice.clone());
        let table = Table::open(settings, begun).unwrap();
        let time = TimeBook::open(settings.clock, table.view());
        let results = usize::from(table.verdict().is_some());
        Self { random, table, dice, naive, time, results, cseq: [0; 2] }
    }

    fn play(&mut self, diary: &mut Vec<(Millis, Act)>) {
        self.compare();
        let mut steps = STEPS;
        while steps > 0 {
            let wait = script::wait(&mut self.random, &self.table.view(), self.table.next_due());
            let to = self.table.now() + wait;
            let act = script::act(&mut self.random, &self.table);
            diary.push((to, act.clone()));
            self.check_next_due();
            self.pass_to(to);
            self.act(&act);
            let over = self.table.verdict().is_some();
            steps = if over { steps.min(STEPS_AFTER) } else { steps } - 1;
        }
    }

    /// `next_due` is when the next thing happens, not a millisecond off.
    fn check_next_due(&mut self) {
        let mut probe = self.table.clone();
        let Some(due) = self.table.next_due() else {
            assert_eq!(probe.advance(self.table.now() + 100 * 86_400_000), []);
            return;
        };
        assert!(due >= self.table.now());
        let at_due = probe.advance(due);
        for moment in &at_due {
            assert!(moment.at == due && told(moment)[0].starts_with("pause_over"), "{moment:?} before {due}");
        }
        let after = probe.advance(due + 1);
        assert_eq!(at_due.iter().chain(&after).next().map(|moment| moment.at), Some(due));
    }

    /// Time passes: the same happenings as at the naive table, in one jump or in many steps.
    fn pass_to(&mut self, to: Millis) {
        let mut strolling = self.table.clone();
        let mut happened = Vec::new();
        while let Some(moment) = self.table.advance_once(to) {
            let told = told(&moment);
            assert!(!told.is_empty(), "something fell due and nothing happened");
            self.book(&told, None, false);
            happened.push((moment.at, told));
        }
        assert_eq!(happened, self.naive.advance(to), "on the way to {to}");
        assert_eq!(self.table.now(), to);
        if self.random.once_in(3) {
            let mut seen = Vec::new();
            while strolling.now() < to {
                let left = to - strolling.now();
                let at = strolling.now() + 1 + self.random.below(1 + left / 2);
                seen.extend(strolling.advance(at.min(to)));
            }
            seen.extend(strolling.advance(to));
            let seen: Vec<_> = seen.iter().map(|moment| (moment.at, told(moment))).collect();
            assert_eq!(seen, happened, "in small steps to {to}");
            assert_eq!(strolling, self.table, "in small steps to {to}");
        }
    }

    /// A step: the same events as at the naive table, or the same refusal.
    fn act(&mut self, act: &Act) {
        let before = self.table.clone();
        let (leads_to, expected) = match act {
            Act::Attach(seat) => (self.step(*seat, Step::Attach), Ok(self.naive.attach(*seat))),
            Act::Lost(seat) => (self.step(*seat, Step::Lost), Ok(self.naive.lose(*seat))),
            Act::Restart => (Ok(self.restart()), Ok(self.naive.restart())),
            Act::Background(background) => {
                self.table.set_background(*background);
                self.naive.background(*background);
                (Ok(Told::new()), Ok(Told::new()))
            }
            Act::Look => (Ok(Told::new()), Ok(Told::new())),
            Act::Say(seat, text) if self.random.once_in(2) => {
                (self.request(*seat, text), self.naive.say(*seat, text))
            }
            Act::Say(seat, text) => (self.step(*seat, Step::Say(text)), self.naive.say(*seat, text)),
        };
        assert_eq!(leads_to, expected, "{act:?} at {}", before.now());
        match leads_to {
            Err(_) => assert_eq!(self.table, before, "{act:?} was refused, yet changed something"),
            Ok(told) => {
                let tried = self.table.game_events().iter().any(|event| matches!(event, Event::Refused(_)));
                let mover = match act {
                    Act::Say(seat, _) if !tried && told[0].starts_with("move ") => Some(*seat),
                    _ => None,
                };
                self.book(&told, mover, matches!(act, Act::Restart));
            }
        }
        self.compare();
    }

    fn step(&mut self, seat: Seat, step: Step<'_>) -> Result<Told, &'static str> {
        let happened = self.table.step(seat, step, &mut self.dice);
        happened.map(|happened| told(&happened)).map_err(|refusal| refusal.code())
    }

    /// A new process: from its own memory or from the disk, the same table.
    fn restart(&mut self) -> Told {
        let json = serde_json::to_string(&self.table.saved()).unwrap();
        let saved: Saved = serde_json::from_str(&json).unwrap();
        let resumed = Table::resume(saved, self.table.game().clone(), self.table.now()).unwrap();
        let happened = self.table.restart();
        assert_eq!(resumed, self.table);
        told(&happened)
    }

    /// A numbered command, and then the same again, and others like it: they act once.
    fn request(&mut self, seat: Seat, text: &str) -> Result<Told, &'static str> {
        let (last, expected_version) = (self.cseq[seat.index()], self.table.version());
        let request = Request { cseq: last + 1, expected_version, text };
        self.in_vain(seat, Request { expected_version: expected_version + 1, ..request }, &Reply::Resync);
        self.in_vain(seat, Request { cseq: last + 2, ..request }, &Reply::Resync);
        match self.table.request(seat, request, &mut self.dice) {
            Reply::Done(answer) => {
                self.cseq[seat.index()] += 1;
                assert_eq!((answer.cseq, answer.version), (last + 1, self.table.version()));
                self.in_vain(seat, request, &Reply::Again(answer.clone()));
                self.in_vain(seat, Request { text: "no such text", ..request }, &Reply::Conflict);
                self.in_vain(seat, Request { cseq: last, ..request }, &Reply::Stale);
                Ok(answer.events)
            }
            Reply::Refused(refusal) => Err(refusal.code()),
            other => panic!("{other:?}"),
        }
    }

    #[track_caller]
    fn in_vain(&mut self, seat: Seat, request: Request<'_>, expected: &Reply) {
        let before = self.table.clone();
        assert_eq!(&self.table.request(seat, request, &mut self.dice), expected, "{request:?}");
        assert_eq!(self.table, before, "{request:?} acted");
    }

    /// Books one line.
    fn book(&mut self, told: &[String], mover: Option<Seat>, restarted: bool) {
        self.results += told.iter().filter(|event| event.starts_with("result ")).count();
        assert!(self.results <= 1, "a second result");
        self.time.line(told, self.table.view(), mover, restarted);
    }

    /// The table as everybody sees it is the naive one, and what the seats can say is what is
    /// accepted.
    fn compare(&mut self) {
        let view = self.table.view();
        let can = [Vec::new(), Vec::new()];
        assert_eq!(TableView { can, ..view.clone() }, self.naive.view());
        assert_eq!(self.table.game(), &self.naive.game);
        assert_eq!(self.table.version(), self.naive.version);
        if !self.random.once_in(4) {
            return;
        }
        for seat in Seat::ALL {
            let can = &view.can[seat.index()];
            assert_eq!(can, &self.naive.can(seat), "{seat} can");
            for command in naive::words() {
                let mut trial = self.table.clone();
                let accepted = trial.step(seat, Step::Say(command.word()), &mut self.dice.clone()).is_ok();
                assert_eq!(accepted, can.contains(&command), "{seat} {command:?}");
            }
        }
    }
}
