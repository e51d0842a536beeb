//! What a seed decides about its world before anything happens.

use crate::dice::Dice;

/// How rough a world is.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The seed.
    pub seed: u64,
    /// Players, each with one account.
    pub players: usize,
    /// How long it is played, in ms; quiet follows.
    pub length: u64,
    /// The longest way of a frame, in ms.
    pub latency: u64,
    /// In a thousand: how often a frame takes its socket down with it.
    pub cuts: u64,
    /// In a thousand: how often a command is sent again by the network, once to five times.
    pub repeats: u64,
    /// In a thousand a minute: kills of the server.
    pub crashes: u64,
    /// In a thousand a minute: drains of the server.
    pub drains: u64,
    /// In a thousand a minute: stalls of the server.
    pub stalls: u64,
    /// In a thousand: commits that fail.
    pub fails: u64,
    /// In a thousand: commits whose answer is lost.
    pub unknown: u64,
    /// In a thousand: commits that are slow.
    pub slow: u64,
    /// In a thousand a minute and player: kills of the app.
    pub kills: u64,
    /// In a thousand a minute and player: another device takes over.
    pub takeovers: u64,
    /// The shortest and the longest thought, in ms.
    pub thought: [u64; 2],
    /// In a thousand: thoughts that last minutes.
    pub naps: u64,
    /// In a thousand: how often a player gives a game up instead of moving.
    pub resigns: u64,
}

impl Plan {
    /// The plan of a seed.
    pub fn of(seed: u64) -> Self {
        let mut dice = Dice::of(seed, 0);
        // Some worlds are calm in this or that respect, so that what is rare is not always
        // disturbed by what is frequent.
        let mut some = |low, high| if dice.permille(350) { 0 } else { dice.between(low, high) };
        let (cuts, repeats, crashes, drains) = (some(1, 12), some(20, 300), some(10, 120), some(5, 60));
        let (stalls, fails, unknown, slow) = (some(20, 300), some(5, 60), some(5, 60), some(10, 150));
        let (kills, takeovers, naps) = (some(10, 150), some(10, 250), some(2, 25));
        let resigns = some(2, 25);
        let latency = some(20, 400).max(1);
        Self {
            seed,
            players: usize::try_from(dice.between(2, 6)).unwrap_or(2),
            length: dice.between(12, 30) * 60_000,
            latency,
            cuts,
            repeats,
            crashes,
            drains,
            stalls,
            fails,
            unknown,
            slow,
            kills,
            takeovers,
            thought: [dice.between(200, 1_500), dice.between(2_000, 9_000)],
            naps,
            resigns,
        }
    }

    /// The same world without any fault.
    #[must_use]
    pub fn calm(mut self) -> Self {
        (self.cuts, self.repeats, self.crashes, self.drains, self.stalls) = (0, 0, 0, 0, 0);
        (self.fails, self.unknown, self.slow, self.kills, self.takeovers) = (0, 0, 0, 0, 0);
        self
    }
}
