//! Everything without a running game: pages, sheets, the builder, the curtain, diagrams.

use super::{BoardState, Button, LogRow, UserCommand};

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
