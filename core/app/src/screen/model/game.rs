//! A game and its replay: strips, cards, log, choices on the board, the result.

use super::{BoardState, Button, Presence, Standing, Tier, UserCommand};

crosses_the_border! {
    /// A game: board, strips, card or counter, ticker, bar.
    record GameScreen {
        /// Title of the app bar.
        title: String,
        /// Its second line: which rules, and where it is played.
        subtitle: String,
        /// Leave; the game is kept.
        back: Button,
        /// The upper player.
        top: Strip,
        /// The own one.
        bottom: Strip,
        /// The table with the open card; Chess-Uno only.
        card: Option<CardArea>,
        /// Mines left; Minesweeper only.
        counter: Option<Counter>,
        /// The board.
        board: BoardState,
        /// Men that are gone, for below the own strip where there is room.
        trays: Vec<Tray>,
        /// What happened last, newest last.
        ticker: Vec<LogRow>,
        /// Takes the ticker's place.
        banner: Option<Banner>,
        /// The bar's buttons without the middle one.
        bar: Vec<Button>,
        /// The middle of the bar.
        primary: Button,
        /// The choice of a promotion, Q first.
        promotion: Option<Promotion>,
        /// Move or sap (ux §5.5).
        popover: Option<Popover>,
        /// The result.
        result: Option<ResultSheet>,
        /// The whole log, oldest first.
        log: Vec<LogRow>,
        /// Where everything is in the window.
        geometry: Geometry,
        /// Whether the computer thinks.
        thinking: bool,
        /// Whether a command has been on its way for so long that it shows.
        sending: bool,
    }
}

crosses_the_border! {
    /// A player's strip.
    record Strip {
        /// Name.
        name: String,
        /// Initials or an icon's word.
        initials: String,
        /// Whether the army is white.
        white: bool,
        /// Whether it is this player's turn.
        on_turn: bool,
        /// Second line: level, "classic", "variant".
        line: String,
        /// The rating; empty for none.
        rating: String,
        /// The medal.
        tier: Tier,
        /// The connection.
        presence: Presence,
        /// Captured pawns that can come back, Chess-Uno only; empty for none.
        recover: String,
        /// The clock's text; empty without one.
        clock: String,
        /// How the clock looks.
        clock_state: ClockState,
        /// What a screen reader says of the clock.
        clock_spoken: String,
        /// What a screen reader says.
        spoken: String,
    }
}

crosses_the_border! {
    /// How a clock looks.
    plain ClockState {
        /// There is none.
        None,
        /// It stands.
        Waiting,
        /// It runs.
        Running,
        /// It runs and is low.
        Low,
    }
}

crosses_the_border! {
    /// Men that are gone, in one row.
    record Tray {
        /// "Taken", "Lost".
        label: String,
        /// Their FEN letters, the most valuable first.
        pieces: Vec<String>,
        /// What stands there while none is gone.
        none: String,
        /// What a screen reader says.
        spoken: String,
    }
}

crosses_the_border! {
    /// The face of a card.
    record CardFace {
        /// `red`, `blue`, `green`, `yellow`, or `wild`.
        colour: String,
        /// `1` … `9`, `skip`, `reverse`, `plus2`, `plus4`, `joker`.
        value: String,
        /// What a screen reader says.
        spoken: String,
    }
}

crosses_the_border! {
    /// The table under the card.
    record CardArea {
        /// The open card; `None` when there was none to draw.
        open: Option<CardFace>,
        /// Its name.
        title: String,
        /// What it still grants.
        line: String,
        /// Moves granted, and how many are used, as pips.
        pips: u32,
        /// See `pips`.
        pips_used: u32,
        /// Cards in the deck.
        deck: u32,
        /// What a screen reader says of the deck.
        deck_spoken: String,
        /// The upper player's pile and its top card.
        top_pile: Pile,
        /// The own pile.
        bottom_pile: Pile,
        /// Turns without a move, from five on: `5/10`; else empty.
        idle: String,
    }
}

crosses_the_border! {
    /// A discard pile.
    record Pile {
        /// Whose.
        owner: String,
        /// Its top card.
        top: Option<CardFace>,
        /// How many.
        count: u32,
        /// What a screen reader says.
        spoken: String,
    }
}

crosses_the_border! {
    /// Mines left on the board.
    record Counter {
        /// How many.
        mines: u32,
        /// What a screen reader says.
        spoken: String,
    }
}

crosses_the_border! {
    /// A row of the public log.
    record LogRow {
        /// Turn number.
        number: String,
        /// Whether White's army moved.
        white: bool,
        /// The card of a turn, if the row opens one.
        card: Option<CardFace>,
        /// Moves as figurines and words, in a left-to-right isolate where needed.
        text: String,
        /// Whether it is the last one; in a replay: the one of the present step.
        current: bool,
        /// In a replay: goes to the row's first step; elsewhere nothing.
        command: UserCommand,
        /// What a screen reader says.
        spoken: String,
    }
}

crosses_the_border! {
    /// How a banner looks.
    plain BannerKind {
        /// For information.
        Info,
        /// A check, or something lost.
        Bad,
        /// A warning.
        Warning,
        /// Something good.
        Good,
    }
}

crosses_the_border! {
    /// A banner.
    record Banner {
        /// Its colours.
        kind: BannerKind,
        /// Its text.
        text: String,
        /// What more there is to say; empty for nothing.
        line: String,
        /// What can be done.
        buttons: Vec<Button>,
        /// Whether a screen reader interrupts for it.
        assertive: bool,
        /// What a screen reader says: the same, but a countdown only at 60, 30, 10 and 5 s.
        spoken: String,
    }
}

impl Banner {
    /// A banner of a text alone.
    pub(crate) fn plain(kind: BannerKind, text: String) -> Self {
        let (line, buttons) = (String::new(), Vec::new());
        Self { kind, spoken: text.clone(), text, line, buttons, assertive: false }
    }
}

crosses_the_border! {
    /// What a pawn may become, from the target square inwards.
    record Promotion {
        /// Index of the target square in the board's squares.
        square: u8,
        /// FEN letters and names, each with its command.
        choices: Vec<Button>,
        /// The FEN letter of each choice.
        pieces: Vec<String>,
        /// Takes the move back.
        cancel: UserCommand,
        /// The title for screen readers.
        spoken: String,
        /// What an outside tap means, in words.
        hint: String,
    }
}

crosses_the_border! {
    /// A small choice at a square.
    record Popover {
        /// Index of the square in the board's squares.
        square: u8,
        /// The choices, in a fixed order.
        choices: Vec<Button>,
        /// What an outside tap means.
        cancel: UserCommand,
    }
}

crosses_the_border! {
    /// The end of a game.
    record ResultSheet {
        /// "You won".
        headline: String,
        /// Why, in one line.
        reason: String,
        /// The own rating and what it changed by; rated games only.
        standing: Option<Standing>,
        /// Rows of what else there is to say.
        rows: Vec<String>,
        /// Rematch, replay, home.
        buttons: Vec<Button>,
        /// Looks at the board without the sheet; a button of the bar brings it back.
        hide: Button,
        /// Buttons come alive after that many ms.
        live_after_ms: u32,
    }
}

crosses_the_border! {
    /// Where things are, in dp from the top left of the window (ux §5.0).
    record Geometry {
        /// Side of a square.
        square: f32,
        /// Left and top of the board.
        board_left: f32,
        /// See `board_left`.
        board_top: f32,
        /// Whether the panel stands beside the board.
        side_by_side: bool,
        /// Whether the window counts as compact.
        compact: bool,
        /// Height of the table with the card, 0 without.
        card_height: f32,
        /// Height of each strip.
        strip_height: f32,
        /// Height of the ticker, 0 when there is no room.
        ticker_height: f32,
        /// Height of the bar.
        bar_height: f32,
        /// Height of the app bar.
        app_bar_height: f32,
        /// Room left for trays.
        tray_height: f32,
    }
}

crosses_the_border! {
    /// Stepping through a finished game.
    record ReplayScreen {
        /// Title.
        title: String,
        /// Its second line: which game, against whom, how it ended.
        subtitle: String,
        /// Leave.
        back: Button,
        /// The board at this step.
        board: BoardState,
        /// The upper and the lower player.
        top: Strip,
        /// See `top`.
        bottom: Strip,
        /// The card of this step.
        card: Option<CardArea>,
        /// Mines left at this step.
        counter: Option<Counter>,
        /// Steps in all, and the present one.
        steps: u32,
        /// See `steps`.
        step: u32,
        /// Steps with a card or an explosion: upper ticks of the scrubber.
        card_ticks: Vec<CardTick>,
        /// Steps that give check: lower ticks.
        check_ticks: Vec<u32>,
        /// The step in words.
        caption: String,
        /// First, previous, play or stop, next, last; then turn the board and, where there were
        /// mines, show them.
        buttons: Vec<Button>,
        /// How fast it plays by itself; pressing it goes on to the next speed.
        speed: Button,
        /// The log.
        log: Vec<LogRow>,
        /// Where everything is.
        geometry: Geometry,
    }
}

crosses_the_border! {
    /// A tick of the scrubber.
    record CardTick {
        /// At which step.
        step: u32,
        /// The card's colour as of its face; `mine` for an explosion.
        colour: String,
    }
}
