//! What the driver does next: random steps at times that like to fall on deadlines.

use crate::naive::words;
use rules::{
    Applied, Dice, Seat,
    board::BoardRules,
    chess_uno::{self, Config, Mode},
    game::{GameKind, GameState},
    maharajah, minesweeper,
    notation::fen::{self, Pieces},
};
use table::{Fischer, Kind, Millis, Settings, Table, TableView};

const DAY: Millis = 86_400_000;

/// SplitMix64: the same seed makes the same sequence everywhere.
#[derive(Clone)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    /// True once in so many times.
    pub(crate) fn once_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }

    pub(crate) fn pick<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u64) as usize].clone()
    }

    pub(crate) fn seat(&mut self) -> Seat {
        self.pick(&Seat::ALL)
    }
}

/// Placements that are near their end, so that games get there.
const UNO: [&str; 3] =
    ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "4k3/3p4/8/8/8/8/3P4/4K3", "3qk3/3pp3/8/8/8/8/3PP3/3QK3"];
const MAHARAJAH: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    "r3k3/p7/8/8/8/8/7P/4K2R",
    "4k3/1p6/8/8/8/8/8/1N2K3",
    "4k3/1p6/8/8/8/8/8/B1B1K3",
    "6k1/5ppp/8/8/8/8/5PPP/M5K1",
];
const MINESWEEPER: [&str; 3] = [
    "rnbqkbnr/pppppppp/8/8/8/8/8/8/PPPPPPPP/RNBQKBNR",
    "3qk3/8/8/8/8/8/8/3R4/8/3K4",
    "4k3/p7/8/8/8/8/8/8/7P/2B1K3",
];

/// A game to begin with.
pub(crate) fn begin(kind: GameKind, random: &mut Random, dice: &mut Dice) -> Applied<GameState> {
    match kind {
        GameKind::ChessUno => {
            let placement = random.pick(&UNO);
            let mut board = fen::parse_placement(placement, BoardRules::CHESS_UNO, Pieces::Classic).unwrap();
            board.set_unmoved(u64::MAX);
            let config = Config::of(random.pick(&[Mode::Purist, Mode::KingHunt]));
            let pool = [random.below(3) as u32, random.below(3) as u32];
            let setup = chess_uno::Setup { board, pool, ..chess_uno::Setup::default() };
            chess_uno::State::start(config, setup, dice).unwrap().into()
        }
        GameKind::Maharajah => {
            let men = fen::parse_placement(random.pick(&MAHARAJAH), BoardRules::CHESS_UNO, Pieces::All);
            maharajah::Start::of_placement(men.unwrap()).begin_unchecked().into()
        }
        GameKind::Minesweeper => {
            let placement = random.pick(&MINESWEEPER);
            let mut board =
                fen::parse_placement(placement, BoardRules::MINESWEEPER, Pieces::Classic).unwrap();
            board.set_unmoved(u128::MAX);
            let setup = minesweeper::Setup { board, ..minesweeper::Setup::default() };
            minesweeper::State::start(setup, dice).unwrap().into()
        }
    }
}

/// Settings that a game may have.
pub(crate) fn settings(kind: GameKind, random: &mut Random) -> Settings {
    let how = random.pick(&[Kind::Queue, Kind::Queue, Kind::Private, Kind::Private, Kind::Offline]);
    let mut settings = Settings::of(how, !random.once_in(3));
    settings.grace = random.pick(&[1, 1_000, 15_000, 60_000]);
    if kind == GameKind::ChessUno {
        if !random.once_in(4) {
            settings.away_claim = random.pick(&[0, 1, 5_000, 40_000]);
        }
    } else if !random.once_in(5) {
        settings.clock = Some(Fischer {
            base_ms: random.pick(&[0, 1, 2_500, 10_000, 60_000, 600_000]),
            increment_ms: random.pick(&[0, 0, 1, 1_000, 5_000]),
        });
    }
    settings
}

/// How long until the next step: often just before, at or just after something falls due.
pub(crate) fn wait(random: &mut Random, view: &TableView, next_due: Option<Millis>) -> Millis {
    let around = |at: Millis, random: &mut Random| (at + random.below(3)).saturating_sub(1);
    let someone_waits = view.attached != [true; 2] && view.absent == [false; 2] && next_due.is_none();
    match random.below(40) {
        0..=7 => 0,
        8..=19 => random.below(2_000),
        20..=27 => around(next_due.unwrap_or(view.now).saturating_sub(view.now), random),
        28..=30 => around(3_000, random),
        31 => around(60_000, random),
        32 => random.below(200_000),
        33 => around(5_000, random),
        34 => around(40_000, random),
        35..=38 if someone_waits => around(random.pick(&[600_000, DAY]), random),
        35 | 36 => random.below(20_000),
        37 => around(random.pick(&[180_000, 600_000, DAY]), random),
        _ => around(random.pick(&[60_000, 14 * DAY]), random),
    }
}

/// One step.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    Attach(Seat),
    Lost(Seat),
    Restart,
    Background(bool),
    Look,
    Say(Seat, String),
}

/// Any step that this kind of match knows. A seat may say anything, allowed or not.
pub(crate) fn act(random: &mut Random, table: &Table) -> Act {
    let offline = table.settings().kind == Kind::Offline;
    let view = table.view();
    let seat = random.seat();
    match random.below(30) {
        0 | 1 if offline => Act::Background(random.once_in(2)),
        // Whoever is away comes back sooner or later.
        0..=4 if !offline && view.attached != [true; 2] => {
            let away = if view.attached[0] { Seat::B } else { Seat::A };
            Act::Attach(if random.once_in(4) { seat } else { away })
        }
        0 if !offline => Act::Attach(seat),
        1 | 5 if !offline => Act::Lost(seat),
        6 if !offline && random.once_in(2) => Act::Restart,
        7 => Act::Look,
        8 => Act::Say(seat, random.pick(&NONSENSE).to_owned()),
        9 if random.once_in(3) => Act::Say(seat, "resign".to_owned()),
        10 => Act::Say(seat, random.pick(&words()).word().to_owned()),
        11..=16 => {
            let mut can = view.can[seat.index()].clone();
            can.retain(|command| command.word() != "resign");
            let word = if can.is_empty() { random.pick(&words()) } else { random.pick(&can) };
            Act::Say(seat, word.word().to_owned())
        }
        _ => {
            let game = table.game().view(seat);
            // Now and then the wrong seat.
            let mover = if random.once_in(15) { seat } else { game.actor().unwrap_or(seat) };
            match game.commands().as_slice() {
                [] => Act::Say(mover, "end".to_owned()),
                commands => Act::Say(mover, random.pick(commands).to_string()),
            }
        }
    }
}

const NONSENSE: [&str; 9] =
    ["e2e4", "e7e8k", "end", "place a2", "place", "e2*e3", "", "Resign", "a1a1:joker"];
