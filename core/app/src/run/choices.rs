//! What a person chose last: settings and the choices of the new-game pages, kept in the store.

use super::sieve::Sieve;
use crate::{
    Store, StoreError, Variant,
    screen::{Look, Theme},
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The key under which all choices are kept.
const KEY: &str = "choices";

/// Against whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Opponent {
    Computer,
    SameDevice,
    /// A room on a server, joined by its code.
    Room,
}

/// Which army a person takes against the computer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Side {
    Random,
    White,
    Black,
}

/// The choices of one new-game page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct NewGameChoices {
    pub(super) opponent: Opponent,
    pub(super) level: u8,
    pub(super) side: Side,
    pub(super) max_card: i64,
    pub(super) jokers: bool,
    pub(super) plus2: i64,
    pub(super) plus4: i64,
    pub(super) moves_after: i64,
    pub(super) stop_combo: bool,
    pub(super) draw_after: i64,
    pub(super) advanced: bool,
    /// Base minutes and increment seconds; none is 0.
    pub(super) minutes: u64,
    pub(super) seconds: u64,
    /// FEN ranks of White's and Black's army; empty: by lot.
    pub(super) armies: [String; 2],
    /// Whether two people build their armies in secret.
    pub(super) hidden: bool,
    /// Whether a room's game is to be rated if it can be (TB-31).
    pub(super) rated: bool,
}

impl Default for NewGameChoices {
    fn default() -> Self {
        Self {
            opponent: Opponent::Computer,
            level: 3,
            side: Side::Random,
            max_card: 5,
            jokers: true,
            plus2: 2,
            plus4: 4,
            moves_after: 1,
            stop_combo: true,
            draw_after: 10,
            advanced: false,
            minutes: 0,
            seconds: 0,
            armies: [String::new(), String::new()],
            hidden: false,
            rated: true,
        }
    }
}

/// Everything that is remembered beside games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Choices {
    pub(super) new_games: BTreeMap<String, NewGameChoices>,
    pub(super) last_variant: String,
    pub(super) theme: String,
    /// `system`, `on`, `off`.
    pub(super) motion: String,
    pub(super) sound: bool,
    pub(super) haptics: bool,
    pub(super) high_contrast: bool,
    /// Whether the board turns at a Reverse.
    pub(super) turn_on_reverse: bool,
    /// At which of the speeds a replay plays by itself.
    pub(super) replay_speed: usize,
    /// Saved armies: name and FEN ranks as White's.
    pub(super) armies: Vec<(String, String)>,
    /// Armies being built on the new-game page, White's and Black's, as FEN ranks.
    pub(super) drafts: [String; 2],
    /// A hidden set-up that has begun.
    pub(super) hidden: HiddenDrafts,
    /// The server's address as written down; empty: the one built in, if any.
    pub(super) server: String,
    /// Which finished games are shown.
    pub(super) history: Sieve,
    /// The queue chosen last.
    pub(super) queue: String,
    /// Armies being built for matches on a server, by match.
    pub(super) online_drafts: BTreeMap<String, String>,
}

/// A hidden set-up on one phone, as far as it has come: a killed process goes on with it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct HiddenDrafts {
    /// White's and Black's army, as FEN ranks.
    pub(super) armies: [String; 2],
    /// Which of them are fixed and stay (MJ-A49).
    pub(super) fixed: [bool; 2],
}

impl Default for Choices {
    fn default() -> Self {
        Self {
            new_games: BTreeMap::new(),
            last_variant: Variant::UnoKingHunt.code().to_owned(),
            theme: "system".to_owned(),
            motion: "system".to_owned(),
            sound: true,
            haptics: true,
            high_contrast: false,
            turn_on_reverse: true,
            replay_speed: 0,
            armies: Vec::new(),
            drafts: [String::new(), String::new()],
            hidden: HiddenDrafts::default(),
            server: String::new(),
            history: Sieve::default(),
            queue: String::new(),
            online_drafts: BTreeMap::new(),
        }
    }
}

impl Choices {
    /// The choices as kept; the defaults where none are, or where they cannot be read.
    pub(super) fn load(store: &Store) -> Result<Self, StoreError> {
        let kept = store.choice(KEY)?;
        Ok(kept.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default())
    }

    pub(super) fn save(&self, store: &mut Store) -> Result<(), StoreError> {
        store.choose(KEY, &serde_json::to_string(self)?)
    }

    /// The choices of one variant's page.
    pub(super) fn of(&self, variant: Variant) -> NewGameChoices {
        self.new_games.get(variant.code()).cloned().unwrap_or_default()
    }

    /// What shells obey.
    pub(super) fn look(&self) -> Look {
        Look {
            theme: match self.theme.as_str() {
                "light" => Theme::Light,
                "dark" => Theme::Dark,
                "black" => Theme::Black,
                _ => Theme::System,
            },
            reduce_motion: match self.motion.as_str() {
                "on" => Some(false),
                "off" => Some(true),
                _ => None,
            },
            sound: self.sound,
            haptics: self.haptics,
            high_contrast: self.high_contrast,
        }
    }
}
