//! Armies of 39 points that a computer player fields in Maharajah (MJ-A54), also a start for people
//! who build their own.

use crate::noise::mix;
use rules::{board::Army, maharajah::OwnArmy};

/// An army that is ready to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preset {
    /// A stable name, for texts and saved choices.
    pub key: &'static str,
    /// The four ranks of White's half, the fourth first, as [`OwnArmy::parse`] reads them.
    pub ranks: &'static str,
}

impl Preset {
    /// The army for one side; Black's is White's upside down.
    ///
    /// # Panics
    /// Never for the presets of this crate: each is legal on both sides.
    #[expect(clippy::expect_used, reason = "the presets are written below and a test reads them all")]
    pub fn army(&self, army: Army) -> OwnArmy {
        let text = match army {
            Army::White => self.ranks.to_owned(),
            Army::Black => {
                let ranks: Vec<&str> = self.ranks.rsplit('/').collect();
                ranks.join("/").to_ascii_lowercase()
            }
        };
        OwnArmy::parse(army, &text).expect("every preset is a legal army")
    }
}

/// Armies that are known to play well, the normal array first. Any two of them may start
/// against each other.
pub const fn presets() -> &'static [Preset] {
    &PRESETS
}

static PRESETS: [Preset; 7] = [
    Preset { key: "classical", ranks: "8/8/PPPPPPPP/RNBQKBNR" },
    Preset { key: "minors", ranks: "8/8/1NBNNBN1/NBNBKBNB" },
    Preset { key: "archbishops", ranks: "8/8/3PPP2/NAAAKABA" },
    Preset { key: "light_archbishops", ranks: "8/8/1PPPPPP1/AABNKBAA" },
    Preset { key: "bishops_and_archbishops", ranks: "8/8/2NBN3/NABAKANB" },
    Preset { key: "maharajah", ranks: "8/8/2PPP3/RNBMKBNA" },
    Preset { key: "maharajah_and_rooks", ranks: "8/8/3PP3/RAMPKPAR" },
];

/// An army for the computer: one of [`presets`], the same for the same seed.
pub fn army(army: Army, seed: u64) -> OwnArmy {
    let presets = presets();
    presets[(mix(seed) % presets.len() as u64) as usize].army(army)
}
