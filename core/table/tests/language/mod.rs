//! A little language for matches: who sits down, who does what when, and what must follow.
//!
//! ```text
//! sit(queue().with_clock(180_000, 2_000), ROOKS)
//!     .at(1_200, "A h2h4", "move h2h4")
//!     .at(4_000, "B lost", "")
//!     .due(7_000, "absent B, pause B shield")
//!     .at(9_500, "B attach", "back B, pause_over B")
//!     .refuses(9_600, "B pause", "pause_spent");
//! ```
//! Every step says all that it leads to. What falls due on the way to a step is announced with
//! `due`, in order; anything else that falls due fails the scenario. Clone a match to try both
//! sides of a limit.

#![allow(dead_code, reason = "each test uses its own part of the language")]

use rules::{
    Chance, Seat,
    game::{GameState, GameView},
    record::{Begun, Record, RecordedChance, Replay},
};
use serde_json::{Value, json};
use table::{Fischer, Happened, Kind, Millis, Saved, Settings, Step, Table, TableView};

/// An hour and a day, in ms.
pub(crate) const HOUR: Millis = 3_600_000;
pub(crate) const DAY: Millis = 24 * HOUR;

/// A king, a rook and a pawn each; both pawns can move.
pub(crate) const ROOKS: &str = "r3k3/p7/8/8/8/8/7P/4K2R";

/// A rated queue match.
pub(crate) fn queue() -> Settings {
    Settings::of(Kind::Queue, true)
}

/// A rated private match.
pub(crate) fn private() -> Settings {
    Settings::of(Kind::Private, true)
}

/// An unrated private match.
pub(crate) fn friendly() -> Settings {
    Settings::of(Kind::Private, false)
}

/// A match on one phone.
pub(crate) fn offline() -> Settings {
    Settings::offline()
}

/// More settings.
pub(crate) trait Change {
    /// On a Fischer clock.
    fn with_clock(self, base_ms: Millis, increment_ms: Millis) -> Self;
}

impl Change for Settings {
    fn with_clock(self, base_ms: Millis, increment_ms: Millis) -> Self {
        Self { clock: Some(Fischer { base_ms, increment_ms }), ..self }
    }
}

/// Purist Chess-Uno, a king and a pawn each, with these cards: `1` … `9`, `skip`, `+2`, …
pub(crate) fn uno(cards: &str) -> Value {
    json!({
        "game": "chess_uno",
        "config": {"gameMode": "purist", "maxCardNumber": 9},
        "start": {"fen": "4k3/3p4/8/8/8/8/3P4/4K3"},
        "deck": card_ids(cards),
    })
}

/// The first copy of each face that the list does not hold yet.
fn card_ids(faces: &str) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    for face in faces.split_whitespace() {
        let face = face.replace('+', "plus");
        let colours = ["red", "blue", "green", "yellow"];
        let mut copies =
            colours.iter().flat_map(|colour| [1, 2].map(|copy| format!("{colour}-{face}-{copy}")));
        ids.push(copies.find(|id| !ids.contains(id)).unwrap_or_else(|| panic!("no {face} is left")));
    }
    ids
}

/// Maharajah from any position, White to move.
pub(crate) fn maharajah(placement: &str) -> Value {
    json!({"game": "maharajah", "start": {"fen": placement, "checked": false}})
}

/// Minesweeper Chess from a position of ten ranks, White to move.
pub(crate) fn minesweeper(placement: &str, mines: &[&str]) -> Value {
    json!({"game": "minesweeper", "start": {"fen": placement}, "mines": mines})
}

/// A quiet game of Minesweeper Chess: a king and a pawn each.
pub(crate) fn quiet_mines() -> Value {
    minesweeper("4k3/p7/8/8/8/8/8/8/7P/4K3", &["a4", "c6", "f5", "h7"])
}

/// A match at work, and what is still to fall due before its next step.
#[derive(Clone)]
pub(crate) struct Match {
    table: Table,
    chance: RecordedChance,
    due: Vec<(Millis, String)>,
}

/// Both sit down to the game of this record; a text is a Maharajah placement.
pub(crate) fn sit(settings: Settings, record: impl Into<Value>) -> Match {
    let record = match record.into() {
        Value::String(placement) => maharajah(&placement),
        record => record,
    };
    let record = Record::parse(&record.to_string()).unwrap();
    let Begun::Game(replay) = Replay::begin(&record).unwrap() else { panic!("the start is refused") };
    let (begun, chance) = replay.into_parts();
    Match { table: Table::open(settings, begun).unwrap(), chance, due: Vec::new() }
}

fn events(happened: &Happened) -> String {
    happened.events.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Steps.
impl Match {
    /// Announces what falls due at this time, before the next step.
    pub(crate) fn due(mut self, at: Millis, events: &str) -> Self {
        self.due.push((at, events.to_owned()));
        self
    }

    /// Lets time pass up to a step; all that was announced falls due on the way, and nothing else.
    #[track_caller]
    fn pass_to(&mut self, at: Millis) {
        let happened: Vec<(Millis, String)> =
            self.table.advance(at).iter().map(|happened| (happened.at, events(happened))).collect();
        assert_eq!(happened, self.due, "what fell due before {at}");
        self.due.clear();
        assert_eq!(self.table.now(), at);
    }

    /// A step at its time and all that it leads to: `A e2e4`, `B attach`, `B lost`, `look`,
    /// `restart`, `background`, `foreground`.
    #[track_caller]
    pub(crate) fn at(mut self, at: Millis, step: &str, leads_to: &str) -> Self {
        self.pass_to(at);
        let found = match step {
            "look" => String::new(),
            "restart" => events(&self.table.restart()),
            "background" | "foreground" => {
                self.table.set_background(step == "background");
                String::new()
            }
            _ => {
                let (seat, step) = seat_and_step(step);
                let happened = self.table.step(seat, step, &mut self.chance);
                events(&happened.unwrap_or_else(|refusal| panic!("{step:?} of {seat} at {at}: {refusal}")))
            }
        };
        assert_eq!(found, leads_to, "{step} at {at}");
        self
    }

    /// The step is refused with this code and changes nothing.
    #[track_caller]
    pub(crate) fn refuses(mut self, at: Millis, step: &str, code: &str) -> Self {
        self.pass_to(at);
        let before = format!("{:?}", self.table);
        let (seat, words) = seat_and_step(step);
        let found = self.table.step(seat, words, &mut self.chance).map_err(|refusal| refusal.code());
        assert_eq!(found, Err(code), "{step} at {at}");
        assert_eq!(format!("{:?}", self.table), before, "{step} was refused, yet changed something");
        self
    }

    /// The process died and another one goes on from the disk: saved, written, read, resumed.
    pub(crate) fn resumed(mut self, now: Millis) -> Self {
        let saved: Saved =
            serde_json::from_str(&serde_json::to_string(&self.table.saved()).unwrap()).unwrap();
        self.table = Table::resume(saved, self.table.game().clone(), now).unwrap();
        self
    }
}

fn seat_and_step(step: &str) -> (Seat, Step<'_>) {
    let (seat, words) = step.split_once(' ').expect("SEAT STEP");
    let step = match words {
        "attach" => Step::Attach,
        "lost" => Step::Lost,
        text => Step::Say(text),
    };
    (Seat::parse(seat).expect("A or B"), step)
}

/// Checks.
impl Match {
    /// Both clocks, and whose runs: `A`, `B` or `-`.
    #[track_caller]
    pub(crate) fn clocks(self, a: Millis, b: Millis, running: &str) -> Self {
        let view = self.view();
        assert_eq!(view.clocks, Some([a, b]), "clocks at {}", view.now);
        assert_eq!(view.running.map_or("-", Seat::name), running, "the running clock at {}", view.now);
        self
    }

    /// Pauses left.
    #[track_caller]
    pub(crate) fn pauses(self, a: u8, b: u8) -> Self {
        assert_eq!(self.view().pauses_left, Some([a, b]));
        self
    }

    /// What is left of the grace of each seat.
    #[track_caller]
    pub(crate) fn grace(self, a: Option<Millis>, b: Option<Millis>) -> Self {
        assert_eq!(self.view().grace, [a, b]);
        self
    }

    /// Which seats are absent: ``, `A`, `B`, `AB`.
    #[track_caller]
    pub(crate) fn absent(self, seats: &str) -> Self {
        let absent = self.view().absent;
        let names: String =
            Seat::ALL.iter().filter(|seat| absent[seat.index()]).map(|seat| seat.name()).collect();
        assert_eq!(names, seats);
        self
    }

    /// What the seat may say of talk and table.
    #[track_caller]
    pub(crate) fn can(self, seat: &str, words: &str) -> Self {
        let allowed = &self.view().can[Seat::parse(seat).unwrap().index()];
        let found: Vec<&str> = allowed.iter().map(|command| command.word()).collect();
        assert_eq!(found.join(" "), words, "{seat} at {}", self.table.now());
        self
    }

    /// Over, with this result.
    #[track_caller]
    pub(crate) fn over(self, result: &str, rated: bool) -> Self {
        assert_eq!(self.table.verdict().map(|verdict| verdict.to_string()).as_deref(), Some(result));
        assert_eq!(self.table.is_rated(), rated);
        self
    }

    /// Still being played.
    #[track_caller]
    pub(crate) fn goes_on(self) -> Self {
        assert_eq!(self.table.verdict(), None);
        self
    }

    /// The seat that may act.
    #[track_caller]
    pub(crate) fn acts(self, seat: &str) -> Self {
        assert_eq!(self.table.actor().map(Seat::name), Some(seat));
        self
    }

    /// The version.
    #[track_caller]
    pub(crate) fn version(self, version: u64) -> Self {
        assert_eq!(self.table.version(), version);
        self
    }

    /// The table.
    pub(crate) fn table(&self) -> &Table {
        &self.table
    }

    /// The table and its chance, to be driven by hand.
    pub(crate) fn parts(&mut self) -> (&mut Table, &mut dyn Chance) {
        (&mut self.table, &mut self.chance)
    }

    /// What everybody sees of the table.
    pub(crate) fn view(&self) -> TableView {
        self.table.view()
    }

    /// The game's full state.
    pub(crate) fn game(&self) -> &GameState {
        self.table.game()
    }

    /// What both players see of the game.
    pub(crate) fn board(&self) -> GameView {
        self.table.game().view(Seat::A)
    }
}
