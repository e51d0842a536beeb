//! The tabs and the Play tab.

use super::{BoardState, Button, CardFace, Icon, Presence, UserCommand};

crosses_the_border! {
    /// One of the four tabs.
    record Tab {
        /// Its command.
        command: UserCommand,
        /// Its icon.
        icon: Icon,
        /// Its name.
        label: String,
        /// Whether it is the one shown.
        selected: bool,
    }
}

crosses_the_border! {
    /// The Play tab: what is running first, then the games.
    record HomeScreen {
        /// The word mark.
        title: String,
        /// How it stands with the server, as a dot; none without one.
        server: Presence,
        /// What a screen reader says of the dot.
        server_spoken: String,
        /// To the settings.
        settings: Button,
        /// The heading above what runs.
        running_heading: String,
        /// Running games, the one played last first.
        running: Vec<RunningCard>,
        /// What to say when none runs.
        no_running: String,
        /// The heading above the games.
        variants_heading: String,
        /// The games.
        variants: Vec<VariantCard>,
        /// Tiles: join by code, ranked, computer, same device.
        tiles: Vec<Button>,
    }
}

crosses_the_border! {
    /// A running game on the Play tab.
    record RunningCard {
        /// Go on.
        command: UserCommand,
        /// Its board, small.
        board: BoardState,
        /// The game.
        title: String,
        /// Against whom.
        line: String,
        /// The open card; Chess-Uno only.
        card: Option<CardFace>,
        /// Moves granted, and how many are used, as pips.
        pips: u32,
        /// See `pips`.
        pips_used: u32,
        /// What is left, in words: moves or mines; empty for none.
        left: String,
        /// Whose move it is.
        turn: String,
        /// What a screen reader says.
        spoken: String,
    }
}

crosses_the_border! {
    /// A game to be begun.
    record VariantCard {
        /// Opens its new-game page.
        play: Button,
        /// Its name.
        title: String,
        /// One line about it.
        hook: String,
        /// Which picture: `uno`, `maharajah`, `minesweeper`, `classic`.
        picture: String,
    }
}
