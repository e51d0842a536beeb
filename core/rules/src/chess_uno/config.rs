//! The settings of one game, frozen when it starts (CU-R006, CU-R116), and their bounds (CU-A70).

use crate::StartError;
use core::ops::RangeInclusive;

/// The two ways to win.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    /// Checkmate; kings are never taken (CU-R063).
    Purist,
    /// King hunt: who can take the king wins (CU-R077).
    KingHunt,
}

impl Mode {
    /// The value of the setting `gameMode`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Purist => "purist",
            Self::KingHunt => "capture",
        }
    }

    /// Reads the value of `gameMode`.
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Purist, Self::KingHunt].into_iter().find(|mode| mode.code() == text)
    }
}

/// Settings that are within their bounds. `Default` is the rule page's column of defaults.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Config {
    mode: Mode,
    max_card_number: u8,
    include_jokers: bool,
    plus2_pawns: u8,
    plus4_pawns: u8,
    moves_after_recovery: u8,
    stop_combo_on_king_threat: bool,
    draw_after_turns_without_move: u8,
    reconnect_grace_ms: u32,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            mode: Mode::KingHunt,
            max_card_number: 5,
            include_jokers: true,
            plus2_pawns: 2,
            plus4_pawns: 4,
            moves_after_recovery: 1,
            stop_combo_on_king_threat: true,
            draw_after_turns_without_move: 10,
            reconnect_grace_ms: 60_000,
        }
    }
}

/// `value` as a narrower integer if it lies in `bounds`, else an error that names the setting.
fn bounded<T: TryFrom<i64>>(
    value: i64,
    bounds: RangeInclusive<i64>,
    name: &'static str,
) -> Result<T, StartError> {
    let error = StartError::ConfigOutOfRange(name);
    if !bounds.contains(&value) {
        return Err(error);
    }
    T::try_from(value).map_err(|_| error)
}

macro_rules! number_setting {
    ($get:ident, $with:ident, $type:ty, $bounds:expr, $key:literal, $doc:literal) => {
        #[doc = $doc]
        pub const fn $get(&self) -> $type {
            self.$get
        }

        #[doc = concat!("The same settings with another `", $key, "`.")]
        ///
        /// # Errors
        /// [`StartError::ConfigOutOfRange`].
        pub fn $with(self, value: i64) -> Result<Self, StartError> {
            const BOUNDS: &str = concat!($key, " must be in ", stringify!($bounds));
            Ok(Self { $get: bounded(value, $bounds, BOUNDS)?, ..self })
        }
    };
}

impl Config {
    /// Default settings in a mode.
    pub fn of(mode: Mode) -> Self {
        Self::default().with_mode(mode)
    }

    /// How the game is won.
    pub const fn mode(&self) -> Mode {
        self.mode
    }

    /// The same settings in a mode. Purist always stops a series at a check (CU-A71).
    #[must_use]
    pub fn with_mode(self, mode: Mode) -> Self {
        Self { mode, ..self }.normalised()
    }

    /// Whether Jokers are in the deck.
    pub const fn include_jokers(&self) -> bool {
        self.include_jokers
    }

    /// The same settings with or without Jokers.
    #[must_use]
    pub fn with_jokers(self, include_jokers: bool) -> Self {
        Self { include_jokers, ..self }
    }

    /// Whether an attacked king stops a series; always so in purist (CU-R092).
    pub const fn stop_combo_on_king_threat(&self) -> bool {
        self.stop_combo_on_king_threat
    }

    /// The same settings with the safeguard on or off; it stays on in purist (CU-A71).
    #[must_use]
    pub fn with_stop_combo(self, stop_combo_on_king_threat: bool) -> Self {
        Self { stop_combo_on_king_threat, ..self }.normalised()
    }

    fn normalised(self) -> Self {
        let on = self.stop_combo_on_king_threat || self.mode == Mode::Purist;
        Self { stop_combo_on_king_threat: on, ..self }
    }

    number_setting!(
        max_card_number,
        with_max_card_number,
        u8,
        1..=9,
        "maxCardNumber",
        "Numbers above it are not in the deck (CU-R017)."
    );
    number_setting!(
        plus2_pawns,
        with_plus2_pawns,
        u8,
        0..=8,
        "plus2Pawns",
        "Pawns that a +2 gives back (CU-R038)."
    );
    number_setting!(
        plus4_pawns,
        with_plus4_pawns,
        u8,
        0..=8,
        "plus4Pawns",
        "Pawns that a +4 gives back (CU-R039)."
    );
    number_setting!(
        moves_after_recovery,
        with_moves_after_recovery,
        u8,
        0..=9,
        "movesAfterRecovery",
        "Moves after pawns came back (CU-R038)."
    );
    number_setting!(
        draw_after_turns_without_move,
        with_draw_after,
        u8,
        1..=100,
        "drawAfterTurnsWithoutMove",
        "Turns in a row without a move that make a draw (CU-R099)."
    );
    number_setting!(
        reconnect_grace_ms,
        with_reconnect_grace_ms,
        u32,
        1_000..=600_000,
        "reconnectGraceMs",
        "Time to come back after a lost connection, in ms (CU-R100)."
    );
}

#[cfg(test)]
mod tests {
    use super::{super::cards::HIGHEST_NUMBER, *};

    #[test]
    fn bounds_are_named_in_numbers_and_not_in_words_of_this_program() {
        let named = |setting: Result<Config, StartError>| setting.map_err(|error| error.to_string());
        let config = Config::default();
        assert_eq!(
            named(config.with_max_card_number(10)),
            Err("config_out_of_range: maxCardNumber must be in 1..=9".to_owned())
        );
        assert!(config.with_max_card_number(HIGHEST_NUMBER.into()).is_ok());
        assert_eq!(
            named(config.with_draw_after(0)),
            Err("config_out_of_range: drawAfterTurnsWithoutMove must be in 1..=100".to_owned())
        );
    }
}
