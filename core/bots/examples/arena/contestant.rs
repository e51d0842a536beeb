//! Who plays in the arena: a level, or a yardstick that thinks for nothing.

use bots::{Cancel, Level, Player};
use rules::{
    Command,
    board::{Army, Bits, Board, Kind},
    game::GameView,
};
use std::time::{Duration, Instant};

enum Mind {
    Level(Level, Box<Player>),
    /// Takes the step that leaves the most material, the first of several by lot.
    Greedy,
    Random,
}

/// A player and the time it took.
pub(crate) struct Contestant {
    mind: Mind,
    lot: u64,
    longest: Duration,
    total: Duration,
    decisions: u32,
}

impl Contestant {
    fn new(mind: Mind) -> Self {
        let zero = Duration::ZERO;
        Self { mind, lot: 0, longest: zero, total: zero, decisions: 0 }
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        Some(Self::new(match text {
            "greedy" => Mind::Greedy,
            "random" => Mind::Random,
            number => {
                let level = Level::new(number.parse().ok()?)?;
                Mind::Level(level, Box::new(Player::new(level, 0)))
            }
        }))
    }

    pub(crate) fn random(seed: u64) -> Self {
        let mut random = Self::new(Mind::Random);
        random.begin(seed);
        random
    }

    /// Starts a game anew.
    pub(crate) fn begin(&mut self, seed: u64) {
        self.lot = seed;
        if let Mind::Level(level, player) = &mut self.mind {
            **player = Player::new(*level, seed);
        }
    }

    pub(crate) fn choose(&mut self, view: &GameView) -> Command {
        let start = Instant::now();
        let command = match &mut self.mind {
            Mind::Level(_, player) => player.choose(view, &Cancel::default()),
            Mind::Random => self.pick(view.commands()),
            Mind::Greedy => {
                let army = view.turn();
                let commands = view.commands();
                let worth = |command: &Command| material_after(view, command, army);
                let best = commands.iter().map(worth).max();
                let ties = commands.iter().filter(|command| Some(worth(command)) == best);
                let ties = ties.cloned().collect();
                self.pick(ties)
            }
        };
        let spent = start.elapsed();
        self.longest = self.longest.max(spent);
        self.total += spent;
        self.decisions += 1;
        command.expect("somebody has the move")
    }

    /// One of the commands by lot (SplitMix64).
    fn pick(&mut self, mut commands: Vec<Command>) -> Option<Command> {
        self.lot = self.lot.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.lot ^ self.lot >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        let at = (z ^ z >> 31).checked_rem(commands.len() as u64)?;
        Some(commands.swap_remove(at as usize))
    }

    /// Mean and longest time of a decision.
    pub(crate) fn times(&self) -> String {
        let mean = self.total / self.decisions.max(1);
        format!("{:.2} ms, at most {:.0}", 1e3 * mean.as_secs_f64(), 1e3 * self.longest.as_secs_f64())
    }
}

const VALUES: [i32; 9] = [1, 3, 3, 5, 9, 100, 8, 8, 12];

/// Material balance for `army` after a command, as the view shows it.
fn material_after(view: &GameView, command: &Command, army: Army) -> i32 {
    let Command::Move(text) = command else { return balance_of(view, army) };
    match view {
        GameView::ChessUno(view) => after(view.board(), text.resolve(&view.legal_moves()).ok(), army),
        GameView::Maharajah(view) => after(view.board(), text.resolve(&view.legal_moves()).ok(), army),
        GameView::Minesweeper(view) => after(view.board(), text.resolve(&view.legal_moves()).ok(), army),
    }
}

fn balance_of(view: &GameView, army: Army) -> i32 {
    match view {
        GameView::ChessUno(view) => balance(view.board(), army),
        GameView::Maharajah(view) => balance(view.board(), army),
        GameView::Minesweeper(view) => balance(view.board(), army),
    }
}

fn after<B: Bits>(board: &Board<B>, mv: Option<rules::board::Move>, army: Army) -> i32 {
    let mut board = *board;
    if let Some(mv) = mv {
        board.play(mv);
    }
    balance(&board, army)
}

fn balance<B: Bits>(board: &Board<B>, army: Army) -> i32 {
    let count = |army| -> i32 {
        Kind::ALL.into_iter().map(|kind| VALUES[kind.index()] * board.pieces(army, kind).count() as i32).sum()
    };
    count(army) - count(!army)
}
