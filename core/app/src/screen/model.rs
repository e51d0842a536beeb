//! The snapshot: everything a shell draws, and every command it may send back.
//!
//! Flat records with finished texts. A shell holds no rule, no word and no state of its own: it
//! draws the newest snapshot and sends [`UserCommand`]s. Buttons carry the command that they mean.

macro_rules! crosses_the_border {
    ($(#[$doc:meta])* record $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Debug)]
        #[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
        pub struct $name { $($(#[$field_doc])* pub $field: $type,)* }
    };
    ($(#[$doc:meta])* plain $name:ident { $($(#[$variant_doc:meta])* $variant:ident,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
        pub enum $name { $($(#[$variant_doc])* $variant,)* }
    };
    ($(#[$doc:meta])* choice $name:ident { $($(#[$variant_doc:meta])* $variant:ident $({ $($field:ident: $type:ty),* $(,)? })?,)* }) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Debug)]
        #[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
        #[allow(missing_docs)] // fields are named for what they are
        #[allow(clippy::large_enum_variant)] // one of them exists at a time, and crosses once
        pub enum $name { $($(#[$variant_doc])* $variant $({ $($field: $type),* })?,)* }
    };
}

crosses_the_border! {
    /// What the shell draws now. The newest one wins.
    record Snapshot {
        /// Rises with every change.
        revision: u64,
        /// The language of all texts, a BCP 47 tag.
        language: String,
        /// Whether the chrome is mirrored; boards never are.
        right_to_left: bool,
        /// How things look, sound and move.
        look: Look,
        /// The bottom tabs; none on game screens.
        tabs: Vec<Tab>,
        /// The screen.
        screen: Screen,
        /// A sheet or dialog above it.
        sheet: Option<Sheet>,
        /// A short message.
        toast: Option<Toast>,
        /// Sounds, haptics and announcements, each to be given once, by number.
        effects: Vec<Effect>,
    }
}

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
    /// Icons by meaning; each shell draws its own set.
    plain Icon {
        /// None.
        None,
        /// Go back.
        Back,
        /// Close.
        Close,
        /// Menu of a game.
        Menu,
        /// The public log.
        Log,
        /// Settings.
        Settings,
        /// Play.
        Play,
        /// Learn.
        Learn,
        /// History.
        History,
        /// Profile.
        Profile,
        /// Offer a draw.
        Draw,
        /// Resign.
        Resign,
        /// Pause.
        Pause,
        /// Take back.
        Undo,
        /// Redo.
        Redo,
        /// A hint.
        Hint,
        /// Turn the board.
        Flip,
        /// A sapper's or mine's bomb.
        Bomb,
        /// A lock.
        Lock,
        /// First step of a replay.
        First,
        /// One step back.
        Previous,
        /// One step on.
        Next,
        /// Last step.
        Last,
        /// Rules.
        Rules,
        /// About.
        About,
        /// Computer.
        Computer,
        /// Two people on one phone.
        People,
        /// Private room.
        Room,
        /// Ranked queue.
        Ranked,
        /// Share or export.
        Share,
        /// Delete.
        Delete,
        /// A tick.
        Check,
    }
}

crosses_the_border! {
    /// How a button looks.
    plain ButtonStyle {
        /// The one thing to do.
        Filled,
        /// What may be done.
        Outlined,
        /// Text alone; also what the game waits for.
        Plain,
        /// What destroys or gives up.
        Destructive,
    }
}

crosses_the_border! {
    /// A button with its command. A disabled one says why.
    record Button {
        /// What pressing it means.
        command: UserCommand,
        /// Its icon.
        icon: Icon,
        /// Its text.
        label: String,
        /// What a screen reader says.
        spoken: String,
        /// How it looks.
        style: ButtonStyle,
        /// Whether it can be pressed.
        enabled: bool,
        /// Why not.
        reason: Option<String>,
    }
}

crosses_the_border! {
    /// A screen.
    choice Screen {
        /// The Play tab.
        Home { home: HomeScreen },
        /// Lists, forms and texts: new game, history, rules, settings, about.
        Page { page: PageScreen },
        /// A board with everything around it.
        Game { game: GameScreen },
        /// Stepping through a finished game.
        Replay { replay: ReplayScreen },
        /// The army builder, and hidden set-up.
        Builder { builder: BuilderScreen },
        /// A curtain between two people at one phone.
        Curtain { curtain: CurtainScreen },
        /// The live diagram of a piece.
        Diagram { diagram: DiagramScreen },
    }
}

crosses_the_border! {
    /// The Play tab: what is running first, then the games.
    record HomeScreen {
        /// The word mark.
        title: String,
        /// To the settings.
        settings: Button,
        /// Running games, the one played last first.
        running: Vec<RunningCard>,
        /// What to say when none runs.
        no_running: String,
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
        /// Against whom, and what is open.
        line: String,
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

crosses_the_border! {
    /// A page of blocks under an app bar.
    record PageScreen {
        /// The title; focus goes there first.
        title: String,
        /// Back or close.
        back: Option<Button>,
        /// The blocks, from the top.
        blocks: Vec<Block>,
        /// The button at the bottom.
        primary: Option<Button>,
    }
}

crosses_the_border! {
    /// A block of a page.
    choice Block {
        /// A heading.
        Heading { text: String },
        /// A paragraph.
        Text { text: String },
        /// A chip, such as "experimental".
        Note { text: String },
        /// A row that leads somewhere.
        Row { button: Button, title: String, line: String, trailing: String, board: Option<BoardState> },
        /// One of several.
        Segments { label: String, options: Vec<Button>, selected: u32, explanation: String },
        /// On or off.
        Switch { label: String, line: String, on: bool, button: Button },
        /// A number in steps.
        Stepper { label: String, value: String, spoken: String, less: Button, more: Button },
        /// Buttons in a row.
        Buttons { buttons: Vec<Button> },
        /// A board that shows an example.
        Example { board: BoardState, caption: String },
    }
}

crosses_the_border! {
    /// A board as drawn: squares from the top left, as many ranks of eight as it has.
    record BoardState {
        /// 8 or 10; 4 where the army builder shows one half.
        ranks: u8,
        /// Whether Black is below.
        flipped: bool,
        /// The squares, top left first.
        squares: Vec<SquareState>,
        /// From and to of an arrow (indices into `squares`), as of a decisive capture or a hint.
        arrow: Vec<u8>,
        /// What a screen reader says of the whole.
        spoken: String,
    }
}

crosses_the_border! {
    /// One square.
    record SquareState {
        /// `e4`; coordinates are Latin in every language.
        name: String,
        /// FEN letter of the man on it, or empty.
        piece: String,
        /// A sum of [`crate::screen::marks`] bits.
        marks: u32,
        /// Mines beside it, 0 for none to show.
        number: u8,
        /// What a screen reader says (ux: square, colour piece, states).
        spoken: String,
        /// What tapping it does, for the tree; empty when nothing.
        action: String,
    }
}

crosses_the_border! {
    /// A game: board, strips, card or counter, ticker, bar.
    record GameScreen {
        /// Title of the app bar.
        title: String,
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
        /// What can be done.
        buttons: Vec<Button>,
        /// Whether a screen reader interrupts for it.
        assertive: bool,
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
        /// Rows of what else there is to say.
        rows: Vec<String>,
        /// Rematch, replay, home.
        buttons: Vec<Button>,
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
        card_ticks: Vec<u32>,
        /// Steps that give check: lower ticks.
        check_ticks: Vec<u32>,
        /// The step in words.
        caption: String,
        /// First, previous, play or stop, next, last; then turn the board and, where there were
        /// mines, show them.
        buttons: Vec<Button>,
        /// The log.
        log: Vec<LogRow>,
        /// Where everything is.
        geometry: Geometry,
    }
}

crosses_the_border! {
    /// The army builder.
    record BuilderScreen {
        /// Title: "White army".
        title: String,
        /// Close.
        back: Button,
        /// Undo and redo.
        tools: Vec<Button>,
        /// "31 of 39 points".
        points_text: String,
        /// Points used, of 39.
        points: u32,
        /// "20 of 31 places".
        places_text: String,
        /// The own half, nearest rank below; `forbidden` marks break the rule.
        board: BoardState,
        /// A hint: "Fill rank 1 before rank 2".
        hint: String,
        /// The pieces to choose from.
        palette: Vec<PaletteTile>,
        /// "Variant rules · no castling".
        status: String,
        /// What keeps it from being done, the first first.
        problems: Vec<String>,
        /// Presets, clear, save.
        bar: Vec<Button>,
        /// Done.
        done: Button,
        /// Whether this is a hidden set-up: the other half is under a curtain.
        hidden: bool,
        /// Saved armies and presets, when their list is open.
        library: Vec<Button>,
    }
}

crosses_the_border! {
    /// A piece of the palette.
    record PaletteTile {
        /// Chooses it; the label is its name.
        button: Button,
        /// Its FEN letter.
        piece: String,
        /// What it costs.
        cost: u32,
        /// How many stand.
        count: u32,
        /// Whether it is chosen.
        selected: bool,
    }
}

crosses_the_border! {
    /// Between two people at one phone.
    record CurtainScreen {
        /// "Pass the phone to Black".
        title: String,
        /// What comes next.
        line: String,
        /// Lifts the curtain.
        ready: Button,
    }
}

crosses_the_border! {
    /// The live diagram of a piece (ux §5.15).
    record DiagramScreen {
        /// Title.
        title: String,
        /// Leave.
        back: Button,
        /// The nine kinds.
        tabs: Vec<Button>,
        /// Which one is shown.
        selected: u32,
        /// Dots for sliders' squares, diamonds for leaps.
        board: BoardState,
        /// "d4, chancellor. Reaches 22 squares: …".
        caption: String,
        /// "8 points".
        value: String,
        /// What dots and diamonds mean.
        legend: Vec<String>,
        /// Blockers, components.
        tools: Vec<Button>,
    }
}

crosses_the_border! {
    /// A sheet or dialog.
    record Sheet {
        /// Its title.
        title: String,
        /// A paragraph.
        text: String,
        /// What can be done; focus starts on the first.
        buttons: Vec<Button>,
        /// What closing it means.
        cancel: UserCommand,
        /// Log rows, for the log's sheet.
        log: Vec<LogRow>,
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

crosses_the_border! {
    /// What a person does. Everything is a command, so a shell decides nothing.
    choice UserCommand {
        /// Nothing.
        Nothing,
        /// To a tab or page.
        Open { page: String },
        /// Back, as the system's back gesture does.
        Back,
        /// Pressed something that the core named.
        Press { id: String },
        /// Tapped a square, by its name.
        Tap { square: String },
        /// Dragged a man from square to square.
        Drag { from: String, to: String },
        /// Typed a move.
        Type { text: String },
        /// Moved a scrubber.
        Seek { step: u32 },
        /// The window has this size, these insets and this text scale, in dp.
        Window { width: f32, height: f32, inset_top: f32, inset_bottom: f32, text_scale: f32 },
        /// The app is or is not in front.
        Front { in_front: bool },
    }
}

/// Bits of [`SquareState::marks`].
pub mod marks {
    /// Selected.
    pub const SELECTED: u32 = 1;
    /// An ordinary target.
    pub const TARGET: u32 = 1 << 1;
    /// A capture.
    pub const CAPTURE: u32 = 1 << 2;
    /// With the two above: only the Joker allows it; in diagrams: a leap.
    pub const DIAMOND: u32 = 1 << 3;
    /// From or to of the last move.
    pub const LAST_MOVE: u32 = 1 << 4;
    /// An attacked king.
    pub const CHECK: u32 = 1 << 5;
    /// A pawn may be placed here.
    pub const PLACE: u32 = 1 << 6;
    /// A pawn will be placed here; a tap takes it back.
    pub const PLACED: u32 = 1 << 7;
    /// Fogged.
    pub const FOG: u32 = 1 << 8;
    /// An open square of the fog zone.
    pub const CLEARED: u32 = 1 << 9;
    /// A known mine.
    pub const MINE: u32 = 1 << 10;
    /// The selected pawn may sap here.
    pub const SAP: u32 = 1 << 11;
    /// A private flag.
    pub const FLAG: u32 = 1 << 12;
    /// Not allowed in the builder.
    pub const FORBIDDEN: u32 = 1 << 13;
    /// Locked in place: the king in the builder.
    pub const LOCKED: u32 = 1 << 14;
    /// Where a mine has just gone off.
    pub const BOOM: u32 = 1 << 15;
    /// Under the curtain of a hidden set-up.
    pub const CURTAIN: u32 = 1 << 16;
}
