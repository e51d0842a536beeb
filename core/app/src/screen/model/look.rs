//! How things look, sound and move, and what is said once.

crosses_the_border! {
    /// Choices of the settings that a shell obeys.
    record Look {
        /// Light, dark, black or as the system has it.
        theme: Theme,
        /// Whether motion is reduced, if the setting says so; `None`: as the system has it.
        reduce_motion: Option<bool>,
        /// Whether sounds are played.
        sound: bool,
        /// Whether haptics are given.
        haptics: bool,
        /// Whether marks are drawn with higher contrast.
        high_contrast: bool,
    }
}

crosses_the_border! {
    /// Colours of the chrome.
    plain Theme {
        /// As the system has it.
        System,
        /// Light.
        Light,
        /// Dark.
        Dark,
        /// Dark on black.
        Black,
    }
}

crosses_the_border! {
    /// A short message.
    record Toast {
        /// Rises with each.
        number: u64,
        /// The text.
        text: String,
    }
}

crosses_the_border! {
    /// Something to be heard or felt once.
    record Effect {
        /// Rises with each.
        number: u64,
        /// `move`, `capture`, `check`, `castle`, `card`, `shuffle`, `pawn_back`, `sapper`, `boom`, `fog`,
        /// `low_time`, `win`, `loss`, `draw`, `error`, `tick`; empty for silence.
        sound: String,
        /// `light`, `medium`, `heavy`, `reject`, `tick`, `context`; empty for none.
        haptic: String,
        /// What a screen reader announces; empty for nothing.
        spoken: String,
        /// Whether it interrupts.
        assertive: bool,
    }
}
